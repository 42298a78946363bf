"""Applying actions: the draft is changed, events are told, unfinished effects go on until somebody must choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from heroplay.core.chance import SEEDED, Chance
from heroplay.core.events import Event, Tell
from heroplay.core.frames import Choice
from heroplay.games.realms.rules import choices
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
from heroplay.games.realms.rules.card_moves import draw_cards, gain, give_back, stun, to_sacrifice_pile
from heroplay.games.realms.rules.effects import RULE_OF, TARGETS, WORDS, Act, counted_too_soon, words_of
from heroplay.games.realms.rules.state import (
    MAIN,
    Batch,
    Doing,
    InPlay,
    Pledged,
    Realm,
    actors,
    find_in_play,
    left_of,
    living,
    right_of,
)
from heroplay.kit.piles import leave_hand

HAND = 5  # cards drawn at the end of a turn (HR-3.9)


def apply(before: Realm, a: Any, luck: Chance | None = None, tell: Tell = None, own: bool = False) -> Realm:
    """The state after an action that is allowed; `own` changes the state that is given."""
    d = before if own else before.clone()
    if d.taken:
        d.taken = ()
    _HANDLERS[type(a)](d, a, luck, tell)
    if len(d.frames) > 1 and not d.over:
        run(d, luck, tell)
    return d


def run(d: Realm, luck: Chance | None, tell: Tell) -> None:
    """Go on with unfinished effects until somebody must choose or nothing is left."""
    frames = d.frames
    while True:
        top: Any = frames[-1]
        kind = top.do
        if kind == "doing":
            words = words_of(d, top)
            if top.word >= len(words):
                frames.pop()
                continue
            word = words[top.word]
            frames[-1] = Doing(top.seat, top.kind, top.no, top.ability, top.path, top.word + 1)
            asked = WORDS[word.do](Act(d, top, word, luck, tell))
            if asked is not None:
                frames.append(asked)
        elif kind == "batch":
            if not top.cards:
                frames.pop()
                continue
            frames[-1] = Batch(top.seat, top.cards[1:])
            if top.cards[0] in d.players[top.seat].shown:  # in older codes an earlier card may have taken it away
                put_down(d, top.seat, top.cards[0], tell)
        else:
            return


# ---- playing and abilities


def put_down(d: Realm, seat: int, kind: int, tell: Tell) -> None:
    """A card of the hand comes into play; an Action's or Item's primary ability begins (HR-4.1, HR-4.2)."""
    player, t = d.players[seat], d.cards
    if player.shown:
        leave_hand(player, kind)
    else:
        player.hand.remove(kind)
    d.number = no = d.number + 1
    player.play.append(InPlay(kind, no))
    if tell:
        _tell_played(d, seat, kind, tell)
    if t.has["primary"][kind]:
        _begin(d, seat, kind, no, "primary", tell)


def _tell_played(d: Realm, seat: int, kind: int, tell: Any) -> None:
    champion = ("HR-4.5", "HR-4.6", *(() if d.cards.has["primary"][kind] else ("HR-R36",)))
    rules = champion if d.cards.champion[kind] else ("HR-4.2", "HR-4.4", "HR-R9")
    tell(Event("played", seat, ("HR-4.1", *rules, "HR-R11"), {"card": d.cards.ids[kind]}))


def _begin(d: Realm, seat: int, kind: int, no: int, ability: str, tell: Tell) -> None:
    """Begin an ability; one that only gives points is done at once."""
    gains = d.cards.gains[ability][kind]
    if gains is not None:
        gain(d, seat, gains[0], gains[1], gains[2], tell, RULE_OF[ability])
    else:
        d.frames.append(Doing(seat, kind, no, ability))


def _play(d: Realm, a: Play, luck: Chance | None, tell: Tell) -> None:
    put_down(d, a.seat, d.cards.kind[a.card], tell)
    if a.at:
        _aim(d, a, luck, tell)


def _aim(d: Realm, a: Play | Use, luck: Chance | None, tell: Tell) -> None:
    """What the card hits was said with it: go on to that question, if it is asked at all, and answer it."""
    run(d, luck, tell)
    top = d.frames[-1]
    if isinstance(top, Choice) and top.seat == a.seat and top.ask in TARGETS.values():
        _choose(d, Choose(a.seat, choices.normal_picks(d, top, (a.at,))), luck, tell)


def _play_all(d: Realm, a: PlayAll, luck: Chance | None, tell: Tell) -> None:
    player = d.players[a.seat]
    player.shown = tuple(k for k in player.hand if k >= 0)  # all have heard which cards come
    if tell:
        for lost in counted_too_soon(d, a.seat):
            tell(Event("counted_too_soon", a.seat, ("HR-4.2",), lost))
    d.frames.append(Batch(a.seat, player.shown))


def _use(d: Realm, a: Use, luck: Chance | None, tell: Tell) -> None:
    player, t = d.players[a.seat], d.cards
    card = find_in_play(d, a.seat, a.card)
    assert card is not None
    at = player.play.index(card)
    if a.ability == "expend":
        player.play[at] = replace(card, expended=True)
    elif a.ability == "ally":
        player.play[at] = replace(card, allied=True)
    else:
        player.play.pop(at)
        to_sacrifice_pile(d, card.kind)
    if tell:
        tell(Event(_USED[a.ability], a.seat, _use_rules(d, a, card), {"card": t.ids[card.kind]}))
    _begin(d, a.seat, card.kind, card.no, a.ability, tell)
    if a.at:
        _aim(d, a, luck, tell)


_USED = {"expend": "expended", "ally": "allied", "sacrifice": "sacrificed"}


def _use_rules(d: Realm, a: Use, card: InPlay) -> tuple[str, ...]:
    if a.ability == "expend":
        return ("HR-4.10",)
    if a.ability == "ally":
        return "HR-4.14", "HR-4.15", "HR-R10"
    return ("HR-4.17", "HR-4.19") if card.kind == d.cards.gem else ("HR-4.17", "HR-R13")


def _choose(d: Realm, a: Choose, luck: Chance | None, tell: Tell) -> None:
    choice = d.frames.pop()
    assert isinstance(choice, Choice)
    asked = choices.answer(d, choice, a.picks, luck, tell)
    if asked is not None:
        d.frames.append(asked)
    if choice.ask == "legacy":
        _take_away(d, choice.seat)
        settle(d, luck, tell)


# ---- acquiring


def _acquire(d: Realm, a: Acquire, luck: Chance | None, tell: Tell) -> None:
    player, kind = d.players[a.seat], d.cards.kind[a.card]
    _pay(d, a.seat, kind, tell)
    player.discard.append(kind)
    if kind == d.cards.gem:
        d.gems -= 1
    else:
        _refill(d, d.market.index(kind), luck, tell)
    if d.pledges and kind not in d.market and not (kind == d.cards.gem and d.gems):
        give_back(d, lambda p: not p.no and p.card == kind, tell)
    if player.waiting:
        _redirected(d, a.seat, kind, tell)


def _pay(d: Realm, seat: int, kind: int, tell: Tell) -> None:
    """From the mates' pledges first, then from the player's pool (HR-4.31, HR-8.23, HR-R22)."""
    cost = left = d.cards.cost[kind]
    kept: list[Pledged] = []
    for p in d.pledges:
        if p.no == 0 and p.card == kind and left:
            used = min(left, p.n)
            left -= used
            if p.n > used:
                kept.append(replace(p, n=p.n - used))
        else:
            kept.append(p)
    if d.pledges:
        d.pledges = tuple(kept)
    d.players[seat].gold -= left
    if tell:
        rules = ["HR-4.30", "HR-4.31", "HR-4.33", "HR-3.11"]
        rules += ["HR-8.23", "HR-R22", "HR-R37"] if left < cost else []
        rules += ["HR-4.34"] if d.players[seat].gold else []
        facts = {"card": d.cards.ids[kind], "n": cost, "pool": d.players[seat].gold}
        tell(Event("acquired", seat, tuple(rules), facts))


def _refill(d: Realm, at: int, luck: Chance | None, tell: Tell) -> None:
    """The gap is filled at once from the Market Deck; with none left it stays empty (HR-4.32, HR-R5)."""
    if d.deck:
        d.market[at] = kind = (luck or SEEDED).take(d, d.deck, 0)
        if tell:
            tell(Event("refilled", d.active, ("HR-4.32",), {"card": d.cards.ids[kind]}))
    else:
        d.market.pop(at)
        if tell:
            tell(Event("gap_stays", d.active, ("HR-R5",)))


def _redirected(d: Realm, seat: int, kind: int, tell: Tell) -> None:
    what = "action" if d.cards.type[kind] == 0 else "any"
    ways = list(dict.fromkeys(w.to for w in d.players[seat].waiting if w.filter in ("any", what)))
    if len(ways) == 1:
        choices.redirect(d, seat, kind, ways[0], tell)
    elif ways:
        d.frames.append(Choice(seat, "redirect", 1, 1, of=what, rule="HR-R39"))


# ---- attacking


def _attack(d: Realm, a: Attack, luck: Chance | None, tell: Tell) -> None:
    player = d.players[a.seat]
    if not a.card:
        player.combat -= a.n
        if tell:
            _tell_attack(d, a, tell)
        hurt(d, a.target, a.n, luck, tell)
        return
    card = find_in_play(d, a.target, a.card)
    assert card is not None
    _spend_combat(d, a.seat, card.no, a.n)
    total, defense = card.damage + a.n, d.cards.defense[card.kind]
    if tell:
        facts = {"n": a.n, "target": a.target, "card": d.cards.ids[card.kind], "damage": total, "defense": defense}
        joint = ("HR-8.22",) if d.layout.shared else ()
        over = ("HR-R14",) if total > defense or card.damage else ()
        tell(Event("attacked_champion", a.seat, ("HR-4.40", "HR-4.41", *joint, *over), facts))
    hit = replace(card, damage=total)
    play = d.players[a.target].play
    play[play.index(card)] = hit
    if total >= defense:
        stun(d, a.target, hit, tell, ("HR-4.42",))


def _tell_attack(d: Realm, a: Attack, tell: Any) -> None:
    now = d.health[d.layout.side[a.target]] - a.n
    team = ("HR-R23",) if d.layout.shared else ()
    tell(Event("attacked", a.seat, ("HR-4.40", "HR-4.48", *team), {"n": a.n, "target": a.target, "health": now}))


def _spend_combat(d: Realm, seat: int, no: int, n: int) -> None:
    """From the pledges on this champion first, then from the player's pool (HR-8.22, HR-R37)."""
    if d.pledges:
        kept: list[Pledged] = []
        for p in d.pledges:
            used = min(n, p.n) if p.no == no else 0
            n -= used
            if p.n > used:
                kept.append(replace(p, n=p.n - used))
        d.pledges = tuple(kept)
    d.players[seat].combat -= n


