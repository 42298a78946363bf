"""Hero Realms on a board: what is legal can be clicked together, and nothing hidden leaks."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from heroplay.art import outlines
from heroplay.contracts.picked import Picked
from heroplay.core.frames import Choice
from heroplay.games.realms.board.faces import FACTION_CRESTS
from heroplay.games.realms.board.view import _PICKED, _SEATS, _TEAMS, _ref_of_action, gallery, to_ref
from heroplay.games.realms.rules.formats import FORMATS, SEATS
from heroplay.table import Table
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session
from tests.realms.kit import new, table
from tests.ui.client import Client, at_desk
from tests.ui.conftest import saved  # noqa: F401  (used by every test here)
from tests.ui.test_contrast import LIGHT, OUTLINE, contrast

#: Conformance holds the same laws at some positions; here they hold at every step, with the fewest and the most seats.
GAMES = [(format, seats) for format in FORMATS for seats in sorted({min(SEATS[format]), max(SEATS[format])})]


def played(format: str, seats: int, moves: int, rng: random.Random) -> Any:
    """Moments of a random game."""
    t = new(format, seats, seed=rng.randrange(10**6), healths=())
    for _ in range(moves):
        if t.outcome is not None:
            return
        yield t
        known = t.game.knowledge.observe(t.state, t.seat)
        bot = t.game.bots["greedy" if rng.random() < 0.6 else "random"]
        t.play(bot(t.game, known, t.seat, rng))


# ---- clicking


def refs_of(t: Table, action: Any) -> list[str]:
    top = t.state.frames[-1]
    if isinstance(top, Choice):
        return [to_ref(top, pick) for pick in action.picks] if top.ask in _PICKED else []
    ref = _ref_of_action(action)
    return [ref] if ref else []


def can_be_clicked(t: Table, rng: random.Random) -> int:
    """Every legal action is a button or can be put together from pieces; how many were tried as a selection."""
    tried = 0
    for seat in t.seats:
        view = t.game.board.view(t.state, seat)
        buttons = [f.action for f in view.forms if f.action is not None]
        forms = [f for f in view.forms if f.action is None]
        zones = {z: f for f in forms for z in f.zones}
        assert len(zones) == sum(len(f.zones) for f in forms), "no zone is in two forms"
        where = {(p.ref, z.id) for z in view.zones for p in z.pieces if p.ref}
        lit = {p.ref for z in view.zones for p in z.pieces if p.lit}
        assert all(z.id in zones for z in view.zones for p in z.pieces if p.lit), "what is lit can be picked"
        wanted: set[str] = set()
        legal = t.legal(seat)
        for action in legal:
            refs = refs_of(t, action)
            have = Counter(p.ref for z in view.zones if z.id in zones for p in z.pieces)
            assert not Counter(refs) - have, f"{t.game.language.say(t.state, action)}: {refs} are not all on the board"
            wanted.update(refs)
            if not refs and not (action.do == "choose" and forms):
                assert t.game.action_data(action) in [t.game.action_data(t.action(b)) for b in buttons]
        assert lit == wanted
        for action in rng.sample(legal, min(5, len(legal))):
            refs = refs_of(t, action)
            if not refs:
                continue
            form = next(zones[zone] for ref, zone in where if ref == refs[0] and zone in zones)
            picked = Picked(verb=form.verb, refs=tuple(refs), number=getattr(action, "n", None))
            said = t.game.board.preview(t.state, seat, picked)
            found = [t.action(way.action) for way in said.ways]
            assert t.game.play.normal(t.state, action) in [t.game.play.normal(t.state, a) for a in found]
            assert said.ok and said.ways[0].ok and said.ways[0].said, "what can be done comes first"
            tried += 1
        own = [p for z in view.zones if z.owner == seat and z.role in ("hand", "row", "stack") for p in z.pieces]
        dumb = [p.ref for p in own if not p.lit and not (p.why and p.rule in t.game.rulebook)]
        assert not dumb, f"{dumb} do not say why they cannot be used"
    return tried


@pytest.mark.parametrize(("format", "seats"), GAMES)
def test_whatever_is_legal_can_be_clicked(format: str, seats: int):
    rng = random.Random(f"{format} {seats}")
    tried = sum(can_be_clicked(t, rng) for t in played(format, seats, 90, rng))
    assert tried > 60


def test_a_selection_that_is_nothing_is_told_in_a_sentence():
    t = table(hand=["Gold"])
    c = Client(Session(t, players=[PERSON, "random"]))
    for selection in ({"verb": "fly", "refs": ["hand/gold"]}, {"verb": "play", "refs": []},
                      {"verb": "attack", "refs": ["player/9"]}, {"verb": "attack", "refs": ["x"]}):  # fmt: skip
        assert c.ask("try", selection=selection)["problem"]
    for selection in ({"verb": "play", "refs": ["hand/nonsense"]}, {"verb": "use", "refs": ["0/nonsense"]},
                      {"verb": "acquire", "refs": ["market/nonsense"]}, {"verb": "choose", "refs": ["hand/gold"]},
                      {"verb": "attack", "refs": ["1/nonsense"]}, {"verb": "donate", "refs": ["discard/gold"]},
                      ):  # fmt: skip
        found = c.ask("try", selection=selection)
        assert found["ok"] is False and found["rule"] in t.game.rulebook, selection


def test_the_button_says_what_is_left():
    lie = ["Taxation", "Rampage", "Orc Grunt", "Bribe", "Spark"]
    t = table(gold=5, combat=6, them={"play": ["Cult Priest"]}, market=lie)

    def label(verb: str, ref: str, n: int | None = None) -> str:
        return str(t.game.board.preview(t.state, 0, Picked(verb=verb, refs=(ref,), number=n)).ways[0].label)

    assert label("acquire", "market/orc_grunt") == "Acquire Orc Grunt for 3 Gold, 2 left"
    assert label("attack", "player/1") == "Attack Bob with 6: 44 Health left"
    assert label("attack", "1/cult_priest") == "Attack Cult Priest with 4: stunned"
    assert label("attack", "1/cult_priest", 3) == "Attack Cult Priest with 3: 1 short of a stun"


# ---- what is to be seen


def test_guards_stand_in_front_only_while_they_are_prepared():
    t = table(them={"play": ["Orc Grunt", {"card": "Dire Wolf", "expended": True}, "Cult Priest"]})
    zones = {z.id: [p.face.name for p in z.pieces if p.face] for z in t.view(0).zones}
    assert zones["front1"] == ["Orc Grunt"] and zones["champions1"] == ["Dire Wolf", "Cult Priest"]
    grunt, wolf, _ = (p for z in t.view(0).zones if z.id in ("front1", "champions1") for p in z.pieces)
    assert grunt.badges == ("guard",) and wolf.marks == ("turned",) and wolf.badges == ("turned guard",)


def test_a_view_names_teams_neighbours_and_ranks():
    assert [p.team for p in new("hydra").view(0).players] == ["Team A", "Team A", "Team B", "Team B"]
    assert [p.accent for p in new("hydra").view(0).players][::3] == [_TEAMS[0][1], _TEAMS[1][1]]
    assert [p.tags for p in new("first_blood").view(0).players] == [(), ("on your left",), (), ("on your right",)]
    assert [p.tags[0] for p in new("emperor").view(0).players].count("Emperor") == 2
    assert new("emperor").view(2).order == (2, 3, 4, 5, 0, 1)


@pytest.mark.parametrize("accent", sorted({a for _, a in (*FACTION_CRESTS.values(), *_SEATS, *_TEAMS)}))
def test_every_accent_can_be_seen(accent: str):
    assert all(contrast(accent, LIGHT[surface]) >= OUTLINE for surface in ("table", "panel"))


def test_every_crest_is_drawn():
    drawn = {**outlines("crests"), **outlines("shapes")}
    crests = [c for c, _ in (*FACTION_CRESTS.values(), *_SEATS, *_TEAMS) if c]
    assert set(crests) <= set(drawn) and len(set(crests)) == len(crests)


def test_the_gallery_offers_every_format_with_its_seats():
    found = gallery()
    assert found.choose == "format" and not found.each
    assert {piece.id: piece.seats for piece in found.pieces} == SEATS
    for piece in found.pieces:
        for n in piece.seats:
            assert found.names
            names = list(found.names.given[:n])
            c = at_desk(Desk())
            reply = c.ask("new", game={"game": "realms", "options": {"format": piece.id, "players": names},
                                       "players": [PERSON] + ["greedy"] * (n - 1)})  # fmt: skip
            assert reply == {"ok": True} and c.table.names == names


def test_a_wrong_number_of_players_is_told():
    c = at_desk(Desk())
    reply = c.ask("new", game={"game": "realms", "options": {"format": "duel", "players": list("abcdef")}})
    assert "Duel is for 2 players, not 6" in reply["problem"]


# ---- nothing hidden leaks


@pytest.mark.parametrize(("format", "seats"), GAMES)
def test_a_view_would_be_the_same_if_the_hidden_cards_were_others(format: str, seats: int):
    """Views, texts and forms of a seat hold nothing that it cannot know: with other hidden cards they are the same."""
    rng = random.Random(f"twins {format} {seats}")
    differed = 0
    for t in played(format, seats, 60, rng):
        game = t.game
        for seat in (-1, rng.randrange(seats)):
            state = game.knowledge.deal_unseen(game.knowledge.observe(t.state, seat), seat, rng)
            differed += game.play.key(state) != game.play.key(t.state)
            assert game.board.view(state, seat) == game.board.view(t.state, seat)
            assert game.language.text(state, seat) == game.language.text(t.state, seat)
    assert differed > 20


@pytest.mark.parametrize("players", [(PERSON, "greedy"), (PERSON, PERSON)])
def test_no_message_names_a_card_of_the_market_deck_or_of_a_foreign_hand(players: tuple[str, ...]):
    """Whole games on a screen: faces that were sent are those of cards that the eyes at the screen have seen."""
    t = new(seed=11, healths=(12, 12))
    c = Client(Session(t, players=list(players)))
    sent: list[dict[str, Any]] = []
    c.hears.append(sent.append)
    rng = random.Random(4)
    for _ in range(200):
        if c.copy["view"]["over"]:
            break
        if c.copy["curtain"]:
            c.ask("ready")
            continue
        if c.bot_step():
            continue
        eye, state = c.session.eye, t.state
        seen = {k for p in state.players for k in (*p.hand, *p.deck, *p.discard, *(x.kind for x in p.play))}
        hidden = set(state.deck) - seen
        hidden -= {*state.market, *state.sacrificed, state.cards.gem}
        words = json.dumps({k: v for k, v in c.copy.items() if k != "log"})
        assert not [n for k in hidden for n in (state.cards.ids[k],) if f'"{n}"' in words or f"{n}/" in words]
        for zone in c.copy["view"]["zones"]:
            if zone["role"] == "hand" and zone["owner"] != eye:
                shown = len(state.players[zone["owner"]].shown)
                assert sum(p["face"] is not None for p in zone["pieces"]) == shown
        known = t.game.knowledge.observe(state, t.seat)
        c.ask("act", action=t.game.action_data(t.game.bots["greedy"](t.game, known, t.seat, rng)))
    assert c.copy["view"]["over"] and len(sent) > 30


def test_a_legacy_shows_the_own_deck_to_the_one_who_leaves_it_alone():
    t = table("emperor", active="Finn", health=1, hand=["Ruby"], deck=["Gold", "Dagger"], finn={"combat": 5},
              then=["attack Ann for 1"])  # fmt: skip
    deck = {seat: next(z for z in t.view(seat).zones if z.id == "deck0") for seat in (0, 1)}
    assert len(deck[0].pieces) == 2 and not deck[1].pieces and deck[1].count == 2


# ---- who is asked


def test_a_bot_is_asked_only_when_it_is_first():
    t = new("hydra", seed=2)
    c = Client(Session(t, players=["greedy", PERSON, "greedy", "greedy"]))
    assert c.session.bot_to_move() == 0
    c.bots()
    assert t.state.players[0].done and t.seat == 1 and c.session.bot_to_move() is None
    assert c.copy["can"]["act"] and c.session.seat == 1
    c.do("done")
    c.bots()
    assert t.state.turn == 3


def test_who_is_done_may_go_on_while_a_mate_plays():
    t = new("hydra", seed=2)
    c = Client(Session(t, players=[PERSON, "greedy", "greedy", "greedy"]))
    c.do("done")
    assert c.session.bot_to_move() == 1 and c.copy["can"]["act"]
    assert [f["verb"] for f in c.copy["view"]["forms"]] == ["resume"]
    c.do("resume")
    assert c.session.bot_to_move() is None and t.seat == 0


def test_two_people_of_a_team_hand_the_screen_to_each_other():
    t = new("hydra", seed=2)
    c = Client(Session(t, players=[PERSON, PERSON, "greedy", "greedy"]))
    assert c.copy["curtain"] == {"seat": 0, "name": "Ann"} and c.copy["next"] == []
    c.ask("ready")
    assert c.copy["next"] == [1]
    c.ask("hand_to", number=1)
    assert c.copy["curtain"]["seat"] == 1 and c.copy["view"]["seat"] is not None
    c.ask("ready")
    c.do("play all")
    assert c.copy["curtain"] is None and c.session.seat == 1, "who plays goes on"
    assert c.ask("hand_to", number=3)["problem"] and c.ask("hand_to", number=1)["problem"]
    c.do("done")
    assert c.copy["curtain"]["seat"] == 0


def test_half_a_choice_says_how_many_are_missing_and_cites_no_rule():
    t = table(hand=["Rampage", "Gold", "Ruby", "Dagger"], deck=["Gold", "Gold", "Gold"])
    c = Client(Session(t, players=[PERSON, PERSON], open_hands=True))
    c.do("play Rampage")
    c.do("choose 2")
    form = next(f for f in c.copy["view"]["forms"] if f["action"] is None)
    assert form["least"] == 2
    refs = [piece["ref"] for piece in c.zone(form["zones"][0])["pieces"] if piece["lit"]]
    half = c.ask("try", selection={"verb": form["verb"], "refs": refs[:1]})
    assert (half["ok"], half["missing"], half["text"], half["rule"]) == (False, 1, "Choose 1 more.", "")
    whole = c.ask("try", selection={"verb": form["verb"], "refs": refs[:2]})
    assert whole["ok"] and whole["missing"] == 0
