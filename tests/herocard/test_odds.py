"""The odds by hand, in words, and from one seat's knowledge alone."""

from __future__ import annotations

import doctest
import random
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput
from heroplay.explore.odds import Odds, percent
from heroplay.games.herocard import GAME
from heroplay.games.herocard.rules.state import sequence_of
from heroplay.games.herocard.tools import odds as tools
from heroplay.table import Table
from tests.herocard.builders import duel

ATTACK = {"hand": ["Overhand Thrust", "Thunder Stroke"], "then": ["attack Overhand Thrust"]}


def against(hero: str, hand: list[str], **part: Any) -> Table:
    """Samurai attacks with 6; the other hero has this hand."""
    return duel(heroes=("samurai", hero), other_hand=hand, seats={1: part}, **ATTACK)


# ---- by hand


def test_the_examples_of_the_module_are_true() -> None:
    result = doctest.testmod(tools)
    assert (result.failed, result.attempted >= 8) == (0, True)


def test_a_draw_by_hand() -> None:
    """2 of 28 unseen cards are Cross Block: 1 - C(26, 3) / C(28, 3)."""
    odds = hp.odds(against("ninja", ["Vanish"]), "samurai").draw("Cross Block", 3)
    assert odds.value == 1 - Fraction(comb(26, 3), comb(28, 3)) == Fraction(13, 63)
    assert str(odds).startswith("20.6 % (13/63): a draw of 3 finds Cross Block.\nCounted, from what Samurai knows")
    two = hp.odds(against("ninja", ["Vanish"]), 0).draw("Cross Block", 2, least=2)
    assert two.value == Fraction(1, comb(28, 2))


def test_known_top_cards_and_an_empty_deck() -> None:
    top = {"deck": ["Cross Block", "..."], "known": 1}
    table = duel(heroes=("samurai", "toa_king"), hand=["Overhand Thrust"], seats={0: top})
    assert hp.odds(table, 0).draw("Cross Block", 1).value == 1
    assert hp.odds(table, 0).draw("Cross Block", 2, least=2).value == Fraction(1, 28)
    assert hp.odds(table, 0).draw("Braced Heel", 1).value == 0
    assert hp.odds(table, 1).draw("Cross Block", 1, whose=0).value == Fraction(2, 30), "only the owner knows the top"


def test_a_draw_goes_on_from_the_discards() -> None:
    """One card in the deck, twenty in the discards: the first is certain, the second is one of twenty."""
    own = dict.fromkeys(("body", "mind", "x"), "samurai")
    deck = dict.fromkeys(["Jab!", "Uppercut!", "Vanish", "Folded Fan"], 6)
    hero: Any = {"name": "Ada", "attributes": own, "deck": deck}
    rest = ["Jab!"] * 5 + ["Uppercut!"] * 6 + ["Vanish"] * 6 + ["Folded Fan"] * 3
    part = {"hand": ["Jab!"], "stacks": {"body": ["Folded Fan"] * 2}, "discard": rest, "deck": ["Folded Fan"]}
    table = duel(heroes=(hero, "miko"), seats={0: part})
    odds = hp.odds(table, 0)
    assert odds.draw("Folded Fan", 1).value == 1
    assert odds.draw("Uppercut!", 1).value == 0
    assert odds.draw("Uppercut!", 2).value == Fraction(6, 20)
    assert "runs out after 1" in " ".join(odds.draw("Uppercut!", 2).assumed)


def test_what_the_other_holds() -> None:
    table = against("ninja", ["Vanish", "Sidestep"], shown=["Sidestep"])
    asking = hp.odds(table, 0)
    assert asking.hand("Vanish").value == Fraction(4, 29)
    assert asking.hand("Sidestep").value == 1
    assert asking.hand(lambda card: card.card_class == "base_block").value == Fraction(10, 29)
    assert asking.hand(["Vanish", "Sidestep"], least=2).value == Fraction(4, 29)
    assert asking.hand("Vanish", least=2).value == 0
    assert asking.hand("Vanish").known[0] == "Ninja holds 2 cards; known of them: Sidestep."


def test_one_unknown_card_that_blocks() -> None:
    """Unbroken Defense (2) and Still Lake Guard (4) reach 6 alone; a purge (1) undoes the attack; a draw may help."""
    table = duel(heroes=("toa_king", "samurai"), hand=["Jab!"], other_hand=["Braced Heel"], then=["attack Jab!"])
    odds = hp.odds(table, 0).block()
    draws = Fraction(comb(29, 2) - comb(29 - 6, 2), comb(29, 2))
    assert odds.value > Fraction(7, 30) and odds.method == "searched" and odds.exact
    assert odds.value < Fraction(7, 30) + Fraction(1, 30) * (draws + Fraction(1, 2))
    assert hp.odds(table, 1).block().value == 0, "who holds it knows that it is a Mod"
    assert hp.odds(table, 0).block(value=6).value == Fraction(6, 30)
    assert hp.odds(table, 0).block(value=6).bound == "at least"


