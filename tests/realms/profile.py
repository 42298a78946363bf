"""What conformance must be told of Hero Realms: all formats, and how to change only what a seat cannot see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from heroplay.core.chance import Luck
from heroplay.core.frames import Choice
from heroplay.games.realms import GAME
from heroplay.games.realms.rules import actions as do
from heroplay.games.realms.rules.formats import NAMES
from heroplay.games.realms.rules.state import Realm, ref_of
from tests.conformance.profiles import SEED, Profile

_FEW = 8  # Health at which a game ends while it is still short


def _realm_setup(form: str, players: int) -> Callable[[int], dict[str, Any]]:
    """Some games with the format's own Health; the others are over sooner, some of them by a stalemate."""

    def setup(i: int) -> dict[str, Any]:
        rng = random.Random(i)
        found: dict[str, Any] = {"format": form, "players": list(NAMES[:players]), "seed": SEED + i}
        if i % (4 if players == 2 else 8):
            sides = 2 if form == "hydra" else players
            found["healths"] = [rng.randint(_FEW, 2 * _FEW) for _ in range(sides)]
        if i % 3 or players > 2:
            found["stalemate_rounds"] = rng.choice((1, 2, 4)) if i % 3 == 2 else 12
        if i % 5 == 3 and form != "emperor":
            found["first"] = rng.randrange(players)
        return found

    return setup


def _realm_words(d: Realm) -> list[str]:
    ids = [c.id for c in d.cards.cards]
    champions = [c.id for c in d.cards.cards if c.type == "champion"]
    places = [f"{zone}/{card}" for zone in ("hand", "discard", "deck") for card in ("gold", "ruby", "spark", "?")]
    targets = [f"{seat}/{c}" for seat in range(len(d.players)) for c in champions[:6]]
    odd = ["", "?", "0", "1", "2", "9", "-1", "hand", "top_of_deck", "no_such_card", "gold:2", "/", "x/y", "1/", ":"]
    return [*ids, *champions, *(f"{c}:2" for c in champions), *places, *targets, *odd]


def _realm_attempt(d: Realm, rng: random.Random) -> Any:
    """Cards and points that the one who decides really has, used anyhow and against anybody."""
    seat = rng.choice(list(GAME.play.pending(d)))
    if rng.random() < 0.1:
        seat = rng.randrange(len(d.players))
    p, ids, other = d.players[seat], d.cards.ids, rng.randrange(-1, len(d.players) + 1)
    hand, discard, deck = ([ids[k] for k in zone] for zone in (p.hand, p.discard, p.deck))
    own = [ref_of(d, seat, c) for c in p.play]
    foreign = [(s, ref_of(d, s, c)) for s, q in enumerate(d.players) for c in q.play]
    market = [*(ids[k] for k in d.market), "fire_gem"]
    n = rng.choice((0, 1, 1, 2, 3, p.gold, p.combat, p.combat + 1))

    def one(cards: list[str]) -> str:
        return rng.choice(cards or ["gold"])

    if isinstance(d.frames[-1], Choice) and rng.random() < 0.8:
        zones = [f"{zone}/{c}" for zone, cards in (("hand", hand), ("discard", discard), ("deck", deck)) for c in cards]
        targets = [f"{s}/{ref}" for s, ref in foreign]
        some = rng.choice((hand, discard, zones, own, targets, ["0", "1", "2"], ["hand", "top_of_deck"]))
        return do.Choose(seat, tuple(rng.sample(some, min(len(some), rng.randrange(3)))))
    target, card = rng.choice(foreign) if foreign else (other, "gold")
    return rng.choice((
        do.Play(seat, one(hand)), do.PlayAll(seat), do.Use(seat, rng.choice(("expend", "ally", "sacrifice")), one(own)),
        do.Acquire(seat, one(market)), do.Attack(seat, other, n), do.Attack(seat, target, n, card),
        do.Pledge(seat, n, one(market)), do.Pledge(seat, n, card, target), do.Donate(seat, one(discard), other),
        do.Done(seat), do.Resume(seat), do.Choose(seat, ()),
    ))  # fmt: skip


def _realm_eager(a: Any) -> int:
    """Cards are played and used before they are bought, points are spent, and done is said last."""
    if a.do == "choose":
        return len(a.picks)
    order = ("resume", "done", "pledge", "donate", "attack", "acquire", "use", "play", "play_all")
    return order.index(a.do)


def _realm_unseen(d: Realm, seat: int, rng: random.Random) -> Realm:
    """Foreign hands but for shown cards, decks but for the top cards that all know, the Market Deck, the seed.

    Which cards each player has in hand and deck together all may know.
    """
    other = d.clone()
    other.luck = Luck(rng.getrandbits(60), d.luck.asked)
    rng.shuffle(other.deck)
    for i, p in enumerate(other.players):
        below, top = p.deck[: len(p.deck) - p.top], p.deck[len(p.deck) - p.top :]
        held = [] if i == seat else list((Counter(p.hand) - Counter(p.shown)).elements())
        unseen = [*below, *held]
        rng.shuffle(unseen)
        if i != seat:
            p.hand = sorted([*p.shown, *(unseen.pop() for _ in held)])
        p.deck = unseen + top
    return other


def _realm_named(form: str, names: list[str]) -> dict[str, Any]:
    return {"players": names, "format": form}


def _realm_profiles() -> list[Profile]:
    formats = [
        ("duel", 2, 50), ("free_for_all", 3, 15), ("free_for_all", 6, 6), ("first_blood", 3, 15),
        ("last_standing", 4, 10), ("hydra", 4, 15), ("hydra", 6, 6), ("emperor", 6, 8),
    ]  # fmt: skip
    several = Counter(form for form, _, _ in formats)
    return [
        Profile(
            f"realms-{form}" + (f"-{players}" if several[form] > 1 else ""), "realms", _realm_setup(form, players),
            _realm_unseen, _realm_words, _realm_attempt, _realm_eager, True, games, soak=24 * games,
            named=partial(_realm_named, form), seats=players,
        )
        for form, players, games in formats
    ]  # fmt: skip


PROFILES = _realm_profiles()
