"""Tools that ask "what if?": bots at a seat, many games at once."""
