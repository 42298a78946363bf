"""The What-if app behind a board: a tree of lines, the position where one stands, odds, best play, comparisons."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from heroplay.contracts.game import Game
from heroplay.contracts.odds import Counting
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.repairs import Repair
from heroplay.core.steps import Steps
from heroplay.explore.house import changed, house_rules, options_of, read_value
from heroplay.explore.tree.tree import Tree, tree, tree_of
from heroplay.games.registry import all_games
from heroplay.stills.picture import svg
from heroplay.table import Table, table
from heroplay.ui import saves
from heroplay.ui.intents import Intent, WhatIfIntent, read_one_of
from heroplay.ui.opening import read_game
from heroplay.ui.policy import Policy
from heroplay.ui.saved_games import Drafts, KeptTree
from heroplay.ui.screens import Address
from heroplay.ui.session import PERSON, Session, Settings
from heroplay.ui.work import PAUSE, Work

MOST_LINES = 40
THOUGHTS = 2_000  # visits of a search that thinks
MOMENT = 0.2  # seconds that a click waits for an answer; what takes longer is done in slices
GROWING = frozenset(("act", "repair", "branch", "name", "note", "promote", "prune", "house"))  # could be lost
GOING = frozenset(("go", "undo", "redo"))  # saved with it


class Branching(Policy):
    """Moves grow a tree: every side is played from here, and every card lies open."""

    def __init__(self, grown: Tree) -> None:
        self.grown = grown

    def begin(self, settings: Settings | None = None) -> Session:
        """A session at the position where the tree stands."""
        made = self.grown.table()
        people = [PERSON] * len(made.names)
        return Session(made, people, open_hands=True, settings=settings or Settings(), policy=self)

    def stand(self) -> None:
        """Show the position where the tree stands."""
        self.session.table, self.session.look = self.grown.table(), None
        self.session.moved()

    def play(self, action: Any) -> None:
        self.grown.play(action)
        self.stand()

    def repair(self, repair: Repair, here: bool) -> None:
        """A repair opens as a line of its own."""
        assert self.session.refusal is not None
        table = self.session.table
        self.grown.repair(table.game.check(table.state, self.session.refusal.action), repair)
        self.stand()

    def undo(self) -> None:
        self.grown.back()
        self.stand()

    def redo(self) -> None:
        self.grown.forward()
        self.stand()

    def can(self, can: dict[str, bool]) -> dict[str, bool]:
        here, session = self.grown, self.session
        return {
            **can, "act": session.table.seat is not None and session.look is None,
            "undo": here._at > 0, "redo": here._at < len(here.line.ways),
        }  # fmt: skip


def _picture(line: Any) -> str:
    """The table at the end of a line, as the address of a picture."""
    state = line.end.state
    game = line.tree.game
    return "data:image/svg+xml," + quote(svg(game.board.view(state, next(iter(game.play.pending(state)), 0))))


def _counted(so_far: tuple[int, int]) -> dict[str, Any]:
    """How far the odds are."""
    done, of = so_far
    return {"done": done, "of": of}


def explorable() -> list[Game]:
    """The games that can be explored: those that a board can show."""
    return [game for game in all_games() if game.board.gallery is not None]


def dealt(game: Game, seed: int | None = None) -> Table:
    """What lies on the table when nothing else was asked for, or the same players with another deal."""
    options: dict[str, Any] = dict(game.board.first_deal or game.examples[0])
    return table(game, auto=True, **(options if seed is None else {**options, "seed": seed}))


class WhatIf:
    """Stands between a board and a tree: a backend like a session."""

    slow = frozenset(("open", "new", "compare", "odds", "export", "resume"))

    def __init__(self, source: Any = None) -> None:
        if source is None:
            source = dealt(explorable()[0])
        self.tree: Tree = source if isinstance(source, Tree) else tree(source)
        self.branching = Branching(self.tree)
        self.session = self.branching.begin()
        self.session.on_change = lambda _: self._changed()
        self.odds: dict[str, Any] | None = None
        self.best: dict[str, Any] | None = None
        self.compared: dict[str, Any] | None = None
        self.work: Work | None = None
        self.problem = ""  # why the last work came to nothing
        self.rev = 0
        self.drafts = Drafts(KeptTree, saves.TREE, "Your lines are")
        self.on_change: Callable[[Any], Any] | None = None

    # ---- what is shown

    def screen(self, whole: bool = True) -> dict[str, Any]:
        here = self.tree
        drawn = here.data(None)
        shown = self.session.screen(whole)
        changes = self._changes()
        book = here.game.rulebook
        shown["log"] = [*changes, *shown["log"]]
        shown["rules"] |= {rule: book[rule].title for line in changes for rule in line["rules"]}
        return {
            **shown, "mode": "whatif", "keeps": True, "rev": self.rev, "away": False,
            "thinking": False,
            "tree": drawn,
            "lines": [
                {"id": line.id, "label": here.labels()[line.id], "main": line is here.main, "here": line is here.line,
                 "moves": sum(way.kind == "play" for way in line.ways)}
                for line in here.lines()[:MOST_LINES]
            ],
            "note": here.here.note, "offers": self.drafts.offers, "saved": self.drafts.saved,
            "games": [
                {"id": game.info.id, "title": game.info.title, "now": game is here.game} for game in explorable()
            ],
            "house": self._house_rules(), "asks": self._asks(),
            "odds": self.odds, "best": self.best, "compared": self.compared,
            "busy": None if self.work is None else {"name": self.work.name, **self.work.told}, "trouble": self.problem,
        }  # fmt: skip

    def _changes(self) -> list[dict[str, Any]]:
        """What was changed just before the position where this log begins: the log says so first."""
        ways = self.tree.line.ways[: self.tree._at]
        last = next((way for way in reversed(ways) if way.kind != "play"), None)
        if last is None:
            return []
        told = changed(self.tree.game, last.before.state, last.after.state)
        told = told or [(f"Changed here: {last.words()}.", last.rules)]
        return [{"ply": 0, "text": text, "rules": list(rules)} for text, rules in told]

    def _house_rules(self) -> list[dict[str, Any]]:
        """The house rules that can be changed from here, each with its present value."""
        game = self.tree.game
        if game.storage.describe is None:
            return []
        return [rule.data() for rule in house_rules(game, options_of(game, self.tree.here.state))]

    def _asks(self) -> dict[str, Any] | None:
        """What the odds can be asked: a title, and pairs of the seat that asks and the seat it asks about."""
        hook, names = self.tree.game.odds, self.session.table.names
        if not isinstance(hook, Counting):
            return None
        threshold = hook.threshold
        if threshold is None:
            pairs = [(seat, seat, f"for {name}") for seat, name in enumerate(names)]
            return {"title": "What does the next draw bring?", "pairs": pairs}
        seats = [(a, b) for a in range(len(names)) for b in range(len(names)) if a != b]
        several = len(names) > 2
        return {
            "title": threshold.title,
            "pairs": [(a, b, f"{names[a]} on {names[b]}" if several else f"from {names[a]}'s eyes") for a, b in seats],
        }

    # ---- what comes in

    def handle(self, raw: Any) -> dict[str, Any]:
        try:
            intent = read_one_of(raw, (WhatIfIntent, Intent))
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        reply, kind = self._answer(intent), intent.kind
        if not reply.get("refused") and (kind in GROWING or (kind in GOING and self.drafts.begun)):
            self._keep()
        return {"problem": self.drafts.unsaved, **reply} if self.drafts.unsaved else reply

    def _answer(self, intent: Any) -> dict[str, Any]:
        if isinstance(intent, WhatIfIntent):
            try:
                return _HANDLERS[intent.kind](self, intent)
            except HeroPlayError as error:
                return {"refused": True, "problem": str(error)}
        reply = self.session.answer(intent.at(self.session.rev if intent.rev == self.rev else -1))
        if intent.kind in ("act", "undo", "redo", "repair") and not reply.get("refused"):
            self._elsewhere()
        return reply

    def _keep(self) -> None:
        """Save the tree, and say it when that is news."""
        before, here = (self.drafts.saved, self.drafts.offers), self.tree
        lines, names = len(here.lines()), ", ".join(here.game.language.names(here.root.state))
        title = f"{here.game.info.title}: {names}, {lines} {'line' if lines == 1 else 'lines'}"
        self.drafts.keep(
            KeptTree(title=title[:400], record=here.record().split("\n"), path=here.path(), auto=here.auto)
        )
        if (self.drafts.saved, self.drafts.offers) != before:
            self._changed()

    def settle(self) -> bool:
        return self.session.settle()

    def _elsewhere(self) -> None:
        """Another position: what was said of the old one is not said of this."""
        self.odds = self.best = None
        self.problem = ""
        if self.work is not None and self.work.name != "compare":  # two lines are compared wherever one stands
            self.work = None
        self._changed()

    def _hello(self, intent: WhatIfIntent) -> dict[str, Any]:
        """The browser says its key: trees that it left are offered."""
        if intent.key is not None:
            self.drafts.hello(intent.key)
            if self.drafts.offers:
                self._changed()
        return {"ok": True}

    def _resume(self, intent: WhatIfIntent) -> dict[str, Any]:
        """Go on with a tree that was saved, where somebody stood."""
        self._go_on(intent.id or "")
        return {"ok": True}

    def _go_on(self, name: str) -> None:
        found = self.drafts.read(name)
        grown = tree_of("\n".join(found.record))
        grown.auto = found.auto
        grown.follow_path(found.path)
        self.drafts.go_on(name)
        self._grow(grown)

    def _open(self, intent: WhatIfIntent) -> dict[str, Any]:
        """A code, a link's code, or a record with its variations."""
        text = intent.text.strip()
        grown = tree_of(text) if "\n" in text else tree(read_game(text).table)
        self.drafts.leave()
        self._grow(grown)
        return {"ok": True}

    def _new(self, intent: WhatIfIntent) -> dict[str, Any]:
        """Another deal, of this game or of another."""
        game = self.tree.game
        self.drafts.leave()
        if intent.id is not None and intent.id != game.info.id:
            game = next((g for g in explorable() if g.info.id == intent.id), game)
            self._grow(tree(dealt(game)))
        else:
            self._grow(tree(dealt(game, random.SystemRandom().getrandbits(32))))
        return {"ok": True}

    def _house(self, intent: WhatIfIntent) -> dict[str, Any]:
        """The same position under a house rule, as a line of its own."""
        name, value = read_value(self.tree.game, intent.id or "", intent.text)
        self.tree.under(**{name: value})
        self._stand()
        return {"ok": True}

    def _grow(self, grown: Tree) -> None:
        self.tree = grown
        self.session.on_change = None
        self.branching = Branching(grown)
        self.session = self.branching.begin(self.session.settings)
        self.session.on_change = lambda _: self._changed()
        self.compared = self.work = None
        self._elsewhere()

    def _go(self, intent: WhatIfIntent) -> dict[str, Any]:
        """To a node, or to the end of a line."""
        if intent.line is not None:
            self.tree.go(self._line(intent.line))
        elif intent.node is not None:
            self.tree.go(intent.node)
        self._stand()
        return {"ok": True}

    def _line(self, number: int) -> Any:
        found = next((line for line in self.tree.lines() if line.id == number), None)
        if found is None:
            raise BadInput("That line is no longer there.")
        return found

    def _stand(self) -> None:
        self.branching.stand()
        self._elsewhere()

    def _fork(self, intent: WhatIfIntent) -> dict[str, Any]:
        """A new line here: as everything is, or as a seat saw it."""
        self.tree.fork(as_seat=intent.seat)
        self._stand()
        return {"ok": True}

    def _name(self, intent: WhatIfIntent) -> dict[str, Any]:
        self.tree.name(intent.text, self._line(intent.line) if intent.line is not None else None)
        self._changed()
        return {"ok": True}

    def _note(self, intent: WhatIfIntent) -> dict[str, Any]:
        self.tree.note(intent.text)
        self._changed()
        return {"ok": True}

    def _promote(self, intent: WhatIfIntent) -> dict[str, Any]:
        self.tree.promote(self._line(intent.line if intent.line is not None else self.tree.line.id))
        self._changed()
        return {"ok": True}

    def _prune(self, intent: WhatIfIntent) -> dict[str, Any]:
        self.tree.prune(self._line(intent.line if intent.line is not None else self.tree.line.id))
        self.compared = self.work = None
        self._stand()
        return {"ok": True}

    def _export(self, intent: WhatIfIntent) -> dict[str, Any]:
        return {"record": self.tree.record(), "code": self.tree.code(), "svg": self.tree.svg(None)}

    # ---- a room of the app

    def address(self) -> Address:
        """Lines that are saved by their id, else the position by its code."""
        return {"saved": self.drafts.id} if self.drafts.id is not None else {"code": self.tree.code()}

    def visit(self, address: Address) -> None:
        """Show saved lines, a position, or a deal of a game."""
        if "saved" in address:
            self._go_on(address["saved"])
        elif "code" in address:
            grown = tree(read_game(address["code"]).table)
            self.drafts.leave()
            self._grow(grown)
        elif "game" in address:
            game = next((game for game in explorable() if game.info.id == address["game"]), None)
            if game is None:
                raise BadInput(f"There is no game {address['game'][:40]!r} to take apart.")
            self.drafts.leave()
            self._grow(tree(dealt(game)))

    # ---- questions

    def _compare(self, intent: WhatIfIntent) -> dict[str, Any]:
        from heroplay.explore.compare import compare

        if intent.line is None or intent.other is None:
            raise BadInput("Say which two lines to compare.")
        found = compare(self._line(intent.line), self._line(intent.other), searches=None)
        boards = [_picture(self._line(n)) for n in (intent.line, intent.other)]
        lines = {"a": intent.line, "b": intent.other, "boards": boards}

        def run(work: Work) -> Iterator[None]:
            data = yield from work.follow(found.data_in_steps(), _counted)  # with the odds at three positions
            self.compared = {**lines, **data}

        self._work_out("compare", run)
        return {"ok": True}

    def _work_out(self, name: str, run: Callable[[Work], Iterator[Any]]) -> None:
        """Work for a moment; if that is not enough it goes on in slices, and can be stopped."""
        self._free()
        self.problem = ""
        work = Work(name, run)
        work.go_on(MOMENT)
        if work.over and work.problem:
            raise BadInput(work.problem)
        self.work = None if work.over else work
        self._changed()

    def _free(self) -> None:
        if self.work is not None:
            raise BadInput("Something is being worked out. Stop it first.")

    def _odds(self, intent: WhatIfIntent) -> dict[str, Any]:
        """How likely the number on the table and every other is reached, from what a seat knows.

        In a game without such a number: what the next draw brings.
        """
        from heroplay.explore.odds import odds

        here = self.tree.table()
        asking = odds(here, intent.seat if intent.seat is not None else here.seat or 0)

        def run(work: Work) -> Iterator[None]:
            found = yield from work.follow(self._odds_found(asking, intent.against), _counted)
            self.odds = {**found, "seat": asking.seat, "against": intent.against}

        self._work_out("odds", run)
        return {"ok": True}

    @staticmethod
    def _odds_found(asking: Any, against: int | None) -> Steps[tuple[int, int], dict[str, Any]]:
        threshold = asking.hook.threshold
        if threshold is None:
            rows = [{"label": label, **one.data()} for label, one in asking.next_draw(against)]
            return {"shape": "bars", "now": None, "at": None, "rows": rows}
        found = yield from asking.thresholds_in_steps(against)
        rows = [{"label": str(value), **one.data()} for value, one in enumerate(found.rows)]
        now, words = found.now and found.now.data(), threshold.words()
        return {"shape": "curve", "now": now, "at": found.at, "rows": rows, "words": words}

    def _best(self, intent: WhatIfIntent) -> dict[str, Any]:
        """Best play for the one who decides: proven, where that can be; else thought about."""
        self._free()
        here = self.tree.table()
        self.best, self.problem = None, ""
        if intent.how == "solve":
            self.work = Work("solve", lambda work: self._solve(work, here))
        else:
            self.work = Work("mcts", lambda work: self._think(work, here))
        self._changed()
        return {"ok": True}

    def _solve(self, work: Work, here: Any) -> Iterator[None]:
        from heroplay.explore.solve import SoFar, solve_in_steps

        found = yield from work.follow(solve_in_steps(here), SoFar.data)
        self.best = {"how": "solve", "stopped": work.stopped, **found.data(), "text": str(found)}

    def _think(self, work: Work, here: Any) -> Iterator[None]:
        from heroplay.explore.mcts import think

        game, seat = here.game, here.seat
        if seat is None:
            raise BadInput("The game is over: there is nothing left to think about.")
        for thought in think(game, game.knowledge.observe(here.state, seat), seat, random.Random(0), visits=THOUGHTS):
            self.best = {
                "how": "mcts", "name": here.names[seat], "visits": thought.visits, "of": THOUGHTS, "done": thought.done,
                "stopped": work.stopped,
                "moves": [
                    {"text": game.language.say(here.state, m.action), "visits": m.visits, "value": m.value,
                     "low": m.low, "high": m.high}
                    for m in thought.moves[:6]
                ],
            }  # fmt: skip
            if not work.tell(done=thought.visits, of=THOUGHTS):
                return
            yield

    def _stop(self, intent: WhatIfIntent) -> dict[str, Any]:
        """What is done is kept."""
        if self.work is not None:
            self.work.stopped = True
        return {"ok": True}

    def _changed(self) -> None:
        self.rev += 1
        if self.on_change is not None:
            self.on_change(self)

    def __repr__(self) -> str:
        """The tree in words."""
        return f"HeroPlay, What if\n{self.tree.text()}"

    def tick(self) -> float | None:
        """A slice of the work, and its news."""
        work = self.work
        if work is None:
            return None
        work.go_on()
        if self.work is work and work.over:
            self.work, self.problem = None, work.problem
        self._changed()
        return None if self.work is None else PAUSE


_HANDLERS: Mapping[str, Callable[[WhatIf, WhatIfIntent], dict[str, Any]]] = {
    "hello": WhatIf._hello, "open": WhatIf._open, "new": WhatIf._new, "go": WhatIf._go, "branch": WhatIf._fork,
    "name": WhatIf._name, "note": WhatIf._note, "promote": WhatIf._promote, "prune": WhatIf._prune,
    "export": WhatIf._export, "house": WhatIf._house, "compare": WhatIf._compare, "odds": WhatIf._odds,
    "best": WhatIf._best, "stop": WhatIf._stop, "resume": WhatIf._resume,
}  # fmt: skip
