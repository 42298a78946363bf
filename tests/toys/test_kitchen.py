"""Kitchen: every model of a view occurs in it, its secrets stay secret, and its rules decide what they say."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from pydantic import BaseModel

import heroplay as hp
from heroplay.contracts import view as models
from heroplay.contracts.picked import Picked
from heroplay.core import rulebook
from heroplay.core.chance import Scripted
from heroplay.core.frames import Choice
from heroplay.core.verdict import NOBODY
from heroplay.kit.picks import Picks
from heroplay.table import Table
from heroplay.ui.lesson import Lesson
from heroplay.ui.session import PERSON, Session
from heroplay.ui.table_view import things_of, titles, view_of
from tests.fuzz import messages, nasty
from tests.toys.kitchen import GAME
from tests.toys.kitchen.cards import CARDS
from tests.toys.kitchen.grounds import NEAR, ROOMS, SPICE, TENDED
from tests.toys.kitchen.state import Add, Commit, Kitchen, Plate, Serve, Show, Take, Tip, Walk, Work
from tests.toys.wiring import Setup

GAMES = 8
EYES = (None, NOBODY, 0, 1, 2)
HANDS = (("egg", "fig", "pea", "truffle"), ("kale", "nut", "oat", "saffron"), ("bean", "leek", "plum", "trout"))
SHELF, CRATES = ("lamb", "rice", "mint"), ("duck", "crab")


def kitchen() -> Table:
    """A table with known cards; Abe has 2 coins, Bea 1 and Cid 3."""
    dealt = [*(card for hand in HANDS for card in hand), *SHELF, *CRATES]
    luck = Scripted([*dealt, *sorted(set(CARDS) - set(dealt))], 1, 0, 2)
    state = GAME.play.new(Setup(), luck)
    luck.finish()
    return Table(GAME, state)


def at_work() -> Table:
    """The same where Abe is head cook and works first."""
    table = kitchen()
    table.play(Commit(0, "truffle"), Commit(1, "oat"), Commit(2, "bean"))
    return table


def at_the_tasting() -> Table:
    """The same where Abe and Bea have a tasting."""
    table = at_work()
    table.play("rest", "rest", "rest")
    return table


def refused(table: Table, said: Any, rule: str, text: str) -> None:
    verdict = table.check(said)
    assert (verdict.ok, verdict.rule, verdict.text) == (False, rule, f"{text} ({rule})")


# ---- it shows everything that a board can be asked to show


@cache
def states() -> list[Kitchen]:
    """Every state of some random games."""
    found = []
    for seed in range(GAMES):
        state, rng = GAME.play.new(Setup(seed=seed)), random.Random(seed)
        found.append(state)
        while GAME.play.outcome(state) is None:
            state = GAME.play.apply(state, GAME.play.sample(state, rng)[0])
            found.append(state)
    return found


@cache
def views() -> list[models.View]:
    return [GAME.board.view(state, eye) for state in states() for eye in EYES]


def selections(state: Kitchen, seat: int) -> Iterator[tuple[models.Form, Picked]]:
    """Each thing alone that a form can pick, lit or not, and two that go together."""
    assert GAME.board.preview is not None
    view = GAME.board.view(state, seat)
    for form in view.forms:
        things = [t for zone in view.zones if zone.id in form.zones for t in zone.things if t.ref]
        yield from ((form, Picked(verb=form.verb, refs=(thing.ref,))) for thing in things)
        lit = [thing.ref for thing in things if thing.lit]
        if form.most > 1 and len(lit) > 1:
            more = GAME.board.preview(state, seat, Picked(verb=form.verb, refs=(lit[0],))).lit
            yield from ((form, Picked(verb=form.verb, refs=(ref, lit[0]))) for ref in more[:1])


@cache
def previews() -> list[tuple[models.Form, models.Preview]]:
    found = []
    for state in states():
        for seat in GAME.play.pending(state):
            for form, picked in selections(state, seat):
                found.append((form, GAME.board.preview(state, seat, picked)))  # type: ignore[misc]
    return found


def parts_of(part: Any) -> Iterator[BaseModel]:
    """A model and all models inside it."""
    if isinstance(part, BaseModel):
        yield part
        for name in type(part).model_fields:
            yield from parts_of(getattr(part, name))
    elif isinstance(part, tuple):
        for one in part:
            yield from parts_of(one)


def every_model() -> dict[str, type[BaseModel]]:
    found = {name: model for name, model in vars(models).items() if isinstance(model, type)}
    return {n: m for n, m in found.items() if issubclass(m, models._Part) and m is not models._Part}


def test_every_field_of_every_model_is_used() -> None:
    used: set[str] = set()
    for part in parts_of((*views(), *(preview for _, preview in previews()))):
        for name, field in type(part).model_fields.items():
            blank = field.default if not field.is_required() else None
            value = getattr(part, name)
            if value != blank and (value or not field.is_required()):
                used.add(f"{type(part).__name__}.{name}")
    wanted = {f"{name}.{field}" for name, model in every_model().items() for field in model.model_fields}
    assert len(wanted) > 100 and wanted == used, sorted(wanted - used)


def test_every_role_area_and_shape_occurs() -> None:
    zones = [zone for view in views() for zone in view.zones]
    assert {zone.role for zone in zones} == set(get_args(models.Role))
    assert {area for view in views() for area in view.areas()} == set(get_args(models.Area))
    shapes = {piece.face.shape for zone in zones for piece in zone.pieces if piece.face is not None}
    assert shapes == set(get_args(models.Face.model_fields["shape"].annotation))


def test_every_kind_of_form_occurs() -> None:
    forms = [form for view in views() for form in view.forms]
    picking = [form for form in forms if form.action is None]
    assert any((form.least, form.most) == (1, 1) for form in picking), "one piece"
    assert any(form.least > 1 and form.empty is None for form in picking), "several pieces"
    assert any(form.least == 0 and form.most > 1 and form.empty is not None for form in picking), "several or none"
    assert any(form.action is not None for form in forms), "a button"
    assert any(len(form.zones) > 1 for form in picking), "one form for several zones"
    assert any(len([form for form in view.forms if form.action is None]) > 2 for view in views()), "several forms"


def test_every_kind_of_preview_occurs() -> None:
    found = [preview for _, preview in previews()]
    assert any(sum(way.ok for way in preview.ways) > 1 for preview in found), "several ways"
    assert any({way.ok for way in preview.ways} == {True, False} for preview in found), "some of them refused"
    assert any(not preview.ok for preview in found), "nothing but refusals"
    assert any(preview.number is not None and preview.number.most > 1 for preview in found), "a number"
    assert any(preview.lit and preview.ok for preview in found), "it will do, and more may be added"
    assert any(preview.lit and not preview.ok for preview in found), "more must be added"
    done = {way.action["do"] for preview in found for way in preview.ways if way.ok}
    assert done == {"commit", "walk", "take", "plate", "serve", "tip", "add", "show"}


def test_what_only_some_know_occurs() -> None:
    players = [(view.seat, player) for view in views() for player in view.players]
    assert any(c.value is None for _, player in players for c in player.counters)
    assert all(player.counters[1].value is not None for seat, player in players if seat == player.seat)
    hidden = [p for view in views() for zone in view.zones for p in zone.pieces if p.face is None and not p.label]
    assert hidden and not any(piece.ref for piece in hidden)
    known = [p.known_to for view in views() for zone in view.zones for p in zone.pieces if p.known_to]
    assert {len(seats) for seats in known} == {1, 2}
    tokens = [view for view in views() for zone in view.zones if zone.slots and any(slot.tokens for slot in zone.slots)]
    assert tokens and any(space.tokens for view in views() for z in view.zones if z.map for space in z.map.spaces)


def test_every_rule_is_cited_and_every_sentence_has_its_facts() -> None:
    before = set(rulebook.cited)
    rulebook.cited.clear()
    for seed in range(3 * GAMES):
        table, rng = hp.table(GAME, seed=seed), random.Random(seed)
        while table.outcome is None:
            action = GAME.play.sample(table.state, rng)[0]
            assert table.check(action).text and not table.check(Commit(3, "egg")).ok
            table.check(Commit(action.seat, "moon"))
            table.check({"do": "add", "seat": (action.seat + 1) % 3, "cards": ["egg"] * 4})
            table.play(action)
            table.check(action)  # said again
        assert table.log() and not any("{" in line for line in table.log())
        assert table.check("Abe: rest").rule == "TK-19"
    assert {rule.id for rule in GAME.rulebook} <= rulebook.cited
    rulebook.cited.update(before)


def test_a_game_ends_soon() -> None:
    for seed in range(100):
        table, rng = hp.table(GAME, seed=seed), random.Random(seed)
        while table.outcome is None:
            table.play(GAME.play.sample(table.state, rng)[0])
        assert table.ply <= 27


# ---- the secret choice


def test_tk_2_a_choice_is_seen_but_not_what() -> None:
    seen = []
    for card in HANDS[1]:
        table = kitchen()
        table.play(Commit(1, card))
        assert table.view(0).players[1].committed and table.seats == (0, 2)
        marked = [p.ref for p in table.view(1).zone("hand", 1).pieces if "turned" in p.marks]
        assert marked == [card], "Bea sees her own"
        parts = [table.text(0), table.log(0), table.record(0), table.code(0)]
        seen.append((parts, table.view(0), table.view(2), GAME.play.key(GAME.knowledge.observe(table.state, NOBODY))))
    assert all(one == seen[0] for one in seen)
    refused(table, "Bea: choose nut", "TK-3", "Bea has chosen already, and a choice stands.")


def test_tk_5_all_are_shown_together_and_the_highest_leads() -> None:
    table = kitchen()
    events = table.play(Commit(2, "trout"), Commit(0, "egg"), Commit(1, "kale"))
    assert [event.name for event in events] == ["committed"] * 3 + ["revealed", "leads"]
    assert table.log(0)[-2:] == ["All show: Abe Egg, Bea Kale and Cid Trout.", "Cid is head cook."]
    assert table.state.frames == [Work((2, 0, 1))] and table.state.discard == []
    laid = [table.view(1).zone("row", seat).pieces[0].ref for seat in range(3)]
    assert laid == ["egg", "kale", "trout"], "they lie open until the round ends"
    table.play("rest", "rest", "rest", "add nothing", "add nothing")
    assert table.state.cooks[0].room == "stove", "so Abe wins"
    table.play(Show(2, tuple(table.state.cooks[2].hand[:2])))
    assert table.state.discard == ["egg", "kale", "trout"] and table.view(1).zone("row", 0) is None


def test_dealing_the_unseen_reaches_all_that_is_possible() -> None:
    table = kitchen()
    table.play(Commit(1, "nut"))
    seen = GAME.knowledge.observe(table.state, 0)
    chosen, purses = set(), set()
    for seed in range(200):
        full = GAME.knowledge.deal_unseen(seen, 0, random.Random(seed))
        assert GAME.storage.problems(full) == []
        chosen.add(dict(full.frames[-1].made)[1])
        purses.add(tuple(cook.coins for cook in full.cooks))
    assert chosen == set(CARDS) - {*HANDS[0], *SHELF}
    assert purses == {(2, bea, cid) for bea in (1, 2, 3) for cid in (1, 2, 3)}


# ---- work


def test_tk_6_one_thing_each_from_the_head_cook_on() -> None:
    table = at_work()
    assert table.seats == (0,)
    refused(table, "Bea: rest", "TK-6", "Bea has nothing to decide now; Abe may decide.")
    said = "Abe does one thing now: walk, take, plate, serve, tip or rest."
    refused(table, Add(0, ()), "TK-6", said)


def test_tk_7_walk_to_a_space_within_reach_and_find_spice() -> None:
    table = at_work()
    reason = "Gate is 9 steps away, and you walk at most 2."
    refused(table, "walk to gate", "TK-7", reason)
    refused(table, "walk to stove", "TK-7", "Abe is at Stove already.")
    refused(table, Walk(0, "moon"), "TK-7", "There is no place called moon.")
    spaces = {space.id: space for space in table.view(0).zone("map").map.spaces}
    assert len(spaces) == len(ROOMS) >= 70
    assert {room: spaces[room].note for room in NEAR["stove"]} == dict.fromkeys(NEAR["stove"], "1 step")
    assert (spaces["garden"].note, spaces["basil"].lit) == ("2 steps", False)
    assert (spaces["gate"].why, spaces["gate"].rule, spaces["gate"].note) == (f"{reason} (TK-7)", "TK-7", "")
    table.play("walk to hall")
    cook = table.state.cooks[0]
    assert (cook.room, cook.spice, table.state.room_spice.count("hall")) == ("hall", 3, SPICE["hall"] - 1)


def test_tk_7_a_ferry_is_one_step() -> None:
    table = at_work()
    table.state.cooks[0].room = "dock"
    assert table.check("walk to quay").text.startswith("Quay is 1 step away")


def test_tk_20_a_bed_is_tended_by_the_first_who_stops_there() -> None:
    table = at_work()
    table.state.cooks[0].room = table.state.cooks[1].room = "garden"
    table.play("walk to basil")
    assert table.log(2)[-1] == "Abe tends Basil from now on."
    spaces = {space.id: space for space in table.view(1).zone("map").map.spaces}
    assert spaces["basil"].owner == 0 and spaces["fennel"].owner is None
    assert spaces["rhubarb"].note == "2 steps" and spaces["basil"].why.startswith("Basil is 3 steps away")
    assert dict(table.state.tended) == {**dict(TENDED), "basil": 0}


def test_tk_8_what_is_taken_from_the_shelf_all_know() -> None:
    table = at_work()
    refused(table, Take(0, "crab"), "TK-8", "Crab is not on the shelf.")
    table.play("take rice")
    piece = next(p for p in table.view(2).zone("hand", 0).pieces if p.face is not None)
    assert (piece.ref, piece.known_to, piece.badges) == ("rice", (1, 2), ("all know it",))
    assert len(table.state.shelf) == 3 and table.state.shelf[0] == "lamb"


def test_tk_9_a_crate_costs_a_coin_in_the_cellar() -> None:
    table = at_work()
    refused(table, "take crate", "TK-9", "The crates are in the cellar, and Abe is at: Stove.")
    table.play("rest", "rest", "take crate")
    assert table.log(1)[-2:] == ["Cid opens a crate.", "A tasting: Abe against Bea."]
    cook = table.state.cooks[2]
    assert "crab" in cook.hand and (cook.coins, cook.least, cook.most) == (2, 0, 2)
    assert table.view(0).players[2].counters[1].value is None and table.view(0).players[2].counters[1].note == "0 to 2"
    assert table.view(2).players[2].counters[1].value == 2


def test_tk_10_a_plate_ties_up_spice() -> None:
    table = at_work()
    table.play("plate egg", "rest", "rest")
    meter = table.view(1).players[0].meters[0]
    assert (meter.score, meter.spent, meter.parts) == (2, 2, (("card.egg", 2),)) and table.state.cooks[0].fame == 2
    assert "card.egg" in [piece.id for piece in table.view(1).zone("stack", 0).pieces]
    again = at_work()
    again.state.cooks[0].plate, again.state.cooks[0].hand = ["egg"], ["fig", "pea"]
    refused(again, "plate fig", "TK-10", "Fig ties up 2 spice, and 0 are free.")


def test_tk_11_the_pass_rises() -> None:
    table = at_work()
    table.play("serve fig at 2")
    refused(table, Serve(1, "nut", 2), "TK-11", "Place 2 of the pass is taken.")
    refused(table, Serve(1, "nut", 1), "TK-11", "With Nut at place 1 the pass would not rise.")
    refused(table, Serve(1, "nut", 5), "TK-11", "The pass has the places 1 to 4, not 5.")
    line = table.view(1).zone("line")
    assert [(p.ref, p.at, p.owner) for p in line.pieces] == [("fig", "place2", 0)]
    assert [[token.n for token in slot.tokens] for slot in line.slots] == [[1], [], [3], [4]]
    found = GAME.board.preview(table.state, 1, Picked(verb="use", refs=("nut",)))  # type: ignore[misc]
    assert [(way.do, way.ok) for way in found.ways] == [
        ("serve 3", True),
        ("serve 4", True),
        ("plate", False),
        ("serve 1", False),
    ]


def test_the_kit_offers_every_action_that_picks_the_same() -> None:
    table = at_work()
    picks = Picks(
        legal=GAME.play.legal,
        check=GAME.check,
        say=GAME.language.say,
        refs=lambda state, action: (action.card,) if isinstance(action, Serve) else (),
        label=GAME.language.say,
        zones=lambda state, seat, form: ("hand0",),
        titles={"serve": "Serve"},
    )
    found = picks.preview(table.state, 0, Picked(verb="serve", refs=("fig",)))
    assert [way.action["place"] for way in found.ways] == [1, 2, 3, 4]


def test_tk_12_a_tip_is_a_number_of_coins() -> None:
    table = at_work()
    refused(table, Tip(0, 0, 1), "TK-12", "Tip another cook who works, not Abe.")
    refused(table, Tip(0, 1, 4), "TK-12", "A tip is 1 to 3 coins, not 4.")
    refused(table, Tip(0, 1, 3), "TK-12", "Abe has 2 coins, and 3 must be paid.")
    found = GAME.board.preview(table.state, 0, Picked(verb="tip", refs=("cook/1",), number=2))  # type: ignore[misc]
    assert found.number == models.Number(label="Coins", least=1, most=2, value=2) and found.ways[0].cost == {"coin": 2}
    table.play(found.ways[0].action)
    abe, bea, _ = table.state.cooks
    assert (abe.coins, abe.least, abe.most, abe.fame) == (0, 0, 1, 2)
    assert (bea.coins, bea.least, bea.most) == (3, 3, 5)


# ---- the tasting, and the question in the middle of it


def test_tk_14_cards_in_any_order_or_none() -> None:
    table = at_the_tasting()
    assert table.seats == (0,)
    refused(table, Add(0, ("egg",) * 2), "TK-4", "Abe does not hold Egg.")
    hand = tuple(table.state.cooks[0].hand)
    refused(table, Add(0, hand), "TK-14", "Add at most 3 cards, not 4.")
    assert GAME.play.normal(table.state, Add(0, ("pea", "egg"))) == Add(0, ("egg", "pea"))
    form = table.view(0).forms[0]
    assert (form.least, form.most, form.empty) == (0, 3, {"seat": 0, "cards": (), "do": "add"})
    table.play("add nothing")
    assert table.seats == (1,)


def test_tk_15_both_sides_are_added_up() -> None:
    table = at_the_tasting()
    table.play(Add(0, ("pea", "fig")))
    abe, bea = table.view(2).contest.sides
    assert [(t.label, t.amount) for t in abe.terms] == [
        ("Fig", 10),
        ("Pea", 1),
        ("At the stove", 2),
        ("Helped by Cid", 1),
    ]
    assert (abe.total, abe.missing, abe.seats) == (14, 0, (0, 2))
    assert (bea.total, bea.missing, bea.seats) == (0, 15, (1,))
    found = GAME.board.preview(table.state, 1, Picked(verb="add", refs=("nut",)))  # type: ignore[misc]
    assert found.ways[0].total == 17


@pytest.mark.parametrize(("added", "loser", "winner"), [(("nut",), 0, 1), ((), 1, 0)])
def test_tk_16_the_loser_is_asked_before_the_star_is_given(added: tuple[str, ...], loser: int, winner: int) -> None:
    table = at_the_tasting()
    table.play(Add(0, ("fig",)), Add(1, added))
    assert table.seats == (loser,) and [frame.do for frame in table.state.frames] == ["tasting", "choice"]
    assert table.state.frames[-1] == Choice(loser, "show", 2, 2, of="hand", whose=winner, rule="TK-16")
    assert table.state.cooks[winner].stars == 0 and table.view(2).contest is not None, "it is not over yet"
    name, other = table.names[loser], table.names[winner]
    refused(table, Add(winner, ()), "TK-16", f"{other} has nothing to decide now; {name} may decide.")
    one, two, *_ = table.state.cooks[loser].hand
    refused(table, Show(loser, (one,)), "TK-16", "Show 2 cards, not 1.")
    back = hp.load(table.code())
    for either in (table, back):
        either.play(Show(loser, (two, one)))
    assert GAME.play.key(back.state) == GAME.play.key(table.state) and table.state.cooks[winner].stars == 1
    known = [piece.ref for piece in table.view(winner).zone("hand", loser).pieces if piece.face is not None]
    assert known == sorted((one, two)) and table.view(2).zone("hand", loser).pieces[0].face is None
    assert all(piece.face is None for piece in table.view(2).zone("hand", loser).pieces), "Cid has not seen them"
    mine = {piece.ref: piece.known_to for piece in table.view(loser).zone("hand", loser).pieces}
    assert mine[one] == mine[two] == (winner,)
    assert f"{name} shows cards to the winner." in table.log(2) and f"{name}: (hidden)" in table.record(2)


def test_tk_17_a_cook_without_a_card_goes_home() -> None:
    table = at_the_tasting()
    table.state.deck, hand = [*table.state.deck, *table.state.cooks[1].hand], table.state.cooks[1].hand
    table.state.cooks[1].hand = []
    assert hand and GAME.storage.problems(table.state) == []
    table.play("add nothing", "add nothing")
    assert table.state.cooks[1].out and table.seats == (0, 2) and table.view(0).players[1].out
    assert [len(cook.hand) for cook in table.state.cooks] == [5, 0, 5]


# ---- outside


def test_the_text_of_the_table_is_stable() -> None:
    table = at_work()
    table.play("serve fig at 2", "take lamb", "plate leek", Add(0, ("egg",)))
    assert table.text(1) == "\n".join(
        (
            "=" * 100,
            f"Kitchen, turn 1{'choice > work > TASTING':>85}",
            "=" * 100,
            "Deck: 6 face down",
            "Discards: empty",
            "Shelf: Beet, Rice, Mint",
            "Crates: 2 x Crate",
            "The pass: Place 1 empty (1 fame); Place 2 Abe's Fig (served by Abe); Place 3 empty (3 fame); Place 4",
            "    empty (4 fame)",
            "Rounds: Round 1 Clock; Round 2 empty; Round 3 empty",
            "House and garden: Apples empty (bed, 1 spice); Mill empty (room, 1 spice); Berries empty (bed,",
            "    Bea's, 1 spice); Currants empty (bed, Bea's); Squash empty (bed, Abe's); Pumpkin empty (bed,",
            "    Abe's); Thyme empty (bed, 2 spice); Basil empty (bed, 1 spice); Pantry Bea (room, 2 spice);",
            "    Stove Abe (room, 2 spice); Hall empty (room, 1 spice); Market empty (path, 3 spice); Fennel",
            "    empty (bed, 1 spice); Cellar Cid (room, 2 spice); Tarragon empty (bed, 1 spice); Cress empty",
            "    (bed, Cid's); Garlic empty (bed, 1 spice); Onions empty (bed, Cid's); Carrots empty (bed,",
            "    Cid's); empty bed: Cherries, Walnuts, Quince, Rhubarb, Chives, Parsley, Sorrel, Lovage, Borage,",
            "    Marjoram, Turnips, Radish; empty path: Jetty, Orchard, Lane, Archway, Hedge, Woodpile, Dock,",
            "    Gate, Trellis, Terrace, Yard, Stile, Arbour, Garden, Court, Bench, Gravel, Square, Fair,",
            "    Sundial, Steps, Quay, Well, Bridge, Fountain; empty room: Coop, Barn, Porch, Stable, Forge,",
            "    Kennel, Cart shed, Scullery, Larder, Stairs, Parlour, Bakehouse, Dairy, Laundry, Tavern,",
            "    Smokehouse",
            "-" * 100,
            "  Cid: 0 of 2 points; 1 of 2 spice free; 1 fame; ? coins (1 to 3); Day shift; at: Cellar",
            "  Choice of Cid: Bean",
            "  Plate of Cid: Leek",
            "  Hand of Cid: 2 face down",
            "-" * 100,
            "  Abe: 0 of 2 points; 2 of 2 spice free; 2 fame; ? coins (1 to 3); Day shift; head cook; at: Stove",
            "  Choice of Abe: Truffle",
            "  Plate of Abe: empty",
            "  Hand of Abe: 1 face down",
            "-" * 100,
            "* Bea (you): 0 of 2 points; 2 of 2 spice free; 0 fame; 1 coins (1 to 3); Night shift; at: Pantry",
            "  Choice of Bea: Oat",
            "  Plate of Bea: empty",
            "  Hand of Bea: Kale, Lamb (all know it, known to Abe and Cid), Nut, Saffron",
            "-" * 100,
            "Abe leads 12: Egg 9 + At the stove 2 + Helped by Cid 1 (same shift)",
            "Bea answers 0: nothing; 13 missing",
            "-" * 100,
            "> Bea: add up to 3 cards to the tasting, or none.",
        )
    )


def test_a_position_can_be_written_and_read() -> None:
    table = at_the_tasting()
    told = json.loads(json.dumps(GAME.storage.describe(table.state)))  # type: ignore[misc]
    assert hp.position("toy_kitchen", told).text() == table.text()
    told["cooks"][0]["coins"] = 3
    with pytest.raises(hp.BadInput, match="there are 9 coins"):
        hp.position("toy_kitchen", told)


def test_a_screen_names_the_rules_of_slots_and_a_lesson_hides_their_lights() -> None:
    table = at_work()
    table.play("serve fig at 2")
    data = {"view": table.view(1).model_dump(mode="json")}
    named = view_of(table, table.state, 1, 1).rules
    assert "TK-11" in named and titles(table, [], None, named)["TK-11"] == GAME.rulebook["TK-11"].title
    Lesson._without_aids(SimpleNamespace(aids=()), data)  # type: ignore[arg-type]
    for zone in data["view"]["zones"]:
        if zone["id"] in ("pass", "rooms", "hand1"):
            shown = [thing for thing in things_of(zone) if thing["ref"]]
            assert all(thing["lit"] and not thing["why"] and not thing["note"] for thing in shown), zone["id"]


@pytest.mark.parametrize("seed", range(3))
def test_every_message_of_a_board_is_answered(seed: int) -> None:
    rng = random.Random(seed)
    session = Session(hp.table(GAME, seed=seed), players=[PERSON] * 3, open_hands=bool(seed))
    for _ in range(150):
        message = messages.session_message(session.table, session.screen(), rng)
        reply = session.handle(messages.hostile(message, rng))
        nasty.sendable(reply)
        assert not reply.get("refused") or reply.get("problem") or reply.get("notice")
    nasty.sendable(session.screen())


def test_actions_of_every_kind_are_refused_at_once_to_nobody() -> None:
    table = kitchen()
    for action in (Commit(7, "egg"), Walk(-1, "hall"), Plate(9, "egg"), Serve(3, "egg", 1), Tip(-2, 5, 1), Show(4, ())):
        refused(table, action, "TK-1", f"There is no seat {action.seat}; the seats are 0 to 2.")
        assert GAME.language.say(table.state, action)
