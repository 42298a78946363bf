"""A session: acting, trying, refusals and repairs, back and forth, several people, bots, and what it refuses."""

from __future__ import annotations

import dataclasses
import json
import random
from types import SimpleNamespace
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput
from heroplay.table import Table
from heroplay.ui.session import MOST_ANSWERED, PERSON, Session, Settings
from heroplay.ui.table_view import SPECTATOR, log_of
from tests.herocard.builders import cards, duel
from tests.herocard.kit import fight
from tests.ui.client import ATTACKED, Client, attacked, new_table, own_turn, people

# ---- acting


def test_a_typed_action_is_played_and_shown():
    c = own_turn("Overhand Thrust", "Thunder Stroke")
    c.do("attack Overhand Thrust + Thunder Stroke")
    assert c.copy["ply"] == 1 and c.copy["view"]["deciding"] == [1]
    assert c.shown("sequence") == ["Overhand Thrust", "Thunder Stroke"]
    assert "Samurai plays Overhand Thrust and Thunder Stroke" in " ".join(c.log)


def test_the_action_of_a_preview_can_be_committed_as_it_is():
    c = attacked()
    tried = c.ask("try", selection={"verb": "play", "refs": ["efficient_block"]})
    assert c.ask("act", action=tried["ways"][0]["action"]) == {"ok": True}
    assert "Samurai plays Efficient Block" in " ".join(c.log)


def test_trying_says_verdict_cost_total_and_what_may_be_added():
    c = attacked()
    before = c.copy
    tried = c.ask("try", selection={"verb": "play", "refs": ["efficient_block"]})
    assert tried["ok"] and tried["rule"] and tried["said"] == "block Efficient Block"
    [way] = tried["ways"]
    assert way["total"] > 0 and way["cost"] == {"M": 2} and way["label"] == f"Play: {way['total']} for 2 M"
    assert "cross_block" in tried["lit"] and "efficient_block" not in tried["lit"]
    assert tried["titles"][tried["rule"]]
    assert c.copy == before, "trying changes nothing"


def test_trying_what_is_not_allowed_names_the_rule():
    c = own_turn("Thunder Stroke", "Overhand Thrust")
    tried = c.ask("try", selection={"verb": "play", "refs": ["thunder_stroke"]})
    assert not tried["ok"] and tried["rule"] == "HC-4.18" and "needs a Base Attack" in tried["text"]
    assert tried["lit"] == ["overhand_thrust"]


@pytest.mark.parametrize("selection", [{"verb": "fly"}, {"verb": "play", "refs": ["no_such_card"] * 3}, {"target": 3}])
def test_trying_nonsense_is_answered(selection: dict[str, Any]):
    reply = own_turn("Thunder Stroke").ask("try", selection=selection)
    assert reply.get("ok") is False or reply["problem"]


# ---- refused, repaired


def test_a_refused_set_names_its_rule_and_leaves_the_table():
    c = own_turn("Thunder Stroke", "Overhand Thrust")
    state = c.table.state
    reply = c.ask("act", text="attack Thunder Stroke")
    assert reply["refused"] and reply["notice"] == {**c.copy["notice"], "repairs": None}
    assert c.copy["notice"]["rule"] == "HC-4.18" and "HC-4.18" in c.copy["rules"]
    assert c.copy["ply"] == 0 and c.table.state is state
    assert [r["text"] for r in c.copy["notice"]["repairs"]]


def test_a_refusal_is_told_at_once_and_its_repairs_follow():
    c = own_turn("Thunder Stroke", "Overhand Thrust")
    heard: list[Any] = []
    c.hears.append(lambda m: heard.append((m["type"], c.copy["rev"], c.copy["notice"]["repairs"])))
    c.ask("act", text="attack Thunder Stroke")
    rev = c.copy["rev"]
    assert heard[:2] == [("patch", rev, None), ("reply", rev, None)]
    assert heard[2:] == [("patch", rev, c.copy["notice"]["repairs"])] and heard[2][2]
    assert not c.kernel.settle(), "there is nothing more to come"


