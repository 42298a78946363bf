"""May this be done?  One check for each rule, in the order in which they speak.

Order: game over, whose decision, phase, the card itself, type, what its class needs, composition of the set, target,
cost, card text.  Where several ids fit one refusal, the check's own id comes first and the others are cited with it.
"""

from __future__ import annotations

from collections import Counter

from heroplay.core.frames import Choice, Priority
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Draw, Pass, Refresh
from heroplay.games.herocard.rules.cards import (
    ATTACK_MOD,
    ATTRIBUTES,
    BASE_ATTACK,
    BASE_BLOCK,
    BLOCK_MOD,
    CLASSES,
    EXCLUSIVE,
    MEANS,
    RESTRICTED,
    SINGLES,
    SOME,
    SPECIAL_BLOCK,
    class_label,
)
from heroplay.games.herocard.rules.context import CHECKS, DuelContext, Found
from heroplay.games.herocard.rules.legal import may_refresh, plain_places
from heroplay.games.herocard.rules.state import (
    PHASES,
    attack_succeeded,
    free_points,
    in_range,
    needs_target,
    targets,
)
from heroplay.games.herocard.rules.words import TEXTS
from heroplay.kit.asks import wrong_number

refuse, check = CHECKS.refuse, CHECKS.judge


# ---- game over, whose decision, phase


@refuse("HC-7.5")
def duel_is_over(c: DuelContext) -> Found:
    if not c.d.over:
        return None
    if c.d.over == "HC-R62":
        return "over_drawn", {"n": c.d.setup.stalemate_turns}, "HC-R62"
    winner = max(range(len(c.d.players)), key=lambda s: c.d.players[s].points)
    return "over_won", {"name": c.names[winner], "points": c.d.players[winner].points}


@refuse("HC-3.1")
def not_your_phase(c: DuelContext) -> Found:
    """Discard, Draw and Clear belong to the active player (HC-R63)."""
    if c.d.over or c.phase == "action" or (c.seated and c.is_active):
        return None
    return "not_your_phase", {"name": c.name, "active": c.names[c.d.active], "phase": c.phase.capitalize()}


@refuse("HC-R20", "HC-R21")
def not_your_answer(c: DuelContext) -> Found:
    """In the Action phase the decision goes round, clockwise (HC-R21)."""
    if c.d.over or c.phase != "action" or not isinstance(c.top, Priority) or c.top.at == c.seat:
        return None
    return "not_your_answer", {"name": c.name, "at": c.names[c.top.at]}


@refuse("HC-4.3")
def effect_waits(c: DuelContext) -> Found:
    """A card's effect happens at once: its question is answered before anything else."""
    if c.d.over or not isinstance(c.top, Choice) or (isinstance(c.a, Choose) and c.seat == c.top.seat):
        return None
    return "effect_waits", {"name": c.names[c.top.seat], "ask": c.top.ask}


_PHASE_OF = {"discard": "discard", "draw": "draw", "clear": "clear"}


@refuse("HC-3.1")
def wrong_phase(c: DuelContext) -> Found:
    """Discarding, drawing and clearing have their phase, in the fixed order."""
    wanted = _PHASE_OF.get(c.a.do)
    if c.d.over or wanted is None or wanted == c.phase:
        return None
    done = PHASES.index(wanted) < PHASES.index(c.phase)
    code = "phase_over" if done else "phase_to_come"
    return code, {"wanted": wanted.capitalize(), "phase": c.phase.capitalize()}


@refuse("HC-4.8")
def no_cards_before_action(c: DuelContext) -> Found:
    if c.d.over or not c.is_play or c.phase == "action":
        return None
    return "no_cards_before_action", {"phase": c.phase.capitalize()}


@refuse("HC-R63")
def nothing_to_pass(c: DuelContext) -> Found:
    """Passing exists only in the Action phase; choosing only when a card asks."""
    if c.d.over:
        return None
    if isinstance(c.a, Pass) and c.phase != "action":
        return "nothing_to_pass", {"phase": c.phase.capitalize()}
    if isinstance(c.a, Choose) and not isinstance(c.top, Choice):
        return "nothing_asked", {}
    return None


