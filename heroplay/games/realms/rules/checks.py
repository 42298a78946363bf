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

refuse, check = CHECKS.refuse, CHECKS.judge


# ---- game over, whose decision


@refuse("HR-7.1")
def game_is_over(c: RealmContext) -> Found:
    if not c.d.over:
        return None
    if not c.d.won:
        return "over_drawn", {"n": c.d.layout.stalemate}, c.d.over
    return "over_won", {"names": [c.names[s] for s in c.d.won]}, c.d.over


@refuse("HR-3.1")
def no_such_seat(c: RealmContext) -> Found:
    return None if c.seated else ("no_such_seat", {"n": c.seat, "most": len(c.d.players) - 1})


@refuse("HR-6.1")
def out_of_the_game(c: RealmContext) -> Found:
    if not c.has_seat or not c.d.players[c.seat].out or c.asked is not None:
        return None
    return "out_of_the_game", {"name": c.name, "health": max(0, health_of(c.d, c.seat))}


@refuse("HR-R9")
def target_is_taken(c: RealmContext) -> Found:
    """There was one target, so nobody was asked; one out of reach has a reason of its own."""
    if c.taken is None:
        return None
    what = say_pick(c.d, c.taken, c.a.picks[0])
    mine = [t.pick for t in c.d.taken if (t.seat, t.ask) == (c.seat, c.taken.ask)]
    if c.a.picks[0] in mine:
        return "target_taken", {"what": what}, c.taken.rule
    if c.barriers:
        return None
    return "only_target", {"what": what, "only": [say_pick(c.d, c.taken, pick) for pick in mine]}, c.taken.rule


def _waits(c: RealmContext) -> dict[str, Any] | None:
    """Somebody is asked, and this is not their answer."""
    if c.choice is None or not c.seated or c.asked is not None or c.taken is not None:
        return None
    return {"name": c.names[c.choice.seat], "what": c.choice.ask}


@refuse("HR-R9")
def question_waits(c: RealmContext) -> Found:
    """The player's own card asks something first."""
    facts = _waits(c)
    if facts is None or c.choice is None or c.choice.seat not in actors(c.d):
        return None
    return None if c.d.layout.shared and c.seat != c.choice.seat else ("question_waits", facts)


@refuse("HR-R37")
def mate_is_asked(c: RealmContext) -> Found:
    """In a shared turn nobody else acts while a question is open."""
    facts = _waits(c)
    if facts is None or c.choice is None or c.choice.seat not in actors(c.d) or not c.d.layout.shared:
        return None
    return None if c.seat == c.choice.seat else ("mate_is_asked", facts)


@refuse("HR-5.3")
def victim_is_asked(c: RealmContext) -> Found:
    """A forced effect is decided by the player it hits, in the middle of the turn."""
    facts = _waits(c)
    if facts is None or c.choice is None or c.choice.seat in actors(c.d) or c.choice.ask == "legacy":
        return None
    return "victim_is_asked", facts


@refuse("HR-8.41")
def legacy_is_asked(c: RealmContext) -> Found:
    facts = _waits(c)
    return ("legacy_is_asked", facts) if facts is not None and c.choice and c.choice.ask == "legacy" else None


def _foreign(c: RealmContext) -> bool:
    return c.has_seat and c.choice is None and c.seat not in actors(c.d)


@refuse("HR-3.1")
def not_your_turn(c: RealmContext) -> Found:
    if not _foreign(c) or isinstance(c.a, Use):
        return None
    return "not_your_turn", {"name": c.name, "active": c.active}


@refuse("HR-5.1", "HR-3.1")
def ability_out_of_turn(c: RealmContext) -> Found:
    if not _foreign(c) or not isinstance(c.a, Use):
        return None
    return "ability_out_of_turn", {"name": c.name, "active": c.active, "ability": c.a.ability, "card": c.card}


@refuse("HR-R24")
def said_done(c: RealmContext) -> Found:
    if not c.free or not c.d.players[c.seat].done or isinstance(c.a, Resume | Choose):
        return None
    return "said_done", {"name": c.name}


