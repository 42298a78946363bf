"""The command line `heroplay`: one small module for each command."""

from __future__ import annotations

import click

import heroplay
from heroplay.cli.app import app, lab
from heroplay.cli.bench import bench
from heroplay.cli.cases import cases
from heroplay.cli.catalogues import catalogue_commands
from heroplay.cli.check import check
from heroplay.cli.deck import deck
from heroplay.cli.frame import CommandLine
from heroplay.cli.games import games
from heroplay.cli.learn import learn
from heroplay.cli.lint import lint
from heroplay.cli.new_game import new_game
from heroplay.cli.odds import odds
from heroplay.cli.paper import paper
from heroplay.cli.play import play
from heroplay.cli.puzzles import puzzles
from heroplay.cli.rules import rules
from heroplay.cli.simulate import simulate
from heroplay.cli.solve import solve
from heroplay.cli.tutorials import tutorials
from heroplay.cli.verdict_diff import verdicts


class MainLine(CommandLine):
    """All commands; those for a game's catalogue are looked for when no other has that name, or all are listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        found = super().list_commands(ctx)
        place = found.index("odds") + 1
        return [*found[:place], *(name for name in catalogue_commands() if name not in found), *found[place:]]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, cmd_name) or catalogue_commands().get(cmd_name)


@click.group(cls=MainLine, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(heroplay.__version__, prog_name="heroplay")
def main() -> None:
    """Learn card and board games by playing them; every verdict cites its rule."""


for command in (
    games, play, learn, app, lab, tutorials, rules, check, odds, lint,
    paper, cases, puzzles, solve, simulate, deck, verdicts, bench, new_game,
):  # fmt: skip
    main.add_command(command)
