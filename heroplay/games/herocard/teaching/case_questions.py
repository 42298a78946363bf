"""What to ask of a rule that speaks through events: the number, the outcome or the next decision that it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from heroplay.core.events import Event
from heroplay.games.herocard.rules.actions import HIDDEN
from heroplay.games.herocard.rules.cards import ATTRIBUTES, BASE_ATTACK, BASE_BLOCK, VALUED
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel, sequence_of
from heroplay.games.herocard.rules.totals import sums, totals

Ask = dict[str, Any]


@dataclass
class Told:
    """Moves that were made, what was told of them, and the table before and after."""

    before: Duel
    after: Duel
    said: list[str]
    seat: int  # who decides before
    events: list[Event]

    def play(self) -> Any:
        return self.said if len(self.said) > 1 else self.said[0]


Teller = Callable[[Told, Event], Ask | None]


def _count(what: str, of: str = "seat") -> Teller:
    """How many of these has somebody then?  `of` is the event's seat, or a fact that names one."""

    def ask(m: Told, e: Event) -> Ask | None:
        who = e.seat if of == "seat" else e.facts[of]
        return _after(m, what, who)

    return ask


def _after(m: Told, what: str, who: int) -> Ask:
    found: Ask = {"play": m.play(), "what": what}
    if who != m.seat:
        found["of"] = names_of(m.before)[who]
    return {"after": found}


def _free(m: Told, e: Event) -> Ask | None:
    """The free points of the attribute of the event's first card."""
    card = e.facts.get("card") or next(iter(e.facts.get("cards", ())), None)
    if card is None:
        return None
    who = e.facts.get("owner", e.seat)
    return _after(m, ATTRIBUTES[m.before.cards.attr[m.before.cards.kind[card.lstrip(HIDDEN)]]], who)


def _free_where_some_stay(m: Told, e: Event) -> Ask | None:
    """The free points of an attribute that still has cards on it."""
    for name, stack in zip(ATTRIBUTES, m.after.players[e.seat].stacks):
        if stack:
            return _after(m, name, e.seat)
    return None


def _free_of_the_attack(m: Told, e: Event) -> Ask | None:
    """The points of the attacker that stay tied up after the attack."""
    for play in m.before.plays:
        if play.seat == e.seat and m.before.cards.cost[play.kind]:
            return _after(m, ATTRIBUTES[m.before.cards.attr[play.kind]], e.seat)
    return None


def _free_at_odd_times(m: Told, e: Event) -> Ask | None:
    """Cleared on another player's turn, or while an attack is open."""
    odd = e.seat != m.before.active or sequence_of(m.after) is not None
    return _free(m, e) if odd else None


def _outcome(m: Told, e: Event) -> Ask | None:
    """Only when the attack is over."""
    return {"outcome": m.play()} if sequence_of(m.after) is None else None


def _outcome_of_all(m: Told, e: Event) -> Ask | None:
    """Only with the play that led there."""
    return _outcome(m, e) if len(m.said) > 1 else None


def _outcome_by_far(m: Told, e: Event) -> Ask | None:
    return {"outcome": m.play()} if e.facts["attack"] >= e.facts["block"] + 2 else None


def _comes(m: Told, e: Event) -> Ask | None:
    return None if m.after.over else {"comes": m.play()}


def _comes_among_many(m: Told, e: Event) -> Ask | None:
    return _comes(m, e) if len(m.before.players) > 2 else None


def _comes_after_a_pass(m: Told, e: Event) -> Ask | None:
    return _comes_among_many(m, e) if len(m.said) > 1 else None


def _total(m: Told, e: Event) -> Ask | None:
    return {"total": m.play()} if sequence_of(m.after) is not None else None


def _total_of(side: str) -> Teller:
    def ask(m: Told, e: Event) -> Ask | None:
        return {"total": {"play": m.play(), "of": side}} if sequence_of(m.after) is not None else None

    return ask


def _total_of_owner(m: Told, e: Event) -> Ask | None:
    """The total of the side whose card is gone, turned or changed."""
    seq = sequence_of(m.after)
    if seq is None:
        return None
    cards = e.facts.get("cards") or [e.facts.get("card")]
    cls = {m.before.cards.cls[m.before.cards.kind[c]] for c in cards if c}
    if not cls & set(VALUED):
        return None
    return {"total": {"play": m.play(), "of": "attack" if e.facts.get("owner", e.seat) in seq.attack_side else "block"}}


def _total_of_twister(m: Told, e: Event) -> Ask | None:
    """The total that a twist adds to."""
    seq = sequence_of(m.after)
    if seq is None or "gives" not in e.facts:
        return None
    attack, block = sums(m.after, seq)
    if e.facts["gives"] == "base_attack" and e.seat in seq.attack_side and any(t.bonus for t in attack):
        return {"total": {"play": m.play(), "of": "attack"}}
    if e.facts["gives"] == "base_block" and e.seat in seq.block_side and any(t.bonus for t in block):
        return {"total": {"play": m.play(), "of": "block"}}
    return None


def _total_of_both(m: Told, e: Event) -> Ask | None:
    """More than one card counts."""
    seq = sequence_of(m.after)
    if seq is None:
        return None
    side = seq.attack_side if e.name == "attack_announced" else seq.block_side
    counting = [p for p in m.after.plays[seq.start :] if p.seat in side and not p.gone]
    valued = [p for p in counting if m.after.cards.cls[p.kind] in VALUED]
    return {"total": m.play()} if len(valued) > 1 else None


def _total_at_nought(m: Told, e: Event) -> Ask | None:
    seq = sequence_of(m.after)
    if seq is None:
        return None
    attack, block = totals(m.after, seq)
    side = "attack" if attack == 0 else "block" if block == 0 else ""
    return {"total": {"play": m.play(), "of": side}} if side else None


