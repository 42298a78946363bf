"""Run chunks of the soak by themselves: `python -m tests.fuzz FIRST END`; exit code 1 when something went wrong."""

from __future__ import annotations

import os
import sys
import tempfile

from tests.fuzz import messages, texts
from tests.fuzz.nasty import Watch

MESSAGES, TEXTS = 2_000, 667

if __name__ == "__main__":
    first, end = map(int, sys.argv[1:3])
    sent, read = Watch(), Watch()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEROPLAY_SAVES"] = folder
        for chunk in range(first, end):
            sent.add(messages.fuzz(chunk, MESSAGES))
            read.add(texts.fuzz(chunk, TEXTS))
            print(f"chunk {chunk}: {sent.tried.total():,} messages, {read.tried.total():,} texts", flush=True)
    print(f"Messages: {sent}\nTexts: {read}")
    sys.exit(bool(sent.wrong or read.wrong))
