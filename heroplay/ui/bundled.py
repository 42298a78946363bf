"""The notebooks that come with HeroPlay, in a checkout and in an installed package, and copies of them to work in."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from heroplay.core.errors import BadInput

COPIED = (".ipynb", ".md", ".toml")
SOURCES = ("words.toml",)  # what the course notebooks are made from, of no use without the checkout


def notebooks() -> Path:
    """The folder of the apps."""
    return _folder("notebooks")


def tutorials() -> Path:
    """The folder of the course notebooks."""
    return _folder("tutorials")


def _folder(name: str) -> Path:
    """In the package once it is installed, beside it in a checkout."""
    package = Path(str(files("heroplay")))
    for found in (package / f"_{name}", package.parent / name):
        if found.is_dir():
            return found
    raise BadInput(f"The {name} of HeroPlay are not here. Install it again: pip install --force-reinstall heroplay")


def in_checkout() -> bool:
    """May the notebooks be changed where they are?"""
    return notebooks().name == "notebooks"


@dataclass
class Copied:
    """The files of a copy, by what became of them."""

    written: list[Path] = field(default_factory=list)
    same: list[Path] = field(default_factory=list)
    kept: list[Path] = field(default_factory=list)  # they differ, and were not overwritten


def copy(source: Path, to: Path, overwrite: bool = False) -> Copied:
    """Copy a folder of notebooks; a file that is there and differs is kept unless `overwrite`."""
    copied = Copied()
    for path in sorted(source.rglob("*")):
        part = path.relative_to(source)
        if path.suffix not in COPIED or path.name in SOURCES or any(p.startswith(".") for p in part.parts):
            continue
        target = to / part
        if target.exists() and target.read_bytes() == path.read_bytes():
            copied.same.append(target)
        elif target.exists() and not overwrite:
            copied.kept.append(target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)  # not its mode: an installed file may be read-only
            copied.written.append(target)
    return copied


def workplace(copies: Path) -> Path:
    """A folder with `notebooks` and `tutorials` that can be changed: the checkout itself, else copies of them."""
    if in_checkout():
        return notebooks().parent
    try:
        for source in (notebooks(), tutorials()):
            copy(source, copies / source.name.removeprefix("_"))
    except OSError as error:
        raise BadInput(f"The notebooks cannot be copied to {copies}: {error}.") from None
    return copies
