"""An action held against a state: what the checks and supports of the duel read off the two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from heroplay.core.cached import cached
from heroplay.core.verdict import Checks
from heroplay.games.herocard.rules.actions import HIDDEN, Discard, PlayCards
from heroplay.games.herocard.rules.cards import (
    BASE_BLOCK,
    EXCLUSIVE,
    UNKNOWN,
    UNKNOWN_ID,
)
from heroplay.games.herocard.rules.frames import Sequence
from heroplay.games.herocard.rules.setup import heroes_of, names_of
from heroplay.games.herocard.rules.state import (
    Duel,
    LyingCard,
    base_attack_stands,
    base_block_stands,
    phase_of,
    sequence_of,
)
from heroplay.kit.context import ActionContext


class DuelContext(ActionContext[Duel]):
    """An action held against a state, with what several checks read off the two."""

    @cached
    def names(self) -> list[str]:
        return names_of(self.state)

    @cached
    def seated(self) -> bool:
        return 0 <= self.seat < len(self.state.players)  # most verdicts need no names

    def __init__(self, state: Duel, action: Any) -> None:
        super().__init__(state, action)
        self.top = state.frames[-1]
        self.phase = phase_of(state)
        self.seq: Sequence | None = sequence_of(state)

    @property
    def is_active(self) -> bool:
        return self.seat == self.state.active

    @property
    def is_play(self) -> bool:
        return isinstance(self.action, PlayCards)

    @cached
    def kinds(self) -> list[int]:
        """The kinds of the cards that the play names and that are in the duel."""
        if not isinstance(self.action, PlayCards):
            return []
        kind = self.state.cards.kind
        return [kind[c.lstrip(HIDDEN)] for c in self.action.cards if c.lstrip(HIDDEN) in kind]

    @cached
    def by_class(self) -> Counter[int]:
        return Counter(self.state.cards.cls[k] for k in self.kinds)

    @cached
    def classes(self) -> set[int]:
        return {self.state.cards.cls[k] for k in self.kinds}

    def has(self, *classes: int) -> bool:
        return not self.classes.isdisjoint(classes)

    def first_of(self, *classes: int) -> str:
        """The name of the first card of these classes."""
        return next(self.state.cards.names[k] for k in self.kinds if self.state.cards.cls[k] in classes)

    @cached
    def stands(self) -> bool:
        return self.seq is not None and base_attack_stands(self.state, self.seq)

    @cached
    def block_stands(self) -> bool:
        return self.seq is not None and base_block_stands(self.state, self.seq)

    @cached
    def exclusives(self) -> tuple[int, int, str]:
        """Exclusives this player has used this turn, extra Base Attacks granted, and the first one's name."""
        cards = self.state.cards
        mine = [e for e in self.state.plays if e.seat == self.seat and e.gone != "purged"]
        used = [e for e in mine if cards.typ[e.kind] == EXCLUSIVE]
        return len(used), sum(cards.grants_again[e.kind] for e in mine), cards.names[used[0].kind] if used else ""

    def wasted(self, lying: LyingCard) -> bool:
        """Was this own card wasted this turn?  Then it got its number after the card that wasted it was played."""
        plays, words = self.state.plays, self.state.cards.words
        return any(
            e.target == self.seat and "waste" in words[e.kind] and lying.no > max(p.no for p in plays[: i + 1])
            for i, e in enumerate(plays)
        )

    def left_behind(self, lying: LyingCard) -> bool:
        """Does this own card lie there from an earlier turn, face up (HC-3.10)?"""
        return not lying.down and all(e.no != lying.no for e in self.state.plays) and not self.wasted(lying)

    def no_base(self, card_class: int) -> tuple[str, str, tuple[str, ...]]:
        """Why no own base card carries a Mod: a code, the base card meant, and the rules that make it so."""
        state = self.state
        names, cls = state.cards.names, state.cards.cls
        start = self.seq.start if self.seq is not None else len(state.plays)
        own = [e for e in state.plays[start:] if e.seat == self.seat and cls[e.kind] == card_class]
        purged = [e for e in own if e.gone == "purged"]
        lying = [y for s in state.players[self.seat].stacks for y in s if cls[y.kind] == card_class and not y.down]
        if purged:
            return "base_purged", names[purged[-1].kind], ("HC-9.9",)
        if not lying:
            return "base_none", "", ()
        last = max(lying, key=lambda y: y.no)
        if self.wasted(last):
            return "base_wasted", names[last.kind], ("HC-R65",)
        if self.left_behind(last):
            return "base_older", names[last.kind], ("HC-3.10", "HC-5.8")
        return "base_earlier", names[last.kind], ("HC-5.8", "HC-5.9") if card_class == BASE_BLOCK else ("HC-5.8",)

    @cached
    def hand_missing(self) -> list[str]:
        """Cards that the action names and the player does not have there."""
        if not self.seated or not isinstance(self.action, PlayCards | Discard):
            return []
        ids, player, named = self.state.cards.ids, self.state.players[self.seat], self.action.cards
        have = [ids[k] for k in player.hand]
        if self.is_play:
            have += [HIDDEN + ids[y.kind] for stack in player.stacks for y in stack if y.down]
            have = [c for c in have if c.lstrip(HIDDEN) != UNKNOWN_ID]  # nobody can play a card without knowing it
        if len(named) == len(set(named)):  # nearly always, and quicker than counting
            return [c for c in named if c not in have]
        return list((Counter(named) - Counter(have)).elements())

    def may_have(self, refs: Iterable[str]) -> bool:
        """Could these cards be among the hidden ones of an observed table, in the hand or deployed?"""
        state, player, wanted = self.state, self.state.players[self.seat], Counter(refs)
        kinds = Counter(state.cards.kind.get(ref, UNKNOWN) for ref in wanted.elements())
        if self.knows_hand or UNKNOWN in kinds:
            return False
        deck = Counter(state.cards.kind[card] for card in heroes_of(state.setup)[self.seat].deck)
        lying = [(attr, y) for attr, stack in enumerate(player.stacks) for y in stack]
        deck.subtract([*player.hand, *player.deck, *player.discard, *(y.kind for _, y in lying)])
        down = Counter((attr, y.cost) for attr, y in lying if y.kind == UNKNOWN)
        down.subtract(self._face(ref) for ref in wanted.elements() if ref.startswith(HIDDEN))
        hand = player.hand.count(UNKNOWN) - sum(n for ref, n in wanted.items() if not ref.startswith(HIDDEN))
        return all(deck[k] >= n for k, n in kinds.items()) and hand >= 0 and all(n >= 0 for n in down.values())

    def _face(self, ref: str) -> tuple[int, int]:
        """What a deployed card shows: its attribute and its cost (HC-R38)."""
        kind = self.state.cards.kind[ref]
        return self.state.cards.attr[kind], self.state.cards.cost[kind]

    @cached
    def knows_hand(self) -> bool:
        """Is nothing hidden of what the player could play?"""
        player = self.state.players[self.seat]
        return UNKNOWN not in player.hand and not any(y.kind == UNKNOWN for stack in player.stacks for y in stack)

    def card_name(self, ref: str) -> str:
        card = ref.lstrip(HIDDEN)
        return str(self.state.cards.names[self.state.cards.kind[card]]) if card in self.state.cards.kind else card


Facts = dict[str, Any]
Found = tuple[str, Facts] | tuple[str, Facts, str] | tuple[str, Facts, str, tuple[str, ...]] | None
CHECKS: Checks[DuelContext] = Checks(DuelContext)
