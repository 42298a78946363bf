"""Repairs of refused actions in a duel: every reason has some, they work, and none does more than it must."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.repairs import Change, Repair, made, repairs, said
from heroplay.core.verdict import Verdict
from heroplay.games.herocard import GAME
from heroplay.games.herocard.rules import checks as rules
from heroplay.games.herocard.rules import heroes
from heroplay.games.herocard.rules.actions import Choose, Clear, Discard, Draw, Pass, PlayCards, Refresh
from heroplay.games.herocard.rules.cards import ATTRIBUTES, UNKNOWN
from heroplay.games.herocard.rules.heroes import ORDER
from heroplay.games.herocard.tools import hypothetical as whatif
from heroplay.games.herocard.tools.changes import OFFERS, changes
from heroplay.table import Table
from tests.herocard import builders
from tests.herocard.builders import cards, duel, totals
from tests.herocard.kit import fight
from tests.judging import seen_by

STRIKE = builders.made("Strike", "base_attack", "exclusive", cost=5, value=6)
SLASH = builders.made("Slash", "base_attack", "exclusive", cost=4, attribute="x", value=5)
TOLL = builders.made("Toll", "base_attack", "restricted", value={"per": "target_spent_chosen"})
SWING = builders.made("Swing", "attack_mod", cost=3, attribute="mind", value=3)
HEAVE = builders.made("Heave", "attack_mod", cost=4, value=5)
BOULDER = builders.made("Boulder", "other", cost=7)
PEBBLE = builders.made("Pebble", "other", cost=2)
CALM = builders.made("Calm", "other", needs="quiet")
STIR = builders.made("Stir", "other", needs="sequence")
SHIELD = builders.made("Shield", "special_block", needs="attacked")
PRESS = builders.made("Press", "special_attack", needs="attacking")
PINCH = builders.made("Pinch", "attack_mod", value=1, effects=[{"do": "discard", "n": 1}])
RIFLE = builders.made("Rifle", "special_attack", effects=[{"do": "discard", "n": 1, "of": "block"}])
NEW = (STRIKE, SLASH, TOLL, SWING, HEAVE, BOULDER, PEBBLE, CALM, STIR, SHIELD, PRESS, PINCH, RIFLE)


_decks: dict[int, tuple[Any, list[Any]]] = {}  # the setups of tables with made-up cards, and who really has which


@pytest.fixture(autouse=True)
def everybody_knows_the_decks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Which cards a player has is no secret; where tests make cards up, no setup says it."""
    for module in (whatif, import_module("heroplay.games.herocard.rules.knowledge")):
        real = module.heroes_of
        monkeypatch.setattr(module, "heroes_of", lambda s, real=real: _decks[id(s)][1] if id(s) in _decks else real(s))
    yield
    _decks.clear()


def table(*hands: list[str], **more: Any) -> Table:
    """Ada, Ben and perhaps Cleo with these hands; all cards of the kit and those above may be named."""
    t = fight(*hands, new=NEW, **more)
    decks = [whatif.cards_of(t.state, seat) for seat in range(len(hands))]
    ids = t.state.cards.ids
    _decks[id(t.state.setup)] = t.state.setup, [SimpleNamespace(deck=[ids[k] for k in d.elements()]) for d in decks]
    return t


def hosted(**limits: Any) -> Table:
    """An attack in which a board game limits what Ben may play."""
    t = table(["Poke"], ["Guard", "Ward"], then=["attack Poke"])
    t.state.frames[2] = replace(t.state.frames[2], **limits)
    return t


def out_of_range() -> Table:
    t = table(["Poke"], [], [])
    t.state.out_of_range = ((0, 1),)
    return t


def overspent() -> Table:
    t = table(["Pebble"], [], seats={0: {"stacks": {"body": ["Boulder", "Pebble"]}}})
    t.state.players[0].scores = (8, 20, 20)
    return t


def seen_by_ada(*then: str, deployed: bool = False) -> Table:
    """What Ada knows of a duel with Ben, who has an Efficient Block in hand or deployed."""
    there = {"hand": [], "stacks": {"mind": ["Efficient Block"]}, "deployed": ["mind:1"]} if deployed else {}
    return seen_by(builders.arena(["Jab!", "Forfeiture"], ["Efficient Block"], seats={1: there}, then=[*then]), 0)


