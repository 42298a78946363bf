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
from heroplay.games.realms.rules.checks import first
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


def view(state: Realm, seat: int | None = None) -> v.View:
    """Everything that a seat may see; None sees all, -1 only what lies open to everybody."""
    seen = state if seat is None else observe(state, seat)
    ended, asked = outcome(state), tuple(forms(state, seat))
    n, first = len(state.players), seat if seat is not None and seat >= 0 else 0
    return v.View(
        game="realms",
        title=TEXTS.say("board.title", format=TITLES[state.layout.format]),
        seat=seat,
        names=tuple(names_of(state)),
        turn=state.turn,
        phases=PHASES,
        phase=PHASES[0],
        prompt=prompt(state),
        over=ended.text if ended else "",
        deciding=tuple(pending(state)),
        players=tuple(_player(state, s, seat) for s in range(n)),
        order=tuple((first + step) % n for step in range(n)),
        zones=tuple(_zones(state, seen, seat, {zone for form in asked for zone in form.zones})),
        forms=asked,
    )


# ---- players


def _player(state: Realm, seat: int, viewer: int | None) -> v.PlayerView:
    lay, player = state.layout, state.players[seat]
    crest, accent = _SEATS[seat]
    team, team_crest = "", ""
    if len(lay.teams) < len(state.players):
        team_crest, accent = _TEAMS[lay.team[seat]]
        team = TEXTS.say("board.team", letter="AB"[lay.team[seat]])
    return v.PlayerView(
        seat=seat,
        name=names_of(state)[seat],
        active=not state.over and seat in actors(state),
        deciding=seat in pending(state),
        crest=crest,
        accent=accent,
        team=team,
        team_crest=team_crest,
        tags=tuple(_tags(state, seat, viewer)),
        out=player.out,
        counters=tuple(_counters(state, seat)),
    )


def _tags(state: Realm, seat: int, viewer: int | None) -> list[str]:
    """What else is to be known of a player at a glance."""
    lay, player = state.layout, state.players[seat]
    tags = []
    if lay.emperors:
        tags.append(TEXTS.say("board.emperor" if seat in lay.emperors else "board.commander"))
    if player.out:
        return [*tags, TEXTS.say("board.out")]
    if lay.hunter and viewer is not None and 0 <= viewer != seat and not state.players[viewer].out:
        sides = [
            side for side, q in (("left", left_of(state, viewer)), ("right", right_of(state, viewer))) if q == seat
        ]
        tags += [TEXTS.say(f"board.{side}") for side in sides]
    if player.done:
        tags.append(TEXTS.say("board.done"))
    for w in player.waiting:
        tags.append(TEXTS.say("board.waiting", to=TEXTS.say(f"places.{w.to}"), what=TEXTS.say(f"filters.{w.filter}")))
    return tags


def _counters(state: Realm, seat: int) -> list[v.Counter]:
    player = state.players[seat]
    label = TEXTS.say("board.team_health" if state.layout.shared else "board.health")
    found = [
        v.Counter(id=f"health{seat}", label=label, value=max(0, health_of(state, seat)), big=True, piece=f"p{seat}")
    ]
    mine = not state.over and seat in actors(state)
    for what, n in (("gold", player.gold), ("combat", player.combat)):
        pledged = sum(q.n for q in state.pledges if q.seat == seat and bool(q.no) == (what == "combat"))
        note = TEXTS.say("board.pledged", n=pledged) if pledged else ""
        if mine or n or pledged:
            found.append(v.Counter(id=f"{what}{seat}", label=TEXTS.say(f"board.{what}"), value=n, note=note))
    return found


# ---- zones and pieces


def _zones(state: Realm, seen: Realm, seat: int | None, picked: set[str]) -> list[v.Zone]:
    """All zones; only in those that are picked from now can a piece be lit, and only there does one say why not."""
    lights = _lights(state, seat)
    board = _Board(state, seen, seat, picked, lights)
    found = []
    for s in range(len(state.players)):
        found += board.player(s)
    return found + board.common()


