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
    free_points,
    in_range,
    needs_target,
    targets,
)
from heroplay.games.herocard.rules.words import TEXTS
from heroplay.kit.asks import wrong_number

refuse, check, first = CHECKS.refuse, CHECKS.judge, CHECKS.first


# ---- game over, whose decision, phase


@refuse("HC-7.5")
def duel_is_over(context: DuelContext) -> Found:
    if not context.state.over:
        return None
    if context.state.over == "HC-R62":
        return "over_drawn", {"n": context.state.setup.stalemate_turns}, "HC-R62"
    winner = max(range(len(context.state.players)), key=lambda s: context.state.players[s].points)
    return "over_won", {"name": context.names[winner], "points": context.state.players[winner].points}


@refuse("HC-3.1")
def not_your_phase(context: DuelContext) -> Found:
    """Discard, Draw and Clear belong to the active player (HC-R63)."""
    if context.state.over or context.phase == "action" or (context.seated and context.is_active):
        return None
    active = context.names[context.state.active]
    return "not_your_phase", {"name": context.name, "active": active, "phase": context.phase.capitalize()}


@refuse("HC-R20", "HC-R21")
def not_your_answer(context: DuelContext) -> Found:
    """In the Action phase the decision goes round, clockwise (HC-R21)."""
    top = context.top
    if context.state.over or context.phase != "action" or not isinstance(top, Priority) or top.at == context.seat:
        return None
    return "not_your_answer", {"name": context.name, "at": context.names[top.at]}


@refuse("HC-4.3")
def effect_waits(context: DuelContext) -> Found:
    """A card's effect happens at once: its question is answered before anything else."""
    top = context.top
    if context.state.over or not isinstance(top, Choice):
        return None
    answered = isinstance(context.action, Choose) and context.seat == top.seat
    return None if answered else ("effect_waits", {"name": context.names[top.seat], "ask": top.ask})


_PHASE_OF = {"discard": "discard", "draw": "draw", "clear": "clear"}


@refuse("HC-3.1")
def wrong_phase(context: DuelContext) -> Found:
    """Discarding, drawing and clearing have their phase, in the fixed order."""
    wanted = _PHASE_OF.get(context.action.do)
    if context.state.over or wanted is None or wanted == context.phase:
        return None
    done = PHASES.index(wanted) < PHASES.index(context.phase)
    code = "phase_over" if done else "phase_to_come"
    return code, {"wanted": wanted.capitalize(), "phase": context.phase.capitalize()}


@refuse("HC-4.8")
def no_cards_before_action(context: DuelContext) -> Found:
    if context.state.over or not context.is_play or context.phase == "action":
        return None
    return "no_cards_before_action", {"phase": context.phase.capitalize()}


@refuse("HC-R63")
def nothing_to_pass(context: DuelContext) -> Found:
    """Passing exists only in the Action phase; choosing only when a card asks."""
    if context.state.over:
        return None
    if isinstance(context.action, Pass) and context.phase != "action":
        return "nothing_to_pass", {"phase": context.phase.capitalize()}
    if isinstance(context.action, Choose) and not isinstance(context.top, Choice):
        return "nothing_asked", {}
    return None


@refuse("HC-R9", "HC-3.13")
def refresh_comes_first(context: DuelContext) -> Found:
    if context.state.over or not isinstance(context.action, Refresh) or may_refresh(context.state):
        return None
    if context.phase != "action":
        return "refresh_too_early", {"phase": context.phase.capitalize()}
    if not context.is_active:
        return "refresh_foreign", {"active": context.names[context.state.active]}, "HC-3.13"
    if context.state.plays:
        return "refresh_after_play", {"n": len(context.state.plays)}
    return None


@refuse("HC-R52", "HC-R9")
def refresh_after_pass(context: DuelContext) -> Found:
    """The first decision was a pass: passes are being counted, or another player played the first card."""
    if (
        context.state.over
        or not isinstance(context.action, Refresh)
        or context.phase != "action"
        or not context.is_active
    ):
        return None
    first_by_another = bool(context.state.plays) and context.state.plays[0].seat != context.seat
    passed = not context.state.plays and isinstance(context.top, Priority) and context.top.passes > 0
    return ("refresh_after_pass", {}) if passed or first_by_another else None