Case = Callable[[], tuple[Table, Any]]
CASES: dict[str, Case] = {
    "over_won": lambda: (table(["Poke"], [], seats={0: {"points": 2}}, then=["attack Poke", "pass", "pass"]), Pass(0)),
    "hand_unseen": lambda: (seen_by_ada("attack Jab!"), "Ben: block Efficient Block"),
    "deployed_unseen": lambda: (seen_by_ada("attack Jab!", deployed=True), "block deployed Efficient Block"),
    "pick_unseen": lambda: (seen_by_ada("play Forfeiture"), Choose(1, ("efficient_block",))),
    "over_drawn": lambda: (table([], [], quiet=99, then=["pass", "pass"]), Pass(0)),
    "not_your_phase": lambda: (table([], [], phase="draw"), Draw(1, 1)),
    "not_your_answer": lambda: (table([], []), Pass(1)),
    "effect_waits": lambda: (table(["Rob"], ["Guard"], then=["play Rob"]), Pass(0)),
    "phase_over": lambda: (table([], []), Draw(0, 1)),
    "phase_to_come": lambda: (table([], [], phase="discard"), Clear(0)),
    "no_cards_before_action": lambda: (table(["Poke"], [], phase="clear"), "attack Poke"),
    "nothing_to_pass": lambda: (table([], [], phase="draw"), "pass"),
    "nothing_asked": lambda: (table(["Poke"], []), Choose(0, ("poke",))),
    "refresh_too_early": lambda: (table([], [], phase="draw"), "refresh"),
    "refresh_after_play": lambda: (table(["Order"], [], then=["play Order", "pass"]), Refresh(0)),
    "refresh_after_pass": lambda: (table([], ["Ward"], then=["pass", "play Ward"]), Refresh(0)),
    "refresh_foreign": lambda: (table([], [], then=["pass"]), Refresh(1)),
    "no_such_card": lambda: (table(["Poke"], []), PlayCards(0, ("moonbeam",))),
    "not_in_hand": lambda: (table(["Poke"], []), "play Blank"),
    "not_so_many": lambda: (table(["Poke", "Push"], []), PlayCards(0, ("poke", "push", "push"))),
    "not_deployed": lambda: (table(["Poke", "Ambush"], []), PlayCards(0, ("^poke",))),
    "empty_play": lambda: (table(["Poke"], []), PlayCards(0, ())),
    "draw_negative": lambda: (table([], [], phase="draw"), Draw(0, -1)),
    "draw_at_most": lambda: (table([], [], phase="draw"), "draw 4"),
    "hand_cap": lambda: (table(["Blank"] * 6, [], phase="draw", seats={0: {"deck": ["Poke"] * 3}}), "draw 3"),
    "clear_at_most": lambda: (
        table([], [], phase="clear", seats={0: {"stacks": {"body": ["Poke", "Push", "Guard"], "x": ["Slash"]}}}),
        "clear body, body, body, x",
    ),
    "clear_top_first": lambda: (
        table([], [], phase="clear", seats={0: {"stacks": {"body": ["Poke", "Push", "Guard"]}}}), "clear Poke"
    ),
    "clear_too_deep": lambda: (
        table([], [], phase="clear", seats={0: {"stacks": {"body": ["Poke"]}}}), "clear body, body"
    ),
    "no_such_stack": lambda: (table([], [], phase="clear"), Clear(0, ("soul",))),
    "restricted_foreign": lambda: (table([], ["Order"], then=["pass"]), "play Order"),
    "exclusive_foreign": lambda: (table([], ["Oath"], then=["pass"]), "play Oath"),
    "exclusive_used": lambda: (table(["Oath", "Strike"], [], then=["play Oath", "pass"]), "attack Strike"),
    "exclusives_in_set": lambda: (table(["Strike", "Last Word"], []), "attack Strike + Last Word"),
    "attack_foreign": lambda: (table([], ["Dart"], then=["pass"]), "attack Dart"),
    "sequence_open": lambda: (table(["Poke", "Dart"], [], then=["attack Poke", "pass"]), "attack Dart"),
    "mod_needs_base": lambda: (table(["Push", "Poke"], []), "attack Push"),
    "mod_foreign": lambda: (table(["Poke"], ["Push", "Dart"], then=["attack Poke"]), "attack Push"),
    "block_mod_needs_base": lambda: (table(["Poke"], ["Brace", "Guard"], then=["attack Poke"]), "block Brace"),
    "block_no_attack": lambda: (table(["Guard"], [], seats={1: {"deck": ["Poke"]}}), "block Guard"),
    "block_not_attacked": lambda: (
        table(["Poke", "Guard"], [], seats={1: {"deck": ["Dart"]}}, then=["attack Poke", "pass"]), "block Guard"
    ),
    "attack_was_purged": lambda: (table(["Poke", "Push"], ["Undo"], then=["attack Poke", "play Undo"]), "attack Push"),
    "host_classes": lambda: (hosted(classes=((1, ("special_block",)),)), "block Guard"),
    "host_limit": lambda: (hosted(limits=((1, 0),)), "block Guard"),
    "single_only": lambda: (table(["Poke", "Word"], []), "attack Poke + Word"),
    "mixed_set": lambda: (table(["Poke", "Guard"], []), "attack Poke + Guard"),
    "two_base_attacks": lambda: (table(["Poke", "Dart"], []), "attack Poke + Dart"),
    "no_target": lambda: (table(["Poke"], [], []), "attack Poke"),
    "target_not_needed": lambda: (table(["Order"], []), PlayCards(0, ("order",), 1)),
    "no_such_target": lambda: (table(["Poke"], []), PlayCards(0, ("poke",), 5)),
    "target_self": lambda: (table(["Poke"], []), "attack Poke at Ada"),
    "out_of_range": lambda: (out_of_range(), "attack Poke at Ben"),
    "cost": lambda: (table(["Strike", "Heave"], [], score=8), "attack Strike + Heave"),
    "overspent": lambda: (overspent(), "play Pebble"),
    "purge_no_sequence": lambda: (table(["Undo", "Poke"], [], seats={1: {"deck": ["Dart"]}}), "play Undo"),
    "purge_older": lambda: (
        table(["Poke"], ["Guard", "Undo"], then=["attack Poke", "block Guard", "pass"]), "play Undo on Poke"
    ),
    "purges_nothing": lambda: (table(["Poke"], ["Guard"], then=["attack Poke"]), "block Guard on Poke"),
    "banned": lambda: (table(["Poke", "Seal"], ["Guard", "Brace"], then=["attack Poke + Seal"]), "block Guard + Brace"),
    "needs_quiet": lambda: (table(["Poke", "Calm"], [], then=["attack Poke", "pass"]), "play Calm"),
    "needs_sequence": lambda: (table(["Poke", "Stir"], [], seats={1: {"deck": ["Dart"]}}), "play Stir"),
    "needs_attacked": lambda: (table(["Shield"], [], seats={1: {"deck": ["Dart"]}}), "play Shield"),
    "needs_attacking": lambda: (table(["Press", "Poke"], []), "play Press"),
    "attribute_missing_in_play": lambda: (table(["Toll"], []), "attack Toll"),
    "attribute_not_needed": lambda: (table(["Poke"], []), "attack Poke naming mind"),
    "pick_exactly": lambda: (table(["Rob"], ["Guard", "Brace"], then=["play Rob"]), Choose(1)),
    "pick_up_to": lambda: (
        table(["Sweep"], [], seats={0: {"stacks": {"body": ["Poke"]}}}, then=["play Sweep"]), "choose body, body"
    ),
    "pick_of_kind": lambda: (table(["Rifle"], ["Guard", "Poke"], then=["play Rifle"]), "choose Poke"),
    "pick_not_there": lambda: (table(["Rob"], ["Guard", "Poke"], then=["play Rob"]), "choose Brace"),
    "clear_top_first_by_card": lambda: (
        table(["Sweep"], [], seats={0: {"stacks": {"body": ["Poke"]}}}, then=["play Sweep"]), Choose(0, ("body:1",))
    ),
    "deploy_cost": lambda: (
        table(["Ambush", "Boulder", "Heave"], [], score=8, then=["play Ambush"]), "choose Boulder, Heave"
    ),
}  # fmt: skip


