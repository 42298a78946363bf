"""`heroplay deck`: a deck of your own in the lab: rules, numbers, exchanges, games against the ready-made ones."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from heroplay.cli.frame import as_json, json_option


@click.command(short_help="The deck lab: judge, measure, change and try a deck.")
@click.argument("file", metavar="DECK")
@click.option("--swap", "swaps", multiple=True, metavar='"A=B"', help='What an exchange would do: "2 This = That".')
@click.option("--simulate", "games", type=click.IntRange(1, 100_000), help="This many games against each other deck.")
@click.option("--bots", default="greedy", show_default=True, help="Who plays them.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same numbers.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to use.")
@click.option("--save", type=click.Path(), help="Write the deck, exchanges made, to a .toml file.")
@click.option("--code", "wants_code", is_flag=True, help="Print the deck as a short code to share.")
@json_option
def deck(
    file: str, swaps: tuple[str, ...], games: int | None, bots: str, seed: int, workers: int, save: str | None,
    wants_code: bool, wants_json: bool,
) -> None:  # fmt: skip
    """DECK is a file (TOML), a code, or the name of a ready-made deck.  Exit code 1 when it may not play."""
    from heroplay.explore.decks import deck as lab

    made = lab(Path(file).expanduser() if file.endswith(".toml") else file)
    changed = made.what_if(*swaps) if swaps else None
    now = changed.after if changed is not None else made
    played = now.simulate(games, bots=bots, seed=seed, workers=workers) if games is not None and now.ok else None
    if save is not None:
        click.echo(f"Written to {now.save(save)}.", err=True)
    if wants_json:
        found: dict[str, Any] = {"name": now.name, "ok": now.ok, "problems": now.problems, "warnings": now.warnings}
        found |= {"cards": now.cards, "curve": now.facts.curve, "numbers": _plain(now.facts.numbers())}
        found["code"] = now.code
        if changed is not None:
            found["changes"] = {name: _plain({"was": a, "now": b}) for name, (a, b) in changed.changes.items()}
        as_json(found | ({"simulation": played.rows()} if played is not None else {}))
    else:
        parts = [now.code] if wants_code else [str(made), *([str(changed)] if changed is not None else [])]
        click.echo("\n\n".join([*parts, *([str(played)] if played is not None else [])]))
    if not now.ok:
        sys.exit(1)


def _plain(numbers: dict[str, Any]) -> dict[str, Any]:
    """Fractions as the two numbers that they are made of, and their size."""
    return {name: {"exact": str(n), "about": float(n)} if isinstance(n, Fraction) else n for name, n in numbers.items()}