@refuse("HR-R37")
def nothing_to_resume(c: RealmContext) -> Found:
    if not c.free or not isinstance(c.a, Resume) or c.d.players[c.seat].done:
        return None
    return "nothing_to_resume", {"name": c.name}


@refuse("HR-R9")
def nothing_asked(c: RealmContext) -> Found:
    asked = c.choice is not None or c.taken is not None
    return ("nothing_asked", {}) if isinstance(c.a, Choose) and c.has_seat and not asked else None


# ---- cards of the hand


@refuse("HR-4.1")
def not_in_hand(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Play):
        return None
    if c.a.card not in c.d.cards.kind or c.kind is None:
        return "no_such_card", {"card": c.card}
    if c.kind in c.d.players[c.seat].hand:
        return None
    return "not_in_hand", {"card": c.card, "n": len(c.d.players[c.seat].hand)}


@refuse("HR-4.1")
def nothing_to_play_all(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, PlayAll):
        return None
    n = len(c.d.players[c.seat].hand)
    return ("nothing_to_play_all", {"n": n}) if n < 2 else None


# ---- abilities


@refuse("HR-3.3")
def no_such_ability(c: RealmContext) -> Found:
    """Only expend, ally and sacrifice abilities are used; a primary one happens by itself."""
    if not c.has_seat or not isinstance(c.a, Use) or c.a.ability in ("expend", "ally", "sacrifice"):
        return None
    return "no_ability", {"card": c.card, "ability": c.a.ability}


def _no_ability(c: RealmContext, ability: str) -> Found:
    if not c.has_seat or not isinstance(c.a, Use) or c.a.ability != ability:
        return None
    if c.used is None:
        return "not_in_play", {"card": c.card}
    return None if c.has_ability else ("no_ability", {"card": c.card, "ability": ability})


@refuse("HR-4.10")
def no_expend_ability(c: RealmContext) -> Found:
    return _no_ability(c, "expend")


@refuse("HR-4.14")
def no_ally_ability(c: RealmContext) -> Found:
    return _no_ability(c, "ally")


@refuse("HR-R13", "HR-4.17")
def no_sacrifice_ability(c: RealmContext) -> Found:
    return _no_ability(c, "sacrifice")


@refuse("HR-4.12")
def already_expended(c: RealmContext) -> Found:
    if not c.has_ability or c.a.ability != "expend" or c.used is None or not c.used.expended:
        return None
    return "already_expended", {"card": c.card}


def _mates_faction(c: RealmContext) -> list[str]:
    """Teammates who have a card of the wanted faction in play (HR-8.17)."""
    faction = c.d.cards.faction
    if c.used is None:
        return []
    wanted = faction[c.used.kind]
    return [c.names[s] for s in mates(c.d, c.seat) if any(faction[p.kind] == wanted for p in c.d.players[s].play)]


@refuse("HR-8.17")
def mates_are_no_allies(c: RealmContext) -> Found:
    if not c.has_ability or c.a.ability != "ally" or c.allied or not (who := _mates_faction(c)):
        return None
    return "mates_are_no_allies", {"card": c.card, "faction": _faction(c), "mate": who[0]}


@refuse("HR-4.14", "HR-R10")
def no_ally_in_play(c: RealmContext) -> Found:
    if not c.has_ability or c.a.ability != "ally" or c.allied or _mates_faction(c):
        return None
    return "no_ally_in_play", {"card": c.card, "faction": _faction(c)}


def _faction(c: RealmContext) -> str:
    assert c.used is not None
    return str(c.d.cards.cards[c.used.kind].faction).capitalize()


@refuse("HR-4.16")
def ally_used(c: RealmContext) -> Found:
    if not c.has_ability or c.a.ability != "ally" or c.used is None or not c.used.allied:
        return None
    return "ally_used", {"card": c.card}


# ---- acquiring


@refuse("HR-4.30")
def not_for_sale(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Acquire):
        return None
    if c.a.card not in c.d.cards.kind or c.kind is None:
        return "no_such_card", {"card": c.card}
    if c.kind in c.d.market or c.kind == c.d.cards.gem:
        return None
    return "not_for_sale", {"card": c.card, "cards": [short(c.d.cards.names[k]) for k in c.d.market]}


