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


def apply(before: Realm, action: Any, luck: Chance | None = None, tell: Tell = None, own: bool = False) -> Realm:
    """The state after an action that is allowed; `own` changes the state that is given."""
    state = before if own else before.clone()
    if state.taken:
        state.taken = ()
    _HANDLERS[type(action)](state, action, luck, tell)
    if len(state.frames) > 1 and not state.over:
        run(state, luck, tell)
    return state


def run(state: Realm, luck: Chance | None, tell: Tell) -> None:
    """Go on with unfinished effects until somebody must choose or nothing is left."""
    frames = state.frames
    while True:
        top: Any = frames[-1]
        kind = top.do
        if kind == "doing":
            words = words_of(state, top)
            if top.word >= len(words):
                frames.pop()
                continue
            word = words[top.word]
            frames[-1] = Doing(top.seat, top.kind, top.no, top.ability, top.path, top.word + 1)
            asked = WORDS[word.do](Act(state, top, word, luck, tell))
            if asked is not None:
                frames.append(asked)
        elif kind == "batch":
            if not top.cards:
                frames.pop()
                continue
            frames[-1] = Batch(top.seat, top.cards[1:])
            if top.cards[0] in state.players[top.seat].shown:  # in older codes an earlier card may have taken it away
                put_down(state, top.seat, top.cards[0], tell)
        else:
            return


# ---- playing and abilities


def put_down(state: Realm, seat: int, kind: int, tell: Tell) -> None:
    """A card of the hand comes into play; an Action's or Item's primary ability begins (HR-4.1, HR-4.2)."""
    player, cards = state.players[seat], state.cards
    if player.shown:
        leave_hand(player, kind)
    else:
        player.hand.remove(kind)
    state.number = no = state.number + 1
    player.play.append(InPlay(kind, no))
    if tell:
        _tell_played(state, seat, kind, tell)
    if cards.has["primary"][kind]:
        _begin(state, seat, kind, no, "primary", tell)


def _tell_played(state: Realm, seat: int, kind: int, tell: Any) -> None:
    champion = ("HR-4.5", "HR-4.6", *(() if state.cards.has["primary"][kind] else ("HR-R36",)))
    rules = champion if state.cards.champion[kind] else ("HR-4.2", "HR-4.4", "HR-R9")
    tell(Event("played", seat, ("HR-4.1", *rules, "HR-R11"), {"card": state.cards.ids[kind]}))


def _begin(state: Realm, seat: int, kind: int, no: int, ability: str, tell: Tell) -> None:
    """Begin an ability; one that only gives points is done at once."""
    gains = state.cards.gains[ability][kind]
    if gains is not None:
        gain(state, seat, gains[0], gains[1], gains[2], tell, RULE_OF[ability])
    else:
        state.frames.append(Doing(seat, kind, no, ability))


def _play(state: Realm, action: Play, luck: Chance | None, tell: Tell) -> None:
    put_down(state, action.seat, state.cards.kind[action.card], tell)
    if action.at:
        _aim(state, action, luck, tell)


def _aim(state: Realm, action: Play | Use, luck: Chance | None, tell: Tell) -> None:
    """What the card hits was said with it: go on to that question, if it is asked at all, and answer it."""
    run(state, luck, tell)
    top = state.frames[-1]
    if isinstance(top, Choice) and top.seat == action.seat and top.ask in TARGETS.values():
        _choose(state, Choose(action.seat, choices.normal_picks(state, top, (action.at,))), luck, tell)


def _play_all(state: Realm, action: PlayAll, luck: Chance | None, tell: Tell) -> None:
    player = state.players[action.seat]
    player.shown = tuple(k for k in player.hand if k >= 0)  # all have heard which cards come
    if tell:
        for lost in counted_too_soon(state, action.seat):
            tell(Event("counted_too_soon", action.seat, ("HR-4.2",), lost))
    state.frames.append(Batch(action.seat, player.shown))


