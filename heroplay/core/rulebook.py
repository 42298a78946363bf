"""The numbered rules of a game, as a player reads them, and the note of which were cited."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict

from heroplay.core.display import card
from heroplay.core.errors import UnknownName
from heroplay.core.names import closest

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

#: Every rule id that a verdict or an event has named since this was last cleared; the tests read it.
cited: set[str] = set()
DECIDING = ("P", "L", "E", "N")  # tags of rules that permit, limit, do or count
OPEN = "open"  # the status of a rule that nothing enforces or teaches yet


class Rule(BaseModel):
    """One rule or ruling, in our own words."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    kind: Literal["rule", "ruling"]
    tag: Literal["D", "N", "P", "L", "E", "I"] | None = None
    title: str
    text: str
    where: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    status: str = "enforced"

    @property
    def decides(self) -> bool:
        """Does it permit, limit, do or count something, or is it a ruling that decides?  What is open does not yet."""
        if self.status == OPEN:
            return False
        return self.status == "enforced" if self.kind == "ruling" else self.tag in DECIDING

    @property
    def _head(self) -> str:
        return f"{self.id}  {self.title}" + (" (our ruling)" if self.kind == "ruling" else "")

    @property
    def _notes(self) -> tuple[str, ...]:
        """Where it is printed, and its neighbours."""
        printed = ("Printed: " + "; ".join(self.where),) if self.where else ()
        return (*printed, "See also: " + ", ".join(self.near)) if self.near else printed

    def __str__(self) -> str:
        return "\n".join([self._head, *(f"  {line}" for line in (self.text, *self._notes))])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return card(self._head, self.text, small=self._notes)


class Rulebook:
    """All rules of one game, in the order of the book; read when first asked for."""

    def __init__(self, source: Traversable, prefix: str) -> None:
        self.source, self.prefix = source, prefix

    @cached_property
    def _data(self) -> dict[str, Any]:
        return tomllib.loads(self.source.read_text("utf-8"))

    @cached_property
    def by_id(self) -> dict[str, Rule]:
        return {entry["id"]: Rule.model_validate(entry) for entry in self._data["rules"]}

    @property
    def headings(self) -> dict[str, str]:
        """The titles of its parts, by what follows the prefix: 4 for PREFIX-4.18, R for PREFIX-R63."""
        found: dict[str, str] = self._data.get("headings", {})
        return found

    def __repr__(self) -> str:
        decide = sum(rule.decides for rule in self)
        return f"<Rulebook {self.prefix}: {len(self)} rules and rulings, {decide} of them decide something>"

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.by_id.values())

    def __len__(self) -> int:
        return len(self.by_id)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.by_id

    def __getitem__(self, rule_id: str) -> Rule:
        wanted = rule_id.strip().upper()
        if wanted not in self.by_id:
            near = closest(wanted, self.by_id)
            hint = f" Did you mean {near}?" if near else ""
            raise UnknownName(f"There is no rule {rule_id!r}.{hint}")
        return self.by_id[wanted]
