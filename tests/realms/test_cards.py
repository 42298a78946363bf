"""What cards do: the facts of all 59, one test for each of them, and each effect word with its edge cases."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from heroplay.core.chance import Scripted
from heroplay.games.realms.language.notation import card_text
from heroplay.games.realms.rules.cards import ABILITIES, TABLE, AnyWord
from heroplay.games.realms.rules.effects import WORDS
from heroplay.table import Table
from tests.judging import allowed, happened, refused, seen_by
from tests.realms.kit import answers, cards, health, in_play, pools, sacrificed, table, told

CARDS = {card.id: card for card in TABLE().cards}

# ---- what stands on them: copies, cost, defense (G: a guard), subtypes, abilities

FACTS = """
imperial champion
  Arkus, Imperial Dragon   1 8 6G Dragon                 expend ally
  Darian, War Mage         1 4 5  Human,Mage             expend
  Cristov, the Just        1 5 5G Human,Paladin          expend ally
  Kraka, High Priest       1 6 6  Human,Priest           expend ally
  Man-at-Arms              2 3 4G Human,Warrior          expend
  Master Weyan             1 4 4G Human,Monk             expend
  Tithe Priest             2 2 3  Human,Priest           expend
imperial action
  Close Ranks              1 3 0  -                      primary ally
  Command                  1 5 0  -                      primary
  Domination               1 7 0  -                      primary ally
  Rally the Troops         1 4 0  -                      primary ally
  Recruit                  3 2 0  -                      primary ally
  Taxation                 3 1 0  -                      primary ally
  Word of Power            1 6 0  Spell                  primary ally sacrifice
guild champion
  Borg, Ogre Mercenary     1 6 6G Ogre,Warrior           expend
  Myros, Guild Mage        1 5 3G Human,Mage             expend ally
  Parov, the Enforcer      1 5 5G Human,Rogue            expend ally
  Rake, Master Assassin    1 7 7  Human,Assassin         expend
  Rasmus, the Smuggler     1 4 5  Human,Rogue            expend ally
  Street Thug              2 3 4  Human,Rogue            expend
guild action
  Bribe                    3 3 0  -                      primary ally
  Death Threat             1 3 0  Assassin               primary ally
  Deception                1 5 0  -                      primary ally
  Fire Bomb                1 8 0  -                      primary sacrifice
  Hit Job                  1 4 0  Assassin               primary ally
  Intimidation             2 2 0  Rogue                  primary ally
  Profit                   3 1 0  -                      primary ally
  Smash and Grab           1 6 0  Rogue                  primary
necros champion
  Cult Priest              2 3 4  Human                  expend ally
  Death Cultist            2 2 3G Human                  expend
  Rayla, Endweaver         1 4 4  Human,Mage             expend ally
  Krythos, Master Vampire  1 7 6  Vampire                expend
  Lys, the Unseen          1 6 5G Vampire                expend
  Tyrannor, the Devourer   1 8 6G Demon                  expend ally
  Varrick, the Necromancer 1 5 3  Human,Necromancer      expend ally
necros action
  Dark Energy              1 4 0  Spell                  primary ally
  Dark Reward              1 5 0  -                      primary ally
  Death Touch              3 1 0  Curse                  primary ally
  Influence                3 2 0  -                      primary sacrifice
  Life Drain               1 6 0  Curse                  primary ally
  The Rot                  2 3 0  Curse                  primary ally
wild champion
  Broelyn, Loreweaver      1 4 6  Elf,Mage               expend ally
  Cron, the Berserker      1 6 6  Human,Warrior          expend ally
  Dire Wolf                1 5 5G Giant,Wolf             expend ally
  Grak, Storm Giant        1 8 7G Giant                  expend ally
  Orc Grunt                2 3 3G Orc                    expend ally
  Torgen Rocksplitter      1 7 7G Troll,Warrior          expend
  Wolf Shaman              2 2 4  Human,Priest           expend
wild action
  Elven Curse              2 3 0  Elf,Curse              primary ally
  Elven Gift               3 2 0  Elf                    primary ally
  Nature's Bounty          1 4 0  -                      primary ally sacrifice
  Rampage                  1 6 0  Orc                    primary
  Spark                    3 1 0  Spell                  primary ally
  Wolf Form                1 5 0  Wolf                   primary sacrifice
- item
  Fire Gem                16 2 0  Currency,Gem           primary sacrifice
  Gold                    28 0 0  Currency,Coin          primary
  Shortsword               4 0 0  Melee_Weapon,Sword     primary
  Dagger                   4 0 0  Melee_Weapon,Dagger    primary
  Ruby                     4 0 0  Currency,Gem           primary
