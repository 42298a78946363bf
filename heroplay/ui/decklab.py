"""The Deck lab app behind a board: a deck under construction, judged and measured at each step, simulated, shared."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from fractions import Fraction
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.text import share_text
from heroplay.explore.decks import Deck, Difference, builders, deck, decks_of
from heroplay.explore.simulation.results import wilson
from heroplay.explore.simulation.simulate import simulating
from heroplay.ui import saves
from heroplay.ui.intents import DeckIntent, Intent, read_one_of
from heroplay.ui.reference import KINDS as LOOK_UPS
from heroplay.ui.reference import looked_up
from heroplay.ui.saved_games import Drafts, KeptDeck
from heroplay.ui.screens import Address, bare
from heroplay.ui.work import PAUSE, SLICE, Work

FIRST: Any = object()  # a copy of the first ready-made deck
GAMES = (20, 50, 100)  # against each opponent
MOST_COPIES = 9  # more than the rules allow, so that they can say so
MOST_READ = 99  # copies in a file
MOST_STEPS = 100  # that can be taken back
BUILDING = frozenset(("name", "part", "put", "swap", "undo"))  # work that could be lost
CHOOSING = frozenset(("rival",))  # saved with it


class DeckLab:
    """Stands between a board and a deck: a backend like a session."""

    slow = frozenset(("open", "start", "resume"))

    def __init__(self, source: Any = FIRST) -> None:
        if source is FIRST:
            source = decks_of(builders()[0]).ready[0]
        self.deck: Deck = source.copy() if isinstance(source, Deck) else deck(source)
        self.lab = decks_of(self.deck.game)
        self.rival = self.lab.ready[1]
        self.seed = random.SystemRandom().getrandbits(32)  # of the game that is played at once
        self.swapped: dict[str, Any] | None = None
        self.simulated: dict[str, Any] | None = None
        self.work: Work | None = None
        self.problem = ""  # why the last work came to nothing
        self.rev = 0
        self.on_change: Callable[[Any], Any] | None = None
        self.drafts = Drafts(KeptDeck, saves.DECK, f"Your {self.lab.word} is")
        self._before: list[Any] = []
        self._shown: tuple[Any, dict[str, Any]] | None = None

    # ---- what is shown

    def screen(self, whole: bool = True) -> dict[str, Any]:
        build = self.deck.build
        if self._shown is None or self._shown[0] != (build, self.rival):
            self._shown = (build, self.rival), self._described()
        simulated = self.simulated and {**self.simulated, "old": self.simulated["code"] != self._shown[1]["code"]}
        return {
            **bare(), "mode": "deck", "rev": self.rev, "title": f"Deck lab: {self.deck.game.info.title}",
            "catalogue": self.lab.catalogue(), **self._shown[1], "rival": self.rival, "games": list(GAMES),
            "most_copies": MOST_COPIES,
            "offers": self.drafts.offers, "saved": self.drafts.saved,
            "swap": self.swapped, "simulated": simulated, "undo": len(self._before),
            "busy": None if self.work is None else {"done": 0, "of": 0, **self.work.told}, "trouble": self.problem,
            "settings": {"projector": False, "pace": SLICE},
        }  # fmt: skip

    def _described(self) -> dict[str, Any]:
        shown = self.lab.shown(self.deck.build)
        play = self.deck.play(self.rival, seed=self.seed).code() if shown["judged"]["ok"] else ""
        return {**shown, "code": self.deck.code, "play": play}

    # ---- what comes in

    def handle(self, raw: Any) -> dict[str, Any]:
        try:
            intent = read_one_of(raw, (DeckIntent, Intent))
            if intent.kind in LOOK_UPS:
                return looked_up(self.deck.game, intent.kind, intent.text)
            if not isinstance(intent, DeckIntent):
                raise BadInput("There is no table in the deck lab.")
            reply = _HANDLERS[intent.kind](self, intent)
        except HeroPlayError as error:
            return {"refused": True, "problem": str(error)}
        if intent.kind in BUILDING or (intent.kind in CHOOSING and self.drafts.begun):
            self._keep()
        return {"problem": self.drafts.unsaved, **reply} if self.drafts.unsaved else reply

    def _keep(self) -> None:
        """Save the deck, and say it when that is news."""
        before = self.drafts.saved, self.drafts.offers
        cards = sum(self.deck.cards.values())
        title = f"{self.deck.name}, {cards} {'card' if cards == 1 else 'cards'}"
        self.drafts.keep(KeptDeck(title=title, code=self.deck.code, rival=self.rival))
        if (self.drafts.saved, self.drafts.offers) != before:
            self._changed()

    def settle(self) -> bool:
        return False

    def _hello(self, intent: DeckIntent) -> dict[str, Any]:
        """The browser says its key: decks that it left unfinished are offered."""
        if intent.key is not None:
            self.drafts.hello(intent.key)
            if self.drafts.offers:
                self._changed()
        return {"ok": True}

    def _resume(self, intent: DeckIntent) -> dict[str, Any]:
        """Go on with a deck that was saved."""
        return self._go_on(intent.id or "")

    def _go_on(self, name: str) -> dict[str, Any]:
        found = self.drafts.read(name)
        made = deck(found.code, game=self.deck.game)
        self.drafts.go_on(name)
        self.rival = found.rival if found.rival in self.lab.ready else self.rival
        return self._become(made)

    # ---- a room of the app

    def address(self) -> Address:
        """A saved deck by its id, else by its code."""
        return {"saved": self.drafts.id} if self.drafts.id is not None else {"code": self.deck.code}

    def visit(self, address: Address) -> None:
        """Show a saved deck, one of a code, or a ready-made one."""
        if "saved" in address:
            self._go_on(address["saved"])
        elif "code" in address:
            self._read(address["code"])
        elif "deck" in address:
            self.drafts.leave()
            self._become(deck(self._ready(address["deck"]), game=self.deck.game))

    # ---- what is built

    def _become(self, made: Deck) -> dict[str, Any]:
        """Another deck on the table; what was there can be had back."""
        if made.build != self.deck.build:
            self._before = [*self._before, self.deck.build][-MOST_STEPS:]
            self.deck, self.swapped = made, None
        self._changed()
        return {"ok": True}

    def _start(self, intent: DeckIntent) -> dict[str, Any]:
        """From a ready-made deck, or from nothing."""
        made = deck(self._ready(intent.id) if intent.id else None, game=self.deck.game)
        self.drafts.leave()
        return self._become(made)

    def _ready(self, name: str | None) -> str:
        if name not in self.lab.ready:
            raise BadInput(f"There is no ready-made {self.lab.word} {(name or '')!r}.")
        return str(name)

    def _open(self, intent: DeckIntent) -> dict[str, Any]:
        """The text of a file, or a code."""
        return self._read(intent.text)

    def _read(self, text: str) -> dict[str, Any]:
        text = text.strip().removeprefix("\ufeff")
        if not text:
            raise BadInput(f"There is nothing to open: paste a code or the text of a {self.lab.word} file.")
        made = deck(text if text.startswith("hp") else f"{text}\n", game=self.deck.game)
        if made.game is not self.deck.game:
            raise BadInput(f"This is a deck of {made.game.info.title}.")
        if any(n > MOST_READ for n in made.cards.values()):
            raise BadInput(f"A card cannot have more than {MOST_READ} copies here.")
        self.drafts.leave()
        return self._become(made)

    def _name(self, intent: DeckIntent) -> dict[str, Any]:
        return self._become(self.deck.copy().called(intent.text))

    def _part(self, intent: DeckIntent) -> dict[str, Any]:
        return self._become(self.deck.copy().choose(**{intent.id or "": self._ready(intent.other)}))

    def _put(self, intent: DeckIntent) -> dict[str, Any]:
        """Set the number of copies of a card."""
        wanted, have = intent.number, self.screen()["counts"].get(intent.id or "", 0)
        if wanted > MOST_COPIES:
            may = self.screen()["copies"]
            raise BadInput(f"{wanted} copies: at most {MOST_COPIES} can be put in here, and {may} may be played.")
        made = self.deck.copy()
        if wanted > have:
            made.add(intent.id or "", wanted - have)
        elif wanted < have:
            made.remove(intent.id or "", have - wanted)
        return self._become(made)

    def _exchanged(self, intent: DeckIntent) -> Deck:
        return self.deck.copy().swap(intent.id or "", intent.other, max(1, intent.number))

    def _swap(self, intent: DeckIntent) -> dict[str, Any]:
        return self._become(self._exchanged(intent))

    def _what_if(self, intent: DeckIntent) -> dict[str, Any]:
        """What an exchange would do, before it is done."""
        was, now = self.deck, self._exchanged(intent)
        before, after = was.problems, now.problems
        self.swapped = {
            "id": intent.id, "other": intent.other, "number": max(1, intent.number),
            "rows": _rows(Difference((), was, now)), "ok": now.ok,
            "refused": [p for p in after if p not in before], "freed": [p for p in before if p not in after],
        }  # fmt: skip
        self._changed()
        return {"ok": True}

    def _forget(self, intent: DeckIntent) -> dict[str, Any]:
        self.swapped = None
        self._changed()
        return {"ok": True}

    def _undo(self, intent: DeckIntent) -> dict[str, Any]:
        if not self._before:
            raise BadInput("There is nothing to take back.")
        self.deck, self.swapped = Deck(self.deck.game, self._before.pop()), None
        self._changed()
        return {"ok": True}

    def _rival(self, intent: DeckIntent) -> dict[str, Any]:
        self.rival = self._ready(intent.id)
        self._changed()
        return {"ok": True}

    def _export(self, intent: DeckIntent) -> dict[str, Any]:
        """The deck as a file and as a code."""
        name = "".join(c if c.isascii() and c.isalnum() else "-" for c in self.deck.name.lower()).strip("-")
        return {"toml": self.deck.toml, "code": self.deck.code, "name": f"{name or self.lab.word}.toml"}

    # ---- simulation

    def _simulate(self, intent: DeckIntent) -> dict[str, Any]:
        if self.work is not None:
            raise BadInput("A simulation is running. Stop it first.")
        if intent.number not in GAMES:
            raise BadInput(f"Games against each opponent: {', '.join(map(str, GAMES))}.")
        made, games = self.deck.copy(), intent.number
        made.play(self.rival)  # a deck that may not play is refused before anything runs
        self.simulated, self.problem = None, ""
        self.work = Work("simulate", lambda work: self._play_all(work, made, games))
        self._changed()
        return {"ok": True}

    def _play_all(self, work: Work, made: Deck, games: int) -> Iterator[None]:
        """Play n games against each opponent, until all are played or somebody stops it; what is done is kept."""
        code = made.code
        running = simulating(made.game, games=games, over=made.pairings(self.lab.ready))
        results = next(running)
        with closing(running):
            for _ in running:
                going = work.tell(done=results.games, of=results.asked)
                self.simulated = _told(results, made.name, code, stopped=not going and results.games < results.asked)
                if not going:
                    return
                yield

    def _stop(self, intent: DeckIntent) -> dict[str, Any]:
        """What is done is kept."""
        if self.work is not None:
            self.work.stopped = True
        return {"ok": True}

    def _changed(self) -> None:
        self.rev += 1
        if self.on_change is not None:
            self.on_change(self)

    def __repr__(self) -> str:
        """The deck in words."""
        return f"HeroPlay, Deck lab\n{self.deck}"

    def tick(self) -> float | None:
        """A slice of the simulation, and its news."""
        work = self.work
        if work is None:
            return None
        work.go_on()
        if work.over:
            self.work, self.problem = None, work.problem
        self._changed()
        return None if self.work is None else PAUSE


def _rows(found: Difference) -> list[dict[str, Any]]:
    """Every number that an exchange changes."""
    return [
        {"name": name, "was": _number(was), "now": _number(now), "up": now > was}
        for name, (was, now) in found.changes.items()
    ]


def _number(value: Any) -> str:
    return share_text(float(value)) if isinstance(value, Fraction) else f"{value:g}"


def _told(results: Any, name: str, code: str, stopped: bool) -> dict[str, Any]:
    """The results so far: a row for each opponent, and all of them together."""
    rows = [(match.names[1], tally.won(0) if tally.games else 0.0, tally.games)
            for match, tally in zip(results.matches, results.tallies)]  # fmt: skip
    whole = ("All", sum(won for _, won, _ in rows), sum(games for _, _, games in rows))
    return {
        "name": name, "code": code, "stopped": stopped, "games": results.games, "asked": results.asked,
        "rows": [_row(*row) for row in (*rows, whole)],
    }  # fmt: skip


def _row(name: str, won: float, games: int) -> dict[str, Any]:
    low, high = wilson(won, games)
    share = won / games if games else None
    percent = "–" if share is None else share_text(share)
    return {"name": name, "won": won, "games": games, "share": share, "low": low, "high": high, "percent": percent}


_HANDLERS: Mapping[str, Callable[[DeckLab, DeckIntent], dict[str, Any]]] = {
    "hello": DeckLab._hello, "start": DeckLab._start, "open": DeckLab._open, "name": DeckLab._name,
    "part": DeckLab._part, "put": DeckLab._put, "swap": DeckLab._swap, "what_if": DeckLab._what_if,
    "forget": DeckLab._forget, "undo": DeckLab._undo, "rival": DeckLab._rival, "simulate": DeckLab._simulate,
    "stop": DeckLab._stop, "export": DeckLab._export, "resume": DeckLab._resume,
}  # fmt: skip
