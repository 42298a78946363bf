"""A step on one screen: moves go through the coach, a refutation is played out and taken back, aids are on or off."""

from __future__ import annotations

import json
from typing import Any

import pytest

from heroplay.tutor.coach import Coach
from heroplay.tutor.lessons import Chapter, course
from heroplay.ui.lesson import Lesson
from heroplay.ui.session import Session

FIRST = next(c for c in course("herocard") if c.id == "first-point")
HEROES = {"heroes": ["samurai", "toa_king"], "phase": "action"}


def at(step: str) -> Session:
    return Lesson.of(Coach(FIRST.step(step), FIRST))


def made(**step: Any) -> Session:
    data = {"id": "s", "text": "Do it.", **step}
    chapter = Chapter.model_validate({"id": "c", "title": "C", "able": "Do it.", "steps": [data]})
    return Lesson.of(Coach(chapter.steps[0], chapter))


def duel(**more: Any) -> dict[str, Any]:
    mine = {"hand": ["Overhand Thrust", "Thunder Stroke"]}
    return {**HEROES, "samurai": mine, "toa_king": {"hand": ["Steel Beam"]}, **more}


def do(lesson: Session, kind: str, **more: Any) -> dict[str, Any]:
    return lesson.handle({"kind": kind, "rev": lesson.rev, **more})


def say(lesson: Session, text: str) -> dict[str, Any]:
    return do(lesson, "act", text=text)


def shown(lesson: Session) -> dict[str, Any]:
    return lesson.screen()["lesson"]


def test_a_step_shows_its_text_and_its_goal_and_can_be_played():
    lesson = at("a-tie-fails")
    screen = lesson.screen()
    assert screen["mode"] == "learn" and screen["can"]["act"]
    assert (
        screen["lesson"]["goal"] == lesson.policy.coach.goal.text
        and screen["lesson"]["text"] == lesson.policy.coach.step.text
    )
    assert [rule["id"] for rule in screen["lesson"]["taught"]] == list(lesson.policy.coach.step.teaches)
    assert not any(screen["can"][name] for name in ("undo", "redo", "record"))


def test_a_refused_move_is_a_notice_with_its_rule_and_what_would_go():
    lesson, broken = at("pay"), []
    lesson.policy.on_broken = lambda rule, move: broken.append((rule, move))
    reply = say(lesson, "attack Resounding Blow")
    assert reply["refused"] and lesson.notice["rule"] == "HC-4.1"
    assert lesson.settle() and lesson.notice["repairs"]
    assert all(isinstance(r["can"], bool) for r in lesson.notice["repairs"])
    assert broken == [("HC-4.1", "attack Resounding Blow")]
    assert shown(lesson)["answer"] is None and lesson.table.ply == 0


def test_a_repair_that_needs_another_table_is_only_said():
    lesson = at("pay")
    say(lesson, "attack Resounding Blow")
    lesson.settle()
    at_ = next(i for i, r in enumerate(lesson.notice["repairs"]) if not r["can"])
    reply = do(lesson, "repair", number=at_)
    assert "another table" in reply["problem"] and lesson.table is lesson.policy.coach.table


def test_a_repair_that_is_another_move_goes_through_the_coach():
    lesson = at("add-a-mod")
    say(lesson, "attack Thunder Stroke")
    lesson.settle()
    at_ = next(i for i, r in enumerate(lesson.notice["repairs"]) if r["can"])
    assert do(lesson, "repair", number=at_)["ok"]
    assert lesson.policy.answered is not None and lesson.policy.answered.kind in (
        "right",
        "also_right",
        "wrong",
        "done",
    )


def test_a_step_is_done_with_stars_and_told_once():
    lesson, done = made(position=duel(toa_king={"hand": []}), goal={"attack_succeeds": True}, par=2), []
    lesson.policy.on_done = done.append
    say(lesson, "attack Overhand Thrust")
    say(lesson, "pass")
    assert done == [lesson.policy] and shown(lesson)["done"] and shown(lesson)["stars"] == 3
    assert not lesson.screen()["can"]["act"]
    assert "done" in say(lesson, "pass")["problem"] and len(done) == 1


