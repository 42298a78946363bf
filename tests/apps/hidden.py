"""What a seat may not know at each move of a game, and whether something that was sent or written tells it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from heroplay.core.errors import HeroPlayError
from heroplay.core.record import HEAD
from heroplay.table import Table, load

RUN = 5  # so many cards of a deck in a row are its order
NAMING = ("id", "face", "name", "ref", "card", "kind")
CODE = re.compile(r"hp1\.\w+\.[\w-]+\.[0-9a-f]{8}")


class Hidden:
    """A whole game, looked back on: at each move the cards that a seat had never seen, the decks, and the secrets."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        cards = table.state.cards
        self.kinds = range(len(cards.ids) - 1)  # the last one stands for a card face down
        self.names = [(cards.ids[k], cards.names[k]) for k in self.kinds]
        self.states = [*(step.before for step in table.steps), table.state]
        self.seen: list[set[int]] = []
        for state in self.states:
            self.seen.append((self.seen[-1] if self.seen else set()) | self._in_sight(state))

    def _in_sight(self, state: Any) -> set[int]:
        d = self.table.game.knowledge.observe(state, self.seat)
        piles = [pile for p in d.players for pile in (p.hand, p.deck, p.discard)]
        stacks = [y.kind for p in d.players for stack in p.stacks for y in stack]
        return {k for pile in piles for k in pile} | {*stacks, *(e.kind for e in d.plays)}

    def cards(self, ply: int) -> list[str]:
        """The ids and names of cards that the seat had never seen when this many moves were made."""
        return [word for k in self.kinds if k not in self.seen[ply] for word in self.names[k]]

    def told(self, ply: int, data: Any) -> list[str]:
        """All that these data tell and the seat may not know after so many moves."""
        strings = list(_strings(data))
        text = "\n".join(strings)
        found = [word for word in self.cards(ply) if word in text and _as_word(word, text)]
        numbers = [str(self.states[ply].luck.seed), str((self.table.setup or {}).get("seed", ""))]
        found += [f"seed {n}" for n in set(numbers) if len(n) > 6 and n in text]
        found += ["full code" for code in CODE.findall(text) if self._is_full(code)]
        found += ["full record" for s in strings if HEAD in s and '"seed"' in s]
        return found + [f"the order of deck {seat}" for seat in self._decks_in(ply, data)]

    def _is_full(self, code: str) -> bool:
        """Does a code hold more than the seat may know?"""
        game = self.table.game
        try:
            state = load(code).state
        except HeroPlayError:
            return True  # whatever it is, the seat did not get it from us
        return game.play.key(game.knowledge.observe(state, self.seat)) != game.play.key(state)

    def _decks_in(self, ply: int, data: Any) -> set[int]:
        """The seats whose decks lie somewhere in the data: as numbers, as ids or as names."""
        rows = [row for row in _rows(data) if len(row) >= RUN]
        found = set()
        for seat, player in enumerate(self.states[ply].players):
            ids, names = ([self.names[k][i] for k in player.deck] for i in (0, 1))
            if any(_shares_a_run(row, deck) for row in rows for deck in (list(player.deck), ids, names)):
                found.add(seat)
        return found


def _shares_a_run(row: list[Any], deck: list[Any]) -> bool:
    runs = {tuple(order[i : i + RUN]) for order in (deck, deck[::-1]) for i in range(len(deck) - RUN + 1)}
    return any(tuple(row[i : i + RUN]) in runs for i in range(len(row) - RUN + 1))


def _rows(part: Any) -> Iterator[list[Any]]:
    """Every list in the data, its pieces by each of the names that they may have."""
    if isinstance(part, dict):
        for value in part.values():
            yield from _rows(value)
    elif isinstance(part, list):
        plain = [item for item in part if isinstance(item, str | int)]
        yield plain
        for name in NAMING:
            row = [item[name] for item in part if isinstance(item, dict) and isinstance(item.get(name), str | int)]
            yield [item.partition("/")[0] if isinstance(item, str) else item for item in row]
        for item in part:
            yield from _rows(item)


def _strings(part: Any) -> Iterator[str]:
    """Every text in the data, keys and numbers too; a text that is itself JSON is looked into."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield str(key)
            yield from _strings(value)
    elif isinstance(part, list | tuple):
        for item in part:
            yield from _strings(item)
    elif isinstance(part, str) and part[:1] in ("{", "["):
        yield part
        try:
            yield from _strings(json.loads(part))
        except ValueError:
            return
    elif isinstance(part, bytes):
        yield part.decode("utf-8", "replace")
    else:
        yield str(part)


def _as_word(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def without_modules(state: dict[str, Any]) -> dict[str, Any]:
    """A widget's state without its program, which is the same for every game."""
    return {k: v for k, v in state.items() if k not in ("_esm", "_css", "esm", "css")}
