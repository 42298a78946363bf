"""Puzzles: how random cases of each theme are made.

All lies open: the Market Deck is empty, and of the learner's deck all cards are known.  A case is thrown away unless it
turns on the first move: a quick look over the turn finds the most that can be had, and by which first moves.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from heroplay.contracts.puzzles import Draft, Goal, Puzzling, Theme
from heroplay.core.errors import BadInput
from heroplay.games.realms.language.position import position
from heroplay.games.realms.rules.actions import Acquire, Attack, Choose, Done, Play, PlayAll, Use
from heroplay.games.realms.rules.apply import apply
from heroplay.games.realms.rules.cards import FACTIONS, TABLE, Card
from heroplay.games.realms.rules.formats import NAMES
from heroplay.games.realms.rules.keys import key
from heroplay.games.realms.rules.legal import for_sale, legal, pending
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm, find_in_play, health_of, ref_of
from heroplay.games.realms.teaching.puzzle_goals import bought, sacrificed, stunned
from heroplay.games.realms.tools.pruning import drop_dominated

STARTER = "starter"
LEARNERS = (*FACTIONS, STARTER)
ME, FOE = NAMES[:2]
DRAWN = 5  # cards that are drawn when the turn ends: that many stay in the deck
USED = 0.45  # how often a card in play has done already what it can
MOST = 9  # Combat in the pool
TURNS, EASY = 10, 0.5  # turns without a thought, and how many of them may come out best
WIDEST, DEEPEST = 4, 250  # first moves that may be right, positions of the quick look

#: Rules that most turns go without: prepared again, thrown away, behind a guard, rulings.
RARE = frozenset([f"HR-4.{n}" for n in (13, 18, 19, 44, 46)] + [f"HR-R{n}" for n in (2, 3, 7, 11, 13, 14, 16, 17, 39)])


# ---- what cards can do


@lru_cache(maxsize=128)
def _words(card: Card) -> set[str]:
    """What a card can do: its effect words, and what they give."""
    found: set[str] = set()

    def look(words: Iterable[Any]) -> None:
        for word in words:
            found.add(word.do)
            if word.do == "per":
                found.add(word.gives)
            for option in getattr(word, "of", ()):
                look(option)
            look(getattr(word, "each", ()))

    look((*card.primary, *card.expend, *card.ally, *card.sacrifice))
    return found


def _draws(card: Card) -> int:
    """How many cards it can draw at most."""
    words = (*card.primary, *card.expend, *card.ally)
    return sum(w.n for w in words if w.do in ("draw", "draw_then_discard")) * (2 if card.expend else 1)


class _Box:
    """The cards of one duel, taken out one by one."""

    def __init__(self, rng: random.Random) -> None:
        cards = TABLE()
        self.rng = rng
        self.left = Counter({cards.cards[k].id: n for k, n in Counter(cards.market).items()})
        self.own = Counter(cards.cards[k].id for k in cards.starters)
        self.own["fire_gem"] = 4

    def pick(self, n: int, wanted: Callable[[Card], bool]) -> list[Card]:
        """Take n fitting cards of the Market, each as often as there are copies."""
        card_table, found = TABLE(), []
        for _ in range(n):
            cards = [card_table.cards[card_table.kind[i]] for i in self.left.elements()]
            fit = [card for card in cards if wanted(card)]
            if fit:
                found.append(self.rng.choice(fit))
                self.left[found[-1].id] -= 1
        return found

    def starters(self, n: int, *ids: str) -> list[Card]:
        """n of the learner's starting cards, or Fire Gems."""
        cards, found = TABLE(), []
        for _ in range(n):
            fit = [i for i in ids if self.own[i] > (DRAWN if i == "gold" else 0)]
            if fit:
                found.append(cards.cards[cards.kind[self.rng.choice(fit)]])
                self.own[found[-1].id] -= 1
        return found


# ---- a side of the table