def verdict_of(case: tuple[Table, Any]) -> Verdict:
    verdict = case[0].check(case[1])
    assert not verdict.ok
    return verdict


def texts(verdict: Verdict) -> list[str]:
    return [repair.text for repair in verdict.repairs()]


def works(verdict: Verdict, part: tuple[Any, ...]) -> bool:
    result = made(verdict.state, verdict.action, part)
    return result is not None and GAME.check(*result).ok


def one_point_less(change: Change, seat: int) -> Change:
    attr, n = ATTRIBUTES.index(change.facts["attribute"].lower()), change.facts["n"] - 1
    return replace(change, make=lambda d, a: (whatif.more_points(d, seat, attr, n), a))


def laws(verdict: Verdict, found: list[Repair]) -> None:
    """What holds for all repairs of all refused actions."""
    state = verdict.state
    assert [r.size for r in found] == sorted(r.size for r in found)
    for repair in found:
        assert GAME.check(repair.state, repair.action).ok, repair
        assert GAME.play.normal(repair.state, repair.action) in GAME.play.legal(repair.state), repair
        assert GAME.storage.problems(repair.state) == []
        gone, come = zip(
            *(
                (a - b, b - a)
                for a, b in zip(GAME.storage.pieces(state), GAME.storage.pieces(repair.state), strict=True)
            )
        )
        assert [*map(Counter.total, gone)] == [*map(Counter.total, come)], f"{repair} gains or loses a card"
        assert {kind for found in gone for kind in found} <= {UNKNOWN}, f"{repair} exchanges a card"
        for n in range(1, len(repair.changes)):
            for part in combinations(repair.changes, n):
                assert not works(verdict, part), f"{repair}: a part of it is enough"
        for change in repair.changes:
            numbers = [str(v) for v in change.facts.values() if isinstance(v, int)]
            assert set(numbers) <= set(re.findall(r"-?\d+", repair.text))
            assert change.rule in GAME.rulebook
            if change.code == "points":
                others = [c for c in repair.changes if c is not change]
                assert not works(verdict, (*others, one_point_less(change, verdict.action.seat))), "exactly the missing"
        assert repair.text and repair.text in str(repair)
    kinds = [sorted(said(GAME, c) for c in r.changes) for r in found]
    assert all(kinds.count(kind) == 1 for kind in kinds), "the same repair twice"


