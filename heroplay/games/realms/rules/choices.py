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


def doing(d: Realm) -> Doing:
    """The half-done ability that asks: the frame under the question."""
    frame = d.frames[-2]
    assert isinstance(frame, Doing)
    return frame


def asking_word(d: Realm) -> object:
    """The word that asks."""
    frame = doing(d)
    return words_of(d, frame)[frame.word - 1]


def _options(d: Realm, c: Choice) -> list[str]:
    return [str(i + 1) for i in range(len(asking_word(d).of))]  # type: ignore[attr-defined]


def _numbers(d: Realm, c: Choice) -> list[str]:
    player = d.players[c.seat]
    most = min(asking_word(d).n, len(player.deck) + len(player.discard))  # type: ignore[attr-defined]
    return [str(i) for i in range(most + 1)]


def _targets(d: Realm, c: Choice) -> list[str]:
    return list(dict.fromkeys(f"{q}/{ref_of(d, q, card)}" for q, card in champions_in_reach(d, c.seat)))


def _opponents(d: Realm, c: Choice) -> list[str]:
    return [str(q) for q in players_in_reach(d, c.seat)]


def _hand(d: Realm, c: Choice) -> list[str]:
    return [d.cards.ids[k] for k in d.players[c.seat].hand]


def _expended(d: Realm, c: Choice) -> list[str]:
    return list(dict.fromkeys(ref_of(d, c.seat, card) for card in expended(d, c.seat)))


def _own_cards(d: Realm, c: Choice) -> list[str]:
    """What may be sacrificed: `hand/gold`, `discard/gold`."""
    ids, player = d.cards.ids, d.players[c.seat]
    return [f"hand/{ids[k]}" for k in player.hand] + [f"discard/{ids[k]}" for k in sorted(player.discard)]


def _discards(d: Realm, c: Choice) -> list[str]:
    return [d.cards.ids[k] for k in sorted(recoverable(d, c.seat, c.of))]


def _ways(d: Realm, c: Choice) -> list[str]:
    return list(dict.fromkeys(w.to for w in d.players[c.seat].waiting if w.filter in ("any", c.of)))


def _legacy(d: Realm, c: Choice) -> list[str]:
    ids, player = d.cards.ids, d.players[c.seat]
    deck = [f"deck/{ids[k]}" for k in sorted(player.deck)]
    return _own_cards(d, c) + deck


_POOLS: dict[str, Callable[[Realm, Choice], list[str]]] = {
    "option": _options, "draw": _numbers, "stun": _targets, "opponent": _opponents, "discard": _hand,
    "prepare": _expended, "sacrifice": _own_cards, "recover": _discards, "redirect": _ways, "legacy": _legacy,
}  # fmt: skip


ASKS = Asks(_POOLS)
pool, answers, random_answer = ASKS.pool, ASKS.answers, ASKS.random_answer


def normal_picks(d: Realm, c: Choice, picks: Picks) -> Picks:
    """Equal copies in play are one; the order of picks does not matter."""
    if c.ask == "stun":
        picks = tuple(_plain_target(d, p) for p in picks)
    elif c.ask == "prepare":
        picks = tuple(_plain_ref(d, c.seat, p) for p in picks)
    return in_order(pool(d, c), picks)


def _plain_target(d: Realm, pick: str) -> str:
    owner, slash, ref = pick.partition("/")
    return f"{owner}/{_plain_ref(d, int(owner), ref)}" if slash and owner in map(str, range(len(d.players))) else pick


def _plain_ref(d: Realm, owner: int, ref: str) -> str:
    card = find_in_play(d, owner, ref)
    return ref if card is None else ref_of(d, owner, card)


def target_of(d: Realm, pick: str) -> tuple[int, InPlay]:
    """The owner and the champion that a pick of `stun` means."""
    owner, _, ref = pick.partition("/")
    card = find_in_play(d, int(owner), ref)
    assert card is not None
    return int(owner), card


# ---- answers


