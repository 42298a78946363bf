"""Why this is allowed: one support for each rule that permits, the particular ones before the general."""

from __future__ import annotations

from typing import Any

from heroplay.core.frames import Choice, Priority
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, Refresh
from heroplay.games.herocard.rules.cards import (
    ATTACK_MOD,
    ATTRIBUTES,
    BASE_ATTACK,
    BASE_BLOCK,
    BLOCK_MOD,
    EXCLUSIVE,
    FAST,
    OTHER,
    SINGLES,
    SPECIAL_ATTACK,
    SPECIAL_BLOCK,
    TYPES,
)
from heroplay.games.herocard.rules.context import CHECKS, DuelContext
from heroplay.games.herocard.rules.legal import draw_limit, legal
from heroplay.games.herocard.rules.state import (
    free_points,
    in_range,
    needs_target,
    targets,
)
from heroplay.games.herocard.rules.totals import totals

allow = CHECKS.allow


@allow("HC-3.2")
def may_discard(context: DuelContext) -> Any:
    return {"n": len(context.action.cards)} if isinstance(context.action, Discard) else None


@allow("HC-3.4")
def may_draw(context: DuelContext) -> Any:
    action = context.action
    return {"n": action.n, "most": draw_limit(context.state, context.seat)} if isinstance(action, Draw) else None


@allow("HC-R50")
def number_comes_first(context: DuelContext) -> Any:
    """More cards may be asked for than there are: the number is said before the first is seen."""
    if not isinstance(context.action, Draw):
        return None
    player = context.state.players[context.seat]
    have = len(player.deck) + len(player.discard)
    return {"n": context.action.n, "have": have} if context.action.n > have else None


@allow("HC-R51")
def only_answer(context: DuelContext) -> Any:
    """Asked although there is one answer; who does not see the hand cannot say that of a pass."""
    player = context.state.players[context.seat]
    alone = (
        (isinstance(context.action, Draw) and draw_limit(context.state, context.seat) == 0)
        or (isinstance(context.action, Clear) and not any(player.stacks))
        or (isinstance(context.action, Discard) and not player.hand)
        or (isinstance(context.action, Pass) and context.knows_hand and legal(context.state) == [context.action])
    )
    return {} if alone else None


@allow("HC-3.7")
def may_clear(context: DuelContext) -> Any:
    action = context.action
    return {"n": len(action.stacks), "most": context.state.setup.clear_max} if isinstance(action, Clear) else None


@allow("HC-R3")
def three_in_total(context: DuelContext) -> Any:
    stacks = context.action.stacks if isinstance(context.action, Clear) else ()
    return {"n": len(stacks)} if len(set(stacks)) > 1 else None


@allow("HC-3.13")
def may_refresh_now(context: DuelContext) -> Any:
    return {"n": len(context.state.players[context.seat].hand)} if isinstance(context.action, Refresh) else None


@allow("HC-R7")
def refresh_of_none(context: DuelContext) -> Any:
    return {} if isinstance(context.action, Refresh) and not context.state.players[context.seat].hand else None


@allow("HC-R20")
def may_pass(context: DuelContext) -> Any:
    top = context.top
    return {"passes": top.passes} if isinstance(context.action, Pass) and isinstance(top, Priority) else None


@allow("HC-4.18")
def base_carries_mod(context: DuelContext) -> Any:
    """The Base Attack that carries these Mods."""
    if not context.has(ATTACK_MOD):
        return None
    if context.has(BASE_ATTACK):
        return {"card": context.first_of(BASE_ATTACK)}
    assert context.seq is not None
    cls, plays = context.state.cards.cls, context.state.plays[context.seq.start :]
    base = next(e for e in plays if cls[e.kind] == BASE_ATTACK and e.gone != "purged")
    return {"card": context.state.cards.names[base.kind]}


@allow("HC-4.16")
def may_attack(context: DuelContext) -> Any:
    return {"card": context.first_of(BASE_ATTACK)} if context.has(BASE_ATTACK) else None


@allow("HC-4.22")
def may_block(context: DuelContext) -> Any:
    return {"n": context.by_class[BASE_BLOCK]} if context.has(BASE_BLOCK) else None


