"""Puzzles: shipped ones are proven again and solved with the coach, tampered ones are found, new ones can be made.

`make test` proves a rotating thirty of each game, another thirty each day; with HEROPLAY_SOAK all of them.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import heroplay as hp
from heroplay.games.herocard.rules.heroes import ORDER
from heroplay.games.registry import game_ids, get_game
from heroplay.tutor.coach import Coach
from heroplay.tutor.goals import Goal
from heroplay.tutor.proof import NotAPuzzle, difficulty
from heroplay.tutor.puzzles import (
    Puzzle,
    collect,
    goal_text,
    load_puzzles,
    make,
    prove,
    puzzle_of,
    puzzles_of,
    themes_of,
    verify,
)
from tests.cli.terminal import WIDTH, data, run, widest

GAME = get_game("herocard")
SHIPPED = puzzles_of("herocard")
EVERY = {game: puzzles_of(game) for game in game_ids() if get_game(game).puzzles is not None}
each_game = pytest.mark.parametrize("game", [game for game, found in EVERY.items() if found])
SHARE = int(os.environ.get("HEROPLAY_SHARE", 0))  # which thirty of all; a soak proves every one
PARTS = 5


def share_of(game: str, part: int) -> list[Puzzle]:
    """A fifth of thirty puzzles, or of all in a soak."""
    shipped = EVERY[game]
    shares = 1 if os.environ.get("HEROPLAY_SOAK") else max(len(shipped) // 30, 1)
    return shipped[SHARE % shares :: shares][part::PARTS]


def solve(puzzle: Puzzle, first: str) -> Coach:
    """Begin with this move and go on with the shortest right ones."""
    coach = Coach(puzzle.step(), puzzle.chapter())
    answer = coach.answer(first)
    while answer.kind != "done":
        assert answer.ok, f"{puzzle.id}, HEROPLAY_SHARE={SHARE}: {first}: {answer.text}"
        answer = coach.answer(coach.shortest(coach.right())[0])
    return coach


# ---- those that are shipped


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("part", range(PARTS))
def test_the_puzzles_of_a_share_are_proven_again(game: str, part: int) -> None:
    problems = {puzzle.id: found for puzzle in share_of(game, part) if (found := verify(puzzle))}
    assert not problems, f"HEROPLAY_SHARE={SHARE}: {problems}"


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("part", range(PARTS))
def test_every_right_first_move_of_a_share_is_accepted_and_leads_on(game: str, part: int) -> None:
    for puzzle in share_of(game, part):
        solved = [solve(puzzle, first) for first in puzzle.certificate.right]
        assert all(coach.goal.reached(coach.table.state) for coach in solved), f"{puzzle.id}, HEROPLAY_SHARE={SHARE}"
        assert max(coach.stars for coach in solved) == 3, f"{puzzle.id}, HEROPLAY_SHARE={SHARE}: par cannot be met"


def test_there_are_enough_for_every_hero_theme_and_difficulty() -> None:
    assert len(SHIPPED) >= 300
    assert len({puzzle.id for puzzle in SHIPPED}) == len(SHIPPED)
    heroes, themes, levels = (Counter(getattr(p, name) for p in SHIPPED) for name in ("learner", "theme", "difficulty"))
    assert set(heroes) == set(ORDER) and min(heroes.values()) >= 25
    assert set(themes) == set(themes_of("herocard")) and len(themes) >= 6 and min(themes.values()) >= 30
    assert set(levels) == {1, 2, 3, 4, 5} and min(levels.values()) >= 20


@each_game
def test_no_two_are_alike_and_none_is_trivial(game: str) -> None:
    engine = get_game(game)
    alike = Counter((p.theme, engine.puzzles.same(p.position)) for p in EVERY[game])
    assert max(alike.values()) == 1
    for puzzle in EVERY[game]:
        proven = puzzle.certificate
        assert proven.wrong >= proven.tempting >= 1, puzzle.id
        assert proven.unique == (len(proven.right) == 1), puzzle.id
        assert proven.unique or not engine.puzzles.themes[puzzle.theme].only, puzzle.id
        assert set(proven.rules) <= set(engine.rulebook.by_id), puzzle.id
        assert puzzle.seal == puzzle.right_seal(), puzzle.id


def test_most_first_moves_are_wrong() -> None:
    """Moves are ideas here; where amounts count as one, the proof counts them so."""
    assert all(len(p.certificate.right) < p.certificate.wrong for p in SHIPPED)


@each_game
def test_each_line_is_short_and_written_as_it_is_made(game: str) -> None:
    path = Path(hp.__file__).parent / "games" / game / "data" / "puzzles.jsonl"
    lines = path.read_text("utf-8").splitlines()
    assert lines == [puzzle.line() for puzzle in EVERY[game]]
    assert max(map(len, lines)) < 1500


@each_game
def test_a_puzzle_is_a_step_of_its_own(game: str) -> None:
    for puzzle in EVERY[game]:
        step = puzzle.step()
        assert step.puzzle and step.open and step.helps == () and step.others == "any"
        assert step.words <= 25 and 1 <= len(step.teaches) <= 4
        assert step.par == puzzle.certificate.decisions
        assert step.goal == puzzle.goal and step.text not in goal_text(puzzle)


# ---- by hand


LAND: dict[str, Any] = {
    "heroes": ["samurai", "toa_king"],
    "phase": "action",
    "samurai": {"hand": ["Overhand Thrust", "Cut Between Breaths", "Thunder Stroke", "Second Cut"], "deck": []},
    "toa_king": {"hand": ["Wall of Muscle", "Planted Feet"], "deck": []},
}


THRIFTY = {"attack_succeeds": True, "free_in_all": 13}


def test_a_proof_that_can_be_done_by_hand() -> None:
    """To'a King blocks up to 9.  Overhand Thrust with Thunder Stroke makes 10 for 8 points, so 13 of 21 stay free; what
    costs less makes 9 at most.  The Mod may come with the attack or after the block."""
    proven = prove("herocard", "points", LAND, THRIFTY)
    assert proven.right == (
        "attack Overhand Thrust + Thunder Stroke at To'a King",
        "attack Overhand Thrust at To'a King",
    )
    assert not proven.unique and proven.decisions == 3, "attack, answer the block, pass"
    assert (proven.wrong, proven.tempting) == (8, 6), "of ten first moves; passing and refreshing tempt nobody"
    assert {"HC-4.18", "HC-6.3", "HC-4.16"} <= set(proven.rules)


@pytest.mark.parametrize(
    "theme, goal, change, why",
    [
        ("points", {"attack_succeeds": True, "free_in_all": 14}, {}, "cannot be forced"),
        ("points", {"attack_succeeds": True, "free_in_all": 12}, {}, "too many"),
        ("land", {"attack_succeeds": True}, {}, "8 of 10 first moves are right"),
        ("land", {"attack_succeeds": True}, {"active": 1}, "nothing to decide"),
        ("land", {"attack_succeeds": True}, {"toa_king": {"hand": ["Wall of Muscle"]}}, "do not lie open"),
    ],
)
def test_what_is_no_puzzle_is_told_why(theme: str, goal: dict[str, Any], change: dict[str, Any], why: str) -> None:
    with pytest.raises(NotAPuzzle, match=why):
        prove("herocard", theme, LAND | change, goal)


def test_the_fewest_cards_are_proven_fewest() -> None:
    """Jab! has 6: Still Lake Guard stops it alone, and nothing else does.  Two cards are then no puzzle any more."""
    position = {
        "heroes": ["samurai", "toa_king"], "phase": "action", "active": 1, "then": ["attack Jab!"],
        "samurai": {"hand": ["Efficient Block", "Braced Heel", "Still Lake Guard", "Cross Block"], "deck": []},
        "toa_king": {"hand": ["Jab!"], "deck": []},
    }  # fmt: skip
    proven = prove("herocard", "hold", position, {"block_holds": True, "most_cards": 1})
    assert proven.right == ("block Still Lake Guard",) and proven.unique
    with pytest.raises(NotAPuzzle):
        prove("herocard", "hold", position, {"block_holds": True, "most_cards": 2})


def test_difficulty_counts_decisions_lures_uniqueness_and_rare_rules() -> None:
    assert difficulty(decisions=1, tempting=1, right=2, rare=0) == 1
    assert difficulty(decisions=3, tempting=3, right=1, rare=0) == 2
    assert difficulty(decisions=3, tempting=3, right=1, rare=2) == 3
    assert difficulty(decisions=5, tempting=6, right=1, rare=1) == 4
    assert difficulty(decisions=9, tempting=20, right=1, rare=9) == 5


# ---- tampered


def _without_an_answer(p: dict[str, Any]) -> None:
    p["certificate"]["right"].pop()


def _with_an_answer_more(p: dict[str, Any]) -> None:
    p["certificate"]["right"].append("pass")


def _with_unique_flipped(p: dict[str, Any]) -> None:
    p["certificate"]["unique"] = not p["certificate"]["unique"]


def _with_another_difficulty(p: dict[str, Any]) -> None:
    p["certificate"]["difficulty"] = p["certificate"]["difficulty"] % 5 + 1


def _without_a_rule(p: dict[str, Any]) -> None:
    p["certificate"]["rules"].pop()


def _with_more_decisions(p: dict[str, Any]) -> None:
    p["certificate"]["decisions"] += 1


def _with_a_card_less(p: dict[str, Any]) -> None:
    p["position"]["samurai"]["hand"].remove("Thunder Stroke")


def _with_another_seed(p: dict[str, Any]) -> None:
    p["position"]["seed"] = 3


def _with_another_goal(p: dict[str, Any]) -> None:
    p["goal"]["free_in_all"] = 12


TAMPERED = {
    _without_an_answer: "right: it says",
    _with_an_answer_more: "right: it says",
    _with_unique_flipped: "unique: it says",
    _with_another_difficulty: "difficulty: it says",
    _without_a_rule: "rules: it says",
    _with_more_decisions: "decisions: it says 4; the proof says 3",
    _with_a_card_less: "cannot be forced",
    _with_another_seed: "seal: something in the line was changed",
    _with_another_goal: "first moves are right: too many",
}


@cache
def sound() -> Puzzle:
    made = Puzzle(id="points-001", theme="points", position=LAND, goal=THRIFTY, certificate=prove(
        "herocard", "points", LAND, THRIFTY))  # fmt: skip
    return made.sealed()


def changed(tamper: Any) -> Puzzle:
    data = json.loads(sound().line())
    tamper(data)
    return Puzzle.model_validate(data)


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda f: f.__name__.strip("_"))
def test_a_tampered_certificate_is_found(tamper: Any) -> None:
    assert any(TAMPERED[tamper] in problem for problem in verify(changed(tamper)))


def test_the_command_says_which_line_differs(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text(f"{sound().line()}\n{changed(_with_more_decisions).line()}\n")
    text = run("puzzles", "verify", "--file", str(file), code=1).output
    assert "line 2, points-001: decisions: it says 4; the proof says 3." in text and "line 1," not in text
    assert "1 puzzle proven again, 1 not." in text


# ---- new ones


@pytest.mark.parametrize("theme, hero", [("set", "samurai"), ("land", "deva")])
def test_the_same_seed_makes_the_same_puzzle(theme: str, hero: str) -> None:
    first = make("herocard", theme, hero, seed=3)
    assert first == make("herocard", theme, hero, seed=3)
    assert first.learner == hero and first.theme == theme and verify(first) == []
    assert first.position != make("herocard", theme, hero, seed=4).position


def test_a_hero_is_chosen_when_none_is_named() -> None:
    assert make("herocard", "set", seed=1) == make("herocard", "set", seed=1)
    assert make("herocard", "set", seed=1).learner in ORDER


def test_a_collection_is_numbered_on_and_has_nothing_twice() -> None:
    first = list(collect("herocard", ["set"], ["deva"], seed=0, count=2))
    assert [p.id for p in first] == ["set-001", "set-002"]
    more = list(collect("herocard", ["set"], ["deva"], seed=0, count=1, known=first))
    assert [p.id for p in more] == ["set-003"]
    assert len({str(GAME.puzzles.same(p.position)) for p in first + more}) == 3
    assert all(verify(p) == [] for p in first + more)


def test_the_shipped_ones_come_from_the_maker() -> None:
    """The first of a theme and hero is what the maker makes of the first seed that is not too much like another."""
    shipped = next(p for p in SHIPPED if p.theme == "set" and p.learner == "samurai")
    assert make("herocard", "set", "samurai", seed=0).position == shipped.position


# ---- goal words that puzzles brought


def test_a_set_is_asked_for_and_decided_by_the_first_play() -> None:
    t = hp.position("herocard", LAND)
    goal = Goal(GAME, {"plays_a_set": 2}, t.state, 0)
    assert goal.text == "Play a set: 2 cards or more, in one move."
    assert not goal.decided(t.state)
    t.play("attack Overhand Thrust")
    assert goal.decided(t.state) and not goal.reached(t.state)
    t.undo()
    t.play("attack Overhand Thrust + Second Cut")
    assert goal.reached(t.state)
    with pytest.raises(hp.BadInput, match="2 to 12"):
        Goal(GAME, {"plays_a_set": 1}, t.state, 0)


def test_points_are_counted_over_all_attributes() -> None:
    t = hp.position("herocard", LAND)
    goal = Goal(GAME, {"attack_succeeds": True, "free_in_all": 13}, t.state, 0)
    assert goal.text.endswith("Leave 13 points free, all attributes together.")
    t.play("attack Overhand Thrust + Thunder Stroke", "pass", "pass")
    assert goal.reached(t.state)
    assert Goal(GAME, {"attack_succeeds": True, "free_in_all": 14}, t.state, 0).missed(t.state)
    with pytest.raises(hp.BadInput, match="a number of points"):
        Goal(GAME, {"attack_succeeds": True, "free_in_all": "all"}, t.state, 0)


# ---- bad input, and the command line


@pytest.mark.parametrize(
    "wrong, told",
    [
        (lambda: make("herocard", "lunch"), "There is no theme 'lunch': land, hold, set"),
        (lambda: make("herocard", "land", "batman"), "There is no hero 'batman': samurai, ninja"),
        (lambda: make("herocard", "double", "miko"), "these have: ninja, deva, talon"),
        (lambda: puzzle_of("herocard", "land-9999"), "There is no puzzle 'land-9999'"),
        (lambda: prove("herocard", "land", {"heroes": ["samurai", "batman"]}, {"attack_succeeds": True}), "batman"),
        (lambda: prove("herocard", "land", LAND, {"atack": True}), "there is no 'atack'"),
    ],
)
def test_bad_input_is_told(wrong: Any, told: str) -> None:
    with pytest.raises(hp.BadInput) as caught:
        wrong()
    assert told in str(caught.value)


def test_a_broken_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text(f"{sound().line()}\nnonsense\n")
    with pytest.raises(hp.BadInput, match="line 2, is not a puzzle"):
        load_puzzles(file)
    assert "line 2" in run("puzzles", "verify", "--file", str(file), code=2).output
    assert "cannot be opened" in run("puzzles", "verify", "--file", str(tmp_path / "none.jsonl"), code=2).output


def test_the_list_and_its_filters() -> None:
    text = run("puzzles").output
    assert f"{len(SHIPPED)} puzzles." in text and widest(text) <= WIDTH
    rows = data("puzzles", "--theme", "land", "--hero", "ninja")
    assert rows == data("puzzles", "--theme", "land", "--for", "ninja")
    assert rows and {(row["theme"], row["hero"]) for row in rows} == {("land", "ninja")}
    assert {row["difficulty"] for row in data("puzzles", "--difficulty", "5")} == {5}
    assert "There is no theme 'lunch': land," in run("puzzles", "--theme", "lunch", code=2).output
    assert "There is no hero 'batman': samurai," in run("puzzles", "--hero", "batman", code=2).output


def test_one_is_shown_and_its_answer_only_when_asked_for() -> None:
    puzzle = SHIPPED[0]
    text = run("puzzles", "show", puzzle.id).output
    assert goal_text(puzzle) in text and "Right:" not in text and puzzle.certificate.rules[0] not in text
    told = run("puzzles", "show", puzzle.id, "--answer").output
    assert f"Right: {'; '.join(puzzle.certificate.right)}." in told and puzzle.certificate.rules[0] in told
    assert "certificate" not in data("puzzles", "show", puzzle.id)
    assert data("puzzles", "show", puzzle.id, "--answer")["certificate"]["right"] == list(puzzle.certificate.right)
    assert "Did you mean" in run("puzzles", "show", f"{puzzle.id}0", code=2).output


def test_some_are_verified_by_name() -> None:
    assert run("puzzles", "verify", "set-001", "set-002").output == "2 puzzles proven again.\n"
    assert data("puzzles", "verify", "set-001")[0]["holds"] is True
    assert "There is no puzzle 'st-001'. Did you mean" in run("puzzles", "verify", "st-001", code=2).output


def test_new_ones_are_printed_or_added_to_a_file(tmp_path: Path) -> None:
    asked = ("puzzles", "make", "--theme", "set", "--hero", "talon", "--seed", "5")
    printed = run(*asked).output
    assert Puzzle.model_validate_json(printed).learner == "talon"
    file = tmp_path / "mine.jsonl"
    assert "1 puzzle added" in run(*asked, "--out", str(file)).output
    run(*asked, "--out", str(file))
    assert [p.id for p in load_puzzles(file)] == ["set-001", "set-002"]
    assert file.read_text().splitlines()[0] == printed.strip()
    assert "There is no theme 'lunch'" in run("puzzles", "make", "--theme", "lunch", code=2).output
    assert "cannot be written" in run(*asked, "--out", str(tmp_path / "no" / "x.jsonl"), code=2).output