class _Side:
    """The learner's cards: some in the hand, some in play already, with what those have given."""

    def __init__(self, box: _Box, learner: str) -> None:
        self.box, self.rng, self.learner = box, box.rng, learner
        self.hand: list[Card] = []
        self.lying: list[Card] = []  # played in this turn, or champions of earlier ones
        self.discard: list[Card] = []
        self.spent: set[str] = set()  # champions that are expended

    def add(self, n: int, wanted: Callable[[Card], bool], play: float = 0.7) -> None:
        """Add n fitting cards of the learner's faction."""
        found = self.box.pick(n, lambda c: c.faction == self.learner and wanted(c))
        for card in found:
            (self.lying if self.rng.random() < play else self.hand).append(card)

    def mix(self, n: int, wanted: Callable[[Card], bool], play: float = 0.7) -> None:
        """Add n cards of other factions."""
        for card in self.box.pick(n, lambda c: c.faction != self.learner and wanted(c)):
            (self.lying if self.rng.random() < play else self.hand).append(card)

    def coins(self, n: int, *ids: str, play: float = 0.7) -> None:
        for card in self.box.starters(n, *ids):
            (self.lying if self.rng.random() < play else self.hand).append(card)

    def part(self, gold: int = 0, combat: int = 0) -> dict[str, Any]:
        """The learner's part of a position; what was used already has given its points, of which some may be spent."""
        cards, rng = TABLE(), self.rng
        factions = Counter[str](c.faction for c in self.lying)
        play: list[Any] = []
        for card in self.lying:
            kind, used = cards.kind[card.id], dict[str, Any]()
            if card.type == "champion" and rng.random() < USED:
                used["expended"] = True
            if card.ally and factions[card.faction] > 1 and rng.random() < USED:
                used["allied"] = True
            given = ["primary", *(["expend"] if "expended" in used else ()), *(["ally"] if "allied" in used else ())]
            for ability in given if rng.random() < USED else ():
                gains = cards.gains[ability][kind] or (0, 0, 0)
                gold, combat = gold + gains[0], combat + gains[1]
            play.append({"card": card.name, **used} if used else card.name)
        drawn = min(3, sum(_draws(c) for c in (*self.hand, *self.lying)))
        top = [*self.box.pick(drawn, lambda c: c.faction == self.learner and c.cost <= 5)][: rng.randint(0, drawn)]
        top += self.box.starters(drawn - len(top), "gold", "dagger", "shortsword", "ruby")
        rng.shuffle(top)
        deck = [c.name for c in top] + ["Gold"] * DRAWN
        made: dict[str, Any] = {"hand": sorted(c.name for c in self.hand), "deck": deck, "known": len(deck)}
        made |= {"play": play} if play else {}
        made |= {"discard": sorted(c.name for c in self.discard)} if self.discard else {}
        made |= {"gold": gold} if gold else {}
        return made | ({"combat": min(combat, MOST)} if combat else {})


def _against(box: _Box, guards: int, others: int, tired: int = 0) -> dict[str, Any]:
    """The opponent: champions in front, a few cards in the hand."""
    rng = box.rng
    play: list[Any] = [c.name for c in box.pick(guards, lambda c: c.guard)]
    play += [c.name for c in box.pick(others, lambda c: c.type == "champion" and not c.guard)]
    play += [{"card": c.name, "expended": True} for c in box.pick(tired, lambda c: c.guard)]
    rng.shuffle(play)
    made: dict[str, Any] = {"hand": sorted(rng.sample(["Gold", "Gold", "Gold", "Dagger", "Ruby"], rng.randint(1, 3)))}
    return made | ({"play": play} if play else {})


def _made(me: dict[str, Any], foe: dict[str, Any], market: list[str] | None = None) -> dict[str, Any]:
    return {"active": 0, "market": market or [], "market_deck": [], ME: me, FOE: foe}


# ---- the quick look


Measure = Callable[[Realm, Realm], int]


class _TooMuch(Exception):
    pass


def _careless(start: Realm, measure: Measure, rng: random.Random) -> list[int]:
    """What a few turns come to in which everything is used in any order, and only then bought and attacked."""
    found = []
    for _ in range(TURNS):
        state, best = start, measure(start, start)
        while not state.over and state.turn == start.turn:
            seat = next(iter(pending(state)))
            ways = drop_dominated(state, seat, legal(state, seat))
            first = [a for a in ways if isinstance(a, Play | Use | Choose)]
            spend = [a for a in ways if isinstance(a, Attack | Acquire)]
            state = apply(state, rng.choice(first or spend or [Done(0)]))
            best = max(best, measure(start, state))
        found.append(best)
    return found


