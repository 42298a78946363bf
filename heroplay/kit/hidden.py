"""What lies hidden: cards without faces and every hand that somebody may hold; for a simple game, declared places."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from heroplay.contracts.odds import hands
from heroplay.core.chance import Luck
from heroplay.core.errors import BadInput
from heroplay.core.frames import Simultaneous
from heroplay.kit.cards import UNKNOWN

S = TypeVar("S")


def faced(kinds: Iterable[int], unseen: list[int]) -> list[int]:
    """The same cards with every unknown one taken from the end of `unseen`."""
    return [unseen.pop() if kind == UNKNOWN else kind for kind in kinds]


def with_hands(worlds: list[S], seat: int, left: Counter[int], most: int) -> list[S]:
    """Each world once for every hand that a seat may hold; what is left lies in the deck, sorted, below its known top.

    The known cards of the hand stay, the unknown ones are some of `left`.  BadInput where that makes more than `most`.
    """
    first: Any = worlds[0]
    held = [kind for kind in first.players[seat].hand if kind != UNKNOWN]
    every = hands(sorted((+left).items()), len(first.players[seat].hand) - len(held))
    dealt = [hand for _, hand in islice(every, most + 1)]
    if len(worlds) * len(dealt) > most:
        raise BadInput(f"More than {most:,} hands are possible for the others: give them fewer hidden cards.")
    return [_with_hand(world, seat, [*held, *hand], left - Counter(hand)) for world in worlds for hand in dealt]


def _with_hand(world: Any, seat: int, hand: list[int], below: Counter[int]) -> Any:
    new = world.clone()
    player = new.players[seat]
    player.hand, under = sorted(hand), sorted((+below).elements())
    player.deck = under + player.deck[len(under) :]
    return new


# ---- declared places: a simple game says where its pieces lie and who sees them, and gets the rest

Known = Callable[[Sequence[int], int | None, int], int]  # known(pieces, owner, seat): how many from the end a seat sees


def open_to_all(pieces: Sequence[int], owner: int | None, seat: int) -> int:
    """Everybody sees every piece."""
    return len(pieces)


def to_nobody(pieces: Sequence[int], owner: int | None, seat: int) -> int:
    """Nobody sees a piece."""
    return 0


def to_owner(pieces: Sequence[int], owner: int | None, seat: int) -> int:
    """The owner sees every piece, all others none."""
    return len(pieces) if owner == seat else 0


def top_only(n: int) -> Known:
    """Everybody sees the last n pieces."""
    return lambda pieces, owner, seat: min(n, len(pieces))


@dataclass(frozen=True)
class Hidden:
    """A place where pieces of a pool lie, and what is known of it.

    `path` is a field of the state: a list of pieces, or a list of such lists, one for each seat.  `known` says how many
    pieces from the end a seat sees.  `ordered`: the order counts; else the pieces are kept sorted.
    """

    path: str
    pool: str
    known: Known
    ordered: bool = True


class Places:
    """All the places of a game, and what follows from them: observations, dealt worlds, pieces, problems, a key.

    `pools` has all pieces there are, by the name of the pool.  `commits(state, seat)` lists what a seat may have chosen
    in secret, where the game has Simultaneous frames: a choice is seen by whoever made it, and the others see that it
    was made.
    """

    def __init__(
        self,
        pools: Mapping[str, Iterable[int]],
        places: Sequence[Hidden],
        commits: Callable[[Any, int], Sequence[str]] = lambda state, seat: (),
        unknown: int = UNKNOWN,
    ) -> None:
        self.pools = {name: Counter(pool) for name, pool in pools.items()}
        self.places, self.commits, self.unknown = places, commits, unknown

    def observe(self, state: Any, seat: int) -> Any:
        """The state as a seat may know it."""
        seen = state.clone()
        seen.luck = Luck(0)
        for place in self.places:
            _put(seen, place, partial(self._seen, place, seat))
        seen.frames = [_with_commits(f, lambda i, made: made if i == seat else HIDDEN) for f in seen.frames]
        return seen

    def deal_unseen(self, known: Any, seat: int, rng: random.Random) -> Any:
        """A full state that fits what the seat has observed: unknown pieces are dealt from the rest of their pools."""
        full = known.clone()
        full.luck = Luck(rng.getrandbits(62), known.luck.asked)
        left = {name: sorted((pool - self.pieces(known)[name]).elements()) for name, pool in self.pools.items()}
        for unseen in left.values():
            rng.shuffle(unseen)
        for place in self.places:
            _put(full, place, partial(self._dealt, place, left[place.pool]))

        def chosen(i: int, made: str) -> str:
            return rng.choice(self.commits(full, i)) if made == HIDDEN else made

        full.frames = [_with_commits(frame, chosen) for frame in full.frames]
        return full

    def pieces(self, state: Any) -> dict[str, Counter[int]]:
        """Every piece, by pool: the same all through a game."""
        found: dict[str, Counter[int]] = {name: Counter() for name in self.pools}
        for place in self.places:
            for _, pile in _piles(state, place):
                found[place.pool].update(pile)
        return found

    def problems(self, state: Any) -> list[str]:
        """What is wrong with the pieces and with secret choices; empty when nothing is."""
        found = []
        for name, have in self.pieces(state).items():
            unseen, pool = have.pop(self.unknown, 0), self.pools[name]
            if have - pool or have.total() + unseen != pool.total():
                found.append(f"{name}: a piece is there too often, missing, or not one of them")
        for place in self.places:
            for owner, pile in _piles(state, place):
                if not place.ordered and pile != sorted(pile):
                    found.append(f"{place.path}{'' if owner is None else f' of seat {owner}'}: not sorted")
        for frame in state.frames:
            for seat, made in frame.made if isinstance(frame, Simultaneous) else ():
                if seat not in frame.seats or made not in (HIDDEN, *self.commits(state, seat)):
                    found.append(f"seat {seat}: {made!r} cannot have been chosen")
        return found

    def hides(self, state: Any) -> bool:
        """Is a piece or a secret choice unknown?  Then the state is what somebody has observed."""
        secrets = (made for frame in state.frames if isinstance(frame, Simultaneous) for _, made in frame.made)
        return any(self.unknown in have for have in self.pieces(state).values()) or HIDDEN in secrets

    def key(self, state: Any) -> Any:
        """Equal for states that play on alike: all fields, but the seed and the order where it does not count."""
        loose = {place.path for place in self.places if not place.ordered}
        parts = {f.name: getattr(state, f.name) for f in fields(state) if f.name != "luck"}
        return state.luck.asked, *(_frozen(value, name in loose) for name, value in parts.items())

    def _seen(self, place: Hidden, seat: int, pile: list[int], owner: int | None) -> list[int]:
        known = place.known(pile, owner, seat)
        return [self.unknown] * (len(pile) - known) + pile[len(pile) - known :]

    def _dealt(self, place: Hidden, unseen: list[int], pile: list[int], owner: int | None) -> list[int]:
        dealt = [unseen.pop() if piece == self.unknown else piece for piece in pile]
        return dealt if place.ordered else sorted(dealt)


HIDDEN = "?"  # what others have chosen in secret


def _piles(state: Any, place: Hidden) -> list[tuple[int | None, list[int]]]:
    """The lists of a place, each with its owner."""
    found = getattr(state, place.path)
    return list(enumerate(found)) if found and isinstance(found[0], list) else [(None, found)]


def _put(state: Any, place: Hidden, make: Callable[[list[int], int | None], list[int]]) -> None:
    """Replace every list of a place by what is made of it."""
    new = [make(pile, owner) for owner, pile in _piles(state, place)]
    found = getattr(state, place.path)
    setattr(state, place.path, new if found and isinstance(found[0], list) else new[0])


def _with_commits(frame: Any, made: Callable[[int, str], str]) -> Any:
    if not isinstance(frame, Simultaneous):
        return frame
    return replace(frame, made=tuple((seat, made(seat, what)) for seat, what in frame.made))


def _frozen(value: Any, loose: bool) -> Any:
    """The value as a key has it: lists as tuples, sorted where their order does not count."""
    if not isinstance(value, list):
        return value
    parts = [_frozen(part, loose) for part in value]
    return tuple(sorted(parts) if loose and not any(isinstance(part, tuple) for part in parts) else parts)
