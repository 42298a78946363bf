"""What a game that comes from outside must be before anything else looks at it: every part fits every other part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from heroplay.core.frames import Choice
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.cards import (
    ABILITIES,
    UNKNOWN,
    ChooseOne,
    DrawThenDiscard,
    OpponentDiscards,
    Prepare,
    Recover,
    SacrificeFrom,
    Stun,
)
from heroplay.games.realms.rules.effects import ASK_RULES, words_of
from heroplay.games.realms.rules.keys import box, pieces, problems
from heroplay.games.realms.rules.reach import players_in_reach
from heroplay.games.realms.rules.state import MAIN, Batch, Doing, Player, Realm, actors, living, right_of
from heroplay.kit.storage import audited

MOST_POINTS = 999  # of Gold or Combat in a pool: no turn comes near it
MOST_HEALTH = 1_000_000
LONGEST = 10**12  # turns, and cards put down
TO, FILTERS = ("hand", "top_of_deck"), ("any", "action")


def audit(state: Realm) -> list[str]:
    """Every way in which this cannot be a game; later parts are looked at only when earlier ones are sound."""
    return audited(state, (_seats, _taken, _faces, problems, _cards, of_players, _moment, of_pledges, _frames))


# ---- the table


def _seats(state: Realm) -> Iterator[str]:
    lay = state.layout
    if len(state.players) != len(lay.side):
        yield f"players: {len(state.players)} for a format of {len(lay.side)}"
    if len(state.health) != len(lay.healths):
        yield f"health: {len(state.health)} numbers for {len(lay.healths)} sides"
    if not all(abs(h) <= MOST_HEALTH for h in state.health):
        yield f"health: more than {MOST_HEALTH:,}"
    if not 0 <= state.active < len(lay.side):
        yield f"active: there is no seat {state.active}"


def _taken(state: Realm) -> Iterator[str]:
    """Targets that were taken are players who were there, or cards by their ids."""
    for t in state.taken:
        if t.ask not in ASK_RULES or not 0 <= t.seat < len(state.players):
            yield f"taken: nobody asks for {t.ask!r} at seat {t.seat}"
    if len(state.taken) > 12:
        yield "taken: more targets than one action has"


def _faces(state: Realm) -> Iterator[str]:
    """Unknown cards lie only where an observation has them: in decks and hands."""
    for place, kinds in (("market", state.market), ("sacrificed", state.sacrificed), ("gone", state.gone)):
        if UNKNOWN in kinds:
            yield f"{place}: an open card is unknown"
    if state.hidden and len(state.hidden) != len(state.players):
        yield f"hidden: {len(state.hidden)} lists for {len(state.players)} players"
        return
    for seat, player in enumerate(state.players):
        if UNKNOWN in (
            *player.discard,
            *(c.kind for c in player.play),
            *player.shown,
            *player.deck[max(0, len(player.deck) - player.top) :],
        ):
            yield f"seat {seat}: an open card is unknown"
        unseen, hidden = [*player.deck, *player.hand].count(UNKNOWN), state.hidden[seat] if state.hidden else ()
        if UNKNOWN in hidden or list(hidden) != sorted(hidden) or len(hidden) != unseen:
            yield f"hidden: {len(hidden)} cards for {unseen} unknown ones of seat {seat}"


def _cards(state: Realm) -> Iterator[str]:
    """The cards of the box, no more and no fewer; starting cards stay with their player, or in their Emperor's team."""
    names, have, wanted = state.cards.names, pieces(state), box(state.setup, state.cards)
    unseen = have.pop(UNKNOWN, 0)
    for hidden in state.hidden:
        have.update(hidden)
        unseen -= len(hidden)
    if unseen != state.deck.count(UNKNOWN):
        yield "hidden: not every unknown card is counted"
    for kind in sorted(have - wanted):
        yield f"{names[kind]}: {have[kind]} of them, and there are {wanted[kind]} (HR-1.1)"
    missing = wanted - have
    if missing.total() != unseen:
        yield f"{missing.total()} cards are missing, and {unseen} are unknown: {_some(state, missing)}"
    market = {*state.market, *state.deck, *missing}  # what is missing is the unknown part of the Market Deck
    if state.cards.gem in state.sacrificed or state.cards.gem in market:
        yield "a Fire Gem that is sacrificed goes back to the Fire Gem pile, and it is never in the market (HR-4.19)"
    ten = Counter(state.cards.starters)
    if any(kind in ten for kind in market):
        yield "market: a card of a personal deck is in it (HR-1.2)"
    for group in state.layout.teams if state.layout.emperors else [(s,) for s in range(len(state.players))]:
        own: Counter[int] = Counter()
        for seat in group:
            own.update(k for k in owned(state, seat) if k in ten)
        for kind, n in own.items():
            if n > ten[kind] * len(group):
                where = f"seat {group[0]}" if len(group) == 1 else f"the team of seat {group[0]}"
                yield f"{where}: {n} x {names[kind]}, and a personal deck has {ten[kind]} (HR-1.2)"


