"""`heroplay lint`: does every step of a chapter work?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from heroplay.cli.frame import as_json, json_option
from heroplay.games.registry import all_games, game_ids, get_game


@click.command(short_help="Prove the steps of a chapter or a notebook.")
@click.argument("what", nargs=-1)
@click.option("--game", help="The game of chapters that do not name one and are not in a game's folder.")
@click.option("--quiet", is_flag=True, help="Print only what is wrong.")
@json_option
def lint(what: tuple[str, ...], game: str | None, quiet: bool, wants_json: bool) -> None:
    """Prove WHAT: chapters (.toml), notebooks (.ipynb), or a game's whole course; nothing: every course that is here.

    For each step: can it be solved, in how many ways, does every first move get an answer, do the hints climb, is a
    rule used before it is taught.  Exit code 1 when something is wrong.
    """
    from heroplay.tutor.lessons import course_texts
    from heroplay.tutor.lint import lint_all
    from heroplay.tutor.lint_files import lint_file

    named = get_game(game).info.id if game is not None else None
    reports = []
    for one in what or [each.info.id for each in all_games()]:
        reports += lint_all(course_texts(one), one) if one in game_ids() else lint_file(Path(one), named)
    if wants_json:
        as_json([
            {"file": r.where, "line": p.line, "step": p.step, "text": p.text}
            for r in reports for p in r.problems
        ])  # fmt: skip
    else:
        for report in reports:
            if not quiet or report.problems:
                click.echo(str(report))
        steps, problems = sum(len(r.steps) for r in reports), sum(len(r.problems) for r in reports)
        click.echo(f"{len(reports)} chapters, {steps} steps, {problems} problems.")
    if any(r.problems for r in reports):
        sys.exit(1)
