"""The still picture and the text tell of maps, lines, tracks and contests what the view has."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from heroplay import art
from heroplay.contracts import view as v
from heroplay.kit.view_text import view_text
from heroplay.stills import map as map_picture
from heroplay.stills import picture
from tests.kit.test_view_text import FACE, view, zone
from tests.toys.kitchen.state import Add, Commit
from tests.toys.test_kitchen import at_work, kitchen

DRAWN = ("map", "line", "track", "contest", "row", "stack")


def told(svg: str) -> str:
    """Every text and title of a picture."""
    ElementTree.fromstring(svg)
    return " | ".join(unescape(words) for words in re.findall(r"<(?:text|title)[^>]*>([^<]*)<", svg))


def tasting() -> v.View:
    table = at_work()
    table.state.cooks[0].room = "garden"
    table.play("walk to basil", "serve nut at 3", "take lamb", Add(0, ("egg",)), Add(1, ("kale",)))
    return table.view(1)


def secret() -> v.View:
    table = kitchen()
    table.play(Commit(1, "nut"))
    return table.view(0)


@pytest.mark.parametrize("seen", [tasting(), secret()], ids=["tasting", "secret"])
def test_labels_owners_pieces_and_tokens_are_in_the_text_and_on_the_picture(seen: v.View) -> None:
    text, drawn = " ".join(view_text(seen).split()), told(picture.svg(seen))
    counted = {counter.piece for player in seen.players for counter in player.counters}
    checked = 0
    for zone_ in (one for one in seen.zones if one.role in DRAWN):
        for spot in zone_.spots:
            owner = getattr(spot, "owner", None)
            whose = [f"{seen.names[owner]}'s"] if owner is not None else []
            tokens = [f"{token.n} {token.label}" for token in spot.tokens]
            assert all(word in text and word in drawn for word in (spot.label, *whose, *tokens)), spot
            checked += 1 + len(whose) + len(tokens)
        for piece in (one for one in zone_.pieces if one.id not in counted):
            name = piece.face.name if piece.face is not None else piece.label
            tokens = [f"{token.n} {token.label}" for token in piece.tokens]
            assert name in text and name in drawn and all(word in text and word in drawn for word in tokens), piece
            checked += 1
    assert checked > 80


def test_a_space_is_named_with_all_that_it_has() -> None:
    seen = tasting()
    titles = re.findall(r"<title>([^<]*)</title>", picture.svg(seen))
    assert "Basil; bed; Abe&#x27;s; Abe" in titles and "Market; path; 3 spice" in titles and "Gate; path" in titles
    assert "Basil Abe (bed, Abe's)" in view_text(seen)


def test_who_has_chosen_is_told_and_not_what() -> None:
    seen = secret()
    assert "has chosen" in told(picture.svg(seen)) and "has chosen" in " ".join(view_text(seen).split())
    assert "Nut" not in told(picture.svg(seen)) and "Nut" not in view_text(seen)


def test_any_number_of_sides_and_what_each_lacks() -> None:
    sides: Any = tuple(
        v.Side(id=f"s{n}", label=f"Side {n}", seats=(n % 2,), total=n, missing=3 - n, entries=("a",) if not n else ())
        for n in range(4)
    )
    entries = zone("contest", v.Piece(id="a", face=FACE))
    seen = view(zones=(entries,), contest=v.ContestView(zone="contest", sides=sides))
    drawn = told(picture.svg(seen))
    assert all(f"Side {n}" in drawn for n in range(4)) and "3 more to win" in drawn and "Axe" in drawn
    assert "0 more to win" not in drawn


def test_a_side_is_written_in_its_tone() -> None:
    sides = tuple(v.Side(id=tone, label=f"Side {tone}", seats=(0,), total=3, tone=tone) for tone in get_args(v.Tone))
    drawn = picture.svg(view(zones=(), contest=v.ContestView(zone="none", sides=sides)))
    for side in sides:
        fill = art.palette()[side.tone or "ink"]
        assert re.search(rf'fill="{fill}"[^>]*>{side.label}<', drawn) and re.search(rf'fill="{fill}"[^>]*>3<', drawn)


def test_circles_and_outlines_reach_as_on_the_board() -> None:
    spaces = (v.Space(id="a", label="A", x=0, y=0), v.Space(id="b", label="B", x=60, y=80))
    assert map_picture.radius(spaces) == 45 and map_picture.radius(spaces[:1]) == pytest.approx(40)
    shape = v.Space(id="c", label="C", x=0, y=0, outline="M10 20 H40 V-5.5 L10 3 Z")
    assert map_picture.extent(shape, 3) == (10, -5.5, 40, 20)
    curved = v.Space(id="d", label="D", x=0, y=0, outline="M0 0 C1 2 3 4 50 60 Q7 80 9 10 Z")
    assert map_picture.extent(curved, 3) == (0, 0, 50, 80)
    drawn = told(picture.svg(view(zones=(zone("map", map=v.Map(spaces=(*spaces, shape))),))))
    assert "| A | A" in drawn


def test_a_line_and_a_track_of_many_go_on_in_the_next_row() -> None:
    slots = tuple(v.Slot(id=f"s{n}", label=f"Slot {n}", tokens=(v.Token(sign="sun", n=n),)) for n in range(20))
    fox = v.Piece(id="p", label="Fox", at="s3", owner=1, sign="eye")
    for role in ("line", "track"):
        drawn = told(picture.svg(view(zones=(zone(role, fox, slots=slots),))))
        assert all(f"Slot {n}" in drawn for n in range(20)) and "Ben's Fox" in drawn
