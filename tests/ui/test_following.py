"""A board follows its table, whoever moved: a cell, another board, a bot, undo, a coach."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import weakref
from typing import Any

import pytest
import traitlets

import heroplay as hp
from heroplay.core import codec
from heroplay.table import Table
from heroplay.ui.board import Board
from heroplay.ui.patches import patched
from heroplay.ui.session import ELSEWHERE, PERSON, Session
from tests.herocard.builders import duel
from tests.ui.client import new_table
from tests.ui.leaks import Watch
from tests.ui.test_board import Wire

MOVES = 1_000 if os.environ.get("HEROPLAY_SOAK") else 60
GAMES = ("herocard", "realms")


class Page(Wire):
    """A wire whose page keeps its own copy of the screen from what it is sent."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.copy = board.screen
        self.read = 0

    def catch_up(self) -> int:
        """Apply what came; how many changes that were.  What only follows one, as repairs do, is none."""
        new = [m["content"] for m in self.sent[self.read :] if m["content"]["type"] == "patch"]
        self.read, changes = len(self.sent), 0
        for message in new:
            assert message["from"] == self.copy["rev"]
            self.copy = patched(self.copy, message["ops"])
            changes += self.copy["rev"] != message["from"]
        return changes

    def is_true(self) -> None:
        """The page shows what the table gives to these eyes, and so does what can be observed."""
        board, session = self.board, self.board._game()
        assert session is not None
        twin = Session(session.table.fork(), session.players, session.watching, own_bots=session.own_bots)
        twin.table.undone = list(session.table.undone)
        twin._shown, twin.curtain, twin.rev, twin.look = session._shown, session.curtain, session.rev, session.look
        twin.notice, twin.settings = session.notice, session.settings
        assert self.copy == board.screen == twin.screen()
        table = session.table
        over = table.outcome.text if table.outcome else ""
        assert (board.ply, board.seat, board.over) == (table.ply, table.seat, over)
        assert board.code == codec.encode(table.game.info.id, table.game.storage.to_data(session._known()))


def fresh(**options: Any) -> Table:
    """A duel at which nothing is answered by itself."""
    return hp.table("herocard", heroes=["samurai", "toa_king"], seed=7, first=0, **options)


def made(game: str, seed: int) -> Table:
    return new_table(seed=seed) if game == "herocard" else hp.table(game, auto=True, seed=seed)


def page(table: Table, *players: str) -> Page:
    return Page(Board(Session(table, players=[*players, *["greedy"] * (len(table.names) - len(players))])))


def heard(table: Table) -> list[int]:
    """The moves so far after each change."""
    plies: list[int] = []
    table.on_change(lambda t: plies.append(t.ply))
    return plies


# ---- cells, boards, undo, bots


def test_a_move_an_undo_and_a_redo_in_a_cell_reach_the_board():
    table = fresh()
    here = page(table, PERSON)
    for do in (lambda: table.play("discard nothing"), table.undo, table.redo):
        do()
        assert here.catch_up() == 1
        here.is_true()


def test_two_boards_hear_of_each_other_once():
    table = fresh()
    one, two = page(table, PERSON), page(table, PERSON)
    assert one.ask("act", text="discard nothing") == {"ok": True}
    assert (one.catch_up(), two.catch_up()) == (1, 1)
    assert two.ask("undo") == {"ok": True}
    assert (one.catch_up(), two.catch_up()) == (1, 1)
    one.is_true()
    two.is_true()


@pytest.mark.parametrize("game", GAMES)
def test_after_every_move_of_a_cell_two_boards_undo_and_bots_both_screens_are_true(game: str):
    rng = random.Random(game)
    seed, done = 0, 0
    while done < MOVES:
        seed += 1
        table = made(game, seed)
        boards = [page(table, PERSON), page(table, ELSEWHERE, PERSON)]
        boards[1].ask("set", settings={"auto_pass": seed % 2 == 0})
        boards[1].catch_up()
        changes = heard(table)
        while table.seat is not None and done < MOVES and table.ply < 250:
            changes.clear()
            before = [board.board.session.rev for board in boards]
            one_move(table, boards, rng)
            done += 1
            for board, rev in zip(boards, before):
                pushed = board.catch_up()
                assert board.board.session.rev - rev == pushed, "every change is sent, and no change is sent twice"
                assert pushed <= max(1, len(changes))
                board.is_true()


