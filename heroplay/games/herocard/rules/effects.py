"""What cards do: one small function for each word.  It returns None when done, or the Choice it must ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from heroplay.core.chance import Chance
from heroplay.core.events import Event, Tell
from heroplay.core.frames import Choice, Priority
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.actions import HIDDEN
from heroplay.games.herocard.rules.card_moves import draw_cards, stops_counting, turn_lying
from heroplay.games.herocard.rules.cards import BASE_ATTACK, CLASSES, EXCLUSIVE, MEANS
from heroplay.games.herocard.rules.state import Duel, LyingCard, PlayedCard, Player, sequence_of, with_snapshots
from heroplay.kit.piles import leave_hand


@dataclass(slots=True)
class Doing:
    """A word being done: on which state, by which seat, to which seat, from which card."""

    d: Duel
    seat: int
    target: int
    word: Any
    kind: int
    ref: str
    luck: Chance | None
    tell: Tell

    @property
    def card(self) -> str:
        return str(self.d.cards.ids[self.kind])


WORDS: dict[str, Callable[[Doing], Choice | None]] = {}


def word(function: Callable[[Doing], Choice | None]) -> Callable[[Doing], Choice | None]:
    """Register a word under the function's name."""
    WORDS[function.__name__.rstrip("_")] = function
    return function


@word
def draw(w: Doing) -> None:
    draw_cards(w.d, w.seat, w.word.n, w.luck, w.tell, ("HC-4.3", "HC-9.2"))


@word
def discard(w: Doing) -> Choice | None:
    """The target discards cards of a kind, or all it has of that kind, and chooses which (HC-R36)."""
    rule = {"block": "HC-4.31", "attack": "HC-4.32"}.get(w.word.of, "HC-9.1")
    return _ask_hand(w, "discard", rule)


@word
def waste(w: Doing) -> Choice | None:
    """The target plays cards that then do nothing, and chooses which (HC-9.12, HC-R37)."""
    return _ask_hand(w, "waste", "HC-9.12")


def _ask_hand(w: Doing, ask: str, rule: str) -> Choice | None:
    wanted = MEANS[w.word.of]
    have = sum(1 for k in w.d.players[w.target].hand if w.d.cards.cls[k] in wanted)
    if not have:
        if w.tell:
            w.tell(Event(f"nothing_to_{ask}", w.target, ("HC-R36", rule), {"of": w.word.of}))
        return None
    n = min(w.word.n, have)
    return Choice(w.target, ask, n, n, w.word.of, w.seat, rule)


@word
def clear(w: Doing) -> Choice | None:
    """Clear own cards, or cards of the target that count in this sequence (HC-5.15, HC-R32, HC-R33)."""
    ask = "clear_any" if w.word.any else "clear"
    if w.word.whose == "target":
        ask = "strip"
    whose = w.target if ask == "strip" else w.seat
    choice = Choice(w.seat, ask, 0, w.word.n, w.word.of, whose, "HC-5.15")
    return choices.shrunk(w.d, choice)


@word
def deploy(w: Doing) -> Choice | None:
    """Put hand cards face down on their stacks (HC-9.6); what the hand can pay for is not for the others to know."""
    most = min(w.word.n, len(w.d.players[w.seat].hand))
    return Choice(w.seat, "deploy", 0, most, "any", w.seat, "HC-9.6") if most else None


@word
def recover(w: Doing) -> Choice | None:
    """Take cards back from the player's Discard Stack."""
    room = w.d.caps.hand_cap - len(w.d.players[w.seat].hand)
    choice = Choice(w.seat, "recover", 0, min(w.word.n, room), w.word.of, w.seat, "HC-4.30")
    return choices.shrunk(w.d, choice)


@word
def convert(w: Doing) -> Choice | None:
    """One card of the target in this sequence counts another value (HC-9.15, HC-R67)."""
    return choices.shrunk(w.d, Choice(w.seat, "convert", 1, 1, w.word.of, w.target, "HC-9.15"))


@word
def unwind(w: Doing) -> Choice | None:
    """A twisted card of the target turns upright (HC-9.17)."""
    return choices.shrunk(w.d, Choice(w.seat, "unwind", w.word.n, w.word.n, "any", w.target, "HC-9.17"))