"""


def _facts() -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    faction = type_ = ""
    for line in FACTS.strip().splitlines():
        if not line.startswith(" "):
            faction, type_ = line.replace("-", "").split() if not line.startswith("-") else ("", line.split()[1])
            continue
        name, rest = line[2:26].strip(), line[26:].split()
        copies, cost, defense, subtype, *abilities = rest
        subtypes = () if subtype == "-" else tuple(s.replace("_", " ") for s in subtype.split(","))
        guard = defense.endswith("G")
        found.append(
            (name, faction, type_, int(copies), int(cost), int(defense.rstrip("G")), guard, subtypes, abilities)
        )
    return found


@pytest.mark.parametrize("facts", _facts(), ids=lambda facts: facts[0])
def test_the_facts_of_a_card(facts):
    name, faction, type_, copies, cost, defense, guard, subtypes, abilities = facts
    card = next(c for c in CARDS.values() if c.name == name)
    assert (card.faction, card.type, card.copies, card.cost, card.defense, card.guard, card.subtype) == (
        faction, type_, copies, cost, defense, guard, subtypes,
    )  # fmt: skip
    assert [a for a in ABILITIES if getattr(card, a)] == abilities


def test_all_cards_are_there_and_each_has_its_test():
    assert len(_facts()) == 59 and {facts[0] for facts in _facts()} == {card.name for card in CARDS.values()}
    assert not [card for card in CARDS if f"test_{card}" not in globals()]


# ---- one test for each card


def at(**position: Any) -> Table:
    """Ann with 30 Health and a deck of Ruby, Dagger, Shortsword and Gold; Bob without hand."""
    deck = ["Ruby", "Dagger", "Shortsword", "Gold"]
    return table(**{"health": 30, "hand": [], "deck": deck, "them": {"hand": []}, **position})


def does(*actions: str, **position: Any) -> tuple[int, int, int, int]:
    """What Ann gains by these actions: Gold, Combat, Health, cards from the deck."""
    t = at(**position)
    before = len(t.state.players[0].deck)
    t.play(*actions)
    assert t.seats == (0,) and not [f for f in t.state.frames if f.do == "choice"], t.prompt
    return (*pools(t), health(t) - 30, before - len(t.state.players[0].deck))


# Imperial


def test_arkus_imperial_dragon():
    assert does("expend Arkus", play=["Arkus"]) == (0, 5, 0, 1)
    assert does("ally Arkus", play=["Arkus", "Command"]) == (0, 0, 6, 0)


def test_close_ranks():
    assert does("play Close Ranks", hand=["Close Ranks"]) == (0, 5, 0, 0)
    assert does("play Close Ranks", hand=["Close Ranks"], play=["Orc Grunt", "Cult Priest"]) == (0, 9, 0, 0)
    assert does("ally Close Ranks", play=["Close Ranks", "Command"]) == (0, 0, 6, 0)


def test_command():
    assert does("play Command", hand=["Command"]) == (2, 3, 4, 1)


def test_darian_war_mage():
    assert does("expend Darian", "choose 1", play=["Darian"]) == (0, 3, 0, 0)
    assert does("expend Darian", "choose 2", play=["Darian"]) == (0, 0, 4, 0)


def test_domination():
    assert does("play Domination", hand=["Domination"]) == (0, 6, 6, 1)
    t = at(play=["Domination", {"card": "Arkus", "expended": True}])
    t.play("ally Domination")
    assert in_play(t) == ["Domination", "Arkus, Imperial Dragon"]


def test_cristov_the_just():
    assert does("expend Cristov", play=["Cristov"]) == (0, 2, 3, 0)
    assert does("ally Cristov", play=["Cristov", "Command"]) == (0, 0, 0, 1)


def test_kraka_high_priest():
    assert does("expend Kraka", play=["Kraka"]) == (0, 0, 2, 1)
    assert does("ally Kraka", play=["Kraka", "Command"]) == (0, 0, 2, 0)  # Kraka itself
    assert does("ally Kraka", play=["Kraka", "Tithe Priest", "Orc Grunt"]) == (0, 0, 6, 0)


def test_man_at_arms():
    assert does("expend Man-at-Arms", play=["Man-at-Arms"]) == (0, 2, 0, 0)
    assert does("expend Man-at-Arms", play=["Man-at-Arms", "Orc Grunt", "Dire Wolf", "Rake"]) == (0, 4, 0, 0)
    assert does("expend Man-at-Arms", play=["Man-at-Arms", "Man-at-Arms"]) == (0, 3, 0, 0)


def test_master_weyan():
    assert does("expend Master Weyan", play=["Master Weyan"]) == (0, 3, 0, 0)
    assert does("expend Master Weyan", play=["Master Weyan", "Rake", "Orc Grunt", "Gold"]) == (0, 5, 0, 0)


def test_rally_the_troops():
    assert does("play Rally the Troops", hand=["Rally the Troops"]) == (0, 5, 5, 0)
    t = at(play=["Rally the Troops", {"card": "Tithe Priest", "expended": True}])
    t.play("ally Rally the Troops")
    assert in_play(t) == ["Rally the Troops", "Tithe Priest"]


def test_recruit():
    assert does("play Recruit", hand=["Recruit"]) == (2, 0, 3, 0)
    assert does("play Recruit", hand=["Recruit"], play=["Orc Grunt", "Rake"]) == (2, 0, 5, 0)
    assert does("ally Recruit", play=["Recruit", "Command"]) == (1, 0, 0, 0)


def test_tithe_priest():
    assert does("expend Tithe Priest", "choose 1", play=["Tithe Priest"]) == (1, 0, 0, 0)
    assert does("expend Tithe Priest", "choose 2", play=["Tithe Priest"]) == (0, 0, 1, 0)
    assert does("expend Tithe Priest", "choose 2", play=["Tithe Priest", "Rake", "Gold"]) == (0, 0, 2, 0)


def test_taxation():
    assert does("play Taxation", hand=["Taxation"]) == (2, 0, 0, 0)
    assert does("ally Taxation", play=["Taxation", "Command"]) == (0, 0, 6, 0)


def test_word_of_power():
    assert does("play Word of Power", hand=["Word of Power"]) == (0, 0, 0, 2)
    assert does("ally Word of Power", play=["Word of Power", "Command"]) == (0, 0, 5, 0)
    assert does("sacrifice Word of Power", play=["Word of Power"]) == (0, 5, 0, 0)


# Guild


def test_borg_ogre_mercenary():
    assert does("expend Borg", play=["Borg"]) == (0, 4, 0, 0)


def test_bribe():
    assert does("play Bribe", hand=["Bribe"]) == (3, 0, 0, 0)
    t = at(play=["Bribe", "Profit"], gold=5, market=["Orc Grunt", "Spark"])
    t.play("ally Bribe", "acquire Orc Grunt", "acquire Spark")
    assert cards(t, 0, "discard") == ["Orc Grunt"] and cards(t, 0, "deck")[0] == "Spark"


def test_death_threat():
    assert does("play Death Threat", hand=["Death Threat"]) == (0, 1, 0, 1)
    t = at(play=["Death Threat", "Profit"], them={"play": ["Rake"]})
    t.play("ally Death Threat")
    assert cards(t, 1, "discard") == ["Rake, Master Assassin"]


def test_deception():
    assert does("play Deception", hand=["Deception"]) == (2, 0, 0, 1)
    t = at(play=["Deception", "Profit"], gold=5, market=["Orc Grunt", "Spark"])
    t.play("ally Deception", "acquire Orc Grunt", "acquire Spark")
    assert cards(t, 0, "hand") == ["Orc Grunt"] and cards(t, 0, "discard") == ["Spark"]


def test_fire_bomb():
    t = at(hand=["Fire Bomb"], them={"play": ["Rake"]})
    t.play("play Fire Bomb")
    assert pools(t) == (0, 8) and cards(t, 0, "hand") == ["Ruby"]
    assert cards(t, 1, "discard") == ["Rake, Master Assassin"]
    assert does("sacrifice Fire Bomb", play=["Fire Bomb"]) == (0, 5, 0, 0)


def test_hit_job():
    assert does("play Hit Job", hand=["Hit Job"]) == (0, 7, 0, 0)
    t = at(play=["Hit Job", "Profit"], them={"play": ["Rake"]})
    t.play("ally Hit Job")
    assert cards(t, 1, "discard") == ["Rake, Master Assassin"]


def test_intimidation():
    assert does("play Intimidation", hand=["Intimidation"]) == (0, 5, 0, 0)
    assert does("ally Intimidation", play=["Intimidation", "Profit"]) == (2, 0, 0, 0)


def test_myros_guild_mage():
    assert does("expend Myros", play=["Myros"]) == (3, 0, 0, 0)
    assert does("ally Myros", play=["Myros", "Profit"]) == (0, 4, 0, 0)


def test_parov_the_enforcer():
    assert does("expend Parov", play=["Parov"]) == (0, 3, 0, 0)
    assert does("ally Parov", play=["Parov", "Profit"]) == (0, 0, 0, 1)


def test_profit():
    assert does("play Profit", hand=["Profit"]) == (2, 0, 0, 0)
    assert does("ally Profit", play=["Profit", "Bribe"]) == (0, 4, 0, 0)


def test_rake_master_assassin():
    t = at(play=["Rake"], them={"play": ["Orc Grunt"]})
    t.play("expend Rake", "choose Orc Grunt of Bob")
    assert pools(t) == (0, 4) and cards(t, 1, "discard") == ["Orc Grunt"]
    assert does("expend Rake", "choose nothing", play=["Rake"], them={"play": ["Orc Grunt"]}) == (0, 4, 0, 0)


def test_rasmus_the_smuggler():
    assert does("expend Rasmus", play=["Rasmus"]) == (2, 0, 0, 0)
    t = at(play=["Rasmus", "Profit"], gold=4, market=["Orc Grunt", "Spark"])
    t.play("ally Rasmus", "acquire Orc Grunt", "acquire Spark")
    assert cards(t, 0, "deck")[0] == "Orc Grunt" and cards(t, 0, "discard") == ["Spark"]


def test_smash_and_grab():
    t = at(hand=["Smash and Grab"], discard=["Gold", "Spark"])
    t.play("play Smash and Grab", "choose Spark")
    assert pools(t) == (0, 6) and cards(t, 0, "deck")[0] == "Spark" and cards(t, 0, "discard") == ["Gold"]


def test_street_thug():
    assert does("expend Street Thug", "choose 1", play=["Street Thug"]) == (1, 0, 0, 0)
    assert does("expend Street Thug", "choose 2", play=["Street Thug"]) == (0, 2, 0, 0)


# Necros


def test_cult_priest():
    assert does("expend Cult Priest", "choose 1", play=["Cult Priest"]) == (1, 0, 0, 0)
    assert does("expend Cult Priest", "choose 2", play=["Cult Priest"]) == (0, 1, 0, 0)
    assert does("ally Cult Priest", play=["Cult Priest", "Influence"]) == (0, 4, 0, 0)


def test_dark_energy():
    assert does("play Dark Energy", hand=["Dark Energy"]) == (0, 7, 0, 0)
    assert does("ally Dark Energy", play=["Dark Energy", "Influence"]) == (0, 0, 0, 1)


def test_dark_reward():
    t = at(hand=["Dark Reward", "Gold"])
    t.play("play Dark Reward", "choose Gold from hand")
    assert pools(t) == (3, 0) and sacrificed(t) == ["Gold"]
    assert does("ally Dark Reward", play=["Dark Reward", "Influence"]) == (0, 6, 0, 0)


def test_death_cultist():
    assert does("expend Death Cultist", play=["Death Cultist"]) == (0, 2, 0, 0)


def test_death_touch():
    t = at(hand=["Death Touch"], discard=["Gold"])
    t.play("play Death Touch", "choose Gold from discard")
    assert pools(t) == (0, 2) and sacrificed(t) == ["Gold"]
    assert does("ally Death Touch", play=["Death Touch", "Influence"]) == (0, 2, 0, 0)


def test_rayla_endweaver():
    assert does("expend Rayla", play=["Rayla"]) == (0, 3, 0, 0)
    assert does("ally Rayla", play=["Rayla", "Influence"]) == (0, 0, 0, 1)


def test_influence():
    assert does("play Influence", hand=["Influence"]) == (3, 0, 0, 0)
    assert does("sacrifice Influence", play=["Influence"]) == (0, 3, 0, 0)


def test_krythos_master_vampire():
    assert does("expend Krythos", "choose Gold from hand", play=["Krythos"], hand=["Gold"]) == (0, 6, 0, 0)
    assert does("expend Krythos", "choose nothing", play=["Krythos"], hand=["Gold"]) == (0, 3, 0, 0)


def test_life_drain():
    t = at(hand=["Life Drain"], discard=["Gold"])
    t.play("play Life Drain", "choose Gold from discard")
    assert pools(t) == (0, 8) and sacrificed(t) == ["Gold"]
    assert does("ally Life Drain", play=["Life Drain", "Influence"]) == (0, 0, 0, 1)


def test_lys_the_unseen():
    assert does("expend Lys", "choose Gold from hand", play=["Lys"], hand=["Gold"]) == (0, 4, 0, 0)
    assert does("expend Lys", "choose nothing", play=["Lys"], hand=["Gold"]) == (0, 2, 0, 0)


def test_the_rot():
    t = at(hand=["The Rot"], discard=["Gold"])
    t.play("play The Rot", "choose Gold from discard")
    assert pools(t) == (0, 4) and sacrificed(t) == ["Gold"]
    assert does("ally The Rot", play=["The Rot", "Influence"]) == (0, 3, 0, 0)


def test_tyrannor_the_devourer():
    t = at(play=["Tyrannor"], hand=["Gold", "Dagger"], deck=["Ruby"], discard=["Gold", "Gold"])
    t.play("expend Tyrannor", "choose Gold from hand + Gold from discard")
    assert pools(t) == (0, 4) and sacrificed(t) == ["Gold", "Gold"]
    assert cards(t, 0, "hand") == ["Dagger"] and cards(t, 0, "discard") == ["Gold"]
    assert does("ally Tyrannor", play=["Tyrannor", "Influence"]) == (0, 0, 0, 1)


def test_varrick_the_necromancer():
    t = at(play=["Varrick"], discard=["Gold", "Orc Grunt", "Rake"])
    t.play("expend Varrick")
    assert sorted(answers(t)) == ["choose Orc Grunt", "choose Rake, Master Assassin"]
    t.play("choose Rake")
    assert cards(t, 0, "deck")[0] == "Rake, Master Assassin" and cards(t, 0, "discard") == ["Orc Grunt", "Gold"]
    assert does("ally Varrick", play=["Varrick", "Influence"]) == (0, 0, 0, 1)


# Wild


def bob_discards_a_gold(*actions: str, **position: Any) -> tuple[int, int]:
    """Bob holds Gold and Ruby and gives up the Gold; Ann's pools afterwards."""
    t = at(**position, them={"hand": ["Gold", "Ruby"]})
    t.play(*actions)
    assert t.seats == (1,)
    t.play("choose Gold")
    assert cards(t, 1, "hand") == ["Ruby"] and cards(t, 1, "discard") == ["Gold"] and t.seats == (0,)
    return pools(t)


