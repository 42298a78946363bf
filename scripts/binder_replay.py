"""Does Binder's part without Docker: repo2docker reads binder/; an environment, a server as there, a page in Chromium.

python scripts/binder_replay.py            everything, in a folder that is thrown away
python scripts/binder_replay.py --keep DIR the environments stay in DIR and are used again
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.launch import launch  # noqa: E402

# What repo2docker's base for Python 3.11 holds.
BASE = ("jupyterlab==4.4.9", "notebook==7.4.7", "jupyter_server==2.17.0", "ipywidgets==8.1.7")
IN_DOCKERFILE = ("python=3.11", '-r "binder/requirements.txt"', "RUN ./binder/postBuild")
PREFIX = "/user/x/"
PATIENCE = 60_000  # ms


def checkout(to: Path) -> None:
    """The files that a clone would have, and those not yet committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    for name in listed.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def accept(environment: Path, repo: Path) -> None:
    """repo2docker makes a Dockerfile of binder/, with our Python, our requirements and postBuild in it."""
    pip(environment, "jupyter-repo2docker")
    command = [str(environment / "bin" / "jupyter-repo2docker"), "--no-build", "--debug", str(repo)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    missing = [words for words in IN_DOCKERFILE if words not in done.stdout]
    if done.returncode or missing:
        raise SystemExit(f"{done.stdout}\nrepo2docker does not accept binder/. Missing: {missing or 'nothing'}")
    print("repo2docker accepts binder/")


def pip(environment: Path, *wanted: str) -> None:
    """Install into an environment, which is made when it is not there."""
    if not (environment / "bin" / "python").exists():
        venv.create(environment, with_pip=True)
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([str(environment / "bin" / "python"), "-m", "pip", "install", *quiet, *wanted], check=True)


def build(environment: Path, repo: Path) -> None:
    """What the image's build does: the base, the requirements, postBuild."""
    pip(environment, *BASE)
    pip(environment, "-r", str(repo / "binder" / "requirements.txt"))
    subprocess.run(["bash", "binder/postBuild"], cwd=repo, env=paths(environment, repo), check=True)


def paths(environment: Path, repo: Path) -> dict[str, str]:
    """The environment's own programs first, and a home that is the repository, as on Binder."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "PYTHON", "HEROPLAY", "XDG"))}
    return {**kept, "PATH": f"{environment / 'bin'}{os.pathsep}{kept['PATH']}", "HOME": str(repo)}


def start(environment: Path, repo: Path, port: int, token: str) -> subprocess.Popen[bytes]:
    command = [
        str(environment / "bin" / "jupyter"), "notebook", "--ip=127.0.0.1", f"--port={port}", "--no-browser",
        "--allow-root",
        f"--ServerApp.base_url={PREFIX}", f"--IdentityProvider.token={token}", "--ServerApp.port_retries=0",
    ]  # fmt: skip
    return subprocess.Popen(command, cwd=repo, env=paths(environment, repo))


def wait(url: str, seconds: float = 60) -> None:
    ends = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).close()
            return
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.3)


def look(address: str, token: str) -> list[str]:
    """Open home and play as the badges do, then the other apps; what was wrong."""
    wrong: list[str] = []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)

        def asked(request: Any) -> None:
            if urlsplit(request.url).hostname not in ("127.0.0.1", None):
                wrong.append(f"a request off this machine: {request.url}")

        page.on("request", asked)
        page.on("pageerror", lambda error: wrong.append(f"an error on the page: {error}"))
        page.goto(f"{address}voila/render/notebooks/index.ipynb?token={token}", wait_until="commit")
        page.wait_for_selector(".hp-home[data-ready]")
        page.click("[data-door=play]")
        page.click("[data-do=begin]")
        page.wait_for_selector(".hp-hand [data-piece]")
        print(f"a game is on the table at {page.url}")
        for app, sign in (("learn", ".hp-map"), ("whatif", ".hp-tree-view"), ("decklab", "[data-legal=true]")):
            page.goto(f"{address}voila/render/notebooks/{app}.ipynb", wait_until="commit")
            page.wait_for_selector(sign)
        page.close()
        if left := kernels(address, token):
            wrong.append(f"{left} kernels are left after the page was closed")
        page = browser.new_page()
        page.goto(f"{address}lab/tree/notebooks/play.ipynb?token={token}", wait_until="commit")
        page.wait_for_selector(".jp-CodeCell", timeout=PATIENCE)
        page.wait_for_selector("text=| Idle", timeout=PATIENCE)
        page.click(".jp-CodeCell .cm-content")
        page.keyboard.press("Control+Enter")
        page.wait_for_selector(".jp-OutputArea .hp-board [data-do=begin]", timeout=PATIENCE)
        print("Lab opens notebooks/play.ipynb, and its cell shows the board")
        browser.close()
    return wrong


def kernels(address: str, token: str, seconds: float = 30) -> int:
    """How many kernels live, once none does or the time is over."""
    ends = time.monotonic() + seconds
    while True:
        with urllib.request.urlopen(f"{address}api/kernels?token={token}", timeout=5) as answer:
            number = len(json.load(answer))
        if number == 0 or time.monotonic() > ends:
            return number
        time.sleep(0.3)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keep", type=Path, help="a folder for the environments, kept for the next time")
    parser.add_argument("--port", type=int, default=8899)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="heroplay-binder-") as folder:
        repo = Path(folder) / "repo"
        repo.mkdir()
        checkout(repo)
        environments = (options.keep or Path(folder) / "env").absolute()
        accept(environments / "repo2docker", repo)
        environment = environments / "image"
        build(environment, repo)
        token = secrets.token_urlsafe(16)
        server = start(environment, repo, options.port, token)
        address = f"http://127.0.0.1:{options.port}{PREFIX}"
        try:
            wait(f"{address}api?token={token}")
            wrong = look(address, token)
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:  # a server of that age may hang as it stops; its work is done
                server.kill()
    print(
        "\n".join(wrong)
        or "As on Binder: home, a game, the other apps and Lab open, nothing is asked of others, no kernel is left."
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
