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


def audit(d: Realm) -> list[str]:
    """Every way in which this cannot be a game; later parts are looked at only when earlier ones are sound."""
    return audited(d, (_seats, _taken, _faces, problems, _cards, of_players, _moment, of_pledges, _frames))


# ---- the table


def _seats(d: Realm) -> Iterator[str]:
    lay = d.layout
    if len(d.players) != len(lay.side):
        yield f"players: {len(d.players)} for a format of {len(lay.side)}"
    if len(d.health) != len(lay.healths):
        yield f"health: {len(d.health)} numbers for {len(lay.healths)} sides"
    if not all(abs(h) <= MOST_HEALTH for h in d.health):
        yield f"health: more than {MOST_HEALTH:,}"
    if not 0 <= d.active < len(lay.side):
        yield f"active: there is no seat {d.active}"


def _taken(d: Realm) -> Iterator[str]:
    """Targets that were taken are players who were there, or cards by their ids."""
    for t in d.taken:
        if t.ask not in ASK_RULES or not 0 <= t.seat < len(d.players):
            yield f"taken: nobody asks for {t.ask!r} at seat {t.seat}"
    if len(d.taken) > 12:
        yield "taken: more targets than one action has"


def _faces(d: Realm) -> Iterator[str]:
    """Unknown cards lie only where an observation has them: in decks and hands."""
    for place, kinds in (("market", d.market), ("sacrificed", d.sacrificed), ("gone", d.gone)):
        if UNKNOWN in kinds:
            yield f"{place}: an open card is unknown"
    if d.hidden and len(d.hidden) != len(d.players):
        yield f"hidden: {len(d.hidden)} lists for {len(d.players)} players"
        return
    for seat, p in enumerate(d.players):
        if UNKNOWN in (*p.discard, *(c.kind for c in p.play), *p.shown, *p.deck[max(0, len(p.deck) - p.top) :]):
            yield f"seat {seat}: an open card is unknown"
        unseen, hidden = [*p.deck, *p.hand].count(UNKNOWN), d.hidden[seat] if d.hidden else ()
        if UNKNOWN in hidden or list(hidden) != sorted(hidden) or len(hidden) != unseen:
            yield f"hidden: {len(hidden)} cards for {unseen} unknown ones of seat {seat}"


def _cards(d: Realm) -> Iterator[str]:
    """The cards of the box, no more and no fewer; starting cards stay with their player, or in their Emperor's team."""
    names, have, wanted = d.cards.names, pieces(d), box(d.setup, d.cards)
    unseen = have.pop(UNKNOWN, 0)
    for hidden in d.hidden:
        have.update(hidden)
        unseen -= len(hidden)
    if unseen != d.deck.count(UNKNOWN):
        yield "hidden: not every unknown card is counted"
    for kind in sorted(have - wanted):
        yield f"{names[kind]}: {have[kind]} of them, and there are {wanted[kind]} (HR-1.1)"
    missing = wanted - have
    if missing.total() != unseen:
        yield f"{missing.total()} cards are missing, and {unseen} are unknown: {_some(d, missing)}"
    market = {*d.market, *d.deck, *missing}  # what is missing is the unknown part of the Market Deck
    if d.cards.gem in d.sacrificed or d.cards.gem in market:
        yield "a Fire Gem that is sacrificed goes back to the Fire Gem pile, and it is never in the market (HR-4.19)"
    ten = Counter(d.cards.starters)
    if any(kind in ten for kind in market):
        yield "market: a card of a personal deck is in it (HR-1.2)"
    for group in d.layout.teams if d.layout.emperors else [(s,) for s in range(len(d.players))]:
        own: Counter[int] = Counter()
        for seat in group:
            own.update(k for k in owned(d, seat) if k in ten)
        for kind, n in own.items():
            if n > ten[kind] * len(group):
                where = f"seat {group[0]}" if len(group) == 1 else f"the team of seat {group[0]}"
                yield f"{where}: {n} x {names[kind]}, and a personal deck has {ten[kind]} (HR-1.2)"


