"""The table as it might be: copies of a duel with one thing different, for repairs and what-ifs.

Every function leaves the duel it is given alone, keeps every card in the game, and gives None where that is impossible.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from heroplay.core.frames import Choice, Priority
from heroplay.games.herocard.rules.actions import Pass, PlayCards
from heroplay.games.herocard.rules.apply import apply
from heroplay.games.herocard.rules.card_moves import clear_at, clear_top
from heroplay.games.herocard.rules.cards import ATTRIBUTES, BASE_ATTACK, UNKNOWN, UNKNOWN_ID
from heroplay.games.herocard.rules.checks import check
from heroplay.games.herocard.rules.legal import legal
from heroplay.games.herocard.rules.setup import heroes_of
from heroplay.games.herocard.rules.state import (
    ACTION,
    CLEAR,
    DISCARD,
    DRAW,
    Duel,
    LyingCard,
    Player,
    base_attack_stands,
    in_range,
    phase_of,
    sequence_of,
    with_snapshots,
)
from heroplay.kit.piles import leave_hand

_PHASES = {"discard": DISCARD, "draw": DRAW, "clear": CLEAR}


def _edited(state: Duel, edit: Callable[[Duel], object]) -> Duel:
    """A copy with the edit made, also in what a purge would bring back."""
    new = state.clone()
    edit(new)
    seq = sequence_of(new)
    if seq is not None and seq.before:
        before = tuple(s.clone() for s in seq.before)
        for snapshot in before:
            edit(snapshot)
        new.frames[2] = with_snapshots(seq, before)
    return new


# ---- another moment


def moment(state: Duel, active: int, phase: str) -> Duel:
    """A turn of that player, at the beginning of that phase: no attack open, nothing played yet."""
    new = state.clone()
    new.active, new.plays, new.bans, new.over = active, [], (), ""
    n = len(state.players)
    everyone = Priority(tuple((active + i) % n for i in range(n)), active)
    new.frames = [_PHASES[phase]] if phase in _PHASES else [ACTION, everyone]
    return new


def decision(state: Duel, seat: int) -> Duel | None:
    """The same moment of the Action phase, but this player's decision."""
    top = state.frames[-1]
    if not isinstance(top, Priority) or seat not in top.order:
        return None
    new = state.clone()
    new.frames[-1] = Priority(top.order, seat)
    return new


def answered(state: Duel) -> Duel:
    """After every question that a card asks has got an answer, the first that will do.

    Where it would be an unknown card, one is assumed that can be there; a question without an answer is passed over.
    """
    while not state.over and isinstance(top := state.frames[-1], Choice):
        answers = legal(state)
        if answers and UNKNOWN_ID in answers[0].picks:
            state = _assumed(state, top.seat) or _unanswered(state)
        else:
            state = apply(state, answers[0]) if answers else _unanswered(state)
    return state


def _assumed(state: Duel, seat: int) -> Duel | None:
    """An unknown card of the hand is the first that it can be: an open pile never gets a card without a face."""
    unseen = _unseen(state, seat)
    return holding(state, seat, min(unseen)) if unseen else None


def _unanswered(state: Duel) -> Duel:
    new = state.clone()
    _, effect = new.frames.pop(), new.frames.pop()
    new.frames[-1] = new.frames[-1].played(effect.seat)  # type: ignore[union-attr]
    return new


def attack_over(state: Duel) -> Duel:
    """After the open attack: all pass and it is decided; where that would end the duel, it is only broken off."""
    state = after = answered(state)
    while sequence_of(after) is not None and not after.over:
        after = apply(after, Pass(after.frames[-1].at))  # type: ignore[union-attr]
    if not after.over:
        return after
    new = state.clone()
    new.bans = ()
    new.frames = [state.frames[0], Priority(state.frames[1].order, state.active)]  # type: ignore[union-attr]
    return new


def still_going_on(state: Duel) -> Duel:
    """A duel that is over, one point or one turn before its end."""
    new = moment(state, state.active, phase_of(state))
    needed = state.setup.needed(len(state.players))
    for player in new.players:
        player.points = min(player.points, needed - 1)
    new.turns_without_success = min(new.turns_without_success, max(0, state.setup.stalemate_turns - 1))
    return new


# ---- other numbers


def more_points(state: Duel, seat: int, attr: int, n: int) -> Duel:
    """An attribute with a higher score."""

    def edit(changed: Duel) -> None:
        scores = list(changed.players[seat].scores)
        scores[attr] += n
        changed.players[seat].scores = (scores[0], scores[1], scores[2])

    return _edited(state, edit)


def earlier_cards(state: Duel, seat: int, attr: int) -> list[LyingCard]:
    """The cards of a stack that lay there before this turn, top first: what could have been cleared."""
    now = {e.no for e in state.plays}
    return [y for y in reversed(state.players[seat].stacks[attr]) if y.no not in now]


