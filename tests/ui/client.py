"""A browser without a browser: keeps its own copy of the screen from patches, and remembers everything it was sent."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import heroplay as hp
from heroplay.table import Table
from heroplay.ui.desk import Desk
from heroplay.ui.patches import diff, patched
from heroplay.ui.session import PERSON, Session
from tests.herocard.builders import duel

KEY, OTHER_KEY = "0123456789abcdef" * 2, "fedcba9876543210" * 2


class Client:
    """Asks a session or a desk, as a board does; after each change its copy must be what the kernel has."""

    def __init__(self, kernel: Session | Desk) -> None:
        self.kernel = kernel
        self.copy = copy.deepcopy(kernel.screen())
        self.hears: list[Callable[[dict[str, Any]], Any]] = []  # called with every message as it is sent
        kernel.on_change = self._push

    def _push(self, kernel: Session | Desk) -> None:
        new = kernel.screen()
        ops = diff(self.copy, new)
        self.copy = patched(self.copy, ops)
        assert self.copy == new
        self._send({"type": "patch", "ops": ops})

    def _send(self, message: dict[str, Any]) -> None:
        for listener in self.hears:
            listener(message)

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send an intent, made on the screen as it is now unless a `rev` is said."""
        reply = self.kernel.handle({"kind": kind, "rev": self.copy["rev"], **more})
        self._send({"type": "reply", "reply": reply})
        if self.kernel.settle():
            self._push(self.kernel)
        return reply

    def do(self, text: str) -> None:
        """Say an action that is allowed."""
        reply = self.ask("act", text=text)
        assert reply == {"ok": True}, f"{text}: {reply}"

    def bots(self) -> int:
        """Let the bots move until a person is asked; how many moves that were."""
        moves = 0
        while self.bot_step():
            moves += 1
        return moves

    def bot_step(self) -> bool:
        """Let one bot make one move; False when none has to."""
        before = self.session.table.ply
        while self.session.table.ply == before:
            if self.kernel.tick() is None:
                break
        return self.session.table.ply != before

    @property
    def session(self) -> Session:
        found = self.kernel.session if isinstance(self.kernel, Desk) else self.kernel
        assert found is not None, "there is no game on the table"
        return found

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def prompt(self) -> str:
        return str(self.copy["view"]["prompt"])

    @property
    def log(self) -> list[str]:
        return [line["text"] for line in self.copy["log"]]

    def zone(self, zone_id: str) -> dict[str, Any]:
        return next(z for z in self.copy["view"]["zones"] if z["id"] == zone_id)

    def shown(self, zone_id: str) -> list[str]:
        """The names of the cards in a zone, `?` for those face down."""
        faces = self.copy["faces"]
        return [faces[p["face"]]["name"] if p["face"] else "?" for p in self.zone(zone_id)["pieces"]]


def people(n: int) -> list[str]:
    return [PERSON] * n


def new_table(*heroes: str, seed: int = 7, **options: Any) -> Table:
    """A fresh duel at which decisions with one answer are answered, as the board has it."""
    return hp.table("herocard", auto=True, heroes=list(heroes or ("samurai", "toa_king")), seed=seed, **options)


def at_desk(desk: Desk | None = None, key: str = KEY) -> Client:
    """A browser that has said its key."""
    client = Client(desk or Desk())
    assert client.ask("hello", key=key) == {"ok": True}
    return client


ATTACKED: Any = {
    "hand": ["Efficient Block", "Cross Block", "Unbroken Defense", "Resounding Blow", "Thunder Stroke"],
    "other_hand": ["Jab!", "Follow Through", "Hip Toss", "Uppercut!"],
    "active": 1,
    "then": ["attack Jab! + Follow Through"],
}


def attacked(**more: Any) -> Client:
    """Samurai, a person, is attacked by To'a King with 8."""
    return Client(Session(duel(**ATTACKED), players=[PERSON, "greedy"], **more))


def own_turn(*hand: str, players: list[str] | None = None, **more: Any) -> Client:
    t = duel(hand=list(hand), other_hand=["Jab!", "Hip Toss"], **more)
    return Client(Session(t, players=players or [PERSON, "greedy"]))
