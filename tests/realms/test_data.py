"""The cards, rules and sentences of Hero Realms: counted, complete, with no word missing and none left over."""

from __future__ import annotations

import ast
import re
import string
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

import heroplay as hp
from heroplay.core.names import plain
from heroplay.games import realms
from heroplay.games.realms.language.notation import card_text
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.cards import ABILITIES, FACTIONS, TABLE, AnyWord, Card
from heroplay.games.realms.rules.effects import WORDS
from heroplay.games.realms.rules.formats import FORMATS, SEATS, SEATS_RULE, TITLES
from heroplay.games.registry import get_game

HOME = Path(realms.__file__).parent
GAME = get_game("realms")
SOURCES = {p.relative_to(HOME).as_posix(): p.read_text("utf-8") for p in HOME.rglob("*.py")}
CARDS = TABLE().cards
VOCABULARY = {do for word in get_args(get_args(AnyWord)[0]) for do in get_args(word.model_fields["do"].annotation)}


def words_of(card: Card) -> list[Any]:
    """All words on a card, those inside a choice too."""
    found: list[Any] = []
    todo = [word for ability in ABILITIES for word in getattr(card, ability)]
    while todo:
        word = todo.pop()
        found.append(word)
        todo += [inner for option in getattr(word, "of", ()) for inner in option] + list(getattr(word, "each", ()))
    return found


# ---- cards


def test_hr_1_18_the_market_has_80_cards_of_54_names() -> None:
    market = [card for card in CARDS if card.source == "market"]
    assert len(market) == 54 and sum(card.copies for card in market) == 80
    assert Counter(card.faction for card in market for _ in range(card.copies)) == dict.fromkeys(FACTIONS, 20)
    assert Counter(card.copies for card in market) == {1: 36, 2: 10, 3: 8}


def test_hr_1_1_with_eight_trackers_there_are_144_cards() -> None:
    assert len(CARDS) == 59 and sum(card.copies for card in CARDS) + 8 == 144
    assert {card.name: card.copies for card in CARDS if card.source != "market"} == {
        "Fire Gem": 16, "Gold": 28, "Shortsword": 4, "Dagger": 4, "Ruby": 4,
    }  # fmt: skip


def test_hr_1_2_a_personal_deck_is_counted_on_the_cards() -> None:
    assert {card.name: card.each for card in CARDS if card.each} == {"Gold": 7, "Shortsword": 1, "Dagger": 1, "Ruby": 1}
    assert len(TABLE().starters) == 10


def test_ids_are_the_names_and_names_are_unique() -> None:
    assert len({plain(card.name) for card in CARDS}) == len({card.id for card in CARDS}) == 59
    for card in CARDS:
        assert plain(card.id.replace("_", " ")) == plain(card.name.replace("'", "")), card.id


def test_champions_have_a_defense_and_stay_silent_when_they_enter() -> None:
    for card in CARDS:
        champion = card.type == "champion"
        assert champion == (card.defense > 0) and champion == bool(card.expend), card.id
        assert champion != bool(card.primary) and (champion or not card.guard), card.id
        assert bool(card.faction) == (card.source == "market"), card.id
        assert (card.type == "item") == (card.source != "market"), card.id


def test_every_word_is_known_and_used_by_some_card() -> None:
    used = {word.do for card in CARDS for word in words_of(card)}
    assert used == VOCABULARY == set(WORDS)


def test_every_value_of_a_word_is_used_and_has_its_text() -> None:
    words = [word for card in CARDS for word in words_of(card)]
    for do, field, section in (("per", "count", "counts"), ("next_acquire", "to", "places"),
                               ("next_acquire", "filter", "filters")):  # fmt: skip
        model = next(w for w in get_args(get_args(AnyWord)[0]) if do in get_args(w.model_fields["do"].annotation))
        allowed = set(get_args(model.model_fields[field].annotation))
        assert {getattr(w, field) for w in words if w.do == do} == allowed, field
        assert all(f"{section}.{value}" in GAME.texts for value in allowed), field


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_has_a_text_a_line_of_its_own_and_its_origins(card: Card) -> None:
    text = card_text(card)
    assert text and text.endswith(".") and "{" not in text
    for ability, head in (("expend", "Expend:"), ("ally", f"{card.faction.capitalize()} ally:"),
                          ("sacrifice", "Sacrifice:")):  # fmt: skip
        assert (head in text) == bool(getattr(card, ability)), text
    assert card.flavour and len(card.flavour.split()) <= 16
    assert {"name", "copies"} <= set(card.booklet) and not set(card.booklet) & set(card.public)
    fields = {"name", "copies", "faction", "type", "subtype", "cost", "defense", "effects"}
    assert set(card.booklet) | set(card.public) <= fields


def test_no_line_is_said_twice() -> None:
    lines = [card.flavour for card in CARDS]
    assert len(set(lines)) == len(lines)


