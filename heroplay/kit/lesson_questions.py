"""Questions that every game can be asked, made and answered by the engine: no lesson says what the right answer is."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from heroplay.contracts.game import Game
from heroplay.contracts.questions import Option, Question, QuestionWord
from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.events import Event
from heroplay.core.types import State
from heroplay.core.verdict import Verdict

MOST_RULES = 4  # that a question about a rule lets choose among


class Played:
    """Moves played in thought: where they start and end, what was told on the way, which rules spoke."""

    def __init__(self, game: Game, state: State, said: Any, began: Sequence[Event] = ()) -> None:
        """`began` is what was told when the game was dealt, where it starts with that."""
        moves = [said] if isinstance(said, str) else said
        if not isinstance(moves, list | tuple) or not all(isinstance(m, str) for m in moves):
            raise BadInput("play: give actions as one would type them.")
        self.game, self.start, self.dealt = game, state, bool(began)
        self.events: list[Event] = list(began)
        self.actions: list[Any] = []
        self.said: list[str] = []
        rules: list[str] = []
        for text in moves:
            try:
                action = game.language.parse(state, text)
                verdict = game.check(state, action)
            except HeroPlayError as error:
                raise BadInput(f"play: {text}: {error}") from None
            if not verdict.ok:
                raise BadInput(f"play: {text}: {verdict.text}")
            rules += verdict.rules
            self.said.append(f"{game.language.names(state)[action.seat]}: {game.language.say(state, action)}")
            self.actions.append(action)
            state = game.play.apply(state, action, tell=self.events.append)
        self.end = state
        self.rules = tuple(dict.fromkeys((*(r for e in self.events for r in e.rules), *rules)))

    @classmethod
    def of(cls, game: Game, state: State, arg: Mapping[str, Any]) -> Played:
        """The moves of `play`; with `new`, from a game that is dealt with these options."""
        began: list[Event] = []
        if "new" in arg:
            state = game.play.new(game.play.setup_model.model_validate(arg["new"]), tell=began.append)
        return cls(game, state, arg.get("play", ()), began)

    @property
    def lines(self) -> str:
        """What happened, in the words of the log."""
        quiet = self.game.quiet_events
        return " ".join(self.game.language.line(self.end, e, None) for e in self.events if e.name not in quiet)

    @property
    def lead(self) -> str:
        """The moves in words, before a question."""
        return "".join(f"{said}. " for said in self.said)

    def ask(self, text: str, options: Sequence[Option], rules: tuple[str, ...] = ()) -> Question:
        """A question with one right answer about what comes of the moves; `rules` where others decide too."""
        asked, play = self.lead + text, tuple(self.actions)
        return Question(asked, "one", tuple(options), why=self.lines, rules=rules or self.rules, play=play)

    def ask_number(self, text: str, number: int, why: str = "", before: str = "") -> Question:
        """A question for a number once the moves are made; `before` says what is dealt, and then nothing is played."""
        play = () if self.dealt else tuple(self.actions)
        why = why or f"{self.lines} So it is {number}.".strip()
        return Question(before + self.lead + text, "number", number=number, why=why, rules=self.rules, play=play)


def order_of_phases(ask: str, phases: Sequence[str], rule: str, title: str = "{}") -> QuestionWord:
    """The question word `order`: put the phases of a turn in order; `title` says how one is written."""

    def order(game: Game, state: State, seat: int, arg: Any) -> Question:
        if arg != "phases":
            raise BadInput('order: what can be put in order here is "phases".')
        shown = list(phases)
        random.Random("phases").shuffle(shown)
        if shown == list(phases):
            shown.reverse()
        options = tuple(Option(title.format(p.capitalize()), True) for p in shown)
        why = f"{', then '.join(p.capitalize() for p in phases)}."
        return Question(ask, "order", options, None, tuple(shown.index(p) for p in phases), why, (rule,))

    return QuestionWord(order, 'order = "phases"')


# ---- what every game can ask


def legal(game: Game, state: State, seat: int, arg: Any) -> Question:
    """Which of these may be played now?"""
    if not isinstance(arg, list | tuple) or len(arg) < 2 or not all(isinstance(a, str) for a in arg):
        raise BadInput("legal: give two or more actions, as one would type them.")
    options = []
    for said in arg:
        verdict = _verdict(game, state, seat, said)
        options.append(Option(game.language.say(state, verdict.action), verdict.ok, verdict.text, verdict.rules))
    return Question("Which of these may you play now? Tick all of them.", "some", tuple(options))


def may(game: Game, state: State, seat: int, arg: Any) -> Question:
    """May this be played now, and which rule decides?"""
    wanted: Mapping[str, Any] = {"play": arg} if isinstance(arg, str) else arg
    if not isinstance(wanted, Mapping) or not isinstance(wanted.get("play"), str) or set(wanted) - {"play", "rules"}:
        raise BadInput('may: give an action, or {play = "...", rules = ["...", "..."]}.')
    verdict = _verdict(game, state, seat, wanted["play"])
    rules = [game.rulebook[r].id for r in wanted.get("rules", ())] or _candidates(game, verdict)
    refusing = {r for check in game.play.checks.refusing for r in (check.rule, *check.also)}
    options = [_rule_option(game, verdict, rule, rule in refusing) for rule in rules]
    if not any(o.text.startswith("Yes") for o in options):
        options.insert(0, Option("Yes: no rule forbids it.", verdict.ok, verdict.text, verdict.rules))
    if not any(o.right for o in options):
        raise BadInput(f"may: none of the rules to choose from decides; {verdict.rule} does.")
    said = game.language.say(state, verdict.action)
    why = next(o.why for o in options if o.right)
    return Question(
        f"{said[0].upper()}{said[1:]}: may you, and which rule decides?", "one", tuple(options), why=why,
        rules=verdict.rules,
    )  # fmt: skip


def which(game: Game, state: State, seat: int, arg: Any) -> Question:
    """Which rule says this?  For rules that decide no move."""
    wanted: Mapping[str, Any] = {"id": arg} if isinstance(arg, str) else arg
    if not isinstance(wanted, Mapping) or not isinstance(wanted.get("id"), str) or set(wanted) - {"id", "mix"}:
        raise BadInput(f'rule: give the id of a rule, for instance rule = "{next(iter(game.rulebook)).id}".')
    right, mix = game.rulebook[wanted["id"]], wanted.get("mix", 0)  # another mix: other rules to choose among
    luck = random.Random(f"{right.id} {mix}" if mix else right.id)
    near = [game.rulebook[r] for r in right.near if r in game.rulebook] if not mix else []
    far = [r for r in game.rulebook if r.kind == right.kind and r.id != right.id and r not in near]
    luck.shuffle(far)
    options = [Option(f"{right.title} ({right.id}).", True, right.text, (right.id,))]
    for other in [r for r in (*near, *far) if r.title != right.title][: MOST_RULES - 1]:
        options.append(Option(f"{other.title} ({other.id}).", False, f"{other.title} says: {other.text}"))
    luck.shuffle(options)
    ask = f"Which rule says this? \u201c{right.text}\u201d"
    return Question(ask, "one", tuple(options), why=right.title + ".", rules=(right.id,))


def _verdict(game: Game, state: State, seat: int, said: str) -> Verdict:
    try:
        return game.check(state, game.language.parse(state, said, seat))
    except HeroPlayError as error:
        raise BadInput(f"{said}: {error}") from None


def _rule_option(game: Game, verdict: Verdict, rule: str, forbids: bool) -> Option:
    title = game.rulebook[rule].title
    if verdict.ok:
        right = rule in verdict.rules
        forbids = forbids and not right
    else:
        right = rule in verdict.rules
        forbids = forbids or right
    why = _reason(verdict, rule) if right else verdict.text
    return Option(f"{'No' if forbids else 'Yes'}: {title} ({rule}).", right, why, verdict.rules)


def _reason(verdict: Verdict, rule: str) -> str:
    """The sentence of that rule in a verdict."""
    found = (f for f in verdict.violations or verdict.supports if rule in (f.rule, *f.also))
    return next((verdict.reason(f) for f in found), verdict.text)


def _candidates(game: Game, verdict: Verdict) -> list[str]:
    """The deciding rule among others that might have decided: near ones first, in an order that tells nothing."""
    right = verdict.rule
    if not right:
        return []
    deciding = {
        r for check in (*game.play.checks.refusing, *game.play.checks.allowing) for r in (check.rule, *check.also)
    }
    luck = random.Random(f"{right} {verdict.action}")
    near = [r for r in game.rulebook[right].near if r in deciding]
    far = sorted(r for r in deciding if r in game.rulebook)
    luck.shuffle(far)
    others = [r for r in dict.fromkeys((*near, *far)) if r not in verdict.rules][: MOST_RULES - 1]
    found = [right, *others]
    luck.shuffle(found)
    return found


def question_words(game: Game) -> dict[str, QuestionWord]:
    """Everything that a lesson of this game can ask."""
    return {**COMMON, **(game.teaching.questions if game.teaching is not None else {})}


COMMON: dict[str, QuestionWord] = {
    "legal": QuestionWord(legal, 'legal = ["an action", "another action"]'),
    "may": QuestionWord(may, 'may = "an action"'),
    "rule": QuestionWord(which, 'rule = "the id of a rule"'),
}
