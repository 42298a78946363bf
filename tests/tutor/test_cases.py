"""Cases: every shipped question turns on its rule, fresh ones were not seen, more can be made, small and in words."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

import heroplay as hp
from heroplay.games.registry import get_game
from heroplay.tutor.cases import ENOUGH, Case, cases, fresh, make_cases, problem, read_cases, shipped
from heroplay.tutor.coach import RUNGS, Coach
from heroplay.tutor.making import shrunk
from tests.cli.terminal import run

GAME = get_game("herocard")
EVERY = [case for of in shipped("herocard").values() for case in of]
SOME = EVERY if os.environ.get("HEROPLAY_SOAK") else random.Random("a share of all cases").sample(EVERY, 200)


@pytest.mark.parametrize("part", range(4))
def test_every_case_turns_on_its_rule(part):
    """200 of them, others every day; all of them in a soak."""
    assert [found for case in SOME[part::4] if (found := problem(case))] == []


def test_there_are_many_of_most_rules_and_the_file_is_small():
    known = shipped("herocard")
    deciding = {rule.id for rule in GAME.rulebook if rule.decides}
    assert set(known) <= deciding
    assert sum(len(of) >= ENOUGH for of in known.values()) >= 120
    assert max(map(len, known.values())) <= 24
    assert all(len({case.line() for case in of}) == len(of) for of in known.values())
    text = (Path(hp.__file__).parent / "games" / "herocard" / "data" / "cases.jsonl").read_text("utf-8")
    assert len(text.encode()) < 1_500_000


def test_a_case_is_a_step_that_a_coach_asks():
    for case in random.Random(1).sample(EVERY, 12):
        step = case.step()
        assert step.id == case.id and step.teaches == (case.rule,) and not step.puzzle and step.words <= 25
        coach = Coach(step, case.chapter)
        assert len({coach.hint() for _ in range(RUNGS)}) == RUNGS
        answer = coach.answer(coach.question.right_answer)
        assert answer.kind == "done" and case.rule in answer.rules


def test_the_id_says_rule_and_number():
    assert [case.id for case in cases("herocard", "HC-4.18")][:2] == ["hc-4-18-01", "hc-4-18-02"]
    assert cases("herocard", "hc-r20")[0].id == "hc-r20-01"
    with pytest.raises(hp.UnknownName, match="no rule"):
        cases("herocard", "HC-99.1")


def test_a_fresh_case_was_not_seen():
    seen: list[str] = []
    while (case := fresh("herocard", "HC-4.18", seen, seed=3)) is not None:
        assert case.id not in seen
        seen.append(case.id)
    assert sorted(seen) == sorted(c.id for c in cases("herocard", "HC-4.18"))
    assert fresh("herocard", "HC-4.18", [], 3) == fresh("herocard", "HC-4.18", [], 3)
    assert fresh("herocard", "HC-R46", []) is None  # of which there are none


def test_more_can_be_made_the_same_ones_for_the_same_seed():
    made = make_cases("herocard", "HC-4.18", seed=5, count=2)
    assert len(made) == 2 and not any(map(problem, made))
    assert [c.line() for c in made] == [c.line() for c in make_cases("herocard", "HC-4.18", seed=5, count=2)]
    assert all(c.question().options[c.question().right[0]].text.endswith("(HC-4.18).") for c in made)


def test_a_made_position_is_small_and_in_words():
    made = [case for case in make_cases("herocard", "HC-4.11", seed=2, count=3) if "then" not in case.position]
    assert made
    for case in made:
        hands = [card for part in case.position.values() if isinstance(part, dict) for card in part.get("hand", ())]
        played = case.ask["may"]["play"].removeprefix("attack ").split(" naming ")[0].split(" at ")[0].split(" + ")
        assert sorted(hands) == sorted(played)  # no other card is left


def test_shrinking_keeps_what_the_answer_needs():
    position = {"heroes": ["a"], "a": {"hand": ["x", "y", "z"], "deck": ["u"]}, "then": ["1", "2", "3"], "turn": 4}
    kept = shrunk(position, lambda p: "y" in p.get("a", {}).get("hand", ()) and "2" in p.get("then", ()), "heroes")
    assert kept == {"heroes": ["a"], "a": {"hand": ["y"]}, "then": ["2"]}


@pytest.mark.parametrize(
    "change, said",
    [
        ({"rule": "HC-4.7"}, "nothing turns on HC-4.7"),
        ({"ask": {"guess": "attack Jab!"}}, "there is no 'guess'"),
        ({"position": {"heroes": ["samurai", "nobody"]}}, "nobody"),
        ({"ask": {"may": {"play": "attack Thunder Stroke", "rules": ["HC-4.1"]}}}, "none of the rules"),
    ],
)
def test_a_case_that_does_not_hold_is_told(change, said):
    data = {
        "rule": "HC-4.18", "position": {"heroes": ["samurai", "toa_king"], "samurai": {"hand": ["Thunder Stroke"]}},
        "seat": 0, "ask": {"may": "attack Thunder Stroke"},
    }  # fmt: skip
    assert problem(Case("herocard", number=1, **data)) == ""
    assert said in problem(Case("herocard", number=1, **{**data, **change}))


@pytest.mark.parametrize("line", ["{", "[]", '{"rule": "HC-4.18"}', '{"rule": ["x"], "position": {}, "ask": {}}'])
def test_a_line_that_is_no_case_is_told_with_its_place(line):
    with pytest.raises(hp.BadInput, match="line 2: this is not a case"):
        read_cases("herocard", EVERY[0].line() + "\n" + line)


def test_the_command_counts_proves_and_makes(tmp_path):
    assert f"{len(EVERY)} cases" in run("cases").output
    assert f"{len(cases('herocard', 'HC-4.18'))} cases proven again." in run("cases", "verify", "HC-4.18").output
    file = tmp_path / "mine.jsonl"
    assert "has 2 cases of 1 rules" in run("cases", "make", "HC-4.8", "--count", "2", "--out", str(file)).output
    assert "has 3 cases" in run("cases", "make", "HC-4.8", "--count", "3", "--seed", "1", "--out", str(file)).output
    assert "3 cases proven again." in run("cases", "verify", "--file", str(file)).output
    spoilt = [{**json.loads(line), "rule": "HC-R62"} for line in file.read_text("utf-8").splitlines()]
    file.write_text("\n".join(map(json.dumps, spoilt)), "utf-8")
    assert "nothing turns on HC-R62" in run("cases", "verify", "--file", str(file), code=1).output
    assert "cannot be opened" in run("cases", "verify", "--file", str(tmp_path / "none.jsonl"), code=2).output
