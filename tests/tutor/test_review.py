"""Review: opt-in, one card for each rule met, the days as fsrs gives them, and never the same case twice in a row."""

from __future__ import annotations

import builtins
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

import heroplay as hp
from heroplay.tutor import progress as progresses
from heroplay.tutor import review
from heroplay.tutor.cases import ENOUGH, cases
from heroplay.tutor.coach import Coach
from heroplay.tutor.corner import corner_chapters
from heroplay.tutor.lessons import course
from heroplay.tutor.progress import Progress

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def learner() -> Progress:
    """Has done the first step of the course and broken two rules."""
    p = Progress()
    first = course("herocard")[0]
    p.finished(first.id, first.steps[0].id, 3)
    p.broke("HC-4.23", "block Updraft")
    p.broke("HC-4.18", "attack Thunder Stroke")
    review.opt_in(p, NOW)
    return p


def test_it_is_off_until_it_is_asked_for(learner):
    fresh = Progress()
    assert not review.is_on(fresh) and review.due(fresh, NOW) == [] and review.today(fresh, NOW) == "review is off"
    assert "review" not in fresh.text()
    assert review.is_on(learner)
    review.rate(learner, "HC-4.18", "good", NOW)
    review.opt_out(learner)
    assert review.due(learner, NOW + 90 * DAY) == [] and "HC-4.18" in learner.review  # what is remembered stays


def test_the_rules_met_are_those_taught_and_those_broken(learner):
    taught = course("herocard")[0].steps[0].teaches
    assert set(review.met(learner)) == {*taught, "HC-4.18", "HC-4.23"}
    corner = corner_chapters("herocard", set())[0]
    learner.finished(corner.id, corner.steps[0].id, 3)
    assert corner.steps[0].teaches[0] in review.met(learner)
    learner.broke("XX-1.1", "a rule of a game that is not here")
    assert "XX-1.1" not in review.met(learner)


def test_a_right_answer_comes_back_later_than_a_wrong_one(learner):
    review.rate(learner, "HC-4.18", "good", NOW)
    review.rate(learner, "HC-4.23", "again", NOW)
    assert review.due(learner, NOW)[:1] not in (["HC-4.18"], ["HC-4.23"])
    assert learner.review["HC-4.23"].due < learner.review["HC-4.18"].due
    later = review.due(learner, NOW + 90 * DAY)
    assert later[:2] == ["HC-4.23", "HC-4.18"]  # the longest waiting first
    review.rate(learner, "HC-4.18", "good", NOW + 3 * DAY)
    again = learner.review["HC-4.18"]
    assert again.due - again.last_review > timedelta(days=3) and again.since == NOW


def test_hints_bring_it_back_sooner_and_the_same_answers_give_the_same_days(learner):
    other = learner.model_copy(deep=True)
    review.rate(learner, "HC-4.18", "good", NOW)
    review.rate(other, "HC-4.18", "hard", NOW)
    assert other.review["HC-4.18"].due < learner.review["HC-4.18"].due
    same = Progress()
    review.rate(same, "hc-4.18", "good", NOW.replace(tzinfo=None))  # a time without a zone is UTC
    assert same.review == learner.review


def test_only_a_few_new_rules_come_in_a_day():
    p = Progress()
    for chapter in corner_chapters("herocard", set()):
        for step in chapter.steps:
            p.finished(chapter.id, step.id, 3)
    review.opt_in(p, NOW)
    first = review.due(p, NOW)
    assert len(first) == review.NEW_A_DAY
    for rule in first[:4]:
        review.rate(p, rule, "good", NOW)
    assert review.due(p, NOW) == first[4:]
    assert len(review.due(p, NOW + DAY)) >= review.NEW_A_DAY


def test_today_names_the_rules_by_their_titles(learner):
    said = review.today(learner, NOW)
    assert said.startswith("today: ") and "HC-4.23 Block Mods need a base" in said
    for rule in review.due(learner, NOW):
        review.rate(learner, rule, "good", NOW)
    assert review.today(learner, NOW) == "today: nothing is due"


def test_a_case_is_fresh_until_all_were_shown_and_never_the_same_twice_in_a_row(learner):
    every = cases("herocard", "HC-4.18")
    assert len(every) >= ENOUGH
    shown = [review.next_case(learner, "HC-4.18").id for _ in range(2 * len(every))]
    assert sorted(shown[: len(every)]) == sorted(c.id for c in every)
    assert all(a != b for a, b in pairwise(shown))
    assert learner.shown["HC-4.18"][-1] == shown[-1]


@pytest.mark.parametrize("rule", ["HC-R46", "HC-2.2", "HC-1.1", "HC-R71", "HC-R30"])
def test_a_rule_with_few_cases_gets_a_question(learner, rule):
    assert len(cases("herocard", rule)) < ENOUGH
    shown = [review.next_case(learner, rule) for _ in range(4)]
    for step in shown:
        coach = Coach(step, course("herocard")[0])
        assert coach.question is not None and rule in coach.question.all_rules and step.teaches == (rule,)
    assert all(a.id != b.id and a.ask != b.ask for a, b in pairwise(shown))


def test_what_is_no_grade_or_no_rule_is_told(learner):
    with pytest.raises(hp.BadInput, match="again, hard, good"):
        review.rate(learner, "HC-4.18", "splendid", NOW)
    with pytest.raises(hp.BadInput, match="There is no rule"):
        review.next_case(learner, "HC-99.1")


def test_without_the_package_it_says_what_is_missing(learner, monkeypatch):
    real = builtins.__import__

    def without(name, *rest):
        if name == "fsrs":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    p = Progress()
    with pytest.raises(hp.BadInput, match=r"heroplay\[review\]"):
        review.opt_in(p, NOW)
    assert not review.is_on(p) and review.due(learner, NOW)  # what is due is plain data


# ---- in the learner's file


def test_it_is_kept_in_the_file_and_an_old_file_still_reads(learner):
    review.rate(learner, "HC-4.18", "hard", NOW)
    review.next_case(learner, "HC-4.18")
    assert progresses.read(learner.text()) == learner
    assert progresses.read('{"heroplay": 1, "steps": {}, "broken": {}}') == Progress()
    with pytest.raises(hp.BadInput, match="damaged"):
        progresses.read('{"heroplay": 1, "review": {"HC-4.18": {"due": "tomorrow"}}}')
    with pytest.raises(hp.BadInput, match="newer"):
        progresses.read('{"heroplay": 2, "review": {}}')


def test_two_files_keep_the_later_review_of_each_rule(learner):
    other = learner.model_copy(deep=True)
    review.rate(learner, "HC-4.18", "good", NOW)
    review.rate(other, "HC-4.18", "again", NOW + DAY)
    review.rate(other, "HC-4.23", "good", NOW)
    review.next_case(other, "HC-4.18")
    for both in (learner.merged(other), other.merged(learner)):
        assert both.review["HC-4.18"].last_review == NOW + DAY and both.review["HC-4.18"].since == NOW
        assert both.review["HC-4.23"] == other.review["HC-4.23"]
        assert both.shown == other.shown and both.reviewing
    assert learner.merged(Progress()) == learner
