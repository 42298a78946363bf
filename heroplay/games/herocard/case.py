"""An action held against a state: what the checks and supports of the duel read off the two."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any

from heroplay.core.frames import Sequence
from heroplay.core.verdict import Checks
from heroplay.games.herocard.actions import HIDDEN, Discard, Play
from heroplay.games.herocard.cards import (
    EXCLUSIVE,
    UNKNOWN_ID,
)
from heroplay.games.herocard.setup import names_of
from heroplay.games.herocard.state import (
    Duel,
    base_attack_stands,
    base_block_stands,
    phase_of,
    sequence_of,
)


class Case:
    """An action held against a state, with what several checks read off the two."""

    def __init__(self, d: Duel, a: Any) -> None:
        self.d, self.a, self.seat = d, a, a.seat
        self.top = d.frames[-1]
        self.phase = phase_of(d)
        self.seq: Sequence | None = sequence_of(d)

    @cached_property
    def names(self) -> list[str]:
        return names_of(self.d)

    @cached_property
    def seated(self) -> bool:
        return 0 <= self.seat < len(self.d.players)

    @cached_property
    def name(self) -> str:
        return self.names[self.seat] if self.seated else f"seat {self.seat}"

    @property
    def is_active(self) -> bool:
        return self.seat == self.d.active

    @property
    def is_play(self) -> bool:
        return isinstance(self.a, Play)

    @cached_property
    def kinds(self) -> list[int]:
        """The kinds of the cards that the play names and that are in the duel."""
        if not isinstance(self.a, Play):
            return []
        kind = self.d.cards.kind
        return [kind[c.lstrip(HIDDEN)] for c in self.a.cards if c.lstrip(HIDDEN) in kind]

    @cached_property
    def by_class(self) -> Counter[int]:
        return Counter(self.d.cards.cls[k] for k in self.kinds)

    def has(self, *classes: int) -> bool:
        return any(self.by_class[c] for c in classes)

    def first_of(self, *classes: int) -> str:
        """The name of the first card of these classes."""
        return next(self.d.cards.names[k] for k in self.kinds if self.d.cards.cls[k] in classes)

    @cached_property
    def stands(self) -> bool:
        return self.seq is not None and base_attack_stands(self.d, self.seq)

    @cached_property
    def block_stands(self) -> bool:
        return self.seq is not None and base_block_stands(self.d, self.seq)

    @cached_property
    def exclusives(self) -> tuple[int, int, str]:
        """Exclusives this player has used this turn, extra Base Attacks granted, and the first one's name."""
        t = self.d.cards
        mine = [e for e in self.d.plays if e.seat == self.seat and e.gone != "purged"]
        used = [e for e in mine if t.typ[e.kind] == EXCLUSIVE]
        return len(used), sum(t.grants_again[e.kind] for e in mine), t.names[used[0].kind] if used else ""

    @cached_property
    def hand_missing(self) -> list[str]:
        """Cards that the action names and the player does not have there."""
        if not self.seated or not isinstance(self.a, Play | Discard):
            return []
        d, player = self.d, self.d.players[self.seat]
        have = Counter(d.cards.ids[k] for k in player.hand)
        if self.is_play:
            have.update(HIDDEN + d.cards.ids[y.kind] for stack in player.stacks for y in stack if y.down)
            have[UNKNOWN_ID] = have[HIDDEN + UNKNOWN_ID] = 0  # nobody can play a card without knowing it
        missing = Counter(self.a.cards) - have
        return list(missing.elements())

    def card_name(self, ref: str) -> str:
        card = ref.lstrip(HIDDEN)
        return str(self.d.cards.names[self.d.cards.kind[card]]) if card in self.d.cards.kind else card


Found = tuple[str, dict[str, Any]] | tuple[str, dict[str, Any], str] | None
CHECKS: Checks[Case] = Checks()
