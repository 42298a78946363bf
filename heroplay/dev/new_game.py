"""A new game for a checkout: a small one that can be played, its rulebook, and one open test for each rule."""

from __future__ import annotations

import keyword
import re
import shutil
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from string import Template
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from heroplay.core.errors import BadInput, problems_of
from heroplay.core.names import given_name, plain
from heroplay.core.reading import read_json
from heroplay.core.rulebook import OPEN
from heroplay.core.text import listed, short
from heroplay.games.registry import all_games, game_ids

ROOT = Path(__file__).resolve().parents[2]
SKELETON = Path(__file__).parent / "skeleton"
LONGEST_FILE = 20_000_000  # characters
LONGEST_ID = 16  # so that no line of the skeleton becomes too long
LONGEST_NAME = 80  # of a test
WIDTH = 110  # of a comment in a test
#: What the parts of a rulebook are called in the other games; rules.json numbers them only.
HEADINGS = {
    "1": "Components",
    "2": "Setup",
    "3": "Turn",
    "4": "Actions",
    "5": "Timing",
    "6": "Resolution",
    "7": "End",
    "8": "Variants",
    "9": "Terms",
    "R": "Rulings",
}


class Entry(BaseModel):
    """One entry of a rules file; what else it says is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    id: str = Field(pattern=r"^[A-Z]{2,4}-(?:[0-9]{1,3}(?:\.[0-9]{1,3})?|[A-Z][0-9]{1,3})$")
    game: str
    kind: Literal["rule", "ruling", "vector", "fact"] = "rule"
    tag: Literal["D", "N", "P", "L", "E", "I"] | None = None
    title: str = ""
    text: str = Field(min_length=1)
    where: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        """The part of the book: 4 of XX-4.18, R of XX-R63."""
        number = self.id.partition("-")[2]
        return number[0] if number[0].isalpha() else number.partition(".")[0]

    @property
    def heading(self) -> str:
        """Its title; without one, its first words."""
        return " ".join(self.title.split()) or textwrap.shorten(self.text, 40, placeholder="")

    @property
    def test_name(self) -> str:
        """`test_xx_4_18_what_its_title_says`."""
        words = f"{self.id.replace('.', '_')} {self.heading}".replace("-", " ")
        return "test_" + "_".join(re.findall(r"[a-z0-9]+", plain(words).replace("_", " ")))[:LONGEST_NAME].rstrip("_")


@dataclass(frozen=True)
class Plan:
    """Everything that is to be written, worked out before the first file is."""

    id: str
    title: str
    prefix: str
    rules: tuple[Entry, ...]
    left_out: Mapping[str, int]  # how many of the file's entries are not rules, by kind
    root: Path

    @cached_property
    def folders(self) -> tuple[Path, Path]:
        return self.root / "heroplay" / "games" / self.id, self.root / "tests" / self.id

    @cached_property
    def files(self) -> dict[Path, str]:
        """Each file and its text."""
        game, tests = self.folders
        found = {game / name: text for name, text in self._filled("game")}
        found[game / "data" / "rules.toml"] = rules_toml(self.title, self.rules)
        found |= {tests / name: text for name, text in self._filled("tests")}
        for section, rules in self.sections.items():
            found[tests / section_file(section)] = section_tests(self.title, section, rules)
        return dict(sorted(found.items()))

    @cached_property
    def sections(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for rule in self.rules:
            found.setdefault(rule.section, []).append(rule)
        return found

    def _filled(self, part: str) -> Iterable[tuple[str, str]]:
        words = {"id": self.id, "title": self.title, "prefix": self.prefix, "first_rule": self.rules[0].id}
        words["State"] = f"{self.id.capitalize()}State"
        for file in (SKELETON / part).rglob("*.template"):
            name = file.relative_to(SKELETON / part).as_posix().removesuffix(".template")
            yield name, Template(file.read_text("utf-8")).substitute(words)

    def write(self) -> None:
        """Write every file, or none."""
        try:
            for path, text in self.files.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
        except OSError:
            for folder in self.folders:  # neither was there before
                shutil.rmtree(folder, ignore_errors=True)
            raise


# ---- what is asked for


def plan(
    game_id: str, rules: Path, of: str, title: str | None = None, prefix: str | None = None, into: Path | None = None
) -> Plan:
    """What a new game would be; BadInput says what is wrong with the request.  Nothing is written yet."""
    root = checkout(into)
    check_id(game_id, root)
    entries = read_rules(rules, of)
    if prefix is not None:
        entries = renamed(entries, prefix)
    taken = {game.rulebook.prefix: game.info.title for game in all_games()}
    mine = entries[0].id.partition("-")[0]
    if mine in taken:
        raise BadInput(f"The rule ids of {taken[mine]} begin with {mine} already; choose another with --prefix.")
    counted = [entry for entry in entries if entry.kind in ("rule", "ruling")]
    if not counted:
        raise BadInput(f"{rules.name} has no rule of {of}, only {listed(sorted({e.kind for e in entries}))}.")
    kinds = [entry.kind for entry in entries if entry not in counted]
    left_out: dict[str, int] = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    return Plan(game_id, checked_title(title or game_id.capitalize()), mine, tuple(counted), left_out, root)


def checkout(into: Path | None) -> Path:
    """The root of the checkout to write into."""
    root = (into or ROOT).resolve()
    if not (root / "heroplay" / "games").is_dir() or not (root / "tests" / "conformance").is_dir():
        what = f"{into} is not one" if into else "this is an installed package"
        raise BadInput(f"A new game needs a checkout of HeroPlay with its tests; {what}.")
    return root


def check_id(game_id: str, root: Path) -> None:
    """BadInput where a game cannot be called so."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", game_id) or keyword.iskeyword(game_id):
        raise BadInput(f"{short(game_id)} cannot be the id of a game: it is a lower-case word, for instance 'chess'.")
    if len(game_id) > LONGEST_ID:
        raise BadInput(f"{short(game_id)} is too long for an id: at most {LONGEST_ID} letters.")
    if game_id in game_ids():
        raise BadInput(f"There is a game {game_id!r} already; there are {listed(game_ids())}.")
    places = (root / "heroplay" / "games" / game_id, root / "heroplay" / "games" / f"{game_id}.py")
    for place in (*places, root / "tests" / game_id):
        if place.exists():
            raise BadInput(f"{place.relative_to(root)} exists already; choose another id, or remove it.")