def owned(state: Realm, seat: int) -> list[int]:
    """All cards of a player whose face is known to whoever holds this state, wherever they are."""
    player = state.players[seat]
    known = [k for k in (*player.deck, *player.hand, *player.discard, *(c.kind for c in player.play)) if k != UNKNOWN]
    return [*known, *state.hidden[seat]] if state.hidden else known


def _some(state: Realm, cards: Counter[int]) -> str:
    some = [f"{n} x {state.cards.names[k]}" for k, n in sorted(cards.items())[:5]]
    return ", ".join(some) + ("..." if len(cards) > 5 else "") if some else "none"


def of_players(state: Realm) -> Iterator[str]:
    """What cannot be in front of a player, or be true of them, now."""
    who = actors(state)
    leaving = _leaving(state)
    for seat, player in enumerate(state.players):
        if max(player.gold, player.combat) > MOST_POINTS:
            yield f"seat {seat}: more than {MOST_POINTS} points in a pool"
        if player.out and (player.hand or player.deck or player.discard or player.play) and seat != leaving:
            yield f"seat {seat}: defeated, and still has cards (HR-R18)"
        if not all(w.to in TO and w.filter in FILTERS for w in player.waiting) or len(player.waiting) > 50:
            yield f"seat {seat}: waits for what cannot come"
        if player.done and not (state.layout.shared and seat in who):
            yield f"seat {seat}: done, and does not share a turn (HR-R24)"
        if seat not in who or player.out:
            yield from (f"seat {seat}: {problem}" for problem in _idle(state, player))
        elif any(c.damage for c in player.play):
            yield f"seat {seat}: damage on a champion of the player whose turn it is (HR-4.43)"
    if state.layout.shared and not state.over and who and all(state.players[s].done for s in who):
        yield "done: all of the team are, and the turn goes on (HR-R24)"


def _leaving(state: Realm) -> int:
    """The defeated Commander who may still leave a card to their Emperor (HR-8.41); -1 for nobody."""
    top = state.frames[-1] if state.frames else None
    return top.seat if isinstance(top, Choice) and top.ask == "legacy" else -1


def _idle(state: Realm, player: Player) -> Iterator[str]:
    """Who has no turn has no points, waits for nothing, and has only champions in play (HR-3.4 to HR-3.6)."""
    if player.gold or player.combat:
        yield "Gold or Combat outside the player's turn (HR-3.4, HR-3.5)"
    if player.waiting:
        yield "waits for a card outside the player's turn (HR-R39)"
    for c in player.play:
        if not state.cards.champion[c.kind]:
            yield f"{state.cards.names[c.kind]} in play outside the player's turn (HR-3.6)"


# ---- the moment


def _moment(state: Realm) -> Iterator[str]:
    lay = state.layout
    if state.players[state.active].out and not state.over:
        yield f"active: seat {state.active} is out (HR-6.1)"
    if lay.shared and state.active != lay.teams[lay.team[state.active]][0]:
        yield f"active: a shared turn is counted as the first player's of the team, not seat {state.active}'s"
    if not 1 <= state.turn <= LONGEST or not 0 <= state.number <= LONGEST or not 0 <= state.luck.asked <= LONGEST:
        yield "turn, number and luck are counted from 0"
    rounds = len({lay.team[s] for s in living(state)}) if lay.shared else len(living(state))
    most = lay.stalemate * rounds if lay.stalemate else LONGEST
    if not -1 <= state.turns_without_loss <= most or (state.turns_without_loss == most and state.over != "HR-R38"):
        yield f"quiet: {state.turns_without_loss} turns (HR-R38)"
    yield from _end(state, most)


