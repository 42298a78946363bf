"""`heroplay puzzles`: list them, show one, prove them again, make more."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from heroplay.cli.frame import CommandLine, Trouble, as_json, as_table, json_option
from heroplay.games.registry import default_id, get_game
from heroplay.tutor.puzzles import (
    Puzzle,
    collect,
    goal_text,
    learner_named,
    learner_word,
    learners_of,
    load_puzzles,
    puzzle_of,
    puzzles_of,
    theme_named,
    themes_of,
    verify,
)

LEARNER = ("--for", "--hero", "learner")  # --hero is what people have typed from the first day
game_option = click.option("--game", default=default_id(), show_default=True, help="Whose puzzles.")


@click.group(cls=CommandLine, invoke_without_command=True, short_help="Puzzles: list, show, verify, make.")
@game_option
@click.option("--theme", help="Only this theme.")
@click.option(*LEARNER, metavar="NAME", help="Only those for this learner.")
@click.option("--difficulty", type=click.IntRange(1, 5), help="Only this difficulty, 1 to 5.")
@json_option
@click.pass_context
def puzzles(
    ctx: click.Context, game: str, theme: str | None, learner: str | None, difficulty: int | None, wants_json: bool
) -> None:
    """Positions with one goal and a proven answer.  Without a command: the list."""
    if ctx.invoked_subcommand is not None:
        return
    theme = theme and theme_named(game, theme)
    learner = learner and learner_named(game, learner)
    found = [
        p
        for p in puzzles_of(game)
        if theme in (None, p.theme) and learner in (None, p.learner) and difficulty in (None, p.difficulty)
    ]
    rows = [_row(p) for p in found]
    if wants_json:
        as_json(rows)
        return
    click.echo(as_table(rows, ("id", learner_word(game), "against", "difficulty", "decisions", "goal")))
    click.echo(f"{len(rows)} puzzle{'' if len(rows) == 1 else 's'}. heroplay puzzles show ID shows one. Themes:")
    for name, (title, about) in themes_of(game).items():
        click.echo(f"  {name:<8} {title}: {about}")


def _row(p: Puzzle) -> dict[str, Any]:
    names = get_game(p.game).language.names(get_game(p.game).storage.position(p.position))
    return {
        "id": p.id, "theme": p.theme, learner_word(p.game): p.learner, "against": names[1 - p.seat],
        "difficulty": p.difficulty, "decisions": p.certificate.decisions, "unique": p.certificate.unique,
        "goal": goal_text(p),
    }  # fmt: skip


@puzzles.command(short_help="A position and its goal; --answer shows the proof.")
@click.argument("name", metavar="ID")
@click.option("--answer", is_flag=True, help="Show what the proof found, too.")
@game_option
@json_option
def show(name: str, answer: bool, game: str, wants_json: bool) -> None:
    """Show the puzzle ID: its table and its goal, and the answer only when you ask for it."""
    p = puzzle_of(game, name)
    if wants_json:
        data = {**_row(p), "position": p.position, "seat": p.seat}
        as_json(data | ({"certificate": p.certificate.model_dump()} if answer else {}))
        return
    engine = get_game(p.game)
    title, _ = themes_of(p.game)[p.theme]
    click.echo(engine.language.text(engine.storage.position(p.position), None))
    click.echo(f"{p.id}  {title}, difficulty {p.difficulty} of 5")
    click.echo(f"{p.step().text}\n{goal_text(p)}")
    if answer:
        proven = p.certificate
        click.echo("Right: " + "; ".join(proven.right) + ".")
        click.echo(f"{_count(proven.decisions, 'decision')} against the longest defence.")
        click.echo(f"{_count(proven.wrong, 'wrong first move')}, {proven.tempting} of them tempting.")
        click.echo(f"Rules: {', '.join(proven.rules)}.")


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


@puzzles.command("verify", short_help="Prove puzzles again.")
@click.argument("names", metavar="[ID]...", nargs=-1)
@click.option("--file", "file", type=click.Path(path_type=Path), help="Those of this file, not the shipped ones.")
@game_option
@json_option
def verify_command(names: tuple[str, ...], file: Path | None, game: str, wants_json: bool) -> None:
    """Prove the shipped puzzles again, or those named.  Exit code 1 when one does not hold, and in what."""
    from tqdm.auto import tqdm

    every = load_puzzles(file) if file else puzzles_of(game)
    known = {p.id: p for p in every}
    for name in names:
        if name not in known and not file:
            puzzle_of(game, name)
        elif name not in known:
            raise Trouble(f"{file} has no puzzle {name!r}.")
    wanted = [(line, p) for line, p in enumerate(every, 1) if not names or p.id in names]
    rows = [
        {"id": p.id, "line": line, "holds": not problems, "problems": problems}
        for line, p in tqdm(wanted, unit="puzzle", disable=not sys.stderr.isatty())
        for problems in [verify(p)]
    ]
    wrong = [row for row in rows if not row["holds"]]
    if wants_json:
        as_json(rows)
    else:
        for row in wrong:
            for problem in row["problems"]:
                click.echo(f"line {row['line']}, {row['id']}: {problem}")
        held = len(rows) - len(wrong)
        click.echo(f"{_count(held, 'puzzle')} proven again" + (f", {len(wrong)} not." if wrong else "."))
    if wrong:
        sys.exit(1)


@puzzles.command("make", short_help="Make new puzzles.")
@click.option("--theme", help="Of this theme; all of them unless you say.")
@click.option(*LEARNER, metavar="NAME", help="For this learner; for all of them unless you say.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same puzzles.")
@click.option("--count", type=click.IntRange(1, 1000), default=1, show_default=True, help="For each theme and learner.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Add them to this file, none twice.")
@game_option
def make_command(theme: str | None, learner: str | None, seed: int, count: int, out: Path | None, game: str) -> None:
    """Search random positions for puzzles and prove them; one JSON object a line."""
    from tqdm.auto import tqdm

    themes = [theme_named(game, theme)] if theme else list(themes_of(game))
    learners = [learner_named(game, learner, theme)] if learner else learners_of(game)
    known = load_puzzles(out) if out and out.exists() else []
    made = 0
    found = collect(game, themes, learners, seed, count, known)
    for puzzle in tqdm(found, unit="puzzle", disable=not sys.stderr.isatty()):
        made += 1
        if out is None:
            click.echo(puzzle.line())
        else:
            with _opened(out) as file:
                file.write(puzzle.line() + "\n")
    if out is not None:
        click.echo(f"{_count(made, 'puzzle')} added to {out}.")


def _opened(out: Path) -> Any:
    try:
        return out.open("a", encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{out} cannot be written: {error.strerror}.") from None
