"""What a card and a hero are: the models that the data files must fit, and the card table the engine plays with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from heroplay.kit.cards import UNKNOWN as UNKNOWN
from heroplay.kit.cards import UNKNOWN_ID as UNKNOWN_ID
from heroplay.kit.cards import ById, Kinds

ATTRIBUTES = ("body", "mind", "x")
CLASSES = ("base_attack", "attack_mod", "special_attack", "base_block", "block_mod", "special_block", "other")
BASE_ATTACK, ATTACK_MOD, SPECIAL_ATTACK, BASE_BLOCK, BLOCK_MOD, SPECIAL_BLOCK, OTHER = range(7)
TYPES = ("fast", "restricted", "exclusive")
FAST, RESTRICTED, EXCLUSIVE = range(3)
HIDDEN = "^"  # before a card id: the player's deployed card, not one of the hand

MOST = 12  # cards that one word of a card can move

AttributeName = Literal["body", "mind", "x"]
ClassName = Literal["base_attack", "attack_mod", "special_attack", "base_block", "block_mod", "special_block", "other"]
TypeName = Literal["fast", "restricted", "exclusive"]
Some = Literal[
    "any", "attack", "block", "base_attack", "attack_mod", "special_attack", "base_block", "block_mod",
    "special_block", "other",
]  # fmt: skip

#: Which classes a word on a card means (HC-1.9, HC-1.10, HC-4.31, HC-4.32).
MEANS: dict[str, frozenset[int]] = {
    "any": frozenset(range(7)),
    "attack": frozenset((BASE_ATTACK, ATTACK_MOD, SPECIAL_ATTACK)),
    "block": frozenset((BASE_BLOCK, BLOCK_MOD, SPECIAL_BLOCK)),
    **{name: frozenset((number,)) for number, name in enumerate(CLASSES)},
}
VALUED = (BASE_ATTACK, ATTACK_MOD, BASE_BLOCK, BLOCK_MOD)
SINGLES = (SPECIAL_ATTACK, SPECIAL_BLOCK, OTHER)  # never in a set (HC-4.13)

#: The words for them on the screen.
SOME = {
    "any": "card", "attack": "attack card", "block": "block card",
    **{name: name.replace("_", " ").title() for name in CLASSES if name != "other"}, "other": "other card",
}  # fmt: skip


def class_label(card_class: int) -> str:
    """`Base Attack`; cards outside the attack and block classes are `other card`."""
    return SOME[CLASSES[card_class]]


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Word(_Data):
    """One thing that a card does; `effects.py` has a function for each `do`."""

    aims: bool = Field(default=False, exclude=True, repr=False)  # does it happen to a target?


class Draw(Word):
    do: Literal["draw"]
    n: int = Field(ge=1, le=MOST)


class Discard(Word):
    do: Literal["discard"]
    n: int = Field(ge=1, le=MOST)
    of: Some = "any"
    aims: bool = Field(default=True, exclude=True)


class Waste(Word):
    do: Literal["waste"]
    n: int = Field(ge=1, le=MOST)
    of: Some = "any"
    aims: bool = Field(default=True, exclude=True)


class Clear(Word):
    do: Literal["clear"]
    n: int = Field(ge=1, le=MOST)
    whose: Literal["own", "target"]
    of: Some = "any"
    any: bool = False

    @model_validator(mode="after")
    def _aim(self) -> Clear:
        object.__setattr__(self, "aims", self.whose == "target")
        return self


class Purge(Word):
    do: Literal["purge"]


class Deploy(Word):
    do: Literal["deploy"]
    n: int = Field(ge=1, le=MOST)


class Twist(Word):
    do: Literal["twist"]
    gives: Literal["base_attack", "base_block"]
    n: int = Field(ge=1, le=MOST)
    until: Literal["hit", "strike", "turn"]


class Unwind(Word):
    do: Literal["unwind"]
    n: int = Field(ge=1, le=MOST)
    aims: bool = Field(default=True, exclude=True)


class Convert(Word):
    do: Literal["convert"]
    of: Literal["base_attack", "attack_mod", "base_block", "block_mod"]
    value: int = Field(ge=0, le=30)
    aims: bool = Field(default=True, exclude=True)


class Again(Word):
    do: Literal["again"]


class Recover(Word):
    do: Literal["recover"]
    n: int = Field(ge=1, le=MOST)
    of: Some = "any"


class Ban(Word):
    do: Literal["ban"]
    of: ClassName
    aims: bool = Field(default=True, exclude=True)


class Reveal(Word):
    do: Literal["reveal"]
    aims: bool = Field(default=True, exclude=True)


AnyWord = Annotated[
    Draw | Discard | Waste | Clear | Purge | Deploy | Twist | Unwind | Convert | Again | Recover | Ban | Reveal,
    Field(discriminator="do"),
]

Count = Literal[
    "target_spent_chosen", "target_spent", "own_spent", "own_free", "own_hand", "target_hand", "own_mods",
    "target_points", "own_points", "own_stack_cards", "own_discard_attacks",
]  # fmt: skip


class Variable(_Data):
    """A value that depends on the game: `base` plus `times` whatever `per` counts (HC-1.19)."""

    base: int = Field(default=0, ge=0, le=30)
    per: Count
    times: int = Field(default=1, ge=-9, le=9)
    attribute: AttributeName | None = None

    @model_validator(mode="after")
    def _attribute_fits(self) -> Variable:
        if (self.per in ("target_spent", "own_spent", "own_free")) != (self.attribute is not None):
            raise ValueError("an attribute is said where the points of one are counted, and nowhere else")
        return self


class Card(_Data):
    """An Action card.  `booklet` lists the fields that a booklet prints; all the rest was made here."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str = Field(min_length=1, max_length=40)
    copies: int = Field(default=1, ge=1, le=6)
    card_class: ClassName = Field(alias="class")
    type: TypeName
    cost: int = Field(ge=0, le=10)
    attribute: AttributeName
    value: Annotated[int, Field(ge=0, le=30)] | Variable | None = None
    effects: tuple[AnyWord, ...] = Field(default=(), max_length=6)
    needs: Literal["attacked", "attacking", "sequence", "quiet"] | None = None
    emblem: str = ""  # what its picture shows, see `art/emblems.py`
    booklet: tuple[str, ...] = ()
    public: tuple[str, ...] = ()
    hero: str = ""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    @model_validator(mode="after")
    def _value_fits_class(self) -> Card:
        if (CLASSES.index(self.card_class) in VALUED) != (self.value is not None):
            raise ValueError("Base Attacks, Base Blocks and Mods have a value; no other card has one (HC-1.17)")
        if self.value is not None and self.needs is not None:
            raise ValueError("only cards that are played singly can have a `needs`")
        if any(word.do == "purge" for word in self.effects[1:]):  # it takes back what stands before it
            raise ValueError("a card purges once, as the first thing that it does")
        return self

    @property
    def aims(self) -> bool:
        """Must a target be named when it is played?"""
        return self.card_class == "base_attack" or any(w.aims for w in self.effects)

    @property
    def names_attribute(self) -> bool:
        """Must an attribute be named when it is played?"""
        return isinstance(self.value, Variable) and self.value.per == "target_spent_chosen"


