"""What can be looked up at any table: a rule, the rulebook by words, the words of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core.rulebook import Rule, Rulebook
from heroplay.kit.pictures import legend_of
from heroplay.tutor.glossary import Term
from heroplay.tutor.glossary import terms as terms_of

MOST_FOUND = 50
KINDS = frozenset(("rule", "rules", "glossary"))  # of intents


def looked_up(game: Game, kind: str, text: str) -> dict[str, Any]:
    """The answer to an intent of one of these kinds."""
    return _LOOKED_UP[kind](game, text)


def rule(game: Game, name: str) -> dict[str, Any]:
    """One rule, and the titles of those near it."""
    book = game.rulebook
    found = book[name[:40]]
    near = [{"id": i, "title": book[i].title} for i in found.near if i in book]
    return {"rule": {**found.model_dump(mode="json"), "near": near}}


def rules(game: Game, text: str) -> dict[str, Any]:
    """The rules that have all these words, the best first; without words, the whole book.

    With them come the words of the game and, without words, the signs on its cards.
    """
    book, words = game.rulebook, text.lower().split()
    if not words:
        terms = glossary(game, "")["found"]
        return {"found": [], "chapters": _chapters(book), "terms": terms, "signs": legend_of(game)}
    scored = [(_score(words, each.id, each.title, each.text), each) for each in book]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])[:MOST_FOUND]
    told = [_told(book, each) for _, each in best]
    return {"found": told, "chapters": [], "terms": glossary(game, text)["found"], "signs": []}


def glossary(game: Game, text: str) -> dict[str, Any]:
    """The terms that have all these words, the best first; without words all of them."""
    words, known = text.lower().split(), terms_of(game.info.id)
    scored = [(_score(words, "", each.term, each.text), each) for each in known]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0]) if words else [(1, e) for e in known]
    return {"found": [_term(game, each) for _, each in best[:MOST_FOUND]]}


def chapter_of(rule_id: str) -> str:
    """The part of the book that a rule stands in: 4 for PREFIX-4.18, R for PREFIX-R63."""
    tail = rule_id.partition("-")[2]
    return "R" if tail.startswith("R") else tail.partition(".")[0]


def _score(words: list[str], name: str, title: str, text: str) -> int:
    """How well all of the words fit: an id, then a title, then a text; 0 when one is missing."""
    name, title, text = name.lower(), title.lower(), text.lower()
    total = 0
    for word in words:
        if word == name:
            total += 100
        elif name.startswith(word) or (name and word in name.partition("-")[2]):
            total += 40
        elif any(part.startswith(word) for part in title.split()):
            total += 20
        elif word in title:
            total += 10
        elif word in text:
            total += 3 if f" {word}" in f" {text}" else 1
        else:
            return 0
    return total + (5 if " ".join(words) in title else 0)


def _told(book: Rulebook, each: Rule) -> dict[str, str]:
    part = chapter_of(each.id)
    return {"id": each.id, "title": each.title, "text": each.text, "chapter": book.headings.get(part, part)}


def _chapters(book: Rulebook) -> list[dict[str, Any]]:
    found: dict[str, list[dict[str, str]]] = {}
    for each in book:
        found.setdefault(chapter_of(each.id), []).append({"id": each.id, "title": each.title})
    return [{"id": part, "title": book.headings.get(part, part), "rules": there} for part, there in found.items()]


def _term(game: Game, each: Term) -> dict[str, Any]:
    book = game.rulebook
    near = [{"id": i, "title": book[i].title} for i in each.rules if i in book]
    return {"term": each.term, "text": each.text, "rules": near}


_LOOKED_UP: dict[str, Callable[[Game, str], dict[str, Any]]] = {"rule": rule, "rules": rules, "glossary": glossary}
