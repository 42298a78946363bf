"""The table as text: 100 columns, stable, everything that the seat may know."""

from __future__ import annotations

from heroplay.games.herocard.language.prompts import prompt
from heroplay.games.herocard.rules.cards import ATTRIBUTES, CLASSES, TYPES, UNKNOWN, Variable, class_label
from heroplay.games.herocard.rules.knowledge import observe
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel, LyingCard, Player, phase_of, sequence_of
from heroplay.games.herocard.rules.totals import Term, sums, totals
from heroplay.kit.printing import both, hand_lines, table_text, wrapped

LETTERS = "BMX"


def text(d: Duel, seat: int | None = None) -> str:
    """The whole table for a seat; None shows all hands."""
    seen = d if seat is None else observe(d, seat)
    names = names_of(d)
    order = [s for s in range(len(names)) if s != seat] + ([seat] if seat is not None else [])
    players = [_player(seen, s, names[s], seat) for s in order]
    return table_text(_title(seen, names), [*players, _sequence(seen, names)], prompt(d))


def _title(d: Duel, names: list[str]) -> str:
    bar = " > ".join(p.upper() if p == phase_of(d) else p for p in ("discard", "draw", "clear", "action"))
    left = f"Turn {d.turn}: {names[d.active]}   {bar}"
    needed = d.setup.needed(len(names))
    right = "1 point wins" if needed == 1 else f"{needed} points win"
    return both(left, right)


def _player(d: Duel, seat: int, name: str, viewer: int | None) -> list[str]:
    p = d.players[seat]
    head = f"{name}{' (you)' if seat == viewer else ''}   {_stars(d, p)}"
    piles = f"deck {len(p.deck)}   discard {len(p.discard)}   hand {len(p.hand)}"
    lines = [both(head, piles)]
    for attr, attribute in enumerate(ATTRIBUTES):
        score, spent = p.scores[attr], p.spent[attr]
        bar = "#" * min(spent, 20) + "." * max(0, score - spent)
        stack = "  ".join(_lying(d, y) for y in p.stacks[attr]) or "-"
        lead = f"  {attribute.capitalize():<5}{max(0, score - spent):>2} of {score:>2} free [{bar}]".ljust(35) + " "
        lines += wrapped(lead + stack, 36)
    return [*lines, *hand_lines(p.hand, 4, lambda kind: card_line(d, kind), 40)]


def _stars(d: Duel, p: Player) -> str:
    needed = d.setup.needed(len(d.players))
    return "*" * p.points + "o" * (needed - p.points)


def _lying(d: Duel, y: LyingCard) -> str:
    if y.kind == UNKNOWN:
        return f"{y.cost} (face down)"
    marks = (" deployed" if y.down else "") + (" twisted" if y.twisted else "")
    return f"{y.cost} {d.cards.names[y.kind]}{f' ({marks.strip()})' if marks else ''}"


def card_line(d: Duel, kind: int) -> str:
    """A card in one line: name, cost, type and class, value, text."""
    from heroplay.games.herocard.language.notation import card_text

    t = d.cards
    value = t.value[kind]
    sign = "+" if CLASSES[t.cls[kind]].endswith("mod") else ""
    shown = "" if value is None else "?" if isinstance(value, Variable) else f"{sign}{value}"
    what = f"{TYPES[t.typ[kind]].capitalize()} {class_label(t.cls[kind])} {shown}".strip()
    name = f"{t.names[kind]} ".ljust(24)
    return f"{name}{t.cost[kind]} {LETTERS[t.attr[kind]]}  {what:<30}{card_text(t.cards[kind])}".rstrip()


def _sequence(d: Duel, names: list[str]) -> list[str]:
    seq = sequence_of(d)
    if seq is None:
        return []
    attack, block = totals(d, seq)
    attack_terms, block_terms = sums(d, seq)
    gone = [f"{d.cards.names[e.kind]} ({e.gone})" for e in d.plays[seq.start :] if e.gone]
    lines = wrapped(f"  Attack {attack:>2}  {names[seq.attacker]}: {_sum(d, attack_terms)}", 13)
    lines += wrapped(f"  Block  {block:>2}  {names[seq.defender]}: {_sum(d, block_terms)}", 13)
    specials = [e for e in d.plays[seq.start :] if not e.gone and d.cards.value[e.kind] is None]
    if specials:
        played = ", ".join(f"{d.cards.names[e.kind]} ({names[e.seat]})" for e in specials)
        lines += wrapped(f"  Also played: {played}", 13)
    if gone:
        lines += wrapped(f"  No longer counting: {', '.join(gone)}", 13)
    return lines


def _sum(d: Duel, terms: list[Term]) -> str:
    parts = []
    for term in terms:
        name = d.cards.names[term.play.kind]
        how = f" ({term.how})" if term.how else ""
        parts.append(f"{name} {term.amount}{how}" + (f" + {term.bonus} from twists" if term.bonus else ""))
    return " + ".join(parts) or "nothing"
