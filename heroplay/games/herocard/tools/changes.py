"""What could be different: for each reason that the checks give, the single changes that might take it away.

A change of the action (a card fewer, another target) is smaller than a change of the table (another moment, an attack
before).  Sizes are counted in cards, points and names; `core.repairs` puts changes together and tries them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

from heroplay.core.frames import Choice
from heroplay.core.repairs import Change
from heroplay.core.text import listed
from heroplay.core.verdict import Finding
from heroplay.games.herocard.language.notation import card_name, say
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, PlayCards
from heroplay.games.herocard.rules.cards import ATTRIBUTES, BASE_ATTACK, BASE_BLOCK, EXCLUSIVE
from heroplay.games.herocard.rules.checks import check
from heroplay.games.herocard.rules.context import DuelContext
from heroplay.games.herocard.rules.legal import legal, pending, plain_places
from heroplay.games.herocard.rules.state import Duel, needs_target, phase_of, sequence_of, targets
from heroplay.games.herocard.tools import hypothetical as whatif
from heroplay.kit.repairs import Refusal, exchanged, offered, said_by_another

MOST = 10  # variants of one kind that are offered, at most


class Ask(Refusal[DuelContext]):
    """One finding, with the duel and the action that it was found in."""

    @property
    def refs(self) -> tuple[str, ...]:
        """The cards that the action names."""
        return self.action.cards if isinstance(self.action, PlayCards | Discard) else ()

    def of(self, fits: Callable[[int], bool]) -> list[str]:
        kind = self.state.cards.kind
        return [ref for ref in self.refs if ref in kind and fits(kind[ref])]


Offer = Callable[[Ask], Iterable[Change]]


def changes(state: Duel, action: Any, finding: Finding) -> Iterator[Change]:
    """The single changes that might take away what a check has found."""
    return offered(Ask(DuelContext(state, action), finding), OFFERS, said_by)


# ---- other words: the action differs


def drop(ask: Ask, refs: Iterable[str]) -> Iterator[Change]:
    """Without one of these cards; a play keeps at least one."""
    if isinstance(ask.action, PlayCards) and len(ask.action.cards) < 2:
        return
    for ref in dict.fromkeys(refs):

        def edit(state: Duel, action: Any, ref: str = ref) -> Any:
            if ref not in action.cards or (isinstance(action, PlayCards) and len(action.cards) < 2):
                return None
            return _without(state, action, ref)

        yield ask.edited("drop", 1, edit, card=card_name(ask.state, ref))


def _without(state: Duel, before: Any, ref: str, n: int = 1) -> Any:
    """The action without the last copies of a card; a target or attribute that only they needed goes with them."""
    at = [i for i, other in enumerate(before.cards) if other == ref]
    gone = set(at[len(at) - n :])
    after = replace(before, cards=tuple(c for i, c in enumerate(before.cards) if i not in gone))
    if not isinstance(after, PlayCards):
        return after

    def some(action: PlayCards, fits: Callable[[int], bool]) -> bool:
        return any(fits(state.cards.kind[ref]) for ref in action.cards if ref in state.cards.kind)

    def aims(kind: int) -> bool:
        return needs_target(state, kind)

    def names(kind: int) -> bool:
        return bool(state.cards.names_attribute[kind])

    if some(before, aims) and not some(after, aims):
        after = replace(after, target=None)
    if some(before, names) and not some(after, names):
        after = replace(after, attribute=None)
    return after


def drop_named(ask: Ask) -> Iterator[Change]:
    """Without the card that the reason names."""
    return drop(ask, (ref for ref in ask.refs if ask.context.card_name(ref) == ask.facts["card"]))


def drop_any(ask: Ask) -> Iterator[Change]:
    return drop(ask, ask.refs)


def drop_exclusive(ask: Ask) -> Iterator[Change]:
    return drop(ask, ask.of(lambda k: ask.state.cards.typ[k] == EXCLUSIVE))


def drop_base_attack(ask: Ask) -> Iterator[Change]:
    return drop(ask, ask.of(lambda k: ask.state.cards.cls[k] == BASE_ATTACK))


def drop_costly(ask: Ask) -> Iterator[Change]:
    """Without a card of the attribute that cannot pay."""
    cards, attr = ask.state.cards, ATTRIBUTES.index(ask.facts["attribute"].lower())
    return drop(ask, ask.of(lambda k: cards.attr[k] == attr and cards.cost[k] > 0))


def _spare(state: Duel, action: Any) -> list[int]:
    """The kinds of the hand that the action does not use up, each once."""
    used = Counter(
        state.cards.kind[ref] for ref in action.cards if ref in state.cards.kind and not ref.startswith(HIDDEN)
    )
    return sorted(Counter(state.players[action.seat].hand) - used)


def add(ask: Ask, card_class: int | None = None) -> Iterator[Change]:
    """With one more card of the hand."""
    for kind in _spare(ask.state, ask.action):
        if kind >= 0 and card_class in (None, ask.state.cards.cls[kind]):

            def edit(state: Duel, action: Any, kind: int = kind) -> Any:
                return (
                    replace(action, cards=(state.cards.ids[kind], *action.cards))
                    if kind in _spare(state, action)
                    else None
                )

            yield ask.edited("add_base" if ask.refs else "add", 1, edit, card=ask.state.cards.names[kind])


def add_base_attack(ask: Ask) -> Iterator[Change]:
    return add(ask, BASE_ATTACK)


def add_base_block(ask: Ask) -> Iterator[Change]:
    return add(ask, BASE_BLOCK)


def _exchange(action: Any, ref: str, other: str) -> Any:
    at = action.cards.index(ref)
    return replace(action, cards=(*action.cards[:at], other, *action.cards[at + 1 :]))


def swap(ask: Ask, ref: str) -> Iterator[Change]:
    """With another card of the hand in its place."""
    for kind in _spare(ask.state, ask.action):

        def edit(state: Duel, action: Any, kind: int = kind) -> Any:
            return (
                _exchange(action, ref, state.cards.ids[kind])
                if ref in action.cards and kind in _spare(state, action)
                else None
            )

        yield ask.edited("swap", 1, edit, card=ask.state.cards.names[kind], other=card_name(ask.state, ref))


def retarget(ask: Ask) -> Iterator[Change]:
    """Aimed at another opponent."""
    for seat in targets(ask.state, ask.seat):
        if seat != ask.action.target:
            yield ask.instead("retarget", 1, replace(ask.action, target=seat), name=ask.context.names[seat])


def drop_target(ask: Ask) -> Iterator[Change]:
    yield ask.instead("drop_target", 1, replace(ask.action, target=None))


def name_attribute(ask: Ask) -> Iterator[Change]:
    for name in ATTRIBUTES:
        yield ask.instead("name_attribute", 1, replace(ask.action, attribute=name), attribute=name.capitalize())


def drop_attribute(ask: Ask) -> Iterator[Change]:
    yield ask.instead("drop_attribute", 1, replace(ask.action, attribute=None))


def said_by(ask: Ask) -> Iterator[Change]:
    """Nobody sits there: the same words of the player who is asked, if they are not about that player's cards."""
    return said_by_another(ask, pending(ask.state), (PlayCards, Discard, Choose))


