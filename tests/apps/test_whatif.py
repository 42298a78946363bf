"""The What-if app as people open it: from a link; thinking that is stopped."""

from __future__ import annotations

import heroplay as hp
from tests.ui.test_whatif import POSITION


def test_the_link_of_a_position_opens_in_a_fresh_page_and_thinking_stops(app, visit):
    table = hp.position("herocard", POSITION)
    table.play("attack Overhand Thrust")
    page = visit().show(f"{app.url}voila/render/whatif.ipynb?code={table.code()}", ".hp-ladder")
    assert page.inner_text("[data-total=attack]") == "6"
    page.click("[data-do=think]")
    page.wait_for_selector("[data-best=mcts]")
    page.click("[data-do=stop]")
    page.wait_for_selector("[data-do=think]")
    assert 0 < int(page.get_attribute("[data-best=mcts]", "data-visits")) <= 2000
    page.click("[data-do=export]")
    page.wait_for_selector("[data-shown=link]")
    other = visit().show(page.input_value("[data-shown=link]"), ".hp-ladder")
    assert other.inner_text("[data-total=attack]") == "6"
