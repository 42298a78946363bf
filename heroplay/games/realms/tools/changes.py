"""What could be different: for each reason that the checks give, the single changes that might take it away.

Another word (a smaller amount, another target) is smaller than a move made before (a card played first), and that is
smaller than another table (a point more, a guard fewer).  `core.repairs` puts changes together and tries them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from heroplay.core.frames import Choice
from heroplay.core.repairs import Change
from heroplay.core.verdict import Finding
from heroplay.games.realms.language.notation import say
from heroplay.games.realms.rules.actions import Attack, Choose, Donate, Play, PlayAll, Pledge
from heroplay.games.realms.rules.apply import apply
from heroplay.games.realms.rules.cards import UNKNOWN, UNKNOWN_ID
from heroplay.games.realms.rules.context import RealmContext
from heroplay.games.realms.rules.formats import neighbours
from heroplay.games.realms.rules.knowledge import market_deck, with_faces
from heroplay.games.realms.rules.legal import legal, pending
from heroplay.games.realms.rules.naming import card_name
from heroplay.games.realms.rules.reach import champions_in_reach, guarded, guards, players_in_reach
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import InPlay, Realm, find_in_play, ref_of
from heroplay.kit.piles import enter_hand, without
from heroplay.kit.repairs import Refusal, offered, said_by_another

MOST = 8  # variants of one kind that are offered, at most


class Ask(Refusal[RealmContext]):
    """One finding, with the table and the action that it was found in."""

    def before(self, code: str, size: int, action: Any, **facts: Any) -> Change:
        """A legal move that is made first."""

        def edit(state: Realm) -> Realm | None:
            return apply(state, action) if action in legal(state, action.seat) else None

        return self.table(code, size, edit, **facts)


Offer = Callable[[Ask], Iterable[Change]]


def changes(state: Realm, action: Any, finding: Finding) -> Iterator[Change]:
    """The single changes that might take away what a check has found."""
    return offered(Ask(RealmContext(state, action), finding), OFFERS, said_by)


# ---- who, and when


def said_by(ask: Ask) -> Iterator[Change]:
    """Said by one who may decide now, if the words are not about that player's hand."""
    return said_by_another(ask, pending(ask.state), (Play, PlayAll, Choose))


def your_turn(ask: Ask) -> Iterator[Change]:
    """If it were this player's turn."""

    def edit(state: Realm) -> Realm | None:
        if len(state.frames) > 1 or state.over or state.players[ask.seat].out or state.pledges:
            return None
        new = state.clone()
        lay = state.layout
        new.active = lay.teams[lay.team[ask.seat]][0] if lay.shared else ask.seat
        for player in new.players:
            player.done = False
        return new

    yield ask.table("your_turn", 2, edit, name=ask.context.name)


def answer_first(ask: Ask) -> Iterator[Change]:
    """After the open question has been answered; an answer that is about hidden cards is not told."""
    answers = [action for action in islice(legal(ask.state), MOST) if isinstance(action, Choose)]
    if any(pick.endswith(UNKNOWN_ID) for action in answers for pick in action.picks):

        def edit(state: Realm) -> Realm | None:
            state = with_faces(state, answers[0].seat)  # an open pile never gets a card without a face
            answer = next((action for action in legal(state) if isinstance(action, Choose)), None)
            return None if answer is None else apply(state, answer)

        yield ask.table("answered", 1, edit, name=names_of(ask.state)[answers[0].seat])
        return
    for action in answers:
        yield ask.before("answer_first", 1, action, name=names_of(ask.state)[action.seat], what=say(ask.state, action))


def resume_first(ask: Ask) -> Iterator[Change]:
    from heroplay.games.realms.rules.actions import Resume

    yield ask.before("resume_first", 1, Resume(ask.seat))


# ---- other words


def other_card(ask: Ask) -> Iterator[Change]:
    """The same with another card that it can be done with now."""
    found = [a for a in legal(ask.state, ask.seat) if a.do == ask.action.do and _same_but_card(a, ask.action)]
    for action in found[:MOST]:
        yield ask.instead("other_card", 1, action, what=say(ask.state, action))


