"""`heroplay rules`: one rule, a rulebook, which tests hold it, and which checks nothing would miss."""

from __future__ import annotations

import sys
import textwrap
from typing import Any

import click

import heroplay
from heroplay.cli.frame import WIDTH, CommandLine, Trouble, as_json, as_table, json_option
from heroplay.core.errors import UnknownName
from heroplay.core.names import closest, plain
from heroplay.core.rulebook import Rule, Rulebook
from heroplay.games.registry import all_games, game_ids, get_game


class RuleGroup(CommandLine):
    """`heroplay rules X` shows X, unless X is one of the commands below."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in self.commands:
            return "show", show, args
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, "[ID | GAME | WORDS]... [--json]")
        formatter.write_usage(ctx.command_path, "coverage [GAME]... [--json] [--check]", "or: ")
        formatter.write_usage(ctx.command_path, "mutants [GAME]... [--json]", "or: ")


@click.group(cls=RuleGroup, invoke_without_command=True)
@json_option
@click.pass_context
def rules(ctx: click.Context, wants_json: bool) -> None:
    """Rules by id, by game or by words; coverage; mutants."""
    if ctx.invoked_subcommand is None:
        rows = [_book_row(game.info.id, game.rulebook) for game in all_games()]
        if wants_json:
            as_json(rows)
        else:
            click.echo(as_table(rows))
            some = next(iter(all_games()[0].rulebook)).id
            click.echo(f"heroplay rules GAME lists one; heroplay rules ID shows a rule, for instance {some}.")


def _book_row(game_id: str, book: Rulebook) -> dict[str, Any]:
    rulings = sum(rule.kind == "ruling" for rule in book)
    return {"game": game_id, "ids": f"{book.prefix}-...", "rules": len(book) - rulings, "rulings": rulings}


@click.command("show")
@click.argument("words", nargs=-1, required=True)
@json_option
def show(words: tuple[str, ...], wants_json: bool) -> None:
    """A rule by its id, all rules of a game, or those that hold these words."""
    asked = " ".join(words)
    found = look_up(asked)
    if wants_json:
        data = [rule.model_dump(mode="json") for rule in found]
        as_json(data[0] if len(data) == 1 else data)
    elif len(found) == 1:
        click.echo(sheet(found[0]))
    else:
        click.echo(listing(found))


def look_up(asked: str) -> list[Rule]:
    """The rules that are meant: a game's, one by id, or those with these words in title or text."""
    if plain(asked) in {plain(i) for i in game_ids()}:
        return list(get_game(asked).rulebook)
    found = find_rules([game.rulebook for game in all_games()], asked)
    if not found:
        near = closest(asked, game_ids())
        raise Trouble(f"No rule has {asked!r} in it." + (f" Did you mean the game {near}?" if near else ""))
    return found


def find_rules(books: list[Rulebook], asked: str) -> list[Rule]:
    """By id, else by words in the title, else by words in the text."""
    wanted = asked.strip().upper()
    for book in books:
        if wanted in book:
            return [book[wanted]]
        if wanted.startswith(f"{book.prefix}-"):
            raise UnknownName(_no_such(book, wanted))
    words = plain(asked).split()
    every = [rule for book in books for rule in book]
    titled = [rule for rule in every if words and all(w in plain(rule.title) for w in words)]
    return titled or [rule for rule in every if words and all(w in plain(rule.text) for w in words)]


def _no_such(book: Rulebook, wanted: str) -> str:
    group = wanted.rpartition(".")[0]
    same = [rule_id for rule_id in book.by_id if group and rule_id.startswith(f"{group}.")]
    near = closest(wanted, book.by_id)
    hint = f"{group} goes from {same[0]} to {same[-1]}." if same else f"Did you mean {near}?" if near else ""
    return f"There is no rule {wanted!r}. {hint}".strip()


def sheet(rule: Rule) -> str:
    """One rule: title, text, where it is printed, its neighbours."""
    ruling = rule.kind == "ruling"
    head = click.style(f"{rule.id}  {rule.title}", bold=True) + ("  (our ruling)" if ruling else "")
    lines = [head, *textwrap.wrap(rule.text, WIDTH, initial_indent="  ", subsequent_indent="  ")]
    for place in rule.where:
        lines += textwrap.wrap(f"printed: {place}", WIDTH, initial_indent="  ", subsequent_indent="    ")
    if rule.near:
        near = "; ".join(_titled(other) for other in rule.near)
        lines += textwrap.wrap(f"near: {near}", WIDTH, initial_indent="  ", subsequent_indent="    ")
    return "\n".join(lines)


def _titled(rule_id: str) -> str:
    return f"{rule_id} {heroplay.rule(rule_id).title}"


def listing(found: list[Rule]) -> str:
    """Many rules, one line each."""
    lines = [f"{rule.id:<9}{rule.title:<34}{rule.text}" for rule in found]
    return "\n".join(line if len(line) <= WIDTH else line[: WIDTH - 3].rstrip() + "..." for line in lines)


@rules.command(short_help="What cites, tests and teaches each rule; gaps.")
@click.argument("games", nargs=-1)
@click.option("--check", is_flag=True, help="Print only the gaps; exit code 1 when there is one.")
@json_option
def coverage(games: tuple[str, ...], check: bool, wants_json: bool) -> None:
    """For every rule of GAME: what cites it, which tests exercise it, which lessons teach it; and the gaps."""
    from heroplay.dev.coverage import Coverage

    found = [Coverage.of(get_game(game)) for game in games or [g.info.id for g in all_games()]]
    if wants_json:
        as_json([row for one in found for row in one.rows()])
    else:
        click.echo("\n\n".join(one.gap_text() if check else str(one) for one in found))
    if check and not all(one.ok for one in found):
        sys.exit(1)


@rules.command(short_help="Would a test miss each check?")
@click.argument("games", nargs=-1)
@click.option("--only", help="Only the checks whose name has this in it, for instance a rule id.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes to use.")
@json_option
def mutants(games: tuple[str, ...], only: str | None, workers: int, wants_json: bool) -> None:
    """Switch off each check of GAME in turn: the tests named by its rule must fail.  Without GAME, of every game."""
    from heroplay.dev.mutants import run, summary

    holds, found = True, []
    for game in [get_game(name) for name in games] or all_games():
        rows = run(game, only=only or "", workers=workers, progress=sys.stderr.isatty())
        holds = holds and all(row["holds"] for row in rows)
        found += rows
        if not wants_json:
            click.echo(as_table(rows, ("check", "result", "tests", "killed_by")))
            click.echo(f"{game.info.title}: {summary(rows)}")
    if wants_json:
        as_json(found)
    if not holds:
        sys.exit(1)
