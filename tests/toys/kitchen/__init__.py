"""Kitchen: three cooks, three rounds.  A toy that uses every view model, so that boards can be tested on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput
from heroplay.core.types import GameInfo
from tests.toys.kitchen.board import PICKS, view
from tests.toys.kitchen.cards import NAMES, RULES, TEXTS
from tests.toys.kitchen.knowledge import deal_unseen, is_secret, observe
from tests.toys.kitchen.language import parse, say, show
from tests.toys.kitchen.rules import CHECKS, apply, legal, normal, outcome, pending, prompt
from tests.toys.kitchen.state import Action, Kitchen, key, new, pieces, problems
from tests.toys.wiring import toy


def describe(state: Kitchen, trail: Any = ()) -> dict[str, Any]:
    """The position as data that `position` reads: everything but the luck to come."""
    return {name: part for name, part in GAME.storage.to_data(state).items() if name != "luck"}


def position(data: Mapping[str, Any]) -> Kitchen:
    """The state of a readable dict; an impossible one is refused with its reason."""
    state: Kitchen = GAME.storage.from_data({"luck": {"seed": 0}, **data})
    found = problems(state)
    if found:
        raise BadInput("This position is impossible.", found)
    return state


GAME: Game = toy(
    NAMES,
    info=GameInfo(id="toy_kitchen", title="Kitchen", about="Cook, serve and taste for three rounds.", seats=(3,)),
    rulebook=RULES,
    texts=TEXTS,
    state_model=Kitchen,
    action_model=Action,
    checks=CHECKS,
    new=new,
    pending=pending,
    prompt=prompt,
    legal=legal,
    normal=normal,
    apply=apply,
    outcome=outcome,
    key=key,
    observe=observe,
    deal_unseen=deal_unseen,
    is_secret=is_secret,
    say=say,
    parse=parse,
    text=show,
    view=view,
    preview=PICKS.preview,
    pieces=pieces,
    problems=problems,
    describe=describe,
    position=position,
)
