"""Readable playthroughs, to be read in review: HEROPLAY_GOLDEN=1 writes them anew, else they must come out the same."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

import heroplay as hp
from heroplay.table import Table

HERE = Path(__file__).parent
REWRITE = os.environ.get("HEROPLAY_GOLDEN") == "1"


@dataclass(frozen=True)
class Playthrough:
    """Bots play these heroes; the seed is the first in which all these events happen."""

    heroes: tuple[str, ...]
    turns: int
    events: tuple[str, ...]
    bot: str = "greedy"


GAMES = {
    "two": Playthrough(("samurai", "toa_king"), 60, ("won",)),
    "three": Playthrough(("ninja", "prince", "deva"), 12, ("attack_succeeded", "attack_failed", "forced_discard")),
    "four": Playthrough(("deva", "samurai", "ninja", "toa_king"), 10, ("attack_succeeded", "attack_failed")),
    "terms": Playthrough(("miko", "talon", "ferrion"), 12, ("purged", "deployed", "twisted")),
}


def play(game: Playthrough, seed: int) -> tuple[Table, str]:
    """The game and its text: the table at every turn, each action as it is said, what happened."""
    t = hp.table("herocard", heroes=list(game.heroes), seed=seed)
    bot, rng = t.game.bots[game.bot], random.Random(seed)
    lines = [f"HeroCard, {', '.join(t.names)}; seed {seed}; played by the {game.bot} bot", *t.log()]
    shown = 0
    while t.outcome is None and t.state.turn <= game.turns:
        if t.state.turn != shown:
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
