"""`heroplay app` and `heroplay lab` on the command line."""

from __future__ import annotations

import sys

import pytest

from tests.cli.terminal import run


@pytest.mark.parametrize("command", ["app", "lab"])
def test_help_names_the_options(command):
    text = run(command, "--help").output
    for option in ("--port", "--host", "--no-browser"):
        assert option in text


@pytest.mark.parametrize(
    "args, words",
    [
        (["app", "--port", "99999"], "99999 is not in the range"),
        (["lab", "--port", "x"], "'x' is not a valid integer"),
        (["app", "--host", "192.0.2.1", "--no-browser"], "cannot listen on 192.0.2.1"),
        (["lab", "--host", "192.0.2.1", "--no-browser"], "cannot listen on 192.0.2.1"),
        (["app", "--host", "no such host", "--no-browser"], "cannot listen on no such host"),
        (["lab", "--host", "x" * 300, "--no-browser"], "cannot listen on xxx"),
        (["app", "--host", "1.2.3.4.5", "--no-browser"], "cannot listen on 1.2.3.4.5"),
        (["lab", "--host", "\0", "--no-browser"], "cannot listen on"),
        (["app", "--host", "::1::", "--no-browser"], "cannot listen on ::1::"),
        (["app", "--host", "\ud800", "--no-browser"], "cannot listen on"),
        (["app", "--port", "-1"], "-1 is not in the range"),
        (["app", "--most", "0"], "0 is not in the range"),
        (["app", "--notebooks", "nowhere"], "'nowhere' does not exist"),
    ],
)
def test_a_wrong_request_is_refused_in_one_message(args, words):
    assert words in run(*args, code=2).stderr


@pytest.mark.parametrize("command, module", [("app", "voila.app"), ("lab", "jupyterlab.labapp")])
def test_a_missing_extra_is_named(monkeypatch, command, module):
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, f"heroplay.ui.{command}", raising=False)
    assert f"pip install 'heroplay[{command}]'" in run(command, "--no-browser", code=2).stderr
