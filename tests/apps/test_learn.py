"""The Learn app as people open it: a chapter by mouse, another by keyboard alone, stars that are there next time."""

from __future__ import annotations

from pathlib import Path

from heroplay.tutor import progress as progresses
from tests.browser.learner import COURSE, Learner


def learner(app, visit, at=""):
    watched = visit()
    watched.show(f"{app.url}voila/render/learn.ipynb{f'?step={at}' if at else ''}", ".hp-lesson" if at else ".hp-map")
    b = Learner(watched.page)
    b.page.wait_for_selector(".hp-board:not([data-rev='0'])")
    return b


def stars(b, chapter):
    return int(b.page.get_attribute(f"[data-chapter={chapter}]", "data-stars"))


def test_home_leads_to_the_map(app, visit):
    page = visit().show(app.url, ".hp-home[data-ready]")
    page.click("[data-door=learn]")
    page.wait_for_selector(".hp-map")
    assert page.title() == "Learn - HeroPlay"
    assert page.locator("[data-chapter]").count() == len(COURSE.chapters)


def test_chapter_one_by_mouse_with_a_refusal_a_refutation_and_a_hint_and_its_stars_stay(app, visit):
    b = learner(app, visit)
    b.after(lambda: b.page.click("[data-do=go-on]"))
    for step in COURSE.chapter("first-point").steps:
        b.at(f"first-point/{step.id}")
        if step.id == "pay":
            b.choose("resounding_blow")
            b.click("[data-do=commit]")
            b.page.wait_for_selector(".hp-repairs")
            assert "HC-4.1" in b.text(".hp-notice") and "8 Body" in b.text(".hp-notice")
            b.page.click("[data-do=unselect]")
        if step.id == "a-tie-fails":
            b.choose_setting("pace", "0")
            b.choose("overhand_thrust")
            b.page.click("[data-do=commit]")
            b.page.wait_for_selector("[data-showing='4']")
            assert "fails, 6 against 6" in b.text("[data-answer=wrong]") and "HC-6.4" in b.text("[data-answer=wrong]")
            b.click("[data-do=take-back]")
        if step.id == "block":
            b.click("[data-do=hint]")
            b.click("[data-do=hint]")
            assert b.page.locator("[data-hint]").count() == 2
        b.solve()
        if step.id != "first-to-one":
            b.go_on()
    b.click("[data-do=map]")
    won = stars(b, "first-point")
    assert won >= 3 * 6 - 2 + 1, "all but the step with hints and the one with a miss, and the duel for one at least"
    own = Path(app.saves) / "learn.progress"
    assert sum(done.stars for done in progresses.load(own)[0].steps.values()) >= won, "where the terminal has it too"
    b.page.reload()
    b.page.wait_for_selector(f"[data-chapter=first-point][data-stars='{won}']")
    assert "Go on: Paying with attributes, step 1 of 7" in b.text("[data-do=go-on]")
    home = visit().show(app.url, "[data-do=learn-on]")
    assert "Learn: Paying with attributes" in home.locator(".hp-offer").last.inner_text()


def test_another_chapter_by_keyboard_alone(app, visit):
    b = learner(app, visit)
    b.tab_to("[data-chapter=phases]")
    b.after(lambda: b.press("Enter"))
    steps = COURSE.chapter("phases").steps
    for number, step in enumerate(steps, 1):
        b.at(f"phases/{step.id}")
        b.focus_comes_to(".hp-lesson h2")
        assert b.live.startswith(f"Step {number} of {len(steps)}. ")
        assert step.text in b.text(".hp-lesson"), "the whole text follows the heading"
        b.solve(keyboard=True)
        b.focus_comes_to("[data-do=next]")
        assert "of 3 stars" in b.live
        if number < len(steps):
            b.go_on(keyboard=True)
    b.tab_to("[data-do=map]")
    b.after(lambda: b.press("Enter"))
    assert stars(b, "phases") == 3 * len(steps)


def test_a_link_opens_a_step_and_a_wrong_one_shows_the_map_and_says_so(app, visit):
    assert "Mods and sets" in learner(app, visit, "sets").text(".hp-lesson h2")
    page = visit().show(f"{app.url}voila/render/learn.ipynb?step=nonsense", ".hp-notice")
    assert "no chapter 'nonsense'" in page.inner_text(".hp-notice")
