"""Our ruling HC-R71, a gap that a random game fell into: a set that clears one of its own cards."""

from __future__ import annotations

from tests.builders import cards, duel, happened, totals


def test_hc_r71_a_deployed_card_cleared_by_its_own_set_is_not_played() -> None:
    deployed = {"stacks": {"x": ["Killing Dive"]}, "deployed": ["Killing Dive"]}
    t = duel(heroes=("talon", "samurai"), hand=["Wing Buffet"], seats={0: deployed}, body=10, mind=10, x=10)
    t.play("attack Wing Buffet + deployed Killing Dive")
    kept = t.fork()
    alone = kept.play("choose nothing")
    assert [e for e in alone if "HC-R71" in e.rules] == []
    with_mod, _ = totals(kept)

    gone = happened(t.play("choose x"), "cleared_from_set")
    assert gone.rules == ("HC-R71",)
    assert "Killing Dive was cleared before Talon could play it." in t.log()
    assert cards(t, 0, "x") == [] and cards(t, 0, "discard") == ["Killing Dive"]
    assert 0 < totals(t)[0] < with_mod
    assert t.seats == (1,), "the set is done, the opponent may answer"
