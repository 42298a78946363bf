"""What a seat knows: the same state with unknown cards in it, and full states that fit such an observation."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from heroplay.core.chance import Luck
from heroplay.core.errors import BadInput
from heroplay.core.frames import Choice
from heroplay.games.herocard.rules.cards import HIDDEN, MEANS, UNKNOWN
from heroplay.games.herocard.rules.frames import Effect
from heroplay.games.herocard.rules.setup import heroes_of
from heroplay.games.herocard.rules.state import Duel, LyingCard, Player, sequence_of, with_snapshots
from heroplay.kit.hidden import faced, with_hands


def observe(state: Duel, seat: int) -> Duel:
    """The state as a seat may know it: no foreign hands, no deck order, no deployed faces, no seed."""
    seen = state.draft()
    seen.luck = Luck(0)
    seen.players = [_seen_player(p, i == seat, _announced(state, i)) for i, p in enumerate(state.players)]
    seq = sequence_of(state)
    if seq is not None and seq.before:
        seen.frames[2] = with_snapshots(seq, tuple(observe(s, seat) for s in seq.before))
    return seen


def _announced(state: Duel, seat: int) -> tuple[list[int], list[int]]:
    """The cards of a half-played set that are still to be put down, of the hand and deployed: all have heard which."""
    frame = state.frames[-2] if len(state.frames) > 1 else None
    if not isinstance(frame, Effect) or frame.seat != seat:
        return [], []
    refs, kind = frame.cards[frame.card + 1 :], state.cards.kind
    return [kind[r] for r in refs if r[0] != HIDDEN], [kind[r] for r in refs if r[0] == HIDDEN]


def _seen_player(player: Player, own: bool, announced: tuple[list[int], list[int]]) -> Player:
    if own:
        hidden = [UNKNOWN] * (len(player.deck) - player.top)
        deck = hidden + player.deck[len(hidden) :]
        return Player(
            player.scores,
            deck,
            player.hand[:],
            player.discard[:],
            player.stacks[:],
            player.spent[:],
            player.points,
            player.top,
            player.shown,
        )
    deck, hand = [UNKNOWN] * len(player.deck), [UNKNOWN] * len(player.hand)
    if player.shown or announced[0]:
        known = Counter(player.shown) | Counter(announced[0])
        hand = sorted([*known.elements(), *hand[known.total() :]])
    stacks = [_seen_stack(stack, announced[1]) for stack in player.stacks]
    return Player(player.scores, deck, hand, player.discard[:], stacks, player.spent[:], player.points, 0, player.shown)


def _seen_stack(stack: tuple[LyingCard, ...], named: list[int]) -> tuple[LyingCard, ...]:
    """Deployed cards without their faces, but for those announced: of equal ones the topmost is played first."""
    for lying in stack:
        if lying.down:
            break
    else:  # as nearly always
        return stack
    seen, announced = [], Counter(named)
    for lying in reversed(stack):
        if lying.down and announced[lying.kind] > 0:
            announced[lying.kind] -= 1
        elif lying.down:
            lying = LyingCard(UNKNOWN, lying.cost, lying.no, True, lying.twisted)
        seen.append(lying)
    return tuple(reversed(seen))


def is_secret(state: Duel, action: Any) -> bool:
    """Only the choice of what to deploy is not for the others' ears (HC-R38)."""
    top = state.frames[-1]
    return action.do == "choose" and isinstance(top, Choice) and top.ask == "deploy"


def deal_unseen(state: Duel, seat: int, rng: random.Random) -> Duel:
    """A full state that fits what the seat has observed: every unknown card dealt from what is left of its deck."""
    full = state.clone()
    full.luck = Luck(rng.getrandbits(62))
    heroes = heroes_of(state.setup)
    for i, (player, hero) in enumerate(zip(full.players, heroes, strict=True)):
        left = Counter(full.cards.kind[c] for c in hero.deck)
        stacked = [y.kind for stack in player.stacks for y in stack]
        left.subtract(k for k in (*player.deck, *player.hand, *player.discard, *stacked) if k != UNKNOWN)
        unseen = sorted((+left).elements())
        rng.shuffle(unseen)
        _fill_stacks(full, player, unseen)
        _hold_what_is_asked(full, i, unseen)
        player.hand = sorted(faced(player.hand, unseen))
        player.deck = faced(player.deck, unseen)
        player.discard = faced(player.discard, unseen)  # a what-if may clear a card that lies face down
    seq = sequence_of(full)
    if seq is not None and seq.before:
        full.frames[2] = with_snapshots(seq, _deal_snapshots(full, seq.before))
    return full


def worlds(state: Duel, seat: int, most: int = 1_500) -> list[Duel]:
    """Every full state, up to the order of decks, that fits what the seat has observed; decks of others lie sorted."""
    known = observe(state, seat)
    if any(y.kind == UNKNOWN for p in known.players for stack in p.stacks for y in stack):
        raise BadInput("A deployed card of another player is unknown: too much can lie there.")
    found = [known]
    for i, player in enumerate(known.players):
        if i == seat:
            continue
        left = Counter([*state.players[i].deck, *state.players[i].hand])  # which cards there are is not secret
        left.subtract(k for k in player.hand if k != UNKNOWN)
        found = with_hands(found, i, left, most)
    own = state.players[seat]
    return [_as_it_was(w, seat, own) for w in found]


