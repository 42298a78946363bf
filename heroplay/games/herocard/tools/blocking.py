"""Can this hand stop the attack?  At once where the cards simply add up, else by a search with the engine.

Everybody else passes.  A hand surely blocks when its plain cards reach the attack; it surely cannot when they do not
and no card in it does more than add (draws, clears, purges, converts, twists, counts what else was played).  Every
other hand is searched: the defender plays card after card, and where luck decides every outcome counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from heroplay.core.chance import Unordered, outcomes
from heroplay.core.frames import Choice, Priority
from heroplay.core.steps import Steps
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Pass, PlayCards
from heroplay.games.herocard.rules.apply import apply
from heroplay.games.herocard.rules.cards import ATTRIBUTES, BASE_BLOCK, BLOCK_MOD, FAST, UNKNOWN, Variable
from heroplay.games.herocard.rules.frames import Sequence
from heroplay.games.herocard.rules.legal import playable, window
from heroplay.games.herocard.rules.state import (
    Duel,
    LyingCard,
    PlayedCard,
    base_attack_stands,
    free_points,
    needs_target,
    sequence_of,
    targets,
)  # fmt: skip
from heroplay.games.herocard.rules.totals import totals, twist_bonus, variable
from heroplay.games.herocard.tools.hand_tables import BASE, MOD, SINGLE, Item, Profile, best, empty, with_item

_HELPS = frozenset(("draw", "clear", "purge", "recover", "convert", "unwind"))
_ALWAYS = frozenset(("clear", "convert", "unwind"))
_FORCES = frozenset(("discard", "waste"))  # changes what the attacker holds and has spent
_GROWS = frozenset(("own_stack_cards", "own_spent", "own_mods"))  # worth more, the more is played
_SHRINKS = frozenset(("own_hand", "own_free"))
_ATTACKERS = frozenset(("target_hand", "target_spent", "target_spent_chosen"))
NOTHING, CERTAIN = Fraction(0), Fraction(1)
DEEPEST = 99  # plays in a row
POLL = 32  # positions between two rests


class Sight:
    """What each card would do for the defender now: plain cards as items that add up, and which cards do more.

    With a value the attack is that number, whatever lies on the table; else it is the attack of the open sequence.
    """

    def __init__(self, state: Duel, who: int, attacker: int, own: frozenset[int], value: int | None = None) -> None:
        self.state, self.who, self.attacker, self.own = state, who, attacker, own
        seq = sequence_of(state)
        self.open = seq is not None and who in seq.block_side
        if self.open:
            assert seq is not None
            attack, self.block = totals(state, seq)
            self.allowed, self.stands, self.limit = window(state, who)
            self.seq = seq
        else:
            attack = self.block = 0
            kinds = (k for k, c in enumerate(state.cards.cls[:UNKNOWN]) if c in (BASE_BLOCK, BLOCK_MOD))
            self.allowed = 0
            for k in kinds:
                self.allowed |= state.cards.bit[k] if state.cards.typ[k] == FAST else 0
            self.stands, self.limit = False, None
            self.seq = Sequence(attacker, who, len(state.plays), (attacker,), (who,))
        self.attack = attack if value is None else value
        self.free = free_points(state.players[who])
        self.bonus = twist_bonus(state, who, BASE_BLOCK)
        self.by_spending, self.by_holding = self._moving(value)

    @property
    def need(self) -> int:
        return self.attack - self.block

    def _moving(self, value: int | None) -> tuple[list[int], int]:
        """What the attack gains for each point the defender spends, by attribute, and for each card they hold."""
        spending, holding = [0, 0, 0], 0
        for played in self.state.plays[self.seq.start :] if value is None else ():
            printed = self.state.cards.value[played.kind]
            if (
                played.gone
                or played.value is not None
                or not isinstance(printed, Variable)
                or played.target != self.who
            ):
                continue
            if played.seat not in self.seq.attack_side:
                continue
            if printed.per in ("target_spent", "target_spent_chosen"):
                spending[ATTRIBUTES.index(played.attribute or printed.attribute or "body")] += printed.times
            elif printed.per == "target_hand":
                holding += printed.times
        return spending, holding

    def may_play(self, kind: int, cost: int = 0) -> bool:
        """Could this card be played in this attack if it costs so much?"""
        cards = self.state.cards
        if not cards.bit[kind] & self.allowed or cost > self.free[cards.attr[kind]]:
            return False
        need = cards.needs[kind]
        return need is None or (self.open and need in ("attacked", "sequence"))

    def item(self, kind: int, deployed: bool = False) -> Item | None:
        """A card as what it adds at least; None when it cannot be played now, or adds nothing that is sure."""
        cards = self.state.cards
        attr, cost, card_class = cards.attr[kind], 0 if deployed else cards.cost[kind], cards.cls[kind]
        if self.limit is not None or not self.may_play(kind, cost):
            return None
        change = 0 if deployed else self.by_holding - cost * self.by_spending[attr]
        if card_class not in (BASE_BLOCK, BLOCK_MOD):
            return Item(attr, cost, change, SINGLE) if change > 0 else None
        worth = self._worth(kind, deployed)
        if worth is None:
            return None
        if card_class == BASE_BLOCK:
            return Item(attr, cost, worth + self.bonus + change, BASE)
        return Item(attr, cost, worth + change, MOD)

    def _worth(self, kind: int, deployed: bool) -> int | None:
        """The block value of a card, or the least that a variable one can have."""
        value = self.state.cards.value[kind]
        if isinstance(value, int):
            return value
        assert isinstance(value, Variable)
        if self.counts_plays(kind):
            if value.times < 0:
                return None
            if value.per not in _GROWS:
                return value.base
        now = [
            variable(self.state, self.seq, PlayedCard(self.who, kind, 0, self.attacker, attribute), value)
            for attribute in (ATTRIBUTES if value.per == "target_spent_chosen" else ("",))
        ]
        return max(now) + (value.times if value.per == "own_stack_cards" and not deployed else 0)

    def counts_plays(self, kind: int) -> bool:
        """Does what else is played change the value of this card?"""
        value = self.state.cards.value[kind]
        if not isinstance(value, Variable):
            return False
        return value.per in _GROWS or value.per in _SHRINKS or (value.per in _ATTACKERS and self._forced)

    @property
    def _forced(self) -> bool:
        """Has the defender a card with a value that also makes the attacker discard or waste cards?"""
        cards = self.state.cards
        return any(
            cards.value[k] is not None and cards.bit[k] & self.allowed and not _FORCES.isdisjoint(cards.words[k])
            for k in self.own
        )

    def does_more(self, kind: int) -> bool:
        """Can this card help in a way that does not simply add up?"""
        cards = self.state.cards
        if self.limit is not None or self.counts_plays(kind):
            return True
        return not _HELPS.isdisjoint(cards.words[kind]) or any(w.gives == "base_block" for w in cards.twists[kind])

    def start(self, kinds: Iterable[int], down: Iterable[int]) -> list[Profile]:
        """The profiles of a hand and of deployed cards."""
        profiles = [empty(points, self.stands) for points in self.free]
        for item in (*map(self.item, kinds), *(self.item(k, True) for k in down)):
            if item is not None:
                profiles[item.attribute] = with_item(profiles[item.attribute], item)
        return profiles


def faces_down(state: Duel, seat: int) -> list[int]:
    """The deployed cards of a seat whose faces are known."""
    return [y.kind for stack in state.players[seat].stacks for y in stack if y.down and y.kind != UNKNOWN]


class TooLarge(Exception):
    """More positions than a search of one hand may look at."""


class Search:
    """One attack, searched for hands; positions met again, from whichever hand, are looked up.

    It looks one play deep, then two, and so on, until nothing is left out or too much was looked at: what it has found
    by then the defender can do at least.
    """

    def __init__(self, who: int, own: frozenset[int], limit: int) -> None:
        self.who, self.own, self.limit = who, own, limit
        self.looked_at = self.stop_at = 0
        self.memo: dict[Any, tuple[int, Fraction]] = {}  # how deep was looked, and what was found

    def chance(self, state: Duel) -> Steps[None, tuple[Fraction, bool, int]]:
        """The chance that the attack fails when the defender plays as well as can be, whether nothing more was left
        to look at, and the positions looked at."""
        before, found, whole = self.looked_at, NOTHING, False
        self.stop_at = before + self.limit
        first = self.others_pass(state)
        try:
            for depth in range(DEEPEST):
                found, whole = yield from self._worth(first, state, depth)
                if whole or found == CERTAIN:
                    whole = True
                    break
        except TooLarge:
            pass
        return found, whole, self.looked_at - before

    def _worth(self, state: Duel, start: Duel, depth: int) -> Steps[None, tuple[Fraction, bool]]:
        """What can be reached with that many plays, and whether more plays would not reach more."""
        seq = sequence_of(state)
        if seq is None:
            return (CERTAIN if self._unhurt(state, start) else NOTHING), True
        place = self._place(state)
        deep, found = self.memo.get(place, (-1, NOTHING))
        if deep >= depth:
            return found, deep == DEEPEST
        self.looked_at += 1
        if self.looked_at > self.stop_at:
            raise TooLarge
        if self.looked_at % POLL == 0:
            yield
        found, whole = yield from self._looked(state, seq, start, depth)
        whole = whole or found == CERTAIN
        self.memo[place] = (DEEPEST if whole else depth, found)
        return found, whole

    def _looked(self, state: Duel, seq: Sequence, start: Duel, depth: int) -> Steps[None, tuple[Fraction, bool]]:
        top = state.frames[-1]
        if isinstance(top, Choice):
            options: Iterable[Any] = (Choose(self.who, picks) for picks in choices.answers(state, top))
        else:
            sight = Sight(state, self.who, seq.attacker, self.own)
            hand, down = state.players[self.who].hand, faces_down(state, self.who)
            if not base_attack_stands(state, seq) or best(sight.start(hand, down)) >= sight.need:
                return CERTAIN, True
            options = self._plays(state, sight)
            if not depth:
                return NOTHING, not options
            depth -= 1
        found, whole = NOTHING, True
        for action in options:
            value, all_of_it = yield from self._after(state, action, start, depth)
            whole = whole and all_of_it
            if value > found:
                found = value
                if found == CERTAIN:
                    break
        return found, whole

    def _after(self, state: Duel, action: Any, start: Duel, depth: int) -> Steps[None, tuple[Fraction, bool]]:
        value, whole = NOTHING, True
        for weight, after in outcomes(lambda luck: apply(state, action, luck=luck), Unordered):
            if not weight:
                continue
            found, all_of_it = yield from self._worth(self.others_pass(after), start, depth)
            whole = whole and all_of_it
            if found:
                value += weight * found
        return value, whole

    def _unhurt(self, state: Duel, start: Duel) -> bool:
        return all(p.points <= q.points for i, (p, q) in enumerate(zip(state.players, start.players)) if i != self.who)

    def others_pass(self, state: Duel) -> Duel:
        """Everybody else passes, and answers what a card asks, until the defender decides or the attack is over."""
        while sequence_of(state) is not None:
            top = state.frames[-1]
            seat = top.at if isinstance(top, Priority) else top.seat  # type: ignore[union-attr]
            if seat == self.who:
                break
            action: Any = Pass(seat)
            if isinstance(top, Choice):
                action = Choose(seat, next(choices.answers(state, top)))
            state = apply(state, action)
        return state

    def _plays(self, state: Duel, sight: Sight) -> list[PlayCards]:
        """The single cards worth a try: a set does no more than its cards one by one when nobody answers them.

        Plain cards wait: what they add is known.  But they may come first where a card counts them or clears what lies
        on top of them, a Mod that does more needs a Base Block, or the hand has no room for what a card would draw.
        """
        cards, player = state.cards, state.players[self.who]
        now = [(k, k) if k >= 0 else (k, ~k) for k in playable(state, self.who, sight.allowed)]
        waiting = [k for _, k in now if cards.cls[k] == BLOCK_MOD] if not sight.stands else []
        now = [(k, kind) for k, kind in now if kind not in waiting]
        more = {kind for _, kind in now if self._does_more(state, sight, kind)}
        room = state.caps.hand_cap - len(player.hand) + 1
        brings = max((w.n for k in more for w in cards.effects[k] if w.do in ("draw", "recover")), default=0)
        there = (
            *player.hand,
            *faces_down(state, self.who),
            *(e.kind for e in state.plays),
            *(player.deck if brings else ()),
        )
        if not brings > room and not any(sight.counts_plays(k) or self._clears_tops(state, k) for k in there):
            bases = any(self._does_more(state, sight, k) for k in waiting)
            now = [(k, kind) for k, kind in now if kind in more or (bases and cards.cls[kind] == BASE_BLOCK)]
        return [
            PlayCards(self.who, (cards.ids[k] if k >= 0 else HIDDEN + cards.ids[kind],), target, attribute)
            for k, kind in now
            for target in (targets(state, self.who) if needs_target(state, kind) else (None,))
            for attribute in (ATTRIBUTES if cards.names_attribute[kind] else (None,))
        ]

    def _clears_tops(self, state: Duel, kind: int) -> bool:
        return any(w.do == "clear" and w.whose == "own" and not w.any for w in state.cards.effects[kind])

    def _does_more(self, state: Duel, sight: Sight, kind: int) -> bool:
        """Does the card do more than add up as things are now?"""
        if not sight.does_more(kind):
            return False
        player, words = state.players[self.who], state.cards.words[kind]
        if sight.counts_plays(kind) or state.cards.twists[kind] or not _ALWAYS.isdisjoint(words):
            return True
        if "draw" in words and (player.deck or player.discard):
            return True
        return ("recover" in words and bool(player.discard)) or ("purge" in words and state.plays[-1].seat != self.who)

    def _place(self, state: Duel) -> Any:
        """What tells positions of this attack apart: only the defender's cards move, and the plays."""
        player = state.players[self.who]
        stacks = tuple(tuple((y.kind, y.down, y.twisted) for y in stack) for stack in player.stacks)
        plays = tuple((e.kind, e.seat, e.gone, e.value, e.attribute) for e in state.plays)
        return (
            tuple(player.hand),
            stacks,
            plays,
            tuple(sorted(player.discard)),
            len(player.deck),
            player.top,
            state.frames[-1],
            state.bans,
        )


def filled(state: Duel, who: int, hand: Iterable[int], faces: Iterable[int]) -> Duel:
    """The same position with the defender's unknown cards of hand and stacks filled in."""
    made = state.clone()
    player = made.players[who]
    left = list(hand)
    player.hand = sorted(left.pop() if k == UNKNOWN else k for k in player.hand)
    faces = iter(faces)
    for attr, stack in enumerate(player.stacks):
        player.stacks[attr] = tuple(
            LyingCard(next(faces), y.cost, y.no, y.down, y.twisted) if y.kind == UNKNOWN else y for y in stack
        )
    return made
