"""The whole app on one page: addresses lead to what they say and back, and a room that was left is as it was."""

from __future__ import annotations

from typing import Any

import pytest

from heroplay.ui import saves
from heroplay.ui.application import App
from heroplay.ui.home import Home
from heroplay.ui.learning import Learning
from tests.ui.client import KEY, OTHER_KEY, at_desk


def at(place: Any = "home", key: str | None = KEY, **address: str) -> App:
    """A page that has said its key and its address."""
    app = App(place)
    assert app.handle({"kind": "hello", "key": key, "address": address})["ok"]
    return app


def do(app: App, kind: str, **more: Any) -> dict[str, Any]:
    return app.handle({"kind": kind, "rev": app.screen()["rev"], **more})


def go(app: App, **address: str) -> dict[str, Any]:
    return do(app, "go", address=address)


def where(app: App) -> dict[str, str]:
    found: dict[str, str] = app.screen()["app"]["address"]
    return found


def again(app: App) -> App:
    """The page is loaded again: another kernel, the same browser, the address of the bar."""
    return at("home", app.key, **where(app))


def tables(app: App) -> dict[str, Any]:
    """What is shown, without the numbers that count messages."""
    return {k: v for k, v in app.screen().items() if k not in ("rev", "saved", "settings", "kept", "offers", "play")}


# ---- to and fro


def test_every_place_can_be_gone_to_and_says_where_it_is():
    app = at()
    for link in app.screen()["app"]["places"]:
        assert go(app, at=link["id"]) == {"ok": True}
        screen = app.screen()
        assert screen["app"]["place"] == link["id"] == screen["app"]["address"]["at"] and screen["keeps"]
        assert tables(again(app)) == tables(app), link["id"]
    assert app.play is not None and app.home is not None


def test_a_room_that_was_left_is_as_it_was():
    app = at("play")
    do(app, "new", game={"game": "herocard", "options": {"seed": 3, "first": 0}})
    do(app, "act", text="discard nothing")
    before = tables(app)
    for place in ("learn", "home", "play"):
        go(app, at=place)
    assert tables(app) == before
    go(app, at="home")
    assert app.screen()["offer"]["id"] == before["app"]["address"]["game"], "home knows what was played since"


def test_a_message_goes_to_the_room_that_is_shown_and_a_stale_one_is_refused():
    app = at("learn", step="first-point/strike")
    assert app.screen()["mode"] == "learn"
    assert do(app, "hint")["ok"] and len(app.screen()["lesson"]["hints"]) == 1
    assert app.handle({"kind": "hint", "rev": app.rev - 1})["refused"]
    go(app, at="whatif")
    node = app.screen()["tree"]["nodes"][0]["id"]
    assert do(app, "go", node=node)["ok"], "what if has a go of its own"


# ---- lessons


def a_step_of(learning: Learning, kind: str) -> str:
    if kind == "puzzle":
        return f"puzzles/{next(iter(learning.course.puzzles))}"
    name, outline = next(iter(learning.course.corner.items()))
    return f"{name}/{outline.steps[-1]}"


@pytest.mark.parametrize("kind", ["puzzle", "corner"])
@pytest.mark.parametrize("game", ["herocard", "realms"])
def test_puzzles_and_corner_cases_have_addresses(game: str, kind: str):
    name = a_step_of(Learning(game), kind)
    app = at("learn", game=game, step=name)
    assert app.problem == "" and where(app) == {"at": "learn", "game": game, "step": name}
    assert tables(again(app)) == tables(app)


def test_a_step_alone_finds_its_game_and_its_map_is_another_address():
    app = at("learn", step="first-point/strike")
    assert where(app) == {"at": "learn", "game": "herocard", "step": "first-point/strike"}
    do(app, "hint")
    go(app, at="learn", step="first-point/strike")
    assert app.screen()["lesson"]["hints"], "it is there already"
    go(app, at="learn", game="herocard")
    assert app.screen()["mode"] == "map" and where(app) == {"at": "learn", "game": "herocard"}
    go(app, at="learn", game="realms")
    assert app.screen()["courses"][1]["now"] and where(app)["game"] == "realms"


