"""A hero under construction as a screen shows it: every card there is, what the rules say, each number explained."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from heroplay.contracts.decks import BestSet, DeckCard, DeckChance, DeckFinding, DeckPart, ReadyDeck, ShownDeck
from heroplay.core.text import share_text
from heroplay.core.verdict import Finding
from heroplay.games.herocard.language.notation import card_text
from heroplay.games.herocard.rules.cards import ATTRIBUTES, CLASSES, SOME, Card, Hero, Variable
from heroplay.games.herocard.rules.heroes import (
    HERO_POINTS,
    MAX_COPIES,
    MIN_DECK,
    CustomHero,
    all_heroes,
    assembled,
    judge,
)
from heroplay.games.herocard.rules.words import RULES, TEXTS
from heroplay.games.herocard.tools.decks import DRAWN, Facts, HeroBuilding, Reach, facts, opens
from heroplay.games.herocard.tools.tuning import counts_of

SHAPES = dict(zip(CLASSES, ("sword", "sword", "burst", "shield", "shield", "burst", "circle"), strict=True))


@lru_cache(maxsize=1)
def catalogue() -> list[ReadyDeck]:
    """Every hero with its Attribute cards and Action cards."""
    return [
        {
            "id": hero.id, "name": hero.name, "crest": hero.crest, "accent": hero.accent,
            "parts": {name: {"score": a.score, "points": a.points} for name, a in hero.attributes.items()},
            "cards": [_card(card) for card in hero.cards],
        }
        for hero in all_heroes().values()
    ]  # fmt: skip


@lru_cache(maxsize=1)
def _usual_type() -> str:
    """The type that most cards have."""
    return Counter(card["type"] for ready in catalogue() for card in ready["cards"]).most_common(1)[0][0]


def _card(card: Card) -> DeckCard:
    sign = "+" if card.card_class.endswith("mod") else ""
    value = "" if card.value is None else "=" if isinstance(card.value, Variable) else f"{sign}{card.value}"
    return {
        "id": card.id, "name": card.name, "cost": card.cost, "payer": card.attribute,
        "kind": SOME[card.card_class], "shape": SHAPES[card.card_class], "type": card.type.capitalize(), "value": value,
        "text": card_text(card),
    }  # fmt: skip


def shown(custom: CustomHero) -> ShownDeck:
    """The hero, what the rules say of it, and its numbers."""
    hero, judged, found = assembled(custom), judge(custom), facts(custom)
    rules = {i: RULES[i].title for i in (*judged.rules, "HC-2.5", "HC-3.4", "HC-4.1", "HC-4.10", "HC-4.12")}
    return {
        "name": custom.name, "parts": [_part(name, hero, found) for name in ATTRIBUTES],
        "counts": counts_of(custom), "tuned": [f"{knob} {n}" for knob, n in custom.tuned.items()],
        "points": hero.hero_points, "most_points": HERO_POINTS, "size": found.size, "least": MIN_DECK,
        "copies": MAX_COPIES,
        "judged": {
            "ok": judged.ok, "head": TEXTS.say("supports.hero_may_play" if judged.ok else "reasons.hero_breaks_rules"),
            "problems": [_said(f) for f in judged.findings], "warnings": [_said(f) for f in judged.warnings],
            "supports": [_said(f, "supports") for f in judged.supports],
        },
        "too_dear": list(found.too_dear),
        "kinds": [
            {"name": SOME[name], "shape": SHAPES[name], "n": found.classes[SOME[name]]} for name in CLASSES
        ],
        "types": [{"name": name.capitalize(), "n": n} for name, n in found.types.items() if n],
        "usual_type": _usual_type(),
        "chances": _chances(custom, found) if found.size else [],
        "reaches": [
            {"id": name, "label": TEXTS.say(f"deck.{name}"), "rows": [_reach(r) for r in rows]}
            for name, rows in (("attack", found.attack), ("block", found.block))
        ],
        "rules": rules,
    }  # fmt: skip


def _part(name: str, hero: Hero, found: Facts) -> DeckPart:
    """An Attribute card and what it pays for."""
    label, owner = TEXTS.say(f"deck.{name}"), hero.attributes.get(name)
    return {
        "id": name, "label": label, "letter": label[0], "owner": "" if owner is None else owner.hero,
        "score": found.scores.get(name), "curve": {str(cost): n for cost, n in found.by_cost[name].items()},
    }  # fmt: skip


def _said(finding: Finding, kind: str = "reasons") -> DeckFinding:
    text = TEXTS.say(f"{kind}.{finding.code}", finding.facts)
    return {"text": text, "rules": list(dict.fromkeys((finding.rule, *finding.also)))}


def _reach(reach: Reach) -> BestSet:
    return {"cards": reach.cards, "total": reach.total, "names": list(reach.names)}


def _chances(custom: CustomHero, found: Facts) -> list[DeckChance]:
    """The chances of an opening, each with what was counted."""
    hero, hand, size = assembled(custom), found.hand, found.size
    paid = [c for c in hero.cards if c.cost <= found.scores.get(c.attribute, 0)]

    def copies(cards: list[Card]) -> int:
        return sum(card.copies for card in cards)

    attacks = copies([c for c in paid if c.card_class == "base_attack"])
    blocks = copies([c for c in paid if c.card_class == "base_block" and c.type == "fast"])
    playable = copies([c for c in paid if opens(c)])
    dealt = f"{hand} of {size} cards are dealt"
    later = min(hand + DRAWN, size)
    rows = [
        ("attack", "A Base Attack in the opening hand", found.attack_in_hand, ("HC-2.5",),
         f"{dealt}; {attacks} of them are Base Attacks that your score can pay for. "
         f"None comes in C({size - attacks}, {hand}) of C({size}, {hand}) hands."),
        ("block", "A Base Block in the opening hand", found.block_in_hand, ("HC-2.5",),
         f"{dealt}; {blocks} of them are Fast Base Blocks that your score can pay for. "
         f"None comes in C({size - blocks}, {hand}) of C({size}, {hand}) hands."),
        ("both", "Both of them", found.both_in_hand, ("HC-2.5",),
         f"All hands, less those without one of the {attacks} attacks, less those without one of the {blocks} blocks, "
         f"and those without either counted once."),
        ("dead", "A dead hand", found.dead, ("HC-2.5",),
         f"Nothing to play in your first Action phase, with nothing else in play: none of the {playable} cards "
         f"that open it and can be paid is among the {hand}."),
        ("still_dead", f"Still dead after {DRAWN} new cards", found.still_dead, ("HC-3.4",),
         f"You discard {DRAWN} and draw {DRAWN}: none of those {playable} is among the first {later} cards."),
    ]  # fmt: skip
    return [
        {
            "id": i, "label": label, "share": float(chance), "percent": share_text(float(chance)),
            "fraction": str(chance), "why": why, "rules": list(rules),
        }
        for i, label, chance, rules, why in rows
    ]  # fmt: skip


class DuelDecks(HeroBuilding):
    """All that the deck lab asks of HeroCard."""

    catalogue = staticmethod(catalogue)
    shown = staticmethod(shown)