def instead(ask: Ask) -> Iterator[Change]:
    """What is said in this phase to the same end."""
    state, seat, phase = ask.state, ask.seat, phase_of(ask.state)
    picks = ask.action.picks if isinstance(ask.action, Choose) else ()
    known = tuple(p for p in picks if p in state.cards.kind)
    new: Any
    if phase == "discard":
        new = Discard(seat, known)
    elif phase == "draw":
        new = Draw(seat, 0)
    elif phase == "clear":
        new = Clear(seat, tuple(p for p in picks if p.split(":")[0] in ATTRIBUTES))
    else:
        new = PlayCards(seat, known) if known else Pass(seat)
    yield ask.instead("instead", 1, new, action=say(state, new))


def draw_fewer(ask: Ask) -> Iterator[Change]:
    n = max(0, min(ask.action.n, ask.facts.get("most", ask.action.n), ask.facts.get("room", ask.action.n)))
    yield ask.instead("draw_fewer", 1, replace(ask.action, n=n), n=n)


def clear_fewer(ask: Ask) -> Iterator[Change]:
    """As many as may be cleared, chosen from those that were named."""
    plain, most = plain_places(ask.state, ask.seat, ask.action.stacks), ask.facts["most"]
    few = sorted(place for place, n in Counter(plain).items() for _ in range(min(n, most)))[:MOST]
    variants = dict.fromkeys(combinations(few, min(most, len(few))))
    for stacks in list(variants)[:MOST]:
        fewer = replace(ask.action, stacks=stacks)
        yield ask.instead("clear_only", len(plain) - len(stacks), fewer, stacks=_place_names(stacks))


