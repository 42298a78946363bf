"""What cards do: one small function for each word.  It answers with a question when somebody must choose first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from heroplay.core.chance import Chance
from heroplay.core.events import Event, Tell
from heroplay.core.frames import Choice
from heroplay.games.realms.rules.card_moves import draw_cards, gain, stun
from heroplay.games.realms.rules.cards import CHAMPION, FACTIONS
from heroplay.games.realms.rules.reach import champions_in_reach, players_in_reach
from heroplay.games.realms.rules.state import Doing, InPlay, Player, Realm, Taken, Waiting, ref_of

_WILD = FACTIONS.index("wild")


@dataclass(slots=True)
class Act:
    """A word being done: the table, whose it is, the word, and the frame that it stands in."""

    state: Realm
    frame: Doing
    word: Any
    luck: Chance | None
    tell: Tell

    @property
    def seat(self) -> int:
        return self.frame.seat

    @property
    def player(self) -> Player:
        return self.state.players[self.frame.seat]

    @property
    def rules(self) -> tuple[str, ...]:
        return RULE_OF[self.frame.ability]


#: The rule under which an ability speaks.
RULE_OF = {
    "primary": ("HR-4.2", "HR-R9"), "expend": ("HR-4.10",), "ally": ("HR-4.14",), "sacrifice": ("HR-4.17",)
}  # fmt: skip

Asked = Choice | Doing | None


def _gain(act: Act) -> Asked:
    n = act.word.n
    what = act.word.do
    gain(act.state, act.seat, n if what == "gold" else 0, n if what == "combat" else 0, n if what == "health" else 0,
         act.tell, act.rules)  # fmt: skip
    return None


def _draw(act: Act) -> Asked:
    draw_cards(act.state, act.seat, act.word.n, act.luck, act.tell, act.rules)
    return None


def counted(state: Realm, seat: int, no: int, count: str) -> int:
    """How many cards in play a `per` counts; the card itself only where the word says so."""
    return sum(_counts(state, count, c.kind) and (count == "champion" or c.no != no) for c in state.players[seat].play)


def _counts(state: Realm, count: str, kind: int) -> bool:
    """Is this the kind of card that a `per` counts?"""
    cards = state.cards
    if count == "other_wild":
        return bool(cards.faction[kind] == _WILD)
    return bool(cards.guard[kind] if count == "other_guard" else cards.champion[kind])


def counted_too_soon(state: Realm, seat: int) -> list[dict[str, Any]]:
    """What a hand loses when it is played as it is held: cards that count others, and those which come after them."""
    hand = [k for k in state.players[seat].hand if k >= 0]
    found = []
    for at, kind in enumerate(hand):
        for word in state.cards.words["primary"][kind]:
            late = [k for k in hand[at + 1 :] if word.do == "per" and _counts(state, word.count, k)]
            if late:
                facts = {"card": state.cards.ids[kind], "cards": [state.cards.ids[k] for k in late]}
                found.append({**facts, "n": word.n * len(late), "what": word.gives.capitalize()})
    return found


def _per(act: Act) -> Asked:
    n = act.word.n * counted(act.state, act.seat, act.frame.no, act.word.count)
    combat = n if act.word.gives == "combat" else 0
    if n:
        gain(act.state, act.seat, 0, combat, n - combat, act.tell, act.rules)
    return None


def _choose(act: Act) -> Asked:
    return Choice(act.seat, "option", 1, 1, rule="HR-4.22")


def _stun(act: Act) -> Asked:
    found = champions_in_reach(act.state, act.seat)
    if not found:
        if act.tell:
            act.tell(Event("no_target", act.seat, ("HR-R9",)))
        return None
    if len(found) == 1 and not act.word.optional:
        owner, card = found[0]
        take(act.state, act.seat, "stun", f"{owner}/{ref_of(act.state, owner, card)}")
        stun(act.state, owner, card, act.tell, ("HR-4.44",))
        return None
    return Choice(act.seat, "stun", 0 if act.word.optional else 1, 1, rule="HR-4.44")


def _opponent_discards(act: Act) -> Asked:
    found = players_in_reach(act.state, act.seat)
    if len(found) == 1:
        take(act.state, act.seat, "opponent", str(found[0]))
        if act.tell:
            facts = {"card": act.state.cards.ids[act.frame.kind], "target": found[0], "n": act.word.n}
            act.tell(Event("only_opponent", act.seat, ("HR-R16",), facts))
        return must_discard(act.state, found[0], act.word.n, act.tell)
    return Choice(act.seat, "opponent", 1, 1, rule="HR-R16") if found else None


def take(state: Realm, seat: int, ask: str, pick: str) -> None:
    """The only target is taken; who names it after that is told so."""
    state.taken = (*state.taken, Taken(seat, ask, pick))


def must_discard(state: Realm, victim: int, n: int, tell: Tell) -> Choice | None:
    """The victim chooses from their hand; with nothing to choose between, it is done at once (HR-5.3, HR-R16)."""
    hand = state.players[victim].hand
    if not hand:
        if tell:
            tell(Event("no_hand", victim, ("HR-R16",)))
        return None
    n = min(n, len(hand))
    return Choice(victim, "discard", n, n, rule="HR-R16")


def _next_acquire(act: Act) -> Asked:
    act.player.waiting = (*act.player.waiting, Waiting(act.word.to, act.word.filter))
    if act.tell:
        facts = {"to": act.word.to, "filter": act.word.filter}
        act.tell(Event("waits_for_card", act.seat, act.rules, facts))
    return None


def expended(state: Realm, seat: int) -> list[InPlay]:
    """The player's champions that could be prepared."""
    return [c for c in state.players[seat].play if c.expended and state.cards.champion[c.kind]]


