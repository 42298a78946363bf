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
def may_discard(c: DuelContext) -> Any:
    return {"n": len(c.a.cards)} if isinstance(c.a, Discard) else None


@allow("HC-3.4")
def may_draw(c: DuelContext) -> Any:
    return {"n": c.a.n, "most": draw_limit(c.d, c.seat)} if isinstance(c.a, Draw) else None


@allow("HC-R50")
def number_comes_first(c: DuelContext) -> Any:
    """More cards may be asked for than there are: the number is said before the first is seen."""
    if not isinstance(c.a, Draw):
        return None
    player = c.d.players[c.seat]
    have = len(player.deck) + len(player.discard)
    return {"n": c.a.n, "have": have} if c.a.n > have else None


@allow("HC-R51")
def only_answer(c: DuelContext) -> Any:
    """Asked although there is one answer; who does not see the hand cannot say that of a pass."""
    player = c.d.players[c.seat]
    alone = (
        (isinstance(c.a, Draw) and draw_limit(c.d, c.seat) == 0)
        or (isinstance(c.a, Clear) and not any(player.stacks))
        or (isinstance(c.a, Discard) and not player.hand)
        or (isinstance(c.a, Pass) and c.knows_hand and legal(c.d) == [c.a])
    )
    return {} if alone else None


@allow("HC-3.7")
def may_clear(c: DuelContext) -> Any:
    return {"n": len(c.a.stacks), "most": c.d.setup.clear_max} if isinstance(c.a, Clear) else None


@allow("HC-R3")
def three_in_total(c: DuelContext) -> Any:
    return {"n": len(c.a.stacks)} if isinstance(c.a, Clear) and len(set(c.a.stacks)) > 1 else None


@allow("HC-3.13")
def may_refresh_now(c: DuelContext) -> Any:
    return {"n": len(c.d.players[c.seat].hand)} if isinstance(c.a, Refresh) else None


@allow("HC-R7")
def refresh_of_none(c: DuelContext) -> Any:
    return {} if isinstance(c.a, Refresh) and not c.d.players[c.seat].hand else None


@allow("HC-R20")
def may_pass(c: DuelContext) -> Any:
    return {"passes": c.top.passes} if isinstance(c.a, Pass) and isinstance(c.top, Priority) else None


@allow("HC-4.18")
def base_carries_mod(c: DuelContext) -> Any:
    """The Base Attack that carries these Mods."""
    if not c.has(ATTACK_MOD):
        return None
    if c.has(BASE_ATTACK):
        return {"card": c.first_of(BASE_ATTACK)}
    assert c.seq is not None
    cls, plays = c.d.cards.cls, c.d.plays[c.seq.start :]
    base = next(e for e in plays if cls[e.kind] == BASE_ATTACK and e.gone != "purged")
    return {"card": c.d.cards.names[base.kind]}


@allow("HC-4.16")
def may_attack(c: DuelContext) -> Any:
    return {"card": c.first_of(BASE_ATTACK)} if c.has(BASE_ATTACK) else None


@allow("HC-4.22")
def may_block(c: DuelContext) -> Any:
    return {"n": c.by_class[BASE_BLOCK]} if c.has(BASE_BLOCK) else None


@allow("HC-4.24")
def block_mods_add_up(c: DuelContext) -> Any:
    return {"n": c.by_class[BLOCK_MOD]} if c.has(BLOCK_MOD) else None


@allow("HC-4.20")
def special_attacks_as_points_allow(c: DuelContext) -> Any:
    return {"card": c.first_of(SPECIAL_ATTACK)} if c.has(SPECIAL_ATTACK) else None


@allow("HC-4.25")
def special_blocks_as_points_allow(c: DuelContext) -> Any:
    return {"card": c.first_of(SPECIAL_BLOCK)} if c.has(SPECIAL_BLOCK) else None


@allow("HC-4.21")
def other_cards_on_own_turn(c: DuelContext) -> Any:
    return {"card": c.first_of(OTHER)} if c.has(OTHER) and c.is_active else None


@allow("HC-3.12")
def in_action_phase(c: DuelContext) -> Any:
    return {} if c.is_play and c.is_active else None


@allow("HC-4.17")
def attack_again(c: DuelContext) -> Any:
    used, extra, _ = c.exclusives
    exclusive = any(c.d.cards.typ[k] == EXCLUSIVE and c.d.cards.cls[k] == BASE_ATTACK for k in c.kinds)
    return {"n": extra} if exclusive and used and used <= extra else None


@allow("HC-R11")
def restricted_base_attack(c: DuelContext) -> Any:
    """A Base Attack that is not Exclusive comes in addition (HC-R54)."""
    base = [k for k in c.kinds if c.d.cards.cls[k] == BASE_ATTACK and c.d.cards.typ[k] != EXCLUSIVE]
    return {"card": c.d.cards.names[base[0]], "type": TYPES[c.d.cards.typ[base[0]]].capitalize()} if base else None


