"""Goal words that puzzles brought: what was bought, how many champions, a card spared, the hand of the next turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

from heroplay.contracts.teaching import GoalWord
from heroplay.games.realms.rules.state import Realm, own_cards
from heroplay.kit.goals import any_card, cards_of, kinds, named, turn_is_over, when_reached, whole

_NUMBER = whole(1, 99, "a number")


# ---- what is bought


def bought(start: Realm, state: Realm) -> int:
    """What the cards cost that have left the market; with no Market Deck nothing comes after them."""
    return sum(state.cards.cost[k] for k in (Counter(start.market) - Counter(state.market)).elements())


def _worth_holds(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return bought(start, state) >= int(arg)


def _worth_problem(start: Realm, seat: int, arg: Any) -> str | None:
    return "the Market Deck must be empty: it brings what is not known." if start.deck else _NUMBER(start, seat, arg)


# ---- champions


def stunned(start: Realm, state: Realm, seat: int) -> int:
    def standing(at: Realm) -> int:
        return sum(at.cards.champion[c.kind] for s, p in enumerate(at.players) if s != seat for c in p.play)

    return standing(start) - standing(state)


def _stuns_hold(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return stunned(start, state, seat) >= int(arg)


# ---- cards


def sacrificed(start: Realm, state: Realm, seat: int, names: Any) -> bool:
    """Are all these out of the player's cards for good?"""
    before, now = Counter(own_cards(start, seat)), Counter(own_cards(state, seat))
    return all(before[k] - now[k] >= n for k, n in Counter(kinds(start.cards, names)).items())


def _spared(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    before, now = Counter(own_cards(start, seat)), Counter(own_cards(state, seat))
    return all(now[k] >= before[k] for k in kinds(start.cards, arg))


def _next_hand(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return state.turn != start.turn and not Counter(kinds(start.cards, arg)) - Counter(state.players[seat].hand)


PUZZLE_GOALS: dict[str, GoalWord] = {
    "bought_worth": GoalWord(
        lambda start, seat, arg: f"Acquire cards from the market that cost {arg} Gold together.",
        _worth_holds, when_reached(_worth_holds),
        _worth_problem,
    ),
    "stuns": GoalWord(
        lambda start, seat, arg: f"Stun {arg} champion{'' if arg == 1 else 's'} in this turn.",
        _stuns_hold, when_reached(_stuns_hold),
        _NUMBER,
    ),
    "spare": GoalWord(
        lambda start, seat, arg: f"Do not sacrifice {named(start, arg)}.", _spared, None,
        cards_of(own_cards, "{card} is not one of the learner's cards."),
    ),
    "next_hand": GoalWord(
        lambda start, seat, arg: f"Have {named(start, arg)} in your hand when your turn is over.",
        _next_hand, turn_is_over, any_card,
    ),
}  # fmt: skip