def test_what_is_decided_before_the_repairs_are_there_is_good():
    session = own_turn("Thunder Stroke", "Overhand Thrust").session
    session.handle({"kind": "act", "rev": session.rev, "text": "attack Thunder Stroke"})
    rev = session.rev
    assert session.settle() and session.rev == rev
    assert session.handle({"kind": "act", "rev": rev, "text": "attack Overhand Thrust"}) == {"ok": True}
    assert not session.settle()


def test_a_repair_can_be_taken_before_it_was_shown():
    session = own_turn("Thunder Stroke", "Overhand Thrust").session
    session.handle({"kind": "act", "rev": session.rev, "text": "attack Thunder Stroke"})
    assert session.handle({"kind": "repair", "rev": session.rev, "number": 0}) == {"ok": True}


def test_a_repair_in_other_words_is_played():
    c = own_turn("Thunder Stroke", "Overhand Thrust")
    c.ask("act", text="attack Thunder Stroke")
    texts = [r["text"] for r in c.copy["notice"]["repairs"]]
    number = next(i for i, text in enumerate(texts) if "Overhand Thrust" in text)
    assert c.ask("repair", number=number) == {"ok": True}
    assert c.shown("sequence") == ["Overhand Thrust", "Thunder Stroke"]
    assert c.copy["notice"] is None and not c.copy["what_if"]


def what_if() -> tuple[Client, Table]:
    """A learner without the points has taken the repair "with more points"."""
    c = own_turn("Overhand Thrust", body=0)
    game = c.table
    c.ask("act", text="attack Overhand Thrust")
    assert c.copy["notice"]["rule"] == "HC-4.1"
    number = next(i for i, r in enumerate(c.copy["notice"]["repairs"]) if "more point" in r["text"])
    assert c.ask("repair", number=number) == {"ok": True}
    return c, game


def test_a_repair_of_the_table_goes_on_in_a_what_if():
    c, game = what_if()
    assert c.copy["what_if"] and c.shown("sequence") == ["Overhand Thrust"]
    assert game.ply == 0 and game.prompt.startswith("Samurai: Action phase"), "the game itself has not moved"
    assert c.bots() > 0


def test_undo_leads_out_of_a_what_if_back_to_the_game():
    c, game = what_if()
    c.bots()
    while c.copy["what_if"]:
        assert c.copy["can"]["undo"] and c.ask("undo") == {"ok": True}
    assert c.table is game and c.copy["can"]["act"]
    assert c.ask("undo")["refused"], "before the what-if nothing was decided"


def test_a_what_if_can_be_left_at_once():
    c, game = what_if()
    c.bots()
    c.ask("look", number=0)
    assert c.ask("return") == {"ok": True}
    assert c.table is game and c.copy["ply"] == 0 and c.copy["look"] is None and not c.copy["what_if"]
    assert c.ask("return")["problem"] == "This is the game itself."


def test_a_what_if_tells_nothing_of_the_hidden_cards():
    """Cards that the learner has not seen are dealt again there: two games that look alike lead to the same one."""
    hands = []
    for seed in range(12):
        t = duel(hand=["Overhand Thrust"], seats={1: {"hand": ["Jab!"]}}, body=0, seed=seed)
        c = Client(Session(t, players=[PERSON, "greedy"], seed=3))
        c.ask("act", text="attack Overhand Thrust")
        assert c.ask("repair", number=0) == {"ok": True}
        hands.append(cards(c.table, 1, "hand") + cards(c.table, 1, "deck"))
        assert t.game.storage.pieces(c.table.state) == t.game.storage.pieces(t.state), "every card is somewhere"
    assert all(hand == hands[0] for hand in hands)
    assert hands[0][0] != "Jab!"


