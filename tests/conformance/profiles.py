"""What conformance must be told of each game: setups that vary, and how to change only what a seat cannot see.

`shuffle_unseen` is written here, from the rules of what is hidden, so that it does not lean on the game's `observe`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

from heroplay.core.chance import Luck
from heroplay.core.frames import Choice, Effect
from heroplay.games.herocard import GAME
from heroplay.games.herocard.actions import Choose, Clear, Discard, Draw, Pass, Play, Refresh
from heroplay.games.herocard.cards import ATTRIBUTES
from heroplay.games.herocard.heroes import all_cards, all_heroes
from heroplay.games.herocard.state import Duel, Player, sequence_of, with_snapshots
from heroplay.games.realms import GAME as REALMS
from heroplay.games.realms import actions as do
from heroplay.games.realms.formats import NAMES
from heroplay.games.realms.state import Realm, ref_of
from tests.toys.bids import FOLD, Bids
from tests.toys.runners import WARDEN, Run

SEED = 7_310_000_000_000  # a number that cannot be anything else where it turns up


@dataclass(frozen=True)
class Profile:
    """`setup(i)` are the options of the i-th game; `words` are texts that its actions may hold, right or wrong."""

    name: str
    game: str
    setup: Callable[[int], dict[str, Any]]
    shuffle_unseen: Callable[[Any, int, random.Random], Any]
    words: Callable[[Any], list[str]] = lambda state: [""]
    attempt: Callable[[Any, random.Random], Any] | None = None  # what a player at this table might try, right or wrong
    eager: Callable[[Any], int] | None = None  # how much happens by an action: half of the games do the best of three
    open_decks: bool = False  # nobody knows more of a deck than all do
    games: int = 300
    soak: int = 3_334
    named: Callable[[list[str]], dict[str, Any]] | None = None  # options for players of these names
    seats: int = 2  # so many names


# ---- herocard

# Most games are played to two points: as much happens in them, in less time.
_OPTIONS: list[dict[str, Any]] = [
    {}, {"points_to_win": 2}, {"purge_destination": "hand", "points_to_win": 2}, {"points_to_win": 2},
    {"hand_cap": 9, "draw_max": 5, "points_to_win": 2}, {"clear_max": 1, "points_to_win": 2}, {"stalemate_turns": 6},
    {"one_point_a_turn": True, "opening_hand": 4, "points_to_win": 3},
]  # fmt: skip


def _duel_setup(players: int) -> Callable[[int], dict[str, Any]]:
    parties = list(combinations_with_replacement(sorted(all_heroes()), players))
    random.Random(players).shuffle(parties)

    def setup(i: int) -> dict[str, Any]:
        heroes: list[Any] = list(parties[i % len(parties)])
        rng = random.Random(i)
        if i % 5 == 4:
            heroes[0] = _mixed_hero(rng)
        rng.shuffle(heroes)
        return {"heroes": heroes, "seed": SEED + i, "hero_point_limit": 99, **_OPTIONS[i % len(_OPTIONS)]}

    return setup


def _mixed_hero(rng: random.Random) -> dict[str, Any]:
    """A hero of one's own, so that cards meet that no deck of ours brings together (HC-8.1)."""
    scores = {attribute: rng.choice(sorted(all_heroes())) for attribute in ATTRIBUTES}
    deck = {card: rng.choice((2, 3)) for card in rng.sample(sorted(all_cards()), 10)}
    return {"name": "Mixed", "attributes": scores, "deck": deck}


def _duel_named(names: list[str]) -> dict[str, Any]:
    heroes = [{**_mixed_hero(random.Random(n)), "name": name} for n, name in enumerate(names)]
    return {"heroes": heroes, "hero_point_limit": 99, "points_to_win": 1}


def _duel_words(d: Duel) -> list[str]:
    ids = [c.id for c in d.cards.cards]
    return [*ids, *("^" + i for i in ids), "body", "mind", "x", "body:1", "mind:2", "x:9", "no_such_card", "", "^", "?"]


def _duel_attempt(d: Duel, rng: random.Random) -> Any:
    """Cards that the one who decides really has, put together anyhow."""
    seat = next(iter(GAME.pending(d)))
    if rng.random() < 0.1:
        seat = rng.randrange(len(d.players))
    player, ids = d.players[seat], d.cards.ids
    have = [ids[k] for k in player.hand] + ["^" + ids[y.kind] for stack in player.stacks for y in stack if y.down]
    some = tuple(rng.sample(have, min(len(have), rng.choice((0, 1, 1, 1, 2, 2, 3)))))
    lying = [f"{name}:{at}" for name, stack in zip(ATTRIBUTES, player.stacks) for at in range(1, len(stack) + 1)]
    places = tuple(rng.choice((s, s.split(":")[0])) for s in rng.sample(lying, min(len(lying), rng.randrange(5))))
    open_cards = tuple(ids[e.kind] for e in d.plays) + tuple(ids[k] for k in player.discard)
    if isinstance(d.frames[-1], Choice) and rng.random() < 0.8:
        taken = rng.choice((some, places, tuple(rng.sample(open_cards, min(len(open_cards), rng.randrange(1, 3))))))
        return Choose(seat, taken)
    kind = rng.randrange(12)
    if kind > 4:
        named = rng.choice((None, None, None, None, None, *ATTRIBUTES))
        return Play(seat, some, rng.choice((None, *range(len(d.players)))), named)
    return (Discard(seat, some), Clear(seat, places), Refresh(seat), Draw(seat, rng.randrange(6)), Pass(seat))[kind]


