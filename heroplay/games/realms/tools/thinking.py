"""How the tools look for the best move of Hero Realms: what a turn is worth, and how far `mcts` plays on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from heroplay.contracts.thinking import Aim, Plan
from heroplay.core.frames import Choice
from heroplay.games.realms.rules.actions import Donate, Play, PlayAll, Pledge, Resume, Use
from heroplay.games.realms.rules.cards import UNKNOWN
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm
from heroplay.games.realms.tools.greedy.turn import decide
from heroplay.games.realms.tools.pruning import drop_dominated, for_damage, late

TURNS = 6  # turns that `mcts` plays on before it judges: what is bought must come into the hand first
DEFEAT = 100  # what a defeated player counts beside the Health they had


def _turn_is_over(start: Realm, state: Realm) -> bool:
    """In a shared turn it is over for the one who says so."""
    if state.over or state.turn != start.turn:
        return True
    return state.layout.shared and any(p.done and not q.done for p, q in zip(state.players, start.players))


def _harm(start: Realm, state: Realm, seat: int) -> Fraction:
    """Health taken from the others, the cost of their champions that were stunned, and a defeat.

    The champions of a defeated player leave with that player and no longer count.
    """
    lay, cost = state.layout, state.cards.cost
    team = lay.team[seat]
    worth = 0
    for side, then in enumerate(start.health):
        if lay.team[lay.side.index(side)] != team and then > 0:
            worth += max(0, then - max(0, state.health[side])) + (DEFEAT if state.health[side] <= 0 else 0)
    for s, (was, now) in enumerate(zip(start.players, state.players)):
        if lay.team[s] != team and was.play:
            stay = {c.no for c in now.play}
            worth += sum(cost[c.kind] for c in was.play if c.no not in stay and not now.out)
    return Fraction(worth)


def _hidden(state: Realm, seat: int) -> str:
    """Draws are chance, and what others hold does not matter; only the player's cards must be there."""
    own = state.players[seat]
    if UNKNOWN not in own.hand and UNKNOWN not in own.deck:
        return ""
    n = own.hand.count(UNKNOWN) + own.deck.count(UNKNOWN)
    return f"{n} of {names_of(state)[seat]}'s own cards lie face down on this table."


def _turn_begins(root: Realm, state: Realm) -> bool:
    return state.turn >= root.turn + TURNS and len(state.frames) == 1


def _candidate_moves(state: Realm, seat: int, actions: list[Any]) -> list[Any]:
    """What `mcts` thinks about: purchases, attacks, answers, and what it sacrifices; the rest greedy does right."""
    if isinstance(state.frames[-1], Choice):
        return actions
    simple = decide(state, seat)
    if isinstance(simple, Play | PlayAll | Resume) or (isinstance(simple, Use) and simple.ability != "sacrifice"):
        return [simple]
    return [a for a in drop_dominated(state, seat, actions) if not isinstance(a, Pledge | Donate)]


AIM = Aim(
    says="Health taken from the others in what is left of this turn, and the cost of each of their champions that is "
    f"stunned; a defeat counts {DEFEAT} more.",
    over=_turn_is_over, worth=_harm, hidden=_hidden, drop_dominated=for_damage, late=late,
)  # fmt: skip
PLAN = Plan(is_quiet=_turn_begins, candidate_moves=_candidate_moves, visits=150, trust=2.0)