class _Board:
    """The pieces on the table as a seat may pick them."""

    def __init__(self, state: Realm, seen: Realm, seat: int | None, picked: set[str], lights: set[str]) -> None:
        self.state, self.seen, self.seat, self.picked, self.lights = state, seen, seat, picked, lights
        self.names, self.ids = names_of(state), state.cards.ids
        asked = pending(state)
        self.asked = seat is not None and seat in asked
        self.main = self.asked and not isinstance(state.frames[-1], Choice)
        self.actors = () if state.over else actors(state)

    def player(self, seat: int) -> list[v.Zone]:
        player, name = self.seen.players[seat], self.names[seat]
        rows: dict[str, list[v.Piece]] = {FRONT: [], CHAMPIONS: [], PLAYED: []}
        for card in player.play:
            zone = PLAYED if not self.state.cards.champion[card.kind] else CHAMPIONS
            if self.state.cards.guard[card.kind] and not card.expended:
                zone = FRONT
            rows[zone].append(self.in_play(seat, card, f"{zone}{seat}"))
        deck = self.known_deck(seat)
        discard = [self.discarded(seat, i, k) for i, k in enumerate(player.discard)]
        return [
            _zone(f"player{seat}", "track", name, seat, [self.target(seat)]),
            *(
                _zone(
                    f"{row}{seat}",
                    "stack" if row == PLAYED else "row",
                    TEXTS.say(f"board.{row}", name=name),
                    seat,
                    cards,
                )
                for row, cards in rows.items()
            ),
            _zone(f"hand{seat}", "hand", TEXTS.say("board.hand", name=name), seat, self.hand(seat)),
            v.Zone(
                id=f"deck{seat}",
                role="deck",
                label=TEXTS.say("board.deck", name=name),
                owner=seat,
                count=len(player.deck),
                pieces=tuple(deck),
            ),
            _zone(f"discard{seat}", "discard", TEXTS.say("board.discard", name=name), seat, discard),
        ]

    def common(self) -> list[v.Zone]:
        state = self.state
        market = [self.for_sale(f"m{i}.{self.ids[k]}", k, "market") for i, k in enumerate(state.market)]
        gems = [self.for_sale("gem", state.cards.gem, "gems")] if state.gems else []
        gone = [self.card(f"s{i}", "", k, "sacrificed") for i, k in enumerate(state.sacrificed)]
        return [
            _zone("market", "row", TEXTS.say("board.market"), None, market),
            v.Zone(id="gems", role="row", label=TEXTS.say("board.gems"), count=state.gems, pieces=tuple(gems)),
            v.Zone(id="market_deck", role="deck", label=TEXTS.say("board.market_deck"), count=len(state.deck)),
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

    def hand(self, seat: int) -> list[v.Piece]:
        found, times = [], dict[int, int]()
        for kind in self.seen.players[seat].hand:
            times[kind] = times.get(kind, 0) + 1
            piece = self.card(f"h{seat}.{self.ids[kind]}.{times[kind]}", "hand/", kind, f"hand{seat}")
            if seat == self.seat and self.asked and not piece.lit:
                piece = piece.model_copy(update=self.why(Play(seat, self.ids[kind]), f"hand{seat}", self.ids[kind]))
            found.append(piece)
        return found

    def discarded(self, seat: int, at: int, kind: int) -> v.Piece:
        piece, name = self.card(f"d{seat}.{at}", "discard/", kind, f"discard{seat}"), self.ids[kind]
        if seat != self.seat or piece.lit or f"discard{seat}" not in self.picked:
            return piece
        mate = next(iter(neighbours(self.state.layout, seat)), seat)
        return piece.model_copy(update=self.why(Donate(seat, name, mate), f"discard{seat}", name))

    def known_deck(self, seat: int) -> list[v.Piece]:
        """Cards of a deck that have been seen on their way there; its owner sees all while choosing among them."""
        player = self.seen.players[seat]
        top = self.state.frames[-1]
        choosing = isinstance(top, Choice) and top.ask == "legacy" and top.seat == seat == self.seat
        known = player.deck if choosing else player.deck[len(player.deck) - player.top :]
        return [self.card(f"k{seat}.{i}", "deck/", k, f"deck{seat}") for i, k in enumerate(known)]

    def target(self, seat: int) -> v.Piece:
        """A player as something to attack or to name; those that nobody here could mean have no ref."""
        lay, health = self.state.layout, max(0, health_of(self.state, seat))
        label = TEXTS.say("board.player", name=self.names[seat], health=health)
        if self.seat is None or self.seat < 0 or lay.team[seat] == lay.team[self.seat] or self.state.players[seat].out:
            return v.Piece(id=f"p{seat}", label=label)
        piece = v.Piece(
            id=f"p{seat}", ref=f"player/{seat}", label=label, lit=self.lit(f"player/{seat}", f"player{seat}")
        )
        if self.asked and not piece.lit:
            piece = piece.model_copy(update=self.why(self.attack(seat), f"player{seat}", str(seat)))
        return piece

    def in_play(self, seat: int, card: InPlay, zone: str) -> v.Piece:
        state, cards = self.state, self.state.cards
        ref = ref_of(state, seat, card)
        guard, allied = cards.guard[card.kind], cards.has["ally"][card.kind] and seat in self.actors
        marks = (("shielding",) if guard and not card.expended else ()) + (("turned",) if card.expended else ())
        said = {
            "guard": guard and not card.expended, "turned_guard": guard and card.expended,
            "turned": card.expended and not guard, "ally_used": allied and card.allied,
            "ally_ready": allied and not card.allied and has_ally(state, seat, card),
        }  # fmt: skip
        badges = [TEXTS.say(f"badges.{name}") for name, on in said.items() if on]
        if card.damage:
            badges.append(TEXTS.say("badges.damage", n=card.damage, defense=cards.defense[card.kind]))
        if pledged := pledged_combat(state, card.no):
            badges.append(TEXTS.say("badges.combat_pledged", n=pledged))
        piece = v.Piece(
            id=f"o{card.no}", ref=f"{seat}/{ref}", face=face_of(card.kind), marks=marks, badges=tuple(badges),
            lit=self.lit(f"{seat}/{ref}", zone),
        )  # fmt: skip
        if not self.asked or piece.lit or (seat != self.seat and not cards.champion[card.kind]):
            return piece
        if seat == self.seat:
            return piece.model_copy(update=self.why(Use(seat, self.ability(card), ref), zone, ref))
        return piece.model_copy(update=self.why(self.attack(seat, ref), zone, f"{seat}/{ref}"))

    def ability(self, card: InPlay) -> Any:
        """The ability of a card that somebody would ask for first."""
        has = self.state.cards.has
        return next((a for a in ("expend", "ally", "sacrifice") if has[a][card.kind]), "expend")

    def attack(self, target: int, ref: str = "") -> Attack:
        assert self.seat is not None
        return Attack(self.seat, target, max(1, self.state.players[self.seat].combat), ref)

    def for_sale(self, piece_id: str, kind: int, zone: str) -> v.Piece:
        state = self.state
        badges = [TEXTS.say("badges.left", n=state.gems)] if kind == state.cards.gem else []
        pledged = pledged_gold(state, kind)
        if pledged:
            badges.append(TEXTS.say("badges.gold_pledged", n=pledged))
        piece = self.card(piece_id, "market/", kind, zone)
        if self.main and self.seat is not None:
            short = state.cards.cost[kind] - state.players[self.seat].gold - pledged
            if short > 0:
                badges.append(TEXTS.say("badges.short", n=short))
            if not piece.lit or short > 0:  # a mate's Gold might still be pledged to it
                piece = piece.model_copy(update=self.why(Acquire(self.seat, self.ids[kind]), zone))
        return piece.model_copy(update={"badges": tuple(badges)})

    def why(self, action: Any, zone: str, pick: str = "") -> dict[str, str]:
        """Why a piece cannot be used now: as an answer where one is picked in its zone, else as an action."""
        if isinstance(self.state.frames[-1], Choice) and zone in self.picked:
            action = Choose(action.seat, (pick,))
        verdict = first(self.state, action)
        return {"why": verdict.text, "rule": verdict.rule} if not verdict.ok else {}


def _zone(zone_id: str, role: v.Role, label: str, owner: int | None, pieces: list[v.Piece]) -> v.Zone:
    return v.Zone(id=zone_id, role=role, label=label, owner=owner, count=len(pieces), pieces=tuple(pieces))


# ---- what is called how

#: The questions that are answered with pieces of the board, and what leads a piece's ref before the pick itself.
_PICKED = {"discard": "hand/", "recover": "discard/", "opponent": "player/", "prepare": "{seat}/", "stun": "",
           "sacrifice": "", "legacy": ""}  # fmt: skip


def to_ref(choice: Choice, pick: str) -> str:
    """The piece that a pick means."""
    return _PICKED.get(choice.ask, "").format(seat=choice.seat) + pick


def from_ref(choice: Choice, ref: str) -> str:
    """What an answer calls a piece."""
    return ref.removeprefix(_PICKED.get(choice.ask, "").format(seat=choice.seat))


def _lights(state: Realm, seat: int | None) -> set[str]:
    """The refs that some legal action of this seat has."""
    if seat is None or seat not in pending(state):
        return set()
    top = state.frames[-1]
    if isinstance(top, Choice):
        return {to_ref(top, pick) for pick in choices.pool(state, top)} if top.ask in _PICKED and top.most else set()
    return {ref for action in legal(state, seat) if (ref := _ref_of_action(action))}


def _ref_of_action(action: Any) -> str:
    if isinstance(action, Play):
        return f"hand/{action.card}"
    if isinstance(action, Use):
        return f"{action.seat}/{action.card}"
    if isinstance(action, Acquire) or (isinstance(action, Pledge) and action.target < 0):
        return f"market/{action.card}"
    if isinstance(action, Attack | Pledge):
        return f"{action.target}/{action.card}" if action.card else f"player/{action.target}"
    return f"discard/{action.card}" if isinstance(action, Donate) else ""


# ---- forms


def forms(state: Realm, seat: int | None = None) -> list[v.Form]:
    """What the seat can say now, as forms to fill in and as buttons."""
    asked = pending(state)
    if seat is None or seat not in asked:
        return []
    top = state.frames[-1]
    if isinstance(top, Choice):
        return _choice_forms(state, top)
    if asked[seat] == "done":
        return [button(Resume(seat), TEXTS.say("forms.resume"))]
    foes = [q for q in range(len(state.players)) if state.layout.team[q] != state.layout.team[seat]]
    picks = {
        "play": [f"hand{seat}"],
        "use": [f"{row}{seat}" for row in (FRONT, CHAMPIONS, PLAYED)],
        "acquire": ["market", "gems"],
        "attack": [f"{zone}{q}" for q in foes for zone in ("player", FRONT, CHAMPIONS)],
    }
    if state.layout.emperors:
        picks["donate"] = [f"discard{seat}"]
    found = [
        v.Form(verb=verb, label=TEXTS.say(f"forms.{verb}"), seat=seat, zones=tuple(zones), least=1, most=1)
        for verb, zones in picks.items()
    ]
    if len(state.players[seat].hand) > 1:
        found.append(button(PlayAll(seat), TEXTS.say("forms.play_all")))
    found.append(button(Done(seat), TEXTS.say("forms.done_shared" if state.layout.shared else "forms.done")))
    return found


def _choice_forms(state: Realm, choice: Choice) -> list[v.Form]:
    if choice.ask not in _PICKED:
        return [
            button(Choose(choice.seat, (pick,)), _option(state, choice, pick), f"{choice.ask} {pick}")
            for pick in dict.fromkeys(choices.pool(state, choice))
        ]
    everybody = range(len(state.players))
    zones = {
        "discard": [f"hand{choice.seat}"],
        "recover": [f"discard{choice.seat}"],
        "opponent": [f"player{q}" for q in everybody],
        "prepare": [f"{CHAMPIONS}{choice.seat}"],
        "sacrifice": [f"hand{choice.seat}", f"discard{choice.seat}"],
        "stun": [f"{row}{q}" for q in everybody if q != choice.seat for row in (FRONT, CHAMPIONS)],
        "legacy": [f"hand{choice.seat}", f"discard{choice.seat}", f"deck{choice.seat}"],
    }[choice.ask]
    most = min(choice.most, len(choices.pool(state, choice)))
    form = v.Form(
        verb="choose",
        label=TEXTS.say(f"forms.ask_{choice.ask}"),
        seat=choice.seat,
        zones=tuple(zones),
        least=choice.least,
        most=most,
    )
    if choice.least:
        return [form]
    nothing = {
        "empty": action_data(Choose(choice.seat, ())),
        "empty_label": TEXTS.say("forms.nothing", what=form.label),
    }
    return [form.model_copy(update=nothing)]


def _option(state: Realm, choice: Choice, pick: str) -> str:
    """The words of one answer that is given with a button."""
    if choice.ask == "option":
        word: Any = choices.asking_word(state)
        return ability_text(word.of[int(pick) - 1]).rstrip(".")
    if choice.ask == "draw":
        return TEXTS.say("forms.ask_draw", n=int(pick))
    return TEXTS.say("forms.ask_redirect", to=say_pick(state, choice, pick))


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
