"""The table as text: 100 columns, stable, everything that the seat may know."""

from __future__ import annotations

import textwrap

from heroplay.core.text import listed
from heroplay.games.realms.language.notation import card_text
from heroplay.games.realms.language.prompts import prompt
from heroplay.games.realms.rules.cards import CHAMPION, UNKNOWN
from heroplay.games.realms.rules.formats import TITLES
from heroplay.games.realms.rules.knowledge import observe
from heroplay.games.realms.rules.legal import for_sale, has_ally, pledged_gold
from heroplay.games.realms.rules.outcome import outcome
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import PHASES, InPlay, Realm, actors, health_of, left_of, right_of
from heroplay.games.realms.rules.words import TEXTS
from heroplay.kit.printing import WIDTH, both, counted, hand_lines, table_text, wrapped

_MARGIN = 13  # of what stands beside the big number
#: Big digits, three lines each.
_DIGITS = {
    "0": (" _ ", "| |", "|_|"), "1": ("   ", "  |", "  |"), "2": (" _ ", " _|", "|_ "), "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"), "5": (" _ ", "|_ ", " _|"), "6": (" _ ", "|_ ", "|_|"), "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"), "9": (" _ ", "|_|", " _|"),
}  # fmt: skip


def text(state: Realm, seat: int | None = None) -> str:
    """The whole table for a seat; None shows all hands, -1 what lies open to everybody."""
    seen = state if seat is None else observe(state, seat)
    names, n = names_of(state), len(state.players)
    me = seat if seat is not None and seat >= 0 else None
    first = me if me is not None else n - 1
    players = [_player(seen, (first + step) % n, names, me) for step in range(1, n + 1)]
    ended = outcome(state)
    return table_text(_title(state, names), [_market(state, me), *players], ended.text if ended else prompt(state))


def _title(state: Realm, names: list[str]) -> str:
    bar = " > ".join(p.upper() if p == PHASES[0] and not state.over else p for p in PHASES)
    who = listed([names[s] for s in actors(state)])
    return both(f"{TITLES[state.layout.format]}, turn {state.turn}: {who}", bar)[:WIDTH]


# ---- the market


def _market(state: Realm, me: int | None) -> list[str]:
    """The cards for sale with their prices; a star before what this seat can pay now."""
    mine = me is not None and not state.over and me in actors(state) and not state.players[me].done
    gold = state.players[me].gold if mine and me is not None else -1
    piles = f"Market Deck {len(state.deck)}   Fire Gems {state.gems}   Sacrifice Pile {len(state.sacrificed)}"
    lines = [both("Market" + (f"   * you can pay this with your {gold} Gold" if mine else ""), piles)]
    cost = state.cards.cost
    for kind in [*state.market, *([state.cards.gem] if state.gems else [])]:
        pledged = pledged_gold(state, kind)
        star = "*" if kind in for_sale(state) and 0 <= cost[kind] <= gold + pledged and mine else " "
        note = f"[{pledged} Gold pledged] " if pledged else ""
        lines += wrapped(f"{star} {cost[kind]} Gold   {card_line(state, kind, note)}", 55)
    return [*lines, *([] if state.market else ["  (the Market is empty)"]), *_sacrificed(state)]


def _sacrificed(state: Realm) -> list[str]:
    return (
        wrapped(f"  sacrificed: {counted(state.cards.names[k] for k in state.sacrificed)}", 14)
        if state.sacrificed
        else []
    )


def card_line(state: Realm, kind: int, note: str = "") -> str:
    """A card in one line: name, faction and type, defense, a note, text."""
    card = state.cards.cards[kind]
    what = f"{card.faction.capitalize()} {'guard' if card.guard else card.type}".strip()
    defense = f" {card.defense}" if state.cards.type[kind] == CHAMPION else ""
    return f"{card.name:<23} {what + defense:<20}{note}{card_text(card)}".rstrip()


# ---- players


