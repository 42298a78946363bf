"""Runners: a team of two shares a turn on a map, and a third player is asked in the middle of a move.  A toy."""

from __future__ import annotations

import random
from importlib.resources import files
from typing import Annotated, Any, Literal

from pydantic import Field

from heroplay.contracts.view import Counter, Map, Piece, Space, View, Zone
from heroplay.core.chance import SEEDED, Chance, Luck
from heroplay.core.events import Event, Tell
from heroplay.core.frames import Choice
from heroplay.core.names import find
from heroplay.core.rulebook import Rulebook
from heroplay.core.state import action, record, state
from heroplay.core.text import Texts
from heroplay.core.types import GameInfo, Outcome
from heroplay.core.verdict import Checks
from heroplay.kit.game import view_of
from heroplay.kit.notation import speaker, verb_and_rest
from heroplay.kit.picks import Picks
from heroplay.kit.turns import Turns
from tests.toys.wiring import Setup, toy

RULES = Rulebook(files(__package__) / "rules.toml", "TR")
TEXTS = Texts(files(__package__) / "text.toml")
INFO = GameInfo(id="toy_runners", title="Runners", about="Two run, one bars the way.", seats=(3,))
NAMES = ["Rosa", "Rui", "Warden"]
WARDEN, UNKNOWN, ROUNDS, BARS = 2, -1, 12, 3
MAP = {
    "dock": ("mill", "well"),
    "mill": ("dock", "well", "bridge"),
    "well": ("dock", "mill", "yard"),
    "yard": ("well", "bridge", "harbour"),
    "bridge": ("mill", "yard", "harbour"),
    "harbour": ("bridge", "yard"),
}
GATES = ("bridge", "harbour")
BAR_THE_WAY = Choice(WARDEN, "bar", 1, 1, rule="TR-4")


@action
class Move:
    """To a place next to one's own; to the own place means to stay."""

    seat: int
    to: str
    do: Literal["move"] = "move"


@action
class Answer:
    seat: int
    bar: bool
    do: Literal["answer"] = "answer"


Action = Annotated[Move | Answer, Field(discriminator="do")]


@record
class Shared:
    """One turn of several seats, open and in any order: who has not moved yet."""

    waiting: tuple[int, ...]
    do: Literal["shared"] = "shared"

    def asked(self) -> dict[int, str]:
        return dict.fromkeys(self.waiting, "move")


@record
class Step:
    """A move that waits for the warden's answer."""

    seat: int
    to: str
    do: Literal["step"] = "step"


@state
class Run:
    luck: Luck
    pawns: list[str]
    bars: int
    frames: list[Annotated[Shared | Step | Choice, Field(discriminator="do")]]
    box: int = 0  # bars that the warden never had
    used: int = 0
    round: int = 1
    over: str = ""


def new(setup: Setup, luck: Chance | None = None, tell: Tell = None) -> Run:
    luck = luck or SEEDED
    s = Run(Luck(setup.seed), ["dock", "dock", ""], 0, [Shared((0, 1))])
    s.pawns[WARDEN] = sorted(set(MAP) - {"dock"})[luck.below(s, len(MAP) - 1, "where the warden starts")]
    s.bars = 1 + luck.below(s, BARS, "how many bars")
    s.box = BARS - s.bars
    return s


def _moves(s: Run, seat: int) -> list[Move]:
    here = s.pawns[seat]
    near = () if here == "harbour" and seat != WARDEN else MAP[here]
    return [Move(seat, to) for to in (here, *near)]


def _answers(s: Run, seat: int) -> list[Answer]:
    return [Answer(seat, False), *([Answer(seat, True)] if s.bars else [])]


TURNS = Turns(answers={"move": _moves, "bar": _answers}, texts=TEXTS, names=lambda s: NAMES)
Case = tuple[Run, Any]
CHECKS: Checks[Case] = Checks(lambda state, action: (state, action))


@CHECKS.refuse("TR-8", "TR-7")
def run_is_over(c: Case) -> Any:
    return ("over", {}, c[0].over) if c[0].over else None


@CHECKS.refuse("TR-1")
def three_seats(c: Case) -> Any:
    return None if 0 <= c[1].seat < 3 else ("no_seat", {"seat": c[1].seat})


@CHECKS.refuse("TR-4")
def the_way_is_asked(c: Case) -> Any:
    s, a = c
    asked = isinstance(s.frames[-1], Choice)
    if isinstance(a, Answer) and not asked:
        return "not_asked", {}
    waits = asked and not (isinstance(a, Answer) and a.seat == WARDEN)
    return ("way_asked", {"name": NAMES[WARDEN]}) if waits else None


@CHECKS.refuse("TR-2")
def shared_turn(c: Case) -> Any:
    s, a = c
    top = s.frames[-1]
    if not isinstance(top, Shared) or a.seat in top.waiting or not 0 <= a.seat < 3:
        return None
    moved = a.seat != WARDEN and WARDEN not in top.waiting
    return ("moved_already" if moved else "not_your_turn"), {"name": NAMES[a.seat]}


