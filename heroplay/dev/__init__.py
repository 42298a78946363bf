"""For a checkout, not for players: benchmarks, rule coverage, mutants, and the scaffold of a new game."""
