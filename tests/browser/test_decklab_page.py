"""The Deck lab in a real browser: built, refused, mended, played, simulated, shared; wide and narrow, by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlencode, urlparse

import pytest

from heroplay.ui.decklab import DeckLab
from heroplay.ui.desk import Desk
from tests.browser.drive import Driver
from tests.browser.in_app import in_app
from tests.browser.test_access import violations

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]


def copies(b: Driver, card: str, n: int) -> None:
    """Type how many copies there shall be."""
    b.page.fill(f"[data-copies={card}]", str(n))
    b.after(lambda: b.page.press(f"[data-copies={card}]", "Enter"))


def test_an_illegal_deck_names_its_rules_and_a_legal_one_is_played(page_of: Show):
    lab = DeckLab()
    went = in_app(lab, "decklab")
    b = page_of(lab)
    copies(b, "overhand_thrust", 7)
    b.after(lambda: b.page.select_option("[data-part=body]", "toa_king"))
    assert b.page.locator("[data-legal=false]").count() == 1 and b.page.locator("[data-do=play]").count() == 0
    said = b.text(".hp-judged")
    assert "7 times; the limit is 6" in said and "HC-8.4" in said and "32 hero points" in said and "HC-8.7" in said
    assert "the limit is 6" in b.live and b.page.locator("[data-do=simulate]").is_disabled()
    b.page.click(".hp-judged [data-rule='HC-8.4']")
    b.page.wait_for_selector(".hp-sheet")
    assert "at most six copies of one card" in b.text(".hp-sheet") and b.has_focus(".hp-sheet")
    b.press("Escape")
    b.page.wait_for_selector(".hp-sheet", state="detached")
    assert b.has_focus("[data-rule='HC-8.4']")

    b.click("[data-less=overhand_thrust]")
    b.after(lambda: b.page.select_option("[data-part=body]", "samurai"))
    assert b.page.locator("[data-legal=true]").count() == 1 and "may play" in b.live
    b.page.fill("[data-name=deck]", "Ada")
    rev = b.kernel.rev
    b.after(lambda: b.page.press("[data-name=deck]", "Enter"))
    assert b.kernel.rev == rev + 1  # Enter changes the field and submits the form: the kernel hears of it once
    b.after(lambda: b.page.select_option("[data-do=rival]", "talon"))
    with b.page.expect_response(lambda answer: '"go"' in (answer.request.post_data or "")):
        b.page.click("[data-do=play]")
    (address,) = went
    assert address["at"] == "play"
    played = page_of(Desk())
    played.page.goto(f"{played.page.url}?{urlencode({'code': address['code']})}")
    played.page.wait_for_selector("[data-do=play-found]")
    assert "Ada, Talon" in played.text("[data-found=true]")
    played.page.click("[data-do=play-found]")
    played.page.wait_for_selector(".hp-board[data-ply] .hp-hand")
    assert played.table.names == ["Ada", "Talon"]
    assert played.table.state.setup.heroes[0].deck["Overhand Thrust"] == 6


def test_a_deck_is_built_from_nothing_with_the_keyboard(page_of: Show):
    b = page_of(DeckLab(None))
    assert b.page.locator("[data-problems='4']").count() == 1
    b.tab_to("[data-part=mind]")
    b.after(lambda: b.page.keyboard.type("Deva"))
    b.tab_to("[data-find=card]")
    b.page.keyboard.type("jab")
    b.page.wait_for_function("document.querySelectorAll('[data-card]').length === 1")
    b.tab_to("[data-copies=jab]")
    for n in (1, 2):
        b.press("ArrowUp")
        b.page.wait_for_selector(f"[data-size='{n}']")
    assert b.has_focus("[data-copies=jab]") and "Jab!" in b.text(".hp-lab-card")
    assert b.kernel.deck.cards == {"Jab!": 2} and b.kernel.deck.build.attributes == {"mind": "deva"}
    b.page.click("[data-do=undo]")
    b.page.wait_for_selector("[data-size='1']")


def test_outside_an_app_the_game_is_given_as_a_code(page_of: Show):
    b = page_of(DeckLab())
    assert b.page.locator("[data-do=play]").count() == 0
    assert b.page.input_value(".hp-lab-in-play .hp-copied") == b.kernel.screen()["play"]


def test_a_new_deck_begins_with_nothing(page_of: Show):
    b = page_of(DeckLab())
    b.after(lambda: b.page.select_option("[data-do=start]", ""))
    assert b.page.locator("[data-size='0']").count() == 1 and b.page.locator(".hp-lab-trouble").count() == 0


def test_a_swap_shows_what_it_would_do(page_of: Show):
    b = page_of(DeckLab())
    b.page.select_option("[data-swap=old]", "thunder_stroke")
    b.page.select_option("[data-swap=new]", "jab")
    b.click("[data-do=what-if]")
    assert "Base Attack cards" in b.text("[data-swapped]")
    b.click("[data-do=swap]")
    assert b.kernel.deck.cards["Jab!"] == 1 and b.page.locator("[data-swapped]").count() == 0


def test_a_simulation_runs_and_stops_and_keeps_what_is_done(page_of: Show):
    b = page_of(DeckLab())
    b.page.select_option("[data-do=games]", "100")
    b.page.click("[data-do=simulate]")
    b.page.wait_for_selector("[data-played]:not([data-played='0'])")
    assert b.has_focus("[data-do=stop]") and b.page.locator("[role=progressbar]").count() == 1
    b.page.click("[data-do=stop]")
    b.page.wait_for_selector("[data-do=simulate]")
    said = b.text(".hp-lab-results")
    assert "stopped" in said and "of 800 games" in said and "Talon" in said and "All" in said
    assert 0 < int(b.page.get_attribute(".hp-lab-results", "data-games") or 0) < 800


def test_a_deck_is_saved_shared_and_opened(page_of: Show, tmp_path: Any):
    b = page_of(DeckLab())
    copies(b, "overhand_thrust", 5)
    with b.page.expect_download() as got:
        b.page.click("[data-do=save]")
    file = tmp_path / got.value.suggested_filename
    got.value.save_as(file)
    assert file.name == "my-samurai.toml"
    b.page.click("[data-do=share]")
    link = b.page.locator(".hp-lab-in-share .hp-copied").input_value()
    assert parse_qs(urlparse(link).query)["code"] == [b.kernel.deck.code]

    other = page_of(DeckLab("ninja"))
    other.page.click("[data-do=open-deck]")
    other.after(lambda: other.page.set_input_files("[data-open=file]", file))
    assert other.kernel.deck.code == b.kernel.deck.code
    linked = page_of(DeckLab("ninja"))
    linked.page.goto(f"{linked.page.url}?{urlparse(link).query}")
    linked.page.wait_for_selector("[data-name=deck]")
    linked.page.wait_for_function("document.querySelector('[data-name=deck]').value === 'My Samurai'")
    file.write_text("name = ", "utf-8")
    other.page.click("[data-do=open-deck]")
    other.page.set_input_files("[data-open=file]", file)
    other.page.wait_for_selector(".hp-lab-trouble")
    assert "cannot be read as TOML" in other.text(".hp-lab-trouble")


@pytest.mark.parametrize(("width", "light"), [(1280, True), (400, False)], ids=["wide", "narrow-dark"])
def test_the_lab_is_accessible_and_fits(page_of: Show, width: int, light: bool):
    b = page_of(DeckLab(), width=width, height=900, light=light)
    for summary in b.page.locator("summary").all():
        summary.click()
    b.page.select_option("[data-swap=old]", "thunder_stroke")
    b.page.select_option("[data-swap=new]", "jab")
    b.click("[data-do=what-if]")
    b.page.click("[data-do=simulate]")
    b.page.wait_for_selector(".hp-lab-results:not([data-games='0'])")
    b.page.click("[data-do=stop]")
    b.page.wait_for_selector("[data-do=simulate]")
    b.page.click("[data-do=open-deck]")
    copies(b, "resounding_blow", 7)
    assert violations(b) == []
    assert b.page.evaluate("document.documentElement.scrollWidth") <= width


def test_work_outlives_its_kernel_and_the_banner_says_so(page_of: Show):
    lab = DeckLab()
    b = page_of(lab)
    copies(b, "overhand_thrust", 5)
    b.page.route("**/message", lambda route: None)  # nobody answers any more
    b.page.click("[data-less=overhand_thrust]")
    b.page.wait_for_selector(".hp-lost")
    assert "Your hero is saved." in b.text(".hp-lost") and "game" not in b.text(".hp-lost")
    url = b.page.url
    b.page.goto("about:blank")  # ends what nobody answered: let through late, it would still be done
    b.page.unroute("**/message")
    hook = lab.on_change
    lab.__init__()  # a kernel that knows nothing
    lab.on_change = hook
    b.page.goto(url)
    b.page.wait_for_selector("[data-draft]")
    assert "Go on with My Samurai" in b.text("[data-draft]") and violations(b) == []
    b.page.click("[data-draft]")
    b.page.wait_for_selector("[data-draft]", state="detached")
    assert b.page.input_value("[data-copies=overhand_thrust]") == "5"