def _look(start: Realm, measure: Measure, rng: random.Random) -> tuple[int, list[Any]] | None:
    """The most that a turn can come to at any moment, and the first moves that do.

    None when those are too many, or when one need not think to get there.
    """
    tried = _careless(start, measure, rng)
    if tried.count(max(tried)) > EASY * TURNS:
        return None
    memo: dict[Any, int] = {}

    def most(state: Realm) -> int:
        if state.over or state.turn != start.turn:
            return measure(start, state)
        place = key(state)
        if place not in memo:
            if len(memo) > DEEPEST:
                raise _TooMuch
            memo[place] = measure(start, state)
            seat = next(iter(pending(state)))
            ways = [a for a in drop_dominated(state, seat, legal(state, seat)) if not isinstance(a, Done | PlayAll)]
            ways = next(([a] for a in ways if _sure(state, a)), ways)
            found = [most(apply(state, a)) for a in ways]
            if found:
                memo[place] = max(memo[place], max(found)) if seat == 0 else min(found)
        return memo[place]

    try:
        first = {a: most(apply(start, a)) for a in legal(start, 0) if not isinstance(a, Done)}
    except _TooMuch:
        return None
    if not first:
        return None
    best = max(first.values())
    right = [a for a, value in first.items() if value == best]
    ideas, every = {_idea(a) for a in right}, {_idea(a) for a in first}
    wide = len(ideas) > WIDEST or len(ideas) * 2 >= len(every) + 1
    return None if wide or best <= measure(start, start) or tried.count(best) > EASY * TURNS else (best, right)


def _sure(state: Realm, action: Any) -> bool:
    """What only gives points is done at once: that hurts no measure, unless the card is wanted in the hand."""
    cards = state.cards
    if isinstance(action, Play):
        kind = cards.kind[action.card]
        return bool(cards.champion[kind] or cards.gains["primary"][kind] is not None) and not _wanted_in_hand(state)
    if isinstance(action, Use) and action.ability != "sacrifice":
        card = find_in_play(state, action.seat, action.card)
        return card is not None and cards.gains[action.ability][card.kind] is not None
    return False


def _wanted_in_hand(state: Realm) -> bool:
    player, cards = state.players[0], state.cards
    kinds = {*player.hand, *player.deck, *(c.kind for c in player.play)}
    return any(_words(cards.cards[k]) & {"sacrifice_from", "draw_then_discard"} for k in kinds)


def _hurt(start: Realm, state: Realm) -> int:
    return health_of(start, 1) - health_of(state, 1)


def _combat(start: Realm, state: Realm) -> int:
    return state.players[0].combat


def _healed(start: Realm, state: Realm) -> int:
    return health_of(state, 0) - health_of(start, 0)


def _start(made: dict[str, Any], learner: str) -> Realm | None:
    """The position, if it is possible and the learner is to move."""
    if _learner(made, 0) != learner:
        return None
    try:
        return position(made)
    except BadInput:
        return None


def _drafted(
    rng: random.Random, made: dict[str, Any], learner: str, measure: Measure, goal: Callable[[int], Goal]
) -> Draft | None:
    start = _start(made, learner)
    found = None if start is None else _look(start, measure, rng)
    return None if found is None else Draft(made, (goal(found[0]),))


# ---- the themes


def _fights(card: Card) -> bool:
    return bool(_words(card) & {"combat", "draw", "prepare", "stun"})


def _armed(rng: random.Random, learner: str, cards: int) -> tuple[_Box, _Side]:
    """The learner with cards that fight."""
    box = _Box(rng)
    side = _Side(box, learner)
    if learner == STARTER:
        side.coins(rng.randint(1, 2), "fire_gem", play=1)
        side.coins(rng.randint(0, 1), "dagger", "shortsword", "fire_gem", play=0)
    else:
        side.add(max(2, cards - rng.randint(0, 1)), _fights)
        side.mix(rng.randint(0, 1), lambda c: _fights(c) and c.cost <= 5)
        side.coins(rng.randint(0, 1), "fire_gem", "dagger", "shortsword")
    return box, side


