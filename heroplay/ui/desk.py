"""The desk of one browser: begins games, remembers them under the browser's key, and hands intents to the session."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from heroplay.core import record as records
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.registry import all_games, get_game
from heroplay.table import Table, load, replay, table
from heroplay.ui import keeping, saves
from heroplay.ui.intents import DeskIntent, Intent, read_intent
from heroplay.ui.session import PERSON, Session

ELSEWHERE = "This game goes on in another tab or window. Go on here to take it over, with every move made there."
_ASKING = frozenset(("complete", "rule"))  # intents that change nothing


class Desk:
    """Stands between a board and its session; has the same face as a session."""

    def __init__(self, session: Session | None = None) -> None:
        self.session = session
        self.key: str | None = None
        self.offers: list[dict[str, Any]] = []  # saved games that can be gone on with, the last one first
        self.problem = ""
        self.rev = 0
        self.away = False  # another desk has taken the game over
        self.unsaved = ""  # why the game on the table could not be saved
        self.on_change: Callable[[Any], Any] | None = None
        self._token = saves.new_id()  # whose hand wrote a save
        self._kept: tuple[str, str] | None = None  # key and id under which the game on the table is kept
        self._stamp: saves.Stamp | None = None
        if session is not None:
            session.on_change = self._session_changed

    # ---- what is shown

    def screen(self) -> dict[str, Any]:
        if self.session is not None:
            return {"mode": "play", **self.session.screen(), "rev": self.rev, "away": self.away}
        games = [
            {**g.info.model_dump(include={"id", "title", "about", "seats"}), "gallery": g.gallery()}
            for g in all_games()
            if g.gallery is not None
        ]
        bots = sorted({name for g in all_games() for name in g.bots if g.gallery is not None})
        return {
            "mode": "new", "rev": self.rev, "games": games, "bots": bots, "offers": self.offers,
            "offer": self.offers[0] if self.offers else None, "problem": self.problem, "away": False,
            "log": [], "faces": {}, "rules": {}, "notice": None, "can": {}, "settings": {}, "ply": 0, "look": None,
            "curtain": None, "what_if": False, "view": None,
        }  # fmt: skip

    # ---- what comes in

    def handle(self, raw: Any) -> dict[str, Any]:
        """Answer one intent: those about which game is on the board here, all others by its session."""
        try:
            if isinstance(raw, dict) and str(raw.get("kind")) in _HANDLERS:
                intent = read_intent(raw, DeskIntent)
                return _HANDLERS[intent.kind](self, intent)
            for_the_game = read_intent(raw, Intent)
            if self.session is None:
                raise BadInput("There is no game on the table yet. Begin one.")
            if for_the_game.kind not in _ASKING:
                self._must_be_ours()
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        reply = self.session.handle({**raw, "rev": self.session.rev if for_the_game.rev == self.rev else -1})
        return reply | {"problem": self.unsaved} if self.unsaved else reply

    def _fresh(self, intent: DeskIntent) -> None:
        """A repeated click does not begin a second game."""
        if intent.rev != self.rev:
            raise BadInput("The table has moved on since you decided. Look again, then decide.")

    def _hello(self, intent: DeskIntent) -> dict[str, Any]:
        """The browser says its key, and perhaps the id of a link; games that lie there are offered."""
        self.key = saves.valid_key(intent.key)
        self.problem = ""
        if self.session is None:
            self._offer()
            if intent.id is not None:
                self._offer_link(intent.id)
            self._changed()
        elif self._kept is None:
            self._keep()
        return {"ok": True}

    def _offer(self) -> None:
        self.offers = []
        problems: list[str] = []
        for game in saves.games(self.key) if self.key else ():
            try:
                self.offers.append({"id": game, **keeping.described(saves.load(self.key or "", game))})
            except BadInput as error:
                problems.append(str(error))
        self.problem = problems[0] if problems else ""

    def _offer_link(self, game: str) -> None:
        """A game that somebody gave the link of comes first."""
        try:
            key = saves.key_of(game)
            if key is None:
                raise BadInput("There is no game under this link, or no longer. Check it, or begin a new game.")
            offered = {"id": game, **keeping.described(saves.load(key, game))}
        except BadInput as error:
            self.problem = str(error)
            return
        self.offers = [offered, *(o for o in self.offers if o["id"] != game)]

    def _new(self, intent: DeskIntent) -> dict[str, Any]:
        self._fresh(intent)
        wish = intent.game
        game = get_game(wish.game)
        unknown = [o for o in wish.options if o not in game.setup_model.model_fields]
        if unknown:
            raise BadInput(f"{game.info.title} has no option {unknown[0][:40]!r}: {', '.join(game.info.options)}.")
        no_files(wish.options)
        made = table(game, auto=True, **{"seed": random.SystemRandom().getrandbits(48), **wish.options})
        players = wish.players or [PERSON] + ["greedy"] * (len(made.names) - 1)
        self._seat(Session(made, players=players, open_hands=wish.open_hands, watching=PERSON not in players))
        return {"ok": True}

    def _load(self, intent: DeskIntent) -> dict[str, Any]:
        """A game from its record, or a position from its code; what a code does not know is dealt anew."""
        self._fresh(intent)
        text = intent.text.strip()
        if text.startswith(records.HEAD):
            no_files(records.read(text + "\n").setup)
            made = replay(text + "\n")
        else:
            made = _with_all_cards(load(text))
        made.auto = True
        players = intent.game.players or [PERSON] + ["greedy"] * (len(made.names) - 1)
        session = Session(made, players=players, open_hands=intent.game.open_hands, watching=PERSON not in players)
        self._seat(session)
        return {"ok": True}

    def _resume(self, intent: DeskIntent) -> dict[str, Any]:
        """Go on with a saved game; a game that another tab has taken over is taken back."""
        self._fresh(intent)
        game = intent.id or (self._kept[1] if self._kept else self.offers[0]["id"] if self.offers else "")
        key = saves.key_of(game) if game else None
        saved = saves.load(key, game) if key else None
        if key is None or saved is None:
            raise BadInput("There is no saved game to go on with.")
        self._seat(keeping.opened(saved), (key, game))
        return {"ok": True}

    def _leave(self, intent: DeskIntent) -> dict[str, Any]:
        """Back to the new-game form; the game stays saved."""
        self._fresh(intent)
        if self.session is not None:
            self.session.on_change = None
        self.session, self._kept, self._stamp, self.away = None, None, None, False
        self._offer()
        self._changed()
        return {"ok": True}

    def _link(self, intent: DeskIntent) -> dict[str, Any]:
        """The id that opens this game in another browser: whoever has it plays at this table."""
        if self._kept is None:
            raise BadInput("This game is not saved, so it has no link.")
        return {"link": self._kept[1]}

    def _seat(self, session: Session, kept: tuple[str, str] | None = None) -> None:
        if self.session is not None:
            self.session.on_change = None
        self.session, self._kept, self._stamp, self.away = session, kept, None, False
        session.on_change = self._session_changed
        self.offers, self.problem = [], ""
        self._changed()
        self._keep(take_over=True)

    # ---- keeping

    def _session_changed(self, session: Session) -> None:
        self._changed()
        self._keep()

    def _keep(self, take_over: bool = False) -> None:
        """Save the game, unless another desk has it now."""
        if self.key is None or self.session is None:
            return
        fresh = self._kept is None
        self._kept = self._kept or (self.key, saves.new_id())
        if not take_over and self._taken():
            return
        try:
            self._stamp = saves.save(*self._kept, keeping.kept(self.session, self._token))
            self.unsaved = ""
            if fresh:
                saves.prune(self._kept[0])
        except OSError as error:
            self.unsaved = f"The game could not be saved: {error.strerror or error}. It goes on here."

    def _taken(self) -> bool:
        """Has another desk written our game?  Then this one is told, and writes it no more."""
        if self.away or self._kept is None or self._stamp is None:
            return self.away
        if saves.stamp(*self._kept) not in (None, self._stamp) and not keeping.written_by(self._token, *self._kept):
            self.away = True
            self._changed()
        return self.away

    def _must_be_ours(self) -> None:
        if self._taken():
            raise BadInput(ELSEWHERE)

    def _changed(self) -> None:
        self.rev += 1
        if self.on_change is not None:
            self.on_change(self)

    # ---- the bots of the session

    @property
    def settings(self) -> Any:
        return self.session.settings if self.session is not None else None

    def bot_to_move(self) -> int | None:
        return self.session.bot_to_move() if self.session is not None and not self.away else None

    def bot_step(self) -> bool:
        return self.session is not None and not self._taken() and self.session.bot_step()


_HANDLERS: Mapping[str, Callable[[Desk, DeskIntent], dict[str, Any]]] = {
    "hello": Desk._hello, "new": Desk._new, "resume": Desk._resume, "leave": Desk._leave, "load": Desk._load,
    "link": Desk._link,
}  # fmt: skip


def no_files(options: Any) -> None:
    """On the command line a hero may be named by a file; from a browser no file of this machine is read."""
    if isinstance(options, str) and ".toml" in options.casefold():
        raise BadInput("A file cannot be named here: give the hero's id, or the hero itself.")
    if isinstance(options, dict | list | tuple):
        for part in options.values() if isinstance(options, dict) else options:
            no_files(part)


def _with_all_cards(made: Table) -> Table:
    """A code of one seat has gaps; cards that fit are dealt into them, so that the game can go on."""
    game, state = made.game, made.state
    for seat in range(len(made.names)):
        if game.key(game.observe(state, seat)) == game.key(state):
            return Table(game, game.deal_unseen(state, seat, random.SystemRandom()))
    return made
