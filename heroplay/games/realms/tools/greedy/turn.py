"""The greedy bot: it plays all it has, buys what is worth most, and turns its Combat where it hurts most."""

from __future__ import annotations

from typing import Any

from heroplay.games.realms.rules.actions import Acquire, Attack, Choose, Done, Play, PlayAll, Pledge, Resume, Use
from heroplay.games.realms.rules.legal import for_sale, has_ally, mates, pledged_combat, pledged_gold
from heroplay.games.realms.rules.reach import champions_in_reach, guards, players_in_reach
from heroplay.games.realms.rules.state import InPlay, Realm, health_of, ref_of
from heroplay.games.realms.tools.greedy.answers import answer
from heroplay.games.realms.tools.greedy.worth import GREEDY, Buying, Worth, lore

WORKS = 2.4  # turns of work that a stunned champion loses, about
SURE = 12  # Health at or below which what is sacrificed for Combat is well spent


def decide(state: Realm, seat: int, plan: Buying = GREEDY) -> Any:
    """What the bot does that sees this."""
    top = state.frames[-1]
    if top.do == "choice":
        return Choose(seat, answer(Worth(state, seat, plan), top))
    player = state.players[seat]
    if player.done:
        return Resume(seat)
    if player.hand:
        return _play(state, seat)
    used = _use(state, seat)
    if used is not None:
        return used
    look = Worth(state, seat, plan) if player.gold or player.combat or player.play else None
    if look is None:
        return Done(seat)
    return _buy(look) or _burn(look) or _attack(look) or _pledge(look) or Done(seat)


# ---- playing


def _play(state: Realm, seat: int) -> Any:
    """The card that comes first; all at once where it is all one."""
    hand, order, ids = state.players[seat].hand, lore().order, state.cards.ids
    if len(hand) > 1 and all(order[k] in (0, 6) for k in hand):
        return PlayAll(seat)
    return Play(seat, ids[min(hand, key=lambda k: (order[k], k))])


def _use(state: Realm, seat: int) -> Any:
    """An ability that helps: those that bring cards first, those that make ready again last."""
    best, found = 99, None
    has, place = state.cards.has, lore().use
    for card in state.players[seat].play:
        for ability, ready in (("expend", not card.expended), ("ally", not card.allied)):
            if not ready or not has[ability][card.kind] or place[ability][card.kind] >= best:
                continue
            if ability == "ally" and not has_ally(state, seat, card):
                continue
            if not _helps(state, seat, ability, card):
                continue
            best, found = place[ability][card.kind], (ability, card)
    return found and Use(seat, found[0], ref_of(state, seat, found[1]))  # type: ignore[arg-type]


def _helps(state: Realm, seat: int, ability: str, card: InPlay) -> bool:
    """Some abilities would do nothing, or harm, here."""
    words = state.cards.words[ability][card.kind]
    what = words[0].do
    if what == "prepare":
        return any(o.expended for o in state.players[seat].play)
    return bool(what != "draw_then_discard" or words[0].optional)


# ---- buying


def _buy(look: Worth) -> Any:
    state, cards, gold = look.state, look.state.cards, look.player.gold
    best, found = look.plan.least, None
    for kind in for_sale(state):
        if cards.cost[kind] <= gold + (pledged_gold(state, kind) if state.pledges else 0):
            worth = look.to_buy(kind)
            if worth > best:
                best, found = worth, kind
    return None if found is None else Acquire(look.seat, cards.ids[found])


# ---- fighting


def _burn(look: Worth) -> Any:
    """Sacrifice a card in play for Combat: to win with it, or late, when Gold buys nothing any more."""
    state, burst = look.state, look.lore.burst
    cards = [c for c in look.player.play if burst[c.kind]]
    if not cards:
        return None
    more = sum(burst[c.kind] for c in cards)
    card = max(cards, key=lambda c: (burst[c.kind] / (1.0 + look.card(c.kind)), -c.no))
    for target in players_in_reach(state, look.seat):
        need = health_of(state, target) + sum(state.cards.defense[g.kind] - g.damage for _, g in guards(state, target))
        if look.player.combat < need <= look.player.combat + more:
            return Use(look.seat, "sacrifice", ref_of(state, look.seat, card))
        low = health_of(state, target) <= SURE or health_of(state, look.seat) <= SURE
        if low and card.kind == state.cards.gem and not guards(state, target):
            return Use(look.seat, "sacrifice", ref_of(state, look.seat, card))
    return None


