"""Kitchen: three cooks, three rounds.  A toy that uses every view model, so that boards can be tested on it."""

from __future__ import annotations

from heroplay.contracts.game import Game
from heroplay.core.types import GameInfo
from tests.toys.kitchen.board import PICKS, view
from tests.toys.kitchen.cards import NAMES, RULES, TEXTS, UNKNOWN, UNKNOWN_COINS
from tests.toys.kitchen.knowledge import deal_unseen, is_secret, observe
from tests.toys.kitchen.language import parse, say
from tests.toys.kitchen.rules import CHECKS, TURNS, apply, normal, outcome
from tests.toys.kitchen.state import Action, Kitchen, all_cards, key, new, pieces, problems
from tests.toys.wiring import toy


def _hides(state: Kitchen) -> bool:
    return UNKNOWN in all_cards(state) or state.safe == UNKNOWN_COINS


GAME: Game = toy(
    NAMES,
    info=GameInfo(id="toy_kitchen", title="Kitchen", about="Cook, serve and taste for three rounds.", seats=(3,)),
    rulebook=RULES,
    texts=TEXTS,
    turns=TURNS,
    picks=PICKS,
    hides=_hides,
    state_model=Kitchen,
    action_model=Action,
    checks=CHECKS,
    new=new,
    normal=normal,
    apply=apply,
    outcome=outcome,
    key=key,
    observe=observe,
    deal_unseen=deal_unseen,
    is_secret=is_secret,
    say=say,
    parse=parse,
    view=view,
    pieces=pieces,
    problems=problems,
)
