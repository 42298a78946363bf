"""The record of a simple game: what it gives in its own words, and the defaults that the kit makes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from pydantic import BaseModel

from heroplay.contracts.game import BoardHooks, Game, Knowledge, Language, Play, Storage
from heroplay.contracts.view import PlayerView, View
from heroplay.core.rulebook import Rulebook
from heroplay.core.text import Texts
from heroplay.core.types import Action, GameInfo, Outcome, State
from heroplay.core.verdict import Checks
from heroplay.kit.field_positions import FieldPositions
from heroplay.kit.hidden import Places
from heroplay.kit.notation import log_lines
from heroplay.kit.picks import Picks
from heroplay.kit.play import as_said, random_bot
from heroplay.kit.repairs import nearest_legal
from heroplay.kit.turns import Turns
from heroplay.kit.view_text import text_from

GROUPS = {"play": Play, "knowledge": Knowledge, "language": Language, "board": BoardHooks, "storage": Storage}


def game_of(
    *,
    info: GameInfo,
    rulebook: Rulebook,
    texts: Texts,
    setup_model: type[BaseModel],
    action_model: Any,
    checks: Checks[Any],
    new: Callable[..., State],
    apply: Callable[..., State],
    outcome: Callable[[State], Outcome | None],
    parse: Callable[..., Action],
    view: Callable[..., View],
    turns: Turns,
    picks: Picks,
    positions: FieldPositions[Any],
    places: Places | None = None,
    **own: Any,
) -> Game:
    """The record of a game that leaves the rest to the kit.

    `own` are further fields of the record and of its groups, by name: they go before the defaults.  Without `places` a
    game gives `key`, `pieces`, `observe` and `deal_unseen` itself.  TypeError names a field that is missing or unknown.
    """
    store = positions.store
    parts: dict[str, Any] = {
        "setup_model": setup_model, "state_model": store.state_model, "action_model": action_model, "checks": checks,
        "new": new, "apply": apply, "outcome": outcome, "normal": as_said,
        "pending": turns.pending, "prompt": turns.prompt, "legal": turns.legal, "sample": turns.sample,
        "names": lambda state: list(turns.names(state)), "say": picks.say, "parse": parse,
        "line": log_lines(texts, turns.names), "text": text_from(view),
        "view": view, "preview": picks.preview,
        "to_data": store.to_data, "from_data": store.from_data, "problems": positions.problems,
        "position": positions.position, "describe": positions.describe,
        "bots": {"random": random_bot}, "evaluate": lambda state, seat: 1 / len(turns.names(state)),
        "changes": nearest_legal(turns.legal, picks.say),
    }  # fmt: skip
    if places is not None:
        parts |= {"key": places.key, "pieces": places.pieces}
        parts |= {"observe": places.observe, "deal_unseen": places.deal_unseen}
    parts |= own
    groups = {name: group(**_taken(parts, group)) for name, group in GROUPS.items()}
    return Game(info=info, rulebook=rulebook, texts=texts, **groups, **parts)


def _taken(parts: dict[str, Any], group: type[Any]) -> dict[str, Any]:
    """The parts that belong to a group; the others stay."""
    return {field.name: parts.pop(field.name) for field in fields(group) if field.name in parts}


def view_of(
    state: State,
    seat: int | None,
    *,
    info: GameInfo,
    turns: Turns,
    picks: Picks,
    outcome: Callable[[State], Outcome | None],
    player: Callable[[int], dict[str, Any]] = lambda seat: {},
    **parts: Any,
) -> View:
    """The view of a seat: who plays, who decides, what is asked and what can be picked.

    `player(seat)` are further fields of a player, `parts` further fields of the view: zones, turn, phase, contest.
    """
    names, asked, ended = tuple(turns.names(state)), turns.pending(state), outcome(state)
    players = tuple(
        PlayerView(**{"seat": i, "name": name, "active": i in asked, "deciding": i in asked, **player(i)})
        for i, name in enumerate(names)
    )
    usual = {"turn": 1, "phases": (), "phase": "", "title": info.title}
    return View(
        game=info.id,
        seat=seat if seat is not None and 0 <= seat < len(names) else None,
        names=names,
        prompt=turns.prompt(state),
        over=ended.text if ended is not None else "",
        deciding=tuple(asked),
        players=players,
        forms=picks.forms(state, seat),
        **{**usual, **parts},
    )
