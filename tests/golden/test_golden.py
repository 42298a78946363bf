"""Readable playthroughs, to be read in review: HEROPLAY_GOLDEN=1 writes them anew, else they must come out the same."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import heroplay as hp
from heroplay.table import Table

HERE = Path(__file__).parent
REWRITE = os.environ.get("HEROPLAY_GOLDEN") == "1"


@dataclass(frozen=True)
class Playthrough:
    """Bots play a game so set up; the seed is the first in which all these events happen."""

    options: dict[str, Any]
    turns: int
    events: tuple[str, ...]
    game: str = "herocard"
    title: str = "HeroCard"
    bot: str = "greedy"
    every: int = 1  # so many turns from one picture of the table to the next


def duel(*heroes: str) -> dict[str, Any]:
    return {"heroes": list(heroes)}


def realms(format: str, players: int, health: int, turns: int, every: int, *events: str) -> Playthrough:
    """A short game of Hero Realms: everybody begins with little Health."""
    healths = [health] * (2 if format == "hydra" else players)
    options = {"format": format, "players": players, "healths": healths}
    return Playthrough(options, turns, events, "realms", f"Hero Realms, {format}", every=every)


GAMES = {
    "two": Playthrough(duel("samurai", "toa_king"), 60, ("won",)),
    "three": Playthrough(
        duel("ninja", "prince", "deva"), 12, ("attack_succeeded", "attack_failed", "forced_discard")
    ),
    "four": Playthrough(duel("deva", "samurai", "ninja", "toa_king"), 10, ("attack_succeeded", "attack_failed")),
    "terms": Playthrough(duel("miko", "talon", "ferrion"), 12, ("purged", "deployed", "twisted")),
    "realms_duel": realms("duel", 2, 16, 14, 2, "allied", "stunned", "won"),
    "realms_hydra": realms("hydra", 4, 20, 10, 2, "pledged", "stunned", "won"),
    "realms_emperor": realms("emperor", 6, 8, 30, 6, "defeated", "legacy", "won"),
}  # fmt: skip


def play(game: Playthrough, seed: int) -> tuple[Table, str]:
    """The game and its text: the table at every turn, each action as it is said, what happened."""
    t = hp.table(game.game, seed=seed, **game.options)
    bot, rng = t.game.bots[game.bot], random.Random(seed)
    lines = [f"{game.title}, {', '.join(t.names)}; seed {seed}; played by the {game.bot} bot", *t.log()]
    shown = 0
    while t.outcome is None and t.state.turn <= game.turns:
        if t.state.turn >= shown + game.every or not shown:
            shown = t.state.turn
            lines += ["", t.text(), ""]
        assert t.seat is not None
        action = bot(t.game, t.game.observe(t.state, t.seat), t.seat, rng)
        lines.append(f"> {t.names[t.seat]}: {t.game.say(t.state, action)}")
        lines += [f"    {t.game.line(t.state, event)}" for event in t.play(action)]
    lines += ["", t.text(), "", str(t.outcome) if t.outcome else f"(stopped after {game.turns} turns)"]
    return t, "\n".join(lines) + "\n"


def happens(t: Table, game: Playthrough) -> bool:
    return set(game.events) <= {event.name for event in t.events}


@pytest.mark.parametrize("name", GAMES)
def test_the_game_comes_out_as_it_was_read(name: str) -> None:
    file, game = HERE / f"{name}.txt", GAMES[name]
    if REWRITE:
        t, text = next((t, text) for t, text in (play(game, seed) for seed in count(1)) if happens(t, game))
        file.write_text(text, "utf-8")
    written = file.read_text("utf-8")
    seed = int(written.partition("seed ")[2].partition(";")[0])
    t, text = play(game, seed)
    assert text == written, f"{file.name} differs; when that is meant: make golden, and read the difference"
    assert happens(t, game), f"{file.name} no longer shows {game.events}"
    assert hp.replay(t.record()).record() == t.record()
