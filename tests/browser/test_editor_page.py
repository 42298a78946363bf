"""The position editor, links and files in a real browser: by mouse, by keyboard alone, and on a narrow screen."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

import heroplay as hp
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session
from tests.browser.in_voila import PATIENCE
from tests.browser.page import Page
from tests.herocard.builders import custom_hero, duel
from tests.ui.client import new_table

IMG = "<img src=x onerror=alert(1)>"
Open = Callable[..., Any]


@pytest.fixture
def board(chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens a desk in a page of its own; what the console complains of or what leaves the machine fails the test."""
    monkeypatch.setenv("HEROPLAY_SAVES", str(tmp_path / "saves"))
    opened: list[tuple[Page, Any]] = []
    wrong: list[str] = []

    def show(desk: Desk | None = None, query: str = "", width: int = 1280, light: bool = True, **more: Any) -> Any:
        served = Page(desk or Desk(), light)  # type: ignore[arg-type]
        context = chromium.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce", **more)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda e: wrong.append(str(e)))
        page.on("dialog", lambda d: wrong.append(f"dialog: {d.message}") or d.dismiss())
        local = (served.url, "blob:", "data:")
        page.on("request", lambda r: None if r.url.startswith(local) else wrong.append(r.url))
        opened.append((served, context))
        with page.expect_response(lambda r: r.url.endswith("/message")):  # the answer to the browser's key
            page.goto(served.url + query)
        page.wait_for_selector(".hp-board[data-mode=play], .hp-board[data-mode=new]:not([data-rev='0'])")
        return page

    yield show
    for served, context in opened:
        context.close()
        served.close()
    assert not wrong, wrong


def after(page: Any, do: Callable[[], Any]) -> None:
    """Do something and wait until the kernel has answered with another screen."""
    rev = page.get_attribute(".hp-board", "data-rev")
    do()
    page.wait_for_selector(f".hp-board:not([data-rev='{rev}'])")


def click(page: Any, selector: str) -> None:
    after(page, lambda: page.click(selector))


def put(page: Any, seat: int, card: str, spot: str) -> None:
    if page.get_attribute(f"[data-side='{seat}'] [data-card='{card}']", "aria-pressed") != "true":
        page.click(f"[data-side='{seat}'] [data-card='{card}']")
    click(page, f"[data-side='{seat}'] [data-put='{spot}']")


def number(page: Any, selector: str, value: int) -> None:
    page.fill(selector, str(value))
    after(page, lambda: page.press(selector, "Enter"))


def said(page: Any, words: str) -> None:
    page.wait_for_function("words => document.querySelector('.hp-live').textContent.includes(words)", arg=words)


def names(page: Any, zone: str) -> list[str]:
    labels = page.eval_on_selector_all(f"[data-zone='{zone}'] [data-piece]", "a => a.map(e => e.ariaLabel)")
    return [label.split(",")[0] for label in labels]


def editing(page: Any) -> None:
    click(page, "[data-do=set-up]")
    page.wait_for_selector(".hp-edit")


# ---- the editor


def test_a_position_is_set_up_by_mouse_and_played(board: Open):
    page = board()
    editing(page)
    assert page.get_attribute(".hp-judged", "data-ok") == "true"
    put(page, 0, "overhand_thrust", "hand")
    said(page, "Overhand Thrust: Hand. This position is possible.")
    put(page, 0, "thunder_stroke", "hand")
    left = page.inner_text("[data-side='1'] [data-card=jab] b")
    page.click("[data-side='1'] [data-card=jab]")
    click(page, "[data-zone=body1] .hp-empty")  # a click on the zone itself
    assert names(page, "hand0") == ["Overhand Thrust", "Thunder Stroke"] and names(page, "body1") == ["Jab!"]
    assert page.inner_text("[data-side='1'] [data-card=jab] b") == f"×{int(left[1:]) - 1}"
    click(page, "[data-zone=hand0] [data-ref=thunder_stroke]")  # taken back, and chosen: the next click moves it
    said(page, "Thunder Stroke taken back.")
    assert page.get_attribute("[data-side='0'] [data-card=thunder_stroke]", "aria-pressed") == "true"
    click(page, "[data-side='0'] [data-put=discard]")
    assert names(page, "discard0") == ["Thunder Stroke"] and names(page, "hand0") == ["Overhand Thrust"]
    after(page, lambda: page.select_option("[data-side='1'] [data-edit=player]", "person"))
    click(page, "[data-do=play]")
    page.wait_for_selector(".hp-board[data-mode=play] .hp-hand")
    assert names(page, "hand0") == ["Overhand Thrust"]
    page.click("[data-ref=overhand_thrust]")
    page.wait_for_selector(".hp-preview[data-ok=true]")