def cleared(state: Duel, seat: int, numbers: Iterable[int]) -> Duel | None:
    """Some cards in play cleared before."""
    wanted = set(numbers)

    def edit(changed: Duel) -> int:
        places = [(a, i) for a, s in enumerate(changed.players[seat].stacks) for i, y in enumerate(s) if y.no in wanted]
        for attr, at in reversed(places):
            clear_at(changed, seat, attr, at)
        return len(places)

    return _edited(state, edit) if edit(state.clone()) == len(wanted) else None


def discarded(state: Duel, seat: int, kinds: Iterable[int]) -> Duel | None:
    """Some cards of the hand discarded before."""
    new = state.clone()
    player = new.players[seat]
    for kind in kinds:
        if kind not in player.hand:
            return None
        leave_hand(player, kind)
        player.discard.append(kind)
    return new


# ---- cards elsewhere


def held(state: Duel, seat: int, kind: int, keep: Iterable[int] = ()) -> Duel | None:
    """A card of the deck or the Discard Stack in the hand; a full hand gives one back that is not to be kept."""
    kept = list(keep)

    def bring(changed: Duel) -> bool:
        # a snapshot's hand had to hold the cards played since, too
        since = [e.kind for e in state.plays[len(changed.plays) :] if e.seat == seat]
        return _bring(changed, seat, kind, [*kept, *since])

    return _edited(state, bring) if bring(state.clone()) else None


def _bring(state: Duel, seat: int, kind: int, keep: list[int]) -> bool:
    player = state.players[seat]
    full = len(player.hand) >= state.setup.hand_cap
    spare = list((Counter(player.hand) - Counter(keep)).elements())
    if (full and not spare) or not _take(state, seat, kind):
        return False
    if full:
        leave_hand(player, spare[0])
        player.deck.insert(0, spare[0])
    insort(player.hand, kind)
    return True


def _take(state: Duel, seat: int, kind: int) -> bool:
    """Out of the deck or the Discard Stack; where the deck is not known, one of its unknown cards may be it."""
    player = state.players[seat]
    if kind not in player.deck and kind in player.discard:
        player.discard.remove(kind)
        return True
    wanted = kind if kind in player.deck else UNKNOWN if _unseen(state, seat)[kind] > 0 else None
    if wanted is None or wanted not in player.deck:
        return False
    at = player.deck.index(wanted)
    if at >= len(player.deck) - player.top:
        player.top -= 1
    del player.deck[at]
    return True


def _unseen(state: Duel, seat: int) -> Counter[int]:
    """The cards of a player that are not in sight."""
    return cards_of(state, seat) - Counter(_in_sight(state.players[seat]))


def _in_sight(player: Player) -> list[int]:
    lying = (y.kind for stack in player.stacks for y in stack)
    return [k for k in (*player.deck, *player.hand, *player.discard, *lying) if k != UNKNOWN]


def cards_of(state: Duel, seat: int) -> Counter[int]:
    """Every card of a player, wherever it is; where some are unknown, as the hero's deck has them."""
    player = state.players[seat]
    everywhere = (player.deck, player.hand, (y.kind for stack in player.stacks for y in stack))
    if any(UNKNOWN in zone for zone in everywhere):
        return Counter(state.cards.kind[c] for c in heroes_of(state.setup)[seat].deck)
    return Counter(_in_sight(player))


def holding(state: Duel, seat: int, kind: int) -> Duel | None:
    """A card of the hand that nobody here can see is of this kind.

    What a purge would bring back keeps its unknown cards: some of those have been played since.
    """
    if UNKNOWN not in state.players[seat].hand:
        return None
    new = state.clone()
    hand = new.players[seat].hand
    hand.remove(UNKNOWN)
    insort(hand, kind)
    return new


def faced(state: Duel, seat: int, kind: int) -> Duel | None:
    """A deployed card that nobody here can see is of this kind."""
    attr, cost = state.cards.attr[kind], state.cards.cost[kind]
    stack = state.players[seat].stacks[attr]
    hidden = next((y.no for y in reversed(stack) if y.kind == UNKNOWN and y.cost == cost), None)
    if hidden is None:
        return None

    def edit(changed: Duel) -> None:
        stacks = changed.players[seat].stacks
        stacks[attr] = tuple(replace(y, kind=kind) if y.no == hidden else y for y in stacks[attr])

    return _edited(state, edit)


def deployed(state: Duel, seat: int, kind: int) -> Duel | None:
    """A card of the hand, else of the deck, face down on its stack."""
    attr, cost = state.cards.attr[kind], state.cards.cost[kind]
    player = state.players[seat]
    if not state.cards.can_deploy or player.spent[attr] + cost > player.scores[attr]:
        return None
    no = state.number + 1

    def edit(changed: Duel) -> bool:
        player = changed.players[seat]
        if kind in player.hand:
            leave_hand(player, kind)
        elif not _take(changed, seat, kind):
            return False
        player.stacks[attr] = (LyingCard(kind, cost, no, True), *player.stacks[attr])
        player.spent[attr] += cost
        changed.number = no
        return True

    return _edited(state, edit) if edit(state.clone()) else None


