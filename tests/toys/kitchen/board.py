"""What a board shows of Kitchen, and what a selection on it means: every role, form and model of the view is used."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from heroplay.contracts import view as v
from heroplay.core.frames import Simultaneous
from heroplay.kit.game import view_of
from heroplay.kit.picks import Picks
from tests.toys.kitchen.cards import (
    CRATE,
    CRATE_PRICE,
    INFO,
    NAMES,
    PLACES,
    ROUNDS,
    SEATS,
    SHIFTS,
    STARS_TO_WIN,
    TEXTS,
    UNKNOWN,
    UNKNOWN_COINS,
    card_name,
    card_of,
    cook_name,
)
from tests.toys.kitchen.grounds import NEAR, ROOMS, Room
from tests.toys.kitchen.knowledge import observe
from tests.toys.kitchen.language import say
from tests.toys.kitchen.rules import CHECKS, TURNS, legal, outcome, pending, steps_of
from tests.toys.kitchen.state import (
    Add,
    Commit,
    Kitchen,
    Plate,
    Rest,
    Serve,
    Show,
    Take,
    Tasting,
    Tip,
    Walk,
    bonuses,
    helper_of,
    missing,
    tasting_of,
    tied_spice,
    total,
    working,
)

_CRESTS = (("sun", "#9B3A00"), ("moon", "#1D4F91"), ("leaf", "#1E6B34"))
_SHIFT_CRESTS = {"day": "crown", "night": "eye"}
_COST_CRESTS = {1: "leaf", 2: "coin", 3: "crown"}
_COST_ACCENTS = {1: "#1E6B34", 2: "#6B4A00", 3: "#7A1F5C"}
_PHASES = {"commit": "choice", "work": "work", "taste": "tasting", "show": "tasting"}


@lru_cache
def face_of(card_id: str) -> v.Face:
    """The open side of a card."""
    card = card_of(card_id)
    return v.Face(
        id=card.id,
        name=card_name(card.id),
        kind=TEXTS.say(f"kinds.{card.shape}"),
        shape=card.shape,
        type=TEXTS.say(f"types.{card.cost}"),
        cost=card.cost,
        letter=TEXTS.say("cards.letter"),
        pays=TEXTS.say("cards.pays"),
        value=str(card.value),
        unit=TEXTS.say("cards.unit"),
        text=TEXTS.say("cards.text", value=card.value, cost=card.cost),
        words=f"Cook for {card.value}",
        flavour=TEXTS.say("cards.flavour"),
        crest=_COST_CRESTS[card.cost],
        accent=_COST_ACCENTS[card.cost],
        emblem="bowl",
        ground="leaves",
    )


def view(state: Kitchen, seat: int | None = None) -> v.View:
    """Everything that a seat may see; None sees all, -1 only what lies open to everybody."""
    ask, first = next(iter(pending(state).values()), ""), seat if seat in SEATS else 0
    return view_of(
        state,
        seat,
        info=INFO,
        turns=TURNS,
        picks=PICKS,
        outcome=outcome,
        player=lambda one: _player(state, one, seat),
        turn=state.round,
        phases=tuple(dict.fromkeys(_PHASES.values())),
        phase=_PHASES.get(ask, ""),
        order=tuple((first + step) % len(SEATS) for step in SEATS),
        zones=tuple(_Zones(state, seat).all()),
        contest=_contest(state),
    )


# ---- players


def _player(state: Kitchen, seat: int, viewer: int | None) -> dict[str, Any]:
    cook = state.cooks[seat]
    top = state.frames[-1] if state.frames else None
    made = dict(top.made) if isinstance(top, Simultaneous) else {}
    crest, accent = _CRESTS[seat]
    knows = viewer in (None, seat) and cook.coins != UNKNOWN_COINS
    tags = (TEXTS.say("board.head") if state.head == seat else "", TEXTS.say("board.gone") if cook.out else "")
    parts = tuple((_card_piece(card), card_of(card).cost) for card in cook.plate)
    return dict(
        committed=seat in made,
        points=cook.stars,
        needed=STARS_TO_WIN,
        crest=crest,
        accent=accent,
        about=TEXTS.say("board.about", round=state.round, rounds=ROUNDS),
        team=TEXTS.say(f"shifts.{SHIFTS[seat]}"),
        team_crest=_SHIFT_CRESTS[SHIFTS[seat]],
        tags=(*filter(None, tags), TEXTS.say("board.at", room=ROOMS[cook.room].name)),
        out=cook.out,
        meters=(
            v.Meter(
                id=f"plate{seat}",
                label=TEXTS.say("board.spice"),
                letter=TEXTS.say("cards.letter"),
                score=cook.spice,
                spent=tied_spice(cook),
                parts=parts,
            ),
        ),
        counters=(
            v.Counter(id=f"fame{seat}", label=TEXTS.say("board.fame"), value=cook.fame, big=True, piece=f"cook{seat}"),
            v.Counter(
                id=f"coins{seat}",
                label=TEXTS.say("board.coins"),
                value=cook.coins if knows else None,
                note=TEXTS.say("board.coins_note", least=cook.least, most=cook.most),
            ),
        ),
    )


# ---- zones


def _card_piece(card: str) -> str:
    """The id of a card's piece, wherever its face is seen."""
    return f"card.{card}"


