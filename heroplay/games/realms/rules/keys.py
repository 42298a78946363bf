"""What makes two positions the same, and what must never be lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

from heroplay.core.frames import Choice
from heroplay.games.realms.rules.setup import MARKET, Setup
from heroplay.games.realms.rules.state import InPlay, Player, Realm
from heroplay.kit.piles import hand_problems, numbered_one_by_one

Places = dict[int, tuple[int, int]]


def key(state: Realm) -> Any:
    """Equal for states that play on alike.

    How hands, discard piles and the market are ordered does not matter, nor how cards in play are numbered; of copies
    in play the order does, since actions count them.
    """
    table = [sorted(p.play, key=_kind) for p in state.players]
    numbered = state.pledges or len(state.frames) > 1
    at: Places = {c.no: (s, i) for s, play in enumerate(table) for i, c in enumerate(play)} if numbered else {}
    return (
        state.active,
        state.over,
        state.turns_without_loss if state.layout.stalemate else 0,
        tuple(state.health),
        tuple(sorted(state.market)),
        state.gems,
        tuple(state.deck),
        tuple(_frame(state, f, at) for f in state.frames),
        tuple((p.seat, p.n, p.card, at.get(p.no)) for p in state.pledges),
        tuple(_player(p, play) for p, play in zip(state.players, table)),
        state.luck.asked,
        (state.hidden, tuple(sorted(state.sacrificed + state.gone))) if state.hidden else (),
    )


def _kind(card: InPlay) -> int:
    return card.kind


def _player(player: Player, play: list[InPlay]) -> tuple[Any, ...]:
    return (
        tuple(player.deck),
        tuple(player.hand),
        tuple(sorted(player.discard)),
        tuple((c.kind, c.expended, c.allied, c.damage) for c in play),
        player.gold,
        player.combat,
        player.top,
        player.shown,
        tuple(sorted((w.to, w.filter) for w in player.waiting)),
        player.done,
        player.out,
    )


def _frame(state: Realm, frame: Any, at: Places) -> Any:
    if frame.do == "doing":
        return "doing", frame.seat, frame.kind, at.get(frame.no), frame.ability, frame.path, frame.word
    if isinstance(frame, Choice) and frame.ask == "redirect":
        return frame, state.players[frame.seat].discard[-1]  # the card that was just acquired
    return frame


def box(setup: Setup, table: Any) -> Counter[int]:
    """Every card that is in the game (HR-1.1, HR-R40)."""
    return Counter(
        [*table.market * setup.boxes, *(table.gem,) * (table.gems * setup.boxes), *table.starters * len(setup.players)]
    )


def pieces(state: Realm) -> Counter[int]:
    """Every card, wherever it is: the same all through a game."""
    found = Counter([*state.deck, *state.market, *state.sacrificed, *state.gone])
    found[state.cards.gem] += state.gems
    for p in state.players:
        found.update([*p.deck, *p.hand, *p.discard, *(c.kind for c in p.play)])
    return found


def problems(state: Realm) -> list[str]:
    """What is wrong with a state, for tests and for what comes from outside; empty when nothing is."""
    found: list[str] = []
    for seat, player in enumerate(state.players):
        found += [f"seat {seat}: {problem}" for problem in _of_player(state, player)]
        health = state.health[state.layout.side[seat]]
        if (health <= 0) != player.out:
            found.append(f"seat {seat}: {'' if player.out else 'not '}out with {health} Health (HR-6.1)")
    if len(state.market) > MARKET or (state.deck and len(state.market) < MARKET):
        found.append(
            f"market: {len(state.market)} cards lie open, and {len(state.deck)} are in the Market Deck (HR-4.32)"
        )
    if state.gems < 0:
        found.append(f"gems: {state.gems} in the Fire Gem pile")
    if not numbered_one_by_one((c.no for p in state.players for c in p.play), state.number):
        found.append("play: the cards in play are not numbered one by one")
    return found


def _of_player(state: Realm, player: Player) -> list[str]:
    found, names = hand_problems(player), state.cards.names
    if player.gold < 0 or player.combat < 0:
        found.append(f"pools of {player.gold} Gold and {player.combat} Combat")
    for c in player.play:
        if c.damage and not (state.cards.champion[c.kind] and 0 < c.damage < state.cards.defense[c.kind]):
            found.append(
                f"{names[c.kind]} with {c.damage} damage on a Defense of {state.cards.defense[c.kind]} (HR-4.42)"
            )
    return found
