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

    d: Realm
    frame: Doing
    word: Any
    luck: Chance | None
    tell: Tell

    @property
    def seat(self) -> int:
        return self.frame.seat

    @property
    def player(self) -> Player:
        return self.d.players[self.frame.seat]

    @property
    def rules(self) -> tuple[str, ...]:
        return RULE_OF[self.frame.ability]


#: The rule under which an ability speaks.
RULE_OF = {
    "primary": ("HR-4.2", "HR-R9"), "expend": ("HR-4.10",), "ally": ("HR-4.14",), "sacrifice": ("HR-4.17",)
}  # fmt: skip

Asked = Choice | Doing | None


def _gain(a: Act) -> Asked:
    n = a.word.n
    what = a.word.do
    gain(a.d, a.seat, n if what == "gold" else 0, n if what == "combat" else 0, n if what == "health" else 0,
         a.tell, a.rules)  # fmt: skip
    return None


def _draw(a: Act) -> Asked:
    draw_cards(a.d, a.seat, a.word.n, a.luck, a.tell, a.rules)
    return None


def counted(d: Realm, seat: int, no: int, count: str) -> int:
    """How many cards in play a `per` counts; the card itself only where the word says so."""
    return sum(_counts(d, count, c.kind) and (count == "champion" or c.no != no) for c in d.players[seat].play)


def _counts(d: Realm, count: str, kind: int) -> bool:
    """Is this the kind of card that a `per` counts?"""
    t = d.cards
    if count == "other_wild":
        return bool(t.faction[kind] == _WILD)
    return bool(t.guard[kind] if count == "other_guard" else t.champion[kind])


def counted_too_soon(d: Realm, seat: int) -> list[dict[str, Any]]:
    """What a hand loses when it is played as it is held: cards that count others, and those which come after them."""
    hand = [k for k in d.players[seat].hand if k >= 0]
    found = []
    for at, kind in enumerate(hand):
        for word in d.cards.words["primary"][kind]:
            late = [k for k in hand[at + 1 :] if word.do == "per" and _counts(d, word.count, k)]
            if late:
                facts = {"card": d.cards.ids[kind], "cards": [d.cards.ids[k] for k in late]}
                found.append({**facts, "n": word.n * len(late), "what": word.gives.capitalize()})
    return found


def _per(a: Act) -> Asked:
    n = a.word.n * counted(a.d, a.seat, a.frame.no, a.word.count)
    combat = n if a.word.gives == "combat" else 0
    if n:
        gain(a.d, a.seat, 0, combat, n - combat, a.tell, a.rules)
    return None


def _choose(a: Act) -> Asked:
    return Choice(a.seat, "option", 1, 1, rule="HR-4.22")


def _stun(a: Act) -> Asked:
    found = champions_in_reach(a.d, a.seat)
    if not found:
        if a.tell:
            a.tell(Event("no_target", a.seat, ("HR-R9",)))
        return None
    if len(found) == 1 and not a.word.optional:
        owner, card = found[0]
        take(a.d, a.seat, "stun", f"{owner}/{ref_of(a.d, owner, card)}")
        stun(a.d, owner, card, a.tell, ("HR-4.44",))
        return None
    return Choice(a.seat, "stun", 0 if a.word.optional else 1, 1, rule="HR-4.44")


def _opponent_discards(a: Act) -> Asked:
    found = players_in_reach(a.d, a.seat)
    if len(found) == 1:
        take(a.d, a.seat, "opponent", str(found[0]))
        if a.tell:
            facts = {"card": a.d.cards.ids[a.frame.kind], "target": found[0], "n": a.word.n}
            a.tell(Event("only_opponent", a.seat, ("HR-R16",), facts))
        return must_discard(a.d, found[0], a.word.n, a.tell)
    return Choice(a.seat, "opponent", 1, 1, rule="HR-R16") if found else None


def take(d: Realm, seat: int, ask: str, pick: str) -> None:
    """The only target is taken; who names it after that is told so."""
    d.taken = (*d.taken, Taken(seat, ask, pick))


def must_discard(d: Realm, victim: int, n: int, tell: Tell) -> Choice | None:
    """The victim chooses from their hand; with nothing to choose between, it is done at once (HR-5.3, HR-R16)."""
    hand = d.players[victim].hand
    if not hand:
        if tell:
            tell(Event("no_hand", victim, ("HR-R16",)))
        return None
    n = min(n, len(hand))
    return Choice(victim, "discard", n, n, rule="HR-R16")