def _same_but_card(one: Any, other: Any) -> bool:
    return all(getattr(one, f) == getattr(other, f) for f in one.__slots__ if f != "card")


def play_it(ask: Ask) -> Iterator[Change]:
    for k in ask.state.players[ask.seat].hand[:1]:
        new = Play(ask.seat, ask.state.cards.ids[k])
        yield ask.instead("other_card", 1, new, what=say(ask.state, new))


def less(ask: Ask) -> Iterator[Change]:
    """As much as there is."""
    have = ask.facts.get("combat", ask.facts.get("have", 1))
    if have >= 1 and ask.action.n != have:
        yield ask.instead("amount", 1, replace(ask.action, n=have), n=have)


def one(ask: Ask) -> Iterator[Change]:
    yield ask.instead("amount", 1, replace(ask.action, n=1), n=1)


def other_target(ask: Ask) -> Iterator[Change]:
    """Somebody, or something, that is in reach."""
    state, action, names = ask.state, ask.action, names_of(ask.state)
    if isinstance(action, Choose):
        yield from other_answer(ask)
    elif isinstance(action, Donate):
        for q in neighbours(state.layout, ask.seat):
            if not state.players[q].out:
                yield ask.instead("other_target", 1, replace(action, target=q), what=names[q])
    elif action.card:
        for q, card in champions_in_reach(state, ask.seat)[:MOST]:
            ref = ref_of(state, q, card)
            what = f"{card_name(state, ref)} of {names[q]}"
            yield ask.instead("other_target", 1, replace(action, target=q, card=ref), what=what)
    else:
        for q in players_in_reach(state, ask.seat):
            if guarded(state, q, None) is None:
                yield ask.instead("other_target", 1, replace(action, target=q), what=names[q])


def other_answer(ask: Ask) -> Iterator[Change]:
    """What may be answered, the nearest to what was said first."""
    top = ask.state.frames[-1]
    if not isinstance(top, Choice) or not isinstance(ask.action, Choose):
        return
    said = set(ask.action.picks)
    found = [a for a in legal(ask.state, ask.seat) if isinstance(a, Choose)]
    for action in sorted(found, key=lambda a: -len(said & set(a.picks)))[:MOST]:
        yield ask.instead("other_card", 1, action, what=say(ask.state, action))


def at_guard(ask: Ask) -> Iterator[Change]:
    """The guard instead."""
    if isinstance(ask.action, Attack | Pledge):
        for owner, guard in guards(ask.state, ask.action.target):
            ref = ref_of(ask.state, owner, guard)
            what = f"{card_name(ask.state, ref)} of {names_of(ask.state)[owner]}"
            yield ask.instead("other_target", 1, replace(ask.action, target=owner, card=ref), what=what)


# ---- a move before


def stun_first(ask: Ask) -> Iterator[Change]:
    """The guard is stunned first, with the Combat there is."""
    aim = next(iter(ask.context.aims), None)
    if aim is None or not 0 <= aim.seat < len(ask.state.players):
        return
    for owner, guard in guards(ask.state, aim.seat):
        n = ask.state.cards.defense[guard.kind] - guard.damage
        ref = ref_of(ask.state, owner, guard)
        yield ask.before("stun_first", 1, Attack(ask.seat, owner, n, ref), card=card_name(ask.state, ref), n=n)


def play_first(ask: Ask) -> Iterator[Change]:
    """A card of the hand is played first."""
    for k in dict.fromkeys(k for k in ask.state.players[ask.seat].hand if k >= 0):
        if _helps(ask, k):
            yield ask.before("play_first", 1, Play(ask.seat, ask.state.cards.ids[k]), card=ask.state.cards.names[k])


def _helps(ask: Ask, kind: int) -> bool:
    cards, code = ask.state.cards, ask.finding.code
    gives = {w.do for w in cards.words["primary"][kind]}
    if code in ("too_dear", "too_dear_pledged", "gift_gold"):
        return "gold" in gives
    if code in ("too_little_combat", "pledge_amount"):
        return bool(gives & {"combat", "per"})
    if code in ("no_ally_in_play", "mates_are_no_allies"):
        used = ask.context.used
        return used is not None and cards.faction[kind] == cards.faction[used.kind]
    return code == "not_in_play" and kind == ask.context.kind


