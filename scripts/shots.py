"""`make shots`: pictures of every screen, light and dark, wide and narrow, and one sheet with all of them."""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import heroplay as hp
from heroplay.explore.decks import deck
from heroplay.explore.tree.tree import tree
from heroplay.tutor.progress import Progress
from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from heroplay.ui.editing import Editor
from heroplay.ui.learning import Learning
from heroplay.ui.process import Running
from heroplay.ui.session import Session
from heroplay.ui.whatif import WhatIf
from tests.browser.launch import launch
from tests.browser.page import Page as BoardPage
from tests.toys import TOYS  # noqa: F401  (registers them)

SIZES = ((1920, 1080), (1280, 800), (390, 844))
OUT = Path("shots")


def attack() -> Session:
    """In the middle of an attack: the learner has to block 9."""
    table = hp.position(
        "herocard",
        {
            "heroes": ["samurai", "toa_king"], "active": 1, "turn": 6,
            "samurai": {
                "hand": ["Efficient Block", "Cross Block", "Unbroken Defense", "Resounding Blow", "Thunder Stroke"],
                "stacks": {"body": ["Overhand Thrust"]}, "points": 1,
                "discard": ["Bow to the Blade", "Efficient Block"],
            },
            "toa_king": {"hand": ["Jab!", "Follow Through", "Hip Toss", "Uppercut!"], "points": 2},
        },
    )  # fmt: skip
    table.play("attack Jab! + Follow Through")
    return Session(table, players=["person", "greedy"])


def own_turn() -> Session:
    table = hp.position(
        "herocard",
        {
            "heroes": ["samurai", "ninja"], "turn": 5,
            "samurai": {
                "hand": ["Overhand Thrust", "Thunder Stroke", "Efficient Block", "Read the Stance"], "points": 1,
            },
            "ninja": {"hand": ["Bracer Catch", "Attack from Above"], "points": 1},
        },
    )  # fmt: skip
    return Session(table, players=["person", "greedy"])


def four() -> Session:
    table = hp.table("herocard", heroes=["samurai", "ninja", "miko", "talon"], seed=3, first=0, auto=True)
    session = Session(table, players=["person", "greedy", "greedy", "greedy"])
    session.table.play("discard nothing")
    return session


def hot_seat() -> Session:
    table = hp.table("herocard", heroes=["deva", "ferrion"], seed=4, first=1, auto=True)
    session = Session(table, players=["person", "person"])
    session.curtain = 0
    return session


def ended() -> Desk:
    """The duel is over: all hands lie open."""
    table = hp.table("herocard", heroes=["samurai", "ninja"], seed=2, first=0, auto=True, points_to_win=1)
    session = Session(table, players=["greedy", "greedy"])
    while session.bot_step():
        pass
    return Desk(Session(table, players=["person", "greedy"]))


def watched() -> Session:
    """Two bots; the table is watched over the shoulder of the first."""
    table = hp.table("herocard", heroes=["miko", "talon"], seed=5, first=0, auto=True)
    session = Session(table, players=["greedy", "greedy"], watching=True, watched=0)
    for _ in range(9):
        session.bot_step()
    session.tick = lambda: None  # type: ignore[method-assign]  # the picture is of this moment
    return session


def some_way(game: str = "herocard") -> Learning:
    """A learner who has done two chapters and is in the third."""
    learning = Learning(game)
    done = Progress()
    for number, name in enumerate(learning.course.names()):
        if number < 18:
            done.finished(*name.split("/"), 3 if number % 4 else 2)
    learning.progress = done
    return learning


def lesson(step: str, game: str = "herocard") -> Callable[[], Learning]:
    def made() -> Learning:
        learning = some_way(game)
        learning._go(step)
        return learning

    return made


def lines() -> WhatIf:
    """A duel that was forked: as it went, another block, and as the attacker saw it."""
    made = tree(attack().table)
    made.play("block Efficient Block + Cross Block", "pass", "pass")
    made.go(1)
    made.play("block Efficient Block")
    made.name("only one card")
    made.note("4 is not enough against 9.")
    made.go(1)
    made.fork(as_seat="toa_king")
    made.go(1)
    return WhatIf(made)


