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


def drop_dominated(state: Realm, seat: int, actions: list[Any]) -> list[Any]:
    """A champion is struck with just what stuns it, a player with what defeats them or with all there is.

    In parts it takes longer and does no more; a mate's part in a shared turn does.
    """
    if isinstance(state.frames[-1], Choice) or state.layout.shared or not state.players[seat].combat:
        return actions
    return [a for a in actions if not isinstance(a, Attack) or _whole(state, a)]


def _whole(state: Realm, action: Attack) -> bool:
    combat = state.players[action.seat].combat
    if not action.card:
        return action.n == combat or action.n == health_of(state, action.target)
    card = find_in_play(state, action.target, action.card)
    return card is not None and action.n == state.cards.defense[card.kind] - card.damage


# ---- for what the others lose in this turn


def for_damage(state: Realm, seat: int, actions: list[Any]) -> list[Any]:
    """What can matter for the Health that is taken and the champions that are stunned in this turn.

    What others discard does not.  Purchases do where such a card can still be drawn, redirected or sacrificed for
    something; else they are left out.  Cards and abilities that give points are used at once, unless something may
    want the card in the hand; those that draw too, unless something may change what is drawn.
    """
    top = state.frames[-1]
    if isinstance(top, Choice):
        return _answers(state, top, actions)
    if seat != state.active and not state.layout.shared:
        return actions
    here = Reach(state, seat)
    if not here.keeps_hand:
        for safe in (GAINS,) if here.buys or here.stacks else (GAINS, DRAWS):
            for a in actions:
                if _does_only(state, a, safe):
                    return [a]
    left = [a for a in drop_dominated(state, seat, actions) if not isinstance(a, PlayAll | Donate)]
    if not here.buys:
        left = [a for a in left if not isinstance(a, Acquire)]
    if any(isinstance(a, Attack) for a in left):  # to stop now is to do less
        left = [a for a in left if not isinstance(a, Done)]
    return left


def _answers(state: Realm, choice: Choice, actions: list[Any]) -> list[Any]:
    """One answer where all come to the same: what others discard, what is thrown away or laid on the deck for good."""
    if choice.rule in ("HR-R16", "HR-8.41"):  # the victim's discard, a legacy; who it hits no longer matters
        return actions[:1]
    if choice.ask not in ("sacrifice", "recover"):
        return actions
    here = Reach(state, choice.seat)
    if here.shuffles or (here.stacks and here.draws):
        return actions
    if choice.ask == "recover":
        return actions[:1]
    if here.paid <= len(state.players[choice.seat].discard):
        most = [a for a in actions if all(pick.startswith("discard/") for pick in a.picks)]
        return most[-1:] if here.paid else actions[:1]
    return actions


def _does_only(state: Realm, action: Any, safe: frozenset[str]) -> bool:
    """A card or an ability that gives what is safe and asks nothing; what counts champions waits for them."""
    cards = state.cards
    if isinstance(action, Play):
        kind = cards.kind[action.card]
        return bool(cards.champion[kind] or all(w.do in safe for w in cards.words["primary"][kind]))
    if isinstance(action, Use) and action.ability != "sacrifice":
        card = find_in_play(state, action.seat, action.card)
        return card is not None and all(w.do in safe for w in cards.words[action.ability][card.kind])
    return False


class Reach:
    """What a player may still do in this turn, at most: with the hand, with what is in play, with what may be drawn."""

    __slots__ = ("buys", "draws", "keeps_hand", "paid", "shuffles", "stacks")

    def __init__(self, state: Realm, seat: int) -> None:
        player, does = state.players[seat], _words(state.cards)
        words = self._near(state, player)
        if player.waiting or words["next_acquire"]:
            for kind in state.market:
                words.update(does[kind])
        new = state.layout.format == "last_standing"  # who defeats somebody draws a card (HR-8.11)
        if _drawing(words) or new:
            for kind in player.deck:
                words.update(does[kind])
        again = 1 + words["prepare"]
        self.draws = again * _drawing(words) + new * len(state.players)
        self.shuffles = self.draws > len(player.deck)
        if self.shuffles or (words["recover"] and self.draws):
            for kind in player.discard:
                words.update(does[kind])
        self.stacks = bool(words["recover"] or words["next_acquire"] or player.waiting)
        self.paid = again * words["paid"]  # cards that may be sacrificed for something
        self.buys = bool(words["next_acquire"] or player.waiting) or self.shuffles or self.paid > len(player.discard)
        thins = words["sacrifice_from"] and (self.shuffles or self.stacks)
        self.keeps_hand = bool(words["draw_then_discard"] or thins or self.paid > len(player.discard))

    @staticmethod
    def _near(state: Realm, player: Player) -> Counter[str]:
        """The words of the hand, and of all abilities in play that have not been used, or can be used again."""
        does, cards = _words(state.cards), state.cards
        words: Counter[str] = Counter()
        for kind in player.hand:
            words.update(does[kind])
        again = words["prepare"] or any("prepare" in does[c.kind] for c in player.play)
        for c in player.play:
            for ability, ready in (("expend", not c.expended or again), ("ally", not c.allied), ("sacrifice", True)):
                if ready:
                    words.update(_each(cards.words[ability][c.kind]))
        for frame in state.frames:  # unfinished effects
            if isinstance(frame, Doing):
                words.update(_each(cards.words[frame.ability][frame.kind]))
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
    for word in words:
        if word.do == "choose":
            found += [word for option in word.of for word in _each(option)]
            continue
        found += [word.do] * (word.n if word.do in ("draw", "draw_then_discard") else 1)
        if word.do == "sacrifice_from" and word.each:
            found += ["paid"] * word.n
    return found


def late(state: Realm, action: Any) -> bool:
    """The hand for the next turn, and what fills a gap of the market when nothing bought can matter any more."""
    if isinstance(action, Done):
        return True
    return isinstance(action, Acquire) and not Reach(state, action.seat).buys
