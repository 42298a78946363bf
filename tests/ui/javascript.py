"""A small tokenizer for the board's JavaScript: enough to find every literal, and the call that it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

HOLE = "\0"  # what stands for `${...}` in the text of a template
_SPACE = re.compile(r"\s+|//[^\n]*|/\*.*?\*/", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_$#][\w$]*")
_NUMBER = re.compile(r"\d[\w.]*|\.\d[\w]*")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_SIGN = re.compile(r"===|!==|=>|\.\.\.|\?\?=|\?\?|\?\.|\|\||&&|[-+*/%<>=!&|?]=|\+\+|--|.", re.DOTALL)
_BEFORE_REGEX = frozenset("(,=:[!&|?{};+-*%~^<>") | {"=>", "&&", "||", "??", "return", "typeof"}
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is name, number, sign, regex or text; a text may be a template, whose holes are tokens of their own."""

    kind: str
    text: str
    line: int
    holes: list[list[Token]] = field(default_factory=list)


def tokens(source: str) -> list[Token]:
    """All tokens of a module, without comments."""
    found, _ = _read(source, 0, "")
    return found


def _read(source: str, at: int, until: str) -> tuple[list[Token], int]:
    """Tokens up to the sign that closes a hole, and where it stands."""
    found: list[Token] = []
    depth = 0
    while at < len(source):
        line = source.count("\n", 0, at) + 1
        if space := _SPACE.match(source, at):
            at = space.end()
            continue
        if until and source[at] == until and not depth:
            return found, at
        if source[at] == "`":
            token, at = _template(source, at)
            found.append(token)
            continue
        before = found[-1].text if found else ";"
        may_be_regex = not found or (before in _BEFORE_REGEX and found[-1].kind in ("sign", "name"))
        for kind, pattern in (
            ("text", _STRING),
            ("regex", _REGEX),
            ("number", _NUMBER),
            ("name", _NAME),
            ("sign", _SIGN),
        ):
            match = pattern.match(source, at)
            if match and (kind != "regex" or may_be_regex):
                break
        assert match
        text = _plain(match[0][1:-1]) if kind == "text" else match[0]
        depth += {"{": 1, "}": -1}.get(text, 0) if kind == "sign" else 0
        found.append(Token(kind, text, line))
        at = match.end()
    return found, at


def _template(source: str, at: int) -> tuple[Token, int]:
    line, text, holes = source.count("\n", 0, at) + 1, "", []
    at += 1
    while source[at] != "`":
        if source.startswith("${", at):
            hole, at = _read(source, at + 2, "}")
            holes.append(hole)
            text += HOLE
            at += 1
        elif source[at] == "\\":
            text += _plain(source[at : at + 2])
            at += 2
        else:
            text += source[at]
            at += 1
    return Token("text", text, line, holes), at + 1


def _plain(text: str) -> str:
    return _ESCAPE.sub(lambda m: chr(int(m[1][1:], 16)) if len(m[1]) > 1 else {"n": "\n"}.get(m[1], m[1]), text)


# ---- where a literal stands


@dataclass(frozen=True, slots=True)
class Literal:
    """A text with what is around it."""

    token: Token
    before: str  # the token before it
    calls: tuple[str, ...]  # the functions in whose arguments it stands, the innermost last
    argument: int  # which argument of the innermost call, unless it stands inside a further bracket: then -1
    name: str  # the property that it is the value of, or part of the value


def literals(found: list[Token], calls: tuple[str, ...] = ()) -> Iterator[Literal]:
    """Every text of a list of tokens, also inside the holes of templates."""
    stack: list[tuple[str, str, int]] = []  # bracket, the function that it calls, which argument we are in
    names: list[str] = [""]
    for at, token in enumerate(found):
        before = found[at - 1].text if at else ""
        if token.kind == "sign" and token.text in _CLOSING:
            stack.append((token.text, _called(found, at), 0))
            names.append("")
        elif token.kind == "sign" and token.text in _CLOSING.values() and stack:
            stack.pop()
            names.pop()
        elif token.kind == "sign" and token.text == "," and stack:
            bracket, function, argument = stack[-1]
            stack[-1] = (bracket, function, argument + 1)
            names[-1] = ""
        elif token.kind == "sign" and token.text == ":" and stack and stack[-1][0] == "{":
            names[-1] = before if at > 1 and found[at - 2].text in ("{", ",") else names[-1]
        elif token.kind == "text":
            around = calls + tuple(function for _, function, _ in stack if function)
            inner = stack[-1][2] if stack and stack[-1][1] else -1
            yield Literal(token, before, around, inner, names[-1])
            for hole in token.holes:
                yield from literals(hole, (*around, *([f"`{names[-1]}`"] if names[-1] else [])))


def _called(found: list[Token], at: int) -> str:
    """The function whose arguments begin here, or "" for any other bracket."""
    if found[at].text != "(" or not at or found[at - 1].kind != "name":
        return ""
    return ("new " if at > 1 and found[at - 2].text == "new" else "") + found[at - 1].text


def arguments(found: list[Token], at: int) -> list[list[Token]]:
    """The arguments of the call whose bracket opens at `at`."""
    split: list[list[Token]] = [[]]
    depth = 0
    for token in found[at + 1 :]:
        if token.kind == "sign" and token.text in ")]}":
            if not depth:
                break
            depth -= 1
        elif token.kind == "sign" and token.text in _CLOSING:
            depth += 1
        if token.kind == "sign" and token.text == "," and not depth:
            split.append([])
        else:
            split[-1].append(token)
    return [argument for argument in split if argument]


def everywhere(found: list[Token]) -> Iterator[list[Token]]:
    """A list of tokens, and those in the holes of its templates."""
    yield found
    for token in found:
        for hole in token.holes:
            yield from everywhere(hole)
