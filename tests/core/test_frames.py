"""Frames: the right to answer goes round; secrets are committed."""

from __future__ import annotations

from heroplay.core.frames import Priority, Simultaneous


def test_all_pass_in_a_row_and_the_frame_closes() -> None:
    frame: Priority | None = Priority((1, 2, 0), 1)
    asked = []
    while frame is not None:
        asked.append((frame.at, frame.passes))
        frame = frame.passed()
    assert asked == [(1, 0), (2, 1), (0, 2)]


def test_a_play_gives_the_next_one_the_word_and_starts_the_passes_again() -> None:
    frame = Priority((1, 2, 0), 1).passed()
    assert frame == Priority((1, 2, 0), 2, 1)
    assert frame.played(2) == Priority((1, 2, 0), 0, 0)
    assert frame.played(0) == Priority((1, 2, 0), 1, 0), "clockwise, round the end"


def test_who_played_is_asked_last() -> None:
    frame = Priority((0, 1), 0).played(0)
    assert frame == Priority((0, 1), 1)
    frame = frame.passed()
    assert frame is not None and frame.at == 0 and frame.passed() is None


def test_frames_are_replaced_not_changed() -> None:
    frame = Priority((0, 1), 0)
    frame.passed()
    frame.played(0)
    assert frame == Priority((0, 1), 0, 0)


def test_one_participant_closes_at_once() -> None:
    assert Priority((2,), 2).passed() is None
    assert Priority((2,), 2).played(2) == Priority((2,), 2)


def test_commits_wait_for_everybody() -> None:
    frame = Simultaneous((0, 1, 2))
    assert frame.waiting() == (0, 1, 2)
    frame = frame.committed(2, "seven")
    assert frame.waiting() == (0, 1)
    frame = frame.committed(0, "").committed(1, "one")
    assert frame.waiting() == () and dict(frame.made) == {0: "", 1: "one", 2: "seven"}


def test_the_order_of_commits_does_not_matter() -> None:
    frame = Simultaneous((0, 1, 2))
    assert frame.committed(2, "a").committed(0, "b") == frame.committed(0, "b").committed(2, "a")
    assert frame == Simultaneous((0, 1, 2)), "and the frame given stays as it was"
