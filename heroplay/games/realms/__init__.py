"""Hero Realms: a deck-building fight in six formats.  The wiring, and nothing else."""

from heroplay.core.game import Game, GameInfo
from heroplay.games.realms import supports  # noqa: F401  (registers what permits)
from heroplay.games.realms.actions import Action
from heroplay.games.realms.balance import KNOBS
from heroplay.games.realms.bots import BOTS
from heroplay.games.realms.case import CHECKS
from heroplay.games.realms.changes import changes
from heroplay.games.realms.data import from_data, to_data
from heroplay.games.realms.describe import describe
from heroplay.games.realms.flow import apply
from heroplay.games.realms.goals import GOALS
from heroplay.games.realms.keys import key, pieces, problems
from heroplay.games.realms.moves import legal, normal, pending, sample
from heroplay.games.realms.notation import line, say
from heroplay.games.realms.observe import deal_unseen, is_secret, observe, worlds
from heroplay.games.realms.odds import ODDS
from heroplay.games.realms.outcome import evaluate, is_over, outcome
from heroplay.games.realms.parser import parse
from heroplay.games.realms.position import position
from heroplay.games.realms.preview import preview
from heroplay.games.realms.prompts import prompt
from heroplay.games.realms.puzzles import PUZZLES
from heroplay.games.realms.questions import QUESTIONS
from heroplay.games.realms.rules import check
from heroplay.games.realms.setup import Setup, names_of, new
from heroplay.games.realms.sheets import card_sheet
from heroplay.games.realms.show import text
from heroplay.games.realms.state import Realm
from heroplay.games.realms.view import forms, gallery, view
from heroplay.games.realms.words import RULES, TEXTS

GAME = Game(
    info=GameInfo(
        id="realms",
        title="Hero Realms",
        about="A deck-building fight: buy cards, call champions, and be the last one standing.",
        seats=(2, 3, 4, 5, 6),
        options=tuple(Setup.model_fields),
    ),
    rulebook=RULES,
    texts=TEXTS,
    setup_model=Setup,
    state_model=Realm,
    action_model=Action,
    checks=CHECKS,
    new=new,
    pending=pending,
    prompt=prompt,
    legal=legal,
    sample=sample,
    normal=normal,
    check=check,
    apply=apply,
    outcome=outcome,
    key=key,
    position=position,
    observe=observe,
    deal_unseen=deal_unseen,
    names=names_of,
    say=say,
    parse=parse,
    line=line,
    text=text,
    view=view,
    forms=forms,
    to_data=to_data,
    from_data=from_data,
    evaluate=evaluate,
    bots=BOTS,
    changes=changes,
    pieces=pieces,
    problems=problems,
    is_secret=is_secret,
    card=card_sheet,
    examples=({}, *({"format": f} for f in ("free_for_all", "first_blood", "last_standing", "hydra", "emperor"))),
    preview=preview,
    gallery=gallery,
    describe=describe,
    quiet_events=frozenset(("box_opened", "decks_made")),
    deciding_events={"stunned": False, "defeated": False, "won": True, "discarded": False},
    is_over=is_over,
    settled=frozenset(("target_taken",)),
    worlds=worlds,
    goals=GOALS,
    questions=QUESTIONS,
    puzzles=PUZZLES,
    odds=ODDS,
    knobs=KNOBS,
)
