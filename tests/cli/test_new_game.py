"""`heroplay new-game`: what it writes can be played, keeps all laws, and counts its open rules."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from heroplay.core.rulebook import Rule, Rulebook
from heroplay.dev import new_game
from tests.cli.terminal import WIDTH, data, run, widest

ROOT = Path(__file__).parents[2]
COPIED = (
    "budget.py",
    "__init__.py",
    "conftest.py",
    "cli/__init__.py",
    "cli/terminal.py",
    "core/__init__.py",
    "core/test_imports.py",
)
RULES: list[dict[str, Any]] = [
    {"id": "QX-1.1", "kind": "rule", "tag": "N", "title": "Two to four", "text": "2–4 players.", "where": ["Quiz > 1"]},
    {
        "id": "QX-1.2",
        "kind": "rule",
        "tag": "L",
        "title": '1 "pass"',
        "text": 'Say "pass" \\ once; see QX-R1.\nThat is all.',
    },
    {"id": "QX-4.10", "kind": "rule", "tag": "E", "title": "Next", "text": "The next player. " * 12, "source": "p. 3"},
    {"id": "QX-R1", "kind": "ruling", "tag": None, "title": "2 who pass", "text": "Passing twice is no pass."},
    {"id": "QX-T1", "kind": "vector", "tag": None, "title": "", "text": "Two pass: a draw."},
    {"id": "QX-N1", "kind": "fact", "tag": None, "title": "", "text": "To be made."},
]
OPEN = 4


def rules_file(folder: Path, *more: dict[str, Any], rules: Any = None) -> str:
    file = folder / "rules.json"
    entries = [{"game": "quiz", **entry} for entry in (*RULES, *more)]
    file.write_text(json.dumps([*entries, {"id": "ZZ-1.1", "game": "chess"}] if rules is None else rules))
    return str(file)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, of the laws, and of what a test run needs."""
    home = tmp_path_factory.mktemp("checkout")
    shutil.copytree(
        ROOT / "heroplay", home / "heroplay", ignore=shutil.ignore_patterns("__pycache__", "lessons", "static")
    )
    for folder in ("conformance", "toys"):
        shutil.copytree(ROOT / "tests" / folder, home / "tests" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in COPIED:
        (home / "tests" / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "tests" / name, home / "tests" / name)
    shutil.copy(ROOT / "pyproject.toml", home)
    return home


@pytest.fixture(scope="module")
def said(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the command says when it has written a game into the copy."""
    file = rules_file(tmp_path_factory.mktemp("rules"))
    return run(
        "new-game", "demo", "--rules", file, "--of", "quiz", "--title", "Demo Quiz", "--into", str(checkout)
    ).output


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Just enough of a checkout to write into."""
    for folder in ("heroplay/games", "tests/conformance"):
        (tmp_path / "bare" / folder).mkdir(parents=True)
    for package in ("heroplay", "tests"):
        (tmp_path / "bare" / package / "__init__.py").touch()
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "bare")
    return tmp_path / "bare"


def python(checkout: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(checkout), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run([sys.executable, *args], cwd=checkout, env=env, input=typed, capture_output=True, text=True)


def in_copy(checkout: Path, *args: str) -> str:
    """The last line of a test run in the copy, which must be green."""
    done = python(checkout, "-m", "pytest", "-p", "no:cacheprovider", *args)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip().splitlines()[-1]


# ---- what is written


def test_it_says_what_it_wrote_what_is_open_and_what_comes_next(checkout: Path, said: str) -> None:
    assert widest(said) <= WIDTH
    assert "heroplay/games/demo/: 24 files" in said and "tests/demo/: 6 files" in said
    assert f"{OPEN} rules are open (1 of them rulings)" in said and "1 vector and 1 fact" in said
    assert [line[:2] for line in said.splitlines() if line[:2] in ("1.", "2.", "3.")] == ["1.", "2.", "3."]
    written = [p for p in (*(checkout / "heroplay/games/demo").rglob("*"), *(checkout / "tests/demo").rglob("*"))]
    assert not [p for p in written if p.is_file() and "$" in p.read_text("utf-8")]
    rooms = {p.name for p in (checkout / "heroplay/games/demo").iterdir() if p.is_dir()}
    assert rooms == {p.name for p in (ROOT / "heroplay/games/realms").iterdir() if p.is_dir()} - {"__pycache__"}


def test_the_rulebook_is_that_of_the_file_and_open(checkout: Path, said: str) -> None:
    book = Rulebook(checkout / "heroplay/games/demo/data/rules.toml", "QX")
    assert list(book.by_id) == ["QX-1.1", "QX-1.2", "QX-4.10", "QX-R1"]
    assert all(rule.status == "open" and not rule.decides for rule in book)
    assert book["QX-1.2"].title == '1 "pass"' and book["QX-1.2"].text == 'Say "pass" \\ once; see QX-R1. That is all.'
    assert book["QX-1.1"].where == ("Quiz > 1",) and book["QX-R1"].tag is None
    assert book.headings == {"1": "Components", "4": "Actions", "R": "Rulings"}


def test_an_open_rule_decides_nothing_yet() -> None:
    entry: dict[str, Any] = {"id": "QX-1.1", "kind": "ruling", "title": "x", "text": "x"}
    assert [Rule(**entry, status=s).decides for s in ("enforced", "taught", "open")] == [True, False, False]
    entry |= {"kind": "rule", "tag": "L"}
    assert [Rule(**entry, status=s).decides for s in ("enforced", "open")] == [True, False]


def test_each_rule_has_an_open_test_named_by_its_id(checkout: Path, said: str) -> None:
    tests = {p.name: p.read_text("utf-8") for p in (checkout / "tests/demo").glob("test_*.py")}
    assert list(sorted(tests)) == ["test_1_components.py", "test_4_actions.py", "test_rulings.py"]
    assert "def test_qx_1_2_1_pass() -> None:" in tests["test_1_components.py"]
    assert "def test_qx_r1_2_who_pass() -> None:" in tests["test_rulings.py"]
    assert "".join(tests.values()).count("@pytest.mark.xfail(strict=True, ") == OPEN


@pytest.mark.parametrize(
    ("game_id", "title"), [("go", "Go"), ("abcdefghijklmnop", "It's a Game of Forty Letters, or Less: 4")]
)
def test_it_is_formatted_whatever_the_name(bare: Path, tmp_path: Path, game_id: str, title: str) -> None:
    run("new-game", game_id, "--rules", rules_file(tmp_path), "--of", "quiz", "--title", title, "--into", str(bare))
    ours = 'lint.isort.known-first-party = ["heroplay", "tests"]'
    for command in (["check"], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--no-cache", "--config", ours, "heroplay/games", "tests"]
        done = subprocess.run(ruff, cwd=bare, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_other_ids_and_data(bare: Path, tmp_path: Path) -> None:
    args = ("--rules", rules_file(tmp_path), "--of", "quiz", "--into", str(bare))
    found = data("new-game", "demo", *args, "--prefix", "AB")
    assert (found["prefix"], found["title"], found["open"]) == ("AB", "Demo", OPEN)
    assert found["left_out"] == {"vector": 1, "fact": 1}
    assert all((bare / file).is_file() for file in found["files"])
    text = (bare / "heroplay/games/demo/data/rules.toml").read_text("utf-8")
    assert "see AB-R1" in text and "QX" not in text


# ---- it works


@pytest.mark.slow
def test_it_keeps_the_laws_and_its_tests_are_open(checkout: Path, said: str) -> None:
    laws = ("tests/conformance/test_games.py", "tests/conformance/test_bots.py", "tests/core/test_imports.py")
    chosen = in_copy(checkout, *laws, "-k", "demo or rooms or files_are_found")
    assert "passed" in chosen and "skipped" not in chosen
    assert in_copy(checkout, "tests/demo").startswith(f"{OPEN} xfailed")
    script = """
from tests.cli.terminal import run
assert "  open\\n" in run("rules", "coverage", "demo").output
print(run("rules", "coverage", "demo", "--check").output)
"""
    done = python(checkout, "-c", script)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (
        done.stdout.startswith("Demo Quiz: 4 rules and rulings; 0 must be cited") and "0 gaps, 4 open." in done.stdout
    )


def test_it_is_played_at_the_terminal_and_shown(checkout: Path, said: str) -> None:
    script = """
import heroplay as hp
from tests.cli.terminal import run
assert "demo: Demo Quiz, 2 to 4 players." in run("games").output
assert len(run("rules", "demo").output.splitlines()) == 4
table = hp.table("demo", players=3, seed=2)
refused = table.check(table.game.action_from({"do": "pass", "seat": (table.seat + 1) % 3}))
assert not refused.ok and refused.rule == "QX-1.1" and "decides now" in refused.text
back = hp.position("demo", table.game.storage.describe(table.state))
assert back.text() == table.text() and back.state.frames == table.state.frames
told = table.game.storage.describe(table.state)
assert told["players"] == ["Ann", "Ben", "Cleo"]
try:
    hp.position("demo", {**told, "hat": 1, "frames": [{"order": [0, 2, 1], "at": 0}]})
except hp.BadInput as error:
    assert "This position is impossible" in str(error) and "hat: unknown" in str(error), error
else:
    raise AssertionError("read")
assert [str(repair) for repair in table.check("pass").repairs()] == []
assert "<svg" in str(table._repr_mimebundle_())
for players in (1, 9, "Ann", ["a", "b", "c", "d", "e"]):
    try:
        hp.table("demo", players=players)
    except hp.BadInput as error:
        assert "2 to 4 can play" in str(error), error
    else:
        raise AssertionError(players)
"""
    done = python(checkout, "-c", script)
    assert done.returncode == 0, done.stdout + done.stderr
    done = python(
        checkout, "-m", "heroplay", "play", "demo", "--people", "2", "--seed", "1", typed="\npass\n\npass\nno\n"
    )
    assert "The game is a draw: all have passed. (QX-1.1)" in done.stdout, done.stdout + done.stderr


# ---- what is wrong is told, and nothing is written


TWICE = {"id": "QX-1.1", "text": "again"}


@pytest.mark.parametrize(
    ("args", "more", "words"),
    [
        (("Demo",), {}, "it is a lower-case word"),
        (("de mo",), {}, "it is a lower-case word"),
        (("../x",), {}, "it is a lower-case word"),
        (("class",), {}, "it is a lower-case word"),
        (("demonstration_of",), {}, "it is a lower-case word"),
        (("abcdefghijklmnopq",), {}, "too long for an id"),
        (("realms",), {}, "There is a game 'realms' already; there are"),
        (("conformance",), {}, "tests/conformance exists already"),
        (("demo", "--of", "go"), {}, "rules.json has no game 'go'; it has quiz and chess"),
        (("demo", "--rules", "nowhere.json"), {}, "nowhere.json cannot be read: No such file"),
        (("demo", "--rules", "."), {}, "cannot be read: Is a directory"),
        (("demo", "--prefix", "hr"), {}, "two to four capital letters"),
        (("demo", "--prefix", "HR"), {}, "The rule ids of Hero Realms begin with HR already"),
        (("demo", "--title", 'A "b"'), {}, "A title has no quotation marks"),
        (("demo", "--title", "x" * 41), {}, "1 to 40 characters"),
        (("demo",), {"rules": {"a": 1}}, "rules.json is not a list of rules"),
        (("demo",), {"rules": [{"game": "quiz", "id": "QX-1.1"}]}, "text: missing"),
        (
            ("demo",),
            {"rules": [{"game": "quiz", "id": "1", "text": "x"}]},
            "The rules of quiz in rules.json have mistakes",
        ),
        (("demo",), {"rules": [{"game": "quiz", "id": "QX-T1", "kind": "vector", "text": "x"}]}, "no rule of quiz"),
        (("demo",), {"entry": TWICE}, "rules.json has QX-1.1 more than once"),
        (("demo",), {"entry": {"id": "QY-1.1", "text": "x"}}, "The ids of one game begin alike"),
    ],
)
def test_a_wrong_request_is_told(bare: Path, tmp_path: Path, args: Any, more: Any, words: str) -> None:
    entry = (more["entry"],) if "entry" in more else ()
    file = rules_file(tmp_path, *entry, rules=more.get("rules"))
    before = sorted(bare.rglob("*"))
    given = ("--rules", file) if "--rules" not in args else ()
    told = run(
        "new-game", *args, *given, *(("--of", "quiz") if "--of" not in args else ()), "--into", str(bare), code=2
    )
    assert words in " ".join(told.output.split()), told.output
    assert sorted(bare.rglob("*")) == before


def test_it_needs_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("new-game", "demo", "--rules", rules_file(tmp_path), "--of", "quiz")
    assert "needs a checkout of HeroPlay" in run(*args, "--into", str(tmp_path), code=2).output
    monkeypatch.setattr(new_game, "ROOT", tmp_path)
    assert "this is an installed package" in run(*args, code=2).output


def test_a_disk_that_fails_leaves_nothing_behind(bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("--rules", rules_file(tmp_path), "--of", "quiz", "--into", str(bare))
    before, write = sorted(bare.rglob("*")), Path.write_text

    def full(path: Path, *rest: Any, **more: Any) -> int:
        if path.name == "profile.py":
            raise OSError(28, "No space left on device", str(path))
        return write(path, *rest, **more)

    monkeypatch.setattr(Path, "write_text", full)
    assert "No space left" in run("new-game", "demo", *args, code=2).output
    assert sorted(bare.rglob("*")) == before
