"""Where the game's sentences and rules are read from."""

from importlib.resources import files

from heroplay.core.rulebook import Rulebook
from heroplay.core.text import Texts

DATA = files("heroplay.games.realms") / "data"
RULES = Rulebook(DATA / "rules.toml", "HR")
TEXTS = Texts(DATA / "text.toml")
