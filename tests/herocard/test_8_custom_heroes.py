"""Section 8: heroes of one's own, from a file, a text or a dict, and duels without a board."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

import heroplay as hp
from heroplay.core.rulebook import cited
from heroplay.games.herocard.rules import heroes
from heroplay.games.herocard.rules.heroes import all_heroes, judge, read_hero
from tests.herocard.builders import PRINTED, cards, made
from tests.judging import happened, rules_told

FILE = """
[hero]
name = "Old Crow"
about = "Picks what shines."

[attributes]
body = "prince"
mind = "Ninja"
x = "ferrion"

[deck]
"Jab!" = 4
"Attack from Above" = 4
follow_through = 4
"Unbroken Defense" = 4
"Efficient Block" = 4
"""
CROW = {
    "name": "Old Crow",
    "about": "Picks what shines.",
    "attributes": {"body": "prince", "mind": "Ninja", "x": "ferrion"},
    "deck": {"Jab!": 4, "Attack from Above": 4, "follow_through": 4, "Unbroken Defense": 4, "Efficient Block": 4},
}


def crow(**changes):
    return read_hero({**CROW, **changes})


def finding(judged, rule):
    """The one thing that this rule says against the hero."""
    found = [f for f in judged.findings if f.rule == rule]
    assert len(found) == 1, f"{rule}: {judged}"
    return found[0]


def by_points():
    """Every three Attribute cards that make a hero, with their hero points, fewest first."""
    found = []
    for three in product(all_heroes().values(), repeat=3):
        chosen = dict(zip(("body", "mind", "x"), three, strict=True))
        points = sum(hero.attributes[a].points for a, hero in chosen.items())
        found.append((points, {a: hero.id for a, hero in chosen.items()}))
    return sorted(found, key=lambda f: f[0])


def finished(table, seed=1):
    """The table after a duel at random, played to its end."""
    rng = random.Random(seed)
    while table.outcome is None:
        table.play(table.game.play.sample(table.state, rng)[0])
    return table


# ---- reading


def test_hc_8_1_file_text_and_dict_give_the_same_hero(tmp_path):
    path = tmp_path / "crow.toml"
    path.write_text(FILE, "utf-8")
    assert read_hero(path) == read_hero(FILE) == read_hero(CROW)
    parts = {"attributes": CROW["attributes"], "deck": CROW["deck"]}
    assert read_hero({"hero": {"name": CROW["name"], "about": CROW["about"]}, **parts}) == crow()


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("nowhere.toml", r"not the text of a hero file.*Path\('crow.toml'\)"),
        (Path("nowhere") / "crow.toml", "no hero file 'crow.toml'"),
        ("x" * 5000, "not the text of a hero file"),
        ("", "not the text of a hero file"),
        ("name = \n", "cannot be read as TOML"),
        ("hero = 3\n", "hero"),
    ],
)
def test_hc_8_1_what_is_no_hero_file_is_said(source, words):
    with pytest.raises(hp.BadInput, match=words):
        read_hero(source)


@pytest.mark.parametrize("hero", ["nowhere.toml", 5, {"name": "Crow"}, "Nobody"])
def test_hc_8_1_a_table_says_what_is_no_hero(hero):
    with pytest.raises(hp.BadInput, match=r"hero|attributes: missing"):
        hp.table("herocard", heroes=[hero, "ninja"])


def test_hc_8_1_a_folder_and_a_huge_file_are_no_hero_files(tmp_path):
    with pytest.raises(hp.BadInput, match="There is no hero file"):
        read_hero(tmp_path)
    huge = tmp_path / "huge.toml"
    huge.write_text("#" * 100_001, "utf-8")
    with pytest.raises(hp.BadInput, match="at most 100,000 bytes"):
        read_hero(huge)


def test_hc_8_1_every_mistake_of_form_is_reported_at_once():
    deck = {"Jab!": "many", "Uppercut!": 1.5}
    with pytest.raises(hp.BadInput) as caught:
        read_hero({"name": "a\x07b", "attributes": {"body": 7}, "deck": deck, "colour": "red"})
    places = [problem.split(":")[0] for problem in caught.value.problems]
    assert places == ["name", "attributes.body", "deck.Jab!", "deck.Uppercut!", "colour"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "!?", "Cr\x07ow", "\x1b[31mCrow", "Cr\u202eow"])
def test_hc_8_1_a_name_can_be_said(name):
    with pytest.raises(hp.BadInput, match=r"a name (has 1 to 40|may only have) characters"):
        crow(name=name)


# ---- HC-8.1


def test_hc_8_1_cards_of_different_heroes_are_mixed():
    judged = judge(crow())
    assert judged.ok
    mixed = next(f for f in judged.supports if f.rule == "HC-8.1")
    assert set(mixed.facts["heroes"]) == {"Prince", "Ninja", "Ferrion", "To'a King", "Samurai"}
    assert any("here of 5: " in reason and reason.endswith("(HC-8.1)") for reason in judged.reasons)
    hero = judged.hero
    assert [a.hero for a in hero.attributes.values()] == ["prince", "ninja", "ferrion"]
    assert {c.hero for c in hero.cards} == {"toa_king", "ninja", "samurai"}
    assert "This hero may play." in str(judged)


def test_hc_8_1_attribute_cards_may_be_named_by_their_own_name():
    prince = all_heroes()["prince"].attributes["body"]
    assert judge(crow(attributes={**CROW["attributes"], "body": prince.name})).hero.attributes["body"] == prince


def test_hc_8_1_an_unknown_card_is_refused():
    judged = judge(crow(deck={**CROW["deck"], "Jabb": 1}))
    assert not judged.ok and judged.hero is None
    assert "Did you mean" in finding(judged, "HC-8.1").facts["problem"]
    with pytest.raises(hp.BadInput, match=r"'Jabb'.*\(HC-8\.1\)"):
        hp.table("herocard", heroes=[{**CROW, "deck": {**CROW["deck"], "Jabb": 1}}, "ninja"])


def test_hc_8_1_a_custom_hero_plays_a_whole_duel(tmp_path):
    path = tmp_path / "crow.toml"
    path.write_text(FILE, "utf-8")
    t = hp.table("herocard", heroes=[path, "ninja"], seed=5)
    assert t.names == ["Old Crow", "Ninja"]
    assert len(cards(t, 0, "hand")) + len(cards(t, 0, "deck")) == 20
    rng = random.Random(1)
    for _ in range(40):
        t.play(t.game.play.sample(t.state, rng)[0])
        again = hp.load(t.code())
        assert again.game.play.key(again.state) == t.game.play.key(t.state)
        assert again.text() == t.text()
    finished(t)
    assert hp.load(t.code()).outcome == t.outcome
    path.unlink()  # the record needs the file no more
    replayed = hp.replay(t.record())
    assert replayed.outcome == t.outcome
    assert replayed.code() == t.code()


@pytest.mark.parametrize(
    "name", ["Man at Arms", "Ninja!", "Crow + Son, Ltd", "Jab!", "Sir: Crow", "Crow ; old", "a \\; b"]
)
def test_hc_8_1_records_bear_any_name(name):
    t = finished(hp.table("herocard", heroes=[{**CROW, "name": name}, "ninja", "ninja"], seed=2))
    assert len(set(t.names)) == 3
    replayed = hp.replay(t.record())
    assert replayed.code() == t.code()


def test_hc_8_1_the_seats_of_a_custom_duel_know_no_more():
    t = hp.table("herocard", heroes=[CROW, {**CROW, "name": "Young Crow"}], seed=9)
    seen = hp.load(t.code(0))
    assert cards(seen, 1, "hand") == ["a hidden card"] * 7
    assert cards(seen, 0, "hand") == cards(t, 0, "hand")


# ---- HC-8.2


def test_hc_8_2_exactly_one_card_for_each_attribute():
    judged = judge(crow())
    assert "HC-8.2" in judged.rules
    assert list(judged.hero.attributes) == ["body", "mind", "x"]


def test_hc_8_2_a_missing_attribute_is_refused():
    judged = judge(crow(attributes={"body": "prince", "mind": "ninja"}))
    found = finding(judged, "HC-8.2")
    assert found.facts == {"attribute": "x"}
    assert judged.reasons[0] == "The hero has no x card; it needs exactly one body, one mind and one x. (HC-8.2)"


def test_hc_8_2_a_fourth_attribute_is_refused():
    judged = judge(crow(attributes={**CROW["attributes"], "soul": "miko"}))
    assert "'soul'" in judged.reasons[0] and finding(judged, "HC-8.2").code == "attribute_extra"


def test_hc_8_2_an_unknown_attribute_card_is_refused():
    judged = judge(crow(attributes={**CROW["attributes"], "mind": "Ninjo"}))
    assert finding(judged, "HC-8.2").code == "attribute_unknown"
    assert "Did you mean" in judged.reasons[0]


def test_hc_8_2_an_attribute_card_serves_its_own_attribute_only():
    """The Body card of a hero is no Mind card."""
    body = all_heroes()["toa_king"].attributes["body"].name
    assert finding(judge(crow(attributes={**CROW["attributes"], "mind": body})), "HC-8.2").facts["attribute"] == "mind"


# ---- HC-8.3, HC-R1


def test_hc_8_3_nineteen_cards_are_too_few():
    judged = judge(crow(deck={**CROW["deck"], "Jab!": 3}))
    assert finding(judged, "HC-8.3").facts == {"n": 19, "least": 20}
    assert judged.reasons == ("The deck has 19 cards; an Action Deck has at least 20. (HC-8.3)",)
    assert "HC-R1" in judged.rules
    with pytest.raises(hp.BadInput, match=r"19 cards.*\(HC-8\.3\)"):
        hp.table("herocard", heroes=[{**CROW, "deck": {**CROW["deck"], "Jab!": 3}}, "ninja"])


def test_hc_8_3_twenty_cards_are_enough():
    judged = judge(crow())
    assert len(judged.hero.deck) == 20
    assert "The deck has 20 cards; at least 20 are needed. (HC-8.3)" in judged.reasons


@pytest.mark.parametrize("copies", [0, -3])
def test_hc_8_3_no_copies_are_no_card(copies):
    judged = judge(crow(deck={**CROW["deck"], "Uppercut!": copies}))
    assert finding(judged, "HC-8.3").code == "copies_not_positive"
    assert str(copies) in judged.reasons[0]


def test_hc_8_3_an_empty_deck_is_too_small():
    assert finding(judge(crow(deck={})), "HC-8.3").facts["n"] == 0


@pytest.mark.parametrize(("size", "told"), [(20, True), (29, True), (30, False), (31, True), (72, True)])
def test_hc_r1_at_least_twenty_and_no_maximum(size, told):
    deck = {name: 0 for name in PRINTED}
    for name in [name for _ in range(6) for name in PRINTED][:size]:
        deck[name] += 1
    judged = judge(crow(deck={name: n for name, n in deck.items() if n}))
    assert judged.ok and len(judged.hero.deck) == size
    assert ("HC-R1" in judged.rules) is told
    sentence = f"A deck of {size} is legal: 20 is the minimum, there is no maximum, and 30 is only usual. (HC-R1)"
    assert (sentence in judged.reasons) is told


def test_hc_r1_nineteen_are_too_few_whatever_the_other_numbers_say():
    judged = judge(crow(deck={**CROW["deck"], "Jab!": 3}))
    assert not judged.ok and finding(judged, "HC-8.3").also == ("HC-R1",)


# ---- HC-8.4


def test_hc_8_4_seven_copies_are_refused():
    judged = judge(crow(deck={**CROW["deck"], "Jab!": 7}))
    assert finding(judged, "HC-8.4").facts == {"card": "Jab!", "n": 7, "most": 6}
    assert judged.reasons == ("Jab! is in the deck 7 times; the limit is 6 copies of a card. (HC-8.4)",)


def test_hc_8_4_six_copies_are_lawful():
    judged = judge(crow(deck={**CROW["deck"], "Jab!": 6}))
    assert judged.ok and "HC-8.4" in judged.rules
    assert judged.hero.deck.count("jab") == 6


def test_hc_8_4_copies_under_two_names_are_counted_together():
    judged = judge(crow(deck={**CROW["deck"], "jab": 3}))
    assert finding(judged, "HC-8.4").facts["n"] == 7


# ---- HC-8.5 to HC-8.7


def test_hc_8_5_the_total_is_the_sum_of_the_three_cards():
    chosen = {"body": "prince", "mind": "ninja", "x": "ferrion"}
    points = [all_heroes()[hero].attributes[a].points for a, hero in chosen.items()]
    total = sum(points)
    judged = judge(crow(), total)
    assert judged.ok and judged.hero.hero_points == total
    assert f"The hero points add up: {points[0]} + {points[1]} + {points[2]} = {total}. (HC-8.5)" in judged.reasons
    over = finding(judge(crow(), total - 1), "HC-8.6")
    assert over.facts == {"n": total, "most": total - 1} and "HC-8.5" in over.also


def test_hc_8_6_nobody_exceeds_the_agreed_maximum():
    total = judge(crow()).hero.hero_points
    judged = judge(crow(), total - 1)
    assert judged.reasons == (
        f"The three Attribute cards have {total} hero points together; the limit is {total - 1}. (HC-8.6)",
    )
    assert "HC-8.6" in judge(crow(), total).rules
    with pytest.raises(hp.BadInput, match=rf"limit is {total - 1}.*\(HC-8\.6\)"):
        hp.table("herocard", heroes=[CROW, "ninja"], hero_point_limit=total - 1)


def test_hc_8_6_with_custom_heroes_the_maximum_binds_ready_made_ones_too():
    points, weak = by_points()[0]
    assert points < all_heroes()["samurai"].hero_points
    with pytest.raises(hp.BadInput, match=r"'Samurai' breaks the rules(.|\n)*\(HC-8\.6\)"):
        hp.table("herocard", heroes=[{**CROW, "attributes": weak}, "samurai"], hero_point_limit=points)
    assert hp.table("herocard", heroes=["ninja", "samurai"], hero_point_limit=points).outcome is None


def test_hc_8_6_a_higher_maximum_may_be_agreed_on():
    points, strong = by_points()[-1]
    assert points > 30
    t = hp.table("herocard", heroes=[{**CROW, "attributes": strong}, "samurai"], hero_point_limit=points)
    assert hp.load(t.code()).state.setup.hero_point_limit == points
    assert "HC-8.6" in judge(crow(attributes=strong), points).rules


def test_hc_8_7_the_standard_maximum_is_thirty():
    points, most = [f for f in by_points() if f[0] <= 30][-1]
    judged = judge(crow(attributes=most))
    assert judged.ok and "HC-8.7" in judged.rules
    assert f"{points} hero points are within the standard limit of 30. (HC-8.7)" in judged.reasons
    points, least = next(f for f in by_points() if f[0] > 30)
    judged = judge(crow(attributes=least))
    found = finding(judged, "HC-8.7")
    assert found.facts == {"n": points, "most": 30} and "HC-8.6" in found.also
    with pytest.raises(hp.BadInput, match=rf"{points} hero points together; the limit is 30\. \(HC-8\.7\)"):
        hp.table("herocard", heroes=[{**CROW, "attributes": least}, "ninja"])


def test_hc_8_7_every_ready_made_hero_keeps_to_it():
    assert all(hero.hero_points <= 30 for hero in all_heroes().values())


# ---- all at once


def test_hc_8_2_to_8_7_all_mistakes_at_once():
    wrong = """
