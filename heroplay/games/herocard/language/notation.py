"""One line of English for each action, and back: `attack Overhand Thrust + Thunder Stroke at Ninja`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from heroplay.core.errors import BadInput, UnknownName
from heroplay.core.frames import Choice
from heroplay.core.names import find, plain
from heroplay.games.herocard.rules.actions import HIDDEN, Choose, Clear, Discard, Draw, Pass, PlayCards, Refresh
from heroplay.games.herocard.rules.cards import ATTRIBUTES, BASE_ATTACK, BASE_BLOCK, BLOCK_MOD, SOME, Card, Variable
from heroplay.games.herocard.rules.legal import pending
from heroplay.games.herocard.rules.setup import names_of
from heroplay.games.herocard.rules.state import Duel
from heroplay.games.herocard.rules.words import TEXTS
from heroplay.kit.notation import log_lines, verb_and_rest, who_speaks

VERBS = ("attack", "block", "play", "discard", "draw", "clear", "pass", "refresh", "choose")


# ---- saying


def say(state: Duel, action: Any) -> str:
    """The action as a player says it."""
    return _SAY[action.do](state, action)


def card_name(state: Duel, ref: str) -> str:
    """`Jab!`, or `deployed Jab!`."""
    name = state.cards.names[state.cards.kind[ref.lstrip(HIDDEN)]] if ref.lstrip(HIDDEN) in state.cards.kind else ref
    return f"deployed {name}" if ref.startswith(HIDDEN) else str(name)


def _say_play(state: Duel, action: PlayCards) -> str:
    classes = {
        state.cards.cls[state.cards.kind[c.lstrip(HIDDEN)]]
        for c in action.cards
        if c.lstrip(HIDDEN) in state.cards.kind
    }
    verb = "attack" if classes & {BASE_ATTACK, 1} else "block" if classes & {BASE_BLOCK, BLOCK_MOD} else "play"
    words = [verb, " + ".join(card_name(state, c) for c in action.cards)]
    if action.attribute is not None:
        words.append(f"naming {action.attribute}")
    if action.purges is not None:
        words.append(f"on {card_name(state, action.purges)}")
    if action.target is not None:
        names = names_of(state)
        words.append(f"at {names[action.target] if 0 <= action.target < len(names) else action.target}")
    return " ".join(words)


def _say_cards(verb: str, state: Duel, cards: tuple[str, ...]) -> str:
    return f"{verb} {', '.join(card_name(state, c) for c in cards)}" if cards else f"{verb} nothing"


_SAY: Mapping[str, Any] = {
    "play": _say_play,
    "discard": lambda d, a: _say_cards("discard", d, a.cards),
    "choose": lambda d, a: _say_cards("choose", d, tuple(p.replace(":", " ") for p in a.picks)),
    "clear": lambda d, a: "clear " + (", ".join(s.replace(":", " ") for s in a.stacks) or "nothing"),
    "draw": lambda d, a: f"draw {a.n}",
    "pass": lambda d, a: "pass",
    "refresh": lambda d, a: "refresh",
}


# ---- reading


def parse(state: Duel, text: str, seat: int | None = None) -> Any:
    """The action that a line of text means; `Ninja: pass` names the seat, else the one who decides is meant."""
    named, text = who_speaks(text, names_of(state))
    seat = seat if named is None else named
    if seat is None:
        seat = next(iter(pending(state)), state.active)
    verb, rest = verb_and_rest(text, VERBS)
    return _PARSE[verb](state, seat, rest)


def _nothing(rest: str) -> bool:
    return plain(rest) in ("", "nothing", "none")


def _parse_play(state: Duel, seat: int, rest: str) -> PlayCards:
    rest, target = _split_target(state, seat, rest)
    rest, purges = _split_purge(state, rest)
    attribute = None
    named = re.search(r"\s+(?:naming|\()\s*(\w+)\)?\s*$", rest)
    if named:
        attribute = find(named[1], {a: a for a in ATTRIBUTES}, "attribute")
        rest = rest[: named.start()]
    parts = [part.strip() for part in re.split(r"\s*\+\s*|\s*,\s*", rest) if part.strip()]
    return PlayCards(seat, tuple(_card(state, seat, part) for part in parts), target, attribute, purges)


def _split_purge(state: Duel, rest: str) -> tuple[str, str | None]:
    """`Unsaid Word on Stoop`: the card that is to be purged, by its whole name."""
    cards = {
        plain(key): state.cards.ids[k]
        for k, name in enumerate(state.cards.names[:-1])
        for key in (name, state.cards.ids[k])
    }
    for match in re.finditer(r"\s+(?:on|purging)\s+", rest):
        if plain(rest[match.end() :]) in cards and not _is_card(state, rest):
            return rest[: match.start()], cards[plain(rest[match.end() :])]
    return rest, None


def _split_target(state: Duel, seat: int, rest: str) -> tuple[str, int | None]:
    names = names_of(state)
    unknown = None
    ats = list(re.finditer(r"(?:^|\s)at\s+", rest))
    exact = {plain(n): i for i, n in enumerate(names)}
    for match in ats:  # a name may have an `at` in it: a whole name goes before the end of one
        if plain(rest[match.end() :]) in exact:
            return rest[: match.start()].strip(), exact[plain(rest[match.end() :])]
    for match in reversed(ats):
        try:
            name = find(rest[match.end() :], {n: n for n in names}, "player")
        except UnknownName as error:
            unknown = error
            continue
        return rest[: match.start()].strip(), names.index(name)
    if unknown is not None and not _is_card(state, rest):
        raise unknown
    return rest, None


def _is_card(state: Duel, text: str) -> bool:
    return plain(text.split("+")[-1]) in {plain(n) for n in state.cards.names}


def _card(state: Duel, seat: int, text: str) -> str:
    """The card that is meant: first among what the seat has, then among all cards of the duel."""
    hidden = ""
    match = re.match(r"(?:deployed|hidden)\s+", text, re.IGNORECASE)
    if match:
        hidden, text = HIDDEN, text[match.end() :]
    every = {name: state.cards.ids[k] for k, name in enumerate(state.cards.names[:-1])} | {
        i: i for i in state.cards.ids[:-1]
    }
    player = state.players[seat] if 0 <= seat < len(state.players) else None
    if player is not None:
        kinds = [y.kind for s in player.stacks for y in s if y.down] if hidden else player.hand
        own = {state.cards.names[k]: state.cards.ids[k] for k in kinds if k >= 0}
        try:
            return hidden + find(text, own, "card")
        except UnknownName:
            pass
    return hidden + find(text, every, "card")


def _list(rest: str) -> list[str]:
    return [] if _nothing(rest) else [p.strip() for p in re.split(r"\s*[,+]\s*", rest) if p.strip()]


def _parse_discard(state: Duel, seat: int, rest: str) -> Any:
    top = state.frames[-1]
    if isinstance(top, Choice) and top.ask == "discard":
        return _parse_choose(state, seat, rest)
    if plain(rest) in ("all", "everything", "hand"):
        return Discard(seat, tuple(state.cards.ids[k] for k in state.players[seat].hand))
    return Discard(seat, tuple(_card(state, seat, part) for part in _list(rest)))


def _parse_draw(state: Duel, seat: int, rest: str) -> Draw:
    words = {"": 0, "nothing": 0, "none": 0, "one": 1, "two": 2, "three": 3}
    if plain(rest) in words and rest:
        return Draw(seat, words[plain(rest)])
    if not re.fullmatch(r"-?\d{1,4}", rest):
        raise BadInput(f"Say how many cards to draw, for instance 'draw 2'; {rest!r} is not a number." if rest else
                       "Say how many cards to draw, for instance 'draw 2'.")  # fmt: skip
    return Draw(seat, int(rest))


def _parse_clear(state: Duel, seat: int, rest: str) -> Any:
    top = state.frames[-1]
    if isinstance(top, Choice) and top.ask in ("clear", "clear_any", "strip"):
        return _parse_choose(state, seat, rest)
    return Clear(seat, _places(state, seat, _list(rest)))


def _places(state: Duel, seat: int, parts: list[str]) -> tuple[str, ...]:
    """Stacks by name, places as `body 1`, or cards by name: the topmost of that name not yet taken."""
    found: list[str] = []
    for part in parts:
        place = re.fullmatch(r"(\w+)[\s:]+(\d{1,3})", part)
        if plain(part) in ATTRIBUTES or plain(part) in ("b", "m"):
            found.append(find(part, {a: a for a in ATTRIBUTES}, "stack"))
        elif place and plain(place[1]) in ATTRIBUTES:
            found.append(f"{plain(place[1])}:{place[2]}")
        else:
            found.append(_lying_place(state, seat, part, found))
    return tuple(found)


def _lying_place(state: Duel, seat: int, part: str, taken: list[str]) -> str:
    places: dict[str, list[str]] = {}
    for name, stack in zip(ATTRIBUTES, state.players[seat].stacks, strict=True):
        for at in range(len(stack), 0, -1):
            if f"{name}:{at}" not in taken:
                places.setdefault(state.cards.names[stack[at - 1].kind], []).append(f"{name}:{at}")
    everything: dict[str, Any] = {**places, **{a: [a] for a in ATTRIBUTES}}
    return str(find(part, everything, "stack or card in play")[0])


def _parse_choose(state: Duel, seat: int, rest: str) -> Choose:
    top = state.frames[-1]
    parts = _list(rest)
    if isinstance(top, Choice) and top.ask in ("clear", "clear_any"):
        places = _places(state, seat, parts)
        if top.ask == "clear":
            from heroplay.games.herocard.rules.legal import plain_places

            places = tuple(plain_places(state, seat, places))
        return Choose(seat, places)
    return Choose(seat, tuple(_card_named(state, part) for part in parts))


def _card_named(state: Duel, text: str) -> str:
    every = {name: state.cards.ids[k] for k, name in enumerate(state.cards.names[:-1])} | {
        i: i for i in state.cards.ids[:-1]
    }
    return find(text, every, "card")


_PARSE: Mapping[str, Any] = {
    "attack": _parse_play, "block": _parse_play, "play": _parse_play, "discard": _parse_discard, "draw": _parse_draw,
    "clear": _parse_clear, "choose": _parse_choose,
    "pass": lambda d, seat, rest: Pass(seat), "refresh": lambda d, seat, rest: Refresh(seat),
}  # fmt: skip


# ---- events and card texts


def _player_said(state: Duel, seat: int | None) -> str:
    return names_of(state)[seat] if seat is not None and seat >= 0 else ""


line = log_lines(
    TEXTS,
    names_of,
    {
        "cards": lambda d, cards: [card_name(d, card) for card in cards] or ["nothing"],
        "card": card_name,
        **dict.fromkeys(("target", "owner"), _player_said),
        **dict.fromkeys(("of", "gives"), lambda d, card_class: SOME[card_class]),
        "costs": lambda d, costs: " + ".join(f"{cost} {attribute.capitalize()}" for cost, attribute in costs),
        "attribute": lambda d, attribute: attribute.capitalize(),
    },
)


def card_text(card: Card) -> str:
    """What a card does, in words made from its effects, so that the two cannot differ."""
    return " ".join(_said(card, "words"))


def card_words(card: Card) -> str:
    """The same in few words, for the card itself: `Target discards 1 card. Draw 1 card`."""
    said = _said(card, "short")
    if not card.needs:
        return ". ".join(said)
    does = ". ".join(said[1:])
    return f"{said[0]} {does[:1].lower()}{does[1:]}"


def _said(card: Card, how: str) -> list[str]:
    """What a card needs, what it counts and what it does, each from this part of the texts."""
    parts = []
    if card.needs:
        parts.append(TEXTS.say(f"{how}.needs_{card.needs}"))
    if isinstance(card.value, Variable):
        value = card.value
        per = TEXTS.say(f"{how}.per_{value.per}", attribute=(value.attribute or "").capitalize())
        code = f"{how}.value" if value.times != 1 else f"{how}.value_1" if value.base else f"{how}.value_0"
        parts.append(TEXTS.say(code, base=value.base, times=value.times, per=per))
    return parts + [_word_said(word, how) for word in card.effects]


def _word_said(word: Any, how: str) -> str:
    facts: dict[str, Any] = word.model_dump()
    of = facts.get("of")
    if of is not None:
        several = facts.get("n", 1) != 1
        facts["of"] = SOME[of] + ("s" if several else "")
    code = word.do
    if word.do == "clear":
        code = "clear_target" if word.whose == "target" else "clear_any" if word.any else "clear_own"
    if word.do == "twist":
        facts |= {"gives": SOME[word.gives], "until": TEXTS.say(f"{how}.until_{word.until}")}
    return TEXTS.say(f"{how}.{code}", facts)
