"""What a HeroCard lesson can ask besides what every game can: totals, the order of phases, what comes of a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heroplay.contracts.game import Game
from heroplay.contracts.questions import Option, Question, QuestionWord
from heroplay.core.errors import BadInput
from heroplay.games.herocard.rules.cards import ATTRIBUTES
from heroplay.games.herocard.rules.heroes import CustomHero, judge, read_hero
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import PHASES, Duel, free_points, phase_of, sequence_of
from heroplay.games.herocard.rules.totals import sums, totals
from heroplay.kit.lesson_questions import Played, order_of_phases
from heroplay.kit.seats import seat_of

_COUNTS = {  # what can be counted once the moves are made: as it is asked, and how it is read
    "points": ("How many Victory Points does {name} have after that?", lambda d, s: d.players[s].points),
    "hand": ("How many cards are in {name}'s hand after that?", lambda d, s: len(d.players[s].hand)),
    "deck": ("How many cards are in {name}'s Action Deck after that?", lambda d, s: len(d.players[s].deck)),
    "discard": ("How many cards are on {name}'s Discard Stack after that?", lambda d, s: len(d.players[s].discard)),
    "stacks": (
        "How many cards does {name} have on Attribute Stacks after that?",
        lambda d, s: sum(map(len, d.players[s].stacks)),
    ),
    "body": ("How many Body points does {name} have free after that?", lambda d, s: free_points(d.players[s])[0]),
    "mind": ("How many Mind points does {name} have free after that?", lambda d, s: free_points(d.players[s])[1]),
    "x": ("How many X points does {name} have free after that?", lambda d, s: free_points(d.players[s])[2]),
}


_HOW = {"converted": ("HC-9.15", "HC-R67"), "variable": ("HC-1.19", "HC-R34")}  # rules behind a term of a sum


def total(game: Game, state: Duel, seat: int, arg: Any) -> Question:
    """What is the total of this set, once it lies on the table?  Or of the attack or the block after some moves."""
    wanted: Mapping[str, Any] = arg if isinstance(arg, Mapping) else {"play": arg}
    if set(wanted) - {"play", "of"} or wanted.get("of", "attack") not in ("attack", "block"):
        raise BadInput('total: give actions, or {play = ["..."], of = "attack"}; of can be attack or block.')
    played = Played(game, state, wanted.get("play", ()))
    seq = sequence_of(played.end)
    if seq is None or not played.actions:
        raise BadInput("total: no attack is open after that, so there is no total.")
    attacks = wanted["of"] == "attack" if "of" in wanted else played.actions[-1].seat in seq.attack_side
    amount = totals(played.end, seq)[0 if attacks else 1]
    terms = sums(played.end, seq)[0 if attacks else 1]
    names = played.end.cards.names
    added = " + ".join(f"{names[t.play.kind]} {t.amount + t.bonus}" for t in terms) or "nothing"
    whose = names_of(state)[seq.attacker if attacks else seq.defender] + ("'s attack" if attacks else "'s block")
    more = [rule for t in terms for rule in (*_HOW.get(t.how, ()), *(("HC-9.16", "HC-R66") if t.bonus else ()))]
    rules = tuple(dict.fromkeys(("HC-6.1" if attacks else "HC-6.2", *more, *played.rules)))
    return Question(
        f"{played.lead}What is the total of {whose} after that?", "number", number=amount,
        why=f"{added} = {amount}.", rules=rules, play=tuple(played.actions),
    )  # fmt: skip


def top(game: Game, state: Duel, seat: int, arg: Any) -> Question:
    """Which card lies on top of a stack, once some moves are made?"""
    if not isinstance(arg, Mapping) or set(arg) - {"play", "stack", "of"} or arg.get("stack") not in ATTRIBUTES:
        raise BadInput('top: {play = ["..."], stack = "body", of = "hero"}; stack can be body, mind or x.')
    played = Played(game, state, arg.get("play", ()))
    who = seat_of(names_of(state), arg, seat, "hero")
    place, names = ATTRIBUTES.index(arg["stack"]), state.cards.names
    lying = [names[y.kind] for y in played.end.players[who].stacks[place]]
    before = [names[y.kind] for y in state.players[who].stacks[place]]
    cards = sorted({*lying, *before, *(names[k] for k in state.players[who].hand if state.cards.attr[k] == place)})
    told = played.lines
    options = [Option(card, lying[-1:] == [card], told, played.rules) for card in cards]
    options.append(Option("No card: the stack is empty.", not lying, told, played.rules))
    ask = f"Which card lies on top of {names_of(state)[who]}'s {ATTRIBUTES_TITLES[arg['stack']]} stack after that?"
    return played.ask(ask, options)


def outcome(game: Game, state: Duel, seat: int, arg: Any) -> Question:
    """Predict before it is played: who scores?"""
    played = Played(game, state, arg)
    if not played.actions:
        raise BadInput("outcome: give the actions that are played.")
    names = names_of(state)
    gained = [p.points - q.points for p, q in zip(played.end.players, state.players)]
    won = played.end.over and [s for s, p in enumerate(played.end.players) if p.points >= played.end.caps.needed]
    told, rules = played.lines, played.rules
    options = [Option(f"{name} scores.", n > 0, told, rules) for name, n in zip(names, gained)]
    drawn = played.end.over == "HC-R62"
    options.append(Option("Nobody scores.", not any(gained) and not drawn, told, rules))
    last = not state.attack_succeeded and state.turns_without_success + 1 == state.caps.stalemate_turns
    if drawn or last:
        options.append(Option("Nobody scores, and the duel is a draw.", drawn, told, rules))
    if won:
        options.append(Option(f"{names[won[0]]} scores and wins the duel.", True, told, rules))
        options = [o if o.text.endswith("wins the duel.") else Option(o.text, False, told, rules) for o in options]
    elif any(p.points + 1 >= state.caps.needed for p in state.players):
        options += [
            Option(f"{n} scores and wins the duel.", False, told, rules)
            for n, p in zip(names, state.players)
            if p.points + 1 >= state.caps.needed
        ]
    return played.ask("What happens?", options)


def after(game: Game, state: Duel, seat: int, arg: Any) -> Question:
    """Predict a number: cards, points, what is free, once some moves are made, or when a new duel is dealt."""
    known = {"play", "what", "of", "new"}
    if not isinstance(arg, Mapping) or set(arg) - known or arg.get("what") not in _COUNTS:
        raise BadInput(f'after: {{play = ["..."], what = "...", of = "hero"}}; what can be {", ".join(_COUNTS)}.')
    played = Played.of(game, state, arg)
    names, (ask, count) = names_of(played.start), _COUNTS[arg["what"]]
    who = seat_of(names, arg, seat, "hero")
    before = "A new duel is dealt. " if played.dealt else ""
    return played.ask_number(ask.format(name=names[who]), count(played.end, who), before=before)


def comes(game: Game, state: Duel, seat: int, arg: Any) -> Question:
    """Which phase, and whose decision, comes once these moves are made?"""
    played = Played(game, state, arg)
    names, end = names_of(state), played.end
    if end.over or not played.actions:
        raise BadInput("comes: give actions after which somebody has to decide.")
    decides = next(iter(game.play.pending(end)))
    told, rules = played.lines, played.rules
    here = (decides, sequence_of(end) is not None, phase_of(end))
    within = phase_of(state) == "action" and phase_of(end) in ("action", "discard")
    fight = sequence_of(state) is not None or any(e.name == "sequence_opened" for e in played.events)
    options = []
    for who, name in enumerate(names):
        phases: tuple[str, ...] = PHASES if who in (decides, state.active) else ("action",)
        if within:  # the attack or the Action phase goes on, or the next turn begins
            phases = (*(("discard",) if who == (state.active + 1) % len(names) else ()), "action")
            may_go_on = not fight or who == state.active or (who == decides and sequence_of(end) is None)
            phases = phases if may_go_on else phases[:-1]
        if fight:
            options.append(Option(f"{name} decides, in the attack sequence.", (who, True) == here[:2], told, rules))
        for phase in phases:
            over = ": the attack is over" if fight and phase == "action" else ""
            text = f"{name} decides, in the {phase.capitalize()} phase{over}."
            options.append(Option(text, (who, False, phase) == here, told, rules))
    return played.ask("Who decides next?", options)


def lawful(game: Game, state: Duel, seat: int, arg: Any) -> Question:
    """May a hero of one's own play, and which rule decides?"""
    if not isinstance(arg, Mapping):
        raise BadInput("lawful: give a hero: name, attributes, deck, and perhaps limit.")
    data = dict(arg)
    limit = data.pop("limit", 30)
    custom: CustomHero = read_hero(data)
    judged = judge(custom, limit)
    reasons = " ".join(judged.reasons)
    found = {f.rule for f in judged.findings}
    options = [Option("Yes: it breaks no rule.", judged.ok, reasons, judged.rules)]
    for rule in ("HC-8.2", "HC-8.3", "HC-8.4", "HC-8.7" if limit == 30 else "HC-8.6"):
        right = rule in found
        options.append(Option(f"No: {game.rulebook[rule].title} ({rule}).", right, reasons, judged.rules))
    points = "" if limit == 30 else f" The players agreed on {limit} hero points."
    ask = f"{custom.name}: {_hero(custom)}{points} May this hero play, and which rule decides?"
    return Question(ask, "one", tuple(options), why=reasons, rules=judged.rules)


