"""The deck lab: exact numbers against brute force and against the engine, limits with their rules, sharing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput, HeroPlayError, UnknownName
from heroplay.core.names import plain
from heroplay.explore.decks import deck, read_swap
from heroplay.games.herocard.rules.heroes import ORDER, CustomHero, all_heroes, as_custom, get_hero
from heroplay.games.herocard.rules.state import sequence_of
from heroplay.games.herocard.rules.totals import totals
from heroplay.games.herocard.tools.decks import HAND, facts, opens

SMALL = {"Overhand Thrust": 2, "Resounding Blow": 1, "Thunder Stroke": 3, "Efficient Block": 2, "Cross Block": 3,
         "Bow to the Blade": 1}  # fmt: skip


def small() -> CustomHero:
    return CustomHero(name="Small", attributes={"body": "samurai", "mind": "samurai", "x": "samurai"}, deck=SMALL)


# ---- the numbers


def test_opening_hands_and_dead_hands_equal_brute_force() -> None:
    cards = [card for name, n in SMALL.items() for card in [name] * n]
    hands = list(combinations(cards, HAND))

    def part(wanted: Any) -> Fraction:
        return Fraction(sum(bool(wanted(hand)) for hand in hands), len(hands))

    found = facts(small())
    attack = {"Overhand Thrust", "Resounding Blow"}
    assert found.attack_in_hand == part(lambda hand: attack & set(hand))
    assert found.block_in_hand == part(lambda hand: "Efficient Block" in hand)
    assert found.both_in_hand == part(lambda hand: attack & set(hand) and "Efficient Block" in hand)
    assert found.dead == part(lambda hand: not (attack | {"Bow to the Blade"}) & set(hand))
    ten = list(combinations(cards, HAND + 3))
    dead = sum(not (attack | {"Bow to the Blade"}) & set(hand) for hand in ten)
    assert found.still_dead == Fraction(dead, len(ten))


def test_what_the_score_cannot_pay_for_counts_for_nothing() -> None:
    poor = small().model_copy(update={"tuned": {"body": 4}})
    found = facts(poor)
    assert found.too_dear == ("Overhand Thrust", "Resounding Blow")
    assert found.attack_in_hand == 0 and [reach.total for reach in found.attack] == [0] * HAND
    assert found.dead > facts(small()).dead


@pytest.mark.parametrize("hero", ORDER)
def test_a_card_opens_when_the_engine_lets_it_be_played_first(hero: str) -> None:
    scores = dict(zip(("body", "mind", "x"), all_heroes()[hero].scores, strict=True))
    for card in all_heroes()[hero].cards:
        table = hp.position("herocard", {"heroes": [hero, "samurai"], "phase": "action", "0": {"hand": [card.name]}})
        played = any(action.do == "play" for action in table.legal())
        assert played == (opens(card) and card.cost <= scores[card.attribute]), card.name


def sets_of(hero: str, hand: list[str], blocking: bool) -> Iterator[tuple[int, int]]:
    """The number of cards and the total of every set that the engine lets this hand begin with."""
    other = "talon" if hero == "samurai" else "samurai"
    data: dict[str, Any] = {"heroes": [hero, other], "phase": "action", "0": {"hand": hand}}
    if blocking:
        attack = "attack Overhand Thrust" if other == "samurai" else "attack Stoop"
        name = attack.removeprefix("attack ")
        rest = [card for card in all_heroes()[other].deck if card != plain(name).replace(" ", "_")]
        data |= {"active": 1, "1": {"hand": [name, *rest[: HAND - 1]]}, "then": [attack]}
    elif other == "samurai":
        data["1"] = {"hand": all_heroes()[other].deck[:HAND]}
    table = hp.position("herocard", data)
    for action in table.legal(0):
        if action.do == "play":
            state = table.game.play.apply(table.state, action)
            while state.frames[-1].do == "choice":  # what a card asks before the next one counts
                state = table.game.play.apply(state, table.game.play.legal(state)[0])
            seq = sequence_of(state)
            if seq is not None:
                yield len(action.cards), totals(state, seq)[blocking]


@pytest.mark.parametrize("hero", ORDER)
def test_the_best_attack_and_block_are_what_the_engine_allows(hero: str) -> None:
    """The best sets can be played and are worth that much; no set of many random hands is worth more."""
    found, rng = facts(as_custom(get_hero(hero))), random.Random(hero)
    for reaches, blocking in ((found.attack, False), (found.block, True)):
        for reach in reaches:
            spare = HAND - len(reach.names)
            rest = list(all_heroes()[hero].deck)
            names = {card.name: card.id for card in all_heroes()[hero].cards}
            for name in reach.names:
                rest.remove(names[name])
            hand = [*reach.names, *rest[:spare]]
            best = max((total for n, total in sets_of(hero, hand, blocking) if n <= reach.cards), default=0)
            assert best == reach.total, (reach, blocking)
        for _ in range(6):
            hand = rng.sample(all_heroes()[hero].deck, HAND)
            for n, total in sets_of(hero, hand, blocking):
                assert total <= reaches[n - 1].total, (hand, n, total)


def test_cost_curve_and_class_mix_count_every_card() -> None:
    found = deck("deva").facts
    assert sum(n for by_cost in found.curve().bars.values() for n in by_cost.values()) == found.size == 30
    assert sum(found.classes.values()) == sum(found.types.values()) == 30
    attacks = [card.copies for card in get_hero("deva").cards if card.card_class == "base_attack"]
    assert found.classes["Base Attack"] == sum(attacks)


# ---- building, judged as one goes


def test_limits_are_told_as_one_builds_with_their_rules() -> None:
    made = hp.deck(name="Patch")
    assert [problem[-8:] for problem in made.problems] == ["(HC-8.2)"] * 3 + ["(HC-8.3)"]
    made.choose(body="toa_king", mind="deva", x="Honor's Power").add("Jab!", 7)
    assert any("Jab! is in the deck 7 times; the limit is 6 copies of a card. (HC-8.4)" in p for p in made.problems)
    made.remove("jab").add("Wall of Muscle", 6).add("Efficient Block", 6)
    assert "The deck has 18 cards; an Action Deck has at least 20. (HC-8.3)" in made.problems
    made.add("Follow Through", 4)
    assert not any("HC-8.3" in p or "HC-8.4" in p for p in made.problems)
    assert [problem[-8:] for problem in made.problems] == ["(HC-8.7)"]
    made.choose(body="ninja", x="ninja", mind="ninja")
    assert made.ok and made.problems == [] and "Patch may play." in str(made)
    assert made.cards == {"Jab!": 6, "Wall of Muscle": 6, "Efficient Block": 6, "Follow Through": 4}


def test_an_exchange_is_told_in_words_and_numbers_and_changes_nothing_yet() -> None:
    made = deck("samurai")
    told = made.what_if("2 Cross Block = Wall of Muscle", "Overhand Thrust = Resounding Blow")
    assert told.changes["Base Block cards"] == (10, 12)
    was, now = told.changes["chance of a Base Block in the opening hand"]
    assert isinstance(now, Fraction) and now > was
    assert "  Block Mod cards: 4 -> 2 (down 2)" in str(told)
    assert "chance of a Base Block in the opening hand: 96.2 % -> 98.4 % (up 2.2 points)" in str(told)
    assert made.cards == deck("samurai").cards and told.after.cards["Wall of Muscle"] == 2
    seven = made.what_if("3 Still Lake Guard=Efficient Block")
    assert "now refused: Efficient Block is in the deck 7 times" in str(seven)
    assert "no number changes" in str(made.what_if("Overhand Thrust = Jab!"))


@pytest.mark.parametrize("text, found", [("A = B", ("A", "B", 1)), ("2 A=B", ("A", "B", 2)), ("3=B", ("3", "B", 1))])
def test_an_exchange_is_read(text: str, found: tuple[str, str, int]) -> None:
    assert read_swap(text) == found


# ---- using


def test_a_deck_is_played_at_once() -> None:
    made = deck("ninja").swap("Sidestep", "Jab!")
    table = made.play("deva", seed=3)
    assert table.names == ["My Ninja", "Deva"] and "jab" in table.state.cards.kind
    assert made.play([deck("miko"), "talon"]).names == ["My Ninja", "My Miko", "Talon"]
    with pytest.raises(BadInput, match=r"(?s)breaks the rules.*HC-8.3"):
        deck().play()


def test_a_deck_is_simulated_against_the_eight() -> None:
    results = deck("samurai").simulate(games=1, points_to_win=1)
    pairings = [row for row in results.rows() if row["row"] == "pairing"]
    assert [row["against"] for row in pairings] == [hero.name for hero in all_heroes().values()]
    assert results.entrants["My Samurai"][1] == 8
    assert deck("samurai").simulate(games=2, against="deva", points_to_win=1).games == 2
    with pytest.raises(BadInput, match=r"HC-8\.3"):
        deck().simulate(games=1)


def test_a_deck_is_shared_as_a_code_and_as_a_file(tmp_path: Path) -> None:
    made = deck("prince", name='A "quoted" Prinz – ü').swap("Polite Refusal", "Jab!", 2)
    made.build = made.build.model_copy(update={"tuned": {"Jab! cost": 2}, "about": "Line\none"})
    file = made.save(tmp_path / "x.toml")
    for again in (deck(made.code), deck(file), deck(made.toml)):
        assert again.build == made.build and again.code == made.code
    assert re.fullmatch(r"[A-Za-z0-9._-]{1,600}", made.code)
    assert made.code.startswith("hpdeck1.herocard.")


def test_the_cost_curve_is_a_picture() -> None:
    bundle = deck("talon")._repr_mimebundle_()
    root = ElementTree.fromstring(bundle["image/svg+xml"])
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles and sum(int((t or "0").split()[0]) for t in titles) == 30
    assert bundle["text/plain"].startswith("My Talon may play.")
    assert max(map(len, bundle["text/plain"].splitlines())) <= 100
    assert ElementTree.fromstring(deck().svg) is not None and "no cards yet" in str(deck())


# ---- what cannot be


@pytest.mark.parametrize(
    "wrong, words",
    [
        (lambda: deck("samurai").add("Jabb"), "There is no card 'Jabb' here. Did you mean Jab!?"),
        (lambda: deck("samurai").add("Jab!", 0), "0 copies: say 1 or more"),
        (lambda: deck("samurai").add("Jab!", 1000), "say a number from 1 to 99"),
        (lambda: deck("samurai").remove("Cross Block", 3), "cannot be taken out: My Samurai has 2"),
        (lambda: deck("samurai").swap("Jab!", "Uppercut!"), "There is no card of My Samurai 'Jab!'"),
        (lambda: deck("samurai").swap("Cross Block", "Jab!", 3), "My Samurai has 2"),
        (lambda: deck("samurai").choose(soul="deva"), "'soul' is not an attribute: body, mind, x"),
        (lambda: deck("samurai").choose(body="nobody"), "There is no Attribute card 'nobody'"),
        (lambda: deck("samurai").what_if(), "Say what to exchange"),
        (lambda: deck("samurai").what_if("Jab!"), "is not an exchange"),
        (lambda: deck("samurai").save("x.csv"), "saved as a .toml file"),
        (lambda: deck("samurai").called(":"), "a name has 1 to 40 characters"),
        (lambda: deck("nobody"), "There is no hero 'nobody'"),
        (lambda: deck("none.toml"), "A name never opens a file; in Python give its path."),
        (lambda: deck(Path("none.toml")), "There is no hero file 'none.toml'"),
        (lambda: deck(7), "not int"),
        (lambda: deck({"name": "X", "attributes": {}, "deck": {"Jabb!": 1}}), "There is no card 'Jabb!'"),
        (lambda: deck(hp.table("herocard").code()), "the code of a position: hp.load"),
        (lambda: hp.load(deck("deva").code), "the code of a deck: hp.deck"),
        (lambda: deck(deck("deva").code[:-1] + "x"), "damaged: its checksum does not fit"),
        (lambda: deck("hpdeck9.herocard.abc.def"), "of version hpdeck9; this HeroPlay reads hpdeck1"),
    ],
)
def test_a_wrong_request_gets_a_sentence(wrong: Any, words: str) -> None:
    with pytest.raises(HeroPlayError) as caught:
        wrong()
    assert words in str(caught.value)


def test_an_unknown_card_is_an_unknown_name() -> None:
    with pytest.raises(UnknownName):
        deck("samurai").add("Nothing of the kind")
