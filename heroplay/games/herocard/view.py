"""What a seat sees, as data for a board."""
def view(d, seat=None): return {}
def forms(d, seat=None): return []
