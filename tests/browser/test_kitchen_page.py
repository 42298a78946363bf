"""Maps, lines, tracks, contests, tokens and secret choices in a real browser, on the toy that has them all."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

import heroplay as hp
from heroplay.table import Table
from heroplay.ui.session import PERSON, Session
from tests.browser.drive import Driver
from tests.browser.test_access import violations
from tests.toys import TOYS  # noqa: F401  (registers them)
from tests.toys.kitchen import GAME
from tests.toys.kitchen.board import refs_of
from tests.toys.kitchen.grounds import ROOMS
from tests.toys.kitchen.state import Add, Commit
from tests.toys.test_kitchen import at_the_tasting, at_work, kitchen

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]
MAP = "[data-map=rooms]"
#: Where the things of an action are picked; of a cook, the number that is clicked to tip them.
ZONES = {"walk": MAP, "take": "[data-zone=shelf]", "tip": "[data-counter]"}
HAND = ".hp-hand"


def session(table: Table, seat: int = 0) -> Session:
    return Session(table, players=[PERSON if one == seat else "random" for one in range(3)])


def places(b: Driver, action: Any) -> list[str]:
    """The selectors of what an action picks, in order."""
    refs = refs_of(b.table.state, action)
    if action.do == "serve":
        return [f"{HAND} [data-ref='{refs[0]}']", f"[data-zone=pass] [data-ref='{refs[1]}']"]
    if action.do == "take" and action.card == "crate":
        return ["[data-pile=crates]", ".hp-sheet [data-ref=crate]"]
    return [f"{ZONES.get(action.do, HAND)} [data-ref='{ref}']" for ref in refs]


def button(b: Driver, action: Any) -> str:
    """The button that does an action of which everything is picked."""
    if not refs_of(b.table.state, action):
        return f"[data-do={action.do}], [data-do=commit]"
    way = f"serve {action.place}" if action.do == "serve" else action.do
    return f"[data-way='{way}']:not([disabled])"


def next_action(b: Driver, done: set[str]) -> Any:
    """Something new where there is something new; two cards to a tasting."""
    legal = GAME.play.legal(b.table.state, b.session.seat)
    by = {action.do: action for action in legal if getattr(action, "n", 1) == 1}
    if "add" in by:
        return next(action for action in legal if len(action.cards) == min(2, len(legal[-1].cards)))
    if "walk" in by and "walk" not in done:
        return next(action for action in legal if action.do == "walk" and action.to in ("yard", "larder", "dairy"))
    fresh = [do for do in ("serve", "tip", "plate", "take") if do in by and do not in done]
    return by[fresh[0]] if fresh else legal[0]


def whole_game(b: Driver, play: Callable[[Driver, Any], None]) -> set[str]:
    """Play to the end, and tell what was done."""
    done: set[str] = set()
    for _ in range(30):
        if b.over:
            return done
        action = next_action(b, done)
        before = b.table.ply
        play(b, action)
        assert b.table.steps[before].action == GAME.play.normal(b.table.steps[before].before, action)
        assert not b.page.locator(".hp-notice").count()
        done.add(action.do)
    raise AssertionError("the game does not end")


# ---- whole games


def by_mouse(b: Driver, action: Any) -> None:
    for number, place in enumerate(places(b, action)):
        b.page.locator(place).first.click()
        if not place.startswith("[data-pile"):
            b.page.wait_for_selector(f"{place}.hp-chosen", state="attached")
        b.answered()
        assert number < 3
    b.click(button(b, action))


def test_a_whole_game_by_mouse(page_of: Show) -> None:
    b = page_of(session(hp.table(GAME, seed=1)))
    assert {"commit", "walk", "serve", "add", "show"} == whole_game(b, by_mouse)
    assert "fame" in b.text(".hp-prompt") or "stars" in b.text(".hp-prompt")


def walk_to(b: Driver, room: str) -> None:
    """From the own piece to a room by arrows: up or down to its row, then along it."""
    b.tab_to(f"{MAP} [data-space]")
    b.press("Home")
    for _ in range(12):
        at = ROOMS[b.page.evaluate("document.activeElement.dataset.space")]
        there = ROOMS[room]
        if at == there:
            return
        if at.row != there.row:
            b.press("ArrowDown" if there.row > at.row else "ArrowUp")
        else:
            b.press("ArrowRight" if there.column > at.column else "ArrowLeft")
    raise AssertionError(f"{room} cannot be reached by arrows; the focus is on {b.focused()}")


def by_keyboard(b: Driver, action: Any) -> None:
    for place in places(b, action):
        if place.startswith(MAP):
            walk_to(b, action.to)
        else:
            b.tab_to("[data-piece]")
            b.arrow_to(place)
        b.press("Enter")
        b.page.wait_for_selector(f"{place}.hp-chosen", state="attached")
        b.answered()
    b.tab_to(button(b, action))
    b.after(lambda: b.press("Enter"))


def test_a_whole_game_by_keyboard_alone(page_of: Show) -> None:
    b = page_of(session(hp.table(GAME, seed=1)))
    assert {"commit", "walk", "serve", "add", "show"} == whole_game(b, by_keyboard)
    assert b.live, "the end is announced"


def by_touch(b: Driver, action: Any) -> None:
    for place in places(b, action):
        b.page.locator(place).first.tap()
        b.page.wait_for_selector(f"{place}.hp-chosen", state="attached")
        b.answered()
    b.after(lambda: b.page.locator(button(b, action)).first.tap())


def test_a_whole_game_by_touch(page_of: Show) -> None:
    b = page_of(session(hp.table(GAME, seed=1)), width=820, height=1180, has_touch=True, is_mobile=True)
    assert {"commit", "walk", "serve", "add", "show"} == whole_game(b, by_touch)


# ---- the map in words


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900), (1920, 1080)])
def test_others_map_and_you_are_in_sight_together(page_of: Show, width: int, height: int) -> None:
    """The map takes what the others, you and the dock leave; none of them is scrolled away."""
    b = page_of(session(kitchen()), width=width, height=height)
    box = {name: b.page.locator(f"[data-area={name}]").bounding_box() for name in ("others", "me", "dock")}
    box["map"] = b.page.locator(".hp-map-view").bounding_box()
    ends = [(box[name]["y"], box[name]["y"] + box[name]["height"]) for name in ("others", "map", "me", "dock")]
    assert all(end <= start for (_, end), (start, _) in itertools.pairwise(ends)), ends
    assert box["map"]["height"] >= height / 3


def name(b: Driver, space: str) -> str:
    return str(b.page.get_attribute(f"{MAP} [data-space='{space}']", "aria-label"))


def test_a_space_is_read_with_all_that_it_has_and_why_not(page_of: Show) -> None:
    table = at_work()
    table.state.cooks[1].room = "stove"
    table.state.cooks[1].stars = 1
    b = page_of(session(table))
    assert b.page.locator(f"{MAP} [role=button]").count() == len(ROOMS) >= 70
    assert name(b, "stove") == "Stove; room; Abe; Bea (1 stars); 2 spice; not now: Abe is at Stove already. (TK-7)"
    assert name(b, "hall") == "Hall; room; 1 spice; 1 step" and name(b, "court") == "Court; path; 2 steps"
    assert name(b, "squash") == "Squash; bed; Abe's; not now: Squash is 8 steps away, and you walk at most 2. (TK-7)"
    assert name(b, "berries").startswith("Berries; bed; Bea's; 1 spice; not now: ")
    lit = b.page.locator(f"{MAP} .hp-lit")
    assert lit.count() == sum(action.do == "walk" for action in b.table.legal(0))
    assert b.page.locator(f"{MAP} [data-space=hall] .hp-space-note").text_content() == "1"


def test_what_is_pointed_at_is_described(page_of: Show) -> None:
    b = page_of(session(at_work()), width=1600)
    b.page.hover(f"{MAP} [data-space=berries]")
    assert "Berries; bed; Bea's; 1 spice" in b.text(".hp-map-says")
    assert "Grounds · bed · Bea's · 1 spice" in b.text(".hp-detail")
    assert "(TK-7)" in b.text(".hp-detail .hp-why") and b.page.locator(".hp-detail [data-rule='TK-7']").count() == 1
    b.page.click(f"{MAP} [data-space=berries]", force=True)
    assert not b.page.locator(".hp-chosen").count() and "Berries is" in b.live


def test_a_space_is_picked_done_and_the_piece_goes_there(page_of: Show) -> None:
    b = page_of(session(at_work()))
    hall = b.page.locator(f"{MAP} [data-space=hall]")
    hall.click()
    b.page.wait_for_selector(f"{MAP} [data-space=hall].hp-chosen")
    b.answered()
    assert hall.get_attribute("aria-pressed") == "true" and "; chosen" in name(b, "hall")
    assert "walk to hall" in b.text(".hp-preview")
    b.after(hall.click)  # once more does it
    assert any(step.action.do == "walk" and step.action.to == "hall" for step in b.table.steps)
    assert "Abe" in name(b, "hall") and name(b, "stove").startswith("Stove; room; 2 spice")


# ---- the map by keys


def test_the_map_is_one_tab_stop_and_arrows_go_to_neighbours(page_of: Show) -> None:
    b = page_of(session(at_work()))
    assert b.page.locator(f"{MAP} [tabindex='0']").count() == 1
    b.tab_to(f"{MAP} [data-space]")
    assert b.has_focus("[data-space=stove]"), "it begins at the own piece"
    b.press("ArrowRight")
    assert b.has_focus("[data-space=hall]")
    b.press("ArrowLeft", "ArrowLeft")
    assert b.has_focus("[data-space=pantry]")
    b.press("ArrowUp", "ArrowDown")
    assert b.has_focus("[data-space=pantry]"), "up and down again"
    b.press("PageDown")
    assert b.has_focus(f"{MAP} .hp-lit")
    b.press("Home")
    assert b.has_focus("[data-space=stove]")
    assert b.page.locator(f"{MAP} [tabindex='0']").count() == 1
    b.press("Tab")
    assert not b.has_focus(f"{MAP} *"), "one stop"
    b.press("Shift+Tab")
    assert b.has_focus("[data-space=stove]")
    b.press("ArrowRight", "Space")
    b.page.wait_for_selector(f"{MAP} [data-space=hall].hp-chosen")
    ring = b.page.evaluate("getComputedStyle(document.activeElement.querySelector('.hp-space-focus')).stroke")
    assert ring == "rgb(11, 87, 208)"


def test_a_focus_that_is_out_of_sight_comes_into_sight(page_of: Show) -> None:
    b = page_of(session(at_work()))
    b.tab_to(f"{MAP} [data-space]")
    b.press("+", "+", "+", "+")
    b.page.wait_for_selector(f"{MAP}[data-zoom='5.06']")
    for _ in range(6):
        b.press("ArrowLeft")
    b.page.wait_for_function(INSIDE, arg="[data-space=stile]")
    b.press("0")
    b.page.wait_for_selector(f"{MAP}[data-zoom='1.00']")


INSIDE = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const map = document.querySelector('[data-map]').getBoundingClientRect();
  const beside = box.left < map.left - 1 || box.right > map.right + 1;
  return !beside && box.top >= map.top - 1 && box.bottom <= map.bottom + 1;
}"""


