"""The duel as a seat sees it, in the words that every board knows."""

from __future__ import annotations

from typing import Any

from heroplay.contracts import view as v
from heroplay.contracts.gallery import Gallery, GalleryOption, GalleryPiece
from heroplay.core.frames import Choice
from heroplay.games.herocard.board.faces import LETTERS, face_of
from heroplay.games.herocard.language.prompts import prompt
from heroplay.games.herocard.rules import choices
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, PlayCards, Refresh
from heroplay.games.herocard.rules.cards import ATTRIBUTES, UNKNOWN, Variable
from heroplay.games.herocard.rules.checks import check
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
    ended, asked = outcome(state), tuple(forms(state, seat))
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
        zones=tuple(_zones(state, seen, seat, {zone for form in asked for zone in form.zones})),
        contest=_contest(seen),
        forms=asked,
    )


# ---- players and their points


def _player(state: Duel, seat: int) -> v.PlayerView:
    hero, player = heroes_of(state.setup)[seat], state.players[seat]
    return v.PlayerView(
        seat=seat,
        name=names_of(state)[seat],
        points=player.points,
        needed=state.setup.needed(len(state.players)),
        active=state.active == seat,
        deciding=seat in pending(state),
        crest=hero.crest,
        accent=hero.accent,
        about=hero.style,
        meters=tuple(
            v.Meter(
                id=f"{name}{seat}",
                label=hero.x if name == "x" else name.capitalize(),
                letter=LETTERS[a],
                score=player.scores[a],
                spent=player.spent[a],
                parts=tuple((_lying_id(y), y.cost) for y in player.stacks[a]),
            )
            for a, name in enumerate(ATTRIBUTES)
        ),
    )


# ---- zones and pieces


def _zones(state: Duel, seen: Duel, seat: int | None, picked: set[str]) -> list[v.Zone]:
    """All zones; only in those that are picked from now can a piece be lit.

    The pieces of a stack lie from its bottom to its top: the last is the one that is cleared first (HC-3.8).
    """
    found = []
    names = names_of(state)
    lights = _lights(state, seat)

    def lit_in(zone_id: str) -> dict[str, bool]:
        return lights if zone_id in picked else {}

    for owner, player in enumerate(seen.players):
        for attribute, stack in zip(ATTRIBUTES, player.stacks):
            lit = lit_in(f"{attribute}{owner}")
            pieces = tuple(_lying_piece(seen, y, owner, attribute, at, lit) for at, y in enumerate(stack, 1))
            found.append(
                _zone(f"{attribute}{owner}", "stack", f"{names[owner]}: {attribute.capitalize()} stack", owner, pieces)
            )
        hand = tuple(_hand_pieces(state, seen, owner, seat, lit_in(f"hand{owner}")))
        found.append(_zone(f"hand{owner}", "hand", f"{names[owner]}: hand", owner, hand))
        found.append(
            v.Zone(
                id=f"deck{owner}",
                role="deck",
                label=f"{names[owner]}: Action Deck",
                owner=owner,
                count=len(player.deck),
            )
        )
        lit = lit_in(f"discard{owner}")
        pile = tuple(_piece(seen, f"d{owner}.{i}", seen.cards.ids[k], k, lit) for i, k in enumerate(player.discard))
        found.append(_zone(f"discard{owner}", "discard", f"{names[owner]}: Discard Stack", owner, pile))
    ladder = _ladder(seen, lit_in("sequence"))
    if ladder:
        found.append(_zone("sequence", "contest", "Attack Sequence", None, tuple(ladder)))
    return found


def _zone(zone_id: str, role: v.Role, label: str, owner: int | None, pieces: tuple[v.Piece, ...]) -> v.Zone:
    return v.Zone(id=zone_id, role=role, label=label, owner=owner, count=len(pieces), pieces=pieces)


