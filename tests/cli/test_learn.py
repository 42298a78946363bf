"""Learning at the terminal: moves and answers, hints, stars that are kept, and whatever else is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from heroplay.cli import main
from heroplay.cli.learn import progress_file
from heroplay.tutor.progress import Progress, load
from tests.cli.terminal import run, widest


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "kept" / "mine.progress"


def typed(file: Path, *lines: str, where: str = "") -> str:
    """What is shown when these lines are typed and the input ends."""
    args = ["learn", *([where] if where else []), "--progress", str(file)]
    result = CliRunner().invoke(main, args, input="".join(f"{line}\n" for line in lines))
    assert result.exception is None, result.exception
    assert result.exit_code == 0 and result.output.rstrip().endswith("Goodbye.")
    return result.output


def after(text: str, line: str) -> str:
    """What came after a line was typed, up to the next prompt."""
    _, found, rest = text.partition(f"> {line}\n")
    assert found, f"{line!r} was not typed"
    return re.split(r"^(?:learn|next) > ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def test_the_first_step_is_shown_with_its_goal_and_its_table(file):
    text = typed(file)
    assert "Your first point, step 1 of 7" in text
    assert "Goal: Land an attack: your total must be higher than the block." in text
    assert "Overhand Thrust         5 B" in text
    assert "Nothing was done yet." in text and not file.exists()


def test_a_right_move_a_refused_one_and_one_that_is_beaten(file):
    text = typed(file, "attack Overhand Thrust", where="first-point/a-tie-fails")
    assert "Not yet: Allowed, but it misses the goal." in text and "HC-6.4 Ties stop the attack" in text
    both = "attack Overhand Thrust + Thunder Stroke"
    text = typed(file, "attack Thunder Stroke", both, where="first-point/add-a-mod")
    refused = after(text, "attack Thunder Stroke")
    assert "Refused: Thunder Stroke needs a Base Attack" in refused and "HC-4.18 Mods need a base" in refused
    assert "Legal instead: add Overhand Thrust to the set" in refused
    right = after(text, both)
    assert right.startswith("Right.") and "Attack 10" in right
    assert load(file)[0].broken == {"HC-4.18": ["attack Thunder Stroke"]}


def test_a_finished_step_has_its_stars_kept_and_the_next_one_follows(file):
    text = typed(file, "attack Overhand Thrust", "next")
    assert "★★★" in after(text, "attack Overhand Thrust")
    assert "Your first point, step 2 of 7" in after(text, "next")
    assert load(file)[0].stars("first-point", "strike") == 3
    assert str(file) in text
    again = typed(file)  # another day
    assert "step 2 of 7" in again and "step 1 of 7" not in again
    assert "step 2 of 7" in typed(file, "attack Overhand Thrust", "", where="first-point/strike")


def test_hints_climb_and_cost_a_star(file):
    text = typed(file, "hint", "hint", "hint", "hint", "attack Overhand Thrust", where="first-point/strike")
    for said in ("Look at the moment:", "Think of this rule:", "Look at Overhand Thrust", "The move: attack Overhand"):
        assert said in text
    assert "★★☆" in text and load(file)[0].steps["first-point/strike"].hints == 4


def test_a_question_is_answered_with_a_number(file):
    text = typed(file, "8", "what", "3", where="paying/on-the-stack")
    assert "Not yet: Not 8: it is less." in after(text, "8")
    assert after(text, "what").startswith("Not understood: Type a whole number.")
    assert after(text, "3").startswith("Right.")
    assert load(file)[0].stars("paying", "on-the-stack") == 2


def test_again_begins_anew_and_a_done_step_takes_no_move(file):
    move = "attack Overhand Thrust"
    text = typed(file, move, "pass", "hint", "again", move, where="first-point/strike")
    assert "This step is done." in after(text, "pass") and "This step is done." in after(text, "hint")
    assert "step 1 of 7" in after(text, "again")
    assert load(file)[0].steps["first-point/strike"].tries == 2


def test_the_map_has_every_chapter_with_its_stars(file):
    done = Progress()
    done.finished("first-point", "strike", 3)
    file.parent.mkdir()
    file.write_text(done.text(), "utf-8")
    said = after(typed(file, "map"), "map")
    assert re.search(r"> first-point +Your first point +3 of +21 stars  3\.{6}", said)
    assert re.search(r"  paying +Paying with attributes +0 of +21 stars  \.{7}", said)
    assert "Mastery" in said and re.search(r"Corner cases: 0 of \d+ done", said)


def test_other_commands_and_other_words(file):
    lines = ["help", "rule HC-4.18", "rule HC-4.99", "go paying", "go nowhere", "go", "show", "", "dance", "x" * 3000]
    text = typed(file, *lines)
    assert "one hint more" in after(text, "help")
    assert "HC-4.18  Mods need a base" in after(text, "rule HC-4.18")
    assert "There is no rule 'HC-4.99'" in after(text, "rule HC-4.99")
    assert "Paying with attributes, step 1 of 7" in after(text, "go paying")
    assert "There is no chapter 'nowhere'" in after(text, "go nowhere")
    assert "Say where to" in after(text, "go") and "Paying with attributes, step 1" in after(text, "show")
    assert "Not understood:" in after(text, "dance") and "too long: 3,000" in text
    assert widest(text.replace("x" * 2000, "")) <= 100


def test_quit_leaves_and_so_does_the_end_of_the_input(file):
    assert "step 2" not in typed(file, "quit", "next")
    assert "There is no chapter 'nowhere'" in run("learn", "nowhere", "--progress", str(file), code=2).output


def test_a_damaged_file_is_set_aside_and_told(file):
    file.parent.mkdir()
    file.write_text("{", "utf-8")
    assert "setasideasmine.damaged-1.progress" in "".join(typed(file, "attack Overhand Thrust").split())
    assert (file.parent / "mine.damaged-1.progress").read_text("utf-8") == "{"
    assert load(file)[0].stars("first-point", "strike") == 3


def test_stars_that_cannot_be_written_are_told_and_the_lesson_goes_on(file, monkeypatch):
    def full(path, progress):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("heroplay.tutor.progress.save", full)
    text = typed(file, "attack Overhand Thrust", "next")
    assert "could not be written" in text and "No space left on device" in text and "step 2 of 7" in text


def test_a_place_where_nothing_can_be_kept_is_told(tmp_path):
    (tmp_path / "wall").write_text("", "utf-8")
    assert "is not a folder" in run("learn", "--progress", str(tmp_path / "wall" / "x"), code=2).output


def test_where_stars_are_kept_when_nothing_is_said(monkeypatch, tmp_path):
    monkeypatch.setenv("HEROPLAY_SAVES", str(tmp_path))
    assert progress_file() == tmp_path / "learn.progress"
    monkeypatch.delenv("HEROPLAY_SAVES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert progress_file() == tmp_path / "heroplay" / "learn.progress"