def hurt(d: Realm, seat: int, n: int, luck: Chance | None = None, tell: Tell = None) -> None:
    """Health falls (HR-4.48); a player at zero or less is defeated (HR-6.1)."""
    side = d.layout.side[seat]
    d.health[side] -= n
    if n > 0:
        d.turns_without_loss = -1  # the end of this turn counts it up to 0
    if d.health[side] <= 0:
        settle(d, luck, tell)


def settle(d: Realm, luck: Chance | None, tell: Tell) -> None:
    """Defeat all who stand at zero or less, in turn order from the active player (HR-6.1, HR-R21)."""
    n = len(d.players)
    for step in range(n):
        seat = (d.active + step) % n
        if not d.players[seat].out and d.health[d.layout.side[seat]] <= 0 and not d.over:
            _defeat(d, seat, luck, tell)
            if isinstance(d.frames[-1], Choice):
                return
    _after_defeat(d, luck, tell)


def _defeat(d: Realm, seat: int, luck: Chance | None, tell: Tell) -> None:
    lay, player = d.layout, d.players[seat]
    right = right_of(d, seat)
    player.out = True
    if tell:
        fallen = [s for s, p in enumerate(d.players) if not p.out and d.health[lay.side[s]] <= 0]
        several = len({lay.side[s] for s in (seat, *fallen)})
        rules = ("HR-6.1", "HR-R18", *(("HR-8.27",) if lay.shared else ()), *(("HR-R21",) if several > 1 else ()))
        tell(Event("defeated", seat, rules, {"health": d.health[lay.side[seat]]}))
    if lay.format == "first_blood":
        _finish(d, "HR-8.9", (right,), tell)
    elif lay.format == "last_standing" and len(living(d)) > 1:
        _reward(d, right, luck, tell)
    elif lay.emperors and seat in lay.emperors:
        _finish(d, "HR-8.42", lay.teams[1 - lay.team[seat]], tell)
    elif lay.emperors and (player.hand or player.deck or player.discard):
        d.frames.append(Choice(seat, "legacy", 0, 1, rule="HR-8.41"))
        return
    _take_away(d, seat)


