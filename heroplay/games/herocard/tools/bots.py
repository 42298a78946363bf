"""Players that are programs.  A bot is given what its seat may know, and nothing else."""

from __future__ import annotations

import random
from typing import Any

from heroplay.contracts.game import Game
from heroplay.games.herocard.rules.actions import Draw
from heroplay.games.herocard.rules.legal import draw_limit
from heroplay.games.herocard.rules.state import Duel
from heroplay.games.herocard.tools.greedy.answers import answer
from heroplay.games.herocard.tools.greedy.fight import defend, press
from heroplay.games.herocard.tools.greedy.hand import clear, discard
from heroplay.games.herocard.tools.greedy.look import Look
from heroplay.games.herocard.tools.greedy.turn import idle, take_turn


def greedy_bot(game: Game, seen: Duel, seat: int, rng: random.Random) -> Any:
    """Attacks when it likely succeeds, blocks only when it can, keeps points for defence, clears sensibly."""
    look = Look(seen, seat)
    top = seen.frames[-1]
    if top.do == "choice":
        return answer(look, top)
    if top.do == "phase":
        if top.name == "draw":
            return Draw(seat, draw_limit(seen, seat))
        return discard(look) if top.name == "discard" else clear(look)
    if look.seq is None:
        return take_turn(look) if seen.active == seat else idle(look)
    if seat in look.seq.attack_side:
        return press(look)
    return defend(look) if seat in look.seq.block_side else idle(look)
