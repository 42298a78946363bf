"""The printed table: everything that a seat may know, in 100 columns, the same each time."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from heroplay.core.errors import BadInput
from heroplay.games.realms.rules.formats import FORMATS, SEATS
from heroplay.stills import picture, sheet
from heroplay.table import Table
from tests.realms.kit import new, table

LIE = ["Taxation", "Rampage", "Orc Grunt", "Fire Bomb", "Recruit"]


def lines(t: Table, seat: int | None = 0) -> list[str]:
    return t.text(seat).splitlines()


def line(t: Table, start: str, seat: int | None = 0) -> str:
    return next(text for text in lines(t, seat) if text.strip().startswith(start))


def test_market_with_prices_and_a_star_for_what_can_be_paid():
    t = table(gold=3, market=LIE)
    assert line(t, "* 1 Gold   Taxation") and line(t, "* 3 Gold   Orc Grunt") and line(t, "6 Gold   Rampage")
    assert line(t, "* 2 Gold   Fire Gem") and "Fire Gems 16" in t.text(0)
    assert "*" not in "".join(text for text in lines(t, 1) if " Gold   " in text), "it is not Bob's turn"


def test_health_is_large_and_said_in_words():
    t = table(health=38, them={"health": 7})
    assert "Ann (you)   38 Health" in t.text(0) and "Bob   7 Health" in t.text(0)
    at = next(i for i, text in enumerate(lines(t)) if "Ann (you)" in text)
    assert [text[:13].rstrip() for text in lines(t)[at : at + 3]] == ["     _   _", "     _| |_|", "     _| |_|"]


def test_champions_stand_guard_and_are_turned():
    play = [{"card": "Man-at-Arms", "damage": 2}, {"card": "Dire Wolf", "expended": True}, "Cult Priest"]
    t = table(them={"play": play})
    assert "[2 of 4 damage]" in line(t, "GUARD      Man-at-Arms")
    assert "[turned]" in line(t, "champion   Dire Wolf") and line(t, "champion   Cult Priest")


def test_what_was_played_allies_and_pools():
    t = table(play=["Elven Gift", "Spark", "Gold"], gold=2, combat=3, discard=["Gold", "Gold"])
    assert line(t, "played").endswith("Elven Gift, Gold, Spark   (ally ready: Elven Gift, Spark)")
    assert "2 Gold   3 Combat" in t.text(0) and line(t, "discard").endswith("2 x Gold")


def test_waiting_effects_pledges_and_teams():
    t = table("hydra", gold=2, waiting=[{"to": "hand", "filter": "any"}], market=LIE, bob={"gold": 1}, done=False,
              pledges=[{"seat": "Ann", "n": 1, "card": "Recruit"}])  # fmt: skip
    shown = t.text(0)
    assert "Team A shared by Ann and Bob" in shown and "1 Gold pledged to Recruit" in shown
    assert "next card into the hand" in shown and "[1 Gold pledged]" in line(t, "* 2 Gold   Recruit")


def test_hunters_and_emperors_have_their_words():
    assert "on your left" in new("first_blood").text(0) and "on your right" in new("first_blood").text(0)
    assert new("emperor").text(0).count("Commander") == 4 and new("emperor").text(0).count("Emperor") >= 2


def test_a_hand_is_printed_for_its_owner_alone():
    lie = ["Taxation", "Rampage", "Recruit", "Spark", "Bribe"]
    t = table(hand=["Command"], them={"hand": ["Fire Bomb"]}, market=lie)
    assert "Command" in t.text(0) and "Fire Bomb" not in t.text(0)
    assert "Fire Bomb" in t.text(1) and "Command" not in t.text(1)
    assert "Command" in t.text(None) and "Fire Bomb" in t.text(None)
    both = t.game.language.text(t.state, -1)
    assert "Command" not in both and "Fire Bomb" not in both


def test_the_end_is_told():
    t = table(combat=3, them={"health": 3})
    t.play("attack Bob for 3")
    assert line(t, ">").startswith("> Ann wins") and "out of the game" in t.text(0)


@pytest.mark.parametrize("format", FORMATS)
def test_no_line_is_too_long_and_the_same_table_prints_the_same(format: str):
    rng = random.Random(format)
    for seats in SEATS[format]:
        t = new(format, seats, seed=seats)
        for _ in range(150):
            if t.outcome is not None:
                break
            t.play(t.game.play.sample(t.state, rng)[0])
            seat = rng.choice([None, -1, *range(seats)])
            shown = t.game.language.text(t.state, seat)
            assert shown == t.game.language.text(t.state, seat)
            assert max(map(len, shown.splitlines())) <= 100 and not re.search(r"\s+$", shown, re.MULTILINE)


@pytest.mark.parametrize("format", FORMATS)
def test_still_pictures_are_drawn_in_every_format(format: str):
    t = new(format, seed=3)
    rng = random.Random(2)
    for _ in range(80):
        if t.outcome is None:
            t.play(t.game.play.sample(t.state, rng)[0])
    for drawn in (picture.svg(t.view(0)), sheet.svg(t.view(0), {}), picture.svg(t.game.board.view(t.state, -1))):
        ElementTree.fromstring(drawn)
    assert "Market" in picture.svg(t.view(0)) and "Health" in picture.svg(t.view(0))


def test_a_card_is_read_up():
    t = table(hand=["Command", "Gold"])
    facts = "Man-at-Arms   3 Gold, Imperial Champion (Human Warrior), defense 4, guard"
    assert facts in t.game.language.card(t.state, "man-at", 0)
    assert "HR-4.45" in t.game.language.card(t.state, "man-at", 0)
    own = t.game.language.card(t.state, "", 0)
    assert "Command   5 Gold, Imperial Action" in own and "Gold   no cost, Item" in own
    with pytest.raises(BadInput, match="card"):
        t.game.language.card(t.state, "no such thing at all", 0)