# ---- discard, draw, clear


@refuse("HC-R63", "HC-9.3")
def card_not_in_hand(context: DuelContext) -> Found:
    """A card is played, or discarded, from the hand; or, deployed, from its stack."""
    if not context.hand_missing:
        return None
    ref = context.hand_missing[0]
    name = context.card_name(ref)
    if ref.lstrip(HIDDEN) not in context.state.cards.kind:
        return "no_such_card", {"card": name}
    if context.may_have(context.hand_missing):  # an observation does not know what the player cannot have
        return "deployed_unseen" if ref.startswith(HIDDEN) else "hand_unseen", {"card": name, "name": context.name}
    if ref.startswith(HIDDEN):
        return (
            ("not_deployed", {"card": name}) if context.is_play else ("not_in_hand", {"card": f"The deployed {name}"})
        )
    have = context.state.players[context.seat].hand.count(context.state.cards.kind[ref])
    code = "not_in_hand" if not have else "not_so_many"
    return code, {"card": name, "have": have, "asked": context.action.cards.count(ref)}


@refuse("HC-R63")
def empty_play(context: DuelContext) -> Found:
    return ("empty_play", {}) if context.is_play and not context.action.cards else None


@refuse("HC-3.4", "HC-R50")
def draw_at_most_three(context: DuelContext) -> Found:
    if not isinstance(context.action, Draw):
        return None
    if context.action.n < 0:
        return "draw_negative", {"n": context.action.n}
    most = context.state.setup.draw_max
    return ("draw_at_most", {"n": context.action.n, "most": most}) if context.action.n > most else None


@refuse("HC-3.5", "HC-R43")
def draw_up_to_the_cap(context: DuelContext) -> Found:
    if not isinstance(context.action, Draw) or not context.seated:
        return None
    hand, cap = len(context.state.players[context.seat].hand), context.state.setup.hand_cap
    if context.action.n <= max(0, cap - hand):
        return None
    return "hand_cap", {
        "n": context.action.n,
        "hand": hand,
        "cap": cap,
        "room": max(0, cap - hand),
        "sum": hand + context.action.n,
    }


@refuse("HC-3.7", "HC-R3")
def clear_at_most_three(context: DuelContext) -> Found:
    if not isinstance(context.action, Clear) or len(context.action.stacks) <= context.state.setup.clear_max:
        return None
    return "clear_at_most", {"n": len(context.action.stacks), "most": context.state.setup.clear_max}


@refuse("HC-3.7", "HC-9.5")
def clear_what_lies_there(context: DuelContext) -> Found:
    """Each named stack belongs to the player and has that many cards to clear."""
    if not isinstance(context.action, Clear) or not context.seated:
        return None
    heights = dict(zip(ATTRIBUTES, map(len, context.state.players[context.seat].stacks), strict=True))
    for place in context.action.stacks:
        if place.split(":")[0] not in heights:
            return "no_such_stack", {"stack": place}
    for name, n in Counter(place.split(":")[0] for place in context.action.stacks).items():
        if n > heights[name]:
            return "clear_too_deep", {"attribute": name.capitalize(), "n": n, "have": heights[name]}
    return None


@refuse("HC-3.8")
def clear_from_the_top(context: DuelContext) -> Found:
    """Of each stack the top card comes first."""
    if not isinstance(context.action, Clear) or not context.seated:
        return None
    stacks = dict(zip(ATTRIBUTES, context.state.players[context.seat].stacks, strict=True))
    for place in plain_places(context.state, context.seat, context.action.stacks):
        name = place.split(":")[0]
        if place != name and stacks.get(name):
            return "clear_top_first", {
                "attribute": name.capitalize(),
                "top": context.state.cards.names[stacks[name][-1].kind],
            }
    return None


# ---- the types


@refuse("HC-4.6")
def restricted_needs_own_turn(context: DuelContext) -> Found:
    if context.is_active or context.phase != "action":
        return None
    for k in context.kinds:
        if context.state.cards.typ[k] == RESTRICTED:
            rule = _foreign_type_ruling(context, k)
            return (
                "restricted_foreign",
                {"card": context.state.cards.names[k], "active": context.names[context.state.active]},
                rule,
            )
    return None