# ---- another table


def _edited(state: Realm, edit: Callable[[Realm], bool]) -> Realm | None:
    new = state.clone()
    return new if edit(new) else None


def more_gold(ask: Ask) -> Iterator[Change]:
    n = ask.facts.get("short", 1)

    def edit(state: Realm) -> bool:
        state.players[ask.seat].gold += n
        return True

    yield ask.table("more_gold", n, lambda d: _edited(d, edit), n=n)


def more_combat(ask: Ask) -> Iterator[Change]:
    n = ask.facts.get("short", max(1, getattr(ask.action, "n", 1) - ask.context.combat))

    def edit(state: Realm) -> bool:
        state.players[ask.seat].combat += n
        return True

    yield ask.table("more_combat", n, lambda d: _edited(d, edit), n=n)


def _fetch(state: Realm, seat: int, kind: int) -> bool:
    """Take a card from where it hurts least: your own discard pile or deck, then the Market Deck."""
    player = state.players[seat]
    if kind in player.discard:
        player.discard.remove(kind)
    elif kind in player.deck[: len(player.deck) - player.top]:
        player.deck.remove(kind)
    elif state.hidden and kind in state.hidden[seat] and UNKNOWN in player.deck:
        player.deck.remove(UNKNOWN)
        state.hidden = (*state.hidden[:seat], without(state.hidden[seat], kind), *state.hidden[seat + 1 :])
    else:
        return _out_of_market_deck(state, kind)
    return True


def _out_of_market_deck(state: Realm, kind: int) -> bool:
    """Take a card out of the Market Deck; where its order is not known, one of the unknown cards is it."""
    if kind in state.deck:
        state.deck.remove(kind)
    elif UNKNOWN in state.deck and kind in market_deck(state):
        state.deck.remove(UNKNOWN)
    else:
        return False
    return True


def with_card(ask: Ask) -> Iterator[Change]:
    """With the card in the hand."""
    kind = ask.context.kind
    if kind is None:
        return

    def edit(state: Realm) -> bool:
        if not _fetch(state, ask.seat, kind):
            return False
        enter_hand(state.players[ask.seat], kind)
        return True

    yield ask.table("with_card", 2, lambda d: _edited(d, edit), card=ask.context.card)


def in_play(ask: Ask) -> Iterator[Change]:
    """With the card in play."""
    if ask.context.kind is not None:
        yield _put_in_play(ask, ask.context.kind, 3)


def _put_in_play(ask: Ask, kind: int, size: int) -> Change:
    def edit(state: Realm) -> bool:
        player = state.players[ask.seat]
        if kind in player.hand and kind not in player.shown:
            player.hand.remove(kind)
        elif not _fetch(state, ask.seat, kind):
            return False
        state.number += 1
        player.play.append(InPlay(kind, state.number))
        return True

    return ask.table("in_play", size, lambda d: _edited(d, edit), card=ask.state.cards.names[kind])


def ally_in_play(ask: Ask) -> Iterator[Change]:
    """With another card of the faction in play: one of the player's own first, then of the Market Deck."""
    used, cards, state = ask.context.used, ask.state.cards, ask.state
    if used is None:
        return
    player = state.players[ask.seat]
    unseen = state.hidden[ask.seat] if state.hidden else ()
    own = [
        k for k in (*player.discard, *player.deck, *unseen) if k >= 0 and cards.faction[k] == cards.faction[used.kind]
    ]
    market = {*state.deck, *(market_deck(state) if UNKNOWN in state.deck else ())}
    new = sorted(
        (k for k in market if k >= 0 and cards.faction[k] == cards.faction[used.kind]), key=cards.rank.__getitem__
    )
    for kind in list(dict.fromkeys((*own, *new)))[:2]:
        yield _put_in_play(ask, kind, 2)


