"""What the game hands to the tools: bots, odds, solving, simulation, repairs."""