def test_broelyn_loreweaver():
    assert does("expend Broelyn", play=["Broelyn"]) == (2, 0, 0, 0)
    assert bob_discards_a_gold("ally Broelyn", play=["Broelyn", "Spark"]) == (0, 0)


def test_cron_the_berserker():
    assert does("expend Cron", play=["Cron"]) == (0, 5, 0, 0)
    assert does("ally Cron", play=["Cron", "Spark"]) == (0, 0, 0, 1)


def test_dire_wolf():
    assert does("expend Dire Wolf", play=["Dire Wolf"]) == (0, 3, 0, 0)
    assert does("ally Dire Wolf", play=["Dire Wolf", "Spark"]) == (0, 4, 0, 0)


def test_elven_curse():
    assert bob_discards_a_gold("play Elven Curse", hand=["Elven Curse"]) == (0, 6)
    assert does("ally Elven Curse", play=["Elven Curse", "Spark"]) == (0, 3, 0, 0)


def test_elven_gift():
    assert does("play Elven Gift", "choose 0", hand=["Elven Gift"]) == (2, 0, 0, 0)
    assert does("play Elven Gift", "choose 1", "choose Ruby", hand=["Elven Gift"]) == (2, 0, 0, 1)
    assert does("ally Elven Gift", play=["Elven Gift", "Spark"]) == (0, 4, 0, 0)


