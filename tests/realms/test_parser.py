"""Lines as people type them: understood, or answered with a sentence that helps."""

from __future__ import annotations

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput, UnknownName
from heroplay.games.realms.rules.actions import Attack, Choose, Play, Use
from heroplay.table import Table
from tests.judging import refused
from tests.realms.kit import in_play, pools, said, table


def says(t: Table, line: str) -> str:
    """What a line means, in the game's own words."""
    return t.game.language.say(t.state, t.action(line))


def not_read(t: Table, line: str, *words: str, error: type[BadInput] = BadInput) -> str:
    """The line is not understood, and the answer has these words."""
    with pytest.raises(error) as found:
        t.check(line)
    for word in words:
        assert word in str(found.value), f"{word!r} is not in {str(found.value)!r}"
    return str(found.value)


# ---- names


def test_articles_titles_and_ability_words_are_read():
    t = table(hand=["Spark", "The Rot"], gold=3, combat=3, play=["Orc Grunt"], them={"play": ["Man-at-Arms"]})
    assert says(t, "buy a Fire Gem") == "acquire Fire Gem" == says(t, "acquire the fire gem")
    assert says(t, "play my Spark") == "play Spark" and says(t, "play the rot") == "play The Rot"
    assert says(t, "attack player Bob for 2") == "attack Bob for 2" == says(t, "attack bob with 2 combat")
    assert says(t, "attack man at arms") == "attack Man-at-Arms of Bob for 3"
    assert says(t, "ally ability of Orc Grunt") == "ally Orc Grunt" == says(t, "use ally of Orc Grunt")
    assert says(t, "use Orc Grunt") == "expend Orc Grunt" == says(t, "use expend ability of the Orc Grunt")
    assert says(t, "play hand") == says(t, "play everything") == "play all"


def test_a_card_with_two_abilities_asks_which_one():
    t = table(play=["Broelyn", "Spark"])
    not_read(t, "use Broelyn", "Say which ability: expend Broelyn, Loreweaver or ally Broelyn, Loreweaver.")
    t.play("expend Broelyn", "use Broelyn")


def test_a_lone_letter_or_name_is_not_an_action():
    t = table("free_for_all", gold=2)
    not_read(t, "B", "'B' is not an action here")
    not_read(t, "Bob", "Bob is a player. Say what to do, for instance 'attack Bob for 3'.")
    not_read(t, "bye Spark", "Did you mean buy?")
    assert not_read(t, "hello").endswith("Say what to do: play, use, acquire, attack or done.")
    assert not_read(table("hydra"), "Ann: hello").endswith("play, use, acquire, attack, pledge or done.")
    assert says(table("free_for_all", hand=["Spark"], then=["play Spark"]), "Cleo") == "choose Cleo"


def test_a_card_without_a_verb_says_what_can_be_done_with_it():
    t = table(hand=["Gold"], combat=2, market=["Spark"], gold=1)
    not_read(t, "gold", "gold is a card. Say play Gold.")
    not_read(t, "Spark", "Spark is a card. Say acquire Spark.")
    not_read(t, "Ruby", "Ruby is a card. Say what to do")


def test_amounts_are_read_with_and_without_for():
    t = table(combat=4, them={"play": [{"card": "Cult Priest"}, {"card": "Cult Priest", "expended": True}]})
    assert says(t, "attack Bob 3") == "attack Bob for 3" and says(t, "attack Bob for all") == "attack Bob for 4"
    assert says(t, "attack Cult Priest 2") == "attack Cult Priest 2 of Bob for 4", "the second one"
    assert says(t, "pass") == says(t, "end turn") == "done"


def test_a_champion_of_two_owners_asks_whose():
    t = table("free_for_all", combat=9, them={"play": ["Orc Grunt"]}, cleo={"play": ["Orc Grunt"]})
    two = "'Orc Grunt' could be Orc Grunt of Bob or Orc Grunt of Cleo. Say which champion you mean."
    assert not_read(t, "attack Orc Grunt", error=UnknownName) == two == not_read(t, "attack Orc Grunt for 3")
    assert says(t, "attack Orc Grunt of Cleo") == "attack Orc Grunt of Cleo for 3"
    t = table("first_blood", combat=3, them={"play": ["Orc Grunt"]}, cleo={"play": ["Orc Grunt"]})
    assert says(t, "attack Orc Grunt") == "attack Orc Grunt of Bob for 3", "only one of them is in reach"
    refused(table(combat=3), "attack Orc Grunt", "HR-4.41", "Bob has no champion Orc Grunt in play")


def test_hints_name_each_card_once_and_what_one_has_first():
    t = table(hand=["Arkus", "Gold"], gold=1, market=["Spark", "Rake"])
    assert not_read(t, "play xyzzy", error=UnknownName).endswith("You hold Arkus and Gold.")
    assert "For sale: Spark, Rake, Death Touch" in not_read(t, "buy xyzzy", error=UnknownName)
    assert not_read(t, "play Arkuss").endswith("Did you mean Arkus, Imperial Dragon?")
    two = table(hand=["Death Touch", "Death Threat"])
    assert not_read(two, "play death").startswith("'death' could be Death Threat or Death Touch."), "what one holds"


def test_one_card_is_offered_under_one_name():
    t = table(hand=["Gold"])
    with pytest.raises(UnknownName) as found:
        hp.odds(t, "Ann").hand("death")
    assert "'death' could be Death Cultist, Death Threat or Death Touch." in str(found.value)
    with pytest.raises(UnknownName, match="Known: Arkus, Imperial Dragon; Borg, Ogre Mercenary; Bribe;"):
        hp.odds(t, "Ann").hand("xyzzy")


