"""Our ruling HC-R71, a gap that a random game fell into: a set that clears one of its own cards."""

from __future__ import annotations

from heroplay.games.herocard.rules.heroes import all_cards, all_heroes
from tests.herocard.builders import cards, duel, totals
from tests.judging import happened


def test_hc_r71_a_deployed_card_cleared_by_its_own_set_is_not_played() -> None:
    buffet = all_cards()["wing_buffet"]  # clears one own card, from the top of a stack
    mods = [c for c in all_heroes()["talon"].cards if c.card_class == "attack_mod" and c.attribute != buffet.attribute]
    mod, where = mods[0].name, mods[0].attribute
    deployed = {"stacks": {where: [mod]}, "deployed": [mod]}
    t = duel(heroes=("talon", "samurai"), hand=["Wing Buffet"], seats={0: deployed}, body=10, mind=10, x=10)
    t.play(f"attack Wing Buffet + deployed {mod}")
    kept = t.fork()
    alone = kept.play("choose nothing")
    assert [e for e in alone if "HC-R71" in e.rules] == []
    with_mod, _ = totals(kept)

    gone = happened(t.play(f"choose {where}"), "cleared_from_set")
    assert gone.rules == ("HC-R71",)
    assert f"{mod} was cleared before Talon could play it." in t.log()
    assert cards(t, 0, where) == [] and cards(t, 0, "discard") == [mod]
    assert 0 < totals(t)[0] < with_mod
    assert t.seats == (1,), "the set is done, the opponent may answer"
