"""What goes over the wire in the app: nothing hidden comes out, nothing forged gets in, names stay text."""

from __future__ import annotations

import json
import random
import re
from urllib.request import Request, urlopen

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

import heroplay as hp
from heroplay.table import replay
from heroplay.ui import saves
from heroplay.ui.frames import V1
from heroplay.ui.session import PERSON, Session
from tests.apps.hidden import Hidden
from tests.apps.wire import Wire, frame
from tests.browser.drive import Driver
from tests.browser.in_voila import Saved
from tests.herocard.builders import custom_hero
from tests.ui.client import new_table

IMG = "<img src=x onerror=alert(1)>"
SEED = 192837465564738
MOVES = 15  # at so many moves there must have been something to hide


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "reduced_motion": "reduce"}


@pytest.fixture
def opened(app, visit, monkeypatch):
    """`opened(session)` gives a board in the app, played from its file, and its wire."""
    monkeypatch.setenv("HEROPLAY_SAVES", app.saves)

    def open_it(session=None):
        page = visit().page
        page.on("dialog", lambda dialog: pytest.fail(f"a dialog: {dialog.message}"))
        wire, saved = Wire(page), Saved(app, session)
        saved.open(page)
        return Driver(page, saved), wire

    return open_it


def saved_record(b):
    """The whole game, as its file has it."""
    key = b.kernel.key
    return replay("\n".join(saves.load(key, saves.games(key)[0])["record"]) + "\n")


# ---- out


def ply_after(told, ply):
    """How many moves the page knows of after this message."""
    if told.get("type") == "screen":
        return told["screen"]["ply"]
    return next((op[2] for op in told.get("ops", ()) if op[:2] == ["set", ["ply"]]), ply)


def leaks(frames, hidden):
    """What the frames of a game told too early, and at which moves there was something to tell."""
    found, ply, moves = [], 0, set()
    for told in frames:
        ply = ply_after(told.custom, ply)
        if ply == hidden.table.ply:
            break
        moves.add(ply)
        found += [(ply, word, str(told.custom)[:500]) for word in hidden.told(ply, told.all())]
    return found, moves


def copy_link(b):
    """The position is asked for: it comes as far as it may be told."""
    b.open_files()
    b.page.click("[data-do=copy-link]")
    b.page.wait_for_selector(".hp-copied")
    b.open_files()


def play_to_the_end(b):
    """Every move typed."""
    for _ in range(150):
        if b.over:
            return
        words, ply = b.table.game.language.say(b.table.state, b.wise()), b.attribute("ply")
        b.page.fill(".hp-typed input", words)
        b.page.press(".hp-typed input", "Enter")
        b.page.wait_for_selector(f".hp-board:not([data-ply='{ply}']), .hp-notice")
        assert b.attribute("ply") != ply, f"{words}: {b.text('.hp-notice')}"
        b.page.wait_for_selector(".hp-thinking", state="detached")
    raise AssertionError("the duel does not end")


def test_whole_duels_tell_nothing_hidden(opened):
    heard = 0
    for number in range(10):  # a duel for one point may be over soon: then another
        if heard >= MOVES:
            break
        begun = new_table(seed=SEED + number, first=number % 2, points_to_win=1)
        b, wire = opened(Session(begun, players=[PERSON, "greedy"]))
        copy_link(b)
        play_to_the_end(b)
        table, frames = saved_record(b), wire.frames
        assert table.outcome is not None and table.setup["seed"] == SEED + number
        found, moves = leaks(frames, Hidden(table, 0))
        assert found == []
        heard += len(moves)
        # it was the whole game that was listened to
        told = "".join(json.dumps(f.content, ensure_ascii=False) for f in frames)
        assert table.outcome.text in told and any(f.custom.get("reply", {}).get("code") for f in frames)
        assert all(table.state.cards.ids[k] in told for k in table.steps[-1].before.players[0].hand)
        b.page.close()
    assert heard >= MOVES