def one_move(table: Table, boards: list[Page], rng: random.Random) -> None:
    """Somebody does something: a cell, one of the boards, a bot of one of them."""
    here = rng.choice(boards)
    seat, session = table.seat, here.board.session
    assert seat is not None
    what = rng.choice(("cell", "board", "board", "bot", "bot", "undo", "redo", "look"))
    if what == "undo" and table.ply:
        table.undo(rng.randint(1, min(3, table.ply)))
    elif what == "redo" and table.undone:
        table.redo()
    elif what == "look" and table.ply:
        here.ask("look", number=rng.randint(0, table.ply))
    elif what == "board" and session.seat == seat and session.look is None:
        action = table.game.action_data(rng.choice(table.legal(seat)))
        assert here.ask("act", action=action) == {"ok": True}
    elif what == "bot" and session.bot_to_move() is not None:
        assert session.bot_step()
    else:
        table.play(rng.choice(table.legal(seat)))


def test_a_pass_that_a_cell_takes_back_is_not_made_again_at_once():
    table = duel(hand=["Overhand Thrust"], other_hand=["Jab!"], then=["attack Overhand Thrust"])
    here = page(table, ELSEWHERE, PERSON)
    here.board.session.settings.auto_pass = True
    passes = next(a for a in table.legal() if a.do == "pass")
    table.play(passes)
    table.undo()
    assert table.ply == 0 and here.board.ply == 0


def test_a_board_that_looks_back_comes_to_the_present_when_that_moment_is_gone():
    table = fresh()
    here = page(table, PERSON)
    table.play("discard nothing", "draw 0")
    here.ask("look", number=1)
    table.undo(table.ply)
    here.catch_up()
    assert here.copy["look"] is None
    here.is_true()


def test_a_board_in_a_what_if_follows_that_table_and_comes_back_to_the_game_as_it_is():
    table = duel(hand=["Thunder Stroke", "Overhand Thrust"], other_hand=["Jab!"])
    here = page(table, PERSON)
    here.ask("act", text="attack Thunder Stroke")
    session = here.board.session
    number = next(i for i, r in enumerate(session._repairs) if r.state is not session._refused_in)
    here.ask("repair", number=number)
    assert here.board.screen["what_if"]
    here.catch_up()
    table.play("pass")
    assert here.catch_up() == 0, "the game itself is not on the screen"
    session.table.play(session.table.legal()[0])
    assert here.catch_up() == 1
    here.ask("return")
    assert not here.board.screen["what_if"] and here.board.ply == table.ply == 1


def test_a_board_that_is_gone_is_not_told_and_a_closed_one_is_silent():
    table = fresh()
    gone = weakref.ref(Session(table))
    here = page(table, PERSON)
    gc.collect()
    assert gone() is None and len(table._listeners) == 1
    here.board.close()
    table.play("discard nothing")
    assert here.catch_up() == 0


@pytest.mark.parametrize("seed", [4, 5])
def test_of_two_boards_with_bots_one_moves_them_and_the_other_takes_over(seed: int):
    async def game() -> None:
        table = new_table(seed=seed)
        pages = [Page(Board(Session(table, players=["greedy", "greedy"], watching=True))) for _ in range(2)]
        for each in pages:
            each.board.session.settings.pace = 0
        plies = heard(table)
        while table.ply < 30:
            await asyncio.sleep(0)
        assert plies == sorted(set(plies)), "no move is made twice"
        assert sum(each.board.session._drives() for each in pages) == 1
        driver, other = sorted(pages, key=lambda each: not each.board.session._drives())
        driver.ask("look", number=3)
        at = table.ply
        while table.ply < at + 10:
            await asyncio.sleep(0.01)
        assert other.board.session._drives()
        for each in pages:
            each.board.close()

    asyncio.run(game())


