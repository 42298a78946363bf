"""The What-if app without a browser: forks, lines, odds, best play, comparisons, and work that can be stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import heroplay as hp
from heroplay.ui import failures
from heroplay.ui.whatif import WhatIf, dealt, explorable
from heroplay.ui.work import Work
from tests.ui.client import KEY

POSITION = {
    "heroes": ["samurai", "toa_king"], "phase": "action",
    "samurai": {"hand": ["Overhand Thrust", "Thunder Stroke", "Efficient Block"], "deck": []},
    "toa_king": {"hand": ["Wall of Muscle", "Jab!", "Steel Beam"], "deck": ["Hip Toss", "Planted Feet", "Ghostly Kin"]},
}  # fmt: skip


def made() -> WhatIf:
    return WhatIf(hp.position("herocard", POSITION))


def do(what: WhatIf, kind: str, **more: Any) -> dict[str, Any]:
    return what.handle({"kind": kind, "rev": what.rev, **more})


def say(what: WhatIf, text: str) -> None:
    assert do(what, "act", text=text).get("ok"), text


def finish(what: WhatIf) -> None:
    ends = time.monotonic() + 60
    while what.tick() is not None and time.monotonic() < ends:
        time.sleep(0.01)
    assert what.tick() is None


def two_lines() -> WhatIf:
    what = made()
    say(what, "attack Overhand Thrust")
    do(what, "undo")
    say(what, "attack Overhand Thrust + Thunder Stroke")
    return what


def test_both_sides_are_played_and_another_move_opens_a_line():
    what = two_lines()
    screen = what.screen()
    assert screen["mode"] == "whatif" and screen["view"]["seat"] == 1, "the one who decides is in front"
    assert [line["moves"] for line in screen["lines"]] == [1, 1] and screen["lines"][1]["here"]
    do(what, "go", line=screen["lines"][0]["id"])
    assert what.screen()["lines"][0]["here"] and what.session.table.ply == 1
    do(what, "go", node=0)
    assert what.session.table.ply == 0


def test_a_refusal_has_repairs_that_open_as_lines():
    what = made()
    reply = do(what, "act", text="attack Thunder Stroke")
    assert reply["refused"] and what.settle()
    repairs = what.session.notice["repairs"]
    assert repairs
    assert do(what, "repair", number=0)["ok"]
    assert what.session.table.ply >= 1 and len(what.screen()["lines"]) >= 1


def test_a_fork_as_somebody_saw_it_deals_the_rest_anew():
    what = made()
    before = what.session.table.state.players[0].hand[:]
    assert do(what, "branch", seat=0)["ok"]
    now = what.session.table.state
    assert now.players[0].hand == before and len(now.players[1].hand) == 3
    assert len(what.screen()["lines"]) == 2


def test_lines_are_named_noted_promoted_and_pruned():
    what = two_lines()
    do(what, "name", text="with the mod")
    do(what, "note", text="Ten is a lot.")
    screen = what.screen()
    assert screen["lines"][1]["label"] == "with the mod" and screen["note"] == "Ten is a lot."
    do(what, "promote", line=screen["lines"][1]["id"])
    lines = what.screen()["lines"]
    assert lines[0]["label"] == "with the mod" and lines[0]["main"]
    do(what, "prune", line=lines[1]["id"])
    assert len(what.screen()["lines"]) == 1
    assert "no longer there" in do(what, "go", line=99)["problem"]


def test_the_odds_have_their_sum_and_what_they_rest_on():
    what = made()
    say(what, "attack Overhand Thrust")
    assert do(what, "odds", seat=0, against=1)["ok"]
    finish(what)
    found = what.screen()["odds"]
    assert found["now"]["fraction"] and 0 < found["now"]["value"] < 1 and "%" in found["now"]["percent"]
    assert [c["value"] for c in found["rows"]] == sorted((c["value"] for c in found["rows"]), reverse=True)
    assert found["rows"][0]["known"] and found["rows"][6]["sum"][-1]["of"] > 0
    do(what, "undo")
    assert what.screen()["odds"] is None, "another position, another answer"


def test_best_play_is_solved_with_its_line():
    what = made()
    assert do(what, "best", how="solve")["ok"]
    finish(what)
    best = what.screen()["best"]
    assert best["how"] == "solve" and best["proven"] and best["best"] and best["line"][0]["rules"]


def test_thinking_shows_its_uncertainty_and_is_stopped_before_its_time():
    what = made()
    do(what, "best", how="mcts")
    assert "worked out" in do(what, "best", how="solve")["problem"]
    while not what.best:
        what.tick()
    do(what, "stop")
    finish(what)
    best = what.screen()["best"]
    first = best["moves"][0]
    assert 0 < best["visits"] < best["of"] and first["low"] <= first["value"] <= first["high"]


def test_two_lines_side_by_side():
    what = two_lines()
    a, b = (line["id"] for line in what.screen()["lines"])
    assert do(what, "compare", line=a, other=b)["ok"]
    finish(what)
    found = what.screen()["compared"]
    assert any("6" in d and "10" in d for d in found["differences"])
    assert found["parted_at"]["rules"]
    assert [board[:18] for board in found["boards"]] == ["data:image/svg+xml"] * 2


def test_out_and_in_as_a_record_and_as_a_code():
    what = two_lines()
    do(what, "name", text="with the mod")
    out = do(what, "export")
    other = WhatIf()
    assert do(other, "open", text=out["record"])["ok"]
    assert {line["label"] for line in other.screen()["lines"]} == {line["label"] for line in what.screen()["lines"]}
    assert do(other, "open", text=out["code"])["ok"]
    assert other.session.table.state == what.session.table.state
    assert do(other, "open", text="nonsense")["refused"]


NONSENSE = [
    None, [], {}, {"kind": "go"}, {"kind": "go", "node": 999}, {"kind": "branch", "seat": 7}, {"kind": "compare"},
    {"kind": "best", "how": "magic"}, {"kind": "act", "text": "pass", "rev": 99}, {"kind": "name", "text": ""},
]  # fmt: skip


@pytest.mark.parametrize("raw", NONSENSE, ids=str)
def test_nonsense_is_answered_and_nothing_breaks(raw):
    what = made()
    reply = what.handle(raw)
    assert reply.get("ok") or reply["problem"]
    assert what.session.table.ply == 0


def test_it_has_words_for_where_no_board_is():
    assert repr(made()).startswith("HeroPlay, What if\nHeroCard duel: 1 position, 1 line.")


def test_a_house_rule_opens_the_same_position_as_a_line():
    what = made()
    assert [r["name"] for r in what.screen()["house"]][:2] == ["hand_cap", "draw_max"]
    assert do(what, "house", id="draw_max", text="1") == {"ok": True}
    screen = what.screen()
    assert [line["label"] for line in screen["lines"]] == ["main", "Cards that may be drawn in a turn: 1 (house rule)"]
    assert [line["moves"] for line in screen["lines"]] == [0, 0], "a rule is no move"
    assert [line["text"] for line in screen["log"]] == [
        "House rule changed: Cards that may be drawn in a turn, from 3 to 1."
    ]
    assert next(r for r in screen["house"] if r["name"] == "draw_max")["value"] == 1
    assert "HC-3.5" in do(what, "house", id="hand_cap", text="2")["problem"]
    assert "whole number" in do(what, "house", id="hand_cap", text="lots")["problem"]
    assert len(what.screen()["lines"]) == 2


def test_the_log_of_a_changed_position_says_what_was_changed():
    what = made()
    do(what, "house", id="one_point_a_turn", text="yes")
    say(what, "attack Overhand Thrust")
    screen = what.screen()
    first = screen["log"][0]
    assert first["text"] == "House rule changed: At most one point in a turn, from no to yes."
    assert first["rules"] == ["HC-R17"] and screen["rules"]["HC-R17"] and len(screen["log"]) > 1
    do(what, "compare", line=screen["lines"][0]["id"], other=screen["lines"][1]["id"])
    finish(what)
    assert what.screen()["compared"]["parting"][-1].strip().startswith(first["text"])
    do(what, "go", node=0)
    assert what.screen()["log"] == []
    do(what, "branch", seat=0)
    assert "as Samurai saw it" in what.screen()["log"][0]["text"]
    again = WhatIf()
    assert do(again, "open", text=do(what, "export")["record"]) == {"ok": True}
    assert "At most one point in a turn: yes (house rule)" in [line["label"] for line in again.screen()["lines"]]


def test_one_question_has_one_number_wherever_it_is_asked():
    """Headline, the bar of that attack value and the comparison: the same, with what is left out beside it."""
    what = two_lines()
    for line in what.screen()["lines"]:
        do(what, "go", line=line["id"])
        do(what, "odds", seat=0, against=1)
        finish(what)
        found = what.screen()["odds"]
        now, at = found["now"], found["at"]
        assert found["rows"][at]["percent"] == now["percent"] and found["rows"][at]["fraction"] == now["fraction"]
        shares = [row["value"] for row in found["rows"]]
        assert shares == sorted(shares, reverse=True) and str(at) in now["asked"]
        assert all(row["left_out"] for row in found["rows"] if row["bound"] and row["method"] == "counted")
        a, b = (each["id"] for each in what.screen()["lines"])
        do(what, "compare", line=a, other=b)
        finish(what)
        assert f"{now['text']} From what Samurai knows." in what.screen()["compared"]["odds"]
    assert any(row["bound"] for row in found["rows"])


def slowly(steps: Any) -> Iterator[Any]:
    """The same work with a rest before it."""
    yield 0, 9
    return (yield from steps)


def test_odds_that_take_long_are_worked_out_in_slices(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("heroplay.ui.whatif.MOMENT", 0)
    found = WhatIf._odds_found
    monkeypatch.setattr(WhatIf, "_odds_found", staticmethod(lambda *asked: slowly(found(*asked))))
    what = two_lines()
    assert do(what, "odds", seat=0, against=1) == {"ok": True}
    assert what.screen()["busy"] == {"name": "odds", "done": 0, "of": 9} and what.screen()["odds"] is None
    assert "Stop it first" in do(what, "odds", seat=0, against=1)["problem"]
    do(what, "undo")
    assert what.tick() is None and what.screen()["odds"] is None, "what a position was asked that was left is dropped"
    do(what, "redo")
    do(what, "odds", seat=0, against=1)
    finish(what)
    assert what.screen()["odds"]["now"] and what.screen()["busy"] is None


def test_an_attack_that_was_passed_on_is_not_a_plain_attack_of_its_value():
    what = made()
    say(what, "attack Overhand Thrust")
    say(what, "pass")
    do(what, "odds", seat=0, against=1)
    finish(what)
    found = what.screen()["odds"]
    assert found["now"]["percent"] == "0 %" and found["at"] is None and found["rows"][6]["value"] > 0


def test_a_solution_says_how_far_it_is():
    what, told = made(), []
    work = Work("solve", lambda work: (told.append(work.told) for _ in what._solve(work, what.tree.table())))
    work.go_on(60)
    last = told[-1]
    assert last["done"] == last["of"] > 1 and last["nodes"] > 0 and last["best"].startswith("Samurai: ")
    assert [each["nodes"] for each in told] == sorted(each["nodes"] for each in told)


def test_another_game_can_be_dealt_and_a_tree_can_be_given():
    what = made()
    for game in what.screen()["games"]:
        assert do(what, "new", id=game["id"]) == {"ok": True}
        assert what.tree.game.info.id == game["id"]
    assert WhatIf(what.tree).tree is what.tree


# ---- kept when the kernel ends


def at_page(source: Any = None, key: str = KEY) -> WhatIf:
    what = made() if source is None else WhatIf(source)
    assert do(what, "hello", key=key)["ok"]
    return what


def test_a_tree_is_saved_with_names_notes_and_its_place_and_offered_again(saved):
    what = at_page()
    assert what.screen()["offers"] == [] and what.screen()["saved"] == "" and not saved.exists()
    do(what, "note", text="From <b>here</b>.")
    say(what, "attack Overhand Thrust")
    do(what, "name", text="plain")
    do(what, "undo")
    say(what, "attack Overhand Thrust + Thunder Stroke")
    do(what, "name", text="with the mod")
    do(what, "note", text="Ten is a lot.")
    do(what, "undo")
    do(what, "branch", seat=0)
    legal = what.tree.legal()[0]
    say(what, what.tree.game.language.say(what.tree.here.state, legal))
    do(what, "undo")
    do(what, "undo")
    house = next(r for r in what.screen()["house"] if r["choices"])
    assert do(what, "house", id=house["name"], text=next(c for c in house["choices"] if c != house["value"]))["ok"]
    assert what.screen()["saved"] == "Your lines are saved." and len(list(saved.iterdir())) == 1
    again = at_page(dealt(explorable()[-1]))
    (offer,) = again.screen()["offers"]
    assert "lines" in offer["title"]
    assert do(again, "resume", id=offer["id"])["ok"]
    assert again.tree.record() == what.tree.record() and again.tree.text() == what.tree.text()
    assert again.session.table.code() == what.session.table.code() and again.screen()["offers"] == []
    do(again, "go", node=0)
    assert at_page().screen()["offers"][0]["id"] == offer["id"] and len(list(saved.iterdir())) == 1


def test_looking_at_another_deal_saves_nothing_and_keeps_what_was_saved(saved):
    what = at_page()
    do(what, "new")
    do(what, "go", node=0)
    assert not saved.exists()
    do(what, "note", text="mine")
    do(what, "new")
    assert what.screen()["saved"] == "" and len(list(saved.iterdir())) == 1
    do(what, "note", text="another")
    assert len(at_page().screen()["offers"]) == 2


def test_what_if_without_a_key_says_that_nothing_is_saved():
    what = made()
    assert "problem" not in do(what, "note", text="mine") and what.screen()["saved"] == "Your lines are not saved."


def test_a_mistake_of_ours_leaves_the_tree_as_it_was(monkeypatch: pytest.MonkeyPatch):
    """As a board asks: lines of a tree have slots, and are put back too."""
    what = two_lines()
    assert failures.answered(what, {"kind": "hello", "rev": what.rev}) == {"ok": True}
    before = [line.label for line in what.tree.lines()], what.tree.line

    def breaks(intent: Any) -> dict[str, Any]:
        what.tree.line.ways.clear()
        what.tree.fork()
        raise RuntimeError("a mistake")

    monkeypatch.setattr(what, "handle", breaks)
    assert failures.answered(what, {"kind": "go"})["problem"] == failures.SENTENCE
    assert ([line.label for line in what.tree.lines()], what.tree.line) == before and len(what.tree.line.ways) == 1


# ---- no thread, and a stop in the middle


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(thread: threading.Thread) -> None:
        raise AssertionError("a thread was started")

    monkeypatch.setattr(threading.Thread, "start", refused)


def a_long_one() -> WhatIf:
    """A first deal, all cards open: more than can be searched."""
    return WhatIf(dealt(explorable()[0]))


@pytest.mark.usefixtures("no_threads")
def test_everything_is_worked_out_without_a_thread():
    what = two_lines()
    a, b = (line["id"] for line in what.screen()["lines"])
    for asked in ({"kind": "compare", "line": a, "other": b}, {"kind": "odds", "seat": 0, "against": 1},
                  {"kind": "best", "how": "solve"}, {"kind": "best", "how": "mcts"}):  # fmt: skip
        assert do(what, **asked) == {"ok": True}
        finish(what)
    screen = what.screen()
    assert screen["compared"] and screen["odds"]["now"] and screen["best"]["how"] == "mcts"


@pytest.mark.usefixtures("no_threads")
def test_a_solution_is_stopped_within_a_quarter_of_a_second_and_kept():
    what = a_long_one()
    do(what, "best", how="solve")
    for _ in range(3):
        began = time.process_time()
        assert what.tick() is not None
        assert time.process_time() - began < 0.25, "a slice ends in time, and a stop is heard between two"
    assert what.screen()["busy"]["nodes"] > 0 and what.screen()["best"] is None
    do(what, "stop")
    began = time.process_time()
    finish(what)
    assert time.process_time() - began < 1, "a moment for the lines of what was found"
    best = what.screen()["best"]
    assert best["stopped"] and not best["proven"] and best["nodes"] > 0 and "told to stop" in best["note"]


@pytest.mark.usefixtures("no_threads")
def test_a_comparison_goes_on_while_one_walks_and_keeps_what_it_has_when_stopped(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("heroplay.ui.whatif.MOMENT", 0)
    monkeypatch.setattr("heroplay.ui.work.SLICE", 0)
    monkeypatch.setattr("heroplay.explore.odds.thresholds._whole_answers", {})
    what = two_lines()
    a, b = (line["id"] for line in what.screen()["lines"])
    do(what, "compare", line=a, other=b)
    assert what.screen()["busy"]["name"] == "compare" and what.screen()["compared"] is None
    do(what, "undo")
    assert what.screen()["busy"]["name"] == "compare"
    do(what, "stop")
    finish(what)
    assert what.screen()["compared"]["differences"]
    do(what, "compare", line=a, other=b)
    do(what, "prune", line=b)
    assert what.screen()["busy"] is None and what.screen()["compared"] is None
