"""A key that is carried to another address: codes that work once, for a day, and cannot be guessed; nothing is lost."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest

from heroplay.core.errors import BadInput
from heroplay.tutor import progress as progresses
from heroplay.tutor.progress import Progress
from heroplay.ui import carry, saves
from heroplay.ui.learning import progress_file
from tests.ui.client import KEY, OTHER_KEY, at_desk

NOW = 1_000_000_000.0


def owns(key: str, games: int = 0, steps: tuple[str, ...] = ()) -> None:
    """A browser with so many games and these steps of a chapter done."""
    for seed in range(games):
        at_desk(key=key).ask("new", game={"options": {"seed": seed}})
    if steps:
        done = Progress()
        for step in steps:
            done.finished("first-point", step, 3, 0)
        progresses.save(progress_file(key), done)


def test_a_code_is_short_clear_and_has_forty_bits(saved: Path):
    owns(KEY, 1)
    code = carry.show(KEY, NOW)
    assert re.fullmatch(r"[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}", code)
    assert len(set(carry.ALPHABET)) ** carry.LENGTH >= 2**40
    (file,) = (saved / "carry").iterdir()
    assert code.replace("-", "") not in file.name + file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("typed", ["{}", " {} ", "{lower}", "{plain}", "{spaced}"])
def test_it_is_typed_as_people_type_and_works_once(typed: str):
    owns(KEY, 1, ("strike",))
    code = carry.show(KEY, NOW)
    said = typed.format(code, lower=code.lower(), plain=code.replace("-", ""), spaced=code.replace("-", " "))
    assert carry.bring(said, None, NOW) == carry.Brought(KEY, 1, 1)
    with pytest.raises(BadInput, match="no such code"):
        carry.bring(code, None, NOW)


def test_games_are_moved_and_progress_is_merged():
    owns(KEY, 2, ("strike", "beat-the-block"))
    owns(OTHER_KEY, 1, ("strike", "a-tie-fails"))
    work = [(saves.new_id(), kind) for kind in (saves.DECK, saves.TREE)]
    for name, kind in work:
        saves.save(OTHER_KEY, name, {"work": kind}, kind)
    found = carry.bring(carry.show(KEY, NOW), OTHER_KEY, NOW)
    assert found == carry.Brought(KEY, 3, 3, 1) and len(saves.games(KEY)) == 3 and saves.games(OTHER_KEY) == []
    assert "3 games and 3 finished steps" in found.said and "1 game that you had here is among them" in found.said
    assert not progress_file(OTHER_KEY).exists()
    assert all(saves.load(KEY, name, kind) == {"work": kind} for name, kind in work), "and heroes, and What if"
    assert at_desk(key=KEY).ask("resume", id=saves.games(KEY)[0]) == {"ok": True}


def test_a_browser_without_progress_at_the_new_address_brings_its_own():
    owns(KEY, 1)
    owns(OTHER_KEY, steps=("strike",))
    assert carry.bring(carry.show(KEY, NOW), OTHER_KEY, NOW).steps == 1


def test_progress_is_merged_by_the_only_writer(monkeypatch: pytest.MonkeyPatch):
    """Another page may finish a step at the same moment: it waits for its turn, and nothing is lost."""
    owns(KEY, steps=("strike",))
    owns(OTHER_KEY, steps=("a-tie-fails",))
    alone, locked = progresses.only_writer, []
    monkeypatch.setattr(progresses, "only_writer", lambda path: (locked.append(path), alone(path))[1])
    assert carry.bring(carry.show(KEY, NOW), OTHER_KEY, NOW).steps == 2
    assert locked == [progress_file(KEY)]


def test_progress_that_cannot_be_read_is_not_thrown_away(saved: Path):
    owns(KEY, 1, ("strike",))
    owns(OTHER_KEY, 1)
    progress_file(OTHER_KEY).write_text("{ not json")
    carry.bring(carry.show(KEY, NOW), OTHER_KEY, NOW)
    assert any(path.read_text() == "{ not json" for path in saved.iterdir() if path.is_file())
    assert progresses.load(progress_file(KEY))[0].stars("first-point", "strike") == 3


def test_more_games_than_are_kept_are_told(monkeypatch: pytest.MonkeyPatch):
    owns(KEY, 2)
    owns(OTHER_KEY, 2)
    monkeypatch.setattr(saves, "MOST", 3)
    assert "only 3 are kept" in carry.bring(carry.show(KEY, NOW), OTHER_KEY, NOW).said


def test_a_code_is_good_for_a_day_and_a_new_one_takes_its_place():
    owns(KEY, 1)
    first, second = carry.show(KEY, NOW), carry.show(KEY, NOW)
    for code, late in ((first, 0), (second, carry.GOOD_FOR + 1)):
        with pytest.raises(BadInput, match="no such code"):
            carry.bring(code, None, NOW + late)
    assert carry.bring(second, None, NOW + carry.GOOD_FOR - 1).key == KEY


def test_a_code_is_not_used_up_where_it_was_shown():
    owns(KEY, 1)
    code = carry.show(KEY, NOW)
    with pytest.raises(BadInput, match="here already"):
        carry.bring(code, KEY, NOW)
    assert carry.bring(code, OTHER_KEY, NOW).key == KEY


def test_wrong_codes_are_counted_for_everybody_and_forgotten_after_a_while(saved: Path):
    owns(KEY, 1)
    code = carry.show(KEY, NOW)
    for _ in range(carry.MOST_WRONG):
        with pytest.raises(BadInput, match="no such code"):
            carry.bring("WRNG-WRNG", None, NOW)
    with pytest.raises(BadInput, match="Wait ten minutes"):
        carry.bring(code, None, NOW)
    assert carry.bring(code, None, NOW + 2 * carry.WINDOW).key == KEY
    assert not list((saved / "carry").glob("wrong-*")) and not list((saved / "carry").glob("*.code"))


@pytest.mark.parametrize("code", ["", "../../x", None, 5, "\0" * 8, "A" * 10_000, ["x"], {"a": 1}, "\ud800" * 8])
def test_what_is_no_code_is_refused(code: object):
    with pytest.raises(BadInput, match="no such code"):
        carry.bring(code, None, NOW)


def test_who_has_nothing_gets_no_code_and_makes_no_file(saved: Path):
    with pytest.raises(BadInput, match="nothing to bring"):
        carry.show(KEY, NOW)
    with pytest.raises(BadInput, match="browser key"):
        carry.show("../x", NOW)
    assert not saved.exists()
