"""What a case of a HeroCard rule can be: duels to look through, moves to try in them, and what to look at.

`heroplay.tutor.cases` plays the duels.  Of a rule that refuses or allows it asks `may`; of a rule that speaks through
events it asks what `tells` says.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from heroplay.contracts.cases import CaseSource
from heroplay.core.frames import Choice
from heroplay.core.verdict import Verdict
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, PlayCards, Refresh
from heroplay.games.herocard.rules.cards import ATTRIBUTES
from heroplay.games.herocard.rules.heroes import all_cards, all_heroes
from heroplay.games.herocard.rules.legal import pending
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel, phase_of, sequence_of
from heroplay.games.herocard.teaching.case_questions import Ask, Told, asks


def setup(rng: random.Random) -> dict[str, Any]:
    """A duel to look through: two players mostly, now and then three or four."""
    players = rng.choice((2, 2, 2, 2, 3, 3, 4))
    heroes = rng.sample(sorted(all_heroes()), players)
    if rng.random() < 0.5:  # those whose cards do what few others do
        heroes[0], heroes[1] = rng.choice(RARE)
        heroes[2:] = rng.sample([h for h in sorted(all_heroes()) if h not in heroes[:2]], players - 2)
    return {"heroes": heroes, "seed": rng.randrange(10**6)}


RARE = (
    ("talon", "miko"), ("talon", "samurai"), ("toa_king", "ferrion"), ("miko", "samurai"), ("prince", "ferrion"),
    ("talon", "prince"), ("deva", "miko"), ("talon", "toa_king"),
)  # fmt: skip
# These hardly ever refuse a move of the ready-made decks alone.
_IN_COMPANY = frozenset(("HC-4.10", "HC-4.11", "HC-R15", "HC-R29", "HC-R43", "HC-R52", "HC-R58"))


# ---- moves that somebody may try


def attempts(state: Duel, rng: random.Random, n: int) -> Iterator[Any]:
    """What a player may try, right or wrong: cards of the hand put together anyhow, the verbs of other phases."""
    deciding = next(iter(pending(state)))
    for _ in range(n):
        seat = rng.randrange(len(state.players)) if rng.random() < 0.15 else deciding
        player, ids = state.players[seat], state.cards.ids
        have = [ids[k] for k in player.hand] + [HIDDEN + ids[y.kind] for s in player.stacks for y in s if y.down]
        some = tuple(rng.sample(have, min(len(have), rng.choice((1, 1, 2, 2, 3)))))
        lying = [f"{name}:{at}" for name, s in zip(ATTRIBUTES, player.stacks) for at in range(1, len(s) + 1)]
        places = rng.sample(lying, min(len(lying), rng.randrange(5)))
        if rng.random() < 0.7:
            places = [p.split(":")[0] for p in places]
        if isinstance(state.frames[-1], Choice) and rng.random() < 0.8:
            open_cards = [ids[e.kind] for e in state.plays] + [ids[k] for k in player.discard]
            few = tuple(rng.sample(open_cards, min(len(open_cards), rng.randrange(1, 3))))
            yield Choose(seat, rng.choice((tuple(c.lstrip(HIDDEN) for c in some), tuple(places), few)))
        elif phase_of(state) == "clear" and rng.random() < 0.5:
            yield Clear(seat, tuple(places))
        elif rng.random() < 0.6:
            others = [s for s in range(len(state.players)) if s != seat]
            aims = any(state.cards.targeted[state.cards.kind[c.lstrip(HIDDEN)]] for c in some)
            named = rng.choice((None, *others, seat)) if len(others) > 1 or rng.random() < 0.1 else None
            attribute = rng.choice((None, None, *ATTRIBUTES)) if rng.random() < 0.2 else None
            yield PlayCards(seat, some, named if aims or rng.random() < 0.1 else None, attribute)
        else:
            cards = tuple(c for c in some if not c.startswith(HIDDEN))
            drawn = Draw(seat, rng.randrange(6))
            yield rng.choice((Discard(seat, cards), Clear(seat, tuple(places)), Refresh(seat), drawn, Pass(seat)))
    if phase_of(state) == "draw":
        yield from (Draw(deciding, n) for n in range(7))
    hand = [state.cards.ids[k] for k in state.players[deciding].hand]
    for one in dict.fromkeys(hand):
        yield PlayCards(deciding, (one,))
    for pair in dict.fromkeys(combinations(hand, 2)):
        yield PlayCards(deciding, pair)


_ONLY_WHEN: dict[str, Callable[[Duel, Any, Verdict], bool]] = {
    # rules that are always cited together with another: when the case is really theirs
    "HC-R21": lambda d, a, v: len(d.players) > 2,
    "HC-R50": lambda d, a, v: v.ok,
    "HC-R43": lambda d, a, v: len(d.players[a.seat].hand) >= d.caps.hand_cap,
    "HC-R34": lambda d, a, v: v.rule == "HC-R34" or v.ok,
    "HC-3.8": lambda d, a, v: all(_stack(d, a.seat, place) for place in a.stacks),
    "HC-R3": lambda d, a, v: len({p.split(":")[0] for p in a.stacks}) > 1,
    "HC-R36": lambda d, a, v: getattr(d.frames[-1], "ask", "") in ("discard", "waste"),
    "HC-R42": lambda d, a, v: not d.attack_succeeded and sequence_of(d) is None,
    "HC-R65": lambda d, a, v: v.ok,
    "HC-4.29": lambda d, a, v: len(d.players) > 2,
    "HC-R70": lambda d, a, v: not any(e.kind == _first_deployed(d, a) for e in d.plays),
    "HC-R69": lambda d, a, v: not v.ok,
}


def _stack(state: Duel, seat: int, place: str) -> Any:
    return state.players[seat].stacks[ATTRIBUTES.index(place.split(":")[0])]


def _first_deployed(state: Duel, action: Any) -> int | None:
    return next((state.cards.kind[c[1:]] for c in getattr(action, "cards", ()) if c.startswith(HIDDEN)), None)


def turns_on(state: Duel, verdict: Verdict, rule: str) -> bool:
    """Is this verdict a fair case of that rule?"""
    when = _ONLY_WHEN.get(rule)
    return when is None or when(state, verdict.action, verdict)


# ---- cases that are not a move: a new duel, a hero of one's own

SETTING = {"heroes": ["samurai", "toa_king"]}
_LAWFUL = ("HC-8.1", "HC-8.2", "HC-8.3", "HC-8.4", "HC-8.6", "HC-8.7", "HC-8.9", "HC-R1")


def apart(rule: str, rng: random.Random) -> tuple[dict[str, Any], Ask] | None:
    """A position and a question for a rule about setting up or building a hero."""
    if rule == "HC-2.5":
        heroes = rng.sample(sorted(all_heroes()), rng.choice((2, 2, 3, 4)))
        new = {"heroes": heroes, "seed": rng.randrange(1000), "first": 0}
        return {"heroes": heroes}, {"after": {"new": new, "what": rng.choice(("hand", "deck"))}}
    if rule in ("HC-R5", "HC-R50"):
        return _few_cards(rule, rng)
    if rule == "HC-R62":
        heroes = rng.sample(sorted(all_heroes()), rng.choice((2, 2, 3)))
        passes = ["pass"] * len(heroes)
        position = {"heroes": heroes, "active": rng.randrange(len(heroes)), "quiet": 99, "turn": 120}
        return position, {"outcome": rng.choice((passes, "refresh"))}
    if rule == "HC-1.4":
        return SETTING, {"hero_points": _hero(rng, 30, 3)}
    if rule in _LAWFUL:
        size = 15 if rule == "HC-8.3" else rng.choice((36, 42)) if rule == "HC-R1" else rng.choice((20, 24, 30))
        hero = _hero(rng, size, 8 if rule == "HC-8.4" else 6)
        if rule == "HC-8.2":
            hero["attributes"].pop(rng.choice(ATTRIBUTES))
        if rule == "HC-8.6":
            hero["limit"] = rng.choice((20, 24, 27, 33))
        return SETTING, {"lawful": hero}
    return None


def _few_cards(rule: str, rng: random.Random) -> tuple[dict[str, Any], Ask]:
    """A Draw phase with fewer cards to draw than are asked for."""
    heroes = rng.sample(sorted(all_heroes()), 2)
    cards = [c.name for c in all_heroes()[heroes[0]].cards]
    rng.shuffle(cards)
    n = rng.choice((2, 3))
    held, deck, discard = rng.randrange(4), rng.randrange(2), rng.randrange(n - 1)
    side = {"hand": cards[:held], "deck": cards[held : held + deck], "discard": cards[5 : 5 + discard]}
    position = {"heroes": heroes, "phase": "draw", heroes[0]: {k: v for k, v in side.items() if v or k == "deck"}}
    if rule == "HC-R5":
        return position, {"after": {"play": f"draw {n}", "what": "hand"}}
    rules = ["HC-R50", *rng.sample(["HC-3.5", "HC-R43", "HC-3.1", "HC-4.8", "HC-R51"], 3)]
    rng.shuffle(rules)
    return position, {"may": {"play": f"draw {n}", "rules": rules}}


def _hero(rng: random.Random, size: int, most: int) -> dict[str, Any]:
    names = ("Ada", "Bo", "Cleo", "Dara", "Eske", "Finn", "Gwen", "Hale", "Iris", "Juno")
    attributes = {a: all_heroes()[rng.choice(sorted(all_heroes()))].name for a in ATTRIBUTES}
    cards = [c.name for c in rng.sample(sorted(all_cards().values(), key=lambda c: c.id), 20)]
    deck: dict[str, int] = {}
    left = size
    while left > 0:
        deck[cards.pop()] = n = min(left, most, rng.choice((4, 5, 6, most)))
        left -= n
    return {"name": rng.choice(names), "attributes": attributes, "deck": deck}


# ---- what the text of a case says to look at

_LOOKS: tuple[tuple[str, str], ...] = (
    ("Look at the phase and whose turn it is.", "HC-3.1 HC-3.12 HC-4.8 HC-R63 HC-R51 HC-R59 HC-R55 HC-R15"),
    ("Look at your hand and at the numbers of the Draw phase.", "HC-3.4 HC-3.5 HC-R43 HC-R50 HC-R5 HC-R6"),
    ("Look at the decks and the Discard Stacks.", "HC-3.3 HC-3.6 HC-R4 HC-R44 HC-R60 HC-3.2"),
    ("Look at the Attribute Stacks.", "HC-3.7 HC-3.8 HC-3.9 HC-3.10 HC-4.4 HC-R2 HC-R3 HC-R32 HC-R33 HC-5.15 HC-R49"),
    ("Look at costs, scores and free points.", "HC-1.3 HC-4.1 HC-4.2 HC-6.6 HC-9.7 HC-9.13 HC-R61 HC-R69"),
    ("Look at the type of each card and whose turn it is.", "HC-4.5 HC-4.6 HC-4.7 HC-4.16 HC-R11 HC-R24 HC-R25 "
     "HC-R42 HC-R47 HC-R54"),
    ("Look at which classes of cards are put together.", "HC-4.9 HC-4.10 HC-4.11 HC-4.12 HC-4.13 HC-R58"),
    ("Look at which Base cards lie in this attack.", "HC-4.18 HC-4.19 HC-4.23 HC-4.24 HC-R14 HC-R28 HC-R31 HC-R65"),
    ("Look at what was done before in this phase.", "HC-3.13 HC-R9 HC-R52"),
    ("Count who has passed, and whose answer comes next.", "HC-3.16 HC-4.14 HC-5.12 HC-R10 HC-R20 HC-R21 HC-R22 HC-R23 "
     "HC-R45 HC-R57 HC-2.7"),
    ("Look at which player attacks which.", "HC-4.22 HC-4.29 HC-5.7 HC-5.10 HC-5.11 HC-R16 HC-R18 HC-R19 HC-R64"),
    ("Add up both totals.", "HC-4.27 HC-4.28 HC-5.6 HC-5.8 HC-5.9 HC-5.13 HC-5.16 HC-6.1 HC-6.2 HC-6.3 HC-6.4 HC-7.1 "
     "HC-7.2 HC-7.4 HC-7.5 HC-R12 HC-R13 HC-R17 HC-R35 HC-R66 HC-R67 HC-5.18"),
    ("Read the text of the cards.", "HC-4.3 HC-4.17 HC-4.20 HC-4.21 HC-4.25 HC-4.26 HC-4.30 HC-4.31 HC-4.32 HC-5.14 "
     "HC-5.17 HC-6.7 HC-9.8 HC-9.10 HC-9.11 HC-9.14 HC-R26 HC-R27 HC-R29 HC-R30 HC-R34 HC-R36 HC-R37 HC-R38 HC-R68 "
     "HC-R70"),
    ("Count the hand, and think of who comes next.", "HC-3.14 HC-3.15 HC-R7 HC-R8"),
    ("Think of how a duel begins.", "HC-2.5"),
    ("The last 99 turns saw no successful attack.", "HC-R62"),
    ("Look at the Attribute cards and count the deck.", "HC-1.4 HC-8.1 HC-8.2 HC-8.3 HC-8.4 HC-8.6 HC-8.7 HC-8.9 "
     "HC-R1"),
)  # fmt: skip
LOOKS: dict[str, str] = {rule: text for text, rules in _LOOKS for rule in rules.split()}


def text(state: Duel, seat: int, rule: str, ask: Ask) -> str:
    """One short sentence or two: who you are, and what to look at; never what is right."""
    look = LOOKS.get(rule, "Look at the table as it lies.")
    if set(ask) & {"lawful", "hero_points", "rule"} or "new" in ask.get("after", {}):
        return look
    names = names_of(state)
    return f"You play {names[seat]}. {look}"


CASES = CaseSource(
    setting=SETTING,
    setup=setup,
    attempts=attempts,
    turns_on=turns_on,
    in_company=_IN_COMPANY,
    apart=apart,
    goes_on=lambda action: action.do in ("pass", "choose"),
    told=Told,
    asks=asks,
    text=text,
)
