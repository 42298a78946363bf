"""The duel as a seat sees it, in the words that every board knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from heroplay.contracts import view as v
from heroplay.contracts.gallery import Gallery, GalleryOption, GalleryPiece
from heroplay.core.frames import Choice
from heroplay.games.herocard.board.faces import LETTERS, face_of, face_of_kind
from heroplay.games.herocard.language.prompts import prompt
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, PlayCards, Refresh
from heroplay.games.herocard.rules.cards import ATTRIBUTES, UNKNOWN, CardTable, Variable
from heroplay.games.herocard.rules.checks import first
from heroplay.games.herocard.rules.knowledge import observe
from heroplay.games.herocard.rules.legal import draw_limit, legal, pending
from heroplay.games.herocard.rules.outcome import outcome
from heroplay.games.herocard.rules.setup import heroes_of, names_of
from heroplay.games.herocard.rules.state import PHASES, Duel, LyingCard, phase_of, sequence_of, targets
from heroplay.games.herocard.rules.totals import Term, sums, totals, variable
from heroplay.games.herocard.rules.words import TEXTS
from heroplay.kit.picks import action_data, button


def view(state: Duel, seat: int | None = None) -> v.View:
    """Everything that a seat may see; None sees all, -1 only what lies open to everybody."""
    seen = state if seat is None else observe(state, seat)
    able = legal(state, seat) if seat is not None and seat in pending(state) else []
    ended, asked = outcome(state), tuple(forms(state, seat, able))
    return v.View(
        game="herocard",
        title="HeroCard duel",
        seat=seat,
        names=tuple(names_of(state)),
        turn=state.turn,
        phases=PHASES,
        phase=phase_of(state),
        prompt=prompt(state),
        over=ended.text if ended else "",
        deciding=tuple(pending(state)),
        players=tuple(_player(seen, s) for s in range(len(state.players))),
        zones=tuple(_zones(state, seen, seat, able, {zone for form in asked for zone in form.zones})),
        contest=_contest(seen),
        forms=asked,
    )


# ---- players and their points


# A move changes little: what it leaves as it was is not made, checked and written down again.


def _player(state: Duel, seat: int) -> v.PlayerView:
    hero, player = heroes_of(state.setup)[seat], state.players[seat]
    return _player_view(
        seat, names_of(state)[seat], player.points, state.setup.needed(len(state.players)), state.active == seat,
        seat in pending(state), (hero.crest, hero.accent, hero.style, hero.x), player.scores, tuple(player.spent),
        tuple(tuple((_lying_id(y), y.cost) for y in stack) for stack in player.stacks),
    )  # fmt: skip


@lru_cache(maxsize=256)
def _player_view(
    seat: int, name: str, points: int, needed: int, active: bool, deciding: bool, hero: tuple[str, str, str, str],
    scores: tuple[int, ...], spent: tuple[int, ...], parts: tuple[tuple[tuple[str, int], ...], ...],
) -> v.PlayerView:  # fmt: skip
    crest, accent, about, x = hero
    meters = tuple(
        v.Meter(
            id=f"{attribute}{seat}",
            label=x if attribute == "x" else attribute.capitalize(),
            letter=LETTERS[a],
            score=scores[a],
            spent=spent[a],
            parts=parts[a],
        )
        for a, attribute in enumerate(ATTRIBUTES)
    )
    return v.PlayerView(
        seat=seat, name=name, points=points, needed=needed, active=active, deciding=deciding, crest=crest,
        accent=accent, about=about, meters=meters,
    )  # fmt: skip


# ---- zones and pieces


def _zones(state: Duel, seen: Duel, seat: int | None, able: list[Any], picked: set[str]) -> list[v.Zone]:
    """All zones; only in those that are picked from now can a piece be lit.

    The pieces of a stack lie from its bottom to its top: the last is the one that is cleared first (HC-3.8).
    """
    found = []
    names, lights = names_of(state), _lights(able)

    def lit_in(zone_id: str) -> frozenset[str]:
        return lights if zone_id in picked else frozenset()

    for owner, (player, name) in enumerate(zip(seen.players, names)):
        for attribute, stack in zip(ATTRIBUTES, player.stacks):
            zone, label = f"{attribute}{owner}", f"{name}: {attribute.capitalize()} stack"
            lit = lit_in(zone)
            pieces = [_lying_piece(seen, y, owner, attribute, at, lit) for at, y in enumerate(stack, 1)]
            found.append(_zone(zone, "stack", label, owner, pieces))
        found.append(_hand(seen.cards, owner, f"{name}: hand", tuple(player.hand), lit_in(f"hand{owner}")))
        found.append(_hidden(f"deck{owner}", "deck", f"{name}: Action Deck", owner, len(player.deck)))
        lit = lit_in(f"discard{owner}")
        found.append(_discards(seen.cards, owner, f"{name}: Discard Stack", tuple(player.discard), lit))
    ladder = _ladder(seen, lit_in("sequence"))
    if ladder:
        found.append(_zone("sequence", "contest", "Attack Sequence", None, ladder))
    return found


def _zone(zone_id: str, role: v.Role, label: str, owner: int | None, pieces: list[v.Piece]) -> v.Zone:
    if not pieces:
        return _hidden(zone_id, role, label, owner, 0)
    return v.Zone(id=zone_id, role=role, label=label, owner=owner, count=len(pieces), pieces=tuple(pieces))


@lru_cache(maxsize=256)
def _hidden(zone_id: str, role: v.Role, label: str, owner: int | None, count: int) -> v.Zone:
    return v.Zone(id=zone_id, role=role, label=label, owner=owner, count=count)


@lru_cache(maxsize=256)
def _hand(cards: CardTable, owner: int, label: str, kinds: tuple[int, ...], lit: frozenset[str]) -> v.Zone:
    pieces = [_piece(cards, piece_id, kind, lit) for piece_id, kind in _held(cards, owner, kinds)]
    return _zone(f"hand{owner}", "hand", label, owner, pieces)


@lru_cache(maxsize=256)
def _discards(cards: CardTable, owner: int, label: str, kinds: tuple[int, ...], lit: frozenset[str]) -> v.Zone:
    pieces = [_piece(cards, f"d{owner}.{i}", kind, lit) for i, kind in enumerate(kinds)]
    return _zone(f"discard{owner}", "discard", label, owner, pieces)


def _piece(cards: CardTable, piece_id: str, kind: int, lit: frozenset[str]) -> v.Piece:
    ref = cards.ids[kind]
    return _hidden_piece(piece_id, ref in lit) if kind == UNKNOWN else _open_piece(cards, piece_id, kind, ref in lit)


def _chosen_from(state: Duel, *asks: str) -> int | None:
    """Whose cards a choice of such a kind picks from, if one is open."""
    top = state.frames[-1]
    return top.whose if isinstance(top, Choice) and top.ask in asks else None


def _lights(able: list[Any]) -> frozenset[str]:
    """The refs that some of these legal actions have."""
    lit: set[str] = set()
    for action in able:
        lit.update(getattr(action, "cards", getattr(action, "picks", getattr(action, "stacks", ()))))
    return frozenset(lit)


def _held(cards: CardTable, owner: int, kinds: Iterable[int]) -> Iterator[tuple[str, int]]:
    """The cards of a hand by the ids of their pieces: equal ones are numbered."""
    times: dict[int, int] = {}
    for kind in kinds:
        times[kind] = times.get(kind, 0) + 1
        yield f"h{owner}.{cards.ids[kind]}.{times[kind]}", kind


def reasons(state: Duel, seat: int) -> v.Reasons:
    """Why each dark card of the hand of a seat that is asked cannot be used now: the sentence, and the rule."""
    if seat not in pending(state):
        return {}
    able, cards = legal(state, seat), state.cards
    picked = {zone for form in forms(state, seat, able) for zone in form.zones}
    lights = _lights(able) if f"hand{seat}" in picked else ()
    held = _held(cards, seat, state.players[seat].hand)
    dark = [(piece_id, kind) for piece_id, kind in held if cards.ids[kind] not in lights]
    why = {kind: _why(state, seat, kind) for kind in dict(dark).values()}
    return {piece_id: why[kind] for piece_id, kind in dark if why[kind][0]}


def _why(state: Duel, seat: int, kind: int) -> tuple[str, str]:
    """Why a hand card cannot be used now, and the rule, when it cannot."""
    if isinstance(state.frames[-1], Choice):
        verdict = first(state, Choose(seat, (state.cards.ids[kind],)))
    else:
        verdict = first(state, PlayCards(seat, (state.cards.ids[kind],), *_only_target(state, seat, kind)))
    return ("", "") if verdict.ok else (verdict.text, verdict.rule)


def _only_target(state: Duel, seat: int, kind: int) -> tuple[Any, Any]:
    aims = targets(state, seat)[0] if state.cards.targeted[kind] else None
    return aims, "body" if state.cards.names_attribute[kind] else None


@lru_cache(maxsize=256)
def _hidden_piece(piece_id: str, lit: bool) -> v.Piece:
    return v.Piece(id=piece_id, lit=lit)


@lru_cache(maxsize=1024)
def _open_piece(cards: CardTable, piece_id: str, kind: int, lit: bool) -> v.Piece:
    return v.Piece(id=piece_id, ref=cards.ids[kind], face=face_of_kind(cards, kind), lit=lit)


def _lying_id(lying: LyingCard) -> str:
    return f"o{lying.no}"


def _lying_piece(
    state: Duel, lying: LyingCard, owner: int, attribute: str, at: int, lights: frozenset[str]
) -> v.Piece:
    """A card on a stack is called by its place; by its name where it is played, or unwound."""
    marks = tuple(m for m, on in (("deployed", lying.down), ("twisted", lying.twisted)) if on)
    ref, top = f"{attribute}:{at}", at == len(state.players[owner].stacks[ATTRIBUTES.index(attribute)])
    if (
        lying.kind != UNKNOWN
        and lying.down
        and phase_of(state) == "action"
        and not isinstance(state.frames[-1], Choice)
    ):
        ref = HIDDEN + state.cards.ids[lying.kind]
    elif lying.twisted and _chosen_from(state, "unwind") == owner:
        ref = state.cards.ids[lying.kind]
    lit = ref in lights or (top and attribute in lights)
    face = None if lying.kind == UNKNOWN else face_of(state, lying.kind)
    return v.Piece(id=_lying_id(lying), ref=ref, face=face, cost=lying.cost, marks=marks, lit=lit)


def _ladder(state: Duel, lights: frozenset[str]) -> list[v.Piece]:
    seq, whose = sequence_of(state), _chosen_from(state, "strip", "convert")
    if seq is None:
        return []
    return [
        v.Piece(
            id=f"p{seq.start + i}", ref=state.cards.ids[e.kind], face=face_of(state, e.kind, _now(state, seq, e)),
            lit=e.seat == whose and not e.gone and state.cards.ids[e.kind] in lights,
            marks=(f"seat{e.seat}", *(("struck",) if e.gone else ())),
            badges=tuple(TEXTS.say(f"badges.{word}") for word in (e.gone, e.value is not None and "converted") if word),
        )
        for i, e in enumerate(state.plays[seq.start :])
    ]  # fmt: skip


def _now(state: Duel, seq: Any, played: Any) -> str | None:
    """The present number of a converted or variable card."""
    value = state.cards.value[played.kind]
    if played.value is not None:
        return str(played.value)
    return str(variable(state, seq, played, value)) if isinstance(value, Variable) else None


# ---- sums and forms


def _contest(state: Duel) -> v.ContestView | None:
    """The open sequence: an attack succeeds when its total is higher than the block (HC-6.3)."""
    seq = sequence_of(state)
    if seq is None:
        return None
    attack, block = totals(state, seq)
    attack_terms, block_terms = sums(state, seq)
    played = list(enumerate(state.plays[seq.start :], seq.start))

    def side(name: str, tone: v.Tone, seat: int, total: int, missing: int, terms: list[Term]) -> v.Side:
        entries = tuple(f"p{at}" for at, e in played if e.seat == seat)
        return v.Side(id=name, label=name.capitalize(), seats=(seat,), total=total, missing=max(0, missing), tone=tone,
                      terms=_terms(state, terms), entries=entries)  # fmt: skip

    return v.ContestView(zone="sequence", sides=(
        side("attack", "red", seq.attacker, attack, block + 1 - attack, attack_terms),
        side("block", "block", seq.defender, block, attack - block, block_terms),
    ))  # fmt: skip


def _terms(state: Duel, terms: list[Term]) -> tuple[v.Term, ...]:
    found = []
    for term in terms:
        name = state.cards.names[term.play.kind]
        note = term.how + (f" +{term.bonus} from twists" if term.bonus else "")
        found.append(v.Term(piece=f"o{term.play.no}", label=name, amount=term.amount + term.bonus, note=note.strip()))
    return tuple(found)


def forms(state: Duel, seat: int | None = None, able: list[Any] | None = None) -> list[v.Form]:
    """What the seat can say now, as forms to fill in; `able` are its legal actions, for callers that have them."""
    asked = pending(state)
    if seat is None or seat not in asked:
        return []
    ask = asked[seat]
    label = TEXTS.say(f"forms.{'choose' if isinstance(state.frames[-1], Choice) else ask}")
    if ask == "draw":
        return [button(Draw(seat, n), f"{label} {n}", f"draw {n}") for n in range(draw_limit(state, seat) + 1)]
    if ask == "discard" and not isinstance(state.frames[-1], Choice):
        n = len(state.players[seat].hand)
        return [_picking(Discard(seat, ()), label, (f"hand{seat}",), n)]
    stacks = tuple(f"{a}{seat}" for a in ATTRIBUTES)
    if ask == "clear" and not isinstance(state.frames[-1], Choice):
        have = sum(map(len, state.players[seat].stacks))
        return [_picking(Clear(seat, ()), label, stacks, min(state.setup.clear_max, have))]
    if isinstance(state.frames[-1], Choice):
        return [_choice_form(state, seat, label)]
    deployed = sum(y.down for stack in state.players[seat].stacks for y in stack)
    found = [_play_form(seat, label, (f"hand{seat}", *stacks), len(state.players[seat].hand) + deployed)]
    for action in legal(state, seat) if able is None else able:
        if isinstance(action, Pass | Refresh):
            found.append(button(action, TEXTS.say(f"forms.{action.do}")))
    return found


@lru_cache(maxsize=256)
def _play_form(seat: int, label: str, zones: tuple[str, ...], most: int) -> v.Form:
    return v.Form(verb="play", label=label, seat=seat, zones=zones, least=1, most=most)


@lru_cache(maxsize=256)
def _picking(nothing: Any, label: str, zones: tuple[str, ...], most: int) -> v.Form:
    """A form by which any number of pieces is picked, or none."""
    words = TEXTS.say("forms.nothing", what=label)
    return v.Form(verb=nothing.do, label=label, seat=nothing.seat, zones=zones, most=most, empty=action_data(nothing),
                  empty_label=words)  # fmt: skip


def _choice_form(state: Duel, seat: int, label: str) -> v.Form:
    choice = state.frames[-1]
    assert isinstance(choice, Choice)
    zones = {
        "discard": (f"hand{seat}",), "waste": (f"hand{seat}",), "deploy": (f"hand{seat}",),
        "recover": (f"discard{seat}",), "strip": ("sequence",), "convert": ("sequence",),
        "unwind": tuple(f"{a}{choice.whose}" for a in ATTRIBUTES),
    }.get(choice.ask, tuple(f"{a}{seat}" for a in ATTRIBUTES))  # fmt: skip
    most = min(choice.most, len(choices.pool(state, choice)))
    form = _picking(Choose(seat, ()), label, zones, most)
    return form if not choice.least else form.model_copy(update={"least": choice.least, "empty": None})


def gallery() -> Gallery:
    """The heroes to choose from, and the options that a form may show."""
    from heroplay.games.herocard.rules.heroes import all_heroes

    heroes = tuple(
        GalleryPiece(
            id=hero.id,
            name=hero.name,
            style=hero.style,
            about=hero.about,
            crest=hero.crest,
            accent=hero.accent,
            scores=tuple(zip(LETTERS, hero.scores, strict=True)),
        )
        for hero in all_heroes().values()
    )
    points = GalleryOption(id="points_to_win", label="Points to win (empty: by the rules)")
    return Gallery(choose="heroes", each=True, word="Hero", title="The heroes", pieces=heroes, options=(points,))
