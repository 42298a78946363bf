"""The game as a seat sees it, in the words that every board knows."""

from __future__ import annotations

from typing import Any

from heroplay.contracts import view as v
from heroplay.contracts.gallery import Gallery, GalleryNames, GalleryOption, GalleryPiece
from heroplay.core.frames import Choice
from heroplay.core.text import listed
from heroplay.games.realms.board.faces import FACTION_CRESTS, face_of
from heroplay.games.realms.language.notation import ability_text
from heroplay.games.realms.language.prompts import prompt
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.actions import (
    Acquire,
    Attack,
    Choose,
    Donate,
    Done,
    Play,
    PlayAll,
    Pledge,
    Resume,
    Use,
)
from heroplay.games.realms.rules.cards import UNKNOWN
from heroplay.games.realms.rules.checks import check
from heroplay.games.realms.rules.formats import FORMATS, NAMES, SEATS, TITLES, neighbours
from heroplay.games.realms.rules.knowledge import observe
from heroplay.games.realms.rules.legal import has_ally, legal, pending, pledged_combat, pledged_gold
from heroplay.games.realms.rules.naming import say_pick
from heroplay.games.realms.rules.outcome import outcome
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import PHASES, InPlay, Realm, actors, health_of, left_of, ref_of, right_of
from heroplay.games.realms.rules.words import TEXTS
from heroplay.kit.picks import action_data, button

#: Crest and accent of each seat; where there are teams, the accent is the team's.
_SEATS = (
    ("wave", "#1D4F91"), ("sun", "#9B3A00"), ("wing", "#1E6B34"), ("anvil", "#7A1F5C"), ("eye", "#00606B"),
    ("tooth", "#6B4A00"),
)  # fmt: skip
_TEAMS = (("tower", "#1D4F91"), ("moon", "#9B3A00"))
#: The zones in front of a player: guards who stand before the others, the other champions, this turn's cards.
FRONT, CHAMPIONS, PLAYED = "front", "champions", "played"


def view(d: Realm, seat: int | None = None) -> v.View:
    """Everything that a seat may see; None sees all, -1 only what lies open to everybody."""
    seen = d if seat is None else observe(d, seat)
    ended, asked = outcome(d), tuple(forms(d, seat))
    n, first = len(d.players), seat if seat is not None and seat >= 0 else 0
    return v.View(
        game="realms",
        title=TEXTS.say("board.title", format=TITLES[d.layout.format]),
        seat=seat,
        names=tuple(names_of(d)),
        turn=d.turn,
        phases=PHASES,
        phase=PHASES[0],
        prompt=prompt(d),
        over=ended.text if ended else "",
        deciding=tuple(pending(d)),
        players=tuple(_player(d, s, seat) for s in range(n)),
        order=tuple((first + step) % n for step in range(n)),
        zones=tuple(_zones(d, seen, seat, {zone for form in asked for zone in form.zones})),
        forms=asked,
    )


# ---- players


def _player(d: Realm, s: int, viewer: int | None) -> v.PlayerView:
    lay, p = d.layout, d.players[s]
    crest, accent = _SEATS[s]
    team, team_crest = "", ""
    if len(lay.teams) < len(d.players):
        team_crest, accent = _TEAMS[lay.team[s]]
        team = TEXTS.say("board.team", letter="AB"[lay.team[s]])
    return v.PlayerView(
        seat=s, name=names_of(d)[s], active=not d.over and s in actors(d), deciding=s in pending(d), crest=crest,
        accent=accent, team=team, team_crest=team_crest, tags=tuple(_tags(d, s, viewer)), out=p.out,
        counters=tuple(_counters(d, s)),
    )  # fmt: skip


