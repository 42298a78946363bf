"""What conformance must be told of HeroCard: duels that vary, and how to change only what a seat cannot see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

from heroplay.core.chance import Luck
from heroplay.core.frames import Choice
from heroplay.games.herocard import GAME
from heroplay.games.herocard.rules.actions import Choose, Clear, Discard, Draw, Pass, PlayCards, Refresh
from heroplay.games.herocard.rules.cards import ATTRIBUTES
from heroplay.games.herocard.rules.frames import Effect
from heroplay.games.herocard.rules.heroes import all_cards, all_heroes
from heroplay.games.herocard.rules.state import Duel, Player, sequence_of, with_snapshots
from tests.conformance.profiles import SEED, Profile

# Most games are played to two points: as much happens in them, in less time.
_OPTIONS: list[dict[str, Any]] = [
    {}, {"points_to_win": 2}, {"purge_destination": "hand", "points_to_win": 2}, {"points_to_win": 2},
    {"hand_cap": 9, "draw_max": 5, "points_to_win": 2}, {"clear_max": 1, "points_to_win": 2}, {"stalemate_turns": 6},
    {"one_point_a_turn": True, "opening_hand": 4, "points_to_win": 3},
]  # fmt: skip


def _duel_setup(players: int) -> Callable[[int], dict[str, Any]]:
    parties = list(combinations_with_replacement(sorted(all_heroes()), players))
    random.Random(players).shuffle(parties)

    def setup(i: int) -> dict[str, Any]:
        heroes: list[Any] = list(parties[i % len(parties)])
        rng = random.Random(i)
        if i % 5 == 4:
            heroes[0] = _mixed_hero(rng)
        rng.shuffle(heroes)
        return {"heroes": heroes, "seed": SEED + i, "hero_point_limit": 99, **_OPTIONS[i % len(_OPTIONS)]}

    return setup


def _mixed_hero(rng: random.Random) -> dict[str, Any]:
    """A hero of one's own, so that cards meet that no deck of ours brings together (HC-8.1)."""
    scores = {attribute: rng.choice(sorted(all_heroes())) for attribute in ATTRIBUTES}
    deck = {card: rng.choice((2, 3)) for card in rng.sample(sorted(all_cards()), 10)}
    return {"name": "Mixed", "attributes": scores, "deck": deck}


def _duel_named(names: list[str]) -> dict[str, Any]:
    heroes = [{**_mixed_hero(random.Random(n)), "name": name} for n, name in enumerate(names)]
    return {"heroes": heroes, "hero_point_limit": 99, "points_to_win": 1}


def _duel_words(d: Duel) -> list[str]:
    ids = [c.id for c in d.cards.cards]
    return [*ids, *("^" + i for i in ids), "body", "mind", "x", "body:1", "mind:2", "x:9", "no_such_card", "", "^", "?"]


def _duel_attempt(d: Duel, rng: random.Random) -> Any:
    """Cards that the one who decides really has, put together anyhow."""
    seat = next(iter(GAME.play.pending(d)))
    if rng.random() < 0.1:
        seat = rng.randrange(len(d.players))
    player, ids = d.players[seat], d.cards.ids
    have = [ids[k] for k in player.hand] + ["^" + ids[y.kind] for stack in player.stacks for y in stack if y.down]
    some = tuple(rng.sample(have, min(len(have), rng.choice((0, 1, 1, 1, 2, 2, 3)))))
    lying = [f"{name}:{at}" for name, stack in zip(ATTRIBUTES, player.stacks) for at in range(1, len(stack) + 1)]
    places = tuple(rng.choice((s, s.split(":")[0])) for s in rng.sample(lying, min(len(lying), rng.randrange(5))))
    open_cards = tuple(ids[e.kind] for e in d.plays) + tuple(ids[k] for k in player.discard)
    if isinstance(d.frames[-1], Choice) and rng.random() < 0.8:
        taken = rng.choice((some, places, tuple(rng.sample(open_cards, min(len(open_cards), rng.randrange(1, 3))))))
        return Choose(seat, taken)
    kind = rng.randrange(12)
    if kind > 4:
        named = rng.choice((None, None, None, None, None, *ATTRIBUTES))
        return PlayCards(seat, some, rng.choice((None, *range(len(d.players)))), named)
    return (Discard(seat, some), Clear(seat, places), Refresh(seat), Draw(seat, rng.randrange(6)), Pass(seat))[kind]


def _duel_eager(a: Any) -> int:
    if a.do == "discard":
        return -len(a.cards)
    return sum(len(getattr(a, part, ())) for part in ("cards", "picks", "stacks")) + getattr(a, "n", 0)


def _duel_unseen(d: Duel, seat: int, rng: random.Random) -> Duel:
    """Foreign hands but for shown cards, decks but for the own known top, faces of foreign deployed cards, the seed.

    The rest of a set that is half played has been announced, so all know it.
    """
    other = d.clone()
    other.luck = Luck(rng.getrandbits(60), d.luck.asked)
    half = d.frames[-2] if len(d.frames) > 1 else None
    for i, player in enumerate(other.players):
        told = half.cards[half.card + 1 :] if isinstance(half, Effect) and half.seat == i else ()
        _mix(other, player, i == seat, [*told], rng)
    seq = sequence_of(d)
    if seq is not None and seq.before:
        other.frames[2] = with_snapshots(seq, tuple(_duel_unseen(s, seat, rng) for s in seq.before))
    return other


def _mix(d: Duel, player: Player, own: bool, told: list[str], rng: random.Random) -> None:
    fixed = player.top if own else 0
    top = player.deck[len(player.deck) - fixed :]
    held: list[int] = []
    if not own:
        known = Counter(player.shown) | Counter(d.cards.kind[ref] for ref in told if ref[0] != "^")
        held = list((Counter(player.hand) - known).elements())
        open_cards = list(known.elements())
    unseen = player.deck[: len(player.deck) - fixed] + held
    rng.shuffle(unseen)
    if not own:
        for attr, stack in enumerate(player.stacks):
            for at in reversed(range(len(stack))):
                lying = stack[at]
                ref = "^" + d.cards.ids[lying.kind]
                fits = [k for k in unseen if d.cards.attr[k] == attr and d.cards.cost[k] == lying.cost]
                if lying.down and ref in told:
                    told.remove(ref)
                elif lying.down and fits:
                    unseen[unseen.index(fits[0])] = lying.kind
                    stack = (*stack[:at], replace(lying, kind=fits[0]), *stack[at + 1 :])
            player.stacks[attr] = stack
        player.hand = sorted([*open_cards, *(unseen.pop() for _ in held)])
    player.deck = unseen + top


PROFILES = [
    Profile(
        f"herocard-{n}", "herocard", _duel_setup(n), _duel_unseen, _duel_words, _duel_attempt, _duel_eager,
        games=games, named=_duel_named, seats=n,
    )
    for n, games in ((2, 75), (3, 50), (4, 50))
]  # fmt: skip