def _marked(ask: Ask, code: str, size: int, **what: Any) -> Iterator[Change]:
    """If the card in play were in another condition."""
    ref = ask.action.card

    def edit(state: Realm) -> bool:
        card = find_in_play(state, ask.seat, ref)
        if card is None:
            return False
        play = state.players[ask.seat].play
        play[play.index(card)] = replace(card, **what)
        return True

    yield ask.table(code, size, lambda d: _edited(d, edit), card=ask.context.card)


def prepared(ask: Ask) -> Iterator[Change]:
    yield from _marked(ask, "prepared", 1, expended=False)


def unused(ask: Ask) -> Iterator[Change]:
    yield from _marked(ask, "unused", 1, allied=False)


def in_market(ask: Ask) -> Iterator[Change]:
    """With the card in the Market."""
    kind = ask.context.kind
    if kind is None:
        return

    def edit(state: Realm) -> bool:
        if not state.market or not _out_of_market_deck(state, kind):
            return False
        state.deck.insert(0, state.market[-1])
        state.market[-1] = kind
        return True

    yield ask.table("in_market", 2, lambda d: _edited(d, edit), card=ask.context.card)


def a_gem_left(ask: Ask) -> Iterator[Change]:
    def edit(state: Realm) -> bool:
        gem = state.cards.gem
        for zone in (state.gone, *(p.discard for i, p in enumerate(state.players) if i != ask.seat)):
            if gem in zone:
                zone.remove(gem)
                state.gems += 1
                return True
        return False

    yield ask.table("a_gem_left", 2, lambda d: _edited(d, edit))


def guard_turned(ask: Ask) -> Iterator[Change]:
    """If the guards were expended."""
    aim = next(iter(ask.context.aims), None)
    if aim is None or not 0 <= aim.seat < len(ask.state.players):
        return
    found = guards(ask.state, aim.seat)

    def edit(state: Realm) -> bool:
        for owner, guard in guards(state, aim.seat):
            play = state.players[owner].play
            play[play.index(guard)] = replace(guard, expended=True)
        return True

    names = [ask.state.cards.names[g.kind] for _, g in found]
    yield ask.table("guard_turned", 1 + len(found), lambda d: _edited(d, edit), cards=names)


_TARGETS: tuple[Offer, ...] = (other_target,)
_GUARDS: tuple[Offer, ...] = (stun_first, at_guard, other_target, guard_turned)
OFFERS: dict[str, tuple[Offer, ...]] = {
    "no_such_seat": (said_by,), "out_of_the_game": (said_by,), "not_your_turn": (said_by, your_turn),
    "ability_out_of_turn": (your_turn, said_by), "question_waits": (answer_first,), "mate_is_asked": (answer_first,),
    "victim_is_asked": (answer_first,), "legacy_is_asked": (answer_first,), "said_done": (resume_first,),
    "not_in_hand": (other_card, with_card), "nothing_to_play_all": (play_it,), "no_such_card": (other_card,),
    "not_in_play": (play_first, other_card, in_play), "no_ability": (other_card,),
    "already_expended": (prepared, other_card), "mates_are_no_allies": (play_first, ally_in_play, other_card),
    "no_ally_in_play": (play_first, ally_in_play, other_card), "ally_used": (unused, other_card),
    "not_for_sale": (other_card, in_market), "no_gems_left": (other_card, a_gem_left),
    "too_dear": (play_first, other_card, more_gold), "too_dear_pledged": (play_first, other_card, more_gold),
    "no_such_player": _TARGETS, "player_out": _TARGETS, "own_self": _TARGETS, "own_side": _TARGETS,
    "no_such_champion": _TARGETS, "hunter_left": _TARGETS, "hunter_champions": _TARGETS, "commander": _TARGETS,
    "commander_still": _TARGETS, "guarded": _GUARDS, "guarded_champion": _GUARDS, "mate_guards": _GUARDS,
    "mate_guards_champion": _GUARDS, "at_least_one": (one,), "too_little_combat": (less, play_first, more_combat),
    "pledge_amount": (less, play_first), "gift_gold": (play_first, more_gold), "gift_card": (other_card,),
    "gift_to_a_neighbour": _TARGETS, "pick_exactly": (other_answer,), "pick_between": (other_answer,),
    "not_offered": (other_answer,),
}  # fmt: skip