def owned(d: Realm, seat: int) -> list[int]:
    """All cards of a player whose face is known to whoever holds this state, wherever they are."""
    p = d.players[seat]
    known = [k for k in (*p.deck, *p.hand, *p.discard, *(c.kind for c in p.play)) if k != UNKNOWN]
    return [*known, *d.hidden[seat]] if d.hidden else known


def _some(d: Realm, cards: Counter[int]) -> str:
    some = [f"{n} x {d.cards.names[k]}" for k, n in sorted(cards.items())[:5]]
    return ", ".join(some) + ("..." if len(cards) > 5 else "") if some else "none"


def of_players(d: Realm) -> Iterator[str]:
    """What cannot be in front of a player, or be true of them, now."""
    who = actors(d)
    leaving = _leaving(d)
    for seat, p in enumerate(d.players):
        if max(p.gold, p.combat) > MOST_POINTS:
            yield f"seat {seat}: more than {MOST_POINTS} points in a pool"
        if p.out and (p.hand or p.deck or p.discard or p.play) and seat != leaving:
            yield f"seat {seat}: defeated, and still has cards (HR-R18)"
        if not all(w.to in TO and w.filter in FILTERS for w in p.waiting) or len(p.waiting) > 50:
            yield f"seat {seat}: waits for what cannot come"
        if p.done and not (d.layout.shared and seat in who):
            yield f"seat {seat}: done, and does not share a turn (HR-R24)"
        if seat not in who or p.out:
            yield from (f"seat {seat}: {problem}" for problem in _idle(d, p))
        elif any(c.damage for c in p.play):
            yield f"seat {seat}: damage on a champion of the player whose turn it is (HR-4.43)"
    if d.layout.shared and not d.over and who and all(d.players[s].done for s in who):
        yield "done: all of the team are, and the turn goes on (HR-R24)"


def _leaving(d: Realm) -> int:
    """The defeated Commander who may still leave a card to their Emperor (HR-8.41); -1 for nobody."""
    top = d.frames[-1] if d.frames else None
    return top.seat if isinstance(top, Choice) and top.ask == "legacy" else -1


def _idle(d: Realm, p: Player) -> Iterator[str]:
    """Who has no turn has no points, waits for nothing, and has only champions in play (HR-3.4 to HR-3.6)."""
    if p.gold or p.combat:
        yield "Gold or Combat outside the player's turn (HR-3.4, HR-3.5)"
    if p.waiting:
        yield "waits for a card outside the player's turn (HR-R39)"
    for c in p.play:
        if not d.cards.champion[c.kind]:
            yield f"{d.cards.names[c.kind]} in play outside the player's turn (HR-3.6)"


# ---- the moment


def _moment(d: Realm) -> Iterator[str]:
    lay = d.layout
    if d.players[d.active].out and not d.over:
        yield f"active: seat {d.active} is out (HR-6.1)"
    if lay.shared and d.active != lay.teams[lay.team[d.active]][0]:
        yield f"active: a shared turn is counted as the first player's of the team, not seat {d.active}'s"
    if not 1 <= d.turn <= LONGEST or not 0 <= d.number <= LONGEST or not 0 <= d.luck.asked <= LONGEST:
        yield "turn, number and luck are counted from 0"
    rounds = len({lay.team[s] for s in living(d)}) if lay.shared else len(living(d))
    most = lay.stalemate * rounds if lay.stalemate else LONGEST
    if not -1 <= d.turns_without_loss <= most or (d.turns_without_loss == most and d.over != "HR-R38"):
        yield f"quiet: {d.turns_without_loss} turns (HR-R38)"
    yield from _end(d, most)