class Attribute(_Data):
    """An Attribute card: a score (HC-1.3) and hero points (HC-1.4)."""

    name: str
    score: int = Field(ge=0, le=20)
    points: int = Field(ge=0)
    booklet: tuple[str, ...] = ()
    hero: str = ""


class Hero(_Data):
    """A hero ready to play: three Attribute cards and an Action Deck (HC-1.1)."""

    id: str
    name: str
    style: str = ""
    about: str = ""
    x: str = "X"
    crest: str = "circle"
    accent: str = "#444444"
    ground: str = ""  # behind the pictures of its cards
    attributes: dict[str, Attribute]
    cards: tuple[Card, ...]
    custom: bool = False

    @property
    def scores(self) -> tuple[int, int, int]:
        attributes = self.attributes
        return attributes["body"].score, attributes["mind"].score, attributes["x"].score

    @property
    def hero_points(self) -> int:
        return sum(a.points for a in self.attributes.values())

    @property
    def deck(self) -> list[str]:
        """The card ids of the deck, copy by copy."""
        return [c.id for c in self.cards for _ in range(c.copies)]


def _table(context: Any) -> CardTable | None:
    """The table of the duel that is read or written; ints stay ints where none is given."""
    return context if isinstance(context, CardTable) else None


Kind = Annotated[int, ById(_table, "this duel")]