def test_a_side_below_the_window_is_one_click_away(board: Open):
    page = board(Desk())
    editing(page)
    at = page.locator("[data-side='1']")
    assert at.bounding_box()["y"] > page.viewport_size["height"] * 0.9
    page.click("[data-go-side='1']")
    assert -1 <= at.bounding_box()["y"] < page.viewport_size["height"] / 2
    assert page.evaluate("document.activeElement.closest('[data-side]').dataset.side") == "1"


def test_what_cannot_be_is_refused_with_all_reasons_and_their_rules(board: Open):
    page = board()
    editing(page)
    put(page, 0, "resounding_blow", "body")
    put(page, 0, "overhand_thrust", "body")
    number(page, "[data-side='1'] [data-edit=points]", 3)
    assert page.get_attribute(".hp-judged", "data-ok") == "false" and page.is_disabled("[data-do=play]")
    rules = page.eval_on_selector_all("[data-problem]", "a => a.map(e => e.dataset.problem)")
    assert rules == ["HC-4.1", "HC-7.4"]
    assert "13 points tied up on a score of 8" in page.inner_text(".hp-judged")
    said(page, "This position is impossible, for 2 reasons")
    page.click("[data-problem='HC-7.4'] [data-rule]")
    page.wait_for_selector("[role=dialog][aria-label='Rule HC-7.4']")
    click(page, "[data-zone=body0] [data-ref=overhand_thrust]")
    number(page, "[data-side='1'] [data-edit=points]", 2)
    assert page.get_attribute(".hp-judged", "data-ok") == "true" and page.is_enabled("[data-do=play]")


def test_the_editor_by_keyboard_alone(board: Open):
    page = board()

    def tab_to(selector: str) -> None:
        for _ in range(250):
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reached {selector}")

    def enter(selector: str) -> None:
        tab_to(selector)
        after(page, lambda: page.keyboard.press("Enter"))

    enter("[data-do=set-up]")
    tab_to("[data-side='0'] [data-card=overhand_thrust]")
    page.keyboard.press("Enter")
    enter("[data-side='0'] [data-put=hand]")
    after(page, lambda: page.keyboard.press("Enter"))  # the same button again: a second copy
    after(page, lambda: page.keyboard.press("Enter"))  # the third is the last one: the focus goes to the card
    assert names(page, "hand0") == ["Overhand Thrust"] * 3
    page.wait_for_function("document.activeElement.dataset.card === 'overhand_thrust'")
    enter("[data-zone=hand0] [data-piece]")
    said(page, "Overhand Thrust taken back.")
    page.wait_for_function("document.activeElement.dataset.card === 'overhand_thrust'")
    page.keyboard.press("Escape")
    assert page.query_selector(".hp-placing") is None
    tab_to("[data-edit=then]")
    page.keyboard.type("attack Overhand Thrust")
    after(page, lambda: page.keyboard.press("Enter"))
    said(page, "Then attack Overhand Thrust.")
    enter("[data-do=play]")
    page.wait_for_selector(".hp-board[data-mode=play] [data-total=attack]")


