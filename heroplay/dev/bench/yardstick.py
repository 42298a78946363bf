"""The yardstick: the smallest honest random playout of a simplified HeroCard duel in plain Python.

These are NOT the rules of the game, only a cost model of a two-player, hidden-hand, phase-structured card duel:
30-card decks (15 kinds, two of each), hands of 7, three attribute budgets (B, M, X), the phases discard, draw, clear
and action (base attack and mods, base block and mods, pass), first to 3 victory points. A state is one flat list of
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

BA, AM, BB, BM = 0, 1, 2, 3
# kind, attribute, cost, value
CARDS = [
    (BA, 0, 2, 3), (BA, 1, 2, 3), (BA, 2, 2, 3), (BA, 0, 3, 5), (BA, 2, 1, 2),
    (AM, 0, 1, 1), (AM, 1, 2, 2), (AM, 2, 1, 1),
    (BB, 0, 2, 3), (BB, 1, 2, 3), (BB, 2, 2, 3), (BB, 1, 3, 5),
    (BM, 0, 1, 1), (BM, 1, 2, 2), (BM, 2, 1, 1),
]  # fmt: skip
KIND, ATTR, COST, VAL = (tuple(c[i] for c in CARDS) for i in range(4))
DECK = [k for k in range(15) for _ in range(2)]
LIMIT = (6, 5, 4)
HAND, WIN, TURNCAP, PASS = 7, 3, 200, -1
DISCARD, CLEAR, ABASE, AMOD, BBASE, BMOD = range(6)
# Places in a state. For player p: deck = p, hand = 2 + p, table = 4 + p, trash = 6 + p, used = 8 + p ([B, M, X]),
# victory points = 10 + p. For both:
PH, TURN, ATT, BLK, NT = 12, 13, 14, 15, 16


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
    return s[TURN] if s[PH] < BBASE else 1 - s[TURN]


def legal(s: State) -> list[int]:
    """Every kind that may be discarded, cleared or played now, and PASS."""
    ph, p = s[PH], s[TURN]
    if ph == DISCARD:
        out = list(set(s[2 + p]))
    elif ph == CLEAR:
        out = list(set(s[4 + p]))
    else:
        if ph >= BBASE:
            p = 1 - p
        want, (b, m, x) = ph - ABASE, s[8 + p]
        left = (LIMIT[0] - b, LIMIT[1] - m, LIMIT[2] - x)
        out = [c for c in set(s[2 + p]) if KIND[c] == want and COST[c] <= left[ATTR[c]]]
    out.append(PASS)
    return out


def draw(s: State, p: int, rng: random.Random) -> None:
    """Fill the hand of player p; an empty deck is made anew from the trash."""
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
            s[8 + p][ATTR[a]] -= COST[a]
        else:
            s[PH] = ABASE
    elif a >= 0:
        q = p if ph < BBASE else 1 - p
        s[2 + q].remove(a)
        s[4 + q].append(a)
        s[8 + q][ATTR[a]] += COST[a]
        if ph < BBASE:
            s[ATT] += VAL[a]
            s[PH] = AMOD
        else:
            s[BLK] += VAL[a]
            s[PH] = BMOD
    elif ph == ABASE:  # end of turn
        s[TURN], s[PH] = 1 - p, DISCARD
        s[NT] += 1
    elif ph == AMOD:  # the attacker stops: the defender answers, or the block stands
        if not s[BLK]:
            s[PH] = BBASE
        elif s[BLK] >= s[ATT]:
            s[ATT] = s[BLK] = 0
            s[PH] = ABASE
        else:
            s[PH] = BMOD
    else:  # the defender stops
        if s[BLK] >= s[ATT]:
            s[PH] = AMOD
        else:
            s[10 + p] += 1
            s[ATT] = s[BLK] = 0
            s[PH] = ABASE


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
    rnd, shuffle, kind, attr, cost, val = rng.random, rng.shuffle, KIND, ATTR, COST, VAL
    decks = (DECK[:], DECK[:])
    shuffle(decks[0])
    shuffle(decks[1])
    hands = (decks[0][-HAND:], decks[1][-HAND:])
    del decks[0][-HAND:], decks[1][-HAND:]
    tables: tuple[list[int], list[int]]
    trash: tuple[list[int], list[int]]
    tables, trash, left, vp = ([], []), ([], []), (list(LIMIT), list(LIMIT)), [0, 0]
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
            lf[attr[c]] += cost[c]
        while True:  # action
            o = [c for c in set(hand) if kind[c] == 0 and cost[c] <= lf[attr[c]]]
            i = int(rnd() * (len(o) + 1))
            n += 1
            if i == len(o):
                break
            c = o[i]
            hand.remove(c)
            table.append(c)
            lf[attr[c]] -= cost[c]
            att, blk, want = val[c], 0, 2
            while True:
                while True:  # the attacker's mods
                    o = [c for c in set(hand) if kind[c] == 1 and cost[c] <= lf[attr[c]]]
                    i = int(rnd() * (len(o) + 1))
                    n += 1
                    if i == len(o):
                        break
                    c = o[i]
                    hand.remove(c)
                    table.append(c)
                    lf[attr[c]] -= cost[c]
                    att += val[c]
                if blk >= att:
                    break
                want = 3 if blk else 2
                while True:  # the defender's base, then mods
                    o = [c for c in set(ohand) if kind[c] == want and cost[c] <= olf[attr[c]]]
                    i = int(rnd() * (len(o) + 1))
                    n += 1
                    if i == len(o):
                        break
                    c = o[i]
                    ohand.remove(c)
                    tables[1 - p].append(c)
                    olf[attr[c]] -= cost[c]
                    blk += val[c]
                    want = 3
                if blk < att:
                    vp[p] += 1
                    break
            if vp[p] >= WIN:
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