def _chosen_from(state: Duel, *asks: str) -> int | None:
    """Whose cards a choice of such a kind picks from, if one is open."""
    top = state.frames[-1]
    return top.whose if isinstance(top, Choice) and top.ask in asks else None


def _lights(state: Duel, seat: int | None) -> dict[str, bool]:
    """The refs that some legal action of this seat has."""
    asked = pending(state)
    if seat is None or seat not in asked:
        return {}
    lit: dict[str, bool] = {}
    for action in legal(state, seat):
        for ref in getattr(action, "cards", getattr(action, "picks", getattr(action, "stacks", ()))):
            lit[ref] = True
    return lit


def _hand_pieces(state: Duel, seen: Duel, owner: int, seat: int | None, lights: dict[str, bool]) -> list[v.Piece]:
    found = []
    times: dict[int, int] = {}
    reasons: dict[int, dict[str, str]] = {}
    for kind in seen.players[owner].hand:
        times[kind] = times.get(kind, 0) + 1
        piece_id = f"h{owner}.{seen.cards.ids[kind]}.{times[kind]}"
        piece = _piece(seen, piece_id, seen.cards.ids[kind], kind, lights)
        if owner == seat and kind != UNKNOWN and not piece.lit and seat in pending(state):
            if kind not in reasons:
                reasons[kind] = _why(state, owner, kind)
            piece = piece.model_copy(update=reasons[kind])
        found.append(piece)
    return found


def _why(state: Duel, seat: int, kind: int) -> dict[str, str]:
    """Why a hand card cannot be used now, when it cannot."""
    if isinstance(state.frames[-1], Choice):
        verdict = check(state, Choose(seat, (state.cards.ids[kind],)))
    else:
        verdict = check(state, PlayCards(seat, (state.cards.ids[kind],), *_only_target(state, seat, kind)))
    return {"why": verdict.text, "rule": verdict.rule} if not verdict.ok else {}


def _only_target(state: Duel, seat: int, kind: int) -> tuple[Any, Any]:
    aims = targets(state, seat)[0] if state.cards.targeted[kind] else None
    return aims, "body" if state.cards.names_attribute[kind] else None


def _piece(state: Duel, piece_id: str, ref: str, kind: int, lights: dict[str, bool]) -> v.Piece:
    face = None if kind == UNKNOWN else face_of(state, kind)
    return v.Piece(id=piece_id, ref="" if kind == UNKNOWN else ref, face=face, lit=lights.get(ref, False))


def _lying_id(lying: LyingCard) -> str:
    return f"o{lying.no}"


def _lying_piece(
    state: Duel, lying: LyingCard, owner: int, attribute: str, at: int, lights: dict[str, bool]
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
    lit = lights.get(ref, False) or (top and lights.get(attribute, False))
    face = None if lying.kind == UNKNOWN else face_of(state, lying.kind)
    return v.Piece(id=_lying_id(lying), ref=ref, face=face, cost=lying.cost, marks=marks, lit=lit)


def _ladder(state: Duel, lights: dict[str, bool]) -> list[v.Piece]:
    seq, whose = sequence_of(state), _chosen_from(state, "strip", "convert")
    if seq is None:
        return []
    return [
        v.Piece(
            id=f"p{seq.start + i}", ref=state.cards.ids[e.kind], face=face_of(state, e.kind, _now(state, seq, e)),
            lit=e.seat == whose and not e.gone and lights.get(state.cards.ids[e.kind], False),
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


def forms(state: Duel, seat: int | None = None) -> list[v.Form]:
    """What the seat can say now, as forms to fill in."""
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
    found = [
        v.Form(
            verb="play", label=label, seat=seat, zones=(f"hand{seat}", *stacks), least=1,
            most=len(state.players[seat].hand) + sum(y.down for stack in state.players[seat].stacks for y in stack),
        )
    ]  # fmt: skip
    for action in legal(state, seat):
        if isinstance(action, Pass | Refresh):
            found.append(button(action, TEXTS.say(f"forms.{action.do}")))
    return found


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
