"""Finds what a seat may not know in what it was sent: cards never seen by it, the seed, full codes and records."""

from __future__ import annotations

import json
import re
from typing import Any

from heroplay.core.chance import Luck
from heroplay.table import Table
from heroplay.ui.table_view import Eye


class Watch:
    """Follows a table and knows, for each pair of eyes, which cards they have seen so far."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen: dict[Eye, set[int]] = {}
        self.read: dict[Eye, int] = {}  # how many moves of the history have been looked through
        self.hidden = 0  # how often there was something to hide
        self.words = [(t.ids[k], t.names[k]) for t in (table.state.cards,) for k in range(len(t.ids) - 1)]

    def known(self, eye: Eye) -> set[int]:
        """The kinds of cards that these eyes have seen in this game."""
        game, table = self.table.game, self.table
        seen = self.seen.setdefault(eye, set())
        states = [s.before for s in table.steps[self.read.get(eye, 0) :]]
        self.read[eye] = table.ply
        for state in (*states, table.state):
            d = state if eye is None else game.knowledge.observe(state, eye)
            seen.update(e.kind for e in d.plays)
            for p in d.players:
                seen.update((*p.hand, *p.deck, *p.discard, *(y.kind for stack in p.stacks for y in stack)))
        return seen

    def leaks(self, message: Any, eye: Eye, also: Eye | str = "") -> list[str]:
        """The names in a message that these eyes may not know; `also` are eyes that were here before."""
        text = message if isinstance(message, str) else json.dumps(message, ensure_ascii=False)
        known = self.known(eye) | (self.known(also) if not isinstance(also, str) else set())
        hidden = [words for k, words in enumerate(self.words) if k not in known]
        self.hidden += bool(hidden)
        return [w for words in hidden for w in words if w in text and _as_word(w, text)] + self.secrets(text)

    def secrets(self, text: str) -> list[str]:
        """What nobody may have while the game runs: the seed, the luck, the full code, the full record."""
        if self.table.outcome is not None:
            return []
        table = self.table
        luck: Luck = table.state.luck
        numbers = [str((table.setup or {}).get("seed", "")), *(str(getattr(luck, f)) for f in luck.__slots__)]
        found = [n for n in numbers if len(n) > 6 and n in text]
        found += ["code"] if "hp1." in text and table.code() in text else []
        found += ["record"] if "HeroPlay record" in text and ('"seed"' in text or '\\"seed\\"' in text) else []
        return found


def _as_word(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w^]){re.escape(word)}(?!\w)", text) is not None


def without_notice(message: dict[str, Any]) -> dict[str, Any]:
    """A refusal speaks of cards that might be drawn; it is held against a twin table instead (see test_leaks)."""
    if message.get("type") == "patch":
        ops = [op for op in message["ops"] if op[1][:1] not in (["notice"], ["rules"])]
        return {**message, "ops": ops}
    return {**message, "reply": {k: v for k, v in message.get("reply", {}).items() if k not in ("notice", "problem")}}
