"""Which games there are: the folders under `heroplay/games`, those of other packages, and what a test registers.

Another package offers a game by an entry point in the group `heroplay.games`: its name is the id of the game, its value
says where the record is, `package:GAME`.  `offers` reads such groups for courses, too (`heroplay.tutor.lessons`).
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cache
from importlib import metadata

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput
from heroplay.core.names import find

GROUP = "heroplay.games"

_extra: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Add a game that does not live under `heroplay/games`; BadInput where a built-in one has its id."""
    if game.info.id in built_in():
        raise BadInput(f"A game that comes with HeroPlay has the id {game.info.id!r}.")
    _extra[game.info.id] = game
    return game


# ---- what other packages offer


@dataclass(frozen=True, slots=True)
class Offer:
    """One entry point: its name, its value, and the package that it comes from."""

    name: str
    value: str
    package: str


@cache
def offers(group: str) -> tuple[tuple[Offer, ...], tuple[str, ...]]:
    """The entry points of a group, by package and name, and a sentence for each package whose list is not readable."""
    found: dict[tuple[str, str], Offer] = {}
    problems: list[str] = []
    for distribution in metadata.distributions():
        try:
            points = [point for point in distribution.entry_points if point.group == group]
            package = distribution.metadata["Name"] if points else ""
        except Exception as error:  # whatever is in that file, the other packages still count
            problems.append(f"The entry points in {_folder(distribution)} cannot be read: {why(error)}.")
            continue
        for point in points:  # of two versions on the path, Python imports the first
            found.setdefault((package, point.name), Offer(point.name, point.value, package))
    return tuple(offer for _, offer in sorted(found.items())), tuple(problems)


def _folder(distribution: metadata.Distribution) -> str:
    return str(getattr(distribution, "_path", "a package"))


def why(error: BaseException) -> str:
    """An error of another package's code, short enough for one sentence."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:200].rstrip(".: ")


class _Offered:
    """The games of other packages, imported when somebody first asks which games there are."""

    def __init__(self) -> None:
        self.read = False
        self.games: dict[str, Game] = {}
        self.problems: dict[str, str] = {}  # by the name of the entry point, or by the sentence itself

    def load(self) -> _Offered:
        if not self.read:
            self.read = True  # first, since a package may ask for games while it is imported
            points, unreadable = offers(GROUP)
            self.problems.update({problem: problem for problem in unreadable})
            for point in points:
                self._add(point)
        return self

    def _add(self, point: Offer) -> None:
        try:
            self.games[point.name] = _game_of(point, self.games)
        except (Exception, SystemExit) as error:
            said = str(error) if isinstance(error, BadInput) else f"{point.value} fails with {why(error)}"
            self.problems[point.name] = f"The game {point.name!r} of the package {point.package} is left out: {said}."


_offered = _Offered()


def _game_of(point: Offer, taken: dict[str, Game]) -> Game:
    """The record that an entry point names; BadInput says why it cannot be used."""
    if point.name in built_in():
        raise BadInput("a game that comes with HeroPlay has that id")
    if point.name in taken:
        raise BadInput("another package offers a game with that id")
    module, _, name = point.value.partition(":")
    game = getattr(importlib.import_module(module.strip()), name.strip() or "GAME", None)
    if not isinstance(game, Game):
        raise BadInput(f"{point.value} is not the record of a game")
    if game.info.id != point.name:
        raise BadInput(f"its record has the id {game.info.id!r}")
    return game


def refresh() -> None:
    """Look for other packages again: after one was installed while Python runs."""
    global _offered
    importlib.invalidate_caches()
    offers.cache_clear()
    _built_in.cache_clear()
    _offered = _Offered()


def game_problems() -> list[str]:
    """One sentence for each game of another package that cannot be used."""
    return list(_offered.load().problems.values())


# ---- all games


def built_in() -> list[str]:
    """The ids of the games that come with HeroPlay."""
    return list(_built_in())


@cache
def _built_in() -> tuple[str, ...]:
    """The folder is read once."""
    home = importlib.import_module("heroplay.games")
    return tuple(sorted(m.name for m in pkgutil.iter_modules(home.__path__) if m.ispkg))


def game_ids() -> list[str]:
    """The ids of all games: the built-in ones, those of other packages, those that were registered."""
    return list(dict.fromkeys([*built_in(), *_offered.load().games, *_extra]))


def default_id() -> str:
    """The game that is meant where none is named: the first."""
    return next(iter(built_in()), None) or game_ids()[0]  # the other packages need not be read for it


def get_game(name: str | Game) -> Game:
    """A game by its id; a wrong name is answered with a list."""
    if isinstance(name, Game):
        return name
    if not isinstance(name, str):
        raise BadInput(f"A game is named by a text, not {type(name).__name__}.")
    others = {**_offered.games, **_extra}
    if name not in others and name not in built_in():  # where the id is exact, other packages need not be read
        known, broken = game_ids(), _offered.problems.get(name)
        if broken is not None and name not in known:
            raise BadInput(broken)
        name = find(name, {i: i for i in known}, "game")
        others = {**_offered.games, **_extra}
    if name in others:
        return others[name]
    found = importlib.import_module(f"heroplay.games.{name}").GAME
    assert isinstance(found, Game)
    return found


def all_games() -> list[Game]:
    return [get_game(i) for i in game_ids()]