def realms_lines() -> WhatIf:
    """A turn that was forked before the attack."""
    made = tree(realms().table)
    made.play("play Gold", "play Dagger")
    made.go(1)
    made.play("play Close Ranks")
    return WhatIf(made)


def editor() -> Desk:
    desk = Desk()
    desk.editor = Editor.of_table(own_turn().table)
    return desk


def gear(page: Page) -> None:
    page.click("[data-do=gear]")
    page.wait_for_selector(".hp-sheet")


def beside(page: Page) -> None:
    """What stands beside the table is a sheet where it is narrow."""
    drawer = page.locator("[data-do=drawer][aria-expanded=false]")
    if drawer.count():
        drawer.click()


def asked(page: Page) -> None:
    beside(page)
    page.click("[data-odds='1']")
    page.wait_for_selector(".hp-curve")
    page.click("[data-do=solve]")
    page.wait_for_selector("[data-best=solve]", timeout=60_000)
    page.evaluate("scrollTo(0, 0)")


def compared(page: Page) -> None:
    beside(page)
    for name, line in (("a", 0), ("b", 1)):
        page.select_option(f"[data-compare={name}]", index=line + 1)
    page.click("[data-do=compare]")
    page.wait_for_selector("[data-compared]", timeout=60_000)


def thought(page: Page) -> None:
    beside(page)
    page.click("[data-do=think]")
    page.wait_for_selector("[data-best=mcts]", timeout=60_000)
    page.wait_for_selector("[data-do=think]", timeout=120_000)


def exchanged(page: Page) -> None:
    page.click("[data-do=simulate]")
    page.wait_for_selector("[data-played]:not([data-played='0'])", timeout=60_000)
    page.click("[data-do=stop]")
    page.wait_for_selector("[data-do=simulate]", timeout=60_000)


def illegal() -> DeckLab:
    """A deck with too many copies of a card."""
    made = deck("ninja")
    return DeckLab(made.add("Attack from Above", 4).called("Ninja of my own"))


MARKET = ["Taxation", "Rampage", "Orc Grunt", "Lys, the Unseen", "Fire Bomb"]
ALDRIC = {
    "health": 38, "hand": ["Gold", "Gold", "Wolf Form", "Close Ranks", "Dagger"], "discard": ["Ruby", "Gold"],
    "play": ["Cristov, the Just", {"card": "Dire Wolf", "expended": True}, "Elven Gift", "Kraka, High Priest", "Gold"],
    "gold": 4, "combat": 5,
}  # fmt: skip


def realms() -> Session:
    """Champions stand, guard and are turned; the market, the pools, an ally that is ready."""
    bryn = {
        "health": 27, "play": [{"card": "Man-at-Arms", "damage": 2}, {"card": "Street Thug", "expended": True},
                               "Rayla, Endweaver"], "hand": ["Gold", "Gold"], "discard": ["Gold", "Profit"],
    }  # fmt: skip
    table = hp.position(
        "realms",
        {"players": ["Aldric", "Bryn"], "turn": 9, "seed": 4, "market": MARKET, "Aldric": ALDRIC, "Bryn": bryn},
    )
    return Session(table, players=["person", "greedy"])


def hydra() -> Session:
    """Two teams of two: one Health, one turn, Gold that is pledged to a mate."""
    table = hp.position(
        "realms",
        {
            "format": "hydra", "players": ["Aldric", "Bryn", "Cassia", "Dorn"], "turn": 7, "seed": 4, "market": MARKET,
            "Aldric": {**ALDRIC, "health": 61, "play": ["Kraka, High Priest", "Taxation"]},
            "Bryn": {"hand": ["Gold", "Ruby"], "gold": 2, "combat": 3, "play": ["Orc Grunt", "Elven Gift"]},
            "Cassia": {"hand": ["Gold"] * 3, "health": 44, "play": ["Man-at-Arms", "Cult Priest"]},
            "Dorn": {"hand": ["Gold"] * 3, "play": [{"card": "Broelyn, Loreweaver", "damage": 3}]},
            "pledges": [{"seat": "Bryn", "n": 2, "card": "Rampage"}],
        },
    )  # fmt: skip
    return Session(table, players=["person", "greedy", "greedy", "greedy"])


