"""Names as people type them."""

from __future__ import annotations

import pytest

from heroplay.core.errors import BadInput, UnknownName
from heroplay.core.names import closest, find, plain
from heroplay.games.registry import game_ids, get_game
from heroplay.kit.notation import speaker

HEROES = {"To'a King": 1, "Samurai": 2, "Ninja": 3, "Señor Sol": 4, "Sand Dancer": 5}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("To'a King", 1), ("toa king", 1), ("TO'A  KING", 1), ("toa_king", 1), ("toa-king", 1), ("to", 1),
        ("señor sol", 4), ("senor", 4), ("sam", 2), (" ninja ", 3), ("sand", 5),
    ],
)  # fmt: skip
def test_case_accents_punctuation_and_prefixes_are_forgiven(typed: str, found: int) -> None:
    assert find(typed, HEROES, "hero") == found


def test_an_ambiguous_prefix_is_told_what_it_could_be() -> None:
    with pytest.raises(UnknownName) as error:
        find("sa", HEROES, "hero")
    assert str(error.value) == "'sa' could be Samurai or Sand Dancer. Say which hero you mean."


def test_a_whole_name_wins_over_longer_ones() -> None:
    assert find("jab", {"Jab": 1, "Jab Twice": 2}, "card") == 1


def test_two_names_of_the_same_thing_are_not_ambiguous() -> None:
    card = object()
    assert find("ja", {"Jab!": card, "jab": card, "Hip Toss": object()}, "card") is card


def test_a_slip_is_told_what_was_probably_meant() -> None:
    with pytest.raises(UnknownName, match=r"There is no hero 'Samuria' here. Did you mean Samurai\?"):
        find("Samuria", HEROES, "hero")


def test_nonsense_is_told_what_there_is() -> None:
    with pytest.raises(UnknownName, match=r"Known: Ninja, Samurai, Sand Dancer, Señor Sol or To'a King\."):
        find("qqqq", HEROES, "hero")
    with pytest.raises(UnknownName, match="There is no hero '' here"):
        find("", HEROES, "hero")
    with pytest.raises(UnknownName, match="There is no hero 'x' here"):
        find("x", {}, "hero")


def test_an_unknown_name_is_bad_input_and_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        find("qqqq", HEROES, "hero")
    assert issubclass(UnknownName, BadInput)


def test_plain_and_closest() -> None:
    assert plain("  Jab!! ") == "jab" and plain("É-è") == "e e" and plain("!?") == ""
    assert closest("jub", ["Jab!", "Hip Toss"]) == "Jab!" and closest("zzz", ["Jab!"]) is None


# ---- who is speaking


def test_the_name_before_the_colon_speaks() -> None:
    assert speaker("ben: pass now", ["Ann", "Ben"], [0]) == (1, "pass now")


def test_unsaid_the_only_one_asked_speaks() -> None:
    assert speaker(" pass ", ["Ann", "Ben"], [1]) == (1, "pass")
    assert speaker("pass", ["Ann", "Ben"], [0, 1], seat=1) == (1, "pass")


def test_a_colon_after_anything_else_is_not_a_name() -> None:
    assert speaker("say: pass", ["Ann", "Ben"], [1]) == (1, "say: pass")


def test_when_several_are_asked_the_name_must_be_said() -> None:
    with pytest.raises(BadInput) as error:
        speaker("pass", ["Ann", "Ben", "Cleo"], [0, 2])
    assert str(error.value) == "Say who does it, for instance 'Ann: pass'; Ann or Cleo may decide now."
    with pytest.raises(BadInput, match="Nobody has anything to decide"):
        speaker("pass", ["Ann", "Ben"], [])
    with pytest.raises(BadInput, match=r"too long for one action: at most 1,000"):
        speaker("x" * 1001, ["Ann"], [0])


# ---- games by name


def test_games_are_found_by_name() -> None:
    assert get_game("HeroCard").info.id == "herocard" and get_game(get_game("herocard")) is get_game("herocard")
    assert game_ids()[0] == "herocard"


@pytest.mark.parametrize("name", ["chess", "", 5, None, ["herocard"]])
def test_a_game_that_is_not_there_is_bad_input(name: object) -> None:
    with pytest.raises(BadInput):
        get_game(name)  # type: ignore[arg-type]


def test_what_was_typed_is_said_again_in_short():
    with pytest.raises(UnknownName) as told:
        find("x" * 500, {"Jab!": 1}, "card")
    assert len(str(told.value)) < 120 and "..." in str(told.value)
