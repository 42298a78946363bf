"""The board's JavaScript says nothing of its own: every word that people read comes from `heroplay/ui/words`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

import heroplay as hp
from heroplay.ui import assemble, words
from heroplay.ui.board import Board
from tests.core.test_words import _built_in, words_in, words_of
from tests.ui.javascript import HOLE, Literal, Token, arguments, everywhere, literals, tokens
from tests.ui.test_assemble import MODULES

#: Modules that still have words in them: they are being rewritten.
STILL_TO_DO: frozenset[str] = frozenset()
#: Modules that may know a game's words, and why.
KNOWS_A_GAME = {
    "dom": "the DOM has attributes",
}
#: How the loader asks for its words: it comes before the code that has the others.
LOADING = re.compile(r"""model\.get\("_words"\)\.(\w+)""")

SLOT = re.compile(r"\{(\w+)(?:\?[^|{}]*\|[^{}]*)?\}")
READ = frozenset(("aria-label", "title", "placeholder", "alt", "label"))  # attributes that people read or hear
#: Attributes that nobody reads.
LOOKS = frozenset(("class", "style", "d", "viewBox", "transform", "key", "preserveAspectRatio"))
SELECTING = frozenset(("querySelector", "querySelectorAll", "closest", "matches", "matchMedia", "find", "focus"))
KEYS = frozenset((
    "Enter", "Escape", "Tab", "Home", "End", "PageUp", "PageDown", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
))  # fmt: skip
STYLE = re.compile(r"\s*(?:--hp-[a-z-]+|transform|left|width|margin-left|fill|font-size)\s*:")
LETTERS = re.compile(r"[A-Za-z]+(?:'[a-z]+)?")


@cache
def read(module: str) -> list[Token]:
    return tokens(assemble.source(f"{module}.js"))


# ---- (a) keys and slots


class Call(NamedTuple):
    """A word that a module asks for."""

    module: str
    line: int
    part: str
    keys: list[Token]  # one, or one for each case
    slots: set[str] | None  # what is filled in; None where that cannot be seen


def parts_of(found: list[Token]) -> dict[str, str]:
    """`const t = texts("play")`: which name stands for the words of which part."""
    pairs = zip(found, found[1:], found[2:], found[3:])
    return {
        a.text: d.text
        for (a, b, c, _), d in zip(pairs, found[4:])
        if (b.text, c.text, d.kind) == ("=", "texts", "text")
    }


def calls(module: str) -> Iterator[Call]:
    parts = parts_of(read(module))
    for found in everywhere(read(module)):
        for at, (name, bracket) in enumerate(pairwise(found)):
            if (
                name.kind == "name"
                and name.text in parts
                and bracket.text == "("
                and (not at or found[at - 1].text != ".")
            ):
                first, *more = arguments(found, at + 1)
                keys = [
                    k for i, k in enumerate(first) if k.kind == "text" and (not i or first[i - 1].text in ("?", ":"))
                ]
                yield Call(module, name.line, parts[name.text], keys, slots_in(more))


def slots_in(more: list[list[Token]]) -> set[str] | None:
    """The names of an object that is written out; None for one that is made elsewhere."""
    if not more:
        return set()
    first = more[0]
    if first[0].text != "{" or "..." in [token.text for token in first]:
        return None
    return {field[0].text for field in arguments(first, 0)}


ALL_CALLS = [call for module in MODULES for call in calls(module)]


def matching(call: Call) -> dict[str, str]:
    """The words that a call may mean; a key with a hole may mean several."""
    there = words.load()[call.part]
    patterns = [re.compile(".+".join(map(re.escape, key.text.split(HOLE)))) for key in call.keys]
    return {key: text for key, text in there.items() if any(p.fullmatch(key) for p in patterns)}


def test_every_word_that_is_asked_for_is_there():
    assert len(ALL_CALLS) > 100
    for call in ALL_CALLS:
        where = f"{call.module}.js:{call.line}"
        assert call.keys, f"{where}: no key is written out"
        assert call.part in words.load(), f"{where}: {call.part}"
        for key in call.keys:
            assert matching(call._replace(keys=[key])), f"{where}: {call.part} has no {key.text}"


def test_every_word_is_asked_for():
    asked = {(call.part, key) for call in ALL_CALLS for key in matching(call)}
    asked |= {("loader", key) for key in LOADING.findall(assemble.source("loader.js"))}
    there = {(part, key) for part, found in words.load().items() for key in found}
    assert there == asked


def test_slots_are_filled_in():
    for call in ALL_CALLS:
        if call.slots is None:
            continue
        where, needed = f"{call.module}.js:{call.line}", {}
        for key, text in matching(call).items():
            needed[key] = set(SLOT.findall(text))
            assert needed[key] <= call.slots, f"{where}: {key} needs {needed[key] - call.slots}"
        assert call.slots <= set().union(*needed.values()), f"{where}: nothing takes all of {call.slots}"


def test_a_word_is_plain_text_with_slots():
    for part, found in words.load().items():
        for key, text in found.items():
            assert re.fullmatch(r"[a-z][a-z0-9_]*", key), f"{part}.{key}"
            assert text == text.strip() and not re.search(r"[{}]|\n|  ", SLOT.sub("x", text)), f"{part}.{key}"


# ---- (b) no sentence in JavaScript


def sentence_in(text: str) -> str:
    """Two words side by side, a word beside a hole, or a word with a capital; "" where nothing is said."""
    if STYLE.match(text):
        return ""
    said = [piece.strip(".,:;!?…()\"'") for piece in text.split()]
    for one, other in pairwise(said):
        plain = [bool(LETTERS.fullmatch(word)) and len(word) > 1 for word in (one, other)]
        hole = HOLE in (one, other)
        if all(plain) or (any(plain) and hole):
            return f"{one} {other}".replace(HOLE, "${}")
    return next((w for w in said if LETTERS.fullmatch(w) and len(w) > 2 and w[0].isupper() and w not in KEYS), "")


def says(literal: Literal) -> str:
    """What people would read in this literal."""
    text = literal.token.text
    if {"new Error", "new RegExp"} & set(literal.calls) or literal.name in LOOKS:
        return ""
    if literal.calls and literal.calls[-1] in SELECTING:
        return ""
    compared = literal.before in ("===", "!==", "[")
    child = literal.calls and literal.calls[-1] == "h" and literal.argument >= 2
    if (child or literal.name in READ) and not compared and re.search(r"[A-Za-z]{2,}", text):
        return text
    return sentence_in(text)


@pytest.mark.parametrize("module", sorted(set(MODULES) - STILL_TO_DO))
def test_a_module_says_nothing_of_its_own(module: str):
    assert [(one.token.line, said) for one in literals(read(module)) if (said := says(one))] == []


def test_the_loader_says_what_it_is_given():
    """Not even in an error: it has no words of its own, and a board gives it those it asks for."""
    assert [one.token.text for one in literals(read("loader")) if sentence_in(one.token.text)] == []
    board = Board(hp.table("herocard", seed=1))
    assert set(board.get_state()["_words"]) == set(LOADING.findall(assemble.source("loader.js")))
    board.close()


def test_what_is_still_to_do_is_there():
    """A module that says nothing any more, or is gone, leaves the list."""
    for module in STILL_TO_DO:
        assert module in MODULES and any(map(says, literals(read(module)))), module


SAYING = r"""
say("Nothing chosen.");
h("p", {}, "nothing")
h("b", { "aria-label": "games" })
const a = "Copied";
say(`${n} moves`);
h("p", {}, `${a ? `You win` : ""}`)
x ? "one of them" : ""
h("p", {}, a ? "up" : "to")
"""
SILENT = r"""
h("p", { class: "hp-a hp-b" }, t("word")) // Nothing is said here.
throw new Error("This is not for people.");
root.querySelector("button, input, select")
event.key === "Enter"
`hp-spot hp-spot-${id} ${x ? "hp-a" : ""}`
text.match(/two words/)
h("path", { d: `M${x} ${y}` })
`${k} ${n}`
h("b", {}, x === "odds" ? t("a") : "–")
`transform: ${turned}; margin-left:${n}`
"text/plain;charset=utf-8"
a / b; c = d / e;
"""


@pytest.mark.parametrize("code", SAYING.strip().splitlines())
def test_a_word_of_its_own_is_found(code: str):
    assert any(map(says, literals(tokens(code))))


@pytest.mark.parametrize("code", SILENT.strip().splitlines())
def test_what_nobody_reads_is_let_through(code: str):
    assert not any(map(says, literals(tokens(code))))


# ---- no word of a game


@cache
def known(module: str) -> list[tuple[int, str, str]]:
    """The lines of a module in which a game's word stands."""
    own = set().union(*(words_of(game.info.id) for game in _built_in()))
    return list(words_in(assemble.source(f"{module}.js"), own))


@pytest.mark.parametrize("module", sorted(set(MODULES) - set(KNOWS_A_GAME)))
def test_a_module_knows_no_game(module: str):
    assert known(module) == []


@pytest.mark.parametrize("module", sorted(KNOWS_A_GAME))
def test_every_exception_is_needed(module: str):
    assert known(module), KNOWS_A_GAME[module]


def test_no_module_knows_a_notebook_or_its_server():
    for module in MODULES:
        assert not re.search(r"\.ipynb|voila", assemble.source(f"{module}.js"), re.IGNORECASE), module