class _Zones:
    """The zones as a seat sees them: what is lit, and why the rest is not."""

    def __init__(self, state: Kitchen, seat: int | None) -> None:
        self.state, self.seat = state, seat
        self.seen = state if seat is None else observe(state, seat)
        asked = pending(state).get(seat, "") if seat is not None else ""
        self.use = {"work": "use", "taste": "add"}.get(asked, asked)  # the form that picks cards of the hand
        self.lights = PICKS.lights(state, seat)

    def all(self) -> list[v.Zone]:
        found = [zone for seat in SEATS for zone in self.of_cook(seat)]
        return [*found, *self.common(), self.rooms(), *self.tasting()]

    def of_cook(self, seat: int) -> list[v.Zone]:
        cook, name = self.seen.cooks[seat], NAMES[seat]
        plate = [self.card(card, f"plate{seat}.{n}") for n, card in enumerate(cook.plate)]
        laid = [self.card(cook.laid, f"laid{seat}")] if cook.laid else []
        return [
            _zone(f"cook{seat}", "track", name, [self.cook(seat)], seat),
            *([_zone(f"laid{seat}", "row", TEXTS.say("board.laid", name=name), laid, seat)] if laid else []),
            _zone(f"plate{seat}", "stack", TEXTS.say("board.plate", name=name), plate, seat),
            _zone(f"hand{seat}", "hand", TEXTS.say("board.hand", name=name), self.hand(seat), seat),
        ]

    def common(self) -> list[v.Zone]:
        seen = self.seen
        shelf = [self.picked(self.card(card, f"shelf.{n}"), card, "take") for n, card in enumerate(seen.shelf)]
        label = TEXTS.say("board.crate")
        crates = [v.Piece(id=f"crate.{n}", label=label, cost=CRATE_PRICE) for n in range(len(seen.crates))]
        if crates:  # only the top one can be opened
            crates[-1] = self.picked(crates[-1], CRATE, "take")
        discard = [self.card(card, f"discard.{n}") for n, card in enumerate(seen.discard)]
        return [
            v.Zone(id="deck", role="deck", label=TEXTS.say("board.deck"), count=len(seen.deck)),
            _zone("discard", "discard", TEXTS.say("board.discard"), discard),
            _zone("shelf", "row", TEXTS.say("board.shelf"), shelf),
            _zone("crates", "pile", TEXTS.say("board.crates"), crates),
            self.pass_(),
            self.clock(),
        ]

    def clock(self) -> v.Zone:
        steps = tuple(v.Slot(id=f"round{n}", label=TEXTS.say("board.round", n=n)) for n in range(1, ROUNDS + 1))
        label = TEXTS.say("board.hand_of_clock")
        hand = v.Piece(id="clock", label=label, sign="sun", at=f"round{self.seen.round}")
        return _zone("clock", "track", TEXTS.say("board.clock"), [hand]).model_copy(update={"slots": steps})

    def pass_(self) -> v.Zone:
        places = list(enumerate(zip(self.seen.places, self.seen.servers), 1))
        fame = TEXTS.say("board.fame")
        slots = tuple(
            v.Slot(
                id=f"place{n}",
                label=TEXTS.say("board.place", n=n),
                tokens=() if card else (v.Token(sign="sun", n=n, label=fame),),
                **self.lights.of(_place_ref(n), "use"),
            )
            for n, (card, _) in places
        )
        lying = [
            self.card(card, f"pass.{n}", at=f"place{n}", owner=server, badges=(self.served(server),))
            for n, (card, server) in places
            if card
        ]
        zone = _zone("pass", "line", TEXTS.say("board.pass"), lying)
        return zone.model_copy(update={"slots": slots})

    def served(self, server: int) -> str:
        return TEXTS.say("board.served", name=NAMES[server])

    def rooms(self) -> v.Zone:
        spaces = [self.room(room) for room in ROOMS.values()]
        edges = tuple((room, other) for room, near in NEAR.items() for other in near if room < other)
        pawns = [self.pawn(seat) for seat, cook in enumerate(self.seen.cooks) if not cook.out]
        zone = _zone("rooms", "map", TEXTS.say("board.rooms"), pawns)
        return zone.model_copy(update={"map": v.Map(spaces=tuple(spaces), edges=edges)})

    def pawn(self, seat: int) -> v.Piece:
        """A cook on the map; the head cook wears a crown."""
        cook = self.seen.cooks[seat]
        sign = "crown" if seat == self.seen.head else ""
        return v.Piece(
            id=f"pawn{seat}", label=NAMES[seat], at=cook.room, owner=seat, sign=sign, tokens=_stars(cook.stars)
        )

    def room(self, room: Room) -> v.Space:
        spice = self.seen.room_spice.count(room.id)
        return v.Space(
            id=room.id,
            label=room.name,
            x=room.x,
            y=room.y,
            outline=room.outline,
            kind=TEXTS.say(f"spaces.{room.kind}"),
            tile=TEXTS.say("board.house" if room.kind == "room" else "board.grounds"),
            owner=dict(self.seen.tended).get(room.id),
            tokens=(v.Token(sign="leaf", n=spice, label=TEXTS.say("board.spice")),) if spice else (),
            **self.lights.of(room.id, "walk"),
        )

    def tasting(self) -> list[v.Zone]:
        tasting = tasting_of(self.seen)
        if tasting is None:
            return []
        lying = [
            self.card(card, f"tasting.{side}.{n}", owner=seat)
            for side, seat in enumerate(tasting.sides)
            for n, card in enumerate(tasting.entries[side])
        ]
        return [_zone("tasting", "contest", TEXTS.say("board.tasting"), lying)]

    # ---- pieces

    def card(self, card: str, hidden_id: str, **more: Any) -> v.Piece:
        """A card; one that is not known here has an id of its place."""
        if card == UNKNOWN:
            return v.Piece(id=hidden_id, **more)
        return v.Piece(id=_card_piece(card), ref=card, face=face_of(card), **more)

    def hand(self, seat: int) -> list[v.Piece]:
        top = self.seen.frames[-1] if self.seen.frames else None
        chosen = dict(top.made).get(seat) if isinstance(top, Simultaneous) else None
        found = []
        for n, card in enumerate(self.seen.cooks[seat].hand):
            is_chosen = card == chosen != UNKNOWN
            is_open = card in self.seen.open_cards
            badges = [TEXTS.say(f"board.{code}") for code, on in (("chosen", is_chosen), ("all_know", is_open)) if on]
            piece = self.card(
                card,
                f"hand{seat}.{n}",
                marks=("turned",) if is_chosen else (),
                badges=tuple(badges),
                known_to=self.known_to(seat, card),
            )
            found.append(self.picked(piece, card, self.use) if seat == self.seat else piece)
        return found

    def known_to(self, seat: int, card: str) -> tuple[int, ...]:
        if card in self.seen.open_cards:
            return tuple(other for other in SEATS if other != seat)
        return tuple(knows for shown, knows in self.seen.shown if shown == card)

    def cook(self, seat: int) -> v.Piece:
        """A cook as one to tip; `Counter.piece` of the fame leads here."""
        cook = self.seen.cooks[seat]
        label = TEXTS.say("board.cook", name=NAMES[seat], fame=cook.fame)
        piece = v.Piece(id=f"cook{seat}", ref=_cook_ref(seat), label=label, tokens=_stars(cook.stars))
        return self.picked(piece, _cook_ref(seat), "tip")

    def picked(self, piece: v.Piece, ref: str, form: str) -> v.Piece:
        """The piece lit, or with the reason why it cannot be picked."""
        return piece if ref == UNKNOWN else piece.model_copy(update=self.lights.of(ref, form))