def test_grak_storm_giant():
    assert does("expend Grak", "choose 1", "choose Ruby", play=["Grak"]) == (0, 6, 0, 1)
    assert does("expend Grak", "choose 0", play=["Grak"]) == (0, 6, 0, 0)
    assert does("ally Grak", "choose Ruby", play=["Grak", "Spark"]) == (0, 0, 0, 1)


def test_natures_bounty():
    assert does("play Nature's Bounty", hand=["Nature's Bounty"]) == (4, 0, 0, 0)
    assert bob_discards_a_gold("ally Nature's Bounty", play=["Nature's Bounty", "Spark"]) == (0, 0)
    assert does("sacrifice Nature's Bounty", play=["Nature's Bounty"]) == (0, 4, 0, 0)


def test_orc_grunt():
    assert does("expend Orc Grunt", play=["Orc Grunt"]) == (0, 2, 0, 0)
    assert does("ally Orc Grunt", play=["Orc Grunt", "Spark"]) == (0, 0, 0, 1)


def test_rampage():
    assert does("play Rampage", "choose 0", hand=["Rampage"]) == (0, 6, 0, 0)
    assert does("play Rampage", "choose 1", "choose Ruby", hand=["Rampage"]) == (0, 6, 0, 1)
    t = at(hand=["Rampage", "Gold"])
    t.play("play Rampage", "choose 2", "choose Gold + Dagger")
    assert cards(t, 0, "hand") == ["Ruby"] and sorted(cards(t, 0, "discard")) == ["Dagger", "Gold"]


