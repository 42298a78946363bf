"""The desk of one browser: begins games, remembers them under the browser's key, and hands intents to the session."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from heroplay.core.errors import BadInput, HeroPlayError, problems_of
from heroplay.core.registry import all_games, get_game
from heroplay.table import replay, table
from heroplay.ui import saves
from heroplay.ui.session import PERSON, Session

_VERSION = 1


class NewGame(BaseModel):
    """What the new-game form says."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(default="herocard", max_length=40)
    options: dict[str, Any] = Field(default_factory=dict, max_length=20)
    players: list[str] = Field(default_factory=list, max_length=8)
    open_hands: bool = False


class Desk:
    """Stands between a board and its session; has the same face as a session."""

    def __init__(self, session: Session | None = None) -> None:
        self.session = session
        self.key: str | None = None
        self.offer: dict[str, Any] | None = None  # a saved game that can be gone on with
        self.problem = ""
        self.rev = 0
        self.on_change: Callable[[Any], Any] | None = None
        if session is not None:
            session.on_change = self._session_changed

    # ---- what is shown

    def screen(self) -> dict[str, Any]:
        if self.session is not None:
            return {"mode": "play", **self.session.screen(), "rev": self.rev}
        games = [
            {"id": g.info.id, "title": g.info.title, "about": g.info.about, "seats": g.info.seats, "gallery": g.gallery()}
            for g in all_games()
            if g.gallery is not None
        ]
        bots = sorted({name for g in all_games() for name in g.bots})
        return {
            "mode": "new", "rev": self.rev, "games": games, "bots": bots, "offer": self.offer, "problem": self.problem,
            "log": [], "faces": {}, "rules": {}, "notice": None, "can": {}, "settings": {}, "ply": 0, "look": None,
            "curtain": None, "view": None,
        }  # fmt: skip

    # ---- what comes in

    def handle(self, raw: Any) -> dict[str, Any]:
        kind = raw.get("kind") if isinstance(raw, dict) else None
        try:
            if kind == "hello":
                return self._hello(raw)
            if kind == "new":
                return self._new(raw)
            if kind == "resume":
                return self._resume()
            if kind == "leave":
                return self._leave()
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        if self.session is None:
            return {"refused": True, "problem": "There is no game on the table yet. Begin one."}
        if isinstance(raw, dict) and raw.get("rev") == self.rev:
            raw = {**raw, "rev": self.session.rev}
        elif isinstance(raw, dict) and "rev" in raw:
            raw = {**raw, "rev": -1}
        return self.session.handle(raw)

    def _hello(self, raw: dict[str, Any]) -> dict[str, Any]:
        """The browser says its key; if a game lies under it, it is offered."""
        key = saves.valid_key(raw.get("key"))
        self.key = key
        if self.session is None:
            try:
                self.offer = self._describe(saves.load(key))
            except BadInput as error:
                self.problem = str(error)
            self._changed()
        else:
            self._keep()
        return {"ok": True}

    def _describe(self, saved: dict[str, Any] | None) -> dict[str, Any] | None:
        if saved is None:
            return None
        return {"title": str(saved.get("title", ""))[:200], "move": saved.get("move", 0), "over": bool(saved.get("over"))}

    def _new(self, raw: dict[str, Any]) -> dict[str, Any]:
        try:
            wish = NewGame.model_validate(raw.get("game"))
        except ValidationError as error:
            raise BadInput("A new game cannot be begun like that.", problems_of(error)) from None
        options = dict(wish.options)
        options.setdefault("seed", random.SystemRandom().getrandbits(48))
        made = table(wish.game, auto=True, **options)
        bots = made.game.bots
        players = wish.players or [PERSON] + ["greedy"] * (len(made.names) - 1)
        wrong = [p for p in players if p != PERSON and p not in bots]
        if wrong or len(players) != len(made.names):
            raise BadInput(f"Say for each of the {len(made.names)} seats: person, {', '.join(bots)}.")
        self._seat(Session(made, players=players, open_hands=wish.open_hands, watching=PERSON not in players))
        return {"ok": True}

    def _resume(self) -> dict[str, Any]:
        saved = saves.load(self.key or "")
        if saved is None:
            raise BadInput("There is no saved game to go on with.")
        self._seat(_session_of(saved))
        return {"ok": True}

    def _leave(self) -> dict[str, Any]:
        """Back to the new-game form; the game stays saved."""
        if self.session is not None:
            self.session.on_change = None
            self.session = None
        self.offer = self._describe(saves.load(self.key)) if self.key else None
        self._changed()
        return {"ok": True}

    def _seat(self, session: Session) -> None:
        self.session = session
        session.on_change = self._session_changed
        self.offer, self.problem = None, ""
        self._changed()
        self._keep()

    # ---- keeping

    def _session_changed(self, session: Session) -> None:
        self._changed()
        self._keep()

    def _keep(self) -> None:
        if self.key is not None and self.session is not None:
            saves.save(self.key, _saved_form(self.session))

    def _changed(self) -> None:
        self.rev += 1
        if self.on_change is not None:
            self.on_change(self)

    # ---- the bots of the session

    @property
    def settings(self) -> Any:
        return self.session.settings if self.session is not None else None

    def bot_to_move(self) -> int | None:
        return self.session.bot_to_move() if self.session is not None else None

    def bot_step(self) -> bool:
        return self.session.bot_step() if self.session is not None else False


def _saved_form(session: Session) -> dict[str, Any]:
    made = session.table
    return {
        "heroplay": _VERSION,
        "title": f"{made.game.info.title}: {', '.join(made.names)}",
        "move": made.ply,
        "over": made.outcome is not None,
        "players": session.players,
        "open_hands": session.open_hands,
        "record": made.record().splitlines(),
    }


def _session_of(saved: dict[str, Any]) -> Session:
    if saved.get("heroplay") != _VERSION:
        raise BadInput("The saved game was written by another version of HeroPlay.")
    try:
        made = replay("\n".join(saved["record"]) + "\n")
        players = [str(p) for p in saved["players"]]
    except (KeyError, TypeError):
        raise BadInput("The saved game is damaged and cannot be opened. A new game can be begun.") from None
    made.auto = True
    known = {PERSON, *get_game(made.game.info.id).bots}
    if len(players) != len(made.names) or not set(players) <= known:
        raise BadInput("The saved game names players that do not exist.")
    return Session(made, players=players, open_hands=bool(saved.get("open_hands")), watching=PERSON not in players)