@refuse("HR-R6")
def no_gems_left(c: RealmContext) -> Found:
    wanted = isinstance(c.a, Acquire | Pledge) and c.kind == c.d.cards.gem and getattr(c.a, "target", -1) < 0
    return ("no_gems_left", {}) if c.has_seat and wanted and not c.d.gems else None


@refuse("HR-4.31")
def too_dear(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Acquire) or c.kind is None or c.a.card not in c.d.cards.kind:
        return None
    cost, pledged = c.d.cards.cost[c.kind], pledged_gold(c.d, c.kind)
    if cost <= c.gold + pledged:
        return None
    code = "too_dear_pledged" if pledged else "too_dear"
    return code, {"card": c.card, "cost": cost, "gold": c.gold, "pledged": pledged, "short": cost - c.gold - pledged}


# ---- targets and guards


@refuse("HR-4.40")
def no_opponent(c: RealmContext) -> Found:
    return c.barred("HR-4.40")


@refuse("HR-6.1")
def target_is_out(c: RealmContext) -> Found:
    return c.barred("HR-6.1")


@refuse("HR-4.41")
def no_such_champion(c: RealmContext) -> Found:
    named = isinstance(c.a, Attack | Pledge) and bool(c.a.card) and c.a.target >= 0
    if not c.has_seat or not named or c.struck is not None or c.a.target >= len(c.d.players):
        return None
    return "no_such_champion", {"card": c.card, "target": c.names[c.a.target]}


@refuse("HR-8.6")
def only_the_left(c: RealmContext) -> Found:
    return c.barred("HR-8.6")


@refuse("HR-8.7")
def only_neighbours_champions(c: RealmContext) -> Found:
    return c.barred("HR-8.7")


@refuse("HR-8.37")
def only_the_commander_across(c: RealmContext) -> Found:
    return c.barred("HR-8.37")


@refuse("HR-R29")
def only_the_emperor_then(c: RealmContext) -> Found:
    return c.barred("HR-R29")


@refuse("HR-4.45", "HR-R2")
def guarded_player(c: RealmContext) -> Found:
    return c.barred("HR-4.45")


@refuse("HR-4.46", "HR-R2")
def guarded_champion(c: RealmContext) -> Found:
    return c.barred("HR-4.46")


@refuse("HR-8.26", "HR-R4")
def guarded_by_a_mate(c: RealmContext) -> Found:
    return c.barred("HR-8.26")


@refuse("HR-R30")
def guarded_on_the_right(c: RealmContext) -> Found:
    """In Hunter both limits apply: a right neighbour's champions are in reach, and a guard still protects them."""
    if not c.has_seat or not c.d.layout.hunter or c.barred("HR-4.46") is None:
        return None
    right = right_of(c.d, c.seat)
    if not any(aim.seat == right and aim.champion for aim in c.aims):
        return None
    return "guarded_on_the_right", {"target": c.names[right], "n": len(guards(c.d, right))}


# ---- amounts


@refuse("HR-4.40")
def at_least_one(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Attack) or c.a.n >= 1:
        return None
    return "at_least_one", {"n": c.a.n}


@refuse("HR-4.48")
def too_little_combat(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Attack) or c.a.card or c.a.n <= c.combat:
        return None
    return "too_little_combat", {"n": c.a.n, "combat": c.combat, "short": c.a.n - c.combat}


@refuse("HR-4.41")
def too_little_combat_for_champion(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Attack) or not c.a.card:
        return None
    have = c.combat + (pledged_combat(c.d, c.struck.no) if c.struck is not None else 0)
    return ("too_little_combat", {"n": c.a.n, "combat": have, "short": c.a.n - have}) if c.a.n > have else None


# ---- teams


@refuse("HR-R37")
def no_mate_to_pledge_to(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Pledge) or (c.free and mates(c.d, c.seat)):
        return None
    return ("no_mate_to_pledge_to", {}) if c.choice is None and c.seat in actors(c.d) else None


@refuse("HR-R37")
def pledge_amount(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Pledge):
        return None
    have, what = (c.gold, "Gold") if c.a.target < 0 else (c.combat, "Combat")
    return None if 1 <= c.a.n <= have else ("pledge_amount", {"n": c.a.n, "have": have, "what": what})


