"""The course of Hero Realms: goal words, question words, chapters, corner cases, and no rule untaught."""

from __future__ import annotations

from typing import Any

import pytest

import heroplay as hp
from heroplay.contracts.questions import Question
from heroplay.core.errors import BadInput
from heroplay.games.realms.teaching.goals import GOALS
from heroplay.games.realms.teaching.puzzle_goals import PUZZLE_GOALS
from heroplay.games.realms.teaching.questions import QUESTIONS
from heroplay.games.registry import get_game
from heroplay.tutor.coach import Coach
from heroplay.tutor.corner import corner_chapters, corner_step, last_resorts
from heroplay.tutor.goals import Goal
from heroplay.tutor.lessons import course, course_texts
from heroplay.tutor.lint import lint
from heroplay.tutor.uses import tempting, uses

GAME = get_game("realms")
FIVE = ["Gold"] * 5
NAMED = lambda x: x if isinstance(x, str) and " " not in x else ""  # noqa: E731


def table(**position: Any) -> hp.Table:
    return hp.position("realms", position)


def a_goal(t: hp.Table, seat: int = 0, **words: Any) -> Goal:
    return Goal(t.game, words, t.state, seat)


def after(t: hp.Table, *moves: str) -> Any:
    t = t.fork()
    for move in moves:
        t.play(move)
    return t.state


# ---- goal words: the sentence, what reaches it, what misses it

#: word, position, seat, arg, sentence, moves that reach it, moves that decide it and miss it
WORDS: list[tuple[str, dict[str, Any], int, Any, str, list[str], list[str]]] = [
    ("wins", {"aldric": {"combat": 3}, "bryn": {"health": 3}}, 0, True, "Win: bring Bryn to 0 Health.",
     ["attack Bryn for 3"], []),
    ("wins_now", {"aldric": {"combat": 3}, "bryn": {"health": 3}}, 0, True,
     "Win: bring Bryn to 0 Health, in this turn.", ["attack Bryn for 3"], ["attack Bryn for 2", "done"]),
    ("damage", {"aldric": {"combat": 3}}, 0, 2, "Take 2 Health from Bryn this turn.", ["attack Bryn for 2"], ["done"]),
    ("damage", {"players": 3, "aldric": {"combat": 3}}, 0, {"Bryn": 1, "Cassia": 2},
     "Take 1 Health from Bryn and 2 Health from Cassia this turn.", ["attack Cassia for 2", "attack Bryn for 1"],
     ["attack Bryn for 3", "done"]),
    ("defeat", {"players": 3, "aldric": {"combat": 3}, "cassia": {"health": 2}}, 0, "Cassia",
     "Defeat Cassia in this turn.", ["attack Cassia for 2"], ["attack Bryn for 2", "done"]),
    ("stun", {"aldric": {"combat": 4}, "bryn": {"play": ["Wolf Shaman"]}}, 0, "Wolf Shaman", "Stun Wolf Shaman.",
     ["attack Wolf Shaman of Bryn for 4"], ["attack Wolf Shaman of Bryn for 3", "done"]),
    ("buy", {"market": ["Spark", "Profit"], "market_deck": [], "aldric": {"gold": 2}}, 0, ["Spark", "Profit"],
     "Acquire Spark and Profit.", ["acquire Spark", "acquire Profit"], ["acquire Spark", "done"]),
    ("gold", {"aldric": {"hand": ["Ruby"]}}, 0, 2, "Have 2 Gold in your pool at once.", ["play Ruby"], ["done"]),
    ("combat", {"aldric": {"hand": ["Shortsword"]}}, 0, 2, "Have 2 Combat in your pool at once.", ["play Shortsword"],
     ["done"]),
    ("health_gained", {"aldric": {"hand": ["Recruit"]}}, 0, 3, "Gain 3 Health: reach 53.", ["play Recruit"],
     ["done"]),
    ("sacrifice", {"aldric": {"play": ["Fire Gem"]}}, 0, "Fire Gem", "Sacrifice Fire Gem: it is gone for good.",
     ["sacrifice Fire Gem"], ["done"]),
    ("deck_thinner", {"aldric": {"play": ["Fire Gem", "Influence"]}}, 0, 2, "Thin your deck by 2 cards.",
     ["sacrifice Fire Gem", "sacrifice Influence"], ["sacrifice Influence", "done"]),
    ("discards", {"aldric": {"hand": ["Spark"]}, "bryn": {"hand": ["Gold", "Ruby"]}}, 0, 1,
     "Make Bryn discard 1 card.", ["play Spark", "Bryn: choose Ruby"], ["done"]),
    ("hand_over", {"format": "emperor", "aldric": {"gold": 1, "discard": ["Spark"]}}, 0,
     {"card": "Spark", "to": "Bryn"}, "Get Spark to Bryn, your teammate.", ["donate Spark to Bryn"], ["done"]),
    ("in_play", {"aldric": {"hand": ["Orc Grunt"]}}, 0, "Orc Grunt", "Have Orc Grunt in play.", ["play Orc Grunt"],
     ["done"]),
    ("on_top", {"aldric": {"hand": ["Smash and Grab"], "discard": ["Hit Job"], "deck": FIVE}}, 0, "Hit Job",
     "Have Hit Job on top of your deck.", ["play Smash and Grab", "choose Hit Job"],
     ["play Smash and Grab", "choose nothing", "done"]),
    ("turn_passes", {}, 0, True, "End your turn.", ["done"], []),
    ("survive", {"aldric": {"health": 2, "deck": FIVE}, "bryn": {"hand": ["Shortsword"], "deck": FIVE}}, 0, True,
     "Still be in the game when your next turn begins.", ["done", "Bryn: done"],
     ["done", "Bryn: play Shortsword", "Bryn: attack Aldric for 2"]),
    ("lose_at_most", {"aldric": {"deck": FIVE}, "bryn": {"hand": ["Shortsword"], "deck": FIVE}}, 0, 1,
     "Lose at most 1 Health before your next turn.",
     ["done", "Bryn: play Shortsword", "Bryn: attack Aldric for 1", "Bryn: done"],
     ["done", "Bryn: play Shortsword", "Bryn: attack Aldric for 2"]),
    ("all", {"market": ["Spark"], "market_deck": [], "aldric": {"gold": 1, "combat": 2}}, 0,
     {"buy": "Spark", "damage": 2}, "Acquire Spark. Take 2 Health from Bryn this turn.",
     ["attack Bryn for 2", "acquire Spark"], ["attack Bryn for 2", "done"]),
]  # fmt: skip

