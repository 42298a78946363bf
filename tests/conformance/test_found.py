"""What random games found once, kept as plain cases."""

from __future__ import annotations

import random

from heroplay.games.herocard.language.audit import audit
from heroplay.games.registry import get_game
from tests.herocard.builders import duel
from tests.herocard.profile import PROFILES


def test_hc_r38_of_two_equal_deployed_cards_only_the_announced_one_is_known() -> None:
    pinions = ["Raised Pinion", "Raised Pinion"]
    talon = {"hand": ["Updraft"], "stacks": {"body": pinions}, "deployed": pinions, "scores": {"body": 9, "x": 9}}
    t = duel(heroes=("samurai", "talon"), hand=["Overhand Thrust"], seats={1: talon}, body=9, mind=9, x=9)
    t.play("attack Overhand Thrust", "Talon: block Updraft + deployed Raised Pinion")
    assert t.seats == (1,) and "clear" in t.prompt, "the second card of the set is announced, not yet put down"
    seen = t.game.storage.to_data(t.game.knowledge.observe(t.state, 0))["players"][1]["stacks"][0]
    assert [lying["kind"] for lying in seen] == ["?", "raised_pinion"]
    own = t.game.storage.to_data(t.game.knowledge.observe(t.state, 1))["players"][1]["stacks"][0]
    assert [lying["kind"] for lying in own] == ["raised_pinion", "raised_pinion"]


def test_hc_r30_what_is_dealt_for_an_unseen_hand_was_there_before_each_card() -> None:
    p = next(p for p in PROFILES if p.name == "herocard-3")
    game, rng, luck = get_game(p.game), random.Random(232), random.Random(5)
    state = game.play.new(game.play.setup_model.model_validate(p.setup(232)))
    looked = 0
    while game.play.outcome(state) is None:
        if len(state.frames) > 2:
            looked += 1
            for seat in range(3):
                assert audit(game.knowledge.deal_unseen(game.knowledge.observe(state, seat), seat, luck)) == []
        state = game.play.apply(state, max((game.play.sample(state, rng)[0] for _ in range(3)), key=p.eager))
    assert looked > 100
