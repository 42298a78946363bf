"""Players by name or number, the round of a table, and the record that the kit makes of a game's parts."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from heroplay.core.frames import Priority
from heroplay.kit.context import ActionContext
from heroplay.kit.game import view_of
from heroplay.kit.seats import round_from
from heroplay.kit.setup import PlayersSetup, names_of
from heroplay.kit.turns import round_problems
from tests.toys.bids import GAME, INFO, PICKS, PLACES, TURNS, Commit, outcome
from tests.toys.test_bids import bids
from tests.toys.wiring import toy


class Setup(PlayersSetup):
    SEATS = (2, 3, 4)


class Odd(PlayersSetup):
    SEATS = (3, 5, 8)


def test_players_are_names_or_a_number() -> None:
    assert Setup().players == ("Ann", "Ben") and Odd().players == ("Ann", "Ben", "Cleo")
    for given in (3, "3", ("Ann", "Ben", "Cleo"), "Ann, Ben ,Cleo"):
        assert Setup.model_validate({"players": given}).players == ("Ann", "Ben", "Cleo"), given
    assert Odd.model_validate({"players": 8}).players[5:] == ("Finn", "Player 7", "Player 8")
    assert Setup(seed=5).shared() == Setup() and Setup.model_validate(Setup(seed=5).model_dump()) == Setup(seed=5)
    assert names_of(SimpleNamespace(setup=Setup(players=("Ann", "ann")))) == ["Ann 1", "ann 2"]


@pytest.mark.parametrize(
    ("model", "players", "words"),
    [
        (Setup, 5, "2 to 4 can play, not 5"),
        (Setup, "Ann", "2 to 4 can play, not 1"),
        (Odd, 4, "3, 5 or 8 can play, not 4"),
        (PlayersSetup, 3, "2 can play, not 3"),
        (Setup, ("Ann", "\n"), "a player's name has 1 to 40 characters"),
        (Setup, True, "tuple"),
        (Setup, {"a": 1}, "tuple"),
    ],
)
def test_wrong_players_are_told(model: type[PlayersSetup], players: Any, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        model.model_validate({"players": players})


def test_turns_go_round_the_table() -> None:
    assert round_from(2, 3) == (2, 0, 1)

    def wrong(frame: Priority) -> list[str]:
        return round_problems(SimpleNamespace(frames=[frame]), 3)

    assert wrong(Priority((2, 0, 1), 0, 1)) == []
    for frame in (Priority((), 0), Priority((0, 2, 1), 0), Priority((0, 1), 0), Priority((5, 3, 4), 5)):
        assert wrong(frame) == ["frames: the turns do not go round the table"]
    for frame in (Priority((0, 1, 2), 3), Priority((0, 1, 2), 0, 3), Priority((0, 1, 2), 0, -1)):
        assert wrong(frame) == ["frames: the passes do not fit whose turn it is"]


def test_a_context_has_the_state_and_the_action_by_name() -> None:
    context: ActionContext[str] = ActionContext("state", Commit(1, 3))
    assert (context.state, context.action, context.seat) == ("state", Commit(1, 3), 1)


def parts() -> dict[str, Any]:
    play, language = GAME.play, GAME.language
    return {
        "state_model": play.state_model, "new": play.new, "problems": GAME.storage.problems, "hides": PLACES.hides,
        "info": INFO, "rulebook": GAME.rulebook, "texts": GAME.texts, "action_model": play.action_model,
        "checks": replace(play.checks, game=None), "turns": TURNS, "picks": PICKS, "places": PLACES,
        "apply": play.apply, "outcome": outcome, "parse": language.parse, "view": GAME.board.view,
    }  # fmt: skip


def test_what_a_game_gives_goes_before_the_defaults() -> None:
    made = toy(**parts(), evaluate=lambda state, seat: 0.25, text=lambda state, seat: "mine", automatic={"commit"})
    state = bids([1, 2], [3], [5]).state
    assert made.evaluate(state, 0) == 0.25 and made.language.text(state, 0) == "mine"
    assert made.play.automatic == {"commit"} and made.play.legal(state) == GAME.play.legal(state)
    assert toy(**parts()).evaluate(state, 1) == pytest.approx(1 / 3), "all have the same chance"


def test_a_part_that_is_missing_or_unknown_is_named() -> None:
    with pytest.raises(TypeError, match="hat"):
        toy(**parts(), hat=1)
    with pytest.raises(TypeError, match="key"):
        toy(**{name: part for name, part in parts().items() if name != "places"})


def test_a_view_has_players_prompt_and_forms_by_itself() -> None:
    table = bids([1, 2], [3], [5])
    table.play("Ben: fold")
    view = view_of(table.state, 0, info=INFO, turns=TURNS, picks=PICKS, outcome=outcome, turn=4)
    assert (view.game, view.title, view.turn, view.seat, view.deciding) == ("toy_bids", "Sealed bids", 4, 0, (0, 2))
    assert [player.deciding for player in view.players] == [True, False, True] and view.prompt == table.prompt
    assert [form.verb for form in view.forms] == ["commit", "fold"] and not view.over
    everybody = view_of(table.state, -1, info=INFO, turns=TURNS, picks=PICKS, outcome=outcome)
    assert everybody.seat is None and everybody.forms == ()
