"""Allowed or refused, and why: a verdict collects every violation and every support, each with its rule and facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from heroplay.core.rulebook import Rule, cited
from heroplay.core.state import record

if TYPE_CHECKING:
    from heroplay.core.repairs import Repair
    from heroplay.core.types import Engine

NOBODY = -1  # the eyes of somebody who plays no seat: what lies open to all
C = TypeVar("C")  # a game's own context: the state, the action and what was read off them once


@record
class Finding:
    """One rule that refuses or allows: its id, the ids cited with it, the code of its sentence, the facts."""

    rule: str
    code: str
    facts: dict[str, Any]
    also: tuple[str, ...] = ()


@dataclass(slots=True)
class Verdict:
    """The answer to "may I?"."""

    game: Engine
    state: Any
    action: Any
    violations: tuple[Finding, ...]
    context: Any = field(repr=False, compare=False)  # what the checks read
    checks: Checks[Any] = field(repr=False, compare=False)
    _supports: tuple[Finding, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def supports(self) -> tuple[Finding, ...]:
        """Every rule that permits the action, looked for when first asked for; none when it is refused."""
        if self._supports is None:
            self._supports = () if self.violations else tuple(self.checks.supports(self.context))
        return self._supports

    @property
    def ok(self) -> bool:
        return not self.violations

    @property
    def settled(self) -> bool:
        """Is it refused only because it has just been done?  Then saying it changes nothing."""
        return bool(self.violations) and all(f.code in self.checks.settled for f in self.violations)

    @property
    def rule(self) -> str:
        """The id of the first rule that refuses, or of the first that allows."""
        found = self.violations or self.supports
        return found[0].rule if found else ""

    @property
    def rules(self) -> tuple[str, ...]:
        """All ids that this verdict names, the deciding one first."""
        found = self.violations or self.supports
        return tuple(dict.fromkeys(i for f in found for i in (f.rule, *f.also)))

    @property
    def rulings(self) -> tuple[Rule, ...]:
        """Those of them that are our rulings, where the booklets are silent."""
        book = self.game.rulebook
        return tuple(book[i] for i in self.rules if book[i].kind == "ruling")

    @property
    def where(self) -> str:
        """The printed section of the deciding rule."""
        printed = self.game.rulebook[self.rule].where if self.rule else ()
        return printed[0] if printed else "our ruling"

    def reason(self, finding: Finding) -> str:
        """The sentence of one finding, with its rule id."""
        kind = "reasons" if finding in self.violations else "supports"
        return f"{self.game.texts.say(f'{kind}.{finding.code}', finding.facts)} ({finding.rule})"

    @property
    def text(self) -> str:
        """One sentence: the first reason, with the numbers and the rule."""
        found = self.violations or self.supports
        return self.reason(found[0]) if found else self.game.texts.say("supports.plain")

    @property
    def reasons(self) -> tuple[str, ...]:
        return tuple(self.reason(f) for f in self.violations or self.supports)

    def repairs(self, limit: int = 12) -> list[Repair]:
        """The smallest changes that would make the action legal, smallest first; none when it is legal.

        They are made from what the player who acts knows: no hidden card takes part in them, whoever asks.
        """
        from heroplay.core.repairs import repairs

        seat = self.action.seat if 0 <= self.action.seat < len(self.game.language.names(self.state)) else NOBODY
        known = self.game.knowledge.observe(self.state, seat)
        return repairs(self.game, self.state, self.action, limit=limit, known=known)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        head = "Allowed" if self.ok else "Refused"
        return "\n".join([f"{head}: {self.text}", *(f"  also: {r}" for r in self.reasons[1:])])

    __repr__ = __str__


@dataclass(slots=True)
class Check(Generic[C]):
    """A registered check: the rule it enforces and the function that finds violations of it."""

    rule: str
    also: tuple[str, ...]
    find: Callable[[C], Any]

    @property
    def name(self) -> str:
        return f"{self.rule} {self.find.__name__}"


@dataclass(slots=True)
class Checks(Generic[C]):
    """The checks of a game in the order in which they speak, and the supports that speak when all are silent.

    A check function takes the context and returns None, or `(code, facts)`, or `(code, facts, rule)` where another of
    its rules decides this very case, or `(code, facts, rule, also)` where only these ids belong to it.  A support
    returns the facts by which its rule permits the action, or None.  `context(state, action)` makes what they read.
    """

    context: Callable[[Any, Any], C]
    settled: frozenset[str] = frozenset()  # reasons that mean: it has just been done; said again, it changes nothing
    refusing: list[Check[C]] = field(default_factory=list)
    allowing: list[Check[C]] = field(default_factory=list)
    muted: set[str] = field(default_factory=set)  # names of checks switched off, by `make mutants` only
    game: Any = None  # whose verdicts these are; its record says so when it is made

    def refuse(self, rule: str, *also: str) -> Callable[[Callable[[C], Any]], Callable[[C], Any]]:
        """Register a check for a rule; `also` are ids cited with it."""

        def register(find: Callable[[C], Any]) -> Callable[[C], Any]:
            self.refusing.append(Check(rule, also, find))
            return find

        return register

    def allow(self, rule: str) -> Callable[[Callable[[C], Any]], Callable[[C], Any]]:
        """Register a support for a rule; the function's name is its text code."""

        def register(find: Callable[[C], Any]) -> Callable[[C], Any]:
            self.allowing.append(Check(rule, (), find))
            return find

        return register

    def judge(self, state: Any, action: Any) -> Verdict:
        """May this be done?"""
        context = self.context(state, action)
        return Verdict(self.game, state, action, tuple(self.violations(context)), context, self)

    def first(self, state: Any, action: Any) -> Verdict:
        """The same with the first violation alone: for whoever wants only the rule that decides."""
        context = self.context(state, action)
        return Verdict(self.game, state, action, tuple(islice(self.violations(context), 1)), context, self)

    def violations(self, context: C) -> Iterator[Finding]:
        """Every violation, in the fixed order."""
        for check in [c for c in self.refusing if c.name not in self.muted] if self.muted else self.refusing:
            found = check.find(context)
            if found is not None:
                code, facts, *rest = found
                rule = rest[0] if rest else check.rule
                cited_with = rest[1] if len(rest) > 1 else (check.rule, *check.also)
                also = tuple(i for i in cited_with if i != rule)
                cited.add(rule)
                cited.update(also)
                yield Finding(rule, code, facts, also)

    def supports(self, context: C) -> Iterator[Finding]:
        """Every rule that permits this very action."""
        for check in self.allowing:
            facts = check.find(context)
            if facts is not None:
                cited.add(check.rule)
                yield Finding(check.rule, check.find.__name__, facts)
