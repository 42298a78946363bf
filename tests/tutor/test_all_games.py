"""What holds for the course of every game that has one, whichever games there are."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

import pytest

from heroplay.games.registry import game_ids, get_game
from heroplay.tutor.corner import corner_chapters
from heroplay.tutor.course import Course, courses
from heroplay.tutor.lessons import course, read_chapter
from heroplay.tutor.paper import summary_page
from heroplay.tutor.progress import Progress
from heroplay.tutor.puzzles import puzzles_of, themes_of
from heroplay.tutor.tasks import lesson
from heroplay.ui.learning import Learning, last_course
from tests.toys import TOYS

BUILT_IN = [game for game in game_ids() if get_game(game) not in TOYS]
each_course = pytest.mark.parametrize("game", courses())


def test_names_are_apart_so_that_one_progress_file_holds_all_games() -> None:
    every = Counter(chapter.id for game in courses() for chapter in Course(game).chapters)
    themed = Counter(
        theme for game in BUILT_IN if get_game(game).puzzles is not None for theme in themes_of(game)
    )  # fmt: skip
    assert not [name for name, n in (every + themed).items() if n > 1]
    assert not set(every) & set(game_ids())


@each_course
def test_every_puzzle_is_sealed(game: str) -> None:
    if get_game(game).puzzles is None:
        assert Course(game).puzzles == {} and Course(game).puzzle_map(Progress()) == []
        return
    assert all(p.seal == p.right_seal() and p.game == game for p in puzzles_of(game))


@each_course
def test_the_learn_app_opens_it(game: str) -> None:
    app = Learning()
    first = course(game)[0]
    assert app.handle({"kind": "course", "id": game}) == {"ok": True}
    screen = app.screen()
    assert screen["mode"] == "map" and screen["title"] == get_game(game).info.title
    assert screen["begin"] and not screen["begun"]
    assert app.handle({"kind": "map"}) == {"ok": True}
    app.handle({"kind": "course", "id": courses()[0]})
    assert app.handle({"kind": "step", "id": first.id}) == {"ok": True}  # of whichever game it is
    assert app.screen()["mode"] == "learn" and app.game.info.id == game
    assert lesson(first.id).chapter.id == first.id


def test_what_is_no_course_is_told() -> None:
    found = Learning().handle({"kind": "course", "id": "chess"})
    assert found["refused"] and "chess" in found["problem"]


def test_the_course_to_go_on_with_is_the_one_that_was_begun() -> None:
    assert last_course(Progress()) == courses()[0]
    for game in courses():
        done = Progress()
        chapter = course(game)[0]
        done.finished(chapter.id, chapter.steps[0].id, 3)
        assert last_course(done) == game


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_deciding_rule_has_a_step(game: str) -> None:
    taught = {rule for chapter in course(game) for step in chapter.steps for rule in step.teaches}
    corner = {rule for chapter in corner_chapters(game, taught) for step in chapter.steps for rule in step.teaches}
    assert {rule.id for rule in get_game(game).rulebook if rule.decides} <= taught | corner


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.info.id)
def test_a_game_without_any_data_has_corner_cases_by_its_rulebook(toy: object) -> None:
    game = get_game(toy)  # type: ignore[arg-type]
    chapters = corner_chapters(game.info.id, ())
    taught = {rule for chapter in chapters for step in chapter.steps for rule in step.teaches}
    assert taught == {rule.id for rule in game.rulebook if rule.decides}
    assert Course(game.info.id).review_map(Progress(), datetime(2026, 1, 1, tzinfo=UTC))["due"] == []
    assert game.info.title in summary_page(game)


def test_a_chapter_of_a_game_need_not_name_it() -> None:
    head = 'id = "one"\ntitle = "One"\nable = "x"\n'
    text = head + '[[steps]]\nid = "a"\ntext = "b"\nask = {rule = "TB-1"}\nposition = {}\n'
    assert read_chapter(text, game="bids").game == "bids"
    assert read_chapter(text).game == game_ids()[0]