def test_copied_as_position_it_can_be_built_again(board: Open):
    page = board()
    editing(page)
    put(page, 0, "cross_block", "deck")
    click(page, "[data-do=write]")
    page.wait_for_selector(".hp-texts textarea[readonly]")
    assert 'hp.position("herocard", {' in page.input_value(".hp-texts textarea")
    page.click("[data-format=toml]")
    text = page.input_value(".hp-texts textarea")
    assert tomllib.loads(text)["samurai"] == {"deck": ["Cross Block", "..."]}
    page.click(".hp-texts [data-do=copy]")
    said(page, "Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text
    page.click("[data-format=code]")
    code = page.input_value(".hp-texts textarea").partition("?code=")[2]
    assert hp.load(code).state.cards.names[hp.load(code).state.players[0].deck[-1]] == "Cross Block"


def open_files(page: Any) -> None:
    """Links and files stand behind the gear."""
    page.click("[data-do=gear]")
    page.click("[data-do=files]")


def test_a_running_open_game_is_edited_and_gone_back_to(board: Open):
    t = duel(hand=["Overhand Thrust"], other_hand=["Wall of Muscle"], then=["attack Overhand Thrust"])
    page = board(Desk(Session(t, players=[PERSON, PERSON], open_hands=True)))
    open_files(page)
    click(page, "[data-do=edit-here]")
    assert names(page, "hand0") == ["Overhand Thrust"] and "attack Overhand Thrust" in page.inner_text(".hp-then")
    click(page, "[data-do=leave-edit]")
    page.wait_for_selector(".hp-board[data-mode=play] [data-total=attack]")
    hidden = board(Desk(Session(new_table(), players=[PERSON, "greedy"])))
    open_files(hidden)
    hidden.wait_for_selector("[data-do=copy-link]")
    assert hidden.query_selector("[data-do=edit-here]") is None


def test_the_editor_fits_a_narrow_screen(board: Open):
    page = board(width=390)
    editing(page)
    put(page, 0, "overhand_thrust", "body")  # it stays chosen: there are more of it
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.eval_on_selector_all(
        ".hp-edit button:not(.hp-chip), .hp-edit select",
        "a => a.filter(e => e.offsetHeight && e.offsetHeight < 30).map(e => e.outerHTML.slice(0, 90))",
    )
    assert small == []
    low = page.eval_on_selector_all(
        ".hp-edit .hp-button, .hp-edit .hp-kind-button", "a => a.filter(e => e.offsetHeight < 44).length"
    )
    assert low == 0
    box = page.locator(".hp-placing").bounding_box()
    assert box is not None and box["y"] + box["height"] <= 845, "where to put the card stays in sight"


def stumbling_blocks(page: Any) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in found if v["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
def test_axe_finds_nothing_serious(board: Open, width: int, light: bool):
    page = board(query=f"?code={new_table().code()}", width=width, light=light)
    page.wait_for_selector(".hp-found")
    assert stumbling_blocks(page) == []
    editing(page)
    put(page, 0, "resounding_blow", "body")
    put(page, 0, "overhand_thrust", "body")
    click(page, "[data-do=write]")
    page.wait_for_selector(".hp-judged[data-ok=false]")
    assert stumbling_blocks(page) == []


def test_names_stay_text(board: Open):
    t = hp.table("herocard", heroes=[custom_hero(IMG), "samurai"], hero_point_limit=99, seed=1)
    page = board(Desk(Session(t, players=[PERSON, "greedy"], open_hands=True)))
    open_files(page)
    click(page, "[data-do=edit-here]")
    click(page, "[data-do=write]")
    page.wait_for_selector(".hp-texts")
    assert page.query_selector("img") is None and IMG in page.content().replace("&lt;", "<").replace("&gt;", ">")


# ---- links and files


def test_a_link_with_a_seat_s_code_offers_that_position(board: Open):
    t = new_table("samurai", "ninja")
    page = board(query=f"?code={t.code(1)}&theme=dark")
    page.wait_for_selector(".hp-found")
    assert "shows what Ninja knew; all other cards are dealt again" in page.inner_text(".hp-found")
    said(page, "all other cards are dealt again")
    click(page, "[data-do=play-found]")
    page.wait_for_selector(".hp-hand")
    assert page.url.endswith("/?theme=dark"), "a reload goes on with the game, not back to the link"
    hand = [t.state.cards.names[k] for k in t.state.players[1].hand]
    assert sorted(names(page, "hand1")) == sorted(hand)


@pytest.mark.parametrize(
    "code, words", [("hp1.herocard.xx.00000000", "damaged"), ("%00%FF", "neither a code"), ("hello", "neither a code")]
)
def test_a_wrong_link_is_told_in_a_sentence_and_the_form_is_there(board: Open, code: str, words: str):
    page = board(query=f"?code={code}")
    page.wait_for_selector(".hp-notice")
    assert words in page.inner_text(".hp-notice") and page.is_enabled("[data-do=begin]")
    said(page, words)


def test_copied_links_hold_only_what_the_seat_may_know(board: Open):
    page = board(Desk(Session(new_table("samurai", "ninja", first=0), players=[PERSON, "greedy"])))
    open_files(page)
    page.click("[data-do=copy-link]")
    said(page, "Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.input_value(".hp-copied") and link.startswith(page.url.split("?")[0] + "?code=hp1.herocard.")
    state = hp.load(link.partition("?code=")[2]).state
    assert set(state.players[1].hand) == {-1} and set(state.players[0].deck) == {-1} and state.luck.seed == 0
    page.click("[data-do=copy-game]")
    page.wait_for_function("/[?]game=[0-9a-f]{32}$/.test(document.querySelector('.hp-copied').value)")
    link = page.input_value(".hp-copied")
    page.goto(link)
    page.wait_for_selector(".hp-board[data-mode=play]")


def test_the_record_is_downloaded_and_opened_again(board: Open, tmp_path: Path):
    t = duel(hand=["Overhand Thrust"], points_to_win=1)
    t.play("attack Overhand Thrust", "pass", "pass")
    page = board(Desk(Session(t, players=[PERSON, PERSON])), accept_downloads=True)
    open_files(page)
    with page.expect_download() as found:
        page.click("[data-do=download]")
    assert re.fullmatch(r"herocard-samurai-to-a-king-move-3\.txt", found.value.suggested_filename)
    file = tmp_path / "duel.txt"
    found.value.save_as(file)
    assert hp.replay(file.read_text("utf-8")).outcome is not None
    other = board()
    other.click("text=Open a link, a code or a record")
    other.set_input_files("[data-open=file]", file)
    other.wait_for_selector(".hp-found")
    assert "move 3" in other.inner_text(".hp-found") and "wins" in other.inner_text(".hp-found")
    click(other, "[data-do=play-found]")
    other.wait_for_selector(".hp-board[data-over=true]")


def test_what_is_no_game_is_refused_and_the_game_stays(board: Open, tmp_path: Path):
    page = board(Desk(Session(new_table("samurai", "ninja", first=0), players=[PERSON, "greedy"])))
    open_files(page)
    hand = names(page, "hand0")
    huge = tmp_path / "huge.txt"
    huge.write_text("x" * 600_000)
    page.set_input_files("[data-open=file]", huge)
    page.wait_for_selector("text=huge.txt is too large to be a game: 600,000 bytes; at most 500,000.")
    picture = tmp_path / "picture.txt"
    picture.write_bytes(bytes(range(256)) * 40)
    page.set_input_files("[data-open=file]", picture)
    page.wait_for_selector("text=neither a code")
    page.fill("[data-open=text]", new_table().code()[:-3])
    page.click("[data-do=open]")
    page.wait_for_selector("text=checksum does not fit")
    page.fill("[data-open=text]", f"https://example.org/play?code={new_table('miko', 'talon').code()}")
    page.click("[data-do=open]")
    page.wait_for_selector(".hp-found")
    assert "Miko, Talon" in page.inner_text(".hp-found") and names(page, "hand0") == hand
    page.click("[data-do=drop-found]")
    page.wait_for_selector(".hp-found", state="detached")