def clear_less_deep(ask: Ask) -> Iterator[Change]:
    """Only as many of one stack as lie there."""
    name, have = ask.facts["attribute"].lower(), ask.facts["have"]

    def edit(state: Duel, action: Any) -> Any:
        others = [s for s in action.stacks if s.split(":")[0] != name]
        return replace(action, stacks=(*others, *[name] * have))

    facts = {"n": have, "attribute": ask.facts["attribute"]}
    yield ask.edited("clear_less_deep", ask.facts["n"] - have, edit, **facts)


def clear_without(ask: Ask) -> Iterator[Change]:
    """Without the places that cannot be cleared; if they are all, without those of empty stacks."""
    stacks = dict(zip(ATTRIBUTES, ask.state.players[ask.seat].stacks, strict=True))
    wrong = [place for place in plain_places(ask.state, ask.seat, ask.action.stacks) if place not in ATTRIBUTES]
    if len(wrong) == len(ask.action.stacks):
        wrong = [place for place in wrong if not stacks.get(place.split(":")[0])]
    if wrong:

        def edit(state: Duel, action: Any) -> Any:
            return replace(
                action, stacks=tuple(s for s in plain_places(state, action.seat, action.stacks) if s not in wrong)
            )

        yield ask.edited("drop", len(wrong), edit, card=listed(_place_names(wrong)))


def clear_the_top(ask: Ask) -> Iterator[Change]:
    """The top card of that stack, or the cards above it too."""
    name = ask.facts["attribute"].lower()
    stack = ask.state.players[ask.seat].stacks[ATTRIBUTES.index(name)]
    asked = [p for p in ask.action.stacks if p.split(":")[0] == name]
    depths = [int(p.split(":")[1]) for p in asked if re.fullmatch(r"\w+:\d{1,3}", p)]

    def clearing(n: int) -> Callable[[Duel, Any], Any]:
        def edit(state: Duel, action: Any) -> Any:
            return replace(action, stacks=(*(s for s in action.stacks if s.split(":")[0] != name), *[name] * n))

        return edit

    names = [ask.state.cards.names[y.kind] for y in reversed(stack)]
    if stack:
        yield ask.edited("clear_top", 1, clearing(min(len(asked), len(stack))), cards=names[: len(asked)])
    if depths and 1 <= min(depths) <= len(stack):
        down_to = len(stack) - min(depths) + 1
        if down_to > len(asked):
            yield ask.edited("clear_down_to", down_to - len(asked), clearing(down_to), cards=names[:down_to])


def _place_names(places: Iterable[str]) -> list[str]:
    return [p.replace(":", " ").capitalize() for p in places]


def pick_others(ask: Ask) -> Iterator[Change]:
    """The nearest answers that will do."""
    right = [(exchanged(ask.action.picks, a.picks), a) for a in legal(ask.state)]
    nearest = min(far for far, _ in right)
    for action in [a for far, a in right if far == nearest][:MOST]:
        names = [ask.context.card_name(p) if p in ask.state.cards.kind else _place_names([p])[0] for p in action.picks]
        yield ask.instead("pick", nearest, replace(ask.action, picks=action.picks), picks=names)


def drop_purged(ask: Ask) -> Iterator[Change]:
    """Without saying which card is meant."""

    def edit(state: Duel, action: Any) -> Any:
        return replace(action, purges=None) if action.purges is not None else None

    if "last" in ask.facts:
        yield ask.edited("purge_last", 1, edit, card=ask.facts["last"])
    else:
        yield ask.edited("drop_purged", 1, edit)


# ---- another moment


def own_turn(ask: Ask) -> Iterator[Change]:
    if ask.seat != ask.state.active:
        seat = ask.seat
        yield ask.table("own_turn", 3, lambda d: whatif.moment(d, seat, phase_of(d)), name=ask.name)


def next_turn(ask: Ask) -> Iterator[Change]:
    """The same phase of a later turn, with nothing played yet."""
    if ask.seat == ask.state.active and ask.state.plays:
        seat = ask.seat
        yield ask.table("next_turn", 3, lambda d: whatif.moment(d, seat, "action"), name=ask.name)


def right_phase(ask: Ask) -> Iterator[Change]:
    phase = ask.action.do if ask.action.do in ("discard", "draw", "clear") else "action"
    yield ask.table("phase", 2, lambda d: whatif.moment(d, d.active, phase), phase=phase.capitalize())