def test_torgen_rocksplitter():
    assert bob_discards_a_gold("expend Torgen", play=["Torgen"]) == (0, 4)


def test_spark():
    assert bob_discards_a_gold("play Spark", hand=["Spark"]) == (0, 3)
    assert does("ally Spark", play=["Spark", "Orc Grunt"]) == (0, 2, 0, 0)


def test_wolf_form():
    assert bob_discards_a_gold("play Wolf Form", hand=["Wolf Form"]) == (0, 8)
    assert bob_discards_a_gold("sacrifice Wolf Form", play=["Wolf Form"]) == (0, 0)


def test_wolf_shaman():
    assert does("expend Wolf Shaman", play=["Wolf Shaman"]) == (0, 2, 0, 0)
    assert does("expend Wolf Shaman", play=["Wolf Shaman", "Wolf Shaman", "Spark", "Rake"]) == (0, 4, 0, 0)


# Items


def test_fire_gem():
    assert does("play Fire Gem", hand=["Fire Gem"]) == (2, 0, 0, 0)
    assert does("sacrifice Fire Gem", play=["Fire Gem"]) == (0, 3, 0, 0)


def test_gold():
    assert does("play Gold", hand=["Gold"]) == (1, 0, 0, 0)


def test_shortsword():
    assert does("play Shortsword", hand=["Shortsword"], deck=[]) == (0, 2, 0, 0)