class CardTable(Kinds[Card]):
    """The cards of one duel as parallel tuples, indexed by kind: what the inner loop reads."""

    def __init__(self, cards: list[Card]) -> None:
        unique = {c.id: c for c in cards}
        ordered = sorted(
            unique.values(), key=lambda c: (CLASSES.index(c.card_class), ATTRIBUTES.index(c.attribute), c.cost, c.id)
        )
        blank = Card(id="unknown", name="a hidden card", card_class="other", type="fast", cost=0, attribute="body")
        super().__init__(ordered, blank)
        full = self.full
        self.kind |= {HIDDEN + i: n for i, n in self.kind.items()}  # a deployed card is still that card
        self.cls = tuple(CLASSES.index(c.card_class) for c in full)
        self.typ = tuple(TYPES.index(c.type) for c in full)
        self.cost = tuple(c.cost for c in full)
        self.attr = tuple(ATTRIBUTES.index(c.attribute) for c in full)
        self.value: tuple[int | Variable | None, ...] = tuple(c.value for c in full)
        self.effects: tuple[tuple[Any, ...], ...] = tuple(c.effects for c in full)
        self.words = tuple(tuple(w.do for w in c.effects) for c in full)
        self.needs = tuple(c.needs for c in full)
        self.aims = tuple(c.aims for c in full)
        self.targeted = tuple(c.card_class == "base_attack" or (c.value is None and c.aims) for c in full)
        self.names_attribute = tuple(c.names_attribute for c in full)
        words = {w.do for c in ordered for w in c.effects}
        self.can_purge = "purge" in words
        self.can_twist = "twist" in words
        self.can_deploy = "deploy" in words
        self.twists = tuple(tuple(w for w in c.effects if w.do == "twist") for c in full)
        self.grants_again = tuple(any(w.do == "again" for w in c.effects) for c in full)
        self.purges = tuple(any(w.do == "purge" for w in c.effects) for c in full)
        bits = [1 << c * 3 + t for c, t in zip(self.cls, self.typ, strict=True)]
        self.bit = (*bits[:UNKNOWN], 0)  # see moves.window; what is unknown cannot be played
        self.within: dict[int, frozenset[int]] = {}  # by bits: the kinds whose bit is among them, filled by `kinds`
        self.plain = tuple(c.needs is None and not p for c, p in zip(full, self.purges, strict=True))
        self.any_named = any(self.names_attribute)
        order = sorted(range(len(ordered)), key=lambda k: (self.cls[k] not in (BASE_ATTACK, BASE_BLOCK), self.names[k]))
        self.rank = {k: n for n, k in enumerate(order)} | {UNKNOWN: len(order)}  # HC-R49: bases first, then by name

    def card(self, card_id: str) -> Card:
        return self.cards[self.kind[card_id]]

    def kinds(self, bits: int) -> frozenset[int]:
        """The kinds whose class and type are among these bits."""
        found = self.within.get(bits)
        if found is None:
            found = self.within[bits] = frozenset(k for k, bit in enumerate(self.bit[:-1]) if bit & bits)
        return found