def test_no_card_is_named_in_the_rules() -> None:
    """A card is data; only the Fire Gem, which has a pile of its own, has a name in the engine."""
    rules = "apply effects choices card_moves legal reach checks context formats state supports"
    for name in rules.split():
        strings = {n.value for n in ast.walk(ast.parse(SOURCES[f"rules/{name}.py"])) if isinstance(n, ast.Constant)}
        assert not strings & {card.id for card in CARDS if card.id != "gold"}, name


# ---- rules


def test_the_rulebook_is_whole() -> None:
    book = hp.rules("realms")
    kinds = [rule.kind for rule in book]
    assert kinds.count("rule") == 116 and kinds.count("ruling") >= 40
    assert [rule.id for rule in book if rule.kind == "ruling"][:40] == [f"HR-R{n}" for n in range(1, 41)]
    titles = [rule.title for rule in book]
    assert len(set(titles)) == len(titles)
    for rule in book:
        assert 2 <= len(rule.title.split()) <= 6, rule.title
        assert rule.text.endswith((".", ".)")) and "HR-" not in rule.text, rule.id
        assert all(near in book and near != rule.id for near in rule.near), rule.id


def test_every_rule_id_in_the_engine_exists() -> None:
    book = hp.rules("realms")
    for name, text in SOURCES.items():
        for rule_id in re.findall(r"\bHR-(?:R\d+|\d+\.\d+)\b", text):
            assert rule_id in book, f"{name} names {rule_id}"


def test_every_format_has_its_seats_its_title_and_its_rule() -> None:
    assert set(FORMATS) == set(SEATS) == set(TITLES) == set(SEATS_RULE) and len(FORMATS) == 6
    assert all(rule in hp.rules("realms") for rule in SEATS_RULE.values())


# ---- sentences


def calls(*names: str) -> list[ast.Call]:
    """All calls of these functions in the engine."""
    return [
        node for text in SOURCES.values() for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in names
    ]  # fmt: skip


def told() -> dict[str, bool]:
    """The events that the engine tells, and whether some seats may not see all of one."""
    found: dict[str, bool] = {}
    for call in calls("Event"):
        for node in ast.walk(call.args[0]):
            if isinstance(node, ast.Constant):
                found[str(node.value)] = found.get(str(node.value), False) or len(call.args) > 5
    used = {"expended", "allied", "sacrificed"}  # out of a table, by the ability
    found |= {"drew": True}  # kit.piles tells it
    return {name: secret for name, secret in found.items() if name != "ability"} | dict.fromkeys(used, False)


def section(name: str) -> set[str]:
    return {code.removeprefix(f"{name}.") for code in GAME.texts.lines if code.startswith(f"{name}.")}


def test_every_event_has_its_sentence_and_every_sentence_its_event() -> None:
    wanted = {name for name in told()} | {f"{name}_unseen" for name, secret in told().items() if secret}
    assert wanted == section("events")


def test_every_support_has_its_sentence_and_every_sentence_its_support() -> None:
    assert {check.find.__name__ for check in GAME.play.checks.allowing} | {"plain"} == section("supports")


def answered(text: str) -> tuple[set[str], set[str]]:
    """The codes that a source answers with, each with facts in a dict; and all strings that stand first in a tuple."""
    sure, perhaps = set(), set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Tuple) and len(node.elts) in (2, 3):
            first = [n.value for n in ast.walk(node.elts[0]) if isinstance(n, ast.Constant)]
            codes = {value for value in first if isinstance(value, str)}
            perhaps |= codes
            if isinstance(node.elts[1], ast.Dict) and isinstance(node.elts[0], ast.Constant | ast.IfExp):
                sure |= codes
    return sure, perhaps


def test_every_reason_has_its_sentence_and_every_sentence_its_reason() -> None:
    by_name = {"too_dear", "too_dear_pledged", "pick_exactly", "pick_between"}  # chosen before they are answered with
    sure, perhaps = set(by_name), set(by_name)
    for name in ("rules/checks.py", "rules/reach.py"):
        more = answered(SOURCES[name])
        sure |= more[0]
        perhaps |= more[1]
    assert len(sure) > 40 and sure <= section("reasons"), sure - section("reasons")
    assert section("reasons") <= perhaps, section("reasons") - perhaps


def test_every_question_has_its_sentence() -> None:
    for ask in choices._POOLS:
        assert f"prompts.{ask}" in GAME.texts, ask
    assert {"stun_may", "recover_may", "discard_forced", "main", "shared", "over"} <= section("prompts")
    assert set(choices._POOLS) == set(choices._ANSWERS)


def test_every_word_and_ability_has_its_text() -> None:
    assert all(any(code == do or code.startswith(f"{do}_") for code in section("words")) for do in VOCABULARY)
    assert section("abilities") == set(ABILITIES)


def test_sentences_are_well_formed() -> None:
    for code, text in GAME.texts.lines.items():
        list(string.Formatter().parse(text))
        if code.partition(".")[0] in ("reasons", "supports", "events", "outcome"):
            assert text.endswith("."), code