def test_a_beaten_move_is_played_out_step_by_step_and_taken_back():
    lesson = at("a-tie-fails")
    before = lesson.table
    say(lesson, "attack Overhand Thrust")
    assert shown(lesson)["answer"]["kind"] == "wrong" and "6 against 6" in shown(lesson)["answer"]["text"]
    assert "HC-6.4" in shown(lesson)["answer"]["rules"]
    total = shown(lesson)["showing"]["of"]
    assert shown(lesson)["showing"]["at"] == 1 and total > 1
    assert "move back" in say(lesson, "pass")["problem"] and not lesson.screen()["can"]["act"]
    seen = [lesson.screen()["ply"]]
    while lesson.tick() is not None:
        if lesson.screen()["ply"] != seen[-1]:
            seen.append(lesson.screen()["ply"])
    seen.append(lesson.screen()["ply"])
    assert seen == list(range(1, total + 1))
    assert "fails, 6 against 6" in lesson.screen()["log"][-1]["text"]
    assert do(lesson, "take_back")["ok"]
    assert lesson.table is before and lesson.screen()["ply"] == 0 and lesson.screen()["can"]["act"]
    assert shown(lesson)["answer"] is None
    assert "nothing to take back" in do(lesson, "take_back")["problem"]


def test_hints_climb_four_rungs_and_no_further():
    lesson = at("strike")
    for rung in range(1, 5):
        assert do(lesson, "hint")["ok"] and len(shown(lesson)["hints"]) == rung
    assert len(set(shown(lesson)["hints"])) == 4
    assert "no further hint" in do(lesson, "hint")["problem"]


def test_again_is_the_same_cards_and_keeps_what_was_taken():
    lesson = at("a-tie-fails")
    do(lesson, "hint")
    say(lesson, "attack Resounding Blow")
    assert lesson.table.ply > 0
    assert do(lesson, "again")["ok"] and lesson.table.ply == 0
    assert len(shown(lesson)["hints"]) == 1 and lesson.policy.coach.stars == 2


def pieces(lesson: Session) -> list[tuple[bool, str]]:
    hand = next(z for z in lesson.screen()["view"]["zones"] if z["id"] == "hand0")
    return [(p["lit"], p["why"]) for p in hand["pieces"]]


def test_a_puzzle_gives_nothing_away_until_the_lights_are_asked_for():
    hand = {"hand": ["Overhand Thrust", "Thunder Stroke", "Resounding Blow"], "scores": {"body": 5}}
    position = duel(samurai=hand)
    lesson = made(position=position, goal={"attack_succeeds": True}, par=2, puzzle=True, teaches=["HC-4.18"])
    assert pieces(lesson) == [(True, "")] * 3
    tried = do(lesson, "try", selection={"refs": ["thunder_stroke"]})
    assert tried["ok"] is None and tried["lit"] == [] and tried["rules"] == [] and not tried["text"]
    assert "HC-4.18" not in json.dumps(lesson.screen())
    say(lesson, "attack Thunder Stroke")
    assert lesson.settle() and lesson.notice["repairs"] == []
    assert do(lesson, "aid")["ok"]
    assert [lit for lit, _ in pieces(lesson)].count(False) == 1
    assert do(lesson, "try", selection={"refs": ["thunder_stroke"]})["ok"] is False
    assert lesson.policy.coach.hints == 1 and lesson.policy.coach.stars == 1, (
        "an aid is a hint, and in a puzzle a refusal costs"
    )


def test_a_lesson_has_its_aids_on():
    lesson = made(position=duel(), goal={"attack_succeeds": True}, par=2)
    assert shown(lesson)["aids"] and (False, "") not in pieces(lesson)
    assert do(lesson, "try", selection={"refs": ["overhand_thrust"]})["ok"] is True


