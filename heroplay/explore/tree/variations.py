"""A what-if tree as a record with variations, and back; names and notes are comments, changed positions stand in ().

A variation may repeat moves of the line that it leaves: read as a path, it is the same line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from heroplay.core import codec
from heroplay.core import record as records
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.record import Move
from heroplay.explore.tree.ways import Line, Way, branches

if TYPE_CHECKING:
    from heroplay.explore.tree.tree import Tree

_NAMED = re.compile(r"^\[([^\]]*)\] ?(.*)$")
_SEEN = re.compile(r"^\(as (.+) saw it, dealt with seed (\d{1,20})\)$")
_CHANGED = re.compile(r"^\((.+)\) (hp\d+\.\S+)(?: as seat ([0-9]{1,2}), seed (\d{1,20}))?$")


def write(tree: Tree, seat: int | None) -> str:
    """The record of all lines; with a seat, as that seat may know it (and then it cannot be read back)."""
    setup = dict(tree.setup or {})
    start = ""
    if seat is not None:
        setup.pop("seed", None)
    elif tree.setup is None:
        start = codec.encode(tree.game.info.id, tree.game.storage.to_data(tree.root.state))
    ended = tree.game.play.outcome(tree.main.end.state)
    text = records.write(
        records.Record(tree.game.info.id, setup, _moves(tree, seat), start, seat, ended.text if ended else "")
    )
    if not tree.root.note:
        return text
    head, gap, rest = text.partition("\n\n")
    return f"{head}{gap}; {tree.root.note}\n{rest}"


def _moves(tree: Tree, seat: int | None) -> list[Move]:
    """The first line that has moves, with the others below the move that they replace."""
    written: dict[int, list[Move]] = {}
    place: dict[int, tuple[int, Line | None, int]] = {}  # how deep a line stands, below which one, at which move
    for branch in branches(line for line in tree.lines() if line.ways):
        line, parent, at = branch.line, branch.parent, branch.at
        depth, below = 0, parent
        while below is not None:
            at = min(at, len(line.ways) - 1, len(below.ways) - 1)
            depth = place[below.id][0] + 1
            if depth <= records.DEEPEST:
                break
            _, below, at = place[below.id]  # too deep: from further back, with the moves between repeated
        at = 0 if below is None else at
        place[line.id] = depth, below, at
        written[line.id] = [_move(way, seat) for way in line.ways[at:]]
        if line.name:
            first = written[line.id][0]
            first.comment = f"[{line.name}] {first.comment.removeprefix('[] ')}".strip()
        if below is not None:
            written[below.id][at - place[below.id][2]].variations.append(written[line.id])
    return next(iter(written.values()), [])


def _move(way: Way, seat: int | None) -> Move:
    said = way.said(seat)
    if way.kind == "repair" and seat is None:
        game = way.before.tree.game
        said = f"({way.text})"  # a record has names, not labels
        said += f" {codec.encode(game.info.id, game.storage.to_data(way.after.state))}"
        if way.seat is not None:
            said += f" as seat {way.seat}, seed {way.seed}"
    number = way.after.ply if way.kind == "play" else way.before.ply + 1
    note = way.after.note
    return Move(number, said, 0, f"[] {note}" if note.startswith("[") else note)


def is_change(said: str) -> bool:
    """Is this a changed position and no move?  A player's name may begin with ( too."""
    return bool(_SEEN.match(said) or _CHANGED.match(said))


def root_note(text: str) -> str:
    """The remark that stands alone before the first move."""
    for line in text.replace("\r\n", "\n").split("\n"):
        if re.match(r"\s*\d+\. ", line):
            break
        if line.startswith(";"):
            return line[1:].strip()
    return ""


def read_line(tree: Tree, line: Line, moves: list[Move]) -> None:
    """Go on along a line with the moves of a record, and make every variation of them a line of its own."""
    first = len(line.ways)
    for number, move in enumerate(moves):
        _step(tree, line, move)
        remark(tree, line, move.comment, first=number == 0)
    for number, move in enumerate(moves):
        for variation in move.variations:
            read_line(tree, tree.open_line(line.ways[: first + number]), variation)


def remark(tree: Tree, line: Line, comment: str, first: bool) -> None:
    """A comment on the last move of a line: a note, and at the line's first move its name, in brackets."""
    match = _NAMED.match(comment)
    name, note = (match[1].strip(), match[2].strip()) if match else ("", comment)
    if name:
        try:
            if first:
                tree.name(name, line)
        except BadInput:
            first = False
        note = note if first else comment  # brackets of somebody else's
    line.end.note = " ".join(note.split()) or line.end.note


def _step(tree: Tree, line: Line, move: Move) -> None:
    where = f"Line {move.place}, move {move.number}" if move.place else f"Move {move.number}"
    try:
        if seen := _SEEN.match(move.text):
            tree.deal(line, tree.seat(seen[1]), int(seen[2]))
        elif changed := _CHANGED.match(move.text):
            game_id, data = codec.decode(changed[2])
            if game_id != tree.game.info.id:
                raise BadInput(f"This position is of {game_id}, not of {tree.game.info.id}.")
            state = tree.game.storage.from_data(data)
            if problems := tree.game.storage.problems(state):
                raise BadInput("This position is impossible.", problems)
            seat, seed = (int(changed[3]), int(changed[4])) if changed[3] else (None, None)
            tree.change(line, state, changed[1], seat=tree.seat(seat), seed=seed)
        else:
            tree.follow(line, move.text)
    except HeroPlayError as error:
        raise BadInput(f"{where} ({move.text[:80]}): {error}") from None