def test_dagger():
    assert does("play Dagger", hand=["Dagger"], deck=[]) == (0, 1, 0, 0)


def test_ruby():
    assert does("play Ruby", hand=["Ruby"], deck=[]) == (2, 0, 0, 0)


# ---- the words


def test_every_word_is_tested_here():
    vocabulary = {do for word in get_args(get_args(AnyWord)[0]) for do in get_args(word.model_fields["do"].annotation)}
    assert vocabulary == set(WORDS)
    tested = {word for word in WORDS if any(name.startswith(f"test_word_{word}") for name in globals())}
    assert tested == set(WORDS)


@pytest.mark.parametrize(
    "card, text",
    [
        ("close_ranks", "Gain 5 Combat. Gain 2 Combat for each champion you have in play."),
        ("bribe", "Guild ally: The next Action you acquire this turn goes on top of the deck."),
        ("grak_storm_giant", "Wild ally: Draw 1 card, then discard that many."),
        ("krythos_master_vampire", "up to 1 card from your hand or discard pile, for 3 Combat each."),
        ("tithe_priest", "Expend: Choose one: Gain 1 Gold or Gain 1 Health for each champion you have in play."),
        ("rake_master_assassin", "Expend: Gain 4 Combat. You may stun a champion."),
        ("hit_job", "Guild ally: Stun a champion."),
    ],
)
def test_texts_are_made_of_the_words(card, text):
    assert text in card_text(CARDS[card])


def test_word_gold_adds_to_what_is_there():
    t = at(hand=["Command"], gold=4)
    t.play("play Command")
    assert pools(t) == (6, 3)


def test_word_combat_adds_to_what_is_there():
    t = at(hand=["Command"], combat=2)
    t.play("play Command")
    assert pools(t) == (2, 5)


def test_word_health_has_no_limit():
    t = table(hand=["Command"], health=99)
    t.play("play Command")
    assert health(t) == 103


def test_word_draw_shuffles_when_it_must():
    t = at(hand=["Word of Power"], deck=["Ruby"], discard=["Gold", "Dagger"])
    order = [t.state.cards.kind[c] for c in ("dagger", "gold")]
    luck = Scripted(order)
    t.state = t.game.play.apply(t.state, t.action("play Word of Power"), luck)
    luck.finish()
    assert sorted(cards(t, 0, "hand")) == ["Dagger", "Ruby"] and cards(t, 0, "deck") == ["Gold"]


def test_word_draw_stops_when_nothing_is_left():
    t = at(hand=["Word of Power"], deck=["Ruby"])
    event = happened(t.play("play Word of Power"), "drew")
    assert event.facts["n"] == 1 and cards(t, 0, "hand") == ["Ruby"]
    t = at(hand=["Word of Power"], deck=[])
    assert happened(t.play("play Word of Power"), "drew").facts["n"] == 0


def test_word_draw_never_shuffles_cards_in_play_in():
    t = at(hand=["Word of Power"], play=["Gold", "Orc Grunt"], deck=[], discard=[])
    assert happened(t.play("play Word of Power"), "drew").facts["n"] == 0


def test_word_per_counts_what_is_in_play_now():
    expended = {"card": "Orc Grunt", "expended": True}
    assert does("play Close Ranks", hand=["Close Ranks"], play=[expended, "Gold"]) == (0, 7, 0, 0)
    t = at(play=["Master Weyan"], them={"play": ["Orc Grunt", "Rake"]})  # those of others do not count
    t.play("expend Master Weyan")
    assert pools(t) == (0, 3)


def test_word_per_gives_nothing_for_none():
    assert "gained_health" not in told(at(play=["Man-at-Arms"]).play("expend Man-at-Arms"))
    t = at(play=["Wolf Shaman", "Gold", "Profit"])
    assert told(t.play("expend Wolf Shaman")) == ["expended", "gained_combat"]


def test_word_choose_asks_before_anything_is_given():
    t = at(play=["Cult Priest"])
    events = t.play("expend Cult Priest")
    assert told(events) == ["expended"] and answers(t) == ["choose 1", "choose 2"] and pools(t) == (0, 0)


