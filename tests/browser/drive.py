"""Plays on a board as a person does, by mouse or by keyboard alone; it waits for revisions, never for time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heroplay.games.herocard.board.preview import _refs
from heroplay.table import Table
from heroplay.ui.desk import Desk
from heroplay.ui.session import Session
from tests.browser.in_voila import PATIENCE, Saved

BOARD = ".hp-board"
BEHIND_THE_GEAR = ("data-setting", "data-do=leave", "data-do=files", "data-do=watch")
BESIDE = (".hp-line", ".hp-log", ".hp-mini")


class Driver:
    """A page with a board on it, and the session behind, which is asked only what a clever player would do."""

    def __init__(self, page: Any, kernel: Session | Desk | Saved) -> None:
        self.page, self.kernel = page, kernel
        page.set_default_timeout(PATIENCE)

    # ---- what is there

    @property
    def session(self) -> Session:
        found = self.kernel if isinstance(self.kernel, Session) else self.kernel.session
        assert found is not None
        return found

    @property
    def table(self) -> Table:
        return self.session.table

    def attribute(self, name: str) -> str | None:
        found: str | None = self.page.get_attribute(BOARD, f"data-{name}")
        return found

    @property
    def over(self) -> bool:
        return self.attribute("over") == "true"

    def text(self, selector: str) -> str:
        sheet = self.reveal(selector)
        found = str(self.page.locator(selector).inner_text())
        self.put_back(sheet)
        return found

    @property
    def live(self) -> str:
        """What a screen reader was told last."""
        return str(self.page.locator(".hp-live").text_content())

    def wise(self) -> Any:
        """What the greedy bot would do in the seat on the screen."""
        table, game = self.table, self.table.game
        assert table.seat == self.session.seat
        known = game.knowledge.observe(table.state, table.seat)
        return game.bots["greedy"](game, known, table.seat, self.session._rng("wise"))

    # ---- waiting

    def after(self, do: Callable[[], Any]) -> None:
        """Do something and wait until the kernel has answered all of it, with another screen."""
        rev = self.attribute("rev")
        do()
        self.page.wait_for_selector(f"{BOARD}:not([data-rev='{rev}']):not([data-asking])")
        self.page.wait_for_selector(".hp-thinking", state="detached")  # bots have a pace of their own in an app

    def ask(self, intent: dict[str, Any]) -> None:
        """Send an intent from the page, as its own code does, and wait for the next screen."""
        self.after(lambda: self.page.evaluate("intent => window.hpSend(intent)", intent))

    def click(self, selector: str) -> None:
        """Click on something that changes the screen; what stands behind the gear is taken out and put back."""
        sheet = self.reveal(selector)
        self.after(lambda: self.page.locator(selector).first.click())
        self.put_back(sheet)

    def reveal(self, selector: str) -> str:
        """Open the settings or the column beside the table, where something in it is wanted; which one was opened."""
        if self.page.locator(selector).count():
            return ""
        for words, sheet in ((BEHIND_THE_GEAR, "gear"), (BESIDE, "drawer")):
            opener = self.page.locator(f"[data-do={sheet}][aria-expanded=false]")
            if any(word in selector for word in words) and opener.count():
                opener.click()
                return sheet
        return ""

    def choose_setting(self, name: str, value: str) -> None:
        """Choose from a list behind the gear."""
        sheet = self.reveal(f"[data-setting={name}]")
        self.page.select_option(f"[data-setting={name}]", value)
        self.answered()
        self.put_back(sheet)

    def open_files(self) -> None:
        """Open or shut the panel with links and files; it stands behind the gear."""
        self.reveal("[data-do=files]")
        self.page.click("[data-do=files]")

    def put_back(self, sheet: str) -> None:
        if sheet and self.page.locator(f"[data-close={sheet}]").count():
            self.page.locator(f"[data-close={sheet}]").click()

    def answered(self) -> None:
        """Wait until nothing is asked of the kernel any more."""
        self.page.wait_for_selector(f"{BOARD}:not([data-asking])")

    # ---- by mouse

    def choose(self, ref: str) -> None:
        """Click on a piece that is not chosen yet, and wait for the verdict on the selection."""
        chosen = self.page.locator(".hp-chosen").count()
        self.page.locator(self._piece(ref)).first.click()
        self.page.wait_for_function("n => document.querySelectorAll('.hp-chosen').length === n", arg=chosen + 1)
        self.answered()

    def _piece(self, ref: str) -> str:
        form = next(f for f in self.session.screen()["view"]["forms"] if f["action"] is None)
        zones = [f"[data-zone='{zone}'] " for zone in form["zones"]]
        return ", ".join(f"{zone}[data-ref='{ref}']:not(.hp-chosen)" for zone in zones)

    def open_zones(self) -> None:
        """Open the pile that is picked from, if one is."""
        form = next((f for f in self.session.screen()["view"]["forms"] if f["action"] is None), None)
        for zone in form["zones"] if form else ():
            if zone.startswith("discard"):
                self.page.click(f"[data-pile='{zone}']")

    def play(self, action: Any) -> None:
        """Click an action together and commit it."""
        if action.do in ("pass", "refresh"):
            return self.click(f"[data-do='{action.do}']")
        if action.do == "draw":
            return self.click(f"[data-do='draw {action.n}']")
        refs = _refs(self.table.state, action.seat, action)
        if refs:
            self.open_zones()
        for ref in refs:
            self.choose(ref)
        if not refs:
            return self.click("[data-do=commit]:not([disabled])")
        target, named = getattr(action, "target", None), getattr(action, "attribute", None)
        ways = [f"play at {target} naming {named}", f"play at {target}", f"play naming {named}"]
        way = next((way for way in ways if self.page.locator(f"[data-way='{way}']").count()), "")
        self.click(f"[data-way='{way}']:not([disabled])" if way else "[data-do=commit]:not([disabled])")

    # ---- by keyboard

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def has_focus(self, selector: str) -> bool:
        return bool(self.page.evaluate("s => Boolean(document.activeElement?.matches(s))", selector))

    def tab_to(self, selector: str, most: int = 150) -> None:
        """Press Tab until the focus is there."""
        for _ in range(most):
            if self.has_focus(selector):
                return
            self.press("Tab")
        raise AssertionError(f"{selector} cannot be reached with Tab; the focus is on {self.focused()}")

    def arrow_to(self, selector: str, key: str = "ArrowRight", most: int = 80) -> None:
        """Press an arrow until the focus is there."""
        for _ in range(most):
            if self.has_focus(selector):
                return
            self.press(key)
        raise AssertionError(f"{selector} cannot be reached with {key}; the focus is on {self.focused()}")

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement?.outerHTML.slice(0, 200)"))

    def say(self, text: str) -> None:
        """Type an action into the box."""
        self.tab_to(".hp-typed input")
        self.page.keyboard.type(text)
        self.after(lambda: self.press("Enter"))
