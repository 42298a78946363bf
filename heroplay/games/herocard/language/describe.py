"""A duel written down again: the readable dict from which `position` builds it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from heroplay.core.chance import Luck
from heroplay.core.errors import BadInput
from heroplay.core.frames import Choice, Priority
from heroplay.games.herocard.language.notation import say
from heroplay.games.herocard.language.position import TABLE_FIELDS, position
from heroplay.games.herocard.rules.actions import HIDDEN, Pass, PlayCards
from heroplay.games.herocard.rules.apply import apply
from heroplay.games.herocard.rules.cards import ATTRIBUTES, UNKNOWN
from heroplay.games.herocard.rules.checks import check
from heroplay.games.herocard.rules.keys import key, pieces
from heroplay.games.herocard.rules.legal import legal, pending
from heroplay.games.herocard.rules.setup import Setup, heroes_of, names_of
from heroplay.games.herocard.rules.state import Duel, Player, phase_of, sequence_of, with_snapshots
from heroplay.kit import positions
from heroplay.kit.positions import PositionWriter, Trail

MOST_TRIED = 500  # states looked at to find the actions of an open attack again
_RESERVED = {*Setup.model_fields, *TABLE_FIELDS}


def describe(state: Duel, trail: Trail = ()) -> dict[str, Any]:
    """The position dict of a duel; what it gives is the same duel but for its luck.

    A moment in the middle of a turn's plays is given as the position before them and `then`.  The actions come from
    the trail that led here; without one, from the snapshots of an open attack.  Where neither has them it is refused.
    """
    if state.out_of_range:
        raise BadInput("Not everybody is in range of everybody here; a position cannot say that.")
    hidden = any(UNKNOWN in own for own in pieces(state))
    return _WRITER.write(state, trail, hidden=hidden, more=_by_snapshots(state))


def _why_not(state: Duel) -> str:
    if sequence_of(state) is not None:
        return "An attack is open, and what was done since the turn's first play is not known, or luck took part in it."
    if state.plays:
        n = len(state.plays)
        cards = "1 card has" if n == 1 else f"{n} cards have"
        known = "what the table was like before is not known, or luck took part in it"
        return f"{cards} been played this turn, and {known}."
    return "This moment cannot be written as a position."


def _lead(state: Duel) -> list[str] | None:
    """The passes since the turn began or the Action phase was entered; None when more has happened."""
    if state.plays or state.attack_succeeded or state.bans or len(state.frames) > 2:
        return None
    top = state.frames[-1]
    return ["pass"] * (top.passes if isinstance(top, Priority) else 0)


def _by_snapshots(state: Duel) -> Iterator[tuple[Duel, list[str]]]:
    """The state before an open attack, and the actions that must have led from there to this one."""
    seq = sequence_of(state)
    lead = _lead(seq.before[0]) if seq is not None and seq.before else None
    if seq is not None and lead is not None:
        found = _actions_between(seq.before[0], state)
        if found is not None:
            yield seq.before[0], lead + found


# ---- what lies where


def _plain(state: Duel) -> dict[str, Any]:
    """The duel as it lies there, with the first decision of its phase."""
    options = state.setup.model_dump(mode="json", exclude_defaults=True)
    heroes = options.pop("heroes", list(state.setup.heroes))
    data: dict[str, Any] = {"heroes": heroes, **options, "phase": phase_of(state), "active": state.active}
    if state.turn != 1:
        data["turn"] = state.turn
    if state.turns_without_success:
        data["quiet"] = state.turns_without_success
    for seat, p in enumerate(state.players):
        data[part_name(state, seat)] = _side(state, seat, p)
    return data


def part_name(state: Duel, seat: int) -> str:
    """Under which name a seat's part stands: the hero's id, its name where it plays twice, or the seat's number."""
    heroes, name = state.setup.heroes, names_of(state)[seat]
    if isinstance(heroes[seat], str) and heroes.count(heroes[seat]) == 1:
        name = heroes[seat]
    others = [n for i, n in enumerate((*names_of(state), *heroes)) if i % len(heroes) != seat and isinstance(n, str)]
    return positions.part_name(name, seat, _RESERVED, others)


