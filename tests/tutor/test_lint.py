"""Lint: the shipped course is clean, a teacher's example works, and each planted mistake is found where it stands."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import heroplay as hp
from heroplay.tutor.coach import Coach
from heroplay.tutor.lessons import course, course_texts, load_chapter
from heroplay.tutor.lint import lint
from heroplay.tutor.lint_files import lint_file
from tests.cli.terminal import run

COURSE = [(game.id, name) for game in hp.games() for name, _ in course_texts(game.id)]
TEACHERS = Path(__file__).parents[2] / "tutorials" / "for-teachers"
EXAMPLE = TEACHERS / "my-first-chapter.toml"
TEXT = EXAMPLE.read_text("utf-8")


# ---- what is shipped


@pytest.mark.parametrize("game, name", COURSE, ids=[f"{game}-{name}" for game, name in COURSE])
def test_a_shipped_chapter_is_clean(game, name):
    texts = dict(course_texts(game))
    before = [chapter for file, chapter in zip(texts, course(game)) if file < name]
    report = lint(texts[name], name, before)
    assert report.chapter.game == game
    assert report.ok, str(report)
    assert len(report.chapter.exercises) == 3
    assert all(found.ways for found in report.steps if found.kind != "free play")


def test_the_course_has_its_two_parts():
    parts = [chapter.part for chapter in course("herocard")]
    assert parts.count("First duel") == 6 and parts.count("Mastery") >= 6
    assert sum(len(c.steps) for c in course("herocard") if c.part == "First duel") >= 40


# ---- the teacher's example


def test_the_example_is_clean_and_every_field_has_its_note():
    report = lint_file(EXAMPLE)[0]
    assert report.ok, str(report)
    assert [s.kind for s in report.steps].count("question") == 1 and len(report.chapter.steps) == 4
    lines = TEXT.splitlines()
    for name in ("id", "title", "part", "able", "needs", "longest", "text", "goal", "ask", "teaches", "par", "after"):
        at = next(n for n, line in enumerate(lines) if line.startswith(f"{name} ="))
        assert any(line.startswith("#") for line in lines[max(0, at - 2) : at]), name


def test_the_example_can_be_solved_and_shown():
    chapter = load_chapter(EXAMPLE)
    for step in (*chapter.steps, *chapter.exercises):
        coach = Coach(step, chapter)
        while not coach.done:
            given = coach.question.right_answer if coach.question else coach.shortest(coach.right())[0]
            assert coach.answer(given).ok
    lesson = hp.lesson(str(EXAMPLE))
    assert "Two against the Ninja, step 1 of 4" in repr(lesson.step("past-her-block"))
    refused = lesson.step("past-her-block").answer("attack Second Cut")
    assert refused.kind == "refused" and "HC-4.18" in refused.rules


def test_what_the_guide_shows_is_so():
    guide = (TEACHERS / "README.md").read_text("utf-8")
    lesson = hp.lesson(str(EXAMPLE))
    moves = ("attack Overhand Thrust + Thunder Stroke + Second Cut", "pass")
    assert all(move in guide for move in moves)
    result = lesson.exercise(1).check(*moves)
    assert repr(result).startswith("exercise my-first-chapter/1: right, 1 of 1")
    assert 'task.answer("attack Cut Between Breaths")' in guide
    assert "lint my-chapter.toml" in guide and EXAMPLE.name in guide
    fields = {"words; at most": "text", "there is no rule": "teaches", "cannot be solved": "goal", "refuses": "teaches"}
    for said, field in fields.items():
        line = next(line for line in guide.splitlines() if line.startswith("PROBLEM") and said in line)
        assert TEXT.splitlines()[int(line.split()[2].rstrip(",")) - 1].startswith(f"{field} ="), line


# ---- planted mistakes

CUT = 'hand = ["Cut Between Breaths", "Second Cut"]'
FIRST, QUESTION = "past-her-block", "what-may-be-played"
LEGAL = next(line for line in TEXT.splitlines() if line.startswith("ask ="))
NONE_RIGHT = 'ask = {may = {play = "attack Thunder Stroke", rules = ["HC-3.2", "HC-3.5"]}}'
LONG = "Now Ninja attacks with 4. " + "It is not hard to see what to do here. " * 5
#: what a teacher might write instead of what, the line's beginning and the step that are named, what is said
MISTAKES = {
    "a typo in a field": ('teaches = ["HC-6.4"]', 'teachs = ["HC-6.4"]', "teachs =", "hold-it", "not known here"),
    "a typo in the chapter": ('able = "', 'abel = "', "abel =", "", "not known here"),
    "an unknown card": (CUT, 'hand = ["Cut Betwen Breaths"]', "[steps.position]", FIRST, "Cut"),
    "an unknown hero": ('["samurai", "ninja"]', '["samurai", "ninjo"]', "[steps.position]", FIRST, "ninj"),
    "an unknown rule": ('"HC-4.18", "HC-6.3"', '"HC-4.99", "HC-6.3"', "teaches =", FIRST, "'HC-4.99'"),
    "an unsolvable step": (CUT, 'hand = ["Second Cut"]', "goal =", FIRST, "cannot be solved"),
    "a rule before it is taught": ('needs = ["first-point"]', "needs = []", "teaches =", "hold-it", "before any"),
    "a rule that is idle": ('"HC-4.18", "HC-6.3"', '"HC-4.18", "HC-3.4"', "teaches =", FIRST, "HC-3.4 is named"),
    "a par too small": ("par = 2", "par = 1", "par =", FIRST, "2 decisions are needed"),
    "a text too long": ("Now Ninja attacks with 4. ", LONG, "text =", "hold-it", "at most 40"),
    "two steps of one name": ('id = "hold-it"', f'id = "{FIRST}"', "id =", FIRST, "two steps are called"),
    "an unknown goal word": ("block_holds = true", "block_hold = true", "goal =", "hold-it", "'block_holds'"),
    "an endless goal": ("{attack_succeeds = true}", "{most_cards = 1}", "goal =", FIRST, "is ever decided"),
    "an unknown question": ("ask = {legal =", "ask = {leggal =", "ask =", QUESTION, "did you mean 'legal'"),
    "a question with no right answer": (LEGAL, NONE_RIGHT, "ask =", QUESTION, "HC-4.18 does"),
    "a goal and a question": ("ask = {legal", "goal = {wins = true}\nask = {legal", "[[steps]]", QUESTION, "one of"),
    "an unknown bot": ('others = "any"', 'others = "clever"', "others =", "and-keep-one", "no bot 'clever'"),
    "a chapter that is not there": ('needs = ["first-point"]', 'needs = ["fist-point"]', "needs =", "", "'fist-point'"),
    "broken TOML": ('title = "Two', "title = Two", "title =", "", "not readable as TOML"),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_a_planted_mistake_is_found_with_its_line_and_step(what):
    right, wrong, begins, step, said = MISTAKES[what]
    assert right in TEXT
    text = TEXT.replace(right, wrong, 1)
    report = lint(text, "planted.toml", course("herocard")[:1])
    found = [p for p in report.problems if said in p.text and p.step == step]
    assert found, str(report)
    line = text.splitlines()[found[0].line - 1] if found[0].line else ""
    assert line.startswith(begins), f"line {found[0].line}: {line}"


def test_the_command_names_line_and_step_and_ends_with_1(tmp_path):
    planted = tmp_path / "planted.toml"
    planted.write_text(TEXT.replace("par = 2", "par = 1", 1), "utf-8")
    said = run("lint", str(planted), code=1).stdout
    at = TEXT.splitlines().index("par = 2") + 1
    assert f"PROBLEM line {at}, step past-her-block: par is 1, but 2 decisions are needed" in said
    (entry,) = json.loads(run("lint", str(planted), "--json", code=1).stdout)
    assert (entry["file"], entry["line"], entry["step"]) == ("planted.toml", at, "past-her-block")
    assert run("lint", str(EXAMPLE)).stdout.endswith("1 chapters, 5 steps, 0 problems.\n")


@pytest.mark.parametrize("name", ["nothing.toml", "folder"])
def test_a_file_that_cannot_be_opened_is_said(tmp_path, name):
    (tmp_path / "folder").mkdir()
    assert "cannot be opened" in run("lint", str(tmp_path / name), code=2).output


# ---- of which game a chapter is

BUYING = next(text for name, text in course_texts("realms") if "buy = " in text)


def nameless(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("game = "))


def test_a_chapter_in_a_games_folder_is_of_that_game(tmp_path):
    folder = tmp_path / "games" / "realms" / "data" / "lessons"
    folder.mkdir(parents=True)
    path = folder / "ours.toml"
    path.write_text(nameless(BUYING).replace("\nneeds =", "\n# needs ="), "utf-8")
    assert load_chapter(path).game == "realms"
    (report,) = lint_file(path)
    assert report.chapter is not None and report.chapter.game == "realms"
    assert lint_file(path, "herocard")[0].chapter.game == "herocard", "what is said goes before the folder"


def test_a_chapter_of_no_game_is_not_taken_for_any(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(nameless(TEXT), "utf-8")
    (problem,) = lint_file(path)[0].problems
    assert problem.text.startswith("it does not say which game it is for: write game = ")
    assert 'game = "herocard"' in problem.text and 'game = "realms"' in problem.text
    assert "which game it is for" in run("lint", str(path), code=1).stdout
    assert run("lint", str(path), "--game", "herocard").stdout.endswith("1 chapters, 5 steps, 0 problems.\n")
    assert "no game" in run("lint", str(path), "--game", "herocrd", code=2).output
    inside = notebook(tmp_path / "inside.ipynb", f"lesson = hp.lesson('''{nameless(TEXT)}''')")
    assert "which game it is for" in lint_file(inside)[0].problems[0].text and lint_file(inside, "herocard")[0].ok


# ---- notebooks


def notebook(path: Path, *cells: str) -> Path:
    nbformat.write(new_notebook(cells=[new_markdown_cell("# Ours"), *map(new_code_cell, cells)]), path)
    return path


@pytest.mark.parametrize(
    "cells, step, said",
    [
        (['hp.lesson("fist-point")'], "", "code cell 1: there is no chapter 'fist-point'; did you mean 'first-point'?"),
        (['lesson = hp.lesson("first-point")', 'lesson.step("strik")'], "strik",
         "code cell 2: Your first point has no step 'strik'"),
        (['lesson = hp.lesson("first-point")\nlesson.step(9)'], "", "has no step 9; there are 7"),
        (['lesson = hp.lesson("first-point")', "lesson.exercise(4).check('')"], "", "has no exercise 4; there are 3"),
        (['hp.lesson("gone.toml")'], "", "gone.toml"),
    ],
)  # fmt: skip
def test_a_notebook_that_names_what_is_not_there(tmp_path, cells, step, said):
    path = notebook(tmp_path / "class.ipynb", "import heroplay as hp", *cells)
    problems = lint_file(path)[0].problems
    wanted = said.replace("cell 1", "cell 2") if "cell 1" in said else said.replace("cell 2", "cell 3")
    assert [p.step for p in problems] == [step] and wanted in problems[0].text


def test_a_notebook_with_a_chapter_in_it_or_beside_it_is_proven(tmp_path):
    (tmp_path / "ours.toml").write_text(TEXT.replace("par = 2", "par = 1", 1), "utf-8")
    path = notebook(tmp_path / "class.ipynb", "%matplotlib inline", 'lesson = hp.lesson("ours.toml")\nlesson.step(1)')
    (problem,) = lint_file(path)[0].problems
    assert problem.text.startswith("ours.toml: par is 1") and problem.step == "past-her-block"
    inside = notebook(tmp_path / "inside.ipynb", f"lesson = hp.lesson('''{TEXT}''')")
    assert lint_file(inside)[0].ok


def test_what_is_no_notebook_is_said(tmp_path):
    path = tmp_path / "class.ipynb"
    path.write_text("{}", "utf-8")
    assert "this is not a notebook" in lint_file(path)[0].problems[0].text
