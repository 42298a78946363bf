"""The part *Corner cases* of a course: one question for every deciding rule that no chapter teaches."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput
from heroplay.core.rulebook import Rule
from heroplay.games.registry import get_game
from heroplay.tutor.cases import LONGEST, case_slug, cases, source
from heroplay.tutor.lessons import Chapter, Step, game_data

PART = "Corner cases"
RULINGS = "R"  # the part of the rulebook for rulings that stand near no rule


@dataclass(frozen=True)
class Outline:
    """A chapter of corner cases before its steps are made: its rules, and so the names of its steps."""

    game: str
    id: str
    title: str
    able: str
    rules: tuple[str, ...]

    @property
    def steps(self) -> tuple[str, ...]:
        """The ids of its steps."""
        return tuple(case_slug(rule) for rule in self.rules)

    def chapter(self) -> Chapter:
        """The chapter itself."""
        return Chapter(
            id=self.id, title=self.title, game=self.game, part=PART, able=self.able, longest=LONGEST,
            steps=tuple(corner_step(self.game, rule) for rule in self.rules),
        )  # fmt: skip


def corner_chapters(game_id: str, taught: Iterable[str]) -> list[Chapter]:
    """Chapters by section of the rulebook, with a question about each deciding rule that is not taught yet."""
    return [outline.chapter() for outline in corner_outlines(game_id, taught)]


def corner_outlines(game_id: str, taught: Iterable[str]) -> list[Outline]:
    """The same before any of their steps is made, which takes a moment."""
    data, known = _data(game_id), set(taught)
    rules = [rule for rule in get_game(game_id).rulebook if rule.decides and rule.id not in known]
    found = []
    chapters = list(data["chapters"])
    if not any(RULINGS in chapter["sections"] for chapter in chapters):
        chapters += _chapters_of(get_game(game_id), [RULINGS])
    for chapter in chapters:
        mine = tuple(rule.id for rule in rules if _section(game_id, rule) in chapter["sections"])
        if mine:
            found.append(Outline(game_id, chapter["id"], chapter["title"], chapter["able"], mine))
    return found


@cache
def corner_step(game_id: str, rule: str) -> Step:
    """The question about a rule: from a position made by hand, from a case, or, at last, which rule says this."""
    for made in _data(game_id).get("steps", ()):
        if rule in made["teaches"]:
            return Step.model_validate({**made, "id": case_slug(rule), "teaches": (rule,)})
    every = cases(game_id, rule)
    if every:
        return every[len(every) // 3].step().model_copy(update={"id": case_slug(rule)})  # neither bare nor long
    return question_about(get_game(game_id), rule)


def question_about(game: Game, rule: str, mix: int = 0) -> Step:
    """Which rule says this?  The last resort; another mix has other rules to choose among."""
    setting = setting_of(game)
    asked = {"rule": {"id": rule, "mix": mix} if mix else rule}
    name = f"{case_slug(rule)}-mix-{mix}" if mix else case_slug(rule)
    return Step(id=name, text="Think of the rulebook.", position=setting, ask=asked, teaches=(rule,))


def setting_of(game: Game) -> dict[str, Any]:
    """A position for questions that need none."""
    try:
        return dict(source(game.info.id).setting)
    except BadInput:  # the game has no cases: any table of it will do
        return dict(game.examples[0])


def last_resorts(game_id: str) -> list[str]:
    """The deciding rules about which nothing better can be asked."""
    rules = [rule.id for rule in get_game(game_id).rulebook if rule.decides]
    return [rule for rule in rules if "rule" in corner_step(game_id, rule).ask]


@cache
def _data(game_id: str) -> dict[str, Any]:
    data = game_data(game_id)
    file = data / "corner.toml" if data is not None else None
    if file is None or not file.is_file():
        return {"chapters": _sections(get_game(game_id))}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"corner.toml is not readable: {error}.") from None


def _sections(game: Game) -> list[dict[str, Any]]:
    """A chapter for each part of the rulebook, where nobody has written them."""
    return _chapters_of(game, dict.fromkeys(_section(game.info.id, rule) for rule in game.rulebook))


def _chapters_of(game: Game, parts: Iterable[str]) -> list[dict[str, Any]]:
    unnamed = {RULINGS: "rulings"}
    titles = {part: game.rulebook.headings.get(part, unnamed.get(part, f"part {part}")) for part in parts}
    stem = game.info.id.replace("_", "-")
    return [
        {
            "id": f"{stem}-corner-{part.lower()}", "title": f"{PART}: {title[:1].lower()}{title[1:]}",
            "able": f"You know the rare rules of this part: {title}.", "sections": [part],
        }
        for part, title in titles.items()
    ]  # fmt: skip


def _section(game_id: str, rule: Rule) -> str:
    """The section that a rule stands in; for a ruling, that of the first numbered rule near it, if there is one."""
    book, seen = get_game(game_id).rulebook, set()
    while rule.kind == "ruling" and rule.id not in seen:
        seen.add(rule.id)
        near = [book[i] for i in rule.near if i in book]
        rule = next((r for r in near if r.kind == "rule"), near[0] if near else rule)
    return RULINGS if rule.kind == "ruling" else rule.id.partition("-")[2].partition(".")[0]
