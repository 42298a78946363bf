"""Emblems and grounds: what a card says in a word or two, as layers and lines to draw.

A card says `katana`, `katana mirrored`, `dagger crossed`, `gear twice`, `shield thrice` or `dagger with smoke`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from urllib.parse import quote

from heroplay import art

GRID, FIELD = 48, 110  # the sides of an emblem and of a ground
PLAIN_GROUND = "hatch"  # where a card says none
#: The emblem of a card that says none, by its shape.
PLAIN_EMBLEMS = {"sword": "sword", "shield": "shield", "burst": "star", "circle": "scroll"}


class Part(NamedTuple):
    """One emblem of a picture, and where it stands on the grid."""

    emblem: str
    x: float
    y: float
    scale: float
    mirrored: bool

    @property
    def transform(self) -> str:
        """The same for SVG."""
        if self.mirrored:
            return f"translate({self.x + GRID * self.scale:g} {self.y:g}) scale({-self.scale:g} {self.scale:g})"
        return f"translate({self.x:g} {self.y:g}) scale({self.scale:g})"


def parts(picture: str) -> tuple[Part, ...]:
    """The emblems of a picture, the lowest first; ValueError names what is not known.

    >>> [part.emblem for part in parts("dagger with smoke")]
    ['dagger', 'smoke']
    """
    first, layout, *second = [*picture.split(), "", "plain"][: max(2, len(picture.split()))]
    layout = layout or "plain"
    names = [first, *second]
    fits = len(second) == (layout == "with") and layout in _layouts()
    if not fits or not set(names) <= set(layers()):
        raise ValueError(f"no emblem or layout: {picture!r}")
    places = _layouts()[layout]
    return tuple(
        Part(names[i % len(names)], x, y, scale, bool(mirrored)) for i, (x, y, scale, mirrored) in enumerate(places)
    )


@cache
def layers() -> dict[str, tuple[tuple[str, str], ...]]:
    """By emblem: its layers from below, each a letter (`b` body, `l` line, `i` solid) and a path."""
    found = art.data_of("emblems")["emblems"]
    return {name: tuple((line[0], line[2:]) for line in lines) for name, lines in found.items()}


def reserve() -> tuple[str, ...]:
    """The emblems that wait for a game."""
    return tuple(art.data_of("emblems")["reserve"])


@cache
def grounds() -> tuple[str, ...]:
    """The names of all grounds."""
    return tuple(art.data_of("grounds"))


@cache
def ground(name: str) -> str:
    """The lines of a ground, as one path on a square of 110."""
    data = art.data_of("grounds")[name]
    if "whole" in data:
        return str(data["whole"])
    across, down = data["step"]
    found = []
    for row, y in enumerate(range(-down, FIELD, down)):
        start = -across - (data["shift"] if row % 2 else 0)
        found += [f"M{x:g} {y:g}{data['tile']}" for x in range(start, FIELD, across)]
    return "".join(found)


@cache
def cell(name: str) -> tuple[float, float, str]:
    """The smallest part of a ground that repeats: its width, its height and its lines, with what reaches in."""
    data = art.data_of("grounds")[name]
    if "whole" in data:
        return FIELD, FIELD, str(data["whole"])
    across, down = data["step"]
    rows = ((y, -across - (data["shift"] if y % 2 else 0)) for y in (-1, 0, 1))
    lines = "".join(f"M{start + across * n:g} {y * down:g}{data['tile']}" for y, start in rows for n in range(3))
    return across, 2 * down, lines


def grounds_css() -> str:
    """The grounds as pictures that repeat, for the board's style sheet: grey on a card, white on a back or a box."""
    found = [
        f".hp-on-{name} {{ background: {_picture(name, '#808080', 0.26)} 50% 0 / {_share(name):.4g}% auto; }}\n"
        f".hp-box-sky .hp-on-{name} {{ background-image: {_picture(name, '#fff', 0.1)}; }}\n"
        for name in grounds()
    ]
    return "".join([*found, f".hp-back .hp-on-meander {{ background-image: {_picture('meander', '#fff', 0.38)}; }}\n"])


def _share(name: str) -> float:
    """How much of the width of a picture one cell of the ground takes, in percent."""
    return 100 * cell(name)[0] / FIELD


def _picture(name: str, colour: str, opacity: float) -> str:
    across, down, lines = cell(name)
    svg = (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{across:g}' height='{down:g}' "
        f"viewBox='0 0 {across:g} {down:g}'>"
        f"<path d='{lines}' fill='none' stroke='{colour}' stroke-opacity='{opacity:g}' stroke-width='1.3' "
        "stroke-linecap='round' stroke-linejoin='round'/></svg>"
    )
    return f'url("data:image/svg+xml,{quote(svg, safe=" =/:;,()")}")'


@cache
def tones(accent: str, theme: str = "light") -> dict[str, str]:
    """The colours of a picture: `emblem` and `second` of the emblem, `ground`, and the `pattern` on it."""
    colours, share = art.palette(theme), art.mixes(theme)
    emblem = mixed(accent, colours["ink"], share["emblem"])
    field = mixed(accent, colours["panel"], share["ground"])
    return {
        "emblem": emblem,
        "second": mixed(emblem, colours["panel"], share["second"]),
        "ground": field,
        "pattern": mixed(emblem, field, share["pattern"]),
    }


def mixed(one: str, other: str, share: int) -> str:
    """As `color-mix(in srgb, one share%, other)`."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round((a * share + b * (100 - share)) / 100):02X}" for a, b in pairs)


def _layouts() -> dict[str, list[list[float]]]:
    found: dict[str, list[list[float]]] = art.data_of("emblems")["layouts"]
    return found