def test_word_choose_inside_the_choice_counts_too():
    t = at(play=["Tithe Priest", "Orc Grunt"], then=["expend Tithe Priest"])
    event = happened(t.play("choose 2"), "gained_health")
    assert event.facts["n"] == 2


def test_word_stun_without_a_target_does_nothing():
    t = at(play=["Hit Job", "Profit"], them={"hand": []})
    events = t.play("ally Hit Job")
    assert told(events) == ["allied", "no_target"] and t.seats == (0,)


def test_word_stun_with_one_target_asks_nothing():
    t = at(play=["Hit Job", "Profit"], them={"play": ["Rake"]})
    assert "stunned" in told(t.play("ally Hit Job"))


def test_word_stun_that_is_optional_asks_always():
    t = at(play=["Rake"], them={"play": ["Orc Grunt"]}, then=["expend Rake"])
    assert t.prompt == "Ann: Rake, Master Assassin: you may stun a champion."
    assert answers(t) == ["choose nothing", "choose Orc Grunt of Bob"]
    t = at(play=["Rake"], them={"hand": []})
    assert "no_target" in told(t.play("expend Rake")) and t.seats == (0,)


def test_word_stun_behind_a_guard():
    t = at(play=["Hit Job", "Profit"], them={"play": ["Orc Grunt", "Rake"]})
    t.play("ally Hit Job")
    assert in_play(t, 1) == ["Rake, Master Assassin"]  # only the guard could be targeted
    t = at(play=["Hit Job", "Profit"], them={"play": [{"card": "Orc Grunt", "expended": True}, "Rake"]})
    t.play("ally Hit Job")
    assert answers(t) == ["choose Orc Grunt of Bob", "choose Rake, Master Assassin of Bob"]


def test_word_stun_of_equal_copies_is_one_answer():
    t = at(play=["Hit Job", "Profit"], them={"play": ["Cult Priest", "Cult Priest"]}, then=["ally Hit Job"])
    assert answers(t) == ["choose Cult Priest of Bob"]
    t.play("choose Cult Priest 2 of Bob")  # the same answer
    assert in_play(t, 1) == ["Cult Priest"]


def test_word_opponent_discards_is_answered_by_the_victim():
    t = at(hand=["Spark"], them={"hand": ["Gold", "Gold", "Ruby"]}, then=["play Spark"])
    assert t.seats == (1,) and answers(t) == ["choose Gold", "choose Ruby"]
    refused(t, "Ann: choose Gold", "HR-5.3")
    refused(t, "Bob: choose nothing", "HR-R16", "Choose 1 answer, not 0")
    refused(t, "Bob: choose Dagger", "HR-R16", "You cannot choose Dagger here")
    t.play("choose Ruby")
    assert cards(t, 1, "discard") == ["Ruby"]


def test_word_opponent_discards_needs_a_hand():
    assert does("play Spark", hand=["Spark"], them={"hand": [], "deck": ["Gold"], "discard": ["Ruby"]}) == (0, 3, 0, 0)


def test_word_next_acquire_ends_with_the_turn():
    t = at(play=["Rasmus", "Profit"], deck=["Gold"] * 6, then=["ally Rasmus", "done"], them={"deck": ["Gold"] * 5})
    assert t.state.players[0].waiting == ()
    t = at(play=["Rasmus", "Profit"], gold=1, market=["Spark"], then=["ally Rasmus"])
    event = happened(t.play("acquire Spark"), "redirected")
    assert event.facts == {"card": "spark", "to": "top_of_deck"}


def test_word_next_acquire_takes_gems_too():
    t = at(play=["Deception", "Profit"], gold=2, then=["ally Deception", "acquire Fire Gem"])
    assert cards(t, 0, "hand") == ["Fire Gem"]
    t = at(play=["Bribe", "Profit"], gold=2, then=["ally Bribe", "acquire Fire Gem"])
    assert cards(t, 0, "discard") == ["Fire Gem"]  # an Item is no Action


def test_word_next_acquire_twice_to_the_same_place_asks_nothing():
    t = at(play=["Bribe", "Rasmus"], gold=9, market=["Spark", "Orc Grunt", "Profit"])
    t.play("ally Bribe", "ally Rasmus", "acquire Spark")  # the narrower one is used up first
    assert cards(t, 0, "deck")[0] == "Spark"
    t.play("acquire Orc Grunt", "acquire Profit")
    assert cards(t, 0, "deck")[0] == "Orc Grunt" and cards(t, 0, "discard") == ["Profit"]


def test_word_next_acquire_of_two_places_asks_the_buyer():
    t = at(play=["Deception", "Rasmus"], gold=3, market=["Spark"], then=["ally Deception", "ally Rasmus"])
    t.play("acquire Spark")
    assert t.prompt == "Ann: where does the card go? hand or top of deck."
    allowed(t, "choose top of deck", "HR-R39")
    t.play("choose top of deck", "acquire Fire Gem")
    assert cards(t, 0, "deck")[0] == "Spark" and cards(t, 0, "hand") == ["Fire Gem"]


