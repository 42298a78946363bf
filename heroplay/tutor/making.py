"""Looks through many games for cases of rules, and makes each as small as it can be while its rule still decides."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from heroplay.contracts.questions import Question
from heroplay.core.errors import HeroPlayError
from heroplay.core.verdict import Verdict
from heroplay.games.registry import get_game
from heroplay.tutor.cases import ENOUGH, Case, ask_question, problem, source

MOST_GAMES = 60
MOST_DECISIONS = 400
MOST_IN_A_GAME = 2  # cases of one rule from the same game
MOST_TRIED = 5  # looked at closely
MOST_MOVES = 6  # in one question
MOST_BEFORE, MOST_THEN = 14, 8  # moves that led to a position, as found and as kept
LARGEST = 900  # characters of a case
LOOKING = 0.5  # how often the moves at a decision are looked through
TRIES = 25  # odd moves at one decision
OPTIONS = 4  # rules to choose among

Found = dict[str, Any]  # position, seat and ask


class Maker:
    """Finds up to `count` cases of each wanted rule."""

    def __init__(self, game_id: str, rules: set[str], seed: int, count: int) -> None:
        self.game, self.source = get_game(game_id), source(game_id)
        self.rules, self.count = rules, count
        self.seed, self.rng = seed, random.Random(f"cases {seed}")
        self.found: dict[str, dict[str, Found]] = {rule: {} for rule in sorted(rules)}
        self.refused: Counter[str] = Counter()  # of the `may` questions: those where the answer is no
        self.in_game: Counter[str] = Counter()  # cases kept of this game
        self.tried: Counter[str] = Counter()  # cases of this game that were looked at closely
        self.known: dict[str, set[str]] = {rule: set() for rule in rules}  # what would look the same
        self.described: tuple[Any, Found | None] = (None, None)
        checks = self.game.play.checks
        self.refusing = {r for c in checks.refusing for r in (c.rule, *c.also)}
        self.allowing = {c.rule for c in checks.allowing}

    def cases(self, rule: str) -> list[Case]:
        """What was found, the smallest first."""
        lines = sorted(self.found[rule], key=lambda line: (len(line), line))
        return [Case(self.game.info.id, rule, n, **self.found[rule][line]) for n, line in enumerate(lines, 1)]

    def add(self, case: Case) -> None:
        """A case that is known already counts, and is not found once more."""
        made: Found = {"position": dict(case.position), "seat": case.seat, "ask": dict(case.ask)}
        alike = self._alike(made["position"], made["ask"])
        if alike not in self.known[case.rule]:
            self.found[case.rule][json.dumps(made, sort_keys=True)] = made
            self.known[case.rule].add(alike)

    @property
    def wanted(self) -> set[str]:
        return {rule for rule in self.rules if len(self.found[rule]) < self.count}

    def look(self, games: int = MOST_GAMES) -> None:
        """Look through that many games, or fewer when all is found."""
        for rule in sorted(self.wanted):
            self._apart(rule)
        for _ in range(games):
            if not self.wanted:
                return
            self._game()

    def _apart(self, rule: str) -> None:
        """Cases that are not a move in a game but about setting up."""
        for _ in range(self.count * 8):
            made = self.source.apart(rule, self.rng)
            if made is None or rule not in self.wanted:
                return
            self._keep(rule, {"position": made[0], "seat": 0, "ask": made[1]})

    # ---- one game

    def _game(self) -> None:
        game, rng = self.game, self.rng
        self.in_game.clear()
        self.tried.clear()
        state = game.play.new(game.play.setup_model.model_validate(self.source.setup(rng)))
        trail: deque[tuple[Any, Any]] = deque(maxlen=60)
        told: deque[list[Any]] = deque(maxlen=60)
        how = rng.choice(("random", "eager", "eager", "bot"))
        for _ in range(MOST_DECISIONS):
            pending = game.play.pending(state)
            if not pending or not self.wanted:
                return
            if rng.random() < LOOKING:
                self._moves(state, trail)
            action = self._action(state, next(iter(pending)), how)
            events: list[Any] = []
            trail.append((state, action))
            state = game.play.apply(state, action, tell=events.append)
            told.append(events)
            self._events(list(trail), list(told), state)

    def _action(self, state: Any, seat: int, how: str) -> Any:
        if how == "bot":
            return self.game.bots[self.game.usual_bot](
                self.game, self.game.knowledge.observe(state, seat), seat, self.rng
            )
        if how == "random":
            return self.game.play.sample(state, self.rng)[0]
        few = [self.game.play.sample(state, self.rng)[0] for _ in range(3)]
        return max(few, key=lambda a: len(str(a)))  # much happens

    # ---- rules that refuse or allow a move

    def _moves(self, state: Any, trail: Any) -> None:
        for action in self.source.attempts(state, self.rng, TRIES):
            verdict = self.game.check(state, action)
            refused = len(verdict.violations)
            for rule in verdict.rules if refused <= 2 else ():
                if self._wants(rule, verdict) and (refused < 2 or rule in self.source.in_company):
                    if self.source.turns_on(state, verdict, rule):
                        self._move(state, trail, verdict, rule)

    def _open(self, rule: str) -> bool:
        """May this game give another case of the rule?"""
        return rule in self.wanted and self.in_game[rule] < MOST_IN_A_GAME and self.tried[rule] < MOST_TRIED

    def _wants(self, rule: str, verdict: Verdict) -> bool:
        """Not only refusals where the rule also allows."""
        if not self._open(rule):
            return False
        if rule in self.allowing and rule in self.refusing:
            refused = self.refused[rule]
            mine = refused if not verdict.ok else len(self.found[rule]) - refused
            return mine < max((self.count + 1) // 2, min(self.count, ENOUGH))
        return True

    def _move(self, state: Any, trail: Any, verdict: Verdict, rule: str) -> None:
        try:
            said = self.game.language.say(state, verdict.action)
            if self.game.language.parse(state, said, verdict.action.seat) != verdict.action:
                return
        except HeroPlayError:
            return
        ask = {"may": {"play": said, "rules": self._options(verdict, rule)}}
        seat = verdict.action.seat

        def holds(smaller: Found) -> bool:
            """The same verdict; a refusal by the very same rules."""
            try:
                at = self.game.storage.position(smaller)
                now = self.game.check(at, self.game.language.parse(at, said, seat))
            except HeroPlayError:
                return False
            if now.ok != verdict.ok or rule not in now.rules or not self.source.turns_on(at, now, rule):
                return False
            if not now.ok:
                return _reasons(now) == _reasons(verdict) and now.action == verdict.action
            return not set(now.rules) & (set(ask["may"]["rules"]) - {rule})

        if self._write(rule, state, trail, seat, ask, holds) and not verdict.ok:
            self.refused[rule] += 1

    def _options(self, verdict: Verdict, rule: str) -> list[str]:
        """The rule among others that might decide, but do not: some that forbid, one that permits."""
        luck = random.Random(f"{rule} {self.rng.random()}")
        book = self.game.rulebook
        near = [r for r in book[rule].near if r in book]
        no = [r for r in near if r in self.refusing] + luck.sample(sorted(self.refusing), len(self.refusing))
        only_yes = self.allowing - self.refusing
        yes = [r for r in near if r in only_yes] + luck.sample(sorted(only_yes), len(only_yes))
        free = [[r for r in dict.fromkeys(pool) if r not in verdict.rules and r in book] for pool in (no, yes)]
        found = [rule, *free[0][: OPTIONS - 2], *free[1][:1]]
        luck.shuffle(found)
        return found

    # ---- rules that speak through events

    def _events(self, trail: list[tuple[Any, Any]], told: list[list[Any]], after: Any) -> None:
        for back in self._windows(trail):
            events = [e for some in told[-back:] for e in some]
            named = {r for e in events for r in e.rules} & self.wanted
            if not named:
                continue
            before, moves = trail[-back][0], trail[-back:]
            seat = moves[0][1].seat
            said = [self.game.language.say(state, action) for state, action in moves]
            for rule, ask in self.source.asks(self.source.told(before, after, said, seat, events), named):
                if self._open(rule):
                    self._told(rule, before, trail[:-back], seat, ask)

    def _told(self, rule: str, state: Any, trail: list[tuple[Any, Any]], seat: int, ask: Found) -> None:
        position = self._describe(state, trail)
        if position is not None and self._alike(position, ask) not in self.known[rule]:
            try:
                self._write(rule, state, trail, seat, ask, self._asks_the_same(rule, position, seat, ask))
            except HeroPlayError:
                return

    def _windows(self, trail: list[tuple[Any, Any]]) -> list[int]:
        """How many moves to ask about: the last one, and those since the last that began something."""
        back = 1
        while back < min(len(trail), MOST_MOVES) and self.source.goes_on(trail[-back][1]):
            back += 1
        return [back, 1] if back > 1 else [1]

    # ---- a case, as small as can be

    def _write(self, rule: str, state: Any, trail: Any, seat: int, ask: Found, holds: Callable[[Found], bool]) -> bool:
        position = self._describe(state, trail)
        if position is None or self._alike(position, ask) in self.known[rule] or not holds(position):
            return False
        self.tried[rule] += 1
        position = shrunk(position, holds, self.game.play.seats)
        if len(position.get("then", ())) > MOST_THEN:
            return False
        return self._keep(rule, {"position": position, "seat": seat, "ask": ask})

    def _describe(self, state: Any, trail: Any) -> Found | None:
        """The state as a position, if it can be written as a simple one; the last one is kept."""
        assert self.game.storage.describe is not None
        if self.described[0] is not state:
            try:
                found = self.game.storage.describe(state, list(trail))
            except HeroPlayError:
                found = None
            if found is not None and len(found.get("then", ())) > MOST_BEFORE:
                found = None
            self.described = (state, found)
        return self.described[1]

    def _asks_the_same(self, rule: str, position: Found, seat: int, ask: Found) -> Callable[[Found], bool]:
        """Does a smaller position still ask the same thing, with the same answer, by the same rule?"""
        target = ask_question(self.game, position, seat, ask)

        def holds(smaller: Found) -> bool:
            try:
                return _same(rule, ask, target, ask_question(self.game, smaller, seat, ask))
            except HeroPlayError:
                return False

        return holds

    def _alike(self, position: Found, ask: Found) -> str:
        """Two cases with the same of this would look the same to a learner."""
        seated = position.get(self.game.play.seats or "")
        return json.dumps([seated, ask["may"]["play"] if "may" in ask else ask], sort_keys=True)

    def _keep(self, rule: str, made: Found) -> bool:
        line = json.dumps(made, sort_keys=True)
        alike = self._alike(made["position"], made["ask"])
        if len(line) > LARGEST or alike in self.known[rule] or problem(Case(self.game.info.id, rule, 1, **made)):
            return False
        self.found[rule][line] = made
        self.known[rule].add(alike)
        self.in_game[rule] += 1
        return True


def _reasons(verdict: Verdict) -> list[tuple[str, str]]:
    return [(finding.rule, finding.code) for finding in verdict.violations]


def _same(rule: str, ask: Mapping[str, Any], target: Question, now: Question) -> bool:
    if rule not in now.all_rules:
        return False
    if target.form == "number":
        counted = ask.get("after", {}).get("what") in ("hand", "deck", "discard")
        return now.number == target.number or (counted and (target.number or 0) > 4 and (now.number or 0) >= 3)
    return now.right_text == target.right_text and len(now.options) >= min(3, len(target.options))


def shrunk(position: Found, holds: Callable[[Found], bool], seats: str | None = None) -> Found:
    """The position with everything left out that does not matter; who sits where (`seats`) stays."""
    left = True
    while left:
        left = False
        for path in list(_paths(position, seats)):
            smaller = _without(position, path)
            if smaller is not None and holds(smaller):
                position, left = smaller, True
    return position


def _paths(data: Any, seats: str | None, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Everything that could be left out, the large things first, lists from their end."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))[::-1] if isinstance(data, list) else []
    keys = [k for k in keys if path or k != seats]
    if path == ("then",):
        yield from ((*path, slice(at, at + n)) for n in (8, 4, 3, 2) for at in range(len(data) - n + 1))
    yield from ((*path, k) for k in keys)
    for k in keys:
        yield from _paths(data[k], seats, (*path, k))


def _without(data: Found, path: tuple[Any, ...]) -> Found | None:
    made = copy.deepcopy(data)
    at: Any = made
    try:
        for key in path[:-1]:
            at = at[key]
        del at[path[-1]]
    except (KeyError, IndexError, TypeError):
        return None
    return made
