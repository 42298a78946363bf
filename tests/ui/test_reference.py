"""What can be looked up at any table: rules by words, chapters, and the words of a game."""

from __future__ import annotations

from typing import Any

import pytest

from heroplay.games.registry import all_games
from heroplay.tutor.glossary import terms
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.learning import Learning
from heroplay.ui.reference import MOST_FOUND, looked_up
from heroplay.ui.session import Session
from heroplay.ui.whatif import WhatIf
from tests.ui.client import new_table
from tests.ui.test_screens import editing

ROOMS: dict[str, Any] = {
    "play": lambda: Desk(Session(new_table())), "edit": editing, "learn": lambda: Learning(at="first-point/strike"),
    "map": Learning, "what if": WhatIf, "deck": DeckLab,
}  # fmt: skip


@pytest.mark.parametrize("room", ROOMS)
def test_rules_and_words_are_found_at_every_table(room: str):
    backend = ROOMS[room]()
    rev = backend.rev
    found = backend.handle({"kind": "rules", "text": "tie attack"})["found"]
    assert found[0]["id"] == "HC-6.4" and found[0]["chapter"] == "Resolution" and found[0]["text"]
    assert backend.handle({"kind": "glossary", "text": "purge"})["found"][0]["rules"][0]["id"] == "HC-9.9"
    assert backend.handle({"kind": "rule", "text": "HC-4.1"})["rule"]["title"]
    assert backend.handle({"kind": "rules", "text": 5})["refused"] and backend.rev == rev


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.info.id)
def test_every_rule_is_found_by_its_id_and_stands_in_a_chapter(game: Any):
    listed = [each["id"] for chapter in looked_up(game, "rules", " ")["chapters"] for each in chapter["rules"]]
    assert sorted(listed) == sorted(rule.id for rule in game.rulebook)
    for rule in game.rulebook:
        found = looked_up(game, "rules", rule.id.lower())["found"]
        assert found[0]["id"] == rule.id and len(found) <= MOST_FOUND
    assert looked_up(game, "rules", "zzz no such word")["found"] == []


@pytest.mark.parametrize("game", [g for g in all_games() if terms(g.info.id)], ids=lambda game: game.info.id)
def test_the_words_of_a_game_name_rules_that_are_there(game: Any):
    every = looked_up(game, "glossary", "")["found"]
    assert 15 <= len(every) <= MOST_FOUND and len({each["term"] for each in every}) == len(every)
    for term in terms(game.info.id):
        assert term.rules and all(rule in game.rulebook for rule in term.rules), term.term
        assert looked_up(game, "glossary", term.term)["found"][0]["term"] == term.term
