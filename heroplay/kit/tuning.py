"""One number of a game changed, for a sweep: what every game reads and refuses alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from heroplay.core.errors import BadInput
from heroplay.core.text import short
from heroplay.kit.seats import check_seat

M = TypeVar("M", bound=BaseModel)


def read_tuning(model: type[M], options: Mapping[str, Any], knob: str, value: Any, seat: int, seats: str) -> M:
    """The setup that the options make; BadInput where the value is not a whole number, or where there is no such seat.

    `seats` is the option that says who sits where.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"{knob}: {short(value)} is not a whole number.")
    setup = model.model_validate({name: given for name, given in options.items() if name in model.model_fields})
    check_seat(seat, len(getattr(setup, seats)))
    return setup
