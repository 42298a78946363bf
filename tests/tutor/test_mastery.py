"""The telling moments of the part Mastery: the wrong move meets the very rule of its step, the right one is taken."""

from __future__ import annotations

import pytest

from heroplay.tutor.coach import Answer, Coach
from heroplay.tutor.lessons import Chapter, course
from heroplay.tutor.uses import tempting

PART = ("types", "specials", "purge-and-convert", "deploy-and-twist", "deck", "many-players", "own-hero")
COURSE: dict[str, Chapter] = {c.id: c for c in course("herocard") if c.part == "Mastery"}


def at(place: str) -> Coach:
    """The learner at `chapter/step` or `chapter/exercise`."""
    chapter, name = place.split("/")
    found = COURSE[chapter]
    return Coach(next(s for s in (*found.steps, *found.exercises) if s.id == name), found)


def plays(place: str, *moves: str) -> Answer:
    """All but the last are right, and the answer to the last."""
    coach = at(place)
    for move in moves[:-1]:
        answer = coach.answer(move)
        assert answer.ok, (move, answer.text)
    return coach.answer(moves[-1])


def shown_rules(answer: Answer) -> set[str]:
    return {rule for said in answer.shown for rule in said.rules}


def test_seven_chapters_of_six_to_eight_steps_and_three_exercises():
    assert tuple(COURSE) == PART
    for chapter in COURSE.values():
        assert 6 <= len(chapter.steps) <= 8 and len(chapter.exercises) == 3, chapter.id
        assert chapter.needs and all(s.words <= chapter.longest == 60 for s in (*chapter.steps, *chapter.exercises))


def test_all_eight_heroes_are_played():
    steps = [s for c in COURSE.values() for s in (*c.steps, *c.exercises)]
    names = {s.position["heroes"][s.seat] for s in steps if isinstance(s.position["heroes"][s.seat], str)}
    assert names == {"samurai", "ninja", "miko", "prince", "deva", "toa_king", "talon", "ferrion"}


@pytest.mark.parametrize(
    "place, moves, rule",
    [
        ("types/restricted-too", ["attack Blade from the Smoke"], "HC-4.7"),
        ("types/fast-abroad", ["play Bow to the Blade"], "HC-4.6"),
        ("types/fast-abroad", ["attack Cut Between Breaths"], "HC-4.7"),
        ("types/a-window", ["block Polite Refusal"], "HC-R16"),
        ("types/one-more-exclusive", ["attack Green Fist + Kinetic Bash"], "HC-R58"),
        ("specials/forfeiture", ["attack Attack from Above + Forfeiture"], "HC-4.13"),
        ("specials/you-choose", ["choose Overhand Thrust"], "HC-4.31"),
        ("specials/before-the-storm", ["block Vanish"], "HC-R16"),
        ("specials/only-in-your-attack", ["play Break the Defense"], "HC-4.30"),
        ("specials/call-the-debt", ["attack Call the Debt"], "HC-R34"),
        ("purge-and-convert/exclusive-comes-back", ["attack Hip Toss"], "HC-R28"),
        ("purge-and-convert/exclusive-comes-back", ["attack Uppercut!"], "HC-5.7"),
        ("purge-and-convert/rewritten", ["play Rewritten Law"], "HC-4.30"),
        ("deploy-and-twist/what-you-can-pay", ["choose Stoop, Bank Away"], "HC-R69"),
        ("deploy-and-twist/ambush", ["attack Stoop"], "HC-4.1"),
        ("deck/recover", ["play River Runs Uphill", "choose Wrath of Heaven", "refresh"], "HC-R9"),
        ("many-players/name-your-target", ["attack Cut Between Breaths"], "HC-R18"),
        ("many-players/from-the-side", ["block Palace Guard"], "HC-R19"),
    ],
)
def test_the_tempting_move_is_refused_by_the_rule_of_the_step(place, moves, rule):
    answer = plays(place, *moves)
    assert answer.kind == "refused" and answer.rules[0] == rule, answer.text


