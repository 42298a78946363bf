"""Questions whose rules or options come from the table: what lies behind a total, and who can be asked next."""

from __future__ import annotations

import pytest

from heroplay.contracts.questions import Question
from heroplay.core.errors import BadInput
from heroplay.games.herocard.rules.heroes import get_hero
from heroplay.games.registry import get_game
from heroplay.kit.lesson_questions import COMMON

GAME = get_game("herocard")


def ask(word: str, arg: object, seat: int = 0, **position: object) -> Question:
    made: Question = GAME.teaching.questions[word].make(
        GAME, GAME.storage.position({"phase": "action", **position}), seat, arg
    )
    return made


def test_a_total_names_the_twist_that_is_in_it():
    plain = {"heroes": ["ferrion", "samurai"], "active": 1, "samurai": {"hand": ["Overhand Thrust"]}}
    moves = ["attack Overhand Thrust", "block Boiler Plate"]
    bare = ask("total", moves, **plain, ferrion={"hand": ["Boiler Plate"]})
    armour = {"stacks": {"x": ["Riveted Armour"]}, "twisted": ["Riveted Armour"]}
    twisted = ask("total", moves, **plain, ferrion={"hand": ["Boiler Plate"], **armour})
    assert (bare.number, twisted.number) == (5, 6)
    assert "HC-9.16" not in bare.rules and {"HC-9.16", "HC-R66"} <= set(twisted.rules)


def test_a_total_names_what_converted_or_computed_it():
    grip = ask(
        "total", ["attack Uppercut!", "play Magnetic Grip", "choose Uppercut!", "attack Hip Toss"],
        heroes=["toa_king", "ferrion"], toa_king={"hand": ["Uppercut!", "Hip Toss"]},
        ferrion={"hand": ["Magnetic Grip"]},
    )  # fmt: skip
    assert grip.number == 4 and "HC-9.15" in grip.rules and "HC-1.19" not in grip.rules
    debt = ask(
        "total", "attack Call the Debt naming x", heroes=["prince", "samurai"], prince={"hand": ["Call the Debt"]},
        samurai={"stacks": {"x": ["Still Lake Guard"]}},
    )  # fmt: skip
    assert debt.number == 5 and {"HC-1.19", "HC-R34"} <= set(debt.rules)


def test_who_comes_next_lets_choose_among_what_can_be():
    table = {"heroes": ["samurai", "ninja", "toa_king"], "samurai": {"hand": ["Cut Between Breaths"]}}
    question = ask("comes", ["attack Cut Between Breaths at To'a King"], **table)
    texts = [o.text for o in question.options]
    assert question.right_text == "Ninja decides, in the attack sequence."
    assert texts == [
        "Samurai decides, in the attack sequence.",
        "Samurai decides, in the Action phase: the attack is over.",
        "Ninja decides, in the attack sequence.",
        "Ninja decides, in the Discard phase.",
        "To'a King decides, in the attack sequence.",
    ]


def test_after_the_attack_the_active_player_comes_next():
    table = {"heroes": ["samurai", "ninja"], "samurai": {"hand": ["Cut Between Breaths"]}}
    question = ask("comes", ["attack Cut Between Breaths", "pass", "pass"], **table)
    assert question.right_text == "Samurai decides, in the Action phase: the attack is over."
    assert sum(o.right for o in question.options) == 1
    over = ask("comes", ["pass", "pass"], **table)
    assert over.right_text == "Ninja decides, in the Discard phase." and sum(o.right for o in over.options) == 1


# ---- words that the cases brought


def common(word: str, arg: object, seat: int = 0, **position: object) -> Question:
    made: Question = COMMON[word].make(GAME, GAME.storage.position({"phase": "action", **position}), seat, arg)
    return made


def test_a_total_of_either_side_can_be_asked():
    table = {
        "heroes": ["toa_king", "samurai"], "toa_king": {"hand": ["Jab!"]}, "samurai": {"hand": ["Efficient Block"]},
    }  # fmt: skip
    moves = ["attack Jab!", "block Efficient Block"]
    assert ask("total", moves, **table).number == ask("total", {"play": moves, "of": "block"}, **table).number == 4
    attack = ask("total", {"play": moves, "of": "attack"}, **table)
    assert attack.number == 6 and "To'a King's attack" in attack.ask
    with pytest.raises(BadInput, match="attack or block"):
        ask("total", {"play": moves, "of": "both"}, **table)


def test_the_top_of_a_stack_is_the_card_played_latest():
    table = {"heroes": ["samurai", "ninja"], "samurai": {"hand": ["Thunder Stroke", "Cut Between Breaths"]}}
    one = ask("top", {"play": "attack Cut Between Breaths + Thunder Stroke", "stack": "x"}, **table)
    other = ask("top", {"play": "attack Thunder Stroke + Cut Between Breaths", "stack": "x"}, seat=0, **table)
    assert (one.right_text, other.right_text) == ("Thunder Stroke", "Cut Between Breaths")
    assert {"HC-4.4", "HC-R49"} <= set(one.rules)
    bare = ask("top", {"stack": "body", "of": "Ninja"}, **table)
    assert bare.right_text == "No card: the stack is empty."
    with pytest.raises(BadInput, match="body, mind or x"):
        ask("top", {"stack": "heart"}, **table)


def test_hero_points_are_added_up():
    deck = {"Jab!": 6, "Hip Toss": 6, "Uppercut!": 6, "Steel Beam": 6}
    hero = {"name": "Ada", "attributes": {"body": "Samurai", "mind": "Samurai", "x": "Samurai"}, "deck": deck}
    question = ask("hero_points", hero, heroes=["samurai", "ninja"])
    points = [card.points for card in get_hero("samurai").attributes.values()]
    assert question.number == sum(points) and "HC-1.4" in question.rules
    with pytest.raises(BadInput, match="breaks a rule"):
        ask("hero_points", {**hero, "deck": {"Jab!": 6}}, heroes=["samurai", "ninja"])


def test_a_duel_without_end_can_be_the_outcome():
    end = ask("outcome", ["pass", "pass"], heroes=["samurai", "ninja"], quiet=99)
    assert end.right_text == "Nobody scores, and the duel is a draw." and sum(o.right for o in end.options) == 1
    early = ask("outcome", ["pass", "pass"], heroes=["samurai", "ninja"], quiet=98)
    assert early.right_text == "Nobody scores."
    assert all("draw" not in o.text for o in early.options)


def test_may_gives_the_sentence_of_the_rule_that_was_asked_for():
    table = {"heroes": ["samurai", "ninja"], "samurai": {"hand": ["Overhand Thrust"]}}
    question = common("may", {"play": "attack Overhand Thrust", "rules": ["HC-R64", "HC-4.1"]}, **table)
    assert question.right_text.startswith("Yes: ") and question.why.endswith("(HC-R64)")
    first = common("may", {"play": "attack Overhand Thrust", "rules": ["HC-4.16", "HC-4.1"]}, **table)
    assert first.why.endswith("(HC-4.16)")


def test_which_rule_can_be_asked_with_other_rules_to_choose_among():
    one, other = (common("rule", arg, heroes=["samurai", "ninja"]) for arg in ("HC-2.2", {"id": "HC-2.2", "mix": 1}))
    assert one.right_text == other.right_text and {o.text for o in one.options} != {o.text for o in other.options}
    with pytest.raises(BadInput, match="give the id"):
        common("rule", {"mix": 1}, heroes=["samurai", "ninja"])
