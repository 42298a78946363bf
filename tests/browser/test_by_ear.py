"""Played by ear: a driver that reads only the accessibility tree, and hears no more than a few words for a decision."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import heroplay as hp
from heroplay.tutor.lessons import course
from heroplay.ui.learning import Learning
from heroplay.ui.session import PERSON, Session, Settings
from tests.browser.drive import Driver

pytestmark = pytest.mark.browser

Show = Callable[..., Driver]
MOST_WORDS = 25
BUTTON = re.compile(r"""^\s*- '?button "((?:[^"\\]|\\.)*)"(.*)$""")  # YAML puts quotes round a line with a colon


# Everything that any live region of the page says, as it comes.
LISTEN = """() => {
  window.hpHeard = [];
  const live = "[aria-live], [role=status], [role=alert], [role=log]";
  const hear = () => document.querySelectorAll(live).forEach((region) => {
    const said = region.textContent.trim();
    if (said && region.hpSaid !== said) window.hpHeard.push(said);
    region.hpSaid = said;
  });
  hear();
  new MutationObserver(hear).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


class Ear:
    """Hears a board: the names and states of what is in its tree, and what is announced."""

    def __init__(self, page: Any) -> None:
        self.page = page
        page.evaluate(LISTEN)

    def tree(self, region: str) -> list[str]:
        return str(self.page.get_by_role("region", name=region, exact=True).aria_snapshot()).splitlines()

    def buttons(self, region: str = "Your decision") -> list[tuple[str, str]]:
        """Name and state of each button that can be pressed there."""
        found = [m.groups() for line in self.tree(region) if (m := BUTTON.match(line))]
        return [
            (name.replace('\\"', '"').replace("''", "'"), state) for name, state in found if "[disabled]" not in state
        ]

    def heard(self) -> str:
        """What was announced last."""
        return str(self.page.get_by_role("status").first.text_content())

    def hears(self, beginning: str) -> str:
        """Wait until something with this beginning was announced last: a page greets its kernel before it speaks."""
        self.page.get_by_role("status").first.filter(has_text=re.compile(rf"^\s*{re.escape(beginning)}")).wait_for(
            state="attached"
        )
        return self.heard()

    def too_long(self) -> list[str]:
        """What was announced, at any time, in more words than one can listen to."""
        return [said for said in self.page.evaluate("window.hpHeard") if len(said.split()) > MOST_WORDS]

    def press(self, name: str) -> None:
        before = self.page.get_attribute(".hp-board", "data-rev")
        self.page.get_by_role("region", name="Your decision", exact=True).get_by_role(
            "button", name=name, exact=True
        ).first.press("Enter")
        self.page.wait_for_selector(".hp-board:not([data-asking])")
        if "chosen" not in self.heard() and self.page.get_attribute(".hp-board", "data-rev") == before:
            self.page.wait_for_timeout(0)


NOT_A_MOVE = re.compile(r"Unselect$|Do it$|Close|Hint|Again$|Another case$|More |Less |.* · ")


def hand(ear: Ear) -> list[str]:
    """Cards of the hand that may be picked and are not picked yet: a card's name has parts, a button's has none."""
    all_cards = [(name, state) for name, state in ear.buttons() if "," in name and not name.startswith("Play")]
    return [name for name, state in all_cards if "not now" not in name and "[pressed]" not in state]


def moves(ear: Ear) -> list[str]:
    """Buttons that do something with the game."""
    held = {name for name, _ in ear.buttons() if "," in name and not name.startswith("Play")}
    return [name for name, _ in ear.buttons() if name not in held and not NOT_A_MOVE.match(name)]


def decide(ear: Ear, picky: bool) -> None:
    """Pick the first card that may be picked, then press the first button that does something."""
    held = hand(ear)
    if held and (picky or not moves(ear)):
        ear.press(held[0])
    ear.press(moves(ear)[0])


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("herocard", {"heroes": ["samurai", "ninja"], "points_to_win": 1, "seed": 4}),
        ("realms", {"healths": [8, 8], "seed": 4}),
    ],
    ids=["herocard", "realms"],
)
def test_a_whole_game_is_played_by_ear(page_of: Show, game: str, options: dict[str, Any]):
    session = Session(hp.table(game, auto=True, **options), players=[PERSON, "greedy"], settings=Settings(pace=0))
    b = page_of(session)
    ear = Ear(b.page)
    for turn in range(250):
        if b.over:
            break
        decide(ear, picky=turn % 3 != 2)
        b.page.wait_for_selector(".hp-thinking", state="detached")
    assert b.over and session.table.outcome is not None
    assert ear.heard().startswith(session.table.outcome.text[:10]) or session.table.outcome.text in ear.heard()
    assert ear.too_long() == []


@pytest.mark.parametrize("game", ["herocard", "realms"])
def test_the_first_chapter_is_learned_by_ear(page_of: Show, game: str):
    """Each step: hear what it asks, answer with what the tree offers; a coach of our own knows the answer."""
    chapter = course(game)[0]
    learning = Learning(game, f"{chapter.id}/{chapter.steps[0].id}")
    b = page_of(learning)
    ear = Ear(b.page)
    for number, step in enumerate(chapter.steps, 1):
        assert learning.session is not None
        coach = learning.session.policy.coach  # type: ignore[attr-defined]
        assert coach.asked in ear.hears(f"Step {number} of {len(chapter.steps)}. ")
        lesson = b.page.get_by_role("region", name="The lesson", exact=True)
        heading = lesson.get_by_role("heading")
        assert heading.inner_text() == f"{chapter.title} · {number} of {len(chapter.steps)}"
        if number > 1:  # whoever goes on stands at the heading, and the whole text follows it
            b.page.wait_for_function("document.activeElement.matches('.hp-lesson h2')")
        tree = ear.tree("The lesson")
        places = [next(i for i, line in enumerate(tree) if word in line) for word in ("heading", step.text[:10])]
        assert places == sorted(places) and step.text in str(lesson.text_content())
        if coach.question is not None:
            for number in coach.question.right_answer if isinstance(coach.question.right_answer, list | tuple) else ():
                text = coach.question.options[number - 1].text
                kind = {"one": "radio", "some": "checkbox", "order": "button"}[coach.question.form]
                b.page.get_by_role(kind, name=text, exact=True).press("Space")
            if coach.question.form == "number":
                b.page.get_by_role("textbox").first.fill(str(coach.question.right_answer))
            ear.press("Answer")
        for _ in range(60):
            if coach.done:
                break
            right = coach.right()
            move = coach.shortest(right)[0]
            said = coach.game.language.say(coach.table.state, move)
            box = b.page.get_by_role("combobox", name="Say it")
            box.fill(said)
            b.after(lambda box=box: box.press("Enter"))
        assert coach.done
        b.page.wait_for_selector(".hp-board[data-done=true]")
        assert f"{coach.stars} of 3 stars." in ear.heard()
        doing = [name for name, _ in ear.buttons() if name.startswith(("Next", "Back to the map"))]
        b.after(lambda doing=doing: ear.press(doing[0]))
    assert ear.too_long() == []


def test_of_a_long_step_and_its_hints_the_beginning_is_heard(page_of: Show):
    """What has no room in 25 words is not said, and stands in the lesson."""
    chapter, step = next(
        (chapter, step) for chapter in course("herocard") for step in chapter.steps if step.ask and step.words > 40
    )
    learning = Learning("herocard", f"{chapter.id}/{step.id}")
    b = page_of(learning)
    ear = Ear(b.page)
    assert step.text not in ear.hears("Step ")
    assert step.text in str(b.page.get_by_role("region", name="The lesson", exact=True).text_content())
    for _ in range(4):
        b.after(lambda: ear.press(next(name for name, _ in ear.buttons() if name.startswith("Hint"))))
        ear.hears("Hint. ")
    assert ear.too_long() == []


def test_a_move_that_misses_the_goal_is_heard_with_the_reason(page_of: Show):
    learning = Learning("herocard", "first-point/beat-the-block")
    b = page_of(learning)
    ear = Ear(b.page)
    assert learning.session is not None
    coach = learning.session.policy.coach  # type: ignore[attr-defined]
    wrong = next(a for a in coach.game.play.legal(coach.table.state, 0) if a not in coach.right() and a.do == "play")
    box = b.page.get_by_role("combobox", name="Say it")
    box.fill(coach.game.language.say(coach.table.state, wrong))
    b.after(lambda: box.press("Enter"))
    b.page.get_by_role("button", name="Take it back", exact=True).wait_for()
    assert ear.heard() == (
        "Not yet. Allowed, but it misses the goal. To'a King answers: block Steel Beam. "
        "Miko's attack on To'a King fails, 4 against 4."
    )
    b.after(lambda: ear.press("Take it back"))
    assert ear.heard() == coach.table.prompt and ear.too_long() == []