def _duel_eager(a: Any) -> int:
    if a.do == "discard":
        return -len(a.cards)
    return sum(len(getattr(a, part, ())) for part in ("cards", "picks", "stacks")) + getattr(a, "n", 0)


def _duel_unseen(d: Duel, seat: int, rng: random.Random) -> Duel:
    """Foreign hands but for shown cards, decks but for the own known top, faces of foreign deployed cards, the seed.

    The rest of a set that is half played has been announced, so all know it.
    """
    other = d.clone()
    other.luck = Luck(rng.getrandbits(60), d.luck.asked)
    half = d.frames[-2] if len(d.frames) > 1 else None
    for i, player in enumerate(other.players):
        told = half.cards[half.card + 1 :] if isinstance(half, Effect) and half.seat == i else ()
        _mix(other, player, i == seat, [*told], rng)
    seq = sequence_of(d)
    if seq is not None and seq.before:
        other.frames[2] = with_snapshots(seq, tuple(_duel_unseen(s, seat, rng) for s in seq.before))
    return other


def _mix(d: Duel, player: Player, own: bool, told: list[str], rng: random.Random) -> None:
    fixed = player.top if own else 0
    top = player.deck[len(player.deck) - fixed :]
    held: list[int] = []
    if not own:
        known = Counter(player.shown) | Counter(d.cards.kind[ref] for ref in told if ref[0] != "^")
        held = list((Counter(player.hand) - known).elements())
        open_cards = list(known.elements())
    unseen = player.deck[: len(player.deck) - fixed] + held
    rng.shuffle(unseen)
    if not own:
        for attr, stack in enumerate(player.stacks):
            for at in reversed(range(len(stack))):
                lying = stack[at]
                ref = "^" + d.cards.ids[lying.kind]
                fits = [k for k in unseen if d.cards.attr[k] == attr and d.cards.cost[k] == lying.cost]
                if lying.down and ref in told:
                    told.remove(ref)
                elif lying.down and fits:
                    unseen[unseen.index(fits[0])] = lying.kind
                    stack = (*stack[:at], replace(lying, kind=fits[0]), *stack[at + 1 :])
            player.stacks[attr] = stack
        player.hand = sorted([*open_cards, *(unseen.pop() for _ in held)])
    player.deck = unseen + top


# ---- realms

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
    seat = rng.choice(list(REALMS.pending(d)))
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
        ("duel", 2, 120), ("free_for_all", 3, 30), ("free_for_all", 6, 15), ("first_blood", 3, 30),
        ("last_standing", 4, 20), ("hydra", 4, 30), ("hydra", 6, 15), ("emperor", 6, 20),
    ]  # fmt: skip
    several = Counter(form for form, _, _ in formats)
    return [
        Profile(
            f"realms-{form}" + (f"-{players}" if several[form] > 1 else ""), "realms", _realm_setup(form, players),
            _realm_unseen, _realm_words, _realm_attempt, _realm_eager, True, games, soak=10 * games,
            named=partial(_realm_named, form), seats=players,
        )
        for form, players, games in formats
    ]  # fmt: skip


# ---- the toys


def _bids_unseen(s: Bids, seat: int, rng: random.Random) -> Bids:
    """Foreign hands and commits, the cards and prizes that nobody has seen."""
    other = s.clone()
    other.luck = Luck(rng.getrandbits(60), s.luck.asked)
    cards = [*s.rest, *(card for i, hand in enumerate(s.hands) if i != seat for card in hand)]
    prizes = s.prizes[:-1]
    rng.shuffle(cards)
    rng.shuffle(prizes)
    for i, hand in enumerate(other.hands):
        if i != seat:
            other.hands[i] = sorted(cards.pop() for _ in hand)
    other.rest, other.prizes = cards, prizes + s.prizes[-1:]

    def bid(i: int, made: str) -> str:
        return made if i == seat else str(rng.choice([FOLD, *other.hands[i]]))

    other.frames = [replace(f, made=tuple((i, bid(i, made)) for i, made in f.made)) for f in s.frames]
    return other


def _run_unseen(s: Run, seat: int, rng: random.Random) -> Run:
    """The warden's bars."""
    other = s.clone()
    other.luck = Luck(rng.getrandbits(60), s.luck.asked)
    if seat != WARDEN:
        other.bars = rng.randint(max(1, s.used), 3) - s.used
        other.box = 3 - other.bars - s.used
    return other


def _seeded(i: int) -> dict[str, Any]:
    return {"seed": SEED + i}


def _places(s: Run) -> list[str]:
    return ["dock", "mill", "bridge", "harbour", "moon", ""]


PROFILES = [
    *(
        Profile(
            f"herocard-{n}", "herocard", _duel_setup(n), _duel_unseen, _duel_words, _duel_attempt, _duel_eager,
            named=_duel_named, seats=n,
        )
        for n in (2, 3, 4)
    ),
    *_realm_profiles(),
    Profile("toy_bids", "toy_bids", _seeded, _bids_unseen, soak=1_000),
    Profile("toy_runners", "toy_runners", _seeded, _run_unseen, _places, soak=1_000),
]
