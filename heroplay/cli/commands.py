"""The commands that can be typed besides moves: one small function each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from heroplay.cli import files
from heroplay.cli.listing import Listing
from heroplay.cli.rules import find_rules, sheet
from heroplay.cli.rules import listing as rule_list
from heroplay.cli.verdicts import explain, wrapped
from heroplay.core.errors import BadInput

if TYPE_CHECKING:
    from heroplay.cli.session import Session

Run = Callable[["Session", str], None]
COMMANDS: dict[str, tuple[str, str, Run]] = {}  # name: (how it is typed, what it does, function)
ALIASES = {
    "?": "help", "h": "help", "commands": "help", "q": "quit", "exit": "quit", "bye": "quit", "l": "legal",
    "moves": "legal", "list": "legal", "rules": "rule", "cards": "card", "show": "table", "restart": "new",
}  # fmt: skip
LAST_LINES = 20


def command(usage: str, about: str) -> Callable[[Run], Run]:
    """Register a command under the first word of its usage."""

    def register(run: Run) -> Run:
        COMMANDS[usage.split()[0]] = (usage, about, run)
        return run

    return register


def meant(word: str) -> str | None:
    """The command that a first word names."""
    low = word.casefold()
    return low if low in COMMANDS else ALIASES.get(low)


@command("legal [WORD]", "what you can do now, or only the moves with that word; a number plays that entry")
def legal(session: Session, rest: str) -> None:
    state = session.table.state
    session.listed = Listing(session.game, state, session.table.legal(session.viewer), rest)
    session.listed_at = state
    session.say(str(session.listed))


@command("why [MOVE]", "whether you may do that, and by which rules; alone: the move just refused")
def why(session: Session, rest: str) -> None:
    if not rest and session.refused is None:
        session.say(f"Say which move, for instance: why {next(iter(session.examples()), 'done')}")
        return
    action = session.read(rest) if rest else session.refused
    session.say(explain(session.verdict(action)))


@command("rule ID", "a rule by its id, or those with a word in them")
def rule(session: Session, rest: str) -> None:
    if not rest:
        first = next(iter(session.game.rulebook))
        session.say(f"Say which rule, by its id or by a word in it, for instance: rule {first.id}")
        return
    found = find_rules([session.game.rulebook], rest)
    if not found:
        session.say(f"No rule has {rest!r} in it.")
    else:
        session.say(sheet(found[0]) if len(found) == 1 else rule_list(found))


@command("card NAME", "all that a card says")
def card(session: Session, rest: str) -> None:
    if session.game.language.card is None:
        session.say("This game has no cards to read.")
    else:
        session.say(session.game.language.card(session.table.state, rest, session.viewer))


@command("hand", "your hand, every card in full")
def hand(session: Session, rest: str) -> None:
    card(session, "")


@command("table", "the table again")
def table(session: Session, rest: str) -> None:
    session.redraw = True


@command("log [all]", "what happened")
def log(session: Session, rest: str) -> None:
    lines = session.table.log(session.viewer)
    shown = lines if rest == "all" else lines[-LAST_LINES:]
    if len(shown) < len(lines):
        session.say(f"(the last {len(shown)} of {len(lines)} lines; log all shows every one)")
    for text in shown:
        session.say("\n".join(wrapped(text, "  ")))


@command("undo", "back to your last decision")
def undo(session: Session, rest: str) -> None:
    session.undo()


@command("redo", "forward again after undo")
def redo(session: Session, rest: str) -> None:
    session.redo()


@command("save FILE", "write the game to a file")
def save(session: Session, rest: str) -> None:
    path = files.save(session.table, rest)
    session.say(f"Saved to {path}. It holds all hands: load {path} goes on from here.")


@command("load FILE", "go on with a saved game, or with a code")
def load(session: Session, rest: str) -> None:
    session.sit_down(files.load(rest))


@command("record", "the game so far as text, as far as you may know it")
def record(session: Session, rest: str) -> None:
    session.say(session.table.record(session.may_know).rstrip())


@command("code", "this position as a short text, as far as you may know it")
def code(session: Session, rest: str) -> None:
    session.say(session.table.code(session.may_know))


@command("autopass", "on or off: pass for you when you can do nothing else")
def autopass(session: Session, rest: str) -> None:
    if not session.has_passes:
        raise BadInput(f"{session.game.info.title} has no passes.")
    session.autopass = not session.autopass
    session.say("When passing is all you can do, it is done for you." if session.autopass else "You are always asked.")


@command("new [SEED or NAMES]", "another game")
def new(session: Session, rest: str) -> None:
    session.another(rest)


@command("help", "this list")
def help_(session: Session, rest: str) -> None:
    examples = session.examples()
    session.say("Type a move as you would say it:" + ("" if examples else " nothing can be done now."))
    for text in examples:
        session.say(f"  {text}")
    session.say("You may shorten names as long as they are clear. Also:")
    names = (session.game.play.seats or "names").upper()
    for name, (usage, about, _) in COMMANDS.items():
        if name != "autopass" or session.has_passes:
            usage = usage.replace("NAMES", names)
            session.say(f"  {click.style(f'{usage:<22}', bold=True)}{about}")


@command("quit", "leave")
def quit_(session: Session, rest: str) -> None:
    session.left = True
