"""The one sentence that says who is asked what."""

from __future__ import annotations

from typing import Any

from heroplay.core.frames import Choice
from heroplay.games.herocard.rules.cards import SOME
from heroplay.games.herocard.rules.legal import draw_limit, may_refresh, pending
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel, base_attack_stands, sequence_of
from heroplay.games.herocard.rules.totals import totals
from heroplay.games.herocard.rules.words import TEXTS


def prompt(state: Duel) -> str:
    """Who is asked, and what."""
    asked = pending(state)
    if not asked:
        return TEXTS.say("prompts.over")
    seat, ask = next(iter(asked.items()))
    names = names_of(state)
    player = state.players[seat]
    facts: dict[str, Any] = {"name": names[seat], "active": names[state.active], "hand": len(player.hand)}
    top = state.frames[-1]
    if isinstance(top, Choice):
        whose = names[top.whose] if top.whose >= 0 else ""
        several = (top.least if ask in ("discard", "waste") else top.most) != 1
        facts |= {"least": top.least, "most": top.most, "of": SOME[top.of] + "s" * several, "whose": whose}
        return TEXTS.say(f"prompts.ask_{ask}", facts)
    if ask in ("discard", "draw", "clear"):
        have = sum(map(len, player.stacks))
        most = draw_limit(state, seat) if ask == "draw" else min(state.setup.clear_max, have)
        possible = {"discard": len(player.hand), "draw": most, "clear": have}[ask]
        code = ask if possible else f"{ask}_none"
        return TEXTS.say(f"prompts.{code}", facts, most=most, cap=state.setup.hand_cap, have=have)
    if ask == "action":
        code = "action_other" if seat != state.active else "action" if may_refresh(state) else "action_on"
        return TEXTS.say(f"prompts.{code}", facts)
    return _sequence_prompt(state, seat, names, facts)


def _sequence_prompt(state: Duel, seat: int, names: list[str], facts: dict[str, Any]) -> str:
    seq = sequence_of(state)
    assert seq is not None
    if not base_attack_stands(state, seq):
        return TEXTS.say("prompts.answer_undone", facts)
    attack, block = totals(state, seq)
    facts |= {"attack": attack, "block": block, "attacker": names[seq.attacker], "target": names[seq.defender]}
    if seat in seq.attack_side:
        return TEXTS.say("prompts.answer_attack", facts)
    if seat in seq.block_side:
        missing = attack - block
        facts["short"] = TEXTS.say("prompts.short_of", n=missing) if missing > 0 else TEXTS.say("prompts.enough")
        return TEXTS.say("prompts.answer_block", facts)
    return TEXTS.say("prompts.answer_third", facts)
