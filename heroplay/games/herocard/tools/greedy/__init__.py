"""The greedy bot: it weighs the point that an attack may win against the guard that it costs."""
