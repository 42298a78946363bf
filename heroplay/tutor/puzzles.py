"""Puzzles: shipped ones with their certificates, new ones from random positions, and the proof of both."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from heroplay.contracts.game import Game
from heroplay.contracts.puzzles import Puzzling
from heroplay.core.errors import BadInput, HeroPlayError, problems_of
from heroplay.core.names import closest, find
from heroplay.games.registry import default_id, get_game
from heroplay.tutor.goals import Goal
from heroplay.tutor.lessons import Chapter, Step, game_data
from heroplay.tutor.proof import Certificate, NotAPuzzle, Proof

TRIES = 5000  # random cases that are looked at before a puzzle is given up
MOST_RULES = 4  # that a step names


class About(NamedTuple):
    """A theme as a menu shows it."""

    title: str
    about: str


class Puzzle(BaseModel):
    """A position, a goal, and what a full search has proven about it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    game: str = Field(default_factory=default_id)
    theme: str
    position: dict[str, Any]
    goal: dict[str, Any] = Field(min_length=1)
    seat: int = Field(default=0, ge=0)
    certificate: Certificate
    seal: str = ""  # of all the rest, so that every change shows

    @property
    def difficulty(self) -> int:
        return self.certificate.difficulty

    @property
    def learner(self) -> str:
        """Who the learner is."""
        return _hook(get_game(self.game)).learner(self.position, self.seat)

    def step(self) -> Step:
        """The puzzle as a step that the coach can take."""
        theme = _hook(get_game(self.game)).themes[self.theme]
        proven = self.certificate
        return Step(
            id=self.id, text=theme.text, position=self.position, goal=self.goal, seat=self.seat, puzzle=True, open=True,
            par=proven.decisions, teaches=proven.rules[:MOST_RULES],
        )  # fmt: skip

    def chapter(self) -> Chapter:
        """A chapter with this one step, for the coach."""
        title, about = themes_of(self.game)[self.theme]
        return Chapter(id=self.theme, title=title, game=self.game, part="Puzzles", able=about, steps=(self.step(),))

    def line(self) -> str:
        """The puzzle as one line of its file."""
        return json.dumps(self.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":"))

    def sealed(self) -> Puzzle:
        return self.model_copy(update={"seal": self.right_seal()})

    def right_seal(self) -> str:
        text = json.dumps(self.model_dump(mode="json", exclude={"seal"}), ensure_ascii=False, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:8]


def _hook(game: Game) -> Puzzling:
    if game.puzzles is None:
        raise BadInput(f"{game.info.title} has no puzzles.")
    found: Puzzling = game.puzzles
    return found


def read_puzzles(text: str, where: str = "this file") -> list[Puzzle]:
    """Puzzles from their lines; a mistake is reported with its line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(Puzzle.model_validate_json(line))
        except ValidationError as error:
            raise BadInput(f"{where}, line {number}, is not a puzzle.", problems_of(error)) from None
    return found


def load_puzzles(path: Path | str) -> list[Puzzle]:
    """Puzzles from a file of one's own."""
    path = Path(path)
    try:
        return read_puzzles(path.read_text("utf-8"), path.name)
    except OSError as error:
        raise BadInput(f"{path.name} cannot be opened: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path.name} is not UTF-8 text.") from None


def puzzles_of(game_id: str) -> list[Puzzle]:
    """The puzzles that come with a game; none where there is no file of them."""
    game = get_game(game_id)
    _hook(game)
    data = game_data(game.info.id)
    source = data / "puzzles.jsonl" if data is not None else None
    return read_puzzles(source.read_text("utf-8"), source.name) if source is not None and source.is_file() else []


def puzzle_of(game_id: str, name: str) -> Puzzle:
    """One of them by its id."""
    known = {puzzle.id: puzzle for puzzle in puzzles_of(game_id)}
    if name not in known:
        near = closest(name, known)
        raise BadInput(f"There is no puzzle {name!r}." + (f" Did you mean {near}?" if near else ""))
    return known[name]


def themes_of(game_id: str) -> dict[str, About]:
    """The themes by id, each with its title and a line about it."""
    return {name: About(theme.title, theme.about) for name, theme in _hook(get_game(game_id)).themes.items()}


def learners_of(game_id: str) -> list[str]:
    """Who a puzzle of this game can be made for."""
    return list(_hook(get_game(game_id)).learners)


def theme_named(game_id: str, theme: str) -> str:
    """The id of a theme; a wrong one is answered with a list."""
    themes = _hook(get_game(game_id)).themes
    if theme not in themes:
        raise BadInput(f"There is no theme {theme!r}: {', '.join(themes)}.")
    return theme


