"""A game as readable text: a head, numbered moves, comments after `;`, variations below the move they replace."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.reading import read_json
from heroplay.core.text import short

HEAD = "HeroPlay record 1"
LONGEST = 2_000_000
DEEPEST = 40  # variations of variations


@dataclass
class Move:
    """A numbered line: what was said, the comment on it, and the lines that could have been played instead."""

    number: int
    text: str
    place: int = 0  # the line of the file
    comment: str = ""
    variations: list[list[Move]] = field(default_factory=list)


@dataclass
class Record:
    """A whole game as text knows it."""

    game: str
    setup: dict[str, Any]
    moves: list[Move]
    start: str = ""  # the code of the position it begins from, when it is not a fresh game
    seat: int | None = None  # whose view it is; None when it is complete
    result: str = ""


def write(record: Record) -> str:
    """The record as text; `read` gives it back."""
    head = [HEAD, f"game: {record.game}", f"setup: {json.dumps(record.setup, ensure_ascii=False)}"]
    if record.start:
        head.append(f"start: {record.start}")
    if record.seat is not None:
        head.append(f"seen by seat: {record.seat}")
    lines = [*head, "", *_lines(record.moves, 0)]
    if record.result:
        lines += ["", f"result: {record.result}"]
    return "\n".join(lines) + "\n"


def _lines(moves: list[Move], depth: int) -> list[str]:
    found = []
    for move in moves:
        comment = f"  ; {_one_line(move.comment)}" if move.comment else ""
        found.append(f"{'    ' * depth}{move.number}. {_escaped(move.text)}{comment}")
        for variation in move.variations:
            found += _lines(variation, depth + 1)
            found.append("    " * (depth + 1) + "-")
    return found


def _escaped(text: str) -> str:
    """A name may have a ` ;` in it, which would begin a comment."""
    return re.sub(r"(\\|(?<=\s);)", r"\\\1", text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def read(text: str) -> Record:
    """Parse a record; every line that cannot be read is named."""
    if not isinstance(text, str):
        raise BadInput(f"A record is a text, not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise BadInput(f"This record is too long: {len(text):,} characters; at most {LONGEST:,}.")
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines or lines[0].strip() != HEAD:
        raise BadInput(f"This is not a record: its first line is not {HEAD!r}.")
    record = Record(game="", setup={}, moves=[])
    problems: list[str] = []
    numbered = list(enumerate(lines[1:], 2))
    _read_head(record, numbered, problems)
    record.moves = _read_moves(numbered, problems)
    if not record.game:
        problems.append("the head has no line 'game: ...'")
    if problems:
        raise BadInput("This record cannot be read.", problems)
    return record


def _read_head(record: Record, lines: list[tuple[int, str]], problems: list[str]) -> None:
    for place, line in lines:
        key, colon, value = line.partition(": ")
        if not colon or line.startswith(" ") or re.match(r"\d", line):
            continue
        value = value.strip()
        if key == "game":
            record.game = value
        elif key == "setup":
            try:
                record.setup = read_json(value, "the setup")
            except BadInput as error:
                problems.append(f"line {place}: {str(error).rstrip('.')}")
            if not isinstance(record.setup, Mapping):
                problems.append(f"line {place}: the setup is not a JSON object")
        elif key == "start":
            record.start = value
        elif key == "seen by seat":
            if re.fullmatch("[0-9]", value):
                record.seat = int(value)
            else:
                problems.append(f"line {place}: {short(value)} is not a seat's number")
        elif key == "result":
            record.result = value


_MOVE = re.compile(r"^( *)(\d{1,6})\. (.*)$")
_COMMENT = re.compile(r"\s; ?")


def _read_moves(lines: list[tuple[int, str]], problems: list[str]) -> list[Move]:
    top: list[Move] = []
    branch: list[list[Move]] = [top]  # the line being read at each depth
    for place, line in lines:
        if not line.strip() or line.strip().startswith(";") or re.match(r"^[a-z ]+: ", line):
            continue
        if line.strip() == "-":
            depth = (len(line) - len(line.lstrip())) // 4
            if depth == 0:  # what ends here is the game itself
                problems.append(f"line {place}: '-' ends a variation, and none is open")
            else:
                del branch[depth:]
            continue
        match = _MOVE.match(line)
        if not match:
            problems.append(f"line {place}: {line.strip()[:60]!r} is not a move (a move reads '12. Ann: pass')")
            continue
        indent, number, said = match.groups()
        said, *comment = _COMMENT.split(said, maxsplit=1)
        depth = len(indent) // 4
        move = Move(int(number), _unescaped(said.strip()), place, "".join(comment).strip())
        if depth == len(branch) <= DEEPEST:
            if not branch[-1]:
                problems.append(f"line {place}: a variation before any move")
                continue
            variation: list[Move] = []
            branch[-1][-1].variations.append(variation)
            branch.append(variation)
        elif depth > len(branch) or depth > DEEPEST:
            problems.append(f"line {place}: indented too far")
            continue
        else:
            del branch[depth + 1 :]
        branch[-1].append(move)
    return top