#: conditions: word, position, arg, sentence, moves after which it holds, moves after which it does not
CONDITIONS: list[tuple[str, dict[str, Any], Any, str, list[str], list[str]]] = [
    ("gold_left", {"aldric": {"gold": 3}}, 1, "Have 1 Gold left at that point.", ["acquire Fire Gem"], ["done"]),
    ("combat_left", {"aldric": {"combat": 3}}, 1, "Have 1 Combat left at that point.", ["attack Bryn for 2"],
     ["attack Bryn for 3"]),
    ("have", {"aldric": {"deck": ["Ruby", *FIVE]}}, "Ruby", "Have Ruby in your hand.", ["done"], []),
    ("keep", {"aldric": {"hand": ["Ruby", "Gold"]}}, "Ruby", "Keep Ruby in your hand until then.", ["play Gold"],
     ["play Ruby"]),
    ("guarded", {"aldric": {"hand": ["Orc Grunt"]}}, True, "Still have a prepared guard in front of you at that point.",
     ["play Orc Grunt"], ["play Orc Grunt", "expend Orc Grunt"]),
    ("standing", {"active": 1, "aldric": {"play": ["Orc Grunt"]}, "bryn": {"combat": 3}}, "Orc Grunt",
     "Still have Orc Grunt in play at that point.", ["attack Orc Grunt of Aldric for 2"],
     ["attack Orc Grunt of Aldric for 3"]),
]  # fmt: skip


@pytest.mark.parametrize("word, position, seat, arg, says, reach, miss", WORDS, ids=NAMED)
def test_a_goal_word_says_and_decides(word, position, seat, arg, says, reach, miss):
    t = table(**position)
    goal = a_goal(t, seat, **{word: arg})
    assert goal.text == says
    assert not goal.decided(t.state)
    reached = after(t, *reach)
    assert goal.decided(reached) and goal.reached(reached)
    if len(reach) > 1:
        assert not goal.decided(after(t, *reach[:-1]))
    if miss:
        missed = after(t, *miss)
        assert goal.decided(missed) and not goal.reached(missed) and goal.missed(missed)


