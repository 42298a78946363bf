"""Exercises at the keyboard: what is right is graded right, however a learner types it, in every game with a course."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.tutor.coach import Coach
from heroplay.tutor.course import courses
from heroplay.tutor.lessons import course

ATTACK = "attack Overhand Thrust + Thunder Stroke"
RIGHT = "exercise first-point/1: right, 1 of 1"


def first():
    return hp.lesson("first-point").exercise(1)


@pytest.mark.parametrize("moves", [[ATTACK], ATTACK, (ATTACK,), [ATTACK, "pass"], [ATTACK, "pass", "Pass"]], ids=str)
def test_the_right_attack_is_right_with_or_without_the_pass_and_the_brackets(moves):
    assert repr(first().check(*moves)).startswith(RIGHT), "as the cell of the notebook has it"
    assert repr(first().check(moves)).startswith(RIGHT)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("attack Overhand Thrust", "Right so far. Then: Samurai: your attack on Miko is 6 against 9."),
        (["pass"], "misses the goal"),
        ([ATTACK, "attack Second Cut"], "attack Second Cut"),
        ([ATTACK, "pass", "attack Second Cut"], "Done after 2 of your 3 moves"),
        ("", "Not answered yet"),
        ([""], "Not answered yet"),
        ("xyz", ""),
    ],
    ids=str,
)
def test_what_is_wrong_stays_wrong_and_says_why(moves, said):
    result = first().check(*moves)
    assert not result and said in result.text


def test_a_move_that_leaves_something_to_decide_is_not_the_whole_answer():
    result = hp.lesson("phases").exercise(3).check("clear body, mind, mind")
    assert not result and result.text.startswith("Right so far. Then: Miko: Action phase.")


@pytest.mark.parametrize("game", courses())
def test_no_exercise_wants_a_pass_at_the_end(game):
    """The engine's own way, without the moves at its end that decide nothing."""
    for chapter in course(game):
        for number, step in enumerate(chapter.exercises, 1):
            coach, moves = Coach(step, chapter), []
            while coach.question is None and not coach.done:
                move = coach.shortest(coach.right())[0]
                alone = len(coach.game.play.legal(coach.table.state, step.seat)) == 1
                moves.append((coach.game.language.say(coach.table.state, move), alone or move.do == "pass"))
                assert coach.answer(move).ok
            while moves and moves[-1][1]:
                moves.pop()
            if moves:
                result = hp.lesson(chapter.id).exercise(number).check([text for text, _ in moves])
                assert result, f"{chapter.id}, exercise {number}: {result}"
