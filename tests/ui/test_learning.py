"""The Learn app without a browser: the map, steps and their links, progress that is kept, merged and never lost."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from heroplay.tutor import progress as progresses
from heroplay.tutor.progress import Done, Progress
from heroplay.ui import saves
from heroplay.ui.learning import Learning, begun, progress_file, trouble
from tests.ui.client import KEY, OTHER_KEY


def do(learning: Learning, kind: str, **more: Any) -> dict[str, Any]:
    return learning.handle({"kind": kind, "rev": learning.rev, **more})


def opened(at: str = "", key: str = KEY) -> Learning:
    learning = Learning()
    assert do(learning, "hello", key=key, id=at or None)["ok"]
    return learning


def solve(learning: Learning) -> None:
    """Go on with right moves, or the right answer, until the step is done."""
    coach = learning.lesson.coach
    if coach.question is not None:
        do(learning, "answer", answer=coach.question.right_answer)
    while not coach.done:
        move = coach.shortest(coach.right())[0]
        assert do(learning, "act", text=coach.game.language.say(coach.table.state, move)).get("ok"), move
    assert learning.screen()["lesson"]["stars"]


def test_the_map_has_the_parts_and_says_where_to_begin():
    screen = Learning().screen()
    assert screen["mode"] == "map"
    assert [part["title"] for part in screen["parts"]] == ["First duel", "Mastery", "Corner cases"]
    assert [part["starred"] for part in screen["parts"]] == [True, True, False]
    assert len(screen["parts"][0]["chapters"]) == 6 and len(screen["parts"][1]["chapters"]) >= 6
    assert screen["next"]["id"] == "first-point/strike" and not screen["begun"]
    assert sum(theme["count"] for theme in screen["puzzles"]) >= 300 and len(screen["puzzles"]) >= 6
    assert screen["review"] == {"on": False, "due": []}


def test_a_step_is_done_kept_and_found_again():
    learning = opened()
    do(learning, "step", id="first-point/strike")
    assert learning.screen()["lesson"]["chapter"]["id"] == "first-point"
    solve(learning)
    again = opened()
    assert again.progress.stars("first-point", "strike") == 3
    assert again.screen()["next"]["id"] == "first-point/beat-the-block" and again.screen()["begun"]
    following = begun(KEY)
    assert following is not None and following["title"] == "Your first point, step 2 of 7"
    assert Learning(at=following["id"]).screen()["lesson"]["number"] == 2, "and its id opens that very step"
    assert begun(OTHER_KEY) is None and begun("../x") is None
    do(learning, "step", id=learning.screen()["lesson"]["next"]["id"])
    assert learning.screen()["lesson"]["id"] == "beat-the-block"


def test_a_broken_rule_is_kept_with_its_move():
    learning = opened("first-point/pay")
    do(learning, "act", text="attack Resounding Blow")
    assert opened().progress.broken == {"HC-4.1": ["attack Resounding Blow"]}


def test_a_link_opens_a_step_and_a_wrong_one_is_said():
    assert opened("phases").screen()["lesson"]["chapter"]["id"] == "phases"
    learning = Learning()
    reply = do(learning, "hello", key=KEY, id="phasse/x")
    assert reply["refused"] and "Did you mean phases?" in reply["problem"]
    assert learning.screen()["mode"] == "map"


def test_two_tabs_write_one_file_and_lose_nothing():
    one, other = opened("first-point/strike"), opened("first-point/a-tie-fails")
    solve(one)
    solve(other)
    assert {"first-point/strike", "first-point/a-tie-fails"} <= set(opened().progress.steps)


def test_progress_is_downloaded_and_uploaded_and_merged():
    learning = opened("first-point/strike")
    solve(learning)
    text = do(learning, "progress")["progress"]
    assert json.loads(text)["steps"]["first-point/strike"]["stars"] == 3
    other = opened(key=OTHER_KEY)
    other.progress.finished("phases", "x", 2)
    assert do(other, "upload", text=text)["ok"] and "1 of them new" in other.screen()["news"]
    assert set(opened(key=OTHER_KEY).progress.steps) == {"first-point/strike", "phases/x"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("[]", "not a progress file"),
        ('{"heroplay": 99}', "newer HeroPlay"),
        ('{"heroplay": 1, "steps": {"a/b": {"stars": 9}}}', "damaged: steps.a/b.stars: 9 is too large: at most 3"),
    ],
)
def test_an_upload_that_is_none_is_said_and_changes_nothing(text, said):
    learning = opened("first-point/strike")
    solve(learning)
    do(learning, "map")
    before = progress_file(KEY).read_text("utf-8")
    assert said in do(learning, "upload", text=text)["problem"]
    assert progress_file(KEY).read_text("utf-8") == before


def test_a_damaged_file_stays_until_there_is_something_to_write_and_the_learner_is_told():
    path = progress_file(KEY)
    path.parent.mkdir(parents=True)
    path.write_text("{half", "utf-8")
    assert "cannot be read" in trouble(KEY) and begun(KEY) is None, "home says it"
    learning = Learning()
    assert "cannot be read" in do(learning, "hello", key=KEY, id="first-point/strike")["problem"], "on the step too"
    do(learning, "map")
    assert "cannot be read" in learning.screen()["problem"]
    assert [p.name for p in path.parent.iterdir()] == [path.name] and path.read_text("utf-8") == "{half"
    do(learning, "step", id="first-point/strike")
    coach = learning.lesson.coach
    reply = do(learning, "act", text=coach.game.language.say(coach.table.state, coach.right()[0]))
    assert reply["ok"] and f"set aside as {KEY}.damaged-1.progress" in reply["problem"], "told where the learner is"
    assert (path.parent / f"{KEY}.damaged-1.progress").read_text("utf-8") == "{half"
    assert progresses.load(path)[0].stars("first-point", "strike") == 3 and trouble(KEY) == ""
    do(learning, "map")
    assert "set aside" in learning.screen()["problem"] and opened().screen()["problem"] == ""


def test_a_file_that_cannot_be_read_for_a_moment_loses_nothing(monkeypatch):
    learning = opened("first-point/strike")
    solve(learning)
    before = progress_file(KEY).read_text("utf-8")
    real = Path.read_bytes

    def broken(path: Path) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "read_bytes", broken)
    later = opened("first-point/beat-the-block")
    assert "Input/output error" in later.problem and begun(KEY) is None
    solve(later)
    assert "could not be written" in later.problem and "not saved" in later.screen()["saved"]
    assert progress_file(KEY).read_text("utf-8") == before and not list(progress_file(KEY).parent.glob("*damaged*"))
    monkeypatch.setattr(Path, "read_bytes", real)
    do(later, "step", id="first-point/a-tie-fails")
    solve(later)
    assert later.problem == "" and len(opened().progress.steps) == 3


CARD = {"due": "2026-01-01T00:00:00Z", "last_review": "2026-01-01T00:00:00Z", "since": "2026-01-01T00:00:00Z",
            "state": 2, "stability": 3.0, "difficulty": 5.0}  # fmt: skip
BAD_CARDS: list[dict[str, Any]] = [
    {"since": "9999-12-31T23:59:59-12:00"}, {"due": "0001-01-01T00:00:00+14:00"}, {"due": "1969-01-01T00:00:00Z"},
    {"stability": float("nan")}, {"stability": -1.0}, {"stability": float("inf")}, {"stability": None},
    {"difficulty": float("nan")}, {"difficulty": 0.0}, {"difficulty": 1e300}, {"state": 3, "step": None},
    {"state": 1, "step": None}, {"state": 1, "step": -1}, {"last_review": "2199-12-31T00:00:00Z"},
]  # fmt: skip


def test_an_upload_that_would_break_the_review_is_refused_and_changes_nothing():
    learning = opened("first-point/strike")
    solve(learning)
    do(learning, "review", on=True)
    before = progress_file(KEY).read_text("utf-8")
    for bad in BAD_CARDS:
        text = json.dumps({"heroplay": 1, "review": {"HC-4.1": CARD | bad}})
        assert "progress file" in do(learning, "upload", text=text)["problem"], bad
        assert progress_file(KEY).read_text("utf-8") == before and "HC-4.1" not in learning.progress.review
    assert do(learning, "upload", text=json.dumps({"heroplay": 1, "review": {"HC-4.1": CARD}}))["ok"]
    assert "HC-4.1" in opened().progress.review


def test_a_bad_file_that_was_saved_once_gives_its_stars_back_and_learn_goes_on():
    path = progress_file(KEY)
    path.parent.mkdir(parents=True)
    steps = {"first-point/strike": {"stars": 2}, "first-point/pay": {"stars": 9}}
    cards = {"HC-4.1": CARD | {"since": "9999-12-31T23:59:59-12:00"}, "HC-4.2": CARD}
    path.write_text(json.dumps({"heroplay": 1, "steps": steps, "reviewing": True, "review": cards}), "utf-8")
    learning = opened()
    assert "1 of your steps" in learning.screen()["problem"] and learning.progress.stars("first-point", "strike") == 2
    assert set(learning.progress.review) == {"HC-4.2"} and learning.screen()["review"]["on"]
    do(learning, "review")
    solve(learning)
    assert opened().progress.stars("first-point", "strike") == 2 and opened().screen()["problem"] == ""


def test_the_limit_holds_for_both_files_together(monkeypatch):
    learning = opened()
    one, other = ({"heroplay": 1, "steps": {f"{a}/{n}": {"stars": 1} for n in range(100)}} for a in "ab")
    monkeypatch.setattr(progresses, "LARGEST", 10_000)
    assert do(learning, "upload", text=json.dumps(one))["ok"]
    before = progress_file(KEY).read_text("utf-8")
    assert "too large: at most 10,000" in do(learning, "upload", text=json.dumps(other))["problem"]
    assert len(learning.progress.steps) == 100 and progress_file(KEY).read_text("utf-8") == before


def test_deep_nesting_is_refused():
    learning = opened()
    assert "levels deep" in do(learning, "upload", text="[" * 100_000)["problem"]


def test_a_legal_move_that_misses_the_goal_is_a_try_and_costs_a_star():
    learning = opened("first-point/a-tie-fails")
    coach = learning.lesson.coach
    wrong = next(a for a in coach.table.legal() if a not in coach.right())
    assert do(learning, "act", text=coach.game.language.say(coach.table.state, wrong))["ok"]
    do(learning, "take_back")
    solve(learning)
    assert opened().progress.steps["first-point/a-tie-fails"] == Done(stars=2, hints=0, tries=2)
    do(learning, "again")
    solve(learning)
    assert opened().progress.steps["first-point/a-tie-fails"].tries == 3, "the miss is counted once"


# ---- the only learner of a machine


def alone(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(saves.ONE_LEARNER, raising=False)
    monkeypatch.setattr(os, "environ", {**os.environ})
    saves.serve_one_learner(True)
    return progresses.own_file()


def test_on_the_own_machine_app_and_terminal_share_one_file(monkeypatch):
    own = alone(monkeypatch)
    learning = opened("first-point/strike")
    solve(learning)
    assert progresses.load(own)[0].stars("first-point", "strike") == 3 and not progress_file(KEY).exists()
    progresses.keep(own, Progress(), lambda p: p.finished("first-point", "beat-the-block", 3))  # at the terminal
    assert begun(KEY) == begun(OTHER_KEY) and begun(KEY)["title"] == "Your first point, step 3 of 7"
    do(learning, "step", id="first-point/pay")
    solve(learning)
    assert len(progresses.load(own)[0].steps) == 3, "what the terminal wrote meanwhile is still there"


def test_what_was_learned_under_a_key_comes_along_once(monkeypatch):
    learning = opened("first-point/strike")
    solve(learning)
    do(learning, "review", on=True)
    own = alone(monkeypatch)
    progresses.keep(own, Progress(), lambda p: p.finished("first-point", "pay", 1))
    assert begun(KEY)["title"] == "Your first point, step 2 of 7"
    learning = opened()
    assert set(progresses.load(own)[0].steps) == {"first-point/strike", "first-point/pay"}
    assert learning.progress.reviewing and progress_file(KEY).exists()
    do(learning, "review", on=False)
    assert not opened().progress.reviewing, "a wish that was taken back stays so"


def test_a_server_that_others_reach_never_shares(monkeypatch):
    own = alone(monkeypatch)
    saves.serve_one_learner(False)
    solve(opened("first-point/strike"))
    assert progress_file(KEY).exists() and not own.exists() and begun(OTHER_KEY) is None
    saves.serve_one_learner(True)
    assert not saves.one_learner(), "who has said no keeps it so"


def test_review_that_one_page_turned_off_is_not_turned_on_by_another():
    one = opened("first-point/strike")
    do(one, "review", on=True)
    other = opened("first-point/pay")
    do(one, "review", on=False)
    solve(other)
    assert not opened().progress.reviewing


def test_what_cannot_be_written_is_said_and_stays_here(monkeypatch):
    learning = opened("first-point/strike")

    def full(path: Path, progress: Progress) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(progresses, "save", full)
    solve(learning)
    assert "No space left" in learning.problem and learning.progress.stars("first-point", "strike")


def test_puzzles_come_by_theme_and_difficulty():
    learning = opened()
    theme = learning.screen()["puzzles"][0]
    level = next(n for n, count, _ in theme["levels"] if count)
    assert do(learning, "puzzle", id=theme["id"], number=level)["ok"]
    lesson = learning.screen()["lesson"]
    assert lesson["kind"] == "puzzle" and lesson["taught"] == [] and not lesson["aids"] and not lesson["fresh"]
    assert lesson["chapter"]["title"] == f"{theme['title']}, difficulty {level}"
    solve(learning)
    do(learning, "map")
    assert next(t for t in learning.screen()["puzzles"] if t["id"] == theme["id"])["solved"] == 1
    assert "no such puzzle" in do(learning, "puzzle", id="nothing")["problem"]


def test_another_case_is_of_the_same_idea_and_counts_for_the_step():
    learning = opened("first-point/a-tie-fails")
    assert learning.screen()["lesson"]["fresh"]
    before = learning.lesson.coach.step
    assert do(learning, "fresh")["ok"]
    now = learning.lesson.coach.step
    assert now.position != before.position and set(now.goal) == set(before.goal) and now.teaches == before.teaches
    solve(learning)
    assert learning.progress.stars("first-point", "a-tie-fails")


def test_review_is_off_until_it_is_wanted_and_brings_a_met_rule_back():
    learning = opened("first-point/pay")
    solve(learning)
    do(learning, "map")
    assert not learning.screen()["review"]["on"]
    assert do(learning, "review", on=True)["ok"]
    due = learning.screen()["review"]["due"]
    assert {"id", "title"} == set(due[0]) and due[0]["id"] in ("HC-4.1", "HC-4.2")
    assert do(learning, "review", id=due[0]["id"])["ok"]
    assert learning.screen()["lesson"]["kind"] == "question"
    solve(learning)
    do(learning, "map")
    assert due[0]["id"] not in [d["id"] for d in learning.screen()["review"]["due"]]
    assert "review/" not in "".join(learning.progress.steps)
    do(learning, "review", on=False)
    assert not opened().screen()["review"]["on"]


NONSENSE = [
    None, [], {}, {"kind": "step"}, {"kind": "hello", "key": "../../etc"}, {"kind": "upload"}, {"kind": "rule"},
    {"kind": "step", "id": "x" * 500}, {"kind": "act", "text": "pass"}, {"kind": "puzzle", "number": 77},
    {"kind": "step", "id": 5},
]  # fmt: skip


@pytest.mark.parametrize("raw", NONSENSE, ids=str)
def test_nonsense_is_answered_and_nothing_breaks(raw):
    learning = Learning()
    reply = learning.handle(raw)
    assert reply.get("ok") or reply["problem"]
    assert learning.screen()["mode"] in ("map", "learn")


def test_a_rule_can_be_read_on_the_map():
    assert do(Learning(), "rule", text="HC-4.18")["rule"]["title"] == "Mods need a base"


def test_the_map_and_a_step_have_words_for_where_no_board_is():
    assert repr(Learning()).startswith("HeroPlay, Learn: HeroCard duel\nFirst duel: Your first point,")
    assert "Your first point" in repr(Learning(at="first-point/strike"))
