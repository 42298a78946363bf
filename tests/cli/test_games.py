"""`heroplay games --tools`: which tools each game offers."""

from __future__ import annotations

from heroplay.cli.games import TOOLS, _fitting, _tools_table, offered
from heroplay.games.registry import get_game
from tests.cli.terminal import WIDTH, data, run, widest

SIX = ("herocard", "history", "olympia", "realms", "shogun", "shogunate")


def test_every_optional_record_is_a_line() -> None:
    found: dict[str, dict[str, str]] = {}
    for part in run("games", "--tools").output.strip().split("\n\n"):  # a table for as many games as fit the terminal
        head, _, *lines = part.splitlines()
        assert head.split()[0] == "tool" and head.split()[-1] == "gives"
        for line in lines:
            found.setdefault(line.split()[0], {}).update(zip(head.split()[1:-1], line.split()[1:]))
    assert list(found) == list(TOOLS)
    assert (found["decks"]["herocard"], found["decks"]["realms"], found["odds"]["realms"]) == ("yes", "-", "yes")


def test_the_same_as_data() -> None:
    rows = {row.pop("game"): row for row in data("games", "--tools")}
    assert rows["realms"] == offered(get_game("realms")) and list(rows["realms"]) == list(TOOLS)
    assert rows["realms"]["decks"] is False and rows["realms"]["board.gallery"] is True


def test_six_games_fit_a_terminal_and_more_get_tables_of_their_own() -> None:
    rows = [{"game": game, **offered(get_game("realms"))} for game in SIX]
    (one,) = _fitting(rows)
    assert widest(_tools_table(one)) <= WIDTH and "..." not in _tools_table(one)
    several = _fitting(rows * 3)
    assert len(several) > 1 and [row for part in several for row in part] == rows * 3
    assert all(widest(_tools_table(part)) <= WIDTH and "..." not in _tools_table(part) for part in several)
