"""Sealed bids: three players commit cards in secret and show them together.  A toy that proves hidden commits."""

from __future__ import annotations

from fractions import Fraction
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import Field

from heroplay.contracts.view import Counter, Piece, View, Zone
from heroplay.core.chance import SEEDED, Chance, Luck
from heroplay.core.errors import BadInput
from heroplay.core.events import Event, Tell
from heroplay.core.frames import Simultaneous
from heroplay.core.rulebook import Rulebook
from heroplay.core.state import action, state
from heroplay.core.text import Texts
from heroplay.core.types import GameInfo, Outcome
from heroplay.core.verdict import Checks
from heroplay.kit.game import view_of
from heroplay.kit.hidden import HIDDEN, Hidden, Places, open_to_all, to_nobody, to_owner, top_only
from heroplay.kit.notation import speaker, verb_and_rest
from heroplay.kit.picks import Picks
from heroplay.kit.turns import Turns
from tests.toys.wiring import Setup, toy

RULES = Rulebook(files(__package__) / "rules.toml", "TB")
TEXTS = Texts(files(__package__) / "text.toml")
INFO = GameInfo(id="toy_bids", title="Sealed bids", about="Bid in secret for four prizes.", seats=(3,))
NAMES = ["Ann", "Ben", "Cleo"]
UNKNOWN, FOLD = 0, ""


@action
class Commit:
    seat: int
    card: int
    do: Literal["commit"] = "commit"


@action
class Fold:
    seat: int
    do: Literal["fold"] = "fold"


Action = Annotated[Commit | Fold, Field(discriminator="do")]


@state
class Bids:
    luck: Luck
    hands: list[list[int]]
    rest: list[int]  # dealt to nobody
    prizes: list[int]  # the last one is on offer
    gone: list[int]  # prizes won or lost
    frames: list[Simultaneous]
    out: list[int]  # shown in earlier rounds
    points: list[int]


def new(setup: Setup, luck: Chance | None = None, tell: Tell = None) -> Bids:
    luck = luck or SEEDED
    s = Bids(Luck(setup.seed), [], list(range(1, 16)), [1, 2, 3, 4], [], [Simultaneous((0, 1, 2))], [], [0, 0, 0])
    luck.shuffle(s, s.rest)
    luck.shuffle(s, s.prizes)
    s.hands = [sorted(s.rest.pop() for _ in range(4)) for _ in range(3)]
    return s


TURNS = Turns(
    answers={"commit": lambda s, seat: [*(Commit(seat, card) for card in s.hands[seat]), Fold(seat)]},
    texts=TEXTS, names=lambda s: NAMES, facts=lambda s: {"prize": s.prizes[-1]},
)  # fmt: skip


Case = tuple[Bids, Any]
CHECKS: Checks[Case] = Checks(lambda state, action: (state, action))


@CHECKS.refuse("TB-7")
def game_is_over(c: Case) -> Any:
    return None if c[0].frames else ("over", {})


@CHECKS.refuse("TB-1")
def three_players(c: Case) -> Any:
    return None if 0 <= c[1].seat < 3 else ("no_seat", {"seat": c[1].seat})


@CHECKS.refuse("TB-3")
def bid_stands(c: Case) -> Any:
    s, a = c
    made = s.frames and a.seat in (seat for seat, _ in s.frames[-1].made)
    return ("bid_stands", {"name": NAMES[a.seat]}) if made else None


@CHECKS.refuse("TB-4", "TB-2")
def card_in_hand(c: Case) -> Any:
    s, a = c
    if not isinstance(a, Commit) or not 0 <= a.seat < 3 or a.card in s.hands[a.seat]:
        return None
    return "not_in_hand", {"name": NAMES[a.seat], "card": a.card}


@CHECKS.allow("TB-2")
def may_commit(c: Case) -> Any:
    return {"prize": c[0].prizes[-1]} if isinstance(c[1], Commit) else None


@CHECKS.allow("TB-2")
def may_fold(c: Case) -> Any:
    return {} if isinstance(c[1], Fold) else None


def apply(before: Bids, a: Any, luck: Chance | None = None, tell: Tell = None, own: bool = False) -> Bids:
    s = before if own else before.clone()
    bid = str(a.card) if isinstance(a, Commit) else FOLD
    frame = s.frames[-1] = s.frames[-1].committed(a.seat, bid)
    if tell:
        tell(Event("committed", a.seat, ("TB-2",), {}, {"card": bid or "nothing"}, (a.seat,)))
    if not frame.waiting():
        _reveal(s, frame, tell)
    return s


def _reveal(s: Bids, frame: Simultaneous, tell: Tell) -> None:
    bids = {seat: int(bid) for seat, bid in frame.made if bid != FOLD}
    prize = s.prizes.pop()
    s.gone.append(prize)
    for seat, card in bids.items():
        s.hands[seat].remove(card)
        s.out.append(card)
    winner = max(bids, key=bids.__getitem__, default=0)
    if bids:
        s.points[winner] += prize
    s.frames = [Simultaneous((0, 1, 2))] if s.prizes else []
    if tell:
        tell(Event("revealed", winner, ("TB-5",), {"shown": [f"{NAMES[i]} {card}" for i, card in bids.items()]}))
        name, rule = ("won", "TB-5") if bids else ("lost", "TB-6")
        tell(Event(name, winner, (rule,), {"prize": prize}))
        if not s.frames:
            tell(Event("ended", winner, ("TB-7",)))