def _next_acquire(a: Act) -> Asked:
    a.player.waiting = (*a.player.waiting, Waiting(a.word.to, a.word.filter))
    if a.tell:
        facts = {"to": a.word.to, "filter": a.word.filter}
        a.tell(Event("waits_for_card", a.seat, a.rules, facts))
    return None


def expended(d: Realm, seat: int) -> list[InPlay]:
    """The player's champions that could be prepared."""
    return [c for c in d.players[seat].play if c.expended and d.cards.champion[c.kind]]


def _prepare(a: Act) -> Asked:
    found = expended(a.d, a.seat)
    if not found:
        if a.tell:
            a.tell(Event("nothing_to_prepare", a.seat, ("HR-R9",)))
        return None
    if len(found) == 1:
        take(a.d, a.seat, "prepare", ref_of(a.d, a.seat, found[0]))
        prepare(a.d, a.seat, found[0], a.tell)
        return None
    return Choice(a.seat, "prepare", 1, 1, rule="HR-4.13")


def prepare(d: Realm, seat: int, card: InPlay, tell: Tell) -> None:
    play = d.players[seat].play
    play[play.index(card)] = replace(card, expended=False)
    if tell:
        tell(Event("prepared", seat, ("HR-4.13",), {"card": d.cards.ids[card.kind]}))


def _sacrifice_from(a: Act) -> Asked:
    have = len(a.player.hand) + len(a.player.discard)
    return Choice(a.seat, "sacrifice", 0, min(a.word.n, have), rule="HR-R13") if have else None


def _draw_then_discard(a: Act) -> Asked:
    if not a.word.optional:
        return after_drawing(a.d, a.seat, a.word.n, a.luck, a.tell, a.rules)
    have = len(a.player.deck) + len(a.player.discard)
    return Choice(a.seat, "draw", 1, 1, rule="HR-R9") if have else None


def after_drawing(
    d: Realm, seat: int, n: int, luck: Chance | None, tell: Tell, rules: tuple[str, ...]
) -> Choice | None:
    """Draw, then as many must be discarded as were really drawn."""
    drawn = len(draw_cards(d, seat, n, luck, tell, rules))
    return Choice(seat, "discard", drawn, drawn, rule="HR-R9") if drawn else None


def recoverable(d: Realm, seat: int, what: str) -> list[int]:
    """The cards of the discard pile that may be taken."""
    kinds = d.players[seat].discard
    return [k for k in kinds if what == "any" or d.cards.type[k] == CHAMPION]


def _recover(a: Act) -> Asked:
    if not recoverable(a.d, a.seat, a.word.what):
        if a.tell:
            a.tell(Event("nothing_to_recover", a.seat, ("HR-R9",)))
        return None
    return Choice(a.seat, "recover", 0 if a.word.optional else 1, 1, of=a.word.what, rule="HR-R9")


#: Words that hit one target, and the question which.
TARGETS = {"stun": "stun", "opponent_discards": "opponent", "prepare": "prepare"}
ASK_RULES = {"stun": "HR-4.44", "opponent": "HR-R16", "prepare": "HR-4.13"}


def asks_target(d: Realm, seat: int, kind: int, ability: str) -> Choice | None:
    """The question for a target that an ability asks, or answers by itself where there is only one."""
    for word in d.cards.words[ability][kind]:
        if word.do in TARGETS:
            return Choice(seat, TARGETS[word.do], 1, 1, rule=ASK_RULES[TARGETS[word.do]])
    return None


WORDS: dict[str, Callable[[Act], Asked]] = {
    "gold": _gain, "combat": _gain, "health": _gain, "draw": _draw, "per": _per, "choose": _choose, "stun": _stun,
    "opponent_discards": _opponent_discards, "next_acquire": _next_acquire, "prepare": _prepare,
    "sacrifice_from": _sacrifice_from, "draw_then_discard": _draw_then_discard, "recover": _recover,
}  # fmt: skip


def words_of(d: Realm, frame: Doing) -> tuple[Any, ...]:
    """The list of words that a frame goes through."""
    words: tuple[Any, ...] = d.cards.words[frame.ability][frame.kind]
    path = frame.path
    for i in range(0, len(path), 2):
        words = words[path[i]].of[path[i + 1]]
    return words
