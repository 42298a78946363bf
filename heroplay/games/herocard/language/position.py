"""Any position from a readable dict, refused with every reason when it is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from heroplay.core.chance import SEEDED, Luck
from heroplay.core.frames import Priority
from heroplay.core.names import plain
from heroplay.core.text import short
from heroplay.games.herocard.language.notation import parse
from heroplay.games.herocard.rules.apply import apply
from heroplay.games.herocard.rules.cards import ATTRIBUTES
from heroplay.games.herocard.rules.checks import check
from heroplay.games.herocard.rules.heroes import MAX_COPIES
from heroplay.games.herocard.rules.setup import Setup, caps_of, card_table, heroes_of, names_of
from heroplay.games.herocard.rules.state import (
    ACTION,
    CLEAR,
    DISCARD,
    DRAW,
    PHASES,
    Duel,
    LyingCard,
    Player,
    expect_deployed,
)
from heroplay.kit.positions import REST, PositionReader, play_on, read_setup

_SEAT_FIELDS = ("hand", "deck", "discard", "stacks", "deployed", "twisted", "points", "scores", "shown", "known")
TABLE_FIELDS = ("phase", "active", "then", "turn", "quiet")
_FRAMES = {"discard": DISCARD, "draw": DRAW, "clear": CLEAR, "action": ACTION}


def position(data: Mapping[str, Any]) -> Duel:
    """Build a duel as described: `heroes`, `phase`, `active`, options, a part for each hero, and `then`.

    A hero's part may have `hand`, `discard`, `deck` (from the top), `stacks` ({"body": [...]}, lowest first),
    `deployed` (cards of the stacks that lie face down: by name, or by place as `body:2`), `twisted` (likewise),
    `points`, `scores`, `shown` (hand cards that all have seen), `known` (how many top cards of the deck the owner
    knows).  Cards not named are in the deck, shuffled by `seed`; a deck that is given has the cards it names, and
    below them the rest, shuffled, if it ends with "...".  `then` is a list of actions played from there; an open
    attack is given that way.

    `cards` are made-up cards by name, with `class`, `type`, `cost`, `attribute` and, as they need it, `value`,
    `effects` and `needs`, as in the files of the heroes; any player may have them, and decks may name them.  A deck
    of a position need not have 20 cards.
    """
    setup = read_setup(Setup, data)
    state = _bare(setup)
    reader = PositionReader(names_of(state), state.cards, Counter())
    heroes = {h: i for i, h in enumerate(setup.heroes) if isinstance(h, str) and setup.heroes.count(h) == 1}
    parts = reader.parts(data, {*Setup.model_fields, *TABLE_FIELDS}, "hero of this duel", heroes)
    if setup.cards:
        state = _bare(setup.model_copy(update={"added": _added(state, parts)}))
    for seat in range(len(state.players)):
        _Seat(state, seat, parts.get(seat, {}), reader.problems).fill()
    _moment(state, data, reader)
    reader.refuse()
    return play_on(expect_deployed(state), data.get("then", ()), parse, check, apply)


def _bare(setup: Setup) -> Duel:
    players = [Player(h.scores, [], [], [], [(), (), ()], [0, 0, 0]) for h in heroes_of(setup)]
    without_seed = setup.model_copy(update={"seed": 0})
    return Duel(without_seed, card_table(setup), caps_of(setup), players, Luck(setup.seed), 0, [DISCARD], [])


def _added(state: Duel, parts: Mapping[int, Mapping[str, Any]]) -> tuple[dict[str, int], ...]:
    """The made-up cards that the parts name beyond what the decks have: a position may give them to anybody."""
    names = {plain(key): card.name for card in state.setup.cards for key in (card.name, card.id)}
    found = []
    for seat, hero in enumerate(heroes_of(state.setup)):
        part = parts.get(seat, {})
        stacks = part.get("stacks", {})
        piles = [part.get("hand"), part.get("discard"), part.get("deck")]
        piles += stacks.values() if isinstance(stacks, Mapping) else []
        said = Counter(names.get(plain(str(n))) for pile in piles if isinstance(pile, list | tuple) for n in pile)
        have = Counter({card.name: card.copies for card in hero.cards})
        given = Counter(state.setup.added[seat]) if state.setup.added else Counter()
        more = {name: n - have[name] for name, n in said.items() if name is not None and n > have[name]}
        found.append({name: min(n, MAX_COPIES) for name, n in (given + Counter(more)).items()})
    return tuple(found) if any(found) else ()


class _Seat(PositionReader):
    """One seat of a position being filled."""

    def __init__(self, state: Duel, seat: int, part: Mapping[str, Any], problems: list[str]) -> None:
        hero = heroes_of(state.setup)[seat]
        super().__init__(names_of(state), state.cards, Counter(state.cards.kind[c] for c in hero.deck), problems)
        self.state, self.part, self.player, self.name = state, part, state.players[seat], self.names[seat]
        self.known = {key: state.cards.kind[c.id] for c in hero.cards for key in (c.id, c.name)}
        self.card = f"card of {self.name}"

    def bad(self, place: str, problem: str) -> None:
        super().bad(f"{self.name}.{place}", problem)

    def fill(self) -> None:
        player, part = self.player, self.part
        self.fields("", part, _SEAT_FIELDS)
        self._scores()
        player.hand = sorted(self.cards("hand", part.get("hand", ())))
        if len(player.hand) > self.state.setup.hand_cap:
            self.bad(
                "hand", f"{len(player.hand)} cards; a hand never holds more than {self.state.setup.hand_cap} (HC-3.5)"
            )
        player.discard = self.cards("discard", part.get("discard", ()))
        self._stacks()
        self._points()
        self._deck()

    def _labels(self, field: str) -> Counter[str]:
        """The cards of stacks that are marked so, by name or by place."""
        names = self.part.get(field, ())
        if isinstance(names, list | tuple) and all(isinstance(name, str) for name in names):
            return Counter(map(_label, names))
        self.bad(field, "give a list of card names")
        return Counter()

    def _scores(self) -> None:
        full = dict(zip(ATTRIBUTES, self.player.scores, strict=True))
        for name, score in self.mapping("scores", self.part.get("scores", {}), "{'body': 8}").items():
            if name in full:
                full[name] = self.number(f"scores.{name}", score, 0, 20)
            else:
                self.bad("scores", f"{name!r} is not an attribute: body, mind, x")
        self.player.scores = (full["body"], full["mind"], full["x"])

    def _stacks(self) -> None:
        stacks = self.mapping("stacks", self.part.get("stacks", {}), "{'body': ['Jab!']}")
        state, down, twisted = self.state, self._labels("deployed"), self._labels("twisted")
        for name, cards in stacks.items():
            if name not in ATTRIBUTES:
                self.bad("stacks", f"{name!r} is not an attribute: body, mind, x")
                continue
            attr = ATTRIBUTES.index(name)
            for at, kind in enumerate(self.cards(f"stacks.{name}", cards), 1):
                if state.cards.attr[kind] != attr:
                    right = ATTRIBUTES[state.cards.attr[kind]]
                    self.bad(
                        f"stacks.{name}", f"{state.cards.names[kind]} costs {right} and lies on that stack (HC-4.3)"
                    )
                state.number += 1
                labels = f"{name}:{at}", plain(state.cards.names[kind])
                lying = LyingCard(
                    kind, state.cards.cost[kind], state.number, _taken(down, labels), _taken(twisted, labels)
                )
                if lying.twisted and not state.cards.twists[kind]:
                    self.bad("twisted", f"{state.cards.names[kind]} has no twist (HC-9.16)")
                self.player.stacks[attr] += (lying,)
                self.player.spent[attr] += lying.cost
            spent, score = self.player.spent[attr], self.player.scores[attr]
            if spent > score:
                self.bad(f"stacks.{name}", f"{spent} points tied up on a score of {score} (HC-4.1)")
        for field, rest in (("deployed", down), ("twisted", twisted)):
            for label in (+rest).elements():
                self.bad(field, f"{label!r} lies on no stack")

    def _points(self) -> None:
        points, needed = self.number("points", self.part.get("points", 0), 0, 99), self.state.caps.needed
        if points >= needed:
            self.bad("points", f"{points} would have won already; {needed} are needed (HC-7.4)")
        self.player.points = points

    def _deck(self) -> None:
        player, part = self.player, self.part
        top, more_below = self.open_pile("deck", part.get("deck", [REST]))
        rest = sorted((+self.left).elements()) if more_below else []
        SEEDED.shuffle(self.state, rest)
        player.deck = rest + top[::-1]
        player.top = self.number("known", part.get("known", 0), 0, len(player.deck))
        player.shown = self.shown("shown", player.hand, part.get("shown", ()))


def _label(name: Any) -> str:
    """A card by its name, or by its place on a stack: `body:2`."""
    text = str(name).replace(" ", "").casefold()
    return text if text.partition(":")[0] in ATTRIBUTES and ":" in text else plain(str(name))


def _taken(marked: Counter[str], labels: tuple[str, str]) -> bool:
    """Is this card among the marked ones?  Then one mark is used up."""
    for label in labels:
        if marked[label] > 0:
            marked[label] -= 1
            return True
    return False


def _moment(state: Duel, data: Mapping[str, Any], reader: PositionReader) -> None:
    """Whose turn, which phase."""
    state.active = reader.seat("active", data.get("active", 0)) or 0
    state.turn = reader.number("turn", data.get("turn", 1), 0, 10**9, 1)
    state.turns_without_success = reader.number(
        "quiet", data.get("quiet", 0), 0, state.setup.stalemate_turns - 1 if state.setup.stalemate_turns else 10**9
    )
    phase = data.get("phase", "action")
    if phase not in PHASES:
        reader.bad("phase", f"{short(phase)} is not a phase; say {', '.join(PHASES)}")
        return
    state.frames = [_FRAMES[phase]]
    if phase == "action":
        order = tuple((state.active + i) % len(state.players) for i in range(len(state.players)))
        state.frames.append(Priority(order, state.active))
