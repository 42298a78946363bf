"""The small moves of cards that flow, words and choices share: out of hand and deck, onto stacks and off them."""

from __future__ import annotations

from heroplay.core.chance import SEEDED, Chance
from heroplay.core.events import Event, Tell
from heroplay.games.herocard.rules.state import Duel, LyingCard, PlayedCard, Player
from heroplay.kit.piles import discards_as_deck, draw_one_by_one, leave_hand, tell_drawn


def draw_cards(state: Duel, seat: int, n: int, luck: Chance | None, tell: Tell, rules: tuple[str, ...]) -> None:
    """Draw up to n cards, one at a time, never above the hand cap (HC-3.5, HC-R6); an empty deck is made again."""
    player = state.players[seat]
    deck, hand = player.deck, player.hand
    room = state.caps.hand_cap - len(hand)
    if luck is not None or tell:
        _draw_and_tell(state, seat, n, room, luck or SEEDED, tell, rules)
        return
    left = n if n < room else room  # the same, when nobody listens
    while left > 0:
        if not deck:
            if not player.discard:
                break
            player.deck = deck = player.discard
            player.discard, player.top = [], 0
            SEEDED.shuffle(state, deck)
        hand.append(deck.pop())
        if player.top:
            player.top -= 1
        left -= 1
    hand.sort()


def _draw_and_tell(state: Duel, seat: int, n: int, room: int, luck: Chance, tell: Tell, rules: tuple[str, ...]) -> None:
    drawn = draw_one_by_one(state, seat, min(n, room), luck, tell, _new_deck)
    if tell:
        cited = [*rules, *(["HC-R6", "HC-3.5"] if n > room else []), *(["HC-R5"] if len(drawn) < min(n, room) else [])]
        tell_drawn(state, seat, drawn, cited, tell)


def _new_deck(state: Duel, seat: int, luck: Chance, tell: Tell) -> None:
    discards_as_deck(state, state.players[seat], luck)
    if tell:
        tell(Event("reshuffled", seat, ("HC-3.6", "HC-R4", "HC-R60"), {"n": len(state.players[seat].deck)}))


def put_on_stack(state: Duel, seat: int, kind: int, deployed: bool) -> int:
    """Move a card from the hand (or from where it was deployed) to the top of its stack; its object number."""
    player, attr = state.players[seat], state.cards.attr[kind]
    if deployed:
        return _turn_up(player, attr, kind)
    if player.shown:
        leave_hand(player, kind)
    else:
        player.hand.remove(kind)
    cost = state.cards.cost[kind]
    state.number = no = state.number + 1
    player.stacks[attr] += (LyingCard(kind, cost, no),)
    player.spent[attr] += cost
    return no


def _turn_up(player: Player, attr: int, kind: int) -> int:
    """A deployed card is played: face up, on top of its stack; of equal ones the topmost (HC-R38)."""
    stack = player.stacks[attr]
    at = max(i for i, lying in enumerate(stack) if lying.down and lying.kind == kind)
    no = stack[at].no
    player.stacks[attr] = (*stack[:at], *stack[at + 1 :], LyingCard(kind, stack[at].cost, no))
    return no


def clear_top(state: Duel, seat: int, attr: int) -> LyingCard:
    """Clear the top card of a stack (HC-3.8, HC-3.9)."""
    return clear_at(state, seat, attr, len(state.players[seat].stacks[attr]) - 1)


def clear_at(state: Duel, seat: int, attr: int, at: int) -> LyingCard:
    """Clear the card at a place of a stack; if it counts in this turn's plays, it stops counting (HC-5.16)."""
    player = state.players[seat]
    stack = player.stacks[attr]
    lying = stack[at]
    player.stacks[attr] = stack[:-1] if lying is stack[-1] else stack[:at] + stack[at + 1 :]
    player.spent[attr] -= lying.cost
    player.discard.append(lying.kind)
    if state.plays:
        stops_counting(state, lying.no)
    return lying


def stops_counting(state: Duel, no: int) -> None:
    """A card that leaves play stops counting in this turn's plays (HC-5.16)."""
    for i, play in enumerate(state.plays):
        if play.no == no and not play.gone:
            state.plays[i] = PlayedCard(
                play.seat, play.kind, play.no, play.target, play.attribute, play.value, "cleared"
            )


def turn_lying(state: Duel, seat: int, no: int, twisted: bool) -> None:
    """Turn a card in play sideways or upright."""
    stacks = state.players[seat].stacks
    for attr, stack in enumerate(stacks):
        if any(lying.no == no for lying in stack):
            stacks[attr] = tuple(
                LyingCard(lying.kind, lying.cost, no, lying.down, twisted) if lying.no == no else lying
                for lying in stack
            )


def has_twisted(player: Player) -> bool:
    """Does a card of the player lie sideways?"""
    for stack in player.stacks:
        for lying in stack:
            if lying.twisted:
                return True
    return False


def unwind(state: Duel, seat: int, when: str, tell: Tell) -> None:
    """Twisted cards of a seat whose condition has come turn upright (HC-9.17)."""
    for stack in tuple(state.players[seat].stacks):
        for lying in stack:
            if lying.twisted and any(w.until == when for w in state.cards.twists[lying.kind]):
                turn_lying(state, seat, lying.no, False)
                if tell:
                    tell(Event("unwound", seat, ("HC-9.17",), {"card": state.cards.ids[lying.kind]}))
