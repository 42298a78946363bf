"""Corner cases: with the course, every rule that decides is taught by a step that turns on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from heroplay.core.rulebook import Rulebook
from heroplay.games.registry import get_game
from heroplay.tutor import corner
from heroplay.tutor.cases import LONGEST
from heroplay.tutor.coach import RUNGS, Coach
from heroplay.tutor.corner import PART, corner_chapters, last_resorts
from heroplay.tutor.lessons import course
from heroplay.tutor.uses import uses
from tests.toys import bids

GAME = get_game("herocard")
DECIDING = [rule.id for rule in GAME.rulebook if rule.decides]
EVERY = corner_chapters("herocard", set())


def test_with_the_course_every_deciding_rule_is_taught_and_none_twice():
    taught = {rule for chapter in course("herocard") for step in chapter.steps for rule in step.teaches}
    corner = [rule for c in corner_chapters("herocard", taught) for step in c.steps for rule in step.teaches]
    assert set(DECIDING) <= taught | set(corner)
    assert not taught & set(corner) and len(corner) == len(set(corner))


def test_without_a_course_they_teach_all_in_the_order_of_the_book():
    assert len(DECIDING) == 158
    assert sorted(rule for c in EVERY for step in c.steps for rule in step.teaches) == sorted(DECIDING)
    for chapter in EVERY:
        assert chapter.part == PART and chapter.title.startswith("Corner cases: ")
        rules = [step.teaches[0] for step in chapter.steps]
        assert rules == sorted(rules, key=list(GAME.rulebook.by_id).index)


def test_a_ruling_stands_with_the_rules_near_it():
    where = {step.teaches[0]: chapter.id for chapter in EVERY for step in chapter.steps}
    assert where["HC-R20"] == where["HC-5.12"] == "corner-timing"
    assert where["HC-R9"] == "corner-turn" and where["HC-R59"] == "corner-timing" and where["HC-R26"] == "corner-terms"


@pytest.mark.parametrize("chapter", EVERY, ids=lambda c: c.id)
def test_each_step_turns_on_its_rule_and_can_be_answered(chapter):
    for step in chapter.steps:
        coach = Coach(step, chapter)
        assert coach.question is not None and set(step.teaches) <= uses(coach).turning, step.id
        assert step.words <= LONGEST, step.id
        assert coach.question.form == "number" or len(coach.question.options) > 1, step.id
        hints = [coach.hint() for _ in range(RUNGS)]
        assert all(hints) and len(set(hints)) == RUNGS, f"{step.id}: {hints}"
        answer = coach.answer(coach.question.right_answer)
        assert answer.kind == "done" and answer.text.strip(), step.id


def test_where_a_rule_is_to_be_named_it_alone_is_right():
    for chapter in EVERY:
        for step in chapter.steps:
            if "may" in step.ask:
                question = Coach(step, chapter).question
                named = [question.options[i].text for i in question.right]
                assert all(f"({step.teaches[0]})" in text for text in named), (step.id, named)


def test_the_last_resort_is_rare():
    """Where the cards lie, that one chooses a hero, who begins, and what no card of the ready-made decks can do."""
    assert set(last_resorts("herocard")) == {"HC-2.1", "HC-2.2", "HC-2.6", "HC-8.8", "HC-R46", "HC-R53", "HC-R56"}


def test_a_game_that_has_written_none_has_a_chapter_for_each_part_of_its_rulebook():
    found = corner_chapters("toy_bids", set())
    assert found and all("rule" in step.ask for chapter in found for step in chapter.steps)


BOOK = """
[headings]
1 = "The turn"
[[rules]]
id = "TB-1.1"
kind = "rule"
tag = "P"
title = "A turn"
text = "You play a card."
""" + "".join(
    f'[[rules]]\nid = "TB-R{n}"\nkind = "ruling"\ntitle = "Ruling {n}"\ntext = "So it is."\nnear = {near}\n'
    for n, near in ((1, "[]"), (2, "[]"), (3, '["TB-1.1"]'), (4, '["TB-R2"]'))
)


def test_rulings_that_stand_near_no_rule_make_one_chapter(tmp_path, monkeypatch):
    (tmp_path / "rules.toml").write_text(BOOK, "utf-8")
    game = replace(bids.GAME, rulebook=Rulebook(tmp_path / "rules.toml", "TB"))
    monkeypatch.setattr(corner, "get_game", lambda _: game)
    monkeypatch.setattr(corner, "cases", lambda *_: [])
    for cached in (corner._data, corner.corner_step):
        monkeypatch.setattr(corner, cached.__name__, cached.__wrapped__)
    found = [(c.title, [s.teaches[0] for s in c.steps]) for c in corner_chapters("toy_bids", ())]
    assert found == [
        ("Corner cases: the turn", ["TB-1.1", "TB-R3"]),
        ("Corner cases: rulings", ["TB-R1", "TB-R2", "TB-R4"]),
    ]
    written = {"chapters": [{"id": "corner-turn", "title": "Corner cases: turn", "able": "x", "sections": ["1"]}]}
    monkeypatch.setattr(corner, "_data", lambda _: written)
    assert [len(c.steps) for c in corner_chapters("toy_bids", ())] == [2, 3], "none is lost where chapters are written"