def _reward(d: Realm, seat: int, luck: Chance | None, tell: Tell) -> None:
    """The hunter on the right gains 10 Health and a card (HR-8.11, HR-R20)."""
    gain(d, seat, 0, 0, 10, tell, ("HR-8.11", "HR-R20"))
    draw_cards(d, seat, 1, luck, tell, ("HR-8.11", *(("HR-R20",) if seat == d.active else ("HR-R8",))))


def _take_away(d: Realm, seat: int) -> None:
    """All cards of a defeated player leave the game (HR-R18)."""
    player = d.players[seat]
    own = player.deck + player.hand + player.discard + [c.kind for c in player.play]
    d.gone += sorted(own)  # how they lay is nobody's business
    for zone in (player.deck, player.hand, player.discard, player.play):
        zone.clear()
    player.shown, player.waiting, player.top, player.gold, player.combat = (), (), 0, 0, 0


def _after_defeat(d: Realm, luck: Chance | None, tell: Tell) -> None:
    """Is there one left, or one team (HR-7.1)?  A player who falls in their own turn ends it."""
    if d.over:
        return
    left = {d.layout.team[s] for s in living(d)}
    if len(left) <= 1:
        winners = d.layout.teams[left.pop()] if left else ()
        rule = {"last_standing": "HR-8.12", "hydra": "HR-8.27"}.get(d.layout.format, "HR-7.1")
        _finish(d, rule, winners, tell)
    elif d.players[d.active].out and not any(not d.players[s].out for s in actors(d)):
        _heal(d, tell)
        d.turns_without_loss = 0
        _next_turn(d, tell)


