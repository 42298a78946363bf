"""The yardstick: the smallest honest random playout of a small card game in plain Python.

These are the rules of no real game, only a cost model of a two-player, hidden-hand, phase-structured card game:
30-card decks (15 kinds, two of each), hands of 7, three kinds of energy (A, B, C), the phases discard, draw, clear
and action (a strike and its boosts, a cover and its boosts, pass), first to 3 points. A state is one flat list of
ints and lists; an action is a card kind 0..14 or PASS (-1).

`playout` calls `new`, `legal` and `apply` as an engine would: the engine's speed is given as a ratio to it.
`playout_fused` has everything inlined, with the same rules and the same random stream: what CPython can do at best.
`agree` proves that both play the same games. Change nothing here for speed: the ratios would lose their meaning.
"""

import random
import time
from collections.abc import Callable
from typing import Any

State = list[Any]

STRIKE, BOOST, COVER, HOLD = 0, 1, 2, 3  # HOLD boosts a cover
# kind, energy, cost, value
CARDS = [
    (STRIKE, 0, 2, 3), (STRIKE, 1, 2, 3), (STRIKE, 2, 2, 3), (STRIKE, 0, 3, 5), (STRIKE, 2, 1, 2),
    (BOOST, 0, 1, 1), (BOOST, 1, 2, 2), (BOOST, 2, 1, 1),
    (COVER, 0, 2, 3), (COVER, 1, 2, 3), (COVER, 2, 2, 3), (COVER, 1, 3, 5),
    (HOLD, 0, 1, 1), (HOLD, 1, 2, 2), (HOLD, 2, 1, 1),
]  # fmt: skip
KIND, ENERGY, COST, VAL = (tuple(c[i] for c in CARDS) for i in range(4))
DECK = [k for k in range(15) for _ in range(2)]
LIMIT = (6, 5, 4)
HAND, WIN, TURNCAP, PASS = 7, 3, 200, -1
DISCARD, CLEAR, S_BASE, S_BOOST, C_BASE, C_BOOST = range(6)
# Places in a state. For player p: deck = p, hand = 2 + p, table = 4 + p, trash = 6 + p, used = 8 + p ([A, B, C]),
# points = 10 + p. For both:
PH, TURN, HIT, COV, NT = 12, 13, 14, 15, 16


def new(rng: random.Random) -> State:
    """Both decks shuffled, both hands dealt."""
    d0, d1 = DECK[:], DECK[:]
    rng.shuffle(d0)
    rng.shuffle(d1)
    h0, h1 = d0[-HAND:], d1[-HAND:]
    del d0[-HAND:], d1[-HAND:]
    return [d0, d1, h0, h1, [], [], [], [], [0, 0, 0], [0, 0, 0], 0, 0, DISCARD, 0, 0, 0, 0]


def clone(s: State) -> State:
    """An independent copy."""
    return [s[0][:], s[1][:], s[2][:], s[3][:], s[4][:], s[5][:], s[6][:], s[7][:], s[8][:], s[9][:], *s[10:]]


def terminal(s: State) -> bool:
    """Whether someone has won or the turns have run out."""
    return s[10] >= WIN or s[11] >= WIN or s[NT] >= TURNCAP


def actor(s: State) -> int:
    """Who decides now."""
    return s[TURN] if s[PH] < C_BASE else 1 - s[TURN]


def legal(s: State) -> list[int]:
    """Every kind that may be discarded, cleared or played now, and PASS."""
    ph, p = s[PH], s[TURN]
    if ph == DISCARD:
        out = list(set(s[2 + p]))
    elif ph == CLEAR:
        out = list(set(s[4 + p]))
    else:
        if ph >= C_BASE:
            p = 1 - p
        want, (a, b, c) = ph - S_BASE, s[8 + p]
        left = (LIMIT[0] - a, LIMIT[1] - b, LIMIT[2] - c)
        out = [c for c in set(s[2 + p]) if KIND[c] == want and COST[c] <= left[ENERGY[c]]]
    out.append(PASS)
    return out


def draw(s: State, p: int, rng: random.Random) -> None:
    """Fill the hand of player p; an empty deck is made again from the trash."""
    deck, hand = s[p], s[2 + p]
    for _ in range(HAND - len(hand)):
        if not deck:
            deck[:], s[6 + p] = s[6 + p], []
            if not deck:
                return
            rng.shuffle(deck)
        hand.append(deck.pop())


def apply(s: State, a: int, rng: random.Random) -> None:
    """Do action a, in place."""
    ph, p = s[PH], s[TURN]
    if ph == DISCARD:
        if a >= 0:
            s[2 + p].remove(a)
            s[6 + p].append(a)
        else:
            draw(s, p, rng)
            s[PH] = CLEAR
    elif ph == CLEAR:
        if a >= 0:
            s[4 + p].remove(a)
            s[6 + p].append(a)
            s[8 + p][ENERGY[a]] -= COST[a]
        else:
            s[PH] = S_BASE
    elif a >= 0:
        q = p if ph < C_BASE else 1 - p
        s[2 + q].remove(a)
        s[4 + q].append(a)
        s[8 + q][ENERGY[a]] += COST[a]
        if ph < C_BASE:
            s[HIT] += VAL[a]
            s[PH] = S_BOOST
        else:
            s[COV] += VAL[a]
            s[PH] = C_BOOST
    elif ph == S_BASE:  # end of turn
        s[TURN], s[PH] = 1 - p, DISCARD
        s[NT] += 1
    elif ph == S_BOOST:  # no more boosts: the other side answers, or its cover stands
        if not s[COV]:
            s[PH] = C_BASE
        elif s[COV] >= s[HIT]:
            s[HIT] = s[COV] = 0
            s[PH] = S_BASE
        else:
            s[PH] = C_BOOST
    else:  # the other side stops
        if s[COV] >= s[HIT]:
            s[PH] = S_BOOST
        else:
            s[10 + p] += 1
            s[HIT] = s[COV] = 0
            s[PH] = S_BASE


