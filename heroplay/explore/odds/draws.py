"""The odds of a draw and of a hand, counted from the cards that a seat has not seen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

from heroplay.contracts.odds import Hidden, Row
from heroplay.core.errors import BadInput
from heroplay.core.text import listed
from heroplay.explore.odds.answers import Odds
from heroplay.explore.odds.viewpoint import Viewpoint, require_whole


class CardQuestions(Viewpoint):
    """What does a draw find, and what does another player hold?"""

    def draw(self, cards: Any, n: int, least: int = 1, whose: int | str | None = None) -> Odds:
        """That a draw of n cards finds at least `least` of these; `whose` deck is the seat's own by default."""
        require_whole(n, "A number of cards", least=1)
        require_whole(least, "A number of cards", least=1)
        about = self.seat if whose is None else self._seat(whose)
        assumed = "The hand has room for what is drawn, and nobody draws or shuffles before."
        return self._finds(self.hook.hidden(self.state, about), cards, n, least, about, f"a draw of {n} finds", assumed)

    def next_hand(self, cards: Any, least: int = 1, whose: int | str | None = None) -> Odds:
        """That the next hand of a player holds at least `least` of these, where a whole new hand is drawn."""
        require_whole(least, "A number of cards", least=1)
        if self.hook.coming is None:
            raise BadInput(f"In {self.game.info.title} no whole new hand is drawn: ask for a draw of n cards.")
        about = self.seat if whose is None else self._seat(whose)
        n = max(1, self.hook.draws(self.state, about))
        assumed = "What is in the hand and in play now is thrown away first; nothing else comes, goes or is drawn."
        hand = f"the next {n} cards of {self.names[about]} hold"
        return self._finds(self.hook.coming(self.state, about), cards, n, least, about, hand, assumed)

    def _finds(self, h: Hidden, cards: Any, n: int, least: int, about: int, what: str, assumes: str) -> Odds:
        """That n cards from the top hold at least `least` of these."""
        wanted = self.hook.kinds(self.state, about, cards)
        top, rest = h.top[:n], n - min(n, len(h.top))
        found = sum(1 for k in top if k in wanted)
        good, total = _drawn(h, wanted, rest, least - found)
        name = self.names[about]
        known = [*self.hook.tells(self.state, self.seat, about)]
        if top:
            known.append(f"The next {len(top)} of the draw are known: {listed(self._label(k) for k in top)}.")
        assumed = [assumes]
        if rest > h.buried:
            deck = len(h.top) + h.buried
            assumed.append(f"The deck runs out after {deck}; then the discards are shuffled and drawn from.")
        rows = [Row(f"{self._label(k)}, unseen", h.pool[k], h.size) for k in sorted(wanted) if h.size and h.pool[k]]
        if rest > h.buried:
            again = Counter(h.used)
            rows += [Row(f"{self._label(k)}, shuffled", again[k], again.total()) for k in sorted(wanted) if again[k]]
        rows.append(Row(f"Draws with at least {least} of them", good, total))
        source = f"from what {self.name} knows: {h.buried} unseen card{'' if h.buried == 1 else 's'} in {name}'s deck"
        asked = f"{what} {self._named(wanted, least, cards)}"
        return Odds(asked, Fraction(good, total), tuple(known), tuple(assumed), "counted", tuple(rows), source)

    def next_draw(self, whose: int | str | None = None) -> list[tuple[str, Odds]]:
        """That the next draw of a player brings at least one of them, for each kind of card, the likeliest first."""
        about = self.seat if whose is None else self._seat(whose)
        h = (self.hook.coming or self.hook.hidden)(self.state, about)
        n = max(1, self.hook.draws(self.state, about))
        there = sorted({self._label(k) for k in (*h.top, *h.pool, *h.used)})
        if self.hook.coming is not None:
            found = [(label, self.next_hand([label], whose=about)) for label in there]
        else:
            found = [(label, self.draw([label], n, whose=about)) for label in there]
        return sorted(found, key=lambda one: (-one[1].value, one[0]))

    def hand(self, what: Any, least: int = 1, whose: int | str | None = None) -> Odds:
        """That another player holds at least `least` of these cards."""
        require_whole(least, "A number of cards", least=1)
        about = self._other(whose)
        if wait := self.hook.busy(self.state):
            raise BadInput(wait)
        wanted = self.hook.kinds(self.state, about, what)
        h = self.hook.hidden(self.state, about)
        held = sum(1 for k in h.held if k in wanted)
        good = total = 0
        for ways, _, pool in h.layouts():
            hits = sum(n for k, n in pool.items() if k in wanted)
            some, all_ = _at_least(least - held, hits, pool.total(), h.unknown)
            good, total = good + ways * some, total + ways * all_
        said = self._named(wanted, least, what)
        rows = [Row(f"{self._label(k)}, unseen", h.pool[k], h.size) for k in sorted(wanted) if h.size and h.pool[k]]
        rows.append(Row(f"Deals of {h.unknown} cards with at least {max(least - held, 0)} of them", good, total))
        assumed = ("Every deal that fits is equally likely; how others have played does not change that.",)
        known = self.hook.tells(self.state, self.seat, about)
        return Odds(
            f"{self.names[about]} holds {said}", Fraction(good, total), known, assumed if h.unknown else (), "counted",
            tuple(rows), self._source(total),
        )  # fmt: skip

    def _named(self, wanted: frozenset[Any], least: int, asked: Any) -> str:
        names = sorted(dict.fromkeys(map(self._label, sorted(wanted))))
        if isinstance(asked, str) and len(names) > 1:  # a sort of card, as the game calls it
            return f"a card ({asked.strip()})" if least == 1 else f"{least} or more cards ({asked.strip()})"
        if not names:
            said = "such a card"
        else:
            said = listed(names, "or") if len(names) <= 4 else f"one of {len(names)} kinds of card"
        return said if least == 1 else f"{least} or more of {listed(names) if 0 < len(names) <= 4 else 'such cards'}"


def _at_least(least: int, hits: int, size: int, drawn: int) -> tuple[int, int]:
    """Of all ways to take `drawn` of `size` cards: those with at least `least` of the hits, and all."""
    total = comb(size, drawn)
    if least <= 0:
        return total, total
    few = sum(comb(hits, n) * comb(size - hits, drawn - n) for n in range(min(least, drawn + 1)))
    return total - few, total


def _drawn(h: Hidden, wanted: frozenset[Any], n: int, least: int) -> tuple[int, int]:
    """Of all ways to draw n cards below the known ones: those with at least `least` wanted, and all.

    What lies unknown in the hand may return: then it is counted which of the unseen cards those are.
    """
    first = min(n, h.buried)
    used = Counter(h.used)
    returned = h.unknown if h.returns and n > first else 0
    second = min(n - first, used.total() + returned)
    again = sum(c for k, c in used.items() if k in wanted)
    good = total = 0
    for ways, _, pool in h.layouts():
        hits, size = sum(c for k, c in pool.items() if k in wanted), pool.total()
        for found in range(min(first, hits) + 1):
            here = comb(hits, found) * comb(size - hits, first - found)
            for back in range(min(returned, hits - found) + 1) if here else ():
                more = comb(hits - found, back) * comb(size - first - hits + found, returned - back)
                some, all_ = _at_least(least - found, again + back, used.total() + returned, second)
                good += ways * here * more * some
                total += ways * here * more * all_
    return good, total
