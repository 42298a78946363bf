"""An action held against a state: what the checks and supports read off the two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heroplay.core.cached import cached
from heroplay.core.frames import Choice
from heroplay.core.verdict import Checks
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.actions import Attack, Choose, Pledge, Use
from heroplay.games.realms.rules.effects import ASK_RULES
from heroplay.games.realms.rules.legal import asks_for, has_ally, normal
from heroplay.games.realms.rules.reach import Barrier, guarded, out_of_reach
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import InPlay, Realm, actors, find_in_play
from heroplay.kit.context import ActionContext


@dataclass(slots=True)
class Aim:
    """The player or champion that an action is aimed at."""

    seat: int
    champion: bool
    card: InPlay | None
    stopped_by_guards: bool


class RealmContext(ActionContext[Realm]):
    """An action held against a state, with what several checks read off the two."""

    @cached
    def names(self) -> list[str]:
        return names_of(self.state)

    @cached
    def seated(self) -> bool:
        return 0 <= self.seat < len(self.state.players)  # most verdicts need no names

    @cached
    def active(self) -> str:
        """Whose turn it is, in words."""
        return " and ".join(self.names[s] for s in actors(self.state))

    @cached
    def free(self) -> bool:
        """Is this seat in its Main Phase with nothing open?  What comes after the first checks asks that."""
        return self.seated and not self.state.over and self.choice is None and self.seat in actors(self.state)

    @cached
    def has_seat(self) -> bool:
        return self.seated and not self.state.over

    @property
    def gold(self) -> int:
        return self.state.players[self.seat].gold if self.seated else 0

    @property
    def combat(self) -> int:
        return self.state.players[self.seat].combat if self.seated else 0

    @cached
    def kind(self) -> int | None:
        """The kind of the card that the action names, if there is such a card."""
        found = self.state.cards.kind.get(str(getattr(self.action, "card", "")).partition(":")[0])
        return found if found is not None and found >= 0 else None

    @cached
    def card(self) -> str:
        """The name of that card."""
        return str(self.state.cards.names[self.kind]) if self.kind is not None else str(self.action.card)[:60]

    @cached
    def used(self) -> InPlay | None:
        """The player's card in play whose ability is used."""
        return (
            find_in_play(self.state, self.seat, self.action.card)
            if isinstance(self.action, Use) and self.seated
            else None
        )

    @cached
    def has_ability(self) -> bool:
        has = self.state.cards.has.get(self.action.ability) if self.used is not None else None
        return self.used is not None and has is not None and bool(has[self.used.kind])

    @cached
    def allied(self) -> bool:
        return self.used is not None and has_ally(self.state, self.seat, self.used)

    @cached
    def struck(self) -> InPlay | None:
        """The champion that an attack or a pledge of Combat names."""
        if not isinstance(self.action, Attack | Pledge) or not self.action.card or self.action.target < 0:
            return None
        card = find_in_play(self.state, self.action.target, self.action.card)
        return card if card is not None and self.state.cards.champion[card.kind] else None

    @cached
    def picks(self) -> tuple[str, ...]:
        return normal(self.state, self.action).picks if isinstance(self.action, Choose) and self.choice else ()

    @cached
    def taken(self) -> Choice | None:
        """The question that this answers although it was not asked: there was one target, and it is taken."""
        action, state = self.action, self.state
        if not state.taken or not self.has_seat or not isinstance(action, Choose) or len(action.picks) != 1:
            return None
        if self.choice is not None and self.choice.seat == self.seat:
            return None
        pick, player = action.picks[0], action.picks[0].isascii() and action.picks[0].isdigit()
        for t in state.taken:
            names = {"opponent": player, "stun": player or "/" in pick, "prepare": find_in_play(state, self.seat, pick)}
            if t.seat == self.seat and names[t.ask]:
                return Choice(self.seat, t.ask, 1, 1, rule=ASK_RULES[t.ask])
        return None

    @cached
    def named(self) -> tuple[Choice, tuple[str, ...]] | None:
        """A question for targets, and what this action answers to it: by a choice, or in the same breath as a play."""
        if self.taken is not None:
            return self.taken, self.action.picks
        if self.choice is not None:
            return (self.choice, self.picks) if isinstance(self.action, Choose) else None
        question = asks_for(self.state, self.action)
        return (
            (question, choices.normal_picks(self.state, question, (self.action.at,))) if question is not None else None
        )

    @cached
    def aims(self) -> list[Aim]:
        """The players and champions the action is aimed at, as far as they exist."""
        action, state = self.action, self.state
        if isinstance(action, Attack):
            return [Aim(action.target, bool(action.card), self.struck, True)]
        if isinstance(action, Pledge) and action.target >= 0:
            return [Aim(action.target, True, self.struck, True)]
        if self.named is None:
            return []
        question, picks = self.named
        if question.ask == "opponent":
            return [Aim(int(p), False, None, False) for p in picks if p.isascii() and p.isdigit() and len(p) < 3]
        found = []
        for pick in picks if question.ask == "stun" else ():
            owner, _, ref = pick.partition("/")
            seat = int(owner) if owner.isascii() and owner.isdigit() and len(owner) < 3 else -1
            card = find_in_play(state, seat, ref)
            if card is not None and state.cards.champion[card.kind]:
                found.append(Aim(seat, True, card, True))
        return found

    @cached
    def barriers(self) -> list[Barrier]:
        """What stands between: the format, and guards."""
        found: list[Barrier] = []
        if not self.seated or self.state.over:
            return found
        lay = self.state.layout
        for aim in self.aims:
            far = out_of_reach(self.state, self.seat, aim.seat, aim.champion)
            if far is not None:
                found.append(far)
            there = 0 <= aim.seat < len(self.state.players)
            if there and aim.stopped_by_guards and lay.team[aim.seat] != lay.team[self.seat]:
                if aim.card is not None or not aim.champion:
                    near = guarded(self.state, aim.seat, aim.card)
                    if near is not None:
                        found.append(near)
        return found

    def barred(self, *rules: str) -> Any:
        """The first barrier of these rules, as a check answers."""
        for code, facts, rule in self.barriers:
            if rule in rules:
                return code, self.spoken(facts), rule
        return None

    def spoken(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Seats and cards by their names."""
        words: dict[str, Any] = {}
        for name, value in facts.items():
            if name in ("target", "left", "right", "across", "emperor", "owner"):
                words[name] = self.names[value]
            elif name in ("guard", "card"):
                words[name] = self.state.cards.names[self.state.cards.kind[value]]
            else:
                words[name] = value
        return words

    @cached
    def pool(self) -> list[str]:
        return choices.pool(self.state, self.choice) if self.choice is not None else []


Found = tuple[str, dict[str, Any]] | tuple[str, dict[str, Any], str] | None
CHECKS: Checks[RealmContext] = Checks(RealmContext, settled=frozenset(("target_taken",)))
