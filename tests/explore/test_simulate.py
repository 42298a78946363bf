"""Many games at once: the numbers are right, the same whoever plays them, stoppable, and the heroes are fair."""

from __future__ import annotations

import csv
import multiprocessing
import os
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import heroplay as hp
from heroplay.core.errors import BadInput, HeroPlayError, UnknownName
from heroplay.core.text import share_text
from heroplay.explore.simulation import workers
from heroplay.explore.simulation.results import Match, Results, Tally, median, quantile, wilson
from heroplay.explore.simulation.simulate import simulate, simulating
from heroplay.games.herocard import GAME

SOAK = bool(os.environ.get("HEROPLAY_SOAK"))


def rows(results: Results, kind: str) -> list[dict[str, Any]]:
    return [row for row in results.rows() if row["row"] == kind]


# ---- fairness


@pytest.mark.slow
def test_heroes_are_fair_between_greedy_bots() -> None:
    """500 games a pairing with the bounds that the game demands in the soak; fewer, with room for luck, otherwise."""
    results = simulate("herocard", games=500 if SOAK else 40, matrix=True, workers=2 if SOAK else 1)
    if SOAK:
        assert results.problems == []
        return
    heroes, pairings, cards = rows(results, "entrant"), rows(results, "pairing"), rows(results, "piece")
    assert len(heroes) == 8 and len(pairings) == 28 and len(cards) == sum(len(deck) for deck in _decks())
    assert not [row for row in heroes if not 0.38 <= row["share"] <= 0.62]
    assert not [row for row in pairings if row["high"] < 0.33 or row["low"] > 0.67]
    assert not [row for row in cards if row["played"] < 4]
    [total] = rows(results, "all")
    assert 8 <= total["median"] <= 25
    assert total["draws"] <= 0.01 * total["games"]
    assert 0.42 <= total["first_share"] <= 0.58


def _decks() -> list[dict[str, str]]:
    from heroplay.games.herocard.rules.heroes import ORDER, all_heroes

    return [{card.id: card.name for card in all_heroes()[hero].cards} for hero in ORDER]


# ---- the same numbers


def test_same_seed_same_numbers_with_one_process_or_two() -> None:
    options = {"heroes": ["talon", "deva"]}
    one = simulate("herocard", games=60, options=options, seed=3)
    two = simulate("herocard", games=60, options=options, seed=3, workers=2)
    assert one.rows() == two.rows() and str(one) == str(two)
    other = simulate("herocard", games=60, options=options, seed=4)
    assert other.rows() != one.rows()


def test_seats_alternate_and_wins_follow_the_entrant() -> None:
    results = simulate("herocard", games=20, bots=["random", "greedy"], options={"heroes": ["samurai", "samurai"]})
    shares = {row["name"]: row["share"] for row in rows(results, "entrant")}
    assert list(shares) == ["Samurai 1 (random)", "Samurai 2 (greedy)"]
    assert shares["Samurai 2 (greedy)"] >= 0.9
    assert sum(shares.values()) == pytest.approx(1)


def test_three_and_four_players_are_counted_too() -> None:
    for heroes in (["miko", "prince", "ferrion"], ["miko", "prince", "ferrion", "ninja"]):
        results = simulate("herocard", games=6, options={"heroes": heroes})
        entrants = rows(results, "entrant")
        assert len(entrants) == len(heroes)
        assert sum(row["won"] for row in entrants) == pytest.approx(6)


def test_options_reach_the_game() -> None:
    short = simulate("herocard", games=10, options={"points_to_win": 1})
    long = simulate("herocard", games=10, options={"points_to_win": 6})
    assert rows(short, "all")[0]["median"] < rows(long, "all")[0]["median"]


def test_a_bar_moves_while_the_games_run(capsys: pytest.CaptureFixture[str]) -> None:
    simulate("herocard", games=4, progress=True)
    assert "4/4" in capsys.readouterr().err


def test_bots_that_differ_change_heroes_too() -> None:
    results = simulate("herocard", games=8, bots=["random", "greedy"], points_to_win=1)
    assert [row["name"] for row in rows(results, "entrant")] == ["random", "greedy"]
    [mirrored] = results.matches
    assert mirrored.mirrored
    same = simulate("herocard", games=8, bots=["greedy", "greedy"], mirror=True, points_to_win=1)
    assert list(same.entrants) == ["greedy 1", "greedy 2"]
    fixed = simulate("herocard", games=8, bots=["greedy", "greedy"], mirror=False, points_to_win=1)
    assert sum(fixed.total.plays.values()) != sum(same.total.plays.values())