def test_a_repair_is_offered_once_and_for_its_refusal_only():
    c = own_turn("Thunder Stroke", "Overhand Thrust")
    assert "no longer offered" in c.ask("repair", number=0)["problem"]
    c.ask("act", text="attack Thunder Stroke")
    assert "no longer offered" in c.ask("repair", number=99)["problem"]
    assert "no longer offered" in c.ask("repair")["problem"]
    c.do("pass")
    c.bots()
    assert c.copy["notice"] is None
    assert "no longer offered" in c.ask("repair", number=0)["problem"]


def test_a_notice_that_was_read_is_gone():
    c = own_turn("Thunder Stroke", "Overhand Thrust")
    c.ask("act", text="attack Thunder Stroke")
    assert c.ask("dismiss") == {"ok": True} and c.copy["notice"] is None
    assert "no longer offered" in c.ask("repair", number=0)["problem"]
    c.ask("act", text="attack Thunder Stroke")
    assert c.copy["notice"]["rule"] == "HC-4.18"


def test_what_cannot_be_read_is_a_problem_and_not_a_refusal_by_a_rule():
    reply = own_turn("Thunder Stroke").ask("act", text="attack Thundr Strok")
    assert "Did you mean Thunder Stroke?" in reply["problem"]


# ---- undo and redo


def test_undo_goes_back_to_the_last_decision_of_a_person():
    c = Client(Session(new_table(first=0), players=[PERSON, "greedy"]))
    c.do("discard nothing")
    c.do("pass")
    moved = c.copy["ply"]
    c.bots()
    assert c.copy["ply"] > moved, "the bot has moved"
    assert c.ask("undo") == {"ok": True}
    assert c.prompt.startswith("Samurai: Action phase") and c.copy["can"]["act"]
    c.ask("undo")
    assert c.prompt.startswith("Samurai: Discard phase") and not c.copy["can"]["undo"]
    assert "nothing to undo" in c.ask("undo")["problem"]


def test_undo_passes_over_what_the_table_answered():
    c = Client(Session(new_table(first=0), players=[PERSON, "greedy"]))
    c.do("discard nothing")
    steps = c.table.steps
    assert [s.action.do for s in steps] == ["discard", "draw", "clear"], "draw 0 and clear nothing had one answer"
    c.ask("undo")
    assert c.copy["ply"] == 0


def test_redo_goes_forward_to_the_next_decision_of_a_person():
    c = Client(Session(new_table(first=0), players=[PERSON, "greedy"]))
    c.do("discard nothing")
    at = c.copy
    c.do("pass")
    c.bots()
    end = c.copy
    c.ask("undo")
    c.ask("undo")
    assert c.copy["can"]["redo"]
    c.ask("redo")
    assert c.copy["ply"] == at["ply"] and c.copy["view"] == at["view"]
    c.ask("redo")
    assert c.copy["view"] == end["view"] and c.copy["log"] == end["log"]
    assert "nothing to redo" in c.ask("redo")["problem"]


def test_the_same_line_gets_the_same_answer_from_a_bot():
    c = Client(Session(new_table(first=0), players=[PERSON, "random"]))
    seen = []
    for _ in range(3):
        c.do("discard nothing")
        c.do("pass")
        c.bots()
        seen.append(c.log)
        c.ask("undo")
        c.ask("undo")
    assert seen[0] == seen[1] == seen[2]


# ---- an earlier moment


def some_moves() -> Client:
    c = Client(Session(new_table(first=0), players=[PERSON, "greedy"]))
    c.do("discard nothing")
    c.do("pass")
    c.bots()
    return c


def test_an_earlier_moment_is_seen_and_left_again():
    c = some_moves()
    now = c.copy
    assert c.ask("look", number=0) == {"ok": True}
    assert c.copy["look"] == 0 and c.prompt.startswith("Samurai: Discard phase")
    assert not c.copy["can"]["act"] and not c.copy["can"]["undo"] and c.copy["log"] == now["log"]
    c.ask("look")
    assert c.copy["look"] is None and c.copy["view"] == now["view"]


