"""A game at the terminal: people at one keyboard, bots for the other seats."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import click

import heroplay
from heroplay.cli import files
from heroplay.cli.commands import COMMANDS, meant
from heroplay.cli.frame import WIDTH
from heroplay.cli.listing import Listing
from heroplay.cli.screen import LONGEST, Screen
from heroplay.cli.verdicts import refusal, wrapped
from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput, HeroPlayError, UnknownName
from heroplay.core.names import closest, whole_number
from heroplay.core.secrecy import take_back
from heroplay.core.text import listed
from heroplay.core.types import decider
from heroplay.core.verdict import Verdict
from heroplay.explore.bots import get_bot, is_bot
from heroplay.table import Step, Table


class Session:
    """One sitting.  `people` are the seats that are typed for; every other seat is played by the bot."""

    def __init__(self, table: Table, *, bot: str, first: int = 0, people: int = 1) -> None:
        self.screen = Screen()
        self.bot, self.first, self.count = bot, first, people
        self.autopass = False
        self.left = False
        self._warned = False  # by one Ctrl-C
        self.sit_down(table)

    # ---- the table in front of us

    def sit_down(self, table: Table) -> None:
        """Take a table: a new one, or a loaded one."""
        seats = len(table.names)
        if self.first >= seats:
            raise BadInput(f"There is no seat {self.first}; the seats are 0 to {seats - 1}.")
        table.auto = True
        self.table = table
        self.bot = self.bot if is_bot(table.game, self.bot) else next(iter(table.game.bots))
        self.people = {(self.first + i) % seats for i in range(min(self.count, seats))}
        self.viewer = self.first
        self.holder: int | None = self.first if self.count == 1 else None  # who has the keyboard
        self.heard = dict.fromkeys(self.people, 0)  # how much of the log each person has read
        self.listed: Listing | None = None
        self.listed_at: Any = None
        self.refused: Any = None
        self.redraw, self.ended = True, False
        self._welcome()

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def over(self) -> bool:
        return self.table.outcome is not None

    @property
    def has_passes(self) -> bool:
        return self.game.play.is_pass is not None

    @property
    def may_know(self) -> int | None:
        """Whose knowledge may be written down: the viewer's while the game runs, everybody's afterwards."""
        return None if self.over else self.viewer

    def _welcome(self) -> None:
        names = self.table.names
        mine = listed([names[s] for s in sorted(self.people)])
        others = listed([names[s] for s in range(len(names)) if s not in self.people])
        who = f"{mine} {'is' if len(self.people) == 1 else 'are'} played here"
        who = f"You are {mine}" if len(self.people) == 1 else who
        how = "against" if len(names) == 2 else "at a table with"  # of several, some may be mates
        against = f", {how} {others} ({self.bot} bot)" if len(self.people) < len(names) else ""
        self.say(click.style(f"{self.game.info.title}. {who}{against}.", bold=True))
        self.say("Type a move, legal for the list of moves, help for everything else, quit to leave.")

    # ---- the loop

    def run(self) -> None:
        """Play until somebody leaves."""
        while not self.left:
            try:
                self._once()
            except KeyboardInterrupt:
                self._interrupted()
        self.say("Goodbye.")

    def _once(self) -> None:
        self._move_on()
        if not self._hand_over():
            return
        self._show()
        line = self.screen.ask("Another game? > " if self.over else f"{self.table.names[self.viewer]} > ")
        if line is None:
            self.left = True
            return
        self._warned = False
        self.obey(line)

    def _interrupted(self) -> None:
        self.say()
        if self._warned:
            self.left = True
        else:
            self._warned = True
            self.say("Press Ctrl-C once more, or type quit, to leave.")

    def _move_on(self) -> None:
        """Bots decide, and what has one answer is answered, until a person is asked or the game is over."""
        table = self.table
        while table.outcome is None:
            first = table.seat  # of several who may decide, the first is waited for
            if first is not None and first not in self.people:
                table.play(self._bot_move(first))
            elif (alone := self._only_answer()) is not None:
                table.play(alone)
            else:
                return

    def _bot_move(self, seat: int) -> Any:
        """The same game line gets the same answer, so that undo does not throw the dice again."""
        table = self.table
        rng = random.Random(f"{(table.setup or {}).get('seed', 0)} {table.ply} {seat}")
        return get_bot(self.game, self.bot)(self.game, self.game.knowledge.observe(table.state, seat), seat, rng)

    def _only_answer(self) -> Any:
        asked = self.game.play.pending(self.table.state)
        if len(asked) == 1 and (self.autopass or next(iter(asked.values())) in self.game.play.automatic):
            found = self.table.legal()
            return found[0] if len(found) == 1 else None
        return None

    def _hand_over(self) -> bool:
        """Let the person who decides have the keyboard; False when nobody took it."""
        decides = decider(self.game.play.pending(self.table.state), self.viewer)
        if decides in self.people:
            self.viewer = decides
        if self.over or self.holder == self.viewer:
            return True
        self.screen.hide()
        name = self.table.names[self.viewer]
        self.say(f"The keyboard goes to {click.style(name, bold=True)}.")
        line = self.screen.ask(f"{name}: press Enter when nobody else is looking. ")
        if line is None or meant(line) == "quit":
            self.left = True
            return False
        self.holder, self.redraw = self.viewer, True
        self.listed = self.refused = None  # what the last one asked stays theirs
        return True

    def _show(self) -> None:
        self._news()
        if self.redraw:
            self._draw()
            self.redraw = False
        if self.over and not self.ended:
            self.ended = True
            assert self.table.outcome is not None
            self.say(click.style(self.table.outcome.text, fg="green", bold=True) + f" ({self.table.outcome.rule})")
            self.say("Type yes or new for another game, undo to try another way, log, record, save FILE, or no.")

    def _news(self) -> None:
        lines = self.table.log(self.viewer)
        fresh = lines[self.heard[self.viewer] :]
        self.heard[self.viewer] = len(lines)
        if fresh:
            self.say()
        for text in fresh:
            self.say("\n".join(wrapped(f"· {text}", "  ")))
        if fresh:
            self.redraw = True

    def _draw(self) -> None:
        *rest, last = self.table.text(None if self.over else self.viewer).split("\n> ")
        self.say()
        self.say("\n> ".join(rest))
        self.say(click.style(f"> {last}", bold=True))

    # ---- what was typed

    def say(self, text: str = "") -> None:
        self.screen.say(text)

    def obey(self, line: str) -> None:
        """Do what a typed line says; whatever it is, the session goes on."""
        try:
            self._obey(line)
        except HeroPlayError as error:
            for text in str(error).splitlines():
                self.say(click.style("\n".join(wrapped(text, "")), fg="red"))
        except RecursionError:
            self.say("That is too deeply nested to read.")

    def _obey(self, line: str) -> None:
        if len(line) > LONGEST:
            self.say(f"That line is too long: {len(line):,} characters; at most {LONGEST:,}.")
            return
        word, _, rest = line.partition(" ")
        name = meant(word)
        if name is not None:
            COMMANDS[name][2](self, rest.strip())
        elif self.over:
            self._answer_end(line.casefold())
        elif not line:
            self.say("\n".join(wrapped(f"{self.table.prompt} (help says what can be typed.)", "")))
        else:
            self._play(self.read(line))

    def _answer_end(self, line: str) -> None:
        if line in ("y", "yes"):
            self.another("")
        elif line in ("n", "no"):
            self.left = True
        else:
            self.say("The game is over. Another one: yes, or no? (help says what else can be typed.)")

    def read(self, text: str) -> Any:
        """The action that a text means: a move, or a number of the last list."""
        if text.isdecimal():
            return self._answer_by_number(text) or self._numbered(text)
        try:
            action = self.game.language.parse(self.table.state, text, self.viewer)
        except UnknownName:
            raise
        except BadInput as error:
            word = text.split()[0] if text.split() else ""
            other = [w for w in re.findall(r"\w+", str(error)) if w != word]  # the words that the game offers
            near = closest(word, [*other, *COMMANDS])
            if near not in COMMANDS:
                raise
            raise BadInput(f"There is no move or command {word!r}. Did you mean {near}?") from None
        if action.seat != self.viewer:
            raise BadInput(f"You decide for {self.table.names[self.viewer]} here, for nobody else.")
        return action

    def _answer_by_number(self, text: str) -> Any:
        """Where a question offers numbers and no list is shown, a number is the answer."""
        if self.listed is not None and self.listed_at is self.table.state:
            return None
        try:
            return self.game.language.parse(self.table.state, text, self.viewer)
        except BadInput:
            return None

    def _numbered(self, text: str) -> Any:
        if self.listed is None or self.listed_at is not self.table.state:
            raise BadInput("A number plays an entry of the list; type legal to see the list for now.")
        number = whole_number(text, 5) or 0
        if not 1 <= number <= len(self.listed.entries):
            raise BadInput(f"The list goes from 1 to {len(self.listed.entries)}.")
        return self.listed.entries[number - 1]

    def verdict(self, action: Any) -> Verdict:
        """The verdict as the viewer may know it: nothing hidden takes part in it."""
        return self.game.check(self.game.knowledge.observe(self.table.state, self.viewer), action)

    def _play(self, action: Any) -> None:
        verdict = self.game.check(self.table.state, action)
        if verdict.settled:
            self.say("\n".join(wrapped(verdict.text, "")))
            return
        if not verdict.ok:
            self.refused = action
            self.say(refusal(self.verdict(action)))
            return
        self.refused = None
        self.table.play(action)

    # ---- back and forth

    def undo(self) -> None:
        """Back to the viewer's last decision."""
        table = self.table
        back = take_back(self.game, table.steps, table.state, self.viewer, self.people, self._was_decision)
        if back is None:
            raise BadInput("There is nothing to undo: you have not decided anything yet.")
        if isinstance(back, str):
            raise BadInput(back)
        what = self.game.language.say(table.steps[back.to].before, table.steps[back.to].action)
        table.undo(table.ply - back.to)
        if back.forget:
            table.undone.clear()
        for action in back.again:
            table.play(action)
        self._turned_back(f"Taken back: {what}.")

    def _was_decision(self, step: Step) -> bool:
        if step.action.seat != self.viewer:
            return False
        ask = self.game.play.pending(step.before).get(self.viewer)
        answered_for_you = self.autopass or ask in self.game.play.automatic
        return not answered_for_you or len(self.game.play.legal(step.before, self.viewer)) > 1

    def redo(self) -> None:
        """Forward to the next decision of a person, along the moves that were taken back."""
        self.table.redo()
        while self.table.undone and not self._person_decides():
            self.table.redo()
        self._turned_back("Played again.")

    def _person_decides(self) -> bool:
        return any(seat in self.people for seat in self.table.seats) and self._only_answer() is None

    def _turned_back(self, text: str) -> None:
        heard = len(self.table.events)
        self.heard = {seat: min(n, heard) for seat, n in self.heard.items()}
        self.redraw, self.ended, self.refused = True, False, None
        self.say(text)

    def another(self, rest: str) -> None:
        """A new game, with the same players unless others are named."""
        if not self.over and self.table.ply:
            answer = self.screen.ask("This game is not over. Leave it for a new one? (yes or no) ")
            if (answer or "").casefold() not in ("y", "yes"):
                self.say("Then we go on.")
                return
        options: dict[str, Any] = {k: v for k, v in (self.table.setup or {}).items() if k != "seed"}
        seed = fresh_seed()
        if (said := whole_number(rest, 9)) is not None:
            seed = said
        elif rest and self.game.play.seats is not None:
            options[self.game.play.seats] = files.named(rest)
        self.sit_down(new_table(self.game.info.id, {**options, "seed": seed}))

    def examples(self) -> list[str]:
        """One thing that can be done now for each verb."""
        state = self.table.state
        said = (
            [self.game.language.say(state, action) for action in self.table.legal(self.viewer)] if not self.over else []
        )
        by_verb: dict[str, str] = {}
        for text in said:
            verb = text.split()[0]
            if verb not in by_verb or len(by_verb[verb]) < len(text) < WIDTH // 2:
                by_verb[verb] = text
        return list(by_verb.values())[:6]


def fresh_seed() -> int:
    """A seed that is easy to type again."""
    return random.SystemRandom().randrange(1, 10_000)


def new_table(game: str, options: Mapping[str, Any]) -> Table:
    """A new table at which decisions with one answer are answered."""
    return heroplay.table(game, auto=True, **options)