@refuse("HC-4.7")
def exclusive_needs_own_turn(context: DuelContext) -> Found:
    if context.is_active or context.phase != "action":
        return None
    for k in context.kinds:
        if context.state.cards.typ[k] == EXCLUSIVE:
            rule = _foreign_type_ruling(context, k)
            return (
                "exclusive_foreign",
                {"card": context.state.cards.names[k], "active": context.names[context.state.active]},
                rule,
            )
    return None


def _foreign_type_ruling(context: DuelContext, kind: int) -> str:
    """Special Blocks and blocks that are not Fast have rulings of their own (HC-R53, HC-R56)."""
    card_class = context.state.cards.cls[kind]
    if card_class == SPECIAL_BLOCK:
        return "HC-R53"
    if card_class in (BASE_BLOCK, BLOCK_MOD):
        return "HC-R56"
    return "HC-4.6" if context.state.cards.typ[kind] == RESTRICTED else "HC-4.7"


@refuse("HC-4.7", "HC-4.16", "HC-R47", "HC-R42")
def one_exclusive_a_turn(context: DuelContext) -> Found:
    if not context.is_active:
        return None
    used, extra, first = context.exclusives
    for kind in context.kinds:
        if context.state.cards.typ[kind] == EXCLUSIVE and used:
            if context.state.cards.cls[kind] == BASE_ATTACK and used <= extra:
                continue
            also = ("HC-4.16", "HC-R47", *(("HC-R42",) if _attack_failed(context) else ()))
            return (
                "exclusive_used",
                {"card": context.state.cards.names[kind], "first": first, "n": used},
                "HC-4.7",
                also,
            )
    return None


def _attack_failed(context: DuelContext) -> bool:
    """Was an Exclusive attack of this turn stopped?  It counts all the same (HC-R42)."""
    cards, over = (
        context.state.cards,
        context.state.plays if context.seq is None else context.state.plays[: context.seq.start],
    )
    attacks = (e for e in over if e.seat == context.seat and e.gone != "purged" and cards.cls[e.kind] == BASE_ATTACK)
    return not context.state.attack_succeeded and any(cards.typ[e.kind] == EXCLUSIVE for e in attacks)


@refuse("HC-R58", "HC-4.7")
def one_exclusive_a_set(context: DuelContext) -> Found:
    cards = [context.state.cards.names[k] for k in context.kinds if context.state.cards.typ[k] == EXCLUSIVE]
    return ("exclusives_in_set", {"cards": cards, "n": len(cards)}) if len(cards) > 1 else None


# ---- what the class needs


@refuse("HC-R15", "HC-5.1")
def only_the_active_player_attacks(context: DuelContext) -> Found:
    if not context.has(BASE_ATTACK) or context.is_active or context.phase != "action":
        return None
    return "attack_foreign", {"card": context.first_of(BASE_ATTACK), "active": context.names[context.state.active]}


@refuse("HC-5.7")
def sequence_first(context: DuelContext) -> Found:
    """A second Base Attack waits until the open sequence is over."""
    if not context.has(BASE_ATTACK) or context.seq is None or not context.is_active:
        return None
    return "sequence_open", {"card": context.first_of(BASE_ATTACK), "target": context.names[context.seq.defender]}


@refuse("HC-4.18", "HC-5.8", "HC-3.10", "HC-R65")
def mod_needs_base(context: DuelContext) -> Found:
    """An Attack Mod needs a Base Attack in the sequence or in the set."""
    if not context.has(ATTACK_MOD) or context.has(BASE_ATTACK) or context.phase != "action":
        return None
    if context.seq is None and context.is_active:
        return _needs_base(context, "mod_needs_base", ATTACK_MOD, BASE_ATTACK, "HC-4.18")
    return None


def _needs_base(context: DuelContext, code: str, mod: int, base: int, rule: str) -> Found:
    why, name, also = context.no_base(base)
    facts = {"card": context.first_of(mod), "n": 0, "none": TEXTS.say(f"words.{why}", base=name)}
    return code, facts, rule, also


