"""The small moves of cards and points that flow, words and choices share."""

from __future__ import annotations

from dataclasses import replace

from heroplay.core.chance import SEEDED, Chance
from heroplay.core.events import Event, Tell
from heroplay.games.realms.rules.cards import UNKNOWN
from heroplay.games.realms.rules.state import Batch, InPlay, Player, Realm
from heroplay.kit.piles import discards_as_deck, draw_one_by_one, leave_hand, tell_drawn, without


def give_up(state: Realm, seat: int, kind: int) -> None:
    """A card is discarded or sacrificed from the hand; of a hand that is being played, it is not played any more."""
    leave_hand(state.players[seat], kind)
    for at, frame in enumerate(state.frames):
        if isinstance(frame, Batch) and frame.seat == seat and kind in frame.cards:
            state.frames[at] = Batch(seat, without(frame.cards, kind))


def draw_cards(
    state: Realm, seat: int, n: int, luck: Chance | None, tell: Tell, rules: tuple[str, ...] = ()
) -> list[int]:
    """Draw up to n cards from the player's deck; an empty deck is made of the discard pile (HR-2.7, HR-3.10, HR-R7)."""
    drawn = draw_one_by_one(state, seat, n, luck or SEEDED, tell, _new_deck, shows_top=True)
    if tell:
        tell_drawn(state, seat, drawn, (*rules, "HR-2.7", *(("HR-R7",) if len(drawn) < n else ())), tell)
    return drawn


def _new_deck(state: Realm, seat: int, luck: Chance, tell: Tell) -> None:
    _all_in_hand(state, seat)
    discards_as_deck(state, state.players[seat], luck)
    if tell:
        mine = ("HR-R8",) if state.layout.team[seat] != state.layout.team[state.active] else ()
        tell(Event("reshuffled", seat, ("HR-3.10", "HR-2.4", *mine), {"n": len(state.players[seat].deck)}))


def _all_in_hand(state: Realm, seat: int) -> None:
    """An empty deck leaves nothing to guess: all cards that lay unseen are in the hand, so all know it (HR-3.11).

    That must be noted before the discard pile becomes the new deck, or those cards would count as unseen again.
    """
    player = state.players[seat]
    if state.hidden:  # where a seat observes, the unknown cards are those that were hidden
        player.hand = sorted([k for k in player.hand if k != UNKNOWN] + list(state.hidden[seat]))
        hidden = tuple(() if s == seat else cards for s, cards in enumerate(state.hidden))
        state.hidden = hidden if any(hidden) else ()
    player.shown = tuple(k for k in player.hand if k != UNKNOWN)


def to_top(player: Player, kind: int) -> None:
    """Put a card on top of the player's deck; all have seen which."""
    player.deck.append(kind)
    player.top += 1


def gain(state: Realm, seat: int, gold: int, combat: int, health: int, tell: Tell, rules: tuple[str, ...] = ()) -> None:
    """Gold and Combat into the pools, Health at once (HR-1.11, HR-4.20, HR-4.21)."""
    player = state.players[seat]
    player.gold += gold
    player.combat += combat
    if health:
        state.health[state.layout.side[seat]] += health
    if tell:
        _tell_gain(state, seat, gold, combat, health, tell, rules)


def _tell_gain(
    state: Realm, seat: int, gold: int, combat: int, health: int, tell: Tell, rules: tuple[str, ...]
) -> None:
    assert tell is not None
    player = state.players[seat]
    if gold:
        tell(Event("gained_gold", seat, (*rules, "HR-4.20"), {"n": gold, "pool": player.gold}))
    if combat:
        champion = ("HR-4.49",) if "HR-4.10" in rules else ()
        tell(Event("gained_combat", seat, (*rules, "HR-4.20", *champion), {"n": combat, "pool": player.combat}))
    if health:
        now = state.health[state.layout.side[seat]]
        team = ("HR-R26",) if state.layout.shared else ()
        more = ("HR-R17",) if now > state.layout.healths[state.layout.side[seat]] else ()
        tell(Event("gained_health", seat, (*rules, "HR-4.21", *more, *team), {"n": health, "health": now}))


def to_sacrifice_pile(state: Realm, kind: int) -> None:
    """Into the Sacrifice Pile; a Fire Gem goes back to its own (HR-4.19)."""
    if kind == state.cards.gem:
        state.gems += 1
    else:
        state.sacrificed.append(kind)


def stun(state: Realm, owner: int, card: InPlay, tell: Tell, rules: tuple[str, ...]) -> None:
    """A champion goes to its owner's discard pile (HR-1.16, HR-6.2)."""
    player = state.players[owner]
    player.play.remove(card)
    player.discard.append(card.kind)
    if tell:
        fell = state.cards.guard[card.kind] and not any(
            state.cards.guard[c.kind] and not c.expended for c in player.play
        )
        more = (*(("HR-R15",) if card.damage else ()), *(("HR-R3",) if fell else ()))
        tell(Event("stunned", owner, (*rules, "HR-6.2", *more), {"card": state.cards.ids[card.kind]}))
    if state.pledges:
        give_back(state, lambda p: p.no == card.no, tell)


def change(player: Player, card: InPlay, **what: object) -> InPlay:
    """Replace a card in play by one that differs in this."""
    new = replace(card, **what)  # type: ignore[arg-type]
    player.play[player.play.index(card)] = new
    return new


def give_back(state: Realm, which: object, tell: Tell) -> None:
    """Pledges that are of no use any more return to their pools (HR-R37)."""
    kept = []
    for pledge in state.pledges:
        if which(pledge):  # type: ignore[operator]
            player = state.players[pledge.seat]
            if pledge.no:
                player.combat += pledge.n
            else:
                player.gold += pledge.n
            if tell:
                tell(
                    Event(
                        "pledge_back",
                        pledge.seat,
                        ("HR-R37",),
                        {"n": pledge.n, "what": "Combat" if pledge.no else "Gold"},
                    )
                )
        else:
            kept.append(pledge)
    state.pledges = tuple(kept)