def _use(state: Realm, action: Use, luck: Chance | None, tell: Tell) -> None:
    player, cards = state.players[action.seat], state.cards
    card = find_in_play(state, action.seat, action.card)
    assert card is not None
    at = player.play.index(card)
    if action.ability == "expend":
        player.play[at] = replace(card, expended=True)
    elif action.ability == "ally":
        player.play[at] = replace(card, allied=True)
    else:
        player.play.pop(at)
        to_sacrifice_pile(state, card.kind)
    if tell:
        tell(Event(_USED[action.ability], action.seat, _use_rules(state, action, card), {"card": cards.ids[card.kind]}))
    _begin(state, action.seat, card.kind, card.no, action.ability, tell)
    if action.at:
        _aim(state, action, luck, tell)


_USED = {"expend": "expended", "ally": "allied", "sacrifice": "sacrificed"}


def _use_rules(state: Realm, action: Use, card: InPlay) -> tuple[str, ...]:
    if action.ability == "expend":
        return ("HR-4.10",)
    if action.ability == "ally":
        return "HR-4.14", "HR-4.15", "HR-R10"
    return ("HR-4.17", "HR-4.19") if card.kind == state.cards.gem else ("HR-4.17", "HR-R13")


def _choose(state: Realm, action: Choose, luck: Chance | None, tell: Tell) -> None:
    choice = state.frames.pop()
    assert isinstance(choice, Choice)
    asked = choices.answer(state, choice, action.picks, luck, tell)
    if asked is not None:
        state.frames.append(asked)
    if choice.ask == "legacy":
        _take_away(state, choice.seat)
        settle(state, luck, tell)


# ---- acquiring


def _acquire(state: Realm, action: Acquire, luck: Chance | None, tell: Tell) -> None:
    player, kind = state.players[action.seat], state.cards.kind[action.card]
    _pay(state, action.seat, kind, tell)
    player.discard.append(kind)
    if kind == state.cards.gem:
        state.gems -= 1
    else:
        _refill(state, state.market.index(kind), luck, tell)
    if state.pledges and kind not in state.market and not (kind == state.cards.gem and state.gems):
        give_back(state, lambda p: not p.no and p.card == kind, tell)
    if player.waiting:
        _redirected(state, action.seat, kind, tell)


def _pay(state: Realm, seat: int, kind: int, tell: Tell) -> None:
    """From the mates' pledges first, then from the player's pool (HR-4.31, HR-8.23, HR-R22)."""
    cost = left = state.cards.cost[kind]
    kept: list[Pledged] = []
    for pledge in state.pledges:
        if pledge.no == 0 and pledge.card == kind and left:
            used = min(left, pledge.n)
            left -= used
            if pledge.n > used:
                kept.append(replace(pledge, n=pledge.n - used))
        else:
            kept.append(pledge)
    if state.pledges:
        state.pledges = tuple(kept)
    state.players[seat].gold -= left
    if tell:
        rules = ["HR-4.30", "HR-4.31", "HR-4.33", "HR-3.11"]
        rules += ["HR-8.23", "HR-R22", "HR-R37"] if left < cost else []
        rules += ["HR-4.34"] if state.players[seat].gold else []
        facts = {"card": state.cards.ids[kind], "n": cost, "pool": state.players[seat].gold}
        tell(Event("acquired", seat, tuple(rules), facts))


def _refill(state: Realm, at: int, luck: Chance | None, tell: Tell) -> None:
    """The gap is filled at once from the Market Deck; with none left it stays empty (HR-4.32, HR-R5)."""
    if state.deck:
        state.market[at] = kind = (luck or SEEDED).take(state, state.deck, 0)
        if tell:
            tell(Event("refilled", state.active, ("HR-4.32",), {"card": state.cards.ids[kind]}))
    else:
        state.market.pop(at)
        if tell:
            tell(Event("gap_stays", state.active, ("HR-R5",)))


def _redirected(state: Realm, seat: int, kind: int, tell: Tell) -> None:
    what = "action" if state.cards.type[kind] == 0 else "any"
    ways = list(dict.fromkeys(w.to for w in state.players[seat].waiting if w.filter in ("any", what)))
    if len(ways) == 1:
        choices.redirect(state, seat, kind, ways[0], tell)
    elif ways:
        state.frames.append(Choice(seat, "redirect", 1, 1, of=what, rule="HR-R39"))


