"""Assembling: one module with everything in it, nothing relative left, nothing fetched."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from heroplay.ui import assemble

STATIC = files("heroplay.ui") / "static"
MODULES = sorted(f.name.removesuffix(".js") for f in STATIC.iterdir() if f.name.endswith(".js"))


def imports(name: str) -> list[str]:
    return re.findall(r'from "\./(\w+)\.js"', assemble.source(f"{name}.js"))


ENTRIES = [name for name in MODULES if not any(name in imports(other) for other in MODULES)]


def blobs(entry: str) -> dict[str, str]:
    """The text of each module inside the joined one."""
    found = re.findall(r'^__urls\["(\w+)"\] = __blob\((".*")\);$', assemble.esm(entry), re.MULTILINE)
    return {name: json.loads(text) for name, text in found}


def test_the_board_is_an_entry_and_no_module_is_left_out():
    assert "board" in ENTRIES
    assert {name for entry in ENTRIES for name in (entry, *blobs(entry))} == {*MODULES, "art"}


@pytest.mark.parametrize("entry", ENTRIES)
def test_no_relative_import_is_left(entry: str):
    assert not re.search(r"""(from|import)\s*\(?\s*["']\.""", assemble.esm(entry))
    assert all(not re.search(r"""["']\./""", text) for text in blobs(entry).values())


@pytest.mark.parametrize("entry", ENTRIES)
def test_leaves_come_first(entry: str):
    made: set[str] = set()
    for name, text in blobs(entry).items():
        assert set(re.findall(r'from "__URL\((\w+)\)"', text)) == set(imports(name)) <= made
        made.add(name)
    assert set(imports(entry)) <= made


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_joined_module_has_one_default_export(entry: str):
    assert len(re.findall(r"^export default", assemble.esm(entry), re.MULTILINE)) == 1


@pytest.mark.parametrize("name", [f.name for f in STATIC.iterdir()])
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
