"""What a Hero Realms lesson can ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from heroplay.contracts.teaching import GoalWord
from heroplay.core.errors import HeroPlayError
from heroplay.core.names import closest, find
from heroplay.core.text import listed
from heroplay.games.realms.rules.reach import guards
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm, health_of, left_of, own_cards
from heroplay.games.realms.teaching.puzzle_goals import PUZZLE_GOALS
from heroplay.kit.goals import (
    Holds,
    all_there,
    any_card,
    cards_of,
    kinds,
    named,
    only_true,
    turn_is_over,
    when_reached,
    whole,
)

# ---- when a matter is decided


def _turn_is_over(start: Realm, state: Realm, seat: int, arg: Any = None) -> bool:
    """The turn has passed, the game has ended, or, in a shared turn, this player has said done."""
    return turn_is_over(start, state, seat) or (state.players[seat].done and not start.players[seat].done)


def _round_is_over(start: Realm, state: Realm, seat: int, arg: Any = None) -> bool:
    """It is this player's turn again, or never more."""
    team = state.layout.team
    again = state.turn != start.turn and team[state.active] == team[seat]
    return bool(state.over) or state.players[seat].out or again


def _when_reached(holds: Holds) -> Holds:
    """Decided as soon as it is so, and at the latest when the turn is over."""
    return when_reached(holds, _turn_is_over)


# ---- where cards lie


def _hand(state: Realm, seat: int) -> list[int]:
    return state.players[seat].hand


def _standing(state: Realm, seat: int) -> list[int]:
    """The learner's champions in play."""
    return [c.kind for c in state.players[seat].play if state.cards.champion[c.kind]]


def _others(state: Realm, seat: int) -> Iterator[int]:
    team = state.layout.team
    return (s for s in range(len(state.players)) if team[s] != team[seat])


def _against(state: Realm, seat: int) -> list[int]:
    """The champions of all opponents."""
    return [k for s in _others(state, seat) for k in _standing(state, s)]


# ---- what holds

_in_hand, _stands = all_there(_hand), all_there(_standing)