def _player(state: Realm, seat: int, names: list[str], me: int | None) -> list[str]:
    player = state.players[seat]
    lines = _beside(_big(max(0, health_of(state, seat))), _head(state, seat, names, me))
    for card in sorted(player.play, key=lambda c: (not state.cards.champion[c.kind], not _guards(state, c))):
        if state.cards.champion[card.kind]:
            lines += _champion(state, seat, card)
    played = [c.kind for c in player.play if not state.cards.champion[c.kind]]
    if played:
        ready = [
            state.cards.names[c.kind]
            for c in player.play
            if not state.cards.champion[c.kind] and _ally(state, seat, c) == "ready"
        ]
        note = f"   (ally ready: {', '.join(dict.fromkeys(ready))})" if ready else ""
        lines += wrapped(f"  played     {counted(state.cards.names[k] for k in played)}{note}", _MARGIN)
    lines += hand_lines(player.hand, 6, lambda kind: card_line(state, kind), 57)
    if player.discard:
        lines += wrapped(f"  discard    {counted(state.cards.names[k] for k in player.discard)}", _MARGIN)
    known = [k for k in player.deck[len(player.deck) - player.top :] if k != UNKNOWN]
    if known:
        lines += wrapped(f"  on top     {', '.join(state.cards.names[k] for k in reversed(known))}", _MARGIN)
    return lines


def _head(state: Realm, seat: int, names: list[str], me: int | None) -> list[str]:
    """Name, Health, pools and piles, and what else is to be known."""
    player, lay = state.players[seat], state.layout
    you = " (you)" if seat == me else ""
    head = f"{names[seat]}{you}   {max(0, health_of(state, seat))} Health"
    piles = f"deck {len(player.deck)}   discard {len(player.discard)}   hand {len(player.hand)}"
    pools = (
        f"{player.gold} Gold   {player.combat} Combat   "
        if player.gold or player.combat or (seat in actors(state) and not state.over)
        else ""
    )
    notes = []
    if len(lay.teams) < len(names):
        notes.append(TEXTS.say("board.team", letter="AB"[lay.team[seat]]))
    if lay.shared:
        notes[-1] += " " + TEXTS.say("board.shared", names=[names[q] for q in lay.teams[lay.team[seat]]])
    if lay.emperors:
        notes.append(TEXTS.say("board.emperor" if seat in lay.emperors else "board.commander"))
    if lay.hunter and me is not None and me != seat and not player.out and not state.players[me].out:
        sides = {"left": left_of(state, me), "right": right_of(state, me)}
        notes += [TEXTS.say(f"board.{side}") for side, q in sides.items() if q == seat]
    notes += [TEXTS.say("board.out")] if player.out else []
    notes += [TEXTS.say("board.done")] if player.done else []
    for w in player.waiting:
        notes.append(TEXTS.say("board.waiting", what=TEXTS.say(f"filters.{w.filter}"), to=TEXTS.say(f"places.{w.to}")))
    for q in state.pledges:
        if q.seat == seat:
            notes.append(f"{q.n} {'Combat' if q.no else 'Gold'} pledged to {state.cards.names[q.card]}")
    return [head, pools + piles, ", ".join(notes)]


def _big(number: int) -> list[str]:
    digits = [_DIGITS[c] for c in str(number)]
    return [" ".join(d[row] for d in digits).rjust(_MARGIN - 2) for row in range(3)]


def _beside(left: list[str], right: list[str]) -> list[str]:
    """The big number with lines of words beside it."""
    words = [part for line in right if line for part in textwrap.wrap(line, WIDTH - _MARGIN)]
    rows = max(len(left), len(words))
    left, words = left + [""] * (rows - len(left)), words + [""] * (rows - len(words))
    return [f"{a:<{_MARGIN}}{b}" for a, b in zip(left, words)]


def _guards(state: Realm, card: InPlay) -> bool:
    return bool(state.cards.guard[card.kind]) and not card.expended


def _ally(state: Realm, seat: int, card: InPlay) -> str:
    if not state.cards.has["ally"][card.kind] or seat not in actors(state) or state.over:
        return ""
    return "used" if card.allied else "ready" if has_ally(state, seat, card) else ""


def _champion(state: Realm, seat: int, card: InPlay) -> list[str]:
    """`GUARD  Man-at-Arms, defense 4, 2 of 4 damage`."""
    lead = "GUARD" if _guards(state, card) else "champion"
    marks = [f"{card.damage} of {state.cards.defense[card.kind]} damage"] if card.damage else []
    marks += ["turned"] if card.expended else []
    marks += [f"ally {word}"] if (word := _ally(state, seat, card)) else []
    marks += [f"{q.n} Combat pledged by {names_of(state)[q.seat]}" for q in state.pledges if q.no == card.no]
    note = f"[{', '.join(marks)}] " if marks else ""
    return wrapped(f"  {lead:<11}{card_line(state, card.kind, note)}", 57)
