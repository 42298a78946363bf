"""The learner's file: best results stay, two files meet without loss, a damaged one is set aside."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import heroplay as hp
from heroplay.core import files
from heroplay.tutor import progress, review
from heroplay.tutor.progress import Done, Progress, Remembered


def test_the_best_stars_stay():
    p = Progress()
    p.finished("first-point", "strike", 2, hints=1)
    p.finished("first-point", "strike", 1, hints=4)
    assert p.stars("first-point", "strike") == 2 and p.steps["first-point/strike"].tries == 2
    p.finished("first-point", "strike", 3)
    assert p.steps["first-point/strike"] == Done(stars=3, hints=0, tries=3)
    assert p.stars("first-point", "pay") == 0


def test_it_is_saved_and_loaded_again(tmp_path):
    p = Progress()
    p.finished("first-point", "strike", 3)
    p.broke("HC-4.18", "attack Thunder Stroke")
    path = tmp_path / "here" / "progress.json"
    progress.save(path, p)
    assert progress.load(path) == (p, "")
    assert '"HC-4.18"' in path.read_text("utf-8") and len(list(path.parent.iterdir())) == 1


def test_nothing_there_is_a_new_beginning(tmp_path):
    assert progress.load(tmp_path / "progress.json") == (Progress(), "")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"heroplay": 1, "steps": {"a/b": {"stars": 9}}}', '{"heroplay": 99}'])
def test_what_cannot_be_read_is_left_alone_and_set_aside_before_it_is_written_over(tmp_path, text):
    path = tmp_path / "progress.json"
    for number in (1, 2):
        path.write_text(text, "utf-8")
        before = sorted(tmp_path.iterdir())
        found, message = progress.load(path)
        assert found == Progress() and "cannot be read" in message
        assert sorted(tmp_path.iterdir()) == before and path.read_text("utf-8") == text
        found, message, safe = progress.keep(path, found, lambda p: p.finished("a", "b", 3))
        assert safe and f"progress.damaged-{number}.json" in message and progress.load(path) == (found, "")
        assert (tmp_path / f"progress.damaged-{number}.json").read_text("utf-8") == text


def test_a_change_that_is_refused_writes_nothing(tmp_path):
    path = tmp_path / "progress.json"
    found, message, safe = progress.keep(path, Progress(), lambda p: p.finished("a", "b", 3))
    assert safe and not message
    before = path.read_bytes()
    with pytest.raises(hp.BadInput, match="damaged"):
        progress.keep(path, found, lambda p: p.steps.update({"x" * 300: Done(stars=1)}))
    assert path.read_bytes() == before


WRITER = """
import sys
from pathlib import Path
from tests.tutor.test_progress import write_many
print("ready", flush=True)
sys.stdin.readline()
write_many(Path(sys.argv[1]), "theirs")
"""


def write_many(path, name):
    mine = Progress()
    for n in range(25):
        mine, said, _ = progress.keep(path, mine, lambda p, n=n: (p.finished(name, str(n), 1), p.finished("a", "b", 1)))
        assert not said


def test_two_processes_that_write_at_once_lose_no_step(tmp_path):
    path = tmp_path / "progress.json"
    command, pipe = [sys.executable, "-c", WRITER, str(path)], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout.readline() == "ready\n"
        other.stdin.write("go\n")
        other.stdin.flush()
        write_many(path, "ours")
    found, _ = progress.load(path)
    assert other.returncode == 0 and len(found.steps) == 51 and found.steps["a/b"].tries == 50


def test_a_file_that_another_program_never_lets_go_of_is_said_and_kept_here(tmp_path, monkeypatch):
    path = tmp_path / "progress.json"
    monkeypatch.setattr(files, "LONGEST_WAIT", 0.0)
    with files.only_writer(path):
        found, said, safe = progress.keep(path, Progress(), lambda p: p.finished("a", "b", 3))
    assert "another program is writing it" in said and not safe and found.stars("a", "b") == 3 and not path.exists()


def test_the_folder_is_for_the_user_alone(tmp_path):
    progress.keep(tmp_path / "new" / "progress.json", Progress(), lambda p: p.finished("a", "b", 3))
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


NOW = datetime(2026, 1, 1, tzinfo=UTC)
ZONES = [UTC, timezone(timedelta(hours=-14)), timezone(timedelta(hours=14))]
DATES = st.datetimes(datetime(2000, 1, 2), datetime(2199, 12, 30), timezones=st.sampled_from(ZONES))
CARDS = st.builds(
    dict, due=DATES, last_review=DATES, since=DATES, state=st.integers(1, 3), step=st.none() | st.integers(0, 100),
    stability=st.none() | st.floats(0.001, 1e9), difficulty=st.none() | st.floats(1, 10),
)  # fmt: skip


@settings(max_examples=60)
@given(CARDS, st.lists(st.sampled_from(review.GRADES), min_size=1, max_size=3))
def test_every_memory_that_is_accepted_can_be_reviewed_and_kept(card, grades):
    try:
        mine = Progress(reviewing=True, review={"HC-4.1": Remembered.model_validate(card)})
    except ValueError:
        return
    review.due(mine, NOW)
    for grade in grades:
        review.rate(mine, "HC-4.1", grade, NOW)
    assert progress.read(mine.text()) == mine


@pytest.mark.parametrize(
    "text",
    [
        '{"heroplay": 1, "steps": {"a/b": {"stars": 1, "tries": 1000000000000}}}',
        '{"heroplay": 1, "steps": {"a/b": {"stars": 1, "hints": -1}}}',
        '{"heroplay": 1, "steps": {"": {"stars": 1}}}',
        '{"heroplay": 1, "broken": {"HC-4.1": ["' + "x" * 2000 + '"]}}',
        '{"heroplay": 1, "broken": {"HC-4.1": ' + json.dumps([str(n) for n in range(50)]) + "}}",
        '{"heroplay": 1, "shown": {"HC-4.1": ' + json.dumps([str(n) for n in range(5000)]) + "}}",
        '{"heroplay": 1, "shown": {"HC-4.1": ["\\ud800"]}}',
        '{"heroplay": -1}',
        '{"heroplay": 1, "steps": ' + "[" * 100_000,
        '{"heroplay": ' + "9" * 5000 + "}",
        json.dumps({"heroplay": 1, "steps": {str(n): {"stars": 1} for n in range(progress.MOST_STEPS + 1)}}),
        json.dumps({"heroplay": 1, "x": "x" * progress.LARGEST}),
    ],
    ids=lambda text: text[:60],
)
def test_what_is_out_of_bounds_is_refused_in_a_sentence(text):
    with pytest.raises(hp.BadInput, match="progress"):
        progress.read(text)


def test_tries_stay_in_bounds():
    p = Progress(steps={"a/b": Done(stars=1, tries=progress.MOST_TRIES)})
    p.finished("a", "b", 1)
    assert progress.read(p.text()) == p


def test_a_newer_version_is_named():
    with pytest.raises(hp.BadInput, match="newer HeroPlay"):
        progress.read('{"heroplay": 2}')


DONE = st.builds(Done, stars=st.integers(1, 3), hints=st.integers(0, 4), tries=st.integers(1, 9))
FILES = st.builds(
    Progress,
    steps=st.dictionaries(st.sampled_from(["a/1", "a/2", "b/1"]), DONE),
    broken=st.dictionaries(
        st.sampled_from(["HC-4.18", "HC-6.3"]), st.lists(st.sampled_from("xyz"), min_size=1, unique=True)
    ),
)


@given(FILES, FILES)
def test_two_files_merge_without_loss_in_either_order(a, b):
    both = a.merged(b)
    assert both.steps == b.merged(a).steps
    assert {r: set(m) for r, m in both.broken.items()} == {r: set(m) for r, m in b.merged(a).broken.items()}
    for one in (a, b):
        assert all(both.steps[name].stars >= done.stars for name, done in one.steps.items())
        assert all(set(moves) <= set(both.broken[rule]) for rule, moves in one.broken.items())
    assert both.merged(b) == both and progress.read(both.text()) == both