# ---- every reason


def codes_in(module: Any) -> set[str]:
    """The codes of reasons that a module names."""
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {word for word in words if f"reasons.{word}" in GAME.texts}


def test_every_reason_of_the_checks_has_changes_and_a_case() -> None:
    in_play = codes_in(rules)
    assert set(OFFERS) == in_play
    assert set(CASES) == in_play
    building = codes_in(heroes) - {"cost"}  # there it is the name of a number that can be tuned
    assert not in_play & building, "a reason of deck building is no reason in play"


@pytest.mark.parametrize("code", sorted(CASES))
def test_every_reason_can_be_repaired(code: str) -> None:
    verdict = verdict_of(CASES[code]())
    before = GAME.play.key(verdict.state)
    finding = next(f for f in verdict.violations if f.code == code)
    assert list(changes(verdict.state, verdict.action, finding))
    found = verdict.repairs()
    assert found
    laws(verdict, found)
    assert GAME.play.key(verdict.state) == before, "the table has been touched"


def smaller(state: Any, action: Any, size: int) -> bool:
    """Does any combination of less than this size make the action legal?  Tried one by one, nothing left out."""
    verdict = GAME.check(state, action)
    if verdict.ok:
        return True
    for finding in verdict.violations:
        for change in changes(state, action, finding):
            result = change.make(state, action) if change.size < size else None
            if result is not None and smaller(*result, size - change.size):
                return True
    return False


