"""Home: doors, the games, what this browser has not finished, and its key for another address."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.explore.decks import builders, decks_of
from heroplay.games.registry import all_games
from heroplay.kit.pictures import cover_of
from heroplay.table import table
from heroplay.tutor.course import courses
from heroplay.ui import carry, saves
from heroplay.ui.addresses import PLACES
from heroplay.ui.intents import HomeIntent, read_intent
from heroplay.ui.learning import begun, trouble
from heroplay.ui.saved_games import offers
from heroplay.ui.screens import Address, Place, bare

SEED, MOVES = 11, 1  # the moment whose cards lie in the doors
DOORS: tuple[tuple[Place, str, str], ...] = (  # place, picture, what is behind it; {deck} is what people build here
    ("learn", "rule", "Short lessons, one rule at a time, each played on a table."),
    ("play", "hand", "A whole game against bots, or several people at one screen."),
    ("whatif", "fork", "Take a moment apart: other cards, other moves, what they lead to."),
    ("decklab", "deck", "Build a {deck} of your own: judged as you go, measured, played at once."),
)


class Home:
    """The home screen of one browser."""

    slow = frozenset(("hello",))

    def __init__(self) -> None:
        self.key: str | None = None
        self.offer: dict[str, Any] | None = None  # a saved game
        self.lesson: dict[str, str] | None = None
        self.problem = ""
        self.rev = 0
        self.on_change: Callable[[Any], Any] | None = None

    def screen(self, whole: bool = True) -> dict[str, Any]:
        return {
            **bare(), "mode": "home", "rev": self.rev, "doors": doors(), "games": covers(), "cards": cards(),
            "offer": self.offer, "lesson": self.lesson, "problem": self.problem,
        }  # fmt: skip

    def handle(self, raw: Any) -> dict[str, Any]:
        try:
            intent = read_intent(raw, HomeIntent)
            if intent.kind == "carry":
                return carried(intent.key, intent.code)
            self.key = saves.valid_key(intent.key)
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        self.refresh()
        return {"ok": True}

    def refresh(self) -> None:
        """What can be gone on with now: games and lessons may have been played since."""
        told = offered(self.key)
        self.offer, self.lesson, self.problem = told["offer"], told["lesson"], told["problem"]
        self.rev += 1
        if self.on_change is not None:
            self.on_change(self)

    def settle(self) -> bool:
        return False

    def tick(self) -> float | None:
        return None

    def address(self) -> Address:
        return {}

    def visit(self, address: Address) -> None:
        self.refresh()

    def __repr__(self) -> str:
        """The doors and the games in words."""
        names = ", ".join(PLACES[place] for place, _, _ in DOORS)
        return f"HeroPlay: {names}. Games: {', '.join(game['title'] for game in covers())}."


# ---- what is told, to this screen and to the widget of the home notebook


def offered(key: Any) -> dict[str, Any]:
    """What a browser has not finished: a game, a lesson, and what is wrong with its files."""
    found, problem = offers(key) if key is not None else ([], "")
    told = trouble(key) if key is not None else ""
    return {"offer": next(iter(found), None), "lesson": begun(key) if key is not None else None,
            "problem": told or problem}  # fmt: skip


def carried(key: Any, code: Any) -> dict[str, Any]:
    """A code for this browser's key, or the key that a code stands for (see `carry`)."""
    if code is None:
        return {"code": carry.show(key)}
    found = carry.bring(code, key)
    return {"key": found.key, "said": found.said}


@cache
def doors() -> list[dict[str, Any]]:
    """The doors, in the word of the game whose decks are built."""
    word = next((decks_of(game).word for game in builders()), "deck")
    return [
        {"name": PLACES[place], "picture": picture, "address": {"at": place}, "about": about.format(deck=word)}
        for place, picture, about in DOORS
    ]


def covers() -> list[dict[str, Any]]:
    """Every game that has a table, with its cover, and whether there is a course."""
    found, taught = [], courses()
    for game in all_games():
        if game.board.gallery is not None:
            info = game.info.model_dump(include={"id", "title", "about", "seats"})
            found.append({**info, "cover": cover_of(game), "course": game.info.id in taught})
    return found


@cache
def cards() -> dict[str, Any]:
    """Real pieces for the doors: the faces of a dealt hand, and one that a rule keeps back for now."""
    playable = next((game for game in all_games() if game.board.gallery is not None), None)
    if playable is None:
        raise BadInput("There is no game that a board can show.")
    made = table(playable.info.id, seed=SEED, auto=True)
    for _ in range(MOVES):
        made.play(made.legal()[0])
    seat = made.seat
    hand = next(z for z in made.view(seat).zones if z.role == "hand" and z.owner == seat)
    faces = {p.face.id: p.face.model_dump(mode="json") for p in hand.pieces if p.face is not None}
    held = next((p for p in hand.pieces if p.face is not None and p.rule), None)
    rule = made.game.rulebook[held.rule] if held else None
    return {
        "hand": list(faces.values()),
        "rule": {"face": held.face.id, "title": rule.title, "id": rule.id} if held and held.face and rule else None,
    }
