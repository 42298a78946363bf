"""A table printed from its view, part by part."""

from __future__ import annotations

from typing import Any

from heroplay.contracts import view as v
from heroplay.kit.view_text import counter_in_words, side_in_words, text_from, view_text, zone_in_words
from heroplay.stills import picture
from tests.toys.test_bids import bids
from tests.toys.test_runners import run

FACE = v.Face(id="axe", name="Axe", kind="Attack", shape="sword")


def view(**parts: Any) -> v.View:
    players = (v.PlayerView(seat=0, name="Ann", active=True, deciding=True), _ben())
    start = {"game": "g", "title": "Game", "seat": None, "names": ("Ann", "Ben"), "turn": 3, "prompt": "Ann: play."}
    return v.View.model_validate({**start, "phases": (), "phase": "", "players": players, **parts})


def _ben(**parts: Any) -> v.PlayerView:
    return v.PlayerView(seat=1, name="Ben", active=False, deciding=False, **parts)


def zone(role: v.Role, *pieces: v.Piece, **parts: Any) -> v.Zone:
    return v.Zone.model_validate(
        {"id": role, "role": role, "label": "It", "count": len(pieces), "pieces": pieces} | parts
    )


def words(one: v.Zone) -> str:
    return zone_in_words(one, view())


def test_pieces_are_counted_and_the_unknown_ones_are_face_down() -> None:
    axes = [v.Piece(id=f"a{n}", face=FACE) for n in range(2)]
    hidden = [v.Piece(id=f"h{n}") for n in range(3)]
    assert words(zone("hand", *axes, *hidden)) == "It: 2 x Axe, 3 face down"
    assert words(zone("deck", axes[0], count=5)) == "It: Axe, 4 face down"
    assert words(zone("deck", count=1)) == "It: 1 face down" and words(zone("row")) == "It: empty"


def test_a_piece_says_whose_it_is_only_where_that_is_not_told() -> None:
    piece = v.Piece(id="a", face=FACE, owner=1, badges=("worn",), tokens=(v.Token(sign="drop", n=2),), known_to=(0,))
    assert words(zone("row", piece)) == "It: Ben's Axe (worn, 2 drop, known to Ann)"
    assert (
        words(zone("row", piece.model_copy(update={"badges": (), "tokens": (), "known_to": ()}), owner=1)) == "It: Axe"
    )
    assert words(zone("row", v.Piece(id="b", label="Ben", owner=1))) == "It: Ben"


def test_slots_and_spaces_have_what_lies_there() -> None:
    slots = (v.Slot(id="s1", label="1"), v.Slot(id="s2", tokens=(v.Token(sign="sun", label="fame"),)))
    lying = [v.Piece(id=f"a{n}", face=FACE, at="s1") for n in range(2)]
    assert words(zone("line", *lying, slots=slots)) == "It: 1 2 x Axe; s2 empty (1 fame)"
    spaces = (v.Space(id="x", label="Hill", x=0, y=0), v.Space(id="y", label="Lake", x=9, y=9))
    board = v.Map(spaces=spaces)
    assert words(zone("map", v.Piece(id="p", label="Ann", at="y", owner=0), map=board)) == "It: Lake Ann; empty: Hill"


def test_a_map_tells_kind_owner_and_tokens_and_where_there_is_nothing_last() -> None:
    names = ("Hill", "Moor", "Lake", "Wood")
    plain = {name: v.Space(id=name, label=name, x=0, y=0, kind="field") for name in names}
    plain["Lake"] = plain["Lake"].model_copy(update={"owner": 1, "kind": "water"})
    plain["Wood"] = plain["Wood"].model_copy(update={"tokens": (v.Token(sign="leaf", n=2),)})
    board = v.Map(spaces=tuple(plain.values()))
    fox = v.Piece(id="p", label="Fox", at="Lake", owner=0)
    told = "It: Lake Ann's Fox (water, Ben's); Wood empty (field, 2 leaf); empty field: Hill, Moor"
    assert words(zone("map", fox, map=board)) == told


def test_numbers_that_are_known_and_unknown() -> None:
    assert counter_in_words(v.Counter(id="c", label="coins", value=0)) == "0 coins"
    assert counter_in_words(v.Counter(id="c", label="coins", value=None, note="1 to 3")) == "? coins (1 to 3)"
    meter = v.Meter(id="m", label="spice", letter="S", score=3, spent=2)
    text = view_text(view(players=(view().players[0], _ben(meters=(meter,), points=1, needed=2, committed=True))))
    assert "\n  Ben: 1 of 2 points; 1 of 3 spice free; has chosen\n" in text


def test_the_sides_of_a_contest_are_added_up_and_its_zone_is_not_told_twice() -> None:
    side = v.Side(id="s", label="Ann leads", seats=(0,), total=7, terms=(v.Term(piece="a", label="Axe", amount=7),))
    other = v.Side(id="t", label="Ben answers", seats=(1,), total=0, missing=8)
    assert side_in_words(side) == "Ann leads 7: Axe 7" and side_in_words(other) == "Ben answers 0: nothing; 8 missing"
    entries = zone("contest", v.Piece(id="a", face=FACE))
    text = view_text(view(zones=(entries,), contest=v.ContestView(zone="contest", sides=(side, other))))
    assert "It: Axe" not in text and "Ann leads 7: Axe 7\nBen answers" in text


def test_the_whole_table_ends_with_the_prompt_and_begins_with_the_phase() -> None:
    lines = view_text(view(phases=("draw", "play"), phase="play", seat=0)).splitlines()
    assert lines[1].startswith("Game, turn 3 ") and lines[1].endswith("draw > PLAY") and len(lines[1]) == 100
    assert lines[-3:] == ["* Ann (you)", "-" * 100, "> Ann: play."] and lines[3] == "  Ben"
    assert view_text(view(over="Ann has won.")).endswith("> Ann has won.")
    long = zone("row", *(v.Piece(id=str(n), label=f"Piece number {n}") for n in range(20)))
    assert max(map(len, view_text(view(zones=(long,))).splitlines())) == 100


def test_a_line_without_pieces_stands_on_the_still_picture() -> None:
    line = zone("line", slots=(v.Slot(id="s1", label="First"),))
    assert ">First<" in picture.svg(view(zones=(line,)))


def test_a_game_prints_what_its_seat_sees() -> None:
    table = bids([1, 2], [3, 4], [5, 6])
    text = text_from(table.game.board.view)
    assert text(table.state, 0) == table.text(0) and "Hand of Ben: 2 x ?" in table.text(0)
    assert "Hand of Ben: 3, 4" in text(table.state) and "Warden: ? bars" in run().text(0)
