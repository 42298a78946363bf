"""What must be true of every game at every step: one function for each law."""

from __future__ import annotations

import copyreg
import dataclasses
import io
import json
import pickle
import random
from typing import Any

from heroplay.core import codec
from heroplay.core.game import Game
from tests.conformance.mutate import mutated
from tests.conformance.profiles import SEED, Profile

MUTANTS = 8  # actions of each kind, right or wrong, tried at each step that is looked at closely
FEW = 4  # legal actions, all of which must turn up when sampled often
AHEAD = 8  # steps played on
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
    listed = game.legal(state)
    allowed = set(listed)
    assert listed, "somebody must decide and nothing is legal"
    assert len(allowed) == len(listed), "an action is listed twice"
    assert game.legal(state) == listed, "the order of legal actions changes"
    assert {a.seat for a in listed} == set(game.pending(state)), "those who may decide are not those who can"
    for seat in range(len(game.names(state))):
        assert game.legal(state, seat) == [a for a in listed if a.seat == seat]
    for a in listed:
        verdict = game.check(state, a)
        assert verdict.ok, f"listed, but refused: {a}\n{verdict}"
        assert game.normal(state, a) == a, f"listed, but not in its normal form: {a}"
    _verdict_reads_well(game, game.check(state, rng.choice(listed)))
    for _ in range(5):
        a, choice = game.sample(state, rng)
        assert game.normal(state, a) in allowed, f"sampled, but not listed: {a}"
        assert choice == (len(listed) > 1), f"sample says choice={choice}, and {len(listed)} are legal: {listed[:5]}"
    if len(listed) <= FEW:
        found = {game.normal(state, game.sample(state, rng)[0]) for _ in range(80 * len(listed))}
        assert found == allowed, f"never sampled: {allowed - found}"
    tried = list(mutated(game.info.id, listed, len(game.names(state)), p.words(state), rng, MUTANTS))
    if p.attempt is not None:
        tried += [p.attempt(state, rng) for _ in range(MUTANTS)]
    for a in tried:
        verdict, normal = game.check(state, a), game.normal(state, a)
        assert verdict.ok == (normal in allowed), f"{a}\nnormal: {normal}\n{verdict}\nlisted: {normal in allowed}"
        _verdict_reads_well(game, verdict)


def _verdict_reads_well(game: Game, verdict: Any) -> None:
    known = [rule in game.rulebook for rule in verdict.rules]
    assert known and all(known), f"{verdict.action}: {verdict.rules}"
    for words, finding in zip(verdict.reasons, verdict.violations or verdict.supports, strict=True):
        assert words.endswith(f" ({finding.rule})") and "{" not in words and "None" not in words, words


def actions_can_be_said(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """An action survives JSON and its own line of notation."""
    listed = game.legal(state)
    names = game.names(state)
    alone = len(game.pending(state)) == 1
    for a in listed if len(listed) <= SPOKEN else rng.sample(listed, SPOKEN):
        assert game.action_from(json.loads(json.dumps(game.action_data(a)))) == a
        said = game.say(state, a)
        assert game.normal(state, game.parse(state, f"{names[a.seat]}: {said}")) == a, said
        assert game.normal(state, game.parse(state, said, a.seat)) == a, said
        assert not alone or game.normal(state, game.parse(state, said)) == a, said


def states_can_be_saved(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """A state survives JSON and a code, and plays on alike."""
    data = game.to_data(state)
    back = game.from_data(json.loads(json.dumps(data)))
    assert game.key(back) == game.key(state) and hash(game.key(back)) == hash(game.key(state))
    assert game.to_data(back) == data
    assert game.legal(back) == game.legal(state)
    assert codec.decode(codec.encode(game.info.id, data)) == (game.info.id, data)


def clones_are_independent(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """Whatever is done to a clone, the state it came from stays."""
    before = image(state)
    clone = state.clone()
    assert game.key(clone) == game.key(state)
    assert game.to_data(clone) == game.to_data(state)
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
        if game.outcome(copied) is None:
            action, _ = game.sample(copied, rng)
            copied, owned = game.apply(copied, action), game.apply(owned, action, own=True)
    assert game.to_data(owned) == game.to_data(copied)
    assert image(state) == before, "playing on from a clone changed the state it came from"


def nothing_hidden_leaks(game: Game, state: Any, p: Profile, rng: random.Random) -> None:
    """States that a seat cannot tell apart look, read and play alike to it; an observation can be dealt out again."""
    before = image(state)
    seat = rng.randrange(len(game.names(state)))
    seen = game.observe(state, seat)
    data = game.to_data(seen)
    assert str(SEED)[:6] not in json.dumps(data), "the seed is in the observation"
    assert game.to_data(game.observe(seen, seat)) == data, "observing twice sees less"
    assert game.to_data(game.from_data(data)) == data, "what a seat may know cannot be saved"
    assert game.pending(seen) == game.pending(state)
    assert game.legal(seen, seat) == game.legal(state, seat), "what is legal depends on what is hidden"
    shuffled = p.shuffle_unseen(state, seat, rng)
    _same_for_seat(game, state, shuffled, seat, data, "shuffled")
    look = rng.choice((game.text, game.view))
    assert look(shuffled, seat) == look(state, seat), f"seat {seat} can see what it may not know"
    dealt = game.deal_unseen(seen, seat, rng)
    assert game.problems(dealt) == []
    assert game.pieces(dealt) == game.pieces(state), "what was dealt is not what was hidden"
    _same_for_seat(game, state, dealt, seat, data, "dealt")
    _plays_on(game, dealt, rng)
    assert image(state) == before, "observing changed the state"


def _plays_on(game: Game, state: Any, rng: random.Random) -> None:
    """What was dealt can be saved, and played on like any other state."""
    pieces = game.pieces(state)
    state = game.from_data(game.to_data(state))
    for _ in range(AHEAD):
        if game.outcome(state) is None:
            state = game.apply(state, game.sample(state, rng)[0], own=True)
    assert game.pieces(state) == pieces and game.problems(state) == []


def _same_for_seat(game: Game, state: Any, other: Any, seat: int, data: Any, how: str) -> None:
    seen = game.to_data(game.observe(other, seat))
    different = [k for k in data if seen.get(k) != data[k]]
    assert seen == data, f"seat {seat} can tell apart what was {how}: {[(k, data[k], seen.get(k)) for k in different]}"
    assert game.legal(other, seat) == game.legal(state, seat)


LAWS = (
    lists_and_checks_agree,
    actions_can_be_said,
    states_can_be_saved,
    clones_are_independent,
    own_states_play_alike,
    nothing_hidden_leaks,
)
