"""What a browser draws, by mode: the shapes of all screens.

They are plain dicts while they are made, since a screen is made for every click; the tests validate each one they meet,
and `heroplay.dev.types` writes them down for the board's JavaScript.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from pydantic import ConfigDict
from typing_extensions import TypedDict

from heroplay.contracts.decks import ReadyDeck, ShownDeck
from heroplay.contracts.gallery import Gallery
from heroplay.contracts.view import Face, Piece, View, Zone

Place = Literal["home", "learn", "play", "whatif", "decklab"]
Mode = Literal["table", "play", "learn", "whatif", "new", "map", "edit", "deck", "home"]
Address = dict[str, str]  # where somebody is in the app: `at` is a place, the rest says what is shown there


# ---- the table


class ShownPiece(Piece):
    """A piece whose face is a key of `faces`: each face goes over the wire once."""

    face: str | None = None  # type: ignore[assignment]


class ShownZone(Zone):
    """A zone of such pieces."""

    pieces: tuple[ShownPiece, ...] = ()


class ShownView(View):
    """What one seat sees, the faces apart."""

    zones: tuple[ShownZone, ...] = ()


class _Strict(TypedDict):
    __pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[misc]


class LogLine(_Strict):
    """A sentence of the log, with the number of its move and the rules behind it."""

    ply: int
    text: str
    rules: list[str]


class RepairOffer(_Strict):
    """A single change that would make a refused move legal."""

    text: str
    rule: str
    can: NotRequired[bool]  # in a lesson: may it be done there?


class Notice(_Strict):
    """A refusal with its rule; `repairs` is None until they have been searched for."""

    kind: Literal["refused", "problem"]
    text: str
    rule: str
    rules: list[str]
    reasons: list[str]
    repairs: list[RepairOffer] | None


class Curtain(_Strict):
    """The player who must take over before anything is shown."""

    seat: int
    name: str


class Watch(_Strict):
    """The seat over whose shoulder somebody looks, and those that may be chosen."""

    seat: int | None
    seats: list[int]


class Player(_Strict):
    """Who plays a seat: person, elsewhere, or a bot's name."""

    seat: int
    name: str
    who: str


class Can(_Strict, total=False):
    """What can be done now; nothing on a screen without a table."""

    act: bool
    undo: bool
    redo: bool
    record: bool


class ShownSettings(_Strict, total=False):
    """How this screen likes to play."""

    try_it: bool
    auto_pass: bool
    pace: float
    projector: bool


class Link(_Strict):
    """A place of the app."""

    id: Place
    label: str


class InApp(_Strict):
    """Where a screen stands in the app: its address leads back to it."""

    address: Address
    place: Place
    places: list[Link]
    problem: str  # why the address that was asked for could not be shown


class _Any(_Strict):
    """What every screen has."""

    keeps: bool  # does this backend want to know the browser's key?
    app: InApp | None  # None: this screen stands alone
    rev: int
    ply: int
    look: int | None
    curtain: Curtain | None
    what_if: bool
    view: ShownView | None
    faces: dict[str, Face]
    log: list[LogLine]
    notice: Notice | None
    can: Can
    settings: ShownSettings


class _Table(_Any):
    """A table with everything round it."""

    watch: Watch | None
    rules: dict[str, str]
    players: list[Player]
    next: list[int]
    passes: bool
    thinking: bool


class TableScreen(_Table):
    """A game alone, in a notebook."""

    mode: Literal["table"]


class PlayScreen(_Table):
    """A game of the Play app."""

    mode: Literal["play"]
    away: bool
    saved: str


# ---- a lesson


class Title(_Strict):
    id: str
    title: str


class NextStep(Title):
    chapter: str


class Course(Title):
    """A game to choose, and whether it is chosen."""

    now: bool


class TaughtRule(Title):
    text: str


class ShownQuestion(_Strict):
    """What a step asks: how it is answered, and among what."""

    form: str
    options: list[str]