def _zone(zone_id: str, role: v.Role, label: str, pieces: list[v.Piece], owner: int | None = None) -> v.Zone:
    return v.Zone(id=zone_id, role=role, label=label, owner=owner, count=len(pieces), pieces=tuple(pieces))


def _stars(n: int) -> tuple[v.Token, ...]:
    return (v.Token(sign="sun", n=n, label=TEXTS.say("board.star")),) if n else ()


def _contest(state: Kitchen) -> v.ContestView | None:
    tasting = tasting_of(state)
    if tasting is None:
        return None
    return v.ContestView(zone="tasting", sides=(_side(state, tasting, 0), _side(state, tasting, 1)))


def _side(state: Kitchen, tasting: Tasting, side: int) -> v.Side:
    seat, cards = tasting.sides[side], tasting.entries[side]
    helper = helper_of(state, tasting, side)
    entries = tuple(_card_piece(card) if card != UNKNOWN else f"tasting.{side}.{n}" for n, card in enumerate(cards))
    terms = [
        v.Term(piece=piece, label=card_name(card), amount=card_of(card).value) for piece, card in zip(entries, cards)
    ]
    for code, amount in bonuses(state, tasting, side).items():
        by = seat if code == "stove" or helper is None else helper
        note = TEXTS.say("board.shift_note") if code == "shift" else ""
        label = TEXTS.say(f"board.{code}", name=NAMES[by])
        terms.append(v.Term(piece=f"pawn{by}", label=label, amount=amount, note=note))
    return v.Side(
        id=f"side{side}",
        label=TEXTS.say("board.rival_side" if side else "board.head_side", name=NAMES[seat]),
        seats=(seat,) if helper is None else (seat, helper),
        total=total(state, tasting, side),
        terms=tuple(terms),
        entries=entries,
        tone="special" if side else "other",
        missing=missing(state, tasting, side),
    )


