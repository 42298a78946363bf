"""The page "The contract" names every field of the record, so that a newcomer finds what the code asks for."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from pydantic import BaseModel

from heroplay.contracts import view
from heroplay.contracts.game import BoardHooks, Game, Knowledge, Language, Levels, Play, Storage

PAGE = (Path(__file__).parents[2] / "docs" / "CONTRACT.md").read_text("utf-8")
NAMED = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]+)`", PAGE))))


@pytest.mark.parametrize("group", [Game, Play, Knowledge, Language, BoardHooks, Storage])
def test_every_field_is_named(group: type) -> None:
    missing = {field.name for field in fields(group)} - NAMED
    assert not missing, f"docs/CONTRACT.md does not name {sorted(missing)} of {group.__name__}"


@pytest.mark.parametrize("model", [view.Side], ids=lambda model: model.__name__)
def test_what_a_board_draws_is_explained(model: type[BaseModel]) -> None:
    missing = {name for name, field in model.model_fields.items() if not field.is_required()} - NAMED
    assert not missing, f"docs/CONTRACT.md does not name {sorted(missing)} of {model.__name__}"


def test_levels_are_told() -> None:
    assert all(field.name in PAGE for field in fields(Levels))
