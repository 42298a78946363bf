"""Puzzles of Hero Realms: enough of them, proofs by hand, tampered ones found, and nothing lost by what is left out.

That shipped ones are proven again, and solved with the coach, is tested for all games in tests/tutor/test_puzzles.py.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.search import search
from heroplay.games.realms.rules.actions import Attack, Done
from heroplay.games.realms.rules.cards import FACTIONS
from heroplay.games.realms.teaching.puzzles import LEARNERS
from heroplay.games.registry import get_game
from heroplay.tutor.goals import Goal
from heroplay.tutor.proof import NotAPuzzle
from heroplay.tutor.puzzles import Puzzle, collect, make, prove, puzzles_of, themes_of, verify
from tests.cli.terminal import data, run

GAME = get_game("realms")
SHIPPED = puzzles_of("realms")
DECK = {"deck": ["Gold"] * 5, "known": 5}


def put(me: dict[str, Any], foe: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"active": 0, "market": [], "market_deck": [], "Aldric": {"hand": [], **DECK, **me}, "Bryn": foe, **more}


# ---- those that are shipped


def test_there_are_enough_for_every_faction_theme_and_difficulty() -> None:
    assert len(SHIPPED) >= 150
    assert len({puzzle.id for puzzle in SHIPPED}) == len(SHIPPED)
    heroes, themes, levels = (Counter(getattr(p, name) for p in SHIPPED) for name in ("learner", "theme", "difficulty"))
    assert set(heroes) == set(LEARNERS) and min(heroes[faction] for faction in FACTIONS) >= 25
    assert set(themes) == set(themes_of("realms")) and len(themes) >= 6 and min(themes.values()) >= 10
    assert all(levels[n] >= 20 for n in (1, 2, 3, 4))


def test_the_four_that_were_asked_for_are_there() -> None:
    themes = Counter(p.theme for p in SHIPPED)
    assert all(themes[name] >= 20 for name in ("lethal", "market", "guards", "combat"))


@pytest.mark.parametrize("theme", ["market", "health", "ahead"])
def test_the_shipped_ones_come_from_the_maker(theme: str) -> None:
    shipped = next(p for p in SHIPPED if p.theme == theme)
    assert make("realms", theme, shipped.learner, seed=0).position == shipped.position


@pytest.mark.parametrize("puzzle", SHIPPED[::20], ids=lambda p: p.id)
def test_what_the_search_leaves_out_changes_nothing(puzzle: Puzzle) -> None:
    """Every amount of every attack looked at, too: the same right first moves, and no way is shorter."""
    start = GAME.storage.position(puzzle.position)
    goal = Goal(GAME, puzzle.goal, start, 0)
    assert goal.drop_dominated is not None
    quick, full = (
        search(GAME.play, start, goal.reached, seat=0, until=goal.decided, drop_dominated=e)
        for e in (goal.drop_dominated, None)
    )
    assert quick.values == full.values and quick.distance() == full.distance()
    assert quick.nodes <= full.nodes


# ---- by hand


TIRED = [{"card": name, "expended": True} for name in ("Orc Grunt", "Dire Wolf")]
GUARDS = put(
    {"play": ["Profit", "Rake, Master Assassin"], "combat": 3},
    {"play": ["Death Cultist", "Borg, Ogre Mercenary", *TIRED]},
)


def test_a_proof_that_can_be_done_by_hand() -> None:
    """3 Combat, 4 more from Rake and 4 from Profit's ally ability: 11.  Two guards stand, with Defense 3 and 6, and
    Rake stuns one of them.  If that is Borg, 3 go into the Cultist, and 8 are left; if it is the Cultist, 5.  The tired
    Grunt and the tired Wolf protect nobody."""
    wanted = {"damage": 8}
    proven = prove("realms", "guards", GUARDS, wanted)
    assert proven.right == (
        "ally Profit",
        "attack Death Cultist of Bryn for 1",
        "attack Death Cultist of Bryn for 2",
        "attack Death Cultist of Bryn for 3",
        "expend Rake, Master Assassin",
    )
    assert not proven.unique and proven.decisions == 5, "Profit, Rake, Borg, the Cultist, Bryn"
    assert {"HR-4.45", "HR-4.44", "HR-4.14"} <= set(proven.rules)
    with pytest.raises(NotAPuzzle, match="cannot be forced"):
        prove("realms", "guards", GUARDS, {"damage": 9})
    with pytest.raises(NotAPuzzle, match="6 of 7 first moves are right: too many"):
        prove("realms", "guards", GUARDS, {"damage": 7})


def test_the_order_makes_more_of_the_same_cards() -> None:
    """Close Ranks counts the champions in play: both first, then it."""
    made = put({"hand": ["Close Ranks", "Darian, War Mage"], "play": [{"card": "Tithe Priest", "expended": True}]}, {})
    proven = prove("realms", "combat", made, {"combat": 12})
    assert proven.right == ("play Darian, War Mage",) and proven.unique
    with pytest.raises(NotAPuzzle, match="A better result is possible"):
        prove("realms", "combat", made, {"combat": 11})


def test_the_gold_is_enough_for_one_pair_only() -> None:
    made = put({"gold": 7}, {}, market=["Hit Job", "Bribe", "Command", "Borg, Ogre Mercenary"])
    proven = prove("realms", "market", made, {"bought_worth": 7})
    assert proven.right == ("acquire Bribe", "acquire Hit Job") and proven.decisions == 2


@pytest.mark.parametrize(
    "theme, made, goal, why",
    [
        ("guards", GUARDS | {"market_deck": ["..."]}, {"damage": 8}, "Market Deck has cards that do not lie open"),
        ("guards", GUARDS | {"Aldric": {"hand": ["Gold"]}}, {"damage": 8}, "Aldric's deck has cards that do not lie"),
        ("guards", GUARDS | {"Aldric": {**GUARDS["Aldric"], "combat": 0}}, {"damage": 8}, "cannot be forced"),
        ("lethal", put({"combat": 5}, {"health": 5}), {"wins_now": True}, "too many"),
    ],
)
def test_what_is_no_puzzle_is_told_why(theme: str, made: dict[str, Any], goal: dict[str, Any], why: str) -> None:
    with pytest.raises(NotAPuzzle, match=why):
        prove("realms", theme, made, goal)


def test_amounts_of_one_attack_are_one_idea() -> None:
    idea = GAME.puzzles.idea
    assert idea(Attack(0, 1, 5)) == idea(Attack(0, 1, 2)) != idea(Attack(0, 1, 2, "orc_grunt"))
    assert GAME.puzzles.idle(Done(0)) and not GAME.puzzles.idle(Attack(0, 1, 1))


# ---- tampered


@cache
def sound() -> Puzzle:
    wanted = {"damage": 8}
    proven = prove("realms", "guards", GUARDS, wanted)
    return Puzzle(
        id="guards-001", game="realms", theme="guards", position=GUARDS, goal=wanted, certificate=proven
    ).sealed()


TAMPERED: dict[str, Any] = {
    "right: it says": lambda p: p["certificate"]["right"].pop(),
    "unique: it says": lambda p: p["certificate"].update(unique=True),
    "decisions: it says 4": lambda p: p["certificate"].update(decisions=4),
    "rules: it says": lambda p: p["certificate"]["rules"].pop(),
    "cannot be forced": lambda p: p["goal"].update(damage=9),
    "first moves are right: too many": lambda p: p["goal"].update(damage=7),
    "seal: something in the line was changed": lambda p: p["position"].update(seed=3),
    "combat": lambda p: p["position"]["Aldric"].update(combat=-3),
}


@pytest.mark.parametrize("told", TAMPERED)
def test_a_tampered_certificate_is_found(told: str) -> None:
    changed = json.loads(sound().line())
    TAMPERED[told](changed)
    assert any(told in problem for problem in verify(Puzzle.model_validate(changed)))
    assert verify(sound()) == []


# ---- new ones, and the command line


def test_new_ones_are_made_proven_and_none_twice(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    asked = ("puzzles", "make", "--game", "realms", "--theme", "market", "--hero", "starter", "--seed", "3")
    assert "1 puzzle added" in run(*asked, "--out", str(file)).output
    assert "1 puzzle proven again." in run("puzzles", "verify", "--file", str(file)).output
    known = [Puzzle.model_validate_json(line) for line in file.read_text().splitlines()]
    assert known[0].learner == "starter" and known[0].id == "market-001"
    more = list(collect("realms", ["market"], ["starter"], seed=3, count=1, known=known))
    assert more[0].id == "market-002" and more[0].position != known[0].position


def test_the_list_and_its_filters() -> None:
    rows = data("puzzles", "--game", "realms", "--theme", "stun", "--hero", "wild")
    assert rows and {(row["theme"], row["player"]) for row in rows} == {("stun", "wild")}
    shown = run("puzzles", "show", SHIPPED[0].id, "--game", "realms", "--answer").output
    assert f"Right: {'; '.join(SHIPPED[0].certificate.right)}." in shown
    assert "There is no theme 'lunch': lethal," in run("puzzles", "--game", "realms", "--theme", "lunch", code=2).output
    assert "There is no player 'orc': imperial," in run("puzzles", "--game", "realms", "--hero", "orc", code=2).output
    with pytest.raises(hp.BadInput, match="these have: guild"):
        make("realms", "ahead", "wild")


# ---- goal words that puzzles brought


def goal(made: dict[str, Any], **wanted: Any) -> tuple[hp.Table, Goal]:
    t = hp.position("realms", made)
    return t, Goal(GAME, wanted, t.state, 0)


def test_what_is_bought_counts_by_its_cost() -> None:
    made = put({"gold": 9}, {}, market=["Hit Job", "Bribe", "Spark"])
    t, wanted = goal(made, bought_worth=5)
    assert wanted.text == "Acquire cards from the market that cost 5 Gold together."
    t.play("acquire Hit Job")
    assert not wanted.decided(t.state)
    t.play("acquire Fire Gem")
    assert not wanted.decided(t.state), "a Fire Gem is not from the market"
    t.play("acquire Spark")
    assert wanted.reached(t.state)
    for wrong, told in ((0, "1 to 99"), ("much", "1 to 99")):
        with pytest.raises(hp.BadInput, match=told):
            goal(made, bought_worth=wrong)
    with pytest.raises(hp.BadInput, match="Market Deck must be empty"):
        goal(made | {"market_deck": ["Command"], "market": [*made["market"], "Rampage", "Profit"]}, bought_worth=5)


def test_champions_are_counted() -> None:
    t, wanted = goal(put({"combat": 6}, {"play": ["Orc Grunt", "Death Cultist"]}), stuns=2)
    assert wanted.text == "Stun 2 champions in this turn."
    t.play("attack Orc Grunt for 3")
    assert not wanted.decided(t.state)
    t.play("attack Death Cultist for 3")
    assert wanted.reached(t.state)
    assert "1 champion in" in goal(put({"combat": 6}, {"play": ["Orc Grunt"]}), stuns=1)[1].text


def test_a_card_is_spared() -> None:
    made = put({"play": ["Fire Gem"], "combat": 3}, {"health": 3})
    t, wanted = goal(made, wins_now=True, spare="Fire Gem")
    assert wanted.text.endswith("Do not sacrifice Fire Gem.")
    t.play("attack Bryn for 3")
    assert wanted.reached(t.state)
    t, wanted = goal(made, wins_now=True, spare=["Fire Gem"])
    t.play("sacrifice Fire Gem", "attack Bryn for 6")
    assert wanted.decided(t.state) and not wanted.reached(t.state)
    for wrong, told in (("Spark", "of the learner's cards"), ("Sprak", "Sprak"), ([], "name a"), (3, "iterable")):
        with pytest.raises(hp.BadInput, match=told):
            goal(made, wins_now=True, spare=wrong)


def test_the_next_hand_is_looked_at_when_the_turn_is_over() -> None:
    made = put({"play": ["Bribe", "Profit"], "gold": 3}, {}, market=["Spark", "Influence"])
    t, wanted = goal(made, next_hand=["Spark"])
    assert wanted.text == "Have Spark in your hand when your turn is over."
    t.play("ally Bribe", "acquire Spark")
    assert not wanted.decided(t.state)
    t.play("done")
    assert wanted.reached(t.state)
    t, wanted = goal(made, next_hand=["Spark"])
    t.play("ally Bribe", "acquire Influence", "acquire Spark", "done")
    assert wanted.decided(t.state) and wanted.missed(t.state) == [wanted.text]


def test_a_goal_that_asks_for_combat_left_is_searched_through_every_amount() -> None:
    t, wanted = goal(put({"combat": 5}, {}), damage=2, combat_left=3)
    assert wanted.drop_dominated is None
    found = search(
        GAME.play, t.state, wanted.reached, seat=0, until=wanted.decided, drop_dominated=wanted.drop_dominated
    )
    assert replace(found.best[0], n=0) == Attack(0, 1, 0) and found.value == 1
