"""What a session does not believe: stale, repeated and foreign intents, and everything that is no intent at all."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heroplay.ui.intents import Intent
from heroplay.ui.session import PERSON, Session
from tests.herocard.builders import duel
from tests.ui.client import ATTACKED, own_turn, people


def test_a_stale_intent_is_refused():
    c = own_turn("Overhand Thrust", "Overhand Thrust")
    stale = c.copy["rev"]
    c.ask("set", settings={"try_it": True})
    for kind in ("act", "try", "undo", "fork", "repair"):
        assert "moved on" in c.ask(kind, text="pass", rev=stale)["problem"]
    assert c.copy["ply"] == 0


def test_a_repeated_intent_is_refused():
    c = own_turn("Overhand Thrust", "Overhand Thrust", players=people(2))
    c.ask("ready")
    raw = {"kind": "act", "rev": c.copy["rev"], "text": "pass"}
    assert c.kernel.handle(raw) == {"ok": True}
    assert c.kernel.handle(raw)["refused"] and c.copy["ply"] == 1


def test_an_intent_without_a_revision_is_refused():
    c = own_turn("Overhand Thrust")
    assert "moved on" in c.kernel.handle({"kind": "act", "text": "pass"})["problem"]


@pytest.mark.parametrize(
    "words", [{"text": "To'a King: pass"}, {"action": {"do": "pass", "seat": 1}}, {"action": {"do": "pass", "seat": 7}}]
)
def test_an_intent_for_another_seat_is_refused(words: dict[str, Any]):
    c = own_turn("Overhand Thrust", players=people(2))
    c.ask("ready")
    before = c.copy
    assert c.ask("act", **words) == {"refused": True, "problem": "That seat is not played from this screen."}
    assert c.copy == before


def test_an_intent_out_of_turn_is_refused_by_a_rule():
    c = own_turn("Overhand Thrust")
    c.do("pass")
    assert c.copy["view"]["deciding"] == [1] and not c.copy["can"]["act"]
    reply = c.ask("act", text="attack Overhand Thrust")
    assert reply["notice"]["rule"] and c.copy["ply"] == 1


HOSTILE: list[Any] = [
    None, 0, True, "act", [], [{}], {}, {"kind": None}, {"kind": []}, {"kind": {}}, {"kind": "hello"},
    {"kind": "act", "action": []}, {"kind": "act", "action": {"do": "play", "seat": 0, "cards": "jab"}},
    {"kind": "act", "action": {"do": "play", "seat": 0, "cards": ["x" * 5000]}},
    {"kind": "act", "text": "x" * 1001}, {"kind": "act", "text": "\x00\ud800"}, {"kind": "__class__"},
    {"kind": "look", "number": 10**30}, {"kind": "look", "number": "1e5"}, {"kind": "act", "rev": 10**30},
    {"kind": "try", "selection": {"refs": ["a"] * 41}}, {"kind": "try", "selection": {"refs": ["a" * 81]}},
    {"kind": "rule", "text": "HC-99.99"}, {"kind": "rule", "text": "../../etc/passwd"}, {"kind": "set", "extra": 1},
]  # fmt: skip


@pytest.mark.parametrize("raw", HOSTILE)
def test_what_is_no_intent_is_refused_with_a_sentence(raw: Any):
    c = own_turn("Overhand Thrust")
    before = c.copy
    reply = c.kernel.handle({"rev": before["rev"], **raw} if isinstance(raw, dict) else raw)
    assert reply["refused"] and reply["problem"] and c.copy == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
KINDS = get_args(Intent.model_fields["kind"].annotation)
DOS = ("play", "pass", "discard", "draw", "clear", "choose", "refresh", "fly")
WORDS = ["pass", "attack", "block", "discard", "Samurai:", "To'a King: clear", "thunder", "+", "at", "naming", "x"]
texts = st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
refs = st.sampled_from(["efficient_block", "^cross_block", "body", "body:1", "?", "jab", "", "x:99", "^", "^?"])
actions = st.fixed_dictionaries(
    {"do": st.sampled_from(DOS), "seat": st.integers(-2, 4)},
    optional={
        "cards": st.lists(refs, max_size=6), "picks": st.lists(refs, max_size=6), "stacks": st.lists(refs, max_size=6),
        "n": st.integers(), "target": st.integers(-3, 5) | st.none(), "attribute": refs | st.none(),
    },
)  # fmt: skip
selections = st.fixed_dictionaries(
    {},
    optional={
        "verb": st.sampled_from(DOS), "refs": st.lists(refs, max_size=6),
        "target": st.integers(-1, 10) | st.none(), "attribute": refs | st.none(), "number": st.integers(-1, 100),
    },
)  # fmt: skip
near_intents = st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS)},
    optional={
        "rev": st.integers(-2, 3) | json_values, "text": texts | json_values, "action": actions | json_values,
        "number": st.integers(-1, 9) | json_values, "selection": selections | json_values, "settings": json_values,
    },
)  # fmt: skip


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(json_values | near_intents, min_size=1, max_size=4), st.booleans())
def test_any_json_is_answered_and_what_is_refused_changes_nothing(raws: list[Any], two: bool):
    t = duel(**ATTACKED)
    session = Session(t, players=people(2) if two else [PERSON, "greedy"])
    for raw in raws:
        ply, state, rev = t.ply, session.table.state, session.rev
        reply = session.handle(raw)
        json.dumps(reply)
        json.dumps(session.screen())
        assert isinstance(reply, dict)
        if reply.get("refused"):
            assert session.table.state is state and t.ply == ply, f"{raw} was refused and changed the table"
            assert reply.get("problem") or reply["notice"]["rule"]
        if not isinstance(raw, dict) or raw.get("kind") not in KINDS:
            assert reply["refused"] and session.rev == rev
        if session.table.ply > ply and session.table is t:
            assert raw["kind"] in ("act", "repair", "redo", "set") and t.steps[ply].action.seat == 0
