"""Where the duel's sentences and rules are read from."""

from importlib.resources import files

from heroplay.core.rulebook import Rulebook
from heroplay.core.text import Texts

_DATA = files("heroplay.games.herocard") / "data"
RULES = Rulebook(_DATA / "rules.toml", "HC")
TEXTS = Texts(_DATA / "text.toml")