# ---- zoom and pan


def zoom(b: Driver) -> float:
    return float(b.page.get_attribute(MAP, "data-zoom"))


def middle(b: Driver, selector: str) -> tuple[float, float]:
    box = b.page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_targets_are_large_enough_and_labels_come_with_the_zoom(page_of: Show) -> None:
    b = page_of(session(at_work()), height=800)
    box = b.page.locator("[data-space=hall] .hp-tile").bounding_box()
    assert zoom(b) == 1 and min(box["width"], box["height"]) >= 24
    named = b.page.locator(f"{MAP} .hp-space-name").count()
    assert len(ROOMS) * 0.65 < named, "most names can be read without zooming"
    b.page.click("[data-do=map-nearer]")
    b.page.wait_for_selector(f"{MAP}[data-zoom='1.50']")
    assert b.page.locator("[data-space=smokehouse] .hp-space-name").text_content() == "Smokehouse"
    b.page.click("[data-do=map-nearer]")
    b.page.wait_for_selector(f"{MAP}[data-zoom='2.25']")
    assert b.page.locator("[data-space=hall] .hp-space-note").text_content() == "1 step"


def test_the_wheel_zooms_with_ctrl_and_a_drag_pans_and_both_stay(page_of: Show) -> None:
    b = page_of(session(at_work()))
    x, y = middle(b, "[data-space=stove] .hp-tile")
    b.page.mouse.move(x, y)
    b.page.mouse.wheel(0, -40)
    assert zoom(b) == 1, "the page scrolls"
    b.page.evaluate("scrollTo(0, 0)")
    x, y = middle(b, "[data-space=stove] .hp-tile")
    b.page.keyboard.down("Control")
    for _ in range(4):
        b.page.mouse.wheel(0, -100)
    b.page.keyboard.up("Control")
    b.page.wait_for_function("Number(document.querySelector('[data-map]').dataset.zoom) > 2")
    near = middle(b, "[data-space=stove] .hp-tile")
    assert abs(near[0] - x) < 5 and abs(near[1] - y) < 5, "what lies under the pointer stays there"
    b.page.mouse.down()
    before = b.page.locator("[data-space=stove] .hp-tile").bounding_box()["x"]
    b.page.mouse.move(x + 60, y + 20, steps=4)
    b.page.mouse.up()
    b.page.wait_for_function(
        "x => document.querySelector('[data-space=stove] .hp-tile').getBoundingClientRect().x > x + 40", arg=before
    )
    moved = middle(b, "[data-space=stove] .hp-tile")
    assert abs(moved[0] - near[0] - 60) < 8 and abs(moved[1] - near[1] - 20) < 8
    assert not b.page.locator(".hp-chosen").count(), "a drag picks nothing"
    before = zoom(b)
    b.click("[data-do=rest]")
    assert zoom(b) == before and abs(middle(b, "[data-space=gate] .hp-tile")[0] - moved[0]) > 50
    b.page.click("[data-do=map-whole]")
    b.page.wait_for_selector(f"{MAP}[data-zoom='1.00']")


