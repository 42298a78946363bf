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
def may_play(c: RealmContext) -> Any:
    return {"card": c.card} if isinstance(c.a, Play) else None


@allow("HR-4.1")
def may_play_all(c: RealmContext) -> Any:
    return {"n": len(c.d.players[c.seat].hand)} if isinstance(c.a, PlayAll) else None


@allow("HR-4.2")
def order_loses(c: RealmContext) -> Any:
    """A primary ability happens at once: what it counts must lie there already."""
    lost = counted_too_soon(c.d, c.seat) if isinstance(c.a, PlayAll) else []
    if not lost:
        return None
    names = c.d.cards.names
    losses = [f"{names[c.d.cards.kind[one['card']]]} gives {one['n']} {one['what']} less" for one in lost]
    first = dict.fromkeys(card for one in lost for card in one["cards"])
    return {"losses": losses, "cards": [names[c.d.cards.kind[card]] for card in first]}


@allow("HR-4.10")
def may_expend(c: RealmContext) -> Any:
    return {"card": c.card} if isinstance(c.a, Use) and c.a.ability == "expend" else None


@allow("HR-4.11")
def same_turn(c: RealmContext) -> Any:
    """It may be used in the very turn the card was played."""
    if not isinstance(c.a, Use) or c.a.ability != "expend" or c.used is None or c.used.no <= c.d.began:
        return None
    return {"card": c.card}


@allow("HR-4.14")
def may_ally(c: RealmContext) -> Any:
    if not isinstance(c.a, Use) or c.a.ability != "ally" or c.used is None:
        return None
    return {"card": c.card, "ally": _ally(c)}


def _ally(c: RealmContext) -> str:
    faction = c.d.cards.faction
    assert c.used is not None
    wanted, own = faction[c.used.kind], c.used.no
    return next(str(c.d.cards.names[p.kind]) for p in c.d.players[c.seat].play
                if faction[p.kind] == wanted and p.no != own)  # fmt: skip


@allow("HR-4.3")
def any_time(c: RealmContext) -> Any:
    """Ally and sacrifice abilities of Actions and Items: at any time of the Main Phase."""
    if not isinstance(c.a, Use) or c.a.ability == "expend" or c.used is None or c.d.cards.champion[c.used.kind]:
        return None
    return {"card": c.card, "ability": c.a.ability}


@allow("HR-4.17")
def may_sacrifice(c: RealmContext) -> Any:
    return {"card": c.card} if isinstance(c.a, Use) and c.a.ability == "sacrifice" else None


# ---- buying


@allow("HR-4.30")
def may_acquire(c: RealmContext) -> Any:
    if not isinstance(c.a, Acquire) or c.kind is None:
        return None
    cost = c.d.cards.cost[c.kind]
    return {"card": c.card, "cost": cost, "gold": c.gold}


@allow("HR-8.23")
def gold_together(c: RealmContext) -> Any:
    if not isinstance(c.a, Acquire) or c.kind is None or not (pledged := pledged_gold(c.d, c.kind)):
        return None
    return {"pledged": pledged, "gold": c.gold, "sum": pledged + c.gold}


# ---- attacks


def _at_player(c: RealmContext) -> bool:
    return isinstance(c.a, Attack) and not c.a.card


@allow("HR-4.48")
def may_attack_player(c: RealmContext) -> Any:
    if not _at_player(c):
        return None
    now = health_of(c.d, c.a.target)
    return {"target": c.names[c.a.target], "n": c.a.n, "combat": c.combat, "health": now, "left": now - c.a.n}


@allow("HR-4.41")
def may_attack_champion(c: RealmContext) -> Any:
    if not isinstance(c.a, Attack) or c.struck is None:
        return None
    defense = c.d.cards.defense[c.struck.kind]
    return {"card": c.card, "n": c.a.n, "damage": c.struck.damage, "sum": c.struck.damage + c.a.n, "defense": defense}


@allow("HR-4.50")
def may_attack_guard(c: RealmContext) -> Any:
    if not isinstance(c.a, Attack) or c.struck is None or not c.d.cards.guard[c.struck.kind]:
        return None
    return {"card": c.card}


@allow("HR-4.40")
def in_parts(c: RealmContext) -> Any:
    return {"n": c.a.n, "left": c.combat - c.a.n} if isinstance(c.a, Attack) and c.a.n < c.combat else None


@allow("HR-R35")
def split_between_players(c: RealmContext) -> Any:
    if not _at_player(c) or c.a.n >= c.combat or len(living(c.d)) < 3 or c.d.layout.shared:
        return None
    return {"n": c.a.n, "left": c.combat - c.a.n}


@allow("HR-R2")
def guards_are_expended(c: RealmContext) -> Any:
    """A guard that is turned sideways protects nobody."""
    if not isinstance(c.a, Attack):
        return None
    turned = [p for p in c.d.players[c.a.target].play if c.d.cards.guard[p.kind] and p.expended]
    if not turned or guards(c.d, c.a.target):
        return None
    return {"card": c.d.cards.names[turned[0].kind], "target": c.names[c.a.target]}


@allow("HR-4.47")
def other_guards(c: RealmContext) -> Any:
    """A guard protects only its own player and that player's champions."""
    if not isinstance(c.a, Attack) or c.d.layout.shared:
        return None
    for q in living(c.d):
        if q not in (c.a.target, c.seat) and (found := guards(c.d, q)):
            return {"card": c.d.cards.names[found[0][1].kind], "owner": c.names[q], "target": c.names[c.a.target]}
    return None


