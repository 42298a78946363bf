"""Play in JupyterLab: a refused set, a turn by keyboard alone, and a notebook that is saved and opened again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import TimeoutError

from heroplay.ui.bundled import notebooks
from tests.apps.hidden import Hidden, without_modules
from tests.browser.drive import Driver
from tests.browser.in_voila import KEY_SCRIPT, Saved
from tests.browser.test_board_page import by_keyboard

SEED = 16  # Samurai begins, with Overhand Thrust and two Thunder Strokes in hand
LONG_SEED = 192837465564738  # one that cannot stand in a file by chance
STATE = "application/vnd.jupyter.widget-state+json"
CELL = ".jp-Notebook .jp-CodeCell"
CELLS = """() => [
  document.querySelector(".jp-Notebook").classList.contains("jp-mod-commandMode"),
  ...[...document.querySelectorAll(".jp-Notebook .jp-Cell .cm-content")].map((c) => c.innerText),
]"""


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 1000}}


class Notebook:
    """A notebook of one's own in Lab, with a board in it."""

    def __init__(self, lab, visit, name):
        self.lab, self.visit = lab, visit
        self.path = Path(lab.saves).parent / "notebooks" / f"{name}.ipynb"
        shutil.copy(notebooks() / "play.ipynb", self.path)
        self.url = lab.url.replace("/lab/tree/play", f"/lab/workspaces/{name}/tree/{name}")
        self.saved = Saved(lab)

    def open(self):
        """In a new page."""
        self.watched = self.visit()
        self.page = self.saved.page = self.watched.page
        self.page.add_init_script(KEY_SCRIPT.format(key=self.saved.key))
        self.page.goto(self.url, wait_until="commit")
        self.page.wait_for_selector("text=| Idle")
        return Driver(self.page, self.saved)

    def shows(self, ply):
        """Wait for the board at a move; Lab may draw a cell before it has restored its widgets: reload then."""
        try:
            self.page.wait_for_selector(f".hp-board[data-ply='{ply}']")
        except TimeoutError:
            self.page.reload()
            self.page.wait_for_selector(f".hp-board[data-ply='{ply}']", timeout=60_000)
            self.watched.complaints.clear()  # Lab's own

    def run(self):
        """Run its only cell."""
        self.page.click(f"{CELL} .cm-content")
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_selector(".hp-board[data-mode=new]:not([data-rev='0'])")

    def begin(self, b, seed):
        self.page.click("summary:has-text('Options')")
        self.page.fill("[data-option=seed]", str(seed))
        b.click("[data-do=begin]")
        b.choose_setting("pace", "0")

    def cells(self):
        """Mode, and the texts of the cells: what a key that reaches the notebook would change."""
        return self.page.evaluate(CELLS)

    def save(self):
        """Ctrl+S, and what is in the file then."""
        with self.page.expect_response(lambda r: "/api/contents/" in r.url and r.request.method == "PUT") as answer:
            self.page.keyboard.press("Control+s")
        assert answer.value.ok
        return json.loads(self.path.read_text("utf-8"))

    def api(self, what, method="GET"):
        base, _, token = self.lab.url.partition("/lab/tree/")
        request = Request(f"{base}/api/{what}?{token.partition('?')[2]}", method=method)
        with urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or "null")

    def end_kernel(self):
        for session in self.api("sessions"):
            if session["path"] == self.path.name:
                self.api(f"sessions/{session['id']}", "DELETE")


@pytest.fixture
def notebook(lab, visit, monkeypatch, request):
    monkeypatch.setenv("HEROPLAY_SAVES", lab.saves)
    found = Notebook(lab, visit, request.node.originalname)
    yield found
    found.end_kernel()


