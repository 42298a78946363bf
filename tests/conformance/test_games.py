"""Every registered game, by itself: random games walked step by step, light laws at each step, all laws at some.

HEROPLAY_SOAK=1 plays ten thousand games; HEROPLAY_SOAK=all also holds all laws at every step, which takes hours.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import pytest

import heroplay as hp
from heroplay.contracts.game import Game
from heroplay.games.registry import game_ids, get_game
from tests.conformance.laws import LAWS, NAMES, Images, names_for, names_survive, positions_come_back
from tests.conformance.mutate import forget, remember
from tests.conformance.profiles import Profile, all_profiles, profile_file

SOAK = bool(os.environ.get("HEROPLAY_SOAK"))
EVERY_STEP = os.environ.get("HEROPLAY_SOAK") == "all"
CHUNK = 25  # games in one test, so that several processes can share them
CLOSELY = 50  # one step in so many is looked at closely
FIRST = 8  # and that many of each kind of question, in each test
REPLAYED = 1 if EVERY_STEP else 10  # one game in so many is replayed from its record
LONGEST = 20_000  # steps; no game of ours comes near it

_asked: Counter[tuple[str, str, str]] = Counter()  # by this test: game, top frame, question


def _chunks() -> list[Any]:
    return [
        pytest.param(p, first, id=f"{p.name}-{first}")
        for p in all_profiles()
        for first in range(0, p.soak if SOAK else p.games, CHUNK)
    ]


def test_every_registered_game_has_a_profile() -> None:
    missing = sorted(profile_file(game) for game in set(game_ids()) - {p.game for p in all_profiles()})
    assert not missing, f"Add {', '.join(missing)}: a list PROFILES of tests.conformance.profiles.Profile."


@pytest.mark.parametrize(("p", "first"), _chunks())
def test_random_games_keep_the_laws(p: Profile, first: int) -> None:
    game = get_game(p.game)
    _asked.clear()
    forget(p.game)  # a test looks at the same positions whichever process runs it, after whichever others
    for i in range(first, min(first + CHUNK, p.soak if SOAK else p.games)):
        try:
            played, end = _walk(game, p, i)
            if i % REPLAYED == 0:
                _replays(p, i, played, end)
        except Exception as error:
            error.add_note(f"game {i} of {p.name}: {p.setup(i)}")
            raise


@pytest.mark.parametrize("p", [p for p in all_profiles() if p.named is not None], ids=lambda p: p.name)
def test_every_accepted_name_survives(p: Profile) -> None:
    several = [q.name for q in all_profiles() if q.named is not None and q.game == p.game]
    first, step = several.index(p.name), len(several)  # the profiles of a game share the names
    for number in range(len(NAMES) * 20) if SOAK else range(first, len(NAMES) + 2 * step, step):
        rng = random.Random(f"{p.name} {number}")
        names = names_for(p, number, rng)
        try:
            names_survive(get_game(p.game), p, names, rng)
        except Exception as error:
            error.add_note(f"the names {number} of {p.name}: {names}")
            raise


def _walk(game: Game, p: Profile, i: int) -> tuple[list[Any], Any]:
    """One random game to its end; the actions played and the last state."""
    rng, luck = random.Random(i), random.Random(-i)  # the game's own; the tests' own
    state = game.play.new(game.play.setup_model.model_validate(p.setup(i)))
    pieces = game.storage.pieces(state)
    images = Images()
    images.add(state)
    played: list[Any] = []
    trail: list[Any] = []
    while game.play.outcome(state) is None:
        assert len(played) < LONGEST, "the game does not end"
        if _look_closely(game, state, luck):
            for law in LAWS:
                law(game, state, p, luck)
            positions_come_back(game, state, p, luck, trail)
        action = _chosen(game, state, p, i, rng)
        verdict = game.check(state, action)
        assert verdict.ok, f"step {len(played)}: sampled, but refused: {action}\n{verdict}"
        after = game.play.apply(state, action)
        assert game.storage.pieces(after) == pieces, f"step {len(played)}: pieces lost or made by {action}"
        assert game.storage.problems(after) == [], f"step {len(played)}: after {action}"
        played.append(action)
        trail.append((state, action))
        remember(game.info.id, action)
        state = after
        images.add(state)
    assert not game.play.pending(state) and not game.play.legal(state), "the game is over and somebody may decide"
    assert not game.check(state, played[-1]).ok
    changed = images.changed()
    assert changed is None, f"the state before step {changed} was changed by a later one: {played[changed:][:1]}"
    return played, state


def _chosen(game: Game, state: Any, p: Profile, i: int, rng: random.Random) -> Any:
    """Anything that is legal; in every other game the one of three by which most happens."""
    if p.eager is None or i % 2:
        return game.play.sample(state, rng)[0]
    return max((game.play.sample(state, rng)[0] for _ in range(3)), key=p.eager)


def _look_closely(game: Game, state: Any, luck: random.Random) -> bool:
    if EVERY_STEP:
        return True
    kind = (game.info.id, state.frames[-1].do, next(iter(game.play.pending(state).values())))
    _asked[kind] += 1
    return _asked[kind] <= FIRST or luck.randrange(CLOSELY) == 0


def _replays(p: Profile, i: int, played: list[Any], end: Any) -> None:
    """The same seed and the same actions give the same game, from memory as from its record."""
    tables = [hp.table(p.game, **p.setup(i)) for _ in range(2)]
    for table in tables:
        for action in played:
            table.play(action)
    one, two = tables
    game = one.game
    assert game.play.key(one.state) == game.play.key(two.state) == game.play.key(end)
    assert game.storage.to_data(one.state) == game.storage.to_data(two.state) == game.storage.to_data(end)
    assert one.events == two.events
    assert all(rule in game.rulebook for event in one.events for rule in event.rules)
    text = one.record()
    back = hp.replay(text)
    assert back.record() == text
    assert game.storage.to_data(back.state) == game.storage.to_data(one.state)
    assert back.outcome == one.outcome
    for seat in range(len(one.names)):
        assert len(one.log(seat)) == len(one.events)
        assert str(p.setup(i)["seed"]) not in one.record(seat)
