"""binder/: what it asks for is what HeroPlay needs, and what it names exists."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
BASE = {
    "jupyterlab",
    "notebook",
    "jupyter_server",
    "jupyter-server",
}  # Binder has its own; a pin of ours would break it


REQUIRED = [line for line in (BINDER / "requirements.txt").read_text().splitlines() if line and line[0] != "#"]


def names(lines):
    return {re.split(r"[<>=!~\[ ]", line)[0] for line in lines if line and not line.startswith("#")}


def test_python_and_packages():
    assert (BINDER / "runtime.txt").read_text().strip() == "python-3.11"
    wanted = names(REQUIRED)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    shown = (line for extra in ("ui", "app", "explore", "review") for line in extras[extra])
    needed = names([*project["dependencies"], *shown]) - {"heroplay"}
    assert needed <= wanted
    assert not wanted & BASE


@pytest.mark.parametrize("line", REQUIRED)
def test_what_is_asked_for_is_what_is_tested_here(line):
    wanted = Requirement(line)
    assert version(wanted.name) in wanted.specifier


def test_repo2docker_makes_a_dockerfile_of_it():
    """What Binder does first; it needs no Docker."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    for words in ("python=3.11", '-r "binder/requirements.txt"', "RUN ./binder/postBuild"):
        assert words in done.stdout, words


def test_post_build_is_a_program():
    assert os.access(BINDER / "postBuild", os.X_OK)
    assert subprocess.run(["bash", "-n", str(BINDER / "postBuild")]).returncode == 0
    for source in re.findall(r"(?<= )(?:heroplay|binder)/[\w./]+", (BINDER / "postBuild").read_text()):
        assert (ROOT / source).exists(), source


def test_post_build_puts_everything_where_it_is_looked_for(tmp_path):
    """Run as repo2docker runs it, from the top of the repository, with a Python that says another prefix."""
    programs, prefix = tmp_path / "bin", tmp_path / "prefix"
    programs.mkdir()
    said = tmp_path / "pip"
    for name, does in (("pip", f'echo "$@" > "{said}"'), ("python", f'echo "{prefix}"')):
        (programs / name).write_text(f"#!/bin/sh\n{does}\n")
        (programs / name).chmod(0o755)
    env = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["bash", "binder/postBuild"], cwd=ROOT, env=env, check=True)
    assert said.read_text().split()[:2] == ["install", "--no-deps"] and said.read_text().split()[-1] == "."
    ours = ROOT / "heroplay/ui/jupyter"
    settings = prefix / "etc/jupyter"  # the template comes with pip
    assert {p.name for p in (settings / "labconfig").iterdir()} == {p.name for p in (ours / "labconfig").iterdir()}
    for name in ("jupyter_server_config.json", "voila.json"):
        assert (settings / name).read_text() == (BINDER / name).read_text()


def test_the_pages_that_a_badge_opens_are_there_and_the_replay_opens_them():
    replay = (ROOT / "scripts/binder_replay.py").read_text()
    for path in ("notebooks/index.ipynb", "notebooks/play.ipynb"):
        assert (ROOT / path).is_file() and path in replay
    assert subprocess.run([sys.executable, "scripts/binder_replay.py", "--help"], cwd=ROOT).returncode == 0


def test_settings_name_what_exists():
    server = json.loads((BINDER / "jupyter_server_config.json").read_text())
    module, _, name = server["ServerApp"]["kernel_websocket_connection_class"].rpartition(".")
    assert hasattr(importlib.import_module(module), name)
    voila = json.loads((BINDER / "voila.json").read_text())["VoilaConfiguration"]
    assert (ROOT / "heroplay/ui/jupyter/voila/templates" / voila["template"] / "index.html.j2").is_file()
