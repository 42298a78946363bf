"""Rule coverage: for every rule, what cites it, which tests exercise it, which lessons teach it, and what is a gap.

The test run notes the citations (tests/conftest.py) and keeps them in `.heroplay/citations`, which git ignores, with a
hash of the sources, so that this can say when they are stale.
"""

from __future__ import annotations

import hashlib
import json
import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from heroplay.contracts.game import Game
from heroplay.core.errors import BadInput
from heroplay.core.rulebook import OPEN, Rule, Rulebook

ROOT = Path(__file__).resolve().parents[2]
_WHY_NOT = {"D": "defines a word; nothing to decide", "I": "tells, decides nothing", None: "tells, decides nothing"}


def citations_file(game_id: str, root: Path = ROOT) -> Path:
    return root / ".heroplay" / "citations" / f"{game_id}.json"


def test_folders(game_id: str) -> tuple[str, ...]:
    """The folders whose tests are evidence for a game's rules."""
    return (f"tests/{game_id}",)


def is_evidence(place: str, game_id: str) -> bool:
    """Is this one of those files or tests?  What a browser shows is not."""
    return place.startswith(f"tests/{game_id}/") and not place.startswith(f"tests/{game_id}/browser/")


def sources_hash(game_id: str, root: Path = ROOT) -> str:
    """One number for everything that the citations depend on: kernel, table, the game and its tests."""
    places = ["heroplay/core", "heroplay/table.py", f"heroplay/games/{game_id}"]
    sources = {f for place in places for f in _files(root / place)}
    tests = {f for folder in test_folders(game_id) for f in _files(root / folder)}
    shared = (root / "tests").glob("*.py")
    evidence = {f for f in tests if is_evidence(f.relative_to(root).as_posix(), game_id)}
    digest = hashlib.sha256()
    for file in sorted({*shared, *sources, *evidence}):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _files(place: Path) -> Iterable[Path]:
    if place.is_file():
        return [place]
    return (f for f in place.rglob("*") if f.suffix in (".py", ".toml", ".jsonl") and f.is_file())


def rules_in_name(name: str, book: Rulebook) -> tuple[str, ...]:
    """The rules that a test's name carries: `test_<prefix>_4_18_...` exercises `<PREFIX>-4.18`."""
    prefix = book.prefix.lower()
    found = re.findall(rf"(?:^|_){prefix}_(r?\d+(?:_\d+)?)(?=_|$)", name.lower())
    ids = []
    for number in found:
        for slug in (number, number.partition("_")[0]):
            rule_id = f"{book.prefix}-{slug.upper().replace('_', '.')}"
            if rule_id in book:
                ids.append(rule_id)
                break
    return tuple(dict.fromkeys(ids))


@dataclass
class Row:
    """One rule in the list."""

    rule: Rule
    checks: tuple[str, ...]
    cited_by: tuple[str, ...]
    tests: tuple[str, ...]
    lessons: tuple[str, ...] = ()

    @property
    def must_be_cited(self) -> bool:
        """Rules that permit, limit, do or count, and rulings that decide something; they must be taught, too."""
        return self.rule.decides

    @property
    def gaps(self) -> tuple[str, ...]:
        """What is missing."""
        if not self.must_be_cited:
            return ()
        missing = (("nothing cites it in a test", self.cited_by), ("nothing teaches it", self.lessons))
        return tuple(text for text, found in missing if not found)

    @property
    def gap(self) -> bool:
        return bool(self.gaps)

    @property
    def open(self) -> bool:
        """Is it still to be written?  That is counted, and is not a gap."""
        return self.rule.status == OPEN

    @property
    def why_not(self) -> str:
        """Why no citation and no lesson is asked for."""
        if self.must_be_cited:
            return ""
        status = self.rule.status
        return _WHY_NOT.get(self.rule.tag, "") if status in ("taught", "enforced") else status

    def data(self) -> dict[str, Any]:
        return {
            "id": self.rule.id,
            "kind": self.rule.kind,
            "tag": self.rule.tag or "-",
            "title": self.rule.title,
            "status": self.rule.status,
            "cited_by": ", ".join(self.cited_by),
            "checks": ", ".join(self.checks),
            "tests": len(self.tests),
            "test_names": " ".join(self.tests),
            "lessons": ", ".join(self.lessons),
            "bar": "cited in a test, taught by a step" if self.must_be_cited else "none",
            "holds": not self.gap,
            "why_not": self.why_not,
        }