# ---- attacks


def base_first(state: Duel, seat: int, kind: int, keep: Iterable[int]) -> Duel | None:
    """After this Base Attack or Base Block has been played and the others have passed, if it can be played."""
    if kind not in state.players[seat].hand:
        with_it = held(state, seat, kind, keep)
        if with_it is None:
            return None
        state = with_it
    ready = decision(state, seat)
    return None if ready is None else _played(ready, seat, kind, seat)


def under_attack(state: Duel, seat: int) -> Duel | None:
    """Another player's turn, and an attack on this one: by the active player, else by the next who can reach."""
    n = len(state.players)
    others = [s for s in (state.active, *((seat + i) % n for i in range(1, n))) if in_range(state, seat, s)]
    if not others:
        return None
    attacker = others[0]
    new = moment(state, attacker, "action")
    cards = state.cards
    # which card it is must not depend on what the attacker holds
    kinds = [k for k in cards_of(state, attacker) if cards.cls[k] == BASE_ATTACK]
    for kind in sorted(kinds, key=lambda k: (bool(cards.effects[k]) or cards.names_attribute[k], cards.cost[k], k)):
        ready = new if kind in new.players[attacker].hand else held(new, attacker, kind)
        if ready is None:
            continue
        ready = ready.clone()
        player, attr = ready.players[attacker], cards.attr[kind]
        while player.stacks[attr] and player.spent[attr] + cards.cost[kind] > player.scores[attr]:
            clear_top(ready, attacker, attr)
        attacked = _played(ready, attacker, kind, seat, target=seat)
        if attacked is not None:
            return attacked
    return None


def _played(state: Duel, seat: int, kind: int, until: int, target: int | None = None) -> Duel | None:
    """The table after that card, all questions answered, all passing until it is the decision of `until`."""
    cards = state.cards
    aims = (
        [target]
        if target is not None
        else [None, *range(len(state.players))]
        if cards.cls[kind] == BASE_ATTACK
        else [None]
    )
    attribute = ATTRIBUTES[0] if cards.names_attribute[kind] else None
    for aim in aims:
        action = PlayCards(seat, (cards.ids[kind],), aim, attribute)
        if check(state, action).ok:
            after = answered(apply(state, action))
            while (top := after.frames[-1]).at != until:  # type: ignore[union-attr]
                after = apply(after, Pass(top.at))  # type: ignore[union-attr]
            return after
    return None


def purged(state: Duel, numbers: Iterable[int]) -> Duel:
    """Some cards of this turn purged: off their stacks, and as if never played (HC-9.9, HC-9.11)."""
    wanted = set(numbers)

    def edit(changed: Duel) -> None:
        for i, e in enumerate(changed.plays):
            if e.no in wanted:
                changed.plays[i] = replace(e, gone="purged")
        for player in changed.players:
            for attr, stack in enumerate(player.stacks):
                off = [y for y in stack if y.no in wanted]
                player.stacks[attr] = tuple(y for y in stack if y.no not in wanted)
                player.spent[attr] -= sum(y.cost for y in off)
                player.discard.extend(y.kind for y in off)

    return _edited(state, edit)


def attack_back(state: Duel, seat: int) -> Duel | None:
    """The open sequence as it was before its Base Attack was purged."""
    seq = sequence_of(state)
    if seq is None:
        return None
    for n in range(len(seq.before) - 1, -1, -1):
        old = sequence_of(seq.before[n])
        if old is not None and base_attack_stands(seq.before[n], old):
            new = seq.before[n].clone()
            new.luck, new.number = state.luck, state.number
            new.frames[2] = with_snapshots(seq, seq.before[:n])
            return decision(new, seat)
    return None


def without_bans(state: Duel, seat: int) -> Duel:
    """No card forbids this player a class."""

    def edit(changed: Duel) -> None:
        changed.bans = tuple(ban for ban in changed.bans if ban[0] != seat)

    return _edited(state, edit)


def within_range(state: Duel, seat: int, target: int) -> Duel:
    """The two in range of each other."""

    def edit(changed: Duel) -> None:
        changed.out_of_range = tuple(pair for pair in changed.out_of_range if set(pair) != {seat, target})

    return _edited(state, edit)


def without_host_limits(state: Duel, seat: int) -> Duel:
    """A contest in which this player may play any number of cards of any class."""

    def edit(changed: Duel) -> None:
        seq = sequence_of(changed)
        if seq is not None:
            classes = tuple(entry for entry in seq.classes if entry[0] != seat)
            limits = tuple(entry for entry in seq.limits if entry[0] != seat)
            changed.frames[2] = replace(seq, classes=classes, limits=limits)

    return _edited(state, edit)