def test_a_fresh_case_and_a_review_case_come_back():
    app = at("learn", step="first-point/pay")
    do(app, "fresh")
    do(app, "fresh")
    assert where(app)["fresh"] == "2"
    assert tables(again(app)) == tables(app)
    learning = app.learn
    assert learning is not None
    learning._change(lambda p: p.finished("first-point", "pay", 3, 0))
    go(app, at="learn", game="herocard")
    assert do(app, "review", on=True)["ok"] and do(app, "review")["ok"]
    assert where(app)["step"].startswith("review/HC-")
    shown = app.screen()["lesson"]
    assert again(app).screen()["lesson"]["text"] == shown["text"]


# ---- games


def test_a_game_goes_on_at_once_in_its_own_browser_and_is_offered_in_another():
    app = at("play", new="herocard")
    assert app.screen()["chosen"] == "herocard" and where(app) == {"at": "play", "new": "herocard"}
    do(app, "new", game={"game": "herocard", "options": {"seed": 3, "first": 0}})
    do(app, "act", text="discard nothing")
    game = where(app)["game"]
    assert saves.key_of(game) == KEY
    loaded = again(app)
    assert loaded.screen()["mode"] == "play" and loaded.screen()["view"] == app.screen()["view"]
    other = at("play", OTHER_KEY, game=game)
    assert other.screen()["mode"] == "new" and other.screen()["offer"]["id"] == game and where(other)["game"] == game
    assert do(other, "resume", id=game)["ok"] and other.screen()["mode"] == "play"


def test_back_from_a_game_is_the_form_and_forward_is_the_game():
    app = at("play")
    form = where(app)
    assert form == {"at": "play", "new": ""}
    do(app, "new", game={"game": "realms"})
    game = where(app)
    go(app, **form)
    assert app.screen()["mode"] == "new" and app.screen()["offer"]["id"] == game["game"]
    go(app, **game)
    assert app.screen()["mode"] == "play" and where(app) == game


def test_a_code_is_played_taken_apart_and_set_up():
    app = at("play")
    do(app, "new", game={"game": "herocard", "options": {"seed": 3, "first": 0}, "open_hands": True})
    code = do(app, "record")["code"]
    go(app, at="play", code=code)
    assert app.screen()["mode"] == "play" and where(app).keys() == {"at", "game"}, "it is a saved game now"
    go(app, at="whatif", code=code)
    assert app.screen()["mode"] == "whatif" and where(app) == {"at": "whatif", "code": code}
    assert tables(again(app))["view"] == app.screen()["view"]
    go(app, at="play", edit=code)
    assert app.screen()["mode"] == "edit" and again(app).screen()["edit"] == app.screen()["edit"]


def test_lines_and_decks_that_are_saved_come_back_by_their_ids():
    app = at("whatif")
    do(app, "note", text="mine")
    assert where(app).keys() == {"at", "saved"}
    assert again(app).screen()["note"] == "mine"
    go(app, at="decklab", deck="ninja")
    assert where(app).keys() == {"at", "code"} and tables(again(app))["counts"] == app.screen()["counts"]
    do(app, "name", text="Ann")
    assert where(app).keys() == {"at", "saved"} and again(app).screen()["name"] == "Ann"


# ---- what single pages asked


@pytest.mark.parametrize(
    ("place", "old", "mode"),
    [
        ("learn", {"id": "first-point/strike"}, "learn"), ("learn", {"id": "realms"}, "map"),
        ("learn", {"address": {"step": "first-point/strike", "theme": "dark"}}, "learn"),
        ("learn", {"address": {"game": "realms"}}, "map"), ("play", {"id": "realms"}, "new"),
        ("play", {"address": {"game": "realms"}}, "new"), ("whatif", {"id": "x"}, "whatif"),
    ],
)  # fmt: skip
def test_the_addresses_of_single_pages_still_work(place: Any, old: dict[str, Any], mode: str):
    app = App(place)
    assert app.handle({"kind": "hello", "key": KEY, **old}) == {"ok": True}
    screen = app.screen()
    assert screen["mode"] == mode and screen["app"]["place"] == place
    if mode in ("map", "new"):
        assert "realms" in (screen["app"]["address"].get("game"), screen["app"]["address"].get("new"))


