"""What conformance must be told of each game: setups that vary, and how to change only what a seat cannot see.

`shuffle_unseen` is written here, from the rules of what is hidden, so that it does not lean on the game's `observe`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

from heroplay.core.chance import Luck
from heroplay.games.herocard.heroes import all_heroes
from heroplay.games.herocard.state import Duel, Player, sequence_of, with_snapshots
from tests.toys.bids import FOLD, Bids
from tests.toys.runners import WARDEN, Run

SEED = 7_310_000_000_000  # a number that cannot be anything else where it turns up


@dataclass(frozen=True)
class Profile:
    """`setup(i)` are the options of the i-th game; `words` are texts that actions may hold, right or wrong."""

    name: str
    game: str
    setup: Callable[[int], dict[str, Any]]
    shuffle_unseen: Callable[[Any, int, random.Random], Any]
    words: Callable[[Any], list[str]] = lambda state: []
    games: int = 300
    soak: int = 3_334


# ---- herocard

# Most games of three and four are played to three points: as much happens in them, in half the time.
_OPTIONS: list[dict[str, Any]] = [
    {}, {"points_to_win": 3}, {"purge_destination": "hand", "points_to_win": 3}, {"points_to_win": 3},
    {"hand_cap": 9, "draw_max": 5, "points_to_win": 3}, {"points_to_win": 2}, {"clear_max": 1, "points_to_win": 3},
    {"stalemate_turns": 6},
]  # fmt: skip


def _duel_setup(players: int) -> Callable[[int], dict[str, Any]]:
    parties = list(combinations_with_replacement(sorted(all_heroes()), players))
    random.Random(players).shuffle(parties)

    def setup(i: int) -> dict[str, Any]:
        heroes = list(parties[i % len(parties)])
        random.Random(i).shuffle(heroes)
        return {"heroes": heroes, "seed": SEED + i, **_OPTIONS[i % len(_OPTIONS)]}

    return setup


def _duel_words(d: Duel) -> list[str]:
    ids = [c.id for c in d.cards.cards]
    return [*ids, *("^" + i for i in ids), "body", "mind", "x", "body:1", "mind:2", "x:9", "no_such_card", "", "^", "?"]


def _duel_unseen(d: Duel, seat: int, rng: random.Random) -> Duel:
    """Foreign hands but for shown cards, decks but for the own known top, faces of foreign deployed cards, the seed."""
    other = d.clone()
    other.luck = Luck(rng.getrandbits(60), d.luck.asked)
    for i, player in enumerate(other.players):
        _mix(other, player, i == seat, rng)
    seq = sequence_of(d)
    if seq is not None and seq.before:
        other.frames[2] = with_snapshots(seq, tuple(_duel_unseen(s, seat, rng) for s in seq.before))
    return other


def _mix(d: Duel, player: Player, own: bool, rng: random.Random) -> None:
    fixed = player.top if own else 0
    top = player.deck[len(player.deck) - fixed :]
    held = []
    if not own:
        held = player.hand[:]
        for kind in player.shown:
            held.remove(kind)
    unseen = player.deck[: len(player.deck) - fixed] + held
    rng.shuffle(unseen)
    if not own:
        for attr, stack in enumerate(player.stacks):
            for at, lying in enumerate(stack):
                fits = [k for k in unseen if d.cards.attr[k] == attr and d.cards.cost[k] == lying.cost]
                if lying.down and fits:
                    unseen[unseen.index(fits[0])] = lying.kind
                    stack = (*stack[:at], replace(lying, kind=fits[0]), *stack[at + 1 :])
            player.stacks[attr] = stack
        player.hand = sorted([*player.shown, *(unseen.pop() for _ in held)])
    player.deck = unseen + top


# ---- the toys


def _bids_unseen(s: Bids, seat: int, rng: random.Random) -> Bids:
    """Foreign hands and commits, the cards and prizes that nobody has seen."""
    other = s.clone()
    other.luck = Luck(rng.getrandbits(60), s.luck.asked)
    cards = [*s.rest, *(card for i, hand in enumerate(s.hands) if i != seat for card in hand)]
    prizes = s.prizes[:-1]
    rng.shuffle(cards)
    rng.shuffle(prizes)
    for i, hand in enumerate(other.hands):
        if i != seat:
            other.hands[i] = sorted(cards.pop() for _ in hand)
    other.rest, other.prizes = cards, prizes + s.prizes[-1:]

    def bid(i: int, made: str) -> str:
        return made if i == seat else str(rng.choice([FOLD, *other.hands[i]]))

    other.frames = [replace(f, made=tuple((i, bid(i, made)) for i, made in f.made)) for f in s.frames]
    return other


def _run_unseen(s: Run, seat: int, rng: random.Random) -> Run:
    """The warden's bars."""
    other = s.clone()
    other.luck = Luck(rng.getrandbits(60), s.luck.asked)
    if seat != WARDEN:
        other.bars = rng.randint(max(1, s.used), 3) - s.used
        other.box = 3 - other.bars - s.used
    return other


def _seeded(i: int) -> dict[str, Any]:
    return {"seed": SEED + i}


def _places(s: Run) -> list[str]:
    return ["dock", "mill", "bridge", "harbour", "moon", ""]


PROFILES = [
    *(Profile(f"herocard-{n}", "herocard", _duel_setup(n), _duel_unseen, _duel_words) for n in (2, 3, 4)),
    Profile("toy_bids", "toy_bids", _seeded, _bids_unseen, soak=1_000),
    Profile("toy_runners", "toy_runners", _seeded, _run_unseen, _places, soak=1_000),
]
