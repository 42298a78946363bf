"""The desk: keys, new games with every mistake, saved games, damaged ones, links, and two tabs on one game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import heroplay as hp
from heroplay.core import codec
from heroplay.explore.bots import choose
from heroplay.ui import saves
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session, Settings
from heroplay.ui.whatif import WhatIf
from tests.herocard.builders import custom_hero
from tests.ui.client import KEY, OTHER_KEY, Client, at_desk, new_table
from tests.ui.test_hostile import json_values

IMG = "<img src=x onerror=alert(1)>"


def begun(key: str = KEY, **wish: Any) -> Client:
    """A browser with a new duel of a person against a bot on its board."""
    c = at_desk(key=key)
    wish = {"options": {"seed": 7, "first": 0}, "players": [PERSON, "greedy"], **wish}
    assert c.ask("new", game=wish) == {"ok": True}
    return c


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"))


# ---- keys


@pytest.mark.parametrize(
    "key", [None, 5, "", "short", "../../etc/passwd", KEY.upper(), KEY + "0", KEY + "\n", ["x"], {}]
)
def test_what_is_no_key_is_refused(key: Any, saved: Path):
    c = Client(Desk())
    assert c.ask("hello", key=key)["refused"]
    c.ask("new", game={})
    assert c.copy["mode"] == "play" and not saved.exists(), "without a key the game is played and not saved"


def test_hello_offers_nothing_where_nothing_is():
    c = at_desk()
    assert c.copy["mode"] == "new" and c.copy["offer"] is None and c.copy["offers"] == [] and c.copy["problem"] == ""


# ---- new games


def test_a_new_game_as_the_form_says():
    c = begun(options={"seed": 7, "heroes": ["ninja", "miko"], "points_to_win": 1}, players=["random", PERSON])
    assert c.copy["mode"] == "play" and [p["who"] for p in c.copy["players"]] == ["random", PERSON]
    assert c.copy["view"]["names"] == ["Ninja", "Miko"] and c.copy["view"]["players"][0]["needed"] == 1


def test_the_defaults_are_a_game_against_a_bot_with_a_seed_of_its_own():
    tables = []
    for _ in range(2):
        c = at_desk()
        assert c.ask("new") == {"ok": True}
        assert c.session.players == [PERSON, "greedy"]
        tables.append(c.table)
    assert tables[0].setup["seed"] != tables[1].setup["seed"]


def test_the_form_offers_each_game_its_own_bots_under_names_for_people():
    games = {game["id"]: game for game in at_desk().copy["games"]}
    assert [bot["id"] for bot in games["herocard"]["bots"]] == ["random", "greedy", "mcts"]
    assert [bot["name"] for bot in games["herocard"]["bots"]] == ["Easy", "Medium", "Hard"]
    styles = {bot["id"]: bot["name"] for bot in games["realms"]["bots"] if not bot["level"]}
    assert styles["no_gems"] == "No Fire Gems" and all(bot["about"] for bot in games["realms"]["bots"])
    for game in games.values():
        for bot in game["bots"]:
            wish = {"game": game["id"], "players": [PERSON, bot["id"]]}
            assert at_desk().ask("new", game=wish) == {"ok": True}, "whatever is offered can play"


def test_a_link_can_name_the_game_of_which_a_new_one_is_wanted():
    c = Client(Desk())
    assert c.copy["chosen"] is None
    assert c.ask("hello", key=KEY, id="realms") == {"ok": True}
    assert c.copy["chosen"] == "realms" and c.copy["problem"] == "" and c.copy["offers"] == []


def test_running_games_are_offered_before_those_that_are_over():
    begun(options={"seed": 1, "heroes": ["ninja", "miko"]}).ask("leave")
    over = begun(options={"seed": 2, "points_to_win": 1}, players=["greedy", "greedy"])
    over.bots()
    assert over.table.outcome is not None
    again = at_desk()
    assert [(o["over"], o["title"].split(": ")[1]) for o in again.copy["offers"]] == [
        (False, "Ninja, Miko"), (True, "Samurai, To'a King")
    ]  # fmt: skip
    assert again.ask("resume") == {"ok": True} and again.copy["view"]["names"] == ["Ninja", "Miko"]


def test_four_bots_are_watched():
    heroes = ["samurai", "ninja", "miko", "talon"]
    c = begun(options={"heroes": heroes}, players=["greedy", "random", "greedy", "random"])
    assert c.session.watching and c.copy["view"]["seat"] == -1


def test_a_custom_hero_is_judged_by_the_rules_and_its_name_is_text():
    c = begun(options={"heroes": [custom_hero(IMG), "samurai"], "hero_point_limit": 99}, players=[PERSON, "greedy"])
    assert c.copy["view"]["names"][0] == IMG and c.copy["players"][0]["name"] == IMG
    broken = {**custom_hero("Ada"), "deck": {"Jab!": 7}}
    reply = at_desk().ask("new", game={"options": {"heroes": [broken, "samurai"]}})
    assert "HC-8.4" in reply["problem"] and "HC-8.3" in reply["problem"]


MISTAKES: list[tuple[Any, str]] = [
    ({"game": "chess"}, "no game 'chess'"),
    ({"game": 5}, "5 is not a text"),
    ({"game": "x" * 41}, "40 characters"),
    ({"options": {"heroes": ["samurai"]}}, "heroes"),
    ({"options": {"heroes": ["samurai"] * 5}}, "heroes"),
    ({"options": {"heroes": ["wizard", "samurai"]}}, "no hero 'wizard'"),
    ({"options": {"heroes": 5}}, "heroes"),
    ({"options": {"heroes": [5, None]}}, "heroes"),
    ({"options": {"seed": "now"}}, "seed"),
    ({"options": {"seed": None}}, "seed"),
    ({"options": {"first": 9}}, "first"),
    ({"options": {"first": 3}}, "Seat 3 cannot begin"),
    ({"options": {"points_to_win": 0}}, "points_to_win"),
    ({"options": {"speed": 9}}, "no option 'speed'"),
    ({"options": {"auto": False}}, "no option 'auto'"),
    ({"options": {"game": "herocard"}}, "no option 'game'"),
    ({"options": {"seed": 1, "heroes": "x" * 30_000}}, "at most 20,000"),
    ({"options": []}, "options"),
    ({"players": [PERSON]}, "Say for each of the 2 seats"),
    ({"players": [PERSON, "wizard"]}, "Say for each of the 2 seats: person, random, greedy"),
    ({"players": [PERSON] * 9}, "players"),
    ({"players": "person"}, "players"),
    ({"open_hands": "perhaps"}, "open_hands"),
    ({"cheat": True}, "cheat"),
    ([], "game"),
    ("herocard", "game"),
]


@pytest.mark.parametrize(("wish", "words"), MISTAKES)
def test_a_new_game_with_a_mistake_is_refused_with_a_sentence(wish: Any, words: str, saved: Path):
    c = at_desk()
    before = c.copy
    reply = c.ask("new", game=wish)
    assert reply["refused"] and words in reply["problem"]
    assert c.copy == before and not saved.exists()


@pytest.mark.parametrize("heroes", [["{}", "samurai"], "{},samurai", ["samurai", "{}"]])
def test_no_file_of_the_machine_is_read_for_a_browser(heroes: Any, tmp_path: Path):
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 'sesame' oops")
    named = (
        [h.replace("{}", str(secret)) for h in heroes]
        if isinstance(heroes, list)
        else heroes.replace("{}", str(secret))
    )
    reply = at_desk().ask("new", game={"options": {"heroes": named}})
    assert "A name never opens a file" in reply["problem"] and "sesame" not in reply["problem"]
    record = f"HeroPlay record 1\ngame: herocard\nsetup: {json.dumps({'heroes': named})}\n"
    assert "A name never opens a file" in at_desk().ask("load", text=record)["problem"]


HERO = """name = "Read from a file"
[attributes]
body = "samurai"
mind = "samurai"
x = "samurai"
[deck]
"Cross Block" = 6
"Jab!" = 6
"Uppercut!" = 6
"Hip Toss" = 6
"""


def hidden_ways(file: str) -> dict[str, tuple[Any, dict[str, Any]]]:
    """Every way in which a browser could name a hero file, with who is asked."""
    setup = {"heroes": [file, "ninja"]}
    data = new_table().game.storage.to_data(new_table().state)
    code = codec.encode("herocard", {**data, "setup": setup})
    head = "HeroPlay record 1\ngame: herocard\n"
    record = f"{head}setup: {json.dumps(setup)}\n\n1. Ninja: discard nothing\n"
    changed = f"{new_table().record()}1. (a repair) {code}\n"
    return {
        "desk, record": (Desk(), {"kind": "load", "rev": 0, "text": record}),
        "desk, code": (Desk(), {"kind": "load", "rev": 0, "text": code}),
        "desk, start": (Desk(), {"kind": "load", "rev": 0, "text": f"{head}start: {code}\n"}),
        "desk, options": (Desk(), {"kind": "new", "rev": 0, "game": {"options": setup}}),
        "editor": (Desk(), {"kind": "edit", "change": {"do": "begin"}, "game": {"options": setup}}),
        "editor, code": (Desk(), {"kind": "edit", "change": {"do": "open"}, "text": code}),
        "what if, record": (WhatIf(), {"kind": "open", "text": record}),
        "what if, start": (WhatIf(), {"kind": "open", "text": f"{head}start: {code}\n"}),
        "what if, changed": (WhatIf(), {"kind": "open", "text": changed}),
        "what if, code": (WhatIf(), {"kind": "open", "text": code}),
        "deck lab": (DeckLab(), {"kind": "open", "text": file}),
        "deck lab, start": (DeckLab(), {"kind": "start", "id": file[-80:]}),
    }


@pytest.mark.parametrize("way", hidden_ways(""))
def test_no_string_from_a_browser_names_a_file(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "hp.toml").write_text(HERO, "utf-8")
    assert hp.table("herocard", heroes=[tmp_path / "hp.toml", "ninja"]).names[0] == "Read from a file"
    monkeypatch.chdir(tmp_path)
    for file in ("hp.toml", str(tmp_path / "hp.toml")):
        backend, message = hidden_ways(file)[way]
        reply = backend.handle(message)
        assert reply["refused"] and "Read from a file" not in json.dumps([reply, backend.screen()])


def test_a_repeated_click_begins_one_game(saved: Path):
    c = at_desk()
    raw = {"kind": "new", "rev": c.copy["rev"]}
    assert c.kernel.handle(raw) == {"ok": True}
    first = c.table
    assert "moved on" in c.kernel.handle(raw)["problem"] and c.table is first and len(files(saved)) == 1


def test_there_must_be_a_game_for_the_intents_of_a_game():
    c = at_desk()
    for kind in ("act", "undo", "try", "look", "record", "ready"):
        assert c.ask(kind)["problem"] == "There is no game on the table yet. Begin one."
    assert c.ask("fly")["refused"] and c.kernel.handle(None)["refused"]


# ---- going on


def test_a_game_is_saved_after_every_move_and_gone_on_with_elsewhere(saved: Path):
    c = begun()
    c.do("discard nothing")
    c.do("pass")
    c.bots()
    again = at_desk()
    assert again.copy["offer"]["title"] == "HeroCard duel: Samurai, To'a King"
    assert again.copy["offer"]["move"] == c.copy["ply"] and not again.copy["offer"]["over"]
    assert again.ask("resume", id=again.copy["offer"]["id"]) == {"ok": True}
    assert again.copy["view"] == c.copy["view"] and again.copy["log"] == c.copy["log"]
    again.do(again.table.game.language.say(again.table.state, again.table.legal()[0]))
    assert len(files(saved)) == 1


def test_what_is_saved_is_readable(saved: Path):
    c = begun()
    c.do("discard nothing")
    text = files(saved)[0].read_text("utf-8")
    assert "1. Samurai: discard nothing" in text and json.loads(text)["record"][0] == "HeroPlay record 1"


def test_settings_and_open_hands_are_kept():
    c = begun(open_hands=True)
    c.ask("set", settings={"try_it": True, "pace": 0})
    again = at_desk()
    again.ask("resume")
    assert again.copy["settings"] == c.copy["settings"] and again.session.open_hands


def test_a_what_if_is_not_saved_in_place_of_the_game():
    c = begun()
    c.do("discard nothing")
    ply = c.copy["ply"]
    c.ask("act", text="draw 1")
    number = next(i for i, r in enumerate(c.copy["notice"]["repairs"]))
    c.ask("repair", number=number)
    assert c.copy["what_if"]
    again = at_desk()
    again.ask("resume")
    assert again.copy["ply"] == ply and not again.copy["what_if"]


def test_a_hot_seat_that_is_resumed_begins_behind_the_curtain():
    """Or a reload of the page would show the next hand to whoever sits there."""
    c = begun(players=[PERSON, PERSON])
    c.ask("ready")
    c.do("discard nothing")
    c.do("pass")
    again = at_desk()
    again.ask("resume")
    assert again.copy["curtain"] == {"seat": 1, "name": "To'a King"} and again.copy["log"] == []


def test_every_game_of_a_browser_is_kept_and_none_overwrites_another(saved: Path):
    c = begun(options={"seed": 1})
    c.ask("leave")
    assert c.copy["mode"] == "new" and len(c.copy["offers"]) == 1
    c.ask("new", game={"options": {"seed": 2, "heroes": ["ninja", "miko"]}})
    again = at_desk()
    assert [o["title"].split(": ")[1] for o in again.copy["offers"]] == ["Ninja, Miko", "Samurai, To'a King"]
    again.ask("resume", id=again.copy["offers"][1]["id"])
    assert again.copy["view"]["names"] == ["Samurai", "To'a King"]


def test_only_so_many_games_are_kept(saved: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(saves, "MOST", 3)
    c = begun()
    for seed in range(5):
        c.ask("leave")
        c.ask("new", game={"options": {"seed": seed}})
    assert len(files(saved)) == 3 and len(at_desk().copy["offers"]) == 3


def test_the_games_of_another_browser_are_not_offered():
    begun()
    other = at_desk(key=OTHER_KEY)
    assert other.copy["offers"] == [] and other.ask("resume")["problem"] == "There is no saved game to go on with."


def test_there_is_nothing_to_go_on_with_for_a_desk_without_a_key():
    c = Client(Desk())
    assert c.ask("resume")["problem"] == "There is no saved game to go on with."
    assert c.ask("leave") == {"ok": True} and c.copy["mode"] == "new"


def test_a_session_that_was_there_first_is_saved_when_the_browser_says_its_key(saved: Path):
    c = at_desk(Desk(Session(new_table(first=0), players=[PERSON, "greedy"])))
    assert c.copy["mode"] == "play" and len(files(saved)) == 1
    c.ask("hello", key=KEY)
    assert len(files(saved)) == 1


# ---- links


def test_a_link_opens_the_game_in_another_browser():
    c = begun()
    c.do("discard nothing")
    link = c.ask("link")["link"]
    assert len(link) == 32 and link not in json.dumps(c.copy), "the link is told only to who asks for it"
    other = Client(Desk())
    other.ask("hello", key=OTHER_KEY, id=link)
    assert other.copy["offer"]["id"] == link
    assert other.ask("resume", id=link) == {"ok": True} and other.copy["view"] == c.copy["view"]


@pytest.mark.parametrize("link", ["", "../../x", "ff" * 16, "*" * 32, "?" * 32])
def test_a_wrong_link_has_a_clear_message(link: str):
    begun()
    other = Client(Desk())
    other.ask("hello", key=OTHER_KEY, id=link)
    assert other.copy["problem"] and other.copy["offers"] == []
    assert other.ask("resume", id=link)["refused"]


def test_a_game_that_is_not_saved_has_no_link():
    c = Client(Desk())
    c.ask("new")
    assert c.ask("link")["problem"] == "This game is not saved, so it has no link."
    assert c.copy["saved"] == "Your game is not saved."


def test_a_game_that_could_not_be_saved_gives_out_no_link_until_it_is(monkeypatch: pytest.MonkeyPatch):
    c = Client(Desk())
    c.ask("hello", key=KEY)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as here:
        here.setattr(saves, "save", full)
        c.ask("new")
        reply = c.ask("link")
        assert reply["refused"] and "No space left on device" in reply["problem"] and "no link" in reply["problem"]
        assert c.copy["saved"] == "Your last moves are not saved."
    assert saves.load(KEY, c.ask("link")["link"]) is not None
    c.ask("set", settings={"pace": 0})
    assert c.copy["saved"] == "Your game is saved."


# ---- loading what somebody pastes


def test_a_record_is_loaded_and_played_on():
    t = new_table(first=0)
    t.play("discard nothing")
    c = at_desk()
    assert c.ask("load", text=f"\n{t.record()}\n") == {"ok": True}
    assert c.copy["ply"] == t.ply and c.table.state == t.state
    c.do("pass")


def test_a_code_is_loaded_and_what_it_does_not_know_is_dealt_anew():
    t = new_table(first=0)
    for code in (t.code(), t.code(0)):
        c = at_desk()
        assert c.ask("load", text=code) == {"ok": True}
        assert c.shown("hand0") == [t.state.cards.names[k] for k in t.state.players[0].hand]
        c.do("discard nothing")
        c.do("pass")
        assert c.bots() > 0


DAMAGED = [
    "",
    "hp1.herocard.x.y",
    "hp9.herocard.x.00000000",
    "HeroPlay record 1",
    "HeroPlay record 2\ngame: herocard\n",
    "x" * 600_000,
]


@pytest.mark.parametrize("text", DAMAGED)
def test_what_is_no_record_and_no_code_is_refused(text: str):
    c = at_desk()
    before = c.copy
    assert c.ask("load", text=text)["problem"] and c.copy == before


def test_a_record_of_one_seat_cannot_be_replayed():
    assert "what one seat saw" in at_desk().ask("load", text=new_table().record(0))["problem"]


# ---- damaged saves


BROKEN: list[Any] = [
    "", "{", "[]", "null", '"x"', "[" * 100_000, "\x00", '{"heroplay": 1}',
    '{"heroplay": 1, "title": 5, "move": "x", "over": 1, "players": 3, "desk": "", "record": 7}',
]  # fmt: skip


@pytest.mark.parametrize("text", BROKEN)
def test_a_damaged_save_is_told_and_stays(text: str, saved: Path):
    begun().do("discard nothing")
    file = files(saved)[0]
    file.write_text(text)
    c = at_desk()
    assert c.copy["problem"].startswith("The saved game ") and c.copy["offer"] is None
    assert c.ask("resume")["refused"] and c.ask("resume", id=file.name[33:65])["refused"]
    assert c.ask("new") == {"ok": True}
    assert file.read_text() == text and len(files(saved)) == 2, "nothing is lost by a new game"


def rewritten(saved: Path, **changes: Any) -> None:
    file = files(saved)[0]
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))


@pytest.mark.parametrize(
    "changes",
    [
        {"record": ["HeroPlay record 1", "game: herocard", "setup: {}", "", "1. Samurai: fly"]},
        {"record": ["nonsense"]},
        {"players": [PERSON]},
        {"players": [PERSON, "wizard"]},
    ],
)
def test_a_save_with_an_impossible_game_is_refused_when_it_is_opened(changes: dict[str, Any], saved: Path):
    begun().do("discard nothing")
    rewritten(saved, **changes)
    c = at_desk()
    before = c.copy
    assert c.ask("resume")["problem"] == saves.DAMAGED and c.copy == before


def test_a_save_of_another_version_is_told_and_stays(saved: Path):
    begun()
    rewritten(saved, heroplay=99, wings=True)
    c = at_desk()
    assert c.copy["problem"] == "The saved game was written by another version of HeroPlay. It stays where it is."
    assert c.copy["offers"] == []
    c.ask("new")
    assert len(files(saved)) == 2


def test_a_good_game_is_offered_beside_a_damaged_one(saved: Path):
    begun()
    files(saved)[0].write_text("{")
    begun()
    c = at_desk()
    assert len(c.copy["offers"]) == 1 and "damaged" in c.copy["problem"]


def test_a_disk_that_cannot_be_written_stops_no_game(monkeypatch: pytest.MonkeyPatch):
    c = begun()

    def full(*_: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves, "save", full)
    reply = c.ask("act", text="discard nothing")
    assert reply["ok"] and reply["problem"] == "The game could not be saved: No space left on device. It goes on here."
    assert c.prompt.startswith("Samurai: Action phase")
    monkeypatch.undo()
    assert "problem" not in c.ask("set", settings={"try_it": True})


# ---- two tabs on one game


def test_the_tab_that_was_left_is_told_and_nothing_is_lost(saved: Path):
    one = begun()
    one.do("discard nothing")
    two = at_desk()
    two.ask("resume")
    two.do("pass")
    two.bots()
    kept = files(saved)[0].read_text()

    before = one.table.ply
    reply = one.ask("act", text="pass")
    assert reply["refused"] and "another tab" in reply["problem"]
    assert one.copy["away"] and one.table.ply == before and one.bots() == 0
    assert one.ask("undo")["refused"] and one.ask("rule", text="HC-4.18")["rule"]
    assert files(saved)[0].read_text() == kept, "what the other tab played is not overwritten"

    assert one.ask("resume") == {"ok": True}, "and the game can be taken back, with every move made there"
    assert not one.copy["away"] and one.copy["view"] == two.copy["view"] and one.copy["can"]["act"]
    assert "another tab" in two.ask("undo")["problem"] and two.copy["away"]
    assert two.ask("leave") == {"ok": True} and two.copy["mode"] == "new" and not two.copy["away"]


def test_the_bots_of_a_tab_that_was_left_stand_still(saved: Path):
    one = begun()
    one.do("discard nothing")
    one.do("pass")
    two = at_desk()
    two.ask("resume")
    moves = two.bots()
    assert moves > 0 and one.bots() == 0 and one.copy["away"]


def test_two_tabs_with_a_game_each_do_not_meet(saved: Path):
    one, two = begun(options={"seed": 1, "first": 0}), begun(options={"seed": 2, "first": 0})
    one.do("discard nothing")
    two.do("discard nothing")
    assert not one.copy["away"] and not two.copy["away"] and len(files(saved)) == 2


def test_a_save_that_was_moved_or_thrown_away_is_written_again(saved: Path):
    c = begun()
    file = files(saved)[0]
    text = file.read_text()
    file.unlink()
    c.do("discard nothing")
    assert files(saved) == [file] and not c.copy["away"]
    file.unlink()
    file.write_text(text)  # brought back from a copy: still ours
    c.do("pass")
    assert not c.copy["away"]


# ---- whatever comes


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        json_values
        | st.fixed_dictionaries(
            {"kind": st.sampled_from(["hello", "new", "resume", "leave", "load", "link", "act", "set"])},
            optional={
                "rev": st.integers(-1, 2) | json_values, "key": st.just(OTHER_KEY) | json_values, "id": json_values,
                "game": json_values | st.fixed_dictionaries({"options": json_values}), "text": json_values,
            },
        ),
        max_size=4,
    )
)  # fmt: skip
def test_any_json_is_answered_at_the_desk(raws: list[Any]):
    desk = Desk()
    for raw in raws:
        json.dumps(desk.handle(raw))
        json.dumps(desk.screen())


def test_replaying_a_save_gives_the_same_game(saved: Path):
    c = begun()
    while c.copy["ply"] < 30:
        if not c.bot_step():
            c.do(c.table.game.language.say(c.table.state, c.table.legal()[-1]))
    text = "\n".join(json.loads(files(saved)[0].read_text())["record"]) + "\n"
    assert hp.replay(text).state == c.table.state


@pytest.mark.parametrize("game", ["herocard", "realms"])
def test_a_game_that_is_over_can_be_played_again(game: str, monkeypatch):
    short = {"herocard": {"points_to_win": 1, "heroes": ["ninja", "miko"]}, "realms": {"players": ["Ann", "Bob"]}}
    made = hp.table(game, auto=True, seed=7, **short[game])
    desk = Desk(Session(made, players=["greedy", PERSON], settings=Settings(try_it=True)))
    assert "not over yet" in desk.handle({"kind": "rematch", "rev": desk.rev})["problem"]
    luck = random.Random(7)
    while made.outcome is None:
        made.play(choose(made.game, made.state, made.seat, made.game.usual_bot, luck))
    monkeypatch.setattr("heroplay.ui.desk._any_seed", lambda: 9)
    assert desk.handle({"kind": "rematch", "rev": desk.rev}) == {"ok": True}
    again = desk.session
    assert again is not None and again.table is not made and again.table.outcome is None
    assert again.table.code() == hp.table(game, auto=True, seed=9, **short[game]).code()
    assert again.players == ["greedy", PERSON] and again.settings.try_it