@pytest.mark.parametrize(
    "place, moves, reply, rule",
    [
        ("types/two-in-a-turn", ["attack Kinetic Bash + Psychic Focus"], "block Slag Shield", "HC-6.4"),
        ("specials/forfeiture", ["attack Attack from Above"], "block Efficient Block", "HC-6.4"),
        ("specials/you-choose", ["choose Efficient Block"], "attack Kinetic Bash at Samurai", "HC-6.3"),
        ("specials/distracting-smile", ["block Palace Guard"], "attack Follow Through", "HC-6.3"),
        ("specials/call-the-debt", ["attack Call the Debt naming mind"], "block Efficient Block", "HC-6.4"),
        ("specials/empty-the-hand", ["attack Attack from Above + Poisoned Edge"], "choose Steel Beam", "HC-6.4"),
        ("purge-and-convert/never-played", ["block Paper Ward"], "", "HC-6.3"),
        ("purge-and-convert/purge-the-purge", ["pass"], "block Unbroken Defense", "HC-6.4"),
        ("purge-and-convert/waste", ["attack Jab!"], "block Still Lake Guard", "HC-6.4"),
        ("purge-and-convert/hold-the-hour", ["block Vermilion Gate"], "attack Thunder Stroke", "HC-6.3"),
        ("deploy-and-twist/keep-it-lying", ["clear body, x"], "block Still Lake Guard", "HC-6.4"),
        ("deck/clear-in-her-turn", ["block Bank Away"], "", "HC-6.3"),
        ("deck/make-room", ["discard nothing"], "", "HC-R43"),
        ("deck/never-eight", ["play Page of the Journal"], "", "HC-R6"),
        ("many-players/name-your-target", ["attack Cut Between Breaths at Ninja"], "block Vanish", "HC-6.4"),
        ("many-players/your-own-pass", ["pass"], "", "HC-6.3"),
        ("own-hero/two-schools", ["attack Overhand Thrust + Thunder Stroke"], "block Bracer Catch", "HC-6.4"),
    ],
)
def test_a_legal_wrong_move_is_beaten_and_the_line_names_the_rule(place, moves, reply, rule):
    coach = at(place)
    before = coach.table.code()
    answer = coach.answer(moves[0])
    assert answer.kind == "wrong", answer.text
    assert rule in shown_rules(answer)
    mine = coach.step.seat
    assert any(reply in said.text for said in answer.shown if said.seat != mine) or not reply
    assert coach.table.code() == before, "it is taken back"


@pytest.mark.parametrize(
    "place, moves",
    [
        ("types/restricted-too", ["attack Shuriken Flight", "pass"]),
        ("types/fast-abroad", ["play Read the Stance", "block Efficient Block", "pass"]),
        ("types/a-window", ["play The Treasury Opens", "pass"]),
        ("specials/forfeiture", ["play Forfeiture", "attack Attack from Above", "pass"]),
        ("specials/before-the-storm", ["play Handful of Ash", "pass"]),
        ("specials/empty-the-hand", ["play Forfeiture", "attack Attack from Above + Poisoned Edge", "pass"]),
        ("purge-and-convert/all-undone", ["play Turn Back the Hour", "block Paper Ward", "pass"]),
        ("purge-and-convert/purge-the-purge", ["play Unsaid Word", "pass"]),
        ("deploy-and-twist/face-down", ["play Perch and Wait", "choose Stoop"]),
        ("deploy-and-twist/ambush", ["attack deployed Stoop", "pass"]),
        ("deploy-and-twist/keep-it-lying", ["clear White Heat", "attack Piston Punch", "pass"]),
        ("deck/refresh", ["refresh"]),
        ("deck/never-eight", ["play Telepathic Discord", "play Page of the Journal", "pass"]),
        ("deck/clear-in-her-turn", ["play Shed the Wind", "choose x, x", "block Bank Away + Bank Away", "pass"]),
        ("many-players/five-to-win", ["attack Cut Between Breaths at To'a King", "pass"]),
        ("many-players/your-own-pass", ["block Planted Feet", "pass"]),
        ("own-hero/two-schools", ["attack Bell of Judgment + Thunder Stroke", "pass"]),
    ],
)
def test_the_right_way_leads_to_three_stars(place, moves):
    answer = plays(place, *moves)
    assert answer.kind == "done" and answer.stars == 3, answer.text


