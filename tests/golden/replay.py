"""A golden game: a file with a setup and its actions, and the text that comes out when these are played again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import heroplay as hp
from heroplay.table import Table

TESTS = Path(__file__).parents[1]
SETUP, SHOWS, ACTION = "setup: ", "shows: ", ">> "  # how lines of a file begin; the prompt of a table begins with one >


def files() -> list[Path]:
    """Every golden game; its folder says of which game."""
    return sorted(TESTS.glob("*/golden/*.txt"))


@dataclass(frozen=True)
class Golden:
    """What a file stores: all but these can be made from them."""

    game: str
    title: str  # the first line, for people
    setup: dict[str, Any]
    shows: tuple[str, ...]  # events that happen in it
    actions: tuple[str, ...]  # `Name: action`
    pictures: frozenset[int]  # the table is printed before these actions


def read(file: Path) -> Golden:
    """The stored game; a picture stands wherever an empty line is above an action."""
    lines = file.read_text("utf-8").splitlines()
    places = [i for i, line in enumerate(lines) if line.startswith(ACTION)]
    return Golden(
        file.parents[1].name,
        lines[0],
        json.loads(lines[1].removeprefix(SETUP)),
        tuple(lines[2].removeprefix(SHOWS).split(", ")),
        tuple(lines[i].removeprefix(ACTION) for i in places),
        frozenset(n for n, i in enumerate(places) if not lines[i - 1]),
    )


def replay(golden: Golden) -> tuple[Table, str]:
    """The table after the last action, and the whole text: the header, each action, what happened, the pictures."""
    t = hp.table(golden.game, **golden.setup)
    header = (golden.title, SETUP + json.dumps(golden.setup, ensure_ascii=False), SHOWS + ", ".join(golden.shows))
    lines = [*header, *t.log()]
    for number, action in enumerate(golden.actions):
        if number in golden.pictures:
            lines += ["", t.text(), ""]
        parsed = t.action(action)
        lines.append(f"{ACTION}{t.names[parsed.seat]}: {t.game.language.say(t.state, parsed)}")  # as it is said today
        lines += [f"    {t.game.language.line(t.state, event)}" for event in t.play(parsed)]
    end = str(t.outcome) if t.outcome else f"(stopped after {t.state.turn - 1} turns)"
    return t, "\n".join([*lines, "", t.text(), "", end]) + "\n"


def missing(golden: Golden, t: Table) -> set[str]:
    """The events that this game should show and does not."""
    return set(golden.shows) - {event.name for event in t.events}
