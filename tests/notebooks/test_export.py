"""A notebook as an HTML page: every board is its picture, and nothing is asked of the network."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook, new_output
from traitlets.config import Config

import heroplay as hp
from heroplay.ui import lab
from heroplay.ui.board import Board, Code
from heroplay.ui.desk import Desk
from heroplay.ui.export import VIEW, Page

STATE = "application/vnd.jupyter.widget-state+json"


def executed(*shown: Board) -> nbformat.NotebookNode:
    """A notebook with these boards and the state of their widgets, as nbconvert --execute leaves it."""
    cells = [
        new_code_cell("show", outputs=[new_output("execute_result", data=board._repr_mimebundle_()[0])])
        for board in shown
    ]
    states = {
        w.model_id: {"model_name": w._model_name, "model_module": w._model_module, "state": {}}
        for w in (*shown, Code.shared())
    }
    widgets = {STATE: {"version_major": 2, "version_minor": 0, "state": states}}
    return nbformat.from_dict(new_notebook(cells=cells, metadata={"widgets": widgets}))


def two() -> nbformat.NotebookNode:
    return executed(hp.table("herocard", seed=1).show(), hp.lesson("first-point").step("strike").show())


def test_nbconverts_own_page_shows_the_widget_and_not_its_picture():
    html, _ = HTMLExporter().from_notebook_node(two())
    assert "<img" not in html and VIEW in html, "if not, ours is not needed any more"


def test_every_board_is_its_picture_with_its_words_and_nothing_is_fetched():
    html, _ = Page().from_notebook_node(two())
    pictures = re.findall(r'<img alt="([^"]*)" class="hp-still" src="data:image/svg\+xml;base64,', html)
    assert len(pictures) == 2 and "Body" in pictures[0] and "step 1 of" in pictures[1]
    assert VIEW not in html and STATE not in html
    assert not re.findall(r"""(?:src|href)=["']https?:|import[ (].{0,20}["']https?:""", html)


def test_a_board_without_a_table_is_its_words_and_other_widgets_stay():
    html, _ = Page().from_notebook_node(executed(Board(Desk())))
    assert "a board with no game on it yet" in html and VIEW not in html
    other = executed(Board(Desk()))
    other.cells[0].outputs[0].data["text/plain"] = "IntSlider(value=0)"
    html, _ = Page().from_notebook_node(other)
    assert VIEW in html and STATE in html


def test_the_page_of_our_lab_and_the_name_for_nbconvert():
    config = Config({"HTMLExporter": {"preprocessors": ["heroplay.ui.export.Stills"]}})
    html, _ = HTMLExporter(config=config).from_notebook_node(two())
    assert html.count('class="hp-still"') == 2
    assert "--HTMLExporter.preprocessors=heroplay.ui.export.Stills" in lab.arguments(1, "127.0.0.1", False, "x")
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["nbconvert.exporters"] == {"heroplay": f"{Page.__module__}:{Page.__name__}"}
