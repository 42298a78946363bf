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

    def ask(told: Told, event: Event) -> Ask | None:
        who = event.seat if of == "seat" else event.facts[of]
        return _after(told, what, who)

    return ask


def _after(told: Told, what: str, who: int) -> Ask:
    found: Ask = {"play": told.play(), "what": what}
    if who != told.seat:
        found["of"] = names_of(told.before)[who]
    return {"after": found}


def _free(told: Told, event: Event) -> Ask | None:
    """The free points of the attribute of the event's first card."""
    card = event.facts.get("card") or next(iter(event.facts.get("cards", ())), None)
    if card is None:
        return None
    who = event.facts.get("owner", event.seat)
    return _after(told, ATTRIBUTES[told.before.cards.attr[told.before.cards.kind[card.lstrip(HIDDEN)]]], who)


def _free_where_some_stay(told: Told, event: Event) -> Ask | None:
    """The free points of an attribute that still has cards on it."""
    for name, stack in zip(ATTRIBUTES, told.after.players[event.seat].stacks):
        if stack:
            return _after(told, name, event.seat)
    return None


def _free_of_the_attack(told: Told, event: Event) -> Ask | None:
    """The points of the attacker that stay tied up after the attack."""
    for play in told.before.plays:
        if play.seat == event.seat and told.before.cards.cost[play.kind]:
            return _after(told, ATTRIBUTES[told.before.cards.attr[play.kind]], event.seat)
    return None


def _free_at_odd_times(told: Told, event: Event) -> Ask | None:
    """Cleared on another player's turn, or while an attack is open."""
    odd = event.seat != told.before.active or sequence_of(told.after) is not None
    return _free(told, event) if odd else None


def _outcome(told: Told, event: Event) -> Ask | None:
    """Only when the attack is over."""
    return {"outcome": told.play()} if sequence_of(told.after) is None else None


def _outcome_of_all(told: Told, event: Event) -> Ask | None:
    """Only with the play that led there."""
    return _outcome(told, event) if len(told.said) > 1 else None


def _outcome_by_far(told: Told, event: Event) -> Ask | None:
    return {"outcome": told.play()} if event.facts["attack"] >= event.facts["block"] + 2 else None


def _comes(told: Told, event: Event) -> Ask | None:
    return None if told.after.over else {"comes": told.play()}


def _comes_among_many(told: Told, event: Event) -> Ask | None:
    return _comes(told, event) if len(told.before.players) > 2 else None


def _comes_after_a_pass(told: Told, event: Event) -> Ask | None:
    return _comes_among_many(told, event) if len(told.said) > 1 else None


def _total(told: Told, event: Event) -> Ask | None:
    return {"total": told.play()} if sequence_of(told.after) is not None else None


def _total_of(side: str) -> Teller:
    def ask(told: Told, event: Event) -> Ask | None:
        return {"total": {"play": told.play(), "of": side}} if sequence_of(told.after) is not None else None

    return ask


def _total_of_owner(told: Told, event: Event) -> Ask | None:
    """The total of the side whose card is gone, turned or changed."""
    seq = sequence_of(told.after)
    if seq is None:
        return None
    cards = event.facts.get("cards") or [event.facts.get("card")]
    cls = {told.before.cards.cls[told.before.cards.kind[c]] for c in cards if c}
    if not cls & set(VALUED):
        return None
    return {
        "total": {
            "play": told.play(),
            "of": "attack" if event.facts.get("owner", event.seat) in seq.attack_side else "block",
        }
    }


def _total_of_twister(told: Told, event: Event) -> Ask | None:
    """The total that a twist adds to."""
    seq = sequence_of(told.after)
    if seq is None or "gives" not in event.facts:
        return None
    attack, block = sums(told.after, seq)
    if event.facts["gives"] == "base_attack" and event.seat in seq.attack_side and any(t.bonus for t in attack):
        return {"total": {"play": told.play(), "of": "attack"}}
    if event.facts["gives"] == "base_block" and event.seat in seq.block_side and any(t.bonus for t in block):
        return {"total": {"play": told.play(), "of": "block"}}
    return None


def _total_of_both(told: Told, event: Event) -> Ask | None:
    """More than one card counts."""
    seq = sequence_of(told.after)
    if seq is None:
        return None
    side = seq.attack_side if event.name == "attack_announced" else seq.block_side
    counting = [p for p in told.after.plays[seq.start :] if p.seat in side and not p.gone]
    valued = [p for p in counting if told.after.cards.cls[p.kind] in VALUED]
    return {"total": told.play()} if len(valued) > 1 else None


def _total_at_nought(told: Told, event: Event) -> Ask | None:
    seq = sequence_of(told.after)
    if seq is None:
        return None
    attack, block = totals(told.after, seq)
    side = "attack" if attack == 0 else "block" if block == 0 else ""
    return {"total": {"play": told.play(), "of": side}} if side else None


def _top(told: Told, event: Event) -> Ask | None:
    card = told.before.cards.kind[event.facts["cards"][-1].lstrip(HIDDEN)]
    if len(told.after.players[event.seat].stacks[told.before.cards.attr[card]]) < 2:
        return None
    found: Ask = {"play": told.play(), "stack": ATTRIBUTES[told.before.cards.attr[card]]}
    if event.seat != told.seat:
        found["of"] = names_of(told.before)[event.seat]
    return {"top": found}


def _top_of_a_set(told: Told, event: Event) -> Ask | None:
    """Two cards of the set go on the same stack."""
    attrs = [told.before.cards.attr[told.before.cards.kind[c.lstrip(HIDDEN)]] for c in event.facts["cards"]]
    return _top(told, event) if len(attrs) > 1 and attrs.count(attrs[-1]) > 1 else None


def _hand_that_changed(told: Told, event: Event) -> Ask | None:
    """A hand that a purge put back."""
    for seat, (p, q) in enumerate(zip(told.before.players, told.after.players)):
        if seat != event.seat and len(p.hand) != len(q.hand):
            return _after(told, "hand", seat)
    return None


def _deployed_does_nothing(told: Told, event: Event) -> Ask | None:
    """A Base Attack that is deployed opens no sequence; a block that is deployed adds nothing."""
    cls = told.before.cards.cls[told.before.cards.kind[event.secret["card"]]] if "card" in event.secret else None
    return _comes(told, event) if cls in (BASE_ATTACK, BASE_BLOCK) else None


def _deployed_free(told: Told, event: Event) -> Ask | None:
    card = event.secret.get("card")
    return _after(told, ATTRIBUTES[told.before.cards.attr[told.before.cards.kind[card]]], event.seat) if card else None


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


def asks(told: Told, wanted: set[str]) -> Iterator[tuple[str, Ask]]:
    """Rules that these events name, each with a question that is about it."""
    for event in told.events:
        for rule in event.rules:
            if rule in wanted:
                for teller in TELLS.get(rule, ()):
                    found = teller(told, event)
                    if found is not None:
                        yield rule, found
                        break