def _end(state: Realm, quiet: int) -> Iterator[str]:
    lay, out = state.layout, [s for s, p in enumerate(state.players) if p.out]
    left = sorted({lay.team[s] for s in living(state)})
    rule, won = "", tuple[int, ...]()
    if lay.format == "first_blood" and out:
        rule, won = "HR-8.9", (right_of(state, out[0]),)
        if len(out) > 1:
            yield "out: more than one, and the first elimination ends the game (HR-8.9)"
    elif any(e in out for e in lay.emperors):
        rule = "HR-8.42"
        won = tuple(lay.teams[1 - next(lay.team[e] for e in lay.emperors if e in out)])
        if all(e in out for e in lay.emperors):
            yield "out: both Emperors (HR-8.42)"
    elif len(left) <= 1:
        rule = {"last_standing": "HR-8.12", "hydra": "HR-8.27"}.get(lay.format, "HR-7.1")
        won = tuple(lay.teams[left[0]]) if left else ()
        if not left:
            yield "out: everybody (HR-7.1)"
    elif state.over == "HR-R38" and lay.stalemate and state.turns_without_loss >= quiet:
        rule = "HR-R38"
    if rule and not state.over:
        who = "nobody" if not won else " and ".join(f"seat {s}" for s in won)
        yield f"over: the game has ended, and {who} has won it ({rule})"
    elif (state.over, state.won) != (rule, won):
        yield f"over: {state.over!r} with winners {list(state.won)}, and it should be {rule!r} with {list(won)}"
    if state.over and (state.frames != [MAIN] or state.pledges):
        yield "over: an effect is still unfinished"


def of_pledges(state: Realm) -> Iterator[str]:
    """Promises of the team whose turn it is: for a card that can be bought, or a champion of the others (HR-R37)."""
    who, seen = actors(state), set()
    for pledge in state.pledges:
        place = f"pledges: {pledge.n} of seat {pledge.seat} for card {pledge.no or pledge.card}"
        if not state.layout.shared or pledge.seat not in who or not 0 < pledge.n <= MOST_POINTS:
            yield f"{place} cannot be (HR-R37)"
        elif pledge.no:
            others = [c for s, q in enumerate(state.players) if s not in who for c in q.play]
            if not any((c.no, c.kind) == (pledge.no, pledge.card) and state.cards.champion[c.kind] for c in others):
                yield f"{place}: no such champion is in play (HR-R37)"
        elif pledge.card not in state.market and not (pledge.card == state.cards.gem and state.gems):
            yield f"{place}: it cannot be acquired (HR-R37)"
        if (pledge.seat, pledge.card, pledge.no) in seen:
            yield f"{place}: said twice"
        seen.add((pledge.seat, pledge.card, pledge.no))


# ---- unfinished effects


def _frames(state: Realm) -> Iterator[str]:
    """The Main Phase, and above it nothing; or a question, with the abilities that ask it and a hand being played."""
    if not state.frames or state.frames[0] != MAIN:
        yield "frames: a turn must be in its Main Phase (HR-3.2)"
        return
    if len(state.frames) == 1:
        return
    *below, asked = state.frames[1:]
    if not isinstance(asked, Choice):
        yield "frames: nobody is asked, and an effect is unfinished"
        return
    batch = below.pop(0) if below and isinstance(below[0], Batch) else None
    if batch is not None:
        problem = _batch(state, batch, bool(below))
        if problem:
            yield f"frames: {problem}"
            return
    problem = _abilities(state, below) or (_asked(state, asked, below[-1]) if below else _question(state, asked))  # type: ignore
    if not problem and len(choices.pool(state, asked)) < max(1, asked.least):
        problem = f"{asked.ask}: there is nothing to choose from"
    if problem:
        yield f"frames: {problem}"


def _batch(state: Realm, frame: Any, asks: bool) -> str | None:
    if frame.seat not in actors(state) or not asks:
        return "a hand is played outside the player's turn, or nothing of it asks"
    return "a hand is played with an unknown card in it" if UNKNOWN in frame.cards else None


def _abilities(state: Realm, frames: list[Any]) -> str | None:
    """One ability, and the lists of words into which its choices have led."""
    for above, frame in enumerate(frames):
        if not isinstance(frame, Doing):
            return f"{frame.do} is impossible here"
        below = frames[above - 1] if above else None
        if below is None:
            problem = _ability(state, frame, len(state.frames) - 2 > len(frames))
            if problem:
                return problem
        elif (frame.seat, frame.kind, frame.no, frame.ability) != (below.seat, below.kind, below.no, below.ability):
            return "two abilities at once"
        elif len(frame.path) != len(below.path) + 2 or frame.path[: len(below.path)] != below.path:
            return "a choice leads elsewhere"
        else:
            word, option = frame.path[-2:]
            asked = words_of(state, below)[below.word - 1]
            if word != below.word - 1 or not isinstance(asked, ChooseOne) or not 0 <= option < len(asked.of):
                return "a choice leads elsewhere"
        if not 0 < frame.word <= len(words_of(state, frame)):
            return f"{state.cards.names[frame.kind]} has no such word"
    return None


