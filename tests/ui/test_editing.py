"""The position editor behind the desk: a draft, small changes, every reason; and games opened from links and files."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import heroplay as hp
from heroplay.core import codec
from heroplay.games.herocard.language.describe import key_without_luck
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session
from tests.herocard.builders import custom_hero, duel
from tests.ui.client import Client, at_desk, new_table
from tests.ui.test_hostile import json_values

IMG = "<img src=x onerror=alert(1)>"


class Setter(Client):
    """A browser with the position editor open."""

    def change(self, do: str, **more: Any) -> dict[str, Any]:
        reply = self.ask("edit", change={"do": do, **more})
        assert reply.get("ok"), reply
        return reply

    def refused(self, do: str, **more: Any) -> str:
        before = self.copy["edit"]
        reply = self.ask("edit", change={"do": do, **more})
        assert reply["refused"] and self.copy["edit"] == before
        return str(reply["problem"])

    def put(self, seat: int, card: str, zone: str, mark: str = "") -> None:
        self.change("put", seat=seat, card=card, zone=zone, mark=mark)

    @property
    def edit(self) -> dict[str, Any]:
        return dict(self.copy["edit"])

    @property
    def reasons(self) -> list[tuple[str, str]]:
        return [(p["rule"], p["text"]) for p in self.edit["problems"]]

    def left(self, seat: int, card: str) -> int:
        return int(next(k["left"] for k in self.edit["sides"][seat]["kinds"] if k["id"] == card))

    def written(self) -> dict[str, Any]:
        return tomllib.loads(self.change("write")["texts"]["toml"])


def setting_up(*heroes: str) -> Setter:
    c = Setter(Desk())
    game = {"options": {"heroes": list(heroes or ("samurai", "toa_king"))}, "players": [PERSON, "random"]}
    assert c.ask("edit", change={"do": "begin"}, game=game) == {"ok": True}
    assert c.copy["mode"] == "edit"
    return c


# ---- placing


def test_an_empty_table_is_a_position():
    c = setting_up()
    assert c.edit["ok"] and "Samurai: Action phase" in c.edit["says"] and c.edit["players"] == [PERSON, "random"]
    assert c.zone("deck0")["count"] == 30 and c.zone("hand0")["count"] == 0
    assert c.edit["phases"] == ["discard", "draw", "clear", "action"]


def test_cards_are_placed_and_taken_back():
    c = setting_up()
    c.put(0, "overhand_thrust", "hand")
    c.put(0, "cross_block", "mind")
    c.put(0, "cross_block", "discard")
    c.put(0, "second_cut", "deck")
    c.put(0, "braced_heel", "deck")
    assert c.shown("hand0") == ["Overhand Thrust"] and c.shown("mind0") == ["Cross Block"]
    assert c.shown("discard0") == ["Cross Block"] and c.shown("deck0") == ["Braced Heel", "Second Cut"]
    assert c.left(0, "overhand_thrust") == 2 and c.zone("deck0")["count"] == 27
    assert c.copy["view"]["players"][0]["meters"][1]["spent"] == 4
    assert c.written()["samurai"] == {
        "hand": ["Overhand Thrust"], "stacks": {"mind": ["Cross Block"]}, "discard": ["Cross Block"],
        "deck": ["Braced Heel", "Second Cut", "..."],
    }  # fmt: skip
    c.change("take", seat=0, zone="deck", at=1, card="second_cut")
    assert c.shown("deck0") == ["Braced Heel"]
    assert "does not lie there" in c.refused("take", seat=0, zone="deck", at=1, card="second_cut")
    assert "does not lie there" in c.refused("take", seat=0, zone="deck", at=0, card="second_cut")
    c.change("shuffle", seat=0, zone="deck")
    c.change("clear", seat=0)
    assert c.zone("deck0")["count"] == 30 and c.left(0, "overhand_thrust") == 3 and c.edit["ok"]


def test_a_card_is_placed_as_often_as_the_deck_has_it():
    c = setting_up()
    have = c.left(0, "second_cut")
    for _ in range(have):
        c.put(0, "second_cut", "hand")
    assert c.refused("put", seat=0, card="second_cut", zone="hand") == (
        f"Second Cut is used up: Samurai has {have}, and all are placed."
    )
    assert "has no card 'jab'" in c.refused("put", seat=0, card="jab", zone="hand")
    assert "cannot be put there" in c.refused("put", seat=0, card="cross_block", zone="moon")
    assert "cannot be put there" in c.refused("put", seat=0, card="cross_block", zone="hand", mark="deployed")
    assert "no seat 2" in c.refused("put", seat=2, card="cross_block", zone="hand")


def test_the_rest_may_be_out_of_the_game():
    c = setting_up()
    c.put(0, "second_cut", "deck")
    c.change("rest", seat=0, name="aside")
    assert c.written()["samurai"]["deck"] == ["Second Cut"] and c.zone("deck0")["count"] == 1
    assert "set aside" in c.refused("rest", seat=0, name="burnt")


# ---- what cannot be


def test_every_reason_is_told_with_its_rule():
    c = setting_up()
    for card, n in (("overhand_thrust", 3), ("still_lake_guard", 4), ("cut_between_breaths", 1)):
        for _ in range(n):
            c.put(0, card, "hand")
    c.put(1, "jab", "body")
    c.put(1, "wall_of_muscle", "body")
    c.put(1, "jab", "x")
    c.change("number", seat=1, name="points", value=3)
    assert not c.edit["ok"] and c.edit["says"] == ""
    assert c.reasons == [
        ("HC-3.5", "Samurai, hand: 8 cards; a hand never holds more than 7."),
        ("HC-4.3", "To'a King, x stack: Jab! costs body and lies on that stack."),
        ("HC-7.4", "To'a King, points: 3 would have won already; 3 are needed."),
    ]
    assert c.copy["rules"]["HC-7.4"] == hp.rule("HC-7.4").title
    assert "cannot be played yet" in c.ask("edit", change={"do": "play"})["problem"]
    assert c.ask("rule", text="HC-7.4")["rule"]["id"] == "HC-7.4"
    c.change("number", name="points_to_win", value=9)
    assert [rule for rule, _ in c.reasons] == ["HC-3.5", "HC-4.3"]


def test_points_tied_up_twisted_and_face_down():
    c = setting_up("ferrion", "talon")
    cards = hp.table("herocard", heroes=["ferrion", "talon"]).state.cards
    twisting = next(card for card in cards.cards if card.hero == "ferrion" and cards.twists[cards.kind[card.id]])
    c.put(0, twisting.id, twisting.attribute, "twisted")
    assert c.edit["ok"] and c.written()["ferrion"]["twisted"] == [twisting.name]
    stoop = cards.cards[cards.kind["stoop"]]
    c.put(1, "stoop", stoop.attribute, "deployed")
    assert c.zone(f"{stoop.attribute}1")["pieces"][0]["marks"] == ["deployed"] and c.edit["ok"]
    c.put(1, "stoop", stoop.attribute, "twisted")
    assert ("HC-9.16", "Talon, twisted: Stoop has no twist.") in c.reasons
    c.change("number", seat=1, name=stoop.attribute, value=1)
    assert "HC-4.1" in [rule for rule, _ in c.reasons]


def test_other_heroes_and_more_players():
    c = setting_up()
    c.put(0, "overhand_thrust", "hand")
    c.put(1, "jab", "hand")
    c.change("choose", seat=1, name="ninja")
    assert c.copy["view"]["names"] == ["Samurai", "Ninja"] and c.shown("hand0") == ["Overhand Thrust"]
    assert c.shown("hand1") == []
    c.change("seats", value=4)
    assert len(c.edit["sides"]) == 4 and len(set(c.copy["view"]["names"])) == 4 and c.edit["numbers"][0]["value"] == 7
    c.change("active", seat=3)
    c.change("phase", name="clear")
    c.change("seats", value=2)
    assert c.edit["active"] == 1 and c.edit["numbers"][0]["value"] == 3 and c.edit["phase"] == "clear"
    assert c.shown("hand0") == ["Overhand Thrust"] and c.edit["players"] == [PERSON, "random"]
    assert "2 to 4 players, not 5" in c.refused("seats", value=5)
    assert "no hero 'wizard'" in c.refused("choose", seat=0, name="wizard")
    assert "no phase 'lunch'" in c.refused("phase", name="lunch")
    assert "played by" in c.refused("player", seat=0, name="nobody")


def test_then_gives_an_open_attack():
    c = setting_up()
    c.put(0, "overhand_thrust", "hand")
    c.change("then", lines=["attack Overhand Thrust"])
    assert c.edit["ok"] and "To'a King" in c.edit["says"]
    c.change("then", lines=["attack Overhand Thrust", "block Jab!"])
    assert not c.edit["ok"] and c.edit["problems"][0]["text"].startswith("Then, action 2 (block Jab!): ")
    c.change("then", lines=["attack Overhand Thrust"])
    c.change("player", seat=1, name=PERSON)
    c.change("play")
    assert c.copy["mode"] == "play" and c.copy["view"]["contest"]["sides"][0]["total"] == 6


# ---- from here to a game and back


def test_play_from_here_is_an_open_table_that_is_saved():
    c = at_desk()
    c.ask("new", game={"options": {"seed": 1}})
    assert c.ask("leave") == {"ok": True} and len(c.copy["offers"]) == 1
    c.ask("edit", change={"do": "begin"}, game={"options": {"heroes": ["samurai", "ninja"]}})
    c.ask("edit", change={"do": "put", "seat": 0, "card": "overhand_thrust", "zone": "hand"})
    assert c.ask("edit", change={"do": "play"}) == {"ok": True}
    assert c.copy["mode"] == "play" and c.session.open_hands and c.shown("hand0") == ["Overhand Thrust"]
    assert c.ask("leave") == {"ok": True} and len(c.copy["offers"]) == 2, "the game before stays saved"


def test_the_game_waits_behind_the_editor():
    c = Setter(Desk(Session(new_table("samurai", "ninja", first=1), players=[PERSON, "greedy"], open_hands=True)))
    assert c.session.bot_to_move() == 1
    c.change("here")
    assert c.kernel.tick() is None
    assert "being set up" in c.ask("act", text="pass")["problem"]
    ply = c.table.ply
    c.change("back")
    assert c.copy["mode"] == "play" and c.copy["ply"] == ply and c.bots() > 0


@pytest.mark.parametrize("seed", range(4))
def test_edit_this_position_is_this_position(seed: int):
    rng = random.Random(seed)
    t = new_table("miko", "talon", seed=seed)
    for _ in range(rng.randrange(5, 60)):
        if t.outcome is None:
            t.play(t.game.play.sample(t.state, rng)[0])
    c = Setter(Desk(Session(t, players=["greedy", PERSON], open_hands=True)))
    c.change("here")
    assert c.edit["ok"] and c.edit["players"] == ["greedy", PERSON]
    made = hp.position("herocard", c.written())
    shown = made.state.clone()
    for player, real in zip(shown.players, t.state.players, strict=True):
        player.shown, player.top = real.shown, real.top  # what has been seen is not kept at an open table
    assert made.text() == t.text()
    if not t.state.plays:
        assert key_without_luck(shown) == key_without_luck(t.state)


def test_while_hands_are_hidden_nothing_can_be_edited():
    c = Setter(Desk(Session(new_table(), players=[PERSON, "greedy"])))
    assert c.ask("edit", change={"do": "here"})["problem"].startswith("Hands are hidden in this game.")
    assert c.copy["mode"] == "play"
    two = Client(Desk(Session(new_table(), players=[PERSON, PERSON])))
    assert two.ask("edit", change={"do": "here"})["refused"]


def test_a_game_that_is_over_is_edited_before_its_last_move():
    t = duel(hand=["Overhand Thrust"], points_to_win=1)
    t.play("attack Overhand Thrust", "pass", "pass")
    assert t.outcome is not None
    c = Setter(Desk(Session(t, players=[PERSON, PERSON])))
    c.change("here")
    assert "before its last move" in c.edit["note"] and c.edit["ok"]
    assert c.edit["then"] == ["attack Overhand Thrust", "pass"]


def test_an_earlier_moment_on_the_screen_is_the_one_that_is_edited():
    t = duel(hand=["Overhand Thrust"], other_hand=["Wall of Muscle"])
    t.play("attack Overhand Thrust", "block Wall of Muscle")
    c = Setter(Desk(Session(t, players=[PERSON, PERSON], open_hands=True)))
    c.ask("look", number=1)
    c.change("here")
    assert c.edit["then"] == ["attack Overhand Thrust"]


# ---- as text


def test_copied_as_python_and_toml_it_is_the_same_position():
    c = Setter(Desk(Session(new_table("talon", "talon", seed=3), players=[PERSON, "greedy"], open_hands=True)))
    c.change("here")
    reply = c.change("write")
    scope: dict[str, Any] = {}
    exec(reply["texts"]["python"], scope)
    from_toml = hp.position("herocard", tomllib.loads(reply["texts"]["toml"]))
    key = c.table.game.play.key
    assert key(scope["table"].state) == key(from_toml.state) == key(hp.load(reply["code"]).state)
    assert max(map(len, reply["texts"]["toml"].splitlines())) <= 100


def test_names_are_text_whatever_they_hold():
    heroes = [custom_hero(IMG + ' "quoted" \\ back'[: 40 - len(IMG)]), "samurai"]
    c = Setter(Desk())
    c.ask("edit", change={"do": "begin"}, game={"options": {"heroes": heroes}})
    assert c.copy["mode"] == "edit" and c.copy["view"]["names"][0].startswith(IMG)
    c.put(0, "jab", "hand")
    assert c.edit["ok"] and c.edit["chosen"] == ["", "samurai"]
    reply = c.change("write")
    data = tomllib.loads(reply["texts"]["toml"])
    assert data["heroes"][0]["name"] == heroes[0]["name"]


# ---- whatever a browser sends

DONE = ["begin", "here", "open", "play", "back", "put", "take", "choose", "number", "then", "write", "x"]


@settings(max_examples=150, deadline=None)
@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(DONE)},
        optional={
            "seat": json_values, "name": json_values, "card": json_values, "zone": json_values, "at": json_values,
            "value": json_values, "lines": json_values, "mark": json_values,
        },
    ),
    json_values,
)  # fmt: skip
def test_nothing_that_is_sent_breaks_the_editor(change: dict[str, Any], heroes: Any):
    c = setting_up()
    reply = c.ask("edit", change=change, game={"options": {"heroes": heroes}} if heroes is not None else {})
    assert reply.get("ok") or (reply["refused"] and reply["problem"])
    c.kernel.screen()


@pytest.mark.parametrize(
    "heroes", [["x.toml", "ninja"], ["ninja", {"name": "a.toml"}], None, [], ["ninja"], "ninja", 5, [1, 2], ["", ""]]
)
def test_no_file_is_read_and_no_table_is_set_up_without_heroes(heroes: Any):
    c = Client(Desk())
    assert c.ask("edit", change={"do": "begin"}, game={"options": {"heroes": heroes}})["refused"]
    assert c.copy["mode"] == "new"
    assert c.ask("edit", change={"do": "put"})["problem"] == "No position is being set up here."


# ---- links and files


def test_a_full_code_is_told_before_it_is_played():
    t = duel(hand=["Overhand Thrust"])
    c = at_desk()
    found = c.ask("open", text=f"  {t.code()}\n")["found"]
    assert found["names"] == ["Samurai", "To'a King"] and found["seat"] is None and "Samurai" in found["prompt"]
    assert c.copy["mode"] == "new", "nothing is begun yet"
    assert c.ask("load", text=t.code(), game={"open_hands": True}) == {"ok": True}
    assert c.shown("hand0") == ["Overhand Thrust"]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_code_of_a_seat_says_whose_it_is_and_is_dealt_anew(seat: int):
    t = new_table("samurai", "ninja")
    c = at_desk()
    assert c.ask("open", text=t.code(seat))["found"]["seat"] == seat
    players = ["greedy", "greedy"]
    players[seat] = PERSON
    assert c.ask("load", text=t.code(seat), game={"players": players}) == {"ok": True}
    assert sorted(c.shown(f"hand{seat}")) == sorted(t.state.cards.names[k] for k in t.state.players[seat].hand)
    assert c.table.game.storage.pieces(c.table.state) == t.game.storage.pieces(t.state)
    assert c.table.state.players[1 - seat].hand != t.state.players[1 - seat].hand


def test_a_record_is_opened_with_its_moves():
    t = new_table("samurai", "ninja")
    c = at_desk()
    found = c.ask("open", text="\ufeff" + t.record().replace("\n", "\r\n"))["found"]
    assert found["move"] == t.ply and not found["over"]


def test_an_opened_position_can_be_edited():
    c = Setter(Desk())
    code = duel(hand=["Overhand Thrust"], then=["attack Overhand Thrust"]).code()
    assert c.ask("edit", change={"do": "open"}, text=code) == {"ok": True}
    assert c.edit["then"] == ["attack Overhand Thrust at To'a King"] and c.shown("hand0") == ["Overhand Thrust"]


def test_a_hero_above_the_usual_limit_keeps_the_table_s_own():
    t = hp.table("herocard", heroes=[custom_hero("Ada", body="toa_king", x="miko"), "samurai"], hero_point_limit=99)
    c = Setter(Desk(Session(t, players=[PERSON, "greedy"], open_hands=True)))
    c.change("here")
    c.change("choose", seat=1, name="ninja")
    assert c.edit["ok"] and c.written()["hero_point_limit"] == 99 and c.copy["view"]["names"] == ["Ada", "Ninja"]


def _code(setup: Any) -> str:
    _, data = codec.decode(new_table().code())
    return codec.encode("herocard", {**data, "setup": setup})


WRONG = {
    "nothing": ("", "There is nothing to open"),
    "prose": ("Dear Sir or Madam", "neither a code"),
    "binary": ("\x00\x7fELF\ufffd" * 50, "neither a code"),
    "cut off": (new_table().code()[:-20], "not a HeroPlay code"),
    "one letter wrong": (new_table().code().replace("herocard.e", "herocard.f"), "checksum does not fit"),
    "another version": ("hp9.herocard.x.00000000", "version hp9"),
    "another game": (codec.encode("chess", {"a": 1}), "no game 'chess'"),
    "no position": (codec.encode("herocard", {"setup": {}}), "not a duel"),
    "a file's name": (_code({"heroes": ["/etc/hero.toml", "ninja"]}), "A name never opens a file"),
    "a record of a file": (
        'HeroPlay record 1\ngame: herocard\nsetup: {"heroes": ["x.toml", "ninja"]}\n', "A name never opens a file",
    ),
    "half a record": ("HeroPlay record 1\ngame: herocard\nsetup: {", "setup"),
    "an illegal move": (new_table().record() + "\n1. Samurai: attack Jab!\n", "move 1 (Samurai: attack Jab!)"),
    "what one seat saw": (new_table().record(0), "cannot be replayed"),
}  # fmt: skip


@pytest.mark.parametrize("text, words", WRONG.values(), ids=WRONG)
def test_what_cannot_be_opened_is_told_in_one_sentence(text: str, words: str):
    c = at_desk()
    c.ask("new", game={"options": {"seed": 1}})
    before = c.copy
    for kind, more in (("open", {}), ("load", {}), ("edit", {"change": {"do": "open"}})):
        problem = c.ask(kind, text=text, **more)["problem"]
        assert words in problem and "\n" not in problem and len(problem) < 300, problem
    assert c.copy == before, "nothing is lost"
