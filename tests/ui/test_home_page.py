"""Home without a browser: what it offers to go on with, and the games on its covers."""

from __future__ import annotations

from typing import Any

from heroplay.games.registry import all_games
from heroplay.tutor.course import courses
from heroplay.ui.home import Home
from heroplay.ui.learning import Learning
from heroplay.ui.session import PERSON
from tests.ui.client import KEY, OTHER_KEY, at_desk


def told(**message: Any) -> dict[str, Any]:
    """What Home answers to a message of the browser."""
    home = Home()
    home.handle({"kind": "hello", "key": KEY, **message})
    screen = home.screen()
    return {part: screen[part] for part in ("offer", "lesson", "problem")}


def test_every_cover_is_a_game_that_can_be_begun_and_says_whether_it_has_a_course():
    games = {game["id"]: game["course"] for game in Home().screen()["games"]}
    assert games == {g.info.id: g.info.id in courses() for g in all_games() if g.board.gallery is not None}


def test_a_browser_that_has_done_nothing_is_offered_nothing():
    assert told() == {"offer": None, "lesson": None, "problem": ""}
    assert told(key="../x")["offer"] is None


def test_a_running_game_is_offered_before_a_finished_one_and_by_its_id():
    running = at_desk()
    running.ask("new", game={"options": {"seed": 1}, "players": [PERSON, "greedy"]})
    over = at_desk()
    over.ask("new", game={"options": {"seed": 2, "points_to_win": 1}, "players": ["greedy", "greedy"]})
    over.bots()
    offer = told()["offer"]
    assert not offer["over"] and offer["id"] == running.ask("link")["link"]
    again = at_desk()
    assert again.ask("resume", id=offer["id"]) == {"ok": True}, "the id on the button opens that game"


def test_the_lesson_to_go_on_with_has_the_step_that_its_words_name():
    learning = Learning()
    learning.handle({"kind": "hello", "key": KEY})
    learning._change(lambda p: p.finished("first-point", "strike", 3, 0))
    lesson = told()["lesson"]
    learning.handle({"kind": "hello", "key": KEY, "id": lesson["id"]})
    step = learning.screen()["lesson"]
    assert lesson["title"] == f"{step['chapter']['title']}, step {step['number']} of {step['of']}"


def carried(**message: Any) -> dict[str, Any]:
    """What Home answers when a key is to be carried."""
    return Home().handle({"kind": "carry", "key": KEY, **message})


def test_a_key_goes_to_another_address_by_a_code():
    at_desk().ask("new")
    code = carried()["code"]
    brought = carried(key=OTHER_KEY, code=code)
    assert brought["key"] == KEY and brought["said"].startswith("Your games are here: 1 game")
    assert told(key=brought["key"])["offer"]
    assert "no such code" in carried(key=OTHER_KEY, code=code)["problem"]
    for nonsense in ({"key": 5}, {"key": None, "code": 5}, {"key": OTHER_KEY}, {"code": {"a": "b" * 100}}):
        assert "problem" in carried(**{"key": None, **nonsense})