def test_word_prepare_without_an_expended_champion():
    t = at(play=["Domination", "Tithe Priest"])
    assert told(t.play("ally Domination")) == ["allied", "nothing_to_prepare"]


def test_word_prepare_asks_only_where_there_is_a_choice():
    priests = [{"card": "Tithe Priest", "expended": True}] * 2
    t = at(play=["Domination", *priests], then=["ally Domination"])
    assert answers(t) == ["choose Tithe Priest"]
    refused(t, "choose nothing", "HR-4.13", "Choose 1 answer, not 0")
    t.play("choose Tithe Priest")
    assert in_play(t) == ["Domination", "Tithe Priest", "Tithe Priest (expended)"]


def test_word_sacrifice_from_may_be_declined():
    t = at(hand=["Death Touch", "Gold"], then=["play Death Touch"])
    events = t.play("choose nothing")
    assert told(events) == ["chose_none"] and sacrificed(t) == [] and cards(t, 0, "hand") == ["Gold"]


def test_word_sacrifice_from_asks_nothing_of_who_has_nothing():
    assert does("play Death Touch", hand=["Death Touch"]) == (0, 2, 0, 0)


def test_word_sacrifice_from_up_to_two():
    t = at(play=["Tyrannor"], hand=["Gold"], discard=["Gold", "Ruby"], deck=[], then=["expend Tyrannor"])
    assert len(answers(t)) == 1 + 3 + 3  # nothing; three single cards; three pairs
    refused(t, "choose Gold from hand + Gold from discard + Ruby from discard", "HR-R13", "Choose 0 to 2, not 3")
    t.play("choose Ruby from discard")
    assert sacrificed(t) == ["Ruby"]


def test_word_sacrifice_from_gives_for_each():
    t = at(play=["Krythos"], hand=["Gold"], then=["expend Krythos"])
    events = t.play("choose Gold from hand")
    assert told(events) == ["sacrificed_from", "gained_combat"] and pools(t) == (0, 6)


def test_word_draw_then_discard_only_as_many_as_were_drawn():
    t = at(hand=["Rampage"], deck=["Ruby"], discard=[], then=["play Rampage"])
    assert answers(t) == ["choose 0", "choose 1"]  # there is one card
    t.play("choose 1", "choose Ruby")
    assert cards(t, 0, "discard") == ["Ruby"] and cards(t, 0, "hand") == []


def test_word_draw_then_discard_reshuffles():
    t = at(hand=["Rampage"], deck=["Ruby"], discard=["Gold"], then=["play Rampage"])
    assert answers(t) == ["choose 0", "choose 1", "choose 2"]
    assert "reshuffled" in told(t.play("choose 2"))


def test_word_draw_then_discard_is_skipped_without_cards():
    assert does("play Elven Gift", hand=["Elven Gift"], deck=[]) == (2, 0, 0, 0)
    assert does("ally Grak", play=["Grak", "Spark"], deck=[]) == (0, 0, 0, 0)


def test_word_draw_then_discard_that_is_no_may():
    t = at(play=["Grak", "Spark"], hand=["Gold"])
    events = t.play("ally Grak")
    assert happened(events, "drew").facts["n"] == 1 and sorted(answers(t)) == ["choose Gold", "choose Ruby"]
    refused(t, "choose nothing", "HR-R9", "Choose 1 answer, not 0")


def test_word_recover_may_be_declined_where_the_card_says_may():
    t = at(hand=["Smash and Grab"], discard=["Gold", "Spark"], then=["play Smash and Grab"])
    assert sorted(answers(t)) == ["choose Gold", "choose Spark", "choose nothing"]
    t.play("choose nothing")
    assert cards(t, 0, "discard") == ["Spark", "Gold"]


def test_word_recover_of_a_champion_only():
    t = at(play=["Varrick"], discard=["Gold"])
    assert told(t.play("expend Varrick")) == ["expended", "nothing_to_recover"]
    t = at(play=["Varrick"], discard=["Rake", "Gold"], then=["expend Varrick"])
    refused(t, "choose nothing", "HR-R9", "Choose 1 answer, not 0")
    refused(t, "choose Gold", "HR-R9", "You cannot choose Gold here")


def test_word_recover_from_an_empty_pile():
    assert does("play Smash and Grab", hand=["Smash and Grab"], discard=[]) == (0, 6, 0, 0)


def test_word_recover_shows_the_card_to_all():
    t = at(hand=["Smash and Grab"], discard=["Spark"], then=["play Smash and Grab", "choose Spark"])
    assert cards(seen_by(t, 1), 0, "deck")[0] == "Spark"
