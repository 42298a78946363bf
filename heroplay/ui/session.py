"""A game on one screen: who plays which seat, what this screen may see, and what its intents do.

A session knows nothing of widgets, so that the same one can stand behind a notebook, an app or a page without a server.
Everything that comes in through `handle` is untrusted; everything that goes out is what the shown seat may know.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar
from weakref import WeakKeyDictionary, ref

from heroplay.contracts.game import Bot
from heroplay.contracts.picked import Picked
from heroplay.core.codec import encode
from heroplay.core.errors import BadInput, HeroPlayError, IllegalAction
from heroplay.core.repairs import Repair
from heroplay.core.secrecy import TakeBack, chosen_in_secret, kept_from, take_back
from heroplay.core.types import decider
from heroplay.core.verdict import Verdict
from heroplay.explore.bots import bots_of, get_bot, is_bot
from heroplay.explore.mcts import Mcts, Thought
from heroplay.table import Step, Table
from heroplay.ui.completion import complete
from heroplay.ui.intents import Intent, read_one_of
from heroplay.ui.policy import Policy
from heroplay.ui.reference import looked_up
from heroplay.ui.table_view import ANSWERED, SPECTATOR, Eye, Memory, Shown, Views, log_of, previewed, titles

PERSON = "person"
ELSEWHERE = "elsewhere"  # a seat whose moves come from another board or from code
WAIT = 0.05  # seconds until a screen asks again whether it may move the bots
GONE = 1.0  # seconds after which a screen that wanted to move the bots is taken to be gone
MOST_ANSWERED = 200  # moves in a row that are answered for people before somebody is asked again


@dataclass
class Settings:
    """How this screen likes to play."""

    try_it: bool = False  # let the player attempt anything and be told
    auto_pass: bool = False  # pass for a person who can do nothing else
    pace: float = 0.7  # seconds between the moves of a bot
    projector: bool = False


@dataclass
class Session:
    """One table as one screen sees it."""

    slow: ClassVar[frozenset[str]] = frozenset()

    table: Table
    players: list[str] = field(default_factory=list)  # for each seat "person", "elsewhere" or the name of a bot
    watching: bool = False  # nobody here plays: one seat's view or none, or everything when the table is open
    open_hands: bool = False
    settings: Settings = field(default_factory=Settings)
    seed: int = 0
    rev: int = 0
    look: int | None = None  # the move being looked at; None: the present
    curtain: int | None = None  # the seat that must take over before anything is shown
    watched: int | None = None  # the seat over whose shoulder somebody who watches looks
    notice: dict[str, Any] | None = None
    trunk: Table | None = None  # the game itself, while a what-if is on the screen
    hurry: bool = False  # a bot that thinks must move now, as well as it can
    on_change: Callable[[Session], Any] | None = None
    own_bots: dict[int, Bot] = field(default_factory=dict, repr=False)  # functions in place of bots with a name
    policy: Policy = field(default_factory=Policy, repr=False)  # how it is played
    _lines: Memory = field(default_factory=dict, repr=False)
    _views: Views = field(default_factory=Views, repr=False)

    def __post_init__(self) -> None:
        if not self.players:
            self.players = [PERSON] + [self.table.game.usual_bot] * (len(self.table.names) - 1)
        game = self.table.game
        can_play = all(
            who in (PERSON, ELSEWHERE) or seat in self.own_bots or is_bot(game, who)
            for seat, who in enumerate(self.players)
        )
        if len(self.players) != len(self.table.names) or not can_play:
            known = ", ".join((PERSON, *bots_of(game)))
            raise BadInput(f"Say for each of the {len(self.table.names)} seats: {known}.")
        self.policy.session = self
        self._acting = 0  # how many of this session's own doings are under way
        self._followed: Table | None = None
        self._told: tuple[Any, ...] = ()  # how the table stood when a change was last told
        self.refusal: Verdict | None = None  # that the notice on the screen is about
        self._asked: tuple[Step, bool] | None = None  # the step that was last asked about: was it a decision?
        self._owes_reasons = False  # a screen was told without why cards are dark
        self._stuck: Any = None  # the state in which a bot failed
        self._thinking: Iterator[Thought] | None = None  # of a bot that has begun to think
        self._announced: Any = None  # the state in which a bot was seen to be asked: it moves after its pace
        people = self._people()
        self._shown = people[0] if len(people) == 1 and not self.watching else None
        self._repairs: list[Repair] = []
        self._refused_in: Any = None  # the state that they were made for
        self._unrepaired: Verdict | None = None  # a refusal that was told before its repairs were searched
        self._answer_for_people()
        self._hand_over()
        self._follow()

    # ---- the table moves, whoever moved it

    def _follow(self) -> None:
        """Hear what others do at the table on the screen: another board, a cell, a script."""
        if self._followed is not self.table:
            if self._followed is not None:
                self._followed.off_change(self._heard)
            self.table.on_change(self._heard, weak=True)
            self._followed = self.table
        self._told = self._stand()

    def _stand(self) -> tuple[Any, ...]:
        """How the table stands; the state is kept, so that no other gets its id."""
        return (self.table.ply, len(self.table.undone), id(self.table.state), self.table.state)

    def _heard(self, table: Table) -> None:
        """Somebody else moved; the session reports its own moves itself."""
        if not self._acting and table is self.table and not self._same(self._told):
            self._table_moved()

    def _same(self, told: tuple[Any, ...]) -> bool:
        return told[:3] == self._stand()[:3]

    def _table_moved(self) -> None:
        back = self.table.ply < self._told[0]
        if self.look is not None and self.look >= self.table.ply:
            self.look = None
        # A pass that was just taken back is not made again, and nothing is answered where nobody looks.
        self.moved(answer=not back and self.on_change is not None)

    @contextmanager
    def _own_doing(self) -> Iterator[None]:
        """Changes made inside are reported by the code that makes them; what a listener adds is reported at the end."""
        self._acting += 1
        try:
            yield
        finally:
            self._acting -= 1
        if not self._acting and self._followed is self.table and not self._same(self._told):
            self._table_moved()

    @property
    def is_acting(self) -> bool:
        """Is a change under way that this session will report itself?"""
        return bool(self._acting)

    # ---- who sees

    def is_person(self, seat: int) -> bool:
        """Is this seat played by a person at this screen?"""
        return self.players[seat] == PERSON

    def _people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.players) if who == PERSON]

    @property
    def seat(self) -> int | None:
        """The seat whose eyes this screen has; None sees only what everybody may see (or all, at an open table)."""
        return self._shown

    @property
    def eye(self) -> Eye:
        """What may be seen: a seat's cards, everything at an open table, or what lies open to everybody."""
        if self.curtain is not None:
            return SPECTATOR
        if self.may_tell_all():
            return None
        side = self._side()
        return SPECTATOR if side is None else side

    def _side(self) -> int | None:
        """From which side of the table it is seen: the seat that is played here, or the one that is watched."""
        return self.watched if self._shown is None else self._shown

    def _watchable(self) -> list[int]:
        """Seats over whose shoulder a watcher may look: those of bots.  A person's hand is nobody else's."""
        return [s for s in range(len(self.players)) if self.watching and self.players[s] != PERSON]

    def _hand_over(self) -> None:
        """With several people at one screen the next one must take over first; only `ready` takes the curtain away."""
        decides, people = self._decides(), self._people()
        if decides not in people or self.watching:
            return
        if self.open_hands or len(people) == 1:
            self._shown = decides
        elif self.curtain is not None or decides != self._shown:
            self.curtain = decides

    def _decides(self) -> int | None:
        """Who decides next here: of several who are asked the same, the one at the screen goes on."""
        return decider(self.table.game.play.pending(self.table.state), self._shown)

    def _known(self) -> Any:
        """The present state as the shown seat knows it: what is not in it can be in no answer."""
        state, eye = self.table.state, self.eye
        return state if eye is None else self.table.game.knowledge.observe(state, eye)

    # ---- what is shown

    def state(self) -> Any:
        """The state on the screen: the present, or the move being looked at."""
        return self.table.state if self.look is None else self.table.steps[self.look].before

    def screen(self, whole: bool = True) -> dict[str, Any]:
        """Everything that the browser receives; why cards are dark may follow."""
        table, hidden = self.table, self.curtain is not None
        self._owes_reasons = not whole
        view, faces, named = self._view(whole)
        log = [] if hidden else log_of(table, self.eye, self._lines)
        notice = None if hidden else self.notice
        return self.policy.shown(
            {
                "mode": "table",
                "keeps": False,
                "app": None,
                "rev": self.rev,
                "ply": table.ply,
                "look": self.look,
                "curtain": None if self.curtain is None else {"seat": self.curtain, "name": table.names[self.curtain]},
                "what_if": self.trunk is not None,
                "watch": {"seat": self.watched, "seats": self._watchable()} if self.watching else None,
                "view": view,
                "faces": faces,
                "log": log,
                "notice": notice,
                "rules": titles(table, log, notice, named),
                "players": [
                    {"seat": s, "name": n, "who": w} for (s, n), w in zip(enumerate(table.names), self.players)
                ],
                "can": self._can(),
                "next": [] if hidden else self._next(),
                "passes": table.game.play.is_pass is not None,
                "thinking": self.bot_to_move() is not None or self.policy.under_way(),
                "settings": vars(self.settings).copy(),
            }
        )

    def _view(self, whole: bool) -> Shown:
        side = None if self.curtain is not None else self._side()
        return self._views.of(self.table, self.state(), side, self.eye, whole)

    def _can(self) -> dict[str, bool]:
        free = self.look is None and self.curtain is None
        return self.policy.can(
            {
                "act": free and self._shown is not None and self._shown in self.table.seats,
                "undo": free and (self._undoable() is not None or self.trunk is not None),
                "redo": free and bool(self.table.undone) and bool(self._people()),
                "record": self.may_tell_all(),
            }
        )

    def _next(self) -> list[int]:
        """The other seats at this screen that may decide now as well."""
        if self.watching or self.look is not None:
            return []
        return [seat for seat in self.table.seats if seat != self._shown and self.players[seat] == PERSON]

    def last_move(self) -> str:
        """The last move as the shown eyes saw it; empty before the first."""
        table, eye = self.table, self.eye
        return table.seen_move(table.steps[-1], eye) if table.steps else ""

    def code(self) -> str:
        """The position as the shown eyes know it."""
        return encode(self.table.game.info.id, self.table.game.storage.to_data(self._known()))

    def may_tell_all(self) -> bool:
        """May seed, full code and full record leave the kernel?  Only when nothing is hidden now."""
        return self.open_hands or self.table.outcome is not None

    # ---- what comes in

    def handle(self, raw: Any) -> dict[str, Any]:
        """Answer one intent.  The reply goes only to the asker; what changed is in the next `screen`."""
        try:
            intent = read_one_of(raw, (*self.policy.intents, Intent))
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        return self.answer(intent)

    def answer(self, intent: Any) -> dict[str, Any]:
        """The same for a message that has been read already."""
        with self._own_doing():
            try:
                self.policy.allow(intent.kind)
                if isinstance(intent, Intent):
                    return _HANDLERS[intent.kind](self, intent)
                self._fresh(intent)
                return self.policy.answer(intent)
            except IllegalAction as error:
                self.notice = self._refusal(error.verdict)
                self.changed()
                told = {"refused": True, "notice": self.notice}
                # The next move of a bot takes the notice away; what is said in answer stays.
                return told if self.bot_to_move() is None else {**told, "problem": self.notice["text"]}
            except HeroPlayError as error:
                return {"refused": True, "problem": str(error)}

    def _uncovered(self) -> None:
        if self.curtain is not None:
            raise BadInput("The table is covered until the next player takes over.")

    def _fresh(self, intent: Any) -> None:
        """An intent answers the screen it was made on; a stale or repeated click is refused."""
        if intent.rev != self.rev:
            raise BadInput("The table has moved on since you decided. Look again, then decide.")
        self._uncovered()

    def _present(self, intent: Intent) -> None:
        """What changes the game is done in the present."""
        self._fresh(intent)
        if self.look is not None:
            raise BadInput("You are looking at an earlier moment. Come back to the present, or play on from there.")

    def _act(self, intent: Intent) -> dict[str, Any]:
        self._present(intent)
        self.policy.may_move()
        self.policy.play(self._action(intent))
        return {"ok": True}

    def _action(self, intent: Intent) -> Any:
        if intent.text:
            return self.table.game.language.parse(self._known(), intent.text, self._shown)
        return self.table.game.action_from(intent.action or {})

    def _try(self, intent: Intent) -> dict[str, Any]:
        """What a selection would be: its verdict, its cost, its total, and what may be added."""
        self._present(intent)
        preview = self.table.game.board.preview
        if self._shown is None:
            raise BadInput("Nobody plays at this screen.")
        if preview is None:
            raise BadInput("This game has no previews.")
        picked = intent.picked()
        found = preview(self.table.state, self._shown, picked)
        book = self.table.game.rulebook
        titles = {i: book[i].title for i in found.rules if i in book}
        told = {**previewed(found), "missing": 0, "titles": titles}
        missing = self._missing(picked) if not told["ok"] else 0
        if missing:  # half a choice is not a wrong one
            told |= {"missing": missing, "text": f"Choose {missing} more.", "rule": "", "rules": [], "reasons": []}
        return self.policy.preview(told)

    def _missing(self, picked: Picked) -> int:
        """How many more must be picked before this selection can mean anything."""
        forms = self._view(whole=False).data["forms"]
        form = next((f for f in forms if f["verb"] == picked.verb and f["action"] is None), None)
        return max(0, form["least"] - len(picked.refs)) if form is not None and picked.refs else 0

    def _typed(self, intent: Intent) -> dict[str, Any]:
        self._uncovered()
        return {"completions": complete(self.table, self._shown, intent.text)}

    def _looked_up(self, intent: Intent) -> dict[str, Any]:
        return looked_up(self.table.game, intent.kind, intent.text)

    # ---- back and forth

    def _undo(self, intent: Intent) -> dict[str, Any]:
        self._present(intent)
        self.policy.undo()
        return {"ok": True}

    def take_back(self) -> None:
        """Back to the last decision of a person at this screen; from a what-if, in the end back to the game."""
        back = self._undoable()
        if self.trunk is not None and (not isinstance(back, TakeBack) or not back.to):
            self.table, self.trunk = self.trunk, None
        elif back is None:
            raise BadInput("There is nothing to undo: nobody at this screen has decided anything yet.")
        elif isinstance(back, str):
            raise BadInput(back)
        else:
            self._take(back)
        self.moved()

    def _take(self, back: TakeBack) -> None:
        with self._own_doing():
            self.table.undo(self.table.ply - back.to)
            if back.forget:
                self.table.undone.clear()
            for action in back.again:
                self.table.play(action)

    def _undoable(self) -> TakeBack | str | None:
        """How far Undo goes: to the last choice of a person here; never over what was chosen in secret."""
        table = self.table
        if self.open_hands or self.trunk is not None:  # everybody sees everything, or nothing of it is real
            steps = range(table.ply - 1, -1, -1)
            return next((TakeBack(i) for i in steps if self._was_decision(table.steps[i])), None)
        return take_back(table.game, table.steps, table.state, self._shown, self._not_bots(), self._was_decision)

    def _not_bots(self) -> list[int]:
        """The seats of people, at this screen or elsewhere."""
        return [seat for seat, who in enumerate(self.players) if who in (PERSON, ELSEWHERE)]

    def _was_decision(self, step: Step) -> bool:
        if self.players[step.action.seat] != PERSON or step.comment == ANSWERED:
            return False
        if self._asked is None or self._asked[0] is not step:  # the last step is asked about for every screen
            self._asked = (step, not self._one_answer(step.before, step.action.seat))
        return self._asked[1]

    def _one_answer(self, state: Any, seat: int) -> bool:
        """Is this a question that the table answers by itself?"""
        game = self.table.game
        return game.play.pending(state).get(seat) in game.play.automatic and len(game.play.legal(state, seat)) == 1

    def _redo(self, intent: Intent) -> dict[str, Any]:
        self._present(intent)
        self.policy.redo()
        return {"ok": True}

    def play_again(self) -> None:
        """Forward to the next decision of a person, along the moves that were taken back."""
        if not self._people():
            raise BadInput("Nobody plays at this screen, so there is nothing to redo.")
        self.table.redo()
        self._redo_to_decision()
        self.moved()

    def _redo_to_decision(self) -> None:
        table = self.table
        while table.undone and not self._was_decision(table.undone[-1]):
            table.redo()

    def _look(self, intent: Intent) -> dict[str, Any]:
        """See the table as it was before a move; nothing or the last move: the present."""
        self._uncovered()
        at = intent.number
        self.look = None if at is None or at >= self.table.ply else at
        self.changed()
        return {"ok": True}

    def _fork(self, intent: Intent) -> dict[str, Any]:
        """Go on from the moment on the screen; the moves after it stay in the record as a variation."""
        self._fresh(intent)
        if self.look is None:
            raise BadInput("Choose a line of the log first: the game goes on from there.")
        table, again = self.table, self.table.steps[self.look :]
        if not self.open_hands and self.trunk is None:
            refused = kept_from(table.game, table.steps, table.state, self.look, self._shown, self._not_bots())
            if refused:
                raise BadInput(refused)
        self.table.undo(self.table.ply - self.look)
        if any(chosen_in_secret(table.game, step.before, step.action) for step in again):
            table.undone.clear()
        self.look = None
        while self.table.undone and self._one_answer(self.table.state, self.table.undone[-1].action.seat):
            self.table.redo()
        self.moved()
        return {"ok": True}

    # ---- refusals and repairs

    def _refusal(self, verdict: Verdict) -> dict[str, Any]:
        """The refusal as the shown seat may know it: nothing hidden takes part in it or in its repairs."""
        known = self._known()
        seen = self.table.game.check(known, verdict.action)
        verdict = verdict if seen.ok else seen
        self.forget_notice()
        self._refused_in, self._unrepaired = known, verdict
        self.refusal = verdict
        return {
            "kind": "refused",
            "text": verdict.text,
            "rule": verdict.rule,
            "rules": list(verdict.rules),
            "reasons": list(verdict.reasons),
            "repairs": None,  # not searched yet
        }

    def settle(self) -> bool:
        """What may follow a change: why cards are dark, and the repairs of a refusal, take a moment to find.

        True when the screen has more.  The revision stays, since nothing on the table has changed: what was decided
        meanwhile is still good.
        """
        return self._find_reasons() | self._find_repairs()

    def _find_reasons(self) -> bool:
        owed, self._owes_reasons = self._owes_reasons, False
        return owed and self._view(whole=False) is not self._view(whole=True)

    def _find_repairs(self) -> bool:
        if self._unrepaired is None or self.notice is None:
            return False
        found = self._unrepaired.repairs(limit=3) if self.policy.searches_repairs else []
        self._repairs, self._unrepaired = found, None
        here = [repair.state is self._refused_in for repair in found]
        offers: list[dict[str, Any]] = [{"text": repair.text, "rule": repair.rule} for repair in found]
        self.notice = {**self.notice, "repairs": self.policy.offers(offers, here)}
        return True

    def _repair(self, intent: Intent) -> dict[str, Any]:
        """Take a repair of the last refusal."""
        self._present(intent)
        self.settle()
        if intent.number is None or intent.number >= len(self._repairs):
            raise BadInput("That repair is no longer offered.")
        repair = self._repairs[intent.number]
        self.policy.repair(repair, here=repair.state is self._refused_in)
        return {"ok": True}

    def play_what_if(self, repair: Repair) -> None:
        """Play on in a what-if, on the table as a repair changes it; the game itself waits."""
        fork = self._what_if(repair.state)
        fork.play(repair.action)
        self.table, self.trunk = fork, self.trunk or self.table
        self.moved()

    def _what_if(self, state: Any) -> Table:
        """Another table; cards that the shown seat does not know are dealt again, so that nothing is learned there."""
        game, eye = self.table.game, self.eye
        if eye is not None:
            state = game.knowledge.deal_unseen(state, eye, self._rng("what if"))
        return Table(game, state, auto=self.table.auto)

    def _return(self, intent: Intent) -> dict[str, Any]:
        """Out of a what-if, back to the game itself."""
        self._fresh(intent)
        if self.trunk is None:
            raise BadInput("This is the game itself.")
        self.table, self.trunk, self.look = self.trunk, None, None
        self.moved()
        return {"ok": True}

    def _dismiss(self, intent: Intent) -> dict[str, Any]:
        """The notice has been read."""
        self._fresh(intent)
        self.forget_notice()
        self.changed()
        return {"ok": True}

    def forget_notice(self) -> None:
        self.notice, self._repairs, self._refused_in, self._unrepaired = None, [], None, None
        self.refusal = None

    # ---- the rest

    def _ready(self, intent: Intent) -> dict[str, Any]:
        """The next player has taken over."""
        if intent.rev != self.rev or self.curtain is None:
            raise BadInput("There is no curtain to open.")
        self._shown, self.curtain, self.look = self.curtain, None, None
        self.forget_notice()
        self.changed()
        return {"ok": True}

    def _hand_to(self, intent: Intent) -> dict[str, Any]:
        """Where several may decide at once: let another of them have the screen."""
        self._present(intent)
        if intent.number not in self._next():
            raise BadInput("Nobody else at this screen may decide now.")
        if self.open_hands:
            self._shown = intent.number
        else:
            self.curtain = intent.number
        self.forget_notice()
        self.changed()
        return {"ok": True}

    def _watch(self, intent: Intent) -> dict[str, Any]:
        """Look over the shoulder of a seat, or of none: somebody who watches sees what that seat sees and no more."""
        self._uncovered()
        if not self.watching:
            raise BadInput("You play here: the table is seen from your own seat.")
        if intent.number is not None and intent.number not in self._watchable():
            raise BadInput("You cannot watch from that seat: choose a bot's seat, or none.")
        self.watched = intent.number
        self.forget_notice()
        self.changed()
        return {"ok": True}

    def _set(self, intent: Intent) -> dict[str, Any]:
        wishes = intent.settings.model_dump(exclude_none=True)
        if not wishes:
            raise BadInput("Say which setting: try_it, auto_pass, pace or projector.")
        for name, value in wishes.items():
            setattr(self.settings, name, value)
        if wishes.get("auto_pass") and self.look is None and self._answer_for_people():
            self.moved()
        else:
            self.changed()
        return {"ok": True}

    def _record(self, intent: Intent) -> dict[str, Any]:
        self._uncovered()
        seat = None if self.may_tell_all() else self._shown
        if seat is None and not self.may_tell_all():
            raise BadInput("The record is given out when the game is over.")
        return {"record": self.table.record(seat), "code": self.table.code(seat)}

    def _answer_for_people(self) -> bool:
        """Pass for a person who can do nothing else, where this screen wants it; was there anything to answer?"""
        table, before, is_pass = self.table, self.table.ply, self.table.game.play.is_pass
        if is_pass is None or not self.policy.passes_for_people:
            return False
        while self.settings.auto_pass and table.ply - before < MOST_ANSWERED and table.seat in self._people():
            found = table.legal(table.seat)
            if len(found) != 1 or not is_pass(found[0]):
                break
            at = table.ply
            table.play(found[0])
            table.steps[at].comment = ANSWERED
        return table.ply > before

    # ---- the others

    def bot_to_move(self) -> int | None:
        """The seat of a bot that must decide now."""
        seat = self.table.seat
        if seat is None or self.look is not None or self.players[seat] in (PERSON, ELSEWHERE) or not self.policy.bots:
            return None
        return None if self.table.state is self._stuck else seat

    def tick(self) -> float | None:
        """One thought or one move of a bot; the seconds until the next, or None when no bot is asked."""
        if self.bot_to_move() is None:
            self._thinking = self._announced = None
            return self.policy.tick()
        if not self._drives():
            return WAIT
        if self._announced is not self.table.state:
            return self._due(self._pace())
        try:
            self._thinking = self._thinking or self.bot_thinks()
            for _ in self._thinking:  # a bot that thinks long does it in slices: clicks are heard
                return self._due(0.0)
        except Exception as error:
            self._thinking = None
            if self.bot_failed(error):
                return None
            raise
        self._thinking = None
        return None if self.bot_to_move() is None else self._due(self._pace())

    def _pace(self) -> float:
        """The next bot moves after this time."""
        self._announced = self.table.state
        return self.settings.pace

    def _due(self, wait: float) -> float:
        """The bots of this table are moved from here, and the next time then."""
        _DRIVERS[self.table] = ref(self), time.monotonic() + wait
        return wait

    def _drives(self) -> bool:
        """Are the bots of this table moved from here?  Of several screens with bots one moves them."""
        found, due = _DRIVERS.get(self.table, (None, 0.0))
        other = found() if found is not None else None
        if other is None or other is self or other.on_change is None or other.table is not self.table:
            return True
        return other.bot_to_move() is None or time.monotonic() > due + GONE

    def bot_step(self) -> bool:
        """Let one bot make one move; False when none has to."""
        if self.bot_to_move() is None:
            return False
        for _ in self.bot_thinks():
            pass
        return True

    def bot_thinks(self) -> Iterator[Thought]:
        """Let one bot make one move.  A bot that thinks long yields its thoughts and moves when they have been heard.

        Whoever asks may do other things in between; when the table is not as it was, the bot does not move.
        """
        seat = self.bot_to_move()
        if seat is None:
            return
        table, state = self.table, self.table.state
        game, bot = table.game, self.own_bots.get(seat) or get_bot(table.game, self.players[seat])
        known, rng = game.knowledge.observe(state, seat), self._rng(seat)
        if isinstance(bot, Mcts):
            self.hurry = False
            for thought in bot.think(game, known, seat, rng):
                action = thought.action
                if thought.done or self.hurry:
                    break
                yield thought
                if self.table is not table or table.state is not state or self.bot_to_move() != seat:
                    return
        else:
            action = bot(game, known, seat, rng)
        with self._own_doing():
            table.play(action)
            self.moved()

    def bot_failed(self, error: Exception) -> bool:
        """Was it a bot that somebody gave us?  Then its error is theirs to read, and it waits until the table moves."""
        seat = self.bot_to_move()
        if seat is None or seat not in self.own_bots:
            return False
        self.forget_notice()
        self._stuck = self.table.state
        what = str(error) if isinstance(error, HeroPlayError) else f"{type(error).__name__}: {error}"
        text = f"The bot of {self.table.names[seat]} ({self.players[seat]}) could not move. {what}"
        self.notice = {"kind": "problem", "text": text, "rule": "", "rules": [], "reasons": [], "repairs": []}
        self.changed()
        return True

    def _rng(self, what: object) -> random.Random:
        """The same line of the same game gets the same answer, so that undo does not throw the dice again."""
        return random.Random(f"{(self.table.setup or {}).get('seed', self.seed)} {self.table.ply} {what}")

    def moved(self, answer: bool = True) -> None:
        with self._own_doing():
            self.forget_notice()
            if answer:
                self._answer_for_people()
            self._hand_over()
            self.changed()

    def changed(self) -> None:
        self.rev += 1
        self._follow()
        if self.on_change is not None:
            self.on_change(self)


# Who moves the bots of a table, and when next.
_DRIVERS: WeakKeyDictionary[Table, tuple[ref[Session], float]] = WeakKeyDictionary()

_HANDLERS: dict[str, Callable[[Session, Intent], dict[str, Any]]] = {
    "act": Session._act, "try": Session._try, "complete": Session._typed, "rule": Session._looked_up,
    "rules": Session._looked_up, "glossary": Session._looked_up, "undo": Session._undo, "redo": Session._redo,
    "look": Session._look, "fork": Session._fork, "repair": Session._repair, "return": Session._return,
    "dismiss": Session._dismiss, "ready": Session._ready, "set": Session._set, "record": Session._record,
    "watch": Session._watch, "hand_to": Session._hand_to,
}  # fmt: skip
