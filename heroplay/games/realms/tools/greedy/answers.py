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


def answer(look: Worth, choice: Choice) -> Picks:
    """Picks in the order in which the game lists them."""
    picks = _ANSWERS[choice.ask](look, choice)
    return choices.in_order(choices.pool(look.state, choice), picks) if len(picks) > 1 else picks


def _option(look: Worth, choice: Choice) -> Picks:
    """The option that gives most now: Gold by what it buys."""
    state = look.state
    word = choices.asking_word(state)
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
        n *= sum(look.state.cards.champion[p.kind] for p in look.player.play)
    low = health_of(look.state, look.seat) < 15
    return n * (DRAW if what == "draw" else HEALTH + 0.3 * low)


def _bought(look: Worth, gold: int) -> float:
    """The best card that this much Gold buys."""
    cost = look.state.cards.cost
    return max((look.to_buy(k) for k in for_sale(look.state) if cost[k] <= gold), default=0.0)


def _number(look: Worth, choice: Choice) -> Picks:
    """Draw as many as allowed when there is something to throw away."""
    return (choices.pool(look.state, choice)[-1 if look.player.hand else 0],)


def _stun(look: Worth, choice: Choice) -> Picks:
    state, threat = look.state, look.lore.threat
    found = choices.pool(state, choice)

    def danger(pick: str) -> float:
        owner, card = choices.target_of(state, pick)
        return threat[card.kind] + 0.3 * (state.cards.defense[card.kind] - card.damage) - health_of(state, owner) / 1000

    return (max(found, key=danger),) if found else ()


def _opponent(look: Worth, choice: Choice) -> Picks:
    state = look.state
    return (
        max(choices.pool(state, choice), key=lambda q: (len(state.players[int(q)].hand), -health_of(state, int(q)))),
    )


def _discard(look: Worth, choice: Choice) -> Picks:
    ids = look.state.cards.ids
    worst = sorted(look.player.hand, key=lambda k: (look.playing(k), k))
    return tuple(ids[k] for k in worst[: choice.least])


def _prepare(look: Worth, choice: Choice) -> Picks:
    state = look.state

    def gives(ref: str) -> float:
        card = find_in_play(state, choice.seat, ref)
        assert card is not None
        return look.of("expend", card.kind)

    return (max(choices.pool(state, choice), key=gives),)


def _sacrifice(look: Worth, choice: Choice) -> Picks:
    """Starters, and what has become worse than they are; not the last Gold, and not the last cards."""
    state, cards = look.state, look.state.cards
    word = choices.asking_word(state)
    gains = sum(w.n for w in word.each)  # type: ignore[attr-defined]
    income = sum(_income(look, k) for k in look.mine)
    zones = [(k, "discard") for k in look.player.discard] + [(k, "hand") for k in look.player.hand]
    rated = sorted((look.card(k) + (0.6 * look.playing(k) if z == "hand" else 0.0), z, k) for k, z in zones)
    picks: list[str] = []
    size = look.size
    for worth, zone, kind in rated[: choice.most]:
        bad = worth - gains < 1.7 * look.plan.thin**0.3
        poor = look.late < 0.5 and income - _income(look, kind) < KEEP and _income(look, kind) > 0
        if not bad or poor or size <= FEW:
            break
        picks.append(f"{zone}/{cards.ids[kind]}")
        income -= _income(look, kind)
        size -= 1
    return tuple(picks)


def _income(look: Worth, kind: int) -> float:
    gains = look.lore.abilities
    return gains["primary"][kind].gold + gains["expend"][kind].gold


def _recover(look: Worth, choice: Choice) -> Picks:
    cards = look.state.cards
    best = max(choices.pool(look.state, choice), key=lambda card: (look.card(cards.kind[card]), card))
    worth = look.card(cards.kind[best])
    return (best,) if choice.least or worth > 2.0 else ()


def _redirect(look: Worth, choice: Choice) -> Picks:
    ways = choices.pool(look.state, choice)
    return ("hand" if "hand" in ways else ways[0],)


def _legacy(look: Worth, choice: Choice) -> Picks:
    cards = look.state.cards
    found = choices.pool(look.state, choice)
    return (max(found, key=lambda pick: (look.card(cards.kind[pick.partition("/")[2]]), pick)),)


_ANSWERS = {
    "option": _option, "draw": _number, "stun": _stun, "opponent": _opponent, "discard": _discard,
    "prepare": _prepare, "sacrifice": _sacrifice, "recover": _recover, "redirect": _redirect, "legacy": _legacy,
}  # fmt: skip