name = "Wreck"

[attributes]
body = "toa_king"
mind = "Nobody"
soul = "miko"

[deck]
"Jab!" = 7
"Uppercut!" = 0
"Quantum Leap of the Heron" = 2
"Efficient Block" = 1
"""
    cited.clear()
    judged = judge(read_hero(wrong), 10)
    assert [f.rule for f in judged.findings] == [
        "HC-8.2",  # mind: nobody
        "HC-8.2",  # x is missing
        "HC-8.2",  # soul is no attribute
        "HC-8.3",  # no copies
        "HC-8.1",  # no such card
        "HC-8.3",  # 8 cards
        "HC-8.4",  # 7 copies
        "HC-8.6",  # 16 points
    ]
    assert {"HC-8.1", "HC-8.2", "HC-8.3", "HC-8.4", "HC-8.5", "HC-8.6", "HC-R1"} <= cited
    with pytest.raises(hp.BadInput) as caught:
        hp.table("herocard", heroes=[read_hero(wrong), "ninja"], hero_point_limit=10)
    assert caught.value.problems == judged.reasons
    assert "'Wreck' breaks the rules" in str(caught.value)
    for number in ("16", "10", "8 cards", "7 times", "'soul'", "'Nobody'", "'Quantum Leap of the Heron'"):
        assert number in str(caught.value)


# ---- HC-8.8 to HC-8.10


def test_hc_8_8_a_duel_needs_no_board():
    t = hp.table("herocard", heroes=["samurai", "ninja"], seed=4)
    assert "HC-8.8" in happened(t.began, "began").rules
    assert finished(t).outcome is not None


def test_hc_8_9_heroes_of_any_title_meet():
    mixed = hp.table("herocard", heroes=["samurai", "toa_king", "miko", "talon"], seed=1)
    assert "HC-8.9" in happened(mixed.began, "began").rules
    finished(mixed)
    alike = hp.table("herocard", heroes=["samurai", "ninja"], seed=1)
    assert "HC-8.9" not in rules_told(alike.began)


def test_hc_8_9_cards_of_different_titles_meet_in_one_hero():
    assert "HC-8.9" in judge(crow()).rules
    one_title = crow(
        attributes={"body": "samurai", "mind": "ninja", "x": "miko"},
        deck={"Attack from Above": 5, "Unbroken Defense": 5, "Efficient Block": 5, "Cross Block": 5},
    )
    assert "HC-8.9" not in judge(one_title).rules


def test_hc_8_10_more_hero_points_buy_higher_scores():
    every = [a for h in all_heroes().values() for a in h.attributes.values()]
    assert all(a.score > b.score for a in every for b in every if a.points > b.points)


# ---- HC-R56


@pytest.mark.parametrize(("card_class", "card_type"), [("base_block", "restricted"), ("block_mod", "exclusive")])
def test_hc_r56_a_block_that_is_not_fast_gets_a_warning(monkeypatch, card_class, card_type):
    slow = made("Slow Wall", card_class, card_type, value=5)
    every = {**heroes.all_cards(), slow.id: slow}
    monkeypatch.setattr(heroes, "all_cards", lambda: every)
    judged = judge(crow(deck={**CROW["deck"], "Slow Wall": 2}))
    assert judged.ok, "it is a warning, not a refusal"
    assert [f.rule for f in judged.warnings] == ["HC-R56"] and "HC-R56" in judged.rules
    warning = f"Slow Wall is {card_type.capitalize()}: a block that is not Fast can never be played in a duel. (HC-R56)"
    assert judged.reasons[-1] == warning


def test_hc_r56_no_deck_of_ours_has_one():
    for hero in all_heroes().values():
        deck = {card.id: card.copies for card in hero.cards}
        judged = judge(crow(attributes=dict.fromkeys(("body", "mind", "x"), hero.id), deck=deck))
        assert judged.ok and judged.warnings == ()
