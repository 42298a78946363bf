"""Texts of every kind that is read from outside: real ones made by playing, changed, and read again."""

from __future__ import annotations

import json
import random
from functools import cache, lru_cache
from typing import Any

import heroplay as hp
from heroplay.core import codec
from heroplay.games.registry import get_game
from heroplay.tutor import progress
from heroplay.tutor.course import courses
from heroplay.tutor.lessons import read_chapter
from heroplay.ui.opening import read_game
from tests.conformance.profiles import TOY, all_profiles
from tests.fuzz.nasty import Watch, changed, garbled


@cache
def setups() -> dict[str, list[dict[str, Any]]]:
    """Options of six games of every registered game, as conformance plays it; the toys have no words of their own."""
    found: dict[str, list[dict[str, Any]]] = {}
    for profile in all_profiles():
        if not profile.game.startswith(TOY):
            found.setdefault(profile.game, []).extend(profile.setup(i) for i in range(6))
    return {game: of[:: max(1, len(of) // 6)][:6] for game, of in found.items()}


def games() -> list[str]:
    return list(setups())


def rules() -> list[str]:
    """Ids of every rulebook, and one that is in none."""
    return [*(rule.id for game in games() for rule in list(hp.rules(game))[::40]), "XX-1"]


@lru_cache(maxsize=1)
def corpus() -> dict[str, list[str]]:
    """Real examples of each kind, made by playing."""
    found: dict[str, list[str]] = {
        kind: [] for kind in ("notation", "code", "record", "tree", "position", "deck", "lesson", "progress")
    }
    for game in games():
        for seed, options in enumerate(setups()[game][:3]):
            t, rng = hp.table(game, **options), random.Random(seed)
            for move in range(30):
                if t.outcome is not None:
                    break
                action = t.game.play.sample(t.state, rng)[0]
                found["notation"].append(f"{t.names[action.seat]}: {t.game.language.say(t.state, action)}")
                t.play(action)
                if move % 8 == 7:
                    found["code"] += [t.code(), t.code(0)]
                    told = t.game.storage.describe(t.state, [(s.before, s.action) for s in t.steps])
                    found["position"].append(json.dumps({"game": game, **told}))
            found["record"].append(t.comment("a remark").undo(3).fork().record())
            found["record"].append(t.record())
            grown = hp.tree(t)
            grown.back(2)
            grown.fork(as_seat=0)
            found["tree"].append(grown.record())
    for name in ("samurai", "deva"):
        made = hp.deck(name)
        found["deck"] += [made.code, made.toml]
    for game in courses():
        lessons = get_game(game).data / "lessons"
        chapters = [file.read_text("utf-8") for file in lessons.iterdir() if file.name.endswith(".toml")]
        found["lesson"].append(min(chapters, key=len))
    done = progress.Progress()
    done.finished("first-point", "strike", 3)
    done.broke("HC-4.18", "attack Jab!")
    found["progress"] = [done.text()]
    return found


@lru_cache(maxsize=1)
def _tables() -> list[Any]:
    return [hp.load(code) for code in corpus()["code"]]


def _played_on(table: Any, rng: random.Random) -> None:
    """What was read can be shown, saved and played."""
    if table is None:
        return
    assert table.prompt and table.text() and table.code()
    table.view(0)
    for _ in range(2):
        if table.outcome is None:
            table.play(table.game.play.sample(table.state, rng)[0])


def _notation(rng: random.Random) -> tuple[str, Any]:
    table, said = rng.choice(_tables()), rng.choice(corpus()["notation"])
    if rng.random() < 0.3:
        said = " ".join(rng.sample((*said.split(), *rng.choice(corpus()["notation"]).split()), 3))
    said = garbled(said, rng)
    return said, lambda: table.check(said).text


def _code(rng: random.Random) -> tuple[str, Any]:
    code = rng.choice(corpus()["code"])
    game, data = codec.decode(code)
    try:
        data = changed(data, rng, rng.choice((1, 1, 2)))
        text = codec.encode(game, data) if rng.random() < 0.9 else garbled(code, rng)
    except (ValueError, RecursionError):  # nothing that JSON could carry
        text = garbled(code, rng)
    return text, lambda: _played_on(hp.load(text), rng) if rng.random() < 0.5 else read_game(text).described()


def _record(rng: random.Random) -> tuple[str, Any]:
    lines = rng.choice(corpus()["record"] + corpus()["tree"]).split("\n")
    how = rng.randrange(4)
    if how == 0:
        added = rng.choice(("-", "    -", "seen by seat: ²", "5. x", "    1. y", "start: hp1"))
        lines.insert(rng.randrange(len(lines)), added)
    elif how == 1:
        rng.shuffle(lines)
        lines.sort(key=lambda line: line != "HeroPlay record 1")
    else:
        at = rng.randrange(len(lines))
        lines[at] = garbled(lines[at], rng)
    text = "\n".join(lines)
    return text, (lambda: hp.tree(text)) if rng.random() < 0.5 else (lambda: read_game(text).described())


def _position(rng: random.Random) -> tuple[Any, Any]:
    data = json.loads(rng.choice(corpus()["position"]))
    game = data.pop("game")
    data = changed(data, rng, rng.choice((1, 1, 2)))
    return data, lambda: _played_on(hp.position(game, data), rng)


def _deck(rng: random.Random) -> tuple[str, Any]:
    text = rng.choice(corpus()["deck"])
    if text.startswith("hp") and rng.random() < 0.8:
        game, data = codec.decode(text, codec.DECK)
        try:
            text = codec.encode(game, changed(data, rng), codec.DECK)
        except (ValueError, RecursionError):
            text = garbled(text, rng)
    else:
        text = garbled(text, rng)
    return text, lambda: hp.deck(text).facts


def _lesson(rng: random.Random) -> tuple[str, Any]:
    text = garbled(rng.choice(corpus()["lesson"]), rng)
    return text, lambda: read_chapter(text)


def _progress(rng: random.Random) -> tuple[str, Any]:
    text = rng.choice(corpus()["progress"])
    try:
        text = json.dumps(changed(json.loads(text), rng)) if rng.random() < 0.6 else garbled(text, rng)
    except (ValueError, RecursionError):
        text = garbled(text, rng)
    return text, lambda: progress.read(text).merged(progress.Progress()).text()


KINDS = (
    *[("notation", _notation)] * 8, *[("code", _code)] * 3, *[("record", _record)] * 2, *[("position", _position)] * 3,
    ("deck", _deck), ("lesson", _lesson), *[("progress", _progress)] * 2,
)  # fmt: skip


def fuzz(seed: int, count: int) -> Watch:
    """So many texts; each is read, or refused with a sentence."""
    watch, rng = Watch(), random.Random(f"texts {seed}")
    for _ in range(count):
        kind, make = rng.choice(KINDS)
        shown, read = make(rng)
        watch.ask(kind, read, shown)
    return watch