@pytest.mark.parametrize("code", sorted(CASES))
def test_nothing_smaller_than_the_first_repair_will_do(code: str) -> None:
    verdict = verdict_of(CASES[code]())
    assert not smaller(verdict.state, verdict.action, verdict.repairs()[0].size)


def test_every_text_of_a_change_is_used_and_there() -> None:
    source = (Path(rules.__file__).parents[1] / "tools" / "changes.py").read_text("utf-8")
    known = {line.removeprefix("repairs.") for line in GAME.texts.lines if line.startswith("repairs.")}
    assert {code for code in known if f'"{code}"' not in source} == {
        "times",
        "together",
        "said_by",
    }  # the kernel and the kit say these
    for found in (verdict_of(case()).repairs() for case in CASES.values()):
        assert {change.code for repair in found for change in repair.changes} <= known


# ---- ten refusals that every learner meets


def test_an_attack_mod_alone() -> None:
    t = table(["Swing", "Strike", "Slash"], [])
    assert texts(t.check("attack Swing")) == [
        "add Strike to the set",
        "add Slash to the set",
        "play Strike as a Base Attack first",
        "play Slash as a Base Attack first",
    ]
    t = table(["Swing"], [], seats={0: {"deck": ["Strike", "Slash"]}})
    assert texts(t.check("attack Swing")) == ["play Slash as a Base Attack first"]  # the cheapest that the deck has


def test_a_set_that_costs_too_much() -> None:
    t = table(["Strike", "Heave"], [], score=8)
    assert texts(t.check("attack Strike + Heave")) == ["leave out Heave", "with 1 more point of Body"]
    t = table(["Strike", "Heave"], [], score=8, seats={0: {"stacks": {"body": ["Pebble", "Pebble"]}}})
    assert texts(t.check("attack Strike + Heave")) == [
        "leave out Heave, and after clearing Pebble",
        "leave out Heave, and with 1 more point of Body",
        "after clearing Pebble and Pebble, and with 1 more point of Body",
        "with 5 more points of Body",
    ]


def test_a_block_with_no_attack() -> None:
    assert texts(verdict_of(CASES["block_no_attack"]())) == ["if Ada were under attack"]


def test_an_exclusive_card_too_many() -> None:
    assert texts(verdict_of(CASES["exclusive_used"]())) == ["if Oath had been purged", "wait for Ada's next turn"]


def test_not_your_turn() -> None:
    t = table([], ["Strike"])
    assert texts(t.check("Ben: attack Strike")) == ["if it were Ben's turn"]


def test_drawing_four() -> None:
    t = table([], [], phase="draw")
    assert texts(t.check("draw 4")) == ["draw 3"]
    t = table(["Blank"] * 6, [], phase="draw", seats={0: {"deck": ["Poke"] * 3}})
    assert texts(t.check("draw 4")) == ["draw 1", "draw 3, and after discarding 2 more cards"]


def test_clearing_below_the_top() -> None:
    assert texts(verdict_of(CASES["clear_top_first"]())) == [
        "clear Guard, from the top",
        "clear Guard, Push and Poke, everything from the top down to it",
    ]


def test_a_special_card_in_a_set() -> None:
    assert texts(verdict_of(CASES["single_only"]())) == ["leave out Poke", "leave out Word"]


def test_no_target_with_three_players() -> None:
    assert texts(verdict_of(CASES["no_target"]())) == ["aim at Ben", "aim at Cleo"]


def test_a_purge_with_no_sequence() -> None:
    assert texts(verdict_of(CASES["purge_no_sequence"]())) == [
        "play Poke as a Base Attack first",
        "if Ada were under attack",
    ]


# ---- going on from a repair


def test_a_repair_is_a_fork_in_which_the_action_can_be_played() -> None:
    t = table(["Swing", "Strike"], ["Guard"])
    repair = next(r for r in t.check("attack Swing").repairs() if r.text == "play Strike as a Base Attack first")
    assert (repair.rule, repair.size, len(repair.changes)) == ("HC-4.18", 2, 1)
    fork = t.fork(repair)
    fork.play(repair.action)
    assert totals(fork) == (9, 0)
    fork.play("block Guard")
    assert totals(fork) == (9, 4)
    assert cards(t, 0, "hand") == ["Strike", "Swing"], "the table itself goes on as it was"
    assert t.legal() == table(["Swing", "Strike"], ["Guard"]).legal()


