"""Board messages: real ones, made from what stands on the screen, most of them changed, to every backend."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import heroplay as hp
from heroplay.table import Table
from heroplay.tutor.course import courses
from heroplay.tutor.lessons import course
from heroplay.ui.application import App
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.home import Home
from heroplay.ui.learning import Learning
from heroplay.ui.session import PERSON, Session
from heroplay.ui.table_view import things_of
from heroplay.ui.whatif import WhatIf
from tests.fuzz.nasty import WORDS, Watch, changed, garbled, nested, sendable, value
from tests.fuzz.texts import corpus, games, rules, setups

KEY = "0123456789abcdef" * 2
MESSAGES_EACH = 60  # to one backend, then there is a new one
SESSION_KINDS = (
    "act", "act", "act", "try", "try", "try", "complete", "rule", "undo", "redo", "look", "fork", "repair", "return",
    "dismiss", "ready", "set", "record", "watch", "hand_to",
)  # fmt: skip


@lru_cache(maxsize=1)
def tables() -> dict[str, list[str]]:
    """Codes of positions of each game, one for each question that random games ask."""
    found: dict[str, list[str]] = {}
    for game, choices in setups().items():
        asked: dict[str, str] = {}
        for seed, options in enumerate(choices):
            t, rng = hp.table(game, **options), random.Random(seed)
            while t.outcome is None and t.ply < 250:
                ask = next(iter(t.game.play.pending(t.state).values()))
                asked.setdefault(f"{seed % 3} {t.state.frames[-1].do} {ask}", t.code())
                t.play(t.game.play.sample(t.state, rng)[0])
        found[game] = list(asked.values())
    return found


def any_table(rng: random.Random) -> Table:
    return hp.load(rng.choice(tables()[rng.choice(games())]))


# ---- messages as a page sends them


def _selection(screen: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    view = screen.get("view") or {}
    refs = [thing["ref"] for zone in view.get("zones", ()) for thing in things_of(zone) if thing["ref"]] or ["x"]
    verbs = [f["verb"] for f in view.get("forms", ()) if f.get("verb")] or ["play", "choose", "attack", "use"]
    picked: dict[str, Any] = {"verb": rng.choice(verbs), "refs": rng.choices(refs, k=rng.choice((0, 1, 1, 1, 2, 3)))}
    if rng.random() < 0.3:
        picked |= {"number": rng.randrange(9)}
    return picked


def session_message(table: Table, screen: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    kind = rng.choice(SESSION_KINDS)
    message: dict[str, Any] = {"kind": kind, "rev": screen["rev"]}
    legal = table.legal()
    if kind == "act" and legal:
        action = rng.choice(legal)
        if rng.random() < 0.5:
            message["action"] = table.game.action_data(action)
        else:
            message["text"] = f"{table.names[action.seat]}: {table.game.language.say(table.state, action)}"
    elif kind == "try":
        message["selection"] = _selection(screen, rng)
    elif kind in ("look", "repair", "watch", "hand_to"):
        message["number"] = rng.randrange(4)
    elif kind == "rule":
        message["text"] = rng.choice(rules())
    elif kind == "complete":
        message["text"] = rng.choice(("att", "play ", "choose", "d"))
    elif kind == "set":
        message["settings"] = {"auto_pass": rng.random() < 0.5, "pace": 0}
    return message


def desk_message(desk: Desk, screen: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    if desk.session is not None and desk.editor is None and rng.random() < 0.5:
        return session_message(desk.session.table, screen, rng)
    kind = rng.choice(("new", "load", "open", "edit", "edit", "edit"))
    message: dict[str, Any] = {"rev": screen["rev"], "kind": kind}
    if rng.random() < 0.15:
        message["kind"] = rng.choice(("hello", "leave", "link", "resume"))
    if message["kind"] == "hello":
        message["key"] = KEY
    if message["kind"] == "new":
        game = rng.choice(games())
        options = {"seed": 5} if rng.random() < 0.5 else rng.choice(setups()[rng.choice((game, *games()))])
        message["game"] = {"game": game, "options": options, "players": [PERSON, "greedy"]}
    if message["kind"] in ("load", "open"):
        message["text"] = rng.choice(corpus()["code"] + corpus()["record"])
    if message["kind"] == "edit":
        message |= edit_message(rng)
    return message


def edit_message(rng: random.Random) -> dict[str, Any]:
    do = rng.choice((
        "begin", "open", "here", "back", "play", "choose", "seats", "put", "put", "put", "take", "number", "phase",
        "active", "clear", "rest", "shuffle", "then", "player", "write",
    ))  # fmt: skip
    if do == "begin":
        return {"change": {"do": do}, "game": {"game": "herocard", "options": {"heroes": ["samurai", "ninja"]}}}
    if do == "open":
        return {"change": {"do": do}, "text": rng.choice(corpus()["code"])}
    change = {"do": do, "seat": rng.randrange(2), "card": rng.choice(("overhand_thrust", "thunder_stroke", "jab"))}
    change |= {"zone": rng.choice(("hand", "body", "deck", "discard")), "value": rng.randrange(5)}
    change["name"] = rng.choice(("samurai", "points", "action", "shuffled", "aside", "greedy", "body", "turn"))
    if do == "then":
        change["lines"] = [rng.choice(corpus()["notation"])]
    return {"change": change}


def learn_message(learning: Learning, screen: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    rev = learning.rev
    if learning.lesson is not None and rng.random() < 0.85:
        if rng.random() < 0.4:
            answer = rng.choice((1, 2, "1", [1, 2], "yes", 3))
            return {"kind": rng.choice(("answer", "hint", "aid", "again", "take_back")), "rev": rev, "answer": answer}
        return {**session_message(learning.session.table, screen, rng), "rev": rev}
    kind = rng.choice(("hello", "course", "map", "step", "step", "puzzle", "review", "progress", "upload"))
    message: dict[str, Any] = {"kind": kind, "rev": rev}
    if kind == "hello":
        message["key"] = KEY
    elif kind == "course":
        message["id"] = rng.choice(games())
    elif kind == "step":
        message["id"] = rng.choice(steps())
    elif kind == "review":
        message["on"] = rng.random() < 0.5
    elif kind == "upload":
        message["text"] = rng.choice(corpus()["progress"])
    return message


@lru_cache(maxsize=1)
def steps() -> list[str]:
    """The first steps of each course, and what is none."""
    found = [f"{c.id}/{s.id}" for game in courses() for c in course(game)[:2] for s in c.steps[:4]]
    return [*found, "first-point", "nothing/at-all", "²", "herocard"]


def what_if_message(app: WhatIf, screen: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    kind = rng.choice((
        "act", "act", "try", "undo", "redo", "open", "new", "go", "branch", "name", "note", "promote", "prune",
        "export", "compare", "odds", "stop", "house",
    ))  # fmt: skip
    if rng.random() < 0.005:
        return {"kind": "best", "rev": app.rev, "how": rng.choice(("solve", "mcts"))}
    if kind in ("act", "try", "undo", "redo"):
        return {**session_message(app.session.table, screen, rng), "rev": app.rev}
    message: dict[str, Any] = {"kind": kind, "rev": app.rev}
    if kind == "open":
        message["text"] = rng.choice(corpus()["code"] + corpus()["record"] + corpus()["tree"])
    elif kind in ("name", "note"):
        message["text"] = rng.choice(("A line", "[x]", "; y"))
    elif kind == "house":
        message["id"] = rng.choice(("hand_cap", "one_point_a_turn", "stalemate_rounds"))
        message["text"] = rng.choice(("5", "yes"))
    else:
        message |= {"line": rng.randrange(3), "other": rng.randrange(3), "seat": rng.randrange(2), "against": 1}
    return message


def deck_message(lab: DeckLab, screen: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    kind = rng.choice((
        "hello", "start", "open", "open", "name", "part", "put", "swap", "what_if", "forget", "undo", "rival",
        "export", "stop", "rule",
    ))  # fmt: skip
    if rng.random() < 0.002:
        return {"kind": "simulate", "rev": lab.rev, "number": 20}
    message: dict[str, Any] = {"kind": kind, "rev": lab.rev, "number": rng.randrange(7)}
    message["id"] = rng.choice(("samurai", "ninja", "jab", "cross_block", "body", "mind"))
    message["other"] = rng.choice(("ninja", "uppercut", "prince"))
    if kind in ("open", "name"):
        message["text"] = rng.choice(corpus()["deck"]) if kind == "open" else "Ann :)"
    return message


def home_message(page: Home, screen: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    carry: dict[str, Any] = {"kind": "carry", "key": KEY}
    return rng.choice(
        ({"kind": "hello", "key": KEY}, carry, {**carry, "code": rng.choice(("ABCD-EFGH", "abcd", "0000"))})
    )


def app_message(app: App, screen: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Mostly what the room that is shown gets; now and then somewhere else."""
    if rng.random() < 0.8:
        makers: dict[str, Any] = {
            "home": home_message, "play": desk_message, "learn": learn_message, "whatif": what_if_message,
            "decklab": deck_message,
        }  # fmt: skip
        return {**makers[app.place](app.room, screen, rng), "rev": app.rev}
    address = {"at": rng.choice(("home", "learn", "play", "play", "decklab", "nowhere"))}
    part = rng.choice(("game", "step", "new", "code", "edit", "saved", "deck", "fresh", "resume"))
    words = (*games(), *steps()[:6], "review/HC-4.1/x", "puzzles/x", "0" * 32, "", "3", rng.choice(corpus()["code"]))
    return {"kind": rng.choice(("go", "go", "hello")), "key": KEY, "address": {**address, part: rng.choice(words)}}


