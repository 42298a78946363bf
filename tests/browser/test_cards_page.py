"""Every card at the sizes that boards draw it in: nothing is cut, and what is written can be read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from heroplay.games.realms.board.faces import face_of
from heroplay.games.realms.rules.cards import TABLE
from heroplay.ui import assemble
from tests.herocard.test_pictures import faces as duel_faces

pytestmark = pytest.mark.xdist_group("browser")

HOME = "http://cards.test/"
PAGE = """<body data-jp-theme-light="true"><style>{css}</style><div class="hp-board"><div id="cards"></div></div>
<script type="module">
import {{ h, patch }} from "/dom.js";
import {{ cardArt, miniCard }} from "/card.js";
const lying = {{ cost: null, marks: [], badges: [] }};
const card = (face, i) => h("span", {{ key: i, class: "hp-card", style: "width:{width}" }}, {drawing});
patch(document.getElementById("cards"), h("div", {{ style: "display:flex;flex-wrap:wrap" }}, {faces}.map(card)));
window.drawn = true;
</script>"""
MEASURED = """() => [...document.querySelectorAll(".hp-art")].map((art) => {
  const box = art.getBoundingClientRect(), label = art.querySelector(".hp-label").getBoundingClientRect();
  const seen = [...art.querySelectorAll(".hp-name, .hp-kind, .hp-effect, .hp-text")].filter((e) => e.offsetParent);
  return {
    name: art.querySelector(".hp-name").textContent,
    over: label.bottom > box.bottom - 1 || seen.some((e) => e.getBoundingClientRect().width > box.width - 4),
    window: art.querySelector(".hp-window").getBoundingClientRect().height / box.height,
    smallest: Math.min(...seen.map((e) => parseFloat(getComputedStyle(e).fontSize))),
    effect: seen.filter((e) => e.matches(".hp-effect, .hp-text")).map((e) => e.textContent).join(" "),
  };
})"""


@pytest.fixture(scope="module")
def faces() -> list[dict[str, Any]]:
    """All cards of both games."""
    every = [*duel_faces(), *(face_of(kind) for kind in range(len(TABLE().cards)))]
    return [face.model_dump(mode="json") for face in every]


def show(page: Page, faces: list[dict[str, Any]], width: str, drawing: str) -> None:
    """A page with all of these cards."""
    html = PAGE.format(css=assemble.css(), width=width, drawing=drawing, faces=json.dumps(faces))

    def serve(route: Route) -> None:
        name = route.request.url.removeprefix(HOME)
        kind, body = ("text/javascript", assemble.source(name)) if name.endswith(".js") else ("text/html", html)
        route.fulfill(body=body, content_type=kind)

    page.route(f"{HOME}**", serve)
    page.goto(HOME)
    page.wait_for_function("window.drawn")


def measured(page: Page, faces: list[dict[str, Any]], width: int, big: bool = False) -> list[dict[str, Any]]:
    show(page, faces, f"{width}px", f"cardArt(face, {str(big).lower()})")
    return page.evaluate(MEASURED)


@pytest.mark.parametrize("width", [72, 92, 98, 110, 120, 130])
def test_no_card_is_cut(page: Page, faces: list[dict[str, Any]], width: int):
    for card, face in zip(measured(page, faces, width), faces, strict=True):
        assert not card["over"], card
        assert card["name"] == face["name"]
        assert card["window"] >= 0.28, f"the picture has no room: {card}"
        assert card["smallest"] >= 8.5, card
        said = card["effect"].replace("\u00a0", " ")
        assert said == (face["words"] if width >= 90 else ""), card


@pytest.mark.parametrize("width", [172, 230])
def test_a_large_card_has_all_of_its_text(page: Page, faces: list[dict[str, Any]], width: int):
    for card, face in zip(measured(page, faces, width, big=True), faces, strict=True):
        assert not card["over"] and card["window"] >= 0.3, card
        assert card["effect"] == (face["text"] or face["flavour"]), card


SMALL = """() => [...document.querySelectorAll(".hp-mini-card")].map((card) => {
  const box = card.getBoundingClientRect(), name = card.querySelector(".hp-mini-name");
  const range = document.createRange();
  range.selectNodeContents(name);
  const letters = range.getBoundingClientRect();
  return {
    name: name.textContent,
    over: letters.right > box.right - 2 || letters.bottom > box.bottom || letters.top < box.top,
    lines: Math.round(letters.height / (parseFloat(getComputedStyle(name).fontSize) * 1.1)),
    cost: card.querySelector(".hp-mini-cost")?.textContent ?? null,
    wide: box.width, high: box.height, letter: parseFloat(getComputedStyle(name).fontSize),
  };
})"""


def test_a_small_card_has_its_whole_name_in_two_lines_and_its_cost(page: Page, faces: list[dict[str, Any]]):
    show(page, faces, "auto", "miniCard(face, lying)")
    found = page.evaluate(SMALL)
    assert [card["name"] for card in found] == [face["name"] for face in faces]
    assert [card["cost"] for card in found] == [None if f["cost"] is None else str(f["cost"]) for f in faces]
    wrong = [card for card in found if card["over"] or card["lines"] > 2 or card["wide"] > 180 or card["high"] > 48]
    assert not wrong and all(card["letter"] >= 11 for card in found)
