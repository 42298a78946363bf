"""A tutorial as a Voila page: words and boards, no code, no error."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from heroplay.tutor.lessons import course
from tests.installed import ENV, install

NOTEBOOK = Path(__file__).parents[2] / "tutorials" / "herocard" / "01-first-point.ipynb"
SECONDS = 120


@pytest.fixture(scope="module")
def rendered(tmp_path_factory) -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    python = install(tmp_path_factory.mktemp("installed"))
    log = tmp_path_factory.mktemp("voila") / "log.txt"
    command = [str(python), "-m", "voila", str(NOTEBOOK), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    with log.open("w") as out, subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **ENV}) as voila:
        try:
            return fetched(f"http://127.0.0.1:{port}/", voila, log)
        finally:
            voila.terminate()


def fetched(url: str, voila: subprocess.Popen, log: Path) -> str:
    ends = time.monotonic() + SECONDS
    while time.monotonic() < ends and voila.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=SECONDS) as answer:
                text = b""
                while chunk := answer.read1():  # a page that fails in Voila goes on for ever, with signs of life
                    text += chunk
                    assert time.monotonic() < ends, log.read_text()
                return text.decode()
        except urllib.error.HTTPError:
            break
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    raise AssertionError(log.read_text())


@pytest.mark.notebook
def test_it_is_a_page_of_words_and_boards(rendered):
    first = course("herocard")[0]
    assert f"<title>{first.title} - HeroPlay</title>" in rendered
    for step in first.steps:
        assert step.id.replace("-", " ").capitalize() in rendered
    boards = len(re.findall(r'"application/vnd.jupyter.widget-view\+json": \{"model_id"', rendered))
    assert boards == len(first.steps) + len(first.exercises)
    assert "exercise first-point/1: not yet, 0 of 1" in rendered
    for name in ("title", "task-strike", "step-strike", "exercise-1", "show-1", "check-1"):
        assert f'data-cell="{name}"' in rendered  # what the page shows of a tutorial, and what it does not


@pytest.mark.notebook
def test_no_code_and_no_error_is_on_it(rendered):
    assert "hp.lesson(" not in rendered
    assert "Traceback" not in rendered and "output_error" not in rendered
