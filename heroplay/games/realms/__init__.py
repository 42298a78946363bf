"""Hero Realms: a deck-building fight in six formats.  The wiring, and nothing else."""

from functools import partial

from heroplay.contracts.game import BoardHooks, Game, Knowledge, Language, Play, Storage
from heroplay.contracts.teaching import Teaching
from heroplay.core.types import GameInfo
from heroplay.games.realms.board.legend import legend
from heroplay.games.realms.board.preview import preview
from heroplay.games.realms.board.view import gallery, view
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
from heroplay.games.realms.rules.checks import CHECKS
from heroplay.games.realms.rules.keys import key, pieces, problems
from heroplay.games.realms.rules.knowledge import deal_unseen, is_secret, observe, worlds
from heroplay.games.realms.rules.legal import legal, normal, pending, sample
from heroplay.games.realms.rules.outcome import is_over, outcome
from heroplay.games.realms.rules.setup import Setup, names_of, new
from heroplay.games.realms.rules.state import Realm
from heroplay.games.realms.rules.words import DATA, RULES, TEXTS
from heroplay.games.realms.teaching.goals import GOALS
from heroplay.games.realms.teaching.puzzles import PUZZLES
from heroplay.games.realms.teaching.questions import QUESTIONS
from heroplay.games.realms.tools.bots import BOTS
from heroplay.games.realms.tools.changes import changes
from heroplay.games.realms.tools.evaluate import evaluate
from heroplay.games.realms.tools.odds import ODDS
from heroplay.games.realms.tools.pruning import drop_dominated
from heroplay.games.realms.tools.simulation import HOUSE, SIMULATION
from heroplay.games.realms.tools.thinking import AIM, PLAN
from heroplay.games.realms.tools.tuning import tune
from heroplay.kit.pictures import read_cover

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
    data=DATA,
    play=Play(
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
        apply=apply,
        outcome=outcome,
        key=key,
        is_over=is_over,
        seats="players",
        seated=("healths",),
    ),
    knowledge=Knowledge(observe=observe, deal_unseen=deal_unseen, worlds=worlds, is_secret=is_secret),
    language=Language(names=names_of, say=say, parse=parse, line=line, text=text, card=card_sheet),
    board=BoardHooks(
        view=view,
        preview=preview,
        gallery=gallery,
        first_deal={"seed": 11},
        legend=legend,
        cover=partial(read_cover, DATA / "cover.toml"),
    ),
    storage=Storage(
        to_data=to_data, from_data=from_data, position=position, describe=describe, pieces=pieces, problems=problems
    ),
    bots=BOTS,
    evaluate=evaluate,
    changes=changes,
    examples=({}, *({"format": f} for f in ("free_for_all", "first_blood", "last_standing", "hydra", "emperor"))),
    quiet_events=frozenset(("box_opened", "decks_made")),
    deciding_events={"stunned": False, "defeated": False, "won": True, "discarded": False},
    solving=AIM,
    thinking=PLAN,
    simulation=SIMULATION,
    tuning=tune,
    house=HOUSE,
    odds=ODDS,
    puzzles=PUZZLES,
    teaching=Teaching(goals=GOALS, questions=QUESTIONS, drop_dominated=drop_dominated),
)
