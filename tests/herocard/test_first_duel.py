"""The telling moments of the part *First duel*: the wrong move that a beginner makes meets the rule of the step."""

from __future__ import annotations

import pytest

from heroplay.tutor.coach import Coach
from heroplay.tutor.lessons import Step, course
from heroplay.tutor.uses import uses

PART = {c.id: c for c in course("herocard") if c.part == "First duel"}
ORDER = ["first-point", "paying", "phases", "sets", "blocking", "sequence"]


def step_of(chapter: str, name: str) -> Step:
    return next(s for s in (*PART[chapter].steps, *PART[chapter].exercises) if s.id == name)


def at(chapter: str, name: str) -> Coach:
    return Coach(step_of(chapter, name), PART[chapter])


def test_six_chapters_each_built_on_the_one_before_with_three_exercises():
    assert list(PART) == ORDER
    assert [c.needs for c in PART.values()] == [(), *((name,) for name in ORDER[:-1])]
    assert all(len(c.exercises) == 3 for c in PART.values())
    assert [c.longest for c in PART.values()] == [25, 45, 45, 45, 45, 45]
    assert 38 <= sum(len(c.steps) for c in PART.values()) <= 48


def test_the_learner_plays_all_eight_heroes():
    played = {s.position["heroes"][s.seat] for c in PART.values() for s in c.steps}
    assert len(played) == 8


def test_the_part_ends_with_a_whole_duel():
    last = PART["sequence"].steps[-1]
    assert last.free and last.goal == {"wins": True} and last.others == "greedy"
    assert last.position["phase"] == "discard"


@pytest.mark.parametrize(
    "chapter, name, move, rule, said",
    [
        ("first-point", "beat-the-block", "attack Bell of Judgment + Staff of Offering", "HC-R58", "one Exclusive"),
        ("first-point", "pay", "attack Resounding Blow", "HC-4.1", "cost 8 Body and you have 5 free"),
        ("first-point", "add-a-mod", "attack Thunder Stroke", "HC-4.18", "needs a Base Attack"),
        ("first-point", "block", "block Cross Block", "HC-4.23", "needs a Base Block"),
        ("paying", "one-attribute-pays", "attack Bell of Judgment + Prayer Made Fire", "HC-4.1", "cost 10 Mind"),
        ("paying", "tied-up", "attack Blade from the Smoke", "HC-4.1", "6 + 5 = 11, above your score of 8"),
        ("paying", "still-tied-up", "attack Still Lake Guard", "HC-R16", "can only answer an attack"),
        ("phases", "draw", "draw 3", "HC-3.5", "5 + 3 = 8"),
        ("phases", "top-first", "clear Overhand Thrust", "HC-3.8", "on Body that is Braced Heel"),
        ("phases", "a-whole-turn", "clear x", "HC-3.1", "comes later; this is the Discard phase"),
        ("sets", "played-alone", "play Forfeiture + Attack from Above", "HC-4.13", "played alone"),
        ("blocking", "block-mods", "block Quiet Syllable + Sacred Rope", "HC-4.23", "needs a Base Block"),
        ("sequence", "one-at-a-time", "attack Raking Pass", "HC-5.7", "must wait"),
    ],
)
def test_the_typical_wrong_move_is_refused_by_the_rule_that_the_step_teaches(chapter, name, move, rule, said):
    coach = at(chapter, name)
    before = coach.table.code()
    answer = coach.answer(move)
    assert answer.kind == "refused" and said in answer.text
    assert answer.repairs, "and what would do is told"
    assert coach.table.code() == before
    assert answer.rules[0] == rule and rule in coach.step.teaches


@pytest.mark.parametrize(
    "chapter, name, move, reply, said",
    [
        ("first-point", "beat-the-block", "attack Staff of Offering", "block Steel Beam", "4 against 4"),
        ("first-point", "more-than-nine", "attack Overhand Thrust + Second Cut", "block Vermilion Gate", "at most 2"),
        ("paying", "still-tied-up", "attack Cut Between Breaths", "pass", "Leave 5 X free"),
        ("paying", "clear-for-the-storm", "clear x, x", "block Vanish", "9 against 10"),
        ("phases", "top-first", "clear body", "pass", "Land an attack"),
        ("sets", "one-mod-later", "attack White Heat", "block Planted Feet", "Play at most 1 card"),
        ("sets", "played-alone", "attack Attack from Above", "block Polite Refusal", "4 against 4"),
        ("blocking", "answer-again", "pass", "pass", "6 against 0"),
        ("blocking", "let-it-through", "block Polite Refusal", "pass", "9 against 4"),
        ("sequence", "all-pass", "attack Killing Dive", "block Unbroken Defense", "11 against 13"),
        ("sequence", "new-attack-new-block", "block Vermilion Gate", "attack Stoop at Miko", "6 against 0"),
    ],
)
def test_a_legal_wrong_move_is_refuted_by_a_reply_that_is_shown_and_taken_back(chapter, name, move, reply, said):
    coach = at(chapter, name)
    before = coach.table.code()
    answer = coach.answer(move)
    assert answer.kind == "wrong" and said in answer.text
    assert reply in [s.text for s in answer.shown if s.seat != coach.step.seat]
    assert coach.table.code() == before and not coach.done
    assert coach.answer(coach.shortest(coach.right())[0]).ok, "and it goes on from there"


@pytest.mark.parametrize(
    "chapter, name, wrong, rule",
    [
        ("phases", "cards-wait", 1, "HC-4.8"),
        ("phases", "three-in-all", [1, 2, 3, 4], "HC-3.7"),
        ("sets", "what-fits", [1, 2, 4], "HC-4.11"),
        ("sets", "whose-turn", [1, 2], "HC-4.6"),
        ("sequence", "one-exclusive", 1, "HC-4.7"),
    ],
)
def test_a_wrong_answer_meets_the_rule_that_the_question_teaches(chapter, name, wrong, rule):
    coach = at(chapter, name)
    answer = coach.answer(wrong)
    assert answer.kind == "wrong" and rule in answer.rules and rule in coach.step.teaches
    assert coach.answer(coach.question.right_answer).kind == "done"


def test_the_whole_turn_is_played_phase_by_phase():
    coach = at("phases", "a-whole-turn")
    assert coach.answer("attack Stoop").kind == "refused", "it is not in the hand yet, and this is no Action phase"
    for move in ("discard Sharp Sight", "draw 1", "clear x", "attack Stoop"):
        assert coach.answer(move).ok, move
    done = coach.answer("pass")
    assert done.kind == "done" and done.stars == 3


def test_one_more_than_a_hand_holds_and_a_card_below_the_top_count_as_tempting():
    assert "HC-3.5" in uses(at("phases", "draw")).refusing
    assert "HC-3.8" in uses(at("phases", "top-first")).refusing
