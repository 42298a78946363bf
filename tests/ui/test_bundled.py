"""The notebooks that come with HeroPlay, and copies of them."""

from __future__ import annotations

import pytest

from heroplay.core.errors import BadInput
from heroplay.ui import bundled
from tests.cli.terminal import run


def test_in_a_checkout_they_are_where_they_are(tmp_path):
    assert bundled.in_checkout() and (bundled.notebooks() / "index.ipynb").is_file()
    assert bundled.workplace(tmp_path / "copies") == bundled.notebooks().parent and not list(tmp_path.iterdir())


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package with notebooks in it, and other notebooks beside it that are not ours."""
    package = tmp_path / "site-packages" / "heroplay"
    for folder in (package / "_notebooks", package / "_tutorials", package.parent / "notebooks"):
        folder.mkdir(parents=True)
        (folder / "play.ipynb").write_text(folder.name)
    monkeypatch.setattr(bundled, "files", lambda name: package)
    return package


def test_in_a_package_they_are_in_it_and_copied_to_work_in(installed, tmp_path):
    assert bundled.notebooks() == installed / "_notebooks" and not bundled.in_checkout()
    copies = bundled.workplace(tmp_path / "copies")
    assert {path.parent.name: path.read_text() for path in copies.rglob("*.ipynb")} == {
        "notebooks": "_notebooks", "tutorials": "_tutorials",
    }  # fmt: skip
    (copies / "notebooks" / "play.ipynb").write_text("mine")
    bundled.workplace(copies)
    assert (copies / "notebooks" / "play.ipynb").read_text() == "mine"


def test_a_place_that_cannot_be_written_is_said(installed, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot be copied to"):
        bundled.workplace(tmp_path / "file")


def test_a_package_without_them_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(bundled, "files", lambda name: tmp_path)
    with pytest.raises(BadInput, match="pip install"):
        bundled.notebooks()


def test_what_somebody_changed_is_never_overwritten_silently(tmp_path):
    first = run("tutorials", str(tmp_path)).output
    changed = tmp_path / "herocard" / "01-first-point.ipynb"
    original = changed.read_text()
    changed.write_text("mine")
    again = run("tutorials", str(tmp_path)).output
    assert changed.read_text() == "mine"
    assert "1 file kept" in again and str(changed) in again and "0 files written" in again
    assert "1 file written" in run("tutorials", str(tmp_path), "--overwrite").output and changed.read_text() == original
    assert "files written" in first and not list(tmp_path.rglob("words.toml"))


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    assert "cannot be written" in run("tutorials", str(tmp_path / "file" / "course"), code=2).stderr
