"""The position editor: a draft in the kernel, small validated changes to it, and at each step what `position` says.

It knows drafts, not games: what can be placed where is in the kit that the game gives.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from heroplay.contracts.drafting import Draft, Drafting, Kit, Laid, Number, Side, SideKit
from heroplay.contracts.gallery import GalleryPiece
from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput, HeroPlayError, problems_of
from heroplay.explore.bots import bot_labels, bots_of, is_bot
from heroplay.games.registry import get_game
from heroplay.table import Step, Table, position
from heroplay.ui.completion import complete
from heroplay.ui.intents import Intent
from heroplay.ui.reference import KINDS as LOOK_UPS
from heroplay.ui.reference import looked_up
from heroplay.ui.screens import bare
from heroplay.ui.session import PERSON, Session
from heroplay.ui.writing import as_python, as_toml

OVER = "The game was over: this is the table before its last move."
_RULE = re.compile(r"\s*\(([A-Z]{2,3}-R?[\d.]*\d)\)\.?")
_PLACE = re.compile(r"(.+?)\.(\w+)(?:\.(\w+))?: ")


class Change(BaseModel):
    """One thing to do with a draft, as a browser asks for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    do: Literal[
        "choose",
        "seats",
        "put",
        "take",
        "number",
        "phase",
        "active",
        "clear",
        "rest",
        "shuffle",
        "then",
        "player",
        "write",
    ]
    seat: int | None = Field(default=None, ge=0, le=7)
    name: str = Field(default="", max_length=80)  # a choice, a phase, a player, what becomes of the rest, a number
    card: str = Field(default="", max_length=80)
    zone: str = Field(default="", max_length=20)
    mark: str = Field(default="", max_length=20)
    at: int = Field(default=0, ge=0, le=200)
    value: int = Field(default=0, ge=0, le=999)
    lines: tuple[str, ...] = Field(default=(), max_length=40)


def read_change(raw: Any) -> Change:
    try:
        return Change.model_validate(raw)
    except ValidationError as error:
        raise BadInput("Unknown change of a position.", problems_of(error)) from None


