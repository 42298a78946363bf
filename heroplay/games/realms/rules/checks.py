"""May this be done?  One check for each rule, in the order in which they speak.

Order: game over, whose decision, what is asked, the card itself, abilities, prices, targets and guards, amounts, picks.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from heroplay.core.frames import Choice
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.actions import Acquire, Attack, Choose, Donate, Play, PlayAll, Pledge, Resume, Use
from heroplay.games.realms.rules.cards import short
from heroplay.games.realms.rules.context import CHECKS, Found, RealmContext
from heroplay.games.realms.rules.formats import neighbours
from heroplay.games.realms.rules.legal import for_sale, mates, pledged_combat, pledged_gold
from heroplay.games.realms.rules.naming import say_pick
from heroplay.games.realms.rules.reach import guards
from heroplay.games.realms.rules.state import actors, health_of, right_of
from heroplay.kit.asks import wrong_number

refuse, check, first = CHECKS.refuse, CHECKS.judge, CHECKS.first


# ---- game over, whose decision


@refuse("HR-7.1")
def game_is_over(context: RealmContext) -> Found:
    if not context.state.over:
        return None
    if not context.state.won:
        return "over_drawn", {"n": context.state.layout.stalemate}, context.state.over
    return "over_won", {"names": [context.names[s] for s in context.state.won]}, context.state.over


@refuse("HR-3.1")
def no_such_seat(context: RealmContext) -> Found:
    return None if context.seated else ("no_such_seat", {"n": context.seat, "most": len(context.state.players) - 1})


@refuse("HR-6.1")
def out_of_the_game(context: RealmContext) -> Found:
    if not context.has_seat or not context.state.players[context.seat].out or context.asked is not None:
        return None
    return "out_of_the_game", {"name": context.name, "health": max(0, health_of(context.state, context.seat))}


@refuse("HR-R9")
def target_is_taken(context: RealmContext) -> Found:
    """There was one target, so nobody was asked; one out of reach has a reason of its own."""
    if context.taken is None:
        return None
    what = say_pick(context.state, context.taken, context.action.picks[0])
    mine = [t.pick for t in context.state.taken if (t.seat, t.ask) == (context.seat, context.taken.ask)]
    if context.action.picks[0] in mine:
        return "target_taken", {"what": what}, context.taken.rule
    if context.barriers:
        return None
    return (
        "only_target",
        {"what": what, "only": [say_pick(context.state, context.taken, pick) for pick in mine]},
        context.taken.rule,
    )


def _waits(context: RealmContext) -> dict[str, Any] | None:
    """Somebody is asked, and this is not their answer."""
    if context.choice is None or not context.seated or context.asked is not None or context.taken is not None:
        return None
    return {"name": context.names[context.choice.seat], "what": context.choice.ask}


@refuse("HR-R9")
def question_waits(context: RealmContext) -> Found:
    """The player's own card asks something first."""
    facts = _waits(context)
    if facts is None or context.choice is None or context.choice.seat not in actors(context.state):
        return None
    return None if context.state.layout.shared and context.seat != context.choice.seat else ("question_waits", facts)


@refuse("HR-R37")
def mate_is_asked(context: RealmContext) -> Found:
    """In a shared turn nobody else acts while a question is open."""
    facts = _waits(context)
    if (
        facts is None
        or context.choice is None
        or context.choice.seat not in actors(context.state)
        or not context.state.layout.shared
    ):
        return None
    return None if context.seat == context.choice.seat else ("mate_is_asked", facts)


@refuse("HR-5.3")
def victim_is_asked(context: RealmContext) -> Found:
    """A forced effect is decided by the player it hits, in the middle of the turn."""
    facts = _waits(context)
    if (
        facts is None
        or context.choice is None
        or context.choice.seat in actors(context.state)
        or context.choice.ask == "legacy"
    ):
        return None
    return "victim_is_asked", facts


@refuse("HR-8.41")
def legacy_is_asked(context: RealmContext) -> Found:
    facts = _waits(context)
    return (
        ("legacy_is_asked", facts) if facts is not None and context.choice and context.choice.ask == "legacy" else None
    )


def _foreign(context: RealmContext) -> bool:
    return context.has_seat and context.choice is None and context.seat not in actors(context.state)


@refuse("HR-3.1")
def not_your_turn(context: RealmContext) -> Found:
    if not _foreign(context) or isinstance(context.action, Use):
        return None
    return "not_your_turn", {"name": context.name, "active": context.active}


@refuse("HR-5.1", "HR-3.1")
def ability_out_of_turn(context: RealmContext) -> Found:
    if not _foreign(context) or not isinstance(context.action, Use):
        return None
    who = {"name": context.name, "active": context.active}
    return "ability_out_of_turn", {**who, "ability": context.action.ability, "card": context.card}


