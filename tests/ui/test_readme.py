"""The README: its pictures are there, and its badges open the app and Lab at notebooks that exist."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_its_pictures_are_there():
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert {f"docs/pictures/{name}.png" for name in ("attack", "refusal", "learn-map", "refuted")} <= set(pictures)
    assert all((ROOT / path).is_file() for path in pictures)


def test_its_badges_open_the_app_and_lab():
    links = re.findall(r"\]\((https://mybinder\.org/v2/[^)]+)\)", README)
    opened = [parse_qs(urlsplit(link).query)["urlpath"][0] for link in links]
    assert opened == ["voila/render/notebooks/index.ipynb", "lab/tree/notebooks/play.ipynb"]
    for path in opened:
        assert (ROOT / path[path.index("notebooks/") :]).is_file()