def _side(state: Duel, seat: int, player: Player) -> dict[str, Any]:
    cards = state.cards
    side: dict[str, Any] = {"hand": [cards.names[k] for k in player.hand]}
    stacks = {
        a: [cards.names[y.kind] for y in stack] for a, stack in zip(ATTRIBUTES, player.stacks, strict=True) if stack
    }
    if stacks:
        side["stacks"] = stacks
    down = marked([(cards.names[y.kind], y.down) for y in stack] for stack in player.stacks)
    twisted = marked([(cards.names[y.kind], y.twisted) for y in stack] for stack in player.stacks)
    side |= {field: found for field, found in (("deployed", down), ("twisted", twisted)) if found}
    if player.discard:
        side["discard"] = [cards.names[k] for k in player.discard]
    scores = zip(ATTRIBUTES, player.scores, heroes_of(state.setup)[seat].scores, strict=True)
    changed = {a: score for a, score, normal in scores if score != normal}
    if changed:
        side["scores"] = changed
    for field, value in (
        ("points", player.points),
        ("shown", [cards.names[k] for k in player.shown]),
        ("known", player.top),
    ):
        if value:
            side[field] = value
    side["deck"] = [cards.names[k] for k in reversed(player.deck)]
    return side


def marked(stacks: Iterable[Iterable[tuple[str, bool]]]) -> list[str]:
    """The marked cards of the three stacks by name; by place where a copy of the card lies there without the mark."""
    lying = [(f"{a}:{at}", *card) for a, s in zip(ATTRIBUTES, stacks, strict=True) for at, card in enumerate(s, 1)]
    bare = {name for _, name, on in lying if not on}
    return [place if name in bare else name for place, name, on in lying if on]


# ---- the actions of an open attack, found again


def _actions_between(start: Duel, end: Duel) -> list[str] | None:
    """Actions that lead from one state to the other; the plays of the turn say which cards, in which order."""
    goal, left = key_without_luck(end), [MOST_TRIED]

    def search(state: Duel) -> list[str] | None:
        if key_without_luck(state) == goal:
            return []
        for action in _next_actions(state, end):
            left[0] -= 1
            if left[0] < 0:
                return None
            if check(state, action).ok:
                rest = search(apply(state, action))
                if rest is not None:
                    return [say(state, action), *rest]
        return None

    return search(start)


def _next_actions(state: Duel, end: Duel) -> list[Any]:
    """What may have been done next: the longest set first, a pass last."""
    done = len(state.plays)
    if [(e.seat, e.kind) for e in state.plays] != [(e.seat, e.kind) for e in end.plays[:done]] or state.over:
        return []
    if isinstance(state.frames[-1], Choice):
        return legal(state)
    if sequence_of(state) is None and done:
        return []
    seat = next(iter(pending(state)))
    run = 0
    while done + run < len(end.plays) and end.plays[done + run].seat == seat:
        run += 1
    return [*(_play(state, seat, end.plays[done : done + n]) for n in range(run, 0, -1)), Pass(seat)]


def _play(state: Duel, seat: int, plays: list[Any]) -> PlayCards:
    cards = state.cards
    deployed = {y.no for stack in state.players[seat].stacks for y in stack if y.down}
    refs = tuple((HIDDEN if e.no in deployed else "") + cards.ids[e.kind] for e in plays)
    target = next((e.target for e in plays if cards.targeted[e.kind]), None)
    attribute = next((e.attribute for e in plays if cards.names_attribute[e.kind]), None)
    return PlayCards(seat, refs, target, attribute)


def key_without_luck(state: Duel) -> Any:
    """The key of a duel whatever its luck, and whatever the luck of its snapshots."""
    same = state.draft()
    same.luck = Luck(0)
    seq = sequence_of(state)
    if seq is not None and seq.before:
        snapshots = []
        for snapshot in seq.before:
            snapshots.append(snapshot.draft())
            snapshots[-1].luck = Luck(0)
        same.frames[2] = with_snapshots(seq, tuple(snapshots))
    return key(same)


_WRITER = PositionWriter(written=_plain, lead=_lead, say=say, read=position, key=key_without_luck, why_not=_why_not)
