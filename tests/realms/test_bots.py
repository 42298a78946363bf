"""The bots of Hero Realms: always legal, the same again with the same luck, sensible, and better than chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from heroplay.explore.bots import bots_of, choose
from heroplay.explore.simulation.simulate import simulate
from heroplay.games.realms.rules.actions import Acquire, Attack, Choose, Done, Play, PlayAll, Pledge, Resume, Use
from heroplay.games.realms.rules.formats import FORMATS
from heroplay.games.realms.tools.bots import BOTS
from heroplay.games.realms.tools.greedy.worth import PLANS
from heroplay.games.registry import get_game
from heroplay.table import Table
from tests.realms.kit import table

GAME = get_game("realms")


def wants(t: Table, bot: str = "greedy", seat: int = 0) -> Any:
    return choose(GAME, t.state, seat, bot, random.Random(0))


def played(format: str, bots: list[str], seed: int, most: int = 5_000) -> list[Any]:
    """Every action of a game between bots, each one legal."""
    d, rng = GAME.play.new(GAME.play.setup_model.model_validate({"format": format}), seed=seed), random.Random(seed)
    actions: list[Any] = []
    while (asked := GAME.play.pending(d)) and len(actions) < most:
        seat = next(iter(asked))
        action = BOTS[bots[seat % len(bots)]](GAME, GAME.knowledge.observe(d, seat), seat, rng)
        assert GAME.play.normal(d, action) in GAME.play.legal(d), (d.frames, action)
        actions.append(action)
        d = GAME.play.apply(d, action, None, None, True)
    assert not asked, "the game ends"
    return actions


@pytest.mark.parametrize("format", FORMATS)
def test_every_bot_plays_every_format_to_its_end(format: str) -> None:
    names = list(BOTS)
    for seed in range(3):
        at = 3 * seed
        played(format, [names[(at + i) % len(names)] for i in range(4)], seed)


@pytest.mark.parametrize("format", ["duel", "hydra"])
def test_the_same_luck_gives_the_same_game(format: str) -> None:
    assert played(format, ["greedy", "wild"], 7) == played(format, ["greedy", "wild"], 7)


def test_it_reads_nothing_but_what_it_sees() -> None:
    """Dealing the hidden cards again changes nothing of what it does."""
    d, rng = GAME.play.new(GAME.play.setup_model.model_validate({"players": 3}), seed=4), random.Random(4)
    for _ in range(60):
        seat = next(iter(GAME.play.pending(d)))
        seen = GAME.knowledge.observe(d, seat)
        action = BOTS["greedy"](GAME, seen, seat, rng)
        other = GAME.knowledge.deal_unseen(seen, seat, rng)
        assert BOTS["greedy"](GAME, GAME.knowledge.observe(other, seat), seat, rng) == action
        d = GAME.play.apply(d, action)


def test_greedy_beats_random() -> None:
    found = simulate("realms", games=60, bots=["greedy", "random"], seed=1, progress=False)
    won, games = found.entrants["greedy"]
    assert won >= 0.95 * games


def test_nobody_resumes_for_ever() -> None:
    assert not any(isinstance(a, Resume) for a in played("hydra", ["greedy"], 3))


# ---- what it does


def test_it_plays_all_before_it_ends_its_turn() -> None:
    assert wants(table(hand=["Gold", "Gold", "Dagger"])) == PlayAll(0)
    assert wants(table(hand=["Gold", "Command"])) == Play(0, "command"), "what draws comes first"
    assert wants(table()) == Done(0)


def test_it_uses_its_champions_and_allies() -> None:
    assert wants(table(play=["Orc Grunt"])) == Use(0, "expend", "orc_grunt")
    t = table(play=[{"card": "Orc Grunt", "expended": True}, {"card": "Wolf Shaman", "expended": True}])
    assert wants(t) == Use(0, "ally", "orc_grunt")


def test_it_buys_what_is_worth_most() -> None:
    market = ["Tyrannor, the Devourer", "Taxation", "Profit", "Influence", "Spark"]
    assert wants(table(gold=8, market=market)) == Acquire(0, "tyrannor_the_devourer")
    assert isinstance(wants(table(gold=2, market=market)), Acquire)


def test_a_plan_keeps_to_its_faction() -> None:
    market = ["Orc Grunt", "Cult Priest", "Street Thug", "Man-at-Arms", "The Rot"]
    bought = {plan: wants(table(gold=3, market=market), plan).card for plan in ("imperial", "guild", "necros", "wild")}
    faction = {c.id: c.faction for c in table().state.cards.cards}
    assert {plan: faction[card] for plan, card in bought.items()} == {plan: plan for plan in bought}


def test_fire_gems_come_early_and_not_for_all() -> None:
    dear = ["Tyrannor, the Devourer", "Arkus, Imperial Dragon", "Fire Bomb", "Grak, Storm Giant", "Domination"]
    assert wants(table(gold=2, market=dear)) == Acquire(0, "fire_gem")
    assert wants(table(gold=2, market=dear), "no_gems") == Done(0)
    assert wants(table(gold=2, market=dear, health=20, them={"health": 20})) == Done(0), "it is too late for economy"


def test_it_stuns_a_guard_that_is_in_the_way_and_attacks() -> None:
    t = table(combat=9, them={"play": ["Orc Grunt"]})
    assert wants(t) == Attack(0, 1, 3, "orc_grunt")
    t.play("attack Orc Grunt of Bob for 3")
    assert wants(t) == Attack(0, 1, 6)


def test_it_leaves_a_guard_that_it_cannot_stun() -> None:
    assert wants(table(combat=2, them={"play": ["Orc Grunt"]})) == Done(0)


def test_it_wins_when_it_can() -> None:
    t = table(combat=5, them={"health": 5, "play": ["Cron, the Berserker"]})
    assert wants(t) == Attack(0, 1, 5), "and stuns nobody first"
    t = table(combat=2, play=["Fire Gem"], them={"health": 5})
    assert wants(t) == Use(0, "sacrifice", "fire_gem")


def test_it_attacks_the_weakest_in_company() -> None:
    t = table("free_for_all", combat=4, them={"health": 30}, cleo={"health": 12})
    assert wants(t) == Attack(0, 2, 4)


def test_it_throws_away_the_worst_card() -> None:
    t = table(active="Bob", hand=["Dagger", "Ruby", "Hit Job"], them={"hand": ["Spark"]}, then=["play Spark"])
    assert wants(t) == Choose(0, ("dagger",))


def test_it_sacrifices_starters_and_not_its_best() -> None:
    t = table(hand=["Death Touch"], discard=["Gold", "Dagger", "Hit Job"], deck=["Gold"] * 5, then=["play Death Touch"])
    assert wants(t).picks in (("discard/dagger",), ("discard/gold",))


def test_it_stuns_the_most_dangerous_one() -> None:
    t = table(hand=["Fire Bomb"], them={"play": ["Tithe Priest", "Cron, the Berserker"]}, then=["play Fire Bomb"])
    assert wants(t) == Choose(0, ("1/cron_the_berserker",))


def test_it_pledges_only_what_makes_something_possible() -> None:
    dear = ["Tyrannor, the Devourer", "Arkus, Imperial Dragon", "Fire Bomb", "Grak, Storm Giant", "Domination"]
    t = table("hydra", gold=4, market=dear, health=30, them={"gold": 4})
    found = wants(t, "no_gems")
    assert isinstance(found, Pledge) and found.n == 4
    t = table("hydra", gold=1, market=dear, health=30, them={"gold": 0, "hand": []})
    assert wants(t, "no_gems") == Done(0)


def test_plans_are_bots_like_any_other() -> None:
    assert set(PLANS) < set(bots_of(GAME)) and "mcts" in bots_of(GAME)
