"""House rules: the options of a game that stand for unclear rules or popular variations, and a position under them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import ValidationError

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput, problems_of
from heroplay.core.names import find
from heroplay.core.text import listed
from heroplay.table import Table

NO, YES = "no", "yes"


@dataclass(frozen=True)
class HouseRule:
    """One option as a screen offers it: a number from `least` to `most`, or one of `choices`; `value` is what it is."""

    name: str
    label: str
    value: Any
    usual: Any
    choices: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None

    def data(self) -> dict[str, Any]:
        return asdict(self)


def house_rules(game: Game, now: Mapping[str, Any] | None = None) -> list[HouseRule]:
    """The rules that can be played differently; `now` are the options that differ from the usual ones.

    A game says which, with their labels, in its record `house`; else it is every option but the seed and the seats.
    """
    fields = game.play.setup_model.model_json_schema()["properties"]
    apart = ("seed", game.play.seats)
    plain = {n: n.replace("_", " ").capitalize() for n in fields if n not in apart}
    labels = game.house.labels if game.house is not None else plain
    found = []
    for name, label in labels.items():
        spec, usual = fields[name], fields[name].get("default")
        kinds = spec.get("anyOf", [spec])
        number = next((k for k in kinds if k.get("type") == "integer"), None)
        value = (now or {}).get(name, usual)
        if spec.get("type") == "boolean":
            found.append(HouseRule(name, label, YES if value else NO, YES if usual else NO, (NO, YES)))
        elif any("enum" in k for k in kinds):
            words = tuple(w for k in kinds for w in k.get("enum", ()))
            found.append(HouseRule(name, label, value, usual, words))
        elif number is not None:
            found.append(HouseRule(name, label, value, usual, (), number.get("minimum", 0), number.get("maximum")))
    return found


def read_value(game: Game, name: str, said: str) -> tuple[str, Any]:
    """An option and its value as they are typed: a whole number, yes or no, a word; nothing is the usual."""
    known = {rule.name: rule for rule in house_rules(game)}
    rule = known[find(name, {n: n for n in known}, "house rule")]
    text = said.strip().lower()
    if not text:
        default = game.play.setup_model.model_fields[rule.name].default
        return rule.name, default
    if rule.choices == (NO, YES):
        if text not in (NO, YES):
            raise BadInput(f"{rule.label}: say yes or no, not {said.strip()[:40]!r}.")
        return rule.name, text == YES
    if rule.choices:
        word = find(text, {str(c): c for c in rule.choices}, "choice")
        return rule.name, word
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise BadInput(f"{rule.label}: say a whole number, not {said.strip()[:40]!r}.")
    return rule.name, int(text)


def under(table: Table, **options: Any) -> Table:
    """The same position under house rules: `under(t, hand_cap=5)`; what cannot be so is refused with its reasons."""
    game = table.game
    if game.storage.describe is None:
        raise BadInput(f"A position of {game.info.title} cannot be changed; begin a new game with these options.")
    wrong = [name for name in options if name not in game.play.setup_model.model_fields]
    if wrong or not options:
        raise BadInput(f"Say which house rule: {listed(rule.name for rule in house_rules(game))}.")
    trail = [(step.before, step.action) for step in table.steps]
    data = {**game.storage.describe(table.state, trail), **options}
    for name, value in options.items():
        if value is None or value == game.play.setup_model.model_fields[name].default:
            del data[name]
    try:
        state = game.storage.position(data)
    except ValidationError as error:
        raise BadInput(f"These options do not fit {game.info.title}.", problems_of(error)) from None
    state.luck = table.state.luck
    return Table(game, state)


def said(options: Mapping[str, Any]) -> str:
    """`hand_cap 5, one_point_a_turn yes`: as records have it; `worded` is what people read."""
    return ", ".join(f"{n} {_value(v)}" for n, v in options.items())


SAID = "house rule: "  # before what `said` says, in a record
_REMARK = re.compile(r"\s*\(([^()]*)\)$")  # what stands in brackets after a label: the usual value, or the ruling


def _value(value: Any) -> Any:
    words = {True: YES, False: NO, None: "as usual"}
    return words[value] if value is None or isinstance(value, bool) else value


def worded(game: Game, text: str) -> str:
    """What a change of a position is called on a screen: a house rule by its label, everything else as it is."""
    if not text.startswith(SAID):
        return text
    labels = {rule.name: _REMARK.sub("", rule.label) for rule in house_rules(game)}
    parts = [part.partition(" ") for part in text.removeprefix(SAID).split(", ")]
    if any(name not in labels for name, _, _ in parts):
        return text
    return "; ".join(f"{labels[name]}: {value.replace('_', ' ')}" for name, _, value in parts) + " (house rule)"


def changed(game: Game, before: Any, after: Any) -> list[tuple[str, tuple[str, ...]]]:
    """How the house rules of two positions differ: each a sentence for the log, and the ruling that its label names."""
    found = []
    old, new = (house_rules(game, options_of(game, state)) for state in (before, after))
    for was, now in zip(old, new):
        if was.value != now.value:
            remark = _REMARK.search(now.label)
            rules = tuple(word for word in (remark[1].split() if remark else ()) if word in game.rulebook)
            name = _REMARK.sub("", now.label)
            found.append((f"House rule changed: {name}, from {_value(was.value)} to {_value(now.value)}.", rules))
    return found


def options_of(game: Game, state: Any) -> dict[str, Any]:
    """The options by which a position is played; none where a state does not say."""
    setup = getattr(state, "setup", None)
    return {name: getattr(setup, name, None) for name in game.play.setup_model.model_fields} if setup else {}
