"""Writes the tutorial notebooks: one for each chapter, from its data and a few words, and the what-if questions.

    make tutorials
    .venv/bin/python scripts/make_tutorials.py 01 07           # only these, of all folders
    .venv/bin/python scripts/make_tutorials.py whatif          # only that folder; whatif/03 only that one

A game has notebooks when it has `tutorials/<game>/words.toml`: the words between the steps, by chapter, and `moves`,
which says how moves are typed.

They are run and stored with their text and pictures, so that they read well where no kernel runs.  Nothing in them
depends on the day or the machine: made twice, they are the same to the byte.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from heroplay.games.registry import game_ids
from heroplay.tutor.coach import Coach
from heroplay.tutor.lessons import Chapter, Step, course_texts, read_chapter

ROOT = Path(__file__).parents[1]
TUTORIALS = ROOT / "tutorials"
WHATIF = TUTORIALS / "whatif"
KEPT = ("text/plain", "image/svg+xml")  # of an output; a widget without its kernel shows nothing
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
    "voila": {"template": "heroplay"},
}
EXERCISES = (
    "Now you, with the keyboard. Type between the quotes and run the cell: the first line of the result says whether "
    "it is right."
)


def games() -> list[str]:
    """The games that have notebooks."""
    return [game for game in game_ids() if (TUTORIALS / game / "words.toml").is_file()]


def notebooks(game: str) -> dict[str, nbformat.NotebookNode]:
    """Every notebook of a game's course by its file name, not run yet."""
    words = tomllib.loads((TUTORIALS / game / "words.toml").read_text("utf-8"))
    moves = words.pop("moves")
    made, chapters = {}, [(Path(name), read_chapter(text, name, game)) for name, text in course_texts(game)]
    files = {chapter.id: f"{name.stem}.ipynb" for name, chapter in chapters}
    titles = {chapter.id: chapter.title for _, chapter in chapters}
    if unknown := set(words) - set(files):
        raise SystemExit(f"words.toml: there is no chapter {', '.join(sorted(unknown))}.")
    for name, chapter in chapters:
        number = int(name.name.partition("-")[0])
        before = ", ".join(f"[{titles[n]}]({files[n]})" for n in chapter.needs)
        made[files[chapter.id]] = notebook(chapter, number, words[chapter.id], moves, before)
    return made


def notebook(
    chapter: Chapter, number: int, words: dict[str, Any], moves: str, before: str = ""
) -> nbformat.NotebookNode:
    """One chapter: what you will be able to do, its steps, live, and three exercises."""
    cells = words.get("cells", [])
    if unknown := {c["step"] for c in cells} - {s.id for s in chapter.steps}:
        raise SystemExit(f"words.toml: {chapter.id} has no step {', '.join(sorted(unknown))}.")
    head = [f"# {number}. {chapter.title}", f"*{chapter.part}.* You will be able to: {chapter.able}", words["opening"]]
    if before:
        head.append(f"Before this one: {before}.")
    found = [
        _words("title", *head),
        _code("begin", f'import heroplay as hp\n\nlesson = hp.lesson("{chapter.id}")\nlesson'),
    ]
    for n, step in enumerate(chapter.steps, 1):
        found += _step(chapter, step, n, [c for c in cells if c["step"] == step.id])
    found.append(_words("exercises", "## Exercises", EXERCISES, moves))
    for n, step in enumerate(chapter.exercises, 1):
        found += _exercise(chapter, step, n)
    return new_notebook(cells=found, metadata={**METADATA, "title": f"{chapter.title} - HeroPlay"})