@dataclass
class Coverage:
    """The list of a game's rules with what holds them."""

    game: Game
    seen: Mapping[str, Mapping[str, Any]]
    noted: str  # the hash of the sources when the citations were noted
    now: str

    @classmethod
    def of(cls, game: Game, root: Path = ROOT) -> Coverage:
        """The coverage as the last full test run noted it."""
        file = citations_file(game.info.id, root)
        if not (root / "tests").is_dir():
            raise BadInput("Rule coverage needs a checkout of HeroPlay with its tests; this is an installed package.")
        if not file.is_file():
            raise BadInput("No test run has noted yet which tests cite which rule: run make test first.")
        try:
            data = json.loads(file.read_text("utf-8"))
            return cls(game, data["rules"], data["sources"], sources_hash(game.info.id, root))
        except (ValueError, KeyError, TypeError) as error:
            place = file.relative_to(root)
            raise BadInput(f"{place} cannot be read ({error}); run make test to write it again.") from None

    @cached_property
    def lines(self) -> list[Row]:
        checks = self.game.play.checks
        named: dict[str, list[str]] = {}
        for check in (*checks.refusing, *checks.allowing):
            for rule_id in (check.rule, *check.also):
                named.setdefault(rule_id, []).append(check.find.__name__)
        return [
            Row(
                rule,
                tuple(dict.fromkeys(named.get(rule.id, ()))),
                tuple(self.seen.get(rule.id, {}).get("cited_by", ())),
                tuple(self.seen.get(rule.id, {}).get("tests", ())),
                self.taught.get(rule.id, ()),
            )
            for rule in self.game.rulebook
        ]

    @cached_property
    def taught(self) -> dict[str, tuple[str, ...]]:
        """For each rule the steps that teach it, as `chapter/step`: those of the course, then the corner cases."""
        from heroplay.tutor.corner import corner_chapters
        from heroplay.tutor.lessons import course

        chapters = course(self.game.info.id)
        in_course = {rule for chapter in chapters for step in chapter.steps for rule in step.teaches}
        found: dict[str, list[str]] = {}
        for chapter in (*chapters, *corner_chapters(self.game.info.id, in_course)):
            for step in chapter.steps:
                for rule in step.teaches:
                    found.setdefault(rule, []).append(f"{chapter.id}/{step.id}")
        return {rule: tuple(steps) for rule, steps in found.items()}

    def rows(self) -> list[dict[str, Any]]:
        """The same as data, one flat object a rule."""
        return [row.data() for row in self.lines]

    @property
    def gaps(self) -> list[Row]:
        return [row for row in self.lines if row.gap]

    @property
    def stale(self) -> str:
        """What is wrong with the notes; empty when they are of these very sources."""
        if self.noted != self.now:
            return "The citations are stale: the sources have changed since they were noted. Run make test."
        return ""

    @property
    def ok(self) -> bool:
        return not self.gaps and not self.stale

    def __str__(self) -> str:
        lines = [f"{'rule':<9}{'tag':<4}{'title':<34}{'cited by':<28}{'tests':>5}  lessons  gap"]
        for row in self.lines:
            cited = ", ".join(row.cited_by) or "-"
            lessons = str(len(row.lessons)) if row.lessons else "-"
            head = f"{row.rule.id:<9}{row.rule.tag or 'R':<4}{row.rule.title[:33]:<34}{cited:<28}"
            lines.append(f"{head}{len(row.tests):>5}  {lessons:<9}{'GAP' if row.gap else OPEN if row.open else '-'}")
            without = ", not ".join(w for w, found in (("cited", row.cited_by), ("taught", row.lessons)) if not found)
            lines += _wrapped(f"not {without}:", [row.why_not] if row.why_not and without else [])
            lines += _wrapped("by", row.checks)
            lines += _wrapped("in", [test.rpartition("::")[2] for test in row.tests])
            lines += _wrapped("taught in", row.lessons)
        return "\n".join([*lines, "", self.gap_text()])

    def gap_text(self) -> str:
        """The gaps and a closing line."""
        rows, gaps = self.lines, self.gaps
        must = [row for row in rows if row.must_be_cited]
        still_open = sum(row.open for row in rows)
        lines = [f"gap: {row.rule.id} {row.rule.title}: {missing}" for row in gaps for missing in row.gaps]
        lines.append(
            f"{self.game.info.title}: {len(rows)} rules and rulings; {len(must)} must be cited in a test and taught, "
            f"{len(must) - len(gaps)} are, {len(gaps)} {'gap' if len(gaps) == 1 else 'gaps'}"
            + (f", {still_open} open." if still_open else ".")
        )
        if self.stale:
            lines.append(self.stale)
        return "\n".join(lines)


def _wrapped(word: str, names: Iterable[str]) -> list[str]:
    """`by this, that`, in lines of 100 characters."""
    text = ", ".join(names)
    return textwrap.wrap(f"{word} {text}", 100, initial_indent=" " * 9, subsequent_indent=" " * 12) if text else []
