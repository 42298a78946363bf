"""The eight decks: lawful, complete, on one curve, true to what the booklets print."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any, get_args

import pytest

from heroplay.core.names import plain
from heroplay.games.herocard.rules.cards import AnyWord, Card, Hero, Variable
from heroplay.games.herocard.rules.effects import WORDS
from heroplay.games.herocard.rules.heroes import ORDER, CustomHero, all_cards, all_heroes, judge

DATA = files("heroplay.games.herocard") / "data"
HEROES = [pytest.param(hero, id=hero.id) for hero in all_heroes().values()]
VOCABULARY = {get_args(word.model_fields["do"].annotation)[0] for word in get_args(get_args(AnyWord)[0])}


def words(card: Card) -> set[str]:
    return {word.do for word in card.effects}


# ---- decks


def test_the_eight_heroes_are_there_with_their_own_signs() -> None:
    heroes = all_heroes()
    assert tuple(heroes) == ORDER and len(heroes) == 8
    assert len({h.crest for h in heroes.values()}) == len({h.accent for h in heroes.values()}) == 8
    assert len({h.style for h in heroes.values()}) == 8


@pytest.mark.parametrize("hero", HEROES)
def test_hc_n3_a_deck_has_thirty_cards_of_twelve_to_eighteen_kinds(hero: Hero) -> None:
    assert sum(card.copies for card in hero.cards) == len(hero.deck) == 30
    assert 12 <= len(hero.cards) <= 18


@pytest.mark.parametrize("hero", HEROES)
def test_hc_8_4_every_ready_made_hero_is_lawful_as_a_custom_one(hero: Hero) -> None:
    custom = CustomHero(
        name=hero.name,
        attributes={name: hero.id for name in hero.attributes},
        deck={card.id: card.copies for card in hero.cards},
    )
    judged = judge(custom)
    assert judged.ok and not judged.warnings, (judged.findings, judged.warnings)
    assert judged.hero is not None and judged.hero.scores == hero.scores


@pytest.mark.parametrize("hero", HEROES)
def test_hc_8_7_hero_points_follow_the_scores_and_stay_within_thirty(hero: Hero) -> None:
    price = {4: 4, 5: 5, 6: 7, 7: 9, 8: 12, 9: 14, 10: 16}
    assert [a.points for a in hero.attributes.values()] == [price[score] for score in hero.scores]
    assert hero.hero_points <= 30


@pytest.mark.parametrize("hero", HEROES)
def test_every_card_can_be_paid_alone(hero: Hero) -> None:
    assert not [c.name for c in hero.cards if c.cost > hero.attributes[c.attribute].score]


def test_ids_are_the_names_and_names_are_unique() -> None:
    names = [card.name for hero in all_heroes().values() for card in hero.cards]
    assert len(names) == len(set(map(plain, names))) == len(all_cards())
    for card in all_cards().values():
        assert plain(card.id) == plain(card.name.replace("!", "")), card.id


def test_every_card_has_a_line_in_character() -> None:
    lines = tomllib.loads((DATA / "flavour.toml").read_text("utf-8"))["flavour"]
    assert set(lines) == set(all_cards())
    assert len(set(lines.values())) == len(lines)
    assert not {card: line for card, line in lines.items() if len(line.split()) > 12}


# ---- cards


def test_hc_1_12_cards_have_a_usual_type() -> None:
    usual = {
        "base_attack": {"exclusive", "restricted"}, "attack_mod": {"fast"}, "special_attack": {"fast", "restricted"},
        "base_block": {"fast"}, "block_mod": {"fast"}, "special_block": {"fast"}, "other": {"fast", "restricted"},
    }  # fmt: skip
    assert not [card.id for card in all_cards().values() if card.type not in usual[card.card_class]]


def test_cards_that_work_on_a_sequence_wait_for_one() -> None:
    def waits(card: Card) -> bool:
        strips = any(w.do == "clear" and w.whose == "target" for w in card.effects)
        return strips or bool({"purge", "convert", "ban"} & words(card))

    singles = [card for card in all_cards().values() if card.value is None]
    assert not [c.id for c in singles if waits(c) and c.needs not in ("attacked", "attacking", "sequence")]
    assert not [c.id for c in singles if not c.effects], "a card without a value has to do something"


def fair_values(card: Card) -> range:
    """Value = cost + 1; cheap Base Blocks one more, Restricted Base Attacks one less; words are paid with value."""
    fair = card.cost + 1 + (card.card_class == "base_block" and card.cost <= 3) - (card.type == "restricted")
    return range(fair - 2, fair) if card.effects else range(fair, fair + 1)


def test_costs_and_values_lie_on_one_curve() -> None:
    constant = [card for card in all_cards().values() if isinstance(card.value, int)]
    assert not [(c.id, c.cost, c.value) for c in constant if c.value not in fair_values(c)]
    assert len(constant) > 60


def test_every_word_is_known_and_used_by_some_card() -> None:
    used = {word for card in all_cards().values() for word in words(card)}
    assert used == VOCABULARY == set(WORDS)


def test_hc_n4_every_term_is_taught_by_some_card() -> None:
    cards = list(all_cards().values())

    def some(**want: Any) -> bool:
        return any(all(getattr(card, name) == value for name, value in want.items()) for card in cards)

    variable = Counter(card.card_class for card in cards if isinstance(card.value, Variable))
    assert variable["base_attack"] and variable["base_block"] + variable["block_mod"]
    assert some(card_class="base_attack", type="restricted")
    assert {w.of for c in cards for w in c.effects if w.do == "discard"} >= {"attack", "block"}
    assert {w.whose for c in cards for w in c.effects if w.do == "clear"} == {"own", "target"}
    assert {w.until for c in cards for w in c.effects if w.do == "twist"} == {"hit", "strike", "turn"}
    assert {w.gives for c in cards for w in c.effects if w.do == "twist"} == {"base_attack", "base_block"}
    assert some(card_class="other") and some(card_class="special_block") and some(card_class="special_attack")
    owners = Counter(card.hero for card in cards if "purge" in words(card))
    assert owners["miko"] >= 2 and len(owners) >= 2


# ---- what the booklets print


PRINTED: dict[str, dict[str, Any]] = {
    "jab": {"name": "Jab!", "hero": "toa_king", "card_class": "base_attack", "type": "exclusive", "cost": 5,
            "attribute": "body", "value": 6},
    "uppercut": {"name": "Uppercut!", "hero": "toa_king", "card_class": "base_attack", "value": 8},
    "follow_through": {"name": "Follow Through", "hero": "toa_king", "card_class": "attack_mod", "value": 3},
    "punishing_blow": {"name": "Punishing Blow", "hero": "toa_king", "card_class": "attack_mod"},
    "hip_toss": {"name": "Hip Toss", "hero": "toa_king", "card_class": "attack_mod"},
    "spirit_attack": {"name": "Spirit Attack", "hero": "toa_king"},
    "break_the_defense": {"name": "Break the Defense", "hero": "toa_king"},
    "telepathic_discord": {"name": "Telepathic Discord", "hero": "deva"},
    "kinetic_bash": {"name": "Kinetic Bash", "hero": "deva", "card_class": "base_attack"},
    "psychic_focus": {"name": "Psychic Focus", "hero": "deva", "card_class": "attack_mod"},
    "astral_blitz": {"name": "Astral Blitz", "hero": "deva", "card_class": "base_attack"},
    "psychic_storm": {"name": "Psychic Storm", "hero": "deva", "card_class": "attack_mod"},
    "overhand_thrust": {"name": "Overhand Thrust", "hero": "samurai", "card_class": "base_attack", "type": "exclusive"},
    "thunder_stroke": {"name": "Thunder Stroke", "hero": "samurai", "card_class": "attack_mod", "type": "fast"},
    "resounding_blow": {"name": "Resounding Blow", "hero": "samurai", "card_class": "base_attack", "type": "exclusive",
                        "cost": 8, "value": 9},
    "attack_from_above": {"name": "Attack from Above", "card_class": "base_attack", "value": 4},
    "stone_falls_through_water": {"name": "Stone Falls through Water", "card_class": "attack_mod", "value": 5},
    "unbroken_defense": {"name": "Unbroken Defense", "card_class": "base_block", "value": 9},
    "efficient_block": {"name": "Efficient Block", "card_class": "base_block", "value": 4},
    "cross_block": {"name": "Cross Block", "card_class": "block_mod", "value": 5},
    "forfeiture": {"name": "Forfeiture", "card_class": "special_attack"},
    "distracting_smile": {"name": "Distracting Smile", "card_class": "special_block"},
}  # fmt: skip


def test_hc_n1_printed_facts_are_kept() -> None:
    for card_id, facts in PRINTED.items():
        card = all_cards()[card_id]
        assert {name: getattr(card, name) for name in facts} == facts, card_id
        assert "name" in card.booklet, card_id


def test_hc_n1_printed_effects_are_kept() -> None:
    def told(card_id: str) -> list[tuple[str, int, str]]:
        return [(w.do, w.n, w.of) for w in all_cards()[card_id].effects]  # type: ignore[union-attr]

    assert told("forfeiture") == [("discard", 1, "block")]
    assert told("distracting_smile") == [("discard", 2, "attack")]


def test_hc_n2_printed_attributes_are_kept() -> None:
    body = all_heroes()["toa_king"].attributes["body"]
    assert (body.name, body.score, body.points) == ("Massively Muscled", 10, 16)
    samurai = all_heroes()["samurai"].attributes
    assert [a.name for a in samurai.values()] == ["Warrior's Strength", "Scholar's Wisdom", "Honor's Power"]
    assert (samurai["body"].score, samurai["x"].score) == (8, 7)


COMBOS = {
    "Focused Telepathy Bash": (10, "deva", ["telepathic_discord", "kinetic_bash", "psychic_focus", "psychic_focus"]),
    "Astral Storm": (19, "deva", ["astral_blitz", "psychic_focus", "psychic_storm"]),
    "Punishment": (13, "toa_king", ["punishing_blow", "jab", "hip_toss", "spirit_attack"]),
    "Coup de Grace": (17, "toa_king", ["uppercut", *["follow_through"] * 3, "break_the_defense"]),
    "the attack of the core rules": (9, "ninja", ["attack_from_above", "stone_falls_through_water"]),
    "the block of the core rules": (18, "samurai", ["unbroken_defense", "efficient_block", "cross_block"]),
}


@pytest.mark.parametrize("name", COMBOS)
def test_named_combos_can_be_paid_and_add_up(name: str) -> None:
    total, owner, cards = COMBOS[name]
    hero = all_heroes()[owner]
    have = {card.id: card for card in hero.cards}
    spent: Counter[str] = Counter()
    value = 0
    for card_id, n in Counter(cards).items():
        assert have[card_id].copies >= n
        spent[have[card_id].attribute] += n * have[card_id].cost
        printed = have[card_id].value
        value += n * (printed if isinstance(printed, int) else 0)
    assert value == total
    assert all(points <= hero.attributes[attribute].score for attribute, points in spent.items()), spent


def test_nameless_cards_of_the_worked_examples_have_a_card() -> None:
    wanted = {
        ("toa_king", "base_attack"): {5, 8}, ("toa_king", "attack_mod"): {5, 3, 2}, ("deva", "base_block"): {5},
        ("deva", "block_mod"): {2, 3, 4}, ("talon", "attack_mod"): {5},
    }  # fmt: skip
    for (hero, card_class), values in wanted.items():
        have = {c.value for c in all_heroes()[hero].cards if c.card_class == card_class and isinstance(c.value, int)}
        assert values <= have, (hero, card_class)
    debts = [c.value for c in all_cards().values() if isinstance(c.value, Variable)]
    assert Variable(base=0, per="target_spent_chosen", times=1) in debts  # the variable attack of the core rules


def test_booklet_fields_are_fields_of_the_card() -> None:
    fields = {"name", "class", "type", "cost", "attribute", "value", "effects"}
    for card in all_cards().values():
        assert set(card.booklet) <= fields and not set(card.booklet) & set(card.public), card.id
        assert "value" not in card.booklet or isinstance(card.value, int), card.id