@word
def twist(w: Doing) -> None:
    """The card itself turns sideways for its long-term effect (HC-9.16)."""
    turn_lying(w.d, w.seat, w.d.plays[-1].no, True)
    if w.tell:
        w.tell(Event("twisted", w.seat, ("HC-9.16", "HC-R66"), {"card": w.card, "n": w.word.n, "gives": w.word.gives}))


@word
def again(w: Doing) -> None:
    """One more Exclusive Base Attack this turn: read off the plays by `moves.exclusives_left` (HC-4.17)."""
    if w.tell:
        w.tell(Event("may_attack_again", w.seat, ("HC-4.17", "HC-5.14")))


@word
def ban(w: Doing) -> None:
    """The target may play no card of a class for the rest of the sequence, if one is open (HC-4.30)."""
    if sequence_of(w.d) is None:
        return
    w.d.bans = (*w.d.bans, (w.target, CLASSES.index(w.word.of)))
    if w.tell:
        w.tell(Event("banned", w.seat, ("HC-4.30",), {"target": w.target, "of": w.word.of}))


@word
def reveal(w: Doing) -> None:
    """The target's hand is seen by all."""
    player = w.d.players[w.target]
    player.shown = tuple(player.hand)
    if w.tell:
        cards = [w.d.cards.ids[k] for k in player.hand]
        w.tell(Event("revealed", w.target, ("HC-4.30",), {"cards": cards}))


@word
def purge(w: Doing) -> None:
    """The card before this one was never played (HC-9.9): back to the state before it, less that card, plus this."""
    d = w.d
    seq = sequence_of(d)
    assert seq is not None
    mine, undone = d.plays[-1], d.plays[-2]
    # snapshots are counted from the start of the sequence: this is the table just before the purged card
    old = seq.before[len(d.plays) - 2 - seq.start]
    restored = old.clone()  # other states share the snapshot
    for now, then in zip(d.players, restored.players, strict=True):
        _keep_knowledge(now, then, d.cards.purges[undone.kind])
    moved = d.players[w.seat]  # still the player after both plays: tells `_fetch` where the purging card came from
    order = d.frames[3].order  # type: ignore[union-attr]
    d.players, d.plays, d.bans = restored.players, restored.plays, restored.bans
    d.turns_without_success = restored.turns_without_success
    _take_back(d, undone)
    # the purged card stays listed: checks can name it, and each entry keeps its place beside its snapshot
    d.plays.append(
        PlayedCard(undone.seat, undone.kind, undone.no, undone.target, undone.attribute, undone.value, "purged")
    )
    # so `plays` is as long as before, and all snapshots stay, those of the two cards too
    d.frames = [restored.frames[0], restored.frames[1], with_snapshots(seq, seq.before), Priority(order, w.seat)]
    lay_there = _fetch(d, w, mine.no, moved)
    _lay_again(d, w, mine.no)
    d.plays.append(PlayedCard(w.seat, w.kind, mine.no, mine.target, mine.attribute))
    if w.tell:
        rules = ["HC-9.9", "HC-9.10", "HC-R26", "HC-R30"]
        earlier = d.plays[seq.start : -2]
        if d.cards.purges[undone.kind] or (earlier and earlier[-1].seat == undone.seat):
            rules.append("HC-R27")  # a purge is purged, or the last of several cards of one player
        if d.cards.typ[undone.kind] == EXCLUSIVE:
            rules.append("HC-9.11")
        if d.cards.cls[undone.kind] == BASE_ATTACK:
            rules.append("HC-R28")
        if not lay_there:
            rules.append("HC-R68")
        w.tell(Event("purged", w.seat, tuple(rules), {"card": d.cards.ids[undone.kind], "owner": undone.seat}))