def six() -> Session:
    """Everybody against everybody; one is out."""
    players = ["Aldric", "Bryn", "Cassia", "Dorn", "Elka", "Fenn"]
    hands = {"hand": ["Gold"] * 5}
    table = hp.position(
        "realms",
        {
            "format": "free_for_all", "players": players, "turn": 31, "seed": 4, "market": MARKET,
            "Aldric": ALDRIC, "Bryn": {"out": True, "health": 0},
            "Cassia": {**hands, "health": 62, "play": ["Tyrannor, the Devourer"]},
            "Dorn": {**hands, "health": 45, "play": ["Borg, Ogre Mercenary", "Myros, Guild Mage", "Street Thug"]},
            "Elka": {**hands, "health": 9}, "Fenn": {**hands, "health": 104, "play": ["Cron, the Berserker"]},
        },
    )  # fmt: skip
    return Session(table, players=["person"] + ["greedy"] * 5)


def hits_guard(page: Page) -> None:
    page.click("[data-ref='1/man_at_arms']")
    page.wait_for_selector("[data-way]")


def behind_guard(page: Page) -> None:
    page.click("[data-do=gear]")
    page.click("[data-setting=try_it]")
    page.wait_for_selector(".hp-board:not([data-rev='0'])")
    page.click("[data-close=gear]")
    page.click("[data-ref='player/1']")
    page.wait_for_selector("[data-way]")
    page.click("[data-do=commit]")
    page.wait_for_selector(".hp-repairs")


def chooses_format(page: Page) -> None:
    page.click("[data-game=realms]")
    page.click("[data-choose=hydra]")


def too_dear(page: Page) -> None:
    page.click(".hp-hand [data-ref=resounding_blow]")
    page.wait_for_selector("[data-ok]")
    page.click("[data-do=commit]")
    page.wait_for_selector(".hp-repairs")


def beaten(page: Page) -> None:
    page.click(".hp-hand [data-ref=overhand_thrust]")
    page.wait_for_selector("[data-ok]")
    page.click("[data-do=commit]")
    page.wait_for_selector("[data-showing]")


def hinted(page: Page) -> None:
    for rung in (1, 2):
        page.click("[data-do=hint]")
        page.wait_for_selector(f"[data-hint='{rung}']")


def select(page: Page) -> None:
    for ref in ("efficient_block", "cross_block"):
        page.click(f"[data-ref={ref}]")
        page.wait_for_selector(".hp-board:not([data-asking]) [data-ok]")


def refuse(page: Page) -> None:
    page.fill(".hp-typed input", "attack Thunder Stroke")
    page.press(".hp-typed input", "Enter")
    page.wait_for_selector(".hp-notice")


def rule(page: Page) -> None:
    refuse(page)
    page.click(".hp-notice .hp-chip")
    page.wait_for_selector(".hp-sheet")


def kitchen() -> Session:
    table = hp.table("toy_kitchen", seed=3)
    return Session(table, players=["person"] + ["random"] * (len(table.names) - 1))


def legend(page: Page) -> None:
    page.evaluate("document.querySelector('[data-do=legend]')?.click()")


def book(page: Page) -> None:
    page.click("[data-do=book]")
    page.fill("[data-book=find]", "block")
    page.wait_for_selector(".hp-found-rules li")


def enlarge(page: Page) -> None:
    page.focus("[data-ref=read_the_stance]")