def test_a_bot_that_fails_is_named_on_the_board_and_the_game_goes_on():
    def clumsy(game: Any, known: Any, seat: int, rng: Any) -> Any:
        raise ZeroDivisionError("by zero")

    async def game() -> None:
        table = fresh()
        here = Page(table.show(0, bots=clumsy))
        here.board.session.settings.pace = 0
        while table.seat == 0:
            table.play(table.legal()[0])
        while here.board.session.notice is None:
            await asyncio.sleep(0)
        assert here.board.screen["notice"]["text"] == (
            "The bot of To'a King (clumsy) could not move. ZeroDivisionError: by zero"
        )
        assert here.board.session.bot_to_move() is None
        at = table.ply
        table.play(table.legal()[0])
        assert here.board.ply > at and here.board.session.notice is None
        here.board.close()

    asyncio.run(game())


# ---- a step and its coach


def test_what_is_answered_in_a_cell_is_on_every_board_of_the_step():
    task = hp.lesson("first-point").step("a-tie-fails")
    boards = [Page(task.show()) for _ in range(2)]

    def lesson(key: str) -> Any:
        one, two = ((each.catch_up(), each.copy["lesson"][key])[1] for each in boards)
        assert one == two
        return one

    task.answer("attack Overhand Thrust")
    assert lesson("answer")["kind"] == "wrong" and lesson("showing")["at"] == 1
    assert lesson("hints") == [task.hint()] or lesson("hints")
    task.answer("attack Thunder Stroke")
    assert [each.copy["notice"]["rule"] for each in boards if each.catch_up() is not None] == ["HC-R63"] * 2
    answer = task.answer("attack Resounding Blow")
    assert lesson("answer")["text"] == answer.text and lesson("showing") is None
    assert [each.board.ply for each in boards] == [task.table.ply] * 2
    task.again()
    assert lesson("answer") is None and boards[0].board.ply == 0
    assert boards[0].ask("act", text="attack Resounding Blow") == {"ok": True}
    assert lesson("answer")["kind"] == "right"
    assert boards[1].ask("hint") == {"ok": True}
    assert len(lesson("hints")) == 2


# ---- what can be observed


def test_traits_can_be_observed_and_linked_and_cannot_be_set():
    table = fresh()
    board = Board(Session(table, players=[PERSON, "greedy"]))
    wire = Wire(board)
    seen: list[tuple[str, Any]] = []
    board.observe(lambda change: seen.append((change.name, change.new)))

    class Label(traitlets.HasTraits):
        value = traitlets.Unicode()
        many = traitlets.Int()

    label = Label()
    traitlets.dlink((board, "prompt"), (label, "value"))
    traitlets.link((board, "ply"), (label, "many"))
    table.play("discard nothing")
    assert ("ply", table.ply) in seen and ("last_move", "Samurai: discard nothing") in seen
    assert label.value == board.prompt == board.screen["view"]["prompt"] and label.many == table.ply
    assert hp.load(board.code).view(0) == table.view(0)
    with pytest.raises(traitlets.TraitError):
        board.ply = 5
    wire.deliver({"method": "update", "state": {"ply": 99, "code": "x"}, "buffer_paths": []})
    assert board.ply == table.ply and board.code != "x"


def test_a_move_a_refusal_and_an_end_are_told():
    table = duel(hand=["Thunder Stroke", "Overhand Thrust"], other_hand=["Jab!"], points_to_win=1)
    here = page(table, PERSON)
    told: list[str] = []
    here.board.on_move(lambda b: told.append(b.last_move))
    here.board.on_refused(lambda b: told.append(b.verdict))
    here.board.on_end(lambda b: told.append(b.over))
    for _ in range(2):
        here.ask("act", text="attack Thunder Stroke")
    here.ask("set", settings={"projector": True})
    assert len(told) == 2 and told[0] == told[1] and told[0].endswith("(HC-4.18)") and told[0].count("HC-4.18") == 1
    here.ask("act", text="attack Overhand Thrust + Thunder Stroke")
    assert told[2:] == ["Samurai: attack Overhand Thrust + Thunder Stroke"] and not here.board.verdict
    table.undo().redo()
    assert len(told) == 4, "taking back is no move"
    while table.outcome is None:
        table.play("pass")
    assert table.outcome is not None and told[-1] == here.board.over == table.outcome.text
    here.board.on_end(told.append, remove=True)


