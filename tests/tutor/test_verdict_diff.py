"""What a house rule changes in lessons, puzzles and golden games, and the rule that speaks then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from heroplay.core.errors import BadInput
from heroplay.tutor import verdict_diff as home
from heroplay.tutor.lessons import course
from heroplay.tutor.puzzles import puzzles_of
from heroplay.tutor.verdict_diff import Diff, verdict_diff

COURSE, PUZZLES = course("herocard"), puzzles_of("herocard")


def diff(monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], *names: str) -> Diff:
    """The difference in these chapters and puzzles alone."""
    chapters = [chapter for chapter in COURSE if chapter.id in names]
    monkeypatch.setattr(home, "course", lambda game: chapters)
    monkeypatch.setattr(home, "puzzles_of", lambda game: [puzzle for puzzle in PUZZLES if puzzle.id in names])
    return verdict_diff("herocard", options, only=("lessons", "puzzles"))


def told(found: Diff) -> dict[str, list[tuple[str, str]]]:
    by_place: dict[str, list[tuple[str, str]]] = {}
    for change in found.changes:
        by_place.setdefault(change.where, []).append((change.text, change.rule))
    return by_place


def test_moves_that_are_refused_now_and_right_moves_that_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    found = diff(monkeypatch, {"clear_max": 2}, "phases")
    steps = sum(len((*c.steps, *c.exercises)) for c in COURSE if c.id == "phases")
    assert found.looked == {"lessons": steps}
    assert told(found) == {
        "phases/three-in-all": [
            ("the right answer was clear nothing; clear body, body, body; clear body, body, mind, now clear nothing",
             "HC-3.7"),
        ],
        "phases/dig-deep": [
            ("now refused: clear body, mind, mind", "HC-3.7"),
            ("cannot be solved any more; right was clear body, mind, mind", "HC-3.7"),
        ],
    }  # fmt: skip
    assert f"Lessons: 2 of {steps} change their verdict." in str(found)
    assert "  phases/dig-deep: now refused: clear body, mind, mind [HC-3.7]" in str(found).splitlines()


def test_moves_that_are_allowed_now(monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(diff(monkeypatch, {"clear_max": 4}, "paying"))
    texts = [text for changes in found.values() for text, _ in changes]
    assert any(text.startswith("now allowed: clear ") for text in texts)


def test_a_position_that_cannot_be_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(diff(monkeypatch, {"hand_cap": 5}, "phases", "land-006", "land-001"))
    assert found["phases/discard"] == [
        ("cannot be set up: Deva.hand: 7 cards; a hand never holds more than 5 (HC-3.5)", "")
    ]
    assert found["land-006"][0][0].startswith("cannot be set up: Samurai.hand: 6 cards")
    assert "land-001" not in found


def test_the_rule_that_speaks_is_the_one_at_which_the_lines_part(monkeypatch: pytest.MonkeyPatch) -> None:
    found = told(diff(monkeypatch, {"one_point_a_turn": True}, "types"))
    text, rule = found["types/two-in-a-turn"][0]
    assert text.startswith("cannot be solved any more; right was attack Kinetic Bash at Ferrion") and rule == "HC-7.3"
    first = told(diff(monkeypatch, {"points_to_win": 1}, "blocking"))
    assert first["blocking/too-little"] == [
        ("the right answer was To'a King scores., now To'a King scores and wins the duel.", "HC-7.4")
    ]


def test_a_puzzle_that_holds_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = diff(monkeypatch, {"stalemate_turns": 50}, "land-001", "hold-001", "set-001")
    assert found.changes == [] and found.looked["puzzles"] == 3
    assert "Puzzles: 0 of 3 change their verdict." in str(found)


def test_golden_games_are_made_again_until_a_move_is_refused() -> None:
    found = told(verdict_diff("herocard", {"clear_max": 2}, only=("games",)))
    assert set(found) == {"two", "three", "four", "terms"}
    [(text, rule)] = found["two"]
    assert "clear body, mind, mind, is refused: You may clear at most 2 cards in all, not 3." in text
    assert rule == "HC-3.7"
    same = verdict_diff("herocard", {"stalemate_turns": 50}, only=("games",))
    assert same.changes == [] and same.looked == {"games": 4}
    [(text, rule)] = told(verdict_diff("herocard", {"points_to_win": 1}, only=("games",)))["two"]
    assert text.startswith("ends before move ") and rule == "HC-7.5"
    [(text, _)] = told(verdict_diff("herocard", {"points_to_win": 4}, only=("games",)))["two"]
    assert text == "ended: Samurai wins the duel with 3 Victory Points. Now: it goes on."


def test_golden_games_are_set_up_as_their_file_says() -> None:
    same = verdict_diff("realms", {"stalemate_rounds": 50}, only=("games",))
    assert same.changes == [] and same.looked == {"games": 3}


def test_without_a_checkout_there_are_no_golden_games(tmp_path: Path) -> None:
    assert verdict_diff("herocard", {"hand_cap": 5}, only=("games",), golden=tmp_path / "none").looked == {}


def test_it_can_be_stopped_and_keeps_what_it_found() -> None:
    found = verdict_diff("herocard", {"clear_max": 2}, only=("games",), tick=lambda done, total: done < 2)
    assert found.stopped and found.looked == {"games": 2} and len(found.changes) == 2
    assert "Stopped before the end" in str(found)

    def interrupt(done: int, total: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    assert verdict_diff("herocard", {"clear_max": 2}, only=("games",), tick=interrupt).stopped


@pytest.mark.parametrize(
    "options, only, words",
    [
        ({}, (), "Say which house rule"),
        ({"hand_cpa": 5}, (), "'hand_cpa' is not a house rule of HeroCard duel; did you mean hand_cap"),
        ({"seed": 5}, (), "'seed' is not a house rule"),
        ({"hand_cap": 0}, (), "hand_cap: 0 is too small: at least 1"),
        ({"hand_cap": 5}, ("songs",), "There is no kind 'songs': lessons, puzzles, games"),
    ],
)
def test_a_wrong_request_gets_a_sentence(options: dict[str, Any], only: tuple[str, ...], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        verdict_diff("herocard", options, only=only)