def _end(d: Realm, quiet: int) -> Iterator[str]:
    lay, out = d.layout, [s for s, p in enumerate(d.players) if p.out]
    left = sorted({lay.team[s] for s in living(d)})
    rule, won = "", tuple[int, ...]()
    if lay.format == "first_blood" and out:
        rule, won = "HR-8.9", (right_of(d, out[0]),)
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
    elif d.over == "HR-R38" and lay.stalemate and d.turns_without_loss >= quiet:
        rule = "HR-R38"
    if rule and not d.over:
        who = "nobody" if not won else " and ".join(f"seat {s}" for s in won)
        yield f"over: the game has ended, and {who} has won it ({rule})"
    elif (d.over, d.won) != (rule, won):
        yield f"over: {d.over!r} with winners {list(d.won)}, and it should be {rule!r} with {list(won)}"
    if d.over and (d.frames != [MAIN] or d.pledges):
        yield "over: an effect is still unfinished"


def of_pledges(d: Realm) -> Iterator[str]:
    """Promises of the team whose turn it is: for a card that can be bought, or a champion of the others (HR-R37)."""
    who, seen = actors(d), set()
    for p in d.pledges:
        place = f"pledges: {p.n} of seat {p.seat} for card {p.no or p.card}"
        if not d.layout.shared or p.seat not in who or not 0 < p.n <= MOST_POINTS:
            yield f"{place} cannot be (HR-R37)"
        elif p.no:
            others = [c for s, q in enumerate(d.players) if s not in who for c in q.play]
            if not any((c.no, c.kind) == (p.no, p.card) and d.cards.champion[c.kind] for c in others):
                yield f"{place}: no such champion is in play (HR-R37)"
        elif p.card not in d.market and not (p.card == d.cards.gem and d.gems):
            yield f"{place}: it cannot be acquired (HR-R37)"
        if (p.seat, p.card, p.no) in seen:
            yield f"{place}: said twice"
        seen.add((p.seat, p.card, p.no))


# ---- unfinished effects


def _frames(d: Realm) -> Iterator[str]:
    """The Main Phase, and above it nothing; or a question, with the abilities that ask it and a hand being played."""
    if not d.frames or d.frames[0] != MAIN:
        yield "frames: a turn must be in its Main Phase (HR-3.2)"
        return
    if len(d.frames) == 1:
        return
    *below, asked = d.frames[1:]
    if not isinstance(asked, Choice):
        yield "frames: nobody is asked, and an effect is unfinished"
        return
    batch = below.pop(0) if below and isinstance(below[0], Batch) else None
    if batch is not None:
        problem = _batch(d, batch, bool(below))
        if problem:
            yield f"frames: {problem}"
            return
    problem = _abilities(d, below) or (_asked(d, asked, below[-1]) if below else _question(d, asked))  # type: ignore
    if not problem and len(choices.pool(d, asked)) < max(1, asked.least):
        problem = f"{asked.ask}: there is nothing to choose from"
    if problem:
        yield f"frames: {problem}"


def _batch(d: Realm, f: Any, asks: bool) -> str | None:
    if f.seat not in actors(d) or not asks:
        return "a hand is played outside the player's turn, or nothing of it asks"
    return "a hand is played with an unknown card in it" if UNKNOWN in f.cards else None


def _abilities(d: Realm, frames: list[Any]) -> str | None:
    """One ability, and the lists of words into which its choices have led."""
    for above, f in enumerate(frames):
        if not isinstance(f, Doing):
            return f"{f.do} cannot be here"
        below = frames[above - 1] if above else None
        if below is None:
            problem = _ability(d, f, len(d.frames) - 2 > len(frames))
            if problem:
                return problem
        elif (f.seat, f.kind, f.no, f.ability) != (below.seat, below.kind, below.no, below.ability):
            return "two abilities at once"
        elif len(f.path) != len(below.path) + 2 or f.path[: len(below.path)] != below.path:
            return "a choice leads elsewhere"
        else:
            word, option = f.path[-2:]
            asked = words_of(d, below)[below.word - 1]
            if word != below.word - 1 or not isinstance(asked, ChooseOne) or not 0 <= option < len(asked.of):
                return "a choice leads elsewhere"
        if not 0 < f.word <= len(words_of(d, f)):
            return f"{d.cards.names[f.kind]} has no such word"
    return None


