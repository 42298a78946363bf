"""The learner's file: best results stay, two files meet without loss, a damaged one is set aside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import heroplay as hp
from heroplay.tutor import progress
from heroplay.tutor.progress import Done, Progress


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
def test_what_cannot_be_read_is_set_aside_and_never_overwritten(tmp_path, text):
    path = tmp_path / "progress.json"
    for number in (1, 2):
        path.write_text(text, "utf-8")
        found, message = progress.load(path)
        assert found == Progress() and f"progress.damaged-{number}.json" in message
        assert (tmp_path / f"progress.damaged-{number}.json").read_text("utf-8") == text
        assert not path.exists()


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