def first_decision(ask: Ask) -> Iterator[Change]:
    if ask.seat == ask.state.active:
        yield ask.table("first_decision", 2, lambda d: whatif.moment(d, d.active, "action"))


def decision(ask: Ask) -> Iterator[Change]:
    seat = ask.seat
    yield ask.table("priority", 2, lambda d: whatif.decision(d, seat), name=ask.name)


def answered(ask: Ask) -> Iterator[Change]:
    """After the card's question; what is answered then is not told, for it may be about a hand."""
    yield ask.table("answered", 2, whatif.answered)


def attack_over(ask: Ask) -> Iterator[Change]:
    yield ask.table("no_sequence", 2, lambda d: whatif.attack_over(d) if sequence_of(d) is not None else None)


def not_over(ask: Ask) -> Iterator[Change]:
    yield ask.table("not_over", 4, whatif.still_going_on)


# ---- other points, other cards


def points(ask: Ask) -> Iterator[Change]:
    """Exactly the points that are missing."""
    attr, n = ATTRIBUTES.index(ask.facts["attribute"].lower()), ask.facts["sum"] - ask.facts["score"]
    yield _points(ask, attr, n)


def _points(ask: Ask, attr: int, n: int) -> Change:
    facts = {"n": n, "attribute": ATTRIBUTES[attr].capitalize()}
    return ask.table("points", n, lambda d: whatif.more_points(d, ask.seat, attr, n), **facts)


def points_to_deploy(ask: Ask) -> Iterator[Change]:
    """The points that are missing for the cards to be deployed, attribute by attribute."""
    state, top = ask.state, ask.state.frames[-1]
    if not isinstance(top, Choice) or top.ask != "deploy":
        return
    player, costs = state.players[ask.seat], [0, 0, 0]
    for pick in ask.action.picks:
        if state.cards.kind.get(pick) in player.hand:
            costs[state.cards.attr[state.cards.kind[pick]]] += state.cards.cost[state.cards.kind[pick]]
    for attr, cost in enumerate(costs):
        missing = player.spent[attr] + cost - player.scores[attr]
        if cost and missing > 0:
            yield _points(ask, attr, missing)


def clear_first(ask: Ask) -> Iterator[Change]:
    """As few of the cards that lay there before as give back the missing points, top first."""
    state, seat = ask.state, ask.seat
    attr, missing = ATTRIBUTES.index(ask.facts["attribute"].lower()), ask.facts["sum"] - ask.facts["score"]
    chosen = []
    for lying in whatif.earlier_cards(state, seat, attr)[: state.setup.clear_max]:
        if missing <= 0 or (lying.down and HIDDEN + state.cards.ids[lying.kind] in ask.refs):
            break
        chosen.append(lying)
        missing -= lying.cost
    if any(lying.cost for lying in chosen):
        numbers = tuple(lying.no for lying in chosen)
        names = [state.cards.names[lying.kind] for lying in chosen]
        facts = {"cards": names, "attribute": ask.facts["attribute"]}
        yield ask.table("clear_first", len(chosen), lambda d: whatif.cleared(d, seat, numbers), **facts)


def discard_first(ask: Ask) -> Iterator[Change]:
    """Room in the hand."""
    n, seat = ask.facts["sum"] - ask.facts["cap"], ask.seat
    if n <= len(ask.state.players[seat].hand):
        yield ask.table("discard_first", n, lambda d: whatif.discarded(d, seat, d.players[seat].hand[:n]), n=n)


def missing_card(ask: Ask) -> Iterator[Change]:
    """A card that is not where it is played from."""
    ref = ask.context.hand_missing[0]
    found = [*_only_those_held(ask, ref), *(_elsewhere(ask, ref) if ask.state.cards.kind.get(ref, -1) >= 0 else ())]
    yield from found or [*swap(ask, ref)] or instead(ask)


def _only_those_held(ask: Ask, ref: str) -> Iterator[Change]:
    """Without the copies that are not there, if something is left to play."""
    n = ask.context.hand_missing.count(ref)
    if isinstance(ask.action, Discard) or n < len(ask.refs):

        def edit(state: Duel, action: Any) -> Any:
            if action.cards.count(ref) < n or (isinstance(action, PlayCards) and len(action.cards) <= n):
                return None
            return _without(state, action, ref, n)

        left = ask.refs.count(ref) - n
        facts = {"card": card_name(ask.state, ref), **({"n": left} if left else {})}
        yield ask.edited("drop_to" if left else "drop", n, edit, **facts)


