"""What must be true of every game at every step: one function for each law."""

from __future__ import annotations

import copyreg
import dataclasses
import io
import json
import pickle
import random
from typing import Any

import heroplay as hp
from heroplay.contracts.game import Game
from heroplay.contracts.picked import Picked
from heroplay.contracts.view import View
from heroplay.core import codec
from heroplay.core.chance import outcomes
from heroplay.core.errors import BadInput
from heroplay.core.frames import Simultaneous
from heroplay.core.names import given_name, plain
from heroplay.core.repairs import made, repairs
from heroplay.core.secrecy import TakeBack, take_back
from heroplay.core.verdict import NOBODY
from heroplay.stills import picture, sheet
from heroplay.table import Table
from heroplay.ui import saved_games as keeping
from heroplay.ui.session import Session
from tests.conformance.mutate import mutated
from tests.conformance.profiles import SEED, Profile

MUTANTS = 8  # actions of each kind, right or wrong, tried at each step that is looked at closely
FEW = 4  # legal actions, all of which must turn up when sampled often
AHEAD = 8  # steps played on
REPAIRED = 10  # one step in this many has a refusal repaired
FEW_MOVES = 15  # of a game whose players have odd names
TURNS_OF_LUCK = 400  # so many outcomes of a move at most are looked at
SELDOM = 25  # one step in so many is looked at for what costs most
WORLDS = 8  # so many of the deals that a seat holds possible are looked at
PICKED_AT_MOST = 120  # selections that are tried at one step
DESCRIBED = 12  # one step in this many is described and built again
SPOKEN = 60  # so many legal actions at most go through notation and JSON


class Images:
    """Everything that states hold, as bytes; what successive states share is written once, so this is cheap.

    What all clones share (setup, card table) counts by its identity.
    """

    def __init__(self) -> None:
        self.states: list[Any] = []
        self.ends: list[int] = []
        self.out = io.BytesIO()
        self.pickler = pickle.Pickler(self.out, protocol=pickle.HIGHEST_PROTOCOL)

    def add(self, state: Any) -> None:
        if not self.states:
            shared = [type(getattr(state, name)) for name in ("setup", "cards") if hasattr(state, name)]
            self.pickler.dispatch_table = dict.fromkeys(shared, _by_identity) | copyreg.dispatch_table  # type: ignore
        self.pickler.dump(state)
        self.states.append(state)
        self.ends.append(self.out.tell())

    def changed(self) -> int | None:
        """The number of the first state that is no longer as it was when it was added."""
        now = Images()
        for state in self.states:
            now.add(state)
        mine, new = self.out.getvalue(), now.out.getvalue()
        if mine == new:
            return None
        at = next((i for i, (a, b) in enumerate(zip(mine, new)) if a != b), len(mine))
        return next((number for number, end in enumerate(self.ends) if at < end), len(self.ends) - 1)


def _by_identity(value: Any) -> tuple[Any, tuple[int]]:
    return int, (id(value),)


def image(state: Any) -> bytes:
    """One state by itself."""
    images = Images()
    images.add(state)
    return images.out.getvalue()


