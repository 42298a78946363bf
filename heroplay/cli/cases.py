"""`heroplay cases`: how many cases of each rule there are, prove them again, make more."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from heroplay.cli.frame import CommandLine, Trouble, as_json, as_table, json_option
from heroplay.games.registry import default_id, get_game
from heroplay.tutor.cases import cases_in, problem, shipped

game_option = click.option("--game", default=default_id(), show_default=True, help="Whose cases.")


@click.group(cls=CommandLine, invoke_without_command=True, short_help="Cases of rules: count, verify, make.")
@game_option
@json_option
@click.pass_context
def cases(ctx: click.Context, game: str, wants_json: bool) -> None:
    """Small positions, each with a question that turns on one rule.  Without a command: how many of each rule."""
    if ctx.invoked_subcommand is not None:
        return
    known = shipped(game)
    rows = [
        {"rule": rule.id, "title": rule.title, "cases": len(known.get(rule.id, ()))}
        for rule in get_game(game).rulebook
        if rule.decides
    ]
    if wants_json:
        as_json(rows)
    else:
        click.echo(as_table(rows))
        click.echo(f"{sum(map(len, known.values()))} cases of {len(known)} rules.")


@cases.command(short_help="Prove cases again.")
@click.argument("rules", metavar="[RULE]...", nargs=-1)
@click.option("--file", "file", type=click.Path(path_type=Path), help="Those of this file, not the shipped ones.")
@game_option
@json_option
def verify(rules: tuple[str, ...], file: Path | None, game: str, wants_json: bool) -> None:
    """Prove the shipped cases again, or those of RULE.  Exit code 1 when a question does not turn on its rule."""
    book = get_game(game).rulebook
    wanted = {book[rule].id for rule in rules}
    known = cases_in(game, file) if file else shipped(game)
    every = [case for rule, of in known.items() if not wanted or rule in wanted for case in of]
    wrong = [found for case in every if (found := problem(case))]
    if wants_json:
        as_json({"cases": len(every), "problems": wrong})
    else:
        for line in wrong:
            click.echo(line)
        click.echo(f"{len(every) - len(wrong)} cases proven again" + (f", {len(wrong)} not." if wrong else "."))
    if wrong:
        sys.exit(1)


@cases.command(short_help="Make new cases.")
@click.argument("rules", metavar="[RULE]...", nargs=-1)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same cases.")
@click.option("--count", type=click.IntRange(1, 200), default=24, show_default=True, help="At most, of each rule.")
@click.option("--games", type=click.IntRange(1, 10_000), default=60, show_default=True, help="To look through.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Fill up this file, none twice.")
@game_option
def make(rules: tuple[str, ...], seed: int, count: int, games: int, out: Path | None, game: str) -> None:
    """Look through games for cases of RULE, or of every rule that decides; one JSON object a line."""
    from tqdm.auto import tqdm

    from heroplay.tutor.making import Maker

    book = get_game(game).rulebook
    wanted = {book[rule].id for rule in rules} or {rule.id for rule in book if rule.decides}
    known = cases_in(game, out) if out and out.exists() else {}
    maker = Maker(game, wanted | set(known), seed, count)
    for case in (case for of in known.values() for case in of):
        maker.add(case)
    maker.rules = wanted
    for _ in tqdm(range(games), unit="game", disable=not sys.stderr.isatty()):
        if not maker.wanted:
            break
        maker.look(1)
    lines = [case.line() for rule in book if rule.id in maker.found for case in maker.cases(rule.id)]
    if out is None:
        click.echo("\n".join(lines))
        return
    try:
        out.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    except OSError as error:
        raise Trouble(f"{out} cannot be written: {error.strerror}.") from None
    click.echo(f"{out} has {len(lines)} cases of {sum(1 for of in maker.found.values() if of)} rules.")