def _as_it_was(state: Duel, seat: int, own: Player) -> Duel:
    """The seat's own deck as it lies, and the snapshots of an open sequence with the same cards dealt."""
    state.players[seat].deck = own.deck[:]
    seq = sequence_of(state)
    if seq is not None and seq.before:
        state.frames[2] = with_snapshots(seq, _deal_snapshots(state, seq.before))
    return state


def _fill_stacks(state: Duel, player: Player, unseen: list[int]) -> None:
    """Deployed cards show attribute and cost: deal one that fits (HC-R38)."""
    for attr, stack in enumerate(player.stacks):
        if any(y.kind == UNKNOWN for y in stack):
            dealt = []
            for lying in stack:
                if lying.kind == UNKNOWN:
                    fits = (k for k in unseen if state.cards.attr[k] == attr and state.cards.cost[k] == lying.cost)
                    kind = next(fits, None)
                    if kind is None:
                        kind = unseen[-1]
                    unseen.remove(kind)
                    lying = replace(lying, kind=kind)
                dealt.append(lying)
            player.stacks[attr] = tuple(dealt)


def _hold_what_is_asked(state: Duel, seat: int, unseen: list[int]) -> None:
    """Who must discard or waste cards of a kind holds that many (HC-R36): put them where the hand is dealt from."""
    top = state.frames[-1]
    if isinstance(top, Choice) and top.seat == seat and top.ask in ("discard", "waste"):
        wanted, cls = MEANS[top.of], state.cards.cls
        known = sum(1 for k in state.players[seat].hand if k != UNKNOWN and cls[k] in wanted)
        for kind in [k for k in unseen if cls[k] in wanted][: max(0, top.least - known)]:
            unseen.remove(kind)
            unseen.append(kind)


def _deal_snapshots(full: Duel, before: tuple[Duel, ...]) -> tuple[Duel, ...]:
    """The snapshots of the open sequence, with the same cards dealt: each player's cards of now, put back."""
    try:
        return tuple(_deal_snapshot(full, s) for s in before)
    except (ValueError, IndexError):  # a code that somebody changed
        raise BadInput("This duel is impossible: the cards before the attack do not match the cards now.") from None


def _deal_snapshot(full: Duel, snapshot: Duel) -> Duel:
    """Fill a snapshot from the cards of now that it does not show elsewhere.

    It differs from now only by what was played, drawn, discarded or cleared since: the lower part of a deck still lies
    there, and a hand held what has been played since, beginning with the card that the snapshot was taken before.
    """
    dealt = snapshot.clone()
    dealt.luck = full.luck
    since = full.plays[len(snapshot.plays) :]
    for seat, (now, then) in enumerate(zip(full.players, dealt.players, strict=True)):
        stacked = [y.kind for stack in now.stacks for y in stack]
        pool = Counter([*now.deck, *now.hand, *now.discard, *stacked])
        pool.subtract(k for k in (*then.deck, *then.hand, *then.discard) if k != UNKNOWN)
        pool.subtract(y.kind for stack in then.stacks for y in stack if y.kind != UNKNOWN)
        deployed = {y.no for stack in then.stacks for y in stack}
        played = [e.kind for e in since if e.seat == seat and e.no not in deployed]
        if since[0].seat == seat and since[0].no not in deployed and since[0].kind not in then.hand:
            then.hand[then.hand.index(UNKNOWN)] = _pick(pool, played)  # the card that was played next was held
        faces = {e.no: e.kind for e in full.plays} | {y.no: y.kind for stack in now.stacks for y in stack}
        for attr, stack in enumerate(then.stacks):
            then.stacks[attr] = tuple(
                replace(y, kind=_face(full, pool, attr, y, faces)) if y.kind == UNKNOWN else y for y in stack
            )
        for i, kind in enumerate(now.deck[: len(then.deck)]):
            if then.deck[i] == UNKNOWN and pool[kind] > 0:
                then.deck[i] = _pick(pool, [kind])
        held = [*played, *now.discard, *stacked, *now.hand]
        then.hand = sorted(_pick(pool, held) if k == UNKNOWN else k for k in then.hand)
        then.deck = [_pick(pool, now.hand) if k == UNKNOWN else k for k in then.deck]
        then.discard = [_pick(pool, now.discard) if k == UNKNOWN else k for k in then.discard]
    return dealt


def _face(state: Duel, pool: Counter[int], attr: int, lying: LyingCard, faces: dict[int, int]) -> int:
    """The face of a deployed card of a snapshot: what it is now, or, if it has left play, one that fits."""
    fits = [k for k in sorted(pool) if state.cards.attr[k] == attr and state.cards.cost[k] == lying.cost]
    return _pick(pool, [faces[lying.no], *fits] if lying.no in faces else fits)


def _pick(pool: Counter[int], preferred: list[int]) -> int:
    """Take the first of these that the pool has, else any card of it."""
    kind = next((k for k in preferred if pool[k] > 0), None)
    if kind is None:
        kind = min((+pool).elements())
    pool[kind] -= 1
    return kind
