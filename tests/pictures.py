"""Laws for the pictures on the cards of a game: each has one, no two look alike, and the short text is short."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from heroplay.art import emblems, outlines
from heroplay.contracts.game import Game
from heroplay.contracts.view import Face
from heroplay.stills import card, cover

LONGEST = 64  # letters of the effect on a card


def judge(faces: Sequence[Face]) -> set[str]:
    """Hold the laws for all faces of a game; returns the emblems they use."""
    seen: dict[tuple[object, ...], str] = {}
    used = set()
    for face in faces:
        assert face.emblem and face.ground in emblems.grounds(), face.name
        parts = emblems.parts(face.emblem)
        used |= {part.emblem for part in parts}
        look = (parts, face.ground, face.accent)
        assert seen.setdefault(look, face.name) == face.name, f"{face.name} looks like {seen[look]}"
        assert len(face.words) <= LONGEST, face.words
        assert bool(face.words) == bool(face.text), face.name
        for width in (74, 120):
            drawn = ElementTree.fromstring(f"<svg>{card.grounds([face])}{card.card(0, 0, face, width)}</svg>")
            written = " ".join("".join(text.itertext()) for text in drawn.iter("text"))
            assert face.name in written and (" ".join(face.words.split()) in written) == (
                width == 120 or not face.words
            )
    return used


def judge_around(game: Game) -> set[str]:
    """The same for its cover and its legend."""
    assert game.board.cover is not None and game.board.legend is not None
    box = game.board.cover()
    assert ElementTree.fromstring(cover.svg(box)).find(".//{*}title") is not None
    pictures = [box.emblem, *(one.emblem for one in box.cards)]
    assert {box.ground, *(one.ground for one in box.cards)} <= set(emblems.grounds())
    assert {*box.crests, *(one.crest for one in box.cards)} <= set(outlines("crests"))
    assert len(box.cards) >= 3 and box.title
    signs = game.board.legend()
    assert len({(sign.kind, sign.sign) for sign in signs}) == len(signs) and all(sign.words for sign in signs)
    for sign in signs:
        assert sign.kind in ("shape", "crest", "pip", "mark", "word")
        assert sign.kind not in ("shape", "crest") or sign.sign in outlines(f"{sign.kind}s"), sign.sign
    return {part.emblem for words in pictures for part in emblems.parts(words)}
