"""Repairs of refused actions in Hero Realms: they work, and none does more than it must."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.repairs import Repair, made, repairs, said
from heroplay.games.realms.rules.actions import Attack, Choose, Donate, Done, Play, PlayAll, Pledge, Resume, Use
from heroplay.games.realms.rules.cards import UNKNOWN
from heroplay.games.realms.tools.changes import OFFERS
from heroplay.games.registry import get_game
from heroplay.table import Table
from heroplay.ui.session import Session

GAME = get_game("realms")
ANN = {"hand": ["Gold", "Dagger"], "gold": 1, "combat": 4}


def table(bob: dict[str, Any] | None = None, ann: dict[str, Any] | None = None, **more: Any) -> Table:
    """Ann's Main Phase against Bob."""
    wanted = {"players": ["Ann", "Bob"], "active": "Ann", "market": MARKET, "Ann": ann or ANN, "Bob": bob or {}}
    return hp.position("realms", {**wanted, **more})


MARKET = ["Spark", "Orc Grunt", "Command", "Taxation", "Profit"]
HYDRA = {"format": "hydra", "players": ["Ann", "Abe", "Bob", "Bea"]}
EMPEROR = {"format": "emperor", "players": ["Ann", "Ada", "Abe", "Bob", "Ben", "Bea"]}
ASKED: dict[str, Any] = {"then": ["play Spark"]}
SPARK: dict[str, Any] = {"hand": ["Spark", "Gold"]}

CASES: dict[str, Any] = {
    "no_such_seat": lambda: (table(), Done(7)),
    "out_of_the_game": lambda: (
        hp.position("realms", {"players": ["Ann", "Bob", "Cy"], "active": "Ann", "Cy": {"out": True}}), Done(2)),
    "not_your_turn": lambda: (table({"hand": ["Gold"]}), Play(1, "gold")),
    "ability_out_of_turn": lambda: (table({"play": ["Orc Grunt"]}), Use(1, "expend", "orc_grunt")),
    "question_waits": lambda: (table(ann={"hand": ["Death Touch", "Gold"]}, then=["play Death Touch"]), Done(0)),
    "victim_is_asked": lambda: (table({"hand": ["Gold", "Ruby"]}, SPARK, **ASKED), Done(0)),
    "mate_is_asked": lambda: (table(ann={"hand": ["Death Touch", "Gold"]}, **HYDRA, then=["Ann: play Death Touch"]),
                              Done(1)),
    "said_done": lambda: (table(**HYDRA, then=["Ann: done"]), Play(0, "gold")),
    "not_in_hand": lambda: (table(), "play Ruby"),
    "nothing_to_play_all": lambda: (table(ann={"hand": ["Gold"]}), PlayAll(0)),
    "not_in_play": lambda: (table(ann={"hand": ["Orc Grunt"]}), Use(0, "expend", "orc_grunt")),
    "no_ability": lambda: (table(ann={"play": ["Orc Grunt", "Fire Gem"]}), "sacrifice Orc Grunt"),
    "already_expended": lambda: (table(ann={"play": [{"card": "Orc Grunt", "expended": True}]}), "expend Orc Grunt"),
    "no_ally_in_play": lambda: (table(ann={"play": ["Orc Grunt"], "hand": ["Elven Gift"]}), "ally Orc Grunt"),
    "mates_are_no_allies": lambda: (table(ann={"play": ["Orc Grunt"]}, Abe={"play": ["Dire Wolf"]}, **HYDRA),
                                    Use(0, "ally", "orc_grunt")),
    "ally_used": lambda: (table(ann={"play": [{"card": "Orc Grunt", "allied": True}, "Dire Wolf"]}), "ally Orc Grunt"),
    "not_for_sale": lambda: (table(), "acquire Bribe"),
    "no_gems_left": lambda: (table(gems=0, bob={"discard": ["Fire Gem"] * 16}), "acquire Fire Gem"),
    "too_dear": lambda: (table(), "acquire Command"),
    "no_such_player": lambda: (table(), Attack(0, 5, 1)),
    "own_self": lambda: (table(), Attack(0, 0, 1)),
    "own_side": lambda: (table(**HYDRA), Attack(0, 1, 1)),
    "no_such_champion": lambda: (table({"play": ["Orc Grunt"]}), Attack(0, 1, 1, "dire_wolf")),
    "hunter_left": lambda: (table(format="first_blood", players=["Ann", "Bob", "Cy"]), Attack(0, 2, 1)),
    "hunter_champions": lambda: (
        table({"play": ["Orc Grunt"]}, format="first_blood", players=["Ann", "Bob", "Cy", "Di"],
              Cy={"play": ["Dire Wolf"]}), Attack(0, 2, 1, "dire_wolf")),
    "commander": lambda: (table(**EMPEROR), Attack(0, 3, 1)),
    "guarded": lambda: (table({"play": ["Orc Grunt"]}), "attack Bob for 1"),
    "guarded_champion": lambda: (table({"play": ["Orc Grunt", "Cult Priest"]}), "attack Cult Priest of Bob for 1"),
    "mate_guards": lambda: (table({"play": ["Orc Grunt"]}, **HYDRA), Attack(0, 3, 1)),
    "at_least_one": lambda: (table(), Attack(0, 1, 0)),
    "too_little_combat": lambda: (table(), "attack Bob for 5"),
    "pledge_amount": lambda: (table(**HYDRA), Pledge(0, 3, "command")),
    "gift_gold": lambda: (table(ann={"hand": ["Gold"], "discard": ["Dagger"]}, **EMPEROR), Donate(0, "dagger", 1)),
    "gift_card": lambda: (table(ann={"gold": 1, "discard": ["Dagger"]}, **EMPEROR), Donate(0, "ruby", 1)),
    "gift_to_a_neighbour": lambda: (table(ann={"gold": 1, "discard": ["Dagger"]}, **EMPEROR), Donate(0, "dagger", 2)),
    "pick_exactly": lambda: (table({"hand": ["Gold", "Ruby"]}, SPARK, **ASKED), Choose(1, ())),
    "not_offered": lambda: (table({"hand": ["Gold", "Ruby"]}, SPARK, **ASKED), Choose(1, ("dagger",))),
}  # fmt: skip


