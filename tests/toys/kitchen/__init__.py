"""Kitchen: three cooks, three rounds.  A toy that uses every view model, so that boards can be tested on it."""

from __future__ import annotations

from heroplay.contracts.game import Game
from tests.toys.kitchen.board import PICKS, view
from tests.toys.kitchen.cards import INFO, RULES, TEXTS, UNKNOWN, UNKNOWN_COINS
from tests.toys.kitchen.knowledge import deal_unseen, is_secret, observe
from tests.toys.kitchen.language import parse
from tests.toys.kitchen.rules import CHECKS, TURNS, apply, normal, outcome
from tests.toys.kitchen.state import Action, Kitchen, all_cards, key, new, pieces, problems
from tests.toys.wiring import toy


def _hides(state: Kitchen) -> bool:
    return UNKNOWN in all_cards(state) or state.safe == UNKNOWN_COINS


GAME: Game = toy(
    Kitchen,
    new,
    problems,
    _hides,
    info=INFO,
    rulebook=RULES,
    texts=TEXTS,
    action_model=Action,
    checks=CHECKS,
    turns=TURNS,
    picks=PICKS,
    normal=normal,
    apply=apply,
    outcome=outcome,
    key=key,
    pieces=pieces,
    observe=observe,
    deal_unseen=deal_unseen,
    is_secret=is_secret,
    parse=parse,
    view=view,
)