def test_the_last_moment_is_the_present():
    c = some_moves()
    c.ask("look", number=c.copy["ply"])
    assert c.copy["look"] is None
    c.ask("look", number=99_999)
    assert c.copy["look"] is None
    assert c.ask("look", number=-1)["refused"]


@pytest.mark.parametrize("kind", ["act", "undo", "redo", "repair", "try"])
def test_nothing_is_done_while_an_earlier_moment_is_on_the_screen(kind: str):
    c = some_moves()
    c.ask("look", number=1)
    before = c.copy
    assert "earlier moment" in c.ask(kind, text="pass")["problem"]
    assert c.copy == before


def test_bots_wait_while_somebody_looks_back():
    c = Client(Session(new_table(first=0), players=[PERSON, "greedy"]))
    c.do("discard nothing")
    c.do("pass")
    c.ask("look", number=0)
    assert c.bots() == 0
    c.ask("look")
    assert c.bots() > 0


def test_a_fork_keeps_the_old_line_as_a_variation():
    c = some_moves()
    table = c.table
    old = [s.action for s in table.steps]
    c.ask("look", number=0)
    assert c.ask("fork") == {"ok": True}
    assert c.copy["look"] is None and c.copy["ply"] == 0 and c.copy["can"]["act"]
    name = cards(table, 0, "hand")[0]
    c.do(f"discard {name}")
    assert table.steps[0].action != old[0]
    line = [move.text for move in table.steps[0].alternatives[0]]
    assert len(line) == len(old) and line[0] == "Samurai: discard nothing"
    assert "    1. Samurai: discard nothing" in table.record()
    assert hp.replay(table.record()).record() == table.record()


def test_a_fork_at_a_question_with_one_answer_goes_on_to_the_next():
    c = some_moves()
    c.ask("look", number=1)  # the draw of 0 that the table answered
    c.ask("fork")
    assert c.prompt.startswith("Samurai: Action phase")


def test_there_is_no_fork_of_the_present():
    c = some_moves()
    before = c.copy
    assert "Choose a line" in c.ask("fork")["problem"] and c.copy == before


# ---- several people at one screen


def hot_seat(**more: Any) -> Client:
    return Client(Session(new_table(first=0), players=people(2), **more))


def test_a_hot_seat_begins_behind_the_curtain():
    c = hot_seat()
    assert c.copy["curtain"] == {"seat": 0, "name": "Samurai"}
    assert set(c.shown("hand0") + c.shown("hand1")) == {"?"} and c.copy["log"] == []
    assert c.ask("ready") == {"ok": True}
    assert "?" not in c.shown("hand0") and set(c.shown("hand1")) == {"?"}


def test_nothing_of_the_next_hand_is_on_the_screen_before_ready():
    c = hot_seat()
    c.ask("ready")
    first = c.shown("hand0")
    c.do("discard nothing")
    c.do("pass")
    assert c.copy["curtain"] == {"seat": 1, "name": "To'a King"}
    assert set(c.shown("hand0") + c.shown("hand1")) == {"?"} and c.copy["log"] == [] and not c.copy["faces"]
    text = json.dumps(c.copy)
    table = c.table
    assert not any(name in text for seat in (0, 1) for name in cards(table, seat, "hand"))
    c.ask("ready")
    assert c.copy["curtain"] is None and set(c.shown("hand0")) == {"?"} and c.shown("hand1") == cards(table, 1, "hand")
    assert first == cards(table, 0, "hand")


COVERED = ["act", "try", "undo", "redo", "look", "fork", "repair", "return", "record", "complete", "dismiss", "watch"]


@pytest.mark.parametrize("kind", COVERED)
def test_nothing_is_done_or_told_behind_the_curtain(kind: str):
    c = hot_seat()
    c.ask("ready")
    c.do("discard nothing")
    c.do("pass")
    before = c.copy
    reply = c.ask(kind, text="pass", number=0)
    assert "covered" in reply["problem"] and list(reply) == ["refused", "problem"] and c.copy == before


