"""Print the counts of all positions again: `python -m tests.perft`; nothing is written."""

from __future__ import annotations

import time

from tests.perft.walk import count, positions

if __name__ == "__main__":
    for p in positions():
        began = time.process_time()
        found = count(p.code, len(p.counts))
        spent = time.process_time() - began
        changed = "" if found == p.counts else f"  stored: {', '.join(map(str, p.counts))}"
        print(f"{p.game:9} {p.about:60} {', '.join(map(str, found)):55} {spent:5.2f} s{changed}")
