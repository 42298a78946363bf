"""Cards that tests make up, one for each thing that a card can do; each costs 0 Body unless it says otherwise."""

from __future__ import annotations

from typing import Any

from heroplay.table import Table
from tests.herocard.builders import bout, made

POKE = made("Poke", "base_attack", "restricted", value=3)
DART = made("Dart", "base_attack", "fast", value=2)
FEINT = made("Feint", "base_attack", "restricted", value=0)
LAST_WORD = made("Last Word", "attack_mod", "exclusive", value=4)
PUSH = made("Push", "attack_mod", value=2)
GUARD = made("Guard", "base_block", value=4)
BRACE = made("Brace", "block_mod", value=5)
OATH = made("Oath", "other", "exclusive")
ORDER = made("Order", "other", "restricted")
WORD = made("Word", "special_attack", "fast", effects=[{"do": "draw", "n": 1}])
WARD = made("Ward", "special_block", "fast", effects=[{"do": "draw", "n": 1}])

INSIGHT = made("Insight", "other", effects=[{"do": "draw", "n": 2}])
ROB = made("Rob", "special_attack", effects=[{"do": "discard", "n": 1}])
DRAIN = made("Drain", "special_attack", effects=[{"do": "waste", "n": 1}])
SWEEP = made("Sweep", "other", effects=[{"do": "clear", "n": 1, "whose": "own"}])
PICK_OUT = made("Pick Out", "other", effects=[{"do": "clear", "n": 1, "whose": "own", "any": True}])
STRIP = made("Strip", "special_attack", effects=[{"do": "clear", "n": 1, "whose": "target", "of": "block"}])
DISARM = made("Disarm", "special_block", effects=[{"do": "clear", "n": 1, "whose": "target", "of": "attack"}])
UNDO = made("Undo", "other", effects=[{"do": "purge"}])
AMBUSH = made("Ambush", "other", effects=[{"do": "deploy", "n": 2}])
IRON_SKIN = made("Iron Skin", "other", effects=[{"do": "twist", "gives": "base_block", "n": 2, "until": "hit"}])
FURY = made("Fury", "other", effects=[{"do": "twist", "gives": "base_attack", "n": 3, "until": "strike"}])
STANCE = made("Stance", "other", effects=[{"do": "twist", "gives": "base_block", "n": 1, "until": "turn"}])
STRAIGHTEN = made("Straighten", "special_attack", effects=[{"do": "unwind", "n": 1}])
BLUNT = made("Blunt", "special_block", effects=[{"do": "convert", "of": "base_attack", "value": 1}])
ENCORE = made("Encore", "other", "restricted", effects=[{"do": "again"}])
SALVAGE = made("Salvage", "other", effects=[{"do": "recover", "n": 2}])
SEAL = made("Seal", "attack_mod", value=0, effects=[{"do": "ban", "of": "block_mod"}])
SPY = made("Spy", "other", effects=[{"do": "reveal"}])

KIT = tuple(value for name, value in globals().items() if name.isupper() and name != "KIT")


def fight(*hands: list[str], new: tuple[Any, ...] = (), **more: Any) -> Table:
    """A bout in which every player may have any card of the kit."""
    return bout(*hands, new=(*KIT, *new), **more)
