"""`heroplay odds`: how likely is it, from what one seat knows?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from heroplay.cli.frame import Trouble, as_json, json_option
from heroplay.core.names import whole_number
from heroplay.games.registry import all_games, default_id

OPTIONAL_VALUE: Any = {"is_flag": False, "flag_value": "", "default": None, "metavar": "[VALUE]"}


class OddsCommand(click.Command):
    """A command with one more option for each threshold of a game, by the name that the game gives it."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        found = super().get_params(ctx)
        after = next(i for i, param in enumerate(found) if param.name == "reach") + 1
        return [*found[:after], *_threshold_options({param.name for param in found}), *found[after:]]


def _threshold_options(taken: set[str | None]) -> list[click.Option]:
    """An option for each name, with what it asks; games that share a name share the option."""
    asked: dict[str, list[str]] = {}
    for game in all_games():
        threshold = game.odds.threshold if game.odds is not None else None
        if threshold is not None and threshold.name not in taken:
            asked.setdefault(threshold.name, []).append(threshold.help)
    return [
        click.Option([_flag(name), name], help=" ".join(dict.fromkeys(told)), **OPTIONAL_VALUE)
        for name, told in asked.items()
    ]


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


@click.command(
    cls=OddsCommand,
    short_help="How likely is it, from what one seat knows?",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("source", metavar="CODE_OR_FILE")
@click.argument("more", nargs=-1, metavar=" ")
@click.option("--seat", required=True, help="Who asks: a name, or a number from 0 on.")
@click.option(
    "--reach", help="That the number on the table can be reached; with a value, that value.", **OPTIONAL_VALUE
)
@click.option("--against", help="Who must reach it, who draws, or whose hand it is, when it is not clear.")
@click.option("--curve", is_flag=True, help="The same for every value.")
@click.option("--draw", "cards", help="That a draw finds one of these cards: their names, with commas between.")
@click.option("--n", type=int, default=1, show_default=True, help="How many cards are drawn.")
@click.option("--hand", "held", help="That the other holds one of these cards.")
@click.option("--least", type=int, default=1, show_default=True, help="How many of them.")
@json_option
def odds(
    source: str, more: tuple[str, ...], seat: str, reach: str | None, against: str | None, curve: bool,
    cards: str | None, n: int, held: str | None, least: int, wants_json: bool, **named: str | None,
) -> None:  # fmt: skip
    """Say how likely something is in a position, given as a code, a record, or a TOML or JSON file.

    Without a question: that the number on the table can be reached; in a game without one, what is drawn next.
    """
    from heroplay.explore.odds import odds as ask

    asked = {name: value for name, value in (("reach", reach), *named.items()) if value is not None}
    below_0 = more and more[0].startswith("-") and whole_number(more[0][1:]) is not None  # read as an option
    if more and not (asked and below_0):
        raise Trouble(f"{more[0]!r} is not understood. (heroplay odds --help says more.)")
    asking = ask(_table(source), seat)
    value = _asked_value(asking, asked)
    answers: list[Any] = []
    if asked or not (curve or cards or held):
        if not asked and asking.hook.threshold is None:
            answers += [found for _, found in asking.next_draw(against)]
        else:
            answers.append(asking.reach(_number(more[0] if more else value), against))
    if curve:
        answers.append(asking.reach_curve(against))
    if cards is not None:
        answers.append(asking.draw(_names(cards), n, least, against))
    if held is not None:
        answers.append(asking.hand(_names(held), least, against))
    if wants_json:
        found = [_data(answer) for answer in answers]
        as_json(found[0] if len(found) == 1 else found)
        return
    for answer in answers:
        click.echo(str(answer) if hasattr(answer, "max") or len(answers) > 3 else answer.explain())


def _asked_value(asking: Any, asked: dict[str, str]) -> str:
    """What was typed after the option of the game's threshold; the option of another game is refused."""
    threshold = asking.hook.threshold
    if threshold is None:
        return ""  # `reach` says that there is none
    for name in asked:
        if name not in ("reach", threshold.name):
            raise Trouble(f"{asking.game.info.title} has no {_flag(name)}: ask {_flag(threshold.name)}.")
    return asked.get(threshold.name) or asked.get("reach", "")


def _number(typed: str) -> Any:
    """The value that was typed, None without one; what is not a number is refused where it is used."""
    try:
        return int(typed) if typed else None
    except ValueError:
        return typed


def _table(source: str) -> Any:
    """A code as it is: cards that it does not know stay unknown."""
    import heroplay
    from heroplay.cli.check import read_position
    from heroplay.cli.files import load

    text = source.strip()
    if text.startswith("hp") and text.count(".") == 3:
        return heroplay.load(text)
    path = Path(text)
    if path.suffix.lower() in (".toml", ".json"):
        data = dict(read_position(path))
        return heroplay.position(str(data.pop("game", default_id())), data)
    return load(source)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _data(answer: Any) -> Any:
    return [{"number": value, **one.data()} for value, one in answer] if hasattr(answer, "max") else answer.data()