def hero_points(game: Game, state: Duel, seat: int, arg: Any) -> Question:
    """How many hero points has a hero of one's own?"""
    if not isinstance(arg, Mapping):
        raise BadInput("hero_points: give a hero: name, attributes, deck.")
    custom: CustomHero = read_hero(dict(arg))
    judged = judge(custom, NO_LIMIT)
    if judged.hero is None:
        raise BadInput("hero_points: this hero breaks a rule. " + " ".join(judged.reasons))
    cards = [judged.hero.attributes[name] for name in ATTRIBUTES]
    added = " + ".join(f"{ATTRIBUTES_TITLES[name]} {card.points}" for name, card in zip(ATTRIBUTES, cards))
    number = sum(card.points for card in cards)
    scores = ", ".join(f"{ATTRIBUTES_TITLES[a]} of {whose}" for a, whose in custom.attributes.items())
    return Question(
        f"{custom.name}: {scores}. How many hero points is that?", "number", number=number,
        why=f"{added} = {number}.", rules=judged.rules,
    )  # fmt: skip


def _hero(custom: CustomHero) -> str:
    cards = ", ".join(f"{ATTRIBUTES_TITLES[a]} of {whose}" for a, whose in custom.attributes.items())
    deck = ", ".join(f"{n} × {card}" for card, n in custom.deck.items())
    return f"{cards}; a deck of {sum(custom.deck.values())}: {deck}."


NO_LIMIT = 99  # hero points, where only their number is asked
ATTRIBUTES_TITLES = dict(zip(ATTRIBUTES, ("Body", "Mind", "X")))

QUESTIONS: dict[str, QuestionWord] = {
    "total": QuestionWord(total, 'total = "attack Jab!", or a list, or {play = ["pass"], of = "block"}'),
    "top": QuestionWord(top, 'top = {play = ["attack Jab!"], stack = "body"}'),
    "order": order_of_phases("Put the four phases of a turn in order.", PHASES, "HC-3.1"),
    "outcome": QuestionWord(outcome, 'outcome = ["attack Jab!", "pass", "pass"]'),
    "after": QuestionWord(after, 'after = {play = ["draw 2"], what = "hand", of = "samurai"}'),
    "comes": QuestionWord(comes, 'comes = ["pass"]'),
    "hero_points": QuestionWord(hero_points, 'hero_points = {name = "Ada", attributes = {...}, deck = {...}}'),
    "lawful": QuestionWord(lawful, 'lawful = {name = "Ada", attributes = {...}, deck = {...}}'),
}
