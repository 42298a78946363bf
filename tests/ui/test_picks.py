"""What is lit can be clicked, and what is legal can be put together by clicks: view, preview and rules agree."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from heroplay.contracts.picked import Picked
from heroplay.games.herocard.rules.heroes import ORDER
from heroplay.table import Table
from tests.herocard.kit import fight
from tests.ui.client import new_table


def pieces(t: Table, seat: int) -> tuple[Any, dict[str, Any], list[Any]]:
    """The form that is filled in by picking, if there is one, the view, and the pieces that it may pick."""
    view = t.game.board.view(t.state, seat)
    form = next((f for f in view.forms if f.action is None), None)
    zones = form.zones if form else ()
    return form, view, [p for z in view.zones if z.id in zones for p in z.pieces]


def picked(t: Table, form: Any, action: Any) -> list[str]:
    """The refs of an action as the board has them: `body, body` are the two top places of the stack."""
    from heroplay.games.herocard.board.preview import _refs

    return _refs(t.state, action.seat, action)


def can_be_clicked(t: Table) -> int:
    """Every legal action of the seat that decides is there to be picked; how many were tried as a selection."""
    seat = t.seat
    form, view, there = pieces(t, seat)
    if form is None:
        return 0
    have = Counter(p.ref for p in there if p.ref)
    legal = [a for a in t.legal(seat) if a.do not in ("pass", "refresh")]
    wanted: set[str] = set()
    for action in legal:
        refs = picked(t, form, action)
        assert not Counter(refs) - have, f"{t.game.language.say(t.state, action)}: {refs} are not all on the board"
        wanted.update(refs)
    lit = {p.ref for p in there if p.lit}
    firsts = wanted if form.verb not in ("clear", "choose") else lit | wanted
    assert lit <= wanted and (lit == firsts or form.verb in ("clear", "choose")), f"lit {lit}, legal {wanted}"
    dark = [p.ref for z in view.zones if z.id not in form.zones for p in z.pieces if p.lit]
    assert not dark, f"{dark} are lit and cannot be picked"
    tried = 0
    for action in random.Random(len(legal)).sample(legal, min(6, len(legal))):
        refs = tuple(picked(t, form, action))
        found = t.game.board.preview(t.state, seat, Picked(verb=form.verb, refs=refs))
        assert found.ok, f"{t.game.language.say(t.state, action)} as {refs}: {found.ways[0].text}"
        meant = [t.game.play.normal(t.state, t.action(way.action)) for way in found.ways if way.ok]
        assert t.game.play.normal(t.state, action) in meant
        tried += 1
    return tried


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_legal_can_be_clicked(seed: int):
    rng = random.Random(seed)
    t = new_table(*rng.sample(ORDER, 2 + seed % 3), seed=seed)
    tried = 0
    for _ in range(160):
        if t.outcome is not None:
            break
        tried += can_be_clicked(t)
        t.play(t.game.play.sample(t.state, rng)[0])
    assert tried > 100


def test_a_card_is_called_by_its_place_to_be_cleared_and_by_its_name_to_be_played():
    seats = {0: {"stacks": {"body": ["Poke", "Guard"]}, "deployed": ["Guard"]}}
    clearing = fight([], [], phase="clear", seats=seats)
    assert [p.ref for p in pieces(clearing, 0)[2]] == ["body:1", "body:2"] and can_be_clicked(clearing)
    attacked = fight([], ["Poke"], active=1, seats=seats, then=["attack Poke"])
    assert [p.ref for p in pieces(attacked, 0)[2] if p.lit] == ["^guard"] and can_be_clicked(attacked)


ASKED = {
    "clear": fight(["Sweep"], [], seats={0: {"stacks": {"body": ["Poke", "Guard"]}}}, then=["play Sweep"]),
    "clear any": fight(["Pick Out"], [], seats={0: {"stacks": {"body": ["Poke", "Guard"]}, "deployed": ["Guard"]}},
                       then=["play Pick Out"]),
    "strip": fight(["Poke"], ["Disarm"], then=["attack Poke", "play Disarm at Ada"]),
    "convert": fight(["Poke"], ["Blunt"], then=["attack Poke", "play Blunt at Ada"]),
    "recover": fight(["Salvage"], [], seats={0: {"discard": ["Jab!", "Guard"]}}, then=["play Salvage"]),
    "unwind": fight(["Straighten"], [], seats={1: {"stacks": {"body": ["Stance", "Iron Skin"]},
                    "twisted": ["Stance", "Iron Skin"]}}, then=["play Straighten at Ben"]),
    "discard": fight(["Rob"], ["Guard", "Jab!"], then=["play Rob at Ben"]),
    "waste": fight(["Drain"], ["Guard", "Jab!"], then=["play Drain at Ben"]),
    "deploy": fight(["Ambush", "Guard", "Jab!"], [], then=["play Ambush"]),
}  # fmt: skip


@pytest.mark.parametrize("ask", ASKED)
def test_what_a_card_asks_can_be_answered_by_clicks(ask: str):
    t = ASKED[ask]
    form, _, there = pieces(t, t.seat)
    assert form.verb == "choose" and any(p.lit for p in there) and can_be_clicked(t)


def test_the_cards_of_others_are_not_lit_in_the_own_clear_phase():
    seats = {s: {"stacks": {"body": ["Poke", "Guard"]}} for s in (0, 1)}
    view = fight([], [], phase="clear", seats=seats).view(0)
    lit = {z.id: [p.ref for p in z.pieces if p.lit] for z in view.zones if z.role == "stack"}
    assert lit["body0"] == ["body:2"] and lit["body1"] == []