def whatif() -> dict[str, nbformat.NotebookNode]:
    """The notebooks about what-if questions by their file names, as their words.toml tells them, not run yet."""
    made = {}
    for number, told in enumerate(tomllib.loads((WHATIF / "words.toml").read_text("utf-8"))["notebooks"], 1):
        cells = [_words("title", f"# {number}. {told['title']}", told["opening"])]
        for n, cell in enumerate(told["cells"], 1):
            code, say = cell.get("code"), cell.get("say", "").strip()
            cells.append(_code(f"code-{n}", code) if code else _words(f"say-{n}", say))
        metadata = {**METADATA, "title": f"{told['title']} - HeroPlay"}
        made[f"{number:02}-{told['file']}.ipynb"] = new_notebook(cells=cells, metadata=metadata)
    return made


def _words(name: str, *paragraphs: str) -> nbformat.NotebookNode:
    return new_markdown_cell("\n\n".join(paragraphs), id=name[:64])


def _code(name: str, source: str) -> nbformat.NotebookNode:
    return new_code_cell(source.strip(), id=name[:64])


def _asked(chapter: Chapter, step: Step) -> list[str]:
    """Text, goal and answers to choose from, for a reader without a kernel."""
    coach = Coach(step, chapter)
    said = [step.text, f"**{'Question' if step.ask else 'Goal'}:** {coach.asked}"]
    if coach.question is not None and coach.question.options:
        said.append("\n".join(f"{n}. {option.text}" for n, option in enumerate(coach.question.options, 1)))
    return said


def _step(chapter: Chapter, step: Step, number: int, more: list[dict[str, str]]) -> list[nbformat.NotebookNode]:
    title = step.id.replace("-", " ").capitalize()
    cells = [
        _words(f"step-{step.id}", f"## Step {number}: {title}", *_asked(chapter, step)),
        _code(f"task-{step.id}", f'task = lesson.step("{step.id}")\ntask'),
    ]
    for n, cell in enumerate(more, 1):
        if "say" in cell:
            cells.append(_words(f"say-{n}-{step.id}", cell["say"]))
        cells.append(_code(f"code-{n}-{step.id}", cell["code"]))
    return cells


def _exercise(chapter: Chapter, step: Step, number: int) -> list[nbformat.NotebookNode]:
    if step.ask:
        check = f'answer = ""  # type your answer\nlesson.exercise({number}).check(answer)'
    else:
        check = f'moves = [""]  # type your moves: ["first", "second"]\nlesson.exercise({number}).check(*moves)'
    return [
        _words(f"exercise-{number}", f"### Exercise {number}", *_asked(chapter, step)),
        _code(f"show-{number}", f"lesson.exercise({number})"),
        _code(f"check-{number}", check),
    ]


def run(made: nbformat.NotebookNode, folder: Path) -> None:
    """Run it and keep what a page without a kernel can show."""
    from nbclient import NotebookClient

    title = made.metadata["title"]
    NotebookClient(made, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    made.metadata = nbformat.from_dict({**METADATA, "title": title})
    for cell in made.cells:
        cell.metadata = nbformat.from_dict({})
        if "outputs" in cell:
            cell.outputs = _joined(cell.outputs)
        for output in cell.get("outputs", ()):
            if "data" in output:
                output["data"] = {kind: output["data"][kind] for kind in KEPT if kind in output["data"]}
                output["metadata"] = nbformat.from_dict({})


def _joined(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """What was printed in one piece: a busy kernel may send it in several."""
    found: list[nbformat.NotebookNode] = []
    for output in outputs:
        if found and output.output_type == "stream" and found[-1].get("name") == output.name:
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def main() -> None:
    wanted = tuple(sys.argv[1:])
    every = [(TUTORIALS / game, notebooks(game)) for game in games()]
    for folder, made in (*every, (WHATIF, whatif())):
        for old in folder.glob("*.ipynb"):
            if old.name not in made:
                old.unlink()
        for name, one in made.items():
            if wanted and not name.startswith(wanted) and not f"{folder.name}/{name}".startswith(wanted):
                continue
            run(one, folder)
            (folder / name).write_text(nbformat.writes(one) + "\n", "utf-8")
            print(f"tutorials/{folder.name}/{name}: {len(one.cells)} cells", file=sys.stderr)


if __name__ == "__main__":
    main()
