"""Any position from a readable dict, refused with every reason when it is impossible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from heroplay.core.chance import SEEDED, Luck
from heroplay.games.realms.language.audit import FILTERS, MOST_HEALTH, MOST_POINTS, TO, audit, of_players, of_pledges
from heroplay.games.realms.language.parser import parse
from heroplay.games.realms.rules.apply import apply
from heroplay.games.realms.rules.cards import TABLE
from heroplay.games.realms.rules.checks import check
from heroplay.games.realms.rules.keys import box
from heroplay.games.realms.rules.setup import MARKET, Setup, layout_of, names_of
from heroplay.games.realms.rules.state import MAIN, InPlay, Player, Pledged, Realm, Waiting, find_in_play, living
from heroplay.kit.positions import REST, PositionReader, play_on, read_setup

SEAT_FIELDS = (
    "hand", "deck", "discard", "play", "gold", "combat", "health", "known", "shown", "waiting", "done", "out"
)  # fmt: skip
TABLE_FIELDS = (
    "active", "market", "market_deck", "gems", "sacrificed", "gone", "pledges", "turn", "quiet", "then"
)  # fmt: skip
CARD_FIELDS = ("card", "expended", "allied", "damage")
PLEDGE_FIELDS = ("seat", "n", "card", "target")


def position(data: Mapping[str, Any]) -> Realm:
    """Build a game as described: `players`, `format` and other options, `active`, a part for each player, and `then`.

    A player's part may have `hand`, `discard` (the top card last), `deck` (from the top), `play` (names, or
    {"card", "expended", "allied", "damage"}), `gold`, `combat`, `health`, `known` (how many top cards of the deck all
    know), `shown` (hand cards that all have seen), `waiting` ([{"to": "hand", "filter": "any"}]), `done`, `out`.
    The table may have `market`, `market_deck` (from the top), `gems`, `sacrificed`, `gone` (of players who are out),
    `pledges` ([{"seat", "n", "card"}], with "target" for a champion of that player), `turn`, `quiet`.

    A deck that is not given is what is left of the ten starting cards, or of the market cards, shuffled by `seed`; one
    that is given has the cards it names, and below them that rest if it ends with "...".  A market that is not full is
    filled with the cheapest different cards that are left.  Cards that are then still left were sacrificed; those of a
    player who is out are gone.  `then` is a list of actions played from there; an open question is given that way.
    """
    maker = _Maker(read_setup(Setup, data), data)
    d = maker.made()
    more = audit(d) if not maker.problems else [*of_players(d), *of_pledges(d)]
    maker.problems += [_by_name(problem, maker.names) for problem in more]
    maker.refuse()
    return play_on(d, data.get("then", ()), parse, check, apply)


class _Maker(PositionReader):
    """A position being made: the box is opened, and every card that is named is taken out of it."""

    def __init__(self, setup: Setup, data: Mapping[str, Any]) -> None:
        t, lay = TABLE(), layout_of(setup)
        players = [Player([], [], [], []) for _ in setup.players]
        shared = setup.model_copy(update={"seed": 0})
        self.d = Realm(
            shared, lay, t, players, list(lay.healths), [], [], 0, [], [], Luck(setup.seed), 0, [MAIN]
        )  # fmt: skip
        super().__init__(names_of(self.d), t, box(setup, t))
        self.t, self.data = t, data

    # ---- the parts

    def made(self) -> Realm:
        parts = self.parts(self.data, {*Setup.model_fields, *TABLE_FIELDS}, "player of this game")
        for seat in range(len(self.names)):
            self._player(seat, parts.get(seat, {}))
        d, data = self.d, self.data
        d.sacrificed = self.cards("sacrificed", data.get("sacrificed", ()))
        d.gone = self.cards("gone", data.get("gone", ()))
        tops = [self._top(seat, parts.get(seat, {})) for seat in range(len(self.names))]
        self._market()
        for seat, (top, open_end) in enumerate(tops):
            self._deck(seat, parts.get(seat, {}), top, open_end)
        self._health(parts)
        self._rest()
        self._moment()
        self._pledges()
        return d

    def _player(self, seat: int, part: Mapping[str, Any]) -> None:
        """What a player has but for the deck, which may depend on what all others have."""
        name, p = self.names[seat], self.d.players[seat]
        self.fields(f"{name}.", part, SEAT_FIELDS)
        p.hand = sorted(self.cards(f"{name}.hand", part.get("hand", ())))
        p.discard = self.cards(f"{name}.discard", part.get("discard", ()))
        self._play(f"{name}.play", p, part.get("play", ()))
        for field in ("gold", "combat"):
            setattr(p, field, self.number(f"{name}.{field}", part.get(field, 0), 0, MOST_POINTS, 0))
        for field in ("done", "out"):
            setattr(p, field, self.truth(f"{name}.{field}", part.get(field, False)))
        p.shown = self.shown(f"{name}.shown", p.hand, part.get("shown", ()))
        p.waiting = self._waiting(f"{name}.waiting", part.get("waiting", ()))

    def _play(self, place: str, p: Player, entries: Any) -> None:
        for entry in self.entries(place, entries):
            said = entry if isinstance(entry, Mapping) else {"card": entry}
            self.fields(f"{place}, ", said, CARD_FIELDS)
            kind = self.kind(place, said.get("card"))
            if kind is None:
                continue
            self.d.number += 1
            most = self.t.defense[kind] - 1
            damage = said.get("damage", 0)
            if damage and not self.t.champion[kind]:
                self.bad(place, f"{self.t.names[kind]} is not a champion and takes no damage (HR-4.41)")
                damage = 0
            elif isinstance(damage, int) and damage > most >= 0:
                why = f"{damage} damage stuns it: its Defense is {most + 1} (HR-4.42)"
                self.bad(place, f"{self.t.names[kind]}: {why}")
                damage = 0
            else:
                damage = self.number(f"{place}, {self.t.names[kind]}, damage", damage, 0, max(most, 0), 0)
            expended, allied = (
                self.truth(f"{place}, {self.t.names[kind]}, {field}", said.get(field, False))
                for field in ("expended", "allied")
            )
            p.play.append(InPlay(self.take(place, kind), self.d.number, expended, allied, damage))

    def _waiting(self, place: str, entries: Any) -> tuple[Waiting, ...]:
        found = []
        for entry in entries if isinstance(entries, list | tuple) else [None]:
            if not isinstance(entry, Mapping) or not set(entry) <= {"to", "filter"}:
                self.bad(place, "give a list such as [{'to': 'hand', 'filter': 'any'}]")
                continue
            to, which = entry.get("to"), entry.get("filter", "any")
            if to not in TO or which not in FILTERS:
                self.bad(place, f"{to!r} for {which!r}: cards go to {' or '.join(TO)}; {' or '.join(FILTERS)} card")
            else:
                found.append(Waiting(to, which))
        return tuple(found)

    def _health(self, parts: Mapping[int, Mapping[str, Any]]) -> None:
        """Each player's Health, or the team's that any of its players tells."""
        told: dict[int, tuple[str, int]] = {}
        for seat, part in parts.items():
            side, name = self.d.layout.side[seat], self.names[seat]
            if "health" not in part and not self.d.players[seat].out:
                continue
            out = self.d.players[seat].out
            value = self.number(f"{name}.health", part.get("health", 0), -MOST_POINTS, MOST_HEALTH, 0)
            if out != (value <= 0):
                why = "is out at zero or less, and only then" if value <= 0 else "is not out before"
                self.bad(f"{name}.health", f'{value}; a player {why} (HR-6.1): say "out": {str(value <= 0).lower()}')
            if side in told and told[side][1] != value:
                other = told[side][0]
                self.bad(f"{name}.health", f"{value}, and {other}, of the same team, has {told[side][1]} (HR-8.15)")
            told.setdefault(side, (name, value))
            self.d.health[side] = value

    def _top(self, seat: int, part: Mapping[str, Any]) -> tuple[list[int], bool]:
        """The cards that a player's deck names, and whether more lie below them; the market gets none of these."""
        named = part.get("deck", [] if self.d.players[seat].out else [REST])
        return self.open_pile(f"{self.names[seat]}.deck", named)

    def _deck(self, seat: int, part: Mapping[str, Any], top: list[int], open_end: bool) -> None:
        """The deck of a player, and what all know of it."""
        name, p, t = self.names[seat], self.d.players[seat], self.t
        rest: list[int] = []
        have, ten = Counter([*top, *p.hand, *p.discard, *(c.kind for c in p.play)]), Counter(t.starters)
        for kind, n in ten.items():
            if have[kind] > n and not self.d.layout.emperors:
                self.bad(name, f"{have[kind]} x {t.names[kind]}, and a personal deck has {n} (HR-1.2)")
                self.left[kind] += have[kind] - n
        if open_end:
            rest = sorted((ten - have).elements())
            self.left.subtract(rest)
            for kind in ten:
                if self.left[kind] < 0:
                    self.bad(f"{name}.deck", f"{t.names[kind]} is named elsewhere too: say what is in this deck")
            SEEDED.shuffle(self.d, rest)
        p.deck = rest + top[::-1]
        p.top = self.number(f"{name}.known", part.get("known", 0), 0, len(p.deck), 0)

    def _market(self) -> None:
        """The five open cards, the Market Deck, the Fire Gems."""
        d, t, data = self.d, self.t, self.data
        d.market = self.cards("market", data.get("market", ()))
        self._for_the_market("market", d.market)
        top, open_end = self.open_pile("market_deck", data.get("market_deck", [REST]))
        self._for_the_market("market_deck", top)
        if len(d.market) > MARKET:
            self.bad("market", f"{len(d.market)} cards; the market has {MARKET} (HR-2.1)")
        rest = [k for k in sorted(set(t.market), key=t.rank.__getitem__) if self.left[k] > 0]
        if open_end or "market" not in data:
            new = [k for k in rest if k not in d.market] + [k for k in rest for _ in range(self.left[k])]
            for kind in new:
                if len(d.market) < MARKET and self.left[kind] > 0:
                    d.market.append(self.take("market", kind))
        below: list[int] = []
        if open_end:
            below = sorted(k for k in rest for _ in range(self.left[k]))
            for kind in below:
                self.take("market_deck", kind)
            SEEDED.shuffle(d, below)
        d.deck = below + top[::-1]
        if top and not open_end and len(d.market) < MARKET:
            self.bad("market", f"{len(d.market)} of {MARKET} cards; a gap is filled from the Market Deck (HR-4.32)")

    def _for_the_market(self, place: str, found: list[int]) -> None:
        for kind in set(found) - set(self.t.market):
            gem = "a Fire Gem lies on its own pile and is never in the market (HR-4.19)"
            self.bad(place, gem if kind == self.t.gem else f"{self.t.names[kind]} is not a market card (HR-1.18)")
            self.left[kind] += found.count(kind)

    def _rest(self) -> None:
        """Cards that nobody named were sacrificed, those of players who are out are gone; gems lie on their pile."""
        d, t = self.d, self.t
        out = [s for s, p in enumerate(d.players) if p.out]
        gems = max(0, self.left[t.gem])
        d.gems = self.number("gems", self.data.get("gems", gems), 0, self.have[t.gem], gems)
        if d.gems > gems or (d.gems < gems and not out):
            have = self.have[t.gem]
            self.bad("gems", f"{d.gems}; {have - gems} of {have} lie elsewhere, so {gems} are in the pile (HR-4.19)")
        elif d.gems < gems:
            d.gone += [t.gem] * (gems - d.gems)
        self.left[t.gem] = 0
        for _ in out:
            for kind in t.starters:
                if self.left[kind] > 0:
                    d.gone.append(self.take("gone", kind))
        d.sacrificed += sorted(k for k in self.left for _ in range(self.left[k]))

    def _moment(self) -> None:
        """Whose turn it is, and how long the game has lasted."""
        d, data = self.d, self.data
        alive, lay = living(d), d.layout
        active = self.seat("active", data.get("active", alive[0] if alive else 0))
        if active is not None:
            d.active = lay.teams[lay.team[active]][0] if lay.shared else active
            if d.players[active].out:
                self.bad("active", f"{self.names[active]} is out (HR-6.1)")
        d.turn = self.number("turn", data.get("turn", 1), 1, 10**9, 1)
        turns = len({lay.team[s] for s in alive}) if lay.shared else len(alive)  # in a round
        most = lay.stalemate * turns - 1 if lay.stalemate else 10**9
        d.turns_without_loss = self.number("quiet", data.get("quiet", 0), -1, most, 0)

    def _pledges(self) -> None:
        """Gold for market cards, Combat for champions, that mates have promised."""
        d, entries = self.d, self.data.get("pledges", ())
        if not isinstance(entries, list | tuple) or not all(isinstance(e, Mapping) for e in entries):
            return self.bad("pledges", "give a list such as [{'seat': 'Ann', 'n': 2, 'card': 'Spark'}]")
        if entries and not d.layout.shared:
            return self.bad("pledges", "only teammates who share a turn pledge (HR-R37)")
        found = []
        for at, entry in enumerate(entries, 1):
            place = f"pledges, {at}"
            self.fields(f"{place}, ", entry, PLEDGE_FIELDS)
            seat = self.seat(place, entry.get("seat"))
            n = self.number(place, entry.get("n"), 1, MOST_POINTS, 1)
            if "target" in entry:
                name, _, number = str(entry.get("card")).partition(":")
                kind, target = self.kind(place, name), self.seat(place, entry["target"])
                if kind is None or target is None or seat is None:
                    continue
                card = find_in_play(d, target, self.t.ids[kind] + (f":{number}" if number else ""))
                if card is None:
                    self.bad(place, f"{self.names[target]} has no {entry.get('card')} in play")
                else:
                    found.append(Pledged(seat, n, card.kind, card.no))
            else:
                kind = self.kind(place, entry.get("card"))
                if kind is not None and seat is not None:
                    found.append(Pledged(seat, n, kind))
        d.pledges = tuple(sorted(found, key=lambda p: (p.seat, p.no, p.card)))


def _by_name(problem: str, names: Sequence[str]) -> str:
    """What the audit says of a seat, said of the player who sits there."""
    return re.sub(r"\bseat (\d)\b", lambda m: names[int(m[1])], problem)
