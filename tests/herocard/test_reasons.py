"""Why a card is dark: the sentence of the first rule that refuses it, a moment after the view."""

from __future__ import annotations

import random

import pytest

import heroplay as hp
from heroplay.games.herocard.board.view import reasons, view
from heroplay.games.herocard.rules.actions import Choose
from heroplay.games.herocard.rules.checks import check, first
from heroplay.table import Table
from heroplay.ui.session import PERSON, Session
from heroplay.ui.wire import Wire
from tests.herocard.kit import fight


def wired(table: Table) -> tuple[Wire, list[dict]]:
    sent: list[dict] = []
    return Wire(Session(table, players=[PERSON, "greedy"]), sent.append), sent


def dealt(seed: int) -> Table:
    return hp.table("herocard", heroes=["samurai", "toa_king"], seed=seed, first=0, auto=True)


def hand(screen: dict) -> dict[str, tuple[str, str]]:
    (zone,) = [z for z in screen["view"]["zones"] if z["id"] == "hand0"]
    return {piece["face"].split("/")[0]: (piece["why"], piece["rule"]) for piece in zone["pieces"]}


def test_a_move_is_told_first_and_why_cards_are_dark_follows_on_the_same_revision():
    wire, sent = wired(dealt(7))
    wire.receive({"type": "intent", "id": 1, "intent": {"kind": "act", "rev": 0, "text": "discard nothing"}})
    assert [message["type"] for message in sent] == ["patch", "reply"]
    assert all(told == ("", "") for told in hand(wire.screen).values())
    rev = wire.screen["rev"]
    wire.settle()
    assert [message["type"] for message in sent] == ["patch", "reply", "patch"] and wire.screen["rev"] == rev
    assert {op[1][-1] for op in sent[-1]["ops"]} >= {"why", "rule"}
    found = hand(wire.screen)
    assert any(rule for _, rule in found.values()) and all(r in wire.screen["rules"] for _, r in found.values() if r)
    assert wire.screen == wire.backend.screen(), "nothing is left out"
    wire.settle()
    assert len(sent) == 3, "it is told once"


def test_each_dark_card_says_the_rule_that_decides():
    wire, _ = wired(fight(["Jab!", "Guard"], ["Poke"]))
    state = wire.backend.table.state
    told = reasons(state, 0)
    assert {piece.id for piece in view(state, 0).zone("hand", 0).pieces if not piece.lit} == set(told)
    assert all(text and rule.startswith("HC-") for text, rule in told.values())
    assert reasons(state, 1) == {}, "who is not asked is told nothing"


@pytest.mark.parametrize("seed", range(6))
def test_the_first_violation_is_the_first_of_all(seed: int):
    rng, table = random.Random(seed), dealt(seed)
    compared = 0
    for _ in range(60):
        seat = table.seat
        if seat is None:
            break
        state = table.state
        for action in [*table.legal(seat), *(Choose(seat, (card,)) for card in state.cards.ids[:5])]:
            one, every = first(state, action), check(state, action)
            assert (one.ok, one.rule, one.text) == (every.ok, every.rule, every.text)
            compared += not every.ok
        table.play(rng.choice(table.legal(seat)))
    assert compared > 50
