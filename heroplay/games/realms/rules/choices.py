"""What cards ask of players: for each question what may be picked, and what an answer does.

A pool is a list of picks with repeats; an answer is any part of it that is as large as the Choice says.
"""

from __future__ import annotations

from collections.abc import Callable

from heroplay.core.chance import Chance
from heroplay.core.events import Event, Tell
from heroplay.core.frames import Choice
from heroplay.games.realms.rules.card_moves import (
    gain,
    give_up,
    stun,
    to_sacrifice_pile,
    to_top,
)
from heroplay.games.realms.rules.effects import (
    RULE_OF,
    after_drawing,
    expended,
    must_discard,
    prepare,
    recoverable,
    words_of,
)
from heroplay.games.realms.rules.reach import champions_in_reach, players_in_reach
from heroplay.games.realms.rules.state import Doing, InPlay, Realm, find_in_play, ref_of
from heroplay.kit.asks import Asks, Picks, in_order
from heroplay.kit.piles import enter_hand, leave_hand, recover, without


def doing(state: Realm) -> Doing:
    """The half-done ability that asks: the frame under the question."""
    frame = state.frames[-2]
    assert isinstance(frame, Doing)
    return frame


def asking_word(state: Realm) -> object:
    """The word that asks."""
    frame = doing(state)
    return words_of(state, frame)[frame.word - 1]


def _options(state: Realm, choice: Choice) -> list[str]:
    return [str(i + 1) for i in range(len(asking_word(state).of))]  # type: ignore[attr-defined]


def _numbers(state: Realm, choice: Choice) -> list[str]:
    player = state.players[choice.seat]
    most = min(asking_word(state).n, len(player.deck) + len(player.discard))  # type: ignore[attr-defined]
    return [str(i) for i in range(most + 1)]


def _targets(state: Realm, choice: Choice) -> list[str]:
    return list(dict.fromkeys(f"{q}/{ref_of(state, q, card)}" for q, card in champions_in_reach(state, choice.seat)))


def _opponents(state: Realm, choice: Choice) -> list[str]:
    return [str(q) for q in players_in_reach(state, choice.seat)]


def _hand(state: Realm, choice: Choice) -> list[str]:
    return [state.cards.ids[k] for k in state.players[choice.seat].hand]


def _expended(state: Realm, choice: Choice) -> list[str]:
    return list(dict.fromkeys(ref_of(state, choice.seat, card) for card in expended(state, choice.seat)))


def _own_cards(state: Realm, choice: Choice) -> list[str]:
    """What may be sacrificed: `hand/gold`, `discard/gold`."""
    ids, player = state.cards.ids, state.players[choice.seat]
    return [f"hand/{ids[k]}" for k in player.hand] + [f"discard/{ids[k]}" for k in sorted(player.discard)]


def _discards(state: Realm, choice: Choice) -> list[str]:
    return [state.cards.ids[k] for k in sorted(recoverable(state, choice.seat, choice.of))]


def _ways(state: Realm, choice: Choice) -> list[str]:
    return list(dict.fromkeys(w.to for w in state.players[choice.seat].waiting if w.filter in ("any", choice.of)))


def _legacy(state: Realm, choice: Choice) -> list[str]:
    ids, player = state.cards.ids, state.players[choice.seat]
    deck = [f"deck/{ids[k]}" for k in sorted(player.deck)]
    return _own_cards(state, choice) + deck


_POOLS: dict[str, Callable[[Realm, Choice], list[str]]] = {
    "option": _options, "draw": _numbers, "stun": _targets, "opponent": _opponents, "discard": _hand,
    "prepare": _expended, "sacrifice": _own_cards, "recover": _discards, "redirect": _ways, "legacy": _legacy,
}  # fmt: skip


ASKS = Asks(_POOLS)
pool, answers, random_answer = ASKS.pool, ASKS.answers, ASKS.random_answer


def normal_picks(state: Realm, choice: Choice, picks: Picks) -> Picks:
    """Equal copies in play are one; the order of picks does not matter."""
    if choice.ask == "stun":
        picks = tuple(_plain_target(state, p) for p in picks)
    elif choice.ask == "prepare":
        picks = tuple(_plain_ref(state, choice.seat, p) for p in picks)
    return in_order(pool(state, choice), picks)


def _plain_target(state: Realm, pick: str) -> str:
    owner, slash, ref = pick.partition("/")
    return (
        f"{owner}/{_plain_ref(state, int(owner), ref)}"
        if slash and owner in map(str, range(len(state.players)))
        else pick
    )


def _plain_ref(state: Realm, owner: int, ref: str) -> str:
    card = find_in_play(state, owner, ref)
    return ref if card is None else ref_of(state, owner, card)


def target_of(state: Realm, pick: str) -> tuple[int, InPlay]:
    """The owner and the champion that a pick of `stun` means."""
    owner, _, ref = pick.partition("/")
    card = find_in_play(state, int(owner), ref)
    assert card is not None
    return int(owner), card


# ---- answers


