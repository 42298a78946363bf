"""What a table shows is kept for a while: undo, a choice and a verdict make nothing again."""

from __future__ import annotations

import json
import random

import pytest

import heroplay as hp
from heroplay.table import Table
from heroplay.ui.session import PERSON, Session
from heroplay.ui.table_view import MOST_KEPT, Views, view_of
from heroplay.ui.wire import Wire

GAMES = ("herocard", "realms")


def made(game: str) -> Table:
    return hp.table(game, auto=True, seed=5)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_would_be_made(game: str):
    table, views, rng = made(game), Views(), random.Random(game)
    for _ in range(40):
        if table.seat is None:
            break
        for seat, eye in ((0, 0), (1, 1), (0, None)):
            kept = views.of(table, table.state, seat, eye, whole=False)
            assert kept == view_of(table, table.state, seat, eye)
            assert views.of(table, table.state, seat, eye, whole=False) is kept, "it is made once"
        if table.ply and not rng.randrange(3):
            table.undo()
        else:
            table.play(rng.choice(table.legal()))


def test_after_an_undo_the_view_before_is_the_same_object():
    table, views = made("herocard"), Views()
    before = views.of(table, table.state, 0, 0)
    for _ in range(3 * MOST_KEPT):
        table.play(table.legal()[0])
        assert views.of(table, table.state, 0, 0) is not before
        table.undo(table.ply)
        assert views.of(table, table.state, 0, 0) is before, "what is looked at again and again is not forgotten"
    assert len(views.kept) == MOST_KEPT and set(views.whole) <= set(views.kept)


def test_a_state_that_is_gone_leaves_its_view_to_nobody():
    """Python may give a new state the id of one that is gone: so what is kept holds its state."""
    table, views = made("herocard"), Views()
    for _ in range(30):
        views.of(table, table.state, 0, 0)
        table.play(table.legal()[0])
        assert all(id(state) == place[0] for place, (state, _) in views.kept.items())


@pytest.mark.parametrize("game", GAMES)
def test_nobody_changes_what_is_kept(game: str):
    """A whole game with verdicts, choices and undo; every view is afterwards as it was made."""
    table, rng = made(game), random.Random(3)
    session = Session(table, players=[PERSON, PERSON], open_hands=True)
    wire = Wire(session, lambda message: None)
    first: dict[int, tuple[object, str]] = {}
    for n in range(80):
        for place, (_, view) in session._views.kept.items():
            first.setdefault(id(view), (view, json.dumps(view.data)))
            assert json.dumps(view.data) == first[id(view)][1], place
        if table.seat is None:
            break
        action = table.game.action_data(rng.choice(table.legal()))
        kind = rng.choice(("act", "act", "act", "undo", "try"))
        more = {"act": {"action": action}, "try": {"selection": {"refs": ["nothing"]}}}.get(kind, {})
        wire.receive({"type": "intent", "id": n, "intent": {"kind": kind, "rev": session.rev, **more}})
        wire.settle()
    assert len(first) > 20
