"""What a board shows of the game, and what a selection on it means."""
