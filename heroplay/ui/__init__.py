"""The board: one widget that draws every game from its view, the session behind it, and the apps."""
