"""`heroplay heroes`: the heroes of HeroCard, a hero's deck, and the judgement on a hero of one's own."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from heroplay.cli.frame import Trouble, as_json, as_table, json_option
from heroplay.cli.verdicts import wrapped


@click.command(short_help="The heroes of HeroCard, their decks, and a judge for your own.")
@click.argument("name", required=False)
@click.option("--judge", "file", type=click.Path(path_type=Path), help="A hero file (TOML) to hold against the rules.")
@json_option
def heroes(name: str | None, file: Path | None, wants_json: bool) -> None:
    """The heroes; the deck of the hero NAME; or, with --judge, whether a hero of your own may play."""
    from heroplay.games.herocard.language import sheets
    from heroplay.games.herocard.rules import heroes as roster

    if file is not None:
        if name is not None:
            raise Trouble("Give a hero's name or --judge FILE, not both.")
        _judge(file, wants_json)
    elif name is None:
        rows = [sheets.hero_row(hero) for hero in roster.all_heroes().values()]
        if wants_json:
            as_json(rows)
        else:
            click.echo(as_table(rows))
    else:
        hero = roster.get_hero(name)
        if wants_json:
            as_json(hero.model_dump(mode="json", by_alias=True))
        else:
            click.echo(sheets.hero_sheet(hero))


def _judge(file: Path, wants_json: bool) -> None:
    from heroplay.games.herocard.language.sheets import hero_sheet
    from heroplay.games.herocard.rules.heroes import judge, read_hero
    from heroplay.games.herocard.rules.words import RULES, TEXTS

    custom = read_hero(file)
    judged = judge(custom)

    def sentence(finding: object) -> str:
        return f"{TEXTS.say(f'reasons.{finding.code}', finding.facts)} ({finding.rule} {RULES[finding.rule].title})"  # type: ignore[attr-defined]

    if wants_json:
        as_json(
            {
                "name": custom.name,
                "ok": judged.ok,
                "rules": [f.rule for f in judged.findings],
                "reasons": [sentence(f) for f in judged.findings],
                "warnings": [sentence(f) for f in judged.warnings],
            }
        )
    else:
        verdict = click.style("may play", fg="green") if judged.ok else click.style("may not play", fg="red")
        click.echo(f"{custom.name} {verdict}.")
        for finding in judged.findings:
            click.echo("\n".join(wrapped(f"- {sentence(finding)}", "  ")))
        for finding in judged.warnings:
            click.echo("\n".join(wrapped(f"- warning: {sentence(finding)}", "  ")))
        if judged.hero is not None:
            click.echo(hero_sheet(judged.hero))
    sys.exit(0 if judged.ok else 1)
