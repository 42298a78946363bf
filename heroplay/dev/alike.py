"""How much two games have in common: pairs of functions that are nearly the same, and statements of both together.

python -m heroplay.dev.alike            # every pair, the most alike first
"""

from __future__ import annotations

import ast
import io
import sys
import textwrap
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations
from pathlib import Path

GAMES = Path(__file__).resolve().parents[1] / "games"
LEAST = 0.6  # of the tokens
LINES = 5  # of code; shorter functions may look alike
_SILENT = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)


@dataclass(frozen=True)
class Function:
    """A function of a game: where it stands, and its tokens without comments and docstring."""

    game: str
    place: str
    tokens: tuple[str, ...]


def functions(game: str) -> Iterator[Function]:
    """Every function of a game with enough lines to be compared."""
    for path in sorted((GAMES / game).rglob("*.py")):
        source = path.read_text("utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef):
                documented = ast.get_docstring(node) is not None
                body = node.body[documented:]
                if not body or (node.end_lineno or 0) - body[0].lineno + 2 < LINES:
                    continue
                head = lines[node.lineno - 1 : node.body[0].lineno - 1]
                text = "\n".join([*head, *lines[body[0].lineno - 1 : node.end_lineno]])
                yield Function(game, f"{path.relative_to(GAMES / game)}:{node.name}", _tokens(text))


def _tokens(text: str) -> tuple[str, ...]:
    words = tokenize.generate_tokens(io.StringIO(textwrap.dedent(text)).readline)
    return tuple(word.string for word in words if word.type not in _SILENT)


def alike(one: Function, two: Function) -> float:
    """The share of tokens that both have in the same order, 0 to 1."""
    n, m = len(one.tokens), len(two.tokens)
    if 2 * min(n, m) < LEAST * (n + m):
        return 0.0
    common = (Counter(one.tokens) & Counter(two.tokens)).total()
    if 2 * common < LEAST * (n + m):
        return 0.0
    return SequenceMatcher(None, one.tokens, two.tokens, autojunk=False).ratio()


def pairs(games: list[str]) -> list[tuple[float, Function, Function]]:
    """Pairs of functions of different games that are nearly the same, the most alike first."""
    known = {game: list(functions(game)) for game in games}
    found = []
    for first, second in combinations(games, 2):
        for one in known[first]:
            for two in known[second]:
                share = alike(one, two)
                if share >= LEAST:
                    found.append((share, one, two))
    return sorted(found, key=lambda pair: (-pair[0], pair[1].place))


def statements(game: str) -> int:
    """How many statements a game has, docstrings not counted."""
    found = 0
    for path in (GAMES / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            found += isinstance(node, ast.stmt) and not is_text
    return found


def main() -> None:
    games = sys.argv[1:] or sorted(p.name for p in GAMES.iterdir() if (p / "__init__.py").is_file())
    found = pairs(games)
    for share, one, two in found:
        print(f"{share:.2f}  {one.game}/{one.place}  {two.game}/{two.place}")
    print(f"{len(found)} pairs; " + ", ".join(f"{game}: {statements(game)} statements" for game in games))


if __name__ == "__main__":
    main()
