"""The parts that games are made of, each on its own."""
