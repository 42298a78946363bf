"""The standing address of a server: its port and token stay from one start to the next, in a private file.

A browser keeps its games under the address at which it found them, and a class keeps its link.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from heroplay.core.files import write_whole
from heroplay.ui import saves

NAME = "server.json"
MOVED = (
    "Browsers keep games and stars by address: at this one they find none of theirs. "
    'To carry them over, a learner chooses "Bring my games here" on Home.'
)


class Standing(BaseModel):
    """What a server keeps: nothing at first."""

    model_config = ConfigDict(extra="ignore")

    port: int | None = Field(default=None, ge=1, le=65535)
    token: str = Field(default="", pattern=r"^([\w-]{22,100})?$")
    host: str = Field(default="", max_length=300)  # under which others reached it last time


def new_token() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def cookie_secret(token: str) -> bytes:
    """What cookies are signed with: who got in stays in when the server starts again, until the token is another."""
    return hashlib.sha256(f"heroplay cookies {token}".encode()).digest()


def _path() -> Path:
    return saves.folder() / NAME


def _all() -> dict[str, object]:
    try:
        found = json.loads(_path().read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def read(server: str) -> Standing:
    """What that server, `app` or `lab`, kept; nothing when there is no file or it makes no sense."""
    try:
        return Standing.model_validate(_all().get(server) or {})
    except ValidationError:
        return Standing()


def write(server: str, standing: Standing) -> None:
    """Keep it, for this user's eyes only; OSError when that is not possible."""
    write_whole(_path(), json.dumps({**_all(), server: standing.model_dump()}, indent=1))
