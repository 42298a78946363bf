"""Codes: short, checked, and read with suspicion."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

import pytest

import heroplay as hp
from heroplay.core import codec


def forged(game: str, packed: str, version: str = codec.VERSION) -> str:
    """A code whose checksum fits whatever it holds."""
    body = f"{version}.{game}.{packed}"
    return f"{body}.{zlib.crc32(body.encode()):08x}"


def packed(raw: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def refused(code: Any, words: str) -> None:
    with pytest.raises(hp.BadInput, match=words):
        hp.load(code)


def test_a_code_is_safe_in_a_url_and_reads_back() -> None:
    data = {"name": "Señor", "n": [1, 2, {"x": None}], "zero": 0}
    code = codec.encode("herocard", data)
    assert re.fullmatch(r"hp1\.herocard\.[A-Za-z0-9_-]+\.[0-9a-f]{8}", code)
    assert codec.decode(f"  {code}\n") == ("herocard", data)
    assert codec.encode("herocard", dict(reversed(data.items()))) == code, "the order of keys does not matter"


def test_a_position_comes_back_from_its_code() -> None:
    t = hp.table("herocard", seed=5)
    t.play("discard nothing", "draw 0")
    back = hp.load(t.code())
    assert back.game.play.key(back.state) == t.game.play.key(t.state) and back.legal() == t.legal()
    assert str(back) == str(t)


def test_every_damaged_letter_is_noticed() -> None:
    code = hp.table("herocard", seed=5).code()
    for at in range(0, len(code), 7):
        other = "A" if code[at] != "A" else "B"
        with pytest.raises(hp.HeroPlayError):
            hp.load(code[:at] + other + code[at + 1 :])
    refused(code[:-20], "not a HeroPlay code|damaged")


@pytest.mark.parametrize("text", ["", "hello", "hp1.herocard", "xx1.a.b.c", "a.b.c.d", "....", "\ud800.a.b.c"])
def test_what_is_no_code_is_told_how_one_looks(text: str) -> None:
    refused(text, r"not a HeroPlay code: it looks like hp1\.")


@pytest.mark.parametrize("thing", [None, 7, b"hp1.a.b.c", ["hp1"]])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    refused(thing, "A code is a text, not")


def test_another_version_is_named() -> None:
    refused(forged("herocard", packed(b"{}"), "hp9"), "of version hp9; this HeroPlay reads hp1")


def test_a_lone_half_of_a_character_is_damage() -> None:
    refused("hp1.herocard.\ud800.00000000", "its checksum does not fit")


def test_a_game_that_is_not_here_is_named() -> None:
    refused(forged("chess", packed(b"{}")), "There is no game 'chess'")


def test_a_code_that_is_too_long_is_not_read() -> None:
    refused("hp1." + "a" * codec.LONGEST_CODE, "too long: 40,004 characters; at most 40,000")


def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed(b'{"a": "' + b" " * 20_000_000 + b'"}')
    assert len(bomb) < codec.LONGEST_CODE
    refused(forged("herocard", bomb), "unpacks to more than 1,000,000 bytes")


@pytest.mark.parametrize(
    "raw",
    [b"", b"[1]", b"7", b"{", b"\xff\xfe", b"[" * 100_000, b'{"a": ' * 50_000, b"9" * 10_000, b'"text"', b"null"],
)
def test_data_that_is_no_position_is_damage(raw: bytes) -> None:
    refused(forged("herocard", packed(raw)), "damaged")


@pytest.mark.parametrize("bad", ["!!!", "é", "A", "AAAA"])
def test_a_forged_checksum_does_not_help(bad: str) -> None:
    refused(forged("herocard", bad), "damaged")


def test_data_of_a_wrong_form_is_refused_with_its_place() -> None:
    refused(codec.encode("herocard", {}), "not a duel that HeroPlay knows")
    game, data = codec.decode(hp.table("herocard", seed=5).code())
    data["players"][0]["hand"] = ["no_such_card"]
    refused(codec.encode(game, data), "players.0.hand.0: no card 'no_such_card' in this duel")


def test_a_position_that_cannot_be_is_refused() -> None:
    game, data = codec.decode(hp.table("herocard", seed=5).code())
    data["players"][0]["hand"] = data["players"][0]["hand"] * 3
    refused(codec.encode(game, data), "is impossible")


def test_a_seat_s_code_holds_no_foreign_card_and_no_seed() -> None:
    t = hp.table("herocard", heroes=["samurai", "ninja"], seed=987654321)
    _, seen = codec.decode(t.code(seat=0))
    text = json.dumps(seen)
    assert "987654321" not in text
    assert set(seen["players"][1]["hand"]) == {"?"} and set(seen["players"][0]["deck"]) == {"?"}
    assert "?" not in seen["players"][0]["hand"]