def _lethal(rng: random.Random, learner: str) -> Draft | None:
    """The other has just as much Health as can be taken."""
    box, side = _armed(rng, learner, rng.randint(3, 5))
    combat = rng.randint(0, 3) + (4 if learner == STARTER else 0)
    made = _made(side.part(combat=combat), _against(box, rng.randint(0, 1), rng.randint(0, 2), rng.randint(0, 1)))
    start = _start(made, learner)
    found = None if start is None else _look(start, _hurt, rng)
    if found is None:
        return None
    return Draft(made | {FOE: made[FOE] | {"health": found[0]}}, ({"wins_now": True},))


def _guards(rng: random.Random, learner: str) -> Draft | None:
    box, side = _armed(rng, learner, rng.randint(2, 3))
    foe = _against(box, rng.randint(1, 2), rng.randint(0, 2), rng.randint(0, 1))
    if len(foe["play"]) < 2:
        return None
    return _drafted(rng, _made(side.part(combat=rng.randint(2, 6)), foe), learner, _hurt, lambda n: {"damage": n})


def _most_combat(rng: random.Random, learner: str) -> Draft | None:
    box, side = _armed(rng, learner, rng.randint(4, 6))
    if any("sacrifice_from" in _words(c) for c in (*side.hand, *side.lying)):
        side.discard = box.starters(1, "gold", "ruby")
    made = _made(side.part(), _against(box, 0, rng.randint(0, 1)))
    return _drafted(rng, made, learner, _combat, lambda n: {"combat": n})


def _more(word: str) -> Callable[[Goal], list[Goal]]:
    return lambda goal: [{**goal, word: goal[word] + 1}]


def _pays(card: Card) -> bool:
    return bool(_words(card) & {"gold", "draw", "prepare", "next_acquire", "draw_then_discard"})


def _rich(rng: random.Random, learner: str, cards: int) -> tuple[_Box, _Side]:
    box = _Box(rng)
    side = _Side(box, learner)
    if learner == STARTER:
        side.coins(cards, "gold", "ruby", "fire_gem", play=0.6)
    else:
        side.add(max(2, cards - rng.randint(0, 1)), _pays)
        side.mix(rng.randint(0, 1), lambda c: _pays(c) and c.cost <= 5)
        side.coins(rng.randint(0, 1), "fire_gem", "gold", "ruby")
    return box, side


def _market(rng: random.Random, learner: str) -> Draft | None:
    """What to buy, and in which order."""
    box, side = _rich(rng, learner, rng.randint(2, 3))
    row = [c.name for c in box.pick(rng.randint(4, 5), lambda c: c.cost >= 2 or rng.random() < 0.3)]
    made = _made(side.part(gold=rng.randint(0, 4)), _against(box, 0, rng.randint(0, 1)), row)
    draft = _drafted(rng, made, learner, bought, lambda n: {"bought_worth": n})
    costs = {c.name: c.cost for c in TABLE().cards}
    return None if draft is None or draft.goals[0]["bought_worth"] in map(costs.__getitem__, row) else draft


def _ahead(rng: random.Random, learner: str) -> Draft | None:
    """Cards that were acquired in this turn must be drawn at its end."""
    box = _Box(rng)
    side = _Side(box, learner)
    side.add(rng.randint(1, 2), lambda c: bool(_words(c) & {"next_acquire", "recover"}), 0.8)
    side.add(rng.randint(1, 2), lambda c: c.type == "champion" or "gold" in _words(c), 0.8)
    side.coins(rng.randint(0, 1), "fire_gem", "ruby")
    side.discard = box.pick(rng.randint(0, 1), lambda c: 2 <= c.cost <= 5)
    row = box.pick(rng.randint(4, 5), lambda c: c.cost <= 6)
    made = _made(side.part(gold=rng.randint(1, 6)), _against(box, 0, rng.randint(0, 1)), [c.name for c in row])
    names = sorted({c.name for c in (*row, *side.discard)})
    wanted = sorted(rng.sample(names, rng.randint(1, 2)))
    kinds = Counter(TABLE().names.index(name) for name in wanted)

    def measure(start: Realm, state: Realm) -> int:
        return int(not kinds - Counter(state.players[0].deck[-DRAWN:]))

    return _drafted(rng, made, learner, measure, lambda n: {"next_hand": wanted})


