"""Why this is allowed: one support for each rule that permits, the particular ones before the general."""

from __future__ import annotations

from typing import Any

from heroplay.games.realms.rules.actions import (
    Acquire,
    Attack,
    Choose,
    Donate,
    Done,
    Play,
    PlayAll,
    Pledge,
    Resume,
    Use,
)
from heroplay.games.realms.rules.context import CHECKS, RealmContext
from heroplay.games.realms.rules.effects import counted_too_soon
from heroplay.games.realms.rules.formats import opposite
from heroplay.games.realms.rules.legal import has_ally, pledged_gold
from heroplay.games.realms.rules.reach import guards
from heroplay.games.realms.rules.state import health_of, left_of, living

allow = CHECKS.allow


# ---- cards and abilities


@allow("HR-4.1")
def may_play(context: RealmContext) -> Any:
    return {"card": context.card} if isinstance(context.action, Play) else None


@allow("HR-4.1")
def may_play_all(context: RealmContext) -> Any:
    return {"n": len(context.state.players[context.seat].hand)} if isinstance(context.action, PlayAll) else None


@allow("HR-4.2")
def order_loses(context: RealmContext) -> Any:
    """A primary ability happens at once: what it counts must lie there already."""
    lost = counted_too_soon(context.state, context.seat) if isinstance(context.action, PlayAll) else []
    if not lost:
        return None
    names = context.state.cards.names
    losses = [f"{names[context.state.cards.kind[one['card']]]} gives {one['n']} {one['what']} less" for one in lost]
    first = dict.fromkeys(card for one in lost for card in one["cards"])
    return {"losses": losses, "cards": [names[context.state.cards.kind[card]] for card in first]}


@allow("HR-4.10")
def may_expend(context: RealmContext) -> Any:
    return {"card": context.card} if isinstance(context.action, Use) and context.action.ability == "expend" else None


@allow("HR-4.11")
def same_turn(context: RealmContext) -> Any:
    """It may be used in the very turn the card was played."""
    if (
        not isinstance(context.action, Use)
        or context.action.ability != "expend"
        or context.used is None
        or context.used.no <= context.state.began
    ):
        return None
    return {"card": context.card}


@allow("HR-4.14")
def may_ally(context: RealmContext) -> Any:
    if not isinstance(context.action, Use) or context.action.ability != "ally" or context.used is None:
        return None
    return {"card": context.card, "ally": _ally(context)}


def _ally(context: RealmContext) -> str:
    faction = context.state.cards.faction
    assert context.used is not None
    wanted, own = faction[context.used.kind], context.used.no
    return next(str(context.state.cards.names[p.kind]) for p in context.state.players[context.seat].play
                if faction[p.kind] == wanted and p.no != own)  # fmt: skip


@allow("HR-4.3")
def any_time(context: RealmContext) -> Any:
    """Ally and sacrifice abilities of Actions and Items: at any time of the Main Phase."""
    if (
        not isinstance(context.action, Use)
        or context.action.ability == "expend"
        or context.used is None
        or context.state.cards.champion[context.used.kind]
    ):
        return None
    return {"card": context.card, "ability": context.action.ability}


@allow("HR-4.17")
def may_sacrifice(context: RealmContext) -> Any:
    return {"card": context.card} if isinstance(context.action, Use) and context.action.ability == "sacrifice" else None


# ---- buying


@allow("HR-4.30")
def may_acquire(context: RealmContext) -> Any:
    if not isinstance(context.action, Acquire) or context.kind is None:
        return None
    cost = context.state.cards.cost[context.kind]
    return {"card": context.card, "cost": cost, "gold": context.gold}


@allow("HR-8.23")
def gold_together(context: RealmContext) -> Any:
    if not isinstance(context.action, Acquire) or context.kind is None:
        return None
    pledged, gold = pledged_gold(context.state, context.kind), context.gold
    return {"pledged": pledged, "gold": gold, "sum": pledged + gold} if pledged else None


# ---- attacks


def _at_player(context: RealmContext) -> bool:
    return isinstance(context.action, Attack) and not context.action.card


