"""A made-up language: the board's own words with an accent on every letter, and what is still said in another one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀćďéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẍýźÁɃĆĎÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẌÝŹ"
_TABLE = str.maketrans(PLAIN, ACCENTED)
_SLOT = re.compile(r"\{(\w+)(\?[^|{}]*\|[^{}]*)?\}")
_WORD = re.compile(r"[A-Za-z]{3,}")
_SENTENCES = re.compile(r"(?<=[.!?])\s+")
#: Keys of the screen's data whose values name things for programs: nobody reads them.
_NAMES = frozenset((
    "id", "kind", "mode", "role", "verb", "do", "ref", "zone", "zones", "shape", "crest", "accent", "game", "form",
    "how", "form_id", "picture", "level", "code", "at", "step",
))  # fmt: skip


def accent(text: str) -> str:
    """The same text in the made-up language; slots keep their names.

    >>> accent("{n} {n?move|moves} of {name}")
    '{n} {n?ḿóṽé|ḿóṽéś} óƒ {name}'
    """
    parts, at = [], 0
    for slot in _SLOT.finditer(text):
        parts += [text[at : slot.start()].translate(_TABLE), "{", slot[1], (slot[2] or "").translate(_TABLE), "}"]
        at = slot.end()
    return "".join([*parts, text[at:].translate(_TABLE)])


def accented(words: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """All words in the made-up language."""
    return {part: {key: accent(text) for key, text in found.items()} for part, found in words.items()}


def _names(value: Any) -> bool:
    """Is this a name for programs, or a list of such names?"""
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(one, str) for one in value))


def strings(data: Any) -> Iterator[str]:
    """Every string that a screen or a reply gives people to read."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in _NAMES or not _names(value) or (key == "kind" and "shape" in data):
                yield from strings(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from strings(value)
    elif isinstance(data, str) and _WORD.search(data):
        yield data


#: All that people read or hear on the page, and whether it stands in a drawing, which breaks long texts into lines.
COLLECT = """selector => {
  const found = [];
  const walk = (node, drawn) => {
    if (node.nodeType === 3 && node.nodeValue.trim()) found.push([node.nodeValue, drawn]);
    if (node.nodeType !== 1 || ["STYLE", "SCRIPT"].includes(node.tagName)) return;
    for (const name of ["aria-label", "title", "placeholder", "alt", "label"]) {
      if (node.getAttribute(name)) found.push([node.getAttribute(name), false]);
    }
    for (const child of node.childNodes) walk(child, drawn || node.tagName === "svg");
  };
  for (const root of document.querySelectorAll(selector)) walk(root, false);
  return found;
}"""


def _unbegun(text: str, known: list[str]) -> str:
    """A text without the sentences that are only begun: what is read out may have one, with three dots."""
    *begun, rest = text.split("…")
    for n, part in enumerate(begun):
        words = part.split()
        starts = (k for k in range(len(words)) if any(one.startswith(" ".join(words[k:])) for one in known))
        begun[n] = " ".join(words[: next(starts, len(words))])
    return "…".join([*begun, rest])


def untranslated(texts: Iterable[tuple[str, bool]], given: Iterable[str]) -> list[str]:
    """Texts of a page in which words are left that did not come from the kernel."""
    sentences = {part for text in set(given) for part in (text, *_SENTENCES.split(text))}  # a few may be read out
    known = sorted((text for text in sentences if _WORD.search(text)), key=len, reverse=True)
    pattern = re.compile("|".join(rf"(?<![A-Za-z]){re.escape(text)}(?![A-Za-z])" for text in known), re.IGNORECASE)
    single = {word.lower() for text in known for word in _WORD.findall(text)}
    wrong = []
    for text, drawn in ((text.replace("\xa0", " "), drawn) for text, drawn in texts):
        rest = _WORD.findall(pattern.sub("", _unbegun(text, known)) if known else text)
        left = [word for word in rest if not drawn or not any(s.startswith(word.lower()) for s in single)]
        if left:
            wrong.append(f"{text!r}: {' '.join(left)}")
    return list(dict.fromkeys(wrong))
