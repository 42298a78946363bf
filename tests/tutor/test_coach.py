"""The tutor answers from the engine: every right move is accepted, every wrong one gets its own reason."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.tutor.coach import Coach
from heroplay.tutor.goals import Goal
from heroplay.tutor.lessons import AIDS, Chapter, course, read_chapter

CHAPTER = next(c for c in course("herocard") if c.id == "first-point")


def at(step: str) -> Coach:
    return Coach(CHAPTER.step(step), CHAPTER)


def says(coach: Coach) -> list[str]:
    return sorted(coach.game.language.say(coach.table.state, a) for a in coach.right())


def a_chapter(**step: object) -> Chapter:
    made = {"id": "s", "text": "Do it.", "goal": {"attack_succeeds": True}, "position": {}} | step
    return Chapter.model_validate({"id": "c", "title": "C", "able": "Do it.", "steps": [made]})


@pytest.mark.parametrize("step", CHAPTER.steps, ids=lambda s: s.id)
def test_every_step_can_be_solved_and_is_short(step):
    coach = Coach(step, CHAPTER)
    assert coach.right(coach.first), "no first move leads to the goal"
    assert step.words <= CHAPTER.longest
    assert all(rule in coach.game.rulebook for rule in step.teaches)


def test_the_first_point_is_won_in_one_decision():
    coach = at("strike")
    done = coach.answer("attack Overhand Thrust")
    assert done.kind == "done" and done.stars == 3 and "6 beats 0" in done.text
    assert [s.text for s in done.shown] == ["pass", "pass"], "in a quick step a pass that alone is left is made"
    assert coach.table.state.players[0].points == 1


def test_a_refused_move_names_its_rule_and_what_would_do():
    coach = at("pay")
    answer = coach.answer("attack Resounding Blow")
    assert answer.kind == "refused" and "8" in answer.text and "5" in answer.text
    assert answer.rules and all(rule in coach.game.rulebook for rule in answer.rules)
    assert answer.repairs
    assert coach.broken == [(answer.rules[0], "attack Resounding Blow")]
    assert coach.table.ply == 0, "nothing has happened"
    coach.answer("attack Overhand Thrust")
    assert coach.answer("pass").stars == 3, "a refusal costs no star in a lesson"


def test_a_legal_move_that_misses_the_goal_is_beaten_before_her_eyes_and_taken_back():
    coach = at("a-tie-fails")
    before = coach.table.code()
    answer = coach.answer("attack Overhand Thrust")
    assert answer.kind == "wrong" and "block Wall of Muscle" in answer.text
    assert [s.text for s in answer.shown][:2] == ["attack Overhand Thrust at To'a King", "block Wall of Muscle"]
    assert "HC-6.4" in {rule for s in answer.shown for rule in s.rules}, "a tie fails, and the line says so"
    assert coach.table.code() == before and not coach.done
    assert coach.answer("attack Resounding Blow").ok


def test_every_right_answer_is_accepted_and_the_longer_one_is_also_right():
    coach = at("add-a-mod")
    assert len(coach.right()) > 1, "at once, or the mod afterwards"
    assert coach.answer("attack Overhand Thrust + Thunder Stroke").kind == "right"
    later = at("add-a-mod")
    answer = later.answer("attack Overhand Thrust")
    assert answer.kind == "also_right"
    assert later.answer("attack Thunder Stroke").ok


def test_what_is_no_move_at_all_is_told_and_costs_nothing():
    coach = at("strike")
    answer = coach.answer("attack Overhnd Thrst")
    assert answer.kind == "unreadable" and "Overhand Thrust" in answer.text
    assert coach.refusals == 0 and coach.table.ply == 0


def test_hints_climb_four_rungs_from_the_moment_to_the_move():
    coach = at("a-tie-fails")
    hints = [coach.hint() for _ in range(5)]
    assert "Action phase" in hints[0]
    assert "(HC-6.4)" in hints[1]
    assert hints[2] == "Look at Resounding Blow."
    assert hints[3] == hints[4] == "The move: attack Resounding Blow at To'a King."
    coach.answer("attack Resounding Blow")
    coach.answer("pass")
    assert coach.stars == 2


def test_in_a_puzzle_aids_are_off_and_a_refusal_costs_a_star():
    made = CHAPTER.step("pay").model_copy(update={"puzzle": True})
    assert made.helps == () and CHAPTER.step("pay").helps == AIDS
    coach = Coach(made, CHAPTER)
    assert coach.answer("attack Resounding Blow").repairs == ()
    coach.answer("attack Overhand Thrust")
    assert coach.answer("pass").stars == 2


def test_the_same_cards_once_more():
    coach = at("strike")
    coach.answer("attack Overhand Thrust")
    coach.retry()
    assert coach.table.ply == 0 and coach.answer("attack Overhand Thrust").kind == "done"
    with pytest.raises(hp.BadInput, match="done"):
        coach.answer("pass")


def test_the_block_is_held_by_more_than_one_set():
    coach = at("block")
    right = says(coach)
    assert "block Efficient Block + Braced Heel" in right and "block Efficient Block + Cross Block" in right
    assert "block Efficient Block" in right, "and the mod may come later"
    assert coach.answer("pass").kind == "wrong"


def test_the_sentence_of_a_goal_is_made_from_its_words():
    t = hp.position("herocard", {"samurai": {"hand": ["Overhand Thrust", "Efficient Block"]}, "phase": "action"})
    goal = Goal(t.game, {"attack_succeeds": True, "keep": "Efficient Block", "points_left": {"body": 2}}, t.state, 0)
    land = "Land an attack: your total must be higher than the block."
    assert goal.text == f"{land} Keep Efficient Block in your hand. Leave 2 Body free."


@pytest.mark.parametrize(
    "goal, problem",
    [
        ({"atack_succeeds": True}, "did you mean 'attack_succeeds'"),
        ({"keep": ["Thunder Stroke"], "attack_succeeds": True}, "Thunder Stroke is not in the learner's hand"),
        ({"points_left": {"bdy": 2}, "attack_succeeds": True}, "{body = 2}"),
        ({"keep": ["Overhand Thrust"]}, "nothing in it is ever decided"),
        ({"block_holds": True}, "nobody attacks"),
        ({"phase": "lunch"}, "the phases are discard, draw, clear, action"),
    ],
)
def test_a_goal_that_cannot_be_is_refused(goal, problem):
    t = hp.position("herocard", {"samurai": {"hand": ["Overhand Thrust"]}, "phase": "action"})
    with pytest.raises(hp.BadInput) as told:
        Goal(t.game, goal, t.state, 0)
    assert problem in str(told.value)


@pytest.mark.parametrize(
    "text, problem",
    [
        ("title = ", "not readable"),
        ('id = "c"\ntitle = "C"\nable = "x"\n', "steps"),
        ('id = "c"\ntitle = "C"\nable = "x"\n[[steps]]\nid = "a"\ntext = "t"\ngaol = {}\n', "gaol"),
    ],
)
def test_a_mistake_in_a_chapter_is_told_with_its_place(text, problem):
    with pytest.raises(hp.BadInput) as told:
        read_chapter(text, "my.toml")
    assert "my.toml" in str(told.value) and problem in str(told.value)


def test_two_steps_with_one_name_are_refused():
    made = CHAPTER.model_dump()
    made["steps"] = [made["steps"][0], made["steps"][0]]
    with pytest.raises(ValueError, match="two steps are called 'strike'"):
        Chapter.model_validate(made)


def test_a_goal_decided_from_the_start_is_no_step():
    chapter = a_chapter(goal={"phase": "action"}, position={"phase": "action"})
    with pytest.raises(hp.BadInput, match="before the learner"):
        Coach(chapter.steps[0], chapter)


def test_the_others_can_reply_so_that_a_rule_is_used():
    position = {
        "heroes": ["samurai", "toa_king"], "phase": "action", "active": 1, "then": ["attack Jab!"],
        "samurai": {"hand": ["Efficient Block", "Braced Heel", "Cross Block"], "deck": []},
        "toa_king": {"hand": ["Jab!", "Follow Through"], "deck": []},
    }  # fmt: skip
    replies = {}
    for others in ("any", "use HC-4.24"):
        chapter = a_chapter(position=position, goal={"block_holds": True}, others=others, par=3)
        coach = Coach(chapter.steps[0], chapter)
        first = next(a for a in coach.right() if len(a.cards) == 2)
        replies[others] = [said.text for said in coach.answer(first).shown if said.seat == 1]
    assert replies["use HC-4.24"] != replies["any"]
    after = coach.right()
    assert any("HC-4.24" in coach.game.check(coach.table.state, move).rules for move in after)


def test_a_reply_for_a_rule_that_is_none_is_said():
    chapter = a_chapter(position={"heroes": ["samurai", "toa_king"], "phase": "action"}, others="use HC-99.9")
    with pytest.raises(hp.BadInput, match="no rule"):
        Coach(chapter.steps[0], chapter).right()


def test_repairs_of_a_lesson_do_not_tell_how_the_deck_lies():
    def offered(deck: list[str]) -> tuple[str, ...]:
        ann = {"play": ["Bribe"], "hand": [], "deck": deck}
        position = {"players": ["Ann", "Bob"], "active": "Ann", "market": ["Spark"] * 3, "Ann": ann}
        step = {"id": "s", "text": "Do it.", "goal": {"turn_passes": True}, "position": position}
        chapter = Chapter.model_validate({"id": "c", "title": "C", "able": "A", "game": "realms", "steps": [step]})
        return Coach(chapter.steps[0], chapter).answer("ally Bribe").repairs[:1]

    assert offered(["Profit", "Intimidation", "Gold"]) == offered(["Gold", "Intimidation", "Profit"]) != ()