@refuse("HC-R9", "HC-3.13")
def refresh_comes_first(c: DuelContext) -> Found:
    if c.d.over or not isinstance(c.a, Refresh) or may_refresh(c.d):
        return None
    if c.phase != "action":
        return "refresh_too_early", {"phase": c.phase.capitalize()}
    if not c.is_active:
        return "refresh_foreign", {"active": c.names[c.d.active]}, "HC-3.13"
    if c.d.plays:
        return "refresh_after_play", {"n": len(c.d.plays)}
    return None


@refuse("HC-R52", "HC-R9")
def refresh_after_pass(c: DuelContext) -> Found:
    """The first decision was a pass: passes are being counted, or another player played the first card."""
    if c.d.over or not isinstance(c.a, Refresh) or c.phase != "action" or not c.is_active:
        return None
    first_by_another = bool(c.d.plays) and c.d.plays[0].seat != c.seat
    passed = not c.d.plays and isinstance(c.top, Priority) and c.top.passes > 0
    return ("refresh_after_pass", {}) if passed or first_by_another else None


# ---- discard, draw, clear


@refuse("HC-R63", "HC-9.3")
def card_not_in_hand(c: DuelContext) -> Found:
    """A card is played, or discarded, from the hand; or, deployed, from its stack."""
    if not c.hand_missing:
        return None
    ref = c.hand_missing[0]
    name = c.card_name(ref)
    if ref.lstrip(HIDDEN) not in c.d.cards.kind:
        return "no_such_card", {"card": name}
    if c.may_have(c.hand_missing):  # an observation does not know what the player cannot have
        return "deployed_unseen" if ref.startswith(HIDDEN) else "hand_unseen", {"card": name, "name": c.name}
    if ref.startswith(HIDDEN):
        return ("not_deployed", {"card": name}) if c.is_play else ("not_in_hand", {"card": f"The deployed {name}"})
    have = c.d.players[c.seat].hand.count(c.d.cards.kind[ref])
    code = "not_in_hand" if not have else "not_so_many"
    return code, {"card": name, "have": have, "asked": c.a.cards.count(ref)}


@refuse("HC-R63")
def empty_play(c: DuelContext) -> Found:
    return ("empty_play", {}) if c.is_play and not c.a.cards else None


@refuse("HC-3.4", "HC-R50")
def draw_at_most_three(c: DuelContext) -> Found:
    if not isinstance(c.a, Draw):
        return None
    if c.a.n < 0:
        return "draw_negative", {"n": c.a.n}
    most = c.d.setup.draw_max
    return ("draw_at_most", {"n": c.a.n, "most": most}) if c.a.n > most else None


@refuse("HC-3.5", "HC-R43")
def draw_up_to_the_cap(c: DuelContext) -> Found:
    if not isinstance(c.a, Draw) or not c.seated:
        return None
    hand, cap = len(c.d.players[c.seat].hand), c.d.setup.hand_cap
    if c.a.n <= max(0, cap - hand):
        return None
    return "hand_cap", {"n": c.a.n, "hand": hand, "cap": cap, "room": max(0, cap - hand), "sum": hand + c.a.n}


@refuse("HC-3.7", "HC-R3")
def clear_at_most_three(c: DuelContext) -> Found:
    if not isinstance(c.a, Clear) or len(c.a.stacks) <= c.d.setup.clear_max:
        return None
    return "clear_at_most", {"n": len(c.a.stacks), "most": c.d.setup.clear_max}


@refuse("HC-3.7", "HC-9.5")
def clear_what_lies_there(c: DuelContext) -> Found:
    """Each named stack belongs to the player and has that many cards to clear."""
    if not isinstance(c.a, Clear) or not c.seated:
        return None
    heights = dict(zip(ATTRIBUTES, map(len, c.d.players[c.seat].stacks), strict=True))
    for place in c.a.stacks:
        if place.split(":")[0] not in heights:
            return "no_such_stack", {"stack": place}
    for name, n in Counter(place.split(":")[0] for place in c.a.stacks).items():
        if n > heights[name]:
            return "clear_too_deep", {"attribute": name.capitalize(), "n": n, "have": heights[name]}
    return None


