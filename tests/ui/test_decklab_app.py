"""The Deck lab behind its screen: every change judged, every number there, stops obeyed, nothing believed."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from heroplay.explore.decks import deck
from heroplay.ui import saves
from heroplay.ui.decklab import GAMES, DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.opening import read_game
from tests.ui.client import KEY


def do(lab: DeckLab, kind: str, **more: Any) -> dict[str, Any]:
    """Send an intent that is taken."""
    reply = lab.handle({"kind": kind, **more})
    assert not reply.get("refused"), reply
    return reply


def refused(lab: DeckLab, kind: Any, **more: Any) -> str:
    """Send an intent that is refused, and leaves everything as it was."""
    before, rev = lab.deck.build, lab.rev
    reply = lab.handle({"kind": kind, **more})
    assert reply["refused"] and (lab.deck.build, lab.rev) == (before, rev)
    return str(reply["problem"])


def until_over(lab: DeckLab, seconds: float = 60) -> float:
    """Poll as a board does; gives how long it took."""
    began = time.monotonic()
    while lab.tick() is not None:
        assert time.monotonic() - began < seconds
        time.sleep(0.01)
    return time.monotonic() - began


def rules_of(lab: DeckLab) -> list[str]:
    return [f["rules"][0] for f in lab.screen()["judged"]["problems"]]


def test_a_copy_of_a_hero_lies_there_with_all_its_numbers():
    s = DeckLab().screen()
    assert (s["mode"], s["name"], s["size"], s["points"], s["judged"]["ok"]) == ("deck", "My Samurai", 30, 28, True)
    assert sum(len(hero["cards"]) for hero in s["catalogue"]) == 116 and len(s["catalogue"]) == 8
    assert sum(s["counts"].values()) == 30 == sum(n for part in s["parts"] for n in part["curve"].values())
    assert sum(c["n"] for c in s["kinds"]) == 30
    assert {c["id"]: c["percent"] for c in s["chances"]} == {
        "attack": "83.0 %", "block": "96.2 %", "both": "79.4 %", "dead": "2.5 %", "still_dead": "0.3 %",
    }  # fmt: skip
    assert "6 of them are Base Attacks" in s["chances"][0]["why"] and s["chances"][0]["fraction"] == "23468/28275"
    assert [r["total"] for r in s["reaches"][0]["rows"]] == [9, 13, 17, 20, 23, 23, 23]
    assert all(rule in s["rules"] for f in s["judged"]["supports"] for rule in f["rules"])


def test_the_screen_is_told_in_the_terms_of_the_lab_with_the_labels_of_the_game():
    s = DeckLab().screen()
    assert [(p["label"], p["letter"], p["owner"]) for p in s["parts"]] == [
        ("Body", "B", "samurai"), ("Mind", "M", "samurai"), ("X", "X", "samurai"),
    ]  # fmt: skip
    ready = {deck["id"]: deck for deck in s["catalogue"]}
    assert all(ready[p["owner"]]["parts"][p["id"]]["score"] == p["score"] for p in s["parts"])
    assert {card["payer"] for deck in s["catalogue"] for card in deck["cards"]} == {p["id"] for p in s["parts"]}
    assert [reach["label"] for reach in s["reaches"]] == ["Attack", "Block"] and s["usual_type"] == "Fast"
    assert sum(found["n"] for found in s["types"]) == s["size"] and all(found["n"] for found in s["types"])
    empty = DeckLab(None).screen()
    assert {(p["owner"], p["score"]) for p in empty["parts"]} == {("", None)} and empty["types"] == []
    json.dumps(s)


def test_an_empty_deck_breaks_four_rules_and_is_built_until_it_may_play():
    lab = DeckLab()
    do(lab, "start", id="")
    assert rules_of(lab) == ["HC-8.2", "HC-8.2", "HC-8.2", "HC-8.3"]
    assert lab.screen()["play"] == "" and lab.screen()["chances"] == []
    for attribute, hero in (("body", "toa_king"), ("mind", "samurai"), ("x", "ninja")):
        do(lab, "part", id=attribute, other=hero)
    assert rules_of(lab) == ["HC-8.3", "HC-8.7"] and lab.screen()["points"] > 30
    for card in ("jab", "overhand_thrust", "efficient_block"):
        do(lab, "put", id=card, number=7)
    assert rules_of(lab).count("HC-8.4") == 3
    for card in ("jab", "overhand_thrust", "efficient_block", "still_lake_guard"):
        do(lab, "put", id=card, number=6)
    do(lab, "part", id="body", other="samurai")
    assert lab.deck.problems == [] and lab.screen()["size"] == 24
    for _ in range(3):
        do(lab, "undo")
    assert lab.screen()["size"] != 24


def test_a_swap_is_asked_about_before_it_is_done():
    lab = DeckLab()
    do(lab, "what_if", id="thunder_stroke", other="jab", number=2)
    swap = lab.screen()["swap"]
    rows = {row["name"]: (row["was"], row["now"], row["up"]) for row in swap["rows"]}
    assert rows["Base Attack cards"] == ("6", "8", True) and rows["best attack with 7 cards"][2] is False
    assert lab.deck.cards["Thunder Stroke"] == 2, "nothing is done yet"
    do(lab, "swap", id="thunder_stroke", other="jab", number=2)
    assert lab.deck.cards["Jab!"] == 2 and "Thunder Stroke" not in lab.deck.cards and lab.screen()["swap"] is None
    do(lab, "undo")
    assert lab.deck.cards["Thunder Stroke"] == 2


def test_the_code_of_a_table_opens_in_play_with_the_custom_hero():
    lab = DeckLab()
    do(lab, "name", text="Ada")
    do(lab, "swap", id="overhand_thrust", other="jab")
    do(lab, "rival", id="talon")
    code = lab.screen()["play"]
    assert code == lab.screen()["play"], "a link that stays while nothing changes"
    found = read_game(code)
    assert found.table.names == ["Ada", "Talon"] and found.seat is None
    desk = Desk()
    desk.handle({"kind": "hello", "key": KEY})
    assert desk.handle({"kind": "open", "text": code})["found"]["names"] == ["Ada", "Talon"]
    reply = desk.handle({"kind": "load", "text": code, "game": {"players": ["person", "greedy"]}, "rev": desk.rev})
    assert not reply.get("refused"), reply
    hero = desk.session.table.state.setup.heroes[0]
    assert hero.name == "Ada" and hero.deck["Jab!"] == 1


def test_a_deck_goes_out_as_a_file_and_a_code_and_comes_back():
    lab = DeckLab()
    do(lab, "name", text="Ada the First")
    do(lab, "put", id="jab", number=2)
    out = do(lab, "export")
    assert out["name"] == "ada-the-first.toml"
    for text in (out["toml"], out["code"], f"\n {out['code']}\n"):
        other = DeckLab(None)
        do(other, "open", text=text)
        assert other.deck.code == lab.deck.code and other.deck.cards == lab.deck.cards


def test_a_simulation_runs_to_its_end_with_intervals():
    lab = DeckLab()
    lab.lab = _One(lab.lab)
    do(lab, "simulate", number=20)
    assert "running" in refused(lab, "simulate", number=20)
    until_over(lab)
    found = lab.screen()["simulated"]
    assert (found["games"], found["asked"], found["stopped"], found["old"]) == (20, 20, False, False)
    assert [row["games"] for row in found["rows"]] == [20, 20]
    assert all(row["low"] < row["share"] < row["high"] for row in found["rows"])
    do(lab, "put", id="jab", number=1)
    assert lab.screen()["simulated"]["old"], "it is said of the deck as it was"


class _One:
    """A lab with one opponent: a short simulation."""

    def __init__(self, lab: Any) -> None:
        self._lab, self.ready = lab, lab.ready[1:2]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._lab, name)


def test_a_stop_is_obeyed_soon_and_keeps_what_is_done():
    lab = DeckLab()
    do(lab, "simulate", number=100)
    began = time.monotonic()
    while not (lab.simulated and lab.simulated["games"]):
        assert time.monotonic() - began < 60
        lab.tick()
    assert lab.screen()["busy"]["of"] == 800
    do(lab, "stop")
    assert until_over(lab) < 2  # a quarter of a second on a quiet machine
    found = lab.screen()["simulated"]
    assert lab.screen()["busy"] is None and found["stopped"] and 0 < found["games"] < 800
    assert found["rows"][-1]["games"] == found["games"] == sum(row["games"] for row in found["rows"][:-1])


def test_a_deck_that_may_not_play_is_not_simulated():
    lab = DeckLab(None)
    assert "HC-8" in refused(lab, "simulate", number=GAMES[0])


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("put", {"id": "jab", "number": 10}), ("put", {"id": "no such card", "number": 2}), ("put", {"number": -1}),
        ("put", {"id": "jab", "number": 1.5}), ("start", {"id": "nobody"}), ("start", {"id": "/etc/hero.toml"}),
        ("part", {"id": "soul", "other": "ninja"}), ("part", {"id": "body", "other": "x.toml"}),
        ("part", {"other": "ninja"}), ("rival", {"id": "me.toml"}), ("rival", {}), ("swap", {"id": "jab"}),
        ("what_if", {"id": "jab", "other": "uppercut"}), ("what_if", {"id": "thunder_stroke", "number": 99}),
        ("undo", {}), ("simulate", {"number": 7}), ("name", {"text": "  "}), ("name", {"text": ":)"}),
        ("name", {"text": "x" * 41}), ("open", {}), ("open", {"text": "hero.toml"}), ("open", {"text": "hp1.a.b.c"}),
        ("open", {"text": "/etc/passwd"}), ("open", {"text": "name = "}), ("open", {"text": "x" * 50_000}),
        ("open", {"text": 'name = "A"\n[attributes]\n[deck]\n"Jab!" = 1000000000\n'}),
        ("open", {"text": 'name = "A"\n[attributes]\n[deck]\n"Nothing" = 1\n'}), ("rule", {"text": "HC-99"}),
        ("act", {}), (None, {}), (7, {}), ("export", {"more": 1}),
    ],
    ids=lambda given: str(given)[:40],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_words_and_changes_nothing(kind: Any, more: dict[str, Any]):
    assert refused(DeckLab(), kind, **more).strip()


@pytest.mark.parametrize("raw", [None, 7, "put", [], {}])
def test_what_is_no_intent_is_refused(raw: Any):
    assert DeckLab().handle(raw)["refused"]


def test_a_rule_is_told_and_words_are_there_without_a_screen():
    lab = DeckLab(deck("ninja"))
    assert do(lab, "rule", text="HC-8.4")["rule"]["title"] == "At most six copies"
    assert repr(lab).startswith("HeroPlay, Deck lab\nMy Ninja may play.")
    assert do(lab, "hello", key=KEY) == {"ok": True} and not lab.settle()


# ---- kept when the kernel ends


def at_page(key: str = KEY) -> DeckLab:
    lab = DeckLab()
    do(lab, "hello", key=key)
    return lab


def test_a_hero_is_saved_and_offered_after_the_kernel_is_gone(saved):
    lab = at_page()
    assert lab.screen()["offers"] == [] and lab.screen()["saved"] == "" and not saved.exists()
    do(lab, "start", id="")
    assert not saved.exists(), "nothing was built yet"
    do(lab, "name", text="Half <b>done</b>")
    do(lab, "put", id="jab", number=4)
    do(lab, "rival", id="ninja")
    assert lab.screen()["saved"] == "Your hero is saved." and len(list(saved.iterdir())) == 1
    again = at_page()
    (offer,) = again.screen()["offers"]
    assert offer["title"] == "Half <b>done</b>, 4 cards" and again.screen()["saved"] == ""
    do(again, "resume", id=offer["id"])
    assert again.deck.build == lab.deck.build and again.rival == "ninja" and again.screen()["offers"] == []
    do(again, "put", id="jab", number=5)
    assert len(list(saved.iterdir())) == 1, "the same hero, gone on with"
    do(lab, "put", id="jab", number=1)
    assert len(list(saved.iterdir())) == 2, "two pages that go on with one hero keep each their own"
    assert sorted(o["title"][18:] for o in at_page().screen()["offers"]) == ["1 card", "5 cards"]
    assert at_page("f" * 32).screen()["offers"] == []


def test_a_hero_that_cannot_be_saved_is_said_and_without_a_key_the_truth_too(monkeypatch):
    lab = at_page()

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as here:
        here.setattr(saves, "save", full)
        assert "No space left" in do(lab, "name", text="Ann")["problem"] and "not saved" in lab.screen()["saved"]
    assert "problem" not in do(lab, "name", text="Bea") and lab.screen()["saved"] == "Your hero is saved."
    alone = DeckLab()
    assert "problem" not in do(alone, "name", text="Ann") and alone.screen()["saved"] == "Your hero is not saved."


def test_a_damaged_hero_is_not_offered_stays_and_is_not_written_over(saved):
    lab = at_page()
    do(lab, "name", text="Ann")
    (file,) = saved.iterdir()
    file.write_text("{", "utf-8")
    name = file.name[33:65]
    other = at_page()
    assert other.screen()["offers"] == [] and "damaged" in refused(other, "resume", id=name)
    assert "link" in refused(other, "resume", id="../x") and "no longer" in refused(other, "resume", id="0" * 32)
    file.write_text(json.dumps({"title": "x", "code": "hp1.nonsense", "rival": "ninja"}), "utf-8")
    assert refused(other, "resume", id=name)
    do(other, "name", text="Bea")
    assert "nonsense" in file.read_text("utf-8") and len(list(saved.iterdir())) == 2


def test_only_so_many_heroes_are_kept_and_fewer_offered(saved, monkeypatch):
    monkeypatch.setattr(saves, "MOST", 7)
    for n in range(9):
        do(at_page(), "name", text=f"Hero {n}")
    assert len(list(saved.iterdir())) == 7 and len(at_page().screen()["offers"]) == 5
