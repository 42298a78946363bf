"""The whole app on one page: home, lessons, games, what if and decks, each made when first opened and then kept.

The address of what is shown is always on the screen, so that reload and Back come to the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.tutor.course import courses
from heroplay.ui import saves
from heroplay.ui.addresses import PLACES, Room, read_address, read_place
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.home import Home
from heroplay.ui.intents import AppIntent, kind_of, read_intent
from heroplay.ui.learning import Learning
from heroplay.ui.screens import Address, Place
from heroplay.ui.whatif import WhatIf

_ROOMS: Mapping[Place, Callable[[], Room]] = {
    "home": Home, "learn": Learning, "play": Desk, "whatif": WhatIf, "decklab": DeckLab,
}  # fmt: skip


class App:
    """Stands between a board and the room that is shown on it."""

    def __init__(self, place: Place = "home", address: Mapping[str, Any] | None = None) -> None:
        self.place: Place = place
        self.key: str | None = None
        self.problem = ""  # why the address that was asked for could not be shown
        self.rev = 0
        self.on_change: Callable[[Any], Any] | None = None
        self.home: Home | None = None
        self.learn: Learning | None = None
        self.play: Desk | None = None
        self.whatif: WhatIf | None = None
        self.decklab: DeckLab | None = None
        self._going = 0  # what changes while somebody is on the way is told at the end
        self._open(place)
        if address:
            self._go(address)

    # ---- rooms

    @property
    def room(self) -> Room:
        """The room that is shown."""
        found: Room = getattr(self, self.place)
        return found

    @property
    def slow(self) -> frozenset[str]:
        return self.room.slow | {"hello", "go"}

    def _open(self, place: Place) -> Room:
        """A room, as it was left; a new one is told the browser's key."""
        found: Room | None = getattr(self, place)
        if found is None:
            found = _ROOMS[place]()
            found.on_change = self._room_changed
            setattr(self, place, found)
            if self.key is not None:
                found.handle({"kind": "hello", "key": self.key})
        return found

    def _room_changed(self, room: Any) -> None:
        if room is self.room:
            self._changed()

    def _changed(self) -> None:
        if self._going:
            return
        self.rev += 1
        if self.on_change is not None:
            self.on_change(self)

    # ---- what is shown

    def screen(self, whole: bool = True) -> dict[str, Any]:
        places = [{"id": place, "label": label} for place, label in PLACES.items()]
        app = {"address": self.address(), "place": self.place, "places": places, "problem": self.problem}
        return {**self.room.screen(whole), "rev": self.rev, "keeps": True, "app": app}

    def address(self) -> Address:
        """Where this is: going there shows the same."""
        return {"at": self.place, **self.room.address()}

    # ---- what comes in

    def handle(self, raw: Any) -> dict[str, Any]:
        """Answer one message: those about where somebody is here, all others by the room that is shown."""
        kind = kind_of(raw)
        try:
            if kind == "hello" or (kind == "go" and "address" in raw):
                intent = read_intent(raw, AppIntent)
                return self._hello(intent) if intent.kind == "hello" else self._go(intent.address or {})
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        if isinstance(raw, dict) and isinstance(raw.get("rev"), int):
            raw = {**raw, "rev": self.room.rev if raw["rev"] == self.rev else -1}
        return self.room.handle(raw)

    def settle(self) -> bool:
        return self.room.settle()

    def tick(self) -> float | None:
        """What goes on in the room that is shown; a room that was left waits."""
        return self.room.tick()

    def _hello(self, intent: AppIntent) -> dict[str, Any]:
        """The browser says its key, and what its own address asks for."""
        self._going += 1
        try:
            if intent.key is not None:
                self._know(saves.valid_key(intent.key))
        finally:
            self._going -= 1
        return self._go(self._asked(intent))

    def _know(self, key: str) -> None:
        if self.key not in (None, key):  # another key: everything was moved to it, and is opened again
            self.learn = self.play = self.whatif = self.decklab = None
        self.key = key
        for place in PLACES:
            if place == self.place or getattr(self, place) is not None:
                self._open(place).handle({"kind": "hello", "key": key})

    def _asked(self, intent: AppIntent) -> Mapping[str, Any]:
        """The address that a page asks for; a page of one place may say an id alone."""
        if intent.address or intent.id is None:
            return intent.address or {}
        if self.place == "learn":
            return {"game" if intent.id in courses() else "step": intent.id}
        return {"game": intent.id} if self.place == "play" else {}

    def _go(self, address: Mapping[str, Any]) -> dict[str, Any]:
        """Show what an address says; where that cannot be, its place, and a sentence that says why."""
        self.problem = ""
        self._going += 1
        try:
            self.place = read_place(address, self.place)
            room, wanted = self._open(self.place), read_address(address, self.place)
            if self.place == "home" or (wanted and not _is_there(wanted, room.address())):
                room.visit(wanted)
        except HeroPlayError as error:
            self.problem = str(error).splitlines()[0] if isinstance(error, BadInput) else str(error)
        finally:
            self._going -= 1
        self._changed()
        return {"ok": True, "problem": self.problem} if self.problem else {"ok": True}

    def __repr__(self) -> str:
        """What is shown, in words."""
        return repr(self.room) if self.place != "play" else "HeroPlay, Play"


def _is_there(wanted: Address, here: Address) -> bool:
    """Does this address lead to what is shown?  A step is known by its name alone; its map is another screen."""
    return wanted == {part: value for part, value in here.items() if part in wanted or part != "game"}