@CHECKS.refuse("TR-7")
def stays_in_the_harbour(c: Case) -> Any:
    s, a = c
    home = isinstance(a, Move) and a.seat in (0, 1) and s.pawns[a.seat] == "harbour" and a.to != "harbour"
    return ("in_harbour", {"name": NAMES[a.seat]}) if home else None


@CHECKS.refuse("TR-3")
def along_a_road(c: Case) -> Any:
    s, a = c
    if not isinstance(a, Move) or not 0 <= a.seat < 3:
        return None
    here = s.pawns[a.seat]
    return None if a.to in (here, *MAP[here]) else ("no_road", {"here": here, "to": a.to, "near": MAP[here]})


@CHECKS.refuse("TR-5", "TR-4")
def bars_left(c: Case) -> Any:
    return ("no_bars", {}) if isinstance(c[1], Answer) and c[1].bar and c[1].seat == WARDEN and not c[0].bars else None


@CHECKS.allow("TR-3")
def road(c: Case) -> Any:
    s, a = c
    return {"here": s.pawns[a.seat], "to": a.to} if isinstance(a, Move) and a.to != s.pawns[a.seat] else None


@CHECKS.allow("TR-2")
def may_stay(c: Case) -> Any:
    return {} if isinstance(c[1], Move) and c[1].to == c[0].pawns[c[1].seat] else None


@CHECKS.allow("TR-2")
def team_shares(c: Case) -> Any:
    return {"waiting": len(c[0].frames[-1].waiting)} if isinstance(c[1], Move) and c[1].seat != WARDEN else None


@CHECKS.allow("TR-4")
def may_bar(c: Case) -> Any:
    known = c[0].bars != UNKNOWN
    return {"bars": c[0].bars} if isinstance(c[1], Answer) and c[1].bar and known else None


@CHECKS.allow("TR-4")
def may_open(c: Case) -> Any:
    return {} if isinstance(c[1], Answer) and not c[1].bar else None


def apply(before: Run, a: Any, luck: Chance | None = None, tell: Tell = None, own: bool = False) -> Run:
    s = before if own else before.clone()
    tell = tell or (lambda event: None)
    if isinstance(a, Move):
        if a.seat != WARDEN and a.to in GATES and a.to != s.pawns[a.seat]:
            s.frames += [Step(a.seat, a.to), BAR_THE_WAY]
            tell(Event("asked", WARDEN, ("TR-4",)))
            return s
        _arrive(s, a.seat, a.to, tell)
    else:
        s.frames.pop()
        step = s.frames.pop()
        tell(Event("barred" if a.bar else "opened", WARDEN, ("TR-4",)))
        s.bars -= a.bar
        s.used += a.bar
        _arrive(s, step.seat, s.pawns[step.seat] if a.bar else step.to, tell)
    return s


def _arrive(s: Run, seat: int, to: str, tell: Any) -> None:
    stays = s.pawns[seat] == to
    s.pawns[seat] = to
    tell(Event("stayed", seat, ("TR-2",)) if stays else Event("moved", seat, ("TR-3",), {"to": to}))
    for runner in (0, 1):
        if s.pawns[runner] == s.pawns[WARDEN] not in ("dock", "harbour"):
            s.pawns[runner] = "dock"
            tell(Event("caught", runner, ("TR-6",)))
    waiting = tuple(i for i in s.frames[-1].waiting if i != seat)
    s.frames[-1] = Shared(waiting or ((WARDEN,) if seat != WARDEN else (0, 1)))
    if s.pawns[:WARDEN] == ["harbour", "harbour"]:
        s.over = "TR-7"
    elif seat == WARDEN:
        if s.round == ROUNDS:
            s.over = "TR-8"
        else:
            s.round += 1
            tell(Event("round", seat, ("TR-2",), {"n": s.round}))
    if s.over:
        tell(Event("ended", seat, (s.over,)))


def outcome(s: Run) -> Outcome | None:
    if not s.over:
        return None
    escaped = s.over == "TR-7"
    text = TEXTS.say("outcome.escaped" if escaped else "outcome.held", n=s.round)
    winners = (0, 1) if escaped else (WARDEN,)
    return Outcome(winners=winners, rule=s.over, scores=(escaped, escaped, not escaped), text=text)


def key(s: Run) -> Any:
    return tuple(s.pawns), s.bars, s.box, s.used, tuple(s.frames), s.round, s.over, s.luck.asked


def pieces(s: Run) -> Any:
    return len(s.pawns), s.bars + s.used + s.box


