"""Nothing hidden leaks: whole duels, everything that was sent held against what the eyes at the screen may know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from heroplay.table import Table
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session
from tests.conformance.mutate import mutated
from tests.herocard.builders import cards, duel
from tests.herocard.kit import fight
from tests.ui.client import Client, at_desk, new_table
from tests.ui.leaks import Watch, without_notice

SEED = 192837465564738
DUELS = {
    "two, against a bot": (("samurai", "toa_king"), (PERSON, "greedy")),
    "two at one screen": (("ninja", "ferrion"), (PERSON, PERSON)),
    "four, one person": (("samurai", "ninja", "miko", "talon"), ("greedy", PERSON, "random", "greedy")),
    "four, three people and a bot": (("deva", "prince", "toa_king", "ferrion"), (PERSON, PERSON, "greedy", PERSON)),
    "four bots, watched": (("samurai", "deva", "prince", "talon"), ("greedy", "random", "greedy", "random")),
}


class Snoop:
    """Hears every message as it is sent and holds it against the eyes that are at the screen at that moment."""

    def __init__(self, client: Client) -> None:
        self.client, self.watch = client, Watch(client.table)
        self.eye = client.session.eye
        client.hears.append(self.hear)
        self.look_at(client.copy)

    def hear(self, message: dict[str, Any]) -> None:
        session = self.client.session
        before, self.eye = self.eye, session.eye
        # the patch that draws the curtain, or goes to another seat to watch from, takes away what was there
        dropped = session.curtain is not None or (session.watching and before != self.eye)
        leaks = self.watch.leaks(without_notice(message), self.eye, before if dropped else "")
        assert not leaks, f"eyes {self.eye} were sent {leaks} in {json.dumps(message)[:3000]}"
        self.look_at(self.client.copy)

    def look_at(self, screen: dict[str, Any]) -> None:
        shown = {k: v for k, v in screen.items() if k not in ("notice", "rules")}
        leaks = self.watch.leaks(shown, self.eye)
        assert not leaks, f"eyes {self.eye} see {leaks}"


def nose_about(c: Client, rng: random.Random) -> None:
    """Ask for everything that can be asked without moving."""
    session = c.session
    mine = [p["ref"] for z in c.copy["view"]["zones"] if z["owner"] == session.seat for p in z["pieces"] if p["ref"]]
    for verb in ("play", rng.choice(("discard", "clear", "choose"))):
        refs = rng.sample(mine, min(len(mine), rng.randrange(4)))
        c.ask("try", selection={"verb": verb, "refs": refs})
    c.ask("complete", text=rng.choice(("", "a", "attack", "block", "discard", "choose", "p")))
    told = c.ask("record")
    assert "record" in told or told["problem"]
    if c.copy["ply"]:
        c.ask("look", number=rng.randrange(c.copy["ply"]))
        c.ask("look")


def move(c: Client, rng: random.Random) -> None:
    """One move of a person: what the greedy bot would do, or anything at all; sometimes a refused one first."""
    t, game = c.table, c.table.game
    if rng.random() < 0.2:
        words = [*t.state.cards.ids[:-1], "body", "x", "mind:1"]
        for action in mutated("herocard", t.legal(), len(t.names), words, rng, 1):
            if not t.check(action).ok and action.seat == t.seat:
                assert c.ask("act", action=game.action_data(action))["refused"]
    known = game.knowledge.observe(t.state, t.seat)
    action = game.bots["greedy"](game, known, t.seat, rng) if rng.random() < 0.7 else game.play.sample(known, rng)[0]
    assert c.ask("act", action=game.action_data(action)) == {"ok": True}
    if rng.random() < 0.05 and c.copy["can"]["undo"]:
        c.ask("undo")
        if c.copy["can"]["redo"]:
            c.ask("redo")


def play_out(c: Client, rng: random.Random, moves: int = 500) -> None:
    for _ in range(moves):
        if c.copy["view"]["over"]:
            return
        if c.session.watching and rng.random() < 0.2:
            c.ask("watch", number=rng.choice((None, *range(len(c.table.names)))))
            nose_about(c, rng)
        if c.copy["curtain"]:
            c.ask("ready")
        elif not c.bot_step():
            if rng.random() < 0.3:
                nose_about(c, rng)
            move(c, rng)


@pytest.mark.parametrize("at", ["session", "desk"])
@pytest.mark.parametrize("name", DUELS)
def test_a_whole_duel_leaks_nothing(name: str, at: str):
    heroes, players = DUELS[name]
    rng = random.Random(f"{name} {at}")
    if at == "desk":
        c = at_desk(Desk())
        options = {"heroes": heroes, "seed": SEED, "points_to_win": len(heroes) // 2}
        assert c.ask("new", game={"options": options, "players": players}) == {"ok": True}
    else:
        t = new_table(*heroes, seed=SEED, points_to_win=len(heroes) // 2)
        c = Client(Session(t, players=list(players), watching=PERSON not in players))
    snoop = Snoop(c)
    play_out(c, rng)
    assert c.copy["view"]["over"]
    assert snoop.watch.hidden > 20, "there must be something to hide"


@pytest.mark.parametrize("spoiled", ["hand", "deck", "seed", "code", "record"])
def test_the_watch_finds_what_it_looks_for(spoiled: str):
    """The proof above is worth as much as its eyes."""
    t = new_table(seed=SEED, first=0)
    watch = Watch(t)
    message = {
        "hand": {"text": f"He holds {cards(t, 1, 'hand')[0]}."}, "deck": {"top": cards(t, 1, "deck")[0]},
        "seed": [SEED], "code": t.code(), "record": t.record(),
    }[spoiled]  # fmt: skip
    assert watch.leaks(message, 0) and not watch.leaks(t.text(0), 0)


# ---- twins: tables that one seat cannot tell apart


def twin(session: Session, rng: random.Random) -> Session:
    """The same session at a table whose hidden cards are others."""
    table, game, seat = session.table, session.table.game, session.seat
    state = game.knowledge.deal_unseen(game.knowledge.observe(table.state, seat), seat, rng)
    other = Session(Table(game, state, auto=True), players=session.players, seed=session.seed)
    other._shown, other.curtain = seat, None
    return other


def answers(session: Session, asked: list[dict[str, Any]]) -> list[Any]:
    found: list[Any] = []
    for intent in asked:
        found.append(session.handle({"rev": session.rev, **intent}))
        session.settle()
        assert found[-1] != {"ok": True}, f"{intent} was to be a question"
    screen = session.screen()
    return [*found, screen["view"], screen["faces"], screen["notice"], screen["rules"] if not screen["log"] else None]


@pytest.mark.parametrize("name", [n for n, (_, players) in DUELS.items() if PERSON in players])
def test_every_answer_would_be_the_same_if_the_hidden_cards_were_others(name: str):
    heroes, players = DUELS[name]
    rng = random.Random(name)
    c = Client(Session(new_table(*heroes, seed=SEED, points_to_win=3), players=list(players)))
    compared = differed = 0
    while not c.copy["view"]["over"] and compared < 25:
        if c.copy["curtain"]:
            c.ask("ready")
            continue
        if c.session.bot_to_move() is None and rng.random() < 0.5:
            t, seat = c.table, c.session.seat
            original = Session(Table(t.game, t.state, auto=True), players=c.session.players, seed=c.session.seed)
            original._shown, original.curtain = seat, None
            other = twin(original, rng)
            differed += t.game.play.key(other.table.state) != t.game.play.key(t.state)
            questions = snooping(t, seat, rng)
            assert answers(original, questions) == answers(other, questions)
            assert original.handle({"kind": "record"})["code"] == other.handle({"kind": "record"})["code"]
            compared += 1
        if not c.bot_step():
            move(c, rng)
    assert compared >= 8 and differed > compared / 2


def snooping(t: Table, seat: int, rng: random.Random) -> list[dict[str, Any]]:
    """Questions whose answers might tell of hidden cards: selections, refused actions, half words, foreign seats."""
    ids, names = t.state.cards.ids[:-1], t.names
    words = [*ids, *(f"^{i}" for i in ids[::3]), "body", "mind", "x:1"]
    other = names[(seat + 1) % len(names)]
    found: list[dict[str, Any]] = [{"kind": "complete", "text": rng.choice(("", "a", "block"))}]
    for action in mutated("herocard", t.legal(), len(names), words, rng, 6):
        if not t.check(action).ok:
            found.append({"kind": "act", "action": t.game.action_data(action)})
    for _ in range(4):
        refs = rng.sample(words, rng.randrange(3))
        found.append({"kind": "try", "selection": {"verb": rng.choice(("play", "choose", "discard")), "refs": refs}})
    for verb in ("play", "discard", "clear", "choose", "play deployed", "attack"):
        half = rng.choice(t.state.cards.names[:-1])[: rng.randrange(1, 6)]
        found.append({"kind": "act", "text": f"{other}: {verb} {half}"})
    found.append({"kind": "act", "text": f"{other}: discard all"})
    return found


# ---- single holes that were found and closed


def test_half_a_word_for_another_seat_tells_nothing_of_its_hand():
    """`Ben: play g` was answered in one way when Ben held a Guard and in another when not."""
    replies = []
    for hand in (["Guard"], ["Brace"]):
        c = Client(Session(fight(["Jab!"], hand), players=[PERSON, "random"]))
        replies.append([c.ask("act", text=f"Ben: {verb} g") for verb in ("play", "discard", "attack")])
    assert replies[0] == replies[1]


def test_half_a_word_for_another_seat_tells_nothing_of_its_deployed_cards():
    replies = []
    for name in ("Guard", "Brace"):
        t = fight(["Jab!"], [], seats={1: {"stacks": {"body": [name]}, "deployed": [name]}})
        c = Client(Session(t, players=[PERSON, "random"]))
        replies.append([c.ask("act", text=f"Ben: {what}") for what in ("clear g", "clear nonsense", "play deployed g")])
    assert replies[0] == replies[1]


def test_a_deployed_card_is_face_down_for_others_on_every_screen():
    t = fight(["Poke"], [], seats={1: {"stacks": {"body": ["Guard"]}, "deployed": ["Guard"]}})
    c = Client(Session(t, players=[PERSON, "random"]))
    assert c.shown("body1") == ["?"] and "guard" not in json.dumps(c.copy).casefold()
    assert c.zone("body1")["pieces"][0]["cost"] == 0 and c.zone("body1")["pieces"][0]["ref"] == "body:1"


def test_a_drawn_card_is_named_to_its_owner_only():
    t = fight(["Insight"], [], seats={0: {"deck": ["Jab!", "Guard"]}})
    mine, theirs = Client(Session(t, players=[PERSON, "random"])), Client(Session(t, players=["random", PERSON]))
    mine.do("play Insight")
    assert any("Jab! and Guard" in line for line in mine.log)
    theirs.session.moved()
    assert "Ada draws 2 cards." in theirs.log and "jab" not in json.dumps(theirs.copy).casefold()


def test_an_earlier_moment_shows_no_more_than_was_seen_then():
    t = duel(hand=["Overhand Thrust"], other_hand=["Jab!", "Hip Toss"])
    c = Client(Session(t, players=[PERSON, "greedy"]))
    c.do("attack Overhand Thrust")
    c.bots()
    c.ask("look", number=0)
    assert set(c.shown("hand1")) == {"?"}


def test_the_full_record_comes_with_the_end_and_not_before():
    t = new_table(seed=SEED, points_to_win=2)
    c = Client(Session(t, players=[PERSON, "greedy"]))
    rng = random.Random(5)
    told = []
    while not c.copy["view"]["over"]:
        told.append(json.dumps(c.ask("record")))
        if not c.bot_step():
            move(c, rng)
    assert told and not any(str(SEED) in text for text in told)
    last = c.ask("record")
    assert str(SEED) in last["record"] and last["code"] == t.code() and c.copy["can"]["record"]