class ShownAnswer(_Strict):
    """What the coach says to the last move."""

    kind: str
    text: str
    rules: list[str]


class Showing(_Strict):
    """A refutation that is played out: at which move, of how many."""

    at: int
    of: int


class LessonChapter(Title):
    part: str
    able: str


class StepStars(_Strict):
    id: str
    stars: int
    now: bool


class LessonPart(_Strict):
    """The step on the table; what comes after `showing` is missing where a step stands alone."""

    text: str
    goal: str
    title: str
    grade: str
    kind: Literal["question", "puzzle", "goal"]
    question: ShownQuestion | None
    answer: ShownAnswer | None
    hints: list[str]
    rungs: int
    done: bool
    stars: int
    aids: bool
    taught: list[TaughtRule]
    deck: list[str]
    quick: bool
    showing: Showing | None
    chapter: NotRequired[LessonChapter]
    id: NotRequired[str]
    number: NotRequired[int]
    of: NotRequired[int]
    next: NotRequired[NextStep | None]
    stars_before: NotRequired[int]
    starred: NotRequired[bool]
    steps: NotRequired[list[StepStars]]
    fresh: NotRequired[bool]
    last: NotRequired[bool]


class LearnScreen(_Table):
    """A step of a lesson."""

    mode: Literal["learn"]
    lesson: LessonPart
    blind: bool
    away: NotRequired[bool]
    saved: NotRequired[str]


class MapChapter(Title):
    short: str
    able: str
    stars: int
    of: int
    done: int
    steps: int
    each: list[int]
    open: str
    needs: list[str]


class MapPart(_Strict):
    title: str
    starred: bool
    chapters: list[MapChapter]


class PuzzleTheme(Title):
    """Puzzles of one theme; `levels` has the difficulty, how many there are, and how many are solved."""

    about: str
    count: int
    solved: int
    levels: list[tuple[int, int, int]]


class ReviewPart(_Strict):
    on: bool
    due: list[Title]


class MapScreen(_Any):
    """The map of chapters."""

    mode: Literal["map"]
    title: str
    about: str
    parts: list[MapPart]
    puzzles: list[PuzzleTheme]
    next: Title | None
    review: ReviewPart
    problem: str
    news: str
    courses: list[Course]
    begin: str
    begun: bool
    kept: bool
    saved: str
    rules: dict[str, str]
    away: bool


# ---- new games and positions


class BotLabel(_Strict):
    """A bot to play against; `level` says whether its name is a level."""

    id: str
    name: str
    about: str
    level: bool


class SavedGame(Title):
    move: int
    over: bool


class NewGameChoice(Title):
    about: str
    seats: list[int]
    gallery: Gallery
    drafts: bool
    bots: list[BotLabel]


class NewScreen(_Any):
    """The new-game form."""

    mode: Literal["new"]
    games: list[NewGameChoice]
    chosen: str | None
    offers: list[SavedGame]
    offer: SavedGame | None
    problem: str
    rules: dict[str, str]
    away: bool


class EditNumber(_Strict):
    id: str
    label: str
    least: int
    most: int
    value: int


class EditKind(_Strict):
    id: str
    face: str
    left: int
    home: str


class EditSide(_Strict):
    name: str
    rest: Literal["shuffled", "aside"]
    left: int
    kinds: list[EditKind]
    spots: list[dict[str, Any]]
    numbers: list[EditNumber]


class Named(_Strict):
    id: str
    name: str


class Reason(_Strict):
    text: str
    rule: str


class Edit(_Strict):
    """A position that is being set up."""

    choices: list[Named]
    word: str
    chosen: list[str]
    seats: list[int]
    sides: list[EditSide]
    phases: list[str]
    phase: str
    active: int
    numbers: list[EditNumber]
    then: list[str]
    next: list[str]
    players: list[str]
    bots: list[BotLabel]
    ok: bool
    problems: list[Reason]
    note: str
    says: str


