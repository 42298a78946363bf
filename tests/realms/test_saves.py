"""Saves from outside: what cannot be is refused, and what is accepted plays on."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import heroplay as hp
from heroplay.games.realms import GAME
from heroplay.games.realms.language.audit import audit
from tests.realms.kit import new, table

FORMATS = [("duel", 2), ("free_for_all", 3), ("first_blood", 3), ("last_standing", 4), ("hydra", 4), ("emperor", 6)]


def changed(t: hp.Table, **parts: Any) -> dict[str, Any]:
    return {**GAME.storage.to_data(t.state), **parts}


def players(t: hp.Table, seat: int, **parts: Any) -> dict[str, Any]:
    data = GAME.storage.to_data(t.state)
    data["players"][seat] |= parts
    return data


ASKED = table(hand=["Spark", "Gold"], deck=["Ruby"], them={"hand": ["Gold", "Ruby"]}, then=["play Spark"])
START = new(seed=1)
MATES = table("hydra", gold=2, market=["Spark"])


def frames(*above: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"do": "phase", "name": "main"}, *above]


DOING, CHOICE = GAME.storage.to_data(ASKED.state)["frames"][1:]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (changed(START, market=GAME.storage.to_data(START.state)["market"][:4]), "4 cards lie open"),
        (changed(START, gems=15), "1 cards are missing"),
        (changed(START, gems=17), "Fire Gem: 17 of them, and there are 16"),
        (changed(START, active=2), "there is no seat 2"),
        (changed(START, health=[50, 0]), "not out with 0 Health"),
        (changed(START, over="HR-7.1", won=[0]), "over: 'HR-7.1'"),
        (changed(START, frames=[]), "Main Phase"),
        (changed(START, frames=frames({**CHOICE})), "no ability asks that"),
        (changed(START, frames=frames({**CHOICE, "ask": "redirect"})), "nothing was acquired"),
        (changed(START, frames=frames({**CHOICE, "ask": "legacy"})), "legacy"),
        (changed(START, pledges=[{"seat": 0, "n": 1, "card": "spark"}]), "HR-R37"),
        (changed(START, turn=-1), "turn"),
        (changed(START, quiet=999), "quiet"),
        (changed(START, number=10**30), "number"),
        (changed(START, hidden=[["gold"], []]), "hidden"),
        (players(START, 0, gold=10**6), "more than 999"),
        (players(START, 0, combat=-1), "-1 Combat"),
        (players(START, 0, top=11), "11 known cards"),
        (players(START, 0, hand=["?", "?", "?"]), "unknown"),
        (players(START, 0, hand=["spaark"]), "no card 'spaark'"),
        (players(START, 1, out=True), "out with 50"),
        (players(START, 1, done=True), "HR-R24"),
        (players(MATES, 1, waiting=[{"to": "moon", "filter": "any"}]), "waits"),
        (changed(MATES, pledges=[{"seat": 0, "n": 1, "card": "fire_gem", "no": 3}]), "no such champion"),
        (changed(ASKED, frames=frames({**DOING, "path": [3, 1]}, CHOICE)), "frames"),
        (changed(ASKED, frames=frames({**DOING, "word": 9}, CHOICE)), "no such word"),
        (changed(ASKED, frames=frames({**DOING, "ability": "expend"}, CHOICE)), "asks nothing"),
        (changed(ASKED, frames=frames({**DOING, "no": 7}, CHOICE)), "not where its ability needs it"),
        (changed(ASKED, frames=frames(DOING, {**CHOICE, "most": 2})), "does not ask that"),
        (changed(ASKED, frames=frames(DOING, {**CHOICE, "seat": 0})), "does not ask that"),
        (changed(ASKED, frames=frames(DOING)), "nobody is asked"),
        ({"setup": {"players": ["Ann", "Bob"]}}, "players"),
        ({}, "setup"),
    ],
)
def test_what_cannot_be_is_refused(data: dict[str, Any], words: str):
    with pytest.raises(hp.BadInput) as refused:
        GAME.storage.from_data(data)
    assert words in str(refused.value)


@pytest.mark.parametrize(("form", "n"), FORMATS)
def test_damaged_saves_are_refused_or_play_on(form: str, n: int):
    rng, refused, played = random.Random(form), 0, 0
    for game in range(4):
        healths = (10,) * (2 if form == "hydra" else n)
        names = tuple("ABCDEF"[:n])
        state = GAME.play.new(GAME.play.setup_model(format=form, players=names, seed=game, healths=healths))
        for _ in range(100):
            if state.over:
                break
            if len(state.frames) > 1 or rng.random() < 0.1:
                whole = rng.random() < 0.7
                data = GAME.storage.to_data(state if whole else GAME.knowledge.observe(state, rng.randrange(n)))
                for _ in range(3):
                    try:
                        found = GAME.storage.from_data(damaged(data, rng))
                    except hp.BadInput:
                        refused += 1
                    else:
                        plays_on(found, rng)
                        played += 1
            state = GAME.play.apply(state, GAME.play.sample(state, rng)[0])
    assert refused > 50 and played > 2


def damaged(data: Any, rng: random.Random) -> Any:
    """The same data with one place changed."""
    data = json.loads(json.dumps(data))
    places = [(parent, key) for parent, key in _places(data)]
    parent, key = rng.choice(places)
    how = rng.randrange(4)
    if how == 0:
        del parent[key]
    elif how == 1:
        other, at = rng.choice(places)
        parent[key] = copy.deepcopy(other[at])
    elif how == 2 and isinstance(parent[key], int):
        parent[key] += rng.choice((-1, 1))
    else:
        parent[key] = rng.choice((None, -1, 0, 1, 99, 10**30, "", "?", "gold", "spark", "HR-7.1", [], {}, True, ["?"]))
    return data


def _places(data: Any) -> Any:
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from _places(data[key])


def plays_on(state: Any, rng: random.Random) -> None:
    seat = rng.randrange(len(state.players))
    if state.hidden or -1 in state.deck:
        state = GAME.knowledge.deal_unseen(state, seat, rng)
    GAME.play.key(state), GAME.language.text(state, seat), GAME.board.view(state, seat), GAME.evaluate(state, seat)
    for _ in range(12):
        if GAME.play.outcome(state) is None:
            state = GAME.play.apply(state, GAME.play.sample(state, rng)[0])
            assert audit(state) == []