class Editor:
    """A draft, who will play it, and whether it can be: `table` when it can, else `problems`."""

    def __init__(self, game: Game, draft: Draft, players: Sequence[str] = (), note: str = "") -> None:
        self.game, self.draft, self.note = game, draft, note
        self.players = list(players) or [PERSON] + [self._bot()] * (len(draft.sides) - 1)
        self._judge()

    # ---- where a draft comes from

    @classmethod
    def of_options(cls, game: str, options: Mapping[str, Any], players: Sequence[str] = ()) -> Editor:
        """An empty table with what these options choose for each seat."""
        made = get_game(game)
        drafting, option, seats = _drafting(made), _seats_option(made), made.info.seats
        chosen = options.get(option)
        if not isinstance(chosen, list) or len(chosen) not in seats:
            raise BadInput(f"Choose a {drafting.word} for each of {seats[0]} to {seats[-1]} seats.")
        asked = len(players) == len(chosen) and all(who == PERSON or is_bot(made, who) for who in players)
        return cls(made, drafting.read({option: chosen}), players if asked else ())

    @classmethod
    def of_session(cls, session: Session) -> Editor:
        """The moment on the screen of a game in which nothing is hidden now."""
        if session.curtain is not None or not session.may_tell_all():
            raise BadInput("Hands are hidden in this game. Its position can be edited when it is over.")
        done = session.table.ply if session.look is None else session.look
        return cls.of_steps(session.table, session.table.steps[:done], session.state(), session.players)

    @classmethod
    def of_table(cls, table: Table) -> Editor:
        return cls.of_steps(table, table.steps, table.state)

    @classmethod
    def of_steps(cls, table: Table, steps: list[Step], state: Any, players: Sequence[str] = ()) -> Editor:
        game, note = table.game, ""
        if game.storage.describe is None:
            raise BadInput(f"{game.info.title} cannot be set up on a board.")
        if game.play.outcome(state) is not None and steps:
            state, steps, note = steps[-1].before, steps[:-1], OVER
        found = game.storage.describe(state, [(step.before, step.action) for step in steps])
        return cls(game, _drafting(game).read(found), players, note)

    # ---- what it comes to

    def _judge(self) -> None:
        self.table: Table | None = None
        self.problems: list[str] = []
        try:
            self.table = position(self.game, self.written())
        except BadInput as error:
            self.problems = list(error.problems) or [str(error)]
        except HeroPlayError as error:
            self.problems = [str(error)]

    def written(self) -> dict[str, Any]:
        """The draft as a position dict."""
        return _drafting(self.game).write(self.draft)

    def session(self) -> Session:
        """The position as a game to play, with open hands."""
        if self.table is None:
            raise BadInput("This position cannot be played yet.", [_reason(p)["text"] for p in self.problems])
        made = position(self.game, {**self.written(), "seed": random.SystemRandom().getrandbits(48)})
        made.auto = True
        return Session(made, self.players, PERSON not in self.players, open_hands=True)

    # ---- changing it

    def change(self, raw: Any) -> dict[str, Any]:
        """Do what is asked, or say in one sentence why it cannot be done; the draft is then as it was."""
        asked = read_change(raw)
        reply = _CHANGES[asked.do](self, asked) or {}
        self._judge()
        return {"ok": True, **reply}

    def answer(self, intent: Intent) -> dict[str, Any]:
        """What can be asked of a table that is being set up: the rules."""
        if intent.kind not in LOOK_UPS:
            raise BadInput("A position is being set up. Play from it first, or go back.")
        return looked_up(self.game, intent.kind, intent.text)

    def _kit(self) -> Kit:
        return _drafting(self.game).kit(self.draft)

    def _side(self, c: Change) -> tuple[Side, SideKit]:
        return self.draft.sides[self._seat(c)], self._kit().sides[self._seat(c)]

    def _seat(self, c: Change) -> int:
        if c.seat is None or c.seat >= len(self.draft.sides):
            raise BadInput(f"There is no seat {c.seat}; the seats are 0 to {len(self.draft.sides) - 1}.")
        return c.seat

    def _choice(self, c: Change) -> None:
        seat = self._seat(c)
        self._choose([*self.draft.chosen[:seat], c.name, *self.draft.chosen[seat + 1 :]], seat)

    def _seats(self, c: Change) -> None:
        have, allowed = len(self.draft.sides), self.game.info.seats
        if c.value not in allowed:
            raise BadInput(f"{self.game.info.title} is for {allowed[0]} to {allowed[-1]} players, not {c.value}.")
        chosen = self.draft.chosen[: c.value]
        for choice in self._choices():
            if len(chosen) < c.value and choice.id not in chosen:
                chosen.append(choice.id)
        self._choose(chosen, *range(have, c.value))
        self.players = [*self.players, *[self._bot()] * c.value][: c.value]
        self.draft.active = min(self.draft.active, c.value - 1)

    def _choose(self, chosen: list[Any], *fresh: int) -> None:
        """Choose differently; the sides of these seats begin again, the others stay."""
        normal = {n.id: n.normal for n in self._kit().numbers}
        blank = _drafting(self.game).read({**self.draft.options, _seats_option(self.game): chosen})
        old = self.draft
        for seat, side in enumerate(old.sides[: len(chosen)]):
            if seat not in fresh:
                blank.sides[seat] = side
        for name, value in old.numbers.items():
            if value != normal.get(name):
                blank.numbers[name] = value
        blank.phase, blank.active, blank.options, blank.then = old.phase, old.active, old.options, []
        self.draft = blank

    def _put(self, c: Change) -> None:
        side, kit = self._side(c)
        spot = next((s for s in kit.spots if s.id == c.zone), None)
        if spot is None or c.mark not in ("", *(mark for mark, _ in spot.marks)):
            raise BadInput(f"Cards cannot be put there: {', '.join(s.label for s in kit.spots)}.")
        kind = next((k for k in kit.kinds if k.face.id == c.card), None)
        if kind is None:
            raise BadInput(f"{kit.name} has no card {c.card!r}.")
        if _left(side, kit)[c.card] < 1:
            raise BadInput(f"{kind.face.name} is used up: {kit.name} has {kind.copies}, and all are placed.")
        side.zones[c.zone].insert(0 if spot.first else len(side.zones[c.zone]), Laid(c.card, c.mark))

    def _take(self, c: Change) -> None:
        """Take a card back to the rest.  It is named as well, so that a repeated click does not take another one."""
        side, _ = self._side(c)
        laid = side.zones.get(c.zone, [])
        if c.at >= len(laid) or laid[c.at].card != c.card:
            raise BadInput("That card does not lie there any more.")
        del laid[c.at]

    def _number(self, c: Change) -> None:
        kit, numbers = self._kit(), self.draft.numbers
        known: Sequence[Number] = kit.numbers
        if c.seat is not None:
            side, side_kit = self._side(c)
            known, numbers = side_kit.numbers, side.numbers
        if c.name not in (n.id for n in known):
            raise BadInput(f"There is no number {c.name!r} to set here.")
        numbers[c.name] = c.value

    def _phase(self, c: Change) -> None:
        if c.name not in self._kit().phases:
            raise BadInput(f"There is no phase {c.name!r}: {', '.join(self._kit().phases)}.")
        self.draft.phase = c.name

    def _active(self, c: Change) -> None:
        self.draft.active = self._seat(c)

    def _clear(self, c: Change) -> None:
        self._choose(self.draft.chosen, self._seat(c))

    def _rest(self, c: Change) -> None:
        """What becomes of the cards that are placed nowhere."""
        side, _ = self._side(c)
        if c.name not in ("shuffled", "aside"):
            raise BadInput("The rest is shuffled into the deck, or set aside.")
        side.rest = "shuffled" if c.name == "shuffled" else "aside"

    def _shuffle(self, c: Change) -> None:
        """Forget in which order the cards of a zone lie: they go back to the rest."""
        side, _ = self._side(c)
        if c.zone not in side.zones:
            raise BadInput(f"There is no {c.zone!r} to shuffle.")
        side.zones[c.zone] = []

    def _then(self, c: Change) -> None:
        if any(len(line) > 300 for line in c.lines):
            raise BadInput("An action has at most 300 characters.")
        self.draft.then = [line.strip() for line in c.lines if line.strip()]

    def _player(self, c: Change) -> None:
        if c.name != PERSON and not is_bot(self.game, c.name):
            raise BadInput(f"A seat is played by: {', '.join((PERSON, *bots_of(self.game)))}.")
        self.players[self._seat(c)] = c.name

    def _write(self, c: Change) -> dict[str, Any]:
        """The position as text for lessons and notebooks, and as a code when it can be."""
        data = self.written()
        texts = {"python": as_python(self.game.info.id, data), "toml": as_toml(data)}
        return {"texts": texts, "code": self.table.code() if self.table is not None else ""}

    # ---- what is shown

    def _choices(self) -> tuple[GalleryPiece, ...]:
        return self.game.board.gallery().pieces if self.game.board.gallery is not None else ()

    def _bot(self) -> str:
        return self.game.usual_bot

    def screen(self) -> dict[str, Any]:
        """Everything that the browser draws; the whole draft is its player's own, so nothing in it is hidden."""
        kit, draft = self._kit(), self.draft
        shown = _drafting(self.game).view(draft, kit)
        view, faces = shown.data, shown.faces()
        sides = [self._side_data(side, part, faces) for side, part in zip(draft.sides, kit.sides, strict=True)]
        problems = [_reason(p) for p in self.problems]
        book = self.game.rulebook
        edit = {
            "choices": [{"id": piece.id, "name": piece.name} for piece in self._choices()],
            "word": _drafting(self.game).word.capitalize(),
            "chosen": [choice if isinstance(choice, str) else "" for choice in draft.chosen],
            "seats": list(self.game.info.seats), "sides": sides, "phases": list(kit.phases), "phase": draft.phase,
            "active": draft.active, "numbers": _numbers(kit.numbers, draft.numbers), "then": list(draft.then),
            "next": complete(self.table, self.table.seat, "") if self.table else [], "players": list(self.players),
            "bots": [bot.data() for bot in bot_labels(self.game)], "ok": self.table is not None,
            "problems": problems, "note": self.note,
            "says": self.table.prompt if self.table is not None else "",
        }  # fmt: skip
        return {
            **bare(), "mode": "edit", "edit": edit, "view": view, "faces": faces,
            "rules": {p["rule"]: book[p["rule"]].title for p in problems if p["rule"] in book},
        }  # fmt: skip

    def _side_data(self, side: Side, kit: SideKit, faces: dict[str, Any]) -> dict[str, Any]:
        left = _left(side, kit)
        kinds = []
        for kind in kit.kinds:
            key = f"{kind.face.id}/{kind.face.value}"
            faces[key] = kind.face.model_dump(mode="json")
            kinds.append({"id": kind.face.id, "face": key, "left": left[kind.face.id], "home": kind.home})
        return {
            "name": kit.name, "rest": side.rest, "left": left.total(), "kinds": kinds,
            "spots": [s.model_dump(mode="json") for s in kit.spots], "numbers": _numbers(kit.numbers, side.numbers),
        }  # fmt: skip


