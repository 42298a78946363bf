"""What a card is worth to a player: rough numbers, in points of Combat, that the bots buy, keep and throw away by."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from heroplay.core.state import record
from heroplay.games.realms.rules.cards import FACTIONS, TABLE, UNKNOWN
from heroplay.games.realms.rules.state import Player, Realm

#: What one of each is worth; Gold is weighed apart, since it is worth less as the game goes on.
COMBAT, HEALTH, DRAW, STUN, DISCARD, PREPARE, RECOVER, FILTER = 1.0, 0.7, 2.2, 3.0, 1.8, 2.0, 1.8, 0.7
TO_TOP, TO_HAND, THIN = 1.5, 2.5, 1.6
COUNTED = 1.2  # how many cards a `per` counts, when it is bought
STAYS = 1.9  # turns that a champion works for, about
LONG = 14  # turns of one player after which Gold has bought what it can


@record
class Buying:
    """A plan to buy by: which factions, how much Gold, Fire Gems or not, how thin the deck is kept."""

    name: str = "greedy"
    factions: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)  # added to the worth of their cards
    gold: float = 1.0
    thin: float = 1.0
    gems: bool = True
    champions: float = 0.0
    least: float = 0.6  # cards that are worth less than this are not bought


GREEDY = Buying()


def _for(faction: str, name: str = "") -> Buying:
    return Buying(name or faction, tuple(4.0 if f == faction else 0.0 for f in FACTIONS))


#: The plans that a simulation can compare: each is a bot with its name.
PLANS: dict[str, Buying] = {
    "imperial": _for("imperial"), "guild": _for("guild"), "necros": _for("necros"), "wild": _for("wild"),
    "thin": Buying("thin", thin=2.5), "economy": Buying("economy", gold=1.8), "no_gems": Buying("no_gems", gems=False),
    "champions": Buying("champions", champions=3.0),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parts:
    """What an ability gives: Gold, and everything else in points of Combat."""

    gold: float = 0.0
    rest: float = 0.0
    thin: float = 0.0

    def worth(self, gold: float, thin: float) -> float:
        return self.gold * gold + self.rest + self.thin * thin


def parts(words: tuple[Any, ...]) -> Parts:
    """The sum of the words of an ability."""
    gold = rest = thin = 0.0
    for word in words:
        if word.do == "gold":
            gold += word.n
        elif word.do == "sacrifice_from":
            thin += THIN * word.n
            rest += 0.7 * sum(each.n for each in word.each)
        elif word.do == "choose":
            best = max((parts(option) for option in word.of), key=lambda p: p.worth(0.8, 1.0))
            gold, rest, thin = gold + best.gold, rest + best.rest + 0.5, thin + best.thin
        else:
            rest += _WORTH[word.do](word)
    return Parts(gold, rest, thin)


_WORTH: dict[str, Any] = {
    "combat": lambda w: COMBAT * w.n,
    "health": lambda w: HEALTH * w.n,
    "draw": lambda w: DRAW * w.n,
    "per": lambda w: COUNTED * w.n * (COMBAT if w.gives == "combat" else HEALTH),
    "stun": lambda w: STUN,
    "opponent_discards": lambda w: DISCARD * w.n,
    "next_acquire": lambda w: TO_HAND if w.to == "hand" else TO_TOP,
    "prepare": lambda w: PREPARE,
    "draw_then_discard": lambda w: FILTER * w.n,
    "recover": lambda w: RECOVER,
}


@dataclass(frozen=True, slots=True)
class Lore:
    """What the bots know of every card, by kind; the last entry is the card that nobody knows."""

    abilities: dict[str, tuple[Parts, ...]] = field(default_factory=dict)
    order: tuple[int, ...] = ()  # what is played first
    threat: tuple[float, ...] = ()  # of a champion, in a turn
    burst: tuple[int, ...] = ()  # Combat from sacrificing it
    use: dict[str, tuple[int, ...]] = field(default_factory=dict)  # which ability is used first


@lru_cache(maxsize=1)
def lore() -> Lore:
    cards = TABLE()
    abilities = {name: tuple(parts(words) for words in all_words) for name, all_words in cards.words.items()}
    order = tuple(_order(cards, k) for k in range(len(cards.names)))
    threat = tuple(
        e.worth(0.8, 0.8) + 0.5 * a.worth(0.8, 0.8) + (1.0 if g else 0.0)
        for e, a, g in zip(abilities["expend"], abilities["ally"], cards.guard)
    )
    burst = tuple(
        gains[1] if gains and has else 0 for gains, has in zip(cards.gains["sacrifice"], cards.has["sacrifice"])
    )
    use = {name: tuple(_turn(words, name) for words in cards.words[name]) for name in ("expend", "ally")}
    return Lore(abilities, order, threat, burst, use)


def _turn(words: tuple[Any, ...], ability: str) -> int:
    """What brings cards comes first; what leaves a choice of points late, so that more is known; what prepares last."""
    what = {w.do for w in words}
    if "prepare" in what:
        return 9
    for place, one in enumerate(("recover", "draw", "draw_then_discard")):
        if one in what:
            return 2 * place + (ability == "ally")
    return 8 if "choose" in what else 6 + (ability == "ally")


def _order(cards: Any, kind: int) -> int:
    """Champions, then what puts cards on the deck, draws, exchanges, thins, asks; points alone last."""
    if cards.champion[kind]:
        return 0
    words = [w.do for w in cards.words["primary"][kind]]
    for place, what in enumerate(("recover", "draw", "draw_then_discard", "sacrifice_from")):
        if what in words:
            return place + 1
    return 6 if all(w in ("gold", "combat", "health") for w in words) else 5


class Worth:
    """How one player values cards now: by the plan, by how long the game has gone on, by what is in the deck."""

    __slots__ = ("gold", "late", "lore", "mine", "plan", "player", "seat", "shares", "size", "state")

    def __init__(self, state: Realm, seat: int, plan: Buying = GREEDY) -> None:
        self.state, self.seat, self.plan, self.lore = state, seat, plan, lore()
        self.player: Player = state.players[seat]
        lay = state.layout
        # of anybody: who is about to lose, or to win, buys no economy
        lowest = min((h / lay.healths[s] for s, h in enumerate(state.health) if h > 0), default=1.0)
        rounds = state.turn / max(1, len(state.players) if not lay.shared else 2)
        self.late = min(1.0, max(rounds / LONG, 1.0 - lowest))
        self.gold = plan.gold * (1.35 - 0.95 * self.late)
        self.mine = self._cards()
        self.size = max(1, len(self.mine))
        faction = state.cards.faction
        counts = [0.0] * (len(FACTIONS) + 1)
        for k in self.mine:
            counts[faction[k]] += 1.0
        for c in self.player.play:
            counts[faction[c.kind]] += 1.5 if state.cards.champion[c.kind] else 0.0
        self.shares = [min(1.0, 4.0 * n / self.size) for n in counts]

    def _cards(self) -> list[int]:
        """All own cards, wherever they lie."""
        state, player = self.state, self.player
        unseen = state.hidden[self.seat] if state.hidden else ()
        return [
            k
            for k in (*player.hand, *player.deck, *unseen, *player.discard, *(c.kind for c in player.play))
            if k != UNKNOWN
        ]

    def of(self, ability: str, kind: int) -> float:
        return self.lore.abilities[ability][kind].worth(self.gold, self.thinning())

    def thinning(self) -> float:
        return self.plan.thin * max(0.2, 1.0 - self.late) if self.size > 8 else 0.0

    def ally(self, kind: int) -> float:
        """How likely another card of its faction is in play with it."""
        faction = self.state.cards.faction[kind]
        return 0.1 + 0.75 * self.shares[faction] if faction >= 0 else 0.0

    def card(self, kind: int) -> float:
        """What a card in the deck is worth, each time that it comes."""
        cards = self.state.cards
        worth = self.of("primary", kind) + self.ally(kind) * self.of("ally", kind)
        if cards.champion[kind]:
            worth = STAYS * (self.of("expend", kind) + self.ally(kind) * self.of("ally", kind))
            worth += 0.25 * cards.defense[kind] + (0.15 * cards.defense[kind] if cards.guard[kind] else 0.0)
            worth += self.plan.champions
        if cards.has["sacrifice"][kind]:
            worth += (0.15 + 0.35 * self.late) * self.of("sacrifice", kind)
        faction = cards.faction[kind]
        if faction >= 0:
            worth += self.plan.factions[faction] + 0.8 * self.shares[faction]
        return worth

    def to_buy(self, kind: int) -> float:
        """What it is worth to have one more of it: an ordinary card makes the others come less often."""
        if kind == self.state.cards.gem:
            if not self.plan.gems or self.late > 0.55:
                return 0.0
            return self.card(kind) - 1.6
        return self.card(kind) - 1.2

    def playing(self, kind: int) -> float:
        """What a card of the hand is worth to play now."""
        cards = self.state.cards
        worth = self.of("primary", kind)
        if cards.champion[kind]:
            worth = 1.5 * self.of("expend", kind) + 0.2 * cards.defense[kind]
        faction = cards.faction[kind]
        if faction >= 0:
            near = sum(cards.faction[k] == faction for k in self.player.hand) - 1
            near += sum(cards.faction[c.kind] == faction for c in self.player.play)
            worth += self.of("ally", kind) * (near > 0)
        return worth
