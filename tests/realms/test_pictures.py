"""The cards as pictures: each has an emblem of its own, few words, and tones that can be told apart."""

from __future__ import annotations

import pytest

from heroplay.art import emblems
from heroplay.games.realms.board.faces import FACTION_CRESTS, face_of
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.registry import get_game
from tests.pictures import judge, judge_around
from tests.ui.test_contrast import OUTLINE, contrast


def test_every_card_has_a_picture_and_words_of_its_own():
    faces = [face_of(kind) for kind in range(len(TABLE().cards))]
    judge(faces)
    judge_around(get_game("realms"))
    assert all(face.words for face in faces)
    assert all(len(face.words.split("\n")) <= 3 for face in faces)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("accent", sorted({accent for _, accent in FACTION_CRESTS.values()}))
def test_an_emblem_stands_out_from_its_ground(theme: str, accent: str):
    tone = emblems.tones(accent, theme)
    assert contrast(tone["emblem"], tone["ground"]) >= 4.5
    assert contrast(tone["emblem"], tone["second"]) >= OUTLINE