@pytest.mark.parametrize("word, position, arg, says, so, not_so", CONDITIONS, ids=NAMED)
def test_a_condition_is_looked_at_when_another_word_decides(word, position, arg, says, so, not_so):
    t = table(**position)
    assert GOALS[word].decided is None and GOALS[word].problem(t.state, 0, arg) is None
    assert GOALS[word].says(t.state, 0, arg) == says
    assert GOALS[word].holds(t.state, after(t, *so), 0, arg)
    assert not GOALS[word].holds(t.state, after(t, *not_so), 0, arg)
    with pytest.raises(BadInput, match="nothing in it is ever decided"):
        a_goal(t, **{word: arg})


def test_every_goal_word_is_tested():
    tested = {row[0] for row in WORDS} | {row[0] for row in CONDITIONS}
    assert set(GOALS) == tested | set(PUZZLE_GOALS)


@pytest.mark.parametrize(
    "words, problem",
    [
        ({"damage": 0}, "how much Health"),
        ({"damage": {"Aldric": 2}}, "not an opponent"),
        ({"damage": {"Zorro": 2}}, "Zorro"),
        ({"defeat": "Aldric"}, "not an opponent"),
        ({"defeat": 3}, "not iterable"),
        ({"stun": "Orc Grunt"}, "no opponent has Orc Grunt"),
        ({"buy": "Sprak"}, "Spark"),
        ({"buy": []}, "name a card"),
        ({"gold": True}, "1 to 99"),
        ({"health_gained": -1}, "1 to 99"),
        ({"sacrifice": "Spark"}, "not one of the learner's cards"),
        ({"turn_passes": True, "keep": "Spark"}, "not in the learner's hand"),
        ({"turn_passes": True, "standing": "Spark"}, "has no Spark in play"),
        ({"turn_passes": 1}, "say true"),
        ({"hand_over": {"card": "Spark"}}, "say {card"),
        ({"hand_over": {"card": "Gold", "to": "Bryn"}}, "not a teammate"),
        ({"lose_at_most": "none"}, "0 to 999"),
        ({"all": {"buy": "Spark"}}, "two words or more"),
        ({"all": {"buy": "Spark", "damgae": 2}}, "damage"),
        ({"all": {"buy": "Spark", "damage": -2}}, "damage: "),
        ({"keep": "Gold"}, "not in the learner's hand"),
    ],
)
def test_what_cannot_be_wished_for_is_told(words, problem):
    with pytest.raises(BadInput, match=problem):
        a_goal(table(), **words)


@pytest.mark.parametrize(
    "position, says",
    [
        ({"format": "first_blood", "players": 3}, "Win: make Bryn, on your left, the first to fall."),
        ({"format": "hydra"}, "Win: bring the Health of Cassia and Dorn to 0."),
        ({"format": "emperor"}, "Win: bring Elka, the other Emperor, to 0 Health."),
        ({"format": "last_standing", "players": 3}, "Win: bring Bryn and Cassia to 0 Health."),
    ],
)
def test_what_wins_depends_on_the_format(position, says):
    assert a_goal(table(**position), wins=True).text == says


def test_in_a_shared_turn_done_decides():
    t = table(format="hydra", aldric={"combat": 2})
    goal = a_goal(t, damage=2)
    assert goal.decided(after(t, "Aldric: done")) and not goal.decided(after(t, "Bryn: done"))


# ---- question words


def ask(word: str, arg: Any, seat: int = 0, **position: Any) -> Question:
    made: Question = QUESTIONS[word].make(GAME, GAME.storage.position(position), seat, arg)
    return made


@pytest.mark.parametrize(
    "what, number",
    [
        ("health", 53), ("gold", 2), ("combat", 0), ("hand", 1), ("deck", 5), ("discard", 0), ("play", 1), ("own", 7),
        ("market", 5), ("gems", 16),
    ],
)  # fmt: skip
def test_after_counts_what_is_there_then(what, number):
    asked = ask("after", {"play": ["play Recruit"], "what": what}, aldric={"hand": ["Recruit", "Gold"], "deck": FIVE})
    assert asked.number == number and "HR-4.2" in asked.rules and asked.ask.startswith("Aldric: play Recruit. How m")


