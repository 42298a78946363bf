"""Where hands are hidden, right means right against every hand that the learner cannot rule out."""

from __future__ import annotations

from collections import Counter

import pytest

from heroplay.core.errors import BadInput
from heroplay.core.search import SearchTooLarge
from heroplay.games.registry import get_game
from heroplay.tutor import unseen as module
from heroplay.tutor.coach import Coach
from heroplay.tutor.lessons import Chapter
from heroplay.tutor.unseen import Unseen

GAME = get_game("herocard")
POOL = ["Jab!", "Jab!", "Steel Beam", "Wall of Muscle", "Shout of the Islands"]  # short: few hands are possible


def step(theirs: list[str], mine: list[str], open_: bool = False, rest: str = "pool") -> Coach:
    left = POOL.copy()
    for card in theirs if rest == "pool" else ():
        left.remove(card)
    made = {
        "id": "s", "text": "Do it.", "goal": {"attack_succeeds": True}, "open": open_, "par": 3,
        "position": {
            "heroes": ["samurai", "toa_king"], "phase": "action", "samurai": {"hand": mine, "deck": ["Cross Block"]},
            "toa_king": {"hand": theirs, "deck": left if rest == "pool" else [rest]},
        },
    }  # fmt: skip
    chapter = Chapter.model_validate({"id": "c", "title": "C", "able": "Do it.", "steps": [made]})
    return Coach(chapter.steps[0], chapter)


def said(coach: Coach, actions: list) -> list[str]:
    return sorted(coach.game.language.say(coach.table.state, a) for a in actions)


def test_every_hand_that_fits_is_a_world_once():
    coach = step(["Jab!", "Steel Beam"], ["Overhand Thrust"])
    worlds = GAME.knowledge.worlds(coach.first, 0)
    hands = [tuple(w.players[1].hand) for w in worlds]
    assert len(hands) == len(set(hands))
    assert tuple(coach.first.players[1].hand) in hands
    own, other = coach.first.players
    everything = Counter([*other.hand, *other.deck])
    kinds = sorted(everything)
    pairs = sum(1 for i, a in enumerate(kinds) for b in kinds[i:] if a != b or everything[a] > 1)
    assert len(hands) == pairs
    for world in worlds:
        assert world.players[0] == own
        assert Counter([*world.players[1].hand, *world.players[1].deck]) == everything
        assert GAME.play.key(GAME.knowledge.observe(world, 0)) == GAME.play.key(GAME.knowledge.observe(coach.first, 0))


@pytest.mark.parametrize("theirs", [["Jab!"], ["Steel Beam"], ["Wall of Muscle"]])
def test_the_tutor_says_the_same_whatever_they_hold(theirs):
    coach = step(theirs, ["Overhand Thrust", "Resounding Blow"])
    fixed = step(["Jab!"], ["Overhand Thrust", "Resounding Blow"])
    assert said(coach, coach.right()) == said(fixed, fixed.right())
    for move in ("attack Overhand Thrust", "pass"):
        one, other = coach.answer(move), fixed.answer(move)
        assert (one.kind, one.text, one.shown) == (other.kind, other.text, other.shown)
        coach.retry()
        fixed.retry()


def test_right_is_right_in_every_world_and_wrong_loses_in_one():
    coach = step(["Jab!"], ["Overhand Thrust", "Resounding Blow", "Thunder Stroke"])
    right = coach.right()
    for action in coach.game.play.legal(coach.first, 0):
        wins = []
        for world in GAME.knowledge.worlds(coach.first, 0):
            seen = Coach(coach.step.model_copy(update={"open": True}), coach.chapter)
            wins.append(action in seen.right(world))
        assert (action in right) == all(wins)


def test_a_refutation_shows_one_such_hand_and_says_so():
    coach = step(["Jab!"], ["Overhand Thrust", "Resounding Blow"])
    answer = coach.answer("attack Overhand Thrust")
    assert answer.kind == "wrong" and "one hand that beats you" in answer.text
    assert any("block" in s.text for s in answer.shown)
    assert coach.table.state == coach.first, "nothing has happened"


def test_without_hidden_cards_it_is_the_open_search():
    hidden = step([], ["Overhand Thrust", "Resounding Blow"])
    seen = step([], ["Overhand Thrust", "Resounding Blow"], open_=True)
    assert said(hidden, hidden.right()) == said(seen, seen.right()) != []


def test_too_many_hands_are_said(monkeypatch):
    coach = step(["Jab!", "Jab!", "Steel Beam", "Wall of Muscle"], ["Overhand Thrust"], rest="...")
    with pytest.raises(BadInput, match="hands are possible"):
        coach.right()
    monkeypatch.setattr(module, "LIMIT", 10)
    small = step(["Jab!"], ["Overhand Thrust"])
    with pytest.raises(SearchTooLarge, match="hide fewer cards"):
        small.right()


def test_a_game_without_worlds_says_so():
    from dataclasses import replace

    bare = replace(GAME, knowledge=replace(GAME.knowledge, worlds=None))
    with pytest.raises(BadInput, match="hands lie open"):
        Unseen(bare, 0, lambda s: True, lambda s: False).worlds(None)