@refuse("HR-R24")
def said_done(context: RealmContext) -> Found:
    if not context.free or not context.state.players[context.seat].done or isinstance(context.action, Resume | Choose):
        return None
    return "said_done", {"name": context.name}


@refuse("HR-R37")
def nothing_to_resume(context: RealmContext) -> Found:
    if not context.free or not isinstance(context.action, Resume) or context.state.players[context.seat].done:
        return None
    return "nothing_to_resume", {"name": context.name}


@refuse("HR-R9")
def nothing_asked(context: RealmContext) -> Found:
    asked = context.choice is not None or context.taken is not None
    return ("nothing_asked", {}) if isinstance(context.action, Choose) and context.has_seat and not asked else None


# ---- cards of the hand


@refuse("HR-4.1")
def not_in_hand(context: RealmContext) -> Found:
    if not context.has_seat or not isinstance(context.action, Play):
        return None
    if context.action.card not in context.state.cards.kind or context.kind is None:
        return "no_such_card", {"card": context.card}
    if context.kind in context.state.players[context.seat].hand:
        return None
    return "not_in_hand", {"card": context.card, "n": len(context.state.players[context.seat].hand)}


@refuse("HR-4.1")
def nothing_to_play_all(context: RealmContext) -> Found:
    if not context.has_seat or not isinstance(context.action, PlayAll):
        return None
    n = len(context.state.players[context.seat].hand)
    return ("nothing_to_play_all", {"n": n}) if n < 2 else None


# ---- abilities


@refuse("HR-3.3")
def no_such_ability(context: RealmContext) -> Found:
    """Only expend, ally and sacrifice abilities are used; a primary one happens by itself."""
    ability = context.action.ability if context.has_seat and isinstance(context.action, Use) else "ally"
    if ability in ("expend", "ally", "sacrifice"):
        return None
    return "no_ability", {"card": context.card, "ability": ability}


def _no_ability(context: RealmContext, ability: str) -> Found:
    if not context.has_seat or not isinstance(context.action, Use) or context.action.ability != ability:
        return None
    if context.used is None:
        return "not_in_play", {"card": context.card}
    return None if context.has_ability else ("no_ability", {"card": context.card, "ability": ability})


@refuse("HR-4.10")
def no_expend_ability(context: RealmContext) -> Found:
    return _no_ability(context, "expend")


@refuse("HR-4.14")
def no_ally_ability(context: RealmContext) -> Found:
    return _no_ability(context, "ally")


@refuse("HR-R13", "HR-4.17")
def no_sacrifice_ability(context: RealmContext) -> Found:
    return _no_ability(context, "sacrifice")


@refuse("HR-4.12")
def already_expended(context: RealmContext) -> Found:
    if (
        not context.has_ability
        or context.action.ability != "expend"
        or context.used is None
        or not context.used.expended
    ):
        return None
    return "already_expended", {"card": context.card}


def _mates_faction(context: RealmContext) -> list[str]:
    """Teammates who have a card of the wanted faction in play (HR-8.17)."""
    faction = context.state.cards.faction
    if context.used is None:
        return []
    wanted = faction[context.used.kind]
    return [
        context.names[s]
        for s in mates(context.state, context.seat)
        if any(faction[p.kind] == wanted for p in context.state.players[s].play)
    ]


@refuse("HR-8.17")
def mates_are_no_allies(context: RealmContext) -> Found:
    if (
        not context.has_ability
        or context.action.ability != "ally"
        or context.allied
        or not (who := _mates_faction(context))
    ):
        return None
    return "mates_are_no_allies", {"card": context.card, "faction": _faction(context), "mate": who[0]}


@refuse("HR-4.14", "HR-R10")
def no_ally_in_play(context: RealmContext) -> Found:
    if not context.has_ability or context.action.ability != "ally" or context.allied or _mates_faction(context):
        return None
    return "no_ally_in_play", {"card": context.card, "faction": _faction(context)}


def _faction(context: RealmContext) -> str:
    assert context.used is not None
    return str(context.state.cards.cards[context.used.kind].faction).capitalize()


@refuse("HR-4.16")
def ally_used(context: RealmContext) -> Found:
    if not context.has_ability or context.action.ability != "ally" or context.used is None or not context.used.allied:
        return None
    return "ally_used", {"card": context.card}


# ---- acquiring


@refuse("HR-4.30")
def not_for_sale(context: RealmContext) -> Found:
    if not context.has_seat or not isinstance(context.action, Acquire):
        return None
    if context.action.card not in context.state.cards.kind or context.kind is None:
        return "no_such_card", {"card": context.card}
    if context.kind in context.state.market or context.kind == context.state.cards.gem:
        return None
    return "not_for_sale", {
        "card": context.card,
        "cards": [short(context.state.cards.names[k]) for k in context.state.market],
    }


