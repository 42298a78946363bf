"""What random games found once, kept as plain cases."""

from __future__ import annotations

from tests.builders import duel


def test_hc_r38_of_two_equal_deployed_cards_only_the_announced_one_is_known() -> None:
    pinions = ["Raised Pinion", "Raised Pinion"]
    talon = {"hand": ["Updraft"], "stacks": {"body": pinions}, "deployed": pinions, "scores": {"body": 9, "x": 9}}
    t = duel(heroes=("samurai", "talon"), hand=["Overhand Thrust"], seats={1: talon}, body=9, mind=9, x=9)
    t.play("attack Overhand Thrust", "Talon: block Updraft + deployed Raised Pinion")
    assert t.seats == (1,) and "clear" in t.prompt, "the second card of the set is announced, not yet put down"
    seen = t.game.to_data(t.game.observe(t.state, 0))["players"][1]["stacks"][0]
    assert [lying["kind"] for lying in seen] == ["?", "raised_pinion"]
    own = t.game.to_data(t.game.observe(t.state, 1))["players"][1]["stacks"][0]
    assert [lying["kind"] for lying in own] == ["raised_pinion", "raised_pinion"]