def test_a_game_begun_from_the_form_has_a_secret_seed(opened):
    b, wire = opened()
    b.click("[data-do=begin]")
    copy_link(b)
    ply, table = int(b.attribute("ply")), b.table
    assert len(str(table.setup["seed"])) > 6, "nobody can guess it"
    hidden = Hidden(table, 0)
    assert hidden.cards(ply) and [word for told in wire.frames for word in hidden.told(ply, told.all())] == []


@pytest.fixture(scope="module")
def a_game():
    """Some moves of a duel between two bots, and what seat 0 may not know of it."""
    table = new_table(seed=SEED, first=0)
    rng = random.Random(1)
    while table.ply < 12:
        known = table.game.knowledge.observe(table.state, table.seat)
        table.play(table.game.bots["greedy"](table.game, known, table.seat, rng))
    return Hidden(table, 0)


def planted(hidden, ply):
    """Things that must not be told, each in a way in which it could be."""
    state, cards = hidden.states[ply], hidden.table.state.cards
    deck = state.players[1].deck
    secret = next(k for p in state.players for k in (*p.hand, *p.deck) if k not in hidden.seen[ply])
    code = hp.load(hidden.table.fork().undo(hidden.table.ply - ply).code()).code()
    return {
        "an id": {"ref": cards.ids[secret]},
        "a name": {"text": f"He holds {cards.names[secret]}."},
        "a key": {f"{cards.ids[secret]}": 1},
        "JSON in a text": json.dumps({"log": f"\n{cards.names[secret]}"}),
        "a buffer": cards.ids[secret].encode(),
        "a deck": list(deck),
        "a deck in words": [{"face": cards.ids[k]} for k in reversed(deck)],
        "the seed": [hidden.table.setup["seed"]],
        "the luck": f"luck: {state.luck.seed}",
        "the code": f"?code={code}",
        "the record": hidden.table.record(),
    }


@pytest.mark.parametrize("ply", [0, 5, 11])
def test_what_is_planted_is_found(a_game, ply):
    """The proof above is worth as much as its eyes."""
    own = json.loads(json.dumps(Session(a_game.table.fork().undo(a_game.table.ply - ply), [PERSON, "greedy"]).screen()))
    assert a_game.told(ply, own) == []
    assert a_game.told(ply, a_game.table.fork().undo(a_game.table.ply - ply).code(0)) == []
    for name, data in planted(a_game, ply).items():
        assert a_game.told(ply, [own, {"deep": [{"in": data}]}]), name


def test_what_is_planted_in_a_frame_is_found_at_its_moment(a_game):
    """A card that lies open later must not be told before; frames are read as the browser gets them."""

    def framed(custom):
        content = {"comm_id": "x", "data": {"method": "custom", "content": custom}}
        parts = {"header": {"msg_type": "comm_msg"}, "parent_header": {}, "metadata": {}, "content": content}
        return frame(serialize_msg_to_ws_v1(parts, "iopub", lambda part: json.dumps(part).encode()))

    later = max(a_game.seen[-2] - a_game.seen[0])
    at = next(ply for ply, seen in enumerate(a_game.seen) if later in seen)
    name = a_game.table.state.cards.names[later]
    steps = [{"type": "patch", "ops": [["set", ["ply"], ply]]} for ply in range(1, a_game.table.ply + 1)]

    frames = [framed(step) for step in steps]
    frames.insert(at, framed({"type": "patch", "ops": [["push", ["log"], [{"text": f"{name}!"}]]]}))
    assert leaks(frames, a_game)[0] == []
    frames.insert(at - 1, frames.pop(at))
    assert [(ply, word) for ply, word, _ in leaks(frames, a_game)[0]] == [(at - 1, name)]


# ---- in


