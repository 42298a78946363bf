"""`heroplay games`: which games can be played, and which tools each of them offers."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import click

from heroplay.cli.frame import WIDTH, as_json, as_table, json_option
from heroplay.cli.verdicts import wrapped
from heroplay.contracts.game import Game
from heroplay.games.registry import all_games, game_problems

#: What a game may leave out of its record, and what people get where it does not.
TOOLS = {
    "solving": "best play, proven",
    "thinking": "a search made for it",
    "simulation": "own counts, fair bounds",
    "tuning": "sweeps over any number",
    "house": "house rules by label",
    "decks": "the deck lab",
    "odds": "exact odds of draws",
    "puzzles": "puzzles with proofs",
    "cases": "questions about rules",
    "teaching": "goals for lessons",
    "catalogue": "what to read up",
    "changes": "repairs of a refusal",
    "board.preview": "totals while picking",
    "board.gallery": "a new-game form",
    "board.drafting": "positions set up by hand",
    "storage.describe": "positions as text",
    "knowledge.worlds": "lessons, hands hidden",
    "play.is_pass": "a pass is known as one",
}
_TOOL, _GIVES = max(map(len, TOOLS)), max(map(len, TOOLS.values()))


@click.command()
@click.option("--tools", is_flag=True, help="Which tools each game offers.")
@json_option
def games(tools: bool, wants_json: bool) -> None:
    """The games that can be played."""
    from heroplay.tutor.lessons import course_problems

    found = all_games()
    if tools:
        _show_tools(found, wants_json)
    elif wants_json:
        as_json([game.info.model_dump(mode="json") for game in found])
    else:
        for game in found:
            click.echo("\n".join(wrapped(str(game.info), "")))
            click.echo("\n".join(wrapped(f"options: {', '.join(game.info.options)}", "  ")))
    for problem in (*game_problems(), *course_problems()):
        click.echo("\n".join(wrapped(problem, "")), err=True)


def _show_tools(found: list[Game], wants_json: bool) -> None:
    rows = [{"game": game.info.id, **offered(game)} for game in found]
    if wants_json:
        as_json(rows)
    else:
        click.echo("\n\n".join(_tools_table(part) for part in _fitting(rows)))


def offered(game: Game) -> dict[str, bool]:
    """For each tool, whether a game offers it."""
    return {tool: attrgetter(tool)(game) is not None for tool in TOOLS}


def _tools_table(rows: list[dict[str, Any]]) -> str:
    """One line for each tool, one column for each game."""
    return as_table(
        [
            {"tool": tool, **{row["game"]: "yes" if row[tool] else "-" for row in rows}, "gives": gives}
            for tool, gives in TOOLS.items()
        ]
    )


def _fitting(rows: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The games in as many tables as fit the width of a terminal."""
    parts: list[list[dict[str, Any]]] = []
    left = 0
    for row in rows:
        width = max(3, len(row["game"])) + 2
        if not parts or width > left:
            parts.append([])
            left = WIDTH - _TOOL - _GIVES - 2
        parts[-1].append(row)
        left -= width
    return parts