def test_who_has_passed_blocks_no_more() -> None:
    table = against("ninja", ["Vanish", "Vanish"])
    table.play("pass")
    odds = hp.odds(table, 0).block()
    assert odds.value == 0 and "has passed" in odds.known[-1]


def test_a_line_of_play_against_every_reply() -> None:
    """One unknown card: the line fails exactly where that card, alone, can stop the attack."""
    table = duel(heroes=("samurai", "toa_king"), hand=["Overhand Thrust"], other_hand=["Steel Beam"])
    odds = hp.odds(table, 0).line(["attack Overhand Thrust"], "attack_succeeds")
    after = table.fork()
    after.play("attack Overhand Thrust")
    assert odds.method == "searched" and odds.interval is None
    assert odds.value == 1 - hp.odds(after, 0).block().value
    many = duel(heroes=("samurai", "toa_king"), hand=["Overhand Thrust"], other_hand=["Steel Beam"] * 3)
    sampled = hp.odds(many, 0).line(["attack Overhand Thrust"], {"attack_succeeds": True}, samples=3)
    assert sampled.method == "sampled" and sampled.interval is not None
    assert sampled.interval[0] <= sampled.value <= sampled.interval[1]
    assert "about" in sampled.text
    for asked in (table, many):
        stopped = hp.odds(asked, 0).line(["attack Overhand Thrust"], "attack_succeeds", tick=lambda done, total: False)
        assert stopped.interval == (0.0, 1.0)
    some = hp.odds(table, 0).line(["attack Overhand Thrust"], "attack_succeeds", tick=lambda done, total: done < 5)
    assert some.interval is not None and some.interval[0] <= odds.value <= some.interval[1]


# ---- in words


@pytest.mark.parametrize(
    "value, words",
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 2), "50.0 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(999, 1000), "99.9 %"),
        (Fraction(1, 10**9), "less than 0.1 %"),
        (1 - Fraction(1, 10**9), "more than 99.9 %"),
    ],
)
def test_never_0_or_100_when_it_is_neither(value: Fraction, words: str) -> None:
    assert percent(value) == words


def test_a_sample_without_a_success_is_not_never() -> None:
    for value, interval, words in (
        (Fraction(0), (0.0, 0.05), "less than 5.0 % (0 % to 5.0 %): it rains."),
        (Fraction(1), (0.95, 1.0), "more than 95.0 % (95.0 % to 100 %): it rains."),
        (Fraction(1, 2), (0.25, 0.9999), "about 50.0 % (25.0 % to more than 99.9 %): it rains."),
    ):
        assert Odds("it rains", value, (), (), "sampled", (), "by chance", interval).text == words


def test_an_answer_says_what_it_knows_and_what_it_adds_up() -> None:
    odds = hp.odds(against("ninja", ["Vanish", "Sidestep"], discard=["Vanish"]), 0).block()
    text = odds.explain()
    assert "29 of Ninja's 30 cards are unseen: 2 in the hand and 27 in the deck." in text
    assert "The attack is 6; Ninja's block so far is 0." in text
    assert "Vanish (Base Block 5, 3 Mind), unseen: 3 of 29" in text
    assert "everybody else passes" in text
    assert len(str(odds).splitlines()) == 2 and str(odds.value) in str(odds)
    with pytest.raises(AttributeError):
        odds.value = Fraction(1)  # type: ignore[misc]


def against_samurai() -> Table:
    """An attack of 6 on four unknown cards, among which a draw or a purge may be."""
    hand = ["Braced Heel", "Cross Block", "Efficient Block", "Efficient Block"]
    return duel(heroes=("toa_king", "samurai"), hand=["Jab!"], other_hand=hand, then=["attack Jab!"])


def test_a_long_search_can_be_stopped_and_keeps_what_is_done() -> None:
    table = against_samurai()
    asking, seen = hp.odds(table, 0), []
    whole = asking.block(tick=lambda done, total: seen.append((done, total)))
    assert seen and all(done <= total for done, total in seen)
    stopped = asking.block(tick=lambda done, total: False)
    assert stopped.interval is not None and stopped.method == "searched"
    assert stopped.interval[0] <= whole.value <= stopped.interval[1]


def test_too_much_to_search_is_sampled_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = against_samurai()
    whole = hp.odds(table, 0).block()
    monkeypatch.setattr("heroplay.explore.odds.case_search.MOST_POSITIONS", 0)
    odds = hp.odds(table, 0).block(samples=60)
    assert odds.method == "sampled" and odds.interval is not None
    assert odds.interval[0] <= whole.value <= odds.interval[1]
    monkeypatch.setattr("heroplay.games.herocard.tools.odds.MOST_HANDS", 1)
    again = hp.odds(table, 0).block(samples=60)
    assert again.method == "sampled" and again.interval is not None
    assert again.interval[0] <= whole.value <= again.interval[1]


