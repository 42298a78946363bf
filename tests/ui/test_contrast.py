"""Contrast: every colour that text is written in, on every surface that it is written on, light and dark.

axe-core cannot see through SVG, so the sums are done here: 4.5 for text, 3 for outlines, shapes and the focus ring.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from heroplay import art
from heroplay.contracts.view import Tone
from heroplay.games.herocard.rules.heroes import all_heroes

STATIC = files("heroplay.ui") / "static"
ROOT = Path(str(STATIC))
SHEETS = {f.name: f.read_text("utf-8") for f in STATIC.iterdir() if f.name.endswith(".css")}
SCRIPTS = {str(f.relative_to(ROOT)): f.read_text("utf-8") for f in sorted(ROOT.rglob("*.js"))}
TEXT, OUTLINE = 4.5, 3.0

#: (what it is written in, on what, where and in which state)
WRITTEN = [
    ("ink", "table", "headings, prompt, labels, chips, cards on a stack; buttons that are pressed"),
    ("ink", "panel", "players, buttons, notices, log, sheets, inputs; names and texts of cards, lit, dim or chosen"),
    ("ink", "soft", "banners: looking back, no connection; a kind that is chosen in the editor"),
    ("muted", "table", "phases to come and gone, small headings, labels, disabled buttons, an empty hand"),
    ("muted", "panel", "scores, sums, flavour, the type of a card, piles, rule ids, placeholders, disabled buttons"),
    ("muted", "soft", "labels inside a banner, disabled kinds in the editor"),
    ("panel", "ink", "the phase of now, the main button, the number of a chosen card, costs in their pips"),
    ("red", "panel", "a side of a contest, points that are overspent"),
    ("red", "table", "a problem in the editor"),
    ("block", "panel", "a side of a contest"),
    ("special", "panel", "a side of a contest"),
    ("other", "panel", "a side of a contest"),
    ("allowed", "panel", "repairs, offers; what it costs to go to a space"),
    ("allowed", "soft", "what it costs to go to a space of another kind"),
    ("allowed", "table", "repairs where there is no panel"),
    ("panel", "red", "the value on a sword"),
    ("panel", "block", "the value on a shield"),
    ("panel", "special", "the value on a burst"),
    ("panel", "other", "the value on a circle"),
    ("panel", "muted", "the value on the shape of a card that cannot be played now"),
    ("print", "paper", "the title on the box of a game"),
]
DRAWN = [
    ("edge", "table", "outlines of cards, buttons and chips"),
    ("edge", "panel", "outlines of inputs, cards in the ladder, chips in a notice"),
    ("ink", "table", "a chosen card's outline, a covered table's button"),
    ("ink", "panel", "cells of points, spent or free; whose decision it is; a struck card"),
    ("ink", "soft", "the outline of a banner"),
    ("allowed", "table", "the line under a card that can be played"),
    ("allowed", "panel", "the same on a panel; the edge of what is allowed"),
    ("red", "panel", "the edge of a refusal; swords"),
    ("red", "table", "swords on tags"),
    ("block", "panel", "shields"),
    ("block", "table", "shields on tags"),
    ("special", "panel", "bursts"),
    ("special", "table", "bursts on tags"),
    ("other", "panel", "circles"),
    ("other", "table", "circles on tags"),
    ("muted", "panel", "the shape of a card that cannot be played now"),
    ("focus", "table", "the focus ring on the table"),
    ("focus", "panel", "the focus ring on a panel, a sheet, a ladder"),
    ("focus", "soft", "the focus ring on a banner, on a space"),
    ("ink", "sea", "the edge of a window that a map is seen through"),
    ("edge", "sea", "the frame of a map and its buttons"),
    ("muted", "sea", "the edges of tiles and the ways between them"),
    ("muted", "soft", "the edges of tiles, on the coast and between them"),
    ("muted", "table", "the edges of tiles of another kind"),
    ("allowed", "soft", "the ring of a space that can be picked"),
    ("focus", "sea", "the focus ring beside a map"),
]
#: Filled shapes that are written on, by their selectors: surfaces, not ink.
TILES = {".hp-coast": "soft", ".hp-ground-1 .hp-tile": "table", ".hp-ground-2 .hp-tile": "soft"}
TONES = {"emblem", "second", "ground"}  # made of an accent; the games' own tests hold them against each other
SYSTEM = {"canvas", "canvastext", "highlight", "highlighttext", "selecteditem", "selecteditemtext", "linktext"}
PLAIN = {"currentcolor", "transparent", "none", "inherit", "initial", "0"} | SYSTEM


BOARD = " ".join(" ".join(SHEETS.values()).split())
LIGHT, SYSTEM_DARK = art.palette("light"), art.palette("dark")
PALETTES = {"light": LIGHT, "dark": SYSTEM_DARK}


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_sum_is_the_one_of_wcag():
    assert contrast("#000000", "#FFFFFF") == 21 and contrast("#777777", "#777777") == 1
    assert round(contrast("#767676", "#FFFFFF"), 2) == 4.54


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize(("ink", "surface", "where"), WRITTEN)
def test_text_can_be_read(theme: str, ink: str, surface: str, where: str):
    colours = PALETTES[theme]
    assert contrast(colours[ink], colours[surface]) >= TEXT, f"{ink} on {surface}: {where}"


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize(("line", "surface", "where"), DRAWN)
def test_outlines_shapes_and_the_focus_ring_can_be_seen(theme: str, line: str, surface: str, where: str):
    colours = PALETTES[theme]
    assert contrast(colours[line], colours[surface]) >= OUTLINE, f"{line} on {surface}: {where}"


def test_the_themes_have_the_same_roles():
    assert set(LIGHT) == set(SYSTEM_DARK) and len(LIGHT) >= 12


def test_every_tone_of_a_side_is_a_colour_that_can_be_read_and_has_its_rule():
    tones = set(get_args(Tone)) - {""}
    assert tones <= {ink for ink, surface, _ in WRITTEN if surface == "panel"}
    given = dict(uses(SHEETS["zones.css"], "color"))
    assert {tone: given[f".hp-tone-{tone} h4"] for tone in tones} == {tone: f"var(--hp-{tone})" for tone in tones}


# ---- nothing else is used


def uses(sheet: str, *properties: str) -> list[tuple[str, str]]:
    """What each selector gives these properties."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    found = []
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", bare):
        for name, value in re.findall(r"(?:^|[;\s])([\w-]+):\s*([^;]+)", body):
            if name in properties:
                found.append((selector.strip(), value.strip()))
    return found


