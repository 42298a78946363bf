"""Builders that read like the table: `duel(hand=["Jab!"], body=5)`.  A test asserts what a player would see."""

from __future__ import annotations

from typing import Any

import heroplay as hp
from heroplay.table import Table


def duel(
    *,
    hand: list[str] | None = None,
    other_hand: list[str] | None = None,
    heroes: tuple[str, ...] = ("samurai", "toa_king"),
    phase: str = "action",
    active: int = 0,
    then: list[str] | None = None,
    body: int | None = None,
    mind: int | None = None,
    x: int | None = None,
    seats: dict[int, dict[str, Any]] | None = None,
    **options: Any,
) -> Table:
    """A duel in the middle of the active player's Action phase; `body`, `mind`, `x` set seat 0's scores.

    `hand` is seat 0's, `other_hand` seat 1's; `seats={2: {"hand": [...]}}` says more; `then` plays actions from there.
    """
    parts: dict[int, dict[str, Any]] = {i: dict((seats or {}).get(i, {})) for i in range(len(heroes))}
    if hand is not None:
        parts[0]["hand"] = hand
    if other_hand is not None:
        parts[1]["hand"] = other_hand
    scores = {k: v for k, v in (("body", body), ("mind", mind), ("x", x)) if v is not None}
    if scores:
        parts[0]["scores"] = scores
    data: dict[str, Any] = {"heroes": list(heroes), "phase": phase, "active": active, **options}
    data |= {str(i): part for i, part in parts.items()}
    if then:
        data["then"] = then
    return hp.position("herocard", data)


def totals(table: Table) -> tuple[int, int]:
    """Attack and block totals of the open sequence."""
    from heroplay.games.herocard.rules.state import sequence_of
    from heroplay.games.herocard.rules.totals import totals as count

    seq = sequence_of(table.state)
    assert seq is not None, "no sequence is open"
    return count(table.state, seq)


def free(table: Table, seat: int = 0) -> tuple[int, int, int]:
    """Free points of Body, Mind and X."""
    from heroplay.games.herocard.rules.state import free_points

    return free_points(table.state.players[seat])


def cards(table: Table, seat: int, zone: str) -> list[str]:
    """The names of the cards in a zone: hand; deck and discard from the top; body, mind and x from the lowest."""
    player, names = table.state.players[seat], table.state.cards.names
    if zone in ("body", "mind", "x"):
        return [names[y.kind] for y in player.stacks[("body", "mind", "x").index(zone)]]
    kinds = getattr(player, zone)
    return [names[k] for k in (kinds if zone == "hand" else kinds[::-1])]


#: The cards that the booklets name, each with what they print of it.
PRINTED = (
    "Jab!", "Uppercut!", "Overhand Thrust", "Attack from Above", "Thunder Stroke", "Follow Through",
    "Stone Falls through Water", "Forfeiture", "Unbroken Defense", "Efficient Block", "Cross Block",
    "Distracting Smile",
)  # fmt: skip
NAMES = ("Ada", "Ben", "Cleo", "Dov")


def arena(*hands: list[str], score: int = 20, seats: dict[int, dict[str, Any]] | None = None, **options: Any) -> Table:
    """A duel of Ada, Ben, Cleo and Dov with these hands: custom heroes whose decks hold what the test names.

    Every score is 20 unless said otherwise, so that what a card costs does not matter.
    """
    parts = {i: {"hand": hand, **(seats or {}).get(i, {})} for i, hand in enumerate(hands)}
    for part in parts.values():
        part["scores"] = {"body": score, "mind": score, "x": score} | part.get("scores", {})
    heroes = tuple(custom_hero(name, *_named_in(parts[i])) for i, name in enumerate(NAMES[: len(hands)]))
    return duel(heroes=heroes, seats=parts, **options)  # type: ignore[arg-type]


def custom_hero(name: str, *card_names: str, body: str = "samurai", mind: str = "samurai", x: str = "samurai") -> Any:
    """A custom hero with six copies of the printed cards and of these."""
    return {
        "name": name,
        "attributes": {"body": body, "mind": mind, "x": x},
        "deck": dict.fromkeys((*PRINTED, *card_names), 6),
    }