def _won(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return bool(state.over) and seat in state.won


def _lost_health(start: Realm, state: Realm, seat: int) -> int:
    """Health that the opponents have lost, each side once."""
    side, team = state.layout.side, state.layout.team
    mine = {side[s] for s in range(len(team)) if team[s] == team[seat]}
    return sum(max(0, a - b) for n, (a, b) in enumerate(zip(start.health, state.health)) if n not in mine)


def _losses(start: Realm, arg: Mapping[str, int]) -> list[tuple[int, int]]:
    seats = {name: s for s, name in enumerate(names_of(start))}
    return [(find(name, seats, "player"), n) for name, n in arg.items()]


def _damaged(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    if isinstance(arg, int):
        return _lost_health(start, state, seat) >= arg
    return all(health_of(start, s) - health_of(state, s) >= n for s, n in _losses(start, arg))


def _damage_says(start: Realm, seat: int, arg: Any) -> str:
    names = names_of(start)
    if isinstance(arg, int):
        others = listed([names[s] for s in _others(start, seat) if not start.players[s].out], "or")
        return f"Take {arg} Health from {others} this turn."
    return f"Take {listed([f'{n} Health from {names[s]}' for s, n in _losses(start, arg)])} this turn."


def _damage_problem(start: Realm, seat: int, arg: Any) -> str | None:
    if type(arg) is int and arg > 0:
        return None
    if not isinstance(arg, Mapping) or not arg or not all(type(n) is int and n > 0 for n in arg.values()):
        return "say how much Health, or {Bryn = 3, Cassia = 2}."
    try:
        wrong = [s for s, _ in _losses(start, arg) if s not in _others(start, seat)]
    except HeroPlayError as error:
        return str(error)
    return f"{names_of(start)[wrong[0]]} is not an opponent." if wrong else None


def _victims(start: Realm, arg: Any) -> list[int]:
    seats = {name: s for s, name in enumerate(names_of(start))}
    return [find(name, seats, "player") for name in ([arg] if isinstance(arg, str) else arg)]


def _defeat_problem(start: Realm, seat: int, arg: Any) -> str | None:
    try:
        wrong = [s for s in _victims(start, arg) if s not in _others(start, seat) or start.players[s].out]
    except (HeroPlayError, TypeError, AttributeError) as error:
        return str(error)
    return f"{names_of(start)[wrong[0]]} is not an opponent who still plays." if wrong else None


def _stunned(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    wanted, before, now = (
        Counter(kinds(start.cards, arg)),
        Counter(_against(start, seat)),
        Counter(_against(state, seat)),
    )
    return all(before[k] - now[k] >= n for k, n in wanted.items())


def _bought(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    wanted, before, now = (
        Counter(kinds(start.cards, arg)),
        Counter(own_cards(start, seat)),
        Counter(own_cards(state, seat)),
    )
    return all(now[k] - before[k] >= n for k, n in wanted.items())


def _rid(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    wanted, before, now = (
        Counter(kinds(start.cards, arg)),
        Counter(own_cards(start, seat)),
        Counter(own_cards(state, seat)),
    )
    return all(before[k] - now[k] >= n for k, n in wanted.items())


def _on_top(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return state.players[seat].deck[-1:] == [kinds(start.cards, arg)[0]]


def _discarded(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    gone = sum(max(0, len(start.players[s].hand) - len(state.players[s].hand)) for s in _others(start, seat))
    return gone >= int(arg)


def _discard_says(start: Realm, seat: int, arg: Any) -> str:
    names = names_of(start)
    others = listed([names[s] for s in _others(start, seat) if not start.players[s].out], "or")
    return f"Make {others} discard {arg} card{'' if arg == 1 else 's'}."


def _given(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    (mate,), (kind,) = _victims(start, arg["to"]), kinds(start.cards, arg["card"])
    return own_cards(state, mate).count(kind) > own_cards(start, mate).count(kind)


def _given_problem(start: Realm, seat: int, arg: Any) -> str | None:
    if not isinstance(arg, Mapping) or set(arg) != {"card", "to"} or not isinstance(arg["card"], str):
        return 'say {card = "Spark", to = "Bryn"}.'
    try:
        (mate,) = _victims(start, str(arg["to"]))
    except HeroPlayError as error:
        return str(error)
    if mate == seat or start.layout.team[mate] != start.layout.team[seat]:
        return f"{names_of(start)[mate]} is not a teammate."
    return cards_of(own_cards, "{card} is not one of the learner's cards.")(start, seat, arg["card"])


def _wins_says(start: Realm, seat: int, arg: Any) -> str:
    """What it takes to win, by the format."""
    names, lay = names_of(start), start.layout
    rivals = [names[s] for s in _others(start, seat) if not start.players[s].out]
    if lay.format == "first_blood":
        return f"Win: make {names[left_of(start, seat)]}, on your left, the first to fall."
    if lay.format == "hydra":
        return f"Win: bring the Health of {listed(rivals)} to 0."
    if lay.emperors:
        emperor = next(e for e in lay.emperors if lay.team[e] != lay.team[seat])
        return f"Win: bring {names[emperor]}, the other Emperor, to 0 Health."
    return f"Win: bring {listed(rivals)} to 0 Health."


# ---- several at once


def _all_problem(start: Realm, seat: int, arg: Any) -> str | None:
    if not isinstance(arg, Mapping) or len(arg) < 2:
        return 'say two words or more: {buy = "Spark", damage = 3}.'
    for name, part in arg.items():
        if name not in GOALS or name == "all":
            near = closest(name, [n for n in GOALS if n != "all"])
            return f"there is no {name!r}" + (f"; did you mean {near!r}?" if near else ".")
        if problem := GOALS[name].problem(start, seat, part):
            return f"{name}: {problem}"
    return None


def _all_hold(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return all(GOALS[name].holds(start, state, seat, part) for name, part in arg.items())


def _all_say(start: Realm, seat: int, arg: Any) -> str:
    return " ".join(GOALS[name].says(start, seat, part) for name, part in arg.items())


def _pool(what: str) -> GoalWord:
    """An amount of Gold or Combat in the pool at one moment."""

    def holds(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
        return int(getattr(state.players[seat], what)) >= int(arg)

    title = what.capitalize()
    return GoalWord(
        lambda start, seat, arg: f"Have {arg} {title} in your pool at once.",
        holds, _when_reached(holds), whole(1, 99, f"how much {title}"),
    )  # fmt: skip


def _left_over(what: str) -> GoalWord:
    """An amount left when another word has decided: a condition."""
    title = what.capitalize()
    return GoalWord(
        lambda start, seat, arg: f"Have {arg} {title} left at that point.",
        lambda start, d, seat, arg: int(getattr(d.players[seat], what)) >= int(arg),
        None, whole(1, 99, f"how much {title}"), every=what == "combat",
    )  # fmt: skip


def _gained(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return health_of(state, seat) - health_of(start, seat) >= int(arg)


def _thinner(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return len(own_cards(start, seat)) - len(own_cards(state, seat)) >= int(arg)


def _alive(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return not state.players[seat].out


def _lost_at_most(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return health_of(start, seat) - health_of(state, seat) <= int(arg)


def _fallen(start: Realm, state: Realm, seat: int, arg: Any) -> bool:
    return all(state.players[s].out for s in _victims(start, arg))


GOALS: dict[str, GoalWord] = {
    "wins": GoalWord(
        _wins_says, _won, lambda start, d, seat, arg: bool(d.over) or d.players[seat].out, only_true,
    ),
    "wins_now": GoalWord(
        lambda start, seat, arg: f"{_wins_says(start, seat, arg)[:-1]}, in this turn.",
        _won, _turn_is_over, only_true,
    ),
    "damage": GoalWord(_damage_says, _damaged, _when_reached(_damaged), _damage_problem),
    "defeat": GoalWord(
        lambda start, seat, arg: f"Defeat {listed([names_of(start)[s] for s in _victims(start, arg)])} in this turn.",
        _fallen, _when_reached(_fallen), _defeat_problem,
    ),
    "stun": GoalWord(
        lambda start, seat, arg: f"Stun {named(start, arg)}.",
        _stunned, _when_reached(_stunned), cards_of(_against, "no opponent has {card} in play."),
    ),
    "buy": GoalWord(
        lambda start, seat, arg: f"Acquire {named(start, arg)}.",
        _bought, _when_reached(_bought), any_card,
    ),
    "gold": _pool("gold"),
    "combat": _pool("combat"),
    "gold_left": _left_over("gold"),
    "combat_left": _left_over("combat"),
    "health_gained": GoalWord(
        lambda start, seat, arg: f"Gain {arg} Health: reach {health_of(start, seat) + arg}.",
        _gained, _when_reached(_gained), whole(1, 99, "how much Health"),
    ),
    "sacrifice": GoalWord(
        lambda start, seat, arg: f"Sacrifice {named(start, arg)}: it is gone for good.",
        _rid, _when_reached(_rid), cards_of(own_cards, "{card} is not one of the learner's cards."),
    ),
    "deck_thinner": GoalWord(
        lambda start, seat, arg: f"Thin your deck by {arg} card{'' if arg == 1 else 's'}.",
        _thinner, _when_reached(_thinner), whole(1, 9, "how many cards"),
    ),
    "discards": GoalWord(_discard_says, _discarded, _when_reached(_discarded), whole(1, 9, "how many cards")),
    "hand_over": GoalWord(
        lambda start, seat, arg: f"Get {named(start, arg['card'])} to {arg['to']}, your teammate.",
        _given, _when_reached(_given), _given_problem,
    ),
    "in_play": GoalWord(
        lambda start, seat, arg: f"Have {named(start, arg)} in play.",
        _stands, _when_reached(_stands), any_card,
    ),
    "have": GoalWord(
        lambda start, seat, arg: f"Have {named(start, arg)} in your hand.", _in_hand, None, any_card,
    ),
    "keep": GoalWord(
        lambda start, seat, arg: f"Keep {named(start, arg)} in your hand until then.",
        _in_hand, None, cards_of(_hand, "{card} is not in the learner's hand."),
    ),
    "on_top": GoalWord(
        lambda start, seat, arg: f"Have {named(start, arg)} on top of your deck.",
        _on_top, _when_reached(_on_top), any_card,
    ),
    "guarded": GoalWord(
        lambda start, seat, arg: "Still have a prepared guard in front of you at that point.",
        lambda start, d, seat, arg: bool(guards(d, seat)), None, only_true,
    ),
    "standing": GoalWord(
        lambda start, seat, arg: f"Still have {named(start, arg)} in play at that point.",
        _stands, None, cards_of(_standing, "the learner has no {card} in play."),
    ),
    "turn_passes": GoalWord(
        lambda start, seat, arg: "End your turn." if start.active == seat else "Bring the turn to an end.",
        lambda start, d, seat, arg: True, _turn_is_over, only_true,
    ),
    "survive": GoalWord(
        lambda start, seat, arg: "Still be in the game when your next turn begins.", _alive, _round_is_over, only_true,
    ),
    "lose_at_most": GoalWord(
        lambda start, seat, arg: f"Lose {f'at most {arg}' if arg else 'no'} Health before your next turn.",
        _lost_at_most,
        lambda start, d, seat, arg: not _lost_at_most(start, d, seat, arg) or _round_is_over(start, d, seat),
        whole(0, 999, "how much Health"),
    ),
    "all": GoalWord(_all_say, _all_hold, _when_reached(_all_hold), _all_problem),
}  # fmt: skip
GOALS |= PUZZLE_GOALS