def _fetch(d: Duel, w: Doing, no: int, moved: Player) -> bool:
    """Take the purging card from wherever the restored table has it (HC-R68); was it played from there?"""
    player, kind, attr = d.players[w.seat], w.kind, d.cards.attr[w.kind]
    stack = player.stacks[attr]
    at = next((i for i, lying in enumerate(stack) if lying.no == no), None)
    if at is not None:  # it was deployed before the purged card was played
        _take_off(player, attr, at)
        return True
    if kind in player.hand:
        leave_hand(player, kind)
        return w.ref[0] != HIDDEN
    # not in the hand then: the purged card brought it there, so it lies where there is one more of it than now
    if player.deck.count(kind) > moved.deck.count(kind):
        at = _highest(player.deck, kind)
        player.top -= at >= len(player.deck) - player.top
        del player.deck[at]
    elif player.discard.count(kind) > moved.discard.count(kind):
        del player.discard[_highest(player.discard, kind)]
    else:  # the undone purge had taken it off its stack: the copy that lay there is gone
        lie_now = {lying.no for lying in moved.stacks[attr]}
        at = max(i for i, lying in enumerate(stack) if lying.kind == kind and lying.no not in lie_now)
        _take_off(player, attr, at)
        stops_counting(d, stack[at].no)  # one card, played twice (`purge_destination`): only the second play counts
    return False


def _take_off(player: Player, attr: int, at: int) -> None:
    """A card leaves its stack, and its points are free."""
    stack = player.stacks[attr]
    player.stacks[attr] = stack[:at] + stack[at + 1 :]
    player.spent[attr] -= stack[at].cost


def _lay_again(d: Duel, w: Doing, no: int) -> None:
    """The purging card lies on top under the number that it had: the snapshot before it knows it by that one."""
    player, attr, cost = d.players[w.seat], d.cards.attr[w.kind], d.cards.cost[w.kind]
    player.stacks[attr] += (LyingCard(w.kind, cost, no),)
    player.spent[attr] += cost


def _highest(pile: list[int], kind: int) -> int:
    """Where the card of a kind lies that is nearest to the top."""
    return len(pile) - 1 - pile[::-1].index(kind)


def _take_back(d: Duel, undone: PlayedCard) -> None:
    """The purged card goes to its owner's Discard Stack, or to the hand if that is agreed and has room (HC-R26)."""
    player = d.players[undone.seat]
    attr = d.cards.attr[undone.kind]
    stack = player.stacks[attr]
    at = next((i for i, lying in enumerate(stack) if lying.no == undone.no), None)
    if at is not None:  # it had been deployed
        _take_off(player, attr, at)
    else:
        leave_hand(player, undone.kind)
    if d.setup.purge_destination == "hand" and len(player.hand) < d.caps.hand_cap:
        player.hand.append(undone.kind)
        player.hand.sort()
        player.shown = tuple(sorted((*player.shown, undone.kind)))
    else:
        player.discard.append(undone.kind)


def _keep_knowledge(now: Player, then: Player, purge_undone: bool) -> None:
    """Cards can be put back, knowledge cannot (HC-R30): what was seen since stays known."""
    lay_now, lay_then = _open_cards(now), _open_cards(then)
    shown: list[int] = []
    for kind in sorted(set(then.hand)):
        seen = lay_now.count(kind) + now.shown.count(kind) - lay_then.count(kind)
        shown += [kind] * min(max(seen, then.shown.count(kind)), then.hand.count(kind))
    then.shown = tuple(shown)
    longer = len(then.deck) - len(now.deck)
    if purge_undone:  # nobody drew; what that purge had put back on the deck is in the hand again
        if now.deck[: len(then.deck)] == then.deck:
            then.top = max(then.top, now.top + longer)
    elif now.deck == then.deck[: len(now.deck)]:
        then.top = now.top + longer
    else:  # the deck ran out and was made again: its owner has seen all of the old one
        then.top = len(then.deck)


def _open_cards(p: Player) -> list[int]:
    return [*p.discard, *[lying.kind for stack in p.stacks for lying in stack if not lying.down]]


def wasted(d: Duel, seat: int, kind: int) -> bool:
    """A card is played for nothing: onto its stack if the points suffice, else discarded (HC-9.13, HC-9.14)."""
    player, attr, cost = d.players[seat], d.cards.attr[kind], d.cards.cost[kind]
    leave_hand(player, kind)
    if player.spent[attr] + cost > player.scores[attr]:
        player.discard.append(kind)
        return False
    d.number += 1
    player.stacks[attr] += (LyingCard(kind, cost, d.number),)
    player.spent[attr] += cost
    return True
