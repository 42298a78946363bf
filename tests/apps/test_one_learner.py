"""Who shares a progress file: the terminal and an app that only this machine's user can reach."""

from __future__ import annotations

import os
from typing import Any

import pytest

from heroplay.ui import app, lab, saves


@pytest.mark.parametrize(("host", "shares"), [("127.0.0.1", "1"), ("::1", "1"), ("0.0.0.0", "0"), ("192.0.2.7", "0")])
@pytest.mark.parametrize("command", [app, lab])
def test_only_a_server_on_loopback_shares(command: Any, host: str, shares: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "environ", {k: v for k, v in os.environ.items() if k != saves.ONE_LEARNER})

    def stop(*_: Any, **__: Any) -> None:
        raise InterruptedError

    monkeypatch.setattr(app, "App", stop)
    monkeypatch.setattr(lab.server, "bound", stop)
    with pytest.raises(InterruptedError):
        command.serve(host=host)
    assert os.environ[saves.ONE_LEARNER] == shares
