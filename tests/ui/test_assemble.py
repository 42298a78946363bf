"""Assembling: one module with everything in it, nothing relative left, nothing fetched."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from heroplay.ui import assemble

STATIC = files("heroplay.ui") / "static"
ROOT = Path(str(STATIC))
MODULES = sorted(str(f.relative_to(ROOT).with_suffix("")) for f in ROOT.rglob("*.js"))
PARTS = {name for name in MODULES if any(name in assemble.imports(other) for other in MODULES)}
ENTRIES = [name for name in MODULES if name not in PARTS]


def scopes(entry: str) -> dict[str, str]:
    """The text of each module inside the joined one, in order."""
    parts = re.split(r'^__made\["([a-z_/]+)"\] = \(\(\) => \{$', assemble.esm(entry), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def test_the_board_is_an_entry_and_no_module_is_left_out():
    assert "board" in ENTRIES
    assert {name for entry in ENTRIES for name in (entry, *scopes(entry))} == {*MODULES, "art", "words"}


@pytest.mark.parametrize("entry", ENTRIES)
def test_no_import_or_export_is_left(entry: str):
    assert not re.search(r"^(import |export (?!default))", assemble.esm(entry), re.MULTILINE)


@pytest.mark.parametrize("entry", ENTRIES)
def test_leaves_come_first(entry: str):
    made: set[str] = set()
    for name in scopes(entry):
        assert set(assemble.imports(name)) <= made
        made.add(name)
    assert set(assemble.imports(entry)) <= made


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_joined_module_has_one_default_export(entry: str):
    assert len(re.findall(r"^export default", assemble.esm(entry), re.MULTILINE)) == 1


@pytest.mark.parametrize("name", sorted(str(f.relative_to(ROOT)) for f in ROOT.rglob("*.*")))
def test_nothing_is_fetched_from_anywhere(name: str):
    text = (STATIC / name).read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|\burl\(|@import|\bfetch\(|XMLHttpRequest|WebSocket|importScripts", text)


@pytest.mark.parametrize("name", MODULES)
def test_text_never_becomes_markup(name: str):
    """Names, card texts and records are put into the page as text: no module writes HTML or runs text as code."""
    text = assemble.source(f"{name}.js")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc", text)


def test_no_module_names_a_game():
    """The board knows zones and pieces; a game's own words come with its view."""
    for name in MODULES:
        assert not re.search(r"herocard|samurai|HC-\d|\bduel\b", assemble.source(f"{name}.js"), re.IGNORECASE), name


def test_a_circle_of_imports_is_named(monkeypatch: pytest.MonkeyPatch):
    texts = {"one.js": 'import {a} from "./two.js";\n', "two.js": 'import {b} from "./one.js";\n'}
    monkeypatch.setattr(assemble, "source", texts.__getitem__)
    with pytest.raises(ValueError, match="one > two"):
        assemble.esm.__wrapped__("one")