@allow("HR-8.3")
def anybody(c: RealmContext) -> Any:
    if not isinstance(c.a, Attack) or c.d.layout.format != "free_for_all":
        return None
    return {"target": c.names[c.a.target]}


@allow("HR-8.6")
def the_left(c: RealmContext) -> Any:
    if not _at_player(c) or not c.d.layout.hunter:
        return None
    return {"target": c.names[c.a.target]}


@allow("HR-8.7")
def neighbours_champions(c: RealmContext) -> Any:
    if not isinstance(c.a, Attack) or not c.a.card or not c.d.layout.hunter:
        return None
    side = "left" if left_of(c.d, c.seat) == c.a.target else "right"
    return {"card": c.card, "target": c.names[c.a.target], "side": side}


@allow("HR-R19")
def two_hunters_left(c: RealmContext) -> Any:
    if not isinstance(c.a, Attack) or not c.d.layout.hunter or len(living(c.d)) != 2:
        return None
    return {"target": c.names[c.a.target]}


@allow("HR-8.22")
def combat_together(c: RealmContext) -> Any:
    if not isinstance(c.a, Attack | Pledge) or c.struck is None or not c.d.layout.shared:
        return None
    return {"card": c.card, "defense": c.d.cards.defense[c.struck.kind], "damage": c.struck.damage}


@allow("HR-8.37")
def commander_across(c: RealmContext) -> Any:
    lay = c.d.layout
    if not isinstance(c.a, Attack) or not lay.emperors or c.seat in lay.emperors or c.a.target in lay.emperors:
        return None
    return {"target": c.names[c.a.target]}


@allow("HR-8.38")
def emperor_then(c: RealmContext) -> Any:
    lay = c.d.layout
    if not isinstance(c.a, Attack) or c.seat in lay.emperors or c.a.target not in lay.emperors:
        return None
    return {"across": c.names[opposite(c.seat)], "target": c.names[c.a.target]}


@allow("HR-8.39")
def emperors_reach_all(c: RealmContext) -> Any:
    return {"target": c.names[c.a.target]} if isinstance(c.a, Attack) and c.seat in c.d.layout.emperors else None


# ---- teams


@allow("HR-R37")
def may_pledge(c: RealmContext) -> Any:
    if not isinstance(c.a, Pledge):
        return None
    return {"n": c.a.n, "what": "Gold" if c.a.target < 0 else "Combat", "card": c.card}


@allow("HR-8.40")
def may_donate(c: RealmContext) -> Any:
    if not isinstance(c.a, Donate):
        return None
    return {"card": c.card, "target": c.names[c.a.target], "gold": c.gold}


@allow("HR-R37")
def may_resume(c: RealmContext) -> Any:
    return {} if isinstance(c.a, Resume) else None


# ---- answers


def _answers(c: RealmContext, *asks: str) -> bool:
    return isinstance(c.a, Choose) and c.choice is not None and c.choice.ask in asks


def _targets(c: RealmContext, ask: str) -> tuple[str, ...]:
    """The targets that are named, by an answer or together with the card."""
    return c.named[1] if c.named is not None and c.named[0].ask == ask else ()


@allow("HR-4.22")
def may_take_option(c: RealmContext) -> Any:
    return {"n": c.picks[0]} if _answers(c, "option") else None


@allow("HR-4.44")
def may_stun(c: RealmContext) -> Any:
    return {} if _targets(c, "stun") else None


@allow("HR-R16")
def may_name_opponent(c: RealmContext) -> Any:
    return {"target": c.names[int(picks[0])]} if (picks := _targets(c, "opponent")) else None


@allow("HR-R16")
def must_discard(c: RealmContext) -> Any:
    forced = _answers(c, "discard") and c.choice is not None and c.choice.rule == "HR-R16"
    return {"n": len(c.picks)} if forced else None


@allow("HR-4.13")
def may_prepare(c: RealmContext) -> Any:
    return {} if _targets(c, "prepare") else None


@allow("HR-R13")
def may_sacrifice_from(c: RealmContext) -> Any:
    return {"n": len(c.picks)} if _answers(c, "sacrifice") and c.picks else None


@allow("HR-R39")
def may_redirect(c: RealmContext) -> Any:
    return {} if _answers(c, "redirect") else None


@allow("HR-8.41")
def may_leave_legacy(c: RealmContext) -> Any:
    return {"n": len(c.picks)} if _answers(c, "legacy") else None


@allow("HR-R9")
def as_the_card_says(c: RealmContext) -> Any:
    return {} if isinstance(c.a, Choose) else None


# ---- the end of the Main Phase


@allow("HR-R1")
def cards_unplayed(c: RealmContext) -> Any:
    n = len(c.d.players[c.seat].hand)
    return {"n": n} if isinstance(c.a, Done) and n else None


@allow("HR-R12")
def abilities_unused(c: RealmContext) -> Any:
    if not isinstance(c.a, Done):
        return None
    has = c.d.cards.has
    names = [
        c.d.cards.names[p.kind] for p in c.d.players[c.seat].play
        if (has["expend"][p.kind] and not p.expended) or has["sacrifice"][p.kind]
        or (has["ally"][p.kind] and not p.allied and has_ally(c.d, c.seat, p))
    ]  # fmt: skip
    return {"cards": names} if names else None


@allow("HR-R24")
def done_for_now(c: RealmContext) -> Any:
    return {} if isinstance(c.a, Done) and c.d.layout.shared else None


@allow("HR-3.2")
def phases_follow(c: RealmContext) -> Any:
    return {} if isinstance(c.a, Done) else None


@allow("HR-3.3")
def in_the_main_phase(c: RealmContext) -> Any:
    return {} if not isinstance(c.a, Choose | Done | Resume) else None
