"""The board in a real browser, behind a stand-in for Jupyter: whole duels, refusals, back and forth, several people."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import heroplay as hp
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session, Settings
from tests.browser.drive import Driver
from tests.herocard.builders import cards, custom_hero, duel, totals
from tests.herocard.kit import fight
from tests.toys import TOYS  # noqa: F401  (registers them)
from tests.ui.client import ATTACKED, new_table, people

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]
#: Once behind a stand-in for Jupyter, once in the app.
in_both = pytest.mark.parametrize(
    "page_of", ["plain", pytest.param("voila", marks=pytest.mark.xdist_group("voila"))], indirect=True
)
IMG = "<img src=x onerror=alert(1)>"
HAND = ["Overhand Thrust", "Thunder Stroke", "Resounding Blow", "Efficient Block"]


def attacked() -> Session:
    return Session(duel(**ATTACKED), players=[PERSON, "greedy"])


def own_turn(**more: Any) -> Session:
    return Session(duel(hand=HAND, other_hand=["Jab!"], **more), players=[PERSON, "greedy"])


def short_duel(seed: int) -> Session:
    return Session(new_table(seed=seed, first=0, points_to_win=1), players=[PERSON, "greedy"])


# ---- whole duels


@in_both
def test_a_whole_duel_by_mouse(page_of: Show):
    b = page_of(short_duel(3))
    done = set()
    for _ in range(80):
        if b.over:
            break
        action = b.wise()
        b.play(action)
        assert b.table.steps and not b.page.locator(".hp-notice").count()
        done.add(action.do)
    assert b.over and "wins the duel" in b.text(".hp-prompt")
    assert {"play", "discard"} <= done
    assert b.attribute("ply") == str(b.table.ply)
    # nothing more to decide; in the app, another game is one click away
    assert b.page.locator(".hp-buttons button:not([data-do=rematch], [data-do=leave])").count() == 0
    again = b.page.locator("[data-do=rematch]")
    assert again.count() == (b.attribute("mode") == "play")
    if again.count():
        again.click()
        b.page.wait_for_selector(".hp-board[data-over=false] [data-do=commit]")


def by_keyboard(b: Driver, action: Any) -> None:
    """One action with Tab, arrows, Enter and Space; what has many parts is typed."""
    if action.do in ("pass", "refresh"):
        b.tab_to(f"[data-do='{action.do}']")
        b.after(lambda: b.press("Enter"))
        return
    if action.do == "draw":
        b.tab_to(f"[data-do='draw {action.n}']")
        b.after(lambda: b.press("Space"))
        return
    if action.do in ("clear", "choose") or (getattr(action, "target", None) is not None and len(b.table.names) > 2):
        b.say(b.table.game.language.say(b.table.state, action))
        return
    for number, ref in enumerate(action.cards):
        b.tab_to(".hp-hand [data-piece]")
        b.arrow_to(f".hp-hand [data-ref='{ref}']:not(.hp-chosen)")
        b.press("Space" if number else "Enter")
        b.page.wait_for_function("n => document.querySelectorAll('.hp-chosen').length === n", arg=number + 1)
        b.answered()
    b.tab_to("[data-do=commit]")
    b.after(lambda: b.press("Enter"))


def test_a_whole_duel_by_keyboard_alone(page_of: Show):
    b = page_of(short_duel(2))
    done = []
    for _ in range(80):
        if b.over:
            break
        done.append(b.wise())
        by_keyboard(b, done[-1])
        assert b.live, "each move is announced"
    assert b.over and "wins the duel" in b.live
    assert {"play", "discard"} <= {a.do for a in done}


def test_the_typed_box_alone_plays_a_turn(page_of: Show):
    b = page_of(own_turn())
    b.tab_to(".hp-typed input")
    b.page.keyboard.type("attack over")
    b.page.wait_for_selector('datalist option[value="attack Overhand Thrust at To\'a King"]', state="attached")
    b.page.keyboard.type("hand")
    b.after(lambda: b.press("Enter"))
    assert b.table.steps[0].action.cards == ("overhand_thrust",)
    assert b.page.input_value(".hp-typed input") == ""


# ---- the table


def test_the_ladder_shows_both_sums(page_of: Show):
    b = page_of(attacked())
    attack, block = totals(b.table)
    assert b.text("[data-total=attack]") == str(attack) and b.text("[data-total=block]") == str(block) == "0"
    assert re.search(r"Jab! \d+ \+ Follow Through \d+", b.text("[data-side=attack] .hp-sum"))
    b.choose("efficient_block")
    assert "Allowed" in b.text(".hp-preview") and b.page.locator(".hp-preview[data-ok=true]").count() == 1
    label = b.text("[data-do=commit]")
    assert re.search(r"Play: \d+ for \d+ [BMX]", label), label


def test_a_card_that_cannot_be_played_says_why(page_of: Show):
    b = page_of(attacked())
    card = b.page.locator(".hp-hand [data-ref=thunder_stroke]")
    assert "not now:" in card.get_attribute("aria-label") and card.get_attribute("aria-disabled") == "true"
    card.hover()
    assert "(HC-" in b.text(".hp-why-not") and b.page.locator(".hp-why-not [data-rule]").count() == 1
    card.click(force=True)
    assert b.page.locator(".hp-chosen").count() == 0 and "HC-" in b.live


def test_a_rule_chip_opens_the_rule_and_escape_closes_it(page_of: Show):
    b = page_of(attacked())
    b.choose("efficient_block")
    chip = b.page.locator(".hp-preview [data-rule]")
    rule = hp.rule(chip.get_attribute("data-rule"))
    chip.click()
    b.page.wait_for_selector(".hp-sheet[role=dialog]")
    assert rule.text in b.text(".hp-sheet") and rule.title in b.text(".hp-sheet")
    b.press("Escape")
    b.page.wait_for_selector(".hp-sheet", state="detached")
    chip.click()
    b.page.click(".hp-sheet [data-close=rule]")
    b.page.wait_for_selector(".hp-sheet", state="detached")


def test_discards_can_be_looked_through(page_of: Show):
    t = duel(hand=HAND, seats={1: {"discard": ["Jab!", "Hip Toss"]}})
    b = page_of(Session(t, players=[PERSON, "greedy"]))
    b.page.click("[data-pile=discard1]")
    assert b.page.locator(".hp-sheet [data-piece]").count() == 2 and "Discard Stack: 2" in b.text(".hp-sheet h4")
    b.page.click("[data-close=pile]")
    assert b.page.locator(".hp-sheet").count() == 0


def test_a_card_is_taken_back_from_the_discards(page_of: Show):
    t = fight(["Salvage"], [], seats={0: {"discard": ["Jab!", "Guard"]}}, then=["play Salvage"])
    b = page_of(Session(t, players=[PERSON, "random"]))
    b.play(t.action("choose Guard, Jab!"))
    assert cards(t, 0, "hand") == ["Jab!", "Guard"]


def test_a_card_is_taken_back_from_the_discards_by_keyboard(page_of: Show):
    t = fight(["Salvage"], [], seats={0: {"discard": ["Jab!", "Guard"]}}, then=["play Salvage"])
    b = page_of(Session(t, players=[PERSON, "random"]))
    b.tab_to("[data-pile=discard0]")
    b.press("Enter")
    b.tab_to(".hp-sheet [data-piece]")
    b.arrow_to(".hp-sheet [data-ref=guard]")
    b.press("Enter")
    b.page.wait_for_selector(".hp-sheet .hp-chosen")
    b.answered()
    b.tab_to("[data-do=commit]")
    b.after(lambda: b.press("Enter"))
    assert cards(t, 0, "hand") == ["Guard"]


# ---- refused, tried


def test_an_illegal_set_is_refused_with_its_rule_and_a_repair_is_taken(page_of: Show):
    b = page_of(own_turn())
    b.tab_to(".hp-typed input")
    b.page.keyboard.type("attack Thunder Stroke")
    b.after(lambda: b.press("Enter"))
    notice = b.text(".hp-notice")
    assert "Refused." in notice and "needs a Base Attack" in notice and "Refused." in b.live
    assert b.page.locator(".hp-notice [data-rule='HC-4.18']").inner_text() == "Mods need a base · HC-4.18"
    assert b.table.ply == 0
    repair = b.page.locator(".hp-notice [data-repair]", has_text="Overhand Thrust").first
    b.after(repair.click)
    assert b.table.steps[0].action.cards == ("overhand_thrust", "thunder_stroke")
    assert b.page.locator(".hp-notice").count() == 0


def test_a_notice_is_read_and_the_next_one_comes(page_of: Show):
    b = page_of(own_turn())
    for _ in range(2):
        b.page.fill(".hp-typed input", "attack Thunder Stroke")
        b.after(lambda: b.press("Enter"))
        assert b.page.locator(".hp-notice").count() == 1
        b.click(".hp-notice .hp-close")
        assert b.page.locator(".hp-notice").count() == 0


def test_what_cannot_be_read_is_said_and_nothing_happens(page_of: Show):
    b = page_of(own_turn())
    b.page.fill(".hp-typed input", "attack Thundr Strok")
    b.press("Enter") if b.has_focus(".hp-typed input") else b.page.press(".hp-typed input", "Enter")
    b.page.wait_for_selector(".hp-notice")
    assert "Did you mean Thunder Stroke?" in b.text(".hp-notice") and b.table.ply == 0
    assert b.page.input_value(".hp-typed input") == "attack Thundr Strok", "what was typed can be mended"


@pytest.mark.parametrize("width", [390, 1920])
def test_one_long_word_does_not_stretch_the_table(page_of: Show, width: int):
    b = page_of(own_turn(), width=width)
    b.page.fill(".hp-typed input", "pass" * 200)
    b.page.press(".hp-typed input", "Enter")
    b.page.wait_for_selector(".hp-notice")
    assert b.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_repair_of_the_table_is_a_what_if_and_leads_back(page_of: Show):
    b = page_of(own_turn(body=0))
    b.page.fill(".hp-typed input", "attack Overhand Thrust")
    b.after(lambda: b.press("Enter"))
    b.after(b.page.locator(".hp-notice [data-repair]", has_text="more point").first.click)
    assert "What if" in b.text("[data-banner=what-if]")
    b.click("[data-do=return]")
    assert b.page.locator("[data-banner=what-if]").count() == 0 and b.attribute("ply") == "0"


def test_try_it_lets_everything_be_attempted_and_tells(page_of: Show):
    b = page_of(own_turn())
    b.page.locator(".hp-hand [data-ref=efficient_block]").click(force=True)
    assert b.page.locator(".hp-chosen").count() == 0, "a card that cannot be played is not picked"
    b.click("[data-setting=try_it]")
    b.choose("efficient_block")
    assert b.page.locator(".hp-preview[data-ok=false]").count() == 1 and "Refused:" in b.text(".hp-preview")
    b.click("[data-do=commit]")
    assert "Refused." in b.text(".hp-notice") and b.table.ply == 0
    assert b.page.locator(".hp-notice [data-rule]").count() >= 1


def test_escape_unselects(page_of: Show):
    b = page_of(attacked())
    b.choose("efficient_block")
    b.choose("cross_block")
    assert sorted(n.inner_text() for n in b.page.locator(".hp-number").all()) == ["1", "2"]
    b.press("Escape")
    assert b.page.locator(".hp-chosen").count() == 0


# ---- back and forth


def test_undo_and_redo(page_of: Show):
    b = page_of(Session(new_table(first=0), players=[PERSON, "greedy"]))
    b.click("[data-do=commit]")
    ply = b.attribute("ply")
    b.click("[data-do=pass]")
    b.click("[data-do=undo]")
    assert b.attribute("ply") == ply and "Action phase" in b.text(".hp-prompt")
    b.click("[data-do=redo]")
    assert int(b.attribute("ply") or 0) > int(ply or 0)


def test_a_line_of_the_log_shows_that_moment_and_leads_back_or_on(page_of: Show):
    b = page_of(Session(new_table(first=0), players=[PERSON, "greedy"]))
    b.click("[data-do=commit]")
    b.click("[data-do=pass]")
    now = b.text(".hp-prompt")
    b.click(".hp-line[data-ply='1']")
    assert "before move 1" in b.text("[data-banner=looking]") and "Discard phase" in b.text(".hp-prompt")
    assert b.page.locator(".hp-buttons button").count() == 0
    b.click("[data-do=back]")
    assert b.text(".hp-prompt") == now
    b.click(".hp-line[data-ply='1']")
    b.click("[data-do=fork]")
    assert b.attribute("ply") == "0" and "Discard phase" in b.text(".hp-prompt")
    name = cards(b.table, 0, "hand")[0]
    b.play(b.table.action(f"discard {name}"))
    assert "    1. Samurai: discard nothing" in b.table.record(), "the old line stays in the record"


# ---- several people, several heroes


@in_both
def test_the_curtain_hides_everything_until_the_next_player_is_ready(page_of: Show):
    b = page_of(Session(new_table(first=0, seed=3), players=people(2)))
    hands = [cards(b.table, s, "hand") for s in (0, 1)]

    def hidden(*seats: int) -> bool:
        page = b.page.content()
        return not any(name in page for s in seats for name in hands[s])

    assert "Samurai is next" in b.text(".hp-curtain") and hidden(0, 1)
    b.click("[data-do=ready]")
    assert hidden(1) and b.page.locator(".hp-hand [data-piece]").count() == 7
    b.page.fill(".hp-typed input", "d")
    b.page.wait_for_selector("datalist option", state="attached")
    b.page.locator(".hp-hand [data-piece]").first.hover()
    b.click("[data-do=commit]")
    b.click("[data-do=pass]")
    assert "To'a King is next" in b.text(".hp-curtain") and hidden(0, 1)
    assert b.page.locator("[data-piece]").count() == 0
    b.tab_to("[data-do=ready]")
    b.after(lambda: b.press("Enter"))
    assert hidden(0) and b.page.locator(".hp-hand [data-piece]").count() == 7
    assert b.page.input_value(".hp-typed input") == "" and b.page.locator("datalist option").count() == 0


def test_four_players_have_their_places_and_targets_are_asked(page_of: Show):
    heroes = ("samurai", "ninja", "miko", "talon")
    t = duel(heroes=heroes, hand=HAND)
    b = page_of(Session(t, players=[PERSON, "greedy", "greedy", "greedy"]), width=1920, height=1080)
    assert b.page.locator(".hp-player").count() == 4 and b.page.locator(".hp-others .hp-player").count() == 3
    tops = {round(box["y"]) for box in (p.bounding_box() for p in b.page.locator(".hp-others .hp-player").all())}
    assert len(tops) == 1, "the others share the top row"
    b.choose("overhand_thrust")
    ways = [x.inner_text() for x in b.page.locator("[data-way]").all()]
    assert ways == [f"Play at {name}: 6 for 5 B" for name in ("Ninja", "Miko", "Talon")]
    b.click("[data-way='play at 2']")
    assert b.table.steps[0].action.target == 2


def test_open_hands_show_the_cards_of_the_others(page_of: Show):
    b = page_of(Session(new_table(first=0), players=people(2), open_hands=True))
    assert b.page.locator(".hp-curtain").count() == 0
    assert b.page.locator(".hp-seen [data-piece]").count() == 7


def test_who_watches_sees_no_hand_and_no_button(page_of: Show):
    b = page_of(Session(new_table(first=0, points_to_win=1), players=["greedy", "random"], watching=True))
    assert b.page.locator(".hp-hand").count() == 0 and b.page.locator(".hp-buttons button").count() == 0
    assert b.page.locator(".hp-player").count() == 2


def test_who_watches_chooses_a_seat_to_watch_from(page_of: Show):
    session = Session(new_table(first=0), players=["greedy", "greedy"], watching=True)
    b = page_of(session)  # the bots have played to the end: all hands lie open
    b.reveal("[data-do=watch]")
    b.after(lambda: b.page.select_option("[data-do=watch]", label="To'a King"))
    assert session.watched == 1 and b.text(".hp-mine h3") == "To'a King watched"
    assert b.page.locator(".hp-hand [data-piece]").count() == len(cards(b.table, 1, "hand"))
    assert b.page.get_by_role("group", name="To'a King: hand").count() == 1
    b.after(lambda: b.page.select_option("[data-do=watch]", label="no seat"))
    assert session.watched is None and b.page.locator(".hp-mine, .hp-hand").count() == 0
    assert b.page.locator(".hp-typed, [data-setting=try_it]").count() == 0, "there is nothing to say or try here"


def test_when_the_game_is_over_the_hands_of_the_others_lie_open(page_of: Show):
    then = ["attack Overhand Thrust", "pass"]
    t = duel(hand=HAND, other_hand=["Jab!", "Hip Toss"], seats={0: {"points": 2}}, then=then)
    b = page_of(Session(t, players=[PERSON, "greedy"]))
    assert b.page.locator(".hp-seen").count() == 0 and "Hip Toss" not in b.page.content()
    b.click("[data-do=pass]")
    names = [p.get_attribute("aria-label").split(",")[0] for p in b.page.locator(".hp-seen [data-piece]").all()]
    assert b.over and names == ["Jab!", "Hip Toss"] and b.text(".hp-seen").startswith("Hand:")


# ---- looks


@pytest.mark.parametrize("how", ["by the page", "by the system"])
def test_the_dark_theme(page_of: Show, how: str):
    b = page_of(attacked(), light=how != "by the page", color_scheme="dark")
    if how == "by the system":
        b.page.evaluate("document.documentElement.removeAttribute('data-jp-theme-light')")
    look = b.page.evaluate(
        """() => {
          const of = (s) => getComputedStyle(document.querySelector(s));
          const {backgroundColor, color} = of(".hp-board");
          return [backgroundColor, color, of(".hp-crest path").fill, of(".hp-card-crest").fill];
        }"""
    )
    assert look == ["rgb(23, 33, 30)", "rgb(241, 238, 230)", "rgb(241, 238, 230)", "rgb(241, 238, 230)"]


def test_a_light_page_stays_light_on_a_dark_system(page_of: Show):
    b = page_of(attacked(), light=True, color_scheme="dark")
    assert (
        b.page.evaluate("getComputedStyle(document.querySelector('.hp-board')).backgroundColor") == "rgb(243, 239, 230)"
    )
    accents = b.page.evaluate("[...document.querySelectorAll('.hp-crest path')].map((e) => getComputedStyle(e).fill)")
    assert set(accents) == {"rgb(138, 28, 28)", "rgb(20, 80, 122)"}


def style(b: Driver, selector: str, *names: str) -> list[str]:
    """What the browser makes of these properties."""
    found = b.page.locator(selector).first.evaluate("(e, names) => names.map((n) => getComputedStyle(e)[n])", names)
    return [str(value) for value in found]


def test_the_sizes_of_a_class_have_their_way(page_of: Show):
    b = page_of(own_turn())
    b.page.fill(".hp-typed input", "attack Thunder Stroke")
    b.after(lambda: b.page.press(".hp-typed input", "Enter"))
    assert style(b, ".hp-notice .hp-chip", "fontSize", "paddingLeft") == ["13px", "10px"]
    assert style(b, ".hp-close", "fontSize") == ["22px"] and style(b, ".hp-tool", "paddingLeft") == ["14px"]
    assert style(b, ".hp-pile", "fontSize") == ["12px"] and style(b, ".hp-prompt", "paddingTop") == ["2px"]


def test_the_flavour_of_an_enlarged_card_is_shown_once(page_of: Show):
    b = page_of(own_turn())
    card = b.page.locator(".hp-hand [data-ref=overhand_thrust]")
    flavour = "No trick in it. That is why it lands."
    for width in (1280, 1000):
        b.page.set_viewport_size({"width": width, "height": 900})
        card.hover()
        drawn = b.page.locator(".hp-detail .hp-said").evaluate_all("all => all.filter((e) => e.getClientRects().length)"
                                                               ".map((e) => e.textContent).join(' ')")  # fmt: skip
        beside = b.page.locator(".hp-detail .hp-flavour")
        assert [drawn, beside.inner_text() if beside.is_visible() else ""].count(flavour) == 1, width


def phone(page_of: Show, session: Session | Desk) -> Driver:
    return page_of(session, width=390, height=844, has_touch=True, is_mobile=True)


def test_on_a_phone_nothing_scrolls_sideways_and_buttons_are_large(page_of: Show):
    b = phone(page_of, attacked())
    b.choose("efficient_block")
    assert b.page.evaluate("document.documentElement.scrollWidth") <= 390
    small = b.page.evaluate(
        """() => [...document.querySelectorAll(".hp-dock button, .hp-tool, .hp-setting, .hp-hand .hp-card, .hp-input")]
          .filter((e) => e.offsetParent).map((e) => [e.className, e.getBoundingClientRect()])
          .filter(([, r]) => r.height < 44 || r.width < 44).map(([c, r]) => `${c} ${r.width} x ${r.height}`)"""
    )
    assert small == []
    box = b.page.locator(".hp-dock").bounding_box()
    assert box["y"] + box["height"] <= 844 + 1, "prompt and buttons stay at the bottom"


def test_on_a_phone_the_bar_has_the_hand_in_it_and_covers_nothing(page_of: Show):
    b = phone(page_of, attacked())
    b.choose("efficient_block")
    b.page.evaluate("window.scrollTo(0, 0)")
    box = {name: b.page.locator(name).bounding_box() for name in (".hp-dock", ".hp-hand", ".hp-buttons", ".hp-mine")}
    bottom = {name: found["y"] + found["height"] for name, found in box.items()}
    assert bottom[".hp-mine"] <= box[".hp-dock"]["y"], "your own points are not covered"
    assert bottom[".hp-hand"] <= box[".hp-buttons"]["y"] < bottom[".hp-buttons"] <= bottom[".hp-dock"] <= 844


def test_on_a_phone_the_others_fold_to_name_points_and_free_points(page_of: Show):
    t = duel(heroes=("samurai", "ninja", "miko", "talon"), hand=HAND, seats={2: {"stacks": {"mind": ["Paper Ward"]}}})
    b = phone(page_of, Session(t, players=[PERSON, "greedy", "greedy", "greedy"]))
    heights = [p.bounding_box()["height"] for p in b.page.locator(".hp-others .hp-player").all()]
    assert len(heights) == 3 and max(heights) <= 50
    miko = b.page.locator(".hp-others .hp-player").nth(1)
    free = [m.inner_text() for m in miko.locator(".hp-free").all()]
    assert " ".join(miko.inner_text().split()) == f"Miko ★ 0/7 B {free[0]} M {free[1]} X {free[2]} ▾"
    assert not miko.locator("[data-piece]").is_visible()
    miko.locator("[data-fold]").tap()
    assert miko.locator("[data-piece]").is_visible() and miko.locator("[data-pile=discard2]").is_visible()
    assert miko.locator("[data-fold]").get_attribute("aria-expanded") == "true"
    miko.locator("[data-fold]").tap()
    assert miko.bounding_box()["height"] <= 50


def test_on_a_phone_a_card_that_is_tapped_says_beside_the_hand_why_not(page_of: Show):
    b = phone(page_of, attacked())
    b.page.locator(".hp-hand [data-ref=thunder_stroke]").tap(force=True)
    assert b.text(".hp-dock .hp-why-not").startswith("Not now: ") and "HC-" in b.text(".hp-dock .hp-why-not")


def test_on_a_phone_a_refusal_and_its_repairs_can_be_tapped(page_of: Show):
    b = phone(page_of, own_turn())
    b.page.fill(".hp-typed input", "attack Thunder Stroke")
    b.after(lambda: b.page.press(".hp-typed input", "Enter"))
    assert b.page.evaluate("document.documentElement.scrollWidth") <= 390
    heights = [r.bounding_box()["height"] for r in b.page.locator(".hp-notice button").all()]
    assert len(heights) > 2 and min(heights) >= 44
    b.after(b.page.locator("[data-repair]").first.tap)
    assert b.table.steps[0].action.do == "play" and b.page.locator(".hp-notice").count() == 0


@in_both
def test_a_turn_on_a_phone_by_touch(page_of: Show):
    b = phone(page_of, attacked())
    b.page.locator(".hp-hand [data-ref=efficient_block]").tap()
    b.page.wait_for_selector(".hp-preview[data-ok=true]")
    b.answered()
    b.after(b.page.locator("[data-do=commit]").tap)
    assert b.table.steps[0].action.cards == ("efficient_block",)


def test_the_new_game_form_fits_a_phone(page_of: Show):
    b = phone(page_of, Desk())
    assert b.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_projector_shows_the_table_alone_and_large(page_of: Show):
    b = page_of(attacked(), width=1920, height=1080)
    before = b.page.locator(".hp-hand .hp-card").first.bounding_box()["width"]
    b.click("[data-setting=projector]")
    assert not b.page.locator(".hp-beside").is_visible() and not b.page.locator(".hp-typed").is_visible()
    assert b.page.locator(".hp-prompt").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 24
    assert b.page.locator(".hp-hand .hp-card").first.bounding_box()["width"] >= min(before, 150)


def test_nothing_moves_for_those_who_ask_for_none(page_of: Show):
    b = page_of(attacked())
    b.choose("efficient_block")
    assert b.page.evaluate("document.getAnimations().length") == 0
    b.click("[data-do=commit]")
    assert b.page.evaluate("document.getAnimations().length") == 0


# ---- text


def test_names_are_text_and_no_markup(page_of: Show):
    heroes = [custom_hero(IMG), custom_hero(f"{IMG}!")]
    t = hp.table("herocard", auto=True, heroes=heroes, hero_point_limit=99, seed=1, first=0)
    b = page_of(Session(t, players=[PERSON, "greedy"]))
    b.click("[data-do=commit]")
    b.click("[data-do=pass]")
    assert b.page.locator("img").count() == 0
    assert IMG in b.text(".hp-mine h3") and IMG in b.text(".hp-log") and IMG in b.text(".hp-prompt")
    hot = page_of(Session(t, players=people(2)))
    assert IMG in hot.text(".hp-curtain") and hot.page.locator("img").count() == 0


# ---- the desk in a page


def begin(b: Driver) -> None:
    """A game from the form in which Samurai begins."""
    b.page.click("summary:has-text('Options')")
    b.page.fill("[data-option=seed]", "16")
    b.click("[data-do=begin]")
    assert "Discard phase" in b.text(".hp-prompt")


@in_both
def test_a_new_game_is_begun_saved_reloaded_and_gone_on_with(page_of: Show):
    desk = Desk()
    b = page_of(desk)
    b.page.select_option("[data-chosen='1']", "ninja")
    begin(b)
    assert b.attribute("mode") == "play" and b.page.locator(".hp-others h3").inner_text() == "Ninja"
    assert b.session.screen()["can"]["act"]
    b.play(b.wise())
    ply = b.table.ply
    b.click("[data-do=leave]")
    assert f"move {ply}" in b.text("[data-offer]")
    b.click("[data-do=resume]")
    assert b.attribute("mode") == "play" and b.table.ply == ply


def test_a_mistake_in_the_form_is_said(page_of: Show):
    b = page_of(Desk())
    b.page.click("summary:has-text('Options')")
    b.page.fill("[data-option=points_to_win]", "99")
    b.page.click("[data-do=begin]")
    b.page.wait_for_selector(".hp-notice")
    assert "points_to_win" in b.text(".hp-notice") and b.attribute("mode") == "new"
    b.page.wait_for_selector(".hp-notice:focus")  # read out, and in sight beside the button
    button, notice = (b.page.locator(at).bounding_box() for at in ("[data-do=begin]", ".hp-notice"))
    assert notice["y"] >= 0 and notice["y"] + notice["height"] <= 900 and abs(notice["y"] - button["y"]) < 60
    assert [o.inner_text() for o in b.page.locator("[data-player='1'] option").all()] == [
        "a person here", "Bot: Easy", "Bot: Medium", "Bot: Hard"
    ]  # fmt: skip


def test_a_game_taken_over_in_another_tab_says_so_and_can_be_taken_back(page_of: Show):
    desk = Desk()
    b = page_of(desk)
    begin(b)
    other = Desk()
    other.handle({"kind": "hello", "key": desk.key})
    other.handle({"kind": "resume", "rev": other.rev})
    b.click("[data-do=commit]")
    assert "another tab" in b.text("[data-banner=away]")
    b.click("[data-banner=away] [data-do=resume]")
    assert b.page.locator("[data-banner=away]").count() == 0 and b.page.locator(".hp-notice").count() == 0


def test_auto_pass_is_a_setting_of_the_board(page_of: Show):
    t = duel(hand=["Overhand Thrust"], other_hand=["Jab!"])
    t.play("pass")
    b = page_of(Session(t, players=["greedy", PERSON], settings=Settings(pace=0)))
    b.click("[data-setting=auto_pass]")
    assert "The table answered for To'a King: pass." in b.text(".hp-log")


@pytest.mark.parametrize("toy", ["toy_runners", "toy_bids", "toy_kitchen"])
def test_a_game_with_other_zones_than_a_duel_begins_and_says_what_to_do(page_of: Show, toy: str):
    """No hand, no deck, a map: what is not drawn yet must not keep the rest from being shown."""
    t = hp.table(toy, seed=1)
    b = page_of(Session(t, players=[PERSON] * len(t.names)))
    if b.page.locator("[data-do=ready]").count():
        b.click("[data-do=ready]")
    assert b.page.locator(".hp-player").count() == len(t.names)
    assert t.prompt in b.page.inner_text("#app")
