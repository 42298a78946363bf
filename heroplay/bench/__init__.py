"""Benchmarks: how fast the engine plays, as ratios to a yardstick measured in the same run."""