def forged(rev, seat):
    """Intents that a browser may send and that must do nothing: (its name, the intent)."""
    own = {"do": "discard", "seat": seat, "cards": []}
    return {
        "stale": {"kind": "act", "rev": rev - 1, "action": own},
        "of the future": {"kind": "act", "rev": rev + 1, "action": own},
        "without a revision": {"kind": "act", "action": own},
        "another seat's": {"kind": "act", "rev": rev, "action": {**own, "seat": 1 - seat}},
        "another seat's, said": {"kind": "act", "rev": rev, "text": "To'a King: discard nothing"},
        "no seat's": {"kind": "act", "rev": rev, "action": {**own, "seat": 7}},
        "no action": {"kind": "act", "rev": rev, "action": {"do": "win", "seat": seat}},
        "too much": {"kind": "act", "rev": rev, "action": own, "open_hands": True},
        "too large": {"kind": "act", "rev": rev, "action": {**own, "cards": ["x" * 5000]}},
        "a wish for all": {"kind": "set", "rev": rev, "settings": {"open_hands": True}},
        "no setting": {"kind": "set", "rev": rev, "settings": {"pace": "1e999"}},
        "a repair that nobody offered": {"kind": "repair", "rev": rev, "number": 0},
        "a curtain that is not there": {"kind": "ready", "rev": rev},
        "another's game": {"kind": "resume", "rev": rev, "id": "0" * 32},
        "a path as a key": {"kind": "hello", "rev": rev, "key": "../../etc/passwd"},
        "a file as a hero": {"kind": "new", "rev": rev, "game": {"options": {"heroes": ["x.toml", "ninja"]}}},
        "unknown": {"kind": "nonsense", "rev": rev},
        "a list for a kind": {"kind": ["act"], "rev": rev},
        "empty": {}, "none": None, "a number": 7, "a text": "act", "a list": [own],
    }  # fmt: skip


def test_nothing_forged_changes_anything(app, opened):
    b, wire = opened(Session(new_table(seed=SEED, first=0), players=[PERSON, "greedy"]))
    b.open_files()
    b.page.click("[data-do=copy-link]")
    b.page.wait_for_selector(".hp-copied")
    rev, path = int(b.attribute("rev")), f"{app.saves}/{b.kernel.key}.{b.kernel.id}.json"
    with open(path, encoding="utf-8") as file:
        before = file.read()
    shown = b.page.inner_html(".hp-felt")

    for name, intent in forged(rev, 0).items():
        reply = wire.asks(intent)
        assert reply.get("refused") is True and reply.get("problem"), f"{name}: {reply}"
        assert SEED not in reply.values() and str(SEED) not in json.dumps(reply)

    state = {"screen": {"mode": "play", "rev": rev, "planted": True}, "_esm": "export default {planted: 1}"}
    for data in (
        {"method": "update", "state": state, "buffer_paths": []},
        {"method": "update", "state": {"_view_name": "planted", "session": 1, "comm": None}, "buffer_paths": []},
        {"method": "update", "state": "planted"}, {"method": "planted"}, {}, [], "planted", None,
    ):  # fmt: skip
        wire.comm(data)
    for content in (None, [], "planted", {"type": "planted"}, {"intent": {"kind": "act"}}):
        wire.says(content)
    code = f"open({str(saves.folder() / 'planted')!r}, 'w').close()"
    wire.sends("execute_request", {"code": code, "silent": False, "store_history": False})
    asked = len(wire.frames)
    wire.comm({"method": "request_state"})
    assert wire.asks({"kind": "rule", "rev": rev, "text": "HC-4.18"})["rule"]["id"] == "HC-4.18"  # all was heard by now

    states = [f.data["state"] for f in wire.frames[asked:] if not f.sent and "_esm" in f.data.get("state", {})]
    assert states and "planted" not in json.dumps(states) and states[-1]["screen"]["rev"] == rev
    assert not [f for f in wire.frames if not f.sent and "planted" in json.dumps(f.content)]
    assert not list(saves.folder().glob("planted*"))
    with open(path, encoding="utf-8") as file:
        assert file.read() == before
    assert b.attribute("rev") == str(rev) and b.page.inner_html(".hp-felt") == shown
    b.click("[data-do=commit]")  # and the game goes on
    assert b.table.ply > 0 and int(b.attribute("rev")) > rev