# ---- attacking


def _attack(state: Realm, action: Attack, luck: Chance | None, tell: Tell) -> None:
    player = state.players[action.seat]
    if not action.card:
        player.combat -= action.n
        if tell:
            _tell_attack(state, action, tell)
        hurt(state, action.target, action.n, luck, tell)
        return
    card = find_in_play(state, action.target, action.card)
    assert card is not None
    _spend_combat(state, action.seat, card.no, action.n)
    total, defense = card.damage + action.n, state.cards.defense[card.kind]
    if tell:
        facts = {
            "n": action.n,
            "target": action.target,
            "card": state.cards.ids[card.kind],
            "damage": total,
            "defense": defense,
        }
        joint = ("HR-8.22",) if state.layout.shared else ()
        over = ("HR-R14",) if total > defense or card.damage else ()
        tell(Event("attacked_champion", action.seat, ("HR-4.40", "HR-4.41", *joint, *over), facts))
    hit = replace(card, damage=total)
    play = state.players[action.target].play
    play[play.index(card)] = hit
    if total >= defense:
        stun(state, action.target, hit, tell, ("HR-4.42",))


def _tell_attack(state: Realm, action: Attack, tell: Any) -> None:
    now = state.health[state.layout.side[action.target]] - action.n
    team = ("HR-R23",) if state.layout.shared else ()
    tell(
        Event(
            "attacked",
            action.seat,
            ("HR-4.40", "HR-4.48", *team),
            {"n": action.n, "target": action.target, "health": now},
        )
    )


def _spend_combat(state: Realm, seat: int, no: int, n: int) -> None:
    """From the pledges on this champion first, then from the player's pool (HR-8.22, HR-R37)."""
    if state.pledges:
        kept: list[Pledged] = []
        for pledge in state.pledges:
            used = min(n, pledge.n) if pledge.no == no else 0
            n -= used
            if pledge.n > used:
                kept.append(replace(pledge, n=pledge.n - used))
        state.pledges = tuple(kept)
    state.players[seat].combat -= n


def hurt(state: Realm, seat: int, n: int, luck: Chance | None = None, tell: Tell = None) -> None:
    """Health falls (HR-4.48); a player at zero or less is defeated (HR-6.1)."""
    side = state.layout.side[seat]
    state.health[side] -= n
    if n > 0:
        state.turns_without_loss = -1  # the end of this turn counts it up to 0
    if state.health[side] <= 0:
        settle(state, luck, tell)


def settle(state: Realm, luck: Chance | None, tell: Tell) -> None:
    """Defeat all who stand at zero or less, in turn order from the active player (HR-6.1, HR-R21)."""
    n = len(state.players)
    for step in range(n):
        seat = (state.active + step) % n
        if not state.players[seat].out and state.health[state.layout.side[seat]] <= 0 and not state.over:
            _defeat(state, seat, luck, tell)
            if isinstance(state.frames[-1], Choice):
                return
    _after_defeat(state, luck, tell)


def _defeat(state: Realm, seat: int, luck: Chance | None, tell: Tell) -> None:
    lay, player = state.layout, state.players[seat]
    right = right_of(state, seat)
    player.out = True
    if tell:
        fallen = [s for s, p in enumerate(state.players) if not p.out and state.health[lay.side[s]] <= 0]
        several = len({lay.side[s] for s in (seat, *fallen)})
        rules = ("HR-6.1", "HR-R18", *(("HR-8.27",) if lay.shared else ()), *(("HR-R21",) if several > 1 else ()))
        tell(Event("defeated", seat, rules, {"health": state.health[lay.side[seat]]}))
    if lay.format == "first_blood":
        _finish(state, "HR-8.9", (right,), tell)
    elif lay.format == "last_standing" and len(living(state)) > 1:
        _reward(state, right, luck, tell)
    elif lay.emperors and seat in lay.emperors:
        _finish(state, "HR-8.42", lay.teams[1 - lay.team[seat]], tell)
    elif lay.emperors and (player.hand or player.deck or player.discard):
        state.frames.append(Choice(seat, "legacy", 0, 1, rule="HR-8.41"))
        return
    _take_away(state, seat)