def _ability(state: Realm, doing: Doing, batch: bool) -> str | None:
    """The ability at the bottom: of a card that the player has in play, or has just sacrificed."""
    if doing.seat not in actors(state) or doing.kind == UNKNOWN or doing.path or doing.ability not in ABILITIES:
        return "an ability of nobody's, or of an unknown card"
    if not state.cards.has[doing.ability][doing.kind] or state.cards.gains[doing.ability][doing.kind] is not None:
        return f"{state.cards.names[doing.kind]} asks nothing by its {doing.ability} ability"
    if batch and (doing.ability != "primary" or doing.seat != state.frames[1].seat):  # type: ignore[union-attr]
        return "a hand is being played, and another ability asks"
    lying = any((c.no, c.kind) == (doing.no, doing.kind) for c in state.players[doing.seat].play)
    used = any(c.no == doing.no for p in state.players for c in p.play)
    fits = not used if doing.ability == "sacrifice" else lying
    return (
        None
        if fits and 0 < doing.no <= state.number
        else f"{state.cards.names[doing.kind]} is not where its ability needs it"
    )


def _question(state: Realm, choice: Choice) -> str | None:
    """A question that no ability asks: where an acquired card goes, or what a Commander leaves behind."""
    if not 0 <= choice.seat < len(state.players):
        return "the question is to a seat that is not there"
    player = state.players[choice.seat]
    if choice.ask == "redirect":
        if choice.seat not in actors(state) or not player.discard:
            return "redirect: nothing was acquired (HR-R39)"
        of = "action" if state.cards.type[player.discard[-1]] == 0 else "any"
        if (
            choice != Choice(choice.seat, "redirect", 1, 1, of=of, rule="HR-R39")
            or len(choices.pool(state, choice)) < 2
        ):
            return "redirect: there is one way or none (HR-R39)"
        return None
    if choice.ask == "legacy":
        emperors, team = state.layout.emperors, state.layout.team
        fell = player.out and bool(emperors) and choice.seat not in emperors and team[choice.seat] != team[state.active]
        return (
            None
            if fell and choice == Choice(choice.seat, "legacy", 0, 1, rule="HR-8.41")
            else "legacy: not now (HR-8.41)"
        )
    return f"{choice.ask}: no ability asks that"


def _asked(state: Realm, choice: Choice, doing: Doing) -> str | None:
    """Is this what the word asks, of the seat that it asks?"""
    word = words_of(state, doing)[doing.word - 1]
    n, player = choice.most, state.players[doing.seat]
    wanted: list[Choice] = []
    match word:
        case ChooseOne():
            wanted = [Choice(doing.seat, "option", 1, 1, rule="HR-4.22")]
        case Stun():
            wanted = [Choice(doing.seat, "stun", 0 if word.optional else 1, 1, rule="HR-4.44")]
        case OpponentDiscards():
            wanted = [Choice(doing.seat, "opponent", 1, 1, rule="HR-R16")]
            for q in players_in_reach(state, doing.seat):
                held = min(word.n, len(state.players[q].hand))
                wanted.append(Choice(q, "discard", held, held, rule="HR-R16"))
        case Prepare():
            wanted = [Choice(doing.seat, "prepare", 1, 1, rule="HR-4.13")]
        case SacrificeFrom():
            have = len(player.hand) + len(player.discard)
            wanted = [Choice(doing.seat, "sacrifice", 0, min(word.n, have), rule="HR-R13")]
        case DrawThenDiscard():
            wanted = [Choice(doing.seat, "draw", 1, 1, rule="HR-R9")] if word.optional else []
            if 0 < n <= min(word.n, len(player.hand)):
                wanted.append(Choice(doing.seat, "discard", n, n, rule="HR-R9"))
        case Recover():
            wanted = [Choice(doing.seat, "recover", 0 if word.optional else 1, 1, of=word.what, rule="HR-R9")]
    return (
        None
        if choice in wanted
        else f"{state.cards.names[doing.kind]} does not ask that: {choice.ask}, {choice.least} to {choice.most}"
    )
