"""Lint for what a teacher has on disk: the text file of a chapter, or a notebook that has or shows chapters."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.names import closest
from heroplay.core.reading import read_toml
from heroplay.games.registry import game_ids
from heroplay.tutor.lessons import Chapter, course, game_of_folder, load_chapter
from heroplay.tutor.lint import Problem, Report, lint

READING = ("lesson", "chapter")  # hp.lesson("first-point"), hp.lesson("my-chapter.toml"), hp.lesson('''id = ...''')


def lint_file(path: Path, game: str | None = None) -> list[Report]:
    """The reports on a file; what cannot be opened is a problem of the file.

    A chapter that names no game is of `game`, else of the game in whose folder it lies; else that is its problem.
    """
    game = game or game_of_folder(path)
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError) as error:  # not a text, or a name that no file can have
        why = getattr(error, "strerror", None) or "not UTF-8 text"
        raise BadInput(f"{path.name} cannot be opened: {why}. Give a chapter (.toml), a notebook or a game.") from None
    if path.suffix == ".ipynb":
        return [_notebook(path, text, game)]
    return [_lint(text, path.name, [*_shipped(), *_beside(path)], game)]


def _lint(text: str, where: str, before: list[Chapter], game: str | None) -> Report:
    """A chapter that does not name its game could be for any: report that, and do not guess."""
    try:
        named = game is not None or "game" in read_toml(text, "It")
    except BadInput:
        named = True  # lint says where it cannot be read
    if named:
        return lint(text, where, before, game)
    some = " or ".join(f'game = "{known}"' for known in game_ids() if course(known))
    said = f"it does not say which game it is for: write {some} at its top, or lint it with --game"
    return Report(where, problems=[Problem(1, "", said)])


def _shipped() -> list[Chapter]:
    return [chapter for game in game_ids() for chapter in course(game)]


def _beside(path: Path) -> list[Chapter]:
    """The teacher's own chapters that come before this one in the folder; a broken one is named when it is linted."""
    found = []
    for other in sorted(path.parent.glob("*.toml")):
        if other.name < path.name:
            try:
                found.append(load_chapter(other))
            except HeroPlayError:
                continue
    return found


def _notebook(path: Path, text: str, game: str | None) -> Report:
    """Every chapter that the code cells read: by its name, its file, or its text."""
    report = Report(path.name)
    try:
        cells = [c for c in json.loads(text)["cells"] if c["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError):
        report.problems.append(Problem(0, "", "this is not a notebook"))
        return report
    known = {c.id: c for c in _shipped()}
    called: dict[str, Chapter] = {}  # lesson = hp.lesson("first-point")
    for number, cell in enumerate(cells, 1):
        place = f"code cell {number}"
        tree = _parsed("".join(cell["source"]))
        for named in _named(tree):
            if "\n" in named:
                _add(report, _lint(named, place, list(known.values()), game), place)
            elif named.endswith(".toml"):
                _beside_it(report, place, path.parent / named, game)
            else:
                _shows(report, place, named, known)
        called |= _called(tree, known)
        for chapter, asked in _asked(tree, called):
            _takes(report, place, chapter, asked)
    return report


def _beside_it(report: Report, place: str, path: Path, game: str | None) -> None:
    """The file of a chapter that a notebook reads."""
    try:
        for found in lint_file(path, game):
            _add(report, found, path.name)
    except BadInput as error:
        report.problems.append(Problem(0, "", f"{place}: {error}"))


def _shows(report: Report, place: str, named: str, known: dict[str, Chapter]) -> None:
    """A chapter, or a step of it, that a notebook shows by name."""
    name, _, step = named.partition("/")
    if name not in known:
        near = closest(name, known)
        hint = f"did you mean {near!r}?" if near else f"there are {', '.join(known)}"
        report.problems.append(Problem(0, "", f"{place}: there is no chapter {name!r}; {hint}"))
        return
    report.chapter = report.chapter or known[name]
    if step:
        _takes(report, place, known[name], step)


def _takes(report: Report, place: str, chapter: Chapter, asked: str | int) -> None:
    """A step by its name or number, or an exercise by its number (below zero here)."""
    steps = chapter.exercises if isinstance(asked, int) and asked < 0 else chapter.steps
    what = "exercise" if steps is chapter.exercises else "step"
    there = abs(asked) <= len(steps) and asked != 0 if isinstance(asked, int) else asked in [s.id for s in steps]
    if not there:
        said = f"{what} {abs(asked)}; there are {len(steps)}" if isinstance(asked, int) else f"step {asked!r}"
        name = asked if isinstance(asked, str) else ""
        report.problems.append(Problem(0, name, f"{place}: {chapter.title} has no {said}"))


def _add(report: Report, found: Report, place: str) -> None:
    report.chapter = report.chapter or found.chapter
    report.steps += found.steps
    report.problems += [Problem(p.line, p.step, f"{place}: {p.text}") for p in found.problems]


def _parsed(source: str) -> ast.AST:
    """The code of a cell; magics and broken code have none."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])


def _calls(tree: ast.AST, names: tuple[str, ...]) -> Iterator[tuple[ast.Call, str, Any]]:
    """Calls of these names with a plain first argument: the call, the name, the argument."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in names:
                yield node, name, node.args[0].value


def _named(tree: ast.AST) -> Iterator[str]:
    """The first argument of each call that reads a chapter."""
    return (value for _, _, value in _calls(tree, READING) if isinstance(value, str))


def _called(tree: ast.AST, known: dict[str, Chapter]) -> dict[str, Chapter]:
    """The names that are given to chapters: lesson = hp.lesson("first-point")."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            named = [v for call, _, v in _calls(node.value, READING) if call is node.value and v in known]
            found.update({t.id: known[v] for v in named for t in node.targets if isinstance(t, ast.Name)})
    return found


def _asked(tree: ast.AST, called: dict[str, Chapter]) -> Iterator[tuple[Chapter, str | int]]:
    """The steps and exercises (numbers below zero) that are asked of a named chapter."""
    for call, name, value in _calls(tree, ("step", "exercise")):
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        if isinstance(owner, ast.Name) and owner.id in called and isinstance(value, str | int):
            number = -value if name == "exercise" and isinstance(value, int) else value
            yield called[owner.id], number