@allow("HC-4.24")
def block_mods_add_up(context: DuelContext) -> Any:
    return {"n": context.by_class[BLOCK_MOD]} if context.has(BLOCK_MOD) else None


@allow("HC-4.20")
def special_attacks_as_points_allow(context: DuelContext) -> Any:
    return {"card": context.first_of(SPECIAL_ATTACK)} if context.has(SPECIAL_ATTACK) else None


@allow("HC-4.25")
def special_blocks_as_points_allow(context: DuelContext) -> Any:
    return {"card": context.first_of(SPECIAL_BLOCK)} if context.has(SPECIAL_BLOCK) else None


@allow("HC-4.21")
def other_cards_on_own_turn(context: DuelContext) -> Any:
    return {"card": context.first_of(OTHER)} if context.has(OTHER) and context.is_active else None


@allow("HC-3.12")
def in_action_phase(context: DuelContext) -> Any:
    return {} if context.is_play and context.is_active else None


@allow("HC-4.17")
def attack_again(context: DuelContext) -> Any:
    used, extra, _ = context.exclusives
    exclusive = any(
        context.state.cards.typ[k] == EXCLUSIVE and context.state.cards.cls[k] == BASE_ATTACK for k in context.kinds
    )
    return {"n": extra} if exclusive and used and used <= extra else None


@allow("HC-R11")
def restricted_base_attack(context: DuelContext) -> Any:
    """A Base Attack that is not Exclusive comes in addition (HC-R54)."""
    base = [
        k
        for k in context.kinds
        if context.state.cards.cls[k] == BASE_ATTACK and context.state.cards.typ[k] != EXCLUSIVE
    ]
    return (
        {"card": context.state.cards.names[base[0]], "type": TYPES[context.state.cards.typ[base[0]]].capitalize()}
        if base
        else None
    )


@allow("HC-R54")
def attacks_add_up(context: DuelContext) -> Any:
    earlier = sum(
        1 for e in context.state.plays if context.state.cards.cls[e.kind] == BASE_ATTACK and e.seat == context.seat
    )
    return {"n": earlier + 1} if context.has(BASE_ATTACK) and earlier else None


@allow("HC-4.5")
def fast_any_turn(context: DuelContext) -> Any:
    if (
        context.is_play
        and context.kinds
        and not context.is_active
        and all(context.state.cards.typ[k] == FAST for k in context.kinds)
    ):
        return {"card": context.state.cards.names[context.kinds[0]], "active": context.names[context.state.active]}
    return None


@allow("HC-R24")
def not_fast_in_own_sequence(context: DuelContext) -> Any:
    slow = [k for k in context.kinds if context.state.cards.typ[k] != FAST]
    return (
        {"card": context.state.cards.names[slow[0]]} if slow and context.seq is not None and context.is_active else None
    )


@allow("HC-4.9")
def may_play_a_set(context: DuelContext) -> Any:
    return {"n": len(context.kinds)} if len(context.kinds) > 1 else None


@allow("HC-R58")
def exclusive_mod_joins(context: DuelContext) -> Any:
    """The one Exclusive card of the set is a Mod: it uses up the Exclusive of the turn."""
    if len(context.kinds) < 2:
        return None
    mods = [
        k for k in context.kinds if context.state.cards.typ[k] == EXCLUSIVE and context.state.cards.cls[k] == ATTACK_MOD
    ]
    return {"card": context.state.cards.names[mods[0]]} if mods else None


@allow("HC-4.12")
def block_set_of_any_mix(context: DuelContext) -> Any:
    return {"n": len(context.kinds)} if len(context.kinds) > 1 and context.has(BASE_BLOCK, BLOCK_MOD) else None


@allow("HC-4.19")
def any_number_of_mods(context: DuelContext) -> Any:
    return {"n": context.by_class[ATTACK_MOD]} if context.has(ATTACK_MOD) else None


