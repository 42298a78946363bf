"""How the greedy bot answers what cards ask."""

from __future__ import annotations

from heroplay.core.frames import Choice
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.legal import for_sale
from heroplay.games.realms.rules.state import find_in_play, health_of
from heroplay.games.realms.tools.greedy.worth import DRAW, HEALTH, Worth

Picks = tuple[str, ...]
FEW = 6  # cards below which a deck is not thinned any more
KEEP = 5.0  # Gold that a deck should give: what brings it is not sacrificed below that


def answer(look: Worth, c: Choice) -> Picks:
    """Picks in the order in which the game lists them."""
    picks = _ANSWERS[c.ask](look, c)
    return choices.in_order(choices.pool(look.d, c), picks) if len(picks) > 1 else picks


def _option(look: Worth, c: Choice) -> Picks:
    """The option that gives most now: Gold by what it buys."""
    d = look.d
    word = choices.asking_word(d)
    best, found = -1.0, "1"
    for at, option in enumerate(word.of):  # type: ignore[attr-defined]
        worth = sum(_now(look, w) for w in option)
        if worth > best:
            best, found = worth, str(at + 1)
    return (found,)


def _now(look: Worth, word: object) -> float:
    what, n = word.do, word.n  # type: ignore[attr-defined]
    if what == "gold":
        return _bought(look, look.player.gold + n) - _bought(look, look.player.gold) + 0.3 * look.gold
    if what == "combat":
        return float(n)
    if what == "per":
        n *= sum(look.d.cards.champion[p.kind] for p in look.player.play)
    low = health_of(look.d, look.seat) < 15
    return n * (DRAW if what == "draw" else HEALTH + 0.3 * low)


def _bought(look: Worth, gold: int) -> float:
    """The best card that this much Gold buys."""
    cost = look.d.cards.cost
    return max((look.to_buy(k) for k in for_sale(look.d) if cost[k] <= gold), default=0.0)


def _number(look: Worth, c: Choice) -> Picks:
    """Draw as many as allowed when there is something to throw away."""
    return (choices.pool(look.d, c)[-1 if look.player.hand else 0],)


def _stun(look: Worth, c: Choice) -> Picks:
    d, threat = look.d, look.lore.threat
    found = choices.pool(d, c)

    def danger(pick: str) -> float:
        owner, card = choices.target_of(d, pick)
        return threat[card.kind] + 0.3 * (d.cards.defense[card.kind] - card.damage) - health_of(d, owner) / 1000

    return (max(found, key=danger),) if found else ()


def _opponent(look: Worth, c: Choice) -> Picks:
    d = look.d
    return (max(choices.pool(d, c), key=lambda q: (len(d.players[int(q)].hand), -health_of(d, int(q)))),)


def _discard(look: Worth, c: Choice) -> Picks:
    ids = look.d.cards.ids
    worst = sorted(look.player.hand, key=lambda k: (look.playing(k), k))
    return tuple(ids[k] for k in worst[: c.least])


def _prepare(look: Worth, c: Choice) -> Picks:
    d = look.d

    def gives(ref: str) -> float:
        card = find_in_play(d, c.seat, ref)
        assert card is not None
        return look.of("expend", card.kind)

    return (max(choices.pool(d, c), key=gives),)


def _sacrifice(look: Worth, c: Choice) -> Picks:
    """Starters, and what has become worse than they are; not the last Gold, and not the last cards."""
    d, t = look.d, look.d.cards
    word = choices.asking_word(d)
    gains = sum(w.n for w in word.each)  # type: ignore[attr-defined]
    income = sum(_income(look, k) for k in look.mine)
    zones = [(k, "discard") for k in look.player.discard] + [(k, "hand") for k in look.player.hand]
    rated = sorted((look.card(k) + (0.6 * look.playing(k) if z == "hand" else 0.0), z, k) for k, z in zones)
    picks: list[str] = []
    size = look.size
    for worth, zone, kind in rated[: c.most]:
        bad = worth - gains < 1.7 * look.plan.thin**0.3
        poor = look.late < 0.5 and income - _income(look, kind) < KEEP and _income(look, kind) > 0
        if not bad or poor or size <= FEW:
            break
        picks.append(f"{zone}/{t.ids[kind]}")
        income -= _income(look, kind)
        size -= 1
    return tuple(picks)


def _income(look: Worth, kind: int) -> float:
    gains = look.lore.abilities
    return gains["primary"][kind].gold + gains["expend"][kind].gold


def _recover(look: Worth, c: Choice) -> Picks:
    t = look.d.cards
    best = max(choices.pool(look.d, c), key=lambda card: (look.card(t.kind[card]), card))
    worth = look.card(t.kind[best])
    return (best,) if c.least or worth > 2.0 else ()


def _redirect(look: Worth, c: Choice) -> Picks:
    ways = choices.pool(look.d, c)
    return ("hand" if "hand" in ways else ways[0],)


def _legacy(look: Worth, c: Choice) -> Picks:
    t = look.d.cards
    found = choices.pool(look.d, c)
    return (max(found, key=lambda pick: (look.card(t.kind[pick.partition("/")[2]]), pick)),)


_ANSWERS = {
    "option": _option, "draw": _number, "stun": _stun, "opponent": _opponent, "discard": _discard,
    "prepare": _prepare, "sacrifice": _sacrifice, "recover": _recover, "redirect": _redirect, "legacy": _legacy,
}  # fmt: skip