def test_the_curtain_opens_once():
    c = hot_seat()
    stale = c.copy["rev"]
    assert c.ask("ready") == {"ok": True}
    assert "no curtain" in c.ask("ready")["problem"]
    c.do("discard nothing")
    c.do("pass")
    assert "no curtain" in c.ask("ready", rev=stale)["problem"] and c.copy["curtain"]


def test_a_refusal_is_for_the_one_who_was_refused():
    c = hot_seat()
    c.ask("ready")
    c.ask("act", text="pass")
    assert c.copy["notice"]["repairs"]
    c.do("discard nothing")
    c.do("pass")
    assert c.copy["notice"] is None
    c.ask("ready")
    assert c.copy["notice"] is None and "no longer offered" in c.ask("repair", number=0)["problem"]


def test_undo_to_another_player_draws_the_curtain():
    c = hot_seat()
    c.ask("ready")
    c.do("discard nothing")
    c.do("pass")
    c.ask("ready")
    c.ask("undo")
    assert c.copy["curtain"] == {"seat": 0, "name": "Samurai"} and c.copy["log"] == []
    c.ask("ready")
    assert c.prompt.startswith("Samurai: Action phase")


def test_only_ready_opens_a_curtain():
    """A setting that answers for the next player must not show the screen to whoever sits there."""
    t = duel(hand=["Overhand Thrust", "Overhand Thrust"], other_hand=["Hip Toss"], then=["attack Overhand Thrust"])
    c = Client(Session(t, players=people(2)))
    c.ask("ready")
    assert t.seat == 1
    c.do("pass")
    assert c.copy["curtain"] == {"seat": 0, "name": "Samurai"}
    c.ask("set", settings={"auto_pass": True})
    assert c.copy["curtain"] is not None
    assert set(c.shown("hand0") + c.shown("hand1")) == {"?"}


def test_two_people_and_a_bot():
    c = Client(Session(new_table("samurai", "ninja", "miko", first=2), players=[PERSON, PERSON, "greedy"]))
    assert c.copy["curtain"] is None and c.copy["view"]["seat"] == -1
    assert {n for s in (0, 1, 2) for n in c.shown(f"hand{s}")} == {"?"}, "the bot begins: nobody has sat down yet"
    c.bots()
    assert c.copy["curtain"]["seat"] in (0, 1)


# ---- open hands, watching


def test_at_an_open_table_all_see_everything_and_there_is_no_curtain():
    c = hot_seat(open_hands=True)
    table = c.table
    assert c.copy["curtain"] is None and c.copy["view"]["seat"] == 0 and c.copy["can"]["act"]
    assert c.shown("hand0") == cards(table, 0, "hand") and c.shown("hand1") == cards(table, 1, "hand")
    c.do("discard nothing")
    c.do("pass")
    assert c.copy["curtain"] is None and c.copy["view"]["seat"] == 1 and c.copy["can"]["act"]
    c.do("pass")
    c.do("discard nothing")
    assert all("draws" not in line or ":" in line or "nothing" in line for line in c.log)


def test_at_an_open_table_deployed_cards_lie_open_and_can_be_played():
    seats = {1: {"stacks": {"body": ["Guard"]}, "deployed": ["Guard"]}}
    t = fight(["Poke"], [], seats=seats, then=["attack Poke"])
    closed = Client(Session(t, players=["random", PERSON]))
    watched = Client(Session(t, players=[PERSON, "random"]))
    opened = Client(Session(t, players=[PERSON, "random"], open_hands=True))
    assert closed.shown("body1") == ["Guard"] and watched.shown("body1") == ["?"] and opened.shown("body1") == ["Guard"]


def test_who_watches_sees_what_lies_open_and_can_do_nothing():
    c = Client(Session(new_table(first=0), players=["greedy", "random"], watching=True))
    assert c.copy["view"]["seat"] == -1 and {n for s in (0, 1) for n in c.shown(f"hand{s}")} == {"?"}
    assert not any(c.copy["can"].values())
    for kind in ("act", "try", "undo", "redo"):
        assert c.ask(kind, text="pass", action={"do": "pass", "seat": 0})["problem"]
    for _ in range(12):
        assert c.bot_step()
    assert not c.copy["can"]["undo"] and "nothing to undo" in c.ask("undo")["problem"]
    assert c.ask("record")["problem"] == "The record is given out when the game is over."
    assert {n for s in (0, 1) for n in c.shown(f"hand{s}")} == {"?"}