def test_an_old_link_resumes_a_game():
    game = at_desk()
    game.ask("new", game={"options": {"seed": 1}})
    link = game.ask("link")["link"]
    for address in ({"resume": link}, {"game": link}):
        app = at("play", **address)
        assert app.screen()["mode"] == "play" and where(app) == {"at": "play", "game": link}


# ---- wrong addresses


@pytest.mark.parametrize(
    ("address", "place", "said"),
    [
        ({"at": "nowhere"}, "home", "There is no place 'nowhere'"),
        ({"at": "learn", "step": "nowhere/at-all"}, "learn", "There is no chapter 'nowhere' in any course."),
        ({"at": "learn", "game": "realms", "step": "first-point"}, "learn", "no chapter 'first-point' in Hero Realms"),
        ({"at": "learn", "game": "chess"}, "learn", "There is no course 'chess'"),
        ({"at": "learn", "step": "puzzles/x"}, "learn", "There is no puzzle 'x'"),
        ({"at": "learn", "game": "herocard", "step": "review/HC-4.1/x"}, "learn", "There is no case 'x' of HC-4.1"),
        ({"at": "learn", "game": "herocard", "step": "review/XX-1/x"}, "learn", "There is no rule 'XX-1'"),
        ({"at": "learn", "step": "first-point/pay", "fresh": "-1"}, "learn", "not the number of a fresh case"),
        ({"at": "play", "game": "zzz"}, "play", "That is not a link to a saved game."),
        ({"at": "play", "game": "0" * 32}, "play", "There is no game under this link"),
        ({"at": "play", "new": "chess"}, "play", "There is no game 'chess' here"),
        ({"at": "play", "code": "hp1.nonsense"}, "play", "code"), ({"at": "play", "code": ""}, "play", "nothing to op"),
        ({"at": "whatif", "code": "x"}, "whatif", "neither a code"), ({"at": "whatif", "saved": "x"}, "whatif", "link"),
        ({"at": "whatif", "game": "chess"}, "whatif", "There is no game 'chess'"),
        ({"at": "decklab", "deck": "nobody"}, "decklab", "There is no ready-made"),
        ({"at": "decklab", "code": "x" * 20_001}, "decklab", "at most 20,000"),
    ],
)  # fmt: skip
def test_a_wrong_address_shows_its_place_and_a_sentence(address: dict[str, str], place: str, said: str):
    app = at()
    reply = go(app, **address)
    screen = app.screen()
    assert reply["ok"] and said in reply["problem"] and screen["app"]["problem"] == reply["problem"]
    assert screen["app"]["place"] == place and "\n" not in reply["problem"]
    go(app, at="home")
    assert app.screen()["app"]["problem"] == ""


@pytest.mark.parametrize("raw", [
    {"kind": "go", "address": 5}, {"kind": "go", "address": {"at": 5}}, {"kind": "go", "address": {"at": ["x"]}},
    {"kind": "go", "address": {"at": "learn", "step": {"a": 1}}}, {"kind": "hello", "key": "../x"}, None, 5,
    {"kind": "go", "address": {str(i): "x" for i in range(50)}}, {"kind": "go", "address": {"x": "y" * 40_000}},
    {"kind": "hello", "key": 5},
])  # fmt: skip
def test_nonsense_is_answered(raw: Any):
    app = at()
    reply = app.handle(raw)
    assert reply["problem"] and app.screen()["mode"] in ("home", "map")


# ---- keys


def test_home_carries_a_key_and_another_key_opens_everything_again():
    at_desk().ask("new")
    app = at("home", OTHER_KEY)
    assert app.screen()["offer"] is None
    code = Home().handle({"kind": "carry", "key": KEY})["code"]
    brought = do(app, "carry", key=OTHER_KEY, code=code)
    assert brought["key"] == KEY and "1 game" in brought["said"]
    assert app.handle({"kind": "hello", "key": brought["key"]}) == {"ok": True} and app.screen()["offer"]
    assert do(app, "carry", key=OTHER_KEY, code=code)["problem"]


def test_what_changes_on_the_way_is_told_once():
    app, told = at(), []
    app.on_change = lambda _: told.append(app.screen()["mode"])
    go(app, at="learn", step="first-point/strike")
    assert told == ["learn"]
    go(app, at="play")
    assert app.learn is not None
    app.learn._changed()
    assert told == ["learn", "new"], "a room that is not shown says nothing"