def answer(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> Choice | Doing | None:
    """Do what was chosen; a further question, or a list of words to go through, where there is one."""
    return _ANSWERS[c.ask](d, c, picks, luck, tell)


def _take_option(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> Doing:
    f = d.frames[-1]
    assert isinstance(f, Doing)
    if tell:
        tell(Event("took_option", c.seat, ("HR-4.22",), {"card": d.cards.ids[f.kind], "n": int(picks[0])}))
    return Doing(f.seat, f.kind, f.no, f.ability, (*f.path, f.word - 1, int(picks[0]) - 1))


def _take_number(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> Choice | None:
    n = int(picks[0])
    if n == 0:
        if tell:
            tell(Event("chose_none", c.seat, ("HR-R9",)))
        return None
    f = d.frames[-1]
    assert isinstance(f, Doing)
    return after_drawing(d, c.seat, n, luck, tell, RULE_OF[f.ability])


def _stun(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    for pick in picks:
        stun(d, *target_of(d, pick), tell, ("HR-4.44",))
    if tell and not picks:
        tell(Event("chose_none", c.seat, ("HR-R9",)))


def _name_opponent(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> Choice | None:
    f, victim = d.frames[-1], int(picks[0])
    assert isinstance(f, Doing)
    if tell:
        team = ("HR-R23",) if d.layout.shared else ()
        tell(Event("named_opponent", c.seat, ("HR-R16", *team), {"target": victim}))
    return must_discard(d, victim, words_of(d, f)[f.word - 1].n, tell)


def _discard(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    player = d.players[c.seat]
    for card in picks:
        give_up(d, c.seat, d.cards.kind[card])
        player.discard.append(d.cards.kind[card])
    if tell:
        forced = ("HR-R16", "HR-5.3") if c.rule == "HR-R16" else ("HR-R9",)
        tell(Event("discarded", c.seat, (*forced, "HR-3.11"), {"cards": picks}))


def _prepare(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    card = find_in_play(d, c.seat, picks[0])
    assert card is not None
    prepare(d, c.seat, card, tell)


def _sacrifice(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    f, player = d.frames[-1], d.players[c.seat]
    assert isinstance(f, Doing)
    for pick in picks:
        zone, _, card = pick.partition("/")
        kind = d.cards.kind[card]
        if zone == "hand":
            give_up(d, c.seat, kind)
        else:
            player.discard.remove(kind)
        to_sacrifice_pile(d, kind)
        if tell:
            own = ("HR-4.18",) if d.cards.has["sacrifice"][kind] else ()
            gem = ("HR-4.19",) if kind == d.cards.gem else ()
            tell(Event("sacrificed_from", c.seat, ("HR-R13", *own, *gem), {"card": card, "zone": zone}))
        for word in words_of(d, f)[f.word - 1].each:
            n, what = word.n, word.do
            gain(d, c.seat, n if what == "gold" else 0, n if what == "combat" else 0, n if what == "health" else 0,
                 tell, RULE_OF[f.ability])  # fmt: skip
    if tell and not picks:
        tell(Event("chose_none", c.seat, ("HR-R9",)))


def _recover(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    recover(d.players[c.seat], (d.cards.kind[card] for card in picks), to_top)
    if tell:
        for card in picks:
            tell(Event("recovered", c.seat, ("HR-R9",), {"card": card}))
        if not picks:
            tell(Event("chose_none", c.seat, ("HR-R9",)))


def _redirect(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    """The card that was just acquired lies on top of the discard pile and goes where the buyer says (HR-R39)."""
    redirect(d, c.seat, d.players[c.seat].discard[-1], picks[0], tell, ("HR-R39",))


def redirect(d: Realm, seat: int, kind: int, to: str, tell: Tell, rules: tuple[str, ...] = ()) -> None:
    """A card that was just acquired goes to the hand or on top of the deck; that effect has been used."""
    player = d.players[seat]
    player.discard.pop()
    what = "action" if d.cards.type[kind] == 0 else "any"
    fits = [w for w in player.waiting if w.to == to and w.filter in ("any", what)]
    used = min(fits, key=lambda w: w.filter != "action")  # the narrower one is used up first
    player.waiting = without(player.waiting, used)
    if to == "hand":
        enter_hand(player, kind)
    else:
        to_top(player, kind)
    if tell:
        tell(Event("redirected", seat, ("HR-4.14", *rules), {"card": d.cards.ids[kind], "to": to}))


def _leave_legacy(d: Realm, c: Choice, picks: Picks, luck: Chance | None, tell: Tell) -> None:
    player = d.players[c.seat]
    emperor = next(e for e in d.layout.emperors if d.layout.team[e] == d.layout.team[c.seat])
    for pick in picks:
        zone, _, card = pick.partition("/")
        kind = d.cards.kind[card]
        if zone == "hand":
            leave_hand(player, kind)
        elif zone == "deck":
            at = player.deck.index(kind)
            player.deck.pop(at)
            player.top = 0
        else:
            player.discard.remove(kind)
        d.players[emperor].discard.append(kind)
        if tell:
            tell(Event("legacy", c.seat, ("HR-8.41",), {"card": card, "target": emperor}))
    if tell and not picks:
        tell(Event("chose_none", c.seat, ("HR-8.41",)))


_ANSWERS: dict[str, Callable[..., Choice | Doing | None]] = {
    "option": _take_option, "draw": _take_number, "stun": _stun, "opponent": _name_opponent, "discard": _discard,
    "prepare": _prepare, "sacrifice": _sacrifice, "recover": _recover, "redirect": _redirect, "legacy": _leave_legacy,
}  # fmt: skip
