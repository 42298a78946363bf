"""The one sentence that says who is asked what."""

from __future__ import annotations

from typing import Any

from heroplay.core.frames import Choice
from heroplay.core.text import listed
from heroplay.games.realms.language.notation import ability_text
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.legal import pending
from heroplay.games.realms.rules.naming import say_pick
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Doing, Realm
from heroplay.games.realms.rules.words import TEXTS


def prompt(state: Realm) -> str:
    """Who is asked, and what."""
    asked = pending(state)
    if not asked:
        return TEXTS.say("prompts.over")
    names = names_of(state)
    top = state.frames[-1]
    if isinstance(top, Choice):
        return _question(state, top, names)
    playing = [s for s, ask in asked.items() if ask == "main"]
    seat = playing[0]
    player = state.players[seat]
    facts: dict[str, Any] = {"name": names[seat], "hand": len(player.hand), "gold": player.gold}
    facts |= {"combat": player.combat, "names": [names[s] for s in playing]}
    return TEXTS.say("prompts.shared" if len(playing) > 1 else "prompts.main", facts)


def _question(state: Realm, choice: Choice, names: list[str]) -> str:
    below = state.frames[-2]
    card = state.cards.names[below.kind] if isinstance(below, Doing) else ""
    facts: dict[str, Any] = {"name": names[choice.seat], "card": card, "least": choice.least, "most": choice.most}
    if choice.ask == "option":
        word: Any = choices.asking_word(state)
        options = [f"{i + 1}: {ability_text(option).rstrip('.')}" for i, option in enumerate(word.of)]
        facts["options"] = listed(options, "or")
    elif choice.ask in ("opponent", "redirect", "draw"):
        facts["options"] = listed([say_pick(state, choice, p) for p in choices.pool(state, choice)], "or")
    elif choice.ask == "legacy":
        team = state.layout.team
        facts["emperor"] = names[next(e for e in state.layout.emperors if team[e] == team[choice.seat])]
    code = f"{choice.ask}_may" if choice.ask in ("stun", "recover") and choice.least == 0 else choice.ask
    if choice.ask == "discard" and choice.rule == "HR-R16":
        code = "discard_forced"
    return TEXTS.say(f"prompts.{code}", facts)
