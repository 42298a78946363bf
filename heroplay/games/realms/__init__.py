"""Hero Realms: a deck-building fight in six formats.  The wiring, and nothing else."""

from heroplay.contracts.game import Game, GameInfo
from heroplay.games.realms.board.preview import preview
from heroplay.games.realms.board.view import forms, gallery, view
from heroplay.games.realms.language.describe import describe
from heroplay.games.realms.language.notation import line, say
from heroplay.games.realms.language.parser import parse
from heroplay.games.realms.language.position import position
from heroplay.games.realms.language.prompts import prompt
from heroplay.games.realms.language.sheets import card_sheet
from heroplay.games.realms.language.storage import from_data, to_data
from heroplay.games.realms.language.table_text import text
from heroplay.games.realms.rules import supports  # noqa: F401  (registers what permits)
from heroplay.games.realms.rules.actions import Action
from heroplay.games.realms.rules.apply import apply
from heroplay.games.realms.rules.checks import check
from heroplay.games.realms.rules.context import CHECKS
from heroplay.games.realms.rules.keys import key, pieces, problems
from heroplay.games.realms.rules.knowledge import deal_unseen, is_secret, observe, worlds
from heroplay.games.realms.rules.legal import legal, normal, pending, sample
from heroplay.games.realms.rules.outcome import evaluate, is_over, outcome
from heroplay.games.realms.rules.setup import Setup, names_of, new
from heroplay.games.realms.rules.state import Realm
from heroplay.games.realms.rules.words import RULES, TEXTS
from heroplay.games.realms.teaching.goals import GOALS
from heroplay.games.realms.teaching.puzzles import PUZZLES
from heroplay.games.realms.teaching.questions import QUESTIONS
from heroplay.games.realms.tools.bots import BOTS
from heroplay.games.realms.tools.changes import changes
from heroplay.games.realms.tools.odds import ODDS
from heroplay.games.realms.tools.simulation import KNOBS

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
