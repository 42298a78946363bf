"""`heroplay solve`: the best that can be done in a turn, proven; or what `mcts` thinks from one seat."""

from __future__ import annotations

import time
from typing import Any

import click

from heroplay.cli.frame import Trouble, as_json, json_option
from heroplay.core.names import whole_number


@click.command(short_help="The best move here, proven.")
@click.argument("position", metavar="CODE_OR_FILE")
@click.option("--seat", type=int, help="Ask what this seat may know: hidden cards are not read; mcts answers then.")
@click.option("--goal", help="win, evaluate, or a goal word of the game.  [default: what the game counts in a turn]")
@click.option("--horizon", default="turn", show_default=True, help="turn, game, or a number of decisions.")
@click.option("--seconds", type=click.FloatRange(0.1, 3600), default=30.0, show_default=True, help="Stop after that.")
@click.option("--visits", type=int, help="How long mcts thinks, where it answers.")
@json_option
def solve(
    position: str,
    seat: int | None,
    goal: str | None,
    horizon: str,
    seconds: float,
    visits: int | None,
    wants_json: bool,
) -> None:
    """Solve the position of a code, or the last one of a record: its value, its proof, its best lines.

    Ctrl-C stops the search; what has been found is told.
    """
    from heroplay.cli.files import load_as_it_is
    from heroplay.explore.mcts import best_move
    from heroplay.explore.solve import solve as run

    table = load_as_it_is(position)
    end = time.monotonic() + seconds
    number = whole_number(horizon)
    far: int | str = horizon if number is None else number
    found = run(table, seat, goal, far, stop=lambda: time.monotonic() > end)
    thought = None
    if found.hidden and found.seat in table.seats:
        thought = best_move(table, found.seat, visits=visits)
    elif visits is not None:
        raise Trouble("--visits is for mcts, which answers only where cards are hidden from --seat.")
    if wants_json:
        as_json({**found.data(), "mcts": None if thought is None else _data(table, thought)})
        return
    click.echo(str(found))
    if thought is not None:
        click.echo(f"\nmcts: {table.game.language.say(table.state, thought.action)}, wins {thought}.")
        for tried in thought.moves[:6]:
            share = f"{100 * tried.value:3.0f} % ({100 * tried.low:.0f} to {100 * tried.high:.0f})"
            click.echo(f"  {share:>20}  {tried.visits:4} visits  {table.game.language.say(table.state, tried.action)}")


def _data(table: Any, thought: Any) -> dict[str, Any]:
    def numbers(t: Any) -> dict[str, Any]:
        said = table.game.language.say(table.state, t.action)
        return {"text": said, "visits": t.visits, "value": t.value, "low": t.low, "high": t.high}

    return {**numbers(thought), "moves": [numbers(t) for t in thought.moves]}
