"""The other commands: what they print, what they give as data, how they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

import heroplay as hp
from heroplay.games.registry import get_game
from tests.cli.terminal import WIDTH, data, run, widest
from tests.herocard.builders import duel

POSITION = """
heroes = ["samurai", "toa_king"]
phase = "action"
[samurai]
hand = ["Thunder Stroke", "Overhand Thrust", "Efficient Block"]
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    return str(file)


def test_games_lists_every_game():
    assert "herocard: HeroCard duel, 2 to 4 players." in run("games").output
    assert [game["id"] for game in data("games")][:1] == ["herocard"]


def test_a_rule_by_id_with_its_place_and_its_neighbours():
    text = run("rules", "hc-4.18").output
    assert text.startswith("HC-4.18  Mods need a base")
    assert "printed: Rise of the Shogun > Core Rules > Attacking > Playing Sets" in text
    assert "near: HC-R14 Mods follow your base" in text
    assert "(our ruling)" in run("rules", "HC-R14").output
    assert data("rules", "HC-4.18")["tag"] == "L"


def test_the_rules_of_a_game():
    lines = run("rules", "herocard").output.splitlines()
    assert len(lines) == len(hp.rules("herocard"))
    assert max(map(len, lines)) <= WIDTH
    assert [rule["id"] for rule in data("rules", "herocard")] == list(hp.rules("herocard").by_id)


def test_rules_by_words_and_all_rulebooks():
    assert "HC-4.23" in run("rules", "mods", "need").output
    assert "herocard" in run("rules").output
    assert data("rules")[0]["rules"] == 137


def test_check_refuses_with_exit_code_1(position: str):
    text = run("check", "herocard", "attack thunder", "--position", position, code=1).output
    assert text.startswith("Refused: attack Thunder Stroke")
    assert "HC-4.18 Mods need a base" in text and "Legal instead:" in text
    found = data("check", "herocard", "attack thunder", "--position", position, code=1)
    assert (found["ok"], found["rule"]) == (False, "HC-4.18")
    assert found["repairs"]


def test_check_allows_with_exit_code_0(position: str):
    text = run("check", "herocard", "attack overhand + thunder", "--position", position).output
    assert text.startswith("Allowed: attack Overhand Thrust + Thunder Stroke")
    assert data("check", "herocard", "attack overhand + thunder", "--position", position)["repairs"] == []


def test_check_takes_a_code_and_json(tmp_path: Path):
    table = duel(hand=["Thunder Stroke", "Overhand Thrust"])
    for code in (table.code(), table.code(0)):
        run("check", "herocard", "attack thunder", "--code", code, code=1)
        run("check", "herocard", "attack overhand", "--code", code)
    file = tmp_path / "position.json"
    file.write_text('{"heroes": ["samurai", "ninja"], "phase": "draw", "samurai": {"hand": []}}')
    run("check", "herocard", "draw 3", "--position", str(file))
    run("check", "herocard", "draw 4", "--position", str(file), code=1)


@pytest.mark.parametrize(
    "args, words",
    [
        (["check", "herocard", "pass"], "--code CODE, or --position FILE"),
        (["check", "herocard", "pass", "--code", "hp1.x"], "not a HeroPlay code"),
        (["check", "herocard", "pass", "--position", "none.toml"], "There is no file 'none.toml'"),
        (["check", "chess", "pass", "--code", "x"], "There is no game 'chess'"),
        (["check", "herocard"], "Missing argument 'ACTION'"),
        (["rules", "HC-4.99"], "HC-4 goes from HC-4.1 to HC-4.32"),
        (["rules", "HC-Z"], "There is no rule 'HC-Z'"),
        (["rules", "xyzzy"], "No rule has 'xyzzy' in it"),
        (["rules", "coverage", "chess"], "There is no game 'chess'"),
        (["rules", "mutants", "herocard", "--only", "xyzzy"], "No check of herocard has 'xyzzy'"),
        (["rules", "mutants", "realms", "--only", "xyzzy"], "No check of realms has 'xyzzy'"),
        (["rules", "mutants", "chess"], "There is no game 'chess'"),
        (["heroes", "nobody"], "There is no hero 'nobody'"),
        (["heroes", "--judge", "none.toml"], "There is no hero file 'none.toml'"),
        (["heroes", "samurai", "--judge", "none.toml"], "not both"),
        (["gmes"], "Did you mean games?"),
        (["xyzzy"], "There are: games, play"),
        (["games", "--yes"], "No such option '--yes'"),
        (["simulate", "herocard", "--games", "0"], "0 is not in the range"),
        (["simulate", "herocard", "--games", "1", "--bots", "clever"], "clever"),
        (["simulate", "herocard", "--matrix", "--heroes", "miko,deva"], "not both"),
    ],
)
def test_a_wrong_request_gets_one_message_and_exit_code_2(args: list[str], words: str):
    result = run(*args, code=2)
    assert result.stderr.startswith("heroplay: ") and words in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "text, words",
    [
        ("heroes = [", "cannot be read as TOML"),
        ("heroes = ['samurai', 'nobody']", "There is no hero 'nobody'"),
        ("phase = 'action'\n[samurai]\nhand = ['Jab!']", "samurai"),
        ("\x00\x01", "cannot be read as TOML"),
    ],
)
def test_a_wrong_position_file_gets_exit_code_2(tmp_path: Path, text: str, words: str):
    file = tmp_path / "position.toml"
    file.write_text(text)
    assert words.casefold() in run("check", "herocard", "pass", "--position", str(file), code=2).stderr.casefold()


