"""What if, in Hero Realms: the best turn, the odds of a hand, forks and comparisons, buying plans compared."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.repairs import repairs
from heroplay.core.search import SearchTooLarge, search
from heroplay.explore.compare import compare
from heroplay.explore.mcts import best_move
from heroplay.explore.simulation.simulate import simulate
from heroplay.explore.simulation.sweep import sweep
from heroplay.explore.solve import solve
from heroplay.explore.tree.tree import tree
from heroplay.games.realms.rules.actions import Acquire, Attack, Done
from heroplay.games.realms.rules.cards import TABLE, UNKNOWN
from heroplay.games.realms.tools.pruning import Reach, drop_dominated
from heroplay.games.realms.tools.thinking import AIM
from heroplay.games.registry import get_game
from heroplay.table import Table
from tests.realms.kit import table

GAME = get_game("realms")
SOAK = bool(os.environ.get("HEROPLAY_SOAK"))


# ---- the best turn


def test_the_best_turn_counts_health_stunned_champions_and_defeat() -> None:
    assert solve(table(hand=["Hit Job", "Dagger"])).value == 8
    assert solve(table(combat=5, them={"play": ["Cult Priest"]})).value == 5, (
        "face, or 3 for the Priest and 1 in the face"
    )
    assert solve(table(combat=8, them={"play": ["Orc Grunt"]})).value == 3 + 5, "the guard first"
    assert solve(table(combat=9, them={"health": 4})).value == 4 + 100, "no more than there is"
    assert solve(table(combat=2, them={"play": ["Orc Grunt"]})).value == 0


def test_a_lethal_turn_is_found_with_its_line() -> None:
    """Sacrificing the gem and using the ally brings just enough past the guard."""
    t = table(hand=["Fire Gem", "Spark", "Elven Curse"], them={"health": 14, "play": ["Orc Grunt"], "hand": ["Gold"]})
    found = solve(t)
    assert found.proven and found.value == 14 + 100
    assert sum(m.action.n for m in found.line if isinstance(m.action, Attack) and not m.action.card) == 14, str(found)
    assert all(move.rules for move in found.line)


def test_draws_are_chance() -> None:
    t = table(hand=["Death Threat"], deck=["Gold", "Hit Job"])
    found = solve(t, seat=0)
    assert found.proven and found.value == 1 + Fraction(7, 2), "Hit Job one time in two; its ally needs a champion"
    again = solve(table(hand=["Death Threat"], deck=["Hit Job", "Gold"]))
    assert again.value == found.value, "how the deck lies is not read"


def test_what_others_hold_does_not_hide_it_but_own_cards_face_down_do() -> None:
    t = table(hand=["Hit Job"], deck=["Gold", "Gold"], them={"hand": ["Gold", "Ruby"], "deck": ["Gold"]})
    assert solve(t, seat=0).hidden == "" and solve(t, seat=0).value == 7
    seen = Table(GAME, GAME.knowledge.observe(t.state, 0))
    assert "face down" in solve(seen, seat=0).hidden and solve(seen, seat=0).value is None


def test_the_hand_for_the_next_turn_is_not_searched() -> None:
    t = table(combat=3, deck=["Gold", "Ruby", "Dagger", "Spark", "Hit Job", "Taxation", "Profit", "Bribe"])
    assert solve(t).nodes < 20


def small(seed: int) -> Any:
    """A small position: few cards, some champions, nothing that refills the market."""
    rng, t = random.Random(seed), TABLE()
    market = sorted(set(t.market))
    champions = [k for k in market if t.champion[k]]
    cards = [*market, *[t.kind["gold"]] * 6, *[t.kind["dagger"]] * 3, *[t.gem] * 3]

    def some(of: list[int], most: int) -> list[str]:
        return [t.ids[rng.choice(of)] for _ in range(rng.randrange(most + 1))]

    cheap = [k for k in market if t.cost[k] <= 4]
    data: dict[str, Any] = {"market_deck": [], "format": rng.choice(["duel", "last_standing"])}
    data["market"] = [t.ids[k] for k in rng.sample(cheap, 5)] if rng.random() < 0.5 else []
    data["Aldric"] = {
        "hand": some(cards, 3), "deck": some(cards, 2), "discard": some(cards, 2), "play": some(market + champions, 2),
        "gold": rng.randrange(3), "combat": rng.randrange(4),
    }  # fmt: skip
    for name in ("Bryn",) if data["format"] == "duel" else ("Bryn", "Cassia"):
        data[name] = {"hand": ["gold"] * rng.randrange(2), "deck": [], "play": some(champions, 2)}
        data[name]["health"] = rng.choice([2, 5, 9, 20])
    made = GAME.storage.position({"active": "Aldric", **data})
    made.gems = 0 if rng.random() < 0.8 else made.gems
    return made


def test_what_the_solver_leaves_out_changes_no_value() -> None:
    """Every first move has the same worth as in a search of all moves and all luck up to the end of the turn."""
    compared, limit = 0, 3_000 if SOAK else 250
    for seed in range(300 if SOAK else 60):
        try:
            start = small(seed)
        except BadInput:  # more of a card than there are
            continue
        worth, over = _worth(start), _over(start)
        plain: Any = {"seat": start.active, "until": over}
        try:
            full = search(GAME.play, start, worth, late=lambda d, a: isinstance(a, Done), limit=limit, **plain)
        except SearchTooLarge:
            continue
        few = search(GAME.play, start, worth, drop_dominated=AIM.drop_dominated, late=AIM.late, limit=limit, **plain)
        assert few.values == full.values, seed
        assert few.nodes <= full.nodes
        compared += 1
    assert compared >= 15


def _worth(start: Any) -> Callable[[Any], Fraction]:
    return lambda d: AIM.worth(start, d, start.active)


def _over(start: Any) -> Callable[[Any], bool]:
    return lambda d: AIM.over(start, d)


def test_attacks_in_parts_are_left_out_unless_mates_share_the_turn() -> None:
    t = table(combat=6, them={"health": 4, "play": ["Cult Priest"]})
    left = [a for a in drop_dominated(t.state, 0, t.legal()) if isinstance(a, Attack)]
    assert left == [Attack(0, 1, 4), Attack(0, 1, 6), Attack(0, 1, 4, "cult_priest")]
    shared = table("hydra", combat=6)
    assert drop_dominated(shared.state, 0, shared.legal()) == shared.legal()


def test_buying_matters_only_where_the_card_can_still_come() -> None:
    assert not Reach(table(gold=5, hand=["Gold"], deck=["Gold"]).state, 0).buys
    assert Reach(table(gold=5, hand=["Command"], deck=[], discard=["Gold"]).state, 0).buys, "it may be drawn"
    assert not Reach(table(gold=5, hand=["Command"], deck=["Gold"]).state, 0).buys
    assert Reach(table(gold=5, hand=["Deception"], deck=["Gold"]).state, 0).buys, "to the hand"


def test_mcts_thinks_about_what_matters() -> None:
    t = table(combat=5, gold=3, them={"health": 5, "play": ["Cult Priest"]})
    thought = best_move(t, visits=60)
    assert isinstance(thought.action, Attack | Acquire) and thought.value == 1, "buy first or win at once"
    assert best_move(table(hand=["Gold", "Gold"]), visits=10).visits == 0, "there is nothing to think about"
    assert any(isinstance(m.action, Acquire) for m in thought.moves)


# ---- odds


def test_a_second_guild_card_in_the_next_five() -> None:
    """Ten cards in the deck, three of the Guild: 1 - (C(7,5) + 3 C(7,4)) / C(10,5)."""
    t = table(deck=["Profit", "Bribe", "Intimidation", *["Gold"] * 6, "Ruby"])
    found = hp.odds(t, 0).next_hand("guild", least=2)
    assert found.value == Fraction(252 - 21 - 105, 252) == Fraction(1, 2)
    assert found.method == "counted" and found.interval is None
    assert found.asked == "the next 5 cards of Ann hold 2 or more cards (guild)"
    assert any("10 in the deck" in line for line in found.known) and found.assumed
    assert [str(row) for row in found.sum][-1] == "Draws with at least 2 of them: 126 of 252"


def test_the_deck_runs_out_and_the_discards_are_shuffled() -> None:
    """Two surely come; the other three are of the discard pile, the hand, and what is in play but stays not."""
    t = table(
        deck=["Profit", "Gold"], discard=["Bribe", "Gold"], hand=["Gold", "Gold"], play=["Fire Gem", "Street Thug"]
    )
    odds = hp.odds(t, 0)
    assert odds.next_hand("Profit").value == 1
    assert odds.next_hand("Bribe").value == Fraction(3, 5), "three of five: Street Thug stays in play"
    assert odds.next_hand("guild", 2).value == Fraction(3, 5)
    assert odds.next_hand("Street Thug").value == 0
    assert "runs out after 2" in " ".join(odds.next_hand("Bribe").assumed)
    assert odds.draw("Bribe", 3).value == Fraction(1, 2), "in the middle of the turn only the discards are shuffled"


def test_known_cards_on_top_come_first() -> None:
    t = table(deck=["Profit", "Gold", "Gold", "Ruby"], known=1)
    assert hp.odds(t, 0).draw("Profit", 1).value == 1 == hp.odds(t, 1).draw("Profit", 1, whose=0).value
    assert hp.odds(t, 0).draw("Ruby", 2).value == Fraction(1, 3)


@pytest.mark.parametrize(
    ("what", "meant"),
    [
        ("Guild", lambda c: c.faction == "guild"), ("faction:wild", lambda c: c.faction == "wild"),
        ("champions", lambda c: c.type == "champion"), ("action", lambda c: c.type == "action"),
        ("cost>=5", lambda c: c.cost >= 5), ("cost = 2", lambda c: c.cost == 2), ("guards", lambda c: c.guard),
        ("defense<4", lambda c: c.type == "champion" and c.defense < 4), ("Gold", lambda c: c.id == "gold"),
        (["gold", "Ruby"], lambda c: c.id in ("gold", "ruby")), ("starters", lambda c: c.source == "starter"),
    ],
)  # fmt: skip
def test_cards_are_meant_by_name_or_sort(what: Any, meant: Callable[[Any], bool]) -> None:
    t = table()
    assert GAME.odds.kinds(t.state, 0, what) == GAME.odds.kinds(t.state, 0, meant)


@pytest.mark.parametrize("what", ["Golf", "", [], 3, "cost>="])
def test_what_is_no_card_is_refused(what: Any) -> None:
    with pytest.raises(HeroPlayError, match=r"card"):
        hp.odds(table(), 0).next_hand(what)


@pytest.mark.parametrize("seed", range(40))
def test_odds_equal_brute_force(seed: int) -> None:
    """The next five cards of the own deck, and of another's, over all deals that fit."""
    rng = random.Random(seed)
    kinds = ["Gold", "Profit", "Ruby"]

    def some(most: int) -> list[str]:
        return rng.choices(kinds, k=rng.randrange(most + 1))

    def part() -> dict[str, Any]:
        return {"hand": some(3), "deck": some(4), "discard": some(3), "play": rng.sample(["Profit"], rng.randrange(2))}

    try:
        t = table(**part(), them=part())
    except BadInput:  # more of them than there are
        return
    for about in (0, 1):
        for least in (1, 2):
            found = hp.odds(t, 0).next_hand("Profit", least, whose=about)
            assert found.value == brute(t.state, about, least), (about, least)


