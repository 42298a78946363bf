"""One line of English for each action, and back: `attack Orc Grunt of Bryn for 3`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from heroplay.core.errors import BadInput, UnknownName
from heroplay.core.events import Event
from heroplay.core.frames import Choice
from heroplay.core.names import find, plain
from heroplay.core.notation import speaker
from heroplay.core.text import listed
from heroplay.games.realms import choices
from heroplay.games.realms.actions import Acquire, Attack, Choose, Donate, Done, Play, PlayAll, Pledge, Resume, Use
from heroplay.games.realms.cards import ABILITIES, Card
from heroplay.games.realms.formats import TITLES
from heroplay.games.realms.moves import legal, pending
from heroplay.games.realms.reach import champions_in_reach, players_in_reach
from heroplay.games.realms.setup import names_of
from heroplay.games.realms.state import Realm, find_in_play, ref_of
from heroplay.games.realms.words import TEXTS

VERBS = (
    "play", "expend", "ally", "sacrifice", "acquire", "buy", "attack", "pledge", "donate", "done", "end", "resume",
    "choose", "discard", "stun", "prepare", "recover", "draw",
)  # fmt: skip
#: A question may be answered with its own verb.
_ANSWERS = {
    "discard": ("discard",), "stun": ("stun",), "prepare": ("prepare",), "recover": ("recover",), "draw": ("draw",),
    "sacrifice": ("sacrifice",), "legacy": ("donate",),
}  # fmt: skip
PLACES = {"top_of_deck": "top of deck", "hand": "hand"}


# ---- saying


def say(d: Realm, a: Any) -> str:
    """The action as a player says it."""
    return _SAY[a.do](d, a)


def card_name(d: Realm, ref: str) -> str:
    """`Orc Grunt`, or `Orc Grunt 2` for a second copy in play."""
    name, colon, number = ref.partition(":")
    known = d.cards.names[d.cards.kind[name]] if name in d.cards.kind else name
    return f"{known} {number}" if colon else str(known)


def _player(d: Realm, seat: int) -> str:
    names = names_of(d)
    return names[seat] if 0 <= seat < len(names) else str(seat)


def _say_attack(d: Realm, a: Attack) -> str:
    whom = f"{card_name(d, a.card)} of {_player(d, a.target)}" if a.card else _player(d, a.target)
    return f"attack {whom} for {a.n}"


def _say_pledge(d: Realm, a: Pledge) -> str:
    whose = f" of {_player(d, a.target)}" if a.target >= 0 else ""
    return f"pledge {a.n} to {card_name(d, a.card)}{whose}"


def _say_choose(d: Realm, a: Choose) -> str:
    top = d.frames[-1]
    if not isinstance(top, Choice):
        return f"choose {' + '.join(a.picks) or 'nothing'}"
    return f"choose {' + '.join(say_pick(d, top, p) for p in a.picks) or 'nothing'}"


def say_pick(d: Realm, c: Choice, pick: str) -> str:
    """One pick of an answer, in words."""
    where, slash, card = pick.partition("/")
    if c.ask == "stun" and slash and where.isdigit():
        return f"{card_name(d, card)} of {_player(d, int(where))}"
    if c.ask == "opponent" and pick.isascii() and pick.isdigit():
        return _player(d, int(pick))
    if c.ask in ("sacrifice", "legacy") and slash:
        return f"{card_name(d, card)} from {where}"
    if c.ask == "redirect":
        return PLACES.get(pick, pick)
    return card_name(d, pick) if c.ask in ("discard", "prepare", "recover") else pick


_SAY: Mapping[str, Any] = {
    "play": lambda d, a: f"play {card_name(d, a.card)}",
    "play_all": lambda d, a: "play all",
    "use": lambda d, a: f"{a.ability} {card_name(d, a.card)}",
    "acquire": lambda d, a: f"acquire {card_name(d, a.card)}",
    "attack": _say_attack,
    "pledge": _say_pledge,
    "donate": lambda d, a: f"donate {card_name(d, a.card)} to {_player(d, a.target)}",
    "done": lambda d, a: "done",
    "resume": lambda d, a: "resume",
    "choose": _say_choose,
}


# ---- reading


def parse(d: Realm, text: str, seat: int | None = None) -> Any:
    """The action that a line of text means; `Bryn: done` names the seat, else the one who decides is meant."""
    seat, said = speaker(text, names_of(d), pending(d), seat)
    words = said.split(None, 1)
    if not words:
        raise BadInput("Say what to do: " + listed(VERBS[:11], "or") + ".")
    try:
        verb = find(words[0], {v: v for v in VERBS}, "action")
    except UnknownName as error:
        raise BadInput(str(error)) from None
    rest = words[1].strip() if len(words) > 1 else ""
    top = d.frames[-1]
    if verb == "choose" or (isinstance(top, Choice) and verb in _ANSWERS.get(top.ask, ())):
        return _parse_choose(d, seat, rest)
    if verb in ("discard", "stun", "prepare", "recover", "draw"):
        raise BadInput(f"Nothing asks you to {verb} now. Say what to do: {listed(VERBS[:11], 'or')}.")
    return _PARSE[verb](d, seat, rest)


def _needs(rest: str, example: str) -> str:
    if not rest:
        raise BadInput(f"Say what, for instance '{example}'.")
    return rest


def _all_cards(d: Realm) -> dict[str, str]:
    ids = d.cards.ids[:-1]
    return {name: ids[k] for k, name in enumerate(d.cards.names[:-1])} | {i: i for i in ids}


def _card(d: Realm, text: str, kinds: Any = ()) -> str:
    """The card that is meant: first among these, then among all."""
    own = {d.cards.names[k]: d.cards.ids[k] for k in kinds if k >= 0}
    try:
        return find(text, own, "card")
    except UnknownName:
        return find(text, _all_cards(d), "card")


def _in_play(d: Realm, owner: int, text: str) -> str:
    """The ref of a card in play: `Orc Grunt`, `Orc Grunt 2`."""
    numbered = re.fullmatch(r"(.*\S)\s+(\d{1,2})", text)
    number = numbered[2] if numbered else ""
    play = d.players[owner].play if 0 <= owner < len(d.players) else []
    ref = _card(d, numbered[1] if numbered else text, [c.kind for c in play])
    return f"{ref}:{number}" if number and number != "1" else ref


def _parse_play(d: Realm, seat: int, rest: str) -> Any:
    if plain(_needs(rest, "play Gold")) in ("all", "everything", "hand"):
        return PlayAll(seat)
    return Play(seat, _card(d, rest, d.players[seat].hand if 0 <= seat < len(d.players) else ()))


def _use(ability: Any) -> Any:
    def read(d: Realm, seat: int, rest: str) -> Use:
        ref = _in_play(d, seat, re.sub(r"^(?:of|for)\s+", "", _needs(rest, f"{ability} Orc Grunt")))
        if ":" not in ref and 0 <= seat < len(d.players):  # of several copies, one that can be used now
            able = [a for a in legal(d, seat) if isinstance(a, Use) and a.ability == ability]
            ref = next((a.card for a in able if a.card.partition(":")[0] == ref), ref)
        return Use(seat, ability, ref)

    return read


def _parse_acquire(d: Realm, seat: int, rest: str) -> Acquire:
    return Acquire(seat, _card(d, _needs(rest, "acquire Fire Gem"), [*d.market, d.cards.gem]))


def _parse_attack(d: Realm, seat: int, rest: str) -> Attack:
    """Unsaid, the amount is all there is, or what stuns the champion; the target is the only one in reach."""
    amount = re.search(r"(?:^|\s)(?:for|with)\s+(-?\d{1,4})\s*$", rest)
    whom = rest[: amount.start()].strip() if amount else rest
    target, ref = _target(d, seat, whom)
    if amount:
        return Attack(seat, target, int(amount[1]), ref)
    combat = d.players[seat].combat if 0 <= seat < len(d.players) else 0
    card = find_in_play(d, target, ref) if ref else None
    missing = d.cards.defense[card.kind] - card.damage if card is not None else combat
    return Attack(seat, target, max(1, min(missing, combat) if combat else missing), ref)


def _target(d: Realm, seat: int, text: str) -> tuple[int, str]:
    """A player, or a champion of a player."""
    names = {n: i for i, n in enumerate(names_of(d))}
    if not text:
        near = players_in_reach(d, seat) if 0 <= seat < len(d.players) else []
        if len(near) == 1:
            return near[0], ""
        raise BadInput(f"Say whom to attack, for instance 'attack {next(iter(names))} for 3'.")
    exact = {plain(n): i for n, i in names.items()}
    if plain(text) in exact:
        return exact[plain(text)], ""
    for match in reversed(list(re.finditer(r"\s+of\s+", text))):
        try:
            owner = find(text[match.end() :], names, "player")
        except UnknownName:
            continue
        return owner, _in_play(d, owner, text[: match.start()].strip())
    try:
        return find(text, names, "player"), ""
    except UnknownName as error:
        return _champion_named(d, seat, text, error)


def _champion_named(d: Realm, seat: int, text: str, error: UnknownName) -> tuple[int, str]:
    """A champion whose owner was not said: one in reach first, then any."""
    try:
        wanted = find(text, _all_cards(d), "card")
    except UnknownName:
        raise BadInput(f"{error} Or name a champion: 'attack Orc Grunt of {names_of(d)[-1]} for 3'.") from None
    near = champions_in_reach(d, seat) if 0 <= seat < len(d.players) else []
    every = near + [(q, c) for q, p in enumerate(d.players) for c in p.play if q != seat]
    for owner, card in every:
        if d.cards.ids[card.kind] == wanted:
            return owner, ref_of(d, owner, card)
    raise BadInput(f"No {d.cards.names[d.cards.kind[wanted]]} stands in front of another player.")


def _parse_pledge(d: Realm, seat: int, rest: str) -> Pledge:
    read = re.fullmatch(r"(-?\d{1,4})(?:\s+(?:gold|combat))?\s+(?:to|for|at|on)\s+(.+)", rest, re.IGNORECASE)
    if not read:
        raise BadInput("Say how much and for what, as in 'pledge 2 to Command' or 'pledge 3 to Orc Grunt of Bryn'.")
    try:
        return Pledge(seat, int(read[1]), _card(d, read[2], [*d.market, d.cards.gem]))
    except UnknownName:
        target, ref = _target(d, seat, read[2])
        return Pledge(seat, int(read[1]), ref, target)


def _parse_donate(d: Realm, seat: int, rest: str) -> Donate:
    names = {n: i for i, n in enumerate(names_of(d))}
    for match in reversed(list(re.finditer(r"\s+to\s+", rest))):
        target = find(rest[match.end() :], names, "player")
        own = d.players[seat].discard if 0 <= seat < len(d.players) else ()
        return Donate(seat, _card(d, rest[: match.start()].strip(), own), target)
    raise BadInput(f"Say what and to whom, for instance 'donate Gold to {next(iter(names))}'.")


def _parse_choose(d: Realm, seat: int, rest: str) -> Choose:
    top = d.frames[-1]
    parts = [] if plain(rest) in ("", "nothing", "none") else [p.strip() for p in rest.split("+") if p.strip()]
    if not isinstance(top, Choice):
        return Choose(seat, tuple(parts)[:12])
    if len(parts) > 12:
        raise BadInput("At most 12 cards can be named at once.")
    offered: dict[str, str] = {}
    for pick in choices.pool(d, top):
        offered.setdefault(say_pick(d, top, pick), pick)
    return Choose(seat, tuple(_pick(d, top, part, offered) for part in parts))


def _pick(d: Realm, c: Choice, text: str, offered: dict[str, str]) -> str:
    try:
        return find(text, offered, "answer")
    except UnknownName:
        if c.ask in ("discard", "recover", "prepare"):
            return _in_play(d, c.seat, text)
        if c.ask == "stun":
            owner, ref = _target(d, c.seat, text)
            return f"{owner}/{ref}"
        if c.ask == "opponent":
            return str(find(text, {n: i for i, n in enumerate(names_of(d))}, "player"))
        raise


_PARSE: Mapping[str, Any] = {
    "play": _parse_play, "expend": _use("expend"), "ally": _use("ally"), "sacrifice": _use("sacrifice"),
    "acquire": _parse_acquire, "buy": _parse_acquire, "attack": _parse_attack, "pledge": _parse_pledge,
    "donate": _parse_donate, "done": lambda d, seat, rest: Done(seat), "end": lambda d, seat, rest: Done(seat),
    "resume": lambda d, seat, rest: Resume(seat),
}  # fmt: skip


# ---- events and card texts


def line(d: Realm, event: Event, seat: int | None = None) -> str:
    """The log's sentence for a seat; None sees everything."""
    names = names_of(d)
    words: dict[str, Any] = {"name": names[event.seat]}
    for key, value in event.known(seat).items():
        if key == "cards" and not isinstance(value, int):
            words[key] = [card_name(d, c) for c in value] or ["nothing"]
        elif key == "card":
            words[key] = card_name(d, value)
        elif key == "target":
            words[key] = names[value]
        elif key in ("winners", "who"):
            words[key] = [names[s] for s in value]
        elif key == "to":
            words[key] = TEXTS.say(f"places.{value}")
        elif key == "format":
            words[key] = TITLES[value]
        elif key == "filter":
            words[key] = TEXTS.say(f"filters.{value}")
        else:
            words[key] = value
    code = event.name if event.seen(seat) else f"{event.name}_unseen"
    return TEXTS.say(f"events.{code}", words)


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