def problems(s: Run) -> list[str]:
    if len(s.pawns) != 3 or not set(s.pawns) <= set(MAP):
        return [f"three pawns are on the map, not {s.pawns}"]
    if s.bars != UNKNOWN and (min(s.bars, s.used, s.box) < 0 or s.bars + s.used + s.box != BARS):
        return [f"{s.bars} bars left and {s.used} used of {BARS}"]
    if not 0 <= s.used <= BARS or not 1 <= s.round <= ROUNDS or s.over not in ("", "TR-7", "TR-8") or s.luck.asked < 0:
        return [f"round {s.round} of {ROUNDS}, over by {s.over!r}"]
    if (s.over == "TR-7") != (s.pawns[:WARDEN] == ["harbour", "harbour"]):
        return ["the runners have won when both are in the harbour"]
    shared, *asked = s.frames or [None]
    if not isinstance(shared, Shared) or shared.waiting not in ((0, 1), (0,), (1,), (WARDEN,)):
        return ["the team or the warden has the turn"]
    if asked and not (len(asked) == 2 and isinstance(asked[0], Step) and asked[1] == BAR_THE_WAY):
        return ["only a step into a gate is asked about"]
    fits = not asked or (asked[0].seat in shared.waiting and asked[0].seat != WARDEN and asked[0].to in GATES)
    return [] if fits else ["only a step of a runner whose turn it is into a gate is asked about"]


def observe(s: Run, seat: int) -> Run:
    """Only the warden knows how many bars are left."""
    seen = s.clone()
    seen.luck = Luck(0)
    if seat != WARDEN:
        seen.bars = seen.box = UNKNOWN
    return seen


def deal_unseen(s: Run, seat: int, rng: random.Random) -> Run:
    full = s.clone()
    full.luck = Luck(rng.getrandbits(62), s.luck.asked)
    if s.bars == UNKNOWN:
        full.bars = rng.randint(max(1, s.used), BARS) - s.used
        full.box = BARS - full.bars - s.used
    return full


def say(s: Run, a: Any) -> str:
    if isinstance(a, Answer):
        return "bar" if a.bar else "open"
    stays = 0 <= a.seat < 3 and a.to == s.pawns[a.seat]
    return "stay" if stays else f"move to {a.to}"


def parse(s: Run, text: str, seat: int | None = None) -> Any:
    seat, said = speaker(text, NAMES, TURNS.pending(s), seat)
    verb, rest = verb_and_rest(said, ("move", "stay", "bar", "open"))
    if verb in ("bar", "open"):
        return Answer(seat, verb == "bar")
    if verb == "stay":
        return Move(seat, s.pawns[seat] if 0 <= seat < 3 else "")
    return Move(seat, find(rest.removeprefix("to "), {p: p for p in MAP}, "place"))


PLACES = {"dock": (120, 500), "mill": (350, 250), "well": (350, 750), "yard": (620, 750), "bridge": (620, 250),
          "harbour": (880, 500)}  # fmt: skip
PICKS = Picks(
    legal=TURNS.legal, check=CHECKS.judge, say=say, refs=lambda s, a: (a.to,) if isinstance(a, Move) else (),
    label=lambda s, a: say(s, a).capitalize(), zones=lambda s, seat, form: ("map",), titles={"move": "Move"},
    build=lambda s, seat, form, refs, n: [Move(seat, to) for to in refs if len(refs) == 1 and to in MAP],
)  # fmt: skip


def view(s: Run, seat: int | None = None) -> View:
    """The map with the pawns on it; how many bars are left only the warden sees."""
    lights = PICKS.lights(s, seat)
    spaces = tuple(
        Space(id=place, label=place.capitalize(), x=x, y=y, kind="gate" if place in GATES else "",
              **lights.of(place, "move"))
        for place, (x, y) in PLACES.items()
    )  # fmt: skip
    edges = tuple((a, b) for a, near in MAP.items() for b in near if a < b)
    pawns = tuple(Piece(id=f"pawn{i}", label=name, at=s.pawns[i], owner=i) for i, name in enumerate(NAMES))
    bars = s.bars if seat in (None, WARDEN) and s.bars != UNKNOWN else None
    counted = {WARDEN: (Counter(id="bars", label="bars", value=bars),)}
    board = Zone(id="map", role="map", label="Map", count=len(pawns), pieces=pawns, map=Map(spaces=spaces, edges=edges))
    return view_of(
        s, seat, info=INFO, turns=TURNS, picks=PICKS, outcome=outcome, turn=s.round, zones=(board,),
        player=lambda i: {"counters": counted.get(i, ())},
    )  # fmt: skip


GAME = toy(
    Run, new, problems, lambda s: s.bars == UNKNOWN, info=INFO, rulebook=RULES, texts=TEXTS, action_model=Action,
    checks=CHECKS, turns=TURNS, picks=PICKS, apply=apply, outcome=outcome, key=key, pieces=pieces, observe=observe,
    deal_unseen=deal_unseen, parse=parse, view=view,
)  # fmt: skip
