"""The desk of one browser: begins games, remembers them under the browser's key, and hands intents to the session."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.explore.bots import bot_labels
from heroplay.games.registry import all_games, get_game
from heroplay.table import table
from heroplay.ui import saved_games as keeping
from heroplay.ui import saves
from heroplay.ui.editing import Editor
from heroplay.ui.intents import DeskIntent, Intent, read_one_of
from heroplay.ui.opening import Opened, read_game
from heroplay.ui.screens import Address, bare
from heroplay.ui.session import PERSON, Session

ELSEWHERE = "This game goes on in another tab or window. Go on here to take it over, with every move made there."
_ASKING = frozenset(("complete", "rule", "rules", "glossary"))  # intents that change nothing


class Desk:
    """Stands between a board and the game on it: a backend like a session."""

    slow = frozenset(("new", "load", "open", "resume", "edit"))

    def __init__(self, session: Session | None = None) -> None:
        self.session = session
        self.editor: Editor | None = None  # a position is being set up; the game waits behind it
        self.key: str | None = None
        self.offers: list[dict[str, Any]] = []  # saved games: the running ones first, each the last one first
        self.chosen: str | None = None  # the game that a link asks a new one of
        self.linked: str | None = None  # the saved game that a link asks for
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

    def screen(self, whole: bool = True) -> dict[str, Any]:
        if self.editor is not None:
            return {**self.editor.screen(), "rev": self.rev}
        if self.session is not None:
            ours = {"rev": self.rev, "away": self.away, "saved": self._where_saved()}
            return {**self.session.screen(whole), "mode": "play", "keeps": True, **ours}
        games = [
            {
                **g.info.model_dump(include={"id", "title", "about", "seats"}),
                "gallery": g.board.gallery().model_dump(mode="json"),
                "drafts": g.board.drafting is not None,
                "bots": [bot.data() for bot in bot_labels(g)],
            }
            for g in all_games()
            if g.board.gallery is not None
        ]
        return {
            **bare(), "mode": "new", "rev": self.rev, "games": games, "chosen": self.chosen, "offers": self.offers,
            "offer": self.offers[0] if self.offers else None, "problem": self.problem,
        }  # fmt: skip

    # ---- what comes in

    def handle(self, raw: Any) -> dict[str, Any]:
        """Answer one intent: those about which game is on the board here, all others by its session."""
        try:
            intent = read_one_of(raw, (DeskIntent, Intent))
            if isinstance(intent, DeskIntent):
                return _HANDLERS[intent.kind](self, intent)
            if self.editor is not None:
                return self.editor.answer(intent)
            if self.session is None:
                raise BadInput("There is no game on the table yet. Begin one.")
            if intent.kind not in _ASKING:
                self._must_be_ours()
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        reply = self.session.answer(intent.at(self.session.rev if intent.rev == self.rev else -1))
        return reply | {"problem": self.unsaved} if self.unsaved else reply

    def settle(self) -> bool:
        """What may follow an answer; True when the screen has more."""
        return self.session is not None and self.editor is None and self.session.settle()

    def _fresh(self, intent: DeskIntent) -> None:
        """A repeated click does not begin a second game."""
        if intent.rev != self.rev:
            raise BadInput("The table has moved on since you decided. Look again, then decide.")

    def _hello(self, intent: DeskIntent) -> dict[str, Any]:
        """The browser says its key, and perhaps what a link asks for: a saved game by its id, a new one by its name."""
        self.key = saves.valid_key(intent.key)
        self.problem = ""
        if self.session is None:
            self._offer()
            if intent.id in _playable():
                self.chosen = intent.id
            elif intent.id is not None:
                self._offer_link(intent.id)
            self._changed()
        elif self._kept is None:
            self._keep()
            self._changed()
        return {"ok": True}

    def _offer(self) -> None:
        self.offers, self.problem = keeping.offers(self.key) if self.key else ([], "")
        self.linked = None

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
        self.offers, self.linked = [offered, *(o for o in self.offers if o["id"] != game)], game

    def _new(self, intent: DeskIntent) -> dict[str, Any]:
        self._fresh(intent)
        wish = intent.game
        game = get_game(wish.game)
        unknown = [o for o in wish.options if o not in game.play.setup_model.model_fields]
        if unknown:
            raise BadInput(f"{game.info.title} has no option {unknown[0][:40]!r}: {', '.join(game.info.options)}.")
        made = table(game, auto=True, **{"seed": _any_seed(), **wish.options})
        players = wish.players or [PERSON] + [made.game.usual_bot] * (len(made.names) - 1)
        self._seat(Session(made, players=players, open_hands=wish.open_hands, watching=PERSON not in players))
        return {"ok": True}

    def _rematch(self, intent: DeskIntent) -> dict[str, Any]:
        """The game that is over once more: the same players and options, dealt again."""
        self._fresh(intent)
        over = self.session
        if over is None or over.table.outcome is None:
            raise BadInput("The game is not over yet. Choose New game to begin another one.")
        options = over.table.state.setup.model_dump(exclude_unset=True)
        made = table(over.table.game, auto=True, **{**options, "seed": _any_seed()})
        self._seat(Session(made, over.players, over.watching, over.open_hands, over.settings))
        return {"ok": True}

    def _load(self, intent: DeskIntent) -> dict[str, Any]:
        """A game from its record, or a position from its code; what a code does not know is dealt again."""
        self._fresh(intent)
        self._seat(_session(read_game(intent.text), intent.game.players, intent.game.open_hands))
        return {"ok": True}

    def _open(self, intent: DeskIntent) -> dict[str, Any]:
        """What a record or a code holds, described before anything is done with it."""
        return {"found": read_game(intent.text).described()}

    def _edit(self, intent: DeskIntent) -> dict[str, Any]:
        """Set up a position: open the editor, change the draft, play it, or go back to what was there."""
        do, reply = intent.change.get("do"), {"ok": True}
        if do == "play" and self.editor is not None:
            self._seat(self.editor.session())
            return reply
        if do == "begin":
            self.editor = Editor.of_options(intent.game.game, intent.game.options, intent.game.players)
        elif do == "open":
            self.editor = Editor.of_table(read_game(intent.text).table)
        elif do == "here" and self.session is not None:
            self.editor = Editor.of_session(self.session)
        elif self.editor is None:
            raise BadInput("No position is being set up here.")
        elif do == "back":
            self.editor = None
        else:
            reply = self.editor.change(intent.change)
        self._changed()
        return reply

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
        self._to_form()
        self._changed()
        return {"ok": True}

    def _to_form(self) -> None:
        if self.session is not None:
            self.session.on_change = None
        self.session, self.editor, self._kept, self._stamp, self.away = None, None, None, None, False
        self.chosen = None
        self._offer()

    def _link(self, intent: DeskIntent) -> dict[str, Any]:
        """The id that opens this game in another browser: whoever has it plays at this table."""
        if self.unsaved:  # perhaps it goes now
            self._keep()
        if self._kept is None or self.unsaved:
            why = f"{self.unsaved} It has" if self.unsaved else "This game is not saved, so it has"
            raise BadInput(f"{why} no link.")
        return {"link": self._kept[1]}

    def _seat(self, session: Session, kept: tuple[str, str] | None = None) -> None:
        if self.session is not None:
            self.session.on_change = None
        self.session, self._kept, self._stamp, self.away, self.unsaved = session, kept, None, False, ""
        self.editor = None
        session.on_change = self._session_changed
        self.offers, self.problem = [], ""
        self._keep(take_over=True)
        self._changed()

    # ---- a room of the app

    def address(self) -> Address:
        """A saved game by its id, a position that is being set up by its code, else the form."""
        if self.editor is not None:
            return {"edit": self.editor.table.code()} if self.editor.table is not None else {}
        if self.session is not None:
            return {"game": self._kept[1]} if self._kept is not None else {}
        return {"game": self.linked} if self.linked is not None else {"new": self.chosen or ""}

    def visit(self, address: Address) -> None:
        """Show the form, a position or a game; this browser's own game goes on at once, another one is offered."""
        game = address.get("game") or address.get("resume")
        if "code" in address:
            opened = read_game(address["code"])
            self._seat(_session(opened, [], open_hands=opened.seat is None))
        elif "edit" in address:
            self.editor = Editor.of_table(read_game(address["edit"]).table)
        elif "new" in address or game in _playable():
            self._to_form()
            self.chosen = _named(address.get("new") or game or "")
        elif game:
            self._visit_game(game)
        self._changed()

    def _visit_game(self, game: str) -> None:
        self.editor = None
        if self._kept is not None and self._kept[1] == game and self.session is not None:
            return
        if self.key is not None and saves.key_of(game) == self.key:
            self._seat(keeping.opened(saves.load(self.key, game)), (self.key, game))
            return
        self._to_form()
        self._offer_link(game)
        if self.linked is None:
            raise BadInput(self.problem)

    # ---- keeping

    def _where_saved(self) -> str:
        """What is left if the kernel ends now."""
        if self.unsaved:
            return "Your last moves are not saved."
        return "Your game is saved." if self._kept is not None else "Your game is not saved."

    def _session_changed(self, session: Session) -> None:
        """Tell the page first: a save takes longer than a move."""
        self._changed()
        said = self._where_saved()
        self._keep()
        if self._where_saved() != said:
            self._changed()

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
        """Has another desk written our game?  Then this one says so and stops writing it."""
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

    def tick(self) -> float | None:
        """The bots of the game; one that goes on elsewhere is left alone."""
        if self.session is None or self.editor is not None or self.session.bot_to_move() is None or self._taken():
            return None
        return self.session.tick()


def _any_seed() -> int:
    return random.SystemRandom().getrandbits(48)


def _playable() -> set[str]:
    """The ids of the games that can be begun on a board."""
    return {game.info.id for game in all_games() if game.board.gallery is not None}


def _named(game: str) -> str | None:
    """A game to be chosen in the form; "" chooses none."""
    if game and game not in _playable():
        raise BadInput(f"There is no game {game[:40]!r} here: {', '.join(sorted(_playable()))}.")
    return game or None


def _session(opened: Opened, players: list[str], open_hands: bool) -> Session:
    """A game that was opened, with a person in the seat whose view it was."""
    made = opened.table
    made.auto = True
    if not players:
        players = [made.game.usual_bot] * len(made.names)
        players[opened.seat or 0] = PERSON
    return Session(made, players=players, open_hands=open_hands, watching=PERSON not in players)


_HANDLERS: Mapping[str, Callable[[Desk, DeskIntent], dict[str, Any]]] = {
    "hello": Desk._hello, "new": Desk._new, "rematch": Desk._rematch, "resume": Desk._resume, "leave": Desk._leave,
    "load": Desk._load, "link": Desk._link, "open": Desk._open, "edit": Desk._edit,
}  # fmt: skip