# ---- who gets them

Backend = tuple[str, Any, Callable[[Any, dict[str, Any], random.Random], dict[str, Any]]]


def _session(rng: random.Random) -> Backend:
    table = any_table(rng)
    players = [PERSON] * len(table.names) if rng.random() < 0.7 else [PERSON] + ["random"] * (len(table.names) - 1)
    session = Session(table, players=players, open_hands=rng.random() < 0.7)
    return "session", session, lambda s, screen, rng: session_message(s.table, screen, rng)


@lru_cache(maxsize=1)
def _learning() -> Learning:
    return Learning()


NAMES = ("session", "lesson", "desk", "what if", "deck lab", "learn", "home", "app")


def backend_named(name: str) -> Any:
    """One of each."""
    if name == "lesson":
        return Learning("herocard", steps()[0]).session
    made: dict[str, Any] = {
        "session": lambda: Session(hp.table("realms")), "desk": Desk, "what if": WhatIf, "deck lab": DeckLab,
        "home": Home, "app": App,
    }  # fmt: skip
    return made.get(name, Learning)()


def backend(rng: random.Random) -> Backend:
    """One of them, the cheap ones more often."""
    which = rng.randrange(20)
    if which < 10:
        return _session(rng)
    if which < 14:
        return "desk", Desk(), desk_message
    if which == 14 and rng.random() < 0.4:
        return ("home", Home(), home_message) if rng.random() < 0.5 else ("app", App(), app_message)
    if which < 15:
        return "what if", WhatIf(any_table(rng)), what_if_message
    if which < 17:
        return "deck lab", DeckLab(), deck_message
    return "learn", _learning(), learn_message