def _tags(d: Realm, s: int, viewer: int | None) -> list[str]:
    """What else is to be known of a player at a glance."""
    lay, p = d.layout, d.players[s]
    tags = []
    if lay.emperors:
        tags.append(TEXTS.say("board.emperor" if s in lay.emperors else "board.commander"))
    if p.out:
        return [*tags, TEXTS.say("board.out")]
    if lay.hunter and viewer is not None and 0 <= viewer != s and not d.players[viewer].out:
        sides = [side for side, q in (("left", left_of(d, viewer)), ("right", right_of(d, viewer))) if q == s]
        tags += [TEXTS.say(f"board.{side}") for side in sides]
    if p.done:
        tags.append(TEXTS.say("board.done"))
    for w in p.waiting:
        tags.append(TEXTS.say("board.waiting", to=TEXTS.say(f"places.{w.to}"), what=TEXTS.say(f"filters.{w.filter}")))
    return tags


def _counters(d: Realm, s: int) -> list[v.Counter]:
    p = d.players[s]
    label = TEXTS.say("board.team_health" if d.layout.shared else "board.health")
    found = [v.Counter(id=f"health{s}", label=label, value=max(0, health_of(d, s)), big=True, piece=f"p{s}")]
    mine = not d.over and s in actors(d)
    for what, n in (("gold", p.gold), ("combat", p.combat)):
        pledged = sum(q.n for q in d.pledges if q.seat == s and bool(q.no) == (what == "combat"))
        note = TEXTS.say("board.pledged", n=pledged) if pledged else ""
        if mine or n or pledged:
            found.append(v.Counter(id=f"{what}{s}", label=TEXTS.say(f"board.{what}"), value=n, note=note))
    return found


# ---- zones and pieces


def _zones(d: Realm, seen: Realm, seat: int | None, picked: set[str]) -> list[v.Zone]:
    """All zones; only in those that are picked from now can a piece be lit, and only there does one say why not."""
    lights = _lights(d, seat)
    board = _Board(d, seen, seat, picked, lights)
    found = []
    for s in range(len(d.players)):
        found += board.player(s)
    return found + board.common()


