"""The kernel: what every game shares and no game is named in."""
