"""Emblems, grounds and their tones: whole, on their grid, and to be told apart by day and by night."""

from __future__ import annotations

import re

import pytest

from heroplay import art
from heroplay.art import emblems

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@pytest.mark.parametrize("name", emblems.layers())
def test_an_emblem_is_drawn_in_two_tones_and_stays_on_its_grid(name: str):
    layers = emblems.layers()[name]
    assert {kind for kind, _ in layers} <= set("bli") and {"i", "l"} & {kind for kind, _ in layers}
    assert any(kind == "b" for kind, _ in layers), "nothing in the second tone"
    for _, path in layers:
        assert path.startswith("M") and re.fullmatch(r"[MLHVCQAZhvc0-9 .-]+", path)
        assert all(-12 <= float(number) <= 50 for number in NUMBER.findall(path)), path


def test_a_picture_is_one_emblem_several_or_two():
    assert [part.emblem for part in emblems.parts("dagger with smoke")] == ["dagger", "smoke"]
    assert [part.mirrored for part in emblems.parts("dagger crossed")] == [True, False]
    assert len(emblems.parts("shield thrice")) == 3 and emblems.parts("fist mirrored")[0].mirrored
    assert emblems.parts("fist mirrored")[0].transform == "translate(48 0) scale(-1 1)"


@pytest.mark.parametrize(
    "words", ["", "unicorn", "fist doubled", "fist with", "fist with unicorn", "fist with fist fist"]
)
def test_what_is_not_known_is_refused(words: str):
    with pytest.raises(ValueError, match=r"no emblem or layout"):
        emblems.parts(words)


def test_the_plain_pictures_and_the_reserve_exist():
    assert set(emblems.PLAIN_EMBLEMS) == set(art.outlines("shapes"))
    assert {*emblems.PLAIN_EMBLEMS.values(), *emblems.reserve()} <= set(emblems.layers())
    assert emblems.PLAIN_GROUND in emblems.grounds()


@pytest.mark.parametrize("name", emblems.grounds())
def test_a_ground_covers_its_square(name: str):
    path = emblems.ground(name)
    assert path.startswith("M") and len(path) < 6500
    whole = [float(number) for number in NUMBER.findall(path)]
    assert max(whole) >= 90
    across, down, lines = emblems.cell(name)
    assert 0 < across <= emblems.FIELD and 0 < down <= emblems.FIELD and len(lines) < 800


def test_the_board_gets_the_same_drawings():
    made = art.javascript()
    for name in ("CLASS", "CREST", "EMBLEM", "LAYOUT"):
        assert f"export const {name} = {{" in made
    sheet = emblems.grounds_css()
    for name in emblems.grounds():
        assert f'"{name}"' in made and f".hp-on-{name} {{" in sheet
    assert len(sheet) < 30_000
    assert len(made) < 70_000, "it goes to every page once"


def test_a_mix_is_the_one_of_css():
    assert emblems.mixed("#FF0000", "#0000FF", 50) == "#800080"
    assert emblems.mixed("#123456", "#FFFFFF", 100) == "#123456"