def test_both_orders_unwind_the_armour():
    coach = at("deploy-and-twist/unwind")
    right = {coach.game.language.say(coach.first, a).split(" at ")[0] for a in coach.right()}
    assert right == {"play Snatch", "attack Stoop"}, "a Restricted card may be played in your own sequence too"


def test_the_law_waits_until_there_is_a_block_to_convert():
    coach = at("purge-and-convert/law-against-grip")
    first = coach.answer("attack Silk Gloved Blow + Gilded Threat")
    assert [s.text for s in first.shown] == ["play Magnetic Grip", "choose Silk Gloved Blow"], "as the script says"
    too_soon = coach.answer("play Rewritten Law")
    assert too_soon.kind == "wrong" and "4 against 5" in too_soon.text
    for move in ("pass", "play Rewritten Law", "choose Boiler Plate"):
        assert coach.answer(move).ok
    assert coach.answer("pass").kind == "done"


def test_the_smile_helps_samurai_and_aimed_at_him_it_does_not():
    coach = at("many-players/from-the-side")
    wrong = coach.answer("play Distracting Smile at Samurai")
    assert wrong.kind == "wrong" and "HC-7.5" in shown_rules(wrong), "To'a King had 4 points of 5"
    assert coach.answer("play Distracting Smile at To'a King").ok


@pytest.mark.parametrize(
    "place, right, wrong, rule",
    [
        ("types/one-exclusive", "3", "1", "HC-4.7"),
        ("types/fast-has-a-place", "1", "1 3", "HC-R16"),
        ("specials/banned", "1 3 4", "1 2 3 4", "HC-4.30"),
        ("purge-and-convert/too-dear-to-waste", "2", "0", "HC-9.14"),
        ("purge-and-convert/wasted-base", "2 3 4", "1 2 3 4", "HC-R65"),
        ("deploy-and-twist/armour-stays", "11", "9", "HC-9.16"),
        ("deck/refresh-comes-first", "2", "1", "HC-R9"),
        ("deck/reshuffle", "3", "5", "HC-3.6"),
        ("many-players/not-your-fight", "3 4 5", "1 3 4 5", "HC-R19"),
        ("many-players/who-may-answer", "1", "1 3", "HC-R29"),
        ("own-hero/her-hero-points", "30", "28", "HC-8.5"),
        ("own-hero/too-strong", "5", "1", "HC-8.7"),
        ("own-hero/count-the-deck", "3", "1", "HC-8.3"),
        ("own-hero/copies", "4", "1", "HC-8.4"),
        ("own-hero/agreed-limit", "1", "5", "HC-8.6"),
        ("own-hero/one-point-over", "5", "1", "HC-8.6"),
    ],
)
def test_questions_take_the_right_answer_and_name_the_rule(place, right, wrong, rule):
    coach = at(place)
    missed = coach.answer(wrong)
    assert missed.kind == "wrong" and missed.text
    assert coach.question is not None and rule in coach.question.all_rules
    assert coach.answer(right).kind == "done"


def test_adas_duel_can_be_won():
    coach = at("own-hero/adas-duel")
    for _ in range(coach.step.par):
        if coach.done:
            break
        answer = coach.answer(coach.shortest(coach.right())[0])
    assert coach.done and answer.kind == "done" and coach.table.state.players[0].points == 3


def test_tempting_answers_to_a_choice_are_told_apart_card_by_card():
    coach = at("deploy-and-twist/what-you-can-pay")
    found = tempting(coach, coach.right(coach.first))
    assert "choose Killing Dive + Stoop + Bank Away" in found and "choose Stoop" in found
    assert not any("," in said for said in found)