@refuse("HC-3.8")
def clear_from_the_top(c: DuelContext) -> Found:
    """Of each stack the top card comes first."""
    if not isinstance(c.a, Clear) or not c.seated:
        return None
    stacks = dict(zip(ATTRIBUTES, c.d.players[c.seat].stacks, strict=True))
    for place in plain_places(c.d, c.seat, c.a.stacks):
        name = place.split(":")[0]
        if place != name and stacks.get(name):
            return "clear_top_first", {"attribute": name.capitalize(), "top": c.d.cards.names[stacks[name][-1].kind]}
    return None


# ---- the types


@refuse("HC-4.6")
def restricted_needs_own_turn(c: DuelContext) -> Found:
    if c.is_active or c.phase != "action":
        return None
    for k in c.kinds:
        if c.d.cards.typ[k] == RESTRICTED:
            rule = _foreign_type_ruling(c, k)
            return "restricted_foreign", {"card": c.d.cards.names[k], "active": c.names[c.d.active]}, rule
    return None


@refuse("HC-4.7")
def exclusive_needs_own_turn(c: DuelContext) -> Found:
    if c.is_active or c.phase != "action":
        return None
    for k in c.kinds:
        if c.d.cards.typ[k] == EXCLUSIVE:
            rule = _foreign_type_ruling(c, k)
            return "exclusive_foreign", {"card": c.d.cards.names[k], "active": c.names[c.d.active]}, rule
    return None


def _foreign_type_ruling(c: DuelContext, kind: int) -> str:
    """Special Blocks and blocks that are not Fast have rulings of their own (HC-R53, HC-R56)."""
    card_class = c.d.cards.cls[kind]
    if card_class == SPECIAL_BLOCK:
        return "HC-R53"
    if card_class in (BASE_BLOCK, BLOCK_MOD):
        return "HC-R56"
    return "HC-4.6" if c.d.cards.typ[kind] == RESTRICTED else "HC-4.7"


@refuse("HC-4.7", "HC-4.16", "HC-R47", "HC-R42")
def one_exclusive_a_turn(c: DuelContext) -> Found:
    if not c.is_active:
        return None
    used, extra, first = c.exclusives
    for k in c.kinds:
        if c.d.cards.typ[k] == EXCLUSIVE and used:
            if c.d.cards.cls[k] == BASE_ATTACK and used <= extra:
                continue
            also = ("HC-4.16", "HC-R47", *(("HC-R42",) if _attack_failed(c) else ()))
            return "exclusive_used", {"card": c.d.cards.names[k], "first": first, "n": used}, "HC-4.7", also
    return None


def _attack_failed(c: DuelContext) -> bool:
    """Was an Exclusive attack of this turn stopped?  It counts all the same (HC-R42)."""
    t, over = c.d.cards, c.d.plays if c.seq is None else c.d.plays[: c.seq.start]
    attacks = (e for e in over if e.seat == c.seat and e.gone != "purged" and t.cls[e.kind] == BASE_ATTACK)
    return not attack_succeeded(c.d) and any(t.typ[e.kind] == EXCLUSIVE for e in attacks)


@refuse("HC-R58", "HC-4.7")
def one_exclusive_a_set(c: DuelContext) -> Found:
    cards = [c.d.cards.names[k] for k in c.kinds if c.d.cards.typ[k] == EXCLUSIVE]
    return ("exclusives_in_set", {"cards": cards, "n": len(cards)}) if len(cards) > 1 else None


# ---- what the class needs


@refuse("HC-R15", "HC-5.1")
def only_the_active_player_attacks(c: DuelContext) -> Found:
    if not c.has(BASE_ATTACK) or c.is_active or c.phase != "action":
        return None
    return "attack_foreign", {"card": c.first_of(BASE_ATTACK), "active": c.names[c.d.active]}


@refuse("HC-5.7")
def sequence_first(c: DuelContext) -> Found:
    """A second Base Attack waits until the open sequence is over."""
    if not c.has(BASE_ATTACK) or c.seq is None or not c.is_active:
        return None
    return "sequence_open", {"card": c.first_of(BASE_ATTACK), "target": c.names[c.seq.defender]}