@refuse("HC-R14")
def mod_is_the_attackers(context: DuelContext) -> Found:
    """Only who attacks adds Attack Mods; only who is attacked adds Block Mods (HC-R19, HC-R59)."""
    if context.phase != "action" or not context.has(ATTACK_MOD) or context.has(BASE_ATTACK):
        return None
    if context.seq is None:
        return (
            None
            if context.is_active
            else ("mod_foreign", {"card": context.first_of(ATTACK_MOD), "name": context.names[context.state.active]})
        )
    if context.seat in context.seq.attack_side:
        return None
    facts = {"card": context.first_of(ATTACK_MOD), "name": context.names[context.seq.attacker]}
    return ("mod_foreign", facts, "HC-R14" if context.seat in context.seq.block_side else "HC-R19")


@refuse("HC-4.23", "HC-5.8", "HC-5.9", "HC-3.10", "HC-R65", "HC-9.9")
def block_mod_needs_base(context: DuelContext) -> Found:
    if (
        not context.has(BLOCK_MOD)
        or context.has(BASE_BLOCK)
        or context.seq is None
        or context.seat not in context.seq.block_side
    ):
        return None
    return (
        None if context.block_stands else _needs_base(context, "block_mod_needs_base", BLOCK_MOD, BASE_BLOCK, "HC-4.23")
    )


@refuse("HC-R16")
def block_needs_attack(context: DuelContext) -> Found:
    """Base Blocks and Block Mods only in a sequence, only by the player under attack."""
    if not context.has(BASE_BLOCK, BLOCK_MOD) or context.phase != "action":
        return None
    card = context.first_of(BASE_BLOCK, BLOCK_MOD)
    if context.seq is None:
        third = not context.is_active and len(context.state.players) > 2
        return "block_no_attack", {"card": card}, "HC-R59" if third else "HC-R16"
    if context.seat in context.seq.block_side:
        return None
    facts = {"card": card, "target": context.names[context.seq.defender]}
    return "block_not_attacked", facts, "HC-R16" if context.seat in context.seq.attack_side else "HC-R19"


@refuse("HC-R28")
def attack_was_purged(context: DuelContext) -> Found:
    """While no Base Attack stands in the open sequence, Mods and blocks wait."""
    if context.seq is None or context.stands or not context.has(ATTACK_MOD, BASE_BLOCK, BLOCK_MOD):
        return None
    if context.seat not in (*context.seq.attack_side, *context.seq.block_side) or context.has(BASE_ATTACK):
        return None
    return "attack_was_purged", {"card": context.first_of(ATTACK_MOD, BASE_BLOCK, BLOCK_MOD)}


@refuse("HC-R23")
def host_limits(context: DuelContext) -> Found:
    """A board game around the duel may allow a seat only some classes, or only a number of cards."""
    if context.seq is None or not context.kinds:
        return None
    classes, limit = dict(context.seq.classes).get(context.seat), dict(context.seq.limits).get(context.seat)
    if classes is not None:
        for k in context.kinds:
            if CLASSES[context.state.cards.cls[k]] not in classes:
                return "host_classes", {"card": context.state.cards.names[k]}
    if limit is not None:
        played = sum(
            1 for e in context.state.plays[context.seq.start :] if e.seat == context.seat and e.gone != "purged"
        )
        if played + len(context.kinds) > limit:
            return "host_limit", {"n": len(context.kinds), "played": played, "most": limit}
    return None


# ---- composition of the set

_ATTACKS, _BLOCKS = sorted(MEANS["attack"]), sorted(MEANS["block"])


@refuse("HC-4.13")
def played_one_by_one(context: DuelContext) -> Found:
    """Special cards and others never belong to a set."""
    if len(context.kinds) < 2 or not context.has(*SINGLES):
        return None
    return "single_only", {"card": context.first_of(*SINGLES), "n": len(context.kinds)}


@refuse("HC-4.10")
def never_mixed(context: DuelContext) -> Found:
    """Attack cards and block cards of all three classes each (HC-1.9, HC-1.10)."""
    if not (context.has(*_ATTACKS) and context.has(*_BLOCKS)):
        return None
    return "mixed_set", {"attack": context.first_of(*_ATTACKS), "block": context.first_of(*_BLOCKS)}


