"""Picks on a board, made from the legal actions: what is lit, what a selection can mean, and a form for each verb.

A game says which refs of pieces an action picks; all else follows from its legality.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from heroplay.contracts.view import Form, Number, Preview, Way
from heroplay.core.errors import BadInput
from heroplay.core.types import Action, State
from heroplay.core.verdict import Verdict


def action_data(action: Action) -> dict[str, Any]:
    """An action as the plain data that a board sends back."""
    return {name: getattr(action, name) for name in action.__slots__}


def way(do: str, label: str, said: str, verdict: Verdict, **more: Any) -> Way:
    """A complete action that a selection can mean, with the verdict on it."""
    return Way(
        do=do,
        label=label,
        said=said,
        action=action_data(verdict.action),
        ok=verdict.ok,
        text=verdict.text,
        rule=verdict.rule,
        rules=verdict.rules,
        reasons=verdict.reasons,
        **more,
    )


def preview_of(ways: Iterable[Way], lit: Iterable[str] = (), number: Number | None = None) -> Preview:
    """A preview; what can be done comes first, the rest stays in its order."""
    return Preview(ways=tuple(sorted(ways, key=lambda one: not one.ok)), lit=tuple(sorted(lit)), number=number)


def addable(chosen: Iterable[str], every: Iterable[Sequence[str]]) -> set[str]:
    """The refs that some of these legal selections has beside what is chosen."""
    have = Counter(chosen)
    found: set[str] = set()
    for refs in every:
        rest = Counter(refs)
        if not have - rest:
            found.update((rest - have).keys())
    return found


def button(action: Action, label: str, verb: str = "") -> Form:
    """A form that is complete already."""
    return Form(verb=verb or action.do, label=label, seat=action.seat, action=action_data(action))


@dataclass(frozen=True, kw_only=True)
class Picks:
    """Forms, lights and previews of a game whose actions each pick pieces in one order.

    `refs(state, action)` are the refs that an action picks, in order; an action that picks none is a button.
    `label(state, action)` is what its button says, `zones(state, verb)` where its pieces are picked.
    """

    legal: Callable[..., list[Action]]
    check: Callable[[State, Action], Verdict]
    say: Callable[[State, Action], str]
    refs: Callable[[State, Action], Sequence[str]]
    label: Callable[[State, Action], str]
    zones: Callable[[State, str], tuple[str, ...]]
    titles: Mapping[str, str]  # by verb: what the form is called

    def lights(self, state: State, seat: int | None) -> set[str]:
        """Every ref that some legal action of the seat has; none for somebody who decides nothing."""
        if seat is None or seat < 0:
            return set()
        return {ref for action in self.legal(state, seat) for ref in self.refs(state, action)}

    def forms(self, state: State, seat: int | None) -> tuple[Form, ...]:
        """A form for each verb that picks, a button for each action that picks nothing."""
        if seat is None or seat < 0:
            return ()
        picking: dict[str, list[int]] = {}
        buttons = []
        for action in self.legal(state, seat):
            refs = self.refs(state, action)
            if refs:
                picking.setdefault(action.do, []).append(len(refs))
            else:
                buttons.append(button(action, self.label(state, action)))
        filled = [
            Form(
                verb=verb, label=self.titles[verb], seat=seat, zones=self.zones(state, verb), least=min(n), most=max(n)
            )
            for verb, n in picking.items()
        ]
        return (*filled, *buttons)

    def preview(self, state: State, seat: int, picked: Any) -> Preview:
        """The legal actions that begin with this selection and need no more, and what may be added to it."""
        verb, refs = picked.verb, tuple(picked.refs)
        actions = [action for action in self.legal(state, seat) if action.do == verb]
        chosen = [tuple(self.refs(state, action)) for action in actions]
        whole = [action for have, action in zip(chosen, actions) if Counter(have) == Counter(refs)]
        if not actions:
            raise BadInput(f"{verb!r} cannot be done now.")
        more = addable(refs, chosen)
        if not whole and not more:
            raise BadInput("That cannot be picked together now.")
        ways = [way(a.do, self.label(state, a), self.say(state, a), self.check(state, a)) for a in whole]
        return preview_of(ways, more)
