"""Positions that the kit reads and writes by the fields of a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, Field

import heroplay as hp
from heroplay.core.chance import Luck
from heroplay.core.errors import BadInput
from heroplay.core.frames import Choice
from heroplay.core.state import state
from heroplay.kit.field_positions import FieldPositions
from heroplay.kit.positions import PositionReader
from heroplay.kit.storage import Store
from tests.toys.bids import GAME as BIDS
from tests.toys.test_bids import bids
from tests.toys.test_runners import run

NAMES = {0: "Axe", 1: "Bow", 2: "Cup"}


class Options(BaseModel):
    seed: int = 0
    players: int = Field(default=2, ge=2, le=4)


@state
class Hand:
    cards: list[int]
    coins: int = 0


@state
class Table:
    setup: Annotated[Any, Field(exclude=True)]
    luck: Luck
    hands: list[Hand]
    market: list[list[int]]
    frames: list[Choice]
    over: str = ""


def new(options: Options) -> Table:
    shared = options.model_copy(update={"seed": 0})
    return Table(shared, Luck(options.seed, 3), [Hand([]) for _ in range(options.players)], [[0], [1, 2]], [ASK])


def problems(table: Table) -> list[str]:
    wrong = [] if len(table.hands) == table.setup.players else [f"{table.setup.players} play, not {len(table.hands)}"]
    return wrong + [f"hands.{n}: coins below 0" for n, hand in enumerate(table.hands) if hand.coins < 0]


ASK = Choice(0, "take", 1, 1)
STORE = Store(Table, "a table", setup_model=Options)
POSITIONS = FieldPositions(
    STORE, Options, new, problems, names={"market": NAMES}, hides=lambda table: [-1] in table.market
)


def test_a_position_says_the_options_and_the_fields_by_name() -> None:
    told = POSITIONS.describe(new(Options(seed=9, players=3)))
    assert (
        told["players"] == 3 and told["market"] == [["Axe"], ["Bow", "Cup"]] and not {"seed", "luck", "setup"} & {*told}
    )
    back = POSITIONS.position(told)
    assert POSITIONS.describe(back) == told and back.luck == Luck(0), "the luck to come is not said"
    assert "players" not in POSITIONS.describe(new(Options())), "what is usual need not be said"


def test_what_is_left_out_is_as_in_a_new_game() -> None:
    back = POSITIONS.position(
        {"market": [["cup", "AXE"]], "seed": 5, "hands": [{"cards": [1], "coins": 2}, {"cards": []}]}
    )
    assert back.market == [[2, 0]] and back.luck == Luck(5) and back.frames == [ASK] and back.setup.seed == 0
    assert back.hands == [Hand([1], 2), Hand([])]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (
            {"players": 9, "hat": 1, "market": [["Axt", 7]], "over": 5},
            ["players", "hat", "market", "market", "over"],
        ),
        ({"hands": [{"cards": [], "coin": 3}, {"cards": [], "coins": "x"}]}, ["hands.1.coins"]),
        ({"hands": [{"cards": [], "coin": 3}, {"cards": []}]}, ["hands.0.coin"]),
        ({"hands": [{"cards": [], "coins": -1}]}, ["2 play, not 1", "hands.0"]),
        ({"frames": []}, ["nobody has anything to decide"]),
        ({"over": "T-1"}, ["nobody has anything to decide"]),
    ],
)
def test_every_mistake_is_told_at_once(data: Mapping[str, Any], told: list[str]) -> None:
    with pytest.raises(BadInput, match="This position is impossible") as error:
        POSITIONS.position(data)
    assert [problem.partition(":")[0] for problem in error.value.problems] == told


def test_what_is_over_or_hidden_cannot_be_written_down() -> None:
    over, hidden = new(Options()), new(Options())
    over.over, hidden.market = "T-1", [[-1]]
    for wrong, words in ((over, "The game is over"), (hidden, "Some pieces are hidden")):
        with pytest.raises(BadInput, match=words):
            POSITIONS.describe(wrong)


def test_toys_come_back_from_their_positions_and_secrets_stay_secret() -> None:
    table = bids([1, 2], [3, 4], [5, 6])
    table.play("Ben: commit 4")
    assert BIDS.storage.describe is not None
    back = hp.position("toy_bids", BIDS.storage.describe(table.state))
    assert back.text() == table.text() and BIDS.storage.to_data(back.state)["frames"][0]["made"] == [[1, "4"]]
    for seat in (0, 2, -1):
        with pytest.raises(BadInput, match="hidden"):
            BIDS.storage.describe(BIDS.knowledge.observe(table.state, seat))
    runners = run(rosa="mill", warden="yard")
    told = runners.game.storage.describe(runners.state)  # type: ignore[misc]
    assert hp.position("toy_runners", {**told, "round": 11}).state.round == 11
    with pytest.raises(BadInput, match="three pawns are on the map"):
        hp.position("toy_runners", {**told, "pawns": ["moon", "mill", "yard"]})


def test_a_reader_needs_no_cards() -> None:
    reader = PositionReader(("Ann", "Ben"))
    spaces = {"Old Mill": "mill", "Dock": "dock"}
    assert reader.one_of("at", "old mill", spaces, "space") == "mill" and reader.seat("active", "Ben") == 1
    assert reader.number("round", 3, 1, 9) == 3 and reader.truth("out", True) and reader.mapping("x", {}, "{}") == {}
    assert reader.problems == []
    assert reader.one_of("at", "moon", spaces, "space") is None and reader.one_of("at", 7, spaces, "space") is None
    assert reader.kind("hand", "Axe") is None
    assert [problem.partition(":")[0] for problem in reader.problems] == ["at", "at", "hand"]
    assert (
        "There is no space 'moon' here" in reader.problems[0] and "7 is not the name of a space" in reader.problems[1]
    )
