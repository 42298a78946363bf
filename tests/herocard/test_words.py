"""The duel's texts and rules are complete: no missing sentence, no rule id that does not exist, no word left over."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import heroplay as hp
from heroplay.games import herocard
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.effects import WORDS
from heroplay.games.herocard.rules.heroes import all_heroes
from heroplay.games.registry import get_game

HOME = Path(herocard.__file__).parent
GAME = get_game("herocard")
SOURCES = {p.relative_to(HOME).as_posix(): p.read_text("utf-8") for p in HOME.rglob("*.py")}


def told() -> dict[str, bool]:
    """The events that the engine tells, and whether some seats may not see all of one."""
    found: dict[str, bool] = {}
    for text in SOURCES.values():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
                names = [n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant) and n.value != ""]
                for name in names:
                    found[str(name)] = found.get(str(name), False) or len(node.args) > 5
    return found


def test_every_event_has_its_sentence() -> None:
    for name, secret in told().items():
        if name.startswith("nothing_to_"):
            continue  # made of the question's name, below
        assert f"events.{name}" in GAME.texts, name
        if secret:
            assert f"events.{name}_unseen" in GAME.texts, name
    assert {"events.nothing_to_discard", "events.nothing_to_waste"} <= set(GAME.texts.lines)


def test_every_support_and_question_has_its_sentence() -> None:
    for check in GAME.play.checks.allowing:
        assert f"supports.{check.find.__name__}" in GAME.texts
    for ask in choices._POOLS:
        assert f"prompts.ask_{ask}" in GAME.texts


def test_every_rule_id_in_the_engine_exists() -> None:
    book = hp.rules("herocard")
    for name, text in SOURCES.items():
        for rule_id in re.findall(r"\bHC-(?:R?\d+(?:\.\d+)?)\b(?!\.\{)", text):
            assert rule_id in book, f"{name} names {rule_id}"


def test_the_rulebook_is_whole() -> None:
    book = hp.rules("herocard")
    kinds = [rule.kind for rule in book]
    assert kinds.count("rule") == 137
    assert kinds.count("ruling") >= 67
    titles = [rule.title for rule in book]
    assert len(set(titles)) == len(titles)
    for rule in book:
        assert 2 <= len(rule.title.split()) <= 6, rule.title
        assert rule.text.endswith((".", ".)")) and "HC-" not in rule.text, rule.id
        assert all(near in book for near in rule.near), rule.id


def test_every_word_of_the_cards_has_a_function() -> None:
    used = {word.do for hero in all_heroes().values() for card in hero.cards for word in card.effects}
    assert used == set(WORDS)