def _reward(state: Realm, seat: int, luck: Chance | None, tell: Tell) -> None:
    """The hunter on the right gains 10 Health and a card (HR-8.11, HR-R20)."""
    gain(state, seat, 0, 0, 10, tell, ("HR-8.11", "HR-R20"))
    draw_cards(state, seat, 1, luck, tell, ("HR-8.11", *(("HR-R20",) if seat == state.active else ("HR-R8",))))


def _take_away(state: Realm, seat: int) -> None:
    """All cards of a defeated player leave the game (HR-R18)."""
    player = state.players[seat]
    own = player.deck + player.hand + player.discard + [c.kind for c in player.play]
    state.gone += sorted(own)  # how they lay is nobody's business
    for zone in (player.deck, player.hand, player.discard, player.play):
        zone.clear()
    player.shown, player.waiting, player.top, player.gold, player.combat = (), (), 0, 0, 0


def _after_defeat(state: Realm, luck: Chance | None, tell: Tell) -> None:
    """Is there one left, or one team (HR-7.1)?  A player who falls in their own turn ends it."""
    if state.over:
        return
    left = {state.layout.team[s] for s in living(state)}
    if len(left) <= 1:
        winners = state.layout.teams[left.pop()] if left else ()
        rule = {"last_standing": "HR-8.12", "hydra": "HR-8.27"}.get(state.layout.format, "HR-7.1")
        _finish(state, rule, winners, tell)
    elif state.players[state.active].out and not any(not state.players[s].out for s in actors(state)):
        _heal(state, tell)
        state.turns_without_loss = 0
        _next_turn(state, tell)


def _finish(state: Realm, rule: str, winners: tuple[int, ...], tell: Tell) -> None:
    state.over, state.won = rule, tuple(winners)
    state.frames, state.pledges = [MAIN], ()
    if tell:
        if winners:
            tell(Event("won", winners[0], (rule,), {"winners": tuple(winners)}))
        else:
            tell(Event("drawn", state.active, (rule,), {"n": state.layout.stalemate}))


# ---- teams


def _pledge(state: Realm, action: Pledge, luck: Chance | None, tell: Tell) -> None:
    player = state.players[action.seat]
    if action.target < 0:
        player.gold -= action.n
        new = Pledged(action.seat, action.n, state.cards.kind[action.card])
    else:
        card = find_in_play(state, action.target, action.card)
        assert card is not None
        player.combat -= action.n
        new = Pledged(action.seat, action.n, card.kind, card.no)
    same = [p for p in state.pledges if (p.seat, p.card, p.no) == (new.seat, new.card, new.no)]
    if same:
        new = replace(new, n=new.n + same[0].n)
    state.pledges = tuple(sorted((*(p for p in state.pledges if p not in same), new), key=_pledge_order))
    if tell:
        what, rule = ("Gold", "HR-8.23") if action.target < 0 else ("Combat", "HR-8.22")
        facts = {"n": action.n, "what": what, "card": action.card.partition(":")[0]}
        tell(Event("pledged", action.seat, ("HR-R37", rule), facts))


def _pledge_order(pledged: Pledged) -> tuple[int, int, int]:
    return pledged.seat, pledged.no, pledged.card


def _donate(state: Realm, action: Donate, luck: Chance | None, tell: Tell) -> None:
    player, kind = state.players[action.seat], state.cards.kind[action.card]
    player.gold -= 1
    player.discard.remove(kind)
    state.players[action.target].discard.append(kind)
    if tell:
        tell(Event("donated", action.seat, ("HR-8.40", "HR-R28"), {"card": action.card, "target": action.target}))


def _done(state: Realm, action: Done, luck: Chance | None, tell: Tell) -> None:
    if state.layout.shared:
        state.players[action.seat].done = True
        if tell:
            tell(Event("said_done", action.seat, ("HR-8.20", "HR-R24")))
        if not all(state.players[s].done for s in actors(state)):
            return
    _end_turn(state, luck, tell)


def _resume(state: Realm, action: Resume, luck: Chance | None, tell: Tell) -> None:
    state.players[action.seat].done = False
    if tell:
        tell(Event("resumed", action.seat, ("HR-R37", "HR-R24")))