def _ability(d: Realm, f: Doing, batch: bool) -> str | None:
    """The ability at the bottom: of a card that the player has in play, or has just sacrificed."""
    if f.seat not in actors(d) or f.kind == UNKNOWN or f.path or f.ability not in ABILITIES:
        return "an ability of nobody's, or of an unknown card"
    if not d.cards.has[f.ability][f.kind] or d.cards.gains[f.ability][f.kind] is not None:
        return f"{d.cards.names[f.kind]} asks nothing by its {f.ability} ability"
    if batch and (f.ability != "primary" or f.seat != d.frames[1].seat):  # type: ignore[union-attr]
        return "a hand is being played, and another ability asks"
    lying = any((c.no, c.kind) == (f.no, f.kind) for c in d.players[f.seat].play)
    used = any(c.no == f.no for p in d.players for c in p.play)
    fits = not used if f.ability == "sacrifice" else lying
    return None if fits and 0 < f.no <= d.number else f"{d.cards.names[f.kind]} is not where its ability needs it"


def _question(d: Realm, c: Choice) -> str | None:
    """A question that no ability asks: where an acquired card goes, or what a Commander leaves behind."""
    if not 0 <= c.seat < len(d.players):
        return "the question is to a seat that is not there"
    p = d.players[c.seat]
    if c.ask == "redirect":
        if c.seat not in actors(d) or not p.discard:
            return "redirect: nothing was acquired (HR-R39)"
        of = "action" if d.cards.type[p.discard[-1]] == 0 else "any"
        if c != Choice(c.seat, "redirect", 1, 1, of=of, rule="HR-R39") or len(choices.pool(d, c)) < 2:
            return "redirect: there is one way or none (HR-R39)"
        return None
    if c.ask == "legacy":
        emperors, team = d.layout.emperors, d.layout.team
        fell = p.out and bool(emperors) and c.seat not in emperors and team[c.seat] != team[d.active]
        return None if fell and c == Choice(c.seat, "legacy", 0, 1, rule="HR-8.41") else "legacy: not now (HR-8.41)"
    return f"{c.ask}: no ability asks that"


def _asked(d: Realm, c: Choice, f: Doing) -> str | None:
    """Is this what the word asks, of the seat that it asks?"""
    word = words_of(d, f)[f.word - 1]
    n, p = c.most, d.players[f.seat]
    wanted: list[Choice] = []
    match word:
        case ChooseOne():
            wanted = [Choice(f.seat, "option", 1, 1, rule="HR-4.22")]
        case Stun():
            wanted = [Choice(f.seat, "stun", 0 if word.optional else 1, 1, rule="HR-4.44")]
        case OpponentDiscards():
            wanted = [Choice(f.seat, "opponent", 1, 1, rule="HR-R16")]
            for q in players_in_reach(d, f.seat):
                held = min(word.n, len(d.players[q].hand))
                wanted.append(Choice(q, "discard", held, held, rule="HR-R16"))
        case Prepare():
            wanted = [Choice(f.seat, "prepare", 1, 1, rule="HR-4.13")]
        case SacrificeFrom():
            have = len(p.hand) + len(p.discard)
            wanted = [Choice(f.seat, "sacrifice", 0, min(word.n, have), rule="HR-R13")]
        case DrawThenDiscard():
            wanted = [Choice(f.seat, "draw", 1, 1, rule="HR-R9")] if word.optional else []
            if 0 < n <= min(word.n, len(p.hand)):
                wanted.append(Choice(f.seat, "discard", n, n, rule="HR-R9"))
        case Recover():
            wanted = [Choice(f.seat, "recover", 0 if word.optional else 1, 1, of=word.what, rule="HR-R9")]
    return None if c in wanted else f"{d.cards.names[f.kind]} does not ask that: {c.ask}, {c.least} to {c.most}"
