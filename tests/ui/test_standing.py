"""The address of a server stays: its port and its token, from one start to the next."""

from __future__ import annotations

import json
import os
import socket

import pytest

from heroplay.ui import saves, server, standing
from heroplay.ui.server import Address


@pytest.fixture(autouse=True)
def a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("HEROPLAY_SAVES", str(tmp_path / "saves"))
    monkeypatch.setattr(server, "_own_address", lambda: "192.0.2.5")


@pytest.fixture
def free(monkeypatch):
    """A port that is free now, in the place of the usual one."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    monkeypatch.setattr(server, "PORT", port)
    return port


def start(port=None, host="127.0.0.1", new=False, name="app"):
    """A start and its end: the port, the token, and what was said."""
    said = []
    address = Address(name, port, host, said.append)
    token = "" if server.is_loopback(host) and name == "app" else address.make_token(new)
    sockets = address.bind()
    used = sockets[0].getsockname()[1]
    for each in sockets:
        each.close()
    return used, token, said


def test_a_class_keeps_its_link(free):
    first = start(host="0.0.0.0")
    assert first == (free, first[1], []) and len(first[1]) == 22
    assert start(host="0.0.0.0") == first


def test_a_new_token_is_made_when_asked_for_and_stays_then(free):
    _, old, _ = start(host="0.0.0.0")
    _, new, _ = start(host="0.0.0.0", new=True)
    assert new != old and start(host="0.0.0.0")[1] == new
    assert standing.cookie_secret(new) != standing.cookie_secret(old)


def test_only_its_user_can_read_the_file(free):
    start(host="0.0.0.0")
    path = saves.folder() / standing.NAME
    assert (os.stat(path).st_mode & 0o777, os.stat(path.parent).st_mode & 0o777) == (0o600, 0o700)


def test_a_lent_port_is_said_with_what_it_means_and_not_kept(free):
    start()
    with socket.create_server(("127.0.0.1", free)):
        used, _, said = start()
    assert used != free and said == [f"Port {free} is taken; using {used}.", standing.MOVED]
    assert '"Bring my games here"' in standing.MOVED
    assert start() == (free, "", [])


def test_the_port_of_the_first_start_stays(free):
    with socket.create_server(("127.0.0.1", free)):
        first, *_ = start()
    assert first != free and start() == (first, "", [])
    assert start(port=free)[0] == free and start()[0] == first  # asked for once


def test_any_free_port_is_not_kept(free):
    assert start(port=0)[0] != 0 and start()[0] == free


def test_another_address_of_this_machine_is_said(free, monkeypatch):
    start(host="0.0.0.0")
    monkeypatch.setattr(server, "_own_address", lambda: "192.0.2.6")
    (said,) = start(host="0.0.0.0")[2]
    assert said.startswith("Last time this was at 192.0.2.5, now it is at 192.0.2.6.") and standing.MOVED in said
    assert start(host="0.0.0.0")[2] == []


def test_app_and_lab_have_links_of_their_own(free):
    _, app, _ = start(host="0.0.0.0")
    _, lab, _ = start(name="lab")
    assert app != lab and start(host="0.0.0.0")[1] == app and start(name="lab")[1] == lab
    assert start(name="lab")[0] != start()[0]


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "7", '{"app": 7}', '{"app": {"port": 99999}}', '{"app": {"token": "short"}}', "[" * 100_000]
)
def test_a_damaged_file_is_as_none(free, text):
    saves.folder().mkdir(parents=True)
    (saves.folder() / standing.NAME).write_text(text)
    used, token, said = start(host="0.0.0.0")
    assert used == free and len(token) == 22 and said == []
    assert json.loads((saves.folder() / standing.NAME).read_text())["app"]["token"] == token


def test_where_nothing_can_be_written_it_is_said_and_goes_on(free, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HEROPLAY_SAVES", str(tmp_path / "file"))
    used, _, (said,) = start()
    assert used == free and said.startswith("This address cannot be remembered for the next start")
