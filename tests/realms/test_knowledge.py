"""What all can work out by counting is known: held against a tracker that hears only what is said aloud."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import heroplay as hp
from heroplay.contracts.odds import hands
from heroplay.games.realms import GAME
from heroplay.games.realms.rules.cards import UNKNOWN
from heroplay.games.realms.rules.formats import NAMES
from heroplay.games.realms.rules.knowledge import deal_unseen, observe
from heroplay.games.realms.rules.state import Realm
from heroplay.games.realms.tools.odds import ODDS
from heroplay.table import Table
from tests.realms.kit import in_play, table
from tests.realms.tracker import Hand, Tracker

STEPS = 160  # of each game: decks run out from the second turn on


def possible(known: Realm, seat: int) -> set[Hand]:
    """Every hand of a player that fits an observation."""
    p, ids = known.players[seat], known.cards.ids
    held = [k for k in p.hand if k != UNKNOWN]
    pool = Counter(known.hidden[seat] if known.hidden else ())
    return {tuple(sorted(ids[k] for k in (*held, *hand))) for _, hand in hands(sorted(pool.items()), p.hand.count(-1))}


@pytest.mark.parametrize(("form", "players"), [("duel", 2), ("last_standing", 4), ("hydra", 4), ("emperor", 6)])
def test_hr_3_10_every_hand_that_can_be_dealt_can_be_and_no_other(form: str, players: int):
    rng = random.Random(players)
    options = {"format": form, "players": list(NAMES[:players]), "healths": [30] * (2 if form == "hydra" else players)}
    t = hp.table("realms", **options, seed=5)
    tracker = Tracker(t.state, t.began)
    emptied = 0
    for step in range(STEPS):
        if t.outcome is not None:
            break
        before, action = t.state, GAME.play.sample(t.state, rng)[0]
        events = t.play(action)
        tracker.hear(before, action, events)
        emptied += any(e.name == "reshuffled" for e in events)
        if step % 3 == 0 or any(e.name == "reshuffled" for e in events):
            _agree(t, tracker, rng)
    assert emptied > 2


def _agree(t: Table, tracker: Tracker, rng: random.Random) -> None:
    viewer = rng.randrange(-1, len(t.names))
    known = observe(t.state, viewer)
    dealt = deal_unseen(known, viewer, rng)
    for seat, player in enumerate(t.state.players):
        if seat == viewer or player.out:
            continue
        wanted = tracker.sides[seat].hands
        assert possible(known, seat) == wanted, (seat, t.log()[-12:])
        assert tuple(sorted(t.state.cards.ids[k] for k in dealt.players[seat].hand)) in wanted
        lying = ODDS.hidden(known, seat)
        assert len(lying.held) + lying.unknown == len(player.hand) and lying.size == lying.unknown + lying.buried


def names(t: Table, kinds: list[int] | tuple[int, ...]) -> list[str]:
    return [t.state.cards.names[k] for k in kinds]


def runs_out(**more: object) -> Table:
    """Bob is about to draw his last three cards, and two of the new deck."""
    them = {"hand": [], "deck": ["Ruby", "Dagger", "Shortsword"], "discard": ["Gold"] * 7, **more}
    return table(active="Bob", them=them)


def test_hr_3_10_a_deck_that_runs_out_in_a_draw_tells_all_what_was_in_it():
    t = runs_out()
    t.play("done")
    ask = hp.odds(t, "Ann")
    assert ask.hand("Ruby").value == ask.hand(["Ruby", "Dagger", "Shortsword"], 3).value == 1
    known = observe(t.state, 0)
    last = sorted(["Ruby", "Dagger", "Shortsword"])
    assert sorted(names(t, [k for k in known.players[1].hand if k != UNKNOWN])) == last
    for n in range(20):
        dealt = deal_unseen(known, 0, random.Random(n))
        assert sorted(names(t, dealt.players[1].shown)) == last and not Counter(dealt.players[1].shown) - Counter(
            dealt.players[1].hand
        )
    assert len(GAME.knowledge.worlds(known, 0)) == 1, "the other two cards are Gold"


def test_hr_3_10_the_same_where_a_seat_plays_on_from_what_it_knows():
    t = hp.load(runs_out().code(0))
    t.play("Bob: done")
    assert hp.odds(t, "Ann").hand("Ruby").value == 1
    assert hp.load(t.code(0)).text(0) == t.text(0), "what is known then can be saved"


def test_hr_3_10_a_deck_of_which_nothing_is_left_is_told_in_words():
    t = runs_out(deck=["Ruby", "Dagger", "Shortsword", "Gold", "Gold"], discard=["Gold"] * 5)
    t.play("done")
    asked = hp.odds(t, "Ann").hand("Ruby")
    assert asked.value == 1
    assert asked.known[0] == "Bob holds 5 cards; by elimination they are 2 Gold, Shortsword, Dagger and Ruby."


def test_hr_4_1_play_all_plays_the_cards_that_were_announced_not_those_drawn_meanwhile():
    t = table(hand=["Rampage", "Gold", "Gold"], deck=["Gold"], discard=["Gold", "Gold"])
    t.play("play all", "choose 2", "discard Gold + Gold")
    assert in_play(t) == ["Rampage"] and names(t, t.state.players[0].hand) == ["Gold", "Gold"]