class _Board:
    """The pieces on the table as a seat may pick them."""

    def __init__(self, d: Realm, seen: Realm, seat: int | None, picked: set[str], lights: set[str]) -> None:
        self.d, self.seen, self.seat, self.picked, self.lights = d, seen, seat, picked, lights
        self.names, self.ids = names_of(d), d.cards.ids
        asked = pending(d)
        self.asked = seat is not None and seat in asked
        self.main = self.asked and not isinstance(d.frames[-1], Choice)
        self.actors = () if d.over else actors(d)

    def player(self, s: int) -> list[v.Zone]:
        p, name = self.seen.players[s], self.names[s]
        rows: dict[str, list[v.Piece]] = {FRONT: [], CHAMPIONS: [], PLAYED: []}
        for card in p.play:
            zone = PLAYED if not self.d.cards.champion[card.kind] else CHAMPIONS
            if self.d.cards.guard[card.kind] and not card.expended:
                zone = FRONT
            rows[zone].append(self.in_play(s, card, f"{zone}{s}"))
        deck = self.known_deck(s)
        discard = [self.discarded(s, i, k) for i, k in enumerate(p.discard)]
        return [
            _zone(f"player{s}", "track", name, s, [self.target(s)]),
            *(
                _zone(f"{row}{s}", "stack" if row == PLAYED else "row", TEXTS.say(f"board.{row}", name=name), s, cards)
                for row, cards in rows.items()
            ),
            _zone(f"hand{s}", "hand", TEXTS.say("board.hand", name=name), s, self.hand(s)),
            v.Zone(id=f"deck{s}", role="deck", label=TEXTS.say("board.deck", name=name), owner=s, count=len(p.deck),
                   pieces=tuple(deck)),
            _zone(f"discard{s}", "discard", TEXTS.say("board.discard", name=name), s, discard),
        ]  # fmt: skip

    def common(self) -> list[v.Zone]:
        d = self.d
        market = [self.for_sale(f"m{i}.{self.ids[k]}", k, "market") for i, k in enumerate(d.market)]
        gems = [self.for_sale("gem", d.cards.gem, "gems")] if d.gems else []
        gone = [self.card(f"s{i}", "", k, "sacrificed") for i, k in enumerate(d.sacrificed)]
        return [
            _zone("market", "row", TEXTS.say("board.market"), None, market),
            v.Zone(id="gems", role="row", label=TEXTS.say("board.gems"), count=d.gems, pieces=tuple(gems)),
            v.Zone(id="market_deck", role="deck", label=TEXTS.say("board.market_deck"), count=len(d.deck)),
            _zone("sacrificed", "pile", TEXTS.say("board.sacrificed"), None, gone),
        ]

    # ---- pieces

    def card(self, piece_id: str, where: str, kind: int, zone: str, **more: Any) -> v.Piece:
        """A card of which only the kind matters; `where` leads its ref."""
        if kind == UNKNOWN:
            return v.Piece(id=piece_id)
        ref = where + self.ids[kind] if where else ""
        return v.Piece(id=piece_id, ref=ref, face=face_of(kind), lit=self.lit(ref, zone), **more)

    def lit(self, ref: str, zone: str) -> bool:
        return zone in self.picked and ref in self.lights

    def hand(self, s: int) -> list[v.Piece]:
        found, times = [], dict[int, int]()
        for kind in self.seen.players[s].hand:
            times[kind] = times.get(kind, 0) + 1
            piece = self.card(f"h{s}.{self.ids[kind]}.{times[kind]}", "hand/", kind, f"hand{s}")
            if s == self.seat and self.asked and not piece.lit:
                piece = piece.model_copy(update=self.why(Play(s, self.ids[kind]), f"hand{s}", self.ids[kind]))
            found.append(piece)
        return found

    def discarded(self, s: int, at: int, kind: int) -> v.Piece:
        piece, name = self.card(f"d{s}.{at}", "discard/", kind, f"discard{s}"), self.ids[kind]
        if s != self.seat or piece.lit or f"discard{s}" not in self.picked:
            return piece
        mate = next(iter(neighbours(self.d.layout, s)), s)
        return piece.model_copy(update=self.why(Donate(s, name, mate), f"discard{s}", name))

    def known_deck(self, s: int) -> list[v.Piece]:
        """Cards of a deck that have been seen on their way there; its owner sees all while choosing among them."""
        p = self.seen.players[s]
        top = self.d.frames[-1]
        choosing = isinstance(top, Choice) and top.ask == "legacy" and top.seat == s == self.seat
        known = p.deck if choosing else p.deck[len(p.deck) - p.top :]
        return [self.card(f"k{s}.{i}", "deck/", k, f"deck{s}") for i, k in enumerate(known)]

    def target(self, s: int) -> v.Piece:
        """A player as something to attack or to name; those that nobody here could mean have no ref."""
        lay, health = self.d.layout, max(0, health_of(self.d, s))
        label = TEXTS.say("board.player", name=self.names[s], health=health)
        if self.seat is None or self.seat < 0 or lay.team[s] == lay.team[self.seat] or self.d.players[s].out:
            return v.Piece(id=f"p{s}", label=label)
        piece = v.Piece(id=f"p{s}", ref=f"player/{s}", label=label, lit=self.lit(f"player/{s}", f"player{s}"))
        if self.asked and not piece.lit:
            piece = piece.model_copy(update=self.why(self.attack(s), f"player{s}", str(s)))
        return piece

    def in_play(self, s: int, card: InPlay, zone: str) -> v.Piece:
        d, t = self.d, self.d.cards
        ref = ref_of(d, s, card)
        guard, allied = t.guard[card.kind], t.has["ally"][card.kind] and s in self.actors
        marks = (("guard",) if guard and not card.expended else ()) + (("turned",) if card.expended else ())
        said = {
            "guard": guard and not card.expended, "turned_guard": guard and card.expended,
            "turned": card.expended and not guard, "ally_used": allied and card.allied,
            "ally_ready": allied and not card.allied and has_ally(d, s, card),
        }  # fmt: skip
        badges = [TEXTS.say(f"badges.{name}") for name, on in said.items() if on]
        if card.damage:
            badges.append(TEXTS.say("badges.damage", n=card.damage, defense=t.defense[card.kind]))
        if pledged := pledged_combat(d, card.no):
            badges.append(TEXTS.say("badges.combat_pledged", n=pledged))
        piece = v.Piece(
            id=f"o{card.no}", ref=f"{s}/{ref}", face=face_of(card.kind), marks=marks, badges=tuple(badges),
            lit=self.lit(f"{s}/{ref}", zone),
        )  # fmt: skip
        if not self.asked or piece.lit or (s != self.seat and not t.champion[card.kind]):
            return piece
        if s == self.seat:
            return piece.model_copy(update=self.why(Use(s, self.ability(card), ref), zone, ref))
        return piece.model_copy(update=self.why(self.attack(s, ref), zone, f"{s}/{ref}"))

    def ability(self, card: InPlay) -> Any:
        """The ability of a card that somebody would ask for first."""
        has = self.d.cards.has
        return next((a for a in ("expend", "ally", "sacrifice") if has[a][card.kind]), "expend")

    def attack(self, target: int, ref: str = "") -> Attack:
        assert self.seat is not None
        return Attack(self.seat, target, max(1, self.d.players[self.seat].combat), ref)

    def for_sale(self, piece_id: str, kind: int, zone: str) -> v.Piece:
        d = self.d
        badges = [TEXTS.say("badges.left", n=d.gems)] if kind == d.cards.gem else []
        pledged = pledged_gold(d, kind)
        if pledged:
            badges.append(TEXTS.say("badges.gold_pledged", n=pledged))
        piece = self.card(piece_id, "market/", kind, zone)
        if self.main and self.seat is not None:
            short = d.cards.cost[kind] - d.players[self.seat].gold - pledged
            if short > 0:
                badges.append(TEXTS.say("badges.short", n=short))
            if not piece.lit or short > 0:  # a mate's Gold might still be pledged to it
                piece = piece.model_copy(update=self.why(Acquire(self.seat, self.ids[kind]), zone))
        return piece.model_copy(update={"badges": tuple(badges)})

    def why(self, action: Any, zone: str, pick: str = "") -> dict[str, str]:
        """Why a piece cannot be used now: as an answer where one is picked in its zone, else as an action."""
        if isinstance(self.d.frames[-1], Choice) and zone in self.picked:
            action = Choose(action.seat, (pick,))
        verdict = check(self.d, action)
        return {"why": verdict.text, "rule": verdict.rule} if not verdict.ok else {}