def answer(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> Choice | Doing | None:
    """Do what was chosen; a further question, or a list of words to go through, where there is one."""
    return _ANSWERS[choice.ask](state, choice, picks, luck, tell)


def _take_option(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> Doing:
    frame = state.frames[-1]
    assert isinstance(frame, Doing)
    if tell:
        tell(Event("took_option", choice.seat, ("HR-4.22",), {"card": state.cards.ids[frame.kind], "n": int(picks[0])}))
    return Doing(frame.seat, frame.kind, frame.no, frame.ability, (*frame.path, frame.word - 1, int(picks[0]) - 1))


def _take_number(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> Choice | None:
    n = int(picks[0])
    if n == 0:
        if tell:
            tell(Event("chose_none", choice.seat, ("HR-R9",)))
        return None
    frame = state.frames[-1]
    assert isinstance(frame, Doing)
    return after_drawing(state, choice.seat, n, luck, tell, RULE_OF[frame.ability])


def _stun(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    for pick in picks:
        stun(state, *target_of(state, pick), tell, ("HR-4.44",))
    if tell and not picks:
        tell(Event("chose_none", choice.seat, ("HR-R9",)))


def _name_opponent(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> Choice | None:
    frame, victim = state.frames[-1], int(picks[0])
    assert isinstance(frame, Doing)
    if tell:
        team = ("HR-R23",) if state.layout.shared else ()
        tell(Event("named_opponent", choice.seat, ("HR-R16", *team), {"target": victim}))
    return must_discard(state, victim, words_of(state, frame)[frame.word - 1].n, tell)


def _discard(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    player = state.players[choice.seat]
    for card in picks:
        give_up(state, choice.seat, state.cards.kind[card])
        player.discard.append(state.cards.kind[card])
    if tell:
        forced = ("HR-R16", "HR-5.3") if choice.rule == "HR-R16" else ("HR-R9",)
        tell(Event("discarded", choice.seat, (*forced, "HR-3.11"), {"cards": picks}))


def _prepare(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    card = find_in_play(state, choice.seat, picks[0])
    assert card is not None
    prepare(state, choice.seat, card, tell)


def _sacrifice(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    frame, player = state.frames[-1], state.players[choice.seat]
    assert isinstance(frame, Doing)
    for pick in picks:
        zone, _, card = pick.partition("/")
        kind = state.cards.kind[card]
        if zone == "hand":
            give_up(state, choice.seat, kind)
        else:
            player.discard.remove(kind)
        to_sacrifice_pile(state, kind)
        if tell:
            own = ("HR-4.18",) if state.cards.has["sacrifice"][kind] else ()
            gem = ("HR-4.19",) if kind == state.cards.gem else ()
            tell(Event("sacrificed_from", choice.seat, ("HR-R13", *own, *gem), {"card": card, "zone": zone}))
        for word in words_of(state, frame)[frame.word - 1].each:
            n, what = word.n, word.do
            gain(
                state,
                choice.seat,
                n if what == "gold" else 0,
                n if what == "combat" else 0,
                n if what == "health" else 0,
                tell,
                RULE_OF[frame.ability],
            )
    if tell and not picks:
        tell(Event("chose_none", choice.seat, ("HR-R9",)))


def _recover(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    recover(state.players[choice.seat], (state.cards.kind[card] for card in picks), to_top)
    if tell:
        for card in picks:
            tell(Event("recovered", choice.seat, ("HR-R9",), {"card": card}))
        if not picks:
            tell(Event("chose_none", choice.seat, ("HR-R9",)))


def _redirect(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    """The card that was just acquired lies on top of the discard pile and goes where the buyer says (HR-R39)."""
    redirect(state, choice.seat, state.players[choice.seat].discard[-1], picks[0], tell, ("HR-R39",))


def redirect(state: Realm, seat: int, kind: int, to: str, tell: Tell, rules: tuple[str, ...] = ()) -> None:
    """A card that was just acquired goes to the hand or on top of the deck; that effect has been used."""
    player = state.players[seat]
    player.discard.pop()
    what = "action" if state.cards.type[kind] == 0 else "any"
    fits = [w for w in player.waiting if w.to == to and w.filter in ("any", what)]
    used = min(fits, key=lambda w: w.filter != "action")  # the narrower one is used up first
    player.waiting = without(player.waiting, used)
    if to == "hand":
        enter_hand(player, kind)
    else:
        to_top(player, kind)
    if tell:
        tell(Event("redirected", seat, ("HR-4.14", *rules), {"card": state.cards.ids[kind], "to": to}))


def _leave_legacy(state: Realm, choice: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    player = state.players[choice.seat]
    emperor = next(e for e in state.layout.emperors if state.layout.team[e] == state.layout.team[choice.seat])
    for pick in picks:
        zone, _, card = pick.partition("/")
        kind = state.cards.kind[card]
        if zone == "hand":
            leave_hand(player, kind)
        elif zone == "deck":
            at = player.deck.index(kind)
            player.deck.pop(at)
            player.top = 0
        else:
            player.discard.remove(kind)
        state.players[emperor].discard.append(kind)
        if tell:
            tell(Event("legacy", choice.seat, ("HR-8.41",), {"card": card, "target": emperor}))
    if tell and not picks:
        tell(Event("chose_none", choice.seat, ("HR-8.41",)))


_ANSWERS: dict[str, Callable[..., Choice | Doing | None]] = {
    "option": _take_option, "draw": _take_number, "stun": _stun, "opponent": _name_opponent, "discard": _discard,
    "prepare": _prepare, "sacrifice": _sacrifice, "recover": _recover, "redirect": _redirect, "legacy": _leave_legacy,
}  # fmt: skip