def test_several_setups_side_by_side() -> None:
    results = simulate("herocard", games=2, over=[{"hand_cap": 5}, {"hand_cap": 7}], points_to_win=1)
    assert [row["label"] for row in rows(results, "pairing")] == ["hand_cap 5", "hand_cap 7"]
    assert "Samurai against To'a King, hand_cap 5" in str(results)


def test_points_are_counted_by_turn_for_who_won_them() -> None:
    results = simulate("herocard", games=6, points_to_win=1)
    [tally] = results.tallies
    assert [sum(gains.values()) for gains in tally.gains] == tally.wins and sum(tally.wins) == 6
    for means in results.points_by_turn().values():
        assert means == sorted(means) and means[-1] <= 1


# ---- stopping: what is done is kept


def slow(game: Any, seen: Any, seat: int, rng: random.Random) -> Any:
    """A bot that thinks."""
    time.sleep(0.02)
    return game.play.sample(seen, rng)[0]


def test_a_stop_keeps_what_is_done_and_says_so() -> None:
    seen: list[tuple[int, int]] = []

    def tick(done: int, total: int) -> bool:
        seen.append((done, total))
        return done < 3

    results = simulate("herocard", games=10_000, tick=tick)
    assert 3 <= results.games < 10_000 and seen[-1] == (results.games, 10_000)
    assert f"{results.games} of 10000 games" in str(results)
    assert f"Stopped before the end. These numbers come from the {results.games} games" in str(results)
    assert rows(results, "all")[0]["asked"] == 10_000
    whole = simulate("herocard", games=results.games)
    assert whole.tallies == results.tallies and not whole.stopped


@pytest.mark.parametrize("processes", [1, 2])
def test_a_stop_is_obeyed_within_a_second_though_the_bots_are_slow(processes: int) -> None:
    pressed = []

    def tick(done: int, total: int) -> bool:
        pressed.append(time.monotonic())
        return False

    results = simulate("herocard", games=100, bots=slow, workers=processes, tick=tick)
    assert time.monotonic() - pressed[0] < 1 and len(pressed) == 1
    assert results.stopped and results.games == 0
    assert "come from the 0 games" in str(results) and results.problems == []
    with pytest.raises(BadInput, match="no game was finished"):
        results.plot()


def test_a_stopped_matrix_has_games_of_every_pairing_in_turn() -> None:
    results = simulate("herocard", games=1000, matrix=True, points_to_win=1, tick=lambda done, total: done < 40)
    played = [tally.games for tally in results.tallies]
    assert min(played) >= 1 and max(played) - min(played) <= 1
    assert results.problems == []


def test_an_interrupt_is_a_stop() -> None:
    def tick(done: int, total: int) -> None:
        if done >= 2:
            raise KeyboardInterrupt

    results = simulate("herocard", games=10_000, tick=tick)
    assert results.stopped and 2 <= results.games < 10_000


def test_results_can_be_watched_while_they_grow() -> None:
    running = simulating("herocard", games=10_000, bots="random")
    first = next(running)
    assert first.games == 0
    next(running)
    some = first.games
    next(running)
    assert first.games > some > 0
    running.close()


# ---- who plays: processes, a cluster


def test_a_process_that_is_killed_costs_only_time() -> None:
    killed: list[int] = []

    def tick(done: int, total: int) -> None:
        if not killed and done >= 10:
            [one, *_] = multiprocessing.active_children()
            os.kill(one.pid or 0, signal.SIGKILL)
            killed.append(done)

    two = simulate("herocard", games=80, workers=2, seed=5, points_to_win=1, tick=tick)
    assert killed and not two.stopped
    assert not multiprocessing.active_children(), "the processes beside the one that was killed are left over"
    assert two.rows() == simulate("herocard", games=80, seed=5, points_to_win=1).rows()