def test_points_given_by_a_repair_are_still_there_after_a_purge() -> None:
    t = table(["Poke", "Heave"], ["Undo"], score=3, then=["attack Poke", "pass"])
    repair = t.check("attack Heave").repairs()[0]
    assert repair.text == "with 1 more point of Body"
    fork = t.fork(repair)
    fork.play(repair.action, "play Undo")
    assert fork.state.players[0].scores == (4, 3, 3)


def test_a_legal_action_needs_no_repair() -> None:
    assert table(["Poke"], []).check("attack Poke").repairs() == []


def test_no_more_repairs_than_asked_for() -> None:
    verdict = table(["Swing", "Strike", "Slash"], []).check("attack Swing")
    assert [r.text for r in verdict.repairs(limit=2)] == texts(verdict)[:2]
    assert verdict.repairs(limit=0) == []


def test_a_seat_that_does_not_exist() -> None:
    assert texts(table([], []).check(Pass(7))) == ["if Ada says it"]


@pytest.mark.parametrize(
    "action",
    [
        Clear(0, ("body",) * 900 + tuple(f"mind:{n}" for n in range(900))),
        Clear(0, (f"body:{'9' * 5000}", "body:1:1", ":", "")),
        PlayCards(0, ("poke",) * 5000),
        Discard(0, ("poke",) * 5000),
        Draw(0, 10**30),
        Choose(0, ("body:9",) * 900),
    ],
    ids=lambda a: str(a.do),
)
def test_huge_and_odd_actions_are_repaired_or_not_but_never_break(action: Any) -> None:
    t = table(["Poke"], [], phase="clear", seats={0: {"stacks": {"body": ["Push"]}}})
    laws(t.check(action), t.check(action).repairs())


# ---- any position, any action


def nonsense(state: Any, rng: random.Random) -> Any:
    """An action that somebody might try: often with something wrong in it, sometimes with a lot."""
    n = len(state.players)
    seat = rng.choice([*GAME.play.pending(state), *GAME.play.pending(state), rng.randrange(n)])
    player, ids = state.players[seat], state.cards.ids
    near = [ids[k] for k in player.hand] + [f"^{ids[y.kind]}" for stack in player.stacks for y in stack if y.down]
    pool = near * 3 + [ids[k] for k in rng.sample(player.deck, min(2, len(player.deck)))]

    def some(most: int) -> tuple[str, ...]:
        return tuple(rng.choice(pool) for _ in range(rng.randint(1, most))) if pool else ()

    places = ["body", "mind", "x", "body:1", "mind:2"]
    kinds: list[Callable[[], Any]] = [
        *[lambda: PlayCards(seat, some(3), rng.choice([None, None, rng.randrange(n)]))] * 6,
        lambda: PlayCards(seat, some(2), rng.randint(-1, n), rng.choice([None, "mind"])),
        lambda: Discard(seat, some(3)),
        lambda: Draw(seat, rng.randint(-1, 6)),
        lambda: Clear(seat, tuple(rng.choice(places) for _ in range(rng.randrange(5)))),
        lambda: Choose(seat, rng.choice([some(2), (rng.choice(places),)])),
        lambda: Pass(seat),
        lambda: Refresh(seat),
    ]
    return rng.choice(kinds)()


def refusals(seed: int, count: int) -> list[Verdict]:
    """Refused actions in positions of random duels of two to four."""
    rng, found = random.Random(seed), []
    while len(found) < count:
        state = GAME.play.new({"heroes": rng.sample(ORDER, rng.choice([2, 2, 3, 4])), "seed": rng.randrange(10**6)})
        for _ in range(rng.randrange(120)):
            if state.over:
                break
            state = GAME.play.apply(state, GAME.play.sample(state, rng)[0])
        verdict = GAME.check(state, nonsense(state, rng)) if not state.over else None
        if verdict is not None and not verdict.ok:
            found.append(verdict)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_repairs_work_and_do_no_more_than_they_must_in_random_duels(seed: int) -> None:
    without = 0
    for verdict in refusals(seed, 30):
        before = GAME.storage.to_data(verdict.state)
        found = verdict.repairs()
        laws(verdict, found)
        without += not found
        assert GAME.storage.to_data(verdict.state) == before
    assert without <= 3, "nearly everything can be repaired"