@refuse("HC-4.11")
def one_base_attack(context: DuelContext) -> Found:
    n = context.by_class[BASE_ATTACK] if context.has(BASE_ATTACK) else 0
    return ("two_base_attacks", {"n": n}) if n > 1 else None


# ---- target and attribute


@refuse("HC-R18")
def target_is_named(context: DuelContext) -> Found:
    """The attacker names exactly one opponent; with two players it need not be said (HC-R64)."""
    if not context.seated or context.action.do != "play" or context.action.target is not None:
        return None
    aims = [k for k in context.kinds if needs_target(context.state, k)]
    if not aims or len(targets(context.state, context.seat)) == 1:
        return None
    card = context.state.cards.names[aims[0]]
    return "no_target", {"card": card, "names": [context.names[s] for s in targets(context.state, context.seat)]}


@refuse("HC-R63")
def no_target_needed(context: DuelContext) -> Found:
    if (
        not context.is_play
        or context.action.target is None
        or any(needs_target(context.state, k) for k in context.kinds)
        or not context.kinds
    ):
        return None
    return "target_not_needed", {"card": context.state.cards.names[context.kinds[0]]}


@refuse("HC-4.29", "HC-9.18")
def target_in_range(context: DuelContext) -> Found:
    if not context.seated or not context.is_play or context.action.target is None:
        return None
    if not 0 <= context.action.target < len(context.state.players):
        return "no_such_target", {
            "n": context.action.target,
            "names": [context.names[s] for s in targets(context.state, context.seat)],
        }
    if context.action.target == context.seat:
        return "target_self", {"names": [context.names[s] for s in targets(context.state, context.seat)]}
    return (
        None
        if in_range(context.state, context.seat, context.action.target)
        else ("out_of_range", {"name": context.names[context.action.target]})
    )


# ---- cost


@refuse("HC-4.1", "HC-1.3", "HC-9.20", "HC-3.10")
def cost_fits(context: DuelContext) -> Found:
    """Every attribute in the play must be able to pay for all its cards (HC-R41, HC-R61)."""
    if not context.seated or not context.is_play:
        return None
    player, cards = context.state.players[context.seat], context.state.cards
    costs: dict[int, int] = {}
    for ref in context.action.cards:
        if ref.lstrip(HIDDEN) in cards.kind:
            kind = cards.kind[ref.lstrip(HIDDEN)]
            costs[cards.attr[kind]] = costs.get(cards.attr[kind], 0) + (
                0 if ref.startswith(HIDDEN) else cards.cost[kind]
            )
    free = free_points(player)
    for attr, cost in sorted(costs.items()):
        if cost > free[attr]:
            facts = {
                "cards": [cards.names[k] for k in context.kinds if cards.attr[k] == attr],
                "attribute": ATTRIBUTES[attr].capitalize(),
                "cost": cost,
                "free": max(0, free[attr]),
                "score": player.scores[attr],
                "spent": player.spent[attr],
                "sum": player.spent[attr] + cost,
            }
            also = ("HC-4.1", "HC-1.3", "HC-9.20")
            if free[attr] < 0:
                return "overspent", facts, "HC-R41", also
            # cards of earlier turns keep their points (HC-3.10)
            left = sum(y.cost for y in player.stacks[attr] if context.left_behind(y))
            return "cost", facts, "HC-4.1", (*also, *(("HC-3.10",) if cost <= free[attr] + left and left else ()))
    return None


# ---- card text


@refuse("HC-R29", "HC-9.10")
def purge_needs_sequence(context: DuelContext) -> Found:
    if context.seq is not None or context.phase != "action":
        return None
    card = next((k for k in context.kinds if context.state.cards.purges[k]), None)
    return None if card is None else ("purge_no_sequence", {"card": context.state.cards.names[card]})