def hostile(message: dict[str, Any], rng: random.Random) -> Any:
    """What a page would not send: one in three stays as it is, so that the game goes on."""
    how = rng.randrange(12)
    if how < 4:
        return message
    if how == 4:
        return value(rng)
    if how == 5:
        part = rng.choice(("kind", "rev", "text", "action", "selection", "number", "id", "key"))
        return {**message, part: value(rng)}
    if how == 6 and isinstance(message.get("text"), str):
        return {**message, "text": garbled(message["text"], rng)}
    if how == 7:
        return {**message, "text": rng.choice(WORDS)}
    if how == 8:
        return {**message, rng.choice(("action", "change", "game", "settings")): nested(rng.choice((5, 50, 2000)))}
    return changed(message, rng, rng.choice((1, 1, 2, 3)))


def fuzz(seed: int, count: int) -> Watch:
    """So many messages; each is answered with data that can be sent, and the screen can be drawn after it."""
    watch, rng = Watch(), random.Random(f"messages {seed}")
    while watch.tried.total() < count:
        name, asked, make = backend(rng)
        shown = [asked.screen()]
        asked.on_change = lambda _, asked=asked, shown=shown: shown.__setitem__(0, asked.screen())
        for _ in range(min(MESSAGES_EACH, count - watch.tried.total())):
            message = hostile(make(asked, shown[0], rng), rng)
            before = len(watch.wrong)

            def answer(asked: Any = asked, message: Any = message) -> Any:
                reply = asked.handle(message)
                asked.settle()
                sendable(reply)
                return reply

            reply = watch.ask(name, answer, message)
            if isinstance(reply, dict) and reply.get("refused"):
                watch.refused[name] += 1
                if not reply.get("problem") and not reply.get("notice"):
                    watch.note(f"{name}: refused without a sentence", message)
            if getattr(asked, "work", None) is not None:
                asked.work.stopped = True
            if len(watch.wrong) > before:
                _learning.cache_clear()
                break
        watch.ask(f"{name}, screen", lambda asked=asked: sendable(asked.screen()), name)
        watch.tried[f"{name}, screen"] -= 1
    watch.tried = +watch.tried
    return watch
