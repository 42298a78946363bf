"""A policy is a small object beside a session: it needs nothing that is private, and a new one is a few lines."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from heroplay.core.errors import BadInput
from heroplay.ui import lesson, policy, whatif
from heroplay.ui.lesson import Lesson
from heroplay.ui.policy import Policy
from heroplay.ui.session import PERSON, Session
from heroplay.ui.whatif import Branching
from tests.ui.client import Client, new_table


class Slow(Policy):
    """No undo, no bots, and every move is counted."""

    bots = False

    def __init__(self) -> None:
        self.moves = 0

    def allow(self, kind: str) -> None:
        if kind == "undo":
            raise BadInput("No move is taken back here.")

    def play(self, action: Any) -> None:
        super().play(action)
        self.moves += 1

    def shown(self, screen: dict[str, Any]) -> dict[str, Any]:
        return {**screen, "passes": False}


def test_a_policy_of_a_few_lines_changes_what_may_be_done():
    c = Client(Session(new_table(first=0), players=[PERSON, "greedy"], policy=Slow()))
    c.do("discard nothing")
    assert c.session.policy.moves == 1 and c.copy["passes"] is False
    assert c.ask("undo") == {"refused": True, "problem": "No move is taken back here."}
    while c.table.seat == 0:
        c.do(c.table.game.language.say(c.table.state, c.table.legal()[0]))
    assert c.session.bot_to_move() is None and c.kernel.tick() is None and not c.copy["thinking"]
    assert c.ask("hint")["refused"], "a message of another policy is none of this one"


@pytest.mark.parametrize("module", [policy, lesson, whatif])
def test_a_policy_uses_only_what_is_public_of_its_session(module: Any):
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    private = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and ast.unparse(node.value).endswith("session")
    ]
    assert not private


def test_nothing_is_a_subclass_of_a_session():
    assert Session.__subclasses__() == [] and {Lesson, Branching} <= set(Policy.__subclasses__())