def _most_health(rng: random.Random, learner: str) -> Draft | None:
    box = _Box(rng)
    side = _Side(box, learner)
    side.add(rng.randint(3, 5), lambda c: bool(_words(c) & {"health", "prepare", "draw"} or c.type == "champion"))
    side.mix(rng.randint(0, 1), lambda c: c.type == "champion" and c.cost <= 5)
    made = _made(side.part() | {"health": rng.randint(8, 30)}, _against(box, 0, rng.randint(0, 1)))
    return _drafted(rng, made, learner, _healed, lambda n: {"health_gained": n})


def _thin(rng: random.Random, learner: str) -> Draft | None:
    """Get rid of certain cards, and still hit hard."""
    box, side = _armed(rng, learner, rng.randint(2, 3))
    if learner != "necros":
        side.mix(rng.randint(1, 2), lambda c: "sacrifice_from" in _words(c))
    elif not any("sacrifice_from" in _words(c) for c in (*side.hand, *side.lying)):
        side.add(1, lambda c: "sacrifice_from" in _words(c))
    side.coins(rng.randint(1, 2), "gold", "dagger", "shortsword", play=0)
    side.discard = box.starters(rng.randint(0, 2), "gold", "ruby", "dagger")
    own = [c.name for c in (*side.hand, *side.discard) if c.source == "starter"]
    if not own:
        return None
    own = sorted(set(own))
    wanted = sorted(rng.sample(own, min(len(own), rng.randint(1, 2))))
    made = _made(side.part(), _against(box, rng.randint(0, 1), rng.randint(0, 1)))

    def measure(start: Realm, state: Realm) -> int:
        return _hurt(start, state) if sacrificed(start, state, 0, wanted) else -1

    def goal(n: int) -> Goal:
        return {"all": {"sacrifice": wanted, "damage": n}} if n else {"sacrifice": wanted}

    return _drafted(rng, made, learner, measure, goal)


def _more_in_all(goal: Goal) -> list[Goal]:
    parts = goal.get("all", goal)
    return [{"all": {**parts, "damage": parts.get("damage", 0) + 1}}]