def _drafting(game: Game) -> Drafting:
    if game.board.drafting is None:
        raise BadInput(f"{game.info.title} cannot be set up on a board.")
    return game.board.drafting


def _seats_option(game: Game) -> str:
    """The option that says what is chosen for each seat; every game that can be set up on a board has it."""
    assert game.play.seats is not None
    return game.play.seats


def _left(side: Side, kit: SideKit) -> Counter[str]:
    """How many copies of each card are placed nowhere."""
    left = Counter({kind.face.id: kind.copies for kind in kit.kinds})
    left.subtract(laid.card for zone in side.zones.values() for laid in zone)
    return left


def _numbers(known: Sequence[Number], values: Mapping[str, int]) -> list[dict[str, Any]]:
    return [{**n.model_dump(include={"id", "label", "least", "most"}), "value": values[n.id]} for n in known]


def _reason(problem: str) -> dict[str, str]:
    """A reason as a board shows it: `Name.stacks.place: ... (RULE)` becomes a sentence and its rule."""
    rules = _RULE.findall(problem)
    text = _RULE.sub("", problem) if len(rules) == 1 else problem
    text = _PLACE.sub(lambda m: f"{m[1]}, {m[3]} stack: " if m[3] else f"{m[1]}, {m[2]}: ", text, count=1)
    return {"text": text[0].upper() + text[1:].rstrip(".") + ".", "rule": rules[0] if rules else ""}


_CHANGES: Mapping[str, Callable[[Editor, Change], dict[str, Any] | None]] = {
    "choose": Editor._choice,
    "seats": Editor._seats,
    "put": Editor._put,
    "take": Editor._take,
    "number": Editor._number,
    "phase": Editor._phase,
    "active": Editor._active,
    "clear": Editor._clear,
    "rest": Editor._rest,
    "shuffle": Editor._shuffle,
    "then": Editor._then,
    "player": Editor._player,
    "write": Editor._write,
}
