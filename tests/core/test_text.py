"""Sentences with the right word for a number, and rules by their ids."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from heroplay.core.errors import UnknownName
from heroplay.core.rulebook import Rulebook
from heroplay.core.text import Texts, listed

TEXT = """
[reasons]
few = "You hold {n:card|cards}; {names} may see {what}."
brace = "{{n}} is {n!r}"
[events.deep]
drew = "{name} draws {n:card|cards}: {cards}."
"""

RULES = """
[[rules]]
id = "TT-1.1"
kind = "rule"
tag = "L"
title = "Mods need a base"
text = "A Mod needs a Base Attack."
where = ["Book > Page"]
near = ["TT-R1"]

[[rules]]
id = "TT-R1"
kind = "ruling"
title = "Ours"
text = "We say so."
"""


def texts(tmp_path: Path) -> Texts:
    file = tmp_path / "text.toml"
    file.write_text(TEXT, "utf-8")
    return Texts(file)


@pytest.mark.parametrize(("n", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "-1 cards")])
def test_the_number_chooses_the_word(tmp_path: Path, n: int, words: str) -> None:
    assert texts(tmp_path).say("reasons.few", n=n, names=["Ann"], what="it") == f"You hold {words}; Ann may see it."


def test_lists_are_written_out(tmp_path: Path) -> None:
    say = texts(tmp_path).say
    assert say("events.deep.drew", {"name": "Ann", "n": 3}, cards=("a", "b", "c")) == "Ann draws 3 cards: a, b and c."
    assert say("events.deep.drew", {"name": "Ann", "n": 0}, cards=[]) == "Ann draws 0 cards: nothing."
    assert listed(["a"]) == "a" and listed(["a", "b"], "or") == "a or b" and listed([]) == "nothing"


def test_more_facts_win_and_braces_can_be_written(tmp_path: Path) -> None:
    assert texts(tmp_path).say("reasons.brace", {"n": 1}, n="x") == "{n} is 'x'"


def test_a_missing_code_or_fact_is_an_error_of_ours(tmp_path: Path) -> None:
    t = texts(tmp_path)
    assert "reasons.few" in t and "reasons.none" not in t and "events.deep" not in t
    with pytest.raises(KeyError):
        t.say("reasons.none")
    with pytest.raises(KeyError):
        t.say("reasons.few", n=1)


# ---- the rulebook


def book(tmp_path: Path, text: str = RULES) -> Rulebook:
    file = tmp_path / "rules.toml"
    file.write_text(text, "utf-8")
    return Rulebook(file, "TT")


def test_rules_are_found_whatever_the_case(tmp_path: Path) -> None:
    rules = book(tmp_path)
    assert rules["tt-1.1 "].title == "Mods need a base"
    assert [r.id for r in rules] == ["TT-1.1", "TT-R1"] and len(rules) == 2
    assert "TT-R1" in rules and "TT-R2" not in rules and None not in rules


def test_a_wrong_id_is_told_what_was_meant(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=r"There is no rule 'TT-1.11'. Did you mean TT-1.1\?"):
        book(tmp_path)["TT-1.11"]
    with pytest.raises(UnknownName, match=r"There is no rule 'zzz'\.$"):
        book(tmp_path)["zzz"]


def test_a_rule_reads_well(tmp_path: Path) -> None:
    rules = book(tmp_path)
    assert str(rules["TT-1.1"]) == (
        "TT-1.1  Mods need a base\n  A Mod needs a Base Attack.\n  Printed: Book > Page\n  See also: TT-R1"
    )
    assert str(rules["TT-R1"]) == "TT-R1  Ours (our ruling)\n  We say so."


def test_a_rule_with_a_misspelt_field_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValidationError):
        len(book(tmp_path, RULES.replace("title", "titel", 1)))