def playout(rng: random.Random) -> tuple[int, int]:
    """One random game by separate calls of legal and apply: the winner (or -1) and the number of decisions."""
    s, n, rnd = new(rng), 0, rng.random
    while not (s[10] >= WIN or s[11] >= WIN or s[NT] >= TURNCAP):
        acts = legal(s)
        apply(s, acts[int(rnd() * len(acts))], rng)
        n += 1
    return (0 if s[10] >= WIN else 1 if s[11] >= WIN else -1), n


def playout_fused(rng: random.Random) -> tuple[int, int]:
    """The same game from the same random stream, inlined in local variables: the lower bound in CPython."""
    rnd, shuffle, kind, energy, cost, val = rng.random, rng.shuffle, KIND, ENERGY, COST, VAL
    decks = (DECK[:], DECK[:])
    shuffle(decks[0])
    shuffle(decks[1])
    hands = (decks[0][-HAND:], decks[1][-HAND:])
    del decks[0][-HAND:], decks[1][-HAND:]
    tables: tuple[list[int], list[int]]
    trash: tuple[list[int], list[int]]
    tables, trash, left, points = ([], []), ([], []), (list(LIMIT), list(LIMIT)), [0, 0]
    p = n = turns = 0
    while turns < TURNCAP:
        hand, table, tr, lf, deck, ohand, olf = (
            hands[p], tables[p], trash[p], left[p], decks[p], hands[1 - p], left[1 - p],
        )  # fmt: skip
        while True:  # discard
            o = list(set(hand))
            i = int(rnd() * (len(o) + 1))
            n += 1
            if i == len(o):
                break
            hand.remove(o[i])
            tr.append(o[i])
        for _ in range(HAND - len(hand)):  # draw
            if not deck:
                deck[:] = tr
                tr.clear()
                if not deck:
                    break
                shuffle(deck)
            hand.append(deck.pop())
        while True:  # clear
            o = list(set(table))
            i = int(rnd() * (len(o) + 1))
            n += 1
            if i == len(o):
                break
            c = o[i]
            table.remove(c)
            tr.append(c)
            lf[energy[c]] += cost[c]
        while True:  # action
            o = [c for c in set(hand) if kind[c] == 0 and cost[c] <= lf[energy[c]]]
            i = int(rnd() * (len(o) + 1))
            n += 1
            if i == len(o):
                break
            c = o[i]
            hand.remove(c)
            table.append(c)
            lf[energy[c]] -= cost[c]
            hit, cov, want = val[c], 0, 2
            while True:
                while True:  # boosts of the strike
                    o = [c for c in set(hand) if kind[c] == 1 and cost[c] <= lf[energy[c]]]
                    i = int(rnd() * (len(o) + 1))
                    n += 1
                    if i == len(o):
                        break
                    c = o[i]
                    hand.remove(c)
                    table.append(c)
                    lf[energy[c]] -= cost[c]
                    hit += val[c]
                if cov >= hit:
                    break
                want = 3 if cov else 2
                while True:  # the other side's cover, then its boosts
                    o = [c for c in set(ohand) if kind[c] == want and cost[c] <= olf[energy[c]]]
                    i = int(rnd() * (len(o) + 1))
                    n += 1
                    if i == len(o):
                        break
                    c = o[i]
                    ohand.remove(c)
                    tables[1 - p].append(c)
                    olf[energy[c]] -= cost[c]
                    cov += val[c]
                    want = 3
                if cov < hit:
                    points[p] += 1
                    break
            if points[p] >= WIN:
                return p, n
        p = 1 - p
        turns += 1
    return -1, n


def agree(n: int = 300) -> bool:
    """Whether both playouts play the same game from each of n seeds."""
    return all(playout(random.Random(seed)) == playout_fused(random.Random(seed)) for seed in range(n))


def rate(f: Callable[[random.Random], tuple[int, int]], secs: float = 2.0, seed: int = 1) -> tuple[float, float, float]:
    """Games a second, decisions a second and decisions a game of a playout, measured for `secs` seconds."""
    rng, g, n, t0 = random.Random(seed), 0, 0, time.perf_counter()
    while (t := time.perf_counter() - t0) < secs:
        for _ in range(20):
            n += f(rng)[1]
        g += 20
    return g / t, n / t, n / g


def main() -> None:
    """Print the speed of both playouts and who wins."""
    if not agree():
        raise SystemExit("the two playouts differ")
    for f in (playout, playout_fused):
        g, d, a = sorted((rate(f, 1.0, s) for s in range(5)), key=lambda r: r[1])[2]
        print(f"{f.__name__:15s} {g:9.0f} games/s {d:11.0f} decisions/s {a:6.1f} decisions/game")
    rng = random.Random(0)
    w = [playout_fused(rng)[0] for _ in range(5000)]
    print("win rates", w.count(0) / 5000, w.count(1) / 5000, w.count(-1) / 5000)


if __name__ == "__main__":
    main()
