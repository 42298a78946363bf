"""Made-up cards and small decks: any question about the rules can be asked with a position."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import heroplay as hp
from heroplay.games.herocard.language.audit import audit
from heroplay.games.herocard.rules.heroes import all_cards
from heroplay.games.herocard.rules.state import sequence_of
from heroplay.games.registry import get_game
from heroplay.table import Table
from tests.herocard.builders import cards, totals
from tests.judging import allowed, refused

OWN = {"body": "samurai", "mind": "samurai", "x": "samurai"}
SCORES = {"body": 20, "mind": 20, "x": 20}
PURGE = [{"do": "purge"}]


def card(card_class: str, card_type: str = "fast", **facts: Any) -> dict[str, Any]:
    return {"class": card_class, "type": card_type, "cost": 0, "attribute": "body", **facts}


KIT = {
    "Poke": card("base_attack", "restricted", value=3), "Push": card("attack_mod", value=2),
    "Guard": card("base_block", value=4), "Brace": card("block_mod", value=5),
    "Undo": card("other", cost=1, effects=PURGE), "Unwish": card("special_block", cost=2, attribute="x", effects=PURGE),
    "Ambush": card("other", effects=[{"do": "deploy", "n": 2}]),
    "Insight": card("other", effects=[{"do": "draw", "n": 2}]),
    "Salvage": card("other", effects=[{"do": "recover", "n": 2}]),
    "Drain": card("special_attack", effects=[{"do": "waste", "n": 1}]),
    "Rob": card("special_attack", effects=[{"do": "discard", "n": 1}]),
    "Sweep": card("other", effects=[{"do": "clear", "n": 2, "whose": "own", "any": True}]),
    "Strip": card("special_attack", effects=[{"do": "clear", "n": 1, "whose": "target", "of": "any"}]),
    "Fury": card("other", effects=[{"do": "twist", "gives": "base_attack", "n": 3, "until": "strike"}]),
    "Blunt": card("special_block", effects=[{"do": "convert", "of": "base_attack", "value": 1}]),
    "Spy": card("other", effects=[{"do": "reveal"}]), "Encore": card("other", effects=[{"do": "again"}]),
}  # fmt: skip


def ask(*hands: list[str], cards: Any = KIT, seats: Any = None, **data: Any) -> Table:
    """A position of Ada, Ben and Cleo with made-up cards and nothing else: decks of their own are empty."""
    names = ("Ada", "Ben", "Cleo")[: len(hands)]
    parts = {n: {"hand": h, "deck": [], "scores": SCORES, **(seats or {}).get(n, {})} for n, h in zip(names, hands)}
    heroes = [{"name": name, "attributes": OWN, "deck": {}} for name in names]
    return hp.position("herocard", {"heroes": heroes, "cards": cards, **parts, **data})


# ---- made-up cards


def test_a_made_up_card_works_wherever_cards_do():
    t = ask(["Poke", "Undo"], ["Guard"], seats={"Ben": {"deck": ["Guard", "Brace"]}}, then=["attack Poke"])
    assert [p.hand and t.state.cards.names[p.hand[0]] for p in t.state.players] == ["Undo", "Guard"]
    again = hp.load(t.code())
    assert again.code() == t.code() and again.text(0) == t.text(0)
    again.play("block Guard", "play Undo")
    assert totals(again) == (3, 0)
    assert hp.replay(again.record()).code() == again.code()
    assert again.fork().code() == again.code()
    written = t.game.storage.describe(t.state)
    assert json.loads(json.dumps(written)) == written
    back = hp.position("herocard", written)
    assert back.state.setup == t.state.setup and t.game.play.key(back.state) == t.game.play.key(t.state)
    assert "Guard" not in hp.load(t.code(0)).text(0)
    assert str(hp.odds(t, "Ada").hand("Guard")).startswith("66.7 %"), "two of Ben's three cards"


def test_a_made_up_card_has_the_text_of_its_effects():
    t = ask(["Drain"], [])
    assert "The target wastes 1 card." in t.game.language.card(t.state, "Drain")
    assert "0 Body, Fast Special Attack" in t.game.language.card(t.state, "drain")


def test_a_ready_made_hero_may_have_one_and_only_who_has_it():
    data = {"heroes": ["samurai", "ninja"], "cards": {"Undo": KIT["Undo"]}, "samurai": {"hand": ["Undo"]}}
    t = hp.position("herocard", data)
    assert len(t.state.players[0].deck) == 30 and len(t.state.players[1].deck) == 30
    assert t.game.storage.pieces(t.state)[1].total() == 30
    with pytest.raises(hp.BadInput, match="more often than there are"):
        hp.position("herocard", {**data, "samurai": {"discard": ["Undo"] * 7}})


def test_decks_name_made_up_cards_and_a_duel_is_played_with_them():
    hero = {"name": "Ada", "attributes": OWN, "deck": dict.fromkeys(("Poke", "Guard", "Undo", "Brace"), 6)}
    t = hp.table("herocard", heroes=[hero, "ninja"], cards=KIT, seed=4)
    rng = random.Random(1)
    while t.outcome is None and t.ply < 80:
        t.play(t.game.play.sample(t.state, rng)[0])
    assert hp.replay(t.record()).code() == t.code()


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ({"Jab": KIT["Poke"]}, "there is a card Jab! already"),
        ({"overhand_thrust": KIT["Poke"]}, "letters, digits"),
        ({"Ab": KIT["Poke"], "ab!": KIT["Push"]}, "there is a card Ab already"),
        ({"Nothing": KIT["Poke"]}, "read that as something else"), ({"Body 2": KIT["Poke"]}, "something else"),
        ({"Deployed Ward": KIT["Poke"]}, "something else"), ({"Look at Ben": KIT["Poke"]}, "something else"),
        ({"A + B": KIT["Poke"]}, "letters, digits"), ({"<b>x</b>": KIT["Poke"]}, "letters, digits"),
        ({"\x1b[2J": KIT["Poke"]}, "can be seen"), ({"n" * 41: KIT["Poke"]}, "1 to 40"), ({5: KIT["Poke"]}, "a text"),
        ({"Z": {**KIT["Poke"], "cost": 11}}, "cost"), ({"Z": {**KIT["Poke"], "value": 31}}, "value"),
        ({"Z": {**KIT["Poke"], "hero": "samurai"}}, "no fact 'hero'"), ({"Z": {"class": "other"}}, "type"),
        ({"Z": 5}, "say its facts"),
        ({"Z": card("other", effects=[{"do": "draw", "n": 1}, *PURGE])}, "purges once, as the first"),
        ({"Z": card("other", effects=PURGE * 2)}, "purges once"),
        ({"Z": card("other", effects=[{"do": "draw", "n": 99}])}, "99 is too large: at most 12"),
        ({"Z": card("base_block", value={"per": "own_free"})}, "an attribute is said"),
        ({"Z": card("other", effects=[{"do": "spy"}])}, "effects"), ({"Z": card("other", value=3)}, "HC-1.17"),
        ({f"Card {n}": KIT["Poke"] for n in range(61)}, "at most 60"), ([KIT["Poke"]], "give a dict"),
        (5, "give a dict"),
    ],
)  # fmt: skip
def test_what_is_no_card_is_refused_with_a_reason(made, words):
    with pytest.raises(hp.BadInput) as error:
        hp.position("herocard", {"cards": made})
    assert words in str(error.value) and "cards: " in str(error.value)


@pytest.mark.parametrize("added", [[{"Undo": 7}, {}], [{"Undo": 1}], [{"Jab!": 1}, {}], [{"Undo": 0}, {}], 5])
def test_a_code_cannot_add_what_is_not_made_up(added):
    t = hp.position("herocard", {"cards": {"Undo": KIT["Undo"]}, "samurai": {"hand": ["Undo"]}})
    data = t.game.storage.to_data(t.state)
    with pytest.raises(hp.BadInput):
        t.game.storage.from_data({**data, "setup": {**data["setup"], "added": added}})


def test_cards_are_added_to_positions_only():
    with pytest.raises(hp.BadInput, match="position only"):
        hp.table("herocard", cards={"Undo": KIT["Undo"]}, added=[{"Undo": 1}, {}])


def test_no_id_of_a_made_up_card_is_that_of_another():
    assert not any(card_id.startswith("made_up_") for card_id in all_cards())
    hero = {"name": "Ada", "attributes": OWN, "deck": {"Poke": 1}, "tuned": {"Poke cost": 4}}
    with pytest.raises(hp.BadInput, match="Two cards that differ would have one id"):
        hp.position("herocard", {"heroes": [hero, "ninja"], "cards": {"Poke": KIT["Poke"], "Poke c4": KIT["Guard"]}})


# ---- small decks


def test_hc_8_3_a_position_may_do_with_a_few_cards():
    few = {"name": "Ada", "attributes": OWN, "deck": {"Jab!": 2, "Cross Block": 1}}
    t = hp.position("herocard", {"heroes": [few, "ninja"], "Ada": {"hand": ["Jab!"]}})
    assert sorted(cards(t, 0, "deck")) == ["Cross Block", "Jab!"]
    assert hp.load(t.code()).code() == t.code()
    nobody = {"name": "Ada", "attributes": OWN, "deck": {}}
    assert hp.position("herocard", {"heroes": [nobody, "ninja"]}).state.players[0].deck == []


def test_hc_8_3_a_duel_needs_20_cards_all_the_same():
    few = {"name": "Ada", "attributes": OWN, "deck": {"Jab!": 2, "Cross Block": 1}}
    with pytest.raises(hp.BadInput, match=r"The deck has 3 cards; an Action Deck has at least 20. \(HC-8.3\)"):
        hp.table("herocard", heroes=[few, "ninja"])


def test_hc_8_4_a_position_keeps_to_six_copies():
    many = {"name": "Ada", "attributes": OWN, "deck": {"Jab!": 7}}
    with pytest.raises(hp.BadInput, match=r"HC-8\.4"):
        hp.position("herocard", {"heroes": [many, "ninja"]})


def test_tuned_asks_what_if_this_number_were_another():
    ada = {"name": "Ada", "attributes": OWN, "deck": {"Jab!": 2}, "tuned": {"body": 9, "Jab! cost": 4, "Jab! value": 7}}
    t = hp.position("herocard", {"heroes": [ada, "ninja"], "Ada": {"hand": ["Jab!"]}, "then": ["attack Jab!"]})
    assert totals(t) == (7, 0) and t.state.players[0].spent == [4, 0, 0] and t.state.players[0].scores[0] == 9


# ---- any card that somebody may make up


def _effects() -> st.SearchStrategy[Any]:
    n = st.integers(1, 3)
    some = st.sampled_from(["any", "attack", "block", "base_attack", "attack_mod", "base_block", "other"])
    valued = st.sampled_from(["base_attack", "attack_mod", "base_block", "block_mod"])
    base = st.sampled_from(["base_attack", "base_block"])
    until = st.sampled_from(["hit", "strike", "turn"])
    word = st.one_of(
        *(st.fixed_dictionaries({"do": st.just(do), "n": n}) for do in ("draw", "deploy", "unwind")),
        *(st.fixed_dictionaries({"do": st.just(do), "n": n, "of": some}) for do in ("discard", "waste", "recover")),
        *(st.fixed_dictionaries({"do": st.just(do)}) for do in ("again", "reveal")),
        st.fixed_dictionaries(
            {"do": st.just("clear"), "n": n, "of": some, "whose": st.sampled_from(["own", "target"])},
            optional={"any": st.booleans()},
        ),
        st.fixed_dictionaries({"do": st.just("twist"), "gives": base, "n": n, "until": until}),
        st.fixed_dictionaries({"do": st.just("convert"), "of": valued, "value": st.integers(0, 9)}),
        st.fixed_dictionaries({"do": st.just("ban"), "of": st.sampled_from(["base_block", "block_mod", "other"])}),
    )
    return st.builds(lambda first, rest: [*first, *rest], st.sampled_from([[], [], PURGE]), st.lists(word, max_size=3))


@st.composite
def made_up(draw: Any) -> dict[str, Any]:
    classes = ["base_attack", "attack_mod", "special_attack", "base_block", "block_mod", "special_block", "other"]
    card_class = draw(st.sampled_from(classes))
    facts = card(card_class, draw(st.sampled_from(["fast", "fast", "restricted", "exclusive"])))
    facts |= {"cost": draw(st.integers(0, 3)), "attribute": draw(st.sampled_from(["body", "mind", "x"]))}
    facts["effects"] = draw(_effects())
    if card_class in ("base_attack", "attack_mod", "base_block", "block_mod"):
        counted = st.sampled_from(["own_hand", "target_hand", "own_mods", "target_spent_chosen", "own_discard_attacks"])
        variable = st.fixed_dictionaries({"per": counted, "base": st.integers(0, 5), "times": st.integers(-1, 2)})
        facts["value"] = draw(st.one_of(st.integers(0, 9), variable))
    else:
        facts["needs"] = draw(st.sampled_from([None, None, "attacked", "attacking", "sequence", "quiet"]))
    return facts


@given(st.lists(made_up(), min_size=4, max_size=8), st.integers(0, 2**32), st.sampled_from(["discard", "hand"]))
@settings(max_examples=8)
def test_a_duel_of_any_made_up_cards_keeps_the_laws(made, seed, destination):
    """Whatever a card does: no crash, no card lost, no code that does not load."""
    named = {f"Card {n}": facts for n, facts in enumerate(made)} | {"Poke": KIT["Poke"], "Undo": KIT["Undo"]}
    _walk(named, seed, 2 + seed % 2, destination, 30)


@pytest.mark.parametrize(("destination", "seeds", "steps"), [("discard", range(4), 120), ("hand", range(2), 50)])
def test_hc_r27_hc_r68_duels_full_of_purges_keep_the_laws(destination, seeds, steps):
    assert sum(_walk(KIT, seed, 2 + seed % 2, destination, steps) for seed in seeds) > 5


def _walk(named: dict[str, Any], seed: int, players: int, destination: str, steps: int) -> int:
    """Play at random, cards before passes, and hold every state inside a sequence against the laws; how many purges."""
    rng, game = random.Random(seed), get_game("herocard")
    deck = dict.fromkeys(named, 4) if len(named) > 5 else dict.fromkeys(named, 6)
    heroes = [{"name": name, "attributes": OWN, "deck": deck} for name in ("Ada", "Ben", "Cleo")[:players]]
    parts = {hero["name"]: {"scores": SCORES, "hand": rng.sample(sorted(named), min(6, len(named)))} for hero in heroes}
    data = {"heroes": heroes, "cards": named, "purge_destination": destination, "points_to_win": 20, "seed": seed}
    state = hp.position("herocard", {**data, **parts}).state
    pieces, purges = game.storage.pieces(state), 0
    for _ in range(steps):
        if game.play.outcome(state) is not None:
            break
        action = max((game.play.sample(state, rng)[0] for _ in range(5)), key=lambda a: _eager(state, a))
        if state.frames[-1].do == "phase" and action.do == "discard":
            action = min((game.play.sample(state, rng)[0] for _ in range(4)), key=lambda a: len(a.cards))
        verdict = game.check(state, action)
        assert verdict.ok and verdict.text and all(verdict.reasons)
        events: list[Any] = []
        before, state = state, game.play.apply(state, action, tell=events.append)
        _sound(state, pieces)
        for event in events:
            assert game.language.line(state, event)
        if [e.name for e in events].count("purged") == 1 and len(action.cards) == 1:
            purges += 1
            _purged_rightly(before, action, state)
    return purges


def _eager(state: Any, action: Any) -> int:
    """Attack, purge, deploy; rather play than pass."""
    kinds = [state.cards.kind[ref] for ref in action.cards] if action.do == "play" else []
    purging = sum(state.cards.purges[k] for k in kinds)
    return len(kinds) + 3 * purging + (len(action.picks) if action.do == "choose" else 0)


def _sound(state: Any, pieces: Any) -> None:
    """Every card once; every play that counts lies on its stack, under its number; the state survives a code."""
    game = get_game("herocard")
    for table in (state, *(sequence_of(state).before if sequence_of(state) else ())):
        assert game.storage.pieces(table) == pieces
        there = [(seat, y) for seat, p in enumerate(table.players) for stack in p.stacks for y in stack]
        assert len({y.no for _, y in there}) == len(there)
        lying = {y.no: (seat, y.kind) for seat, y in there if not y.down}
        for play in table.plays:
            assert (lying.get(play.no) == (play.seat, play.kind)) == (not play.gone), play
    if sequence_of(state) is None:
        return
    assert audit(state) == []
    back = game.storage.from_data(game.storage.to_data(state))
    assert game.storage.to_data(back) == game.storage.to_data(state) and game.play.key(back) == game.play.key(state)
    assert game.play.legal(back) == game.play.legal(state)


def _purged_rightly(before: Any, action: Any, after: Any) -> None:
    """HC-9.9, HC-R26: the table before the purged card, less that card, plus the purging one, which lies on top."""
    undone, mine = after.plays[-2], after.plays[-1]
    seq = sequence_of(before)
    old = seq.before[len(before.plays) - 1 - seq.start]
    assert undone.gone == "purged" and undone.no == before.plays[-1].no
    kind = before.cards.kind[action.cards[0]]
    if after.cards.words[kind] != ("purge",):
        return
    for seat, (then, now) in enumerate(zip(old.players, after.players, strict=True)):
        gone, come = _zones(then) - _zones(now), _zones(now) - _zones(then)
        moved = [k for s, k in ((undone.seat, undone.kind), (mine.seat, mine.kind)) if s == seat]
        assert sorted(k for _, k in gone.elements()) == sorted(k for _, k in come.elements())
        assert not Counter(k for _, k in gone.elements()) - Counter(moved)
        assert now.spent == [sum(y.cost for y in stack) for stack in now.stacks]
    top = after.players[mine.seat].stacks[after.cards.attr[kind]][-1]
    assert (top.no, top.kind, top.down) == (mine.no, kind, False)
    owner = after.players[undone.seat]
    assert all(y.no != undone.no for stack in owner.stacks for y in stack)
    grown = Counter(owner.discard)[undone.kind] - Counter(old.players[undone.seat].discard)[undone.kind]
    same = (undone.seat, undone.kind) == (mine.seat, mine.kind)
    if after.setup.purge_destination == "discard" and not same:
        assert grown == 1


def _zones(p: Any) -> Counter[Any]:
    lying = [((attr, y.down, y.twisted), y.kind) for attr, stack in enumerate(p.stacks) for y in stack]
    piles = [("hand", p.hand), ("deck", p.deck), ("discard", p.discard)]
    return Counter([*((name, k) for name, pile in piles for k in pile), *lying])


# ---- purging a card that a purged card had moved


def test_hc_r26_hc_r27_a_purge_card_that_the_purged_card_had_deployed_is_purged():
    """Ambush deploys Undo, which is played and purges Ambush; then Undo is purged."""
    then = ["attack Poke", "pass", "play Ambush", "choose Undo, Undo", "pass", "play deployed Undo"]
    t = ask(["Poke", "Ambush", "Undo", "Undo"], ["Unwish"], then=then)
    assert hp.load(t.code()).code() == t.code()
    t.play("play Unwish")
    assert cards(t, 0, "discard") == ["Undo"] and cards(t, 0, "hand") == []
    lying = [(t.state.cards.names[y.kind], y.down) for y in t.state.players[0].stacks[0]]
    assert lying == [("Poke", False), ("Ambush", False), ("Undo", True)]
    assert t.state.players[0].spent == [1, 0, 0], "the points of the purged Undo are free"
    assert hp.load(t.code()).code() == t.code()
    assert hp.replay(t.record()).code() == t.code()


def test_hc_r68_the_copy_that_was_played_is_meant_not_one_that_lay_there_before():
    """One Undo was deployed long ago, Ambush deploys another and that one is played: the first stays face down."""
    lie = {"stacks": {"body": ["Undo"]}, "deployed": ["Undo"]}
    then = ["attack Poke", "pass", "play Ambush", "choose Undo", "pass", "play deployed Undo"]
    t = ask(["Poke", "Ambush", "Undo"], ["Unwish"], seats={"Ada": lie}, then=then)
    assert [(y.no, y.down) for y in t.state.players[0].stacks[0]] == [(1, True), (2, False), (4, False)]
    assert cards(t, 0, "hand") == [] and t.state.players[0].spent[0] == 2
    t.play("play Unwish")
    assert [y.no for y in t.state.players[0].stacks[0] if y.down] == [1], "the played one went to the discards"
    assert cards(t, 0, "discard") == ["Undo"]


def test_hc_r27_purge_upon_purge_upon_purge():
    t = ask(["Poke", "Undo", "Undo"], ["Unwish", "Unwish"], then=["attack Poke"])
    for n, action in enumerate(("play Unwish", "play Undo", "play Unwish", "play Undo"), 1):
        t.play(action)
        assert hp.load(t.code()).code() == t.code()
        assert totals(t) == ((0, 0) if n % 2 else (3, 0))
    t.play("pass", "pass")
    assert t.state.players[0].points == 1 and cards(t, 1, "discard") == ["Unwish", "Unwish"]


def test_hc_r68_a_card_taken_off_its_stack_by_the_undone_purge_is_played_from_there():
    """Ambush deploys Undo; Unwish takes Ambush back, so Undo is in the hand; from there it purges Unwish."""
    then = ["attack Poke", "pass", "play Ambush", "choose Undo", "play Unwish"]
    t = ask(["Poke", "Ambush", "Undo"], ["Unwish", "Unwish"], then=then)
    assert cards(t, 0, "hand") == ["Undo"]
    t.play("play Undo")
    assert sorted(cards(t, 0, "body")) == ["Ambush", "Poke", "Undo"] and t.state.players[0].spent[0] == 1
    assert not any(y.down for y in t.state.players[0].stacks[0])
    t.play("play Unwish")
    assert sorted(cards(t, 0, "discard")) == ["Ambush", "Undo"]
    assert hp.load(t.code()).code() == t.code()


def test_hc_9_10_an_older_card_named_is_refused_and_the_last_one_may_be_named():
    t = ask(["Poke", "Push"], ["Undo", "Guard"], then=["attack Poke + Push"])
    verdict = refused(t, "play Undo on Poke", "HC-9.10", "can be purged, and that is Push, not Poke")
    assert [str(r) for r in verdict.repairs()] == ["purge Push (HC-9.10)"]
    refused(t, "play Undo purging Guard", "HC-9.10", "not Guard")
    assert "HC-9.10" in allowed(t, "play Undo on Push").rules
    refused(t, "block Guard on Push", "HC-R63", "Guard does not purge a card")
    t.play("play Undo on Push")
    assert totals(t) == (3, 0) and hp.replay(t.record()).code() == t.code()


def test_hc_9_10_a_card_of_an_earlier_sequence_is_no_card_to_purge():
    t = ask(["Poke", "Poke"], ["Undo"], then=["attack Poke", "pass", "pass"])
    refused(t, "play Undo on Poke", "HC-R63")
    t.play("pass")
    assert "HC-R29" in refused(t, "play Undo on Poke", "HC-R29").rules