@pytest.mark.parametrize("name", SHEETS)
def test_text_is_written_only_in_colours_that_are_listed_here(name: str):
    inks = {ink for ink, _, _ in WRITTEN + DRAWN}
    for selector, value in uses(SHEETS[name], "color", "fill"):
        if selector in TILES:
            continue
        named = re.findall(r"var\(--hp-(\w+)", value)
        assert set(named) <= inks | {"accent", "crest", "paper"} | TONES, f"{selector}: {value}"
        assert named or value.removesuffix("!important").strip().lower() in PLAIN, f"{selector}: {value}"


def test_tiles_are_filled_with_surfaces_that_are_listed_here():
    filled = dict(uses(SHEETS["zones.css"], "fill"))
    assert {selector: filled[selector] for selector in TILES} == {s: f"var(--hp-{role})" for s, role in TILES.items()}
    assert set(TILES.values()) <= {surface for _, surface, _ in WRITTEN}


@pytest.mark.parametrize("name", SHEETS)
def test_surfaces_are_only_those_that_are_listed_here(name: str):
    # the line under a playable card, round a map, pictures, and the veil over a picture
    surfaces = {s for _, s, _ in WRITTEN} | {"allowed", "sea", "ground", "accent", "veil"}
    for selector, value in uses(SHEETS[name], "background", "background-color"):
        named = re.findall(r"var\(--hp-(\w+)\)", value)
        assert set(named) <= surfaces and (named or value.lower() in PLAIN), f"{selector}: {value}"


@pytest.mark.parametrize("name", [*SHEETS, *SCRIPTS])
def test_colours_are_named_in_the_palette_alone(name: str):
    text = {**SHEETS, **SCRIPTS}[name]
    known = {*LIGHT.values(), *SYSTEM_DARK.values()}
    assert set(re.findall(r"#[0-9A-Fa-f]{6}\b", text)) <= known
    assert not re.search(r"(?<![-\w])(rgba?|hsla?|oklch)\((?!0 0 0 / \.25\))", text), "a colour of its own"


@pytest.mark.parametrize("name", SHEETS)
def test_no_text_is_dimmed_by_opacity(name: str):
    for selector, value in uses(SHEETS[name], "opacity"):
        assert value == "1" or selector == ".hp-file input", f"{selector}: opacity {value}"


# ---- crests and card backs


@pytest.mark.parametrize("hero", all_heroes().values(), ids=lambda hero: hero.id)
def test_a_crest_can_be_seen_on_every_surface_in_the_light(hero):
    for surface in ("table", "panel"):
        assert contrast(hero.accent, LIGHT[surface]) >= OUTLINE


def test_in_the_dark_a_crest_is_drawn_in_ink():
    """Accents are dark; whichever way the dark was asked for, crests follow the ink."""
    assert ".hp-crest path, .hp-card-crest { fill: var(--hp-crest, var(--hp-accent)); }" in BOARD
    given = re.findall(r"--hp-crest: ([^;]+);", art.palette_css())
    assert given == ["initial", "var(--hp-ink)", "initial", "var(--hp-ink)"]


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("hero", all_heroes().values(), ids=lambda hero: hero.id)
def test_a_card_back_has_an_edge_and_the_ring_a_gap(theme: str, hero):
    """A back is the accent on a card's face with its outline; the ring keeps off it by 2 px of the surface below."""
    assert ".hp-board :focus-visible { outline: 3px solid var(--hp-focus); outline-offset: 2px;" in BOARD
    assert contrast(PALETTES[theme]["panel"], PALETTES[theme]["ink"]) >= TEXT  # the cost in its pip, on any back
    assert contrast(hero.accent, LIGHT["panel"]) >= OUTLINE