def _named_in(part: dict[str, Any]) -> list[str]:
    piles = [part.get(zone, ()) for zone in ("hand", "deck", "discard")]
    return [name for pile in (*piles, *part.get("stacks", {}).values()) for name in pile]


def a_card(card_class: str = "", card_type: str = "", does: str = "", **facts: Any) -> Any:
    """The first Action card of this class and type with such a word: `a_card("other", does="discard", of="block")`.

    Further facts are fields of the word, or of the card when no word is asked for; `least=2` asks for 2 or more of it.
    """
    least = facts.pop("least", 0)
    from heroplay.games.herocard.rules.heroes import all_cards

    def fits(card: Any) -> bool:
        things = [w for w in card.effects if w.do == does] if does else [card]
        return (
            card_class in ("", card.card_class)
            and card_type in ("", card.type)
            and any(
                all(getattr(thing, k) == v for k, v in facts.items()) and getattr(thing, "n", least) >= least
                for thing in things
            )
        )

    found = [card for card in all_cards().values() if fits(card)]
    assert found, f"no hero has a card: {card_class} {card_type} {does} {facts}"
    return found[0]


def printed(table: Table, name: str) -> Any:
    """The card of that name as it lies in this duel: cost, attribute, type, class and value."""
    return table.state.cards.cards[table.state.cards.names.index(name)]


def made(name: str, card_class: str, card_type: str = "fast", **facts: Any) -> Any:
    """A card that a test makes up: `made("Slow Ward", "special_block", "restricted", effects=[{"do": "purge"}])`.

    It costs 0 Body unless said otherwise.
    """
    from heroplay.games.herocard.rules.cards import Card

    card_id = "".join(c if c.isalnum() else "_" for c in name.casefold())
    facts = {"cost": 0, "attribute": "body", **facts}
    facts = {"id": card_id, "name": name, "class": card_class, "type": card_type, "copies": 6, **facts}
    return Card.model_validate(facts)


def bout(*hands: list[str], new: tuple[Any, ...] = (), score: int = 20, seats: Any = None, **data: Any) -> Table:
    """An arena whose decks may hold `new` cards that the test makes up, or real cards with other numbers.

    Zones not spoken of are empty, but a deck is six Blanks: cards that do nothing.  Such a table has no code.
    """
    import importlib
    from unittest import mock

    from heroplay.games.herocard.rules.cards import CardTable
    from heroplay.games.herocard.rules.heroes import all_cards, get_hero

    known = {card.name: card for card in all_cards().values()} | {card.name: card for card in new}
    known["Blank"] = made("Blank", "other")
    parts: dict[int, dict[str, Any]] = {}
    heroes = []
    for i, hand in enumerate(hands):
        part = {"hand": hand, "deck": ["Blank"] * 6, **(seats or {}).get(i, {})}
        part["scores"] = {"body": score, "mind": score, "x": score} | part.get("scores", {})
        parts[i] = part
        names = dict.fromkeys([*_named_in(part), "Blank", *(card.name for card in new)])
        cards_of = tuple(known[name].model_copy(update={"copies": 12}) for name in names)
        heroes.append(get_hero("samurai").model_copy(update={"name": NAMES[i], "cards": cards_of}))
    table = CardTable([card for hero in heroes for card in hero.cards])
    module = importlib.import_module("heroplay.games.herocard.language.position")
    with mock.patch.multiple(module, card_table=lambda setup: table, heroes_of=lambda setup: heroes):
        return duel(heroes=tuple(map(custom_hero, NAMES[: len(hands)])), seats=parts, **data)


def changed(name: str, **facts: Any) -> Any:
    """A real card with other facts, for `bout(new=...)`: `changed("Jab!", type="restricted")`."""
    from heroplay.games.herocard.rules.cards import Card
    from heroplay.games.herocard.rules.heroes import all_cards

    card = next(c for c in all_cards().values() if c.name == name)
    return Card.model_validate({**card.model_dump(by_alias=True), **facts})


def seen_hand(table: Table, viewer: int, seat: int) -> list[str]:
    """The hand of a seat as another sees it, by name; hidden cards are `?`."""
    state = table.game.knowledge.observe(table.state, viewer)
    return ["?" if k < 0 else state.cards.names[k] for k in state.players[seat].hand]