@refuse("HC-4.18", "HC-5.8", "HC-3.10", "HC-R65")
def mod_needs_base(c: DuelContext) -> Found:
    """An Attack Mod needs a Base Attack in the sequence or in the set."""
    if not c.has(ATTACK_MOD) or c.has(BASE_ATTACK) or c.phase != "action":
        return None
    if c.seq is None and c.is_active:
        return _needs_base(c, "mod_needs_base", ATTACK_MOD, BASE_ATTACK, "HC-4.18")
    return None


def _needs_base(c: DuelContext, code: str, mod: int, base: int, rule: str) -> Found:
    why, name, also = c.no_base(base)
    facts = {"card": c.first_of(mod), "n": 0, "none": TEXTS.say(f"words.{why}", base=name)}
    return code, facts, rule, also


@refuse("HC-R14")
def mod_is_the_attackers(c: DuelContext) -> Found:
    """Only who attacks adds Attack Mods; only who is attacked adds Block Mods (HC-R19, HC-R59)."""
    if c.phase != "action" or not c.has(ATTACK_MOD) or c.has(BASE_ATTACK):
        return None
    if c.seq is None:
        return None if c.is_active else ("mod_foreign", {"card": c.first_of(ATTACK_MOD), "name": c.names[c.d.active]})
    if c.seat in c.seq.attack_side:
        return None
    facts = {"card": c.first_of(ATTACK_MOD), "name": c.names[c.seq.attacker]}
    return ("mod_foreign", facts, "HC-R14" if c.seat in c.seq.block_side else "HC-R19")


@refuse("HC-4.23", "HC-5.8", "HC-5.9", "HC-3.10", "HC-R65", "HC-9.9")
def block_mod_needs_base(c: DuelContext) -> Found:
    if not c.has(BLOCK_MOD) or c.has(BASE_BLOCK) or c.seq is None or c.seat not in c.seq.block_side:
        return None
    return None if c.block_stands else _needs_base(c, "block_mod_needs_base", BLOCK_MOD, BASE_BLOCK, "HC-4.23")


@refuse("HC-R16")
def block_needs_attack(c: DuelContext) -> Found:
    """Base Blocks and Block Mods only in a sequence, only by the player under attack."""
    if not c.has(BASE_BLOCK, BLOCK_MOD) or c.phase != "action":
        return None
    card = c.first_of(BASE_BLOCK, BLOCK_MOD)
    if c.seq is None:
        third = not c.is_active and len(c.d.players) > 2
        return "block_no_attack", {"card": card}, "HC-R59" if third else "HC-R16"
    if c.seat in c.seq.block_side:
        return None
    facts = {"card": card, "target": c.names[c.seq.defender]}
    return "block_not_attacked", facts, "HC-R16" if c.seat in c.seq.attack_side else "HC-R19"


@refuse("HC-R28")
def attack_was_purged(c: DuelContext) -> Found:
    """While no Base Attack stands in the open sequence, Mods and blocks wait."""
    if c.seq is None or c.stands or not c.has(ATTACK_MOD, BASE_BLOCK, BLOCK_MOD):
        return None
    if c.seat not in (*c.seq.attack_side, *c.seq.block_side) or c.has(BASE_ATTACK):
        return None
    return "attack_was_purged", {"card": c.first_of(ATTACK_MOD, BASE_BLOCK, BLOCK_MOD)}


@refuse("HC-R23")
def host_limits(c: DuelContext) -> Found:
    """A board game around the duel may allow a seat only some classes, or only a number of cards."""
    if c.seq is None or not c.kinds:
        return None
    classes, limit = dict(c.seq.classes).get(c.seat), dict(c.seq.limits).get(c.seat)
    if classes is not None:
        for k in c.kinds:
            if CLASSES[c.d.cards.cls[k]] not in classes:
                return "host_classes", {"card": c.d.cards.names[k]}
    if limit is not None:
        played = sum(1 for e in c.d.plays[c.seq.start :] if e.seat == c.seat and e.gone != "purged")
        if played + len(c.kinds) > limit:
            return "host_limit", {"n": len(c.kinds), "played": played, "most": limit}
    return None


# ---- composition of the set

_ATTACKS, _BLOCKS = sorted(MEANS["attack"]), sorted(MEANS["block"])


@refuse("HC-4.13")
def played_one_by_one(c: DuelContext) -> Found:
    """Special cards and others never belong to a set."""
    if len(c.kinds) < 2 or not c.has(*SINGLES):
        return None
    return "single_only", {"card": c.first_of(*SINGLES), "n": len(c.kinds)}


