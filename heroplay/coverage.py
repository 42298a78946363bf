"""Rule coverage: for every rule, what cites it, which tests exercise it, which lessons teach it, and what is a gap.

The test run notes the citations (tests/conftest.py) and writes them here with a hash of the sources, so that this can
say when they are stale.
"""

from __future__ import annotations

import hashlib
import json
import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.game import Game
from heroplay.core.rulebook import Rule, Rulebook

ROOT = Path(__file__).resolve().parents[1]
#: The folders under tests/ whose deterministic tests count as evidence, beside the game's own.
EXAMPLES = "examples"
DECIDING = ("P", "L", "E", "N")
_WHY_NOT = {"D": "defines a word; nothing to decide", "I": "tells, decides nothing", None: "tells, decides nothing"}


def citations_file(game_id: str, root: Path = ROOT) -> Path:
    return root / "tests" / "citations" / f"{game_id}.json"


def test_folders(game_id: str) -> tuple[str, ...]:
    """The folders whose tests are evidence for a game's rules."""
    return (f"tests/{game_id}", f"tests/{EXAMPLES}")


def sources_hash(game_id: str, root: Path = ROOT) -> str:
    """One number for everything that the citations depend on: kernel, table, the game and its tests."""
    places = ["heroplay/core", "heroplay/table.py", f"heroplay/games/{game_id}", *test_folders(game_id)]
    digest = hashlib.sha256()
    shared = (root / "tests").glob("*.py")
    for file in sorted({*shared, *(f for place in places for f in _files(root / place))}):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _files(place: Path) -> Iterable[Path]:
    if place.is_file():
        return [place]
    return (f for f in place.rglob("*") if f.suffix in (".py", ".toml", ".jsonl") and f.is_file())


def rules_in_name(name: str, book: Rulebook) -> tuple[str, ...]:
    """The rules that a test's name carries: test_hc_4_18_mod_needs_base exercises HC-4.18."""
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
        """Rules that permit, limit, do or count, and rulings that decide something."""
        if self.rule.kind == "ruling":
            return self.rule.status == "enforced"
        return self.rule.tag in DECIDING

    @property
    def gap(self) -> bool:
        return self.must_be_cited and not self.cited_by

    @property
    def why_not(self) -> str:
        """Why no citation is asked for."""
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
            "bar": "cited in a test" if self.must_be_cited else "none",
            "holds": not self.gap,
            "why_not": self.why_not,
        }


@dataclass
class Coverage:
    """The list of a game's rules with what holds them."""

    game: Game
    seen: Mapping[str, Mapping[str, Any]]
    noted: str  # the hash of the sources when the citations were noted; "" when they never were
    now: str = field(default="")

    @classmethod
    def of(cls, game: Game, root: Path = ROOT) -> Coverage:
        """The coverage as the last full test run noted it."""
        file = citations_file(game.info.id, root)
        if not (root / "tests").is_dir():
            raise BadInput("Rule coverage needs a checkout of HeroPlay with its tests; this is an installed package.")
        if not file.is_file():
            return cls(game, {}, "")
        try:
            data = json.loads(file.read_text("utf-8"))
            return cls(game, data["rules"], data["sources"], sources_hash(game.info.id, root))
        except (ValueError, KeyError, TypeError) as error:
            place = file.relative_to(root)
            raise BadInput(f"{place} cannot be read ({error}); run make test to write it anew.") from None

    @cached_property
    def lines(self) -> list[Row]:
        checks = self.game.checks
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
            )
            for rule in self.game.rulebook
        ]

    def rows(self) -> list[dict[str, Any]]:
        """The same as data, one flat object a rule."""
        return [row.data() for row in self.lines]

    @property
    def gaps(self) -> list[Row]:
        return [row for row in self.lines if row.gap]

    @property
    def stale(self) -> str:
        """What is wrong with the notes; empty when they are of these very sources."""
        if not self.noted:
            return "No test run has noted the citations yet: run make test."
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
            lines.append(f"{head}{len(row.tests):>5}  {lessons:<9}{'GAP' if row.gap else '-'}")
            lines += _wrapped("not cited:", [row.why_not] if row.why_not and not row.cited_by else [])
            lines += _wrapped("by", row.checks)
            lines += _wrapped("in", [test.rpartition("::")[2] for test in row.tests])
        return "\n".join([*lines, "", self.gap_text()])

    def gap_text(self) -> str:
        """The gaps and a closing line."""
        rows, gaps = self.lines, self.gaps
        must = [row for row in rows if row.must_be_cited]
        lines = [f"gap: {row.rule.id} {row.rule.title}: nothing cites it in a test" for row in gaps]
        lines.append(
            f"{self.game.info.title}: {len(rows)} rules and rulings; {len(must)} must be cited in a test, "
            f"{len(must) - len(gaps)} are, {len(gaps)} {'gap' if len(gaps) == 1 else 'gaps'}."
        )
        if self.stale:
            lines.append(self.stale)
        return "\n".join(lines)


def _wrapped(word: str, names: Iterable[str]) -> list[str]:
    """`by this, that`, in lines of 100 characters."""
    text = ", ".join(names)
    return textwrap.wrap(f"{word} {text}", 100, initial_indent=" " * 9, subsequent_indent=" " * 12) if text else []