@allow("HC-R31")
def mod_on_a_cleared_base(context: DuelContext) -> Any:
    """The Base Attack was cleared, but it was played (HC-R31)."""
    if not context.has(ATTACK_MOD) or context.has(BASE_ATTACK) or context.seq is None:
        return None
    plays = [
        e
        for e in context.state.plays[context.seq.start :]
        if context.state.cards.cls[e.kind] == BASE_ATTACK and e.gone != "purged"
    ]
    return {} if plays and all(e.gone == "cleared" for e in plays) else None


@allow("HC-R65")
def mod_on_a_cleared_block(context: DuelContext) -> Any:
    """The Base Blocks were cleared, but they were played."""
    if not context.has(BLOCK_MOD) or context.has(BASE_BLOCK) or context.seq is None:
        return None
    plays = [
        e
        for e in context.state.plays[context.seq.start :]
        if context.state.cards.cls[e.kind] == BASE_BLOCK and e.gone != "purged"
    ]
    return {} if plays and all(e.gone == "cleared" for e in plays) else None


@allow("HC-R25")
def fast_special_attack_abroad(context: DuelContext) -> Any:
    return {"card": context.first_of(SPECIAL_ATTACK)} if context.has(SPECIAL_ATTACK) and not context.is_active else None


@allow("HC-R55")
def single_card_without_attack(context: DuelContext) -> Any:
    """Special Attacks and others need no sequence."""
    return (
        {"card": context.first_of(SPECIAL_ATTACK, OTHER)}
        if context.has(SPECIAL_ATTACK, OTHER) and context.seq is None
        else None
    )


@allow("HC-4.26")
def special_block_without_attack(context: DuelContext) -> Any:
    return {"card": context.first_of(SPECIAL_BLOCK)} if context.has(SPECIAL_BLOCK) and context.seq is None else None


@allow("HC-6.7")
def other_ways_to_stop_it(context: DuelContext) -> Any:
    if context.seq is None or context.seat not in context.seq.block_side or not context.has(*SINGLES):
        return None
    return {"card": context.first_of(*SINGLES)}


@allow("HC-5.10")
def may_go_on(context: DuelContext) -> Any:
    """Attacker and defender answer each other (HC-5.10)."""
    if (
        not context.is_play
        or context.seq is None
        or context.seat not in (*context.seq.attack_side, *context.seq.block_side)
    ):
        return None
    attack, block = totals(context.state, context.seq)
    return {"attack": attack, "block": block}


@allow("HC-5.11")
def third_player_answers(context: DuelContext) -> Any:
    if (
        not context.is_play
        or context.seq is None
        or context.seat in (*context.seq.attack_side, *context.seq.block_side)
    ):
        return None
    return {"card": context.state.cards.names[context.kinds[0]]}


@allow("HC-R19")
def third_player_classes(context: DuelContext) -> Any:
    return third_player_answers(context)


@allow("HC-R59")
def third_player_outside_sequence(context: DuelContext) -> Any:
    outside = context.is_play and context.seq is None and not context.is_active and len(context.state.players) > 2
    return {"card": context.state.cards.names[context.kinds[0]]} if outside else None


@allow("HC-R10")
def may_go_on_after_attack(context: DuelContext) -> Any:
    """The attack is over, the Action phase is not."""
    done = context.is_play and context.is_active and context.seq is None and bool(context.state.plays)
    return {} if done else None


@allow("HC-R49")
def own_order(context: DuelContext) -> Any:
    """The set is stacked in another order than the default."""
    if len(context.kinds) < 2:
        return None
    ranks = [context.state.cards.rank[k] for k in context.kinds]
    return {} if ranks != sorted(ranks) else None


@allow("HC-R61")
def free_card(context: DuelContext) -> Any:
    """A card that costs nothing."""
    free = [k for k in context.kinds if context.state.cards.cost[k] == 0]
    return {"card": context.state.cards.names[free[0]]} if free else None


@allow("HC-R61")
def other_attributes_pay(context: DuelContext) -> Any:
    """An attribute is overspent, but not one that this play uses."""
    if not context.kinds:
        return None
    used = {context.state.cards.attr[k] for k in context.kinds}
    over = [a for a, free in enumerate(free_points(context.state.players[context.seat])) if free < 0 and a not in used]
    return {"attribute": ATTRIBUTES[over[0]].capitalize()} if over else None


