"""Records: readable, replayable, and every bad line named."""

from __future__ import annotations

from typing import Any

import pytest

import heroplay as hp
from heroplay.core.record import HEAD, Move, Record, read, write

GAME = f"""{HEAD}
game: herocard
setup: {{"seed": 3}}

1. Samurai: pass  ; first
    1. Samurai: refresh
    2. Ninja: pass  ; inside
        2. Ninja: refresh
        -
    -
    1. Samurai: attack Jab!
    -
2. Ninja: pass

result: Samurai wins.
"""


def refused(text: Any, *words: str) -> str:
    with pytest.raises(hp.BadInput) as error:
        hp.replay(text)
    for word in words:
        assert word in str(error.value)
    return str(error.value)


def test_comments_and_variations_come_back() -> None:
    record = read(GAME)
    assert (record.game, record.setup, record.result, record.seat) == ("herocard", {"seed": 3}, "Samurai wins.", None)
    first, second = record.moves
    assert (first.text, first.comment, first.place) == ("Samurai: pass", "first", 5)
    assert [[m.text for m in line] for line in first.variations] == [
        ["Samurai: refresh", "Ninja: pass"],
        ["Samurai: attack Jab!"],
    ]
    inside = first.variations[0][1]
    assert inside.comment == "inside" and [[m.text for m in v] for v in inside.variations] == [["Ninja: refresh"]]
    assert second.text == "Ninja: pass" and second.variations == []
    assert write(record) == GAME


def test_a_record_of_everything_is_written_and_read() -> None:
    record = Record("herocard", {"heroes": ["señor"]}, [Move(1, "a", 0, "two\nlines ; here")], "hp1.x.y.z", 2, "drawn")
    text = write(record)
    assert "1. a  ; two lines ; here\n" in text
    back = read(text)
    assert (back.start, back.seat, back.result, back.setup) == (record.start, 2, "drawn", record.setup)
    assert (back.moves[0].text, back.moves[0].comment) == ("a", "two lines ; here")
    assert write(back) == text


def test_windows_line_ends_and_notes_of_one_s_own_are_fine() -> None:
    text = GAME.replace("\n", "\r\n").replace("result:", "; my own note\r\n\r\nresult:")
    assert [m.text for m in read(text).moves] == ["Samurai: pass", "Ninja: pass"]


def test_every_bad_line_is_reported() -> None:
    text = f"{HEAD}\nsetup: {{oops\n\n    1. too early\n1. fine\nnonsense here\n            1. far in\n2 no dot\n"
    message = refused(text)
    for line in (
        "line 2: the setup is not JSON",
        "line 4: a variation before any move",
        "line 6: 'nonsense here' is not a move (a move reads '12. Ann: pass')",
        "line 7: indented too far",
        "line 8: '2 no dot' is not a move",
        "the head has no line 'game: ...'",
    ):
        assert line in message


@pytest.mark.parametrize("text", ["", "hello", "HeroPlay record 2\n", "\n" + HEAD])
def test_what_is_no_record_is_told_so(text: str) -> None:
    refused(text, "This is not a record: its first line is not 'HeroPlay record 1'.")


@pytest.mark.parametrize("thing", [None, 5, b"HeroPlay record 1"])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    refused(thing, "A record is a text, not")


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ('{"game": "herocard"}', "game: no such option"),
        ('{"auto": true}', "auto: no such option"),
        ('{"self": 1}', "self: no such option"),
        ('{"sead": 1}', "sead: no such option; did you mean seed?"),
        ('{"seed": "x"}', "seed: "),
        ("[1]", "line 3: the setup is not a JSON object"),
        ('{"heroes": ["samurai"]}', "heroes: "),
    ],
)
def test_a_wrong_setup_is_refused(setup: str, words: str) -> None:
    refused(f"{HEAD}\ngame: herocard\nsetup: {setup}\n", words)


def test_an_illegal_move_in_the_middle_names_its_line() -> None:
    t = hp.table("herocard", seed=3)
    t.play("discard nothing", "draw 0", "clear nothing", "pass")
    lines = t.record().split("\n")
    at = lines.index(next(line for line in lines if line.startswith("2.")))
    assert lines[at].endswith("draw 0")
    lines[at] = lines[at].replace("draw 0", "draw 9")
    refused("\n".join(lines), f"Line {at + 1}, move 2", "draw 9", "HC-3.4")
    lines[at] = lines[at].replace("draw 9", "fly away")
    refused("\n".join(lines), f"Line {at + 1}, move 2", "There is no action 'fly'")


def test_a_record_of_one_seat_cannot_be_replayed() -> None:
    t = hp.table("herocard", seed=3)
    t.play("discard nothing")
    refused(t.record(0), "This record shows what one seat saw")


def test_a_record_of_one_seat_has_no_seed() -> None:
    t = hp.table("herocard", seed=987654321)
    assert "987654321" in t.record() and "987654321" not in t.record(0)


def test_a_game_from_a_position_is_recorded_with_it() -> None:
    t = hp.position("herocard", {"heroes": ["samurai", "ninja"], "phase": "draw", "seed": 4})
    t.play("draw 2")
    text = t.record()
    assert "start: hp1.herocard." in text
    back = hp.replay(text)
    assert back.record() == text and back.game.play.key(back.state) == t.game.play.key(t.state)


@pytest.mark.parametrize("line", ["1. " + " " * 400_000 + "x", "1. a" + " ;" * 200_000, " " * 800_000 + "1. x"])
def test_a_very_long_line_does_not_take_for_ever(line: str) -> None:
    refused(f"{HEAD}\ngame: herocard\n{line}\n", "ine 3")


def test_a_record_that_is_too_long_is_not_read() -> None:
    refused(HEAD + "\n" * 2_000_000, "too long: 2,000,017 characters; at most 2,000,000")


def test_variations_may_be_nested_but_not_without_end() -> None:
    def nested(depth: int) -> str:
        return f"{HEAD}\ngame: herocard\n" + "\n".join("    " * d + "1. Samurai: pass" for d in range(depth + 1))

    assert read(nested(40)).moves[0].variations
    with pytest.raises(hp.BadInput, match="line 44: indented too far"):
        read(nested(900))