@pytest.mark.parametrize("code", CASES)
def test_every_reason_can_be_repaired(code: str) -> None:
    t, a = CASES[code]()
    verdict = t.check(a)
    assert code in [v.code for v in verdict.violations], verdict
    found = verdict.repairs()
    assert found, f"nothing repairs {verdict}"
    for repair in found:
        assert GAME.check(repair.state, repair.action).ok
        assert GAME.storage.pieces(repair.state) == GAME.storage.pieces(t.state), f"{repair}: a card was made or lost"
        assert GAME.storage.problems(repair.state) == []
        assert needed(repair, t.state, t.action(a)), f"{repair} does more than it must"
        assert Table(GAME, repair.state).play(repair.action) is not None
    sizes = [repair.size for repair in found]
    assert sizes == sorted(sizes)


def needed(repair: Repair, state: Any, action: Any) -> bool:
    """Does no smaller part of the changes do?"""
    for n in range(1, len(repair.changes)):
        for part in combinations(repair.changes, n):
            result = made(state, action, part)
            if result is not None and GAME.check(*result).ok:
                return False
    return True


def test_every_offer_has_its_words() -> None:
    for code in OFFERS:
        assert f"reasons.{code}" in GAME.texts, code
    assert set(CASES) <= set(OFFERS) | {"no_such_seat"}


def test_a_guard_in_the_way_is_stunned_first() -> None:
    t = table({"play": ["Orc Grunt"]})
    texts = [r.text for r in t.check("attack Bob for 1").repairs()]
    assert "stun Orc Grunt with 3 Combat first" in texts
    assert "target Orc Grunt of Bob" in texts


def test_what_is_too_dear_shows_what_is_missing() -> None:
    t = table()
    verdict = t.check("acquire Command")
    assert verdict.text == "Command costs 5 Gold and you have 1: 4 too few. (HR-4.31)"
    assert "with 4 more Gold" in [r.text for r in verdict.repairs()]


def test_nothing_repairs_a_game_that_is_over() -> None:
    t = table({"health": 1}, then=["attack Bob for 1"])
    assert t.check(Done(1)).repairs() == []


# ---- from what the player knows (DEFECTS 24)


