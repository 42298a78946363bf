"""The parts of the board's benchmark; the measurements themselves are never tests."""

from __future__ import annotations

import socket
from typing import Any

from heroplay.dev import bench
from heroplay.dev.bench import board


def test_the_board_s_rows_follow_the_engine_s(monkeypatch):
    monkeypatch.setattr("heroplay.dev.bench.measure.run", lambda: [{"name": "engine"}])
    monkeypatch.setattr("heroplay.dev.bench.simulation.run", lambda: [{"name": "simulation"}])
    monkeypatch.setattr("heroplay.dev.bench.board.run", lambda: [{"name": "board"}])
    assert [row["name"] for row in bench.run()] == ["engine", "simulation", "board"]


def test_a_row_says_whether_its_bar_holds():
    assert board._row("x", 1.0, "ms", 2.0, 2.0)["holds"] is True
    assert board._row("x", 1.0, "ms", 2.1, 2.0)["holds"] is False
    assert board._row("x", 1.0, "ms", 9.0)["holds"] is None


def test_the_wire_counts_what_passes_both_ways():
    with (
        socket.create_server(("127.0.0.1", 0)) as far,
        board.Wire(far.getsockname()[1]) as wire,
        socket.create_connection(("127.0.0.1", wire.port)) as near,
        far.accept()[0] as there,
    ):
        near.sendall(b"x" * 100)
        assert there.recv(1000) == b"x" * 100
        there.sendall(b"y" * 50)
        assert near.recv(1000) == b"y" * 50
        assert wire.count == 150


def test_the_measured_table_waits_for_the_person(tmp_path, monkeypatch):
    monkeypatch.setenv("HEROPLAY_SAVES", str(tmp_path))
    *lines, shows = board.BOARD.strip().splitlines()
    made: dict[str, Any] = {}
    exec("\n".join(lines), made)
    shown = eval(shows, made)
    assert shown.session.session.table.seat == 0
    assert shown.screen["can"]["act"]
