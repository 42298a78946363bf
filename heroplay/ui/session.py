"""A game on one screen: who plays which seat, what this screen may see, and what its intents do.

A session knows nothing of widgets, so that the same one can stand behind a notebook, an app or a page without a server.
Everything that comes in through `handle` is untrusted; everything that goes out is what the shown seat may know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError, IllegalAction
from heroplay.core.verdict import Verdict
from heroplay.table import Table
from heroplay.ui.completion import complete
from heroplay.ui.intents import Intent, read_intent

PERSON = "person"
SPECTATOR = -1  # the eyes of somebody who plays no seat


@dataclass
class Settings:
    """How this screen likes to play."""

    try_it: bool = False  # let the player attempt anything and be told
    auto_pass: bool = False  # pass for a person who has nothing to play
    pace: float = 0.7  # seconds between the moves of a bot
    projector: bool = False


@dataclass
class Session:
    """One table as one screen sees it."""

    table: Table
    players: list[str] = field(default_factory=list)  # for each seat "person" or the name of a bot
    watching: bool = False  # nobody here plays: all hands stay hidden, or all open when the table is open
    open_hands: bool = False
    settings: Settings = field(default_factory=Settings)
    seed: int = 0
    rev: int = 0
    look: int | None = None  # the move being looked at; None: the present
    curtain: int | None = None  # the seat that must take over before anything is shown
    notice: dict[str, Any] | None = None
    on_change: Callable[[Session], Any] | None = None

    def __post_init__(self) -> None:
        if not self.players:
            self.players = [PERSON] + ["greedy"] * (len(self.table.names) - 1)
        self._rng = random.Random(self.seed)
        self._shown = self._first_shown()
        self._raise_curtain()

    # ---- who sees

    def _people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.players) if who == PERSON]

    def _first_shown(self) -> int | None:
        people = self._people()
        if self.watching or not people:
            return None
        decides = self.table.seat
        return decides if decides in people else people[0]

    @property
    def seat(self) -> int | None:
        """The seat whose eyes this screen has; None sees only what everybody may see (or all, at an open table)."""
        return self._shown

    def _raise_curtain(self) -> None:
        """With several people at one screen the next one must take over first."""
        decides, people = self.table.seat, self._people()
        if decides is None or decides not in people or self.open_hands or self.watching:
            return
        if len(people) == 1:
            self._shown = decides
        elif decides != self._shown:
            self.curtain = decides

    # ---- what is shown

    def state(self) -> Any:
        """The state on the screen: the present, or the move being looked at."""
        if self.look is None:
            return self.table.state
        return self.table.steps[self.look].before

    def screen(self) -> dict[str, Any]:
        """Everything that the browser is told."""
        state, game = self.state(), self.table.game
        hidden = self.curtain is not None
        seat = None if hidden else self._shown
        eye = seat if seat is not None else None if self.open_hands and not hidden else SPECTATOR
        view = game.view(state, eye)
        data = view.model_dump(mode="json")
        faces: dict[str, Any] = {}
        for zone in data["zones"]:
            for piece in zone["pieces"]:
                if piece["face"] is not None:
                    key = f"{piece['face']['id']}/{piece['face']['value']}"
                    faces[key] = piece["face"]
                    piece["face"] = key
        log = [] if hidden else self._log(seat)
        notice = None if hidden else self.notice
        return {
            "rev": self.rev,
            "ply": self.table.ply,
            "look": self.look,
            "curtain": None if not hidden else {"seat": self.curtain, "name": self.table.names[self.curtain or 0]},
            "view": data,
            "faces": faces,
            "log": log,
            "notice": notice,
            "rules": self._titles(log, notice, data),
            "players": [{"seat": s, "name": n, "who": w} for (s, n), w in zip(enumerate(self.table.names), self.players)],
            "can": self._can(),
            "thinking": self.bot_to_move() is not None,
            "settings": vars(self.settings).copy(),
        }

    def _can(self) -> dict[str, bool]:
        return {
            "act": self.look is None and self.curtain is None and self.table.seat == self._shown and self._shown is not None,
            "undo": bool(self.table.steps) and self.look is None,
            "redo": bool(self.table.undone) and self.look is None,
            "record": self.may_tell_all(),
        }

    def may_tell_all(self) -> bool:
        """May seed, full code and full record leave the kernel?  Only when nothing is hidden any more."""
        return self.open_hands or self.table.outcome is not None

    def _log(self, seat: int | None) -> list[dict[str, Any]]:
        game, state = self.table.game, self.table.state
        eye = seat if seat is not None else None if self.open_hands else SPECTATOR
        lines = [{"ply": 0, "text": game.line(state, e, eye), "rules": list(e.rules)} for e in self.table.began]
        for number, step in enumerate(self.table.steps, 1):
            lines += [
                {"ply": number, "text": game.line(state, e, eye), "rules": list(e.rules)}
                for e in step.events
                if e.name not in game.quiet_events
            ]
        return lines

    def _titles(self, log: list[dict[str, Any]], notice: dict[str, Any] | None, view: dict[str, Any]) -> dict[str, str]:
        """The titles of all rules that chips on the screen name."""
        ids = {i for line in log for i in line["rules"]}
        ids |= {p["rule"] for z in view["zones"] for p in z["pieces"] if p["rule"]}
        if notice:
            ids |= set(notice.get("rules", ()))
        book = self.table.game.rulebook
        return {i: book[i].title for i in sorted(ids) if i in book}

    # ---- what comes in

    def handle(self, raw: Any) -> dict[str, Any]:
        """Answer one intent.  The reply goes only to the asker; what changed is in the next `screen`."""
        try:
            intent = read_intent(raw)
            return _HANDLERS[intent.kind](self, intent)
        except IllegalAction as error:
            self.notice = self._refusal(error.verdict)
            self._changed()
            return {"refused": True, "notice": self.notice}
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}

    def _fresh(self, intent: Intent) -> None:
        """An intent answers the screen it was made on; a stale or repeated click is refused."""
        if intent.rev != self.rev:
            raise BadInput("The table has moved on since you decided. Look again, then decide.")
        if self.curtain is not None:
            raise BadInput("The table is covered until the next player takes over.")

    def _act(self, intent: Intent) -> dict[str, Any]:
        self._fresh(intent)
        if self.look is not None:
            raise BadInput("You are looking at an earlier moment. Come back to the present, or fork from here.")
        action = self._action(intent)
        if action.seat != self._shown or self.players[action.seat] != PERSON:
            raise BadInput("That seat is not played from this screen.")
        self.table.play(action)
        self.notice = None
        self._moved()
        return {"ok": True}

    def _action(self, intent: Intent) -> Any:
        if intent.text:
            return self.table.game.parse(self.table.state, intent.text, self._shown)
        return self.table.game.action_from(intent.action or {})

    def _try(self, intent: Intent) -> dict[str, Any]:
        """What a selection would be: its verdict, its cost, its total, and what may be added."""
        self._fresh(intent)
        if self._shown is None:
            raise BadInput("Nobody here plays.")
        preview = self.table.game.preview
        if preview is None:
            raise BadInput("This game has no previews.")
        return preview(self.table.state, self._shown, intent.picked())

    def _typed(self, intent: Intent) -> dict[str, Any]:
        return {"completions": complete(self.table, self._shown, intent.text)}

    def _rule(self, intent: Intent) -> dict[str, Any]:
        book = self.table.game.rulebook
        rule = book[intent.text]
        near = [{"id": i, "title": book[i].title} for i in rule.near if i in book]
        return {"rule": {**rule.model_dump(mode="json"), "near": near}}

    def _undo(self, intent: Intent) -> dict[str, Any]:
        """Back to the last decision of a person at this screen."""
        self._fresh(intent)
        table = self.table
        if not table.steps:
            raise BadInput("There is nothing to undo.")
        table.undo()
        while table.steps and self.players[table.steps[-1].action.seat] != PERSON and table.seat not in self._people():
            table.undo()
        while table.steps and table.seat not in self._people():
            table.undo()
        self.notice = None
        self._moved()
        return {"ok": True}

    def _redo(self, intent: Intent) -> dict[str, Any]:
        self._fresh(intent)
        self.table.redo()
        while self.table.undone and self.table.seat not in self._people():
            self.table.redo()
        self._moved()
        return {"ok": True}

    def _look(self, intent: Intent) -> dict[str, Any]:
        """See the table as it was before a move; nothing or the last move: the present."""
        if self.curtain is not None:
            raise BadInput("The table is covered until the next player takes over.")
        at = intent.number
        if at is None or at >= self.table.ply:
            self.look = None
        elif at < 0:
            raise BadInput(f"There is no move {at}.")
        else:
            self.look = at
        self._changed()
        return {"ok": True}

    def _fork(self, intent: Intent) -> dict[str, Any]:
        """Go on from the moment on the screen; the moves after it stay in the record as a variation."""
        self._fresh(intent)
        if self.look is not None:
            self.table.undo(self.table.ply - self.look)
            self.look = None
        self.notice = None
        self._moved()
        return {"ok": True}

    def _repair(self, intent: Intent) -> dict[str, Any]:
        """Take a repair of the last refusal: the table goes on in that fork."""
        self._fresh(intent)
        repairs = getattr(self, "_repairs", [])
        number = intent.number or 0
        if not 0 <= number < len(repairs):
            raise BadInput("That repair is no longer offered.")
        repair = repairs[number]
        if repair.state is not self.table.state:
            self.table = repair.fork()
        self.table.play(repair.action)
        self.notice = None
        self._moved()
        return {"ok": True}

    def _ready(self, intent: Intent) -> dict[str, Any]:
        """The next player has taken over."""
        if intent.rev != self.rev or self.curtain is None:
            raise BadInput("There is no curtain to open.")
        self._shown, self.curtain, self.notice = self.curtain, None, None
        self._changed()
        return {"ok": True}

    def _set(self, intent: Intent) -> dict[str, Any]:
        for name, value in intent.settings.items():
            setattr(self.settings, name, value)
        self._changed()
        return {"ok": True}

    def _record(self, intent: Intent) -> dict[str, Any]:
        seat = None if self.may_tell_all() else self._shown
        if seat is None and not self.may_tell_all():
            raise BadInput("The record is given out when the game is over.")
        return {"record": self.table.record(seat), "code": self.table.code(seat)}

    def _refusal(self, verdict: Verdict) -> dict[str, Any]:
        self._repairs = verdict.repairs(limit=3)
        return {
            "kind": "refused",
            "text": verdict.text,
            "rule": verdict.rule,
            "rules": list(verdict.rules),
            "reasons": list(verdict.reasons),
            "repairs": [{"text": r.text, "rule": r.rule} for r in self._repairs],
        }

    # ---- the others

    def bot_to_move(self) -> int | None:
        """The seat of a bot that must decide now."""
        seat = self.table.seat
        if seat is None or self.look is not None or self.players[seat] == PERSON:
            return None
        return seat

    def bot_step(self) -> bool:
        """Let one bot make one move; False when none has to."""
        seat = self.bot_to_move()
        if seat is None:
            return False
        game = self.table.game
        bot = game.bots[self.players[seat]]
        action = bot(game, game.observe(self.table.state, seat), seat, self._rng)
        self.table.play(action)
        self._moved()
        return True

    def _moved(self) -> None:
        self._raise_curtain()
        self._changed()

    def _changed(self) -> None:
        self.rev += 1
        if self.on_change is not None:
            self.on_change(self)


_HANDLERS: Mapping[str, Callable[[Session, Intent], dict[str, Any]]] = {
    "act": Session._act, "try": Session._try, "complete": Session._typed, "rule": Session._rule, "undo": Session._undo,
    "redo": Session._redo, "look": Session._look, "fork": Session._fork, "repair": Session._repair,
    "ready": Session._ready, "set": Session._set, "record": Session._record,
}  # fmt: skip
