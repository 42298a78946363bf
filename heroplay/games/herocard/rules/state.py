"""The state of a duel: players, frames, the plays of this turn, luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from heroplay.core.chance import Luck
from heroplay.core.frames import Choice, Phase, Priority
from heroplay.core.state import record, state
from heroplay.games.herocard.rules.cards import BASE_ATTACK, BASE_BLOCK, CardTable, Kind
from heroplay.games.herocard.rules.frames import Effect, Sequence

Frame = Annotated[Phase | Priority | Sequence | Effect | Choice, Field(discriminator="do")]

DISCARD, DRAW, CLEAR, ACTION = (Phase(name) for name in ("discard", "draw", "clear", "action"))
PHASES = ("discard", "draw", "clear", "action")


@record
class LyingCard:
    """A card in play, on an Attribute Stack.  `no` is its own for the whole duel."""

    kind: Kind
    cost: int
    no: int
    down: bool = False  # deployed, face down
    twisted: bool = False


@record
class PlayedCard:
    """A card played this turn.  `gone`: "" while it counts, else "purged" or "cleared"; `value` when converted."""

    seat: int
    kind: Kind
    no: int
    target: int = -1
    attribute: str = ""
    value: int | None = None
    gone: str = ""


@state
class Player:
    """One player's side of the table.  The last card of a list is its top card; the hand is kept sorted."""

    scores: tuple[int, int, int]
    deck: list[Kind]
    hand: list[Kind]
    discard: list[Kind]
    stacks: list[tuple[LyingCard, ...]]
    spent: list[int]
    points: int = 0
    top: int = 0  # how many cards on top of the deck its owner knows
    shown: tuple[Kind, ...] = ()  # cards of the hand that everybody has seen

    if TYPE_CHECKING:

        def clone(self) -> Player: ...


@record
class Caps:
    """The numbers of the setup that every turn reads."""

    hand_cap: int
    draw_max: int
    clear_max: int
    stalemate_turns: int
    needed: int


@state
class Duel:
    """A whole duel.  `setup`, `cards` and `caps` are shared by all clones and saved apart.

    An alias is the key under which saved duels have always stored that field.
    """

    setup: Annotated[Any, Field(exclude=True)]
    cards: Annotated[Any, Field(exclude=True)]
    caps: Annotated[Any, Field(exclude=True)]
    players: list[Player]
    luck: Luck
    active: int
    frames: list[Frame]
    plays: list[PlayedCard]
    turn: int = 1
    turns_without_success: Annotated[int, Field(alias="quiet")] = 0  # turns in a row, the present one not counted
    attack_succeeded: Annotated[bool, Field(exclude=True)] = False  # this turn; saved duels say it in `quiet`
    number: int = 0  # the last object number given
    bans: tuple[tuple[int, int], ...] = ()  # (seat, class) that card text forbids for this sequence
    over: str = ""  # the rule that ended the duel
    # pairs of seats out of range of each other; a host game fills it
    out_of_range: Annotated[tuple[tuple[int, int], ...], Field(alias="reach")] = ()

    if TYPE_CHECKING:

        def clone(self) -> Duel: ...
        def draft(self) -> Duel: ...


def table_of(state: Duel) -> CardTable:
    return state.cards


def phase_of(state: Duel) -> str:
    """The name of the phase: discard, draw, clear or action."""
    phase = state.frames[0]
    assert isinstance(phase, Phase)
    return phase.name


def sequence_of(state: Duel) -> Sequence | None:
    """The open Attack Sequence, if there is one."""
    frames = state.frames
    if len(frames) > 2:
        frame = frames[2]
        if frame.do == "sequence":
            return frame
    return None


def entries(state: Duel, seq: Sequence) -> list[PlayedCard]:
    """The cards played in the sequence, in order."""
    return state.plays[seq.start :]


def base_attack_stands(state: Duel, seq: Sequence) -> bool:
    """Was a Base Attack played in this sequence and not purged?  (HC-4.18, HC-R28, HC-R31)"""
    cls, side = state.cards.cls, seq.attack_side
    return any(cls[e.kind] == BASE_ATTACK and e.gone != "purged" and e.seat in side for e in state.plays[seq.start :])


def base_block_stands(state: Duel, seq: Sequence) -> bool:
    """Was a Base Block played by the blocking side and not purged?  (HC-4.23, HC-R65)"""
    cls, side = state.cards.cls, seq.block_side
    return any(cls[e.kind] == BASE_BLOCK and e.gone != "purged" and e.seat in side for e in state.plays[seq.start :])


def in_range(state: Duel, seat: int, other: int) -> bool:
    """Everybody is in range of everybody unless a host game says differently (HC-4.29)."""
    return seat != other and (seat, other) not in state.out_of_range and (other, seat) not in state.out_of_range


def targets(state: Duel, seat: int) -> list[int]:
    """The opponents that a seat may name, clockwise."""
    n = len(state.players)
    found = [(seat + step) % n for step in range(1, n)]
    return found if not state.out_of_range else [q for q in found if in_range(state, seat, q)]


def needs_target(state: Duel, kind: int) -> bool:
    """Base Attacks, and single cards whose text has a target; Mods and blocks look across the sequence."""
    return bool(state.cards.targeted[kind])


def free_points(player: Player) -> tuple[int, int, int]:
    """Points not tied up, by attribute; below 0 when a score has dropped (HC-R41)."""
    (body, mind, x), (body_spent, mind_spent, x_spent) = player.scores, player.spent
    return body - body_spent, mind - mind_spent, x - x_spent


def expect_deployed(state: Duel) -> Duel:
    """A table from outside may have deployed cards though none of its cards deploys: then nobody may skip them."""
    seq = sequence_of(state)
    players = [player for table in (state, *(seq.before if seq is not None else ())) for player in table.players]
    if any(lying.down for player in players for stack in player.stacks for lying in stack):
        state.cards.can_deploy = True
    return state


def thin(state: Duel) -> Duel:
    """The same state, sharing everything, with no snapshots of its own: what a Sequence keeps in `before`."""
    seq = sequence_of(state)
    if seq is None or not seq.before:
        return state
    frames = state.frames[:]
    frames[2] = with_snapshots(seq, ())
    shared = state.draft()
    shared.frames = frames
    return shared


def with_snapshots(seq: Sequence, before: tuple[Any, ...]) -> Sequence:
    return Sequence(
        seq.attacker, seq.defender, seq.start, seq.attack_side, seq.block_side, before, seq.limits, seq.classes
    )