BAD_FRAMES = {  # name: (the subprotocol, the frame)
    "all ones": (V1, b"\xff" * 100),
    "nothing": (V1, b""),
    "text": (V1, "{}"),
    "a channel that is no text": (V1, b"".join(n.to_bytes(8, "little") for n in (2, 24, 25)) + b"\xff"),
    "a header that is no JSON": (V1, serialize_msg_to_ws_v1([b"{", b"{}", b"{}", b"{}"], "shell")),
    "too few parts": (V1, serialize_msg_to_ws_v1([], "shell")),
    "legacy, two thousand million parts": (None, b"\x7f" + b"\xff" * 99),
    "legacy, no JSON": (None, "x"),
    "legacy, deep JSON": (None, "[" * 100_000),
    "legacy, no message": (None, "[]"),
}  # fmt: skip


def test_a_bad_frame_closes_its_own_socket_and_nobody_else_waits(app, opened):
    b, _ = opened()
    said = len(app.lines)
    with urlopen(f"{app.url}voila/render/play.ipynb", timeout=60) as page:
        kernel = re.search(r'"kernelId": "([0-9a-f-]{36})"', page.read().decode())[1]
    url = f"ws{app.url.removeprefix('http')}api/kernels/{kernel}/channels?session_id=bad"
    for name, (protocol, bad) in BAD_FRAMES.items():
        with connect(url, subprotocols=[protocol] if protocol else None) as socket:
            socket.send(bad)
            with pytest.raises(ConnectionClosedError) as closed:
                while True:
                    socket.recv(timeout=60)  # what the kernel had to say before
            assert closed.value.rcvd.code == 1002, name
    b.click("[data-do=begin]")
    b.page.wait_for_selector(".hp-board[data-mode=play]")
    assert len([line for line in app.lines[said:] if "frame was refused" in line]) == len(BAD_FRAMES)
    assert "Traceback" not in "".join(app.lines[said:])
    goodbye = Request(f"{app.url}voila/api/shutdown/{kernel}", b"_xsrf=abc", {"Cookie": "_xsrf=abc"})
    assert urlopen(goodbye, timeout=60).status == 204


# ---- names


def test_names_are_text_whatever_they_are(app, opened):
    heroes = [custom_hero(IMG), custom_hero(f"{IMG}2")]
    table = hp.table("herocard", auto=True, heroes=heroes, hero_point_limit=99, seed=1, first=0)
    b, _ = opened()
    b.page.click("summary:has-text('Open a link')")
    b.page.fill("[data-open=text]", table.record())
    b.page.click("[data-do=open]")
    b.page.wait_for_selector("section[data-found]")
    assert IMG in b.text("section[data-found]")
    b.page.uncheck("input[data-found=hands]")
    b.click("[data-do=play-found]")
    b.click("[data-do=commit]")
    b.click("[data-do=pass]")
    for where in (".hp-mine h3", ".hp-others h3", ".hp-log", ".hp-prompt"):
        assert IMG in b.text(where), where
    b.page.fill(".hp-typed input", f"attack {IMG}")
    b.page.press(".hp-typed input", "Enter")
    b.page.wait_for_selector(".hp-notice")
    assert b.page.locator("img").count() == 0
    b.click("[data-do=leave]")
    assert IMG in b.text("[data-offer]") and b.page.locator("img").count() == 0
    b.page.goto(app.url, wait_until="commit")
    b.page.wait_for_selector(".hp-home[data-ready]")
    b.page.get_by_text(IMG).first.wait_for()
    assert b.page.locator("img").count() == 0