def _attack(look: Worth) -> Any:
    state, seat, combat = look.state, look.seat, look.player.combat
    if not combat and not state.pledges:
        return None
    foes = players_in_reach(state, seat)
    walls = {q: guards(state, q) for q in foes}
    lethal = [q for q in foes if _need(look, walls[q]) + health_of(state, q) <= combat]
    if lethal:
        return _at(look, min(lethal, key=lambda q: (_need(look, walls[q]) + health_of(state, q), q)), walls)
    champion = _champion(look, foes, walls)
    if champion is not None:
        return champion
    if not combat:
        return None
    open_foes = [q for q in foes if not walls[q]]
    if open_foes:
        target = min(open_foes, key=lambda q: (health_of(state, q), q))
        return Attack(seat, target, combat)
    near = [q for q in foes if _need(look, walls[q]) <= combat]
    return _at(look, min(near, key=lambda q: (_need(look, walls[q]), health_of(state, q), q)), walls) if near else None


def _need(look: Worth, champions: list[tuple[int, InPlay]]) -> int:
    """The Combat that stuns them all."""
    defense = look.state.cards.defense
    return sum(defense[c.kind] - c.damage for _, c in champions)


def _at(look: Worth, target: int, walls: dict[int, list[tuple[int, InPlay]]]) -> Attack:
    """The first step against a player: one of their guards, or the player."""
    if not walls[target]:
        return Attack(look.seat, target, look.player.combat)
    owner, card = min(walls[target], key=lambda g: (_need(look, [g]), g[1].no))
    return _strike(look, owner, card)


def _strike(look: Worth, owner: int, card: InPlay) -> Attack:
    return Attack(look.seat, owner, _need(look, [(owner, card)]), ref_of(look.state, owner, card))


def _champion(look: Worth, foes: list[int], walls: dict[int, list[tuple[int, InPlay]]]) -> Attack | None:
    """The champion that is worth more than the Health that the Combat would take."""
    state, combat = look.state, look.player.combat
    price = 1.0 if any(not walls[q] for q in foes) else 0.0  # what a point of Combat does elsewhere
    best, found = 0.0, None
    for target, card in champions_in_reach(state, look.seat):
        need = _need(look, [(target, card)])
        if need > combat + (pledged_combat(state, card.no) if state.pledges else 0):
            continue
        gain = WORKS * look.lore.threat[card.kind] - price * need
        wall = walls.get(target, [])
        if state.cards.guard[card.kind] and not card.expended and _need(look, wall) <= combat:
            gain += 0.5 * (combat - _need(look, wall))  # the way is free
        if gain > best or (found is None and price == 0.0 and gain >= best):
            best, found = gain, (target, card)
    return None if found is None else _strike(look, *found)


# ---- teams


def _pledge(look: Worth) -> Any:
    """What would be lost is promised to a mate who still plays, where it makes something possible."""
    state, seat, player = look.state, look.seat, look.player
    playing = [s for s in mates(state, seat) if not state.players[s].done]
    if not playing:
        return None
    hope = max(state.players[s].gold + len(state.players[s].hand) for s in playing)
    if player.gold:
        cost = state.cards.cost
        wanted = [
            k
            for k in for_sale(state)
            if player.gold < cost[k] <= player.gold + hope and look.to_buy(k) > look.plan.least
        ]
        if wanted:
            return Pledge(seat, player.gold, state.cards.ids[max(wanted, key=lambda k: (look.to_buy(k), k))])
    if player.combat:
        hope = max(state.players[s].combat + len(state.players[s].hand) for s in playing)
        for q, card in champions_in_reach(state, seat):
            if player.combat < _need(look, [(q, card)]) <= player.combat + hope:
                return Pledge(seat, player.combat, ref_of(state, q, card), q)
    return None