# ---- nothing hidden decides


def test_the_odds_are_the_same_for_every_deal_of_what_a_seat_cannot_see() -> None:
    rng, attacks, asked = random.Random(4), 0, 0
    for seed in range(12):
        state = GAME.play.new({"heroes": ("talon", "samurai") if seed % 2 else ("samurai", "toa_king"), "seed": seed})
        while GAME.play.pending(state) and asked < 20:
            if rng.random() < 0.04 or (sequence_of(state) is not None and rng.random() < 0.5):
                asked += 1
                attacks += sequence_of(state) is not None
                for seat in (0, 1):
                    told = {_all_odds(state, seat)}
                    told |= {
                        _all_odds(GAME.knowledge.deal_unseen(GAME.knowledge.observe(state, seat), seat, rng), seat)
                        for _ in range(2)
                    }
                    assert len(told) == 1
                break
            state = GAME.play.apply(state, GAME.play.sample(state, rng)[0])
    assert attacks >= 3


def _all_odds(state: Any, seat: int) -> str:
    asking = hp.odds(Table(GAME, state), seat)
    answers = []
    questions: list[Any] = [
        lambda: asking.block(samples=3), lambda: asking.block(value=9, against=1 - seat).explain(),
        lambda: asking.block_curve(1 - seat), lambda: asking.hand(lambda card: card.cost > 2).explain(),
        lambda: asking.draw(lambda card: card.cost > 2, 2).explain(),
        lambda: asking.draw(lambda card: card.cost > 2, 2, whose=1 - seat).explain(),
    ]  # fmt: skip
    for question in questions:
        try:
            answers.append(str(question()))
        except BadInput as error:
            answers.append(str(error))
    return "\n".join(answers)


# ---- bad input


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda t: hp.odds(t, 5), "There is no seat 5; the seats are 0 Samurai, 1 Ninja."),
        (lambda t: hp.odds(t, -1), "There is no seat -1"),
        (lambda t: hp.odds(t, "Bob"), "There is no seat 'Bob' here"),
        (lambda t: hp.odds(t, 0).block(), "There is no attack on the table"),
        (lambda t: hp.odds(t, 0).block(value=-1), "An attack value is a whole number from 0 on, not -1."),
        (lambda t: hp.odds(t, 0).block(value=2.5), "not 2.5"),
        (lambda t: hp.odds(t, 0).draw("Vanish", 2), "There is no card of Samurai 'Vanish' here."),
        (lambda t: hp.odds(t, 0).draw("Cross Block", -2), "from 1 on, not -2"),
        (lambda t: hp.odds(t, 0).draw("Cross Block", 2, least=0), "from 1 on, not 0"),
        (lambda t: hp.odds(t, 0).draw([], 2), "Say which cards"),
        (lambda t: hp.odds(t, 0).hand(7), "Say which cards"),
        (lambda t: hp.odds(t, 0).line(["attack Thunder Stroke"], "attack_succeeds"), "HC-4.18"),
        (lambda t: hp.odds(t, 0).line([], "no_such_goal"), "There is no goal"),
        (lambda t: hp.odds(t, 1).line(["pass"], "attack_succeeds"), "does not decide now"),
        (lambda t: hp.odds(hp.load(t.code(1)), 0), "Samurai's own cards are not on this table"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_answered_is_told_why(ask: Any, words: str) -> None:
    table = duel(heroes=("samurai", "ninja"), hand=["Overhand Thrust", "Thunder Stroke"], other_hand=["Vanish"])
    with pytest.raises(BadInput) as error:
        ask(table)
    assert words in str(error.value) and "\n" not in str(error.value)


def test_the_attack_is_against_one_player() -> None:
    attack = ["attack Overhand Thrust at Ninja"]
    table = duel(heroes=("samurai", "ninja", "miko"), hand=["Overhand Thrust"], then=attack)
    with pytest.raises(BadInput, match="against Ninja, not Miko: give a value"):
        hp.odds(table, 0).block(against="Miko")
    assert hp.odds(table, 2).block().asked == "Ninja can block the attack of 6"
    with pytest.raises(BadInput, match="Say whose: Ninja or Miko"):
        hp.odds(table, 0).hand("Vanish")


def test_a_question_waits_until_a_card_is_answered() -> None:
    blocks = ["Cross Block", "Efficient Block"]
    table = duel(heroes=("ninja", "samurai"), hand=["Forfeiture"], other_hand=blocks, then=["play Forfeiture"])
    with pytest.raises(BadInput, match="asks Samurai to choose first"):
        hp.odds(table, 0).hand("Cross Block")


def test_a_game_without_a_count_says_so() -> None:
    from dataclasses import replace

    table = duel()
    table.game = replace(table.game, odds=None)
    with pytest.raises(BadInput, match="there are no odds for it"):
        hp.odds(table, 0)
