"""The 28 test vectors of the HeroCard rules, HC-T1 to HC-T28, with the cards and the numbers that they name."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.core.chance import Scripted
from heroplay.games.herocard.rules.heroes import all_heroes
from tests.herocard.builders import arena, cards, changed, duel, free, made, totals
from tests.herocard.kit import fight
from tests.judging import allowed, happened, refused


def test_hc_t1_a_card_of_cost_5_goes_on_top_of_its_stack():
    t = arena(["Jab!"], [], seats={0: {"stacks": {"body": ["Overhand Thrust"]}}})
    before = free(t)[0]
    t.play("attack Jab!")
    assert cards(t, 0, "body") == ["Overhand Thrust", "Jab!"]
    assert free(t)[0] == before - 5


def test_hc_t2_jab_of_toa_king():
    t = duel(heroes=("toa_king", "samurai"), hand=["Jab!"], body=10)
    t.play("attack Jab!")
    assert t.state.players[0].spent[0] == 5 and free(t)[0] == 5
    assert totals(t) == (6, 0)


def test_hc_t3_attack_from_above():
    t = arena(["Attack from Above"], [])
    t.play("attack Attack from Above")
    assert totals(t) == (4, 0)


def test_hc_t4_attack_from_above_and_stone_falls_through_water():
    t = arena(["Attack from Above", "Stone Falls through Water"], [])
    events = t.play("attack Attack from Above + Stone Falls through Water")
    assert totals(t) == (9, 0)
    assert happened(events, "attack_announced").facts["attack"] == 9


def test_hc_t5_forfeiture():
    parry, ward = made("Parry", "block_mod", value=1), made("Charm", "special_block", effects=[{"do": "draw", "n": 1}])
    t = fight(["Forfeiture"], ["Jab!", "Unbroken Defense", "Parry", "Charm"], new=(parry, ward))
    t.play("play Forfeiture")
    assert t.seat == 1
    choices = {t.game.language.say(t.state, a) for a in t.legal()}
    assert choices == {"choose Unbroken Defense", "choose Parry", "choose Charm"}
    refused(t, "choose Jab!", "HC-4.31", "You cannot choose Jab!")
    t.play("choose Parry")
    assert cards(t, 1, "discard") == ["Parry"] and len(cards(t, 1, "hand")) == 3
    assert "Ben has to discard Parry." in t.log(0)  # face up


def test_hc_t6_unbroken_defense():
    t = arena(["Jab!"], ["Unbroken Defense"], then=["attack Jab!", "block Unbroken Defense"])
    assert totals(t)[1] == 9


def test_hc_t7_two_base_blocks():
    t = arena(["Jab!"], ["Unbroken Defense", "Efficient Block"], then=["attack Jab!"])
    t.play("block Unbroken Defense + Efficient Block")
    assert totals(t)[1] == 13


def test_hc_t8_base_block_and_block_mod():
    t = arena(["Jab!"], ["Unbroken Defense", "Cross Block"], then=["attack Jab!"])
    t.play("block Unbroken Defense + Cross Block")
    assert totals(t)[1] == 14


def test_hc_t9_all_three_block_cards():
    t = arena(["Jab!"], ["Unbroken Defense", "Efficient Block", "Cross Block"], then=["attack Jab!"])
    events = t.play("block Unbroken Defense + Efficient Block + Cross Block")
    assert totals(t)[1] == 18
    assert happened(events, "block_announced").facts["block"] == 18


def test_hc_t10_distracting_smile():
    hand = ["Jab!", "Thunder Stroke", "Forfeiture", "Efficient Block"]
    t = arena(hand, ["Distracting Smile"], then=["pass", "play Distracting Smile"])
    assert t.seat == 0
    assert {tuple(sorted(a.picks)) for a in t.legal()} == {
        ("jab", "thunder_stroke"), ("forfeiture", "jab"), ("forfeiture", "thunder_stroke"),
    }  # fmt: skip
    refused(t, "choose Jab!, Efficient Block", "HC-4.32", "You cannot choose Efficient Block")
    t.play("choose Jab!, Forfeiture")
    assert sorted(cards(t, 0, "hand")) == ["Efficient Block", "Thunder Stroke"]


def test_hc_t11_a_variable_base_attack():
    debt = made("Debt", "base_attack", "exclusive", value={"base": 0, "per": "target_spent_chosen"})
    three, two = made("Three", "base_block", cost=3, value=1), made("Two", "base_block", cost=2, value=1)
    four = made("Four", "base_block", cost=4, attribute="mind", value=1)
    seats = {1: {"stacks": {"body": ["Three", "Two"], "mind": ["Four"]}}}
    t = fight(["Debt"], ["Three"], new=(debt, three, two, four), seats=seats)
    t.play("attack Debt naming body")
    assert totals(t) == (5, 0)
    t.play("block Three")
    assert totals(t) == (8, 1)


@pytest.mark.parametrize(("players", "needed"), [(2, 3), (3, 5), (4, 7)])
def test_hc_t12_points_to_win(players, needed):
    hands = [["Jab!"], *[[]] * (players - 1)]
    for points in (needed - 2, needed - 1):
        t = arena(*hands, seats={0: {"points": points}}, then=["attack Jab! at Ben"])
        t.play(*["pass"] * players)
        if points == needed - 2:
            assert t.state.players[0].points == needed - 1 and t.outcome is None
        else:
            assert t.outcome.winners == (0,) and t.outcome.scores[0] == needed


@pytest.mark.parametrize(("attack", "block", "points"), [(9, 9, 0), (9, 8, 1), (20, 0, 1)])
def test_hc_t13_attack_against_block(attack, block, points):
    blow, wall = made("Blow", "base_attack", "exclusive", value=attack), made("Wall", "base_block", value=block)
    t = fight(["Blow"], ["Wall"], new=(blow, wall), then=["attack Blow", "block Wall"])
    assert totals(t) == (attack, block)
    t.play("pass")
    happened(t.play("pass"), "attack_succeeded" if points else "attack_failed")
    assert t.state.players[0].points == points


def test_hc_t14_zero_against_zero_fails():
    debt = made("Debt", "base_attack", "exclusive", value={"base": 0, "per": "target_spent_chosen"})
    t = fight(["Debt"], [], new=(debt,), then=["attack Debt naming mind", "pass"])
    assert totals(t) == (0, 0)
    assert "HC-R13" in happened(t.play("pass"), "attack_failed").rules
    assert t.state.players[0].points == 0


@pytest.mark.parametrize(("discarded", "most", "hand"), [(0, 0, 7), (2, 2, 7), (5, 3, 5)])
def test_hc_t15_how_many_may_be_drawn(discarded, most, hand):
    t = arena(["Jab!"] * 6 + ["Cross Block"], [], phase="discard")
    t.play("discard " + (", ".join(["Jab!"] * discarded) or "nothing"))
    assert [t.game.language.say(t.state, a) for a in t.legal()] == [f"draw {n}" for n in range(most + 1)]
    t.play(f"draw {most}")
    assert len(cards(t, 0, "hand")) == hand


def test_hc_t16_the_deck_runs_out_while_drawing():
    old = ["Jab!", "Uppercut!", "Overhand Thrust", "Cross Block", "Efficient Block", "Forfeiture"]
    t = arena([], [], phase="draw", seats={0: {"deck": ["Thunder Stroke"], "discard": old}})
    kind = t.state.cards.kind
    order = [kind[c] for c in ("cross_block", "jab", "uppercut", "overhand_thrust", "efficient_block", "forfeiture")]
    luck = Scripted(order)
    after = t.game.play.apply(t.state, t.action("draw 3"), luck=luck)
    luck.finish()  # one shuffle, of six cards
    ids = after.cards.ids
    assert sorted(ids[k] for k in after.players[0].hand) == ["cross_block", "jab", "thunder_stroke"]
    assert len(after.players[0].deck) == 4 and after.players[0].discard == []


def test_hc_t17_what_may_be_cleared():
    a, b, c = (made(name, "other") for name in ("Ash", "Bark", "Coal"))
    d = made("Dew", "other", attribute="mind")
    stacks = {"body": ["Ash", "Bark", "Coal"], "mind": ["Dew"]}
    t = fight([], [], new=(a, b, c, d), phase="clear", seats={0: {"stacks": stacks}})
    legal = ["", "Coal", "Dew", "Coal, Bark", "Coal, Dew", "Coal, Bark, Ash", "Coal, Bark, Dew"]
    for named in legal:
        allowed(t, f"clear {named or 'nothing'}")
    assert len(t.legal()) == len(legal)
    for named in ("Ash", "Bark", "Coal, Ash"):
        refused(t, f"clear {named}", "HC-3.8", "Coal")
    refused(t, "clear Coal, Bark, Ash, Dew", "HC-3.7", "at most 3", "not 4")
    t.play("clear Dew, Bark, Coal")
    assert cards(t, 0, "body") == ["Ash"] and cards(t, 0, "mind") == []
    assert sorted(cards(t, 0, "discard")) == ["Bark", "Coal", "Dew"]


def test_hc_t18_the_score_is_the_limit():
    new = [made(f"Body {n}", "other", cost=n) for n in (5, 2, 1)]
    new += [made("Blow", "base_attack", cost=1, value=1), made("Mind 4", "other", cost=4, attribute="mind")]
    new.append(made("Thought", "attack_mod", cost=3, attribute="mind", value=1))
    part = {"stacks": {"body": ["Body 5", "Body 2"], "mind": ["Mind 4"]}, "scores": {"body": 8, "mind": 6}}
    t = fight(["Body 2", "Body 1", "Blow", "Thought"], [], new=tuple(new), seats={0: part})
    refused(t, "play Body 2", "HC-4.1", "7 + 2 = 9", "score of 8")
    allowed(t, "play Body 1")
    allowed(t, "attack Blow")
    refused(t, "attack Blow + Thought", "HC-4.1", "3 Mind", "you have 2 free")


def test_hc_t19_one_exclusive_card_a_turn():
    t = fight(["Jab!", "Overhand Thrust", "Oath", "Poke", "Order"], [], then=["attack Jab!", "pass", "pass"])
    assert free(t) == (15, 20, 20)
    refused(t, "attack Overhand Thrust", "HC-4.7", "one Exclusive card of this turn: Jab!")
    refused(t, "play Oath", "HC-4.7")
    allowed(t, "attack Poke")
    allowed(t, "play Order")


def test_hc_t20_attack_sets():
    t = fight(["Jab!", "Poke", "Push", "Push", "Guard"], [])
    allowed(t, "attack Jab! + Push + Push")
    refused(t, "attack Push + Push", "HC-4.18", "needs a Base Attack")
    refused(t, "attack Jab! + Poke", "HC-4.11", "at most one Base Attack; this one has 2")
    verdict = t.check("attack Jab! + Guard")
    assert not verdict.ok and "HC-4.10" in verdict.rules
    t.play("attack Jab!", "pass")
    allowed(t, "attack Push + Push")


def test_hc_t20_block_sets():
    t = fight(["Jab!"], ["Guard", "Guard", "Brace", "Ward"], then=["attack Jab!"])
    allowed(t, "block Guard + Guard + Brace")
    refused(t, "block Guard + Ward", "HC-4.13", "Ward is played alone")
    refused(t, "block Brace", "HC-4.23", "needs a Base Block")


def test_hc_t21_blocks_of_an_earlier_sequence_do_not_count():
    wall = made("Wall", "base_block", value=7)
    then = ["attack Jab!", "block Wall", "pass", "pass", "play Encore", "pass", "attack Overhand Thrust"]
    thrust = changed("Overhand Thrust", value=3)
    t = fight(["Jab!", "Encore", "Overhand Thrust"], ["Wall"], new=(wall, thrust), then=then[:3])
    assert totals(t) == (6, 7)
    happened(t.play("pass"), "attack_failed")
    t.play(*then[4:])
    assert totals(t) == (3, 0) and cards(t, 1, "body") == ["Wall"]
    t.play("pass")
    happened(t.play("pass"), "attack_succeeded")
    assert t.state.players[0].points == 1


def test_hc_t22_clearing_a_mod_takes_its_value_away():
    hand = ["Attack from Above", "Stone Falls through Water", "Pick Out"]
    t = fight(hand, [], then=["attack Attack from Above + Stone Falls through Water", "pass"])
    assert totals(t) == (9, 0)
    t.play("play Pick Out")
    assert "HC-5.16" in happened(t.play("choose Stone Falls through Water"), "cleared_by_card").rules
    assert totals(t) == (4, 0)


def test_hc_t22_clearing_does_not_give_a_discarded_card_back():
    t = fight(["Jab!", "Rob", "Pick Out"], ["Guard"], then=["attack Jab!", "pass", "play Rob", "choose Guard", "pass"])
    t.play("play Pick Out")
    assert "HC-5.17" in happened(t.play("choose Rob"), "cleared_by_card").rules
    assert cards(t, 1, "hand") == [] and cards(t, 1, "discard") == ["Guard"]


def test_hc_t23_a_purged_base_attack():
    t = fight(["Jab!", "Overhand Thrust"], ["Undo"], then=["attack Jab!"])
    t.play("play Undo", "pass")
    events = t.play("pass")
    happened(events, "attack_undone")
    assert t.state.players[0].points == 0 and t.seat == 0
    assert cards(t, 0, "discard") == ["Jab!"] and free(t) == (20, 20, 20)
    allowed(t, "attack Overhand Thrust")


def test_hc_t24_a_purged_purge():
    t = fight(["Jab!", "Undo"], ["Undo"], then=["attack Jab!"])
    t.play("play Undo")
    assert totals(t) == (0, 0)
    t.play("play Undo")
    assert totals(t) == (6, 0) and cards(t, 0, "body") == ["Jab!", "Undo"]
    assert cards(t, 1, "discard") == ["Undo"] and cards(t, 1, "body") == []
    assert t.seat == 1  # the sequence goes on
    t.play("pass")
    happened(t.play("pass"), "attack_succeeded")


@pytest.mark.parametrize(("cost", "left", "zone"), [(2, 0, "mind"), (3, 2, "discard")])
def test_hc_t25_a_wasted_card(cost, left, zone):
    gift = made("Gift", "other", cost=cost, attribute="mind", effects=[{"do": "draw", "n": 2}])
    t = fight(["Drain"], ["Gift"], new=(gift,), seats={1: {"scores": {"mind": 2}}})
    t.play("play Drain", "choose Gift")
    assert free(t, 1)[1] == left and cards(t, 1, zone) == ["Gift"]
    assert cards(t, 1, "hand") == []  # no effect


def test_hc_t26_three_players_and_their_passes():
    t = arena(["Jab!"], [], ["Efficient Block"])
    t.play("attack Jab! at Cleo")
    for seat, action in ((1, "pass"), (2, "block Efficient Block"), (0, "pass"), (1, "pass")):
        assert t.seat == seat
        t.play(action)
    assert t.seat == 2
    happened(t.play("pass"), "all_passed")  # closed
    assert t.state.players[0].points == 1 and t.seat == 0


def test_hc_t27_a_refresh_of_four_cards():
    hand = ["Jab!", "Jab!", "Cross Block", "Uppercut!"]
    t = arena(hand, ["Distracting Smile"])  # which Ben would like to play
    events = t.play("refresh")
    assert happened(events, "refreshed").facts["n"] == 4 and happened(events, "drew").facts["n"] == 4
    assert sorted(cards(t, 0, "discard")) == sorted(hand) and len(cards(t, 0, "hand")) == 4
    assert not [e for e in events if e.name in ("may_answer", "action_phase")]
    assert t.prompt.startswith("Ben: Discard phase")


def _hero(deck, **attributes):
    full = {"body": "samurai", "mind": "samurai", "x": "samurai"} | attributes
    return hp.table("herocard", heroes=[{"name": "Ada", "attributes": full, "deck": deck}, "samurai"])


def test_hc_t28_the_size_of_a_deck():
    with pytest.raises(hp.BadInput) as refusal:
        _hero({"Jab!": 6, "Cross Block": 6, "Efficient Block": 6, "Forfeiture": 1})
    assert "The deck has 19 cards; an Action Deck has at least 20. (HC-8.3)" in str(refusal.value)
    t = _hero({"Jab!": 6, "Cross Block": 6, "Efficient Block": 6, "Forfeiture": 2})
    assert len(cards(t, 0, "hand") + cards(t, 0, "deck")) == 20


def test_hc_t28_copies_of_a_card():
    deck = {"Jab!": 7, "Cross Block": 6, "Efficient Block": 6, "Forfeiture": 6}
    with pytest.raises(hp.BadInput) as refusal:
        _hero(deck)
    assert "Jab! is in the deck 7 times; the limit is 6 copies of a card. (HC-8.4)" in str(refusal.value)
    _hero(deck | {"Jab!": 6})


def test_hc_t28_hero_points(monkeypatch):
    deck = {"Jab!": 6, "Cross Block": 6, "Efficient Block": 6, "Forfeiture": 6}
    king = all_heroes()["toa_king"]
    assert king.attributes["body"].points == 16  # Massively Muscled, as printed
    for x, legal in ((5, True), (6, False)):
        points = {"body": 16, "mind": 9, "x": x}
        attributes = {a: card.model_copy(update={"points": points[a]}) for a, card in king.attributes.items()}
        heroes = all_heroes() | {"toa_king": king.model_copy(update={"attributes": attributes})}
        monkeypatch.setattr("heroplay.games.herocard.rules.heroes.all_heroes", lambda heroes=heroes: heroes)
        if legal:
            assert _hero(deck, body="toa_king", mind="toa_king", x="toa_king").names == ["Ada", "Samurai"]
        else:
            with pytest.raises(hp.BadInput) as refusal:
                _hero(deck, body="toa_king", mind="toa_king", x="toa_king")
            assert "have 31 hero points together; the limit is 30. (HC-8.7)" in str(refusal.value)
        monkeypatch.undo()
