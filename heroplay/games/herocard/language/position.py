"""Any position from a readable dict, refused with every reason when it cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from heroplay.core.chance import SEEDED, Luck
from heroplay.core.errors import BadInput, HeroPlayError, UnknownName, problems_of
from heroplay.core.frames import Priority
from heroplay.core.names import find, plain
from heroplay.core.text import short
from heroplay.games.herocard.rules.cards import ATTRIBUTES
from heroplay.games.herocard.rules.heroes import MAX_COPIES
from heroplay.games.herocard.rules.setup import Setup, caps_of, card_table, heroes_of, names_of
from heroplay.games.herocard.rules.state import (
    ACTION,
    CLEAR,
    DISCARD,
    DRAW,
    PHASES,
    Duel,
    Lying,
    Player,
    expect_deployed,
)

_SEAT_FIELDS = ("hand", "deck", "discard", "stacks", "deployed", "twisted", "points", "scores", "shown", "known")
REST = "..."  # the last entry of a deck: below it lie the cards not named, shuffled
_FRAMES = {"discard": DISCARD, "draw": DRAW, "clear": CLEAR, "action": ACTION}


def position(data: Mapping[str, Any]) -> Duel:
    """Build a duel as described: `heroes`, `phase`, `active`, options, a part for each hero, and `then`.

    A hero's part may have `hand`, `discard`, `deck` (from the top), `stacks` ({"body": [...]}, lowest first),
    `deployed` (cards of the stacks that lie face down: by name, or by place as `body:2`), `twisted` (likewise),
    `points`, `scores`, `shown` (hand cards that all have seen), `known` (so many top cards of the deck the owner
    knows).  Cards not named are in the deck, shuffled by `seed`; a deck that is given has the cards it names, and
    below them the rest, shuffled, if it ends with "...".  `then` is a list of actions played from there; an open
    attack is given that way.

    `cards` are made-up cards by name, with `class`, `type`, `cost`, `attribute` and, as they need it, `value`,
    `effects` and `needs`, as in the files of the heroes; any player may have them, and decks may name them.  A deck
    of a position need not have 20 cards.
    """
    problems: list[str] = []
    try:
        setup = Setup.model_validate({k: v for k, v in data.items() if k in Setup.model_fields})
    except ValidationError as error:
        raise BadInput("This position is impossible.", problems_of(error)) from None
    except UnknownName as error:
        raise BadInput("This position is impossible.", [f"heroes: {error}"]) from None
    d = _bare(setup)
    parts = _parts(d, data, problems)
    if setup.cards:
        d = _bare(setup.model_copy(update={"added": _added(d, parts)}))
    for seat in range(len(d.players)):
        _Seat(d, seat, parts.get(seat, {}), problems).fill()
    _moment(d, data, problems)
    if problems:
        raise BadInput("This position is impossible.", problems)
    return _then(expect_deployed(d), data.get("then", ()))


def _bare(setup: Setup) -> Duel:
    players = [Player(h.scores, [], [], [], [(), (), ()], [0, 0, 0]) for h in heroes_of(setup)]
    without_seed = setup.model_copy(update={"seed": 0})
    return Duel(without_seed, card_table(setup), caps_of(setup), players, Luck(setup.seed), 0, [DISCARD], [])


def _parts(d: Duel, data: Mapping[str, Any], problems: list[str]) -> dict[int, Mapping[str, Any]]:
    """The parts of the dict that describe a seat, by hero name, hero id or seat number."""
    names = names_of(d)
    seats = {plain(n): i for i, n in enumerate(names)} | {str(i): i for i in range(len(names))}
    for i, hero in enumerate(d.setup.heroes):
        if isinstance(hero, str) and d.setup.heroes.count(hero) == 1:
            seats[plain(hero)] = i
    parts: dict[int, Mapping[str, Any]] = {}
    for key, value in data.items():
        if key in Setup.model_fields or key in ("phase", "active", "then", "turn", "quiet"):
            continue
        if plain(str(key)) not in seats:
            problems.append(f"{key}: neither an option nor a hero of this duel ({', '.join(names)})")
        elif seats[plain(str(key))] in parts:
            problems.append(f"{key}: what {names[seats[plain(str(key))]]} has is said twice")
        elif not isinstance(value, Mapping):
            problems.append(f"{key}: say what {key} has, for instance {{'hand': [...]}}")
        else:
            parts[seats[plain(str(key))]] = value
    return parts


def _added(d: Duel, parts: Mapping[int, Mapping[str, Any]]) -> tuple[dict[str, int], ...]:
    """The made-up cards that the parts name beyond what the decks have: a position may give them to anybody."""
    names = {plain(key): card.name for card in d.setup.cards for key in (card.name, card.id)}
    found = []
    for seat, hero in enumerate(heroes_of(d.setup)):
        part = parts.get(seat, {})
        stacks = part.get("stacks", {})
        piles = [part.get("hand"), part.get("discard"), part.get("deck")]
        piles += stacks.values() if isinstance(stacks, Mapping) else []
        said = Counter(names.get(plain(str(n))) for pile in piles if isinstance(pile, list | tuple) for n in pile)
        have = Counter({card.name: card.copies for card in hero.cards})
        given = Counter(d.setup.added[seat]) if d.setup.added else Counter()
        more = {name: n - have[name] for name, n in said.items() if name is not None and n > have[name]}
        found.append({name: min(n, MAX_COPIES) for name, n in (given + Counter(more)).items()})
    return tuple(found) if any(found) else ()


class _Seat:
    """One seat of a position being filled."""

    def __init__(self, d: Duel, seat: int, part: Mapping[str, Any], problems: list[str]) -> None:
        self.d, self.seat, self.part, self.problems = d, seat, part, problems
        self.player = d.players[seat]
        self.name = names_of(d)[seat]
        hero = heroes_of(d.setup)[seat]
        self.left = Counter(d.cards.kind[c] for c in hero.deck)
        self.known = {key: d.cards.kind[c.id] for c in hero.cards for key in (c.id, c.name)}

    def bad(self, field: str, problem: str) -> None:
        self.problems.append(f"{self.name}.{field}: {problem}")

    def kinds(self, field: str, names: Any) -> list[int]:
        """The kinds of named cards, taken from what is left of the deck."""
        found = []
        if isinstance(names, str) or not isinstance(names, list | tuple):
            self.bad(field, "give a list of card names")
            return []
        for name in names:
            try:
                kind = find(str(name), self.known, f"card of {self.name}")
            except UnknownName as error:
                self.bad(field, str(error))
                continue
            self.left[kind] -= 1
            if self.left[kind] == -1:
                have = sum(1 for c in heroes_of(self.d.setup)[self.seat].deck if self.d.cards.kind[c] == kind)
                self.bad(field, f"{self.d.cards.names[kind]} is used more often than the deck has it ({have})")
            found.append(kind)
        return found

    def fill(self) -> None:
        player, part = self.player, self.part
        for field in part:
            if field not in _SEAT_FIELDS:
                self.bad(field, f"unknown; a seat has {', '.join(_SEAT_FIELDS)}")
        self._scores()
        player.hand = sorted(self.kinds("hand", part.get("hand", ())))
        if len(player.hand) > self.d.setup.hand_cap:
            self.bad("hand", f"{len(player.hand)} cards; a hand never holds more than {self.d.setup.hand_cap} (HC-3.5)")
        player.discard = self.kinds("discard", part.get("discard", ()))
        self._stacks()
        self._points()
        self._deck()

    def _names(self, field: str) -> list[str]:
        """A list of names, as far as it is one."""
        names = self.part.get(field, ())
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            self.bad(field, "give a list of card names")
            return []
        return list(names)

    def _scores(self) -> None:
        scores = self.part.get("scores", {})
        if not isinstance(scores, Mapping):
            return self.bad("scores", "give a dict such as {'body': 8}")
        full = dict(zip(ATTRIBUTES, self.player.scores, strict=True))
        for name, score in scores.items():
            if name not in full:
                self.bad("scores", f"{name!r} is no attribute: body, mind, x")
            elif not isinstance(score, int) or not 0 <= score <= 20:
                self.bad("scores", f"{name} {score!r} is no score from 0 to 20")
            else:
                full[name] = score
        self.player.scores = (full["body"], full["mind"], full["x"])

    def _stacks(self) -> None:
        stacks, d = self.part.get("stacks", {}), self.d
        if not isinstance(stacks, Mapping):
            return self.bad("stacks", "give a dict such as {'body': ['Jab!']}")
        down = Counter(_label(n) for n in self._names("deployed"))
        twisted = Counter(_label(n) for n in self._names("twisted"))
        for name, cards in stacks.items():
            if name not in ATTRIBUTES:
                self.bad("stacks", f"{name!r} is no attribute: body, mind, x")
                continue
            attr = ATTRIBUTES.index(name)
            for at, kind in enumerate(self.kinds(f"stacks.{name}", cards), 1):
                if d.cards.attr[kind] != attr:
                    right = ATTRIBUTES[d.cards.attr[kind]]
                    self.bad(f"stacks.{name}", f"{d.cards.names[kind]} costs {right} and lies on that stack (HC-4.3)")
                d.number += 1
                labels = f"{name}:{at}", plain(d.cards.names[kind])
                lying = Lying(kind, d.cards.cost[kind], d.number, _taken(down, labels), _taken(twisted, labels))
                if lying.twisted and not d.cards.twists[kind]:
                    self.bad("twisted", f"{d.cards.names[kind]} has no twist (HC-9.16)")
                self.player.stacks[attr] += (lying,)
                self.player.spent[attr] += lying.cost
            spent, score = self.player.spent[attr], self.player.scores[attr]
            if spent > score:
                self.bad(f"stacks.{name}", f"{spent} points tied up on a score of {score} (HC-4.1)")
        for field, rest in (("deployed", down), ("twisted", twisted)):
            for label in (+rest).elements():
                self.bad(field, f"{label!r} lies on no stack")

    def _points(self) -> None:
        points, needed = self.part.get("points", 0), self.d.setup.needed(len(self.d.players))
        if not isinstance(points, int) or points < 0:
            return self.bad("points", f"{points!r} is no number of Victory Points")
        if points >= needed:
            return self.bad("points", f"{points} would have won already; {needed} are needed (HC-7.4)")
        self.player.points = points

    def _deck(self) -> None:
        player = self.player
        named = self.part.get("deck", [REST])
        open_end = isinstance(named, list | tuple) and len(named) > 0 and named[-1] == REST
        top = self.kinds("deck", named[:-1] if open_end else named)
        rest = sorted((+self.left).elements()) if open_end else []
        SEEDED.shuffle(self.d, rest)
        player.deck = rest + top[::-1]
        known = self.part.get("known", 0)
        if not isinstance(known, int) or not 0 <= known <= len(player.deck):
            self.bad("known", f"{known!r} is no number of cards of a deck of {len(player.deck)}")
        else:
            player.top = known
        player.shown = tuple(sorted(self._shown()))

    def _shown(self) -> list[int]:
        shown = [self.known.get(n) for n in self._names("shown")]
        if any(k is None or k not in self.player.hand for k in shown):
            self.bad("shown", "a shown card must be in the hand")
            return []
        return [k for k in shown if k is not None]


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


def _moment(d: Duel, data: Mapping[str, Any], problems: list[str]) -> None:
    """Whose turn, which phase."""
    names = names_of(d)
    active = data.get("active", 0)
    if isinstance(active, str):
        try:
            active = names.index(find(active, {n: n for n in names}, "hero"))
        except UnknownName as error:
            problems.append(f"active: {error}")
            active = 0
    if not isinstance(active, int) or not 0 <= active < len(names):
        problems.append(f"active: {active!r} is no seat; the seats are 0 to {len(names) - 1}")
        active = 0
    d.active = active
    for field in ("turn", "quiet"):
        value = data.get(field, 1 if field == "turn" else 0)
        most = d.setup.stalemate_turns - 1 if field == "quiet" and d.setup.stalemate_turns else 10**9
        if not isinstance(value, int) or not 0 <= value <= most:
            problems.append(f"{field}: {value!r} is no possible number here")
        else:
            setattr(d, field, value)
    phase = data.get("phase", "action")
    if phase not in PHASES:
        problems.append(f"phase: {phase!r} is no phase; say {', '.join(PHASES)}")
        return
    d.frames = [_FRAMES[phase]]
    if phase == "action":
        order = tuple((active + i) % len(names) for i in range(len(names)))
        d.frames.append(Priority(order, active))


def _then(d: Duel, actions: Any) -> Duel:
    """Play the actions that lead on from the position."""
    from heroplay.games.herocard.language.notation import parse
    from heroplay.games.herocard.rules.apply import apply
    from heroplay.games.herocard.rules.checks import check

    if isinstance(actions, str) or not isinstance(actions, list | tuple):
        raise BadInput("This position is impossible.", ["then: give a list of actions"])
    for number, text in enumerate(actions, 1):
        said = text[:60] if isinstance(text, str) else short(text)
        try:
            if not isinstance(text, str) and not hasattr(text, "do"):
                raise BadInput("say an action in words")
            action = parse(d, text) if isinstance(text, str) else text
            verdict = check(d, action)
        except HeroPlayError as error:
            raise BadInput("This position is impossible.", [f"then, action {number} ({said}): {error}"]) from None
        if not verdict.ok:
            raise BadInput("This position is impossible.", [f"then, action {number} ({said}): {verdict.text}"])
        d = apply(d, action)
    return d
