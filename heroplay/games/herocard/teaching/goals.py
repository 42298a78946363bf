"""What a HeroCard lesson can ask for."""

from __future__ import annotations

from typing import Any

from heroplay.contracts.teaching import GoalWord
from heroplay.core.text import listed
from heroplay.games.herocard.rules.cards import ATTRIBUTES
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import PHASES, Duel, free_points, phase_of, sequence_of
from heroplay.kit.goals import all_there, cards_of, kinds, named, turn_is_over, when_reached, whole

_TITLES = {"body": "Body", "mind": "Mind", "x": "X"}


def _scored(start: Duel, state: Duel, seat: int) -> bool:
    return state.players[seat].points > start.players[seat].points


def _attack_decided(start: Duel, state: Duel, seat: int, arg: Any) -> bool:
    return _scored(start, state, seat) or turn_is_over(start, state, seat, arg)


def _others_scored(start: Duel, state: Duel, seat: int) -> bool:
    return any(_scored(start, state, s) for s in range(len(state.players)) if s != seat)


def _block_decided(start: Duel, state: Duel, seat: int, arg: Any) -> bool:
    return _others_scored(start, state, seat) or sequence_of(state) is None or turn_is_over(start, state, seat, arg)


def _under_attack(start: Duel, seat: int, arg: Any) -> str | None:
    seq = sequence_of(start)
    return None if seq is not None and seat in seq.block_side else "nobody attacks the learner here."


def _phase_problem(start: Duel, seat: int, arg: Any) -> str | None:
    return None if arg in PHASES else f"the phases are {', '.join(PHASES)}; not {arg!r}."


def _hand(state: Duel, seat: int) -> list[int]:
    return state.players[seat].hand


def _own(state: Duel, seat: int) -> list[int]:
    """All cards of a player, wherever they lie."""
    player = state.players[seat]
    return [*player.hand, *player.deck, *player.discard, *(lying.kind for stack in player.stacks for lying in stack)]


def _down(state: Duel, seat: int) -> list[int]:
    return [lying.kind for stack in state.players[seat].stacks for lying in stack if lying.down]


_held, _deployed = all_there(_hand), all_there(_down)


def _free_problem(start: Duel, seat: int, arg: Any) -> str | None:
    good = isinstance(arg, dict) and arg and all(a in ATTRIBUTES and isinstance(n, int) for a, n in arg.items())
    return None if good else "say it as {body = 2}."


def _free(start: Duel, state: Duel, seat: int, arg: Any) -> bool:
    free = dict(zip(ATTRIBUTES, free_points(state.players[seat]), strict=True))
    return all(free[a] >= n for a, n in arg.items())


def _played(start: Duel, state: Duel, seat: int) -> int:
    """Cards of the seat that have left its hand for the table since the start, as long as the turn lasts."""
    return sum(1 for e in state.plays[len(start.plays) :] if e.seat == seat)


def _hand_problem(start: Duel, seat: int, arg: Any) -> str | None:
    return whole(0, start.setup.hand_cap, "a number of cards")(start, seat, arg)


def _landed(start: Duel, state: Duel, seat: int, arg: Any) -> bool:
    return state.players[seat].points - start.players[seat].points >= arg


_own_cards = cards_of(_own, "{card} is not one of the learner's cards.")


def _attack_of_another(start: Duel, seat: int, arg: Any) -> str | None:
    seq = sequence_of(start)
    return None if seq is not None and seat not in seq.attack_side else "nobody else attacks here."


def _attack_fails_says(start: Duel, seat: int, arg: Any) -> str:
    seq, names = sequence_of(start), names_of(start)
    assert seq is not None
    return f"Make {names[seq.attacker]}'s attack on {names[seq.defender]} fail: it must not beat the block."


