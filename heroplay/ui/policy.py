"""How a session is played: what may be done, how a move is judged, what the screen adds, what goes on by itself.

A plain game is the policy below; a lesson and a tree of lines are policies of their own.  A session asks its policy,
and a policy uses only what is public of its session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heroplay.core.errors import BadInput
from heroplay.core.repairs import Repair

if TYPE_CHECKING:
    from heroplay.core.types import Action
    from heroplay.ui.session import Session


class Policy:
    """A game: moves are made at the table, bots move by themselves, undo goes to the last decision of a person."""

    session: Session  # given by the session itself
    intents: tuple[type[Any], ...] = ()  # models of messages that only this policy answers
    bots = True  # do bots move here?
    passes_for_people = True  # may a pass be made for a person who can do nothing else?

    def allow(self, kind: str) -> None:
        """May this be asked at all?  BadInput says why not."""
        return None

    def answer(self, intent: Any) -> dict[str, Any]:
        """Answer a message of its own; it was made on the screen as it is now."""
        raise BadInput("Unknown board message.")

    # ---- moves

    def may_move(self) -> None:
        """Is it time for a move?  BadInput says why not."""
        return None

    def play(self, action: Action) -> None:
        """Make a move that was decided on this screen; a rule that refuses it raises IllegalAction."""
        self._must_be_shown(action)
        self.session.table.play(action)
        self.session.moved()

    def repair(self, repair: Repair, here: bool) -> None:
        """Take a repair; `here`: it is another move on the very same table, else the table would be changed too."""
        self._must_be_shown(repair.action)
        if here:
            self.session.table.play(repair.action)
            self.session.moved()
        else:
            self.session.play_what_if(repair)

    def undo(self) -> None:
        """Back to the last decision."""
        self.session.take_back()

    def redo(self) -> None:
        """Forward again."""
        self.session.play_again()

    def _must_be_shown(self, action: Action) -> None:
        if action.seat != self.session.seat or not self.session.is_person(action.seat):
            raise BadInput("That seat is not played from this screen.")

    # ---- what is shown

    def can(self, can: dict[str, bool]) -> dict[str, bool]:
        """What can be done now, as a game has it."""
        return can

    def preview(self, found: dict[str, Any]) -> dict[str, Any]:
        """What is said of a selection."""
        return found

    @property
    def searches_repairs(self) -> bool:
        """Are repairs of a refusal looked for?"""
        return True

    def offers(self, offers: list[dict[str, Any]], here: list[bool]) -> list[dict[str, Any]]:
        """What is said of the repairs of a refusal; `here` tells which are moves on the very same table."""
        return offers

    def shown(self, screen: dict[str, Any]) -> dict[str, Any]:
        """The screen, with what this policy adds to it."""
        return screen

    # ---- what goes on by itself, where no bots move

    def under_way(self) -> bool:
        """Is something being shown, move by move?"""
        return False

    def tick(self) -> float | None:
        """The next of it; the seconds until the one after, or None."""
        return None
