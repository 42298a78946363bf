"""One folder a game; `core.registry` finds them."""
