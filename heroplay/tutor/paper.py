"""A course on paper: each chapter as a page or two with a page for the teacher, and the rules on one page.

The pages are self-contained HTML for any printer, A4 or Letter; answers are found by the engine, none is stored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core.rulebook import Rule
from heroplay.games.registry import get_game
from heroplay.stills import sheet
from heroplay.tutor.coach import Coach
from heroplay.tutor.lessons import Chapter, Step

MOST_WAYS = 3  # right first moves that the teacher's page names
MOST_MOVES = 40
SHORT = 32  # signs of an option that takes half a line
IN_PLAY = ("P", "L", "E", "N")  # tags of rules that a player can break or use: their text is on the summary


def document(title: str, pages: Iterable[str]) -> str:
    """One HTML file: style inside, no script, nothing from the network."""
    style = (files("heroplay.tutor") / "paper.css").read_text("utf-8")
    body = "\n".join(f'<section class="page">\n{page}\n</section>' for page in pages)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


# ---- a chapter


def chapter_page(chapter: Chapter) -> str:
    """What a class gets, and on a page of its own what its teacher gets."""
    game = get_game(chapter.game)
    steps = "".join(_Item(chapter, step, str(n)).html() for n, step in enumerate(chapter.steps, 1))
    more = "".join(_Item(chapter, step, f"Exercise {n}").html() for n, step in enumerate(chapter.exercises, 1))
    return "\n".join([
        f'<p class="name">Name: ______________________</p><h1>{escape(chapter.title)}</h1>',
        f'<p class="able">You will be able to: {escape(chapter.able)}</p>',
        _ideas(game, chapter),
        f'<div class="two">{steps}{more}</div>',
        _teacher(chapter),
    ])  # fmt: skip


def taught(chapter: Chapter) -> list[str]:
    """The rules that a chapter teaches, in the order in which they are met."""
    return list(dict.fromkeys(rule for step in chapter.steps for rule in step.teaches))


def _ideas(game: Game, chapter: Chapter) -> str:
    said = "".join(f"<p>{_rule(game.rulebook[r])}</p>" for r in taught(chapter) if r in game.rulebook)
    return f'<div class="rules">{said}</div>' if said else ""


def _rule(rule: Rule) -> str:
    return f"<b>{escape(rule.title)}</b> ({rule.id}). {escape(rule.text)}"


class _Item:
    """One step on the page: text, picture, what is asked, and room for the answer."""

    def __init__(self, chapter: Chapter, step: Step, name: str) -> None:
        self.step, self.name = step, name
        self.coach = Coach(step, chapter)

    def html(self) -> str:
        view = self.coach.game.board.view(self.coach.first, self.step.seat)
        phase = f"{view.phase.capitalize()} phase, " if view.phase else ""
        head = f"{self.name}. {phase}{view.names[self.step.seat]}"
        crowd = " crowd" if len(view.players) > 2 else ""
        return (
            f'<div class="item{crowd}"><h3>{escape(head)}</h3><p>{escape(self.step.text)}</p>'
            f"{self._picture(view)}{self._decks()}"
            f'<p class="goal">{escape(self.coach.asked)}</p>{self._room()}</div>'
        )

    def _picture(self, view: Any) -> str:
        hands = {}
        if self.step.open:
            for who in view.players:
                seen = self.coach.game.board.view(self.coach.first, who.seat)
                if who.seat != self.step.seat:
                    own = (z.pieces for z in seen.zones if z.role == "hand" and z.owner == who.seat)
                    hands[who.seat] = next(own, ())
        made = sheet.svg(view, hands)
        return made

    def _decks(self) -> str:
        """The cards that will be drawn next, where they lie open."""
        parts = [p for p in self.step.position.values() if isinstance(p, dict) and p.get("deck") and self.step.open]
        named = [", ".join(str(card) for card in part["deck"] if card != "...") for part in parts]
        return "".join(f'<p class="line">Next in the deck: {escape(cards)}.</p>' for cards in named if cards)

    def _room(self) -> str:
        question = self.coach.question
        if self.step.free:
            return '<p class="line">Play it in pairs, with cards or on a screen.</p>'
        if question is None or question.form == "number":
            return '<div class="box"></div>'
        looks = "options order" if question.form == "order" else "options"
        if max(len(o.text) for o in question.options) <= SHORT:
            looks += " short"
        return f'<ol class="{looks}">{"".join(f"<li>{escape(o.text)}</li>" for o in question.options)}</ol>'


# ---- the teacher's page


@dataclass(frozen=True, slots=True)
class Solution:
    """What the engine says is right: first moves (or the answer), how many, and one whole line."""

    ways: tuple[str, ...]
    count: int
    line: str = ""
    why: str = ""


def solution(chapter: Chapter, step: Step) -> Solution:
    """Solve a step as a learner would."""
    coach = Coach(step, chapter)
    if coach.question is not None:
        question = coach.question
        answer = coach.answer(question.right_answer)
        return Solution((question.right_text,), 1, "", answer.text.removeprefix("Right. "))
    if step.free:
        return Solution((), 0, "", step.after)
    right = coach.right()
    ways = [coach.game.language.say(coach.table.state, action) for action in coach.shortest(right)]
    played = []
    for _ in range(MOST_MOVES):
        if coach.done or not (now := coach.right()):
            break
        move = coach.shortest(now)[0]
        played.append(coach.game.language.say(coach.table.state, move))
        coach.answer(move)
    return Solution(tuple(ways), len(right), ", then ".join(played), step.after)


def minutes(step: Step) -> int:
    """How long a pair of learners needs on paper, about."""
    return 10 if step.free else 2 if step.ask else min(5, 1 + step.par)


def _teacher(chapter: Chapter) -> str:
    rows = [(str(n), step) for n, step in enumerate(chapter.steps, 1)]
    rows += [(f"E{n}", step) for n, step in enumerate(chapter.exercises, 1)]
    table = "".join(_answer_row(chapter, name, step) for name, step in rows)
    return (
        f'<div class="teacher"><h1>For the teacher: {escape(chapter.title)}</h1>{_plan(chapter)}'
        f"<h2>Answers</h2><p>Found by the engine; every answer it accepts is right, even if another is shorter."
        f"</p><table><tr><th>Step</th><th>Right</th><th>Why, and the rules</th></tr>{table}</table></div>"
    )


def _answer_row(chapter: Chapter, name: str, step: Step) -> str:
    found = solution(chapter, step)
    if step.free:
        said = "Free play: every legal move is accepted."
    else:
        said, others = found.line or found.ways[0], found.ways[1:MOST_WAYS]
        if others:
            said += f"; or first {'; or '.join(others)}"
        if found.count > 1 + len(others):
            said += f" ({found.count} first moves are right)"
    rules = f" ({', '.join(step.teaches)})" if step.teaches else ""
    return f"<tr><td>{name}</td><td>{escape(said)}</td><td>{escape(found.why + rules)}</td></tr>"


def _count(steps: tuple[Step, ...], what: str) -> str:
    return f"{len(steps)} {what if len(steps) == 1 else f'{what}s'}"


def _plan(chapter: Chapter) -> str:
    """The lesson in four parts, with minutes."""
    steps = sum(map(minutes, chapter.steps))
    alone = sum(map(minutes, chapter.exercises))
    needs = f"Needs: {', '.join(chapter.needs)}. " if chapter.needs else "Needs nothing before it. "
    rows = [
        (3, "Together", "Read what you will be able to do, and one rule of the box aloud. Show it on a card."),
        (steps, "In pairs", f"{_count(chapter.steps, 'position')} in order. One decides, one names the rule; swap."),
        (alone, "Alone", f"{_count(chapter.exercises, 'exercise')}. The rules stay in sight."),
        (5, "Together", "Compare answers. For each wrong one: which rule refuses it, or which reply beats it?"),
    ]  # fmt: skip
    told = "".join(
        f'<tr><td class="n">{n} min</td><td>{who}</td><td>{escape(what)}</td></tr>' for n, who, what in rows if n
    )
    total = sum(n for n, _, _ in rows)
    return (
        f"<h2>Lesson plan, about {total} minutes</h2><p>{needs}You need: this paper, a pencil each; a deck or a screen "
        f"for free play.</p><table><tr><th>Time</th><th>How</th><th>What</th></tr>{told}</table>"
    )


# ---- the rules on one page


def summary_page(game: Game) -> str:
    """Every rule with its id: in full what a player can break or use, by its title what only explains or rules."""
    parts: dict[str, list[Rule]] = {}
    for rule in game.rulebook:
        part = re.match(r"\d+|[A-Z]*", _short(rule))
        parts.setdefault(part[0] if part else "", []).append(rule)
    body = "".join(_part(game, number, rules) for number, rules in parts.items())
    rulings = sum(rule.kind == "ruling" for rule in game.rulebook)
    return (
        f'<div class="head"><h1>{escape(game.info.title)}: the rules on a page</h1> <p>{len(game.rulebook) - rulings} '
        f"rules and {rulings} rulings with their ids; rules that only explain: title only. In full: heroplay rules "
        f'ID.</p></div><div class="summary">{body}</div>'
    )


def _part(game: Game, number: str, rules: list[Rule]) -> str:
    title = game.rulebook.headings.get(number, f"{game.rulebook.prefix}-{number}")
    full = [rule for rule in rules if rule.tag in IN_PLAY]
    rest = [rule for rule in rules if rule.tag not in IN_PLAY]
    said = "".join(f"<p><b>{_short(rule)} {escape(rule.title)}.</b> {escape(rule.text)}</p>" for rule in full)
    also = "; ".join(f"{_short(rule)} {escape(rule.title)}" for rule in rest)
    return f"<h2>{escape(title)}</h2>{said}" + (f'<p class="also">{also}.</p>' if also else "")


def _short(rule: Rule) -> str:
    return rule.id.partition("-")[2]
