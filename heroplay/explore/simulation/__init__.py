"""Many games between bots: playing them, spreading the work, what came of it."""
