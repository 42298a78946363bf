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
    state = maker.made()
    more = audit(state) if not maker.problems else [*of_players(state), *of_pledges(state)]
    maker.problems += [_by_name(problem, maker.names) for problem in more]
    maker.refuse()
    return play_on(state, data.get("then", ()), parse, check, apply)


class _Maker(PositionReader):
    """A position being made: the box is opened, and every card that is named is taken out of it."""

    def __init__(self, setup: Setup, data: Mapping[str, Any]) -> None:
        cards, lay = TABLE(), layout_of(setup)
        players = [Player([], [], [], []) for _ in setup.players]
        shared = setup.model_copy(update={"seed": 0})
        self.state = Realm(
            shared, lay, cards, players, list(lay.healths), [], [], 0, [], [], Luck(setup.seed), 0, [MAIN]
        )  # fmt: skip
        super().__init__(names_of(self.state), cards, box(setup, cards))
        self.card_table, self.data = cards, data

    # ---- the parts

    def made(self) -> Realm:
        parts = self.parts(self.data, {*Setup.model_fields, *TABLE_FIELDS}, "player of this game")
        for seat in range(len(self.names)):
            self._player(seat, parts.get(seat, {}))
        state, data = self.state, self.data
        state.sacrificed = self.cards("sacrificed", data.get("sacrificed", ()))
        state.gone = self.cards("gone", data.get("gone", ()))
        tops = [self._top(seat, parts.get(seat, {})) for seat in range(len(self.names))]
        self._market()
        for seat, (top, open_end) in enumerate(tops):
            self._deck(seat, parts.get(seat, {}), top, open_end)
        self._health(parts)
        self._rest()
        self._moment()
        self._pledges()
        return state

    def _player(self, seat: int, part: Mapping[str, Any]) -> None:
        """What a player has but for the deck, which may depend on what all others have."""
        name, player = self.names[seat], self.state.players[seat]
        self.fields(f"{name}.", part, SEAT_FIELDS)
        player.hand = sorted(self.cards(f"{name}.hand", part.get("hand", ())))
        player.discard = self.cards(f"{name}.discard", part.get("discard", ()))
        self._play(f"{name}.play", player, part.get("play", ()))
        for field in ("gold", "combat"):
            setattr(player, field, self.number(f"{name}.{field}", part.get(field, 0), 0, MOST_POINTS, 0))
        for field in ("done", "out"):
            setattr(player, field, self.truth(f"{name}.{field}", part.get(field, False)))
        player.shown = self.shown(f"{name}.shown", player.hand, part.get("shown", ()))
        player.waiting = self._waiting(f"{name}.waiting", part.get("waiting", ()))

    def _play(self, place: str, player: Player, entries: Any) -> None:
        for entry in self.entries(place, entries):
            said = entry if isinstance(entry, Mapping) else {"card": entry}
            self.fields(f"{place}, ", said, CARD_FIELDS)
            kind = self.kind(place, said.get("card"))
            if kind is None:
                continue
            self.state.number += 1
            most = self.card_table.defense[kind] - 1
            damage = said.get("damage", 0)
            if damage and not self.card_table.champion[kind]:
                self.bad(place, f"{self.card_table.names[kind]} is not a champion and takes no damage (HR-4.41)")
                damage = 0
            elif isinstance(damage, int) and damage > most >= 0:
                why = f"{damage} damage stuns it: its Defense is {most + 1} (HR-4.42)"
                self.bad(place, f"{self.card_table.names[kind]}: {why}")
                damage = 0
            else:
                damage = self.number(f"{place}, {self.card_table.names[kind]}, damage", damage, 0, max(most, 0), 0)
            expended, allied = (
                self.truth(f"{place}, {self.card_table.names[kind]}, {field}", said.get(field, False))
                for field in ("expended", "allied")
            )
            player.play.append(InPlay(self.take(place, kind), self.state.number, expended, allied, damage))

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
            side, name = self.state.layout.side[seat], self.names[seat]
            if "health" not in part and not self.state.players[seat].out:
                continue
            out = self.state.players[seat].out
            value = self.number(f"{name}.health", part.get("health", 0), -MOST_POINTS, MOST_HEALTH, 0)
            if out != (value <= 0):
                why = "is out at zero or less, and only then" if value <= 0 else "is not out before"
                self.bad(f"{name}.health", f'{value}; a player {why} (HR-6.1): say "out": {str(value <= 0).lower()}')
            if side in told and told[side][1] != value:
                other = told[side][0]
                self.bad(f"{name}.health", f"{value}, and {other}, of the same team, has {told[side][1]} (HR-8.15)")
            told.setdefault(side, (name, value))
            self.state.health[side] = value

    def _top(self, seat: int, part: Mapping[str, Any]) -> tuple[list[int], bool]:
        """The cards that a player's deck names, and whether more lie below them; the market gets none of these."""
        named = part.get("deck", [] if self.state.players[seat].out else [REST])
        return self.open_pile(f"{self.names[seat]}.deck", named)

    def _deck(self, seat: int, part: Mapping[str, Any], top: list[int], open_end: bool) -> None:
        """The deck of a player, and what all know of it."""
        name, player, cards = self.names[seat], self.state.players[seat], self.card_table
        rest: list[int] = []
        have, ten = (
            Counter([*top, *player.hand, *player.discard, *(c.kind for c in player.play)]),
            Counter(cards.starters),
        )
        for kind, n in ten.items():
            if have[kind] > n and not self.state.layout.emperors:
                self.bad(name, f"{have[kind]} x {cards.names[kind]}, and a personal deck has {n} (HR-1.2)")
                self.left[kind] += have[kind] - n
        if open_end:
            rest = sorted((ten - have).elements())
            self.left.subtract(rest)
            for kind in ten:
                if self.left[kind] < 0:
                    self.bad(f"{name}.deck", f"{cards.names[kind]} is named elsewhere too: say what is in this deck")
            SEEDED.shuffle(self.state, rest)
        player.deck = rest + top[::-1]
        player.top = self.number(f"{name}.known", part.get("known", 0), 0, len(player.deck), 0)

    def _market(self) -> None:
        """The five open cards, the Market Deck, the Fire Gems."""
        state, cards, data = self.state, self.card_table, self.data
        state.market = self.cards("market", data.get("market", ()))
        self._for_the_market("market", state.market)
        top, open_end = self.open_pile("market_deck", data.get("market_deck", [REST]))
        self._for_the_market("market_deck", top)
        if len(state.market) > MARKET:
            self.bad("market", f"{len(state.market)} cards; the market has {MARKET} (HR-2.1)")
        rest = [k for k in sorted(set(cards.market), key=cards.rank.__getitem__) if self.left[k] > 0]
        if open_end or "market" not in data:
            new = [k for k in rest if k not in state.market] + [k for k in rest for _ in range(self.left[k])]
            for kind in new:
                if len(state.market) < MARKET and self.left[kind] > 0:
                    state.market.append(self.take("market", kind))
        below: list[int] = []
        if open_end:
            below = sorted(k for k in rest for _ in range(self.left[k]))
            for kind in below:
                self.take("market_deck", kind)
            SEEDED.shuffle(state, below)
        state.deck = below + top[::-1]
        if top and not open_end and len(state.market) < MARKET:
            self.bad("market", f"{len(state.market)} of {MARKET} cards; a gap is filled from the Market Deck (HR-4.32)")

    def _for_the_market(self, place: str, found: list[int]) -> None:
        for kind in set(found) - set(self.card_table.market):
            gem = "a Fire Gem lies on its own pile and is never in the market (HR-4.19)"
            self.bad(
                place,
                gem if kind == self.card_table.gem else f"{self.card_table.names[kind]} is not a market card (HR-1.18)",
            )
            self.left[kind] += found.count(kind)

    def _rest(self) -> None:
        """Cards that nobody named were sacrificed, those of players who are out are gone; gems lie on their pile."""
        state, cards = self.state, self.card_table
        out = [s for s, p in enumerate(state.players) if p.out]
        gems = max(0, self.left[cards.gem])
        state.gems = self.number("gems", self.data.get("gems", gems), 0, self.have[cards.gem], gems)
        if state.gems > gems or (state.gems < gems and not out):
            have = self.have[cards.gem]
            self.bad(
                "gems", f"{state.gems}; {have - gems} of {have} lie elsewhere, so {gems} are in the pile (HR-4.19)"
            )
        elif state.gems < gems:
            state.gone += [cards.gem] * (gems - state.gems)
        self.left[cards.gem] = 0
        for _ in out:
            for kind in cards.starters:
                if self.left[kind] > 0:
                    state.gone.append(self.take("gone", kind))
        state.sacrificed += sorted(k for k in self.left for _ in range(self.left[k]))

    def _moment(self) -> None:
        """Whose turn it is, and how long the game has lasted."""
        state, data = self.state, self.data
        alive, lay = living(state), state.layout
        active = self.seat("active", data.get("active", alive[0] if alive else 0))
        if active is not None:
            state.active = lay.teams[lay.team[active]][0] if lay.shared else active
            if state.players[active].out:
                self.bad("active", f"{self.names[active]} is out (HR-6.1)")
        state.turn = self.number("turn", data.get("turn", 1), 1, 10**9, 1)
        turns = len({lay.team[s] for s in alive}) if lay.shared else len(alive)  # in a round
        most = lay.stalemate * turns - 1 if lay.stalemate else 10**9
        state.turns_without_loss = self.number("quiet", data.get("quiet", 0), -1, most, 0)

    def _pledges(self) -> None:
        """Gold for market cards, Combat for champions, that mates have promised."""
        state, entries = self.state, self.data.get("pledges", ())
        if not isinstance(entries, list | tuple) or not all(isinstance(e, Mapping) for e in entries):
            return self.bad("pledges", "give a list such as [{'seat': 'Ann', 'n': 2, 'card': 'Spark'}]")
        if entries and not state.layout.shared:
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
                card = find_in_play(state, target, self.card_table.ids[kind] + (f":{number}" if number else ""))
                if card is None:
                    self.bad(place, f"{self.names[target]} has no {entry.get('card')} in play")
                else:
                    found.append(Pledged(seat, n, card.kind, card.no))
            else:
                kind = self.kind(place, entry.get("card"))
                if kind is not None and seat is not None:
                    found.append(Pledged(seat, n, kind))
        state.pledges = tuple(sorted(found, key=lambda p: (p.seat, p.no, p.card)))


def _by_name(problem: str, names: Sequence[str]) -> str:
    """What the audit says of a seat, said of the player who sits there."""
    return re.sub(r"\bseat (\d)\b", lambda m: names[int(m[1])], problem)
