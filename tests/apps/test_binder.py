"""binder/: what it asks for is what HeroPlay needs, and what it names exists."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
BASE = {
    "jupyterlab",
    "notebook",
    "jupyter_server",
    "jupyter-server",
}  # Binder has its own; a pin of ours would break it


def names(lines):
    return {re.split(r"[<>=!~\[ ]", line)[0] for line in lines if line and not line.startswith("#")}


def test_python_and_packages():
    assert (BINDER / "runtime.txt").read_text().strip() == "python-3.11"
    wanted = names((BINDER / "requirements.txt").read_text().splitlines())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    needed = names([*project["dependencies"], *extras["ui"], *extras["app"]]) - {"heroplay"}
    assert needed <= wanted
    assert not wanted & BASE


def test_post_build_is_a_program():
    assert os.access(BINDER / "postBuild", os.X_OK)
    assert subprocess.run(["bash", "-n", str(BINDER / "postBuild")]).returncode == 0
    for source in re.findall(r"(?<= )(?:heroplay|binder)/[\w./]+", (BINDER / "postBuild").read_text()):
        assert (ROOT / source).exists(), source


def test_settings_name_what_exists():
    server = json.loads((BINDER / "jupyter_server_config.json").read_text())
    module, _, name = server["ServerApp"]["kernel_websocket_connection_class"].rpartition(".")
    assert hasattr(importlib.import_module(module), name)
    voila = json.loads((BINDER / "voila.json").read_text())["VoilaConfiguration"]
    assert (ROOT / "heroplay/ui/jupyter/voila/templates" / voila["template"] / "index.html.j2").is_file()