@refuse("HR-R6")
def no_gems_left(context: RealmContext) -> Found:
    wanted = (
        isinstance(context.action, Acquire | Pledge)
        and context.kind == context.state.cards.gem
        and getattr(context.action, "target", -1) < 0
    )
    return ("no_gems_left", {}) if context.has_seat and wanted and not context.state.gems else None


@refuse("HR-4.31")
def too_dear(context: RealmContext) -> Found:
    if (
        not context.has_seat
        or not isinstance(context.action, Acquire)
        or context.kind is None
        or context.action.card not in context.state.cards.kind
    ):
        return None
    cost, pledged = context.state.cards.cost[context.kind], pledged_gold(context.state, context.kind)
    if cost <= context.gold + pledged:
        return None
    code = "too_dear_pledged" if pledged else "too_dear"
    return code, {
        "card": context.card,
        "cost": cost,
        "gold": context.gold,
        "pledged": pledged,
        "short": cost - context.gold - pledged,
    }


# ---- targets and guards


@refuse("HR-4.40")
def no_opponent(context: RealmContext) -> Found:
    return context.barred("HR-4.40")


@refuse("HR-6.1")
def target_is_out(context: RealmContext) -> Found:
    return context.barred("HR-6.1")


@refuse("HR-4.41")
def no_such_champion(context: RealmContext) -> Found:
    named = isinstance(context.action, Attack | Pledge) and bool(context.action.card) and context.action.target >= 0
    if (
        not context.has_seat
        or not named
        or context.struck is not None
        or context.action.target >= len(context.state.players)
    ):
        return None
    return "no_such_champion", {"card": context.card, "target": context.names[context.action.target]}


@refuse("HR-8.6")
def only_the_left(context: RealmContext) -> Found:
    return context.barred("HR-8.6")


@refuse("HR-8.7")
def only_neighbours_champions(context: RealmContext) -> Found:
    return context.barred("HR-8.7")


@refuse("HR-8.37")
def only_the_commander_across(context: RealmContext) -> Found:
    return context.barred("HR-8.37")


@refuse("HR-R29")
def only_the_emperor_then(context: RealmContext) -> Found:
    return context.barred("HR-R29")


@refuse("HR-4.45", "HR-R2")
def guarded_player(context: RealmContext) -> Found:
    return context.barred("HR-4.45")


@refuse("HR-4.46", "HR-R2")
def guarded_champion(context: RealmContext) -> Found:
    return context.barred("HR-4.46")


@refuse("HR-8.26", "HR-R4")
def guarded_by_a_mate(context: RealmContext) -> Found:
    return context.barred("HR-8.26")


@refuse("HR-R30")
def guarded_on_the_right(context: RealmContext) -> Found:
    """In Hunter both limits apply: a right neighbour's champions are in reach, and a guard still protects them."""
    if not context.has_seat or not context.state.layout.hunter or context.barred("HR-4.46") is None:
        return None
    right = right_of(context.state, context.seat)
    if not any(aim.seat == right and aim.champion for aim in context.aims):
        return None
    return "guarded_on_the_right", {"target": context.names[right], "n": len(guards(context.state, right))}


# ---- amounts


@refuse("HR-4.40")
def at_least_one(context: RealmContext) -> Found:
    if not context.has_seat or not isinstance(context.action, Attack) or context.action.n >= 1:
        return None
    return "at_least_one", {"n": context.action.n}


@refuse("HR-4.48")
def too_little_combat(context: RealmContext) -> Found:
    action, combat = context.action, context.combat
    if not context.has_seat or not isinstance(action, Attack) or action.card or action.n <= combat:
        return None
    return "too_little_combat", {"n": action.n, "combat": combat, "short": action.n - combat}


@refuse("HR-4.41")
def too_little_combat_for_champion(context: RealmContext) -> Found:
    if not context.has_seat or not isinstance(context.action, Attack) or not context.action.card:
        return None
    have = context.combat + (pledged_combat(context.state, context.struck.no) if context.struck is not None else 0)
    return (
        ("too_little_combat", {"n": context.action.n, "combat": have, "short": context.action.n - have})
        if context.action.n > have
        else None
    )


# ---- teams


@refuse("HR-R37")
def no_mate_to_pledge_to(context: RealmContext) -> Found:
    if (
        not context.has_seat
        or not isinstance(context.action, Pledge)
        or (context.free and mates(context.state, context.seat))
    ):
        return None
    return ("no_mate_to_pledge_to", {}) if context.choice is None and context.seat in actors(context.state) else None