def test_work_is_handed_out_in_chunks_that_last() -> None:
    todo = workers.Todo(["a", "b"], 1000)
    first = todo.take()
    assert (first.at, first.start, first.stop) == (0, 0, workers.FIRST)
    todo.note(workers.Done(first, None, 4, 0.04))  # a hundredth of a second each, and six games given back
    back = todo.take()
    assert (back.at, back.start, back.stop) == (0, 4, 10)
    assert {(chunk.at, chunk.stop - chunk.start) for chunk in (todo.take(), todo.take())} == {(0, 40), (1, 40)}


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same_numbers_though_a_worker_is_killed() -> None:
    """Two worker processes of a real cluster; one is killed in the middle and comes back."""
    from distributed import Client, LocalCluster

    asked: dict[str, Any] = {"games": 120, "heroes": ["talon", "deva"], "points_to_win": 1, "seed": 3}
    killed: list[int] = []
    quiet = {"dashboard_address": None, "silence_logs": 50, "host": "127.0.0.1"}
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, **quiet) as cluster, Client(cluster) as client:
        pids = list(client.run(os.getpid).values())

        def tick(done: int, total: int) -> None:
            if not killed and done >= 10:
                os.kill(pids[0], signal.SIGKILL)
                killed.append(done)

        many = simulate("herocard", client=client, tick=tick, **asked)
        assert killed and killed[0] < 120 and not many.stopped and many.games == 120
        stopped = simulate("herocard", client=cluster.scheduler_address, games=5000, tick=lambda done, total: done < 5)
        assert stopped.stopped and 5 <= stopped.games < 5000
    assert many.rows() == simulate("herocard", **asked).rows()
    with pytest.raises(BadInput, match="has no cluster any more"):
        simulate("herocard", games=1, client=client)


def test_a_cluster_that_is_not_there_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed

    def refuse(address: str, timeout: float) -> None:
        raise OSError(f"Timed out trying to connect to {address} after {timeout} s")

    with pytest.raises(BadInput, match=r"a dask.distributed Client or its address, not int"):
        simulate("herocard", games=1, client=3)
    monkeypatch.setattr(distributed, "Client", refuse)
    with pytest.raises(BadInput, match=r"There is no Dask cluster at 'tcp://127.0.0.1:1'"):
        simulate("herocard", games=1, client="tcp://127.0.0.1:1")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(HeroPlayError, match=r"pip install 'heroplay\[scale\]'"):
        simulate("herocard", games=1, client="tcp://127.0.0.1:1")


# ---- pictures and files


def test_results_are_saved_as_csv_and_parquet(tmp_path: Path) -> None:
    from pyarrow import parquet

    results = simulate("herocard", games=2, over=[{"hand_cap": 5}, {"hand_cap": 7}])
    with results.save(tmp_path / "x.csv").open(newline="") as file:
        read = list(csv.DictReader(file))
    assert [row["row"] for row in read] == [row["row"] for row in results.rows()]
    assert float(read[1]["share"]) == results.rows()[1]["share"]
    table = parquet.read_table(results.save(str(tmp_path / "x.parquet"))).to_pylist()
    assert [{k: v for k, v in row.items() if v is not None} for row in table] == results.rows()


def test_what_cannot_be_saved_or_drawn_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = simulate("herocard", games=1)
    with pytest.raises(BadInput, match=r"neither .csv nor .parquet"):
        results.save(tmp_path / "x.xls")
    with pytest.raises(BadInput, match="cannot be written"):
        results.save(tmp_path / "none" / "x.csv")
    with pytest.raises(UnknownName, match="There is no plot 'colour'"):
        results.plot("colour")
    with pytest.raises(BadInput, match="does not end in"):
        results.plot("wins").save(tmp_path / "x.doc")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(HeroPlayError, match="Parquet needs pyarrow"):
        results.save(tmp_path / "x.parquet")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(HeroPlayError, match=r"pip install 'heroplay\[explore\]'"):
        results.plot()


def test_plots_show_wins_lengths_and_points(tmp_path: Path) -> None:
    results = simulate("herocard", games=1, matrix=True)
    picture = results.plot()
    assert [axes.get_title() for axes in picture.figure.axes] == [
        "Won by the row against the column, %", "Length of games", "Victory Points by turn, mean",
    ]  # fmt: skip
    single = simulate("herocard", games=2)
    wins = single.plot("wins")
    [axes] = wins.figure.axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Samurai", "To'a King"]
    bundle = wins._repr_mimebundle_()
    assert bundle["text/plain"] == str(single) and bundle["image/svg+xml"].startswith("<svg")
    assert bundle["image/svg+xml"] == single.plot("wins").svg and "Samurai" in wins.svg
    assert wins.save(tmp_path / "x.png").stat().st_size > 5_000