@allow("HC-R54")
def attacks_add_up(c: DuelContext) -> Any:
    earlier = sum(1 for e in c.d.plays if c.d.cards.cls[e.kind] == BASE_ATTACK and e.seat == c.seat)
    return {"n": earlier + 1} if c.has(BASE_ATTACK) and earlier else None


@allow("HC-4.5")
def fast_any_turn(c: DuelContext) -> Any:
    if c.is_play and c.kinds and not c.is_active and all(c.d.cards.typ[k] == FAST for k in c.kinds):
        return {"card": c.d.cards.names[c.kinds[0]], "active": c.names[c.d.active]}
    return None


@allow("HC-R24")
def not_fast_in_own_sequence(c: DuelContext) -> Any:
    slow = [k for k in c.kinds if c.d.cards.typ[k] != FAST]
    return {"card": c.d.cards.names[slow[0]]} if slow and c.seq is not None and c.is_active else None


@allow("HC-4.9")
def may_play_a_set(c: DuelContext) -> Any:
    return {"n": len(c.kinds)} if len(c.kinds) > 1 else None


@allow("HC-R58")
def exclusive_mod_joins(c: DuelContext) -> Any:
    """The one Exclusive card of the set is a Mod: it uses up the Exclusive of the turn."""
    if len(c.kinds) < 2:
        return None
    mods = [k for k in c.kinds if c.d.cards.typ[k] == EXCLUSIVE and c.d.cards.cls[k] == ATTACK_MOD]
    return {"card": c.d.cards.names[mods[0]]} if mods else None


@allow("HC-4.12")
def block_set_of_any_mix(c: DuelContext) -> Any:
    return {"n": len(c.kinds)} if len(c.kinds) > 1 and c.has(BASE_BLOCK, BLOCK_MOD) else None


@allow("HC-4.19")
def any_number_of_mods(c: DuelContext) -> Any:
    return {"n": c.by_class[ATTACK_MOD]} if c.has(ATTACK_MOD) else None


@allow("HC-R31")
def mod_on_a_cleared_base(c: DuelContext) -> Any:
    """The Base Attack was cleared, but it was played (HC-R31)."""
    if not c.has(ATTACK_MOD) or c.has(BASE_ATTACK) or c.seq is None:
        return None
    plays = [e for e in c.d.plays[c.seq.start :] if c.d.cards.cls[e.kind] == BASE_ATTACK and e.gone != "purged"]
    return {} if plays and all(e.gone == "cleared" for e in plays) else None


@allow("HC-R65")
def mod_on_a_cleared_block(c: DuelContext) -> Any:
    """The Base Blocks were cleared, but they were played."""
    if not c.has(BLOCK_MOD) or c.has(BASE_BLOCK) or c.seq is None:
        return None
    plays = [e for e in c.d.plays[c.seq.start :] if c.d.cards.cls[e.kind] == BASE_BLOCK and e.gone != "purged"]
    return {} if plays and all(e.gone == "cleared" for e in plays) else None


@allow("HC-R25")
def fast_special_attack_abroad(c: DuelContext) -> Any:
    return {"card": c.first_of(SPECIAL_ATTACK)} if c.has(SPECIAL_ATTACK) and not c.is_active else None


@allow("HC-R55")
def single_card_without_attack(c: DuelContext) -> Any:
    """Special Attacks and others need no sequence."""
    return {"card": c.first_of(SPECIAL_ATTACK, OTHER)} if c.has(SPECIAL_ATTACK, OTHER) and c.seq is None else None


@allow("HC-4.26")
def special_block_without_attack(c: DuelContext) -> Any:
    return {"card": c.first_of(SPECIAL_BLOCK)} if c.has(SPECIAL_BLOCK) and c.seq is None else None


@allow("HC-6.7")
def other_ways_to_stop_it(c: DuelContext) -> Any:
    if c.seq is None or c.seat not in c.seq.block_side or not c.has(*SINGLES):
        return None
    return {"card": c.first_of(*SINGLES)}


@allow("HC-5.10")
def may_go_on(c: DuelContext) -> Any:
    """Attacker and defender answer each other (HC-5.10)."""
    if not c.is_play or c.seq is None or c.seat not in (*c.seq.attack_side, *c.seq.block_side):
        return None
    attack, block = totals(c.d, c.seq)
    return {"attack": attack, "block": block}


@allow("HC-5.11")
def third_player_answers(c: DuelContext) -> Any:
    if not c.is_play or c.seq is None or c.seat in (*c.seq.attack_side, *c.seq.block_side):
        return None
    return {"card": c.d.cards.names[c.kinds[0]]}


@allow("HC-R19")
def third_player_classes(c: DuelContext) -> Any:
    return third_player_answers(c)


@allow("HC-R59")
def third_player_outside_sequence(c: DuelContext) -> Any:
    outside = c.is_play and c.seq is None and not c.is_active and len(c.d.players) > 2
    return {"card": c.d.cards.names[c.kinds[0]]} if outside else None