@refuse("HR-R37")
def pledge_amount(context: RealmContext) -> Found:
    if not context.has_seat or not isinstance(context.action, Pledge):
        return None
    have, what = (context.gold, "Gold") if context.action.target < 0 else (context.combat, "Combat")
    return (
        None
        if 1 <= context.action.n <= have
        else ("pledge_amount", {"n": context.action.n, "have": have, "what": what})
    )


@refuse("HR-R37")
def pledge_for_what(context: RealmContext) -> Found:
    if (
        not context.has_seat
        or not isinstance(context.action, Pledge)
        or context.action.target >= 0
        or context.kind == context.state.cards.gem
    ):
        return None
    if (
        context.kind is not None
        and context.kind in for_sale(context.state)
        and context.action.card in context.state.cards.kind
    ):
        return None
    return "not_for_sale", {
        "card": context.card,
        "cards": [short(context.state.cards.names[k]) for k in context.state.market],
    }


@refuse("HR-R37")
def pledge_names_a_champion(context: RealmContext) -> Found:
    """Combat is pledged to a champion: a player alone is not enough."""
    nobody = (
        isinstance(context.action, Pledge)
        and 0 <= context.action.target < len(context.state.players)
        and not context.action.card
    )
    return (
        ("pledge_without_champion", {"target": context.names[context.action.target]})
        if context.has_seat and nobody
        else None
    )


@refuse("HR-R37")
def pledge_is_no_gem_ref(context: RealmContext) -> Found:
    """A card of the market is named by its name alone."""
    wrong = (
        isinstance(context.action, Pledge)
        and context.action.target < 0
        and context.kind == context.state.cards.gem
        and context.action.card not in context.state.cards.kind
    )
    return ("no_such_card", {"card": context.action.card}) if context.has_seat and wrong else None


@refuse("HR-8.40")
def no_gift(context: RealmContext) -> Found:
    """A card is moved in the Emperor format only, for 1 Gold, from the player's discard pile."""
    if not context.has_seat or not isinstance(context.action, Donate):
        return None
    if not context.state.layout.emperors:
        return "gift_format", {}
    if context.gold < 1:
        return "gift_gold", {"gold": context.gold}
    if context.action.card not in context.state.cards.kind or context.kind is None:
        return "no_such_card", {"card": context.card}
    return (
        None if context.kind in context.state.players[context.seat].discard else ("gift_card", {"card": context.card})
    )


@refuse("HR-R28", "HR-8.40")
def gift_to_a_neighbour(context: RealmContext) -> Found:
    if not context.has_seat or not isinstance(context.action, Donate) or not context.state.layout.emperors:
        return None
    near = neighbours(context.state.layout, context.seat)
    if context.action.target in near:
        return None
    who = (
        context.names[context.action.target]
        if 0 <= context.action.target < len(context.names)
        else f"seat {context.action.target}"
    )
    return "gift_to_a_neighbour", {"target": who, "names": [context.names[s] for s in near]}


@refuse("HR-6.1")
def gift_to_the_fallen(context: RealmContext) -> Found:
    if (
        not context.has_seat
        or not isinstance(context.action, Donate)
        or context.action.target not in neighbours(context.state.layout, context.seat)
    ):
        return None
    return (
        ("player_out", {"target": context.names[context.action.target]})
        if context.state.players[context.action.target].out
        else None
    )


# ---- answers


@refuse("HR-R9")
def wrong_number_of_picks(context: RealmContext) -> Found:
    return wrong_number(context.asked, context.picks, "pick_exactly", "pick_between")


@refuse("HR-R9")
def not_offered(context: RealmContext) -> Found:
    """What is picked must be among what is offered; targets out of reach have a reason of their own."""
    extra = (
        Counter(context.picks) - Counter(context.pool) if context.asked is not None and not context.barriers else None
    )
    return (
        _missing(context, context.asked, next(iter(extra)), context.pool)
        if context.asked is not None and extra
        else None
    )


def _missing(context: RealmContext, question: Choice, pick: str, pool: list[str]) -> Found:
    offered = [say_pick(context.state, question, p) for p in dict.fromkeys(pool)]
    what = say_pick(context.state, question, pick)
    return ("not_offered" if offered else "none_offered"), {"what": what, "offered": offered[:12]}, question.rule


@refuse("HR-R9")
def target_not_offered(context: RealmContext) -> Found:
    """A target that is named together with the card must be one that the card can hit."""
    if (
        not isinstance(context.action, Play | Use)
        or not context.action.at
        or not context.has_seat
        or context.choice is not None
    ):
        return None
    if (context.kind if isinstance(context.action, Play) else context.used) is None or context.barriers:
        return None
    if context.named is None:
        return "no_target_asked", {"card": context.card}
    question, picks = context.named
    pool = choices.pool(context.state, question)
    return _missing(context, question, picks[0], pool) if picks[0] not in pool else None