def _finish(d: Realm, rule: str, winners: tuple[int, ...], tell: Tell) -> None:
    d.over, d.won = rule, tuple(winners)
    d.frames, d.pledges = [MAIN], ()
    if tell:
        if winners:
            tell(Event("won", winners[0], (rule,), {"winners": tuple(winners)}))
        else:
            tell(Event("drawn", d.active, (rule,), {"n": d.layout.stalemate}))


# ---- teams


def _pledge(d: Realm, a: Pledge, luck: Chance | None, tell: Tell) -> None:
    player = d.players[a.seat]
    if a.target < 0:
        player.gold -= a.n
        new = Pledged(a.seat, a.n, d.cards.kind[a.card])
    else:
        card = find_in_play(d, a.target, a.card)
        assert card is not None
        player.combat -= a.n
        new = Pledged(a.seat, a.n, card.kind, card.no)
    same = [p for p in d.pledges if (p.seat, p.card, p.no) == (new.seat, new.card, new.no)]
    if same:
        new = replace(new, n=new.n + same[0].n)
    d.pledges = tuple(sorted((*(p for p in d.pledges if p not in same), new), key=_pledge_order))
    if tell:
        what, rule = ("Gold", "HR-8.23") if a.target < 0 else ("Combat", "HR-8.22")
        facts = {"n": a.n, "what": what, "card": a.card.partition(":")[0]}
        tell(Event("pledged", a.seat, ("HR-R37", rule), facts))


def _pledge_order(p: Pledged) -> tuple[int, int, int]:
    return p.seat, p.no, p.card


def _donate(d: Realm, a: Donate, luck: Chance | None, tell: Tell) -> None:
    player, kind = d.players[a.seat], d.cards.kind[a.card]
    player.gold -= 1
    player.discard.remove(kind)
    d.players[a.target].discard.append(kind)
    if tell:
        tell(Event("donated", a.seat, ("HR-8.40", "HR-R28"), {"card": a.card, "target": a.target}))


def _done(d: Realm, a: Done, luck: Chance | None, tell: Tell) -> None:
    if d.layout.shared:
        d.players[a.seat].done = True
        if tell:
            tell(Event("said_done", a.seat, ("HR-8.20", "HR-R24")))
        if not all(d.players[s].done for s in actors(d)):
            return
    _end_turn(d, luck, tell)


