"""The widget itself: what a browser sets changes nothing, and what it holds is what the seat may see."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import heroplay as hp
from heroplay.ui import assemble
from heroplay.ui.board import Board, Code
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session
from tests.herocard.builders import custom_hero, duel
from tests.ui.client import KEY, new_table, people
from tests.ui.leaks import Watch
from tests.ui.test_hostile import json_values

IMG = "<img src=x onerror=alert(1)>"


class Wire:
    """Stands for the connection to the page: keeps what is sent, and delivers what a page might send."""

    comm_id = "wire"

    def __init__(self, board: Board) -> None:
        self.board = board
        self.sent: list[dict[str, Any]] = []
        board.comm = self
        self.sent.clear()

    def on_msg(self, callback: Any) -> None:
        self.callback = callback

    def send(self, data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
        self.sent.append(json.loads(json.dumps(data)))

    def close(self, *_: Any, **__: Any) -> None:
        return None

    def deliver(self, data: Any, buffers: list[Any] | None = None) -> None:
        self.board._handle_msg({"content": {"data": data}, "buffers": buffers or []})

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        intent = {"kind": kind, "rev": self.board.screen["rev"], **more}
        before = len(self.sent)
        self.deliver({"method": "custom", "content": {"type": "intent", "id": 7, "intent": intent}})
        told = [message["content"] for message in self.sent[before:]]
        (reply,) = [message for message in told if message["type"] == "reply"]
        assert reply["id"] == 7
        return dict(reply["reply"])


def wired(players: list[str] | None = None, **options: Any) -> Wire:
    return Wire(Board(Session(new_table(first=0, **options), players=players or [PERSON, "greedy"])))


def everything(board: Board) -> str:
    return json.dumps(
        {**board.get_state(), "trait": board.screen, "state": repr(board.session.table.state)}, default=str
    )


# ---- what a board carries


def test_boards_share_one_model_with_the_code_and_carry_little_themselves():
    one, two = (Board(new_table(first=0)) for _ in range(2))
    state = one.get_state()
    carried = {**state, "screen": None, "layout": None}
    assert len(json.dumps(carried)) < 4_000 and "_css" not in state
    code = Code.shared()
    assert state["_code"] == two.get_state()["_code"] == f"IPY_MODEL_{code.model_id}"
    assert code.esm == assemble.esm() and code.css == assemble.css() and len(code.hash) == 16
    code.set_state({"esm": "alert(1)"})
    code._handle_msg({"content": {"data": {"method": "update", "state": {"esm": "alert(1)"}, "buffer_paths": []}}})
    assert code.esm == assemble.esm()


def test_when_all_widgets_were_closed_a_new_board_brings_its_code_again():
    Board(new_table(first=0))
    old = Code.shared()
    old.close()
    assert Board(new_table(first=0))._code == f"IPY_MODEL_{Code.shared().model_id}" and Code.shared() is not old


# ---- what a page sets


FORGED: list[Any] = [
    {"screen": {"rev": 99, "view": None}}, {"screen": None}, {"_esm": "export default {}"}, {"_css": "body{}"},
    {"_esm": 5}, {"session": None}, {"comm": None}, {"_view_name": "Evil"}, {"_dom_classes": ["x"]}, {"nonsense": 1},
    {"on_change": "x"}, {"layout": "IPY_MODEL_0"}, {"tooltip": IMG}, {},
]  # fmt: skip


@pytest.mark.parametrize("state", FORGED)
def test_a_trait_that_a_page_sets_stays_as_it_was(state: Any):
    wire = wired()
    before = everything(wire.board)
    wire.deliver({"method": "update", "state": state, "buffer_paths": []})
    wire.board.set_state(state)
    assert everything(wire.board) == before and wire.sent == []


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.dictionaries(st.sampled_from(["screen", "_esm", "_css", "layout", "x"]), json_values))
def test_whatever_a_page_sets_changes_nothing(state: Any):
    wire = wired()
    before = everything(wire.board)
    wire.deliver({"method": "update", "state": state, "buffer_paths": []})
    assert everything(wire.board) == before


MESSAGES: list[Any] = [
    None, 5, "x", [], {}, {"type": "intent"}, {"type": "patch", "ops": [["set", ["rev"], 9]]},
    {"type": "screen", "screen": {}}, {"type": "reply", "id": 1, "reply": {}}, {"type": "intent", "intent": None},
    {"type": "intent", "intent": {"kind": "act", "rev": 0, "action": {"do": "pass", "seat": 1}}},
    {"type": "intent", "intent": {"kind": "new", "game": {}}}, {"kind": "anywidget-command", "name": "x", "msg": []},
]  # fmt: skip


@pytest.mark.parametrize("content", MESSAGES)
def test_a_message_that_is_no_intent_changes_nothing(content: Any):
    wire = wired()
    before = everything(wire.board)
    wire.deliver({"method": "custom", "content": content})
    assert everything(wire.board) == before
    assert all(m["content"]["type"] == "reply" and m["content"]["reply"]["refused"] for m in wire.sent)


# ---- what a page is sent


def test_a_move_goes_out_as_a_patch_and_a_reply_and_the_trait_is_current():
    wire = wired()
    before = wire.board.screen
    assert wire.ask("act", text="discard nothing") == {"ok": True}
    kinds = [m["content"]["type"] for m in wire.sent]
    assert kinds == ["patch", "reply", "patch"] and wire.sent[0]["content"]["from"] == before["rev"]
    assert all(m["method"] == "custom" for m in wire.sent), "the whole screen is not synced again"
    assert wire.board.screen == wire.board.session.screen() == wire.board.get_state()["screen"]


def test_a_page_that_missed_a_patch_gets_the_whole_screen():
    wire = wired()
    wire.deliver({"method": "custom", "content": {"type": "resync"}})
    assert wire.sent[-1]["content"] == {"type": "screen", "screen": json.loads(json.dumps(wire.board.screen))}


def test_a_page_that_asks_for_the_state_gets_the_present_one():
    wire = wired()
    wire.ask("act", text="discard nothing")
    wire.sent.clear()
    wire.deliver({"method": "request_state"})
    assert wire.sent[0]["method"] == "update" and wire.sent[0]["state"]["screen"]["ply"] == wire.board.screen["ply"]


def test_a_table_is_shown_with_a_person_in_the_first_seat():
    board = Board(new_table(first=0))
    assert board.screen["can"]["act"] and [p["who"] for p in board.screen["players"]] == [PERSON, "greedy"]


@pytest.mark.parametrize("players", [[PERSON, "greedy"], people(2)])
def test_neither_the_trait_nor_the_wire_holds_what_the_seat_may_not_see(players: list[str]):
    wire = wired(players, seed=192837465564738, points_to_win=1)
    board, rng = wire.board, random.Random(3)
    session = board.session
    watch = Watch(session.table)
    game = session.table.game

    def look(also: Any = "") -> None:
        for data in (*wire.sent, board.get_state()["screen"], board.screen):
            leaks = watch.leaks(data, session.eye, also if data in wire.sent else "")
            assert not leaks, f"eyes {session.eye}: {leaks}"
        wire.sent.clear()

    look()
    while not board.screen["view"]["over"]:
        before = session.eye
        if board.screen["curtain"]:
            wire.ask("ready")
        elif not session.bot_step():
            known = game.knowledge.observe(session.table.state, session.seat)
            action = game.bots["greedy"](game, known, session.seat, rng)
            wire.ask("act", action=game.action_data(action))
        look(before if session.curtain is not None else "")
    assert watch.hidden > 20


def test_a_name_is_text_whatever_it_is():
    heroes = [custom_hero(IMG), custom_hero(f"{IMG} 2")]
    table = hp.table("herocard", auto=True, heroes=heroes, hero_point_limit=99, seed=1, first=0)
    wire = Wire(Board(Session(table, players=[PERSON, "greedy"])))
    assert wire.board.screen["view"]["names"] == [IMG, f"{IMG} 2"]
    wire.ask("act", text="discard nothing")
    assert any(line["text"].startswith(f"{IMG} discards") for line in wire.board.screen["log"])
    assert IMG in wire.board.screen["view"]["prompt"]
    saved = hp.replay(table.record())
    assert saved.names == table.names and saved.code() == table.code()


# ---- bots


def test_bots_move_by_themselves_at_their_pace_and_stop_when_a_person_is_asked():
    async def game() -> Wire:
        wire = wired(["greedy", PERSON], seed=4)
        wire.board.session.settings.pace = 0
        for _ in range(2000):
            if wire.board.session.bot_to_move() is None:
                break
            await asyncio.sleep(0)
        assert wire.board.screen["can"]["act"] and wire.board.screen["ply"] > 0
        wire.sent.clear()
        said = wire.board.session.table.game.language.say(
            wire.board.session.table.state, wire.board.session.table.legal()[0]
        )
        wire.ask("act", text=said)
        return wire

    wire = asyncio.run(game())
    assert [m["content"]["type"] for m in wire.sent[:2]] == ["patch", "reply"]


def test_without_an_event_loop_a_board_still_shows():
    board = Board(Session(new_table(first=0), players=["greedy", PERSON]))
    assert board.screen["thinking"] and board.screen["ply"] == 0


def test_a_board_with_a_desk_begins_saves_and_leaves():
    wire = Wire(Board(Desk()))
    assert wire.board.screen["mode"] == "new"
    assert wire.ask("hello", key=KEY) == {"ok": True}
    assert wire.ask("new", game={"options": {"seed": 1}}) == {"ok": True}
    assert wire.board.screen["mode"] == "play"
    link = wire.ask("link")["link"]
    assert link not in json.dumps(wire.board.get_state()["screen"])
    assert wire.ask("leave") == {"ok": True} and wire.board.screen["offer"]["id"] == link


@pytest.mark.parametrize("loop", [True, False])
def test_a_refusal_goes_out_before_its_repairs_are_searched(loop: bool):
    table = duel(hand=["Thunder Stroke", "Overhand Thrust"], other_hand=["Jab!"])
    wire = Wire(Board(Session(table, players=[PERSON, "greedy"])))
    intent = {"kind": "act", "rev": wire.board.screen["rev"], "text": "attack Thunder Stroke"}

    async def refused() -> None:
        wire.deliver({"method": "custom", "content": {"type": "intent", "id": 7, "intent": intent}})
        assert len(wire.sent) == 2, "the search waits until the answer is out"
        await asyncio.sleep(0)

    if loop:
        asyncio.run(refused())
    else:
        wire.deliver({"method": "custom", "content": {"type": "intent", "id": 7, "intent": intent}})
    told, reply, more = (message["content"] for message in wire.sent)
    assert (told["type"], reply["type"], more["type"]) == ("patch", "reply", "patch")
    assert reply["reply"]["notice"]["repairs"] is None and more["from"] == wire.board.screen["rev"]
    assert [op[:2] for op in more["ops"]] == [["set", ["notice", "repairs"]]]
    assert wire.board.screen["notice"]["repairs"] == more["ops"][0][2] != []


@pytest.mark.parametrize("who", [[PERSON, "greedy"], [PERSON, PERSON]])
def test_without_a_kernel_there_is_a_text_and_a_picture_of_what_may_be_seen(who: list[str]):
    table = new_table(seed=192837465564738)
    session = Session(table, players=list(who))
    data, _ = Board(session)._repr_mimebundle_()
    assert table.prompt in data["text/plain"] and data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert not Watch(table).leaks([data["text/plain"], data["image/svg+xml"]], session.eye)


def test_a_board_without_a_game_says_so_in_words_that_stay_the_same():
    data, _ = Board(Desk())._repr_mimebundle_()
    assert data["text/plain"] == "HeroPlay: a board with no game on it yet. Run this cell to begin one."