# ---- the end of a turn


def _end_turn(state: Realm, luck: Chance | None, tell: Tell) -> None:
    """Discard Phase, Draw Phase, and the turn passes on (HR-3.4 to HR-3.9, HR-3.1)."""
    who = actors(state)
    if state.pledges:
        give_back(state, lambda p: True, tell)
    for seat in who:
        _discard_phase(state, seat, tell)
    for seat in who:
        draw_cards(state, seat, HAND, luck, tell, ("HR-3.9", "HR-3.2"))
    _heal(state, tell)
    state.turns_without_loss += 1
    limit = state.layout.stalemate
    if limit and state.turns_without_loss >= limit * _turns_in_a_round(state):
        _finish(state, "HR-R38", (), tell)
        return
    _next_turn(state, tell)


def _turns_in_a_round(state: Realm) -> int:
    return len({state.layout.team[s] for s in living(state)}) if state.layout.shared else len(living(state))


def _discard_phase(state: Realm, seat: int, tell: Tell) -> None:
    player, champion = state.players[seat], state.cards.champion
    if tell:
        _tell_discard(state, seat, tell)
    player.gold = player.combat = 0
    player.waiting, player.done = (), False
    stay = []
    for card in player.play:
        if champion[card.kind]:
            stay.append(InPlay(card.kind, card.no, False, False, card.damage) if card.expended or card.allied else card)
        else:
            player.discard.append(card.kind)
    player.play = stay
    player.discard += player.hand
    player.hand.clear()
    player.shown = ()


def _tell_discard(state: Realm, seat: int, tell: Any) -> None:
    player, champion = state.players[seat], state.cards.champion
    rules, facts = ["HR-3.2", "HR-3.12"], {"gold": player.gold, "combat": player.combat, "hand": len(player.hand)}
    facts["cards"] = sum(not champion[c.kind] for c in player.play)
    rules += ["HR-3.4"] if player.gold else []
    rules += ["HR-3.5"] if player.combat else []
    rules += ["HR-3.6", "HR-4.4"] if facts["cards"] else []
    rules += ["HR-3.7", "HR-R1"] if player.hand else []
    rules += ["HR-3.8"] if any(c.expended for c in player.play) else []
    rules += ["HR-R12"] if any(_unused(state, c) for c in player.play) else []
    if state.layout.shared:
        rules.append("HR-8.20")
    tell(Event("discard_phase", seat, tuple(rules), facts))


def _unused(state: Realm, card: InPlay) -> bool:
    has = state.cards.has
    return bool((has["expend"][card.kind] and not card.expended) or has["sacrifice"][card.kind])


def _heal(state: Realm, tell: Tell) -> None:
    """Damage on champions does not last beyond the turn (HR-4.43)."""
    for seat, player in enumerate(state.players):
        for at, card in enumerate(player.play):
            if card.damage:
                player.play[at] = InPlay(card.kind, card.no, card.expended, card.allied)
                if tell:
                    tell(Event("healed", seat, ("HR-4.43",), {"card": state.cards.ids[card.kind], "n": card.damage}))


def _next_turn(state: Realm, tell: Tell) -> None:
    """The next living player clockwise, or the other team (HR-3.1, HR-8.20, HR-8.36)."""
    lay = state.layout
    if lay.shared:
        other = lay.teams[1 - lay.team[state.active]]
        state.active = next((s for s in other if not state.players[s].out), other[0])
    else:
        state.active = left_of(state, state.active)
    state.turn += 1
    state.began = state.number
    state.frames = [MAIN]
    if tell:
        more = ("HR-8.20",) if lay.shared else ("HR-8.36",) if lay.emperors else ()
        tell(Event("turn_began", state.active, ("HR-3.1", "HR-3.2", *more), {"turn": state.turn, "who": actors(state)}))


_HANDLERS: dict[type, Callable[..., None]] = {
    Play: _play, PlayAll: _play_all, Use: _use, Acquire: _acquire, Attack: _attack, Pledge: _pledge, Donate: _donate,
    Done: _done, Resume: _resume, Choose: _choose,
}  # fmt: skip