SETTLED = """() => new Promise((done) => {
  let last = "";
  const look = () => {
    const now = document.querySelector("[data-map]").getAttribute("viewBox");
    if (now === last) return done();
    last = now;
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
  look();
})"""


def touches(b: Driver) -> Callable[..., None]:
    """`touch("touchStart", (x, y), ...)`: fingers on the glass."""
    client = b.page.context.new_cdp_session(b.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        if kind == "touchEnd":
            b.page.evaluate(SETTLED)

    return touch


def test_a_phone_opens_at_the_own_piece_and_fingers_pinch_pan_and_tap(page_of: Show) -> None:
    b = page_of(session(at_work()), width=390, height=844, has_touch=True, is_mobile=True)
    b.page.wait_for_function("Number(document.querySelector('[data-map]').dataset.zoom) > 1")
    box = b.page.locator("[data-space=stove] .hp-tile").bounding_box()
    assert min(box["width"], box["height"]) >= 43.5
    chart = b.page.locator(MAP)
    b.page.evaluate("document.querySelector('[data-map]').scrollIntoView()")
    place = chart.bounding_box()
    assert place["x"] < box["x"] and box["x"] + box["width"] < place["x"] + place["width"]
    b.page.locator("[data-space=hall]").tap()
    b.page.wait_for_selector("[data-space=hall].hp-chosen")
    b.answered()
    touch, before, ply = touches(b), zoom(b), b.table.ply
    x, y = place["x"] + place["width"] / 2, place["y"] + 120
    touch("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 6):
        touch("touchMove", (x - 30 - 6 * step, y), (x + 30 + 6 * step, y))
    touch("touchEnd")
    b.page.wait_for_function("z => Number(document.querySelector('[data-map]').dataset.zoom) > z * 1.6", arg=before)
    where = b.page.locator("[data-space=stove] .hp-tile").bounding_box()["x"]
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x - 8 * step, y))
    touch("touchEnd")
    b.page.wait_for_function(
        "x => document.querySelector('[data-space=stove] .hp-tile').getBoundingClientRect().x < x - 38",
        arg=where,
    )
    assert b.page.locator("[data-space=hall].hp-chosen").count() == b.page.locator(".hp-chosen").count() == 1
    assert b.table.ply == ply, "a drag picks nothing and does nothing"


