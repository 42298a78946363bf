"""HeroCard: the duel for two to four players.  The wiring, and nothing else."""

from functools import partial
from itertools import combinations

from heroplay.contracts.game import BoardHooks, Game, Knowledge, Language, Play, Storage
from heroplay.contracts.teaching import Teaching
from heroplay.core.types import GameInfo
from heroplay.games.herocard.board.deck_screen import DuelDecks
from heroplay.games.herocard.board.drafting import DRAFTING
from heroplay.games.herocard.board.legend import legend
from heroplay.games.herocard.board.preview import preview
from heroplay.games.herocard.board.view import gallery, reasons, view
from heroplay.games.herocard.language.catalogue import CATALOGUE
from heroplay.games.herocard.language.describe import describe
from heroplay.games.herocard.language.notation import line, parse, say
from heroplay.games.herocard.language.position import position
from heroplay.games.herocard.language.prompts import prompt
from heroplay.games.herocard.language.sheets import card_sheet
from heroplay.games.herocard.language.storage import from_data, to_data
from heroplay.games.herocard.language.table_text import text
from heroplay.games.herocard.rules import supports  # noqa: F401  (registers what permits)
from heroplay.games.herocard.rules.actions import Action
from heroplay.games.herocard.rules.apply import apply
from heroplay.games.herocard.rules.checks import CHECKS
from heroplay.games.herocard.rules.heroes import ORDER
from heroplay.games.herocard.rules.keys import key, pieces, problems
from heroplay.games.herocard.rules.knowledge import deal_unseen, is_secret, observe, worlds
from heroplay.games.herocard.rules.legal import legal, normal, pending, sample
from heroplay.games.herocard.rules.outcome import is_over, outcome
from heroplay.games.herocard.rules.setup import Setup, names_of, new
from heroplay.games.herocard.rules.state import Duel
from heroplay.games.herocard.rules.words import DATA, RULES, TEXTS
from heroplay.games.herocard.teaching.cases import CASES
from heroplay.games.herocard.teaching.goals import GOALS
from heroplay.games.herocard.teaching.puzzles import PUZZLES
from heroplay.games.herocard.teaching.questions import QUESTIONS
from heroplay.games.herocard.tools.bench import trial
from heroplay.games.herocard.tools.bots import greedy_bot
from heroplay.games.herocard.tools.changes import changes
from heroplay.games.herocard.tools.evaluate import evaluate
from heroplay.games.herocard.tools.odds import ODDS
from heroplay.games.herocard.tools.simulation import HOUSE, SIMULATION
from heroplay.games.herocard.tools.thinking import AIM, PLAN
from heroplay.games.herocard.tools.tuning import tune
from heroplay.kit.pictures import read_cover
from heroplay.kit.play import random_bot

GAME = Game(
    info=GameInfo(
        id="herocard",
        title="HeroCard duel",
        about="A card duel: attack with a set of cards, block, and be the first with enough Victory Points.",
        seats=(2, 3, 4),
        options=tuple(name for name in Setup.model_fields if name != "added"),
    ),
    rulebook=RULES,
    texts=TEXTS,
    data=DATA,
    play=Play(
        setup_model=Setup,
        state_model=Duel,
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
        is_pass=lambda action: action.do == "pass",
        automatic=frozenset(("discard", "draw", "clear")),
        seats="heroes",
    ),
    knowledge=Knowledge(observe=observe, deal_unseen=deal_unseen, worlds=worlds, is_secret=is_secret),
    language=Language(names=names_of, say=say, parse=parse, line=line, text=text, card=card_sheet),
    board=BoardHooks(
        view=view,
        reasons=reasons,
        preview=preview,
        gallery=gallery,
        drafting=DRAFTING,
        first_deal={"heroes": ["samurai", "toa_king"], "seed": 11},
        legend=legend,
        cover=partial(read_cover, DATA / "cover.toml"),
    ),
    storage=Storage(
        to_data=to_data, from_data=from_data, position=position, describe=describe, pieces=pieces, problems=problems
    ),
    bots={"random": random_bot, "greedy": greedy_bot},
    evaluate=evaluate,
    changes=changes,
    examples=tuple({"heroes": pair} for pair in combinations(ORDER, 2)),
    quiet_events=frozenset(("may_answer", "action_phase", "all_passed")),
    deciding_events={
        "attack_failed": False,
        "attack_undone": False,
        "attack_succeeded": True,
        "won": True,
        "forced_discard": False,
        "wasted": False,
        "no_second_point": False,
    },
    solving=AIM,
    thinking=PLAN,
    simulation=SIMULATION,
    tuning=tune,
    house=HOUSE,
    decks=DuelDecks(),
    odds=ODDS,
    puzzles=PUZZLES,
    cases=CASES,
    teaching=Teaching(goals=GOALS, questions=QUESTIONS, verbs=("attack",)),
    catalogue=CATALOGUE,
    trial=trial,
)
