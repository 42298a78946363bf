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

    state: Duel
    seat: int
    target: int
    word: Any
    kind: int
    ref: str
    luck: Chance | None
    tell: Tell

    @property
    def card(self) -> str:
        return str(self.state.cards.ids[self.kind])


WORDS: dict[str, Callable[[Doing], Choice | None]] = {}


def word(function: Callable[[Doing], Choice | None]) -> Callable[[Doing], Choice | None]:
    """Register a word under the function's name."""
    WORDS[function.__name__.rstrip("_")] = function
    return function


@word
def draw(doing: Doing) -> None:
    draw_cards(doing.state, doing.seat, doing.word.n, doing.luck, doing.tell, ("HC-4.3", "HC-9.2"))


@word
def discard(doing: Doing) -> Choice | None:
    """The target discards cards of a kind, or all it has of that kind, and chooses which (HC-R36)."""
    rule = {"block": "HC-4.31", "attack": "HC-4.32"}.get(doing.word.of, "HC-9.1")
    return _ask_hand(doing, "discard", rule)


@word
def waste(doing: Doing) -> Choice | None:
    """The target plays cards that then do nothing, and chooses which (HC-9.12, HC-R37)."""
    return _ask_hand(doing, "waste", "HC-9.12")


def _ask_hand(doing: Doing, ask: str, rule: str) -> Choice | None:
    wanted = MEANS[doing.word.of]
    have = sum(1 for k in doing.state.players[doing.target].hand if doing.state.cards.cls[k] in wanted)
    if not have:
        if doing.tell:
            doing.tell(Event(f"nothing_to_{ask}", doing.target, ("HC-R36", rule), {"of": doing.word.of}))
        return None
    n = min(doing.word.n, have)
    return Choice(doing.target, ask, n, n, doing.word.of, doing.seat, rule)


@word
def clear(doing: Doing) -> Choice | None:
    """Clear own cards, or cards of the target that count in this sequence (HC-5.15, HC-R32, HC-R33)."""
    ask = "clear_any" if doing.word.any else "clear"
    if doing.word.whose == "target":
        ask = "strip"
    whose = doing.target if ask == "strip" else doing.seat
    choice = Choice(doing.seat, ask, 0, doing.word.n, doing.word.of, whose, "HC-5.15")
    return choices.shrunk(doing.state, choice)


@word
def deploy(doing: Doing) -> Choice | None:
    """Put hand cards face down on their stacks (HC-9.6); what the hand can pay for is not for the others to know."""
    most = min(doing.word.n, len(doing.state.players[doing.seat].hand))
    return Choice(doing.seat, "deploy", 0, most, "any", doing.seat, "HC-9.6") if most else None


@word
def recover(doing: Doing) -> Choice | None:
    """Take cards back from the player's Discard Stack."""
    room = doing.state.caps.hand_cap - len(doing.state.players[doing.seat].hand)
    choice = Choice(doing.seat, "recover", 0, min(doing.word.n, room), doing.word.of, doing.seat, "HC-4.30")
    return choices.shrunk(doing.state, choice)


@word
def convert(doing: Doing) -> Choice | None:
    """One card of the target in this sequence counts another value (HC-9.15, HC-R67)."""
    return choices.shrunk(doing.state, Choice(doing.seat, "convert", 1, 1, doing.word.of, doing.target, "HC-9.15"))


@word
def unwind(doing: Doing) -> Choice | None:
    """A twisted card of the target turns upright (HC-9.17)."""
    return choices.shrunk(
        doing.state, Choice(doing.seat, "unwind", doing.word.n, doing.word.n, "any", doing.target, "HC-9.17")
    )


@word
def twist(doing: Doing) -> None:
    """The card itself turns sideways for its long-term effect (HC-9.16)."""
    turn_lying(doing.state, doing.seat, doing.state.plays[-1].no, True)
    if doing.tell:
        doing.tell(
            Event(
                "twisted",
                doing.seat,
                ("HC-9.16", "HC-R66"),
                {"card": doing.card, "n": doing.word.n, "gives": doing.word.gives},
            )
        )


@word
def again(doing: Doing) -> None:
    """One more Exclusive Base Attack this turn: read off the plays by `moves.exclusives_left` (HC-4.17)."""
    if doing.tell:
        doing.tell(Event("may_attack_again", doing.seat, ("HC-4.17", "HC-5.14")))


@word
def ban(doing: Doing) -> None:
    """The target may play no card of a class for the rest of the sequence, if one is open (HC-4.30)."""
    if sequence_of(doing.state) is None:
        return
    doing.state.bans = (*doing.state.bans, (doing.target, CLASSES.index(doing.word.of)))
    if doing.tell:
        doing.tell(Event("banned", doing.seat, ("HC-4.30",), {"target": doing.target, "of": doing.word.of}))


@word
def reveal(doing: Doing) -> None:
    """The target's hand is seen by all."""
    player = doing.state.players[doing.target]
    player.shown = tuple(player.hand)
    if doing.tell:
        cards = [doing.state.cards.ids[k] for k in player.hand]
        doing.tell(Event("revealed", doing.target, ("HC-4.30",), {"cards": cards}))


