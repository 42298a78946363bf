"""Imports go one way, the kernel needs pydantic alone, and the package stands alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import heroplay

HOME = Path(heroplay.__file__).parent
LAYERS = ("core", "kit", "games", "table", "explore", "tutor", "ui", "dev", "cli")


def layer(module: str) -> str:
    parts = module.split(".")
    return {"contracts": "core", "stills": "ui"}.get(parts[1], parts[1]) if len(parts) > 1 else ""


def imported(path: Path) -> set[str]:
    """Every module of ours that a file imports, also inside functions, but not for type checkers only."""
    tree = ast.parse(path.read_text("utf-8"))
    typing_only = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and getattr(block.test, "id", "") == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("heroplay"):
            found.add(node.module if node.module != "heroplay" else f"heroplay.{node.names[0].name}")
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names if name.name.startswith("heroplay"))
    return found


FILES = sorted(p for p in HOME.rglob("*.py") if p.name not in ("__main__.py",) and p.parent != HOME)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(HOME)))
def test_imports_go_one_way(path: Path) -> None:
    mine = layer(f"heroplay.{path.relative_to(HOME).parts[0].removesuffix('.py')}")
    for module in imported(path):
        other = layer(module)
        if mine == "core" and module == "heroplay.table":
            assert path.name == "repairs.py", "the one call upwards: a repair forks a table"
            continue
        assert other not in LAYERS or LAYERS.index(other) <= LAYERS.index(mine), f"{path.name} imports {module}"


@pytest.mark.parametrize("path", [p for p in FILES if "games" in p.parts], ids=lambda p: str(p.relative_to(HOME)))
def test_a_game_imports_no_other_game(path: Path) -> None:
    parts = path.relative_to(HOME).parts
    if len(parts) < 3:
        return
    for module in imported(path):
        other = module.split(".")
        if other[1:2] == ["games"] and len(other) > 2:
            assert other[2] == parts[1]


def test_the_kernel_names_no_game() -> None:
    for path in (HOME / "core").glob("*.py"):
        text = path.read_text("utf-8").lower()
        assert "herocard" not in text, path.name


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
