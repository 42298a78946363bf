"""A position as a short text: versioned, checksummed, safe in a URL, and read with suspicion."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any

from heroplay.core.errors import BadInput
from heroplay.core.reading import checked

VERSION = "hp1"
DECK = "hpdeck1"  # the same for a deck
LONGEST_CODE = 40_000
LONGEST_DATA = 1_000_000


def encode(game_id: str, data: Mapping[str, Any], version: str = VERSION) -> str:
    """`hp1.<game>.<data>.<checksum>`; another kind of data than a position has a version of its own."""
    raw = json.dumps(data, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()
    packed = base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")
    body = f"{version}.{game_id}.{packed}"
    return f"{body}.{_checksum(body)}"


def decode(code: str, wanted: str = VERSION) -> tuple[str, dict[str, Any]]:
    """The game and the data of a code; each way of being wrong has its own sentence."""
    if not isinstance(code, str):
        raise BadInput(f"A code is a text, not {type(code).__name__}.")
    code = code.strip()
    if len(code) > LONGEST_CODE:
        raise BadInput(f"This code is too long: {len(code):,} characters; at most {LONGEST_CODE:,}.")
    parts = code.split(".")
    if len(parts) != 4 or not parts[0].startswith("hp"):
        raise BadInput(f"This is not a HeroPlay code: it looks like {wanted}.<game>.<data>.<checksum>.")
    version, game_id, packed, checksum = parts
    if version != wanted:
        if {version, wanted} == {VERSION, DECK}:
            kind = "deck: hp.deck(code) opens it" if version == DECK else "position: hp.load(code) opens it"
            raise BadInput(f"This is the code of a {kind}.")
        raise BadInput(f"This code is of version {version}; this HeroPlay reads {wanted}.")
    if checksum != _checksum(f"{version}.{game_id}.{packed}"):
        raise BadInput("This code is damaged: its checksum does not fit. Copy it again, whole.")
    try:
        raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(raw, LONGEST_DATA)
        if unpacker.unconsumed_tail:
            raise BadInput(f"This code unpacks to more than {LONGEST_DATA:,} bytes.")
        data = json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput("This code is damaged: its data cannot be unpacked.") from None
    if not isinstance(data, dict):
        raise BadInput("This code is damaged: it holds no position.")
    return game_id, checked(data, "This code")


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode(errors='replace')):08x}"