def test_who_watches_an_open_table_sees_all_hands():
    t = new_table(first=0)
    c = Client(Session(t, players=["greedy", "random"], watching=True, open_hands=True))
    assert c.shown("hand0") == cards(t, 0, "hand") and c.shown("hand1") == cards(t, 1, "hand")


def seen_by(c: Client) -> list[bool]:
    """Of each hand: does it lie open on this screen?"""
    return ["?" not in c.shown(f"hand{s}") for s in range(len(c.table.names))]


def test_who_watches_chooses_a_seat_to_watch_from():
    t = new_table("samurai", "ninja", "miko", first=0)
    c = Client(Session(t, players=["greedy", "random", "greedy"], watching=True))
    assert c.copy["watch"] == {"seat": None, "seats": [0, 1, 2]} and seen_by(c) == [False] * 3
    assert c.ask("watch", number=1) == {"ok": True}
    assert c.copy["watch"]["seat"] == c.copy["view"]["seat"] == 1 and c.shown("hand1") == cards(t, 1, "hand")
    assert seen_by(c) == [False, True, False] and not any(c.copy["can"].values())
    while t.seat != 1:
        assert c.bot_step()
    for kind in ("act", "try", "undo", "redo"):
        assert c.ask(kind, text="pass", action={"do": "pass", "seat": 1})["problem"]
    assert c.ask("watch", number=0) == {"ok": True} and seen_by(c) == [True, False, False]
    assert c.ask("watch") == {"ok": True} and seen_by(c) == [False] * 3 and c.copy["view"]["seat"] == -1


@pytest.mark.parametrize("number", [2, 99, -1, "1x", [0], {}])
def test_there_is_no_watching_from_a_seat_that_is_none(number: Any):
    c = Client(Session(new_table(first=0), players=["greedy", "random"], watching=True))
    before = c.copy
    assert c.ask("watch", number=number)["problem"] and c.copy == before


def test_who_plays_sees_from_no_other_seat():
    c = own_turn("Overhand Thrust")
    assert c.copy["watch"] is None
    assert "You play here" in c.ask("watch", number=1)["problem"] and seen_by(c) == [True, False]


def test_nobody_looks_over_the_shoulder_of_a_person():
    c = Client(Session(new_table(first=0), players=[PERSON, "greedy"], watching=True))
    assert c.copy["watch"]["seats"] == [1]
    assert "cannot watch from that seat" in c.ask("watch", number=0)["problem"] and seen_by(c) == [False, False]
    assert c.ask("watch", number=1) == {"ok": True} and seen_by(c) == [False, True]


def nearly_over() -> Client:
    """One pass, and Samurai has won."""
    t = duel(hand=["Overhand Thrust", "Efficient Block"], other_hand=["Jab!", "Hip Toss"], seats={0: {"points": 2}},
             then=["attack Overhand Thrust", "pass"])  # fmt: skip
    return Client(Session(t, players=[PERSON, "greedy"]))


def test_when_the_game_is_over_all_hands_lie_open_and_not_before():
    c = nearly_over()
    assert seen_by(c) == [True, False] and "Jab!" not in json.dumps(c.copy)
    c.do("pass")
    assert c.copy["view"]["over"] and c.shown("hand1") == ["Jab!", "Hip Toss"]
    assert c.copy["view"]["seat"] == 0 and not c.copy["can"]["act"]
    assert c.ask("undo") == {"ok": True} and not c.copy["view"]["over"] and seen_by(c) == [True, False]


# ---- bots


