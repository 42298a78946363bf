"""Where the duel's sentences and rules are read from."""

from importlib.resources import files

from heroplay.core.rulebook import Rulebook
from heroplay.core.text import Texts

DATA = files("heroplay.games.herocard") / "data"
RULES = Rulebook(DATA / "rules.toml", "HC")
TEXTS = Texts(DATA / "text.toml")