@word
def purge(doing: Doing) -> None:
    """The card before this one was never played (HC-9.9): back to the state before it, less that card, plus this."""
    state = doing.state
    seq = sequence_of(state)
    assert seq is not None
    mine, undone = state.plays[-1], state.plays[-2]
    # snapshots are counted from the start of the sequence: this is the table just before the purged card
    old = seq.before[len(state.plays) - 2 - seq.start]
    restored = old.clone()  # other states share the snapshot
    for now, then in zip(state.players, restored.players, strict=True):
        _keep_knowledge(now, then, state.cards.purges[undone.kind])
    # still the player after both plays: tells `_fetch` where the purging card came from
    moved = state.players[doing.seat]
    order = state.frames[3].order  # type: ignore[union-attr]
    state.players, state.plays, state.bans = restored.players, restored.plays, restored.bans
    state.turns_without_success = restored.turns_without_success
    state.attack_succeeded = restored.attack_succeeded
    _take_back(state, undone)
    # the purged card stays listed: checks can name it, and each entry keeps its place beside its snapshot
    state.plays.append(
        PlayedCard(undone.seat, undone.kind, undone.no, undone.target, undone.attribute, undone.value, "purged")
    )
    # so `plays` is as long as before, and all snapshots stay, those of the two cards too
    state.frames = [
        restored.frames[0],
        restored.frames[1],
        with_snapshots(seq, seq.before),
        Priority(order, doing.seat),
    ]
    lay_there = _fetch(state, doing, mine.no, moved)
    _lay_again(state, doing, mine.no)
    state.plays.append(PlayedCard(doing.seat, doing.kind, mine.no, mine.target, mine.attribute))
    if doing.tell:
        rules = ["HC-9.9", "HC-9.10", "HC-R26", "HC-R30"]
        earlier = state.plays[seq.start : -2]
        if state.cards.purges[undone.kind] or (earlier and earlier[-1].seat == undone.seat):
            rules.append("HC-R27")  # a purge is purged, or the last of several cards of one player
        if state.cards.typ[undone.kind] == EXCLUSIVE:
            rules.append("HC-9.11")
        if state.cards.cls[undone.kind] == BASE_ATTACK:
            rules.append("HC-R28")
        if not lay_there:
            rules.append("HC-R68")
        doing.tell(
            Event("purged", doing.seat, tuple(rules), {"card": state.cards.ids[undone.kind], "owner": undone.seat})
        )


def _fetch(state: Duel, doing: Doing, no: int, moved: Player) -> bool:
    """Take the purging card from wherever the restored table has it (HC-R68); was it played from there?"""
    player, kind, attr = state.players[doing.seat], doing.kind, state.cards.attr[doing.kind]
    stack = player.stacks[attr]
    at = next((i for i, lying in enumerate(stack) if lying.no == no), None)
    if at is not None:  # it was deployed before the purged card was played
        _take_off(player, attr, at)
        return True
    if kind in player.hand:
        leave_hand(player, kind)
        return doing.ref[0] != HIDDEN
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
        stops_counting(state, stack[at].no)  # one card, played twice (`purge_destination`): only the second play counts
    return False


def _take_off(player: Player, attr: int, at: int) -> None:
    """A card leaves its stack, and its points are free."""
    stack = player.stacks[attr]
    player.stacks[attr] = stack[:at] + stack[at + 1 :]
    player.spent[attr] -= stack[at].cost


def _lay_again(state: Duel, doing: Doing, no: int) -> None:
    """The purging card lies on top under the number that it had: the snapshot before it knows it by that one."""
    player, attr, cost = state.players[doing.seat], state.cards.attr[doing.kind], state.cards.cost[doing.kind]
    player.stacks[attr] += (LyingCard(doing.kind, cost, no),)
    player.spent[attr] += cost


def _highest(pile: list[int], kind: int) -> int:
    """Where the card of a kind lies that is nearest to the top."""
    return len(pile) - 1 - pile[::-1].index(kind)


def _take_back(state: Duel, undone: PlayedCard) -> None:
    """The purged card goes to its owner's Discard Stack, or to the hand if that is agreed and has room (HC-R26)."""
    player = state.players[undone.seat]
    attr = state.cards.attr[undone.kind]
    stack = player.stacks[attr]
    at = next((i for i, lying in enumerate(stack) if lying.no == undone.no), None)
    if at is not None:  # it had been deployed
        _take_off(player, attr, at)
    else:
        leave_hand(player, undone.kind)
    if state.setup.purge_destination == "hand" and len(player.hand) < state.caps.hand_cap:
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


def _open_cards(player: Player) -> list[int]:
    return [*player.discard, *[lying.kind for stack in player.stacks for lying in stack if not lying.down]]


def wasted(state: Duel, seat: int, kind: int) -> bool:
    """A card is played for nothing: onto its stack if the points suffice, else discarded (HC-9.13, HC-9.14)."""
    player, attr, cost = state.players[seat], state.cards.attr[kind], state.cards.cost[kind]
    leave_hand(player, kind)
    if player.spent[attr] + cost > player.scores[attr]:
        player.discard.append(kind)
        return False
    state.number += 1
    player.stacks[attr] += (LyingCard(kind, cost, state.number),)
    player.spent[attr] += cost
    return True