GOALS: dict[str, GoalWord] = {
    "attack_succeeds": GoalWord(
        lambda start, seat, arg: "Land an attack: your total must be higher than the block.",
        lambda start, d, seat, arg: _scored(start, d, seat),
        _attack_decided,
    ),
    "block_holds": GoalWord(
        lambda start, seat, arg: "Hold the block: your total must be at least the attack.",
        lambda start, d, seat, arg: not _others_scored(start, d, seat),
        _block_decided,
        _under_attack,
    ),
    "phase": GoalWord(
        lambda start, seat, arg: f"Reach the {arg.capitalize()} phase.",
        lambda start, d, seat, arg: d.turn == start.turn and phase_of(d) == arg,
        lambda start, d, seat, arg: turn_is_over(start, d, seat, arg) or phase_of(d) == arg,
        _phase_problem,
    ),
    "turn_passes": GoalWord(
        lambda start, seat, arg: "Bring the turn to an end.",
        lambda start, d, seat, arg: True,
        turn_is_over,
    ),
    "wins": GoalWord(
        lambda start, seat, arg: (
            f"Win the duel: be the first with {start.caps.needed} Victory Point{'s' if start.caps.needed > 1 else ''}."
        ),
        lambda start, d, seat, arg: bool(d.over) and d.players[seat].points >= d.caps.needed,
        lambda start, d, seat, arg: bool(d.over),
    ),
    "wins_now": GoalWord(
        lambda start, seat, arg: f"Win the duel in this turn: {start.caps.needed} Victory Points win.",
        lambda start, d, seat, arg: bool(d.over) and d.players[seat].points >= d.caps.needed,
        turn_is_over,
    ),
    "keep": GoalWord(
        lambda start, seat, arg: f"Keep {named(start, arg)} in your hand.",
        _held,
        None,
        cards_of(_hand, "{card} is not in the learner's hand."),
    ),
    "hand": GoalWord(
        lambda start, seat, arg: f"Hold {arg} card{'' if arg == 1 else 's'} in your hand.",
        lambda start, d, seat, arg: len(d.players[seat].hand) == arg,
        None,
        _hand_problem,
    ),
    "points_left": GoalWord(
        lambda start, seat, arg: f"Leave {listed([f'{n} {_TITLES[a]}' for a, n in arg.items()])} free.",
        _free,
        None,
        _free_problem,
    ),
    "free_in_all": GoalWord(
        lambda start, seat, arg: f"Leave {arg} point{'s' if arg > 1 else ''} free, all attributes together.",
        lambda start, d, seat, arg: sum(free_points(d.players[seat])) >= arg,
        None,
        whole(1, 60, "a number of points"),
    ),
    "plays_a_set": GoalWord(
        lambda start, seat, arg: f"Play a set: {arg} cards or more, in one move.",
        lambda start, d, seat, arg: _played(start, d, seat) >= arg,
        lambda start, d, seat, arg: _played(start, d, seat) > 0 or turn_is_over(start, d, seat, arg),
        whole(2, 12, "how many cards the set has"),
    ),
    "most_cards": GoalWord(
        lambda start, seat, arg: f"Play at most {arg} card{'s' if arg > 1 else ''}.",
        lambda start, d, seat, arg: d.turn != start.turn or _played(start, d, seat) <= arg,
        None,
        whole(1, 99, "a number of cards"),
    ),
    "unhurt": GoalWord(
        lambda start, seat, arg: f"Let nobody score on you while {names_of(start)[start.active]}'s turn lasts.",
        lambda start, d, seat, arg: not _others_scored(start, d, seat),
        lambda start, d, seat, arg: _others_scored(start, d, seat) or turn_is_over(start, d, seat, arg),
    ),
    "attacks_succeed": GoalWord(
        lambda start, seat, arg: f"Land {arg} attacks in this turn.",
        _landed,
        when_reached(_landed),
        whole(2, 20, "a number of attacks"),
    ),
    "attack_fails": GoalWord(
        _attack_fails_says,
        lambda start, d, seat, arg: not _others_scored(start, d, seat),
        _block_decided,
        _attack_of_another,
    ),
    "have": GoalWord(
        lambda start, seat, arg: f"Have {named(start, arg)} in your hand.",
        _held,
        None,
        _own_cards,
    ),
    "deployed": GoalWord(
        lambda start, seat, arg: (
            f"Have {named(start, arg)} "
            f"deployed: face down on {'its stack' if len(kinds(start.cards, arg)) == 1 else 'their stacks'}."
        ),
        _deployed,
        when_reached(_deployed),
        _own_cards,
    ),
}
