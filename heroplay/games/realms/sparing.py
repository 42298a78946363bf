"""What a search need not look at: actions instead of which another one is at least as good.

`enough` holds for every goal that more Combat, more Gold and less Health of the others can only help; `for_damage` for
the aim of the solver, which counts what the others lose in this turn.
"""

from __future__ import annotations

from typing import Any

from heroplay.core.frames import Choice
from heroplay.games.realms.actions import Acquire, Attack, Donate, Done, Play, PlayAll, Use
from heroplay.games.realms.cards import UNKNOWN
from heroplay.games.realms.state import Player, Realm, find_in_play, health_of

GAINS = frozenset(("gold", "combat", "health"))
DRAWS = GAINS | {"draw"}
MOVES = frozenset(("recover", "next_acquire"))  # they change what is drawn next
FROM_HAND = frozenset(("sacrifice_from", "draw_then_discard"))  # a card may be worth more in the hand than in play


def enough(d: Realm, seat: int, actions: list[Any]) -> list[Any]:
    """A champion is struck with just what stuns it, a player with what defeats him or with all there is.

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

    What others discard does not.  Purchases do where a card can still be drawn, redirected or sacrificed; else they are
    left out.  Cards and abilities that give points are used at once, unless something may want the card in the hand;
    those that draw too, unless something may change what is drawn.
    """
    top = d.frames[-1]
    if isinstance(top, Choice):
        return actions[:1] if top.ask in ("discard", "legacy") and top.rule in ("HR-R16", "HR-8.41") else actions
    if seat != d.active and not d.layout.shared:
        return actions
    words, buys = reach(d, seat), buying_matters(d, seat)
    if not FROM_HAND & words:
        for safe in (GAINS,) if buys or MOVES & words else (GAINS, DRAWS):
            for a in actions:
                if _does_only(d, a, safe):
                    return [a]
    left = [a for a in enough(d, seat, actions) if not isinstance(a, PlayAll | Donate)]
    if not buys:
        left = [a for a in left if not isinstance(a, Acquire)]
    if any(isinstance(a, Attack) for a in left):  # to stop now is to do less
        left = [a for a in left if not isinstance(a, Done)]
    return left


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


def reach(d: Realm, seat: int) -> set[str]:
    """The words on all cards that this player may still use in this turn."""
    does = _words(d.cards)
    return {word for kind in _own(d, d.players[seat]) for word in does[kind]}


def _own(d: Realm, p: Player) -> set[int]:
    """In the hand, in play, in the deck; the discard pile and the market may come too."""
    kinds = {*p.hand, *p.deck, *p.discard, *(c.kind for c in p.play)}
    kinds.discard(UNKNOWN)
    return kinds | set(d.market) if any("next_acquire" in _words(d.cards)[k] for k in kinds) else kinds


def buying_matters(d: Realm, seat: int) -> bool:
    """Can a card that is acquired now still do something in this turn?"""
    p, does = d.players[seat], _words(d.cards)
    if p.waiting or not {"next_acquire", "sacrifice_from"}.isdisjoint(reach(d, seat)):
        return True
    draws = sum(does[k].count("draw") + 2 * does[k].count("draw_then_discard") for k in _may_act(p))
    ready = sum(does[k].count("prepare") for k in _may_act(p))
    return draws * (1 + ready) > len(p.deck) - (d.layout.format == "last_standing")


def _may_act(p: Player) -> list[int]:
    return [k for k in (*p.hand, *p.deck, *(c.kind for c in p.play)) if k != UNKNOWN]


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
        else:
            found += [w.do] * (w.n if w.do in ("draw", "draw_then_discard") else 1)
    return found


def late(d: Realm, a: Any) -> bool:
    """The hand for the next turn, and what fills a gap of the market when nothing bought can matter any more."""
    if isinstance(a, Done):
        return True
    return isinstance(a, Acquire) and not buying_matters(d, a.seat)