def test_an_error_in_a_callback_is_logged_and_the_board_goes_on(caplog: pytest.LogCaptureFixture):
    table = fresh()
    here = page(table, PERSON)
    here.board.on_move(lambda b: 1 / 0)
    here.board.observe(lambda change: 1 / 0, "ply")
    later: list[int] = []
    here.board.on_move(lambda b: later.append(b.ply))
    assert here.ask("act", text="discard nothing") == {"ok": True}
    table.play(table.legal()[0])
    assert later == [table.ply - 1, table.ply] and caplog.text.count("ZeroDivisionError") == 4
    here.catch_up()
    here.is_true()


def test_a_callback_may_move_itself():
    table = fresh()
    here = page(table, PERSON)
    here.board.on_move(lambda b: table.play("draw 0") if b.ply == 1 else None)
    assert here.ask("act", text="discard nothing") == {"ok": True}
    here.catch_up()
    here.is_true()
    assert here.board.last_move == "Samurai: draw 0"
    table.undo(2)
    table.play("discard nothing")
    here.catch_up()
    here.is_true()
    assert table.ply == 2


@pytest.mark.parametrize("players", [[PERSON, "greedy"], [PERSON, PERSON]])
def test_no_trait_holds_what_the_shown_seat_may_not_know(players: list[str]):
    table = new_table(seed=192837465564738, points_to_win=1)
    here = page(table, *players)
    board, watch, rng = here.board, Watch(table), random.Random(3)
    greedy = table.game.bots["greedy"]
    names = ("prompt", "verdict", "last_move", "over")
    while not board.over:
        session = board.session
        told = {name: getattr(board, name) for name in names}
        assert not watch.leaks(told, session.eye) and not watch.secrets(board.code)
        _, data = codec.decode(board.code)
        assert data == table.game.storage.to_data(session._known())
        if board.screen["curtain"]:
            here.ask("ready")
        elif not session.bot_step():
            seat = table.seat
            table.play(greedy(table.game, table.game.knowledge.observe(table.state, seat), seat, rng))
    assert watch.hidden > 10


# ---- exercises


def test_an_exercise_is_answered_on_its_board_and_its_grade_is_there():
    lesson = hp.lesson("first-point")
    exercise = lesson.exercise(1)
    assert lesson.exercise(1) is exercise
    here = Page(exercise.show())
    assert here.copy["lesson"]["title"] == "Exercise 1" and here.copy["lesson"]["grade"] == "not yet, 0 of 1"
    assert hp.lesson("first-point").step("strike").title == "Step 1: Strike"
    assert not exercise.check("")
    coach = exercise.coach
    while not coach.done:
        move = coach.shortest(coach.right())[0]
        assert here.ask("act", action=coach.game.action_data(move)) == {"ok": True}
    here.catch_up()
    assert here.copy["lesson"]["grade"] == "right, 1 of 1"
    assert repr(exercise.check("")) == "exercise first-point/1: right, 1 of 1\nAnswered on the board."
    here.ask("again")
    here.catch_up()
    assert here.copy["lesson"]["grade"] == "not yet, 0 of 1" and not exercise.check("")


def test_what_is_checked_in_a_cell_is_on_the_board_of_the_exercise():
    lesson = hp.lesson("first-point")
    here = Page(lesson.exercise(1).show())
    coach = hp.lesson("first-point").exercise(1).coach
    moves = []
    while not coach.done:
        moves.append(coach.game.language.say(coach.table.state, coach.shortest(coach.right())[0]))
        coach.answer(moves[-1])
    assert lesson.exercise(1).check(*moves)
    here.catch_up()
    assert here.copy["lesson"]["grade"] == "right, 1 of 1" and here.board.ply