def outcome(s: Bids) -> Outcome | None:
    if s.frames:
        return None
    winners = tuple(i for i in range(3) if s.points[i] == max(s.points))
    words = TEXTS.say("outcome.won", names=[NAMES[i] for i in winners], points=max(s.points))
    shares = tuple(Fraction(i in winners, len(winners)) for i in range(3))  # rivals who tie split the victory
    return Outcome(winners=winners, rule="TB-7", scores=tuple(s.points), text=words, shares=shares)


PLACES = Places(
    {"cards": range(1, 16), "prizes": range(1, 5)},
    [
        Hidden("hands", "cards", to_owner, ordered=False),  # a committed card lies here until it is shown
        Hidden("rest", "cards", to_nobody),
        Hidden("out", "cards", open_to_all),
        Hidden("prizes", "prizes", top_only(1)),
        Hidden("gone", "prizes", open_to_all),
    ],
    commits=lambda s, seat: [FOLD, *map(str, s.hands[seat])] if 0 <= seat < len(s.hands) else [],
    unknown=UNKNOWN,
)


def problems(s: Bids) -> list[str]:
    if len(s.hands) != 3 or len(s.points) != 3 or s.luck.asked < 0:
        return ["there are three players"]
    if len(s.frames) != bool(s.prizes) or any(f.seats != (0, 1, 2) or not f.waiting() for f in s.frames):
        return ["a prize is on offer while all three may bid"]
    return TURNS.problems(s) or PLACES.problems(s)


def say(s: Bids, a: Any) -> str:
    return f"commit {a.card}" if isinstance(a, Commit) else "fold"


def parse(s: Bids, text: str, seat: int | None = None) -> Any:
    seat, said = speaker(text, NAMES, TURNS.pending(s), seat)
    verb, rest = verb_and_rest(said, ("commit", "fold"))
    if verb == "fold":
        return Fold(seat)
    if not rest.isdecimal() or len(rest) > 4:
        raise BadInput(f"Say which card, for instance 'commit 7'; {rest!r} is no card.")
    return Commit(seat, int(rest))


PICKS = Picks(
    legal=TURNS.legal, check=CHECKS.judge, say=say, refs=lambda s, a: (str(a.card),) if isinstance(a, Commit) else (),
    label=lambda s, a: say(s, a).capitalize(), zones=lambda s, seat, form: (f"hand{seat}",),
    titles={"commit": "Commit"},
    build=lambda s, seat, form, refs, n: [Commit(seat, int(ref)) for ref in refs if len(refs) == 1 and ref.isdecimal()],
)  # fmt: skip


def view(s: Bids, seat: int | None = None) -> View:
    """Hands, the open prize, points, what is out, and who has committed; what, only the one who did sees."""
    seen = s if seat is None else PLACES.observe(s, seat)
    made = dict(seen.frames[-1].made) if s.frames else {}
    lights = PICKS.lights(s, seat)

    def piece(at: str, card: int, owner: int | None = None) -> Piece:
        picked = lights.of(str(card), "commit") if owner == seat and card else {}
        return Piece(id=at, label=str(card or HIDDEN), **picked)

    hands = [
        Zone(id=f"hand{i}", role="hand", label=f"Hand of {name}", owner=i, count=len(hand),
             pieces=tuple(piece(f"hand{i}.{n}", card, i) for n, card in enumerate(hand)))
        for i, (name, hand) in enumerate(zip(NAMES, seen.hands))
    ]  # fmt: skip
    prize = Zone(id="prize", role="row", label="Prize", count=len(s.prizes[-1:]),
                 pieces=tuple(piece("prize.0", n) for n in s.prizes[-1:]))  # fmt: skip
    out = Zone(id="out", role="discard", label="Out", count=len(s.out),
               pieces=tuple(piece(f"out.{card}", card) for card in sorted(s.out)))  # fmt: skip

    def player(i: int) -> dict[str, Any]:
        points = Counter(id=f"points{i}", label="points", value=s.points[i])
        tags = (f"bid {made[i] or 'nothing'}",) if i == seat and i in made else ()
        return {"committed": i in made, "counters": (points,), "tags": tags}

    return view_of(
        s, seat, info=INFO, turns=TURNS, picks=PICKS, outcome=outcome, player=player, turn=len(s.gone),
        zones=(prize, out, *hands),
    )  # fmt: skip


GAME = toy(
    Bids, new, problems, PLACES.hides, info=INFO, rulebook=RULES, texts=TEXTS, action_model=Action, checks=CHECKS,
    turns=TURNS, picks=PICKS, places=PLACES, apply=apply, outcome=outcome, parse=parse, view=view,
    is_secret=lambda s, a: True,
)  # fmt: skip
