"""Undo where several choose in secret: one takes back one's own choice, nobody else's, and learns nothing by it."""

from __future__ import annotations

from typing import Any

import pytest

from heroplay.cli.session import Session as Terminal
from heroplay.core.errors import BadInput
from heroplay.ui.session import PERSON, Session
from tests.toys.bids import Commit, Fold
from tests.toys.test_bids import bids

HANDS: tuple[list[int], ...] = ([1, 2, 9], [3, 4], [5, 6])


def sitting(*players: str, **more: Any) -> Session:
    return Session(bids(*HANDS), list(players), seed=5, **more)


def ask(session: Session, kind: str, **more: Any) -> dict[str, Any]:
    return session.handle({"kind": kind, "rev": session.rev, **more})


def shown(session: Session) -> dict[str, Any]:
    return {name: part for name, part in session.screen().items() if name != "rev"}


def made(session: Session) -> dict[int, str]:
    return dict(session.table.state.frames[-1].made)


def test_your_own_choice_can_be_taken_back_until_all_are_shown() -> None:
    session = sitting(PERSON, "random", "random")
    before = shown(session)
    assert ask(session, "act", text="commit 1") == {"ok": True} and session.bot_step()
    stands = made(session)[1]
    assert ask(session, "undo") == {"ok": True}
    assert made(session) == {1: stands}, "what the bot has chosen stays"
    assert session.screen()["can"]["act"] and not session.screen()["can"]["redo"]
    assert before["view"]["zones"] == shown(session)["view"]["zones"]
    assert ask(session, "act", text="commit 2") == {"ok": True} and made(session)[0] == "2"


def test_undo_does_not_go_back_over_a_reveal() -> None:
    session = sitting(PERSON, "random", "random")
    ask(session, "act", text="commit 1")
    while session.bot_step():
        pass
    assert session.table.ply == 3 and len(session.table.state.gone) == 3
    assert "have been shown" in ask(session, "undo")["problem"] and session.table.ply == 3
    ask(session, "look", number=0)
    assert "have been shown" in ask(session, "fork")["problem"] and session.table.ply == 3
    ask(session, "look")
    ask(session, "act", text="commit 2")
    assert ask(session, "undo") == {"ok": True} and session.table.ply == 3, "the next choice can be taken back"
    assert "have been shown" in ask(session, "undo")["problem"]


def test_one_persons_undo_does_not_take_back_anothers_choice() -> None:
    session = sitting(PERSON, PERSON, "random")
    ask(session, "ready")
    assert session.seat == 0 and ask(session, "act", text="commit 1") == {"ok": True}
    assert session.curtain == 1 and ask(session, "ready") == {"ok": True}
    assert ask(session, "undo")["problem"] == "Ann has chosen in secret. Only they can take that back."
    ask(session, "look", number=0)
    assert "Ann has chosen in secret" in ask(session, "fork")["problem"]
    assert made(session) == {0: "1"} and ask(session, "redo")["refused"]


@pytest.mark.parametrize("kind", ["undo", "fork"])
def test_what_undo_shows_is_equal_in_worlds_that_differ_in_secrets(kind: str) -> None:
    screens = []
    for other in (Commit(1, 3), Commit(1, 4), Fold(1)):
        session = sitting(PERSON, "random", "random")
        ask(session, "act", text="commit 9")
        session.table.play(other)
        if kind == "fork":
            ask(session, "look", number=0)
        screens.append((ask(session, kind), shown(session)))
    assert screens[0] == screens[1] == screens[2]


def test_at_an_open_table_everything_can_be_taken_back() -> None:
    session = sitting(PERSON, "random", "random", open_hands=True)
    ask(session, "act", text="commit 1")
    while session.bot_step():
        pass
    assert ask(session, "undo") == {"ok": True} and session.table.ply == 0


def test_at_a_terminal_too() -> None:
    alone = Terminal(bids(*HANDS), bot="random")
    alone.obey("commit 1")
    alone._move_on()
    with pytest.raises(BadInput, match="have been shown"):
        alone.undo()
    two = Terminal(bids(*HANDS), bot="random", people=2)
    two.obey("commit 1")
    two.viewer = 1
    with pytest.raises(BadInput, match="nothing to undo"):
        two.undo()
    two.viewer = 0
    two.table.play(Commit(1, 4))
    two.undo()
    assert dict(two.table.state.frames[-1].made) == {1: "4"} and not two.table.undone