@pytest.mark.parametrize("seed", range(10, 12))
def test_what_repairs_say_does_not_depend_on_what_the_player_cannot_see(seed: int) -> None:
    for verdict in refusals(seed, 20):
        seat = verdict.action.seat
        seen = GAME.knowledge.observe(verdict.state, seat)
        assert texts(GAME.check(seen, verdict.action)) == texts(verdict)


def test_in_the_middle_of_a_set_whose_other_cards_have_been_named() -> None:
    """Pinch asks before Poke lies on the table; Ben has heard of both, and knows Poke to be in that hand."""
    t = table(["Poke", "Pinch", "Swing"], ["Guard"], then=["attack Pinch + Poke"])
    seen = GAME.knowledge.observe(t.state, 1)
    assert {seen.cards.names[k] for k in seen.players[0].hand} == {"Poke", "a hidden card"}
    assert texts(t.check(Pass(1))) == ["after the card's question is answered"]
    assert texts(GAME.check(seen, Pass(1))) == texts(t.check(Pass(1)))


def test_positions_with_other_limits_of_a_host_are_not_the_same() -> None:
    plain, limited, classes = hosted(), hosted(limits=((1, 0),)), hosted(classes=((1, ("other",)),))
    assert len({GAME.play.key(t.state) for t in (plain, limited, classes)}) == 3
    near, far = table(["Poke"], [], []), out_of_range()
    assert GAME.play.key(near.state) != GAME.play.key(far.state)


def test_a_table_of_printed_cards_reads_well() -> None:
    t = duel(hand=["Thunder Stroke", "Overhand Thrust"])
    repair = t.check("attack Thunder Stroke").repairs()[0]
    assert str(repair) == "add Overhand Thrust to the set (HC-4.18)"
    assert GAME.language.say(repair.state, repair.action) == "attack Overhand Thrust + Thunder Stroke"


def test_an_answer_with_an_unknown_card_gives_it_a_face():
    hands = {"ninja": ["Cut the Purse", "Attack from Above"], "samurai": ["Overhand Thrust", "Thunder Stroke"]}
    seats = {name: {"hand": hand} for name, hand in hands.items()}
    t = hp.position("herocard", {"heroes": list(seats), "phase": "action", **seats, "then": ["play Cut the Purse"]})
    refused = t.check("Ninja: attack Attack from Above")
    found = repairs(GAME, GAME.knowledge.observe(t.state, 0), refused.action)
    assert "answered" in [change.code for repair in found for change in repair.changes]
    for repair in found:
        assert all(UNKNOWN not in player.discard for player in repair.state.players)
        assert GAME.storage.pieces(
            GAME.knowledge.deal_unseen(repair.state, 0, random.Random(1))
        ) == GAME.storage.pieces(t.state)


def test_what_a_purge_brings_back_fits_a_repair_that_names_a_hidden_card():
    """Cards that were played since must still have been held then."""
    seats = {"samurai": {"hand": ["Overhand Thrust"]}, "prince": {"hand": ["The Treasury Opens"]}}
    then = ["attack Overhand Thrust", "play The Treasury Opens"]  # which draws 2 cards
    t = hp.position("herocard", {"heroes": list(seats), "phase": "action", **seats, "then": then})
    known = GAME.knowledge.observe(t.state, 0)
    for card in t.state.players[1].hand:
        known = whatif.holding(known, 1, card)
    world = GAME.knowledge.deal_unseen(known, 0, random.Random(1))
    assert world.players[1].hand == t.state.players[1].hand and GAME.storage.problems(world) == []
    before = world.frames[2].before
    assert len(before) == 2 and all(
        GAME.storage.pieces(snapshot) == GAME.storage.pieces(t.state) for snapshot in before
    )