# ---- lines, tracks, tokens


def test_slots_are_picked_after_a_card_with_what_they_bring_and_why_not(page_of: Show) -> None:
    table = at_work()
    table.play("serve fig at 2")
    b = page_of(session(table, 1))
    slots = b.page.locator("[data-zone=pass] > li")
    assert slots.count() == 4 and "served by Abe" in slots.nth(1).inner_text()
    taken = b.page.locator("[data-zone=pass] [data-ref='place/2']")
    assert taken.get_attribute("aria-label") == "Place 2; not now: Place 2 of the pass is taken. (TK-11)"
    fig = b.page.locator("[data-zone=pass] [data-ref=fig]").get_attribute("aria-label")
    assert "served by Abe" in fig and "Abe's" in fig
    b.page.click(f"{HAND} [data-ref=nut]")
    b.page.wait_for_selector(f"{HAND} [data-ref=nut].hp-chosen")
    b.answered()
    first, third = (b.page.locator(f"[data-zone=pass] [data-ref='place/{n}']") for n in (1, 3))
    assert first.get_attribute("aria-label").endswith("not now: With Nut at place 1 the pass would not rise. (TK-11)")
    assert third.get_attribute("aria-label") == "Place 3; 3 fame"
    third.click()
    b.page.wait_for_selector("[data-zone=pass] [data-ref='place/3'].hp-chosen")
    b.answered()
    assert b.page.locator("[data-way]").all_inner_texts() == ["Serve Nut at place 3"]
    b.click("[data-way='serve 3']")
    assert b.page.locator("[data-zone=pass] [data-ref=nut]").count() == 1
    assert b.page.locator("[data-zone=clock] [aria-current=step]").inner_text().startswith("Round 1")


