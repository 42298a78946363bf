"""Each format as a whole: how it opens, who follows whom, who reaches whom, how it ends; and what it refuses."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput
from heroplay.games.registry import get_game
from tests.judging import happened
from tests.realms.kit import NAMES, attackable, cards, health, new, pools, seats_out, table

GAME = get_game("realms")


@dataclass(frozen=True)
class Format:
    """What a table of so many players looks like; `reach` is whom each player may attack, by initials."""

    hands: tuple[int, ...]
    healths: tuple[int, ...]
    turns: str  # initials of the first to decide, turn by turn
    reach: str
    boxes: int = 1


FFA3, FFA4 = "A:BC B:CA C:AB", "A:BCD B:CDA C:DAB D:ABC"
HUNT3, HUNT4 = "A:B B:C C:A", "A:B B:C C:D D:A"
FORMATS = {
    ("duel", 2): Format((3, 5), (50, 50), "ABAB", "A:B B:A"),
    ("free_for_all", 2): Format((3, 5), (50, 50), "ABAB", "A:B B:A"),
    ("free_for_all", 3): Format((3, 4, 5), (50,) * 3, "ABCA", FFA3),
    ("free_for_all", 4): Format((3, 4, 5, 5), (50,) * 4, "ABCDA", FFA4),
    ("free_for_all", 5): Format((3, 4, 5, 5, 5), (50,) * 5, "ABCDEA", "A:BCDE B:CDEA C:DEAB D:EABC E:ABCD", 2),
    ("free_for_all", 6): Format(
        (3, 4, 5, 5, 5, 5), (50,) * 6, "ABCDEFA", "A:BCDEF B:CDEFA C:DEFAB D:EFABC E:FABCD F:ABCDE", 2
    ),
    ("first_blood", 3): Format((3, 4, 5), (50,) * 3, "ABCA", HUNT3),
    ("first_blood", 4): Format((3, 4, 5, 5), (50,) * 4, "ABCDA", HUNT4),
    ("first_blood", 6): Format((3, 4, 5, 5, 5, 5), (50,) * 6, "ABCDEFA", "A:B B:C C:D D:E E:F F:A", 2),
    ("last_standing", 3): Format((3, 4, 5), (50,) * 3, "ABCA", HUNT3),
    ("last_standing", 4): Format((3, 4, 5, 5), (50,) * 4, "ABCDA", HUNT4),
    ("last_standing", 5): Format((3, 4, 5, 5, 5), (50,) * 5, "ABCDEA", "A:B B:C C:D D:E E:A", 2),
    ("hydra", 4): Format((3, 3, 5, 5), (75,) * 4, "ACAC", "A:CD B:CD C:AB D:AB"),
    ("hydra", 6): Format((3, 3, 3, 5, 5, 5), (100,) * 6, "ADAD", "A:DEF B:DEF C:DEF D:ABC E:ABC F:ABC", 2),
    ("emperor", 6): Format(
        (3, 3, 3, 5, 5, 5), (50, 60, 50, 50, 60, 50), "ABCDEFA", "A:F B:DEF C:D D:C E:ABC F:A", 2
    ),
}  # fmt: skip
EVERY = pytest.mark.parametrize("format, players", FORMATS, ids=lambda value: str(value))


@EVERY
def test_opening_hands_and_healths(format, players):
    t, want = new(format, players), FORMATS[format, players]
    assert tuple(len(cards(t, s, "hand")) for s in range(players)) == want.hands
    assert tuple(health(t, s) for s in range(players)) == want.healths
    opened = happened(t.began, "box_opened")
    assert opened.facts == {"n": 144 * want.boxes, "boxes": want.boxes}
    assert (len(t.state.deck), len(t.state.market), t.state.gems) == (80 * want.boxes - 5, 5, 16 * want.boxes)
    assert all(pools(t, s) == (0, 0) for s in range(players))


@EVERY
def test_turn_order(format, players):
    t, order = new(format, players), ""
    for _ in FORMATS[format, players].turns:
        order += t.names[t.seat][0]
        for seat in t.seats:
            t.play({"do": "done", "seat": seat})
    assert order == FORMATS[format, players].turns
    assert t.state.turn == len(order) + 1


@EVERY
def test_who_reaches_whom(format, players):
    found = []
    for name in NAMES[:players]:
        t = table(format, players=players, active=name, **{name.lower(): {"combat": 1}})
        found.append(f"{name[0]}:{''.join(who[0] for who in attackable(t, NAMES.index(name)))}")
    assert " ".join(found) == FORMATS[format, players].reach


@EVERY
@pytest.mark.parametrize("seed", range(2))
def test_random_games_end(format, players, seed):
    rng = random.Random(f"{format} {players} {seed}")
    healths = {"healths": [12] * (2 if format == "hydra" else players)} if players > 2 else {}
    d = GAME.play.new({"format": format, "players": players, **healths}, seed=seed)
    moves = 0
    while GAME.play.outcome(d) is None:
        action, _ = GAME.play.sample(d, rng)
        d = GAME.play.apply(d, action, own=True)
        moves += 1
        assert moves < 20_000
    assert not GAME.storage.problems(d) and GAME.play.pending(d) == {} and GAME.play.legal(d) == []
    ended = GAME.play.outcome(d)
    assert ended.rule in ("HR-7.1", "HR-8.9", "HR-8.12", "HR-8.27", "HR-8.42", "HR-R38") and str(ended)


# ---- how each ends


def test_a_duel_and_a_free_for_all_end_with_one_left():
    t = table("free_for_all", players=4, combat=9, **{n: {"health": 3} for n in ("bob", "cleo", "dov")})
    for name in ("Bob", "Dov", "Cleo"):
        assert t.outcome is None
        t.play(f"attack {name} for 3")
    assert t.outcome.winners == (0,) and t.outcome.rule == "HR-7.1"


def test_last_standing_goes_round_until_one_is_left():
    t = table("last_standing", combat=9, **{n: {"health": 3} for n in ("bob", "cleo", "dov")})
    for name in ("Bob", "Cleo", "Dov"):
        t.play(f"attack {name} for 3")
    assert t.outcome.winners == (0,) and t.outcome.rule == "HR-8.12"
    assert health(t) == 50 + 10 + 10  # nothing for the last: nobody is left to play against


def test_in_hydra_both_of_a_team_win():
    t = table("hydra", active="Dov", dov={"combat": 7}, ann={"health": 7})
    t.play("Dov: attack Bob for 7")
    assert t.outcome.winners == (2, 3) and seats_out(t) == ["Ann", "Bob"]


def test_in_emperor_all_of_a_team_win_the_fallen_too():
    t = table("emperor", active="Eve", eve={"combat": 9}, bob={"health": 4}, dov={"out": True})
    t.play("attack Bob for 4")
    assert t.outcome.winners == (3, 4, 5)


# ---- what is refused


@pytest.mark.parametrize(
    "format, players, words",
    [
        ("duel", 3, "Duel is for 2 players, not 3 (HR-2.6)"),
        ("duel", 6, "Duel is for 2 players, not 6 (HR-2.6)"),
        ("free_for_all", 1, "Free-For-All is for 2, 3, 4, 5 or 6 players, not 1 (HR-R32)"),
        ("first_blood", 2, "Hunter: First Blood is for 3, 4, 5 or 6 players, not 2 (HR-8.5)"),
        ("last_standing", 2, "Hunter: Last One Standing is for 3, 4, 5 or 6 players, not 2 (HR-8.10)"),
        ("hydra", 2, "Hydra is for 4 or 6 players, not 2 (HR-8.15)"),
        ("hydra", 5, "Hydra is for 4 or 6 players, not 5 (HR-8.15)"),
        ("emperor", 4, "Emperor is for 6 players, not 4 (HR-8.30)"),
    ],
)
def test_a_wrong_number_of_players_is_refused_in_a_sentence(format, players, words):
    for build in (new, table):
        with pytest.raises(BadInput) as error:
            build(format, players=players)
        assert words in str(error.value)


def test_a_seventh_seat_is_refused():
    with pytest.raises(BadInput) as error:
        hp.table("realms", format="free_for_all", players=[*NAMES, "Gus"])
    assert "players" in str(error.value) and "6" in str(error.value)
    with pytest.raises(BadInput):
        hp.table("realms", format="free_for_all", players=7)


@pytest.mark.parametrize(
    "options, words",
    [
        ({"format": "chess"}, "format"),
        ({"first": 2}, "seat 2 cannot begin: the seats are 0 to 1"),
        ({"healths": [50]}, "healths are 2 numbers from 1 to 999, one for each player"),
        ({"format": "hydra", "healths": [50] * 4}, "healths are 2 numbers from 1 to 999, one for each team"),
        ({"healths": [50, 0]}, "from 1 to 999"),
        ({"players": ["Ann", ""]}, "a player's name has 1 to 40 characters"),
        ({"stalemate_rounds": -1}, "stalemate_rounds"),
    ],
)
def test_other_options_that_cannot_be(options, words):
    with pytest.raises(BadInput) as error:
        hp.table("realms", **options)
    assert words in str(error.value)


@pytest.mark.parametrize(
    "said, format",
    [("Free-For-All", "free_for_all"), ("Hunter: First Blood", "first_blood"), ("first blood", "first_blood"),
     ("HYDRA", "hydra"), ("Hunter: Last One Standing", "last_standing")],
)  # fmt: skip
def test_a_format_may_be_called_by_its_title(said, format):
    assert hp.table("realms", format=said).state.setup.format == format


def test_positions_that_cannot_be_are_refused_with_reasons():
    for position, words in (
        ({"hand": ["Excalibur"]}, "Excalibur"),
        ({"hand": ["Arkus"], "play": ["Arkus"]}, "Arkus, Imperial Dragon is used more often than there are (1)"),
        ({"market": ["Spark"] * 4}, "Spark is used more often than there are (3)"),
        ({"market": ["Spark", "Profit", "Taxation", "Bribe", "Command", "Recruit"]}, "the market has 5 (HR-2.1)"),
        ({"market": ["Fire Gem"]}, "Fire Gem"),
        ({"gold": -1}, "Ann.gold"),
        ({"them": {"gold": 2}}, "Gold or Combat outside the player's turn (HR-3.4, HR-3.5)"),
        ({"them": {"play": ["Spark"]}}, "Spark in play outside the player's turn (HR-3.6)"),
        ({"play": [{"card": "Orc Grunt", "damage": 3}]}, "3 damage stuns it: its Defense is 3 (HR-4.42)"),
        ({"health": 0}, "(HR-6.1)"),
        ({"then": ["attack Bob for 3"]}, "You have 0 Combat, not 3"),
    ):
        with pytest.raises(BadInput) as error:
            table(**position)
        assert words in str(error.value), (position, str(error.value))