@allow("HR-4.48")
def may_attack_player(context: RealmContext) -> Any:
    if not _at_player(context):
        return None
    now = health_of(context.state, context.action.target)
    return {
        "target": context.names[context.action.target],
        "n": context.action.n,
        "combat": context.combat,
        "health": now,
        "left": now - context.action.n,
    }


@allow("HR-4.41")
def may_attack_champion(context: RealmContext) -> Any:
    if not isinstance(context.action, Attack) or context.struck is None:
        return None
    defense = context.state.cards.defense[context.struck.kind]
    return {
        "card": context.card,
        "n": context.action.n,
        "damage": context.struck.damage,
        "sum": context.struck.damage + context.action.n,
        "defense": defense,
    }


@allow("HR-4.50")
def may_attack_guard(context: RealmContext) -> Any:
    struck = context.struck if isinstance(context.action, Attack) else None
    return {"card": context.card} if struck is not None and context.state.cards.guard[struck.kind] else None


@allow("HR-4.40")
def in_parts(context: RealmContext) -> Any:
    left = context.combat - context.action.n if isinstance(context.action, Attack) else 0
    return {"n": context.action.n, "left": left} if left > 0 else None


@allow("HR-R35")
def split_between_players(context: RealmContext) -> Any:
    if (
        not _at_player(context)
        or context.action.n >= context.combat
        or len(living(context.state)) < 3
        or context.state.layout.shared
    ):
        return None
    return {"n": context.action.n, "left": context.combat - context.action.n}


@allow("HR-R2")
def guards_are_expended(context: RealmContext) -> Any:
    """A guard that is turned sideways protects nobody."""
    if not isinstance(context.action, Attack):
        return None
    turned = [
        p for p in context.state.players[context.action.target].play if context.state.cards.guard[p.kind] and p.expended
    ]
    if not turned or guards(context.state, context.action.target):
        return None
    return {"card": context.state.cards.names[turned[0].kind], "target": context.names[context.action.target]}


@allow("HR-4.47")
def other_guards(context: RealmContext) -> Any:
    """A guard protects only its own player and that player's champions."""
    if not isinstance(context.action, Attack) or context.state.layout.shared:
        return None
    for q in living(context.state):
        if q not in (context.action.target, context.seat) and (found := guards(context.state, q)):
            return {
                "card": context.state.cards.names[found[0][1].kind],
                "owner": context.names[q],
                "target": context.names[context.action.target],
            }
    return None


@allow("HR-8.3")
def anybody(context: RealmContext) -> Any:
    if not isinstance(context.action, Attack) or context.state.layout.format != "free_for_all":
        return None
    return {"target": context.names[context.action.target]}


@allow("HR-8.6")
def the_left(context: RealmContext) -> Any:
    if not _at_player(context) or not context.state.layout.hunter:
        return None
    return {"target": context.names[context.action.target]}


@allow("HR-8.7")
def neighbours_champions(context: RealmContext) -> Any:
    if not isinstance(context.action, Attack) or not context.action.card or not context.state.layout.hunter:
        return None
    side = "left" if left_of(context.state, context.seat) == context.action.target else "right"
    return {"card": context.card, "target": context.names[context.action.target], "side": side}


@allow("HR-R19")
def two_hunters_left(context: RealmContext) -> Any:
    if not isinstance(context.action, Attack) or not context.state.layout.hunter or len(living(context.state)) != 2:
        return None
    return {"target": context.names[context.action.target]}


@allow("HR-8.22")
def combat_together(context: RealmContext) -> Any:
    if not isinstance(context.action, Attack | Pledge) or context.struck is None or not context.state.layout.shared:
        return None
    return {
        "card": context.card,
        "defense": context.state.cards.defense[context.struck.kind],
        "damage": context.struck.damage,
    }


@allow("HR-8.37")
def commander_across(context: RealmContext) -> Any:
    lay = context.state.layout
    if (
        not isinstance(context.action, Attack)
        or not lay.emperors
        or context.seat in lay.emperors
        or context.action.target in lay.emperors
    ):
        return None
    return {"target": context.names[context.action.target]}


