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


def prompt(d: Realm) -> str:
    """Who is asked, and what."""
    asked = pending(d)
    if not asked:
        return TEXTS.say("prompts.over")
    names = names_of(d)
    top = d.frames[-1]
    if isinstance(top, Choice):
        return _question(d, top, names)
    playing = [s for s, ask in asked.items() if ask == "main"]
    seat = playing[0]
    player = d.players[seat]
    facts: dict[str, Any] = {"name": names[seat], "hand": len(player.hand), "gold": player.gold}
    facts |= {"combat": player.combat, "names": [names[s] for s in playing]}
    return TEXTS.say("prompts.shared" if len(playing) > 1 else "prompts.main", facts)


def _question(d: Realm, c: Choice, names: list[str]) -> str:
    below = d.frames[-2]
    card = d.cards.names[below.kind] if isinstance(below, Doing) else ""
    facts: dict[str, Any] = {"name": names[c.seat], "card": card, "least": c.least, "most": c.most}
    if c.ask == "option":
        word: Any = choices.asking_word(d)
        options = [f"{i + 1}: {ability_text(option).rstrip('.')}" for i, option in enumerate(word.of)]
        facts["options"] = listed(options, "or")
    elif c.ask in ("opponent", "redirect", "draw"):
        facts["options"] = listed([say_pick(d, c, p) for p in choices.pool(d, c)], "or")
    elif c.ask == "legacy":
        team = d.layout.team
        facts["emperor"] = names[next(e for e in d.layout.emperors if team[e] == team[c.seat])]
    code = f"{c.ask}_may" if c.ask in ("stun", "recover") and c.least == 0 else c.ask
    if c.ask == "discard" and c.rule == "HR-R16":
        code = "discard_forced"
    return TEXTS.say(f"prompts.{code}", facts)