# ---- forms and what a selection means


def _cook_ref(seat: int) -> str:
    return f"cook/{seat}"


def _place_ref(place: int) -> str:
    return f"place/{place}"


_COOKS = {_cook_ref(seat): seat for seat in SEATS}
_PLACES = {_place_ref(place): place for place in range(1, PLACES + 1)}


def refs_of(state: Kitchen, action: Any) -> tuple[str, ...]:
    """The refs that an action picks."""
    if isinstance(action, Add | Show):
        return action.cards
    if isinstance(action, Tip):
        return (_cook_ref(action.target),)
    if isinstance(action, Serve):
        return action.card, _place_ref(action.place)
    if isinstance(action, Rest):
        return ()
    return (action.to,) if isinstance(action, Walk) else (action.card,)


def _built(state: Kitchen, seat: int, form: str, refs: tuple[str, ...], number: int | None) -> list[Any]:
    """The actions that a selection would mean, also those that a rule refuses."""
    if form in ("add", "show"):
        return [(Add if form == "add" else Show)(seat, tuple(sorted(refs)))]
    places, others = [_PLACES[ref] for ref in refs if ref in _PLACES], [ref for ref in refs if ref not in _PLACES]
    if form == "use" and not others and len(places) == 1:  # no card yet: a word only where none can go there
        tried = [Serve(seat, card, places[0]) for card in state.cooks[seat].hand]
        return [] if any(CHECKS.judge(state, action).ok for action in tried) else tried[:1]
    if len(others) != 1 or len(places) > (form == "use"):
        return []
    if form == "use":
        free = [place for place in _PLACES.values() if not state.places[place - 1]]
        plated = [] if places else [Plate(seat, others[0])]
        return [*plated, *(Serve(seat, others[0], place) for place in places or free)]
    if form == "tip":
        return [Tip(seat, _COOKS[ref], 1 if number is None else number) for ref in others if ref in _COOKS]
    return [{"commit": Commit, "walk": Walk, "take": Take}[form](seat, others[0])]


