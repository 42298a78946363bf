"""The solver: equal to plain exhaustive search on small positions; its lines, its stop, what it refuses."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

import heroplay as hp
from heroplay.cli import main
from heroplay.core.chance import Luck, outcomes
from heroplay.core.frames import Simultaneous
from heroplay.explore.solve import MCTS, Solution, solve
from heroplay.table import Table
from tests.herocard.builders import bout, duel, made
from tests.toys import BIDS, RUNNERS
from tests.toys.bids import Bids
from tests.toys.runners import Run, Shared

CUT = made("Cut", "base_attack", "exclusive", cost=2, value=4)
CHOP = made("Chop", "base_attack", "exclusive", cost=4, value=6)
JAB = made("Poke", "base_attack", cost=1, value=2)
EDGE = made("Edge", "attack_mod", cost=2, value=3)
WALL = made("Wall", "base_block", cost=2, value=4)
PROP = made("Prop", "block_mod", cost=1, value=2)
FIND = made("Find", "other", cost=1, effects=[{"do": "draw", "n": 1}])
NEW = (CUT, CHOP, JAB, EDGE, WALL, PROP, FIND)


def brute(game: Any, state: Any, worth: Callable[[Any], Any], seat: int, until: Callable[[Any], bool]) -> Any:
    """Every line to its end, with no memo and no short cut."""
    asked = game.play.pending(state)
    if not asked or until(state):
        return worth(state)
    mover = seat if seat in asked else next(iter(asked))
    found = [
        sum(w * brute(game, s, worth, seat, until) for w, s in outcomes(_step(game, state, action)))
        for action in game.play.legal(state, mover)
    ]
    return max(found) if mover == seat else min(found)


def _step(game: Any, state: Any, action: Any) -> Callable[[Any], Any]:
    return lambda luck: game.play.apply(state, action, luck=luck)


def wins(game: Any, seat: int, team: bool = False) -> Callable[[Any], Fraction]:
    def worth(state: Any) -> Fraction:
        won = game.play.outcome(state).winners  # a team's victory is whole for each; rivals split it
        return Fraction(seat in won, 1 if team else len(won)) if won else Fraction(1, 2)

    return worth


def small_duel(seed: int) -> Table:
    """A few cards each, some points spent, sometimes an attack on the way, sometimes a card that draws."""
    rng = random.Random(seed)
    mine = rng.sample(["Cut", "Chop", "Poke", "Edge", "Edge", "Find"], rng.randint(1, 3))
    yours = rng.sample(["Wall", "Prop", "Prop", "Wall", "Poke"], rng.randint(0, 2))
    deck = rng.sample(["Edge", "Wall", "Cut", "Prop"], 2)
    t = bout(mine, yours, new=NEW, score=rng.randint(2, 7), seats={0: {"deck": deck}})
    opening = [a for a in t.legal() if a.do == "play"]
    if opening and rng.random() < 0.4:
        t.play(rng.choice(opening))
    return t


# ---- the same as everything tried


def points(start: Any, seat: int) -> Callable[[Any], Fraction]:
    def worth(d: Any) -> Fraction:
        won = [now.points - then.points for now, then in zip(d.players, start.players, strict=True)]
        return Fraction(won[seat] - won[1 - seat])

    return worth


@pytest.mark.parametrize("seed", range(50))
def test_a_duel_is_worth_what_all_its_lines_say(seed: int) -> None:
    t = small_duel(seed)
    start, game, seat = t.state, t.game, t.seat
    assert seat is not None
    found = solve(t)
    worth = points(start, seat)
    over = lambda d: d.turn != start.turn  # noqa: E731
    assert found.proven and found.value == brute(game, start, worth, seat, over)
    for move, value in found.values:
        ways = [(w, brute(game, s, worth, seat, over)) for w, s in outcomes(_step(game, start, move.action))]
        assert value == sum(w * v for w, v in ways)
    assert [m.action for m in found.best] == [m.action for m, v in found.values if v == found.value] != []


@pytest.mark.parametrize("seed", range(50))
def test_bids_are_worth_what_all_their_lines_say(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(range(1, 16), 5)
    hands = [sorted(cards[:2]), sorted(cards[2:3]), sorted(cards[3 : 4 + rng.randint(0, 1)])]
    prizes = rng.sample([1, 2, 3, 4], rng.randint(1, 2))
    rest = sorted(set(range(1, 16)) - {card for hand in hands for card in hand})
    gone = sorted({1, 2, 3, 4} - set(prizes))
    before = [rng.randint(0, 3) for _ in range(3)]
    state = Bids(Luck(seed), hands, rest, prizes, gone, [Simultaneous((0, 1, 2))], [], before)
    assert BIDS.storage.problems(state) == []
    found = solve(Table(BIDS, state), horizon="game")
    assert found.proven and found.value == brute(BIDS, state, wins(BIDS, 0), 0, lambda s: False)


@pytest.mark.parametrize("seed", range(50))
def test_runners_are_worth_what_all_their_lines_say(seed: int) -> None:
    rng = random.Random(seed)
    places = ["mill", "yard", "bridge", "harbour", "well"]
    pawns = [rng.choice(places[1:4]), rng.choice(places[:4]), rng.choice(["yard", "bridge", "well"])]
    pawns = ["dock" if i < 2 and at == pawns[2] else at for i, at in enumerate(pawns)]
    pawns[0] = "bridge" if pawns[:2] == ["harbour", "harbour"] and pawns[2] != "bridge" else pawns[0]
    if pawns[:2] == ["harbour", "harbour"]:
        pawns[0] = "yard"
    bars = rng.randint(0, 2)
    waiting = rng.choice([(0, 1), (0,), (1,), (2,)])
    state = Run(Luck(1), pawns, bars, [Shared(waiting)], 3 - bars, round=12)
    assert RUNNERS.storage.problems(state) == []
    seat = waiting[0]
    found = solve(Table(RUNNERS, state))
    assert found.horizon == "the rest of the game" and found.proven
    assert found.value == brute(RUNNERS, state, wins(RUNNERS, seat, team=True), seat, lambda s: False)


# ---- what it tells


def test_the_best_line_is_told_with_its_rules_and_can_be_played() -> None:
    t = bout(["Chop", "Edge"], ["Wall", "Prop"], new=NEW)
    found = solve(t)
    assert (found.value, found.proven, found.chance) == (1, True, 1)
    assert [m.text for m in found.best] == ["Ada: attack Chop at Ben", "Ada: attack Chop + Edge at Ben"]
    fork = t.fork()
    for move in found.line:
        assert fork.check(move.action).rules == move.rules != ()
        fork.play(move.action)
    assert fork.state.players[0].points == 1 and fork.state.turn == t.state.turn + 1
    told = [(text, rules) for move in found.line for text, rules in move.happens]
    assert any("HC-7.1" in rules for _, rules in told) and all(text.endswith(".") for text, _ in told)
    assert 1 < len(found.lines) <= 12 and all(line[0] in [m.text for m in found.best] for line in found.lines)
    assert "Value: 1, proven against every reply." in str(found) and "1. Ada: attack Chop" in str(found)


def test_where_luck_decides_the_value_is_a_fraction_and_the_line_says_how_likely_it_is() -> None:
    """Ada needs Edge to beat the Wall: one of the two cards in her deck."""
    t = bout(["Cut", "Find"], ["Wall"], new=NEW, seats={0: {"deck": ["Edge", "Prop"]}})
    found = solve(t)
    assert found.value == Fraction(1, 2) and found.proven and found.chance == Fraction(1, 2)
    assert "1/2 (about 0.5)" in str(found)


def test_goals_have_words_and_horizons() -> None:
    t = bout(["Chop", "Edge"], ["Wall", "Prop"], new=NEW)
    landed = solve(t, goal="attack_succeeds")
    assert (landed.value, landed.goal) == (1, "Land an attack: your total must be higher than the block.")
    kept = solve(t, goal={"attack_succeeds": True, "keep": ["Edge"]})
    assert (kept.value, kept.proven) == (0, True)
    mine = solve(t, goal=lambda d: len(d.players[0].hand) == 0)
    assert mine.value == 1 and mine.goal == "A goal of your own."
    near = solve(t, goal="win", horizon=2)
    assert not near.proven and near.note == "The search ends before the game does." and 0 < (near.value or 0) < 1
    assert 0 < (solve(t, goal="evaluate").value or 0) < 1


# ---- hidden cards


def test_hidden_cards_are_not_read_and_mcts_is_named() -> None:
    t = bout(["Chop", "Edge"], ["Wall", "Prop"], new=NEW)
    found = solve(t, seat=0)
    assert found.value is None and not found.proven and found.best == () and found.line == ()
    assert str(found) == f"2 cards in Ben's hand are hidden from Ada. {MCTS}"
    alone = solve(bout(["Chop"], [], new=NEW), seat=0)
    assert alone.hidden == "" and (alone.value, alone.proven) == (1, True), "an empty hand hides nothing"


def test_two_hands_that_look_alike_get_the_same_answer() -> None:
    one, two = (bout(["Cut"], [card], new=NEW) for card in ("Wall", "Poke"))
    assert solve(one).value != solve(two).value
    assert solve(one, seat=0) == solve(two, seat=0)


def test_a_code_of_one_seat_is_asked_as_that_seat() -> None:
    t = hp.table("herocard", seed=5)
    seat = t.seat
    found = solve(hp.load(t.code(seat)))
    assert found.hidden and found.seat == seat


def test_what_the_warden_knows_is_hidden_from_the_runners() -> None:
    state = Run(Luck(1), ["bridge", "bridge", "well"], 1, [Shared((0, 1))], 2, round=12)
    assert "hidden from Rosa" in solve(Table(RUNNERS, state), seat=0).hidden
    state.frames = [Shared((2,))]
    assert solve(Table(RUNNERS, state), seat=2).value is not None


# ---- stopping


def a_long_one() -> Table:
    """Full hands with everything to play for."""
    return duel(
        heroes=("ninja", "samurai"), phase="discard",
        hand=["Attack from Above", "Stone Falls through Water", "Forfeiture"], other_hand=["Efficient Block"],
    )  # fmt: skip


def test_a_stop_is_heard_within_a_second_and_what_is_done_is_kept() -> None:
    t = a_long_one()
    told = time.process_time() + 0.5  # of this process alone: what other programs do does not count
    found = solve(t, stop=lambda: time.process_time() > told)
    late = time.process_time() - told
    assert 0 < late < 1.0, f"{late:.2f} s"
    assert not found.proven and found.nodes > 0 and "told to stop" in found.note
    assert found.value is None or len(found.best) <= len(found.values) < len(t.legal())


def test_a_limit_keeps_what_is_done() -> None:
    t = bout(["Cut", "Chop", "Edge"], ["Wall", "Prop"], new=NEW)
    whole = solve(t)
    some = solve(t, limit=whole.nodes - 1)
    assert not some.proven and 0 < len(some.values) < len(whole.values)
    values = {m.text: v for m, v in whole.values}
    assert all(values[m.text] == v for m, v in some.values), "what is finished is exact"
    assert "positions to look at" in some.note and "not proven" in str(some)
    assert solve(t, limit=1).value is None and "Nothing found yet" in str(solve(t, limit=1))


# ---- bad questions


def test_bad_questions_say_what_would_do() -> None:
    t = bout(["Chop"], [], new=NEW)
    for bad, words in (
        ({"seat": 5}, "no seat 5"), ({"goal": "attack_suceeds"}, "Did you mean attack_succeeds"),
        ({"goal": 7}, "a word, a dict of them, or a function"), ({"goal": {"win": 1, "wins": 1}}, "asked alone"),
        ({"goal": {"hand": 99}}, "0 to 7"), ({"horizon": "week"}, "'turn', 'game', or a number"),
        ({"horizon": 0}, "1 to 200"), ({"limit": 0}, "1 or more"),
    ):  # fmt: skip
        with pytest.raises(hp.BadInput, match=words):
            solve(t, **bad)
    over = bout(["Chop"], [], new=NEW, points_to_win=1)
    while over.seat is not None:
        over.play(over.legal()[0])
    with pytest.raises(hp.BadInput, match="over"):
        solve(over)


# ---- the command line


def run(*words: str) -> Any:
    return CliRunner().invoke(main, ["solve", *words])


def test_the_command_solves_a_code_or_a_record(tmp_path: Any) -> None:
    t = duel(hand=["Overhand Thrust", "Thunder Stroke"], other_hand=[])
    found = solve(t)
    assert isinstance(found, Solution) and found.proven
    said = run(t.code())
    assert said.exit_code == 0 and said.output.strip() == str(found)
    data = json.loads(run(t.code(), "--json").output)
    assert (data["value"], data["proven"], data["mcts"]) == (str(found.value), True, None)
    assert data["line"][0]["rules"] and data["best"] == [m.text for m in found.best]
    file = tmp_path / "duel.heroplay"
    file.write_text(t.record(), "utf-8")
    assert run(str(file)).output.strip() == str(found)


def test_the_command_asks_mcts_where_cards_are_hidden() -> None:
    hands = {"hand": ["Overhand Thrust", "Thunder Stroke"], "other_hand": ["Efficient Block"]}
    t = duel(heroes=("samurai", "samurai"), **hands)
    said = run(t.code(), "--seat", "0", "--visits", "20")
    assert said.exit_code == 0 and "hidden from Samurai 1" in said.output and "after 20 visits" in said.output
    assert run(t.code(0), "--visits", "20").output == said.output, "a code of that seat says no more and no less"
    data = json.loads(run(t.code(), "--seat", "0", "--visits", "20", "--json").output)
    assert data["value"] is None and 0 <= data["mcts"]["low"] <= data["mcts"]["value"] <= data["mcts"]["high"] <= 1
    assert run(t.code(), "--visits", "20").exit_code == 2
    assert run("no-such-file").exit_code == 2