@refuse("HC-9.10")
def only_the_last_card_is_purged(context: DuelContext) -> Found:
    """A player may say which card is meant; there is only one that can be."""
    if not context.is_play or context.action.purges is None or not context.kinds:
        return None
    if not any(context.state.cards.purges[k] for k in context.kinds):
        return "purges_nothing", {"card": context.state.cards.names[context.kinds[0]]}, "HC-R63", ()
    last = context.state.plays[-1].kind if context.seq is not None else None
    if last is None or context.state.cards.ids[last] == context.action.purges:
        return None
    return "purge_older", {"card": context.card_name(context.action.purges), "last": context.state.cards.names[last]}


@refuse("HC-4.30")
def card_text_allows(context: DuelContext) -> Found:
    """A card says when it may be played, and another card may have forbidden its class."""
    if context.phase != "action":
        return None
    for kind in context.kinds:
        name = context.state.cards.names[kind]
        if (context.seat, context.state.cards.cls[kind]) in context.state.bans:
            return "banned", {"card": name, "class": class_label(context.state.cards.cls[kind])}
        need = context.state.cards.needs[kind]
        if need == "quiet" and context.seq is not None:
            return "needs_quiet", {"card": name}
        if need == "sequence" and context.seq is None:
            return "needs_sequence", {"card": name}
        if need == "attacked" and (context.seq is None or context.seat not in context.seq.block_side):
            return "needs_attacked", {"card": name}
        if need == "attacking" and (context.seq is None or context.seat not in context.seq.attack_side):
            return "needs_attacking", {"card": name}
    return None


@refuse("HC-R34", "HC-1.19")
def attribute_is_named(context: DuelContext) -> Found:
    """A card that counts a chosen attribute needs its name when played; no other card does."""
    if not context.is_play or not context.kinds:
        return None
    wanting = next((k for k in context.kinds if context.state.cards.names_attribute[k]), None)
    if wanting is None:
        if context.action.attribute is None:
            return None
        return "attribute_not_needed", {"card": context.state.cards.names[context.kinds[0]]}, "HC-R63"
    return (
        None
        if context.action.attribute in ATTRIBUTES
        else ("attribute_missing_in_play", {"card": context.state.cards.names[wanting]})
    )


# ---- answers to what a card asks


@refuse("HC-R36")
def right_number_of_picks(context: DuelContext) -> Found:
    return wrong_number(context.asked, getattr(context.action, "picks", ()), "pick_exactly", "pick_up_to")


@refuse("HC-4.31")
def picks_are_of_the_kind(context: DuelContext) -> Found:
    """What is picked is among what the card asks for (HC-4.32, HC-3.8 and the rule of the question)."""
    asked = context.asked
    if asked is None or not (wrong := Counter(context.action.picks) - Counter(choices.named(context.state, asked))):
        return None
    pick = next(iter(wrong))
    facts = {"pick": _pick_name(context, pick), "of": _with_article(SOME[asked.of]), "ask": asked.ask}
    if asked.ask == "clear" and pick.split(":")[0] in ATTRIBUTES:
        return "clear_top_first_by_card", facts, "HC-R32"
    if (
        pick in context.state.cards.kind
        and context.state.cards.cls[context.state.cards.kind[pick]] not in MEANS[asked.of]
    ):
        return "pick_of_kind", facts, asked.rule
    if asked.ask in ("discard", "waste", "deploy") and context.may_have(wrong.elements()):
        return "pick_unseen", {"card": _pick_name(context, pick), "name": context.name}, asked.rule
    return "pick_not_there", facts, asked.rule


@refuse("HC-R69", "HC-9.7")
def deploy_within_points(context: DuelContext) -> Found:
    if context.asked is None or context.asked.ask != "deploy":
        return None
    picks = Counter(context.action.picks)
    if picks - Counter(choices.named(context.state, context.asked)):
        return None  # not even in the hand
    if not picks - Counter(choices.pool(context.state, context.asked)) and choices.fits(
        context.state, context.asked, context.action.picks
    ):
        return None
    return "deploy_cost", {"cards": [_pick_name(context, p) for p in context.action.picks]}


def _with_article(words: str) -> str:
    return f"{'an' if words[0].casefold() in 'aeiou' else 'a'} {words}"


def _pick_name(context: DuelContext, pick: str) -> str:
    return str(context.state.cards.names[context.state.cards.kind[pick]]) if pick in context.state.cards.kind else pick