def _zones_of(state: Kitchen, seat: int, form: str) -> tuple[str, ...]:
    """Where the things of a form are picked."""
    zones = {
        "walk": ("rooms",),
        "take": ("shelf", "crates"),
        "use": (f"hand{seat}", "pass"),
        "tip": tuple(f"cook{other}" for other in working(state) if other != seat),
    }
    return zones.get(form, (f"hand{seat}",))


def _label(state: Kitchen, action: Any) -> str:
    if isinstance(action, Tip):
        return TEXTS.say("buttons.tip", name=cook_name(action.target), n=action.n)
    if isinstance(action, Walk):
        return TEXTS.say("buttons.walk", to=ROOMS[action.to].name if action.to in ROOMS else action.to)
    if isinstance(action, Rest):
        return TEXTS.say("buttons.rest")
    if isinstance(action, Add | Show):
        cards = [card_name(card) for card in action.cards]
        code = "add_nothing" if isinstance(action, Add) and not cards else action.do
        return TEXTS.say(f"buttons.{code}", cards=cards, total=_comes_to(state, action))
    code = "crate" if isinstance(action, Take) and action.card == CRATE else action.do
    facts = {"card": card_name(action.card), "cost": card_of(action.card).cost, "place": getattr(action, "place", 0)}
    return TEXTS.say(f"buttons.{code}", facts, n=CRATE_PRICE)


def _details(state: Kitchen, action: Any) -> dict[str, Any]:
    """What else a way tells: what it costs, what a side would come to, and a label without the numbers."""
    if isinstance(action, Plate):
        cost = {TEXTS.say("cards.letter"): card_of(action.card).cost}
        return {"short": TEXTS.say("buttons.plate_short"), "cost": cost}
    if isinstance(action, Serve):
        return {"do": f"serve {action.place}"}
    if isinstance(action, Tip):
        return {"cost": {"coin": action.n}}
    if isinstance(action, Add):
        return {"short": TEXTS.say("buttons.add_short"), "total": _comes_to(state, action)}
    return {"cost": {"coin": CRATE_PRICE}} if isinstance(action, Take) and action.card == CRATE else {}


def _notes(state: Kitchen, action: Any) -> dict[str, str]:
    """What picking a thing costs or brings, in a few words."""
    if isinstance(action, Walk):
        return {action.to: TEXTS.say("board.steps", n=steps_of(state, action.seat)[action.to])}
    if isinstance(action, Serve):
        return {_place_ref(action.place): TEXTS.say("board.brings", n=action.place)}
    if isinstance(action, Take) and action.card == CRATE:
        return {CRATE: TEXTS.say("board.costs", n=CRATE_PRICE)}
    return {}


def _comes_to(state: Kitchen, action: Add | Show) -> int:
    """What the side that decides would come to with these cards."""
    tasting = tasting_of(state)
    before = total(state, tasting, tasting.at) if tasting is not None and tasting.at < 2 else 0
    return before + sum(card_of(card).value for card in action.cards)


PICKS = Picks(
    legal=legal,
    check=CHECKS.judge,
    say=say,
    label=_label,
    refs=refs_of,
    build=_built,
    zones=_zones_of,
    titles={form: TEXTS.say(f"forms.{form}") for form in ("commit", "walk", "take", "use", "tip", "add", "show")},
    form=lambda action: "use" if isinstance(action, Plate | Serve) else str(action.do),
    number=lambda action: action.n if isinstance(action, Tip) else None,
    numbers={"tip": TEXTS.say("buttons.tip_number")},
    details=_details,
    notes=_notes,
)