def _stun(rng: random.Random, learner: str) -> Draft | None:
    """Many champions, little Combat: stun as many as possible, and hit the player with what is left."""
    box, side = _armed(rng, learner, rng.randint(2, 3))
    if rng.random() < 0.5:
        side.mix(1, lambda c: "stun" in _words(c)) if learner != "guild" else side.add(1, lambda c: "stun" in _words(c))
    made = _made(
        side.part(combat=rng.randint(0, 4)), _against(box, rng.randint(1, 2), rng.randint(1, 2), rng.randint(0, 1))
    )

    def measure(start: Realm, state: Realm) -> int:
        return 100 * stunned(start, state, 0) + _hurt(start, state)

    def goal(n: int) -> Goal:
        return {"all": {"stuns": n // 100, "damage": n % 100}} if n % 100 else {"stuns": n // 100}

    draft = _drafted(rng, made, learner, measure, goal)
    return draft if draft is not None and not ("stuns" in draft.goals[0] and draft.goals[0]["stuns"] < 2) else None


def _more_stunned(goal: Goal) -> list[Goal]:
    parts = goal.get("all", goal)
    return [{"stuns": parts["stuns"] + 1}, *_more_in_all(goal)]


OPEN = "Everything lies open, and the Market Deck is empty."
THEMES = {
    "lethal": Theme(
        "Lethal this turn", "Win now: take the last Health with what you have.",
        f"{OPEN} Every point counts. How do you win in this turn?", _lethal,
    ),
    "guards": Theme(
        "Break the guards", "Get past the guards and hit as hard as you can.",
        f"{OPEN} Guards stand in your way. How does most of your Combat get through?", _guards,
        harder=_more("damage"), learners=FACTIONS,
    ),
    "combat": Theme(
        "Most Combat from this hand", "The right order makes more of the same cards.",
        f"{OPEN} In which order do these cards give the most Combat?", _most_combat, harder=_more("combat"),
        learners=FACTIONS,
    ),
    "market": Theme(
        "Best buy", "Leave the market with the most for your Gold.",
        f"{OPEN} What do you buy, and when?", _market, harder=_more("bought_worth"),
    ),
    "ahead": Theme(
        "Think of the next hand", "Acquire a card and draw it at once: use what brings cards to your deck.",
        f"{OPEN} Which purchase goes on top of your deck, and which into the discard pile?", _ahead,
        learners=("guild",),
    ),
    "health": Theme(
        "Most Health", "Recover as much as your cards can give.",
        f"{OPEN} In which order do these cards give the most Health?", _most_health, harder=_more("health_gained"),
        learners=("imperial",),
    ),
    "thin": Theme(
        "Thin the deck", "Sacrifice what you do not need, and lose no force.",
        f"{OPEN} Which cards must go, and by which effect?", _thin, harder=_more_in_all, learners=FACTIONS,
    ),
    "stun": Theme(
        "Stun them", "More champions than Combat: choose well which ones you stun, and how.",
        f"{OPEN} Who is stunned by what?", _stun, harder=_more_stunned,
        learners=FACTIONS,
    ),
}  # fmt: skip


# ---- the hook


def _learner(made: Mapping[str, Any], seat: int) -> str:
    """The faction that the learner has most cards of; the first of several."""
    cards = TABLE()
    part = made.get(NAMES[seat], {})
    said = [*part.get("hand", ()), *(c["card"] if isinstance(c, Mapping) else c for c in part.get("play", ()))]
    faction = {c.name: c.faction for c in cards.cards}
    have = Counter[str](faction.get(name, "") for name in said)
    best = max(FACTIONS, key=lambda f: have[f])
    return best if have[best] else STARTER


def _alike(made: Mapping[str, Any]) -> Any:
    """The same cards of the learner."""
    part = made[ME]
    play = [c["card"] if isinstance(c, Mapping) else c for c in part.get("play", ())]
    return tuple(sorted([*part["hand"], *play]))


def _hidden(state: Realm) -> str:
    if state.deck:
        return "The Market Deck has cards that do not lie open; give it as []."
    for name, p in zip(names_of(state), state.players, strict=True):
        if p is state.players[state.active] and p.top < len(p.deck):
            return f"{name}'s deck has cards that do not lie open; say how many are known."
    return ""


def _idle(action: Any) -> bool:
    return isinstance(action, Done)


def _idea(action: Any) -> Any:
    """Attacks on one target are one idea, whatever the amount."""
    return replace(action, n=1) if isinstance(action, Attack) else action


def _near(state: Realm, action: Any) -> list[Any]:
    """Another card or target instead, allowed or not."""
    seat, ids = action.seat, state.cards.ids
    found: list[Any] = []
    if isinstance(action, Attack):
        found = [replace(action, card="")] if action.card else []
        refs = (
            ref_of(state, action.target, c) for c in state.players[action.target].play if state.cards.champion[c.kind]
        )
        found += [replace(action, card=ref) for ref in dict.fromkeys(refs) if ref != action.card]
    elif isinstance(action, Acquire):
        found = [Acquire(seat, ids[k]) for k in for_sale(state) if ids[k] != action.card]
    elif isinstance(action, Use):
        found = [Use(seat, action.ability, ref_of(state, seat, c)) for c in state.players[seat].play]
        found = [other for other in found if other != action and _has(state, other)]
    elif isinstance(action, Play):
        found = [
            Use(seat, ability, ref_of(state, seat, c))
            for c in state.players[seat].play
            for ability in ("ally", "expend")
        ]
        found = [other for other in found if _has(state, other)]
    elif isinstance(action, Choose) and len(action.picks) == 1:
        found = [Choose(seat, ())]
    return list(dict.fromkeys(found))


def _has(state: Realm, action: Use) -> bool:
    """Does the card have that ability at all?"""
    card = find_in_play(state, action.seat, action.card)
    return card is not None and bool(state.cards.has[action.ability][card.kind])


PUZZLES = Puzzling(
    themes=THEMES, learners=LEARNERS, learner=_learner, same=_alike, hidden=_hidden, idle=_idle, near=_near,
    usual=frozenset(
        ("played", "gained_gold", "gained_combat", "gained_health", "drew", "discard_phase", "turn_began", "healed",
         "gap_stays")
    ),
    rare=RARE, idea=_idea,
)  # fmt: skip
