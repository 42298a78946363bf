"""The tutorial notebooks: what `make tutorials` writes, short, readable without a kernel, with three exercises."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from heroplay.tutor.lessons import course
from heroplay.tutor.lint_files import lint_file
from scripts import make_tutorials

ROOT = Path(__file__).parents[2]
GAMES = make_tutorials.games()
FILES = [path for game in GAMES for path in sorted((ROOT / "tutorials" / game).glob("*.ipynb"))]
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
WHATIF = sorted((ROOT / "tutorials" / "whatif").glob("*.ipynb"))
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="module")
def made():
    return {game: make_tutorials.notebooks(game) for game in GAMES}


def read(path: Path) -> nbformat.NotebookNode:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def outputs(notebook, begins: str = "") -> list[str]:
    """The stored text of the code cells whose id begins so."""
    found = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and cell.id.startswith(begins):
            found += ["".join(o.get("text", "") or o.get("data", {}).get("text/plain", "")) for o in cell.outputs]
    return found


@pytest.mark.parametrize("game, least", [("herocard", 12), ("realms", 8)])
def test_there_is_one_for_each_chapter_in_its_order(made, game, least):
    mine = [path.name for path in FILES if path.parent.name == game]
    assert mine == sorted(made[game])
    assert len(mine) == len(course(game)) >= least


@each_file
def test_it_is_what_the_maker_writes(path, made):
    stored, wanted = read(path), made[path.parent.name][path.name]
    assert [(c.id, c.cell_type, c.source) for c in stored.cells] == [
        (c.id, c.cell_type, c.source) for c in wanted.cells
    ], "make tutorials"
    assert stored.metadata == wanted.metadata


@each_file
def test_it_reads_well_without_a_kernel(path):
    notebook = read(path)
    assert set(notebook.metadata) == {"kernelspec", "language_info", "title", "voila"}
    for n, cell in enumerate(c for c in notebook.cells if c.cell_type == "code"):
        assert cell.execution_count == n + 1
        assert len(cell.source.splitlines()) <= 4, cell.id
        assert cell.outputs, f"{cell.id} shows nothing"
        for output in cell.outputs:
            assert output.output_type in ("execute_result", "stream"), cell.id
            assert not output.get("metadata") and WIDGET not in output.get("data", {})
            if cell.id.startswith(("task-", "show-")):
                assert set(output.data) == {"text/plain", "image/svg+xml"}
    for cell in notebook.cells:
        for paragraph in re.split(r"\n\s*\n|\n\d\. ", cell.source) if cell.cell_type == "markdown" else ():
            assert len(paragraph.split()) <= 60, paragraph


@each_file
def test_something_wrong_is_answered_and_something_right(path):
    assert not any("task.answer(" in c.source for c in read(path).cells), "the board would be used up in Voila"
    said = outputs(read(path), "code-")
    assert any(text.startswith(("Refused: ", "Not yet: ")) for text in said)
    assert any(text.startswith("Right.") or "★" in text for text in said)
    assert not any("not in your hand" in text or "Not understood" in text for text in said), "an idle example"


@each_file
def test_it_ends_with_three_exercises_that_a_grader_can_read(path):
    notebook = read(path)
    parts = ("exercise", "show", "check")
    assert [c.id for c in notebook.cells[-9:]] == [f"{part}-{n}" for n in (1, 2, 3) for part in parts]
    name = path.stem.partition("-")[2]
    first = [text.splitlines()[0] for text in outputs(notebook, "check-")]
    assert first == [f"exercise {name}/{n}: not yet, 0 of 1" for n in (1, 2, 3)]


def test_the_engines_answers_are_taken_in_the_exercise_cells():
    """What a learner types between the quotes is graded: here what the engine found."""
    import heroplay as hp
    from heroplay.tutor.coach import Coach

    for chapter in (chapter for game in GAMES for chapter in course(game)[:3]):
        for number, step in enumerate(chapter.exercises, 1):
            coach, moves = Coach(step, chapter), []
            if coach.question is not None:
                moves = [coach.question.right_answer]
            while coach.question is None and not coach.done:
                move = coach.shortest(coach.right())[0]
                moves.append(coach.game.language.say(coach.table.state, move))
                assert coach.answer(move).ok
            result = hp.lesson(chapter.id).exercise(number).check(*moves)
            assert repr(result).startswith(f"exercise {chapter.id}/{number}: right, 1 of 1"), repr(result)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_notebook_is_clean_for_lint(game):
    (report,) = lint_file(next(path for path in FILES if path.parent.name == game))
    assert report.ok, str(report)


def test_a_step_in_a_notebook_keeps_no_browser_and_plays_on():
    import heroplay as hp

    task = hp.lesson("first-point").step("strike")
    session = task.show().session
    assert not session.screen()["keeps"], "no key is asked for"
    assert session.handle({"kind": "hello", "key": "0" * 32, "id": None})["refused"]
    assert session.notice is None and not task.done


# ---- what-if questions


def test_there_are_five_what_if_questions_and_they_are_what_the_maker_writes():
    made = make_tutorials.whatif()
    assert [path.name for path in WHATIF] == sorted(made) and len(made) == 5
    for path in WHATIF:
        stored, wanted = read(path), made[path.name]
        assert [(c.id, c.cell_type, c.source) for c in stored.cells] == [
            (c.id, c.cell_type, c.source) for c in wanted.cells
        ], f"{path.name}: make tutorials"
        assert stored.metadata == wanted.metadata
        assert path.read_text("utf-8") == nbformat.writes(stored) + "\n"


@pytest.mark.parametrize("path", WHATIF, ids=lambda path: path.stem)
def test_a_what_if_question_is_short_and_reads_well_without_a_kernel(path):
    notebook = read(path)
    code = [c for c in notebook.cells if c.cell_type == "code"]
    for n, cell in enumerate(code):
        assert cell.execution_count == n + 1 and len(cell.source.splitlines()) <= 3, cell.id
        assert max(map(len, cell.source.splitlines())) <= 120, cell.id
        for output in cell.outputs:
            assert output.output_type == "execute_result" or output.name == "stdout", cell.id
            assert set(output.get("data", {"text/plain"})) <= {"text/plain", "image/svg+xml"} and not cell.metadata
    assert sum(not c.outputs for c in code) <= 1, "one cell may lay out what others need, and show nothing"
    assert not re.search(r"0x[0-9a-f]{6}|\d+it/s|/(home|work|root|tmp)/", "".join(map(str, outputs(notebook))))
    for cell in notebook.cells:
        for paragraph in re.split(r"\n\s*\n", cell.source) if cell.cell_type == "markdown" else ():
            assert len(paragraph.split()) <= 60, paragraph
    assert notebook.cells[-1].cell_type == "markdown" and "**Your question:**" in notebook.cells[-1].source


# ---- nbval finds what is not so


def small(path: Path, change) -> None:
    """The beginning of the first notebook, with its stored outputs changed."""
    notebook = read(FILES[0])
    notebook.cells = [c for c in notebook.cells if c.id in ("begin", "task-strike", "code-1-strike")]
    change(*notebook.cells)
    nbformat.write(notebook, path)


def words(_begin, _task, code) -> None:
    code.outputs[0].data["text/plain"] += " And more."


def picture(_begin, task, _code) -> None:
    task.outputs[0].data["image/svg+xml"] = task.outputs[0].data["image/svg+xml"].replace("Samurai", "Somebody")


@pytest.mark.notebook
def test_nbval_finds_a_changed_text_and_a_changed_picture(tmp_path):
    small(tmp_path / "a_same.ipynb", lambda *cells: None)
    small(tmp_path / "b_words.ipynb", words)
    small(tmp_path / "c_picture.ipynb", picture)
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--nbval", "--nbval-current-env", "--color=no", "-p", "no:cacheprovider",
         "-p", "no:playwright", str(tmp_path)],
        capture_output=True, text=True, cwd=tmp_path, timeout=300,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout
    assert "2 failed, 7 passed" in done.stdout
    assert "b_words.ipynb::Cell 2" in done.stdout and "c_picture.ipynb::Cell 1" in done.stdout
    assert " mismatch 'text/plain'" in done.stdout and " mismatch 'image/svg+xml'" in done.stdout


def test_the_apps_are_run_by_nbval_and_store_nothing():
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                assert cell["metadata"] == {"tags": ["nbval-ignore-output"]} and not cell["outputs"], path.name
    make = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r"^NBVAL = .*loadfile --nbval --nbval-current-env tutorials notebooks$", make, re.MULTILINE)
    assert re.search(r"^test:.*\n(\t.*\n)*\t.*\$\(NBVAL\)", make, re.MULTILINE)