@pytest.mark.parametrize(
    ("ask", "wrong", "right"),
    [
        ({"total": "attack Overhand Thrust + Thunder Stroke"}, 9, "10"),
        ({"legal": ["attack Overhand Thrust", "attack Thunder Stroke"]}, [1, 2], [1]),
        ({"order": "phases"}, [1, 2, 3, 4], None),
        ({"may": {"play": "attack Thunder Stroke", "rules": ["HC-4.18", "HC-4.1"]}}, [3], [2]),
    ],
)
def test_a_question_is_answered_below_the_table(ask, wrong, right):
    lesson = made(position=duel(), ask=ask)
    screen = lesson.screen()
    assert not screen["can"]["act"] and screen["lesson"]["question"]["form"]
    assert "right" not in json.dumps(screen["lesson"]["question"])
    assert "asks a question" in say(lesson, "pass")["problem"]
    do(lesson, "answer", answer=wrong)
    assert shown(lesson)["answer"]["kind"] == "wrong" and not shown(lesson)["done"]
    question = lesson.policy.coach.question
    do(lesson, "answer", answer=right if right is not None else [i + 1 for i in question.right])
    assert shown(lesson)["done"] and shown(lesson)["stars"] == 2 and shown(lesson)["question"] is None


def test_an_answer_that_is_none_is_said_and_costs_nothing():
    lesson = made(position=duel(), ask={"total": "attack Overhand Thrust"})
    for nonsense in ("", "six", "1e9", [1, 2], -(10**7), "9" * 500):
        reply = do(lesson, "answer", answer=nonsense)
        assert reply["refused"] and reply["problem"]
    assert lesson.policy.coach.misses == 0
    assert "no question" in do(at("strike"), "answer", answer=1)["problem"]


@pytest.mark.parametrize("kind", ["undo", "redo", "fork", "return", "watch", "record"])
def test_what_a_lesson_has_no_use_for_is_refused(kind):
    assert "lesson" in do(at("strike"), kind)["problem"]


NONSENSE = [
    None, [], 7, {}, {"kind": "answer"}, {"kind": "hint", "rev": 99}, {"kind": "hint", "x": 1},
    {"kind": "answer", "rev": 0, "answer": {"a": 1}}, {"kind": "take_back", "rev": "0"},
]  # fmt: skip


@pytest.mark.parametrize("raw", NONSENSE, ids=str)
def test_nonsense_changes_nothing(raw):
    lesson = at("strike")
    before = lesson.screen()
    reply = lesson.handle(raw)
    assert reply["refused"] and reply["problem"]
    assert lesson.screen() == before


def test_hidden_hands_stay_in_the_kernel_until_one_is_made_up():
    theirs = {"hand": ["Wall of Muscle"], "deck": ["Jab!", "Steel Beam"]}
    mine = {"hand": ["Overhand Thrust", "Resounding Blow"], "deck": []}
    position = {**HEROES, "samurai": mine, "toa_king": theirs}
    lesson = made(position=position, goal={"attack_succeeds": True}, open=False, par=2)
    assert "Wall of Muscle" not in json.dumps(lesson.screen())
    do(lesson, "hint")
    assert "Wall of Muscle" not in json.dumps(lesson.screen())
    say(lesson, "attack Overhand Thrust")
    assert "one hand that beats you" in shown(lesson)["answer"]["text"]
    do(lesson, "take_back")
    assert "Wall of Muscle" not in json.dumps(lesson.screen())


def test_a_quick_step_passes_where_nothing_else_is_left():
    lesson = made(position=duel(toa_king={"hand": []}, samurai={"hand": ["Overhand Thrust"]}),
                  goal={"attack_succeeds": True}, quick=True)  # fmt: skip
    say(lesson, "attack Overhand Thrust")
    assert shown(lesson)["done"] and shown(lesson)["stars"] == 3 and shown(lesson)["quick"]


@pytest.mark.parametrize(("form", "nothing", "said"), [
    ("one", [0], "Choose an answer first."), ("one", [], "Choose an answer first."),
    ("number", "", "Type a number first."),
])  # fmt: skip
def test_an_answer_that_was_not_given_is_asked_for(form: str, nothing: Any, said: str):
    steps = [(c, s) for c in course("herocard") for s in c.steps if s.ask]
    lesson = next(
        made for made in (Lesson.of(Coach(s, c)) for c, s in steps) if made.policy.coach.question.form == form
    )
    assert do(lesson, "answer", answer=nothing) == {"refused": True, "problem": said}
    assert lesson.policy.coach.misses == 0
    if form == "number":
        assert do(lesson, "answer", answer=0).get("problem") != said, "0 is a number"
