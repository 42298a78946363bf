"""What a Hero Realms lesson can ask besides what every game can: numbers, places, who is next, who wins, the most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from heroplay.contracts.game import Game
from heroplay.contracts.questions import Option, Question, QuestionWord
from heroplay.core.errors import BadInput
from heroplay.core.events import Event
from heroplay.core.frames import Choice
from heroplay.core.names import find
from heroplay.core.text import listed
from heroplay.games.realms.rules.actions import Choose, Play, Use
from heroplay.games.realms.rules.apply import apply
from heroplay.games.realms.rules.formats import TITLES
from heroplay.games.realms.rules.legal import legal, pending
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import PHASES, Realm, actors, find_in_play, health_of, own_cards
from heroplay.kit.lesson_questions import Played, order_of_phases
from heroplay.kit.seats import seat_of

Counts = dict[str, tuple[str, Callable[[Realm, int], int]]]
_COUNTS: Counts = {  # what can be counted: as it is asked, and how it is read
    "health": ("How much Health does {name} have after that?", health_of),
    "gold": ("How much Gold is in {name}'s pool after that?", lambda d, s: d.players[s].gold),
    "combat": ("How much Combat is in {name}'s pool after that?", lambda d, s: d.players[s].combat),
    "hand": ("How many cards are in {name}'s hand after that?", lambda d, s: len(d.players[s].hand)),
    "deck": ("How many cards are in {name}'s deck after that?", lambda d, s: len(d.players[s].deck)),
    "discard": ("How many cards are in {name}'s discard pile after that?", lambda d, s: len(d.players[s].discard)),
    "play": ("How many cards does {name} have in play after that?", lambda d, s: len(d.players[s].play)),
    "own": ("How many cards does {name} have after that, all piles together?", lambda d, s: len(own_cards(d, s))),
    "market": ("How many cards are in the Market after that?", lambda d, s: len(d.market)),
    "market_deck": ("How many cards are in the Market Deck after that?", lambda d, s: len(d.deck)),
    "gems": ("How many Fire Gems are on their pile after that?", lambda d, s: d.gems),
    "sacrificed": ("How many cards are on the Sacrifice Pile after that?", lambda d, s: len(d.sacrificed)),
    "all_cards": (
        "How many cards are on the table after that, without the score trackers?",
        lambda d, s: _everything(d),
    ),
}
_COMMON = ("market", "market_deck", "gems", "sacrificed", "all_cards")  # of nobody in particular
_MOST = {"combat": "Combat", "gold": "Gold"}
_LIMIT = 20_000  # positions that `most` looks at
_PLACES = {
    "hand": "In {name}'s hand.",
    "top": "On top of {name}'s deck.",
    "deck": "Somewhere in {name}'s deck.",
    "discard": "In {name}'s discard pile.",
    "play": "In play, in front of {name}.",
    "market": "In the Market.",
    "gems": "On the Fire Gem pile.",
    "sacrificed": "On the Sacrifice Pile.",
}


def _everything(state: Realm) -> int:
    piles = (state.market, state.deck, state.sacrificed, state.gone)
    return sum(map(len, piles)) + state.gems + sum(len(own_cards(state, s)) for s in range(len(state.players)))


def _card(state: Realm, arg: Mapping[str, Any]) -> int:
    return find(str(arg.get("card", "")), {name: k for k, name in enumerate(state.cards.names[:-1])}, "card")


def _option(text: str, right: bool, told: str, rules: tuple[str, ...]) -> Option:
    """What is right is told as it happens; what is wrong gives nothing away."""
    return Option(text, right, told if right else "Not quite: play the moves through in your head once more.", rules)


def after(game: Game, state: Realm, seat: int, arg: Any) -> Question:
    """Predict a number: Health, pools, cards, damage, once some moves are made, or when a new game is dealt."""
    known = {"play", "what", "of", "new", "card"}
    if not isinstance(arg, Mapping) or set(arg) - known or arg.get("what") not in (*_COUNTS, "damage"):
        raise BadInput(
            f'after: {{play = ["..."], what = "...", of = "player"}}; what can be {", ".join((*_COUNTS, "damage"))}.'
        )
    played = Played.of(game, state, arg)
    state, names = played.start, names_of(played.start)
    who = seat_of(names, arg, seat)
    if arg["what"] == "damage":
        kind = _card(state, arg)
        card = find_in_play(played.end, who, state.cards.ids[kind])
        if card is None:
            raise BadInput(f"after: {state.cards.names[kind]} is not in play in front of {names[who]} after that.")
        number, ask = card.damage, f"How much damage is on {state.cards.names[kind]} of {names[who]} after that?"
    else:
        text, count = _COUNTS[arg["what"]]
        number, ask = count(played.end, who), text.format(name=names[who])
    if not played.dealt:
        return played.ask_number(ask, number)
    what = "duel" if len(names) == 2 else f"game of {TITLES[state.layout.format]}, {len(names)} players,"
    before = f"A new {what} is dealt; {names[state.active]} begins. "
    return played.ask_number(ask, number, f"So it is {number}.", before)


def where(game: Game, state: Realm, seat: int, arg: Any) -> Question:
    """Where does a card lie, once some moves are made?"""
    if not isinstance(arg, Mapping) or set(arg) - {"play", "card", "of"} or "card" not in arg:
        raise BadInput('where: {play = ["acquire Spark"], card = "Spark", of = "player"}.')
    played = Played(game, state, arg.get("play", ()))
    kind, who, end = _card(state, arg), seat_of(names_of(state), arg, seat), played.end
    now, before = _zones(end, who), _zones(state, who)
    came = [place for place in now if now[place].count(kind) > before[place].count(kind)]
    found = came or [place for place in now if kind in now[place]]
    if len(found) != 1:
        raise BadInput(
            f"where: {state.cards.names[kind]} is in {len(found)} places after that; ask for a card that is in one."
        )
    name = names_of(state)[who]
    places = [p for p in _PLACES if _can_be(state, kind, p)]
    told, rules = played.lines, played.rules
    options = tuple(_option(_PLACES[p].format(name=name), p == found[0], told, rules) for p in places)
    return played.ask(f"Where is {state.cards.names[kind]} after that?", options)


def _zones(state: Realm, seat: int) -> dict[str, list[int]]:
    player = state.players[seat]
    seen = player.deck[len(player.deck) - player.top :] if player.top else []
    return {
        "hand": player.hand,
        "top": seen[-1:],
        "deck": player.deck[:-1] if seen else player.deck,
        "discard": player.discard,
        "play": [c.kind for c in player.play],
        "market": state.market,
        "gems": [state.cards.gem] * state.gems,
        "sacrificed": state.sacrificed,
    }


def _can_be(state: Realm, kind: int, place: str) -> bool:
    """Places that a learner can think of for this card."""
    if place == "market":
        return state.cards.cards[kind].source == "market"
    return kind == state.cards.gem if place == "gems" else True


def comes(game: Game, state: Realm, seat: int, arg: Any) -> Question:
    """Who decides next, and what, once these moves are made?"""
    played = Played(game, state, arg)
    names, end = names_of(state), played.end
    if end.over or not played.actions:
        raise BadInput("comes: give actions after which somebody has to decide.")
    asked = pending(end)
    right, what = next(iter(asked.items()))
    top = end.frames[-1]
    forced = ("HR-5.3",) if right not in actors(end) and what != "legacy" else ()
    told = played.lines
    rules = tuple(dict.fromkeys((*played.rules, *((top.rule,) if isinstance(top, Choice) else ()), *forced)))
    asks = {what, "main"} if what != "main" else {"main", *(("discard",) if _forces(state, played) else ())}
    options = []
    for who, name in enumerate(names):
        if state.players[who].out and who != right:
            continue
        options += [
            _option(
                f"{name} {_ASKED.get(ask, 'answers what the card asks')}.", (who, ask) == (right, what), told, rules
            )
            for ask in sorted(asks, key=lambda a: a != "main")
        ]
    return played.ask("Who decides next?", options, rules)


_ASKED = {
    "main": "goes on with a Main Phase", "discard": "chooses what to discard", "legacy": "chooses a card to leave",
    "redirect": "chooses where the card goes", "done": "is done and waits",
}  # fmt: skip


def _forces(state: Realm, played: Played) -> bool:
    """Did a card make somebody discard on the way?"""
    return any(e.name in ("no_hand", "discarded") for e in played.events)


def outcome(game: Game, state: Realm, seat: int, arg: Any) -> Question:
    """Predict before it is played: who is defeated, who wins?"""
    played = Played(game, state, arg)
    if not played.actions:
        raise BadInput("outcome: give the actions that are played.")
    names, end, lay = names_of(state), played.end, state.layout
    told, rules = played.lines, played.rules
    sides = (
        list(lay.teams) if lay.shared or lay.emperors else [(s,) for s in range(len(names)) if not state.players[s].out]
    )
    options = []
    for side in sides:
        who = listed([names[s] for s in side])
        text = f"{who} {'win' if len(side) > 1 else 'wins'} the game."
        options.append(_option(text, bool(end.won) and set(end.won) == set(side), told, rules))
    fallen = [s for s, p in enumerate(end.players) if p.out and not state.players[s].out]
    goes_on = not end.over
    if len(sides) > 2 or lay.emperors:
        for s in _could_fall(state, played):
            text = f"{names[s]} is defeated, and the others play on."
            options.append(_option(text, goes_on and s in fallen, told, rules))
    options.append(_option("Nobody is defeated, and the game goes on.", goes_on and not fallen, told, rules))
    if end.over == "HR-R38" or (lay.stalemate and state.turns_without_loss + 1 >= lay.stalemate * len(names)):
        options.append(_option("The game is a draw.", end.over == "HR-R38", told, rules))
    return played.ask("What happens?", options)


def _could_fall(state: Realm, played: Played) -> list[int]:
    """Those who were attacked on the way."""
    return list(dict.fromkeys(e.facts["target"] for e in played.events if e.name == "attacked"))


def most(game: Game, state: Realm, seat: int, arg: Any) -> Question:
    """How much Combat or Gold can this turn bring at most, nothing spent?"""
    if arg not in _MOST:
        raise BadInput(f"most: what can be asked for is {' or '.join(_MOST)}.")
    best, line = _most(game, state, seat, arg)
    told: list[Event] = []
    rules: list[str] = []
    end = state
    for action in line:
        rules += game.check(end, action).rules
        end = apply(end, action, tell=told.append)
    every = tuple(dict.fromkeys((*(r for e in told for r in e.rules), *rules)))
    why = " ".join(game.language.line(end, e, None) for e in told if e.name not in game.quiet_events)
    ask = f"How much {_MOST[arg]} can {names_of(state)[seat]} have in the pool this turn, at most, with nothing spent?"
    return Question(ask, "number", number=best, why=f"{why} So it is {best}.", rules=every, play=line)


def _most(game: Game, state: Realm, seat: int, what: str) -> tuple[int, tuple[Any, ...]]:
    """The most that can be in the pool, by playing and using cards alone, and a shortest way to it."""
    best = int(getattr(state.players[seat], what))
    line: tuple[Any, ...] = ()
    seen = {game.play.key(state)}
    front: list[tuple[Realm, tuple[Any, ...]]] = [(state, ())]
    while front:
        later: list[tuple[Realm, tuple[Any, ...]]] = []
        for here, done in front:
            for action in legal(here):
                if not isinstance(action, Choose if len(here.frames) > 1 else Play | Use):
                    continue
                new_ = apply(here, action)
                if (place := game.play.key(new_)) in seen:
                    continue
                seen.add(place)
                if len(seen) > _LIMIT:
                    raise BadInput("most: there are too many ways to play this; give fewer cards.")
                later.append((new_, (*done, action)))
                if int(getattr(new_.players[seat], what)) > best:
                    best, line = int(getattr(new_.players[seat], what)), (*done, action)
        front = later
    return best, line


QUESTIONS: dict[str, QuestionWord] = {
    "after": QuestionWord(after, 'after = {play = ["play Gold"], what = "gold", of = "Bryn"}'),
    "where": QuestionWord(where, 'where = {play = ["acquire Spark"], card = "Spark"}'),
    "comes": QuestionWord(comes, 'comes = ["done"]'),
    "order": order_of_phases("Put the three phases of a turn in order.", PHASES, "HR-3.2", "{} Phase"),
    "outcome": QuestionWord(outcome, 'outcome = ["attack Bryn for 5"]'),
    "most": QuestionWord(most, 'most = "combat"'),
}
