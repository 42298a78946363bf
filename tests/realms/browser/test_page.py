"""Hero Realms on the board, in a real browser: games, turns of teams, refusals, the market, and every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from heroplay.core.frames import Choice
from heroplay.games.realms.board.view import _PICKED, _ref_of_action, to_ref
from heroplay.ui.desk import Desk
from heroplay.ui.session import PERSON, Session
from tests.browser.drive import Driver
from tests.browser.test_access import violations
from tests.realms.kit import health, in_play, market, new, pools, table

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]
in_both = pytest.mark.parametrize(
    "page_of", ["plain", pytest.param("voila", marks=pytest.mark.xdist_group("voila"))], indirect=True
)
GUARDED: Any = {"combat": 7, "them": {"play": ["Man-at-Arms", "Rayla, Endweaver"], "health": 20}}


def alone(t: Any) -> Session:
    """Ann is a person, all others are bots."""
    return Session(t, players=[PERSON] + ["greedy"] * (len(t.names) - 1))


def pick(b: Driver, ref: str) -> None:
    """Click on a piece that is not chosen yet, and wait for what it could be."""
    b.page.locator(f"[data-ref='{ref}']:not(.hp-chosen)").first.click()
    b.page.wait_for_selector(f".hp-chosen[data-ref='{ref}']")
    b.answered()


def number(b: Driver, n: int) -> None:
    b.page.fill("[data-number]", str(n))
    b.answered()


def answer(b: Driver, c: Choice, picks: tuple[str, ...]) -> None:
    """Answer a question with buttons or with pieces, some of which lie in a pile."""
    if c.ask not in _PICKED:
        return b.click(f"[data-do='{c.ask} {picks[0]}']")
    for ref in (to_ref(c, p) for p in picks):
        place = ref.partition("/")[0]
        pile = b.page.locator(f"[data-pile='{place}{c.seat}']")
        if place in ("discard", "deck") and not b.page.locator(f".hp-sheet [data-zone='{place}{c.seat}']").count():
            if b.page.locator(".hp-sheet").count():
                b.page.click("[data-close=pile]")
            pile.click()
            b.page.wait_for_selector(".hp-sheet")
        inside = ".hp-sheet " if place in ("discard", "deck") else ""
        if not inside and b.page.locator(".hp-sheet").count():
            b.page.click("[data-close=pile]")
        chosen = b.page.locator(".hp-chosen").count()
        b.page.locator(f"{inside}[data-ref='{ref}']:not(.hp-chosen)").first.click()
        b.page.wait_for_function("n => document.querySelectorAll('.hp-chosen').length >= n", arg=min(chosen + 1, 1))
        b.answered()
    if b.page.locator(".hp-sheet").count():
        b.page.click("[data-close=pile]")
    return b.click("[data-do=commit]:not([disabled])")


def do(b: Driver, action: Any) -> None:
    """Click an action together."""
    if action.do in ("done", "play_all", "resume"):
        return b.click(f"[data-do='{action.do}']")
    if action.do == "choose":
        top = b.table.state.frames[-1]
        assert isinstance(top, Choice)
        return answer(b, top, action.picks)
    pick(b, _ref_of_action(action))
    if action.do in ("attack", "pledge"):
        number(b, action.n)
    return b.click(f"[data-way='{getattr(action, 'ability', action.do)}']:not([disabled])")


# ---- whole games and turns


@in_both
def test_a_whole_game_by_clicking(page_of: Show):
    b = page_of(alone(new(seed=4, healths=(6, 6))))
    done = set()
    for _ in range(150):
        if b.over:
            break
        action = b.wise()
        do(b, action)
        assert not b.page.locator(".hp-notice").count()
        done.add(action.do)
    assert b.over and "wins" in b.text(".hp-prompt")
    assert {"acquire", "attack", "done"} <= done and done & {"play", "play_all"}
    ends = b.page.locator(".hp-buttons [data-do]").evaluate_all("all => all.map(e => e.dataset.do)")
    assert ends in ([], ["rematch", "leave"]), "nothing is left to do but another game, where there is a desk"


def test_a_turn_by_keyboard_alone(page_of: Show):
    """Arrows go from the hand to the market and to the other player; a second Enter does what is chosen."""
    t = table(hand=["Gold", "Dagger"], gold=2, market=["Taxation", "Rampage", "Orc Grunt", "Fire Bomb", "Recruit"])
    b = page_of(alone(t))
    for ref in ("hand/gold", "hand/dagger"):
        b.tab_to(".hp-felt [data-piece][tabindex='0']")
        if not b.has_focus(f"[data-ref='{ref}']"):
            b.arrow_to(f"[data-ref='{ref}']")
        b.press("Enter")
        b.page.wait_for_selector(".hp-chosen")
        b.answered()
        assert "allowed" in b.live
        b.after(lambda: b.press("Enter"))
    assert pools(t) == (3, 1) and t.ply == 2
    b.tab_to(".hp-felt [data-piece][tabindex='0']")
    b.arrow_to("[data-ref='market/taxation']", "ArrowLeft")
    b.press("Enter")
    b.page.wait_for_selector("[data-way=acquire]")
    b.tab_to("[data-way=acquire]")
    b.after(lambda: b.press("Enter"))
    assert pools(t) == (2, 1)
    b.tab_to(".hp-felt [data-piece][tabindex='0']")
    b.arrow_to("[data-ref='player/1']", "ArrowLeft")
    b.press("Enter")
    b.page.wait_for_selector("[data-way=attack]")
    b.tab_to("[data-way=attack]")
    b.after(lambda: b.press("Enter"))
    assert health(t, 1) == 49 and "Ann attacks Bob for 1" in b.text(".hp-log")


def test_a_second_click_does_what_is_chosen(page_of: Show):
    t = table(hand=["Gold", "Ruby"])
    b = page_of(alone(t))
    b.after(lambda: b.page.locator("[data-ref='hand/ruby']").dblclick())
    assert in_play(t) == ["Ruby"] and pools(t) == (2, 0)


def test_another_click_takes_the_place_of_the_first(page_of: Show):
    t = table(hand=["Gold", "Ruby"], gold=5, market=["Taxation", "Rampage", "Orc Grunt", "Fire Bomb", "Recruit"])
    b = page_of(alone(t))
    pick(b, "hand/gold")
    pick(b, "market/taxation")
    assert b.page.locator(".hp-chosen").count() == 1
    assert b.text("[data-do=commit]") == "Acquire Taxation for 1 Gold, 4 left"
    b.press("Escape")
    assert b.page.locator(".hp-chosen").count() == 0


def test_a_hydra_turn_of_two_people_with_a_bought_card_in_common(page_of: Show):
    """Ann pledges Gold, hands over, Bob buys with it; both are done; the other team, two bots, moves by itself."""
    t = table("hydra", gold=2, hand=["Gold"], bob={"gold": 3, "hand": ["Dagger"]}, seed=2,
              market=["Command", "Rampage", "Orc Grunt", "Fire Bomb", "Recruit"])  # fmt: skip
    b = page_of(Session(t, players=[PERSON, PERSON, "greedy", "greedy"]))
    b.click("[data-do=ready]")
    assert {"Team A", "Team B"} == set(b.page.locator(".hp-team").all_inner_texts())
    pick(b, "market/command")
    number(b, 2)
    assert b.page.locator("[data-way=acquire]").is_disabled()
    b.click("[data-way=pledge]:not([disabled])")
    assert "2 Gold pledged" in b.text("[data-zone=market]")
    b.click("[data-do=done]")
    assert "Bob is next" in b.text(".hp-curtain")
    b.click("[data-do=ready]")
    pick(b, "market/command")
    b.click("[data-way=acquire]:not([disabled])")
    assert pools(b.table, 1) == (0, 0) and "Command" not in market(b.table)
    b.click("[data-do=hand-to-0]")
    b.click("[data-do=ready]")
    b.click("[data-do=resume]")
    do(b, b.table.action("Ann: play Gold"))
    assert pools(b.table) == (1, 0)
    b.click("[data-do=done]")
    b.click("[data-do=ready]")
    b.click("[data-do=done]")
    assert b.table.state.turn == 3 and b.table.seats == (0, 1), "both bots of the other team have had their turn"


def test_a_person_with_a_bot_for_a_mate(page_of: Show):
    t = new("hydra", seed=3)
    b = page_of(alone(t))
    assert "Ann and Bob" in b.text(".hp-prompt")
    b.click("[data-do=play_all]")
    b.click("[data-do=done]")
    assert t.state.turn == 3 and t.seat == 0, "the mate has played on, then the others, and it is our turn again"


# ---- refused


def test_an_attack_on_a_guarded_player_is_refused_with_its_rule(page_of: Show):
    b = page_of(alone(table(**GUARDED)))
    target = b.page.locator("[data-ref='player/1']")
    assert target.get_attribute("aria-disabled") == "true"
    assert "Man-at-Arms guards Bob" in target.get_attribute("aria-label")
    target.click(force=True)
    assert "Not now: Man-at-Arms guards Bob." in b.text(".hp-preview") and "Man-at-Arms guards Bob" in b.live
    assert b.page.locator(".hp-preview [data-rule='HR-4.45']").count() == 1
    assert b.page.locator("[data-ref='1/rayla_endweaver'][aria-disabled=true]").count() == 1
    b.click("[data-setting=try_it]")
    pick(b, "player/1")
    b.click("[data-do=commit]")
    notice = b.text(".hp-notice")
    assert "Refused." in notice and "Man-at-Arms guards Bob" in notice and health(b.table, 1) == 20
    assert b.page.locator(".hp-notice [data-rule='HR-4.45']").count() == 1
    b.page.wait_for_selector(".hp-notice [data-repair]")


def test_the_guard_falls_and_then_the_player_is_hit(page_of: Show):
    b = page_of(alone(table(**GUARDED)))
    assert b.page.locator("[data-zone=front1] [data-ref='1/man_at_arms'].hp-shielding").count() == 1
    pick(b, "1/man_at_arms")
    assert b.page.input_value("[data-number]") == "4", "what it needs to stun"
    number(b, 2)
    b.click("[data-way=attack]:not([disabled])")
    assert "2 of 4 damage" in b.text("[data-zone=front1]")
    b.page.locator("[data-step='-1']").count()
    pick(b, "1/man_at_arms")
    b.click("[data-way=attack]:not([disabled])")
    assert in_play(b.table, 1) == ["Rayla, Endweaver"]
    pick(b, "player/1")
    b.page.click("[data-step='-1']")
    b.page.wait_for_selector("[data-number][value='2'], [data-way=attack]:has-text('with 2')")
    b.click("[data-way=attack]:not([disabled])")
    assert health(b.table, 1) == 18 and b.text("[data-counter=health1] b") == "18" and pools(b.table) == (0, 1)


def test_a_number_that_cannot_be_paid_is_refused(page_of: Show):
    b = page_of(alone(table(combat=3)))
    pick(b, "player/1")
    number(b, 8)
    assert "You have 3 Combat, not 8" in b.text(".hp-preview") and b.page.locator("[data-way=attack]").is_disabled()


# ---- the market


def test_the_market_after_a_buy(page_of: Show):
    lie = ["Taxation", "Rampage", "Orc Grunt", "Fire Bomb", "Recruit"]
    t = table(gold=4, market=lie, market_deck=["Command", "..."])
    b = page_of(alone(t))
    lit = "[data-zone=market] .hp-lit"
    assert b.page.locator(lit).count() == 3 and "2 short" in b.text("[data-zone=market] [data-ref='market/rampage']")
    assert "costs 6 Gold and you have 4" in b.page.get_attribute("[data-ref='market/rampage']", "aria-label")
    do(b, t.action("acquire Orc Grunt"))
    assert market(t) == ["Taxation", "Rampage", "Command", "Fire Bomb", "Recruit"]
    refs = [p.get_attribute("data-ref") for p in b.page.locator("[data-zone=market] [data-piece]").all()]
    assert refs[2] == "market/command" and len(refs) == 5
    assert b.text("[data-counter=gold0] b") == "1" and b.page.locator(lit).count() == 1
    assert b.text("[data-pile=discard0] b") == "1"
    do(b, t.action("acquire Taxation"))
    assert pools(t) == (0, 0) and b.page.locator(lit).count() == 0


def test_a_fire_gem_comes_from_its_pile(page_of: Show):
    t = table(gold=2)
    b = page_of(alone(t))
    assert "16 left" in b.text("[data-zone=gems]")
    do(b, t.action("acquire Fire Gem"))
    assert "15 left" in b.text("[data-zone=gems]")


# ---- champions


def test_a_champion_offers_its_abilities(page_of: Show):
    t = table(play=["Cult Priest", "Tyrannor, the Devourer", "Influence"])
    b = page_of(alone(t))
    card = b.page.locator("[data-ref='0/tyrannor_the_devourer']")
    assert "ally ready" in card.get_attribute("aria-label")
    pick(b, "0/tyrannor_the_devourer")
    assert [w.get_attribute("data-way") for w in b.page.locator("[data-way]").all()] == ["expend", "ally"]
    b.click("[data-way=ally]")
    assert "ally used" in card.get_attribute("aria-label")
    pick(b, "0/tyrannor_the_devourer")
    assert b.page.locator("[data-way=ally]").is_disabled()
    b.click("[data-way=expend]")
    if isinstance(t.state.frames[-1], Choice):
        b.click("[data-do=commit]")
    assert "hp-turned" in card.get_attribute("class") and "turned" in card.get_attribute("aria-label")
    pick(b, "0/influence")
    b.click("[data-way=sacrifice]")
    assert in_play(t) == ["Cult Priest", "Tyrannor, the Devourer (expended)"]


# ---- everything that a card can ask

ASKED = {
    "option": lambda: table(play=["Street Thug"], then=["expend Street Thug"]),
    "draw": lambda: table(hand=["Elven Gift"], then=["play Elven Gift"]),
    "stun": lambda: table(hand=["Fire Bomb"], them={"play": ["Street Thug", "Cult Priest"]}, then=["play Fire Bomb"]),
    "opponent": lambda: table("free_for_all", hand=["Elven Curse"], them={"hand": ["Gold"]}, then=["play Elven Curse"]),
    "discard": lambda: table(hand=["Elven Gift", "Gold"], deck=["Ruby"], then=["play Elven Gift", "choose 1"]),
    "prepare": lambda: table(play=[{"card": "Cult Priest", "expended": True}, {"card": "Street Thug", "expended": True},
                                   "Domination", "Command"], then=["ally Domination"]),
    "sacrifice": lambda: table(hand=["Death Touch", "Gold"], discard=["Ruby"], then=["play Death Touch"]),
    "recover": lambda: table(play=["Varrick, the Necromancer"], discard=["Cult Priest", "Gold"],
                             then=["expend Varrick, the Necromancer"]),
    "redirect": lambda: table(gold=3, waiting=[{"to": "hand", "filter": "any"}, {"to": "top_of_deck", "filter": "any"}],
                              then=["acquire Fire Gem"]),
    "legacy": lambda: table("emperor", active="Finn", health=1, hand=["Ruby"], finn={"combat": 5},
                            then=["attack Ann for 1"]),
}  # fmt: skip


@pytest.mark.parametrize("ask", ASKED)
def test_what_a_card_asks_is_answered_on_the_board(page_of: Show, ask: str):
    t = ASKED[ask]()
    top = t.state.frames[-1]
    assert isinstance(top, Choice) and top.ask == ask and top.seat == 0
    b = page_of(alone(t))
    b.page.wait_for_selector(".hp-prompt:has-text('Ann')")
    action = t.legal(0)[-1]
    ply = t.ply
    do(b, action)
    assert t.steps[ply].action == t.game.play.normal(t.steps[ply].before, action)
    assert not b.page.locator(".hp-notice").count()


def test_a_victim_discards_on_the_same_screen(page_of: Show):
    t = table(hand=["Elven Curse"], them={"hand": ["Gold", "Dagger"]})
    b = page_of(Session(t, players=[PERSON, PERSON]))
    b.click("[data-do=ready]")
    do(b, t.action("play Elven Curse"))
    assert "Bob is next" in b.text(".hp-curtain")
    b.click("[data-do=ready]")
    do(b, t.action("choose Dagger"))
    assert t.state.players[1].discard and "Ann is next" in b.text(".hp-curtain")


# ---- the new-game form


def test_a_format_is_chosen_and_the_seats_follow(page_of: Show):
    b = page_of(Desk())
    b.page.click("[data-game=realms]")
    assert b.page.locator("[data-player]").count() == 2
    b.page.click("[data-choose=hydra]")
    assert b.page.locator("[data-player]").count() == 4 and "Team B" in b.text(".hp-seats")
    b.page.click("[data-do=more]")
    assert b.page.locator("[data-player]").count() == 6
    b.page.click("[data-choose=free_for_all]")
    for _ in range(3):
        b.page.click("[data-do=fewer]")
    assert b.page.locator("[data-player]").count() == 3 and b.page.locator("[data-do=set-up]").count() == 0
    b.page.fill("[data-name='1']", "Zoe")
    b.page.click(".hp-more summary:has-text('Options')")
    b.page.fill("[data-option=seed]", "7")
    b.page.select_option("[data-option=first]", "0")
    b.click("[data-do=begin]")
    assert b.attribute("mode") == "play" and b.table.names == ["Aldric", "Zoe", "Cassia"]
    assert b.table.setup["format"] == "free_for_all" and b.table.setup["seed"] == 7 and b.table.state.active == 0


@pytest.mark.parametrize("width", [390, 1024, 1920])
def test_six_players_have_their_places(page_of: Show, width: int):
    b = page_of(alone(new("free_for_all", 6, seed=5)), width=width, height=900)
    assert b.page.locator(".hp-others .hp-player").count() == 5
    assert b.page.locator("[data-counter^=health]").count() == 6
    assert b.page.evaluate("document.documentElement.scrollWidth") <= width
    names = [n.split("\n")[0].strip() for n in b.page.locator(".hp-others h3").all_inner_texts()]
    assert names == ["Bob", "Cleo", "Dov", "Eve", "Finn"], "clockwise from the one who looks"


# ---- what a screen reader finds


def mid_turn(show: Show, **how: Any) -> Driver:
    t = table(hand=["Gold", "Wolf Form"], gold=3, combat=5, discard=["Ruby"],
              play=["Cristov, the Just", {"card": "Dire Wolf", "expended": True}, "Taxation"],
              them={"play": [{"card": "Man-at-Arms", "damage": 2}, "Rayla, Endweaver"]})  # fmt: skip
    b = show(alone(t), **how)
    pick(b, "1/man_at_arms")
    return b


def pledged(show: Show, **how: Any) -> Driver:
    t = table("hydra", gold=2, bob={"gold": 1}, pledges=[{"seat": "Bob", "n": 1, "card": "Recruit"}],
              market=["Command", "Rampage", "Orc Grunt", "Fire Bomb", "Recruit"])  # fmt: skip
    b = show(alone(t), **how)
    pick(b, "market/recruit")
    return b


def formats(show: Show, **how: Any) -> Driver:
    b = show(Desk(), **how)
    b.page.click("[data-game=realms]")
    for summary in b.page.locator("summary").all():
        summary.click()
    return b


@pytest.mark.parametrize("light", [True, False], ids=["light", "dark"])
@pytest.mark.parametrize("screen", [mid_turn, pledged, formats], ids=lambda f: f.__name__)
def test_axe_finds_nothing_serious(page_of: Show, screen: Callable[..., Driver], light: bool):
    assert violations(screen(page_of, light=light)) == []
    if light:
        assert violations(screen(page_of, width=390, height=844, light=light)) == []


def test_pieces_have_names_and_groups(page_of: Show):
    b = mid_turn(page_of)
    names = [p.get_attribute("aria-label") or "" for p in b.page.locator(".hp-felt [data-piece]").all()]
    assert all(names) and "Bob, 50 Health; not now: Man-at-Arms guards Bob. Stun or turn it first. (HR-4.45)" in names
    guard = next(n for n in names if n.startswith("Man-at-Arms"))
    assert guard.startswith("Man-at-Arms, Imperial Guard champion with defense 4, costs 3 Gold; guard; 2 of 4 damage;")
    groups = {g.get_attribute("aria-label") for g in b.page.locator(".hp-felt [role=group]").all()}
    assert {"Market", "Fire Gems", "Bob: guards in front", "Ann: champions", "Ann: played this turn"} <= groups
    assert b.page.get_attribute("[data-counter=health0]", "aria-label") == "Health: 50"


def test_what_is_told_of_a_champion_covers_no_name(page_of: Show):
    """Small cards that name their state where the window is low; below a larger card where it is high."""
    b = page_of(alone(table(**GUARDED)), width=1280, height=800)
    small = b.page.locator(".hp-front .hp-mini-told")
    assert [text.rstrip() for text in small.all_inner_texts() if "guard" in text] == ["4\nguard"]
    b.page.set_viewport_size({"width": 1920, "height": 1080})
    b.page.wait_for_selector(".hp-front .hp-badges")
    covered = """() => [...document.querySelectorAll(".hp-front .hp-card:has(.hp-badges)")].filter((card) =>
      card.querySelector(".hp-badges").getBoundingClientRect().top <
      card.querySelector(".hp-name").getBoundingClientRect().bottom).length"""
    assert b.page.evaluate(covered) == 0