def checked_title(title: str) -> str:
    """A title that can stand in code, in TOML and on a screen."""
    try:
        kept = given_name(title, "a title")
    except ValueError as error:
        raise BadInput(f"{error}.") from None
    if re.search(r'["\\${}]', kept):  # it stands in code, in TOML and in sentences with placeholders
        raise BadInput("A title has no quotation marks, backslashes, braces or dollar signs.")
    return kept


def read_rules(path: Path, of: str) -> list[Entry]:
    """The entries of one game in a rules file: a list of objects with id, game, kind, tag, title, text and where."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not UTF-8 text.") from None
    data = read_json(text, path.name, LONGEST_FILE)
    if not isinstance(data, list) or not all(isinstance(entry, dict) for entry in data):
        raise BadInput(f"{path.name} is not a list of rules, each with id, game, kind, tag, title, text and where.")
    games = list(dict.fromkeys(str(entry.get("game")) for entry in data))
    if of not in games:
        raise BadInput(f"{path.name} has no game {short(of)}; it has {listed(games)}.")
    try:
        found = TypeAdapter(list[Entry]).validate_python([entry for entry in data if entry.get("game") == of])
    except ValidationError as error:
        raise BadInput(f"The rules of {of} in {path.name} have mistakes.", problems_of(error)) from None
    _one_book(found, path.name)
    return found


def _one_book(entries: list[Entry], where: str) -> None:
    ids = [entry.id for entry in entries]
    twice = next((i for i in ids if ids.count(i) > 1), None)
    if twice:
        raise BadInput(f"{where} has {twice} more than once.")
    prefixes = sorted({i.partition("-")[0] for i in ids})
    if len(prefixes) > 1:
        raise BadInput(f"The ids of one game begin alike; in {where} there are {listed(prefixes)}.")


def renamed(entries: list[Entry], prefix: str) -> list[Entry]:
    """The same with other ids, also where a text names one."""
    if not re.fullmatch(r"[A-Z]{2,4}", prefix):
        raise BadInput(f"{short(prefix)} cannot begin a rule id: two to four capital letters can, for instance 'HC'.")
    old = re.compile(rf"\b{entries[0].id.partition('-')[0]}-(?=[A-Z]?\d)")
    changed = [
        {name: old.sub(f"{prefix}-", getattr(entry, name)) for name in ("id", "title", "text")} for entry in entries
    ]
    return [entry.model_copy(update=new) for entry, new in zip(entries, changed)]


# ---- what is written


def rules_toml(title: str, rules: Iterable[Entry]) -> str:
    """The rulebook: every rule is open, and its text is that of the digest."""
    rules = list(rules)
    parts = dict.fromkeys(rule.section for rule in rules)
    lines = [
        f"# The numbered rules and rulings of {title}.  TO DO: write each text for a player, and add what is near.",
        f'# status: "{OPEN}" until a test holds it; then "enforced", or "taught" where it decides nothing.',
        "",
        "[headings]",
        *(f"{part} = {_quoted(_heading(part))}" for part in parts),
    ]
    for part in parts:
        lines += ["", f"# {_heading(part)}"]
        for rule in (rule for rule in rules if rule.section == part):
            lines += ["", "[[rules]]", f'id = "{rule.id}"', f'kind = "{rule.kind}"']
            lines += [f'tag = "{rule.tag}"'] if rule.tag else []
            lines += [f"title = {_quoted(rule.heading)}", f"text = {_quoted(rule.text)}"]
            lines += [f"where = [{', '.join(map(_quoted, rule.where))}]"] if rule.where else []
            lines.append(f'status = "{OPEN}"')
    return "\n".join(lines) + "\n"


def _heading(section: str) -> str:
    return HEADINGS.get(section, f"Part {section}")


_ESCAPES: Mapping[int, str] = {
    **{code: f"\\u{code:04X}" for code in (*range(32), 127)},
    ord('"'): '\\"',
    ord("\\"): "\\\\",
}


def _quoted(text: str) -> str:
    """A string of TOML, on one line."""
    return f'"{" ".join(text.split()).translate(_ESCAPES)}"'


def section_file(section: str) -> str:
    """`test_4_actions.py`; that of the rulings has no number."""
    words = plain(_heading(section)).replace(" ", "_")
    return f"test_{section}_{words}.py" if section.isdigit() else f"test_{words}.py"


def section_tests(title: str, section: str, rules: Iterable[Entry]) -> str:
    """The open tests of one section."""
    head = f'"""{title}, {_heading(section)}: one test for each rule, expected to fail while it is open."""'
    parts = [head + "\n\nfrom __future__ import annotations\n\nimport pytest\n"]
    for rule in rules:
        said = textwrap.wrap(rule.text, WIDTH, initial_indent="    # ", subsequent_indent="    # ")
        parts.append(
            f'\n\n@pytest.mark.xfail(strict=True, raises=NotImplementedError, reason="{rule.id} is open")\n'
            f"def {rule.test_name}() -> None:\n" + "\n".join(said) + "\n    raise NotImplementedError\n"
        )
    return "".join(parts)


# ---- what is told


def told(made: Plan) -> list[str]:
    """What was written, how many rules are open, and the next three steps."""
    game, tests = (folder.relative_to(made.root).as_posix() for folder in made.folders)
    book, rulings = len(made.rules), sum(rule.kind == "ruling" for rule in made.rules)
    lines = []
    for folder, name in zip(made.folders, (game, tests)):
        inside = [path.relative_to(folder).as_posix() for path in made.files if path.is_relative_to(folder)]
        lines.append(f"{name}/: {len(inside)} files: {', '.join(inside)}")
    lines.append(f"{book} rules are open ({rulings} of them rulings), each with a test that is expected to fail.")
    if made.left_out:
        said = listed([f"{n} {kind}{'s' * (n != 1)}" for kind, n in made.left_out.items()])
        lines.append(f"Left out, since a rulebook has rules and rulings only: {said}.")
    return [
        *lines,
        "Next:",
        f"1. Play it: heroplay play {made.id}. Its laws hold: pytest tests/conformance -k {made.id}.",
        f"2. Write {game}/data/rules.toml for players; put the right ids into rules/words.py, "
        f"which cites {made.rules[0].id} for everything, and the right numbers into SEATS of rules/setup.py.",
        f'3. Take the first test of {tests}, write it, drop its xfail, make it pass, and set the status to "enforced" '
        f'or "taught": heroplay rules coverage {made.id} counts what is still {OPEN}.',
    ]


def data(made: Plan) -> dict[str, Any]:
    """The same for a program."""
    return {
        "id": made.id,
        "title": made.title,
        "prefix": made.prefix,
        "open": len(made.rules),
        "left_out": dict(made.left_out),
        "files": [path.relative_to(made.root).as_posix() for path in made.files],
    }
