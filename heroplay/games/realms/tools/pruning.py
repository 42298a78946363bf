"""Dominated actions, which a search need not look at: another action is at least as good.

`drop_dominated` holds for every goal that more Combat, more Gold and less Health of the others can only help;
`for_damage` holds for the solver's aim, which counts what the others lose in this turn.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from heroplay.core.frames import Choice
from heroplay.games.realms.rules.actions import Acquire, Attack, Donate, Done, Play, PlayAll, Use
from heroplay.games.realms.rules.state import Batch, Doing, Player, Realm, find_in_play, health_of

GAINS = frozenset(("gold", "combat", "health"))
DRAWS = GAINS | {"draw"}


def drop_dominated(d: Realm, seat: int, actions: list[Any]) -> list[Any]:
    """A champion is struck with just what stuns it, a player with what defeats them or with all there is.

    In parts it takes longer and does no more; a mate's part in a shared turn does.
    """
    if isinstance(d.frames[-1], Choice) or d.layout.shared or not d.players[seat].combat:
        return actions
    return [a for a in actions if not isinstance(a, Attack) or _whole(d, a)]


def _whole(d: Realm, a: Attack) -> bool:
    combat = d.players[a.seat].combat
    if not a.card:
        return a.n == combat or a.n == health_of(d, a.target)
    card = find_in_play(d, a.target, a.card)
    return card is not None and a.n == d.cards.defense[card.kind] - card.damage


# ---- for what the others lose in this turn


def for_damage(d: Realm, seat: int, actions: list[Any]) -> list[Any]:
    """What can matter for the Health that is taken and the champions that are stunned in this turn.

    What others discard does not.  Purchases do where such a card can still be drawn, redirected or sacrificed for
    something; else they are left out.  Cards and abilities that give points are used at once, unless something may
    want the card in the hand; those that draw too, unless something may change what is drawn.
    """
    top = d.frames[-1]
    if isinstance(top, Choice):
        return _answers(d, top, actions)
    if seat != d.active and not d.layout.shared:
        return actions
    here = Reach(d, seat)
    if not here.keeps_hand:
        for safe in (GAINS,) if here.buys or here.stacks else (GAINS, DRAWS):
            for a in actions:
                if _does_only(d, a, safe):
                    return [a]
    left = [a for a in drop_dominated(d, seat, actions) if not isinstance(a, PlayAll | Donate)]
    if not here.buys:
        left = [a for a in left if not isinstance(a, Acquire)]
    if any(isinstance(a, Attack) for a in left):  # to stop now is to do less
        left = [a for a in left if not isinstance(a, Done)]
    return left


def _answers(d: Realm, c: Choice, actions: list[Any]) -> list[Any]:
    """One answer where all come to the same: what others discard, what is thrown away or laid on the deck for good."""
    if c.rule in ("HR-R16", "HR-8.41"):  # the victim's discard, a legacy; who it hits no longer matters
        return actions[:1]
    if c.ask not in ("sacrifice", "recover"):
        return actions
    here = Reach(d, c.seat)
    if here.shuffles or (here.stacks and here.draws):
        return actions
    if c.ask == "recover":
        return actions[:1]
    if here.paid <= len(d.players[c.seat].discard):
        most = [a for a in actions if all(pick.startswith("discard/") for pick in a.picks)]
        return most[-1:] if here.paid else actions[:1]
    return actions


def _does_only(d: Realm, a: Any, safe: frozenset[str]) -> bool:
    """A card or an ability that gives what is safe and asks nothing; what counts champions waits for them."""
    t = d.cards
    if isinstance(a, Play):
        kind = t.kind[a.card]
        return bool(t.champion[kind] or all(w.do in safe for w in t.words["primary"][kind]))
    if isinstance(a, Use) and a.ability != "sacrifice":
        card = find_in_play(d, a.seat, a.card)
        return card is not None and all(w.do in safe for w in t.words[a.ability][card.kind])
    return False


class Reach:
    """What a player may still do in this turn, at most: with the hand, with what is in play, with what may be drawn."""

    __slots__ = ("buys", "draws", "keeps_hand", "paid", "shuffles", "stacks")

    def __init__(self, d: Realm, seat: int) -> None:
        p, does = d.players[seat], _words(d.cards)
        words = self._near(d, p)
        if p.waiting or words["next_acquire"]:
            for kind in d.market:
                words.update(does[kind])
        new = d.layout.format == "last_standing"  # who defeats somebody draws a card (HR-8.11)
        if _drawing(words) or new:
            for kind in p.deck:
                words.update(does[kind])
        again = 1 + words["prepare"]
        self.draws = again * _drawing(words) + new * len(d.players)
        self.shuffles = self.draws > len(p.deck)
        if self.shuffles or (words["recover"] and self.draws):
            for kind in p.discard:
                words.update(does[kind])
        self.stacks = bool(words["recover"] or words["next_acquire"] or p.waiting)
        self.paid = again * words["paid"]  # cards that may be sacrificed for something
        self.buys = bool(words["next_acquire"] or p.waiting) or self.shuffles or self.paid > len(p.discard)
        thins = words["sacrifice_from"] and (self.shuffles or self.stacks)
        self.keeps_hand = bool(words["draw_then_discard"] or thins or self.paid > len(p.discard))

    @staticmethod
    def _near(d: Realm, p: Player) -> Counter[str]:
        """The words of the hand, and of all abilities in play that have not been used, or can be used again."""
        does, t = _words(d.cards), d.cards
        words: Counter[str] = Counter()
        for kind in p.hand:
            words.update(does[kind])
        again = words["prepare"] or any("prepare" in does[c.kind] for c in p.play)
        for c in p.play:
            for ability, ready in (("expend", not c.expended or again), ("ally", not c.allied), ("sacrifice", True)):
                if ready:
                    words.update(_each(t.words[ability][c.kind]))
        for frame in d.frames:  # unfinished effects
            if isinstance(frame, Doing):
                words.update(_each(t.words[frame.ability][frame.kind]))
            elif isinstance(frame, Batch):
                for kind in frame.cards:
                    words.update(does[kind])
        return words


def _drawing(words: Counter[str]) -> int:
    return words["draw"] + words["draw_then_discard"]


_cache: dict[int, tuple[Any, list[tuple[str, ...]]]] = {}


def _words(table: Any) -> list[tuple[str, ...]]:
    """All words of each card, those of choices too; a `draw` of two is written twice."""
    kept = _cache.get(id(table))
    if kept is None:
        every = zip(*table.words.values())
        kept = _cache[id(table)] = table, [tuple(_each(sum(abilities, ()))) for abilities in every]
    return kept[1]


def _each(words: tuple[Any, ...]) -> list[str]:
    found: list[str] = []
    for w in words:
        if w.do == "choose":
            found += [word for option in w.of for word in _each(option)]
            continue
        found += [w.do] * (w.n if w.do in ("draw", "draw_then_discard") else 1)
        if w.do == "sacrifice_from" and w.each:
            found += ["paid"] * w.n
    return found


def late(d: Realm, a: Any) -> bool:
    """The hand for the next turn, and what fills a gap of the market when nothing bought can matter any more."""
    if isinstance(a, Done):
        return True
    return isinstance(a, Acquire) and not Reach(d, a.seat).buys
