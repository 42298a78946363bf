"""Picks: what is lit and why not, forms, and what a selection means; shown on the toys."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from heroplay.contracts.picked import Picked
from heroplay.contracts.view import Number, Preview
from heroplay.core.errors import BadInput
from tests.toys.bids import PICKS as BIDS
from tests.toys.kitchen.board import PICKS as KITCHEN
from tests.toys.kitchen.state import Add, Plate, Serve
from tests.toys.runners import PICKS as RUNNERS
from tests.toys.test_bids import bids
from tests.toys.test_kitchen import at_the_tasting, at_work
from tests.toys.test_runners import run


def tip(number: int | None, ref: str = "cook/1") -> Preview:
    """What tipping Bea would be; Abe has two coins."""
    return KITCHEN.preview(at_work().state, 0, Picked(verb="tip", refs=(ref,), number=number))


def test_a_number_is_offered_with_the_least_and_the_most_that_is_legal() -> None:
    first = tip(None)
    assert first.number == Number(label="Coins", least=1, most=2, value=1)
    assert [(way.ok, way.action["n"]) for way in first.ways] == [(True, 1)]
    assert [(way.ok, way.action["n"], way.label) for way in tip(2).ways] == [(True, 2, "Tip Bea 2 coins")]


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "A tip is 1 to 3 coins, not 0. (TK-12)"), (3, "Abe has 2 coins, and 3 must be paid. (TK-12)")],
)
def test_a_number_outside_gets_a_refused_way(number: int, text: str) -> None:
    found = tip(number)
    assert found.number == Number(label="Coins", least=1, most=2, value=number)
    assert [(way.ok, way.text, way.rule) for way in found.ways] == [(False, text, "TK-12")]


def test_the_number_begins_with_the_least_that_is_legal() -> None:
    state = at_work().state
    dearer = replace(
        KITCHEN, legal=lambda state, seat: [a for a in KITCHEN.legal(state, seat) if a.do != "tip" or a.n != 1]
    )
    found = dearer.preview(state, 0, Picked(verb="tip", refs=("cook/1",)))
    assert found.number is not None and (found.number.least, found.number.value) == (2, 2)


def test_picking_nothing_is_part_of_its_form() -> None:
    table = at_the_tasting()
    (form,) = KITCHEN.forms(table.state, 0)
    assert (form.verb, form.least, form.most, form.zones) == ("add", 0, 3, ("hand0",))
    assert (form.empty, form.empty_label) == ({"seat": 0, "cards": (), "do": "add"}, "Add nothing")
    table.state.cooks[0].hand = []
    (button,) = KITCHEN.forms(table.state, 0)
    assert button.action == {"seat": 0, "cards": (), "do": "add"} and button.label == "Add nothing"


def test_two_ways_to_pick_nothing_are_two_buttons() -> None:
    table = run(rosa="mill", warden="yard")
    table.play("Rosa: move to bridge")
    assert [form.label for form in RUNNERS.forms(table.state, 2)] == ["Open", "Bar"]


def test_several_forms_have_zones_of_their_own() -> None:
    forms = KITCHEN.forms(at_work().state, 0)
    assert [form.verb for form in forms] == ["walk", "take", "use", "tip", "rest"]
    zones = [zone for form in forms for zone in form.zones]
    assert len(zones) == len(set(zones)) and forms[2].zones == ("hand0", "pass")
    assert KITCHEN.forms(at_work().state, 1) == KITCHEN.forms(at_work().state, None) == ()


def test_a_refused_selection_says_why() -> None:
    table = run(rosa="mill", warden="yard")
    (way,) = RUNNERS.preview(table.state, 0, Picked(verb="move", refs=("harbour",))).ways
    assert not way.ok and way.rule == "TR-3" and way.text.startswith("No road leads from mill to harbour")
    auction = bids([1, 2], [3], [5])
    auction.play("Ann: commit 1")
    (way,) = BIDS.preview(auction.state, 0, Picked(verb="commit", refs=("2",))).ways
    assert (way.ok, way.rule) == (False, "TB-3"), "also where nothing is legal any more"


@pytest.mark.parametrize(
    ("form", "refs", "words"),
    [
        ("fly", ("1",), "nothing to pick for 'fly'"),
        ("fold", (), "nothing to pick for 'fold'"),
        ("commit", ("x",), "means nothing here"),
        ("commit", ("1", "2"), "means nothing here"),
    ],
)
def test_what_means_nothing_is_bad_input(form: str, refs: tuple[str, ...], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        BIDS.preview(bids([1, 2], [3], [5]).state, 0, Picked(verb=form, refs=refs))


def test_a_selection_that_needs_more_has_no_way_yet() -> None:
    found = KITCHEN.preview(at_work().state, 0, Picked(verb="use", refs=("place/2",)))
    assert found.ways == () and found.lit == ("egg", "fig", "pea")
    served = KITCHEN.preview(at_work().state, 0, Picked(verb="use", refs=("place/2", "fig")))
    assert [(way.ok, way.action) for way in served.ways] == [
        (True, {"seat": 0, "card": "fig", "place": 2, "do": "serve"})
    ]
    assert served.lit == ()


def test_one_form_for_actions_that_begin_alike() -> None:
    table = at_work()
    assert {KITCHEN.form(action) for action in (Plate(0, "egg"), Serve(0, "egg", 1))} == {"use"}
    found = KITCHEN.preview(table.state, 0, Picked(verb="use", refs=("fig",)))
    assert {way.do for way in found.ways if way.ok} == {"plate", "serve 1", "serve 2", "serve 3", "serve 4"}
    assert found.lit == ("place/1", "place/2", "place/3", "place/4")


def test_what_cannot_be_picked_says_why() -> None:
    table = at_work()
    table.play("serve fig at 2")
    lights = KITCHEN.lights(table.state, 1)
    assert "place/3" in lights and lights.of("place/3", "use") == {"ref": "place/3", "lit": True, "note": "3 fame"}
    taken = {"ref": "place/2", "why": "Place 2 of the pass is taken. (TK-11)", "rule": "TK-11"}
    assert lights.of("place/2", "use") == taken and lights.of("place/2") == {"ref": "place/2"}
    slots: Any = table.view(1).zone("line").slots
    assert [(slot.lit, slot.rule) for slot in slots] == [(True, ""), (False, "TK-11"), (True, ""), (True, "")]
    for seat in (None, -1, 0):  # they decide nothing
        other = KITCHEN.lights(table.state, seat)
        assert not other.refs and other.of("place/2", "use") == {"ref": "place/2"}


def test_a_thing_is_lit_by_actions_of_its_own_form_only() -> None:
    lights = KITCHEN.lights(at_work().state, 0)
    assert lights.of("egg", "use")["lit"] and lights.of("egg")["lit"], "it is in the hand"
    assert lights.of("egg", "take") == {"ref": "egg", "why": "Egg is not on the shelf. (TK-8)", "rule": "TK-8"}


def test_ways_tell_what_else_the_game_says_of_them() -> None:
    plate, *_ = KITCHEN.preview(at_work().state, 0, Picked(verb="use", refs=("pea",))).ways
    assert (plate.do, plate.short, plate.cost) == ("plate", "Plate it", {"S": 1})
    assert KITCHEN.way(at_the_tasting().state, Add(0, ("fig",))).total == 13


def test_a_preview_says_what_an_addition_brings_and_why_another_cannot_be_added() -> None:
    table = at_work()
    table.play("serve fig at 2")
    found = KITCHEN.preview(table.state, 1, Picked(verb="use", refs=("nut",)))
    assert found.notes == {"place/3": "3 fame", "place/4": "4 fame"}
    assert found.why["place/1"] == "With Nut at place 1 the pass would not rise. (TK-11)"
    assert "place/3" not in found.why and "place/2" not in found.why, "what was dark before says why itself"
    tasting = at_the_tasting().state
    three = tuple(tasting.cooks[0].hand[:3])
    full = KITCHEN.preview(tasting, 0, Picked(verb="add", refs=three))
    assert full.why == {tasting.cooks[0].hand[3]: "Add at most 3 cards, not 4. (TK-14)"}