def test_a_huge_position_file_is_not_read(tmp_path: Path):
    file = tmp_path / "position.toml"
    file.write_text("#" * 1_000_001)
    assert "too large" in run("check", "herocard", "pass", "--position", str(file), code=2).stderr


def test_the_eight_heroes_and_one_deck():
    text = run("heroes").output
    assert widest(text) <= WIDTH
    rows = data("heroes")
    assert [row["hero"] for row in rows][:2] == ["Samurai", "Ninja"] and len(rows) == 8
    assert next(row for row in rows if row["hero"] == "To'a King")["body"] == 10
    deck = run("heroes", "toa").output
    assert "Jab!" in deck and widest(deck) <= WIDTH
    assert sum(card["copies"] for card in data("heroes", "samurai")["cards"]) == 30


def test_a_hero_of_ones_own_is_judged_with_rules(tmp_path: Path):
    file = tmp_path / "hero.toml"
    file.write_text('name = "Patch"\n[attributes]\nbody = "toa_king"\nmind = "deva"\n[deck]\n"Jab!" = 7\n')
    text = run("heroes", "--judge", str(file), code=1).output
    assert "Patch may not play." in text
    for rule in ("HC-8.2", "HC-8.3 At least 20 cards", "HC-8.4 At most six copies"):
        assert rule in text
    assert data("heroes", "--judge", str(file), code=1)["rules"] == ["HC-8.2", "HC-8.3", "HC-8.4"]
    cards = "\n".join(f'"{card.name}" = {card.copies}' for card in _ninja_cards())
    file.write_text(f'name = "Twin"\n[attributes]\nbody = "ninja"\nmind = "ninja"\nx = "ninja"\n[deck]\n{cards}\n')
    assert "Twin may play." in run("heroes", "--judge", str(file)).output


def _ninja_cards():
    from heroplay.games.herocard.rules.heroes import get_hero

    return get_hero("ninja").cards


def test_bench_prints_its_rows_and_says_when_a_bar_does_not_hold(monkeypatch: pytest.MonkeyPatch):
    rows = [{"name": "playouts", "value": 12.5, "unit": "k/s", "ratio": 0.3, "bar": 0.25, "holds": True}]
    monkeypatch.setattr("heroplay.dev.bench.run", lambda: rows)
    assert "playouts" in run("bench").output
    assert data("bench") == rows
    rows[0]["holds"] = False
    assert "NO" in run("bench").output


def test_simulate_prints_shares_and_gives_rows():
    text = run("simulate", "herocard", "--games", "2", "--bots", "random").output
    assert "2 games, seed 0" in text and "Games won" in text
    rows = data("simulate", "herocard", "--games", "2", "--bots", "greedy, random", "--heroes", "miko,talon")
    assert rows[0]["games"] == 2
    assert {row["name"] for row in rows if row["row"] == "entrant"} == {"Miko (greedy)", "Talon (random)"}


def test_simulate_fails_when_the_game_is_not_fair(monkeypatch: pytest.MonkeyPatch):
    from heroplay.explore.simulation.simulate import Results

    monkeypatch.setattr(Results, "problems", ["Miko wins too often."])
    run("simulate", "herocard", "--games", "1", "--bots", "random", code=1)


def test_help_of_every_command():
    text = run("--help").output
    for command in ("games", "play", "rules", "check", "heroes", "simulate", "bench"):
        assert f"\n  {command} " in text
        assert "Usage:" in run(command, "--help").output
    assert "heroplay, version" in run("--version").output


def test_every_bot_of_a_game_can_be_asked_for():
    assert {"greedy", "random"} <= set(get_game("herocard").bots)
