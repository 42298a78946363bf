"""Patches: what the browser makes of them is what the kernel has, and they are small."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from heroplay.ui.patches import diff, patched
from heroplay.ui.session import PERSON, Session
from tests.ui.client import new_table

values = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcdef"), inner, max_size=4),
    max_leaves=20,
)
screens = st.dictionaries(st.sampled_from("abcdef"), values, max_size=6)


@given(screens, screens)
def test_a_patched_screen_is_the_new_one(old: Any, new: Any):
    before = json.dumps(old)
    assert patched(old, diff(old, new)) == new
    assert json.dumps(old) == before, "the old screen is left alone"


@given(values, values)
def test_any_two_values_can_be_patched(old: Any, new: Any):
    assert patched(old, diff(old, new)) == new


@given(screens, st.data())
def test_a_small_change_is_a_small_patch(old: dict[str, Any], data: st.DataObject):
    new = {**json.loads(json.dumps(old)), "g": data.draw(st.integers())}
    assert diff(old, new) == [["set", ["g"], new["g"]]]


def test_no_change_is_no_patch():
    assert diff({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) == []


def test_a_longer_log_is_pushed():
    assert diff({"log": [1, 2]}, {"log": [1, 2, 3]}) == [["push", ["log"], [3]]]


def test_a_patch_names_what_it_takes_away_and_nothing_else_of_the_old():
    assert diff({"a": {"x": "old"}, "b": "old"}, {"a": {}, "b": "new"}) == [["del", ["a", "x"]], ["set", ["b"], "new"]]


def test_an_ordinary_move_is_at_most_4_kb_over_the_wire():
    session = Session(new_table(first=0), players=[PERSON, "greedy"])
    sizes = []
    old = session.screen()
    while session.table.outcome is None and len(sizes) < 80:
        if not session.bot_step():
            action = session.table.legal()[-1]
            session.handle({"kind": "act", "rev": session.rev, "action": session.table.game.action_data(action)})
        new = session.screen()
        sizes.append(len(json.dumps(diff(old, new))))
        old = new
    assert sorted(sizes)[len(sizes) // 2] <= 4096, sizes