def test_bots_are_shown_what_their_seat_may_know_and_nothing_else():
    shown: list[Any] = []

    def spy(game: Any, state: Any, seat: int, rng: random.Random) -> Any:
        shown.append((state, seat))
        return game.play.sample(state, rng)[0]

    plain = new_table(seed=11, first=0)
    game = dataclasses.replace(plain.game, bots={"spy": spy})
    table = Table(game, plain.state, plain.setup, auto=True)
    session = Session(table, players=["spy", "spy"], watching=True)
    while session.bot_step() and len(shown) < 60:
        pass
    assert len(shown) == 60
    for state, seat in shown:
        assert state.luck == type(state.luck)(0) and state.setup.seed == 0
        assert set(state.players[1 - seat].deck) <= {-1} and set(state.players[seat].deck) <= {-1}
        assert set(state.players[1 - seat].hand) <= {-1, *state.players[1 - seat].shown}
        assert -1 not in state.players[seat].hand


@pytest.mark.parametrize("players", [[PERSON], [PERSON] * 3, [PERSON, "wizard"], ["", PERSON]])
def test_players_that_do_not_fit_are_refused(players: list[str]):
    with pytest.raises(BadInput, match="Say for each of the 2 seats: person, random, greedy"):
        Session(new_table(), players=players)


# ---- passing by itself (HC-R48, HC-R51)


def test_hc_r48_a_person_who_can_only_pass_is_asked_by_default():
    c = Client(Session(duel(hand=["Overhand Thrust"], other_hand=["Jab!"]), players=["greedy", PERSON]))
    c.table.play("pass")
    c.session.moved()
    assert c.table.legal() == [c.table.action("pass")]
    assert c.copy["can"]["act"] and c.prompt.startswith("To'a King: Samurai has the Action phase")


def test_hc_r48_the_table_passes_for_a_person_who_can_do_nothing_else_and_says_so():
    t = duel(hand=["Overhand Thrust"], other_hand=["Jab!"])
    c = Client(Session(t, players=["greedy", PERSON], settings=Settings(auto_pass=True)))
    t.play("pass")
    c.session.moved()
    assert t.ply > 1 and t.steps[1].action.do == "pass" and not c.prompt.startswith("To'a King: Samurai has")
    line = next(x for x in c.copy["log"] if x["text"].startswith("The table answered"))
    assert line["text"] == "The table answered for To'a King: pass. Nothing else was possible."
    assert "HC-R51" in line["rules"] and "HC-R51" in c.copy["rules"]


def test_hc_r48_others_are_not_told_that_the_table_passed():
    t = duel(hand=["Overhand Thrust"], other_hand=["Jab!"])
    c = Client(Session(t, players=people(2), settings=Settings(auto_pass=True)))
    c.ask("ready")
    c.do("pass")
    mine, theirs, watchers = ([line["text"] for line in log_of(t, eye)] for eye in (1, 0, SPECTATOR))
    assert any("answered" in text for text in mine) and "To'a King passes." in theirs
    assert theirs == watchers and not any("answered" in text for text in theirs)


def test_hc_r48_the_setting_takes_effect_at_once_and_only_on_a_pass():
    t = duel(hand=["Overhand Thrust"], other_hand=["Jab!"])
    t.play("pass")
    c = Client(Session(t, players=["greedy", PERSON]))
    assert c.ask("set", settings={"auto_pass": True}) == {"ok": True}
    assert t.steps[1].action.do == "pass" and "The table answered" in " ".join(c.log)
    held = Client(Session(duel(hand=["Overhand Thrust"]), players=[PERSON, "greedy"]))
    held.ask("set", settings={"auto_pass": True})
    assert held.copy["ply"] == 0, "who may attack is asked"


def test_hc_r48_what_the_table_passed_is_no_decision_to_undo():
    t = duel(hand=["Overhand Thrust"], other_hand=["Jab!"])
    t.play("pass")
    c = Client(Session(t, players=["greedy", PERSON], settings=Settings(auto_pass=True)))
    assert t.steps[1].action.do == "pass" and not c.copy["can"]["undo"]