def _zone(zone_id: str, role: v.Role, label: str, owner: int | None, pieces: list[v.Piece]) -> v.Zone:
    return v.Zone(id=zone_id, role=role, label=label, owner=owner, count=len(pieces), pieces=tuple(pieces))


# ---- what is called how

#: The questions that are answered with pieces of the board, and what leads a piece's ref before the pick itself.
_PICKED = {"discard": "hand/", "recover": "discard/", "opponent": "player/", "prepare": "{seat}/", "stun": "",
           "sacrifice": "", "legacy": ""}  # fmt: skip


def to_ref(c: Choice, pick: str) -> str:
    """The piece that a pick means."""
    return _PICKED.get(c.ask, "").format(seat=c.seat) + pick


def from_ref(c: Choice, ref: str) -> str:
    """What an answer calls a piece."""
    return ref.removeprefix(_PICKED.get(c.ask, "").format(seat=c.seat))


def _lights(d: Realm, seat: int | None) -> set[str]:
    """The refs that some legal action of this seat has."""
    if seat is None or seat not in pending(d):
        return set()
    top = d.frames[-1]
    if isinstance(top, Choice):
        return {to_ref(top, pick) for pick in choices.pool(d, top)} if top.ask in _PICKED and top.most else set()
    return {ref for action in legal(d, seat) if (ref := _ref_of_action(action))}


def _ref_of_action(a: Any) -> str:
    if isinstance(a, Play):
        return f"hand/{a.card}"
    if isinstance(a, Use):
        return f"{a.seat}/{a.card}"
    if isinstance(a, Acquire) or (isinstance(a, Pledge) and a.target < 0):
        return f"market/{a.card}"
    if isinstance(a, Attack | Pledge):
        return f"{a.target}/{a.card}" if a.card else f"player/{a.target}"
    return f"discard/{a.card}" if isinstance(a, Donate) else ""


# ---- forms


