"""Make a golden game: `python -m tests.golden.make realms duel --setup '{"players": 2}' --turns 14 --shows won`.

A bot plays with seed 1, 2, ... until all the events to be shown happen.
"""

from __future__ import annotations

import argparse
import json
import random
from itertools import count
from typing import Any

import heroplay as hp
from tests.golden.replay import TESTS, Golden, missing, replay


def play(game: str, setup: dict[str, Any], shows: tuple[str, ...], turns: int, every: int, bot_id: str) -> Golden:
    """One game of a bot: so many turns at most, with a picture of the table every so many turns."""
    t = hp.table(game, **setup)
    bot, rng = t.game.bots[bot_id], random.Random(setup["seed"])
    title = f"{t.game.info.title}, {', '.join(t.names)}; seed {setup['seed']}; played by the {bot_id} bot"
    actions: list[str] = []
    pictures: list[int] = []
    shown = 0
    while t.outcome is None and t.state.turn <= turns:
        if t.state.turn >= shown + every or not shown:
            shown = t.state.turn
            pictures.append(len(actions))
        assert t.seat is not None
        action = bot(t.game, t.game.knowledge.observe(t.state, t.seat), t.seat, rng)
        actions.append(f"{t.names[t.seat]}: {t.game.language.say(t.state, action)}")
        t.play(action)
    return Golden(game, title, setup, shows, tuple(actions), frozenset(pictures))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.make", description=__doc__)
    parser.add_argument("game", help="the game's id, which is also the folder")
    parser.add_argument("name", help="of the file")
    parser.add_argument("--setup", type=json.loads, default={}, help="options as JSON; with a seed, only that is tried")
    parser.add_argument("--shows", nargs="+", default=["won"], help="names of events that must happen")
    parser.add_argument("--turns", type=int, default=60, help="stop after so many")
    parser.add_argument("--every", type=int, default=1, help="so many turns from one picture to the next")
    parser.add_argument("--bot", default="greedy")
    asked = parser.parse_args()
    file = TESTS / asked.game / "golden" / f"{asked.name}.txt"
    if file.exists():
        parser.error(f"{file} is there already, and its actions stay; take another name")
    for seed in [asked.setup["seed"]] if "seed" in asked.setup else count(1):
        setup = {**asked.setup, "seed": seed}
        golden = play(asked.game, setup, tuple(asked.shows), asked.turns, asked.every, asked.bot)
        t, text = replay(golden)
        if not missing(golden, t):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
            print(f"{file}: seed {seed}, {t.ply} actions. {t.outcome or ''}")
            return
    parser.error(f"with seed {asked.setup['seed']} not all of that happens")


if __name__ == "__main__":
    main()