def lists_and_checks_agree(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """One truth for legality: `check` allows exactly what `legal` lists, and every refusal names a rule that exists."""
    listed = game.play.legal(state)
    allowed = set(listed)
    assert listed, "somebody must decide and nothing is legal"
    assert len(allowed) == len(listed), "an action is listed twice"
    assert game.play.legal(state) == listed, "the order of legal actions changes"
    assert {a.seat for a in listed} == set(game.play.pending(state)), "those who may decide are not those who can"
    for seat in range(len(game.language.names(state))):
        assert game.play.legal(state, seat) == [a for a in listed if a.seat == seat]
    for a in listed:
        verdict = game.check(state, a)
        assert verdict.ok, f"listed, but refused: {a}\n{verdict}"
        assert game.play.normal(state, a) == a, f"listed, but not in its normal form: {a}"
    _verdict_reads_well(game, game.check(state, rng.choice(listed)))
    for _ in range(5):
        a, choice = game.play.sample(state, rng)
        assert game.play.normal(state, a) in allowed, f"sampled, but not listed: {a}"
        assert choice == (len(listed) > 1), f"sample says choice={choice}, and {len(listed)} are legal: {listed[:5]}"
    if len(listed) <= FEW:
        found = {game.play.normal(state, game.play.sample(state, rng)[0]) for _ in range(80 * len(listed))}
        assert found == allowed, f"never sampled: {allowed - found}"
    tried = list(mutated(game.info.id, listed, len(game.language.names(state)), p.words(state), rng, MUTANTS))
    if p.attempt is not None:
        tried += [p.attempt(state, rng) for _ in range(MUTANTS)]
    for a in tried:
        verdict, normal = game.check(state, a), game.play.normal(state, a)
        assert verdict.ok == (normal in allowed), f"{a}\nnormal: {normal}\n{verdict}\nlisted: {normal in allowed}"
        _verdict_reads_well(game, verdict)


def _verdict_reads_well(game: Game, verdict: Any) -> None:
    known = [rule in game.rulebook for rule in verdict.rules]
    assert known and all(known), f"{verdict.action}: {verdict.rules}"
    for words, finding in zip(verdict.reasons, verdict.violations or verdict.supports, strict=True):
        assert words.endswith(f" ({finding.rule})") and "{" not in words and "None" not in words, words


def actions_can_be_said(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """An action survives JSON and its own line of notation."""
    listed = game.play.legal(state)
    names = game.language.names(state)
    alone = len(game.play.pending(state)) == 1
    for a in listed if len(listed) <= SPOKEN else rng.sample(listed, SPOKEN):
        assert game.action_from(json.loads(json.dumps(game.action_data(a)))) == a
        said = game.language.say(state, a)
        assert game.play.normal(state, game.language.parse(state, f"{names[a.seat]}: {said}")) == a, said
        assert game.play.normal(state, game.language.parse(state, said, a.seat)) == a, said
        assert not alone or game.play.normal(state, game.language.parse(state, said)) == a, said


def states_can_be_saved(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """A state survives JSON and a code, and plays on alike."""
    data = game.storage.to_data(state)
    back = game.storage.from_data(json.loads(json.dumps(data)))
    assert game.play.key(back) == game.play.key(state) and hash(game.play.key(back)) == hash(game.play.key(state))
    assert game.storage.to_data(back) == data
    assert game.play.legal(back) == game.play.legal(state)
    assert codec.decode(codec.encode(game.info.id, data)) == (game.info.id, data)


def clones_are_independent(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """Whatever is done to a clone, the state it came from stays."""
    before = image(state)
    clone = state.clone()
    assert game.play.key(clone) == game.play.key(state)
    assert game.storage.to_data(clone) == game.storage.to_data(state)
    _wreck(clone)
    assert image(state) == before, "changing a clone changed the state it came from"


def _wreck(thing: Any) -> None:
    """Empty every list and dict, and every one inside."""
    if isinstance(thing, list | dict):
        for inner in thing.values() if isinstance(thing, dict) else thing:
            _wreck(inner)
        thing.clear()
    elif hasattr(thing, "clone"):
        for field in dataclasses.fields(thing):
            if field.name not in ("setup", "cards"):
                _wreck(getattr(thing, field.name))


def own_states_play_alike(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """A playout may change the states it owns: it comes to the same as one that copies, and touches nothing else."""
    before = image(state)
    copied, owned = state, state.clone()
    for _ in range(AHEAD):
        if game.play.outcome(copied) is None:
            action, _ = game.play.sample(copied, rng)
            copied, owned = game.play.apply(copied, action), game.play.apply(owned, action, own=True)
    assert game.storage.to_data(owned) == game.storage.to_data(copied)
    assert image(state) == before, "playing on from a clone changed the state it came from"


def nothing_hidden_leaks(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """States that a seat cannot tell apart look, read and play alike to it; an observation can be dealt out again."""
    before = image(state)
    seat = rng.randrange(len(game.language.names(state)))
    seen = game.knowledge.observe(state, seat)
    data = game.storage.to_data(seen)
    assert str(SEED)[:6] not in json.dumps(data), "the seed is in the observation"
    assert game.storage.to_data(game.knowledge.observe(seen, seat)) == data, "observing twice sees less"
    assert game.storage.to_data(game.storage.from_data(data)) == data, "what a seat may know cannot be saved"
    assert game.play.pending(seen) == game.play.pending(state)
    assert game.play.legal(seen, seat) == game.play.legal(state, seat), "what is legal depends on what is hidden"
    shuffled = p.shuffle_unseen(state, seat, rng)
    _same_for_seat(game, state, shuffled, seat, data, "shuffled")
    looks = [game.language.text, game.board.view, *([game.board.reasons] if game.board.reasons else [])]
    look = rng.choice(looks)
    assert look(shuffled, seat) == look(state, seat), f"seat {seat} can see what it may not know"
    dealt = game.knowledge.deal_unseen(seen, seat, rng)
    assert game.storage.problems(dealt) == []
    assert game.storage.pieces(dealt) == game.storage.pieces(state), "what was dealt is not what was hidden"
    _same_for_seat(game, state, dealt, seat, data, "dealt")
    _plays_on(game, dealt, rng)
    assert image(state) == before, "observing changed the state"


def observations_claim_what_holds(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """Whatever an observation says of an action that it allows is true in a world that fits it."""
    seat = rng.randrange(len(game.language.names(state)))
    seen = game.knowledge.observe(state, seat)
    dealt = game.knowledge.deal_unseen(seen, seat, rng)
    listed = game.play.legal(dealt)
    for a in listed if len(listed) <= MUTANTS else [*rng.sample(listed, MUTANTS), listed[-1]]:
        claimed, true = game.check(seen, a), game.check(dealt, a)
        if claimed.ok:
            beyond = set(claimed.reasons) - set(true.reasons)
            assert not beyond, f"seat {seat} cannot know of {a}: {beyond}"


def _plays_on(game: Game, state: Any, rng: random.Random) -> None:
    """What was dealt can be saved, and played on like any other state."""
    pieces = game.storage.pieces(state)
    state = game.storage.from_data(game.storage.to_data(state))
    for _ in range(AHEAD):
        if game.play.outcome(state) is None:
            state = game.play.apply(state, game.play.sample(state, rng)[0], own=True)
    assert game.storage.pieces(state) == pieces and game.storage.problems(state) == []


def _same_for_seat(game: Game, state: Any, other: Any, seat: int, data: Any, how: str) -> None:
    seen = game.storage.to_data(game.knowledge.observe(other, seat))
    different = [k for k in data if seen.get(k) != data[k]]
    assert seen == data, f"seat {seat} can tell apart what was {how}: {[(k, data[k], seen.get(k)) for k in different]}"
    assert game.play.legal(other, seat) == game.play.legal(state, seat)


def verdicts_tell_nothing_hidden(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """What a seat is told of an action, and what would repair it, is equal in worlds that it cannot tell apart."""
    seat = rng.randrange(len(game.language.names(state)))
    other = game.knowledge.deal_unseen(game.knowledge.observe(state, seat), seat, rng)
    listed = game.play.legal(state)
    tried = [dataclasses.replace(a, seat=seat) for a in rng.sample(listed, min(len(listed), FEW))]
    tried += list(mutated(game.info.id, listed, len(game.language.names(state)), p.words(state), rng, 1))
    tried += [p.attempt(state, rng) for _ in range(FEW)] if p.attempt is not None else []
    verdicts = [game.check(state, a) for a in tried if a.seat == seat]
    for verdict in verdicts:
        twin = game.check(other, verdict.action)
        for part in ("violations", "supports", "reasons", "text"):
            mine, theirs = getattr(verdict, part), getattr(twin, part)
            assert mine == theirs, f"{verdict.action}: {part} depend on what seat {seat} cannot see: {mine}, {theirs}"
    refused = [verdict for verdict in verdicts if not verdict.ok]
    if refused and rng.randrange(REPAIRED) == 0:
        verdict = rng.choice(refused)
        found, twins = verdict.repairs(limit=3), game.check(other, verdict.action).repairs(limit=3)
        assert [str(r) for r in found] == [str(r) for r in twins], f"{verdict.action}: repairs tell what is hidden"
        for repair in (*found, *twins):
            assert game.check(repair.state, repair.action).ok, f"{verdict.action}: {repair} does not help"
            assert game.storage.problems(repair.state) == [] and game.storage.pieces(
                repair.state
            ) == game.storage.pieces(state), repair
        for repair in repairs(
            game, game.knowledge.observe(state, seat), verdict.action, limit=3
        ):  # wherever the cards lie
            dealt = game.knowledge.deal_unseen(repair.state, seat, rng)
            assert game.storage.problems(dealt) == [] and game.storage.pieces(dealt) == game.storage.pieces(state), (
                f"as seen: {repair}"
            )


#: Names that pupils type, and names that a notation could take for something else; always two that could be mixed up.
NAMES = (
    ("Ann :)", "Max :D"), ("Ann ;)", "Ann ; x"), ("Joan of Arc", "Arc"), ("Cat at Home", "Home"), ("Ann for 3", "Ann"),
    ("A + B", "B"), ("A, B", "A"), ("play", "pass"), ("nothing", "all"), ("1", "0"), ("²", "2"), ("Gold", "Jab!"),
    ("(Ann)", "[Bob]"), ("Ann: pass", "Ann"), ("a\\; b", "\\n x"), ("{name}", "%s"), ("李", "Ünal"), ("Ann", "ann!"),
    ("Ann", "Ann 1"), ("Gold to Bob", "Bob"), ("<b>x</b>", '"q"'), ("result: x", "setup: {}"), ("12. Bob: done", "B"),
    ("; c", "- d"), ("hp1.a.b.c", "seed"), ("seat 1", "seen by seat: 0"), ("Player", "Player of Player"),
    ("naming body", "x at y"), ("=1+1", "@x"), ("None", "(as Ann saw it, dealt with seed 1)"), ("' or 1", "`x`"),
)  # fmt: skip
_SIGNS = "aZ9é李ß²;:,.+-*/\\'\"()[]{}<>|=@#%&~^_ "
_PIECES = (*_SIGNS, " of ", " at ", " for 3", " to ", ": ", " ;", " + ", "pass", "Gold")


def names_for(p: Profile, number: int, rng: random.Random) -> list[str]:
    """A pair of NAMES and others made of odd pieces; past the end of NAMES, only those."""
    names = list(NAMES[number]) if number < len(NAMES) else []
    while len(names) < p.seats:
        name = "".join(rng.choice(_PIECES) for _ in range(rng.randrange(1, 8)))
        try:
            names.append(given_name(name))
        except ValueError:
            continue
    rng.shuffle(names)
    return names


def names_survive(game: Game, p: Profile, names: list[str], rng: random.Random) -> None:
    """Every accepted name survives notation, record, replay, code, position and save."""
    assert p.named is not None
    table = hp.table(p.game, seed=rng.getrandbits(40), **p.named(names))
    said = table.names
    assert len({plain(name) for name in said}) == len(names), f"{said} read the same"
    for _ in range(FEW_MOVES):
        if table.outcome is None:
            table.play(max((game.play.sample(table.state, rng)[0] for _ in range(3)), key=p.eager or (lambda _: 0)))
            actions_can_be_said(game, table.state, p, rng)
    assert hp.load(table.code()).names == said
    back = hp.replay(table.record())
    assert back.names == said and back.record() == table.record() and back.code() == table.code()
    grown = hp.tree(table)
    assert hp.tree(grown.record()).record() == grown.record()
    if game.storage.describe is not None and table.outcome is None:
        told = game.storage.describe(table.state, [(step.before, step.action) for step in table.steps])
        assert hp.position(p.game, json.loads(json.dumps(told))).names == said
    kept = keeping.kept(Session(table, players=["random"] * len(names)), "desk")
    assert keeping.opened(json.loads(json.dumps(kept))).table.code() == table.code()
    for seat in range(len(names)):
        assert table.log(seat) and table.text(seat) and table.record(seat)


def the_truth_is_possible(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """Of all hands that a seat holds possible, one is the true one; and it can tell none of them from it."""
    if game.knowledge.worlds is None or rng.randrange(SELDOM):
        return
    seats = range(len(game.language.names(state)))
    seat = rng.choice(seats)
    try:
        worlds = list(game.knowledge.worlds(state, seat))
    except BadInput:  # too many to list
        return
    data = game.storage.to_data(game.knowledge.observe(state, seat))
    for world in rng.sample(worlds, min(len(worlds), WORLDS)):
        assert game.storage.problems(world) == [] and game.storage.pieces(world) == game.storage.pieces(state)
        _same_for_seat(game, state, world, seat, data, "thought possible")
    if len(worlds) <= 5 * WORLDS:
        truth = _hands(game, state)
        assert any(_hands(game, w) == truth for w in worlds), f"seat {seat} holds what is true impossible"


def knowledge_is_kept(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """After a move a seat holds only such hands possible as can have come of what it held possible before."""
    if (
        game.knowledge.worlds is None or not p.open_decks or rng.randrange(SELDOM)
    ):  # worlds do not say how other decks lie
        return
    action = rng.choice(
        [game.play.legal(state)[-1], game.play.sample(state, rng)[0]]
    )  # what is listed last often ends a turn
    after = game.play.apply(state, action)
    if game.play.outcome(after) is not None:
        return
    seat = rng.choice([s for s in range(len(game.language.names(state))) if s != action.seat])
    try:
        before, worlds = game.knowledge.worlds(state, seat), game.knowledge.worlds(after, seat)
    except BadInput:  # too many to list
        return
    seen, came, tried = game.play.key(game.knowledge.observe(after, seat)), set(), 0
    for world in before:
        if action in game.play.legal(world, action.seat):
            for _, result in outcomes(lambda luck, world=world: game.play.apply(world, action, luck=luck)):
                if game.play.key(game.knowledge.observe(result, seat)) == seen:
                    came.add(str(_hands(game, result)))
                tried += 1
                if tried > TURNS_OF_LUCK:
                    return
    for world in rng.sample(worlds, min(len(worlds), WORLDS)):
        assert str(_hands(game, world)) in came, f"seat {seat} holds possible what it knew could not be, after {action}"


def _hands(game: Game, state: Any) -> list[list[Any]]:
    """What lies in each hand, as a board shows it when all cards lie open."""
    if hasattr(state, "players"):  # the same, and sooner
        return [sorted(player.hand) for player in state.players]
    zones = game.board.view(state, None).zones
    wanted = {f"hand{s}" for s in range(len(game.language.names(state)))}
    return [sorted(str(piece.face) for piece in zone.pieces) for zone in zones if zone.id in wanted]


def undo_of_a_secret_tells_nothing(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """Who takes a secret choice back sees the same whatever others have chosen, and their choices stay."""
    asked = list(game.play.pending(state))
    if not isinstance(state.frames[-1], Simultaneous) or len(asked) < 3:  # with two, the second choice shows both
        return
    seat, other = rng.sample(asked, 2)
    mine, theirs = rng.choice(game.play.legal(state, seat)), game.play.legal(state, other)
    seen = []
    for secret in rng.sample(theirs, min(2, len(theirs))):
        table = Table(game, state)
        table.play(mine, secret)
        people, steps = range(len(table.names)), table.steps
        back = take_back(game, steps, table.state, seat, people, lambda step: step.action.seat == seat)
        assert back == TakeBack(0, (secret,), forget=True)
        table.undo(2)
        table.play(*back.again)
        assert game.play.legal(table.state, seat) == game.play.legal(state, seat)
        seen.append(game.storage.to_data(game.knowledge.observe(table.state, seat)))
    assert all(one == seen[0] for one in seen), f"seat {seat} learns what {other} has chosen"


def evaluations_are_chances(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """`evaluate` lies between 0 and 1, from a state as from what a seat sees of it."""
    for seat in range(len(game.language.names(state))):
        for seen in (state, game.knowledge.observe(state, seat)):
            assert 0 <= game.evaluate(seen, seat) <= 1


def every_state_can_be_shown(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """Text, view and still picture exist for every eye, and a view is whole: what it names is there, once."""
    eyes = [None, NOBODY, *range(len(game.language.names(state)))]
    for eye in rng.sample(eyes, 2):
        assert game.language.text(state, eye).strip()
        view = game.board.view(state, eye)
        assert picture.svg(view).startswith("<svg") and sheet.svg(view, {}).startswith("<svg")
        _view_is_whole(game, view)


def _view_is_whole(game: Game, view: View) -> None:
    assert view.data == _faces_apart(view.model_dump(mode="json")), "what goes to a board is not what it says"
    zones = {zone.id: zone for zone in view.zones}
    things = [thing.id for zone in view.zones for thing in zone.things]
    assert len(zones) == len(view.zones) and len(set(things)) == len(things), "two things have one id"
    assert sorted(z for ids in view.areas().values() for z in ids) == sorted(zones), "a zone lies nowhere"
    assert view.prompt and tuple(player.seat for player in view.players) == tuple(range(len(view.names)))
    for zone in view.zones:
        places = {spot.id for spot in zone.spots}
        assert (zone.role == "map") == (zone.map is not None), zone.id
        assert zone.slots or zone.role != "line", f"{zone.id} is a line without slots"
        assert not zone.slots or zone.role in ("line", "track"), f"{zone.id} has slots"
        assert zone.count >= len(zone.pieces) or zone.role in ("hand", "deck"), f"{zone.id} has more than it counts"
        assert all(piece.at in places for piece in zone.pieces if piece.at or places), f"{zone.id}: lies nowhere"
        if zone.map is not None:
            assert {end for edge in zone.map.edges for end in edge} <= places, "a way leads nowhere"
    if view.contest is not None:
        entries = {piece.id for piece in zones[view.contest.zone].pieces}
        assert len(view.contest.sides) >= 2 and all(set(side.entries) <= entries for side in view.contest.sides)
        for side in view.contest.sides:
            assert side.total == sum(term.amount for term in side.terms) or not side.terms, side
    filled = [zone for form in view.forms for zone in form.zones]
    assert set(filled) <= set(zones) and len(set(filled)) == len(filled), "no zone is picked from in two ways"
    rules = {thing.rule for zone in view.zones for thing in zone.things if thing.rule}
    assert all(rule in game.rulebook for rule in rules)


def _faces_apart(told: Any) -> Any:
    """The same where each face is named by its key."""
    if isinstance(told, list):
        return [_faces_apart(one) for one in told]
    if not isinstance(told, dict):
        return told
    return {
        name: f"{one['id']}/{one['value']}" if name == "face" and one is not None else _faces_apart(one)
        for name, one in told.items()
    }


def what_is_dark_says_why(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """The reasons that follow a view are those of dark pieces in it, and cite a rule; who is not asked gets none."""
    if game.board.reasons is None:
        return
    for seat in range(len(game.language.names(state))):
        view, why = game.board.view(state, seat), game.board.reasons(state, seat)
        dark = {thing.id for zone in view.zones for thing in zone.things if not thing.lit}
        assert set(why) <= dark and (seat in view.deciding or not why)
        assert all(text and rule in game.rulebook for text, rule in why.values())


def the_board_offers_what_is_legal(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """Every legal action is a button or comes of picks that are lit; what is lit is part of a legal action."""
    preview = game.board.preview
    if preview is None:
        return
    for seat in game.play.pending(state):
        view = game.board.view(state, seat)
        legal = {game.play.normal(state, a) for a in game.play.legal(state, seat)}
        offered = {_as_played(game, state, f.action) for f in view.forms if f.action is not None}
        offered |= {_as_played(game, state, f.empty) for f in view.forms if f.empty is not None}
        assert offered <= legal, f"a button does what is not legal: {offered - legal}"
        reached, lit = set(offered), {t.ref for zone in view.zones for t in zone.things if t.lit}
        picked_from = {zone: form for form in view.forms for zone in form.zones}
        dark = [t.ref for zone in view.zones for t in zone.things if t.lit and zone.id not in picked_from]
        assert not dark, f"{dark} are lit, and nothing can be picked there"
        firsts = {(picked_from[zone.id].verb, t.ref) for zone in view.zones for t in zone.things if t.lit}
        waiting = sorted((verb, (ref,)) for verb, ref in firsts)
        seen, most = set(waiting), PICKED_AT_MOST
        part: set[str] = set()  # refs of selections that are, or lead to, a legal action
        while waiting and most:
            verb, refs = waiting.pop()
            most -= 1
            found = preview(state, seat, Picked(verb=verb, refs=refs))
            ways = {_as_played(game, state, way.action): way.ok for way in found.ways}
            assert all(ok == (action in legal) for action, ok in ways.items()), f"{verb} {refs}: {ways}"
            if found.number is not None:  # the numbers next to the one that is offered, too
                for n in range(found.number.least, found.number.most + 1):
                    more = preview(state, seat, Picked(verb=verb, refs=refs, number=n))
                    ways |= {_as_played(game, state, way.action): way.ok for way in more.ways}
            reached |= {action for action, ok in ways.items() if ok}
            if any(ways.values()) or found.lit:
                part.update(refs)
            for ref in found.lit:
                longer = verb, tuple(sorted((*refs, ref)))
                if longer not in seen:
                    seen.add(longer)
                    waiting.append(longer)
        assert lit <= part or not most, f"{lit - part} are lit and lead to nothing that is legal"
        assert not reached - legal, f"seat {seat} is offered what is not legal: {reached - legal}"
        if most:
            assert reached == legal, (
                f"seat {seat} cannot click {[game.language.say(state, a) for a in legal - reached]}"
            )


def _as_played(game: Game, state: Any, data: dict[str, Any]) -> Any:
    return game.play.normal(state, game.action_from(json.loads(json.dumps(data))))


def sentences_have_their_facts(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """Whatever is told of a move has all its placeholders filled, for every seat."""
    events: list[Any] = []
    after = game.play.apply(state, game.play.sample(state, rng)[0], tell=events.append)
    for event in events:
        for seat in (None, NOBODY, *range(len(game.language.names(state)))):
            words = game.language.line(after, event, seat)
            assert words and not set(words) & set("{}"), f"{event.name}: {words}"
    assert "{" not in game.play.prompt(after)


def repairs_are_smallest(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """Each repair needs every one of its changes, and none is offered beside a smaller one of the same kind."""
    if p.attempt is None or rng.randrange(REPAIRED):
        return
    tried = p.attempt(state, rng)
    verdict = game.check(state, tried)
    if verdict.ok:
        return
    found = repairs(game, state, tried, limit=3)
    assert [r.size for r in found] == sorted(r.size for r in found)
    for repair in found:
        for left_out in range(len(repair.changes)):
            fewer = [change for at, change in enumerate(repair.changes) if at != left_out]
            result = made(state, tried, fewer) if fewer else (state, tried)
            assert result is None or not game.check(*result).ok, f"{repair}: {fewer} alone would do"


def positions_come_back(game: Game, state: Any, p: Profile, rng: random.Random, trail: list[Any]) -> None:
    """`position(describe(state))` is the state again, for every seat, what it has seen included."""
    if game.storage.describe is None or rng.randrange(DESCRIBED):
        return
    try:
        told = game.storage.describe(state, trail)
    except BadInput:  # a moment that no position can say
        return
    back = game.storage.position(json.loads(json.dumps(told)))
    for seat in range(len(game.language.names(state))):
        seen, again = (game.knowledge.observe(one, seat) for one in (state, back))
        assert game.language.text(again, seat) == game.language.text(seen, seat), f"seat {seat} reads something else"
        assert game.play.legal(again, seat) == game.play.legal(seen, seat)
        assert game.play.key(again) == game.play.key(seen), f"seat {seat} knows something else: {told}"


LAWS = (
    lists_and_checks_agree,
    actions_can_be_said,
    states_can_be_saved,
    clones_are_independent,
    own_states_play_alike,
    nothing_hidden_leaks,
    observations_claim_what_holds,
    verdicts_tell_nothing_hidden,
    the_truth_is_possible,
    undo_of_a_secret_tells_nothing,
    knowledge_is_kept,
    evaluations_are_chances,
    every_state_can_be_shown,
    what_is_dark_says_why,
    the_board_offers_what_is_legal,
    sentences_have_their_facts,
    repairs_are_smallest,
)