def _top(m: Told, e: Event) -> Ask | None:
    card = m.before.cards.kind[e.facts["cards"][-1].lstrip(HIDDEN)]
    if len(m.after.players[e.seat].stacks[m.before.cards.attr[card]]) < 2:
        return None
    found: Ask = {"play": m.play(), "stack": ATTRIBUTES[m.before.cards.attr[card]]}
    if e.seat != m.seat:
        found["of"] = names_of(m.before)[e.seat]
    return {"top": found}


def _top_of_a_set(m: Told, e: Event) -> Ask | None:
    """Two cards of the set go on the same stack."""
    attrs = [m.before.cards.attr[m.before.cards.kind[c.lstrip(HIDDEN)]] for c in e.facts["cards"]]
    return _top(m, e) if len(attrs) > 1 and attrs.count(attrs[-1]) > 1 else None


def _hand_that_changed(m: Told, e: Event) -> Ask | None:
    """A hand that a purge put back."""
    for seat, (p, q) in enumerate(zip(m.before.players, m.after.players)):
        if seat != e.seat and len(p.hand) != len(q.hand):
            return _after(m, "hand", seat)
    return None


def _deployed_does_nothing(m: Told, e: Event) -> Ask | None:
    """A Base Attack that is deployed opens no sequence; a block that is deployed adds nothing."""
    cls = m.before.cards.cls[m.before.cards.kind[e.secret["card"]]] if "card" in e.secret else None
    return _comes(m, e) if cls in (BASE_ATTACK, BASE_BLOCK) else None


def _deployed_free(m: Told, e: Event) -> Ask | None:
    card = e.secret.get("card")
    return _after(m, ATTRIBUTES[m.before.cards.attr[m.before.cards.kind[card]]], e.seat) if card else None


TELLS: dict[str, tuple[Teller, ...]] = {
    "HC-2.7": (_comes_among_many, _comes),
    "HC-3.3": (_count("discard"),),
    "HC-3.6": (_count("deck"),),
    "HC-3.9": (_free,),
    "HC-3.10": (_free_where_some_stay,),
    "HC-3.14": (_count("hand"),),
    "HC-3.15": (_comes,),
    "HC-3.16": (_comes,),
    "HC-4.2": (_free,),
    "HC-4.4": (_top,),
    "HC-4.14": (_comes,),
    "HC-4.17": (_comes,),
    "HC-4.27": (_total,),
    "HC-4.28": (_total,),
    "HC-4.31": (_count("hand"),),
    "HC-4.32": (_count("hand"),),
    "HC-5.6": (_total,),
    "HC-5.8": (_total_of("attack"),),
    "HC-5.9": (_total_of("block"),),
    "HC-5.12": (_comes,),
    "HC-5.13": (_outcome,),
    "HC-5.14": (_total, _comes),
    "HC-5.15": (_free,),
    "HC-5.16": (_total_of_owner,),
    "HC-5.17": (_count("hand"),),
    "HC-5.18": (_total_of("block"), _free),
    "HC-6.1": (_total_of_both,),
    "HC-6.2": (_total_of_both,),
    "HC-6.3": (_outcome_of_all, _outcome),
    "HC-6.4": (_outcome_of_all, _outcome),
    "HC-6.6": (_free_of_the_attack,),
    "HC-7.1": (_count("points"),),
    "HC-7.2": (_outcome_by_far,),
    "HC-7.4": (_outcome,),
    "HC-7.5": (_outcome,),
    "HC-9.7": (_deployed_free,),
    "HC-9.8": (_deployed_does_nothing,),
    "HC-9.11": (_comes,),
    "HC-9.13": (_free,),
    "HC-9.14": (_count("discard"),),
    "HC-R2": (_free_where_some_stay,),
    "HC-R4": (_count("deck"),),
    "HC-R5": (_count("hand"),),
    "HC-R6": (_count("hand"),),
    "HC-R7": (_comes,),
    "HC-R8": (_comes,),
    "HC-R10": (_comes,),
    "HC-R12": (_outcome_of_all,),
    "HC-R13": (_outcome,),
    "HC-R17": (_count("points"),),
    "HC-R18": (_comes_among_many,),
    "HC-R22": (_comes,),
    "HC-R23": (_comes_after_a_pass,),
    "HC-R26": (_count("discard", "owner"),),
    "HC-R27": (_total_of_owner, _count("discard", "owner")),
    "HC-R28": (_outcome,),
    "HC-R30": (_hand_that_changed,),
    "HC-R31": (_total_of_owner,),
    "HC-R32": (_free,),
    "HC-R33": (_free_at_odd_times,),
    "HC-R35": (_total_at_nought,),
    "HC-R36": (_count("hand"),),
    "HC-R37": (_comes,),
    "HC-R44": (_count("discard"),),
    "HC-R45": (_comes_among_many,),
    "HC-R49": (_top_of_a_set,),
    "HC-R57": (_comes,),
    "HC-R60": (_count("deck"),),
    "HC-R62": (_outcome,),
    "HC-R65": (_total_of_owner,),
    "HC-R66": (_total_of_twister,),
    "HC-R67": (_total_of_owner,),
    "HC-R68": (_count("hand"),),
    "HC-R71": (_count("discard"),),
}


def asks(m: Told, wanted: set[str]) -> Iterator[tuple[str, Ask]]:
    """Rules that these events name, each with a question that is about it."""
    for event in m.events:
        for rule in event.rules:
            if rule in wanted:
                for teller in TELLS.get(rule, ()):
                    found = teller(m, event)
                    if found is not None:
                        yield rule, found
                        break
