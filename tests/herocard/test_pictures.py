"""The duel's cards as pictures: each has an emblem of its own, few words, and tones that can be told apart."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.art import emblems
from heroplay.contracts.view import Face
from heroplay.games.herocard.board.faces import face_of
from heroplay.games.herocard.rules.heroes import ORDER, all_heroes
from heroplay.games.registry import get_game
from tests.herocard.builders import bout, duel, made
from tests.pictures import judge, judge_around
from tests.ui.test_contrast import OUTLINE, contrast


def faces() -> list[Face]:
    """The open side of every card of the eight heroes."""
    found = []
    for heroes in (ORDER[:4], ORDER[4:]):
        state = hp.table("herocard", heroes=list(heroes), seed=1).state
        found += [face_of(state, kind) for kind in range(len(state.cards.cards))]
    return found


def test_every_card_has_a_picture_of_its_own():
    assert len(faces()) == sum(len(hero.cards) for hero in all_heroes().values())
    judge(faces())
    judge_around(get_game("herocard"))


def test_every_special_and_variable_card_says_what_it_does():
    for face in faces():
        if face.shape in ("burst", "circle") or "=" in face.value:
            assert face.words, face.name


def test_a_made_up_card_has_the_picture_of_its_class():
    table = bout(["Slow Ward"], [], new=(made("Slow Ward", "special_block", cost=2, effects=[{"do": "purge"}]),))
    face = face_of(table.state, table.state.cards.names.index("Slow Ward"))
    assert face.emblem == "hand" and face.words == "Purge the last card"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("hero", all_heroes().values(), ids=lambda hero: hero.id)
def test_an_emblem_stands_out_from_its_ground(theme: str, hero):
    tone = emblems.tones(hero.accent, theme)
    assert contrast(tone["emblem"], tone["ground"]) >= 4.5
    assert contrast(tone["emblem"], tone["second"]) >= OUTLINE


def test_the_grounds_of_the_heroes_differ():
    assert len({hero.ground for hero in all_heroes().values()}) == len(ORDER)


def test_a_stack_is_told_from_its_bottom_to_its_top():
    """The last piece lies on top and is cleared first (HC-3.8)."""
    table = duel(hand=["Overhand Thrust", "Braced Heel"], seats={0: {"stacks": {"body": ["Braced Heel"]}}}, body=20)
    table.play("attack Overhand Thrust at To'a King")
    stack = next(zone for zone in table.view(0).zones if zone.id == "body0")
    assert [piece.face.name for piece in stack.pieces] == ["Braced Heel", "Overhand Thrust"]