@refuse("HC-4.10")
def never_mixed(c: DuelContext) -> Found:
    """Attack cards and block cards of all three classes each (HC-1.9, HC-1.10)."""
    if not (c.has(*_ATTACKS) and c.has(*_BLOCKS)):
        return None
    return "mixed_set", {"attack": c.first_of(*_ATTACKS), "block": c.first_of(*_BLOCKS)}


@refuse("HC-4.11")
def one_base_attack(c: DuelContext) -> Found:
    n = c.by_class[BASE_ATTACK]
    return ("two_base_attacks", {"n": n}) if n > 1 else None


# ---- target and attribute


@refuse("HC-R18")
def target_is_named(c: DuelContext) -> Found:
    """The attacker names exactly one opponent; with two players it need not be said (HC-R64)."""
    if not c.seated or c.a.do != "play" or c.a.target is not None:
        return None
    aims = [k for k in c.kinds if needs_target(c.d, k)]
    if not aims or len(targets(c.d, c.seat)) == 1:
        return None
    card = c.d.cards.names[aims[0]]
    return "no_target", {"card": card, "names": [c.names[s] for s in targets(c.d, c.seat)]}


@refuse("HC-R63")
def no_target_needed(c: DuelContext) -> Found:
    if not c.is_play or c.a.target is None or any(needs_target(c.d, k) for k in c.kinds) or not c.kinds:
        return None
    return "target_not_needed", {"card": c.d.cards.names[c.kinds[0]]}


@refuse("HC-4.29", "HC-9.18")
def target_in_range(c: DuelContext) -> Found:
    if not c.seated or not c.is_play or c.a.target is None:
        return None
    if not 0 <= c.a.target < len(c.d.players):
        return "no_such_target", {"n": c.a.target, "names": [c.names[s] for s in targets(c.d, c.seat)]}
    if c.a.target == c.seat:
        return "target_self", {"names": [c.names[s] for s in targets(c.d, c.seat)]}
    return None if in_range(c.d, c.seat, c.a.target) else ("out_of_range", {"name": c.names[c.a.target]})


# ---- cost


@refuse("HC-4.1", "HC-1.3", "HC-9.20", "HC-3.10")
def cost_fits(c: DuelContext) -> Found:
    """Every attribute in the play must be able to pay for all its cards (HC-R41, HC-R61)."""
    if not c.seated or not c.is_play:
        return None
    player, t = c.d.players[c.seat], c.d.cards
    costs: dict[int, int] = {}
    for ref in c.a.cards:
        if ref.lstrip(HIDDEN) in t.kind:
            k = t.kind[ref.lstrip(HIDDEN)]
            costs[t.attr[k]] = costs.get(t.attr[k], 0) + (0 if ref.startswith(HIDDEN) else t.cost[k])
    free = free_points(player)
    for attr, cost in sorted(costs.items()):
        if cost > free[attr]:
            facts = {
                "cards": [t.names[k] for k in c.kinds if t.attr[k] == attr], "attribute": ATTRIBUTES[attr].capitalize(),
                "cost": cost, "free": max(0, free[attr]), "score": player.scores[attr], "spent": player.spent[attr],
                "sum": player.spent[attr] + cost,
            }  # fmt: skip
            also = ("HC-4.1", "HC-1.3", "HC-9.20")
            if free[attr] < 0:
                return "overspent", facts, "HC-R41", also
            left = sum(y.cost for y in player.stacks[attr] if c.left_behind(y))  # they keep their points (HC-3.10)
            return "cost", facts, "HC-4.1", (*also, *(("HC-3.10",) if cost <= free[attr] + left and left else ()))
    return None


# ---- card text


@refuse("HC-R29", "HC-9.10")
def purge_needs_sequence(c: DuelContext) -> Found:
    if c.seq is not None or c.phase != "action":
        return None
    card = next((k for k in c.kinds if c.d.cards.purges[k]), None)
    return None if card is None else ("purge_no_sequence", {"card": c.d.cards.names[card]})


