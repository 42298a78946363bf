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


def text(d: Realm, seat: int | None = None) -> str:
    """The whole table for a seat; None shows all hands, -1 what lies open to everybody."""
    seen = d if seat is None else observe(d, seat)
    names, n = names_of(d), len(d.players)
    me = seat if seat is not None and seat >= 0 else None
    first = me if me is not None else n - 1
    players = [_player(seen, (first + step) % n, names, me) for step in range(1, n + 1)]
    ended = outcome(d)
    return table_text(_title(d, names), [_market(d, me), *players], ended.text if ended else prompt(d))


def _title(d: Realm, names: list[str]) -> str:
    bar = " > ".join(p.upper() if p == PHASES[0] and not d.over else p for p in PHASES)
    who = listed([names[s] for s in actors(d)])
    return both(f"{TITLES[d.layout.format]}, turn {d.turn}: {who}", bar)[:WIDTH]


# ---- the market


def _market(d: Realm, me: int | None) -> list[str]:
    """The cards for sale with their prices; a star before what this seat can pay now."""
    mine = me is not None and not d.over and me in actors(d) and not d.players[me].done
    gold = d.players[me].gold if mine and me is not None else -1
    piles = f"Market Deck {len(d.deck)}   Fire Gems {d.gems}   Sacrifice Pile {len(d.sacrificed)}"
    lines = [both("Market" + (f"   * you can pay this with your {gold} Gold" if mine else ""), piles)]
    cost = d.cards.cost
    for kind in [*d.market, *([d.cards.gem] if d.gems else [])]:
        pledged = pledged_gold(d, kind)
        star = "*" if kind in for_sale(d) and 0 <= cost[kind] <= gold + pledged and mine else " "
        note = f"[{pledged} Gold pledged] " if pledged else ""
        lines += wrapped(f"{star} {cost[kind]} Gold   {card_line(d, kind, note)}", 55)
    return [*lines, *([] if d.market else ["  (the Market is empty)"]), *_sacrificed(d)]


def _sacrificed(d: Realm) -> list[str]:
    return wrapped(f"  sacrificed: {counted(d.cards.names[k] for k in d.sacrificed)}", 14) if d.sacrificed else []


def card_line(d: Realm, kind: int, note: str = "") -> str:
    """A card in one line: name, faction and type, defense, a note, text."""
    card = d.cards.cards[kind]
    what = f"{card.faction.capitalize()} {'guard' if card.guard else card.type}".strip()
    defense = f" {card.defense}" if d.cards.type[kind] == CHAMPION else ""
    return f"{card.name:<23} {what + defense:<20}{note}{card_text(card)}".rstrip()


# ---- players


def _player(d: Realm, s: int, names: list[str], me: int | None) -> list[str]:
    p = d.players[s]
    lines = _beside(_big(max(0, health_of(d, s))), _head(d, s, names, me))
    for card in sorted(p.play, key=lambda c: (not d.cards.champion[c.kind], not _guards(d, c))):
        if d.cards.champion[card.kind]:
            lines += _champion(d, s, card)
    played = [c.kind for c in p.play if not d.cards.champion[c.kind]]
    if played:
        ready = [d.cards.names[c.kind] for c in p.play if not d.cards.champion[c.kind] and _ally(d, s, c) == "ready"]
        note = f"   (ally ready: {', '.join(dict.fromkeys(ready))})" if ready else ""
        lines += wrapped(f"  played     {counted(d.cards.names[k] for k in played)}{note}", _MARGIN)
    lines += hand_lines(p.hand, 6, lambda kind: card_line(d, kind), 57)
    if p.discard:
        lines += wrapped(f"  discard    {counted(d.cards.names[k] for k in p.discard)}", _MARGIN)
    known = [k for k in p.deck[len(p.deck) - p.top :] if k != UNKNOWN]
    if known:
        lines += wrapped(f"  on top     {', '.join(d.cards.names[k] for k in reversed(known))}", _MARGIN)
    return lines


def _head(d: Realm, s: int, names: list[str], me: int | None) -> list[str]:
    """Name, Health, pools and piles, and what else is to be known."""
    p, lay = d.players[s], d.layout
    you = " (you)" if s == me else ""
    head = f"{names[s]}{you}   {max(0, health_of(d, s))} Health"
    piles = f"deck {len(p.deck)}   discard {len(p.discard)}   hand {len(p.hand)}"
    pools = f"{p.gold} Gold   {p.combat} Combat   " if p.gold or p.combat or (s in actors(d) and not d.over) else ""
    notes = []
    if len(lay.teams) < len(names):
        notes.append(TEXTS.say("board.team", letter="AB"[lay.team[s]]))
    if lay.shared:
        notes[-1] += " " + TEXTS.say("board.shared", names=[names[q] for q in lay.teams[lay.team[s]]])
    if lay.emperors:
        notes.append(TEXTS.say("board.emperor" if s in lay.emperors else "board.commander"))
    if lay.hunter and me is not None and me != s and not p.out and not d.players[me].out:
        sides = {"left": left_of(d, me), "right": right_of(d, me)}
        notes += [TEXTS.say(f"board.{side}") for side, q in sides.items() if q == s]
    notes += [TEXTS.say("board.out")] if p.out else []
    notes += [TEXTS.say("board.done")] if p.done else []
    for w in p.waiting:
        notes.append(TEXTS.say("board.waiting", what=TEXTS.say(f"filters.{w.filter}"), to=TEXTS.say(f"places.{w.to}")))
    for q in d.pledges:
        if q.seat == s:
            notes.append(f"{q.n} {'Combat' if q.no else 'Gold'} pledged to {d.cards.names[q.card]}")
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


def _guards(d: Realm, c: InPlay) -> bool:
    return bool(d.cards.guard[c.kind]) and not c.expended


def _ally(d: Realm, s: int, c: InPlay) -> str:
    if not d.cards.has["ally"][c.kind] or s not in actors(d) or d.over:
        return ""
    return "used" if c.allied else "ready" if has_ally(d, s, c) else ""


def _champion(d: Realm, s: int, c: InPlay) -> list[str]:
    """`GUARD  Man-at-Arms, defense 4, 2 of 4 damage`."""
    lead = "GUARD" if _guards(d, c) else "champion"
    marks = [f"{c.damage} of {d.cards.defense[c.kind]} damage"] if c.damage else []
    marks += ["turned"] if c.expended else []
    marks += [f"ally {word}"] if (word := _ally(d, s, c)) else []
    marks += [f"{q.n} Combat pledged by {names_of(d)[q.seat]}" for q in d.pledges if q.no == c.no]
    note = f"[{', '.join(marks)}] " if marks else ""
    return wrapped(f"  {lead:<11}{card_line(d, c.kind, note)}", 57)