@refuse("HR-R37")
def pledge_for_what(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Pledge) or c.a.target >= 0 or c.kind == c.d.cards.gem:
        return None
    if c.kind is not None and c.kind in for_sale(c.d) and c.a.card in c.d.cards.kind:
        return None
    return "not_for_sale", {"card": c.card, "cards": [short(c.d.cards.names[k]) for k in c.d.market]}


@refuse("HR-R37")
def pledge_names_a_champion(c: RealmContext) -> Found:
    """Combat is pledged to a champion: a player alone is not enough."""
    nobody = isinstance(c.a, Pledge) and 0 <= c.a.target < len(c.d.players) and not c.a.card
    return ("pledge_without_champion", {"target": c.names[c.a.target]}) if c.has_seat and nobody else None


@refuse("HR-R37")
def pledge_is_no_gem_ref(c: RealmContext) -> Found:
    """A card of the market is named by its name alone."""
    wrong = isinstance(c.a, Pledge) and c.a.target < 0 and c.kind == c.d.cards.gem and c.a.card not in c.d.cards.kind
    return ("no_such_card", {"card": c.a.card}) if c.has_seat and wrong else None


@refuse("HR-8.40")
def no_gift(c: RealmContext) -> Found:
    """A card is moved in the Emperor format only, for 1 Gold, from the player's discard pile."""
    if not c.has_seat or not isinstance(c.a, Donate):
        return None
    if not c.d.layout.emperors:
        return "gift_format", {}
    if c.gold < 1:
        return "gift_gold", {"gold": c.gold}
    if c.a.card not in c.d.cards.kind or c.kind is None:
        return "no_such_card", {"card": c.card}
    return None if c.kind in c.d.players[c.seat].discard else ("gift_card", {"card": c.card})


@refuse("HR-R28", "HR-8.40")
def gift_to_a_neighbour(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Donate) or not c.d.layout.emperors:
        return None
    near = neighbours(c.d.layout, c.seat)
    if c.a.target in near:
        return None
    who = c.names[c.a.target] if 0 <= c.a.target < len(c.names) else f"seat {c.a.target}"
    return "gift_to_a_neighbour", {"target": who, "names": [c.names[s] for s in near]}


@refuse("HR-6.1")
def gift_to_the_fallen(c: RealmContext) -> Found:
    if not c.has_seat or not isinstance(c.a, Donate) or c.a.target not in neighbours(c.d.layout, c.seat):
        return None
    return ("player_out", {"target": c.names[c.a.target]}) if c.d.players[c.a.target].out else None


# ---- answers


@refuse("HR-R9")
def wrong_number_of_picks(c: RealmContext) -> Found:
    return wrong_number(c.asked, c.picks, "pick_exactly", "pick_between")


@refuse("HR-R9")
def not_offered(c: RealmContext) -> Found:
    """What is picked must be among what is offered; targets out of reach have a reason of their own."""
    extra = Counter(c.picks) - Counter(c.pool) if c.asked is not None and not c.barriers else None
    return _missing(c, c.asked, next(iter(extra)), c.pool) if c.asked is not None and extra else None


def _missing(c: RealmContext, question: Choice, pick: str, pool: list[str]) -> Found:
    offered = [say_pick(c.d, question, p) for p in dict.fromkeys(pool)]
    what = say_pick(c.d, question, pick)
    return ("not_offered" if offered else "none_offered"), {"what": what, "offered": offered[:12]}, question.rule


@refuse("HR-R9")
def target_not_offered(c: RealmContext) -> Found:
    """A target that is named together with the card must be one that the card can hit."""
    if not isinstance(c.a, Play | Use) or not c.a.at or not c.has_seat or c.choice is not None:
        return None
    if (c.kind if isinstance(c.a, Play) else c.used) is None or c.barriers:
        return None
    if c.named is None:
        return "no_target_asked", {"card": c.card}
    question, picks = c.named
    pool = choices.pool(c.d, question)
    return _missing(c, question, picks[0], pool) if picks[0] not in pool else None