def test_after_reads_damage_and_new_games():
    hit = {"aldric": {"combat": 2}, "bryn": {"play": ["Wolf Shaman"]}}
    wanted = {"play": ["attack Wolf Shaman of Bryn for 2"], "what": "damage", "card": "Wolf Shaman", "of": "Bryn"}
    assert ask("after", wanted, **hit).number == 2
    dealt = ask("after", {"new": {"format": "hydra", "first": 2}, "what": "hand", "of": "Bryn"})
    assert dealt.number == 5 and {"HR-8.19", "HR-R25"} <= set(dealt.rules) and not dealt.play
    with pytest.raises(BadInput, match="is not in play"):
        ask("after", {"what": "damage", "card": "Spark"})
    with pytest.raises(BadInput, match="what can be health"):
        ask("after", {"what": "luck"})
    with pytest.raises(BadInput, match="3 too few"):
        ask("after", {"play": ["attack Bryn for 3"], "what": "health"})


def test_where_knows_every_place():
    market = {"market": ["Spark"], "market_deck": [], "aldric": {"gold": 1}}
    bought = {"play": ["acquire Spark"], "card": "Spark"}
    assert ask("where", bought, **market).right_text == "In Aldric's discard pile."
    gem = {"aldric": {"play": ["Fire Gem"]}}
    burnt = ask("where", {"play": ["sacrifice Fire Gem"], "card": "Fire Gem"}, **gem)
    assert burnt.right_text == "On the Fire Gem pile." and sum(o.right for o in burnt.options) == 1
    top = {"aldric": {"gold": 1, "waiting": [{"to": "top_of_deck"}]}, "market": ["Spark"], "market_deck": []}
    assert ask("where", bought, **top).right_text == "On top of Aldric's deck."
    with pytest.raises(BadInput, match="places"):
        ask("where", {"card": "Gold"}, aldric={"hand": ["Gold"]})
    with pytest.raises(BadInput, match="where: "):
        ask("where", "Gold")


def test_comes_names_the_victim_and_the_next_player():
    robbed = ask("comes", ["play Spark"], aldric={"hand": ["Spark"]}, bryn={"hand": ["Gold", "Ruby"]})
    assert robbed.right_text == "Bryn chooses what to discard." and "HR-5.3" in robbed.rules
    assert ask("comes", ["done"]).right_text == "Bryn goes on with a Main Phase."
    with pytest.raises(BadInput, match="somebody has to decide"):
        ask("comes", ["attack Bryn for 1"], aldric={"combat": 1}, bryn={"health": 1})


def test_the_phases_are_put_in_order():
    asked = ask("order", "phases")
    assert asked.right_text == "Main Phase; Discard Phase; Draw Phase" and asked.rules == ("HR-3.2",)
    with pytest.raises(BadInput, match="phases"):
        ask("order", "players")


def test_outcome_says_who_falls_and_who_wins():
    three = {"players": 3, "aldric": {"combat": 2}, "bryn": {"health": 2}}
    assert ask("outcome", ["attack Bryn for 2"], **three).right_text == "Bryn is defeated, and the others play on."
    blood = ask("outcome", ["attack Bryn for 2"], **three, format="first_blood")
    assert blood.right_text == "Aldric wins the game." and "HR-8.9" in blood.rules
    assert ask("outcome", ["attack Bryn for 1"], **three).right_text == "Nobody is defeated, and the game goes on."
    assert ask("outcome", ["done"], quiet=199).right_text == "The game is a draw."
    throne = {"format": "emperor", "active": "Bryn", "bryn": {"combat": 1}, "elka": {"health": 1}}
    assert ask("outcome", ["attack Elka for 1"], **throne).right_text == "Aldric, Bryn and Cassia win the game."
    with pytest.raises(BadInput, match="give the actions"):
        ask("outcome", [])


def test_a_wrong_answer_gives_nothing_away():
    asked = ask("outcome", ["attack Bryn for 2"], aldric={"combat": 2}, bryn={"health": 2})
    wrong = next(i for i, o in enumerate(asked.options) if not o.right)
    assert "won" not in asked.wrong_because((wrong,))[0]