# ---- answers


def test_hr_r13_a_card_that_is_not_on_offer_is_refused_by_its_rule():
    t = table(hand=["Death Touch", "Gold"], discard=["Ruby"], then=["play Death Touch"])
    refused(t, "choose Spark", "HR-R13", "You cannot choose Spark from hand here. You can choose: Gold from hand")
    refused(t, "sacrifice Ruby from hand", "HR-R13", "You cannot choose Ruby from hand here")
    not_read(t, "choose xyzzy", "There is no card 'xyzzy' in Hero Realms. You can choose Gold and Ruby.")
    assert says(t, "Ruby") == says(t, "sacrifice the Ruby from my discard pile") == "choose Ruby from discard"
    assert says(t, "nothing") == says(t, "choose none") == "choose nothing"


def test_hr_8_41_a_legacy_that_is_not_there_is_refused_by_its_rule():
    finn = {"health": 3, "hand": ["Gold"], "deck": ["Ruby", "Dagger"]}
    t = table("emperor", combat=3, finn=finn, then=["attack Finn for 3"])
    refused(t, "choose Spark", "HR-8.41", "You cannot choose Spark from hand here")
    assert says(t, "leave Ruby") == "choose Ruby from deck"
    not_read(t, "choose xyzzy", "There is no card 'xyzzy'")


def test_hr_4_22_options_are_read_by_number_or_by_what_they_give():
    t = table(play=["Cult Priest"], then=["expend Cult Priest"])
    refused(t, "choose 3", "HR-4.22", "You cannot choose 3 here. You can choose: 1 and 2")
    assert says(t, "choose combat") == says(t, "2") == says(t, "option 2") == "choose 2"
    not_read(t, "choose gain", "Say 1 (Gain 1 Gold) or 2 (Gain 1 Combat).")


def test_other_answers_that_are_not_on_offer_are_refused_too():
    t = table(hand=["Rampage"], deck=["Gold"], then=["play Rampage"])
    refused(t, "draw 5", "HR-R9", "You cannot choose 5 here")
    t = table(gold=3, market=["Spark"], waiting=[{"to": "hand"}, {"to": "top_of_deck"}], then=["acquire Spark"])
    refused(t, "choose discard pile", "HR-R39", "You cannot choose discard pile here")
    assert says(t, "to the top of the deck") == "choose top of deck"
    t = table(hand=["Fire Bomb"], deck=["Gold"], them={"play": ["Cult Priest", "Street Thug"]}, then=["play Fire Bomb"])
    refused(t, "choose Spark", "HR-4.44", "You can choose: Cult Priest of Bob and Street Thug of Bob")
    refused(t, "choose Bob", "HR-4.44", "You cannot choose Bob here")


# ---- the whole hand


def test_hr_4_2_play_all_says_what_its_order_loses():
    t = table(hand=["Close Ranks", "Recruit", "Orc Grunt"])
    verdict = t.check("play all")
    lost = "Close Ranks gives 2 Combat less and Recruit gives 1 Health less: play Orc Grunt first. (HR-4.2)"
    assert verdict.ok and any(reason.endswith(lost) for reason in verdict.reasons)
    lines = said(t, t.play("play all"))
    assert lines[0] == "Close Ranks is played before Orc Grunt and gives 2 Combat less than after."
    assert pools(t)[1] == 5 and in_play(t) == ["Close Ranks", "Recruit", "Orc Grunt"]
    assert "HR-4.2" not in table(hand=["Recruit", "Gold"]).check("play all").rules, "nothing is lost"


@pytest.mark.parametrize(("rounds", "said"), [(1, "1 round without"), (2, "2 rounds in a row without")])
def test_hr_r38_a_round_is_counted_in_english(rounds: int, said: str):
    t = table(stalemate_rounds=rounds)
    for _ in range(2 * rounds):
        t.play("done")
    assert str(t.outcome) == f"The game is a draw: {said} a loss of Health."
    assert f"{rounds} round{'s' if rounds > 1 else ''} without a loss of Health make" in t.check("Ann: done").text


ODD = ("Max of B", "at B", "player C", "Ann + Bob", "play", "Nothing")


def test_targets_of_players_with_odd_names_are_read_back():
    champions = ["", "Cult Priest", "Cult Priest", "Tithe Priest", "Tithe Priest", "Orc Grunt"]
    parts = {name: {"play": [card], "hand": ["Gold"]} for name, card in zip(ODD, champions)}
    parts[ODD[0]] = {"hand": ["Spark", "Fire Bomb"], "play": ["Rake"], "deck": ["Gold"]}
    t = hp.position("realms", {"players": list(ODD), "format": "free_for_all", "active": ODD[0], **parts})
    for seat in range(1, len(ODD)):
        priest = f"{seat}/{'cult_priest' if seat < 3 else 'tithe_priest' if seat < 5 else 'orc_grunt'}"
        for action in (
            Play(0, "spark", str(seat)), Play(0, "fire_bomb", priest), Attack(0, seat, 1, priest.partition("/")[2]),
            Use(0, "expend", "rake_master_assassin", priest),
        ):  # fmt: skip
            line = t.game.language.say(t.state, action)
            assert t.action(line) == t.action(f"{ODD[0]}: {line}") == action, line
        asked = t.fork()
        asked.play("play Spark")
        assert asked.action(f"choose {ODD[seat]}") == Choose(0, (str(seat),)) == asked.action(ODD[seat])
