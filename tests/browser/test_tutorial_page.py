"""A tutorial as a page: one step or exercise at a time, its text once, and no results of code that nobody can see."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

TEMPLATE = files("heroplay.ui") / "jupyter" / "voila" / "templates" / "heroplay"
CELLS = {
    "title": "<h1>Blocking</h1>", "begin": "<pre>Blocking</pre>", "step-one": "<h2>Step 1: One<a>¶</a></h2>Told.",
    "task-one": "<div class=hp-board>Told.</div>", "say-1-one": "<p>Said.</p>", "code-1-one": "<pre>Not yet: ...</pre>",
    "step-two": "<h2>Step 2: Two</h2>", "task-two": "<div class=hp-board>two</div>", "exercises": "<h2>Exercises</h2>",
    "exercise-1": "<h3>Exercise 1</h3>", "show-1": "<div class=hp-board>x</div>", "check-1": "<pre>not yet</pre>",
}  # fmt: skip
SHOWN = "() => [...document.querySelectorAll('[data-cell]')].filter((c) => c.offsetHeight).map((c) => c.dataset.cell)"


def as_page(cells: dict[str, str]) -> str:
    """Cells in the frame of our template, with its style and its last script."""
    script = re.findall(r"<script>(.*?)</script>", (TEMPLATE / "index.html.j2").read_text("utf-8"), re.DOTALL)[-1]
    inside = "".join(f'<div data-cell="{name}">{html}</div>' for name, html in cells.items())
    style = (TEMPLATE / "page.css").read_text("utf-8")
    return (
        f"<!doctype html><html lang=en><style>{style}</style><body class=hp-page>"
        f"<main id=rendered_cells><div>{inside}</div></main>"
        f"<script>window.voila_finish = () => document.body.dataset.done = 1; {script}</script></body></html>"
    )


@pytest.mark.browser
def test_one_step_at_a_time_and_its_text_once(page):
    page.set_content(as_page(CELLS))
    assert page.evaluate(SHOWN) == ["title", "task-one"] and page.get_attribute("body", "data-done") == "1"
    assert page.locator(".hp-stepper button").all_inner_texts() == ["Step 1: One", "Step 2: Two", "Exercise 1"]
    assert page.locator("text=Told.").locator("visible=true").count() == 1
    page.click("text=Exercise 1")
    assert page.evaluate(SHOWN) == ["title", "show-1"]
    assert page.locator(".hp-stepper [aria-current=step]").all_inner_texts() == ["Exercise 1"]


def test_no_rule_of_the_page_looks_into_what_it_styles():
    """With :has() on anything round a board, every click had the whole board styled again: 14 ms instead of 1."""
    rules = re.sub(r"/\*.*?\*/", "", (TEMPLATE / "page.css").read_text("utf-8"), flags=re.DOTALL)
    assert "{" in rules and ":has(" not in rules


@pytest.mark.browser
def test_what_is_known_of_a_page_is_said_once_a_board_is_there(page):
    """Also of a board that comes later, as it does from a kernel; what stands round it takes no room of its own."""
    page.set_content(as_page({"play": "<div class=jp-Cell><p>text</p></div>"}))
    frame, classes = ".jp-Cell", "document.body.className"
    padding = f"getComputedStyle(document.querySelector('{frame}')).paddingTop"
    assert page.evaluate(classes) == "hp-page"
    page.add_style_tag(content=".jp-Cell { padding: 9px; }")
    assert page.evaluate(padding) == "9px"
    page.evaluate(f"document.querySelector('{frame}').innerHTML = '<div><div class=hp-board>b</div></div>'")
    assert page.evaluate(classes) == "hp-page hp-alone hp-set" and page.evaluate(padding) == "0px"
    at_home = "<div class=hp-board data-mode=home>b</div>"
    page.evaluate(f"document.querySelector('{frame}').innerHTML = '{at_home}'")
    assert page.evaluate(classes) == "hp-page hp-set"


@pytest.mark.browser
def test_an_app_and_a_notebook_of_other_questions_show_all_their_cells(page):
    for cells in ({"play": "<div class=hp-board>b</div>"}, {"title": "<h1>x</h1>", "say-1": "<p>y</p>", "code-1": "z"}):
        page.set_content(as_page(cells))
        assert page.evaluate(SHOWN) == list(cells) and page.locator(".hp-stepper").count() == 0