def forms(d: Realm, seat: int | None = None) -> list[v.Form]:
    """What the seat can say now, as forms to fill in and as buttons."""
    asked = pending(d)
    if seat is None or seat not in asked:
        return []
    top = d.frames[-1]
    if isinstance(top, Choice):
        return _choice_forms(d, top)
    if asked[seat] == "done":
        return [button(Resume(seat), TEXTS.say("forms.resume"))]
    foes = [q for q in range(len(d.players)) if d.layout.team[q] != d.layout.team[seat]]
    picks = {
        "play": [f"hand{seat}"],
        "use": [f"{row}{seat}" for row in (FRONT, CHAMPIONS, PLAYED)],
        "acquire": ["market", "gems"],
        "attack": [f"{zone}{q}" for q in foes for zone in ("player", FRONT, CHAMPIONS)],
    }
    if d.layout.emperors:
        picks["donate"] = [f"discard{seat}"]
    found = [
        v.Form(verb=verb, label=TEXTS.say(f"forms.{verb}"), seat=seat, zones=tuple(zones), least=1, most=1)
        for verb, zones in picks.items()
    ]
    if len(d.players[seat].hand) > 1:
        found.append(button(PlayAll(seat), TEXTS.say("forms.play_all")))
    found.append(button(Done(seat), TEXTS.say("forms.done_shared" if d.layout.shared else "forms.done")))
    return found


def _choice_forms(d: Realm, c: Choice) -> list[v.Form]:
    if c.ask not in _PICKED:
        return [
            button(Choose(c.seat, (pick,)), _option(d, c, pick), f"{c.ask} {pick}")
            for pick in dict.fromkeys(choices.pool(d, c))
        ]
    everybody = range(len(d.players))
    zones = {
        "discard": [f"hand{c.seat}"], "recover": [f"discard{c.seat}"], "opponent": [f"player{q}" for q in everybody],
        "prepare": [f"{CHAMPIONS}{c.seat}"], "sacrifice": [f"hand{c.seat}", f"discard{c.seat}"],
        "stun": [f"{row}{q}" for q in everybody if q != c.seat for row in (FRONT, CHAMPIONS)],
        "legacy": [f"hand{c.seat}", f"discard{c.seat}", f"deck{c.seat}"],
    }[c.ask]  # fmt: skip
    most = min(c.most, len(choices.pool(d, c)))
    form = v.Form(
        verb="choose", label=TEXTS.say(f"forms.ask_{c.ask}"), seat=c.seat, zones=tuple(zones), least=c.least, most=most
    )
    if c.least:
        return [form]
    nothing = {"empty": action_data(Choose(c.seat, ())), "empty_label": TEXTS.say("forms.nothing", what=form.label)}
    return [form.model_copy(update=nothing)]


def _option(d: Realm, c: Choice, pick: str) -> str:
    """The words of one answer that is given with a button."""
    if c.ask == "option":
        word: Any = choices.asking_word(d)
        return ability_text(word.of[int(pick) - 1]).rstrip(".")
    if c.ask == "draw":
        return TEXTS.say("forms.ask_draw", n=int(pick))
    return TEXTS.say("forms.ask_redirect", to=say_pick(d, c, pick))


# ---- the new-game form


def gallery() -> Gallery:
    """The formats to choose from, how many may play each, and what the players are called."""
    crests = list(FACTION_CRESTS.values())[1:] + list(_TEAMS)
    formats = tuple(
        GalleryPiece(
            id=name,
            name=TITLES[name],
            style=TEXTS.say(f"formats.{name}"),
            crest=crest,
            accent=accent,
            note=TEXTS.say("board.players", n=listed(SEATS[name], "or")),
            seats=SEATS[name],
            halves=name in ("hydra", "emperor"),
        )
        for name, (crest, accent) in zip(FORMATS, crests, strict=True)
    )
    return Gallery(
        choose="format",
        each=False,
        word=TEXTS.say("board.format"),
        title=TEXTS.say("board.formats"),
        pieces=formats,
        names=GalleryNames(option="players", given=tuple(NAMES)),
        options=(GalleryOption(id="first", label=TEXTS.say("board.first"), seat=True),),
    )
