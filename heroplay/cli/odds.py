"""`heroplay odds`: how likely is it, from what one seat knows?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from heroplay.cli.frame import Trouble, as_json, json_option
from heroplay.core.names import whole_number
from heroplay.games.registry import default_id


@click.command(
    short_help="How likely is it, from what one seat knows?", context_settings={"ignore_unknown_options": True}
)
@click.argument("source", metavar="CODE_OR_FILE")
@click.argument("more", nargs=-1, metavar=" ")
@click.option("--seat", required=True, help="Who asks: a name, or a number from 0 on.")
@click.option("--block", is_flag=False, flag_value="", default=None, metavar="[VALUE]",
              help="That the attack on the table can be blocked; with a value, an attack of that value.")  # fmt: skip
@click.option("--against", help="Who blocks or draws, or whose hand it is, when it is not clear.")
@click.option("--curve", is_flag=True, help="The same for every attack value.")
@click.option("--draw", "cards", help='That a draw finds one of these: "Jab!,Uppercut!".')
@click.option("--n", type=int, default=1, show_default=True, help="How many cards are drawn.")
@click.option("--hand", "held", help="That the other holds one of these cards.")
@click.option("--least", type=int, default=1, show_default=True, help="How many of them.")
@json_option
def odds(
    source: str, more: tuple[str, ...], seat: str, block: str | None, against: str | None, curve: bool,
    cards: str | None, n: int, held: str | None, least: int, wants_json: bool,
) -> None:  # fmt: skip
    """Say how likely something is in a position, given as a code, a record, or a TOML or JSON file.

    Without a question: that the attack on the table can be blocked; in a game without blocks, what is drawn next.
    """
    from heroplay.explore.odds import odds as ask

    if more and block is not None and whole_number(more[0].lstrip("-")) is not None:  # below 0 it looks like an option
        raise Trouble(f"An attack value is a whole number from 0 on, not {more[0]}.")
    if more:
        raise Trouble(f"{more[0]!r} is not understood. (heroplay odds --help says more.)")
    asking = ask(_table(source), seat)
    answers: list[Any] = []
    if block is not None or not (curve or cards or held):
        if block is None and asking.hook.block is None:
            answers += [found for _, found in asking.next_draw(against)]
        else:
            answers.append(asking.block(_value(block), against))
    if curve:
        answers.append(asking.block_curve(against))
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


def _value(block: str | None) -> int | None:
    if not block:
        return None
    try:
        return int(block)
    except ValueError:
        raise Trouble(f"An attack value is a whole number from 0 on, not {block!r}.") from None


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _data(answer: Any) -> Any:
    return [{"attack": value, **one.data()} for value, one in answer] if hasattr(answer, "max") else answer.data()
