"""Single changes that might make a refused action legal."""
def changes(d, a, finding):
    return ()