@refuse("HC-9.10")
def only_the_last_card_is_purged(c: DuelContext) -> Found:
    """A player may say which card is meant; there is only one that can be."""
    if not c.is_play or c.a.purges is None or not c.kinds:
        return None
    if not any(c.d.cards.purges[k] for k in c.kinds):
        return "purges_nothing", {"card": c.d.cards.names[c.kinds[0]]}, "HC-R63", ()
    last = c.d.plays[-1].kind if c.seq is not None else None
    if last is None or c.d.cards.ids[last] == c.a.purges:
        return None
    return "purge_older", {"card": c.card_name(c.a.purges), "last": c.d.cards.names[last]}


@refuse("HC-4.30")
def card_text_allows(c: DuelContext) -> Found:
    """A card says when it may be played, and another card may have forbidden its class."""
    if c.phase != "action":
        return None
    for k in c.kinds:
        name = c.d.cards.names[k]
        if (c.seat, c.d.cards.cls[k]) in c.d.bans:
            return "banned", {"card": name, "class": class_label(c.d.cards.cls[k])}
        need = c.d.cards.needs[k]
        if need == "quiet" and c.seq is not None:
            return "needs_quiet", {"card": name}
        if need == "sequence" and c.seq is None:
            return "needs_sequence", {"card": name}
        if need == "attacked" and (c.seq is None or c.seat not in c.seq.block_side):
            return "needs_attacked", {"card": name}
        if need == "attacking" and (c.seq is None or c.seat not in c.seq.attack_side):
            return "needs_attacking", {"card": name}
    return None


@refuse("HC-R34", "HC-1.19")
def attribute_is_named(c: DuelContext) -> Found:
    """A card that counts a chosen attribute needs its name when played; no other card does."""
    if not c.is_play or not c.kinds:
        return None
    wanting = next((k for k in c.kinds if c.d.cards.names_attribute[k]), None)
    if wanting is None:
        if c.a.attribute is None:
            return None
        return "attribute_not_needed", {"card": c.d.cards.names[c.kinds[0]]}, "HC-R63"
    return None if c.a.attribute in ATTRIBUTES else ("attribute_missing_in_play", {"card": c.d.cards.names[wanting]})


# ---- answers to what a card asks


@refuse("HC-R36")
def right_number_of_picks(c: DuelContext) -> Found:
    return wrong_number(c.asked, getattr(c.a, "picks", ()), "pick_exactly", "pick_up_to")


@refuse("HC-4.31")
def picks_are_of_the_kind(c: DuelContext) -> Found:
    """What is picked is among what the card asks for (HC-4.32, HC-3.8 and the rule of the question)."""
    asked = c.asked
    if asked is None or not (wrong := Counter(c.a.picks) - Counter(choices.named(c.d, asked))):
        return None
    pick = next(iter(wrong))
    facts = {"pick": _pick_name(c, pick), "of": _with_article(SOME[asked.of]), "ask": asked.ask}
    if asked.ask == "clear" and pick.split(":")[0] in ATTRIBUTES:
        return "clear_top_first_by_card", facts, "HC-R32"
    if pick in c.d.cards.kind and c.d.cards.cls[c.d.cards.kind[pick]] not in MEANS[asked.of]:
        return "pick_of_kind", facts, asked.rule
    if asked.ask in ("discard", "waste", "deploy") and c.may_have(wrong.elements()):
        return "pick_unseen", {"card": _pick_name(c, pick), "name": c.name}, asked.rule
    return "pick_not_there", facts, asked.rule


@refuse("HC-R69", "HC-9.7")
def deploy_within_points(c: DuelContext) -> Found:
    if c.asked is None or c.asked.ask != "deploy":
        return None
    picks = Counter(c.a.picks)
    if picks - Counter(choices.named(c.d, c.asked)):
        return None  # not even in the hand
    if not picks - Counter(choices.pool(c.d, c.asked)) and choices.fits(c.d, c.asked, c.a.picks):
        return None
    return "deploy_cost", {"cards": [_pick_name(c, p) for p in c.a.picks]}


def _with_article(words: str) -> str:
    return f"{'an' if words[0].casefold() in 'aeiou' else 'a'} {words}"


def _pick_name(c: DuelContext, pick: str) -> str:
    return str(c.d.cards.names[c.d.cards.kind[pick]]) if pick in c.d.cards.kind else pick