SCREENS: dict[str, tuple[Callable[[], Any], Callable[[Page], None] | None]] = {
    "new-game": (Desk, None),
    "attack": (attack, select),
    "refusal": (own_turn, refuse),
    "rule": (own_turn, rule),
    "card": (own_turn, enlarge),
    "legend": (own_turn, legend),
    "rulebook": (own_turn, book),
    "kitchen": (kitchen, None),
    "four": (four, None),
    "curtain": (hot_seat, None),
    "realms": (realms, hits_guard),
    "realms-refused": (realms, behind_guard),
    "realms-four": (hydra, None),
    "realms-six": (six, None),
    "realms-new": (Desk, chooses_format),
    "over": (ended, None),
    "watch": (watched, None),
    "learn-map": (some_way, None),
    "learn-step": (lesson("blocking/hold-and-save"), hinted),
    "learn-refused": (lesson("first-point/pay"), too_dear),
    "learn-refuted": (lesson("first-point/a-tie-fails"), beaten),
    "learn-question": (lesson("types"), None),
    "learn-puzzle": (lesson("puzzles/double-001"), None),
    "realms-learn-map": (lambda: some_way("realms"), None),
    "realms-learn-step": (lesson("past-the-guards/break-and-strike", "realms"), hinted),
    "realms-learn-question": (lesson("market-day/what-four-gold-buy", "realms"), None),
    "realms-learn-puzzle": (lesson("puzzles/lethal-001", "realms"), None),
    "gear": (own_turn, gear),
    "editor": (editor, None),
    "realms-whatif": (realms_lines, None),
    "whatif": (lines, asked),
    "whatif-think": (lines, thought),
    "whatif-compare": (lines, compared),
    "decklab": (DeckLab, exchanged),
    "decklab-refused": (illegal, None),
}


def shoot(browser: Browser, name: str, size: tuple[int, int], light: bool) -> Path:
    make, act = SCREENS[name]
    board = BoardPage(make(), light)
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    try:
        page.goto(board.url)
        page.wait_for_selector(".hp-board[data-rev]")
        if name in ("new-game", "realms-new") or name.startswith("learn"):
            page.wait_for_selector(".hp-board:not([data-rev='0'])")
        if act:
            act(page)
        path = OUT / f"{name}-{size[0]}-{'light' if light else 'dark'}.png"
        page.screenshot(path=str(path), full_page=size[0] < 600)
    finally:
        page.close()
        board.close()
    return path


def shoot_home(browser: Browser) -> list[Path]:
    """The home page as the app serves it."""
    paths = []
    with Running() as app:
        for width, height in SIZES:
            for theme in ("light", "dark"):
                page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
                page.goto(f"{app.url}?theme={theme}", wait_until="commit")
                page.wait_for_selector(".hp-home[data-ready]", timeout=60_000)
                paths.append(OUT / f"home-{width}-{theme}.png")
                page.screenshot(path=str(paths[-1]), full_page=width < 600)
                page.close()
    return paths


def sheet(browser: Browser, paths: list[Path]) -> Path:
    """All pictures on one page."""
    figures = "".join(
        f'<figure><img src="data:image/png;base64,{base64.b64encode(p.read_bytes()).decode()}">'
        f"<figcaption>{p.stem}</figcaption></figure>"
        for p in paths
    )
    style = "body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:12px;margin:12px}"
    style += "img{height:340px;border:1px solid #999}"
    page = browser.new_page(viewport={"width": 1900, "height": 1000})
    page.set_content(f"<style>{style}figure{{margin:0}}</style>{figures}")
    path = OUT / "sheet.png"
    page.screenshot(path=str(path), full_page=True)
    page.close()
    return path


def main() -> None:
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        names = sys.argv[1:] or ["home", *SCREENS]
        paths = shoot_home(browser) if "home" in names else []
        boards = [name for name in names if name != "home"]
        paths += [shoot(browser, n, size, light) for n in boards for size in SIZES for light in (True, False)]
        print(f"{len(paths)} pictures and {sheet(browser, paths)}")
        browser.close()


if __name__ == "__main__":
    main()
