"""Plots that need no network and no window: matplotlib draws them, a notebook shows them, a file keeps them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heroplay.core.errors import BadInput, HeroPlayError
from heroplay.core.names import find

COLOURS = ("#4c72b0", "#dd8452", "#55a868", "#c44e52", "#8172b3", "#937860", "#da8bc3", "#8c8c8c")
FORMATS = (".svg", ".png", ".pdf")


@dataclass
class Picture:
    """A drawn plot: it shows itself in a notebook; `figure` is matplotlib's, `text` says the same in words."""

    figure: Any
    text: str

    @property
    def svg(self) -> str:
        """The picture as SVG; the same numbers give the same text."""
        import matplotlib

        drawn = io.StringIO()
        with matplotlib.rc_context({"svg.hashsalt": "heroplay", "svg.fonttype": "none"}):
            self.figure.savefig(drawn, format="svg", metadata={"Date": None})
        text = drawn.getvalue()
        for number, name in enumerate(dict.fromkeys(re.findall(r"\bp[0-9a-f]{10}\b", text))):
            text = text.replace(name, f"clip{number}")  # matplotlib names clips by where they lie in memory
        return text[text.index("<svg") :]

    def save(self, path: str | Path) -> Path:
        """Write the picture as .svg, .png or .pdf."""
        path = Path(path).expanduser()
        if path.suffix not in FORMATS:
            raise BadInput(f"{path.name} does not end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
        try:
            self.figure.savefig(path)
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {error.strerror or error}.") from None
        return path

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.text, "image/svg+xml": self.svg}


def draw(title: str, panels: Mapping[str, Callable[[Any], None]], kinds: Sequence[str], text: str) -> Picture:
    """The wanted panels side by side; without a wish, all of them."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise HeroPlayError("Plots need the extra 'explore': pip install 'heroplay[explore]' (matplotlib).") from None
    if not panels:
        raise BadInput("There is nothing to draw: no game was finished.")
    chosen = [find(kind, {name: name for name in panels}, "plot") for kind in kinds] or list(panels)
    figure = Figure(figsize=(5.6 * len(chosen), 4.4), layout="constrained")
    figure.suptitle(title)
    for axes, name in zip(figure.subplots(1, len(chosen), squeeze=False)[0], chosen):
        panels[name](axes)
    return Picture(figure, text)


def heat_map(axes: Any, names: Sequence[str], shares: Mapping[tuple[str, str], float], title: str) -> None:
    """A square of per cents, each printed in its cell; blue wins, red loses."""
    cells = [[100 * shares[a, b] if (a, b) in shares else float("nan") for b in names] for a in names]
    axes.imshow(cells, cmap="RdBu", vmin=20, vmax=80)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right")
    axes.set_yticks(range(len(names)), names)
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            if cell == cell:
                dark = abs(cell - 50) > 22
                axes.text(x, y, f"{cell:.0f}", ha="center", va="center", color="white" if dark else "black", fontsize=8)
    axes.set_title(title)


def bars(axes: Any, values: Mapping[str, tuple[float, float, float]], title: str) -> None:
    """A bar for each name, per cent, with its interval; the line is one half."""
    shares = [100 * share for share, _, _ in values.values()]
    reach = [[100 * (s - low) for s, low, _ in values.values()], [100 * (high - s) for s, _, high in values.values()]]
    axes.barh(list(values), shares, xerr=reach, color=COLOURS[0], ecolor="#333333", capsize=3)
    axes.axvline(50, color="#8c8c8c", linestyle=":")
    axes.invert_yaxis()
    axes.set(title=title, xlabel="%", xlim=(0, 100))


def lines(axes: Any, values: Mapping[str, Sequence[float]], title: str, x: str, y: str) -> None:
    """A line for each name over 1, 2, 3, ..."""
    for at, (name, series) in enumerate(values.items()):
        axes.plot(range(1, len(series) + 1), series, color=COLOURS[at % len(COLOURS)], label=name)
    axes.set(title=title, xlabel=x, ylabel=y)
    axes.legend(frameon=False, fontsize=8)
