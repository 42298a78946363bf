"""What makes two positions the same, and what must never be lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

from heroplay.core.frames import Choice
from heroplay.games.realms.rules.setup import MARKET, Setup
from heroplay.games.realms.rules.state import InPlay, Player, Realm
from heroplay.kit.piles import hand_problems, numbered_one_by_one

Places = dict[int, tuple[int, int]]


def key(d: Realm) -> Any:
    """Equal for states that play on alike.

    How hands, discard piles and the market are ordered does not matter, nor how cards in play are numbered; of copies
    in play the order does, since actions count them.
    """
    table = [sorted(p.play, key=_kind) for p in d.players]
    numbered = d.pledges or len(d.frames) > 1
    at: Places = {c.no: (s, i) for s, play in enumerate(table) for i, c in enumerate(play)} if numbered else {}
    return (
        d.active, d.over, d.turns_without_loss if d.layout.stalemate else 0, tuple(d.health), tuple(sorted(d.market)),
        d.gems, tuple(d.deck), tuple(_frame(d, f, at) for f in d.frames),
        tuple((p.seat, p.n, p.card, at.get(p.no)) for p in d.pledges),
        tuple(_player(p, play) for p, play in zip(d.players, table)),
        d.luck.asked, (d.hidden, tuple(sorted(d.sacrificed + d.gone))) if d.hidden else (),
    )  # fmt: skip


def _kind(card: InPlay) -> int:
    return card.kind


def _player(p: Player, play: list[InPlay]) -> tuple[Any, ...]:
    return (
        tuple(p.deck), tuple(p.hand), tuple(sorted(p.discard)),
        tuple((c.kind, c.expended, c.allied, c.damage) for c in play),
        p.gold, p.combat, p.top, p.shown, tuple(sorted((w.to, w.filter) for w in p.waiting)), p.done, p.out,
    )  # fmt: skip


def _frame(d: Realm, frame: Any, at: Places) -> Any:
    if frame.do == "doing":
        return "doing", frame.seat, frame.kind, at.get(frame.no), frame.ability, frame.path, frame.word
    if isinstance(frame, Choice) and frame.ask == "redirect":
        return frame, d.players[frame.seat].discard[-1]  # the card that was just acquired
    return frame


def box(setup: Setup, table: Any) -> Counter[int]:
    """Every card that is in the game (HR-1.1, HR-R40)."""
    return Counter(
        [*table.market * setup.boxes, *(table.gem,) * (table.gems * setup.boxes), *table.starters * len(setup.players)]
    )


def pieces(d: Realm) -> Counter[int]:
    """Every card, wherever it is: the same all through a game."""
    found = Counter([*d.deck, *d.market, *d.sacrificed, *d.gone])
    found[d.cards.gem] += d.gems
    for p in d.players:
        found.update([*p.deck, *p.hand, *p.discard, *(c.kind for c in p.play)])
    return found


def problems(d: Realm) -> list[str]:
    """What is wrong with a state, for tests and for what comes from outside; empty when nothing is."""
    found: list[str] = []
    for seat, p in enumerate(d.players):
        found += [f"seat {seat}: {problem}" for problem in _of_player(d, p)]
        health = d.health[d.layout.side[seat]]
        if (health <= 0) != p.out:
            found.append(f"seat {seat}: {'' if p.out else 'not '}out with {health} Health (HR-6.1)")
    if len(d.market) > MARKET or (d.deck and len(d.market) < MARKET):
        found.append(f"market: {len(d.market)} cards lie open, and {len(d.deck)} are in the Market Deck (HR-4.32)")
    if d.gems < 0:
        found.append(f"gems: {d.gems} in the Fire Gem pile")
    if not numbered_one_by_one((c.no for p in d.players for c in p.play), d.number):
        found.append("play: the cards in play are not numbered one by one")
    return found


def _of_player(d: Realm, p: Player) -> list[str]:
    found, names = hand_problems(p), d.cards.names
    if p.gold < 0 or p.combat < 0:
        found.append(f"pools of {p.gold} Gold and {p.combat} Combat")
    for c in p.play:
        if c.damage and not (d.cards.champion[c.kind] and 0 < c.damage < d.cards.defense[c.kind]):
            found.append(f"{names[c.kind]} with {c.damage} damage on a Defense of {d.cards.defense[c.kind]} (HR-4.42)")
    return found
