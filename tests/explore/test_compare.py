"""Two lines side by side: what differs in words, where they part, by which rule, what it is worth."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from types import SimpleNamespace

import pytest

import heroplay as hp
from heroplay.contracts.view import Piece, View, Zone
from heroplay.explore.compare import Comparison, Side, _differences, _Words, _zone_differences
from heroplay.explore.tree.tree import Tree
from heroplay.table import Table
from tests.explore.test_tree import grown, other_way, played
from tests.herocard.builders import duel
from tests.toys.test_bids import bids
from tests.toys.test_runners import run


def two_attacks() -> Tree:
    tree = hp.tree(duel(hand=["Overhand Thrust", "Thunder Stroke", "Resounding Blow"], other_hand=["Planted Feet"]))
    tree.play("attack Overhand Thrust + Thunder Stroke")
    tree.go(tree.root)
    tree.play("attack Resounding Blow")
    tree.name("one blow")
    return tree


def quick(a: object, b: object, **more: object) -> Comparison:
    """A comparison without odds."""
    return hp.compare(a, b, searches=0, **more)  # type: ignore[arg-type]


def test_what_differs_is_said_in_sentences() -> None:
    tree = two_attacks()
    found = quick(tree.main, tree.line)
    assert found.differences == [
        'Samurai, free Body: 3 of 8 in main, 0 of 8 in "one blow".',
        'Samurai, free Ki: 4 of 7 in main, 7 of 7 in "one blow".',
        'Samurai, Body stack: Overhand Thrust only in main; Resounding Blow only in "one blow".',
        'Samurai, X stack: 1 card in main, 0 cards in "one blow"; Thunder Stroke only in main.',
        'Samurai, hand: 1 card in main, 2 cards in "one blow"; Resounding Blow only in main; '
        'Overhand Thrust and Thunder Stroke only in "one blow".',
        'Attack Sequence: 2 cards in main, 1 card in "one blow"; Overhand Thrust and Thunder Stroke only in main; '
        'Resounding Blow only in "one blow".',
        'Attack total: 10 in main, 9 in "one blow".',
    ]


def test_the_first_event_where_they_part_has_its_rule() -> None:
    tree = two_attacks()
    parted = quick(tree.main, tree.line).parted_at
    assert parted is not None and parted.ply == 0
    assert parted.said == ("Samurai: attack Overhand Thrust + Thunder Stroke", "Samurai: attack Resounding Blow")
    assert parted.events[1] == "Samurai plays Resounding Blow (8 Body)."
    assert parted.sentences[0][0] == parted.sentences[1][0], "what is told alike is not where they part"
    assert parted.rules[0][0] == "HC-4.3" and parted.actions[0] == tree.main.ways[0].action
    assert "(HC-4.3, How to play a card; also " in str(quick(tree.main, tree.line))


def test_two_tables_part_where_their_histories_do() -> None:
    t = played(moves=20)
    u = t.fork()
    tree = hp.tree(u.undo(5))
    u.play(other_way(tree))
    found = quick(t, u)
    assert found.parted_at is not None and found.parted_at.ply == 15
    assert found.parted_at.actions == (t.steps[15].action, u.steps[15].action)
    assert "They part after step 15." in found.text and "in the first" in found.text


def test_one_that_stops_earlier_ends_there() -> None:
    t = played(moves=20)
    found = quick(t.fork().undo(3), t)
    assert found.parted_at is not None and (found.parted_at.ply, found.parted_at.said[0]) == (17, None)
    assert "the first ends there." in found.text
    same = quick(t, t.fork())
    assert same.parted_at is None and same.differences == []
    assert "They are the same line." in same.text and "Nothing differs that can be seen." in same.text
    other = quick(played(seed=1), played(seed=2))
    assert other.parted_at is None and "They begin from different positions." in other.text


def test_both_boards_stand_in_the_text_with_marks_where_they_differ() -> None:
    tree = two_attacks()
    text = str(quick(tree.main, tree.line))
    starred = [line for line in text.split("\n") if line.startswith("* ")]
    assert [line for line in starred if "Attack 10" in line] and [line for line in starred if "Attack  9" in line]
    assert not [line for line in starred if "Planted Feet" in line] and text.count("hand     Planted Feet") == 2
    assert max(map(len, text.split("\n"))) <= 102


def test_the_estimate_before_and_after() -> None:
    tree = two_attacks()
    [samurai, king] = quick(tree.main, tree.line).evaluations
    game = tree.game
    assert samurai.name == "Samurai" and king.name == "To'a King"
    assert samurai.before == game.evaluate(game.knowledge.observe(tree.root.state, 0), 0)
    assert samurai.after == tuple(
        game.evaluate(game.knowledge.observe(x.end.state, 0), 0) for x in (tree.main, tree.line)
    )
    assert "where they part" in str(quick(tree.main, tree.line))


def test_the_odds_of_a_block_before_and_after() -> None:
    tree = two_attacks()
    found = hp.compare(tree.main, tree.line, searches=1)
    before, one, other = found.odds
    assert before == "" and "To'a King can block the attack of 10." in one and "attack of 9" in other
    assert one.endswith("From what Samurai knows.") and " %" in one
    assert "where they part: no attack is open." in found.text
    assert quick(tree.main, tree.line).odds == ("", "", "") and "The odds:" not in str(quick(tree.main, tree.line))


def test_a_picture_of_both() -> None:
    tree = two_attacks()
    found = quick(tree.main, tree.line)
    bundle = found._repr_mimebundle_()
    assert bundle["text/plain"] == found.text == str(found)
    picture = ET.fromstring(bundle["image/svg+xml"])
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}svg"))) == 3
    words = ["".join(t.itertext()) for t in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "main" in words and "one blow" in words and found.differences[0] in words
    json.dumps(found.data())


def test_a_seat_sees_only_what_it_may() -> None:
    """Two true deals that the seat cannot tell apart compare alike, and alike with a third."""
    t = played(moves=21)
    game, seat = t.game, 0
    twin = Table(game, game.knowledge.deal_unseen(game.knowledge.observe(t.state, seat), seat, random.Random(4)))
    plain = Table(game, t.state)
    assert quick(plain, twin, seat=seat).differences == [] != quick(plain, twin, seat=None).differences
    assert "They are the same line." in quick(plain, twin, seat=seat).text
    assert "They begin from different positions." in quick(plain, twin, seat=None).text
    later = Table(game, played(moves=30).state)
    one, other = quick(plain, later, seat=seat), quick(twin, later, seat=seat)
    assert one.text == other.text and one.svg() == other.svg() and one.data() == other.data()


def test_what_was_dealt_for_a_seat_is_compared_as_that_seat() -> None:
    tree = grown()
    found = tree.compare("main", "as Ninja saw it")
    assert found.seat == 1 and found.parted_at is not None
    assert found.parted_at.said == (None, "(as Ninja saw it, dealt with seed 6)")
    end = next(line for line in tree.lines() if line.label == "as Ninja saw it").nodes[-2]
    assert quick(tree.main.end, end).differences == [], "nothing that Ninja knows was changed"
    assert tree.compare("main", "as Ninja saw it", seat=None).seat is None


def test_nodes_are_named_by_their_line() -> None:
    tree = grown()
    found = quick(tree.main.nodes[4], tree.main)
    assert (found.a.label, found.b.label) == ("main at step 4", "main")
    assert tree.compare(tree.main.nodes[4].id, "main").parted_at == found.parted_at


def test_toys_are_compared_too() -> None:
    tree = hp.tree(run(warden="yard"))
    tree.play("Rosa: move to mill")
    tree.go(tree.root)
    tree.play("Rosa: stay")
    found = tree.compare("main", "line 2")
    assert found.differences == ['Map, Rosa: Mill in main, Dock in "line 2".']
    assert found.parted_at is not None and found.parted_at.rules == (("TR-3",), ("TR-2",))
    assert found.svg().startswith("<svg") and found.odds == ("", "", "")
    one, other = bids([1, 2], [3, 4], [5, 6]), bids([1, 2], [3, 4], [5, 6])
    one.play("Ben: commit 3")
    other.play("Ben: commit 4")
    assert quick(one, other, seat=0).differences == [] and quick(one, other, seat=0).parted_at is None
    assert quick(one, other).parted_at is not None


def test_what_cannot_be_compared_is_told_so() -> None:
    t = played(moves=4)
    with pytest.raises(hp.BadInput, match="HeroCard duel and Runners are different games"):
        hp.compare(t, run())
    with pytest.raises(hp.BadInput, match="Compare two tables, or two nodes or lines of a tree, not str"):
        hp.compare(t, "main")
    with pytest.raises(hp.BadInput, match="There is no seat 7; the seats are 0 to 1"):
        hp.compare(t, t, seat=7)
    tree = grown()
    line = tree.lines()[1]
    tree.prune(tree.lines()[2])
    tree.prune(line)
    with pytest.raises(hp.BadInput, match="That line is not in this tree"):
        hp.compare(tree.main, line)


# ---- counters, badges, order


def realm(bob: dict[str, object] | None = None, **more: object) -> Table:
    data = {"players": ["Ann", "Bob"], "active": "Ann", "Ann": {"hand": ["Gold"]}, "Bob": bob or {}, **more}
    return hp.position("realms", data)


def test_counters_are_compared() -> None:
    one, other = realm({"health": 27}), realm({"health": 29})
    assert quick(one, other).differences == ["Bob, Health: 27 in the first, 29 in the second."]
    assert quick(one, other, seat=1).differences == quick(one, other).differences
    rich = realm(Ann={"hand": ["Gold"], "gold": 3})
    assert quick(realm(), rich).differences == ["Ann, Gold: 0 in the first, 3 in the second."]


def test_badges_and_labels_of_pieces_are_compared() -> None:
    one, other = (Piece(id="a", label="Tower", badges=(badge,)) for badge in ("2 coins", "3 coins"))
    zones = [Zone(id="z", role="row", label="Wall", count=1, pieces=(piece,)) for piece in (one, other)]
    views = [View(game="g", title="G", seat=None, names=("A",), turn=1, phases=(), phase="", prompt="", zones=(zone,))
             for zone in zones]  # fmt: skip
    said = list(_differences(views[0], views[1], _Words("main", "line 2")))
    assert said == ["Wall: Tower (2 coins) only in main; Tower (3 coins) only in line 2."]


@pytest.mark.parametrize(("kind", "told"), [("pile", True), ("track", True), ("stack", True), ("row", False)])
def test_order_is_told_where_it_matters(kind: str, told: bool) -> None:
    pieces = tuple(Piece(id=label, label=label) for label in ("Tower", "Gate"))
    zones = [Zone(id="z", role=kind, label="Wall", count=2, pieces=order) for order in (pieces, pieces[::-1])]
    said = list(_zone_differences(zones[0], zones[1], _Words("main", "line 2")))
    assert said == (["Wall: the same cards in another order."] if told else [])


def test_the_order_of_a_row_is_told_where_it_alone_makes_the_difference() -> None:
    pieces = tuple(Piece(id=label, label=label) for label in ("Tower", "Gate"))
    views = [View(game="g", title="G", seat=None, names=("A",), turn=1, phases=(), phase="", prompt="",
                  zones=(Zone(id="z", role="row", label="Wall", count=2, pieces=order),))
             for order in (pieces, pieces[::-1])]  # fmt: skip
    states = iter(views)
    game = SimpleNamespace(
        board=SimpleNamespace(view=lambda state, seat: next(states)), play=SimpleNamespace(key=lambda state: state)
    )
    for keys, told in (((1, 2), ["Wall: the same cards in another order."]), ((1, 1), [])):
        states = iter(views)
        sides = [Side(label, game, (key,), ()) for label, key in zip(("main", "line 2"), keys)]  # type: ignore[arg-type]
        assert Comparison(sides[0], sides[1], None).differences == told