def victim_asked() -> Table:
    """Bob must discard one of three cards that only Bob sees."""
    return table({"hand": ["Ruby", "Gold", "Dagger"]}, SPARK, then=["play Spark"])


def test_a_repair_names_no_card_of_a_hidden_hand() -> None:
    t = victim_asked()
    verdict = t.check("Ann: done")
    assert [str(r) for r in verdict.repairs()] == ["after Bob has answered (HR-5.3)"]
    asked = t.check("Bob: choose Spark")
    names = {"choose Ruby", "choose Gold", "choose Dagger"}
    assert {r.text for r in asked.repairs()} == names, "their own hand they know"


def test_such_a_repair_is_opened_on_the_real_table() -> None:
    t = victim_asked()
    repair = t.check("Ann: done").repairs()[0]
    fork = Table(GAME, repair.state)
    assert len(fork.state.players[1].hand) == 2 and set(fork.state.players[1].hand) <= set(t.state.players[1].hand)
    assert fork.state.players[0].hand == t.state.players[0].hand and fork.state.deck == t.state.deck
    fork.play(repair.action)
    grown = hp.tree(t)
    grown.repair(t.check("Ann: done"), 0)
    assert grown.table().state.deck == fork.state.deck, "the line is opened with the cards as they lie"


def test_a_repair_does_not_tell_how_the_deck_lies() -> None:
    """Of the two Guild cards in Ann's deck the one that lies higher was named first."""

    def texts(deck: list[str]) -> list[str]:
        t = table(ann={"play": ["Bribe"], "hand": [], "deck": deck})
        return [r.text for r in t.check("ally Bribe").repairs(limit=1)]

    assert texts(["Profit", "Intimidation", "Gold"]) == texts(["Gold", "Intimidation", "Profit"]) != []


def test_what_another_player_could_do_with_a_hidden_hand_is_no_repair() -> None:
    t = table({"hand": ["Gold"]})
    assert [r.text for r in t.check(Play(1, "gold")).repairs()] == ["if it were Bob's turn"]


def test_open_hands_show_no_deck_and_name_no_choice_of_another_player() -> None:
    session = Session(victim_asked(), ["person", "person"], open_hands=True)
    session._shown = 0  # Ann speaks out of turn
    assert session.handle({"kind": "act", "rev": session.rev, "action": {"do": "done", "seat": 0}})["refused"]
    assert session.settle() and [r["text"] for r in session.notice["repairs"]] == ["after Bob has answered"]
    assert session.handle({"kind": "repair", "rev": session.rev, "number": 0}) == {"ok": True}
    assert session.trunk is not None and session.table.state.active == 1, "played on in a what-if"


@pytest.mark.parametrize("seed", range(6))
def test_repairs_work_in_random_games(seed: int) -> None:
    rng = random.Random(seed)
    formats = ("duel", "free_for_all", "first_blood", "last_standing", "hydra", "emperor")
    t = hp.table("realms", format=formats[seed], seed=seed)
    state, tried = t.state, 0
    seen: list[Any] = []
    while GAME.play.outcome(state) is None and tried < 40:
        action, _ = GAME.play.sample(state, rng)
        seen.append(action)
        wrong = rng.choice(seen)
        verdict = GAME.check(state, wrong)
        if not verdict.ok and rng.random() < 0.2:
            tried += 1
            for repair in verdict.repairs(limit=3):
                assert GAME.check(repair.state, repair.action).ok, f"{wrong}: {repair}"
                assert GAME.storage.pieces(repair.state) == GAME.storage.pieces(state)
                assert all(said(GAME, change) for change in repair.changes)
        state = GAME.play.apply(state, action)


def test_resume_needs_a_done() -> None:
    assert table().check(Resume(0)).rule == "HR-R37"


def test_an_answer_with_an_unknown_card_gives_it_a_face():
    t = table({"hand": ["Ruby", "Dagger"]}, SPARK, **ASKED)
    found = repairs(GAME, GAME.knowledge.observe(t.state, 0), t.check("Ann: play Gold").action)
    assert "answered" in [change.code for repair in found for change in repair.changes]
    for repair in found:
        assert all(UNKNOWN not in player.discard for player in repair.state.players)
        assert GAME.storage.pieces(
            GAME.knowledge.deal_unseen(repair.state, 0, random.Random(1))
        ) == GAME.storage.pieces(t.state)