class EditScreen(_Any):
    """The position editor."""

    mode: Literal["edit"]
    edit: Edit
    rules: dict[str, str]
    away: bool


# ---- what if


class TreeLine(_Strict):
    id: int
    label: str
    main: bool
    here: bool
    moves: int


class HouseRule(_Strict):
    name: str
    label: str
    value: Any
    usual: Any
    choices: list[Any]
    least: int | None
    most: int | None


class Asks(_Strict):
    """What the odds can be asked: pairs of the seat that asks and the seat it asks about, and their words."""

    title: str
    pairs: list[tuple[int, int, str]]


class WhatIfScreen(_Table):
    """A tree of lines and the position where one stands."""

    mode: Literal["whatif"]
    away: bool
    tree: dict[str, Any]  # as `Tree.data` draws it
    lines: list[TreeLine]
    note: str
    offers: list[Title]
    saved: str
    games: list[Course]
    house: list[HouseRule]
    asks: Asks | None
    odds: dict[str, Any] | None
    best: dict[str, Any] | None
    compared: dict[str, Any] | None
    busy: dict[str, Any] | None
    trouble: str


# ---- the deck lab


class ChangedNumber(_Strict):
    """A number of the deck before and after an exchange."""

    name: str
    was: str
    now: str
    up: bool


class ShownSwap(_Strict):
    """What an exchange of cards would do."""

    id: str | None
    other: str
    number: int
    rows: list[ChangedNumber]
    ok: bool
    refused: list[str]
    freed: list[str]


class SimulatedRow(_Strict):
    """How the deck did against one opponent, or against all."""

    name: str
    won: float
    games: int
    share: float | None
    low: float
    high: float
    percent: str


class SimulatedGames(_Strict):
    """What a simulation has found, so far or in the end."""

    name: str
    code: str
    stopped: bool
    games: int
    asked: int
    rows: list[SimulatedRow]
    old: bool  # the deck has changed since


class GamesPlayed(_Strict):
    """How far a simulation is."""

    done: int
    of: int


class DeckScreen(_Any, ShownDeck):
    """A deck under construction: what a game tells of it, and what is done with it in the lab."""

    mode: Literal["deck"]
    title: str
    catalogue: list[ReadyDeck]
    code: str
    play: str
    rival: str
    games: list[int]
    most_copies: int
    offers: list[Title]
    saved: str
    swap: ShownSwap | None
    simulated: SimulatedGames | None
    undo: int
    busy: GamesPlayed | None
    trouble: str
    away: bool


# ---- home


class Door(_Strict):
    """A way into the app."""

    name: str
    picture: str
    address: Address
    about: str


class Cover(Title):
    """A game on the shelf."""

    about: str
    seats: list[int]
    cover: dict[str, Any] | None
    course: bool


class DoorRule(_Strict):
    face: str
    title: str
    id: str


class DoorCards(_Strict):
    """Real pieces for the doors."""

    hand: list[Face]
    rule: DoorRule | None


class HomeScreen(_Any):
    """What can be done here, and what this browser has not finished."""

    mode: Literal["home"]
    doors: list[Door]
    games: list[Cover]
    cards: DoorCards
    offer: SavedGame | None
    lesson: Title | None
    problem: str
    rules: dict[str, str]
    away: bool


Screen = (
    TableScreen | PlayScreen | LearnScreen | WhatIfScreen | NewScreen | MapScreen | EditScreen | DeckScreen | HomeScreen
)


def bare() -> dict[str, Any]:
    """What a screen without a table says of one."""
    return {
        "keeps": True, "app": None, "log": [], "faces": {}, "rules": {}, "notice": None, "can": {}, "settings": {},
        "ply": 0, "look": None, "curtain": None, "what_if": False, "view": None, "away": False,
    }  # fmt: skip