def brute(d: Any, about: int, least: int) -> Fraction:
    """Every deal of the unseen cards to hand and deck, then every draw."""
    seen, p = GAME.knowledge.observe(d, 0), d.players[about]
    wanted, champion = d.cards.kind["profit"], d.cards.champion
    unknown = [k for k in seen.players[about].hand if k == UNKNOWN]
    unseen = sorted((p.hand if unknown else []) + p.deck)
    chance = Fraction(0)
    decks = list(combinations(range(len(unseen)), len(p.deck)))
    for deck in decks:
        below = [unseen[i] for i in deck]
        hand = [k for i, k in enumerate(unseen) if i not in deck] if unknown else p.hand
        used = [*p.discard, *hand, *(c.kind for c in p.play if not champion[c.kind])]
        first = list(combinations(below, min(5, len(below))))
        second = list(combinations(used, min(5 - min(5, len(below)), len(used))))
        good = sum((*a, *b).count(wanted) >= least for a in first for b in second)
        chance += Fraction(good, len(first) * len(second))
    return chance / len(decks)


def test_what_another_holds() -> None:
    t = table(them={"hand": ["Profit", "Gold", "Gold"], "deck": ["Gold", "Gold", "Ruby"]})
    assert hp.odds(t, 0).hand("guild").value == Fraction(1, 2)
    worlds = GAME.odds.worlds(GAME.knowledge.observe(t.state, 0), 0, 100)
    assert worlds is not None and sum(w for w, _ in worlds) == 20
    assert all(GAME.knowledge.observe(world, 0).players[1].hand == [UNKNOWN] * 3 for _, world in worlds)
    held = Counter(d.cards.kind["profit"] in d.players[1].hand for w, d in worlds for _ in range(w))
    assert held[True] == 10
    assert GAME.odds.worlds(GAME.knowledge.observe(t.state, 0), 0, 1) is None


