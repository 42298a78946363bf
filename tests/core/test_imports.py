"""Imports go one way, by statement, for type checkers and by name alike; the kernel needs pydantic alone."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import heroplay

HOME = Path(heroplay.__file__).parent
LAYERS = ("art", "core", "contracts", "kit", "games", "table", "stills", "explore", "tutor", "ui", "dev", "cli")
ROOMS = ("data", "rules", "language", "tools", "board", "teaching")  # of a game; the wiring imports all of them
FILES = sorted(p for p in HOME.rglob("*.py") if p.parent != HOME or p.name == "table.py")
GAMES = sorted(p for p in FILES if "games" in p.parts)
DOORS = {"hosting"}  # modules of a game that another game may import


def imported(path: Path) -> set[str]:
    """Every module of ours that a file names: imported anywhere, for type checkers only, or written as a text."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "heroplay":
            found.update(f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names if name.name.startswith("heroplay"))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            found.update(re.findall(r"\bheroplay(?:\.[a-z_]+)+", node.value))
    return found


def layer(module: str) -> str:
    """The layer of a dotted name; an empty text for the package itself and what is none of its parts."""
    part = module.split(".")[1] if "." in module else ""
    return part if part in LAYERS else ""


def test_the_files_are_found() -> None:
    assert len(FILES) > 200 and {
        layer(f"heroplay.{p.relative_to(HOME).parts[0]}".removesuffix(".py")) for p in FILES
    } == {*LAYERS}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(HOME)))
def test_imports_go_one_way(path: Path) -> None:
    mine = LAYERS.index(path.relative_to(HOME).parts[0].removesuffix(".py"))
    for module in imported(path):
        other = layer(module)
        assert not other or LAYERS.index(other) <= mine, f"{path.name} names {module}, which stands above it"


@pytest.mark.parametrize("path", GAMES, ids=lambda p: str(p.relative_to(HOME)))
def test_a_game_imports_no_other_game_and_its_rooms_go_one_way(path: Path) -> None:
    _, game, *rest = path.relative_to(HOME).parts
    for module in imported(path):
        _, top, *parts = module.split(".")
        if top != "games" or len(parts) < 2 or rest == []:
            continue
        assert parts[0] == game or parts[1] in DOORS, f"{path.name} names {module}"
        if parts[0] == game and parts[1] in ROOMS and rest[0] in ROOMS:
            assert ROOMS.index(parts[1]) <= ROOMS.index(rest[0]), f"{'/'.join(rest)} names {module}"


def test_every_game_has_the_same_rooms() -> None:
    homes = sorted(p for p in (HOME / "games").iterdir() if (p / "__init__.py").is_file())
    assert len(homes) >= 2
    for home in homes:
        rooms = {p.name for p in home.iterdir() if p.is_dir() and p.name != "__pycache__"}
        assert rooms == set(ROOMS), home.name
        loose = {p.name for p in home.glob("*.py")} - {"__init__.py", *(f"{door}.py" for door in DOORS)}
        assert not loose, f"{home.name}: {loose} belong into a room"


def test_the_engine_imports_with_pydantic_alone() -> None:
    heavy = ("networkx", "matplotlib", "ipywidgets", "anywidget", "numpy", "dask", "voila", "IPython", "tqdm", "click")
    code = (
        "import sys, heroplay as hp; t = hp.table('herocard', seed=1); t.view(0); str(t); t.legal(); "
        f"print([m for m in {heavy!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_nothing_reads_outside_the_package() -> None:
    for path in HOME.rglob("*"):
        if path.suffix in (".py", ".js", ".toml", ".css"):
            assert "../shared" not in path.read_text("utf-8"), path.name