def _prepare(act: Act) -> Asked:
    found = expended(act.state, act.seat)
    if not found:
        if act.tell:
            act.tell(Event("nothing_to_prepare", act.seat, ("HR-R9",)))
        return None
    if len(found) == 1:
        take(act.state, act.seat, "prepare", ref_of(act.state, act.seat, found[0]))
        prepare(act.state, act.seat, found[0], act.tell)
        return None
    return Choice(act.seat, "prepare", 1, 1, rule="HR-4.13")


def prepare(state: Realm, seat: int, card: InPlay, tell: Tell) -> None:
    play = state.players[seat].play
    play[play.index(card)] = replace(card, expended=False)
    if tell:
        tell(Event("prepared", seat, ("HR-4.13",), {"card": state.cards.ids[card.kind]}))


def _sacrifice_from(act: Act) -> Asked:
    have = len(act.player.hand) + len(act.player.discard)
    return Choice(act.seat, "sacrifice", 0, min(act.word.n, have), rule="HR-R13") if have else None


def _draw_then_discard(act: Act) -> Asked:
    if not act.word.optional:
        return after_drawing(act.state, act.seat, act.word.n, act.luck, act.tell, act.rules)
    have = len(act.player.deck) + len(act.player.discard)
    return Choice(act.seat, "draw", 1, 1, rule="HR-R9") if have else None


def after_drawing(
    state: Realm, seat: int, n: int, luck: Chance | None, tell: Tell, rules: tuple[str, ...]
) -> Choice | None:
    """Draw, then as many must be discarded as were really drawn."""
    drawn = len(draw_cards(state, seat, n, luck, tell, rules))
    return Choice(seat, "discard", drawn, drawn, rule="HR-R9") if drawn else None


def recoverable(state: Realm, seat: int, what: str) -> list[int]:
    """The cards of the discard pile that may be taken."""
    kinds = state.players[seat].discard
    return [k for k in kinds if what == "any" or state.cards.type[k] == CHAMPION]


def _recover(act: Act) -> Asked:
    if not recoverable(act.state, act.seat, act.word.what):
        if act.tell:
            act.tell(Event("nothing_to_recover", act.seat, ("HR-R9",)))
        return None
    return Choice(act.seat, "recover", 0 if act.word.optional else 1, 1, of=act.word.what, rule="HR-R9")


#: Words that hit one target, and the question which.
TARGETS = {"stun": "stun", "opponent_discards": "opponent", "prepare": "prepare"}
ASK_RULES = {"stun": "HR-4.44", "opponent": "HR-R16", "prepare": "HR-4.13"}


def asks_target(state: Realm, seat: int, kind: int, ability: str) -> Choice | None:
    """The question for a target that an ability asks, or answers by itself where there is only one."""
    for word in state.cards.words[ability][kind]:
        if word.do in TARGETS:
            return Choice(seat, TARGETS[word.do], 1, 1, rule=ASK_RULES[TARGETS[word.do]])
    return None


WORDS: dict[str, Callable[[Act], Asked]] = {
    "gold": _gain, "combat": _gain, "health": _gain, "draw": _draw, "per": _per, "choose": _choose, "stun": _stun,
    "opponent_discards": _opponent_discards, "next_acquire": _next_acquire, "prepare": _prepare,
    "sacrifice_from": _sacrifice_from, "draw_then_discard": _draw_then_discard, "recover": _recover,
}  # fmt: skip


def words_of(state: Realm, frame: Doing) -> tuple[Any, ...]:
    """The list of words that a frame goes through."""
    words: tuple[Any, ...] = state.cards.words[frame.ability][frame.kind]
    path = frame.path
    for i in range(0, len(path), 2):
        words = words[path[i]].of[path[i + 1]]
    return words
