"""How the game is said, read, printed and stored."""
