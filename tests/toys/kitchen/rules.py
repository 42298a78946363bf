"""The rules of Kitchen at work: who decides, what is legal and why, what an action does, how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from heroplay.core.chance import SEEDED, Chance
from heroplay.core.events import Event, Tell
from heroplay.core.frames import Choice, Simultaneous
from heroplay.core.types import Outcome
from heroplay.core.verdict import Checks
from heroplay.kit.turns import Turns
from tests.toys.kitchen.cards import (
    CELLAR,
    CRATE,
    CRATE_PRICE,
    MOST_ADDED,
    MOST_STEPS,
    MOST_TIP,
    NAMES,
    PLACES,
    ROUNDS,
    SEATS,
    STAR_FAME,
    STARS_TO_WIN,
    TEXTS,
    UNKNOWN,
    UNKNOWN_COINS,
    card_name,
    card_of,
    cook_name,
)
from tests.toys.kitchen.grounds import BEDS, ROOMS, steps_from
from tests.toys.kitchen.state import (
    Add,
    Commit,
    Cook,
    Kitchen,
    Plate,
    Rest,
    Serve,
    Show,
    Take,
    Tasting,
    Tip,
    Walk,
    Work,
    highest,
    order_from,
    question_to_loser,
    tied_spice,
    total,
    winner_and_loser,
    working,
)

#: By question: the rule that asks it, and the actions that answer it.
ASKS: dict[str, tuple[str, tuple[type[Any], ...]]] = {
    "commit": ("TK-2", (Commit,)),
    "work": ("TK-6", (Walk, Take, Plate, Serve, Tip, Rest)),
    "taste": ("TK-14", (Add,)),
    "show": ("TK-16", (Show,)),
}


# ---- what is legal


def _commits(state: Kitchen, seat: int) -> list[Any]:
    return [Commit(seat, card) for card in _kinds(state.cooks[seat].hand)]


def _works(state: Kitchen, seat: int) -> list[Any]:
    cook = state.cooks[seat]
    cards = _kinds(cook.hand)
    found: list[Any] = [Walk(seat, room) for room, n in steps_of(state, seat).items() if 0 < n <= MOST_STEPS]
    found += [Take(seat, card) for card in _kinds(state.shelf)]
    if state.crates and cook.room == CELLAR and cook.coins >= CRATE_PRICE:
        found.append(Take(seat, CRATE))
    found += [Plate(seat, card) for card in cards if card_of(card).cost <= cook.spice - tied_spice(cook)]
    places = range(1, PLACES + 1)
    found += [Serve(seat, card, place) for card in cards for place in places if not _pass_problem(state, card, place)]
    others = [other for other in working(state) if other != seat]
    found += [Tip(seat, other, n + 1) for other in others for n in range(min(MOST_TIP, cook.coins))]
    return [*found, Rest(seat)]


def _tastes(state: Kitchen, seat: int) -> list[Any]:
    return [Add(seat, cards) for n in range(MOST_ADDED + 1) for cards in _subsets(state.cooks[seat].hand, n)]


def _shows(state: Kitchen, seat: int) -> list[Any]:
    return [Show(seat, cards) for cards in _subsets(state.cooks[seat].hand, state.frames[-1].most)]


TURNS = Turns(
    answers={"commit": _commits, "work": _works, "taste": _tastes, "show": _shows},
    texts=TEXTS,
    names=lambda state: NAMES,
    facts=lambda state: {"cards": MOST_ADDED},
)
pending, prompt, legal = TURNS.pending, TURNS.prompt, TURNS.legal


def steps_of(state: Kitchen, seat: int) -> dict[str, int]:
    """How many steps each room is away from a cook (TK-7)."""
    return steps_from(state.cooks[seat].room, seat, tuple(state.tended))


def _kinds(cards: Sequence[str]) -> list[str]:
    """Each once: of unknown cards there may be several."""
    return list(dict.fromkeys(cards))


def _subsets(hand: Sequence[str], n: int) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(combinations(hand, n)))


def normal(state: Kitchen, action: Any) -> Any:
    """Cards are added and shown in any order."""
    return replace(action, cards=tuple(sorted(action.cards))) if isinstance(action, Add | Show) else action


def _pass_problem(state: Kitchen, card: str, place: int) -> str:
    """Why a card cannot be served there, as the code of a sentence; "" when it can (TK-11)."""
    if not 1 <= place <= PLACES:
        return "no_place"
    if state.places[place - 1]:
        return "place_taken"
    value = card_of(card).value
    before = [card_of(other).value for other in state.places[: place - 1] if other]
    after = [card_of(other).value for other in state.places[place:] if other]
    return "" if max(before, default=-1) <= value <= min(after, default=99) else "not_rising"


# ---- why


@dataclass(slots=True)
class Attempt:
    """An action in a state; `cook` is None where there is no such seat."""

    state: Kitchen
    action: Any

    @property
    def cook(self) -> Cook | None:
        return self.state.cooks[self.action.seat] if self.action.seat in SEATS else None

    @property
    def name(self) -> str:
        return cook_name(self.action.seat)


CHECKS: Checks[Attempt] = Checks(Attempt)


@CHECKS.refuse("TK-19")
def kitchen_is_closed(tried: Attempt) -> Any:
    return None if tried.state.frames else ("over", {})


@CHECKS.refuse("TK-1")
def three_cooks(tried: Attempt) -> Any:
    return None if tried.action.seat in SEATS else ("no_seat", {"seat": tried.action.seat})


@CHECKS.refuse("TK-3")
def choice_stands(tried: Attempt) -> Any:
    top = tried.state.frames[-1] if tried.state.frames else None
    made = isinstance(top, Simultaneous) and tried.action.seat in (seat for seat, _ in top.made)
    return ("choice_stands", {"name": tried.name}) if made else None


@CHECKS.refuse("TK-6", "TK-2", "TK-14", "TK-16")
def somebody_is_asked(tried: Attempt) -> Any:
    """Only who is asked decides, and only what is asked; the rule that asks is the one to cite."""
    asked = pending(tried.state)
    if not asked:
        return None
    ask = next(iter(asked.values()))
    rule, answers = ASKS[ask]
    if tried.action.seat not in asked:
        return "not_asked", {"name": tried.name, "asked": [NAMES[seat] for seat in asked]}, rule, ()
    if not isinstance(tried.action, answers):
        return f"asked_to_{ask}", {"name": tried.name}, rule, ()
    return None


@CHECKS.refuse("TK-4")
def cards_in_hand(tried: Attempt) -> Any:
    action, cook = tried.action, tried.cook
    if cook is None or not isinstance(action, Commit | Plate | Serve | Add | Show):
        return None
    cards = action.cards if isinstance(action, Add | Show) else (action.card,)
    lacking = Counter(cards) - Counter(cook.hand)
    return ("not_in_hand", {"name": tried.name, "card": card_name(min(lacking))}) if lacking else None


@CHECKS.refuse("TK-7")
def within_reach(tried: Attempt) -> Any:
    action, cook = tried.action, tried.cook
    if cook is None or not isinstance(action, Walk):
        return None
    if action.to not in ROOMS:
        return "no_room", {"to": action.to or "nothing"}
    steps, there = steps_of(tried.state, action.seat)[action.to], ROOMS[action.to].name
    if steps == 0:
        return "there_already", {"name": tried.name, "to": there}
    return ("too_far", {"to": there, "steps": steps, "most": MOST_STEPS}) if steps > MOST_STEPS else None


@CHECKS.refuse("TK-8")
def on_the_shelf(tried: Attempt) -> Any:
    action = tried.action
    if not isinstance(action, Take) or action.card in (CRATE, *tried.state.shelf):
        return None
    return "not_on_shelf", {"card": card_name(action.card)}


@CHECKS.refuse("TK-9")
def crate_in_the_cellar(tried: Attempt) -> Any:
    action, cook = tried.action, tried.cook
    if cook is None or not isinstance(action, Take) or action.card != CRATE:
        return None
    if not tried.state.crates:
        return "no_crate", {}
    if cook.room != CELLAR:
        return "not_in_cellar", {"name": tried.name, "here": ROOMS[cook.room].name}
    return _short_of_coins(tried, cook, CRATE_PRICE)


def _short_of_coins(tried: Attempt, cook: Cook, n: int) -> Any:
    if cook.coins == UNKNOWN_COINS:
        return "coins_unknown", {"name": tried.name}
    return ("too_few_coins", {"name": tried.name, "coins": cook.coins, "n": n}) if n > cook.coins else None


@CHECKS.refuse("TK-10")
def spice_for_the_plate(tried: Attempt) -> Any:
    action, cook = tried.action, tried.cook
    if cook is None or not isinstance(action, Plate):
        return None
    cost, free = card_of(action.card).cost, cook.spice - tied_spice(cook)
    return ("too_little_spice", {"card": card_name(action.card), "cost": cost, "free": free}) if cost > free else None


@CHECKS.refuse("TK-11")
def free_and_rising_place(tried: Attempt) -> Any:
    action = tried.action
    code = _pass_problem(tried.state, action.card, action.place) if isinstance(action, Serve) else ""
    return (code, {"card": card_name(action.card), "place": action.place, "places": PLACES}) if code else None


@CHECKS.refuse("TK-12")
def tip_for_another(tried: Attempt) -> Any:
    action, cook = tried.action, tried.cook
    if cook is None or not isinstance(action, Tip):
        return None
    if action.target == action.seat or action.target not in working(tried.state):
        return "nobody_to_tip", {"name": cook_name(action.target)}
    if not 1 <= action.n <= MOST_TIP:
        return "tip_size", {"n": action.n, "most": MOST_TIP}
    return _short_of_coins(tried, cook, action.n)


@CHECKS.refuse("TK-14")
def not_too_many_cards(tried: Attempt) -> Any:
    action = tried.action
    if not isinstance(action, Add) or len(action.cards) <= MOST_ADDED:
        return None
    return "too_many_cards", {"n": len(action.cards), "most": MOST_ADDED}


@CHECKS.refuse("TK-16")
def shows_the_right_number(tried: Attempt) -> Any:
    top = tried.state.frames[-1] if tried.state.frames else None
    if not isinstance(tried.action, Show) or not isinstance(top, Choice) or len(tried.action.cards) == top.most:
        return None
    return "wrong_number", {"n": top.most, "given": len(tried.action.cards)}


@CHECKS.allow("TK-2")
def may_commit(tried: Attempt) -> Any:
    return {} if isinstance(tried.action, Commit) else None


@CHECKS.allow("TK-7")
def may_walk(tried: Attempt) -> Any:
    action = tried.action
    if not isinstance(action, Walk):
        return None
    return {"to": ROOMS[action.to].name, "steps": steps_of(tried.state, action.seat)[action.to], "most": MOST_STEPS}


@CHECKS.allow("TK-8")
def may_take(tried: Attempt) -> Any:
    action = tried.action
    return {"card": card_name(action.card)} if isinstance(action, Take) and action.card != CRATE else None


@CHECKS.allow("TK-9")
def may_open_crate(tried: Attempt) -> Any:
    return {"n": CRATE_PRICE} if isinstance(tried.action, Take) and tried.action.card == CRATE else None


@CHECKS.allow("TK-10")
def may_plate(tried: Attempt) -> Any:
    action = tried.action
    if not isinstance(action, Plate):
        return None
    cook = tried.state.cooks[action.seat]
    return {"cost": card_of(action.card).cost, "free": cook.spice - tied_spice(cook)}


@CHECKS.allow("TK-11")
def may_serve(tried: Attempt) -> Any:
    return {"place": tried.action.place} if isinstance(tried.action, Serve) else None


@CHECKS.allow("TK-12")
def may_tip(tried: Attempt) -> Any:
    action = tried.action
    return {"n": action.n, "name": cook_name(action.target)} if isinstance(action, Tip) else None


@CHECKS.allow("TK-13")
def may_rest(tried: Attempt) -> Any:
    return {} if isinstance(tried.action, Rest) else None


@CHECKS.allow("TK-14")
def may_add(tried: Attempt) -> Any:
    return {"n": len(tried.action.cards), "most": MOST_ADDED} if isinstance(tried.action, Add) else None


@CHECKS.allow("TK-16")
def may_show(tried: Attempt) -> Any:
    top = tried.state.frames[-1]
    return {"n": top.most, "winner": NAMES[top.whose]} if isinstance(tried.action, Show) else None


# ---- what an action does


@dataclass(slots=True)
class Doing:
    """A state that is being changed, with its luck and its listener."""

    state: Kitchen
    luck: Chance
    listener: Tell

    def tell(self, name: str, seat: int, rule: str, **facts: Any) -> None:
        if self.listener:
            self.listener(Event(name, seat, (rule,), facts))

    def whisper(self, name: str, seat: int, rule: str, to: tuple[int, ...], **secret: Any) -> None:
        if self.listener:
            self.listener(Event(name, seat, (rule,), {}, secret, to))


def apply(before: Kitchen, action: Any, luck: Chance | None = None, tell: Tell = None, own: bool = False) -> Kitchen:
    """The state after an action that is legal."""
    state = before if own else before.clone()
    doing = Doing(state, luck or SEEDED, tell)
    _DOES[type(action)](doing, state.cooks[action.seat], action)
    if isinstance(state.frames[-1] if state.frames else None, Work) and not isinstance(action, Commit):
        _next_worker(doing)
    return state


def _commit(doing: Doing, cook: Cook, action: Commit) -> None:
    frame = doing.state.frames[-1].committed(action.seat, action.card)
    doing.state.frames[-1] = frame
    doing.whisper("committed", action.seat, "TK-2", (action.seat,), card=card_name(action.card))
    if not frame.waiting():
        _reveal(doing, frame)


def _reveal(doing: Doing, frame: Simultaneous) -> None:
    """All choices are shown at once; the highest leads (TK-5)."""
    state = doing.state
    for seat, card in frame.made:
        _leaves_hand(state, seat, card)
        state.cooks[seat].laid = card
    state.head = highest(dict(frame.made))
    shown = [f"{NAMES[seat]} {card_name(card)}" for seat, card in frame.made]
    doing.tell("revealed", state.head, "TK-5", shown=shown)
    doing.tell("leads", state.head, "TK-5")
    state.frames = [Work(order_from(state, state.head))]


def _walk(doing: Doing, cook: Cook, action: Walk) -> None:
    state = doing.state
    cook.room = action.to
    doing.tell("walked", action.seat, "TK-7", to=ROOMS[action.to].name)
    if action.to in state.room_spice:
        state.room_spice.remove(action.to)
        cook.spice += 1
        doing.tell("found_spice", action.seat, "TK-7")
    if action.to in BEDS and action.to not in dict(state.tended):
        state.tended = sorted((*state.tended, (action.to, action.seat)))
        doing.tell("tends", action.seat, "TK-20", bed=ROOMS[action.to].name)


def _take(doing: Doing, cook: Cook, action: Take) -> None:
    state = doing.state
    if action.card == CRATE:
        card = state.crates.pop()
        _pay(cook, CRATE_PRICE)
        state.safe += CRATE_PRICE if state.safe != UNKNOWN_COINS else 0
        _into_hand(cook, card)
        doing.whisper("opened", action.seat, "TK-9", (action.seat,), card=card_name(card))
        return
    at = state.shelf.index(action.card)
    _into_hand(cook, action.card)
    if action.card != UNKNOWN:
        state.open_cards = sorted((*state.open_cards, action.card))
    doing.tell("took", action.seat, "TK-8", card=card_name(action.card))
    new = _drawn(doing)
    state.shelf[at : at + 1] = [new] if new else []


def _plate(doing: Doing, cook: Cook, action: Plate) -> None:
    _leaves_hand(doing.state, action.seat, action.card)
    cook.plate.append(action.card)
    cost = card_of(action.card).cost
    doing.tell("plated", action.seat, "TK-10", card=card_name(action.card), cost=cost)
    _gain(cook, cost)


def _serve(doing: Doing, cook: Cook, action: Serve) -> None:
    _leaves_hand(doing.state, action.seat, action.card)
    doing.state.places[action.place - 1] = action.card
    doing.state.servers[action.place - 1] = action.seat
    doing.tell("served", action.seat, "TK-11", card=card_name(action.card), place=action.place)
    _gain(cook, action.place)


def _tip(doing: Doing, cook: Cook, action: Tip) -> None:
    other = doing.state.cooks[action.target]
    _pay(cook, action.n)
    other.least, other.most = other.least + action.n, other.most + action.n
    if other.coins != UNKNOWN_COINS:
        other.coins += action.n
    doing.tell("tipped", action.seat, "TK-12", n=action.n, to=NAMES[action.target])
    _gain(cook, action.n)


def _rest(doing: Doing, cook: Cook, action: Rest) -> None:
    doing.tell("rested", action.seat, "TK-13")
    _draws(doing, action.seat, "TK-13")


def _add(doing: Doing, cook: Cook, action: Add) -> None:
    state, tasting = doing.state, doing.state.frames[-1]
    for card in action.cards:
        _leaves_hand(state, action.seat, card)
    first, second = tasting.entries
    added = tuple(sorted(action.cards))
    entries = (first, added) if tasting.at else (added, second)
    tasting = state.frames[-1] = Tasting(tasting.sides, tasting.at + 1, entries)
    doing.tell("added", action.seat, "TK-14", cards=[card_name(card) for card in added])
    if tasting.at < 2:
        return
    question = question_to_loser(state, tasting)
    if question is None:
        return _award(doing, tasting)
    state.frames.append(question)
    doing.tell("asked", question.seat, "TK-16", n=question.most, winner=NAMES[question.whose])


def _show(doing: Doing, cook: Cook, action: Show) -> None:
    state, question = doing.state, doing.state.frames.pop()
    new = {(card, question.whose) for card in action.cards if card not in (UNKNOWN, *state.open_cards)}
    state.shown = sorted({*state.shown, *new})
    cards = [card_name(card) for card in sorted(action.cards)]
    doing.whisper("showed", action.seat, "TK-16", (action.seat, question.whose), cards=cards)
    _award(doing, state.frames[-1])


_DOES: dict[type[Any], Callable[[Doing, Cook, Any], None]] = {
    Commit: _commit,
    Walk: _walk,
    Take: _take,
    Plate: _plate,
    Serve: _serve,
    Tip: _tip,
    Rest: _rest,
    Add: _add,
    Show: _show,
}


def _next_worker(doing: Doing) -> None:
    """The next cook works; after the last, the head cook and the next have a tasting (TK-6, TK-14)."""
    state = doing.state
    left = state.frames[-1].left[1:]
    if left:
        state.frames = [Work(left)]
        return
    order = order_from(state, state.head)
    if len(order) < 2:
        return _end_round(doing)
    state.frames = [Tasting((order[0], order[1]))]
    doing.tell("tasting", state.head, "TK-14", rival=NAMES[order[1]])


def _award(doing: Doing, tasting: Tasting) -> None:
    """The winner gets a star, and the tasting is over (TK-15, TK-16)."""
    state = doing.state
    winner, loser = winner_and_loser(state, tasting)
    totals = {seat: total(state, tasting, side) for side, seat in enumerate(tasting.sides)}
    state.cooks[winner].stars += 1
    _discard(state, [card for side in tasting.entries for card in side])
    doing.tell("won", winner, "TK-15", mine=totals[winner], theirs=totals[loser], loser=NAMES[loser])
    _end_round(doing)


def _end_round(doing: Doing) -> None:
    """Empty hands go home, the others draw; or the kitchen closes (TK-17, TK-19)."""
    state = doing.state
    if state.round == ROUNDS or any(cook.stars >= STARS_TO_WIN for cook in state.cooks):
        return _close(doing)
    for cook in state.cooks:
        _discard(state, [cook.laid] if cook.laid else [])
        cook.laid = ""
    for seat in working(state):
        if not state.cooks[seat].hand:
            state.cooks[seat].out = True
            doing.tell("went_home", seat, "TK-17")
    if not working(state):
        return _close(doing)
    state.round += 1
    state.frames = [Simultaneous(working(state))]
    doing.tell("round", state.head, "TK-17", n=state.round)
    for seat in working(state):
        _draws(doing, seat, "TK-17")


def _close(doing: Doing) -> None:
    doing.state.frames = []
    doing.tell("ended", doing.state.head, "TK-19")


def _drawn(doing: Doing) -> str:
    """The top card of the deck, after a shuffle of the discards where it is empty; "" when there is none (TK-18)."""
    state = doing.state
    if not state.deck and state.discard:
        state.deck, state.discard = state.discard, []
        doing.luck.shuffle(state, state.deck)
        doing.tell("reshuffled", state.head, "TK-18")
    return str(doing.luck.take(state, state.deck, 0)) if state.deck else ""


def _draws(doing: Doing, seat: int, rule: str) -> None:
    card = _drawn(doing)
    if card:
        _into_hand(doing.state.cooks[seat], card)
        doing.whisper("drew", seat, rule, (seat,), card=card_name(card))


def _into_hand(cook: Cook, card: str) -> None:
    cook.hand = sorted((*cook.hand, card))


def _leaves_hand(state: Kitchen, seat: int, card: str) -> None:
    """What others knew of it need not be remembered: from now on it lies open."""
    state.cooks[seat].hand.remove(card)
    state.open_cards = [other for other in state.open_cards if other != card]
    state.shown = [(other, knows) for other, knows in state.shown if other != card]


def _discard(state: Kitchen, cards: list[str]) -> None:
    state.discard = sorted((*state.discard, *cards))


def _pay(cook: Cook, n: int) -> None:
    """Coins that are paid have been there: everybody learns that much."""
    cook.coins -= n
    cook.least, cook.most = max(cook.least, n) - n, cook.most - n


def _gain(cook: Cook, fame: int) -> None:
    cook.fame += fame


def outcome(state: Kitchen) -> Outcome | None:
    """The second star wins at once; else most fame wins, each star counts for some (TK-19)."""
    if state.frames:
        return None
    scores = tuple(cook.fame + STAR_FAME * cook.stars for cook in state.cooks)
    starred = tuple(seat for seat in SEATS if state.cooks[seat].stars >= STARS_TO_WIN)
    winners = starred or tuple(seat for seat in SEATS if scores[seat] == max(scores))
    code = "outcome.stars" if starred else "outcome.fame"
    text = TEXTS.say(code, names=[NAMES[seat] for seat in winners], fame=scores[winners[0]])
    shares = tuple(Fraction(seat in winners, len(winners)) for seat in SEATS)
    return Outcome(winners=winners, rule="TK-19", scores=scores, text=text, shares=shares)
