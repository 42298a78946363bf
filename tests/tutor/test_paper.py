"""Paper: a chapter on two pages and one for the teacher, the rules on one, A4 and Letter, with nothing from outside."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from heroplay.games.registry import get_game
from heroplay.tutor.coach import Coach
from heroplay.tutor.lessons import course, load_chapter
from heroplay.tutor.paper import chapter_page, document, solution, summary_page, taught
from tests.browser.launch import FLAGS, executable
from tests.cli.terminal import run

GAME = get_game("herocard")
COURSE = course("herocard")
EXAMPLE = Path(__file__).parents[2] / "tutorials" / "for-teachers" / "my-first-chapter.toml"
MARGIN = dict.fromkeys(("top", "right", "bottom", "left"), "10mm")


class Tags(HTMLParser):
    """The tags of a page, and whether each that is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.all.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.all.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def pages_of():
    """How many pages a document has on paper of a format; in a thread of its own, apart from other tests' browsers."""
    with ThreadPoolExecutor(1) as thread:
        driver = thread.submit(lambda: sync_playwright().start()).result()
        browser = thread.submit(lambda: driver.chromium.launch(executable_path=executable(), args=FLAGS)).result()

        def count(text: str, paper: str) -> int:
            page = browser.new_page(java_script_enabled=False)
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.set_content(text)
            printed = page.pdf(format=paper, margin=MARGIN)
            page.close()
            assert asked == []
            return len(re.findall(rb"/Type\s*/Page\b", printed))

        yield lambda text, paper: thread.submit(count, text, paper).result()
        thread.submit(browser.close).result()
        thread.submit(driver.stop).result()


@pytest.mark.browser
@pytest.mark.parametrize("chapter", COURSE, ids=lambda chapter: chapter.id)
def test_a_chapter_is_two_pages_at_most_and_one_for_the_teacher(chapter, pages_of):
    text = document(chapter.title, [chapter_page(chapter)])
    papers = ("A4", "Letter") if chapter in COURSE[::4] else ("A4",)
    assert all(2 <= pages_of(text, paper) <= 3 for paper in papers)


@pytest.mark.browser
def test_the_rules_are_one_page(pages_of):
    text = document("Rules", [summary_page(GAME)])
    assert [pages_of(text, paper) for paper in ("A4", "Letter")] == [1, 1]
    assert pages_of(document("Twice", [summary_page(GAME)] * 2), "A4") == 2  # the count can fail


def test_it_is_whole_html_with_pictures_and_without_script_or_network():
    chapter = COURSE[0]
    text = document(chapter.title, [chapter_page(chapter)])
    tags = Tags(text)
    assert tags.open == []
    names = [tag for tag, _ in tags.all]
    assert names.count("svg") == len(chapter.steps) + len(chapter.exercises)
    assert not {"script", "link", "img", "iframe"} & set(names)
    assert not [a for _, a in tags.all if {"src", "href", "onclick"} & set(a)]
    assert "url(" not in text and "@import" not in text
    assert "@page" in text and "size:" not in text.partition("@page")[2].partition("}")[0]  # the printer's paper


def test_ideas_positions_questions_and_room_to_write():
    chapter = COURSE[0]
    text = unescape(chapter_page(chapter))
    learners, _, teachers = text.partition('<div class="teacher">')
    assert chapter.able in learners
    for rule in taught(chapter):
        assert f"({rule})" in learners and GAME.rulebook[rule].text in learners
    for step in (*chapter.steps, *chapter.exercises):
        coach = Coach(step, chapter)
        assert step.text in learners and coach.asked in learners
        for option in coach.question.options if coach.question else ():
            assert f"<li>{option.text}</li>" in learners
    boxes = [s for s in (*chapter.steps, *chapter.exercises) if not s.ask and not s.free]
    assert learners.count('<div class="box">') == len(boxes)
    assert "hand: Wall of Muscle (Block 6; 5 B)" in learners  # what lies open is said
    assert "Lesson plan, about" in teachers and teachers.count(" min</td>") == 4


@pytest.mark.parametrize("chapter", COURSE[:2], ids=lambda chapter: chapter.id)
def test_the_teacher_has_the_answers_and_the_class_has_not(chapter):
    text = unescape(chapter_page(chapter))
    _, _, teachers = text.partition('<div class="teacher">')
    for step in (*chapter.steps, *chapter.exercises):
        found = solution(chapter, step)
        if step.free:
            continue
        if step.goal:
            coach = Coach(step, chapter)
            for said in found.line.split(", then "):
                assert coach.answer(said).ok, said
            assert coach.done
        assert (found.line or found.ways[0]) in teachers
        assert not step.after or step.after not in text.partition('<div class="teacher">')[0]


def test_every_rule_is_on_the_summary_by_its_id():
    text = unescape(summary_page(GAME))
    for rule in GAME.rulebook:
        assert re.search(rf"[ >]{re.escape(rule.id[3:])} {re.escape(rule.title)}[.;]", text), rule.id
        if rule.tag in ("P", "L", "E", "N"):
            assert rule.text in text
    assert [f"<h2>{title}</h2>" in text for title in GAME.rulebook.headings.values()] == [True] * 10


# ---- the command


def test_a_chapter_the_course_and_the_rules_are_written(tmp_path):
    one = tmp_path / "one.html"
    assert "1 chapter. Open it in a browser" in run("paper", "herocard", "first-point", "--out", str(one)).output
    assert one.read_text("utf-8").count('<section class="page">') == 1
    rules = tmp_path / "rules.html"
    run("paper", "herocard", "--rules", "--out", str(rules))
    assert "the rules on a page" in rules.read_text("utf-8")
    own = tmp_path / "own.html"
    run("paper", "herocard", str(EXAMPLE), "--out", str(own))
    assert load_chapter(EXAMPLE).title in own.read_text("utf-8")


def test_without_a_name_it_is_all_chapters_in_a_file_named_for_the_game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("heroplay.tutor.lessons.course", lambda game: COURSE[:2])
    assert "herocard.html: 2 chapters" in run("paper").output
    text = (tmp_path / "herocard.html").read_text("utf-8")
    assert COURSE[0].title in text and COURSE[1].title in text


def test_what_cannot_be_printed_is_said(tmp_path):
    assert "has no chapter 'nothing'" in run("paper", "herocard", "nothing", code=2).output
    assert "leave the chapter out" in run("paper", "herocard", "first-point", "--rules", code=2).output
    nowhere = tmp_path / "gone" / "x.html"
    assert "cannot be written" in run("paper", "herocard", "--rules", "--out", str(nowhere), code=2).output