def test_an_illegal_set_is_refused_and_a_repair_is_taken(notebook):
    b = notebook.open()
    notebook.run()
    notebook.begin(b, SEED)
    b.click("[data-do=commit]")
    ply = b.table.ply
    b.click("[data-setting=try_it]")
    b.choose("thunder_stroke")
    assert b.page.locator(".hp-preview[data-ok=false] [data-rule='HC-4.18']").count() == 1
    b.click("[data-do=commit]")
    assert "Refused." in b.text(".hp-notice") and "needs a Base Attack" in b.text(".hp-notice")
    assert b.page.locator(".hp-notice [data-rule='HC-4.18']").count() == 1
    assert b.table.ply == ply
    repair = b.page.locator(".hp-notice [data-repair]", has_text="Overhand Thrust").first
    b.after(repair.click)
    assert b.table.steps[ply].action.cards == ("overhand_thrust", "thunder_stroke")
    assert b.page.locator(".hp-notice").count() == 0


def test_a_turn_by_keyboard_alone(notebook):
    b = notebook.open()
    notebook.page.keyboard.press("Control+Enter")  # the first cell is the active one
    b.page.wait_for_selector(".hp-board[data-mode=new]:not([data-rev='0'])")
    before = notebook.cells()
    assert before[0] and len(before) == 2
    b.tab_to(".hp-new summary")
    b.press("Enter")
    b.tab_to("[data-option=seed]")
    b.page.keyboard.type(str(SEED))
    b.tab_to("[data-do=begin]")
    b.after(lambda: b.press("Enter"))
    done = []
    while b.session.screen()["view"]["turn"] == 1 and not b.over:
        done.append(b.wise())
        by_keyboard(b, done[-1])
        assert b.live and notebook.cells() == before
    assert {"discard", "play"} <= {action.do for action in done}
    # what would be shortcuts of the notebook stay on the board
    b.tab_to(".hp-hand [data-piece]")
    where = b.focused()
    for key in ("a", "b", "x", "d", "d", "m", "z", "Shift+Enter", "Escape"):
        b.press(key)
    b.answered()
    assert notebook.cells() == before and b.has_focus(".hp-hand [data-piece]"), where


def told_by(file):
    """All of a saved notebook but the board's own program; and the screens in it."""
    states = [entry["state"] for entry in file["metadata"]["widgets"][STATE]["state"].values()]
    rest = {**file, "metadata": {k: v for k, v in file["metadata"].items() if k != "widgets"}}
    return [rest, *map(without_modules, states)], [state["screen"] for state in states if "screen" in state]


def test_saved_closed_and_opened_again(notebook):
    b = notebook.open()
    notebook.run()
    notebook.begin(b, LONG_SEED)
    for _ in range(4):
        if not b.over:
            b.play(b.wise())
    ply, table = b.table.ply, b.table
    assert not b.over and ply
    file = notebook.save()

    # the file has the table as it is and nothing more than its seat may know
    told, (screen,) = told_by(file)
    assert screen["ply"] == ply
    assert json.dumps(file).count("hp-felt{") <= 1 and json.dumps(file).count("const PING_EVERY") == 1, "the code once"
    ids = table.state.cards.ids
    assert all(ids[k] in json.dumps(screen) for k in table.state.players[0].hand)
    hidden = Hidden(table, 0)
    assert hidden.cards(ply) and hidden.told(ply, told) == []
    assert hidden.told(ply, [told, {"seed": table.setup["seed"]}]) and hidden.told(ply, [told, table.record()])

    # closed and opened again, with its kernel: the board is there and can be played
    b.page.click(".lm-TabBar-tab.lm-mod-current .lm-TabBar-tabCloseIcon")
    b.page.wait_for_selector(".jp-Notebook", state="detached")
    b.page.dblclick(f".jp-DirListing-item:has-text('{notebook.path.name}')")
    notebook.shows(ply)
    b.click("[data-do=undo]")
    assert b.table.ply < ply
    b.click("[data-do=redo]")
    assert b.table.ply == ply
    b.page.close()

    # without its kernel: the board as it was; the cell, run again, offers the game
    notebook.end_kernel()
    b = notebook.open()
    notebook.shows(ply)
    assert b.page.locator(".hp-hand [data-piece]").count() == len(table.state.players[0].hand)
    b.page.wait_for_selector(".hp-lost:has-text('run the cell again')")
    notebook.run()
    assert f"move {ply}" in b.text("[data-offer]")
    b.click("[data-do=resume]")
    assert b.table.record() == table.record() and b.attribute("ply") == str(ply)
