"""What lessons, puzzles and cases ask about the game."""
