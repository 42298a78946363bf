"""Games and courses of other packages: found by their entry points, and a broken one stops nobody."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import heroplay as hp
from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput
from heroplay.games import registry
from heroplay.tutor import lessons
from tests.cli.terminal import run
from tests.toys.bids import GAME as BIDS

GUEST = """
from dataclasses import replace
from tests.toys.bids import GAME as TOY
GAME = replace(TOY, info=TOY.info.model_copy(update={"id": "guest"}))
OTHER = replace(TOY, info=TOY.info.model_copy(update={"id": "herocard"}))
NOTHING = 5
"""
CHAPTER = """
id = "{id}"
title = "One"
able = "tell a rule"
{game}
[[steps]]
id = "a"
text = "Read."
ask = {{rule = "HC-1.1"}}
position = {{}}
"""
Offering = Callable[..., None]


@pytest.fixture
def offering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Offering]:
    """Put a made-up package with these entry points on the path; `files` are its modules and data."""

    def offer(name: str, entry_points: str, **files: str) -> None:
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(entry_points)
        (tmp_path / name).mkdir()
        for file, text in {"__init__.py": "", **files}.items():
            (tmp_path / name / file).parent.mkdir(exist_ok=True)
            (tmp_path / name / file).write_text(text)
        look_again()

    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield offer
    monkeypatch.undo()
    for module in set(sys.modules) - before:
        if module.partition(".")[0].startswith("made_up"):
            del sys.modules[module]
    look_again()


def look_again() -> None:
    registry.refresh()
    lessons.refresh_courses()


def chapter(name: str, game: str = "herocard") -> str:
    return CHAPTER.format(id=name, game=f'game = "{game}"' if game else "")


# ---- games


def test_a_game_of_another_package_is_there(offering: Offering) -> None:
    offering("made_up", "[heroplay.games]\nguest = made_up:GAME\n", **{"__init__.py": GUEST})
    assert "guest" in registry.game_ids() and registry.game_ids()[: len(registry.built_in())] == registry.built_in()
    assert hp.table("guest", seed=1).game is registry.get_game("Guest")
    assert "guest: Sealed bids" in run("games").output and registry.game_problems() == []


def test_packages_are_read_when_they_are_asked_for_and_once(offering: Offering, tmp_path: Path) -> None:
    count = "import pathlib\nwith open(pathlib.Path(__file__).parent / 'count', 'a') as f: f.write('x')\n"
    offering("made_up", "[heroplay.games]\nguest = made_up:GAME\n", **{"__init__.py": count + GUEST})
    assert registry.default_id() == registry.built_in()[0] and registry.get_game("herocard")
    assert not (tmp_path / "made_up" / "count").exists()
    for _ in range(3):
        registry.all_games()
    assert (tmp_path / "made_up" / "count").read_text() == "x"


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("guest = made_up.nowhere:GAME", "made_up.nowhere:GAME fails with ModuleNotFoundError: No module named"),
        ("guest = made_up.broken:GAME", "made_up.broken:GAME fails with ZeroDivisionError: division by zero"),
        ("guest = made_up.leaves:GAME", "made_up.leaves:GAME fails with SystemExit: 3"),
        ("guest = made_up:MISSING", "made_up:MISSING is not the record of a game"),
        ("guest = made_up:NOTHING", "made_up:NOTHING is not the record of a game"),
        ("visitor = made_up:GAME", "its record has the id 'guest'"),
        ("herocard = made_up:OTHER", "a game that comes with HeroPlay has that id"),
    ],
)
def test_a_broken_game_is_told_and_stops_nobody(offering: Offering, point: str, why: str) -> None:
    modules = {"__init__.py": GUEST, "broken.py": "1 / 0", "leaves.py": "raise SystemExit(3)"}
    offering("made_up", f"[heroplay.games]\n{point}\n", **modules)
    offering(
        "made_up_too",
        "[heroplay.games]\nsound = made_up_too:GAME\n",
        **{"__init__.py": GUEST.replace("guest", "sound")},
    )
    name = point.split()[0]
    (said,) = registry.game_problems()
    assert said.startswith(f"The game {name!r} of the package made_up is left out: {why}") and said.endswith(".")
    assert "sound" in registry.game_ids() and len(registry.all_games()) == len(registry.game_ids())
    result = run("games")
    assert "left out" in result.stderr and "left out" not in result.stdout
    if name == "herocard":
        assert registry.get_game(name).info.title == "HeroCard duel"
    else:
        with pytest.raises(BadInput, match="is left out"):
            registry.get_game(name)


def test_of_two_packages_with_one_id_the_first_counts(offering: Offering) -> None:
    for name in ("made_up", "made_up_too"):
        offering(name, f"[heroplay.games]\nguest = {name}:GAME\n", **{"__init__.py": GUEST})
    (said,) = registry.game_problems()
    assert "made_up_too is left out: another package offers a game with that id" in said
    assert registry.get_game("guest") is sys.modules["made_up"].GAME


def test_a_list_of_entry_points_that_cannot_be_read_is_told(offering: Offering) -> None:
    offering("made_up", "[heroplay.games]\nno equals sign\n")
    offering("made_up_too", "[heroplay.games]\nguest = made_up_too:GAME\n", **{"__init__.py": GUEST})
    (said,) = registry.game_problems()
    assert "made_up-1.0.dist-info cannot be read" in said and "guest" in registry.game_ids()


def test_a_built_in_game_cannot_be_replaced() -> None:
    taken: Game = SimpleNamespace(info=SimpleNamespace(id="realms"))  # type: ignore[assignment]
    with pytest.raises(BadInput, match="has the id 'realms'"):
        registry.register(taken)
    assert registry.register(BIDS) is BIDS


# ---- courses


def test_chapters_of_another_package_come_after_the_games_own(offering: Offering) -> None:
    own = [c.id for c in lessons.course("herocard")]
    files = {"more/2.toml": chapter("second"), "more/1.toml": chapter("first"), "more/notes.txt": "x"}
    offering("made_up", "[heroplay.courses]\nany name = made_up:more\n", **files)
    assert [c.id for c in lessons.course("herocard")] == [*own, "first", "second"]
    assert [c.id for c in lessons.course("HeroCard")][-1] == "second"
    assert lessons.course_problems() == [] and "first" not in [c.id for c in lessons.course("realms")]


def test_a_package_with_a_folder_of_lessons_needs_no_more(offering: Offering) -> None:
    files = {"__init__.py": GUEST, "lessons/1.toml": chapter("first", "guest")}
    offering("made_up", "[heroplay.games]\nguest = made_up:GAME\n[heroplay.courses]\nx = made_up\n", **files)
    assert lessons.has_course("guest") and [c.id for c in lessons.course("guest")] == ["first"]


def test_broken_courses_and_chapters_are_told_and_stop_nobody(offering: Offering) -> None:
    clash = lessons.course("realms")[0].id
    texts = [
        chapter("first", ""),
        chapter("second", "chess"),
        "id = ",
        chapter(clash),
        chapter("good"),
        chapter("good"),
    ]
    files = {f"more/{number}.toml": text for number, text in enumerate(texts)}
    points = "[heroplay.courses]\na = made_up:more\nb = made_up:none\nc = made_up_nowhere\n"
    offering("made_up", points, **files)
    assert lessons.course("herocard")[-1].id == "good"
    said = lessons.course_problems()
    assert len(said) == 7 and all("of the package made_up is left out: " in one and one[-1] == "." for one in said)
    whys = [one.partition("left out: ")[2] for one in said]
    assert whys[:2] == ["it does not name its game.", "there is no game 'chess'."] and "TOML" in whys[2]
    assert all("another chapter has the id" in why for why in whys[3:5])
    assert whys[5] == "made_up has no folder 'none' with chapters in it." and "ModuleNotFoundError" in whys[6]
    assert "there is no game 'chess'" in " ".join(run("games").stderr.split())
