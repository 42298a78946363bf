"""The Learn app without a browser: the map, steps and their links, progress that is kept, merged and never lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heroplay.tutor import progress as progresses
from heroplay.tutor.progress import Progress
from heroplay.ui.learning import Learning, begun, progress_file
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
        assert do(learning, "act", text=coach.game.say(coach.table.state, move)).get("ok"), move
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
    assert begun(KEY) == "Your first point, step 2 of 7" and begun(OTHER_KEY) is None and begun("../x") is None
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
        ("", "not readable"),
        ("[]", "no progress file"),
        ('{"heroplay": 99}', "newer HeroPlay"),
        ('{"heroplay": 1, "steps": {"a/b": {"stars": 9}}}', "damaged"),
    ],
)
def test_an_upload_that_is_none_is_said_and_changes_nothing(text, said):
    learning = opened("first-point/strike")
    solve(learning)
    do(learning, "map")
    before = progress_file(KEY).read_text("utf-8")
    assert said in do(learning, "upload", text=text)["problem"]
    assert progress_file(KEY).read_text("utf-8") == before


def test_a_damaged_file_is_set_aside_with_a_message():
    path = progress_file(KEY)
    path.parent.mkdir(parents=True)
    path.write_text("{half", "utf-8")
    learning = opened()
    assert "set aside" in learning.screen()["problem"]
    assert [p.read_text("utf-8") for p in path.parent.glob("*damaged*")] == ["{half"]
    do(learning, "step", id="first-point/strike")
    solve(learning)
    assert progresses.load(path)[0].stars("first-point", "strike") == 3


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