def _elsewhere(ask: Ask, ref: str) -> Iterator[Change]:
    state, seat, kind = ask.state, ask.seat, ask.state.cards.kind[ref]
    keep = [state.cards.kind[r] for r in ask.refs if r in state.cards.kind and not r.startswith(HIDDEN)]
    facts = {"name": ask.name, "card": state.cards.names[kind]}
    if not ref.startswith(HIDDEN):
        if whatif.held(state, seat, kind, keep) is not None:
            yield ask.table("hold", 2, lambda d: whatif.held(d, seat, kind, keep), **facts)
        return
    if kind in _spare(state, ask.action):

        def edit(state: Duel, action: Any) -> Any:
            return _exchange(action, ref, ref.lstrip(HIDDEN)) if ref in action.cards else None

        yield ask.edited("from_hand", 1, edit, card=state.cards.names[kind])
    if whatif.deployed(state, seat, kind) is not None:
        yield ask.table("deployed", 2, lambda d: whatif.deployed(d, seat, kind), **facts)


def unseen_card(ask: Ask) -> Iterator[Change]:
    """The card is where nobody here can look."""
    state, seat = ask.state, ask.seat
    hand = Counter(state.cards.ids[k] for k in state.players[seat].hand)
    ref = ask.context.hand_missing[0] if ask.refs else next((Counter(ask.action.picks) - hand).elements())
    kind, facts = state.cards.kind[ref], {"name": ask.name, "card": ask.facts["card"]}
    if ref.startswith(HIDDEN):
        yield ask.table("has_deployed", 1, lambda d: whatif.faced(d, seat, kind), **facts)
    else:
        yield ask.table("holds", 1, lambda d: whatif.holding(d, seat, kind), **facts)


# ---- an attack before, or none


def base_attack_first(ask: Ask) -> Iterator[Change]:
    if ask.seat == ask.state.active and ask.context.seq is None and ask.context.phase == "action":
        yield from _base_first(ask, BASE_ATTACK, "base_first")


def base_block_first(ask: Ask) -> Iterator[Change]:
    return _base_first(ask, BASE_BLOCK, "block_base_first")


def _base_first(ask: Ask, card_class: int, code: str) -> Iterator[Change]:
    """After a base card of the hand; where the hand has none that can be played, after the cheapest of the deck."""
    state, seat, cards = ask.state, ask.seat, ask.state.cards
    keep = [cards.kind[ref] for ref in ask.refs if ref in cards.kind]
    hand = [k for k in _spare(state, ask.action) if k >= 0 and cards.cls[k] == card_class]
    deck = (k for k in whatif.cards_of(state, seat) if cards.cls[k] == card_class)
    cheap = sorted(deck, key=lambda k: (cards.cost[k], k))
    held = [k for k in hand if whatif.base_first(state, seat, k, keep) is not None]
    found = held or list(islice((k for k in cheap if whatif.base_first(state, seat, k, keep) is not None), 1))
    for kind in found:

        def edit(state: Duel, kind: int = kind) -> Duel | None:
            return whatif.base_first(state, seat, kind, keep)

        yield ask.table(code, 2 if held else 3, edit, card=cards.names[kind])
    aims = targets(state, seat)
    if not found and aims and (hand or cheap):
        kind = (hand or cheap)[0]
        yield from _enabling(
            whatif.held(state, seat, kind, keep) or state, PlayCards(seat, (cards.ids[kind],), aims[0])
        )


def _enabling(state: Duel, base: PlayCards) -> Iterator[Change]:
    """Where no base card can be played: what the table lacks for one."""
    for finding in check(state, base).violations:
        for change in changes(state, base, finding):
            made = change.make(state, base)
            if made is not None and made[1] is base:
                yield change


def under_attack(ask: Ask) -> Iterator[Change]:
    seat = ask.seat
    yield ask.table("under_attack", 3, lambda d: whatif.under_attack(d, seat), name=ask.name)


def attack_back(ask: Ask) -> Iterator[Change]:
    seat = ask.seat
    yield ask.table("attack_back", 2, lambda d: whatif.attack_back(d, seat))


