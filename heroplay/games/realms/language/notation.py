"""One line of English for each action: `attack Orc Grunt of Bryn for 3`; the log's lines, and what cards say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heroplay.core.frames import Choice
from heroplay.core.text import listed
from heroplay.games.realms.rules.actions import Attack, Choose, Play, Pledge, Use
from heroplay.games.realms.rules.cards import ABILITIES, Card
from heroplay.games.realms.rules.formats import TITLES
from heroplay.games.realms.rules.legal import asks_for
from heroplay.games.realms.rules.naming import card_name, player_name, say_pick
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm
from heroplay.games.realms.rules.words import TEXTS
from heroplay.kit.notation import log_lines

# ---- saying


def say(state: Realm, action: Any) -> str:
    """The action as a player says it."""
    return _SAY[action.do](state, action)


def _at(state: Realm, action: Play | Use) -> str:
    """` at Bryn`, where the target was said together with the card."""
    if not action.at:
        return ""
    asked = asks_for(state, action) or Choice(action.seat, "stun" if "/" in action.at else "opponent", 1, 1)
    return f" at {say_pick(state, asked, action.at)}"


def _say_attack(state: Realm, action: Attack) -> str:
    target = (
        f"{card_name(state, action.card)} of {player_name(state, action.target)}"
        if action.card
        else player_name(state, action.target)
    )
    return f"attack {target} for {action.n}"


def _say_pledge(state: Realm, action: Pledge) -> str:
    whose = f" of {player_name(state, action.target)}" if action.target >= 0 else ""
    return f"pledge {action.n} to {card_name(state, action.card)}{whose}"


def _say_choose(state: Realm, action: Choose) -> str:
    top = state.frames[-1]
    if not isinstance(top, Choice) or top.seat != action.seat:
        asked = next((Choice(t.seat, t.ask, 1, 1) for t in state.taken if t.seat == action.seat), None)
        top = asked if asked is not None else top
    if not isinstance(top, Choice):
        return f"choose {' + '.join(action.picks) or 'nothing'}"
    return f"choose {' + '.join(say_pick(state, top, p) for p in action.picks) or 'nothing'}"


_SAY: Mapping[str, Any] = {
    "play": lambda d, a: f"play {card_name(d, a.card)}{_at(d, a)}",
    "play_all": lambda d, a: "play all",
    "use": lambda d, a: f"{a.ability} {card_name(d, a.card)}{_at(d, a)}",
    "acquire": lambda d, a: f"acquire {card_name(d, a.card)}",
    "attack": _say_attack,
    "pledge": _say_pledge,
    "donate": lambda d, a: f"donate {card_name(d, a.card)} to {player_name(d, a.target)}",
    "done": lambda d, a: "done",
    "resume": lambda d, a: "resume",
    "choose": _say_choose,
}


# ---- events and card texts


def _cards_said(state: Realm, cards: Any) -> Any:
    return cards if isinstance(cards, int) else [card_name(state, card) for card in cards] or ["nothing"]


def _players_said(state: Realm, seats: Any) -> list[str]:
    return [names_of(state)[seat] for seat in seats]


line = log_lines(
    TEXTS,
    names_of,
    {
        "cards": _cards_said,
        "card": card_name,
        "target": lambda d, seat: names_of(d)[seat],
        "winners": _players_said,
        "who": _players_said,
        "to": lambda d, place: TEXTS.say(f"places.{place}"),
        "format": lambda d, name: TITLES[name],
        "health": lambda d, n: max(0, n),  # what is lost below 0 is nothing to a reader
        "filter": lambda d, name: TEXTS.say(f"filters.{name}"),
    },
)


def card_text(card: Card) -> str:
    """What a card does, in words made from its effects, so that the two cannot differ."""
    parts = []
    for ability in ABILITIES:
        words = getattr(card, ability)
        if words:
            said = ability_text(words)
            head = TEXTS.say(f"abilities.{ability}", faction=card.faction.capitalize())
            parts.append(f"{head} {said}" if head else said)
    return " ".join(parts)


def ability_text(words: Any) -> str:
    """`Gain 2 Gold. Draw 1 card.`"""
    return " ".join(_word_text(word) for word in words)


def _word_text(word: Any) -> str:
    facts = word.model_dump()
    code = word.do
    if code == "choose":
        options = [ability_text(option).rstrip(".") for option in word.of]
        return TEXTS.say("words.choose", options=listed(options, "or"))
    if code == "per":
        return TEXTS.say("words.per", facts, what=TEXTS.say(f"counts.{word.count}"), gives=word.gives.capitalize())
    if code == "next_acquire":
        to, what = TEXTS.say(f"places.{word.to}"), TEXTS.say(f"filters.{word.filter}")
        return TEXTS.say("words.next_acquire", to=to, what=what)
    if code == "sacrifice_from" and word.each:
        each = " and ".join(f"{g.n} {g.do.capitalize()}" for g in word.each)
        return TEXTS.say("words.sacrifice_from_each", facts, each=each)
    if code in ("stun", "draw_then_discard", "recover"):
        may = "_may" if word.optional else ""
        kind = f"_{word.what}" if code == "recover" else ""
        return TEXTS.say(f"words.{code}{kind}{may}", facts)
    return TEXTS.say(f"words.{code}", facts)


def card_words(card: Card) -> str:
    """What a card does in few words, for the card itself; each ability on a line of its own."""
    lines = []
    for ability in ABILITIES:
        words = ", ".join(_word_short(word) for word in getattr(card, ability))
        if words:
            said = words if ability == "primary" else TEXTS.say(f"short.{ability}", what=words)
            lines.append(said[0].upper() + said[1:])
    return "\n".join(lines)


def _word_short(word: Any) -> str:
    facts, code = word.model_dump(), word.do
    if code == "choose":
        return " or ".join(", ".join(_word_short(part) for part in option) for option in word.of)
    if code == "per":
        return TEXTS.say("short.per", facts, what=TEXTS.say(f"short.{word.count}"), gives=word.gives.capitalize())
    if code == "next_acquire":
        return TEXTS.say(f"short.next_acquire_{word.to}", what=TEXTS.say(f"filters.{word.filter}"))
    if code == "sacrifice_from" and word.each:
        each = " and ".join(f"{gain.n} {gain.do.capitalize()}" for gain in word.each)
        return TEXTS.say("short.sacrifice_from_each", facts, each=each)
    if code == "recover":
        code = f"recover_{word.what}"
    return TEXTS.say(f"short.{code}{'_may' if getattr(word, 'optional', False) else ''}", facts)