def learner_word(game_id: str) -> str:
    """What the game calls those that its puzzles are made for."""
    return _hook(get_game(game_id)).word


def learner_named(game_id: str, learner: str, theme: str | None = None) -> str:
    """The id of somebody who has puzzles, of this theme if one is given."""
    hook = _hook(get_game(game_id))
    try:
        found = find(learner, {name: name for name in hook.learners}, hook.word)
    except HeroPlayError:
        raise BadInput(f"There is no {hook.word} {learner!r}: {', '.join(hook.learners)}.") from None
    can = hook.themes[theme].learners if theme else ()
    if can and found not in can:
        raise BadInput(f"{found} has no puzzles of the theme {theme!r}; these have: {', '.join(can)}.")
    return found


def prove(game_id: str, theme: str, position: Mapping[str, Any], goal: Mapping[str, Any], seat: int = 0) -> Certificate:
    """What a full search proves of a position and a goal; NotAPuzzle says why they make no puzzle."""
    game = get_game(game_id)
    return Proof(game, _hook(game).themes[theme_named(game_id, theme)], position, goal, seat).certificate()


def make(game_id: str, theme: str, learner: str | None = None, seed: int = 0) -> Puzzle:
    """A new puzzle; the same seed gives the same one everywhere."""
    game = get_game(game_id)
    kind = _hook(game).themes[theme_named(game_id, theme)]
    if learner is None:
        learner = random.Random(f"{theme} {seed}").choice(kind.learners or _hook(game).learners)
    learner = learner_named(game_id, learner, theme)
    rng = random.Random(f"{game.info.id} {theme} {learner} {seed}")
    for _ in range(TRIES):
        draft = kind.draft(rng, learner)
        for number, goal in enumerate(draft.goals if draft else ()):
            assert draft is not None
            try:
                proof = Proof(game, kind, draft.position, goal, draft.seat)
                if number == 0 and kind.point and proof.is_hopeless():
                    break
                proven = proof.certificate()
            except NotAPuzzle:
                continue
            name = f"{theme}-{learner}-{seed}".replace("_", "-")
            made = Puzzle(id=name, game=game.info.id, theme=theme, position=draft.position, goal=goal, seat=draft.seat,
                          certificate=proven)  # fmt: skip
            return made.sealed()
    raise BadInput(f"No puzzle of the theme {theme!r} was found for {learner} in {TRIES:,} random positions.")


def collect(
    game_id: str,
    themes: list[str],
    learners: list[str],
    seed: int = 0,
    count: int = 1,
    known: list[Puzzle] | None = None,
) -> Iterator[Puzzle]:
    """`count` puzzles of each theme for each learner, numbered on after those that are known, none like another."""
    hook = _hook(get_game(game_id))
    have = list(known or ())
    alike = {(puzzle.theme, hook.same(puzzle.position)) for puzzle in have}
    for theme in themes:
        number = max((int(p.id.rpartition("-")[2]) for p in have if p.theme == theme), default=0)
        for learner in learners:
            if hook.themes[theme].learners and learner not in hook.themes[theme].learners:
                continue
            at, found = seed, 0
            while found < count:
                made = make(game_id, theme, learner, at)
                at += 1
                if (theme, hook.same(made.position)) in alike:
                    continue
                alike.add((theme, hook.same(made.position)))
                found, number = found + 1, number + 1
                yield made.model_copy(update={"id": f"{theme}-{number:03d}"}).sealed()


def verify(puzzle: Puzzle) -> list[str]:
    """Prove a puzzle again: everything in which it differs from the proof; empty when it holds."""
    try:
        proven = prove(puzzle.game, puzzle.theme, puzzle.position, puzzle.goal, puzzle.seat)
    except HeroPlayError as error:
        return [str(error)]
    found = []
    for name in Certificate.model_fields:
        said, is_so = getattr(puzzle.certificate, name), getattr(proven, name)
        if said != is_so:
            found.append(f"{name}: it says {_short(said)}; the proof says {_short(is_so)}.")
    if not found and puzzle.seal != puzzle.right_seal():
        found.append("seal: something in the line was changed after it was proven.")
    return found


def _short(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def goal_text(puzzle: Puzzle) -> str:
    """The goal in words, made from its words."""
    game = get_game(puzzle.game)
    return Goal(game, puzzle.goal, game.storage.position(puzzle.position), puzzle.seat).text