def exclusive_purged(ask: Ask) -> Iterator[Change]:
    """A purged Exclusive card does not count (HC-9.11)."""
    state = ask.state
    used = [
        e for e in state.plays if e.seat == ask.seat and e.gone != "purged" and state.cards.typ[e.kind] == EXCLUSIVE
    ]
    numbers, names = [e.no for e in used], [state.cards.names[e.kind] for e in used]
    change = ask.table("exclusive_back", 3, lambda d: whatif.purged(d, numbers), cards=names)
    yield replace(change, rule="HC-9.11")


# ---- other texts, another host


def unban(ask: Ask) -> Iterator[Change]:
    seat = ask.seat
    yield ask.table("unban", 2, lambda d: whatif.without_bans(d, seat), card=ask.facts["card"])


def in_range(ask: Ask) -> Iterator[Change]:
    seat, target = ask.seat, ask.action.target
    yield ask.table("range", 2, lambda d: whatif.within_range(d, seat, target), name=ask.facts["name"])


def host_allows(ask: Ask) -> Iterator[Change]:
    seat = ask.seat
    yield ask.table("host", 2, lambda d: whatif.without_host_limits(d, seat), name=ask.name)


#: For each reason that a check can give in play: what might take it away.
OFFERS: dict[str, tuple[Offer, ...]] = {
    "over_won": (not_over,),
    "over_drawn": (not_over,),
    "not_your_phase": (own_turn,),
    "not_your_answer": (decision, own_turn),
    "effect_waits": (answered,),
    "phase_over": (right_phase,),
    "phase_to_come": (right_phase,),
    "no_cards_before_action": (right_phase,),
    "nothing_to_pass": (right_phase, instead),
    "nothing_asked": (instead,),
    "refresh_too_early": (right_phase,),
    "refresh_after_play": (first_decision, own_turn),
    "refresh_after_pass": (first_decision,),
    "refresh_foreign": (own_turn,),
    "no_such_card": (missing_card,),
    "not_in_hand": (missing_card,),
    "not_so_many": (missing_card,),
    "not_deployed": (missing_card,),
    "hand_unseen": (unseen_card,),
    "deployed_unseen": (unseen_card,),
    "empty_play": (add, instead),
    "draw_negative": (draw_fewer,),
    "draw_at_most": (draw_fewer,),
    "hand_cap": (draw_fewer, discard_first),
    "clear_at_most": (clear_fewer,),
    "clear_top_first": (clear_the_top, clear_without),
    "clear_too_deep": (clear_less_deep,),
    "no_such_stack": (clear_without,),
    "restricted_foreign": (own_turn, drop_named),
    "exclusive_foreign": (own_turn, drop_named),
    "exclusive_used": (drop_named, exclusive_purged, next_turn),
    "exclusives_in_set": (drop_exclusive,),
    "attack_foreign": (own_turn, drop_named),
    "sequence_open": (attack_over, drop_named),
    "mod_needs_base": (add_base_attack, base_attack_first, drop_named, next_turn),
    "mod_foreign": (own_turn, drop_named),
    "block_mod_needs_base": (add_base_block, base_block_first, drop_named),
    "block_no_attack": (under_attack, drop_named),
    "block_not_attacked": (under_attack, drop_named),
    "attack_was_purged": (attack_back, drop_named),
    "host_classes": (host_allows, drop_named),
    "host_limit": (host_allows, drop_any),
    "single_only": (drop_any,),
    "mixed_set": (drop_any,),
    "two_base_attacks": (drop_base_attack,),
    "no_target": (retarget,),
    "target_not_needed": (drop_target,),
    "no_such_target": (retarget, drop_target),
    "target_self": (retarget, drop_target),
    "out_of_range": (retarget, in_range),
    "cost": (drop_costly, clear_first, points),
    "overspent": (drop_costly, clear_first, points),
    "purge_no_sequence": (base_attack_first, under_attack),
    "purge_older": (drop_purged,),
    "purges_nothing": (drop_purged,),
    "banned": (unban, drop_named),
    "needs_quiet": (attack_over,),
    "needs_sequence": (base_attack_first, under_attack),
    "needs_attacked": (under_attack,),
    "needs_attacking": (base_attack_first, own_turn),
    "attribute_missing_in_play": (name_attribute,),
    "attribute_not_needed": (drop_attribute,),
    "pick_exactly": (pick_others,),
    "pick_up_to": (pick_others,),
    "pick_of_kind": (pick_others,),
    "pick_unseen": (unseen_card,),
    "pick_not_there": (pick_others, points_to_deploy),
    "clear_top_first_by_card": (pick_others,),
    "deploy_cost": (pick_others, points_to_deploy),
}
