"""HeroPlay installed with pip, in an empty folder: the app, Lab, the course in the terminal and as notebooks."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from heroplay.ui.process import Running
from tests.installed import ENV, ROOT, install

WHERE = """
import json
from heroplay.ui import bundled, lab
print(json.dumps([str(bundled.notebooks()), lab.arguments(1, "127.0.0.1", False, "x" * 22)]))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory) -> Path:
    return install(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def run(python, tmp_path):
    """Run a command of the installed HeroPlay in an empty folder; what it printed."""

    def it(*args: str, said: str = "") -> str:
        env = {**os.environ, **ENV, "HEROPLAY_SAVES": str(tmp_path / "saves")}
        command = [str(python.parent / args[0]), *args[1:]]
        (tmp_path / "empty").mkdir(exist_ok=True)
        done = subprocess.run(command, cwd=tmp_path / "empty", env=env, input=said, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return it


def test_the_app_opens_in_an_empty_folder(python, tmp_path, visit):
    env = {**ENV, "HEROPLAY_SAVES": str(tmp_path / "saves")}
    (tmp_path / "empty").mkdir()
    with Running(env=env, cwd=tmp_path / "empty", python=str(python)) as app:
        visit().show(app.url, ".hp-home[data-ready]").close()
    assert not list((tmp_path / "empty").iterdir())


def test_lab_opens_copies_that_can_be_changed(run, python, tmp_path):
    notebooks, arguments = json.loads(run("python", "-c", WHERE))
    assert Path(notebooks).is_relative_to(python.parents[1])  # nothing of the checkout is used here
    root = Path(next(a.partition("=")[2] for a in arguments if a.startswith("--ServerApp.root_dir=")))
    assert root.is_relative_to(tmp_path) and "--LabApp.default_url=/lab/tree/notebooks/play.ipynb" in arguments
    for name in ("notebooks/play.ipynb", "tutorials/herocard/05-blocking.ipynb"):
        assert os.access(root / name, os.W_OK)


def test_the_course_in_the_terminal_and_as_notebooks(run, tmp_path):
    assert "step 1 of" in run("heroplay", "learn", said="quit\n")
    assert "files written to course." in run("heroplay", "tutorials", "course")
    written = {path.relative_to(tmp_path / "empty/course") for path in (tmp_path / "empty/course").rglob("*.ipynb")}
    assert written == {path.relative_to(ROOT / "tutorials") for path in (ROOT / "tutorials").rglob("*.ipynb")}
