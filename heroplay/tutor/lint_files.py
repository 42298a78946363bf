"""Lint for what a teacher has on disk: the text file of a chapter, or a notebook that has or shows chapters."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.registry import game_ids
from heroplay.tutor.lessons import Chapter, course, load_chapter
from heroplay.tutor.lint import Problem, Report, lint

READING = ("lesson", "chapter")  # hp.lesson("first-point"), hp.lesson("my-chapter.toml"), hp.lesson('''id = ...''')


def lint_file(path: Path) -> list[Report]:
    """The reports on a file; what cannot be opened is a problem of the file."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "not a text in UTF-8"
        raise BadInput(f"{path.name} cannot be opened: {why}. Give a chapter (.toml), a notebook or a game.") from None
    if path.suffix == ".ipynb":
        return [_notebook(path, text)]
    return [lint(text, path.name, [*_shipped(), *_beside(path)])]


def _shipped() -> list[Chapter]:
    return [chapter for game in game_ids() for chapter in course(game)]


def _beside(path: Path) -> list[Chapter]:
    """The teacher's own chapters that come before this one in the folder; a broken one is told of when it is linted."""
    found = []
    for other in sorted(path.parent.glob("*.toml")):
        if other.name < path.name:
            try:
                found.append(load_chapter(other))
            except HeroPlayError:
                continue
    return found


def _notebook(path: Path, text: str) -> Report:
    """Every chapter that the code cells read: by its name, its file, or its text."""
    report = Report(path.name)
    try:
        cells = [c for c in json.loads(text)["cells"] if c["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError):
        report.problems.append(Problem(0, "", "this is not a notebook"))
        return report
    known = {c.id: c for c in _shipped()}
    for number, cell in enumerate(cells, 1):
        for named in _named("".join(cell["source"])):
            place = f"code cell {number}"
            if "\n" in named:
                _add(report, lint(named, place, list(known.values())), place)
            elif named.endswith(".toml"):
                for found in lint_file(path.parent / named):
                    _add(report, found, named)
            else:
                name, _, step = named.partition("/")
                if name not in known:
                    problem = f"{place}: there is no chapter {name!r}: {', '.join(known)}"
                    report.problems.append(Problem(0, "", problem))
                elif step and step not in [s.id for s in known[name].steps]:
                    report.problems.append(Problem(0, step, f"{place}: {known[name].title} has no such step"))
    return report


def _add(report: Report, found: Report, place: str) -> None:
    report.chapter = report.chapter or found.chapter
    report.steps += found.steps
    report.problems += [Problem(p.line, p.step, f"{place}: {p.text}") for p in found.problems]


def _named(source: str) -> Iterator[str]:
    """The first argument of each call that reads a chapter; magics and broken code have none."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in READING and isinstance(node.args[0].value, str):
                yield node.args[0].value
