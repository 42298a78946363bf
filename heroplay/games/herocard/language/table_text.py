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


def text(state: Duel, seat: int | None = None) -> str:
    """The whole table for a seat; None shows all hands."""
    seen = state if seat is None else observe(state, seat)
    names = names_of(state)
    order = [s for s in range(len(names)) if s != seat] + ([seat] if seat is not None else [])
    players = [_player(seen, s, names[s], seat) for s in order]
    return table_text(_title(seen, names), [*players, _sequence(seen, names)], prompt(state))


def _title(state: Duel, names: list[str]) -> str:
    bar = " > ".join(p.upper() if p == phase_of(state) else p for p in ("discard", "draw", "clear", "action"))
    left = f"Turn {state.turn}: {names[state.active]}   {bar}"
    needed = state.setup.needed(len(names))
    right = "1 point wins" if needed == 1 else f"{needed} points win"
    return both(left, right)


def _player(state: Duel, seat: int, name: str, viewer: int | None) -> list[str]:
    player = state.players[seat]
    head = f"{name}{' (you)' if seat == viewer else ''}   {_stars(state, player)}"
    piles = f"deck {len(player.deck)}   discard {len(player.discard)}   hand {len(player.hand)}"
    lines = [both(head, piles)]
    for attr, attribute in enumerate(ATTRIBUTES):
        score, spent = player.scores[attr], player.spent[attr]
        bar = "#" * min(spent, 20) + "." * max(0, score - spent)
        stack = "  ".join(_lying(state, y) for y in player.stacks[attr]) or "-"
        lead = f"  {attribute.capitalize():<5}{max(0, score - spent):>2} of {score:>2} free [{bar}]".ljust(35) + " "
        lines += wrapped(lead + stack, 36)
    return [*lines, *hand_lines(player.hand, 4, lambda kind: card_line(state, kind), 40)]


def _stars(state: Duel, player: Player) -> str:
    needed = state.setup.needed(len(state.players))
    return "*" * player.points + "o" * (needed - player.points)


def _lying(state: Duel, lying: LyingCard) -> str:
    if lying.kind == UNKNOWN:
        return f"{lying.cost} (face down)"
    marks = (" deployed" if lying.down else "") + (" twisted" if lying.twisted else "")
    return f"{lying.cost} {state.cards.names[lying.kind]}{f' ({marks.strip()})' if marks else ''}"


def card_line(state: Duel, kind: int) -> str:
    """A card in one line: name, cost, type and class, value, text."""
    from heroplay.games.herocard.language.notation import card_text

    cards = state.cards
    value = cards.value[kind]
    sign = "+" if CLASSES[cards.cls[kind]].endswith("mod") else ""
    shown = "" if value is None else "?" if isinstance(value, Variable) else f"{sign}{value}"
    what = f"{TYPES[cards.typ[kind]].capitalize()} {class_label(cards.cls[kind])} {shown}".strip()
    name = f"{cards.names[kind]} ".ljust(24)
    return f"{name}{cards.cost[kind]} {LETTERS[cards.attr[kind]]}  {what:<30}{card_text(cards.cards[kind])}".rstrip()


def _sequence(state: Duel, names: list[str]) -> list[str]:
    seq = sequence_of(state)
    if seq is None:
        return []
    attack, block = totals(state, seq)
    attack_terms, block_terms = sums(state, seq)
    gone = [f"{state.cards.names[e.kind]} ({e.gone})" for e in state.plays[seq.start :] if e.gone]
    lines = wrapped(f"  Attack {attack:>2}  {names[seq.attacker]}: {_sum(state, attack_terms)}", 13)
    lines += wrapped(f"  Block  {block:>2}  {names[seq.defender]}: {_sum(state, block_terms)}", 13)
    specials = [e for e in state.plays[seq.start :] if not e.gone and state.cards.value[e.kind] is None]
    if specials:
        played = ", ".join(f"{state.cards.names[e.kind]} ({names[e.seat]})" for e in specials)
        lines += wrapped(f"  Also played: {played}", 13)
    if gone:
        lines += wrapped(f"  No longer counting: {', '.join(gone)}", 13)
    return lines


def _sum(state: Duel, terms: list[Term]) -> str:
    parts = []
    for term in terms:
        name = state.cards.names[term.play.kind]
        how = f" ({term.how})" if term.how else ""
        parts.append(f"{name} {term.amount}{how}" + (f" + {term.bonus} from twists" if term.bonus else ""))
    return " + ".join(parts) or "nothing"
