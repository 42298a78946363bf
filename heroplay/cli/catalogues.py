"""A command for each catalogue that a game has: the list, one of them, and the judgement on one of your own."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

import click

from heroplay.cli.frame import Trouble, as_json, as_table, json_option
from heroplay.cli.verdicts import wrapped
from heroplay.contracts.catalogue import Catalogue
from heroplay.games.registry import all_games


@lru_cache(maxsize=1)
def catalogue_commands() -> dict[str, click.Command]:
    """By name; where two games have the same word, the second is named by its game too."""
    found: dict[str, click.Command] = {}
    for game in all_games():
        if game.catalogue is not None:
            words = game.catalogue.words
            name = words if words not in found else f"{game.info.id}-{words}"
            found[name] = _command(name, game.catalogue)
    return found


def _command(command: str, of: Catalogue) -> click.Command:
    def run(name: str | None, wants_json: bool, file: Path | None = None) -> None:
        if file is not None:
            if name is not None:
                raise Trouble(f"Give a {of.word}'s name or --judge FILE, not both.")
            _judge(of, file, wants_json)
        elif name is None:
            as_json(list(of.entries())) if wants_json else click.echo(as_table(of.entries()))
        else:
            entry = of.sheet(name)
            as_json(entry.data) if wants_json else click.echo(entry.text)

    run = json_option(run)
    whole = f"The {of.words}; all about the {of.word} NAME"
    if of.judge is not None:
        whole += f"; or, with --judge, whether a {of.word} of your own may play"
        say = f"A {of.word} file (TOML) to hold against the rules."
        run = click.option("--judge", "file", type=click.Path(path_type=Path), help=say)(run)
    run = click.argument("name", required=False)(run)
    return click.command(command, short_help=of.about, help=f"{whole}.")(run)


def _judge(of: Catalogue, file: Path, wants_json: bool) -> None:
    assert of.judge is not None
    judged = of.judge(file)
    if wants_json:
        as_json(
            {
                "name": judged.name,
                "ok": judged.ok,
                "rules": judged.rules,
                "reasons": judged.reasons,
                "warnings": judged.warnings,
            }
        )
    else:
        verdict = click.style("may play", fg="green") if judged.ok else click.style("may not play", fg="red")
        click.echo(f"{judged.name} {verdict}.")
        for reason in judged.reasons:
            click.echo("\n".join(wrapped(f"- {reason}", "  ")))
        for warning in judged.warnings:
            click.echo("\n".join(wrapped(f"- warning: {warning}", "  ")))
        if judged.text:
            click.echo(judged.text)
    sys.exit(0 if judged.ok else 1)