def test_the_odds_are_told_on_the_command_line(tmp_path: Any) -> None:
    from click.testing import CliRunner

    from heroplay.cli import main

    code = table(deck=["Profit", "Bribe", *["Gold"] * 4]).code()
    told = CliRunner().invoke(main, ["odds", code, "--seat", "0", "--draw", "guild", "--n", "2"])
    assert told.exit_code == 0 and "9/15" in told.output.replace("3/5", "9/15"), told.output


# ---- the tree, and why


def test_a_refused_attack_says_what_would_allow_it() -> None:
    t = table(combat=4, them={"play": ["Orc Grunt"]})
    verdict = t.check("attack Bob for 4")
    assert not verdict.ok and "HR-4.45" in verdict.rules
    assert repairs(GAME, t.state, t.action("attack Bob for 4"))


def test_lines_fork_and_are_compared() -> None:
    grown = tree(table(combat=6, hand=["Gold"], them={"play": ["Cult Priest"], "hand": ["Gold"]}))
    grown.play("attack Bob for 6")
    grown.back()
    grown.play("attack Cult Priest of Bob for 4")
    one, two = grown.lines()[:2]
    found = compare(one, two)
    assert found.parted_at is not None and "Cult Priest" in str(found)
    before = GAME.play.key(GAME.knowledge.observe(grown.here.state, 0))
    grown.fork(as_seat=0)
    assert GAME.play.key(GAME.knowledge.observe(grown.here.state, 0)) == before