def test_most_finds_the_best_of_all_orders():
    twice = {"aldric": {"hand": ["Rally the Troops"], "play": ["Man-at-Arms"], "deck": []}}
    asked = ask("most", "combat", **twice)
    assert asked.number == 9 and "HR-4.13" in asked.rules
    assert ask("most", "gold", aldric={"hand": ["Ruby", "Profit", "Intimidation"], "deck": []}).number == 6
    with pytest.raises(BadInput, match="combat or gold"):
        ask("most", "luck")


def test_every_question_word_is_tested():
    assert set(QUESTIONS) == {"after", "where", "comes", "order", "outcome", "most"}


# ---- the course


def test_the_course_is_large_enough():
    chapters = course("realms")
    assert len(chapters) >= 8 and sum(len(c.steps) for c in chapters) >= 52
    assert all(len(c.exercises) == 3 for c in chapters)
    assert list(dict.fromkeys(c.part for c in chapters)) == ["First fight", "Mastery", "Formats"]


def test_chapter_one_is_short_and_begins_with_one_card():
    first, (name, text) = course("realms")[0], next(iter(course_texts("realms")))
    assert all(step.words <= 25 for step in first.steps) and first.begin
    assert first.steps[0].par == 2 and lint(text, name).steps[0].ways == 1


def test_ids_are_like_none_of_the_duel():
    assert not {c.id for c in course("realms")} & {c.id for c in course("herocard")}


def test_no_rule_that_decides_is_left_out():
    taught = {rule for chapter in course("realms") for step in chapter.steps for rule in step.teaches}
    corner = {r for c in corner_chapters("realms", taught) for s in c.steps for r in s.teaches}
    assert {rule.id for rule in GAME.rulebook if rule.decides} <= taught | corner
    assert len(corner) <= 20, "what a player can break or use is taught in a chapter"


def test_only_what_no_position_can_show_is_asked_for_by_its_words():
    assert last_resorts("realms") == ["HR-2.5", "HR-3.12", "HR-R8", "HR-R21"]


@pytest.mark.parametrize("rule", [rule.id for rule in GAME.rulebook if rule.decides])
def test_a_corner_case_turns_on_its_rule_and_takes_its_answer(rule):
    step, chapter = corner_step("realms", rule), course("realms")[0]
    coach = Coach(step, chapter)
    assert coach.question is not None and rule in uses(coach).turning
    if coach.question.form == "one":
        assert sum(o.right for o in coach.question.options) == 1 < len(coach.question.options)
    assert coach.answer(coach.question.right_answer).kind == "done"


# ---- what the coach says


def step(chapter: str, name: str) -> Coach:
    found = next(c for c in course("realms") if c.id == chapter)
    return Coach(found.step(name), found)


def test_a_guard_in_the_way_is_named_and_a_hint_does_not_say_how_much():
    coach = step("past-the-guards", "in-the-way")
    answer = coach.answer("attack Bryn for 3")
    assert answer.kind == "refused" and answer.rules[0] == "HR-4.45" and "Orc Grunt" in answer.text and answer.repairs
    hints = [coach.hint() for _ in range(4)]
    assert hints[2:] == ["Look at Orc Grunt of Bryn.", "The move: attack Orc Grunt of Bryn for 3."]


def test_a_careless_turn_is_punished_on_the_board():
    answer = step("past-the-guards", "use-it-and-keep-it").answer("done")
    assert answer.kind == "wrong" and "Bryn answers: play Intimidation" in answer.text and answer.rules == ("HR-7.1",)


def test_a_learner_is_tempted_by_players_and_champions_on_the_board():
    coach = step("tempo", "not-past-a-guard")
    tried = tempting(coach, coach.right(coach.first))
    assert {"attack Bryn", "attack Rake, Master Assassin", "attack Orc Grunt"} <= set(tried)
    assert not any("+" in said for said in tried), "one piece is picked at a time here"
    coach = step("standing-champions", "once-until-prepared")
    assert "expend Orc Grunt" in tempting(coach, coach.right(coach.first))


def test_trying_again_searches_once():
    coach = step("market-day", "spend-it-well")
    first = coach.found()
    coach.answer("done")
    coach.retry()
    assert coach.found() is first
