"""A duel being set up on a board: what can be placed where, and the position dict that it comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from heroplay.contracts import view as v
from heroplay.contracts.drafting import Draft, Drafting, Kind, Kit, Laid, Number, Side, SideKit, Spot
from heroplay.games.herocard.board.faces import face_of
from heroplay.games.herocard.language.describe import marked, part_name
from heroplay.games.herocard.language.position import REST, position
from heroplay.games.herocard.rules.cards import ATTRIBUTES, Hero
from heroplay.games.herocard.rules.setup import POINTS_TO_WIN, Setup, heroes_of, names_of
from heroplay.games.herocard.rules.state import PHASES, Duel

_LYING = (("", "face up"), ("deployed", "face down"), ("twisted", "twisted"))
_LETTERS = "BMX"


def _bare(heroes: list[Any], options: Mapping[str, Any]) -> Duel:
    """A duel of these heroes with nothing placed: it knows names, cards and scores."""
    return position({"heroes": heroes, **options})


def read(data: Mapping[str, Any]) -> Draft:
    """The draft of a position that `describe` wrote, or of one that names only its heroes."""
    options = {k: data[k] for k in ("quiet", *Setup.model_fields) if k in data and k not in ("heroes", "points_to_win")}
    state = _bare(list(data["heroes"]), options)
    sides = [_read_side(data.get(part_name(state, s), {}), hero) for s, hero in enumerate(heroes_of(state.setup))]
    numbers = {"points_to_win": data.get("points_to_win") or POINTS_TO_WIN[len(sides)], "turn": data.get("turn", 1)}
    return Draft(
        list(data["heroes"]), sides, data.get("phase", "action"), data.get("active", 0), numbers,
        list(data.get("then", ())), options,
    )  # fmt: skip


def _read_side(part: Mapping[str, Any], hero: Hero) -> Side:
    ids = {card.name: card.id for card in hero.cards}
    marks = {mark: list(part.get(mark, ())) for mark in ("deployed", "twisted")}

    def lie(place: str, name: str) -> Laid:
        for mark, names in marks.items():
            for label in (place, name):
                if label in names:
                    names.remove(label)
                    return Laid(ids[name], mark)
        return Laid(ids[name])

    deck = list(part.get("deck", [REST]))
    zones = {a: [lie(f"{a}:{i}", n) for i, n in enumerate(part.get("stacks", {}).get(a, ()), 1)] for a in ATTRIBUTES}
    zones |= {pile: [Laid(ids[n]) for n in part.get(pile, ())] for pile in ("hand", "discard")}
    zones["deck"] = [Laid(ids[n]) for n in deck if n != REST]
    numbers = {"points": part.get("points", 0), **dict(zip(ATTRIBUTES, hero.scores, strict=True))}
    numbers |= part.get("scores", {})
    whole = REST in deck or sum(map(len, zones.values())) == len(hero.deck)
    return Side(zones, numbers, "shuffled" if whole else "aside")


def write(draft: Draft) -> dict[str, Any]:
    """The position dict, with nothing in it that goes without saying."""
    state = _bare(draft.chosen, draft.options)
    data: dict[str, Any] = {"heroes": draft.chosen, **draft.options}
    if draft.numbers["points_to_win"] != POINTS_TO_WIN[len(draft.sides)]:
        data["points_to_win"] = draft.numbers["points_to_win"]
    data |= {"phase": draft.phase, "active": draft.active}
    if draft.numbers["turn"] != 1:
        data["turn"] = draft.numbers["turn"]
    for seat, hero in enumerate(heroes_of(state.setup)):
        part = _write_side(draft.sides[seat], hero)
        if part:
            data[part_name(state, seat)] = part
    return data | ({"then": draft.then} if draft.then else {})


def _write_side(side: Side, hero: Hero) -> dict[str, Any]:
    name = {card.id: card.name for card in hero.cards}
    stacks = [side.zones[a] for a in ATTRIBUTES]
    part: dict[str, Any] = {"hand": [name[laid.card] for laid in side.zones["hand"]]}
    part["stacks"] = {a: [name[y.card] for y in stack] for a, stack in zip(ATTRIBUTES, stacks, strict=True) if stack}
    for mark in ("deployed", "twisted"):
        part[mark] = marked([(name[y.card], y.mark == mark) for y in stack] for stack in stacks)
    part["discard"] = [name[laid.card] for laid in side.zones["discard"]]
    normal = dict(zip(ATTRIBUTES, hero.scores, strict=True))
    part["scores"] = {a: side.numbers[a] for a in ATTRIBUTES if side.numbers[a] != normal[a]}
    part["points"] = side.numbers["points"]
    found = {field: value for field, value in part.items() if value}
    deck = [name[laid.card] for laid in side.zones["deck"]]
    if side.rest == "aside":
        found["deck"] = deck
    elif deck:
        whole = sum(map(len, side.zones.values())) == len(hero.deck)
        found["deck"] = deck if whole else [*deck, REST]
    return found


def kit(draft: Draft) -> Kit:
    """Every card of each hero, the zones, and the numbers that can be set."""
    state = _bare(draft.chosen, draft.options)
    sides = tuple(_side_kit(state, s, hero) for s, hero in enumerate(heroes_of(state.setup)))
    needed = Number(id="points_to_win", label="Points to win", least=1, most=20, normal=POINTS_TO_WIN[len(sides)])
    return Kit(sides=sides, phases=PHASES, numbers=(needed,))


def _side_kit(state: Duel, seat: int, hero: Hero) -> SideKit:
    copies = Counter(hero.deck)
    kinds = sorted(state.cards.kind[i] for i in copies)
    labels = [hero.x if a == "x" else a.capitalize() for a in ATTRIBUTES]
    stacks = (Spot(id=a, label=f"{n} stack", marks=_LYING) for a, n in zip(ATTRIBUTES, labels, strict=True))
    scores = zip(ATTRIBUTES, labels, hero.scores, strict=True)
    return SideKit(
        name=names_of(state)[seat],
        kinds=tuple(
            Kind(face=face_of(state, k), copies=copies[state.cards.ids[k]], home=ATTRIBUTES[state.cards.attr[k]])
            for k in kinds
        ),
        spots=(
            Spot(id="hand", label="Hand"),
            *stacks,
            Spot(id="discard", label="Discards"),
            Spot(id="deck", label="Deck", first=True),
        ),
        numbers=(
            Number(id="points", label="Victory Points", least=0, most=20, normal=0),
            *(Number(id=a, label=name, least=0, most=20, normal=score) for a, name, score in scores),
        ),
    )


def view(draft: Draft, kit: Kit) -> v.View:
    """The draft as every board draws a table."""
    state = _bare(draft.chosen, draft.options)
    zones = [z for s in range(len(draft.sides)) for z in _zones(draft.sides[s], kit.sides[s], s)]
    return v.View(
        game="herocard", title="HeroCard duel", seat=None, names=tuple(names_of(state)), turn=draft.numbers["turn"],
        phases=PHASES, phase=draft.phase, prompt="",
        players=tuple(_player(draft, s, hero, kit.sides[s]) for s, hero in enumerate(heroes_of(state.setup))),
        zones=tuple(zones),
    )  # fmt: skip


def _player(draft: Draft, seat: int, hero: Hero, side: SideKit) -> v.PlayerView:
    laid, numbers = draft.sides[seat].zones, draft.sides[seat].numbers
    costs = {kind.face.id: kind.face.cost or 0 for kind in side.kinds}
    meters = []
    for letter, number in zip(_LETTERS, side.numbers[1:], strict=True):
        parts = tuple((_id(number.id, seat, i), costs[y.card]) for i, y in enumerate(laid[number.id]))
        meters.append(
            v.Meter(
                id=f"{number.id}{seat}", label=number.label, letter=letter, score=numbers[number.id],
                spent=sum(cost for _, cost in parts), parts=parts,
            )
        )  # fmt: skip
    return v.PlayerView(
        seat=seat, name=side.name, points=numbers["points"], needed=draft.numbers["points_to_win"],
        active=draft.active == seat, deciding=False, crest=hero.crest, accent=hero.accent, about=hero.style,
        meters=tuple(meters),
    )  # fmt: skip


def _id(zone: str, seat: int, at: int) -> str:
    return f"{zone}{seat}.{at}"


def _zones(side: Side, kit: SideKit, seat: int) -> list[v.Zone]:
    faces = {kind.face.id: kind.face for kind in kit.kinds}
    rest = sum(kind.copies for kind in kit.kinds) - sum(map(len, side.zones.values()))
    found = []
    for spot in kit.spots:
        pieces = tuple(
            v.Piece(
                id=_id(spot.id, seat, i), ref=laid.card, face=faces[laid.card], cost=faces[laid.card].cost,
                marks=(laid.mark,) if laid.mark else (),
            )
            for i, laid in enumerate(side.zones[spot.id])
        )  # fmt: skip
        more = rest if spot.id == "deck" and side.rest == "shuffled" else 0
        roles: dict[str, v.Role] = {"hand": "hand", "deck": "deck", "discard": "discard"}
        role: v.Role = "stack" if spot.marks else roles.get(spot.id, "pile")
        found.append(
            v.Zone(
                id=f"{spot.id}{seat}", role=role, label=f"{kit.name}: {spot.label}", owner=seat,
                count=len(pieces) + more, pieces=pieces,
            )
        )  # fmt: skip
    return found


DRAFTING = Drafting(read=read, write=write, kit=kit, view=view, word="hero")