@allow("HC-R46")
def range_checked_once(context: DuelContext) -> Any:
    """The target has left range since the attack began."""
    seq = context.seq if context.is_play else None
    if seq is None or in_range(context.state, seq.attacker, seq.defender):
        return None
    return {"name": context.names[seq.defender]}


@allow("HC-R64")
def target_unsaid(context: DuelContext) -> Any:
    state = context.state
    if not context.is_play or context.action.target is not None:
        return None
    aims = any(needs_target(state, kind) for kind in context.kinds)
    return {"name": context.names[targets(state, context.seat)[0]]} if aims else None


@allow("HC-R38")
def deployed_card_played(context: DuelContext) -> Any:
    if not context.is_play or not any(ref.startswith(HIDDEN) for ref in context.action.cards):
        return None
    return {"card": context.card_name(next(ref for ref in context.action.cards if ref.startswith(HIDDEN)))}


@allow("HC-R70")
def deployed_card_keeps(context: DuelContext) -> Any:
    """It may have lain there since an earlier turn."""
    return deployed_card_played(context)


@allow("HC-9.10")
def purges_the_last_card(context: DuelContext) -> Any:
    if not any(context.state.cards.purges[k] for k in context.kinds) or not context.state.plays:
        return None
    last = context.state.plays[-1]
    return {"card": context.state.cards.names[last.kind], "name": context.names[last.seat]}


@allow("HC-4.29")
def everybody_in_range(context: DuelContext) -> Any:
    named = context.is_play and context.action.target is not None and len(context.state.players) > 2
    return {"name": context.names[context.action.target]} if named else None


@allow("HC-4.3")
def answers_the_card(context: DuelContext) -> Any:
    return {} if isinstance(context.action, Choose) else None


@allow("HC-R36")
def victim_chooses(context: DuelContext) -> Any:
    forced = (
        isinstance(context.action, Choose)
        and isinstance(context.top, Choice)
        and context.top.ask in ("discard", "waste")
    )
    return {"name": context.name} if forced else None


@allow("HC-1.12")
def printed_type_decides(context: DuelContext) -> Any:
    """A card whose type is not the usual one of its class."""
    usual = {BASE_ATTACK: EXCLUSIVE, ATTACK_MOD: FAST, BASE_BLOCK: FAST, BLOCK_MOD: FAST, SPECIAL_BLOCK: FAST}
    odd = [
        k
        for k in context.kinds
        if usual.get(context.state.cards.cls[k], context.state.cards.typ[k]) != context.state.cards.typ[k]
    ]
    return (
        {"card": context.state.cards.names[odd[0]], "type": TYPES[context.state.cards.typ[odd[0]]].capitalize()}
        if odd
        else None
    )


@allow("HC-R34")
def attribute_stays(context: DuelContext) -> Any:
    """The attribute is named once; what it counts may still change."""
    card = next((context.state.cards.names[k] for k in context.kinds if context.state.cards.names_attribute[k]), None)
    return None if card is None else {"card": card, "attribute": context.action.attribute.capitalize()}


@allow("HC-4.7")
def first_exclusive(context: DuelContext) -> Any:
    """The one Exclusive card of the turn."""
    card = next((k for k in context.kinds if context.state.cards.typ[k] == EXCLUSIVE), None)
    return {"card": context.state.cards.names[card]} if card is not None and not context.exclusives[0] else None


@allow("HC-4.1")
def within_points(context: DuelContext) -> Any:
    """The attribute of the play that has the fewest points left after it."""
    cards, costs = context.state.cards, [0, 0, 0]
    for ref in context.action.cards if context.is_play else ():
        costs[cards.attr[cards.kind[ref]]] += 0 if ref.startswith(HIDDEN) else cards.cost[cards.kind[ref]]
    if not any(costs):
        return None
    free = free_points(context.state.players[context.seat])
    attr = min((a for a in range(3) if costs[a]), key=lambda a: free[a] - costs[a])
    return {"cost": costs[attr], "attribute": ATTRIBUTES[attr].capitalize(), "free": free[attr]}