@allow("HR-8.38")
def emperor_then(context: RealmContext) -> Any:
    lay = context.state.layout
    if (
        not isinstance(context.action, Attack)
        or context.seat in lay.emperors
        or context.action.target not in lay.emperors
    ):
        return None
    return {"across": context.names[opposite(context.seat)], "target": context.names[context.action.target]}


@allow("HR-8.39")
def emperors_reach_all(context: RealmContext) -> Any:
    reaches = isinstance(context.action, Attack) and context.seat in context.state.layout.emperors
    return {"target": context.names[context.action.target]} if reaches else None


# ---- teams


@allow("HR-R37")
def may_pledge(context: RealmContext) -> Any:
    if not isinstance(context.action, Pledge):
        return None
    return {"n": context.action.n, "what": "Gold" if context.action.target < 0 else "Combat", "card": context.card}


@allow("HR-8.40")
def may_donate(context: RealmContext) -> Any:
    if not isinstance(context.action, Donate):
        return None
    return {"card": context.card, "target": context.names[context.action.target], "gold": context.gold}


@allow("HR-R37")
def may_resume(context: RealmContext) -> Any:
    return {} if isinstance(context.action, Resume) else None


# ---- answers


def _answers(context: RealmContext, *asks: str) -> bool:
    return isinstance(context.action, Choose) and context.choice is not None and context.choice.ask in asks


def _targets(context: RealmContext, ask: str) -> tuple[str, ...]:
    """The targets that are named, by an answer or together with the card."""
    return context.named[1] if context.named is not None and context.named[0].ask == ask else ()


@allow("HR-4.22")
def may_take_option(context: RealmContext) -> Any:
    return {"n": context.picks[0]} if _answers(context, "option") else None


@allow("HR-4.44")
def may_stun(context: RealmContext) -> Any:
    return {} if _targets(context, "stun") else None


@allow("HR-R16")
def may_name_opponent(context: RealmContext) -> Any:
    return {"target": context.names[int(picks[0])]} if (picks := _targets(context, "opponent")) else None


@allow("HR-R16")
def must_discard(context: RealmContext) -> Any:
    forced = _answers(context, "discard") and context.choice is not None and context.choice.rule == "HR-R16"
    return {"n": len(context.picks)} if forced else None


@allow("HR-4.13")
def may_prepare(context: RealmContext) -> Any:
    return {} if _targets(context, "prepare") else None


@allow("HR-R13")
def may_sacrifice_from(context: RealmContext) -> Any:
    return {"n": len(context.picks)} if _answers(context, "sacrifice") and context.picks else None


@allow("HR-R39")
def may_redirect(context: RealmContext) -> Any:
    return {} if _answers(context, "redirect") else None


@allow("HR-8.41")
def may_leave_legacy(context: RealmContext) -> Any:
    return {"n": len(context.picks)} if _answers(context, "legacy") else None


@allow("HR-R9")
def as_the_card_says(context: RealmContext) -> Any:
    return {} if isinstance(context.action, Choose) else None


# ---- the end of the Main Phase


@allow("HR-R1")
def cards_unplayed(context: RealmContext) -> Any:
    n = len(context.state.players[context.seat].hand)
    return {"n": n} if isinstance(context.action, Done) and n else None


@allow("HR-R12")
def abilities_unused(context: RealmContext) -> Any:
    if not isinstance(context.action, Done):
        return None
    has = context.state.cards.has
    names = [
        context.state.cards.names[p.kind] for p in context.state.players[context.seat].play
        if (has["expend"][p.kind] and not p.expended) or has["sacrifice"][p.kind]
        or (has["ally"][p.kind] and not p.allied and has_ally(context.state, context.seat, p))
    ]  # fmt: skip
    return {"cards": names} if names else None


@allow("HR-R24")
def done_for_now(context: RealmContext) -> Any:
    return {} if isinstance(context.action, Done) and context.state.layout.shared else None


@allow("HR-3.2")
def phases_follow(context: RealmContext) -> Any:
    return {} if isinstance(context.action, Done) else None


@allow("HR-3.3")
def in_the_main_phase(context: RealmContext) -> Any:
    return {} if not isinstance(context.action, Choose | Done | Resume) else None
