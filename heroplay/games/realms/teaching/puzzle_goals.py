"""Goal words that puzzles brought: what was bought, how many champions, a card spared, the hand of the next turn."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from heroplay.contracts.teaching import GoalWord
from heroplay.core.errors import HeroPlayError
from heroplay.core.names import find
from heroplay.core.text import listed
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.realms.rules.state import Realm


@lru_cache(maxsize=256)
def _kind(name: str) -> int:
    return find(name, {name: kind for kind, name in enumerate(TABLE().names[:-1])}, "card")


def _kinds(names: Any) -> list[int]:
    return [_kind(name) for name in ([names] if isinstance(names, str) else names)]


def _named(arg: Any) -> str:
    return listed([TABLE().names[k] for k in _kinds(arg)])


def _own(d: Realm, seat: int) -> Counter[int]:
    p = d.players[seat]
    return Counter([*p.deck, *p.hand, *p.discard, *(c.kind for c in p.play)])


def _over(start: Realm, d: Realm, seat: int, arg: Any) -> bool:
    return bool(d.over) or d.turn != start.turn


def _number(start: Realm, seat: int, arg: Any) -> str | None:
    return None if type(arg) is int and 1 <= arg <= 99 else "say a number, 1 to 99."


def _cards(start: Realm, seat: int, arg: Any) -> str | None:
    try:
        return None if _kinds(arg) else "name a card."
    except (HeroPlayError, TypeError, AttributeError) as error:
        return str(error)


# ---- what is bought


def bought(start: Realm, d: Realm) -> int:
    """What the cards cost that have left the market; with no Market Deck nothing comes after them."""
    return sum(d.cards.cost[k] for k in (Counter(start.market) - Counter(d.market)).elements())


def _worth_holds(start: Realm, d: Realm, seat: int, arg: Any) -> bool:
    return bought(start, d) >= int(arg)


def _worth_problem(start: Realm, seat: int, arg: Any) -> str | None:
    return "the Market Deck must be empty: it brings what is not known." if start.deck else _number(start, seat, arg)


# ---- champions


def stunned(start: Realm, d: Realm, seat: int) -> int:
    def standing(at: Realm) -> int:
        return sum(at.cards.champion[c.kind] for s, p in enumerate(at.players) if s != seat for c in p.play)

    return standing(start) - standing(d)


def _stuns_hold(start: Realm, d: Realm, seat: int, arg: Any) -> bool:
    return stunned(start, d, seat) >= int(arg)


# ---- cards


def sacrificed(start: Realm, d: Realm, seat: int, names: Any) -> bool:
    """Are all these out of the player's cards for good?"""
    before, now = _own(start, seat), _own(d, seat)
    return all(before[k] - now[k] >= n for k, n in Counter(_kinds(names)).items())


def _spared(start: Realm, d: Realm, seat: int, arg: Any) -> bool:
    before, now = _own(start, seat), _own(d, seat)
    return all(now[k] >= before[k] for k in _kinds(arg))


def _spare_problem(start: Realm, seat: int, arg: Any) -> str | None:
    if problem := _cards(start, seat, arg):
        return problem
    missing = [k for k in _kinds(arg) if not _own(start, seat)[k]]
    return f"{start.cards.names[missing[0]]} is no card of the learner's." if missing else None


def _next_hand(start: Realm, d: Realm, seat: int, arg: Any) -> bool:
    return d.turn != start.turn and not Counter(_kinds(arg)) - Counter(d.players[seat].hand)


PUZZLE_GOALS: dict[str, GoalWord] = {
    "bought_worth": GoalWord(
        lambda start, seat, arg: f"Acquire cards from the market that cost {arg} Gold together.",
        _worth_holds, lambda start, d, seat, arg: _worth_holds(start, d, seat, arg) or _over(start, d, seat, arg),
        _worth_problem,
    ),
    "stuns": GoalWord(
        lambda start, seat, arg: f"Stun {arg} champion{'' if arg == 1 else 's'} in this turn.",
        _stuns_hold, lambda start, d, seat, arg: _stuns_hold(start, d, seat, arg) or _over(start, d, seat, arg),
        _number,
    ),
    "spare": GoalWord(
        lambda start, seat, arg: f"Do not sacrifice {_named(arg)}.", _spared, None, _spare_problem,
    ),
    "next_hand": GoalWord(
        lambda start, seat, arg: f"Have {_named(arg)} in your hand when your turn is over.",
        _next_hand, _over, _cards,
    ),
}  # fmt: skip