# ---- what is printed


def test_a_matrix_prints_every_pairing_within_a_hundred_columns() -> None:
    text = str(simulate("herocard", games=1, matrix=True))
    assert all(len(line) <= 100 for line in text.splitlines())
    for name in ("Samurai", "Ninja", "Miko", "Prince", "Deva", "To'a King", "Talon", "Ferrion"):
        assert text.count(name) >= 2
    assert "Balance is judged from 500 games a pairing on." in text


def test_bounds_that_are_broken_are_named() -> None:
    names = [("Samurai", "Ninja"), ("Samurai", "Miko"), ("Ninja", "Miko")]
    matches = tuple(Match({"heroes": (a.lower(), b.lower())}, ("greedy", "greedy"), (a, b)) for a, b in names)
    fair = Tally(500, [245, 255], 10, 250, Counter({12: 500}), Counter())
    unfair = Tally(500, [402.5, 97.5], 5, 250, Counter({6: 500}), Counter())
    results = Results(GAME, matches, (unfair, fair, unfair), True, 0)
    problems = "\n".join(results.problems)
    assert "Samurai wins 80.5 % against Ninja; 30 to 70 % is fair." in problems
    assert "Samurai wins 64.8 % of its games; 40 to 60 % is fair." in problems
    assert "The median is 6 turns; 8 to 25 is fair." in problems
    assert "20 of 1500 games were drawn; fewer than 1 % is fair." in problems
    assert "Resounding Blow (Samurai) was played 0 times; 20 is the least." in problems
    assert "Samurai wins 49.0 % against Miko" not in problems
    assert "Out of bounds:" in str(results)


def test_bad_requests_say_what_would_do() -> None:
    with pytest.raises(UnknownName, match="greedy"):
        simulate("herocard", games=1, bots="greddy")
    with pytest.raises(BadInput, match="2 seats and 3 bots"):
        simulate("herocard", games=1, bots=["greedy", "greedy", "random"])
    with pytest.raises(BadInput, match="1 or more"):
        simulate("herocard", games=0)
    with pytest.raises(BadInput, match="-2 workers cannot be set to work: ask for 1 or more"):
        simulate("herocard", games=1, workers=-2)
    with pytest.raises(BadInput, match=r"games: 1.5 is not a whole number"):
        simulate("herocard", games=1.5)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="give one of the two"):
        simulate("herocard", games=1, workers=2, client="tcp://127.0.0.1:1")
    with pytest.raises(BadInput, match="`over` or `matrix`, not both"):
        simulate("herocard", games=1, matrix=True, over=[{"hand_cap": 3}])
    with pytest.raises(BadInput, match="cannot be sent to another process"):
        simulate("herocard", games=1, workers=2, bots=lambda game, seen, seat, rng: None)
    with pytest.raises(BadInput, match="colour"):
        simulate("herocard", games=1, options={"colour": "red"})
    with pytest.raises(UnknownName, match="herocard"):
        simulate("herocrad", games=1)


# ---- the arithmetic


def test_wilson_interval_against_a_textbook_value() -> None:
    low, high = wilson(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_share_is_never_printed_as_none_or_all_when_it_is_neither() -> None:
    shares = (0, 1e-9, 0.001, 0.5, 0.99951, 1)
    assert list(map(share_text, shares)) == ["0.0 %", "< 0.1 %", "0.1 %", "50.0 %", "> 99.9 %", "100.0 %"]


def test_it_is_a_public_name() -> None:
    assert hp.simulate is simulate


def test_median_and_quantiles_of_counts() -> None:
    assert median(Counter({3: 1, 5: 1, 100: 1})) == 5
    assert median(Counter({4: 2, 6: 2})) == 5
    assert [quantile(Counter({1: 1, 2: 8, 3: 1}), q) for q in (0.1, 0.5, 0.9, 1.0)] == [1, 2, 2, 3]