@allow("HC-R10")
def may_go_on_after_attack(c: DuelContext) -> Any:
    """The attack is over, the Action phase is not."""
    done = c.is_play and c.is_active and c.seq is None and bool(c.d.plays)
    return {} if done else None


@allow("HC-R49")
def own_order(c: DuelContext) -> Any:
    """The set is stacked in another order than the default."""
    if len(c.kinds) < 2:
        return None
    ranks = [c.d.cards.rank[k] for k in c.kinds]
    return {} if ranks != sorted(ranks) else None


@allow("HC-R61")
def free_card(c: DuelContext) -> Any:
    """A card that costs nothing."""
    free = [k for k in c.kinds if c.d.cards.cost[k] == 0]
    return {"card": c.d.cards.names[free[0]]} if free else None


@allow("HC-R61")
def other_attributes_pay(c: DuelContext) -> Any:
    """An attribute is overspent, but not one that this play uses."""
    if not c.kinds:
        return None
    used = {c.d.cards.attr[k] for k in c.kinds}
    over = [a for a, free in enumerate(free_points(c.d.players[c.seat])) if free < 0 and a not in used]
    return {"attribute": ATTRIBUTES[over[0]].capitalize()} if over else None


@allow("HC-R46")
def range_checked_once(c: DuelContext) -> Any:
    """The target has left range since the attack began."""
    if not c.is_play or c.seq is None or in_range(c.d, c.seq.attacker, c.seq.defender):
        return None
    return {"name": c.names[c.seq.defender]}


@allow("HC-R64")
def target_unsaid(c: DuelContext) -> Any:
    if not c.is_play or c.a.target is not None or not any(needs_target(c.d, k) for k in c.kinds):
        return None
    return {"name": c.names[targets(c.d, c.seat)[0]]}


@allow("HC-R38")
def deployed_card_played(c: DuelContext) -> Any:
    if not c.is_play or not any(ref.startswith(HIDDEN) for ref in c.a.cards):
        return None
    return {"card": c.card_name(next(ref for ref in c.a.cards if ref.startswith(HIDDEN)))}


@allow("HC-R70")
def deployed_card_keeps(c: DuelContext) -> Any:
    """It may have lain there since an earlier turn."""
    return deployed_card_played(c)


@allow("HC-9.10")
def purges_the_last_card(c: DuelContext) -> Any:
    if not any(c.d.cards.purges[k] for k in c.kinds) or not c.d.plays:
        return None
    last = c.d.plays[-1]
    return {"card": c.d.cards.names[last.kind], "name": c.names[last.seat]}


@allow("HC-4.29")
def everybody_in_range(c: DuelContext) -> Any:
    named = c.is_play and c.a.target is not None and len(c.d.players) > 2
    return {"name": c.names[c.a.target]} if named else None


@allow("HC-4.3")
def answers_the_card(c: DuelContext) -> Any:
    return {} if isinstance(c.a, Choose) else None


@allow("HC-R36")
def victim_chooses(c: DuelContext) -> Any:
    forced = isinstance(c.a, Choose) and isinstance(c.top, Choice) and c.top.ask in ("discard", "waste")
    return {"name": c.name} if forced else None


@allow("HC-1.12")
def printed_type_decides(c: DuelContext) -> Any:
    """A card whose type is not the usual one of its class."""
    usual = {BASE_ATTACK: EXCLUSIVE, ATTACK_MOD: FAST, BASE_BLOCK: FAST, BLOCK_MOD: FAST, SPECIAL_BLOCK: FAST}
    odd = [k for k in c.kinds if usual.get(c.d.cards.cls[k], c.d.cards.typ[k]) != c.d.cards.typ[k]]
    return {"card": c.d.cards.names[odd[0]], "type": TYPES[c.d.cards.typ[odd[0]]].capitalize()} if odd else None


@allow("HC-R34")
def attribute_stays(c: DuelContext) -> Any:
    """The attribute is named once; what it counts may still change."""
    card = next((c.d.cards.names[k] for k in c.kinds if c.d.cards.names_attribute[k]), None)
    return None if card is None else {"card": card, "attribute": c.a.attribute.capitalize()}


@allow("HC-4.7")
def first_exclusive(c: DuelContext) -> Any:
    """The one Exclusive card of the turn."""
    card = next((k for k in c.kinds if c.d.cards.typ[k] == EXCLUSIVE), None)
    return {"card": c.d.cards.names[card]} if card is not None and not c.exclusives[0] else None


@allow("HC-4.1")
def within_points(c: DuelContext) -> Any:
    """The attribute of the play that has the fewest points left after it."""
    t, costs = c.d.cards, [0, 0, 0]
    for ref in c.a.cards if c.is_play else ():
        costs[t.attr[t.kind[ref]]] += 0 if ref.startswith(HIDDEN) else t.cost[t.kind[ref]]
    if not any(costs):
        return None
    free = free_points(c.d.players[c.seat])
    attr = min((a for a in range(3) if costs[a]), key=lambda a: free[a] - costs[a])
    return {"cost": costs[attr], "attribute": ATTRIBUTES[attr].capitalize(), "free": free[attr]}
