"""HeroPlay as pip installs it: a wheel of this checkout in a fresh environment that borrows what HeroPlay needs."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from importlib.util import find_spec
from pathlib import Path

from jupyter_core.paths import jupyter_path

ROOT = Path(__file__).parents[1]
# Nothing leads back to the checkout, and nobody is told where our template is.
ENV = {"PYTHONPATH": "", "JUPYTER_PATH": "", "JUPYTER_CONFIG_PATH": ""}
TEMPLATE = "heroplay"


def install(folder: Path) -> Path:
    """Build the wheel, install it in `folder` and give the Python there."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    # Lines of a .pth are only paths: the .pth files behind them, an editable HeroPlay among them, are not read.
    borrowed = [path for path in sys.path if Path(path).name == "site-packages"]
    own = sysconfig.get_path("purelib", "venv", {"base": str(folder)})
    Path(own, "borrowed.pth").write_text("\n".join(borrowed))
    for share in map(Path, jupyter_path()):
        _borrow(share, folder / "share" / "jupyter")
    wheels = folder / "wheels"
    _run(*_build(wheels))
    pip = (sys.executable, "-m", "pip", "--python", str(python), "install", "-q")
    _run(*pip, "--no-deps", "--no-index", "--no-compile", *map(str, wheels.glob("*.whl")))
    return python


def _build(to: Path) -> list[str]:
    if find_spec("hatchling"):
        return [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(to)]
    # An environment that was made before hatchling came into the extra `test`: pip fetches it.
    return [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(to), "."]


def _borrow(share: Path, to: Path) -> None:
    """Link what other packages brought for Jupyter; no kernels: those would be of the other Python."""
    for path in share.glob("*"):
        if path.name not in ("kernels", "voila"):
            _link(path, to / path.name)
    for path in [*share.glob("voila/*"), *share.glob("voila/templates/*")]:
        if path.name not in ("templates", TEMPLATE):
            _link(path, to / path.relative_to(share))


def _link(source: Path, to: Path) -> None:
    if source.is_dir() and not to.exists():
        to.parent.mkdir(parents=True, exist_ok=True)
        to.symlink_to(source)


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
