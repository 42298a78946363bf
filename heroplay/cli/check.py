"""`heroplay check`: may this be done here?  The verdict cites its rule."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import click

import heroplay
from heroplay.cli.frame import Trouble, as_json, json_option
from heroplay.cli.verdicts import explain
from heroplay.core.verdict import Verdict
from heroplay.games.registry import get_game

LARGEST = 1_000_000


@click.command(short_help="May this be done here?  Exit code 1 when a rule refuses.")
@click.argument("game")
@click.argument("action")
@click.option("--code", help="The position as a code.")
@click.option("--position", "file", type=click.Path(path_type=Path), help="The position as a TOML or JSON file.")
@json_option
def check(game: str, action: str, code: str | None, file: Path | None, wants_json: bool) -> None:
    """Say whether ACTION is allowed in a position of GAME.

    Exit code 0 when it is allowed, 1 when a rule refuses it, 2 when the question cannot be read.
    """
    if (code is None) == (file is None):
        raise Trouble("Say in which position: --code CODE, or --position FILE.")
    wanted = get_game(game)
    table = heroplay.load(code) if code is not None else heroplay.position(wanted, read_position(file))
    if table.game.info.id != wanted.info.id:
        raise Trouble(f"This code is of the game {table.game.info.id}, not {wanted.info.id}.")
    verdict = table.check(action)
    if wants_json:
        as_json(verdict_data(verdict))
    else:
        click.echo(explain(verdict))
    sys.exit(0 if verdict.ok else 1)


def read_position(file: Path | None) -> Any:
    """The dict that a TOML or JSON file holds."""
    assert file is not None
    if not file.is_file():
        raise Trouble(f"There is no file {str(file)!r}.")
    if file.stat().st_size > LARGEST:
        raise Trouble(f"{file.name} is too large for a position: at most {LARGEST:,} bytes.")
    text = file.read_text("utf-8", errors="replace")
    try:
        return json.loads(text) if file.suffix.lower() == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        kind = "JSON" if file.suffix.lower() == ".json" else "TOML"
        raise Trouble(f"{file.name} cannot be read as {kind}: {error}.") from None


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain data."""
    return {
        "action": verdict.game.language.say(verdict.state, verdict.action),
        "ok": verdict.ok,
        "rule": verdict.rule,
        "where": verdict.where,
        "text": verdict.text,
        "reasons": list(verdict.reasons),
        "rules": list(verdict.rules),
        "rulings": [rule.id for rule in verdict.rulings],
        "facts": [{"rule": f.rule, "code": f.code, **f.facts} for f in verdict.violations or verdict.supports],
        "repairs": [str(repair) for repair in verdict.repairs()] if not verdict.ok else [],
    }