def test_what_is_not_known_is_a_question_mark_and_read_as_unknown(page_of: Show) -> None:
    table = at_work()
    table.play("take rice")
    b = page_of(session(table, 1))
    assert b.page.get_by_role("img", name="coins: unknown, 1 to 3").count() == 2
    assert b.page.locator("[data-counter=coins0] b").inner_text() == "?"
    seen = b.page.locator(".hp-seen [data-ref=rice]")
    assert "known to Bea and Cid" in seen.get_attribute("aria-label") and seen.locator(".hp-eye").count() == 1


# ---- contests and secret choices


def test_a_contest_shows_its_sides_beside_the_map(page_of: Show) -> None:
    table = at_the_tasting()
    table.play(Add(0, ("pea", "fig")))
    b = page_of(session(table, 1))
    assert b.text("[data-side=side0] .hp-sum") == "Fig 10 + Pea 1 + At the stove 2 + Helped by Cid 1 (same shift) = 14"
    assert b.text("[data-side=side1] .hp-sum") == "nothing yet"
    assert (
        b.text("[data-side=side1] .hp-lacks") == "15 more to win" and b.text("[data-side=side0] .hp-lacks") == "ahead"
    )
    assert b.text(".hp-versus") == ">" and b.text("[data-total=side0]") == "14"
    assert b.page.locator("[data-side=side0] [data-piece]").count() == 2 and b.page.locator(MAP).is_visible()
    assert "Abe leads · Cid" in b.text("[data-side=side0] h4")


RECORD = """() => {
  window.turned = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (how.id === "reveal") {
      window.turned.push([this.closest("[data-piece]").dataset.piece, how.duration, performance.now()]);
    }
    return animate.call(this, frames, how);
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_choices_lie_face_down_and_turn_over_in_one_moment(page_of: Show, motion: str) -> None:
    table = kitchen()
    table.play(Commit(1, "nut"), Commit(2, "bean"))
    b = page_of(session(table), reduced_motion=motion)
    assert b.page.get_by_role("img", name="Bea has chosen").count() == 1
    assert b.page.locator("[data-secret]").count() == 2
    assert not b.page.locator("[data-ref=nut], [data-piece='card.nut']").count(), "what, is not told"
    b.page.evaluate(RECORD)
    b.choose("truffle")
    b.click("[data-do=commit]")
    assert b.page.locator("[data-secret]").count() == 0
    assert b.page.locator("[data-zone=laid1] [data-ref=nut]").count() == 1
    slow = "[...document.querySelectorAll('.hp-pawn')].map((p) => getComputedStyle(p).transitionDuration)[0]"
    if motion == "reduce":
        assert b.page.evaluate("window.turned") == [] and b.page.evaluate(slow) == "0s"
        return
    b.page.wait_for_function("window.turned.length > 0")
    turned = b.page.evaluate("window.turned")
    assert sorted(piece for piece, _, _ in turned) == ["card.bean", "card.nut", "card.truffle"]
    assert all(duration < 250 for _, duration, _ in turned) and turned[-1][2] - turned[0][2] < 50
    assert b.page.evaluate(slow) == "0.22s"


# ---- for everybody


def working(show: Show, **how: Any) -> Driver:
    b = show(session(at_work()), **how)
    b.page.hover(f"{MAP} [data-space=berries]")
    return b


def tasting(show: Show, **how: Any) -> Driver:
    table = at_work()
    table.play("serve fig at 2", "take lamb", "plate leek", Add(0, ("egg",)))
    return show(session(table, 1), **how)


def choosing(show: Show, **how: Any) -> Driver:
    table = kitchen()
    table.play(Commit(1, "nut"))
    return show(session(table), **how)


@pytest.mark.parametrize(
    ("screen", "light"),
    [(working, True), (tasting, True), (working, False), (choosing, False)],
    ids=["working-light", "tasting-light", "working-dark", "choosing-dark"],
)
def test_axe_finds_nothing(page_of: Show, screen: Callable[..., Driver], light: bool) -> None:
    assert violations(screen(page_of, light=light, color_scheme="light" if light else "dark")) == []


def test_axe_finds_nothing_on_a_phone(page_of: Show) -> None:
    assert violations(tasting(page_of, width=390, height=844)) == []
