"""Picks on a board, made from the legal actions: what is lit, what a selection can mean, and the forms to fill in.

A game says which refs of pieces, slots and spaces an action picks; all else follows from its legality.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from heroplay.contracts.picked import Picked
from heroplay.contracts.view import Form, Number, Preview, Way
from heroplay.core.errors import BadInput
from heroplay.core.text import short
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


def preview_of(
    ways: Iterable[Way], lit: Iterable[str] = (), number: Number | None = None, **more: dict[str, str]
) -> Preview:
    """A preview; what can be done comes first, the rest stays in its order.  `more` are its `notes` and `why`."""
    found = tuple(sorted(ways, key=lambda one: not one.ok))
    return Preview(ways=found, lit=tuple(sorted(lit)), number=number, **more)


def addable(chosen: Iterable[str], every: Iterable[Sequence[str]]) -> set[str]:
    """The refs that some of these legal selections has beside what is chosen."""
    have = Counter(chosen)
    found: set[str] = set()
    for refs in every:
        rest = Counter(refs)
        if not have - rest:
            found.update((rest - have).keys())
    return found


@lru_cache(maxsize=512)
def button(action: Action, label: str, verb: str = "") -> Form:
    """A form that is complete already."""
    return Form(verb=verb or action.do, label=label, seat=action.seat, action=action_data(action))


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Picks:
    """Forms, lights and previews of a game, made from its legal actions.

    `refs(state, action)` are the refs that an action picks; an action that picks none is a button, or the `empty` of
    its form where others of that form pick.  `build(state, seat, form, refs, number)` gives the actions that a
    selection would mean in their normal form, legal or not, so that a refused one says why; nothing where it means none
    (yet).  `zones` says where the things of a form are picked: no zone is in two forms that are open at the same time.
    Actions whose picks begin in the same zone therefore share a form: `form(action)` names it, `titles` has its title.
    """

    legal: Callable[..., list[Action]]
    check: Callable[[State, Action], Verdict]
    say: Callable[[State, Action], str]
    label: Callable[[State, Action], str]  # what its button says
    refs: Callable[[State, Action], Sequence[str]] = _nothing
    build: Callable[[State, int, str, tuple[str, ...], int | None], Iterable[Action]] = _nothing
    zones: Callable[[State, int, str], tuple[str, ...]] = _nothing  # zones(state, seat, form)
    titles: Mapping[str, str] = field(default_factory=dict)  # by form
    form: Callable[[Action], str] = field(default=lambda action: str(action.do))
    number: Callable[[Action], int | None] = field(default=lambda action: None)  # the number that is said with it
    numbers: Mapping[str, str] = field(default_factory=dict)  # by form that asks for a number: its label
    details: Callable[[State, Action], Mapping[str, Any]] = field(default=lambda state, action: {})  # more of its `Way`
    notes: Callable[[State, Action], Mapping[str, str]] = field(default=lambda state, action: {})  # by ref: its `note`

    def lights(self, state: State, seat: int | None) -> Lights:
        """What is lit for a seat, and why the rest is not; nothing for somebody who decides nothing."""
        return Lights(self, state, seat)

    def forms(self, state: State, seat: int | None) -> tuple[Form, ...]:
        """The forms in the order of `titles`, then a button for each action that picks nothing."""
        if seat is None or seat < 0:
            return ()
        actions = self._by_form(state, seat)
        names = dict.fromkeys((*(form for form in self.titles if form in actions), *actions))
        filled = [form for name in names if (form := self._filled(state, seat, name, actions[name])) is not None]
        empty = {form.verb: form.empty for form in filled}
        buttons = [
            button(action, self.label(state, action))
            for form, found in actions.items()
            for action, refs in found
            if not refs and action_data(action) != empty.get(form)
        ]
        return (*filled, *buttons)

    def _by_form(self, state: State, seat: int) -> dict[str, list[tuple[Action, tuple[str, ...]]]]:
        """The legal actions of each form, with the refs that they pick."""
        found: dict[str, list[tuple[Action, tuple[str, ...]]]] = {}
        for action in self.legal(state, seat):
            found.setdefault(self.form(action), []).append((action, tuple(self.refs(state, action))))
        return found

    def _filled(
        self, state: State, seat: int, form: str, actions: Sequence[tuple[Action, tuple[str, ...]]]
    ) -> Form | None:
        """The form of these actions; None where all of them are buttons."""
        sizes = [len(refs) for _, refs in actions if refs]
        if not sizes:
            return None
        nothing = [action for action, refs in actions if not refs]
        alone = nothing[0] if len(nothing) == 1 else None  # of several, each is a button
        return Form(
            verb=form,
            label=self.titles[form],
            seat=seat,
            zones=self.zones(state, seat, form),
            least=min(sizes) if alone is None else 0,
            most=max(sizes),
            empty=action_data(alone) if alone is not None else None,
            empty_label=self.label(state, alone) if alone is not None else "",
        )

    def preview(self, state: State, seat: int, picked: Picked) -> Preview:
        """What a selection means: every legal action that picks just this, what `build` makes of it, what may be added.

        BadInput where there is no such form, or where the selection means nothing at all.
        """
        form, refs = picked.verb, tuple(picked.refs)
        if form not in self.titles:
            raise BadInput(f"There is nothing to pick for {short(form)} here.")
        actions = self._by_form(state, seat).get(form, [])
        whole = [action for action, have in actions if Counter(have) == Counter(refs)]
        number = self._number(form, whole or [action for action, _ in actions], picked.number)
        said = number.value if number is not None else picked.number
        meant = [action for action in whole if number is None or self.number(action) in (None, said)]
        meant += [action for action in self.build(state, seat, form, refs, said) if action not in meant]
        lit = addable(refs, (have for _, have in actions))
        if not meant and not lit:
            raise BadInput("That selection means nothing here: pick what is lit.")
        notes = self._notes(state, (action for action, have in actions if not Counter(refs) - Counter(have)))
        return preview_of(
            [self.way(state, action) for action in meant],
            lit,
            number,
            notes={ref: note for ref, note in notes.items() if ref in lit},
            why=self._why(state, seat, form, refs, {ref for _, have in actions for ref in have} - {*lit, *refs}),
        )

    def _notes(self, state: State, actions: Iterable[Action]) -> dict[str, str]:
        """What the refs of these actions cost or bring; of several that pick the same, the first speaks."""
        found: dict[str, str] = {}
        for action in actions:
            for ref, note in self.notes(state, action).items():
                found.setdefault(ref, note)
        return found

    def _why(self, state: State, seat: int, form: str, refs: tuple[str, ...], others: set[str]) -> dict[str, str]:
        """Why each of these cannot be added to the selection; nothing of one whose addition would mean nothing."""
        found: dict[str, str] = {}
        for ref in sorted(others):
            verdicts = (self.check(state, action) for action in self.build(state, seat, form, (*refs, ref), None))
            refused = next((verdict for verdict in verdicts if not verdict.ok), None)
            if refused is not None:
                found[ref] = refused.text
        return found

    def _number(self, form: str, actions: Iterable[Action], given: int | None) -> Number | None:
        """The number that is asked for: from the least to the most that these actions say, at first the least."""
        legal = [n for action in actions if (n := self.number(action)) is not None]
        if form not in self.numbers or not legal:
            return None
        least, most = min(legal), max(legal)
        return Number(label=self.numbers[form], least=least, most=most, value=least if given is None else given)

    def way(self, state: State, action: Action) -> Way:
        """The action as something that a selection can mean, with its verdict."""
        more = {"do": action.do, **self.details(state, action)}
        return way(
            label=self.label(state, action), said=self.say(state, action), verdict=self.check(state, action), **more
        )


class Lights:
    """What is lit for one seat: the refs that some legal action picks."""

    def __init__(self, picks: Picks, state: State, seat: int | None) -> None:
        self.picks, self.state, self.seat = picks, state, -1 if seat is None else seat
        actions = picks.legal(state, seat) if self.seat >= 0 else []
        self.picked = {(picks.form(action), ref) for action in actions for ref in picks.refs(state, action)}
        self.refs = {ref for _, ref in self.picked}
        self.notes = picks._notes(state, actions)
        self.asked = bool(actions)

    def __contains__(self, ref: object) -> bool:
        return ref in self.refs

    def of(self, ref: str, form: str = "") -> dict[str, Any]:
        """The fields `ref`, `lit`, `note`, `why` and `rule` of a thing.

        With a form, only actions of that form light it, and a thing that cannot be picked says why: the first rule that
        refuses what picking it would mean.
        """
        if (form, ref) in self.picked or (not form and ref in self.refs):
            note = self.notes.get(ref, "")
            return {"ref": ref, "lit": True, **({"note": note} if note else {})}
        meant = self.picks.build(self.state, self.seat, form, (ref,), None) if form and self.asked else ()
        for action in meant:
            verdict = self.picks.check(self.state, action)
            if not verdict.ok:
                return {"ref": ref, "why": verdict.text, "rule": verdict.rule}
        return {"ref": ref}