def _resume(d: Realm, a: Resume, luck: Chance | None, tell: Tell) -> None:
    d.players[a.seat].done = False
    if tell:
        tell(Event("resumed", a.seat, ("HR-R37", "HR-R24")))


# ---- the end of a turn


def _end_turn(d: Realm, luck: Chance | None, tell: Tell) -> None:
    """Discard Phase, Draw Phase, and the turn passes on (HR-3.4 to HR-3.9, HR-3.1)."""
    who = actors(d)
    if d.pledges:
        give_back(d, lambda p: True, tell)
    for seat in who:
        _discard_phase(d, seat, tell)
    for seat in who:
        draw_cards(d, seat, HAND, luck, tell, ("HR-3.9", "HR-3.2"))
    _heal(d, tell)
    d.turns_without_loss += 1
    limit = d.layout.stalemate
    if limit and d.turns_without_loss >= limit * _turns_in_a_round(d):
        _finish(d, "HR-R38", (), tell)
        return
    _next_turn(d, tell)


def _turns_in_a_round(d: Realm) -> int:
    return len({d.layout.team[s] for s in living(d)}) if d.layout.shared else len(living(d))


def _discard_phase(d: Realm, seat: int, tell: Tell) -> None:
    player, champion = d.players[seat], d.cards.champion
    if tell:
        _tell_discard(d, seat, tell)
    player.gold = player.combat = 0
    player.waiting, player.done = (), False
    stay = []
    for c in player.play:
        if champion[c.kind]:
            stay.append(InPlay(c.kind, c.no, False, False, c.damage) if c.expended or c.allied else c)
        else:
            player.discard.append(c.kind)
    player.play = stay
    player.discard += player.hand
    player.hand.clear()
    player.shown = ()


def _tell_discard(d: Realm, seat: int, tell: Any) -> None:
    player, champion = d.players[seat], d.cards.champion
    rules, facts = ["HR-3.2", "HR-3.12"], {"gold": player.gold, "combat": player.combat, "hand": len(player.hand)}
    facts["cards"] = sum(not champion[c.kind] for c in player.play)
    rules += ["HR-3.4"] if player.gold else []
    rules += ["HR-3.5"] if player.combat else []
    rules += ["HR-3.6", "HR-4.4"] if facts["cards"] else []
    rules += ["HR-3.7", "HR-R1"] if player.hand else []
    rules += ["HR-3.8"] if any(c.expended for c in player.play) else []
    rules += ["HR-R12"] if any(_unused(d, c) for c in player.play) else []
    if d.layout.shared:
        rules.append("HR-8.20")
    tell(Event("discard_phase", seat, tuple(rules), facts))


def _unused(d: Realm, c: InPlay) -> bool:
    has = d.cards.has
    return bool((has["expend"][c.kind] and not c.expended) or has["sacrifice"][c.kind])


def _heal(d: Realm, tell: Tell) -> None:
    """Damage on champions does not last beyond the turn (HR-4.43)."""
    for seat, player in enumerate(d.players):
        for at, c in enumerate(player.play):
            if c.damage:
                player.play[at] = InPlay(c.kind, c.no, c.expended, c.allied)
                if tell:
                    tell(Event("healed", seat, ("HR-4.43",), {"card": d.cards.ids[c.kind], "n": c.damage}))


def _next_turn(d: Realm, tell: Tell) -> None:
    """The next living player clockwise, or the other team (HR-3.1, HR-8.20, HR-8.36)."""
    lay = d.layout
    if lay.shared:
        other = lay.teams[1 - lay.team[d.active]]
        d.active = next((s for s in other if not d.players[s].out), other[0])
    else:
        d.active = left_of(d, d.active)
    d.turn += 1
    d.began = d.number
    d.frames = [MAIN]
    if tell:
        more = ("HR-8.20",) if lay.shared else ("HR-8.36",) if lay.emperors else ()
        tell(Event("turn_began", d.active, ("HR-3.1", "HR-3.2", *more), {"turn": d.turn, "who": actors(d)}))


_HANDLERS: dict[type, Callable[..., None]] = {
    Play: _play, PlayAll: _play_all, Use: _use, Acquire: _acquire, Attack: _attack, Pledge: _pledge, Donate: _donate,
    Done: _done, Resume: _resume, Choose: _choose,
}  # fmt: skip