# ---- buying plans


def test_buying_plans_are_compared_and_the_same_again() -> None:
    how: dict[str, Any] = {"games": 12, "bots": ["guild", "wild"], "seed": 3, "progress": False}
    one, two = simulate("realms", **how), simulate("realms", **how, workers=2)
    assert one.rows() == two.rows()
    assert set(one.entrants) == {"guild", "wild"} and one.unit == "turns"
    assert "Acquired least" in str(one) and one.points_by_turn()


def test_health_goes_along_with_who_sits_there() -> None:
    """More Health helps the one who has it, whichever seat that is."""
    found = sweep("realms", "health", [20, 120], of=0, games=16, bots="greedy", progress=False)
    low, high = (point.answer for point in found.points)
    assert low is not None and high is not None and low < 0.35 and high > 0.65
    assert len(sweep("realms", "stalemate_rounds", [5, 100], games=2, progress=False).points) == 2


@pytest.mark.parametrize(("knob", "value"), [("luck", 3), ("health", "many"), ("health", 5_000)])
def test_a_knob_that_is_none_is_refused(knob: str, value: Any) -> None:
    with pytest.raises(HeroPlayError):
        sweep("realms", knob, [value], games=2, progress=False)


@pytest.mark.parametrize("format", ["hydra", "emperor", "first_blood"])
def test_simulations_and_solutions_know_all_formats(format: str) -> None:
    found = simulate("realms", games=2, bots="greedy", seed=1, progress=False, format=format)
    assert found.games == 2
    t = hp.table("realms", format=format, seed=2)
    assert solve(t, limit=3_000).proven