def test_hc_r48_passing_by_itself_stops_some_time():
    """A game in which nobody can ever do anything but pass must not hang the kernel."""
    t = duel(hand=["Overhand Thrust"])
    allowed, only = t.check("pass"), t.action("pass")
    play = dataclasses.replace(
        t.game.play, legal=lambda state, seat=None: [only], checks=SimpleNamespace(judge=lambda s, a: allowed, game=t),
        apply=lambda state, action, tell=None: state,
    )  # fmt: skip
    stuck = dataclasses.replace(t.game, play=play)
    c = Client(Session(Table(stuck, t.state), players=[PERSON, "greedy"], settings=Settings(auto_pass=True)))
    assert c.copy["ply"] == MOST_ANSWERED and c.copy["can"]["act"]


# ---- settings


def test_settings_are_kept():
    c = own_turn("Overhand Thrust")
    c.ask("set", settings={"try_it": True, "pace": 1.5, "projector": True})
    assert c.copy["settings"] == {"try_it": True, "auto_pass": False, "pace": 1.5, "projector": True}


WRONG_SETTINGS: list[Any] = [
    {}, {"try_it": 1}, {"try_it": "yes"}, {"pace": 99}, {"pace": -1}, {"pace": float("nan")}, {"pace": "fast"},
    {"players": ["person", "person"]}, {"open_hands": True}, [], "try_it", None,
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG_SETTINGS)
def test_settings_that_do_not_exist_or_fit_are_refused(wrong: Any):
    c = own_turn("Overhand Thrust")
    before = c.copy
    assert c.ask("set", settings=wrong)["refused"] and c.copy == before


# ---- the rest


def test_rules_are_explained():
    rule = own_turn("Overhand Thrust").ask("rule", text="HC-4.18")["rule"]
    assert rule["id"] == "HC-4.18" and rule["title"] and rule["text"] and rule["where"]
    assert all(near["id"] and near["title"] for near in rule["near"])


def test_the_record_of_a_running_game_is_what_the_seat_saw():
    c = some_moves()
    told = c.ask("record")
    assert "seen by seat: 0" in told["record"] and "seed" not in told["record"]
    assert hp.load(told["code"]).text(0) == c.table.text(0)
    with pytest.raises(BadInput, match="what one seat saw"):
        hp.replay(told["record"])


def test_the_record_of_a_game_that_is_over_is_whole():
    t = fight(["Poke"], [], seats={0: {"points": 2}}, then=["attack Poke"])
    c = Client(Session(t, players=[PERSON, PERSON], open_hands=False))
    c.ask("ready")
    c.do("pass")
    c.ask("ready")
    c.do("pass")
    assert c.copy["view"]["over"] and c.copy["can"] == {"act": False, "undo": True, "redo": False, "record": True}
    assert "result: Ada wins" in t.record()


# ---- while somebody else decides


def test_a_line_that_is_typed_while_a_bot_thinks_gets_an_answer_that_stays():
    c = Client(Session(new_table(first=1), players=[PERSON, "mcts:1000000"]))
    c.kernel.tick()
    c.kernel.tick()
    reply = c.ask("act", text="pass")
    assert reply["refused"] and reply["problem"] == reply["notice"]["text"], "the bot's move takes the notice away"
    assert c.ask("act", text="nonsense")["problem"]
    assert "problem" not in own_turn("Thunder Stroke").ask("act", text="attack Thunder Stroke")


def test_a_prompt_speaks_to_nobody_who_is_not_asked():
    c = Client(Session(new_table(first=1), players=[PERSON, "greedy"]))
    assert c.table.prompt.endswith("You hold 7.") and c.prompt == "To'a King: Discard phase."
    other = Client(Session(duel(**{**ATTACKED, "hand": ["Efficient Block"]}), players=["greedy", PERSON]))
    assert "attacks you" in other.table.prompt and other.prompt == "Samurai decides now."
    assert "attacks you with 9" in attacked().prompt, "the one who is asked is told everything"
