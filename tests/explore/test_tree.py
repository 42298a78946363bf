"""The what-if tree: lines, forks that leak nothing, repairs, records, the drawing."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from functools import lru_cache
from typing import Any

import pytest

import heroplay as hp
from heroplay.explore.bots import choose
from heroplay.explore.tree.drawing import ink_on, short, two_lines
from heroplay.explore.tree.tree import OWN, Tree, tree_of
from heroplay.table import Table
from tests.herocard.builders import duel
from tests.toys import BIDS, RUNNERS
from tests.toys.test_bids import bids
from tests.toys.test_runners import run
from tests.ui.leaks import Watch


@lru_cache
def record(seed: int, moves: int, heroes: tuple[str, ...]) -> str:
    t = hp.table("herocard", heroes=list(heroes), seed=seed)
    rng = random.Random(seed)
    while t.ply < moves and t.seat is not None:
        t.play(choose(t.game, t.state, t.seat, "random", rng))
    return t.record()


def played(seed: int = 7, moves: int = 24, heroes: tuple[str, ...] = ("samurai", "ninja")) -> Table:
    """A duel between bots, so many moves of it."""
    return hp.replay(record(seed, moves, heroes))


def other_way(tree: Tree) -> Any:
    """A legal action that the line does not take here."""
    taken = tree.line.ways[tree.line.nodes.index(tree.here)].action
    return next(a for a in tree.legal() if a != taken)


def labels(tree: Tree) -> list[str]:
    return [line.label for line in tree.lines()]


def shown(tree: Tree, seat: Any = OWN) -> str:
    """Everything that a tree shows to a seat."""
    return "\n".join([tree.text(seat), tree.svg(seat), json.dumps(tree.data(seat))])


def start(*hand: str, **more: Any) -> Tree:
    return hp.tree(duel(hand=list(hand), **more))


# ---- going and playing


def test_a_tree_begins_as_the_history_of_its_table() -> None:
    t = played(moves=12)
    tree = hp.tree(t)
    assert len(tree.nodes) == 13 and labels(tree) == ["main"] and tree.here.ply == 12
    assert tree.table().record() == t.record() and tree.table().log() == t.log() and tree.code() == t.code()
    assert tree.back(5).ply == 7 and tree.table().record() == t.undo(5).record()
    assert tree.forward(2).ply == 9


def test_what_was_taken_back_is_the_rest_of_the_main_line() -> None:
    t = played(moves=12).undo(4)
    tree = hp.tree(t)
    assert (tree.here.ply, tree.main.end.ply) == (8, 12)
    assert tree.table().code() == t.code() and tree.table(tree.main.end).code() == t.redo(4).code()


def test_another_action_opens_a_line_and_the_same_goes_along() -> None:
    tree = hp.tree(played())
    tree.back(6)
    here, other = tree.here, other_way(tree)
    tree.play(other)
    assert labels(tree) == ["main", "line 2"] and tree.line.label == "line 2" and len(tree.nodes) == 26
    tree.go(here)
    tree.play(tree.main.ways[18].action)
    tree.go("main", 18)
    tree.play(other)
    assert labels(tree) == ["main", "line 2"] and tree.line.label == "line 2", "it was there already"


def test_a_refused_move_keeps_the_tree() -> None:
    tree = start("Overhand Thrust")
    before = shown(tree)
    with pytest.raises(hp.IllegalAction) as refusal:
        tree.play("attack Thunder Stroke")
    assert refusal.value.verdict.rule and f"({refusal.value.verdict.rule})" in str(refusal.value)
    with pytest.raises(hp.IllegalAction):
        tree.play("attack Overhand Thrust", "attack Overhand Thrust")
    with pytest.raises(hp.BadInput):
        tree.play("sing")
    assert shown(tree) == before


def test_the_way_to_a_node_can_be_said() -> None:
    tree = start("Overhand Thrust", "Thunder Stroke")
    tree.play("attack Overhand Thrust", "pass")
    tree.go(tree.root)
    tree.play("pass")
    tree.name("wait")
    assert tree.go(["attack Overhand Thrust"]) is tree.main.nodes[1]
    assert tree.go(["Samurai: attack overhand", "To'a King: pass"]) is tree.main.end
    assert tree.go(["pass"]) is tree.go("wait") is tree.go(tree.lines()[1]) is tree.go(tree.here.id)
    assert tree.go(str(tree.root.id)) is tree.root
    with pytest.raises(hp.BadInput, match=r"No line has 'refresh' as step 1; from there .*attack Overhand Thrust"):
        tree.go(["refresh"])


def test_a_table_with_automatic_answers_goes_on_by_itself() -> None:
    t = hp.table("herocard", seed=3, auto=True)
    tree = hp.tree(t)
    for _ in range(6):
        action = t.legal()[-1]
        tree.play(action)
        t.play(action)
        assert tree.code() == t.code()
    assert t.ply > 6
    assert tree.table().record() == t.record()


def test_wrong_names_and_nodes_say_what_there_is() -> None:
    tree = hp.tree(played())
    tree.back(6)
    tree.play(other_way(tree))
    tree.name("block with both")
    for wrong, words in {
        "blok with both": r"There is no line 'blok with both' here. Did you mean block with both\?",
        "xyz": r"There is no line 'xyz' here. Known: block with both or main",
        999: r"There is no node 999; the nodes are 0 to 25\.",
        None: r"Go to a node, a line or a path of actions, not to None",
        True: r"not to True",
    }.items():
        with pytest.raises(hp.BadInput, match=words):
            tree.go(wrong)  # type: ignore[arg-type]
    with pytest.raises(hp.BadInput, match="'main' has the steps 0 to 24; there is no 30"):
        tree.go("main", 30)
    with pytest.raises(hp.BadInput, match="belongs to another"):
        tree.go(hp.tree(played()).here)
    with pytest.raises(hp.BadInput, match="There is no seat 2; the seats are 0 to 1"):
        tree.fork(as_seat=2)
    with pytest.raises(hp.BadInput, match="There is no player 'Miko' here"):
        tree.fork(as_seat="Miko")
    tree.go(tree.root)
    with pytest.raises(hp.BadInput, match="This is the first position"):
        tree.back()
    with pytest.raises(hp.BadInput, match="A tree grows from a table, a code or a record, not from int"):
        hp.tree(5)  # type: ignore[arg-type]


# ---- positions that meet again


def test_two_orders_of_discards_are_one_node() -> None:
    hand = ["Overhand Thrust", "Thunder Stroke", "Second Cut"]
    tree = hp.tree(duel(hand=hand, other_hand=[], phase="discard"))
    rest = ["draw 0", "clear nothing", "pass", "pass", "discard nothing", "draw 0", "clear nothing", "pass", "pass"]
    for first, second in (("Overhand Thrust", "Second Cut"), ("Second Cut", "Overhand Thrust")):
        tree.go(tree.root)
        tree.play(f"discard {first}", *rest, f"discard {second}")
    one, other = tree.lines()
    assert one.end is other.end and one.nodes[10] is not other.nodes[10]
    assert tree.graph.in_degree(one.end.id) == 2 and len(tree.nodes) == 22
    data = tree.data()
    assert [node["id"] for node in data["nodes"]].count(one.end.id) == 1
    assert len([edge for edge in data["edges"] if edge["to"] == one.end.id]) == 2
    assert "11. Samurai: discard Overhand Thrust  = move 11 of main" in tree.text()
    tree.go("main")
    tree.play("draw 0")
    tree.go(other.end)
    assert len(tree.nodes) == 23
    tree.go("line 2")
    tree.play("draw 0")
    assert len(tree.nodes) == 23, "what follows is shared too"


def test_the_order_of_secret_bids_is_one_node_and_a_way_back_is_drawn() -> None:
    tree = hp.tree(bids([1, 2], [3, 4], [5, 6]))
    tree.play("Ann: commit 1", "Ben: commit 3")
    tree.go(tree.root)
    tree.play("Ben: commit 3", "Ann: commit 1")
    assert len(tree.nodes) == 4 and tree.main.end is tree.line.end
    assert [node["label"] for node in tree.data()["nodes"]] == ["ABC", "BC", "C", "AC"]
    assert {edge["short"] for edge in tree.data()["edges"]} == {"Ann: commit 1", "Ben: commit 3"}
    ET.fromstring(tree.svg())


# ---- forks as a seat saw it


@pytest.mark.parametrize("seed", range(6))
def test_a_fork_as_seen_fits_what_the_seat_knows_and_nothing_else(seed: int) -> None:
    rng = random.Random(seed)
    heroes = tuple(rng.sample(["samurai", "ninja", "miko", "talon", "deva", "prince"], 2))
    t = played(seed, 10 + 6 * seed, heroes)
    game, seat = t.game, seed % 2
    seen = game.storage.to_data(game.knowledge.observe(t.state, seat))
    twin_state = game.knowledge.deal_unseen(game.knowledge.observe(t.state, seat), seat, random.Random(99))
    assert game.play.key(twin_state) != game.play.key(t.state)
    forks = []
    for state in (t.state, twin_state):
        tree = hp.tree(Table(game, state))
        tree.fork(as_seat=seat, seed=5)
        assert game.storage.to_data(game.knowledge.observe(tree.here.state, seat)) == seen, (
            "what the seat knows is as it was"
        )
        assert not game.storage.problems(tree.here.state) and game.storage.pieces(
            tree.here.state
        ) == game.storage.pieces(t.state)
        bot = random.Random(1)
        for _ in range(8):
            if tree.here.seats:
                tree.play(choose(game, tree.here.state, tree.here.seats[0], "random", bot))
        fork = tree.table()
        parts = [tree.code(), fork.record(), fork.text(), fork.code(seat), shown(tree), shown(tree, seat)]
        parts += [str(tree), repr(tree), str(tree._repr_mimebundle_()), tree.record(seat)]
        forks.append(parts)
    assert forks[0] == forks[1], "two deals that the seat cannot tell apart give the same fork"


def test_a_fork_of_a_real_game_has_no_history_that_knows_more() -> None:
    t = played()
    tree = hp.tree(t)
    tree.fork(as_seat="Ninja")
    assert tree.line.label == "as Ninja saw it" and tree.eye == 1
    fork = tree.table()
    assert fork.steps == [] and fork.setup is None and fork.log() == []
    assert '"seed"' not in fork.record() and tree.record(1).count("seed") == 1, "only the seed of the new deal"
    assert hp.load(tree.code()).text(1) == t.text(1)
    assert fork.state.luck.seed != t.state.luck.seed


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    tree = hp.tree(played())
    here = tree.here
    first = tree.fork(as_seat=0, seed=4)
    tree.go(here)
    assert tree.fork(as_seat=0, seed=4) is first
    tree.go(here)
    assert tree.fork(as_seat=0) is not first
    assert [line.ways[-1].seed for line in tree.lines()[1:]] == [4, 4, 5]
    assert labels(tree) == ["main", "as Samurai saw it", "as Samurai saw it (2)", "as Samurai saw it (3)"]
    with pytest.raises(hp.BadInput, match="a seed of 0 or more"):
        tree.fork(as_seat=0, seed=-1)


def test_a_guess_that_happens_to_be_right_is_not_shown_to_be_so() -> None:
    """Runners: whoever guesses the bars right stands in the true position, and must not see that it is."""
    t = run(rosa="mill", warden="yard", bars=2)
    tree = hp.tree(t)
    for seed in range(8):
        tree.go(tree.root)
        tree.fork(as_seat=0, seed=seed)
        assert tree.here.state.luck.seed != t.state.luck.seed and tree.graph.in_degree(tree.here.id) == 1
    true = sum(line.end.state.bars == 2 for line in tree.lines()[1:])
    assert 0 < true < 8
    tree.go(tree.root)
    tree.fork(as_seat=2, seed=0)
    assert len(tree.nodes) == 10, "the warden's own deal with the same seed stays apart too"


def test_what_was_tried_with_open_cards_is_hidden_from_a_seat() -> None:
    tree = start("Overhand Thrust")
    tree.play("attack Overhand Thrust", "pass")
    tree.fork()
    seen = tree.data(1)
    assert {edge["label"] for edge in seen["edges"]} == {"Samurai: (hidden)", "To'a King: (hidden)"}
    assert [node["label"] for node in seen["nodes"]] == ["S", "?", "?"] and "; hidden." in tree.text(1)
    assert "Overhand Thrust" not in shown(tree, 1) and "Overhand Thrust" in shown(tree, None)
    table = tree.table()  # now it is the history of a game
    assert {edge["hidden"] for edge in hp.tree(table).data(1)["edges"]} == {False}


def test_a_secret_action_is_shown_as_such() -> None:
    trees = []
    for card in (3, 4):
        t = bids([1, 2], [3, 4], [5, 6])
        t.play(f"Ben: commit {card}")
        trees.append(hp.tree(t))
    assert shown(trees[0], 0) == shown(trees[1], 0) and "Ben: (hidden)" in shown(trees[0], 0)
    assert shown(trees[0], 1) != shown(trees[1], 1) and "Ben: commit 3" in shown(trees[0], 1)
    for tree in trees:
        tree.fork(as_seat=0, seed=2)
        tree.play("Ann: commit 2", tree.game.play.legal(tree.here.state, 2)[-1])
    assert shown(trees[0]) == shown(trees[1]) and trees[0].code() == trees[1].code()


def test_what_is_deployed_is_hidden_in_the_tree_of_a_duel() -> None:
    for seed in range(40):
        t = played(seed, 60, ("ninja", "talon"))
        secret = [s for s in t.steps if t.game.knowledge.is_secret(s.before, s.action) and s.action.picks]
        if secret:
            break
    step, tree = secret[0], hp.tree(t)
    [mine, theirs] = [
        next(e for e in tree.data(seat)["edges"] if tree.node(e["from"]).state is step.before)
        for seat in (step.action.seat, 1 - step.action.seat)
    ]
    assert theirs["hidden"] and theirs["short"] == "(hidden)" and mine["short"].startswith("choose ")
    name = mine["short"].removeprefix("choose ")
    assert name not in " ".join(theirs["sentences"])


@pytest.mark.parametrize("seed", range(4))
def test_the_tree_of_a_game_names_no_card_that_a_seat_has_not_seen(seed: int) -> None:
    t = played(seed, 20 + 8 * seed, ("miko", "deva"))
    tree, watch = hp.tree(t), Watch(t)
    for seat in (0, 1):
        assert watch.leaks(shown(tree, seat), seat) == [] == watch.leaks(tree.record(seat), seat)
    assert watch.hidden and watch.leaks(tree.record() + t.text(), 0), "and there was something to find"


# ---- luck


def test_a_forked_line_draws_with_the_luck_of_its_position() -> None:
    codes = []
    for _ in range(2):
        tree = hp.tree(hp.table("herocard", seed=11))
        tree.play(tree.legal()[-1])
        tree.fork()
        tree.play("draw 3", "clear nothing", "pass", "pass")
        codes.append(tree.code())
    assert codes[0] == codes[1] and tree.line is not tree.main


# ---- repairs


def test_a_repair_opens_as_a_line() -> None:
    tree = start("Overhand Thrust", body=4)
    with pytest.raises(hp.IllegalAction) as refusal:
        tree.play("attack Overhand Thrust")
    verdict = refusal.value.verdict
    offered = [repair.text for repair in verdict.repairs()]
    n = offered.index("with 1 more point of Body")
    tree.repair(verdict, n)
    assert tree.line.label == "with 1 more point of Body" and tree.line.ways[0].rules == verdict.repairs()[n].rules
    assert [way.said() for way in tree.line.ways] == [
        "(with 1 more point of Body)",
        "Samurai: attack Overhand Thrust",
    ]
    assert tree.table().steps[0].before.players[0].scores[0] == 5 and tree.root.state.players[0].scores[0] == 4
    assert next(e for e in tree.data()["edges"] if e["kind"] == "repair")["then"] == "attack Overhand Thrust"
    tree.go(tree.root)
    assert tree.repair(verdict, n, play=False) is tree.lines()[1].nodes[1]
    back = tree_of(tree.record())
    assert back.record() == tree.record() and labels(back) == labels(tree)
    assert back.lines()[1].end.state.players[0].scores[0] == 5


def test_a_repair_of_the_words_alone_is_played_here() -> None:
    tree = start("Overhand Thrust", "Second Cut")
    verdict = tree.check("attack Thunder Stroke + Overhand Thrust")
    repairs = verdict.repairs()
    n = next(i for i, r in enumerate(repairs) if tree.game.play.key(r.state) == tree.game.play.key(tree.here.state))
    tree.repair(verdict, n)
    assert tree.line.label == repairs[n].text and [way.kind for way in tree.line.ways] == ["play"]


def test_a_repair_of_what_a_seat_knew_deals_the_rest() -> None:
    t = played()
    game, seat = t.game, 0
    codes = []
    for state in (t.state, game.knowledge.deal_unseen(game.knowledge.observe(t.state, seat), seat, random.Random(3))):
        tree = hp.tree(Table(game, state))
        known = Table(game, game.knowledge.observe(state, seat))
        action = known.action("Samurai: draw 2")
        verdict = game.check(known.state, action)
        assert not verdict.ok
        tree.repair(verdict, 0, as_seat=seat, seed=8)
        assert tree.eye == seat
        codes.append((tree.code(), shown(tree)))
        assert tree_of(tree.record()).go(tree.line.label).ply == tree.here.ply
    assert codes[0] == codes[1]


def test_wrong_repairs_are_refused_in_words() -> None:
    tree = start("Overhand Thrust", body=4)
    verdict = tree.check("attack Overhand Thrust")
    with pytest.raises(hp.BadInput, match=r"There is no repair 99: the repairs are 0 to \d+\."):
        tree.repair(verdict, 99)
    with pytest.raises(hp.BadInput, match="That is allowed"):
        tree.repair(tree.check("pass"))
    tree.play("pass")
    with pytest.raises(hp.BadInput, match="That verdict is about another position"):
        tree.repair(verdict)
    assert labels(tree) == ["main"]


# ---- names, notes, promote, prune


def grown() -> Tree:
    """A duel with a named line, one that leaves it, a new deal, and notes."""
    tree = hp.tree(played())
    tree.back(6)
    tree.play(other_way(tree))
    tree.name("block with both")
    tree.note("dear, but  safe ; [really]")
    rng = random.Random(2)
    for _ in range(3):
        tree.play(choose(tree.game, tree.here.state, tree.here.seats[0], "random", rng))
    tree.back(2)
    tree.play(other_way(tree))
    tree.note("[here it turns]")
    tree.go("main")
    tree.fork(as_seat=1, seed=6)
    tree.play(tree.legal()[0])
    tree.note("if I am right", tree.main.nodes[3])
    tree.note("the beginning", tree.root)
    return tree


def test_names_and_notes_survive_the_record() -> None:
    tree = grown()
    text = tree.record()
    assert "[block with both] dear, but safe ; [really]" in text and "(as Ninja saw it, dealt with seed 6)" in text
    back = tree_of(text)
    assert back.record() == text and hp.tree(text).record() == text
    for each in (back, tree):
        each.go("main")
    assert back.text(None) == tree.text(None) and back.svg(None) == tree.svg(None)
    assert back.root.note == "the beginning" and labels(back) != ["main"]
    assert {node.note for node in back.nodes if node.note} == {
        "the beginning", "if I am right", "dear, but safe ; [really]", "[here it turns]",
    }  # fmt: skip
    assert hp.replay(text).code() == tree.table().code(), "the main line is a game as any other"
    grown_again = hp.tree(hp.replay(text))
    assert [len(line.ways) for line in grown_again.lines()] == [len(line.ways) for line in back.lines()]
    assert "block with both" in labels(grown_again)


def test_an_illegal_variation_names_its_line() -> None:
    tree = grown()
    lines = tree.record().split("\n")
    at = next(i for i, line in enumerate(lines) if "[block with both]" in line)
    lines[at] = re.sub(r"\d+\. .*", "19. Samurai: attack Nothing At All", lines[at])
    with pytest.raises(hp.BadInput, match=rf"Line {at + 1}, move 19 \(Samurai: attack Nothing At All\): "):
        tree_of("\n".join(lines))
    with pytest.raises(hp.BadInput, match="This record shows what one seat saw"):
        tree_of(tree.record(0))
    damaged = tree.record().replace("seed 6)", "seed 6)x")
    with pytest.raises(hp.BadInput, match="saw it, dealt with seed 6"):
        tree_of(damaged)


def test_lines_nested_deeper_than_a_record_can_are_kept() -> None:
    tree = hp.tree(run())
    for _ in range(50):  # each leaves the one before at its end
        here = tree.here
        if not here.seats:
            break
        one, other, *_ = tree.legal()
        tree.play(one)
        tree.go(here)
        tree.play(other)
    deep = max(len(line) - len(line.lstrip()) for line in tree.text().split("\n"))
    assert deep >= 30 and len(tree.lines()) > 30
    back = tree_of(tree.record())
    said = [sorted([way.said() for way in line.ways] for line in each.lines()) for each in (back, tree)]
    assert said[0] == said[1]
    assert len(back.nodes) == len(tree.nodes) and len(back.lines()) == len(tree.lines())


def test_a_line_that_is_promoted_becomes_the_main_line() -> None:
    tree = grown()
    old = tree.main
    line = tree.promote("block with both")
    assert tree.main is line and tree.lines()[0].label == "block with both" and old.label == "line 1"
    main = [node for node in tree.data()["nodes"] if node["line"] == line.id]
    assert {node["y"] for node in main} == {min(node["y"] for node in tree.data()["nodes"])}, "straight, on top"
    back = tree_of(tree.record())
    assert back.main.label == "block with both" and len(back.nodes) == len(tree.nodes)
    tree.promote(old)
    assert labels(tree)[:2] == ["main", "block with both"]


def test_a_line_that_is_pruned_takes_what_only_it_has() -> None:
    tree = grown()
    nodes = len(tree.nodes)
    tree.go("line 3")
    tree.prune("line 3")
    assert len(tree.nodes) == nodes - 1 and tree.line.label == "block with both" and "line 3" not in labels(tree)
    assert len(tree.prune("block with both").tree.nodes) == 27 and tree.here is tree.main.nodes[18]
    tree.prune("as Ninja saw it")
    assert len(tree.nodes) == 25 == len(tree._by_key) and labels(tree) == ["main"]
    with pytest.raises(hp.BadInput, match="'main' is the main line: promote another one first"):
        tree.prune("main")
    tree.play(other_way(tree))
    assert len(tree.nodes) == 26, "and it grows again"


def test_names_are_checked() -> None:
    tree = grown()
    tree.go("main")
    for wrong, words in {
        "Block with both": "There is already a line 'Block with both'",
        "line 3": "There is already a line 'line 3'",
        " ": "A name has 1 to 60 characters; this one has 0",
        "x" * 61: "this one has 61",
        "[x]": "A name has no square brackets",
    }.items():
        with pytest.raises(hp.BadInput, match=words):
            tree.name(wrong)
    assert tree.name("the game").label == "the game" and tree.go("the g") is tree.main.end
    tree.note("x")
    tree.note("")
    assert tree.here.note == ""


# ---- the drawing


def drawn(tree: Tree, seat: Any = None) -> tuple[ET.Element, dict[str, Any]]:
    return ET.fromstring(tree.svg(seat)), tree.data(seat)


def test_the_picture_shows_every_node_once_and_where_we_are() -> None:
    tree = grown()
    picture, data = drawn(tree)
    spots = [g.get("data-node") for g in picture.iter("{http://www.w3.org/2000/svg}g") if g.get("data-node")]
    unfolded = [str(node["id"]) for node in data["nodes"] if not node["folded"]]
    assert sorted(spots) == sorted(unfolded) and len(set(spots)) == len(spots)
    words = ["".join(t.itertext()) for t in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("here") == 1 and "block with both" in words and "main" in words
    assert {"S", "N"} <= set(words) and "S  Samurai decides" in words
    assert "dear, but safe ; […" in words, "a long note is cut, and whole in its title"
    assert "dear, but safe ; [really]" in tree.svg(None)
    assert "<script" not in tree.svg(None) and 'data-line="2"' in tree.svg(None)
    places = [(node["x"], node["y"]) for node in data["nodes"] if not node["folded"]]
    assert len(set(places)) == len(places), "no two nodes lie on each other"
    at = {node["id"]: node for node in data["nodes"]}
    assert all(at[e["from"]]["x"] <= at[e["to"]]["x"] for e in data["edges"]), "from left to right"
    assert {at[node.id]["y"] for node in tree.main.nodes} == {min(node["y"] for node in data["nodes"])}


def test_a_long_quiet_stretch_is_folded_and_says_how_long() -> None:
    tree = hp.tree(played(moves=60))
    data = tree.data()
    assert sum(node["folded"] for node in data["nodes"]) > 40 and data["width"] < 1500
    [fold] = data["folds"]
    assert f"{fold['steps']} steps" in tree.svg()
    tree.back(30)
    assert len(tree.data()["folds"]) == 2, "where we stand is always drawn"
    assert not next(node for node in tree.data()["nodes"] if node["current"])["folded"]


def test_words_that_look_like_code_stay_words() -> None:
    tree = grown()
    tree.name('<b>"&', "main")
    tree.note("<script>alert(1)</script>")
    ET.fromstring(tree.svg())
    assert "<script" not in tree.svg() and "<b>" not in tree.svg()
    assert tree_of(tree.record()).main.label == '<b>"&'


def test_a_notebook_shows_text_and_picture() -> None:
    tree = start("Overhand Thrust")
    tree.play("attack Overhand Thrust")
    bundle = tree._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "image/svg+xml"}
    assert bundle["text/plain"] == (
        "HeroCard duel: 2 positions, 1 line.\nHere: main, move 1; To'a King decides.\n"
        "main\n  1. Samurai: attack Overhand Thrust  <- here"
    )
    assert "prefers-color-scheme" in bundle["image/svg+xml"] and "#F3EFE6" in bundle["image/svg+xml"]


def test_a_finished_game_is_a_square_with_who_won() -> None:
    tree = hp.tree(bids([1], [3], [5], prizes=(2,), points=(0, 0, 2)))
    tree.play("Ann: fold", "Ben: fold", "Cleo: fold")
    last = next(node for node in tree.data()["nodes"] if node["current"])
    assert (last["label"], last["over"]) == ("C", "Cleo with 2 points.")
    tried = next(node for node in tree.data(0)["nodes"] if node["current"])
    assert (tried["label"], tried["over"], tried["mover"]) == ("?", "", None), "how a try ends is hidden"
    assert "square: the game is over" in tree.svg() and tree.here.deciding == "the game is over"


@pytest.mark.parametrize("game", [BIDS, RUNNERS], ids=lambda g: g.info.id)
def test_toys_have_trees(game: Any) -> None:
    tree = hp.tree(hp.table(game, seed=3))
    rng = random.Random(5)
    for _ in range(30):
        tree.go(rng.choice(tree.nodes))
        if not tree.here.seats:
            continue
        if rng.random() < 0.2:
            tree.fork(as_seat=rng.randrange(3))
        tree.play(rng.choice(tree.legal()))
    assert len(tree.lines()) > 5
    back = tree_of(tree.record())
    assert len(back.nodes) == len(tree.nodes) and len(back.lines()) == len(tree.lines())
    for seat in (None, 0, 1, 2):
        ET.fromstring(tree.svg(seat))
        json.dumps(tree.data(seat))
        assert tree.text(seat)
    for node in tree.nodes:
        assert tree.game.play.key(tree.table(node).state) == tree.game.play.key(node.state)


def test_a_tree_of_five_hundred_nodes_is_drawn_in_less_than_a_second() -> None:
    tree = hp.tree(played(moves=40))
    rng = random.Random(8)
    while len(tree.nodes) < 500:
        tree.go(rng.choice(tree.nodes[:200]))
        for _ in range(4):
            if tree.here.seats:
                tree.play(tree.game.play.sample(tree.here.state, rng)[0])
    began = time.process_time()
    picture = tree.svg(0)
    assert time.process_time() - began < 1
    assert picture.count('class="node"') > 400
    assert len(tree_of(tree.record()).nodes) == len(tree.nodes)


def test_small_words_of_the_drawing() -> None:
    assert short("attack", 6) == "attack" and short("attack it", 7) == "attack…"
    assert two_lines("attack Overhand Thrust + Thunder Stroke", 15) == ["attack Overhand", "Thrust + Thund…"]
    assert two_lines("x" * 20, 15) == ["x" * 15, "x" * 5]
    assert ink_on("#8A1C1C") == "#FFFDF8" and ink_on("#FFD54A") == "#1F2328" and ink_on("red") == "#FFFDF8"


def test_without_networkx_a_tree_grows_and_only_its_graph_names_the_extra() -> None:
    code = (
        "import sys; sys.modules['networkx'] = None\n"
        "import heroplay as hp\n"
        "from heroplay.ui.whatif import WhatIf\n"
        "grown = WhatIf().tree\n"
        "try:\n    grown.graph\n"
        "except hp.HeroPlayError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ("A graph needs the extra 'explore': pip install 'heroplay[explore]' (networkx).")


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_the_tree_stays_whole(seed: int) -> None:
    rng = random.Random(seed)
    sources = [played(seed, 14), hp.table(BIDS, seed=seed), hp.table(RUNNERS, seed=seed)]
    tree = hp.tree(sources[seed % 3])

    def play() -> None:
        tree.play(tree.game.play.sample(tree.here.state, rng)[0])

    deeds = [
        play, play, play, lambda: tree.back(rng.randint(1, 3)), lambda: tree.forward(),
        lambda: tree.go(rng.choice(tree.nodes)), lambda: tree.go(rng.choice(labels(tree))), lambda: tree.fork(),
        lambda: tree.fork(as_seat=rng.randrange(2)), lambda: tree.name(f"idea {rng.randint(1, 9)}"),
        lambda: tree.note(f"note {rng.randint(1, 9)}"), lambda: tree.promote(rng.choice(labels(tree))),
        lambda: tree.prune(rng.choice(labels(tree))),
    ]  # fmt: skip
    for _ in range(120):
        if tree.here.seats:
            try:
                rng.choice(deeds)()
            except hp.BadInput as error:
                assert str(error).endswith((".", "?"))
        else:
            tree.go(tree.root)
        on_lines = {node.id for line in tree.lines() for node in line.nodes}
        assert on_lines == set(tree.graph) == {node.id for node in tree._by_key.values()}
        assert tree.line in tree.lines() and tree.here.id in on_lines
        assert len({label.casefold() for label in labels(tree)}) == len(tree.lines())
        for line in tree.lines():
            assert all(a.after is b.before for a, b in zip(line.ways, line.ways[1:]))
    for seat in (None, 0, OWN):
        ET.fromstring(tree.svg(seat))
    written = [line for line in tree.lines() if line.ways]
    back = tree_of(tree.record())
    said = [sorted([way.said() for way in line.ways] for line in lines) for lines in (written, back.lines())]
    assert said[0] == [ways for ways in said[1] if ways] and tree_of(back.record()).record() == back.record()
    named = [{(line.name, line.end.note) for line in lines if line.name} for lines in (written, back.lines())]
    assert named[0] == named[1]
