"""Single changes for repairs: another action instead, another table, the nearest action that is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Generic, TypeVar

from heroplay.core.repairs import Change
from heroplay.core.verdict import Finding
from heroplay.kit.context import ActionContext

C = TypeVar("C", bound=ActionContext[Any])
MOST = 8  # nearest legal actions that are offered


class Refusal(Generic[C]):
    """One finding, with the context that it was found in.  Offers make their changes with it."""

    def __init__(self, context: C, finding: Finding) -> None:
        self.context, self.finding = context, finding
        self.state, self.action, self.seat, self.name = context.state, context.action, context.seat, context.name
        self.facts = finding.facts

    def edited(self, code: str, size: int, edit: Callable[[Any, Any], Any], **facts: Any) -> Change:
        """A change of the action alone: `edit(state, action)` gives the new one, or None; only for the same verb."""
        do = self.action.do

        def make(state: Any, action: Any) -> tuple[Any, Any] | None:
            new = edit(state, action) if action.do == do else None
            return None if new is None else (state, new)

        return Change(code, facts, self.finding.rule, size, make)

    def instead(self, code: str, size: int, new: Any, **facts: Any) -> Change:
        """Another action; where only some of its parts differ, only those are changed."""
        parts = {
            f: getattr(new, f) for f in new.__slots__ if f != "do" and getattr(new, f) != getattr(self.action, f, None)
        }

        def edit(state: Any, action: Any) -> Any:
            return replace(action, **parts) if new.do == action.do else new

        return self.edited(code, size, edit, **facts)

    def table(self, code: str, size: int, edit: Callable[[Any], Any], **facts: Any) -> Change:
        """A change of the table alone: `edit(state)` gives the new state, or None where that is impossible."""

        def make(state: Any, action: Any) -> tuple[Any, Any] | None:
            new = edit(state)
            return None if new is None else (new, action)

        return Change(code, facts, self.finding.rule, size, make)


R = TypeVar("R", bound=Refusal[Any])


def offered(
    refusal: R, offers: Mapping[str, Sequence[Callable[[R], Iterable[Change]]]], nobody: Callable[[R], Iterable[Change]]
) -> Iterator[Change]:
    """The changes that the offers for this finding make; where nobody sits there, those of `nobody`."""
    for offer in offers.get(refusal.finding.code, ()) if refusal.context.seated else (nobody,):
        yield from offer(refusal)


def said_by_another(refusal: Refusal[Any], pending: Iterable[int], own: tuple[type, ...]) -> Iterator[Change]:
    """Said by one who may decide now, unless the action is one of those that are about the player's own cards."""
    if not isinstance(refusal.action, own):
        for seat in pending:
            if seat != refusal.seat:
                new = replace(refusal.action, seat=seat)
                yield refusal.instead("said_by", 1, new, name=refusal.context.names[seat])


def nearest_legal(
    legal: Callable[[Any, int], Sequence[Any]], say: Callable[[Any, Any], str]
) -> Callable[[Any, Any, Finding], Iterator[Change]]:
    """The `changes` of a game that has none of its own: the seat's legal actions that differ least, said with
    `repairs.instead`."""

    def changes(state: Any, action: Any, finding: Finding) -> Iterator[Change]:
        found = [(difference(action, new), new) for new in legal(state, action.seat)]
        least = min((far for far, _ in found), default=0)
        for far, new in [pair for pair in found if pair[0] == least][:MOST]:

            def make(state: Any, action: Any, new: Any = new) -> tuple[Any, Any]:
                return state, new

            yield Change("instead", {"action": say(state, new)}, finding.rule, max(1, far), make)

    return changes


def difference(one: Any, two: Any) -> int:
    """In how many parts two actions differ; another verb counts most, and a list for each entry that is exchanged.

    Of actions with another verb, those that name the same things are nearer: `place d3` to `move d2 to d3`.
    """
    if one.do != two.do:
        return 1 + len(fields(one)) + len(fields(two)) - (_named(one) & _named(two)).total()
    return sum(_apart(getattr(one, f.name), getattr(two, f.name)) for f in fields(one))


def _named(action: Any) -> Counter[Any]:
    """What an action says beside its verb and who says it."""
    return Counter(getattr(action, field.name) for field in fields(action) if field.name not in ("do", "seat"))


def _apart(one: Any, two: Any) -> int:
    return exchanged(one, two) if isinstance(one, tuple) and isinstance(two, tuple) else int(one != two)


def exchanged(one: Iterable[Any], two: Iterable[Any]) -> int:
    """How many entries of one must be exchanged, left out or added to get the other; their order does not count."""
    here, there = Counter(one), Counter(two)
    return max((here - there).total(), (there - here).total())
