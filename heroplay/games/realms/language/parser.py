"""What a line of English means: `attack Orc Grunt of Bryn for 3`, `play Spark at Cassia`, `buy a Fire Gem`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from heroplay.core.errors import BadInput, UnknownName
from heroplay.core.frames import Choice
from heroplay.core.names import closest, find, plain
from heroplay.core.text import listed
from heroplay.games.realms.language.notation import ability_text, say
from heroplay.games.realms.rules import choices
from heroplay.games.realms.rules.actions import (
    Acquire,
    Attack,
    Choose,
    Donate,
    Done,
    Play,
    PlayAll,
    Pledge,
    Resume,
    Use,
)
from heroplay.games.realms.rules.cards import short
from heroplay.games.realms.rules.effects import ASK_RULES, asks_target
from heroplay.games.realms.rules.legal import legal, pending
from heroplay.games.realms.rules.naming import card_name, say_pick
from heroplay.games.realms.rules.reach import champions_in_reach, players_in_reach
from heroplay.games.realms.rules.setup import names_of
from heroplay.games.realms.rules.state import Realm, find_in_play, ref_of
from heroplay.kit.notation import speaker, split_answer

VERBS = (
    "play", "expend", "ally", "sacrifice", "acquire", "buy", "attack", "pledge", "donate", "done", "end", "resume",
    "choose", "discard", "stun", "prepare", "recover", "draw", "use", "leave", "pass",
)  # fmt: skip
#: A question may be answered with its own verb.
_ANSWERS = {
    "discard": ("discard",), "stun": ("stun",), "prepare": ("prepare",), "recover": ("recover",), "draw": ("draw",),
    "sacrifice": ("sacrifice",), "legacy": ("donate", "leave"),
}  # fmt: skip
_ONLY_ANSWERS = ("discard", "stun", "prepare", "recover", "draw", "leave")
_NOTHING = ("", "nothing", "none", "no", "no card", "nobody")
MOST_PICKS = 12
_AT = re.compile(r"\s+(?:at|against|on|targeting)\s+", re.IGNORECASE)
_OF = re.compile(r"\s+of\s+", re.IGNORECASE)
ABILITIES = ("expend", "ally", "sacrifice")


def parse(state: Realm, text: str, seat: int | None = None) -> Any:
    """The action that a line of text means; `Bryn: done` names the seat, else the one who decides is meant."""
    seat, said = speaker(text, names_of(state), pending(state), seat)
    if not said:
        raise BadInput(f"Say what to do: {_doing(state)}.")
    asked = state.frames[-1] if isinstance(state.frames[-1], Choice) and not state.over else None
    if asked is not None and asked.seat == seat and plain(said) in map(plain, (*_offered(state, asked), *_NOTHING[1:])):
        return _parse_choose(state, seat, said)  # an answer needs no verb
    first, _, rest = said.partition(" ")
    try:
        verb = _verb(state, seat, first, said)
    except BadInput:
        if asked is None or asked.seat != seat:
            raise
        return _parse_choose(state, seat, said)
    rest = rest.strip()
    if verb == "choose" or (asked is not None and verb in _ANSWERS.get(asked.ask, ())):
        return _parse_choose(state, seat, rest)
    if verb in _ONLY_ANSWERS:
        raise BadInput(f"Nothing asks you to {verb} now. Say what to do: {_doing(state)}.")
    return _PARSE[verb](state, seat, rest)


def _verb(state: Realm, seat: int, word: str, said: str) -> str:
    """The verb that a line begins with; a player's name, a card's name or a single letter does not count."""
    if plain(word) in VERBS:
        return plain(word)
    if plain(said) in map(plain, names_of(state)):
        raise BadInput(f"{said} is a player. Say what to do, for instance 'attack {said} for 3'.")
    if plain(said) in map(plain, state.cards.names[:-1]):
        can = [
            say(state, a)
            for a in legal(state, seat)
            if getattr(a, "card", "").partition(":")[0] == card_id(state, said)
        ]
        raise BadInput(f"{said} is a card. {_first_of(can) if can else f'Say what to do: {_doing(state)}.'}")
    if len(plain(word)) < 2:
        raise BadInput(f"{word!r} is not an action here. Say what to do: {_doing(state)}.")
    try:
        return find(word, {v: v for v in VERBS}, "action")
    except UnknownName:
        near = closest(word, VERBS)
        hint = f"Did you mean {near}?" if near else f"Say what to do: {_doing(state)}."
        raise BadInput(f"There is no action {word[:60]!r} here. {hint}") from None


def _first_of(can: list[str]) -> str:
    """`Say play Gold or ...`; of attacks with every amount the first will do."""
    some = list(dict.fromkeys(line.partition(" for ")[0] for line in can))
    return f"Say {listed(some[:4], 'or')}."


def _doing(state: Realm) -> str:
    """What can be done in this format, for a hint."""
    more = ["pledge"] * bool(state.layout.shared) + ["donate"] * bool(state.layout.emperors)
    return listed(["play", "use", "acquire", "attack", *more, "done"], "or")


# ---- names


def _needs(rest: str, example: str) -> str:
    if not rest:
        raise BadInput(f"Say what, for instance '{example}'.")
    return rest


def _bare(text: str) -> str:
    """Without `a`, `the`, `my` in front."""
    return re.sub(r"^(?:an?|the|my|one)\s+", "", text.strip(), flags=re.IGNORECASE)


def card_id(state: Realm, text: str, kinds: Iterable[int] = (), have: str = "") -> str:
    """The card that is meant: first among these, then among all.  `have` says what these are, for a hint."""
    names, ids = state.cards.names[:-1], state.cards.ids
    own = {names[k]: ids[k] for k in kinds if k >= 0}
    every = {name: ids[k] for k, name in enumerate(names)}
    exact = {plain(name): i for name, i in every.items()} | {plain(i): i for i in ids[:-1]}
    for said in filter(plain, dict.fromkeys((text, _bare(text)))):
        if plain(said) in exact:
            return exact[plain(said)]
        for table in (own, every):
            if any(plain(name).startswith(plain(said)) for name in table):
                return find(said, table, "card")
    near = _nearest(_bare(text), own) or _nearest(_bare(text), every)
    hint = f"Did you mean {near}?" if near else f"{have} {listed(map(short, own))}." if own and have else ""
    raise UnknownName(f"There is no card {text[:60]!r} in Hero Realms. {hint}".strip())


def _nearest(text: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant, by the whole of it or by what stands before its comma."""
    by_short = {short(name): name for name in names}
    found = closest(text, by_short)
    return closest(text, names) or (by_short[found] if found else None)


def _seat_named(state: Realm, text: str) -> int:
    """A player: `Bryn`, `player Bryn`."""
    seats = {n: i for i, n in enumerate(names_of(state))}
    return find(text if plain(text) in map(plain, seats) else _no_title(text), seats, "player")


def _no_title(text: str) -> str:
    return re.sub(r"^(?:player|opponent)\s+", "", text.strip(), flags=re.IGNORECASE)


def _hand(state: Realm, seat: int) -> list[int]:
    return state.players[seat].hand if 0 <= seat < len(state.players) else []


def _in_play(state: Realm, owner: int, text: str, have: str = "In play:") -> str:
    """The ref of a card in play: `Orc Grunt`, `Orc Grunt 2`."""
    numbered = re.fullmatch(r"(.*\S)\s+(\d{1,2})", text)
    number = numbered[2] if numbered else ""
    play = state.players[owner].play if 0 <= owner < len(state.players) else []
    ref = card_id(state, numbered[1] if numbered else text, [c.kind for c in play], have)
    return f"{ref}:{number}" if number and number != "1" else ref


# ---- cards and abilities


def _with_target(state: Realm, text: str, read: Any) -> tuple[str, str]:
    """A card as `read` finds it, and the text after `at`, if there is one; `man at arms` is a card."""
    places = [len(text), *(match.start() for match in reversed(list(_AT.finditer(text))))]
    for at in places[:-1]:
        try:
            return read(text[:at].strip()), _AT.sub("", text[at:], count=1).strip()
        except UnknownName:
            continue
    return read(text[: places[-1]].strip()), _AT.sub("", text[places[-1] :], count=1).strip()


def _aimed(state: Realm, seat: int, ref: str, ability: str, text: str) -> str:
    """The pick that a target said together with a card means; whether it can be hit is for the rules to say."""
    if not text:
        return ""
    asked = asks_target(state, seat, state.cards.kind[ref.partition(":")[0]], ability)
    if asked is not None and asked.ask == "prepare":
        return _in_play(state, seat, text)
    return _target_pick(state, seat, text)


def _parse_play(state: Realm, seat: int, rest: str) -> Any:
    words = plain(_needs(rest, "play Gold"))
    if words in ("all", "everything", "hand", "my hand", "all cards"):
        return PlayAll(seat)
    card, target = _with_target(state, rest, lambda said: card_id(state, said, _hand(state, seat), "You hold"))
    return Play(seat, card, _aimed(state, seat, card, "primary", target))


def _use(ability: Any) -> Any:
    def read(state: Realm, seat: int, rest: str) -> Use:
        said = re.sub(r"^(?:(?:ability\s+)?(?:of|for)|ability)\s+", "", _needs(rest, f"{ability} Orc Grunt"))
        ref, target = _with_target(state, said, lambda text: _in_play(state, seat, text, "You have in play:"))
        if ":" not in ref and 0 <= seat < len(state.players):  # of several copies, one that can be used now
            able = [a for a in legal(state, seat) if isinstance(a, Use) and a.ability == ability]
            ref = next((a.card for a in able if a.card.partition(":")[0] == ref), ref)
        return Use(seat, ability, ref, _aimed(state, seat, ref, ability, target))

    return read


def _parse_use(state: Realm, seat: int, rest: str) -> Any:
    """`use Orc Grunt`: the ability that it has, or that can be used now; `use ally ability of Spark`."""
    first, _, more = _needs(rest, "use Orc Grunt").partition(" ")
    if plain(first) in ABILITIES and more:
        return _use(plain(first))(state, seat, more.strip())
    ref, _ = _with_target(state, rest, lambda text: _in_play(state, seat, text, "You have in play:"))
    kind = state.cards.kind[ref.partition(":")[0]]
    have = [a for a in ABILITIES if state.cards.has[a][kind]]
    able = [
        a.ability
        for a in legal(state, seat)
        if isinstance(a, Use) and state.cards.kind[a.card.partition(":")[0]] == kind
    ]
    some = list(dict.fromkeys(able)) or have or ["expend"]
    if len(some) > 1:
        name = state.cards.names[kind]
        raise BadInput(f"Say which ability: {listed([f'{a} {name}' for a in some], 'or')}.")
    return _use(some[0])(state, seat, rest)


def _parse_acquire(state: Realm, seat: int, rest: str) -> Acquire:
    return Acquire(
        seat, card_id(state, _needs(rest, "acquire Fire Gem"), [*state.market, state.cards.gem], "For sale:")
    )


# ---- targets


def _parse_attack(state: Realm, seat: int, rest: str) -> Attack:
    """Unsaid, the amount is all there is, or what stuns the champion; the target is the only one in reach."""
    amount = re.search(r"(?:^|\s)(?:for|with)\s+(-?\d{1,4})(?:\s+combat)?\s*$", rest, re.IGNORECASE)
    players = {*map(plain, names_of(state))}
    if amount is None and plain(rest) not in players:
        bare = re.search(r"\s(\d{1,4})\s*$", rest)  # `attack Bryn 3`; after a champion it is the second copy
        amount = bare if bare and plain(rest[: bare.start()]) in players else None
        rest = re.sub(r"\s+(?:for|with)\s+(?:all|everything)\s*$", "", rest, flags=re.IGNORECASE)
    target_words = rest[: amount.start()].strip() if amount else rest
    target, ref = _target(state, seat, target_words)
    if amount:
        return Attack(seat, target, int(amount[1]), ref)
    combat = state.players[seat].combat if 0 <= seat < len(state.players) else 0
    card = find_in_play(state, target, ref) if ref else None
    missing = state.cards.defense[card.kind] - card.damage if card is not None else combat
    return Attack(seat, target, max(1, min(missing, combat) if combat else missing), ref)


def _target(state: Realm, seat: int, text: str) -> tuple[int, str]:
    """A player, or a champion of a player."""
    names = names_of(state)
    if not text:
        near = players_in_reach(state, seat) if 0 <= seat < len(state.players) else []
        if len(near) == 1:
            return near[0], ""
        others = [names[q] for q in near] or [n for s, n in enumerate(names) if s != seat]
        raise BadInput(f"Say who to attack, for instance 'attack {others[0]} for 3'.")
    exact = {plain(n): i for i, n in enumerate(names)}
    if plain(text) in exact:
        return exact[plain(text)], ""
    splits = [(text[: m.start()].strip(), text[m.end() :]) for m in _OF.finditer(text)]
    for card, owner_name in splits:  # a name may have an `of` in it: a whole name goes before the end of one
        seat_of = exact.get(plain(owner_name))
        if seat_of is not None and plain(card) in _names_in_play(state, seat_of):
            return seat_of, _in_play(state, seat_of, card)
    for card, owner_name in reversed(splits):
        try:
            owner = _seat_named(state, owner_name)
        except UnknownName:
            continue
        return owner, _in_play(state, owner, card)
    try:
        return _seat_named(state, text), ""
    except UnknownName as error:
        return _champion_named(state, seat, text, error)


def _names_in_play(state: Realm, owner: int) -> list[str]:
    """What the cards in front of a player can be called, `Orc Grunt 2` too."""
    return [plain(card_name(state, ref_of(state, owner, card))) for card in state.players[owner].play]


def _target_pick(state: Realm, seat: int, text: str) -> str:
    """The same as a pick."""
    owner, ref = _target(state, seat, text)
    return f"{owner}/{ref}" if ref else str(owner)


def _champion_named(state: Realm, seat: int, text: str, error: UnknownName) -> tuple[int, str]:
    """A champion whose owner was not said: the one in reach first, then any; of several owners' it must be said."""
    names = names_of(state)
    lying = [(q, c) for q, p in enumerate(state.players) for c in p.play if q != seat]
    numbered = re.fullmatch(r"(.*\S)\s+(\d{1,2})", text)
    try:
        wanted = card_id(state, numbered[1] if numbered else text, [c.kind for _, c in lying])
    except UnknownName:
        raise UnknownName(f"{error} Or name a champion: 'attack Orc Grunt of {names[-1]} for 3'.") from None
    near = champions_in_reach(state, seat) if 0 <= seat < len(state.players) else []
    for found in (near, lying):
        alike = [(q, c) for q, c in found if state.cards.ids[c.kind] == wanted]
        owners = list(dict.fromkeys(q for q, _ in alike))
        if len(owners) > 1:
            name = state.cards.names[state.cards.kind[wanted]]
            some = listed([f"{name} of {names[q]}" for q in owners], "or")
            raise UnknownName(f"{text[:60]!r} could be {some}. Say which champion you mean.")
        if alike:
            owner, card = alike[0]
            return owner, f"{wanted}:{numbered[2]}" if numbered else ref_of(state, owner, card)
    return _nobodys(state, seat), wanted


def _nobodys(state: Realm, seat: int) -> int:
    """Whose champion is meant when nobody has it: an opponent's, for the rules to say that it is not there."""
    near = players_in_reach(state, seat) if 0 <= seat < len(state.players) else []
    return near[0] if near else (seat + 1) % len(state.players)


def _parse_pledge(state: Realm, seat: int, rest: str) -> Pledge:
    read = re.fullmatch(r"(-?\d{1,4})(?:\s+(?:gold|combat))?\s+(?:to|for|at|on)\s+(.+)", rest, re.IGNORECASE)
    if not read:
        raise BadInput("Say how much and for what, as in 'pledge 2 to Command' or 'pledge 3 to Orc Grunt of Bryn'.")
    try:
        return Pledge(seat, int(read[1]), card_id(state, read[2], [*state.market, state.cards.gem]))
    except UnknownName:
        target, ref = _target(state, seat, read[2])
        return Pledge(seat, int(read[1]), ref, target)


def _parse_donate(state: Realm, seat: int, rest: str) -> Donate:
    own = state.players[seat].discard if 0 <= seat < len(state.players) else ()
    exact = {plain(n) for n in names_of(state)}
    splits = [(rest[: m.start()].strip(), rest[m.end() :]) for m in re.finditer(r"\s+to\s+", rest, re.IGNORECASE)]
    for card, to in [s for s in splits if plain(s[1]) in exact] + splits[-1:]:
        target = _seat_named(state, to)
        return Donate(seat, card_id(state, card, own, "In your discard pile:"), target)
    raise BadInput(f"Say what and who gets it, for instance 'donate Gold to {names_of(state)[0]}'.")


# ---- answers


def _offered(state: Realm, choice: Choice) -> dict[str, str]:
    """What may be picked, by the words for it."""
    found: dict[str, str] = {}
    for pick in choices.pool(state, choice):
        found.setdefault(say_pick(state, choice, pick), pick)
    return found


def _parse_choose(state: Realm, seat: int, rest: str) -> Choose:
    top = state.frames[-1]
    offered = _offered(state, top) if isinstance(top, Choice) and not state.over else {}
    none = plain(rest) in _NOTHING and plain(rest) not in map(plain, offered)
    parts = [] if none else split_answer(rest, (*offered, *names_of(state)))
    if len(parts) > MOST_PICKS:
        raise BadInput(f"At most {MOST_PICKS} cards can be named at once.")
    if not isinstance(top, Choice) or state.over:
        again = _said_again(state, seat, parts)
        return again if again is not None else Choose(seat, tuple(p[:60] for p in parts))
    if state.taken and (seat != top.seat or not all(plain(p) in map(plain, offered) for p in parts)):
        again = _said_again(state, seat, parts)
        if again is not None:
            return again
    return Choose(seat, tuple(_pick(state, top, part, offered) for part in parts))


def _said_again(state: Realm, seat: int, parts: list[str]) -> Choose | None:
    """A target that is named after there was only one to take; None where the answer is to something else."""
    if len(parts) != 1:
        return None
    for taken in state.taken:
        asked = Choice(taken.seat, taken.ask, 1, 1, rule=ASK_RULES[taken.ask])
        name = plain(say_pick(state, asked, taken.pick))
        if name == plain(parts[0]) or (taken.ask == "stun" and name.startswith(plain(parts[0]) + " of ")):
            return Choose(taken.seat, (taken.pick,))
    exact = {plain(n): i for i, n in enumerate(names_of(state))}
    wanted = exact.get(plain(parts[0]), exact.get(plain(_no_title(parts[0]))))
    for taken in state.taken:
        if taken.ask == "opponent" and wanted is not None:
            return Choose(taken.seat, (str(wanted),))
        if taken.ask == "stun" and taken.seat == seat:
            return Choose(taken.seat, (_target_pick(state, seat, parts[0]),))
        if taken.ask == "prepare" and taken.seat == seat:
            return Choose(taken.seat, (_in_play(state, seat, parts[0]),))
    return None


def _pick(state: Realm, choice: Choice, text: str, offered: dict[str, str]) -> str:
    """What an answer means; what exists and is not on offer is for the rules to refuse."""
    for said in dict.fromkeys((text, _bare(text))):
        if any(plain(name).startswith(plain(said)) for name in offered) and plain(said):
            return find(said, offered, "answer")
    return _PICKS[choice.ask](state, choice, text)


def _card_pick(state: Realm, choice: Choice, text: str) -> str:
    own = [state.cards.kind[pick.partition(":")[0]] for pick in choices.pool(state, choice)]
    numbered = re.fullmatch(r"(.*\S)\s+(\d{1,2})", text) if choice.ask == "prepare" else None
    ref = card_id(state, numbered[1] if numbered else text, own, "You can choose")
    return f"{ref}:{numbered[2]}" if numbered and numbered[2] != "1" else ref


def _zone_pick(state: Realm, choice: Choice, text: str) -> str:
    """`Gold from hand`, `Gold from the discard pile`, `Gold`: where it was not said, where it can be had."""
    said = re.fullmatch(r"(.*\S)\s+from\s+(?:the\s+|my\s+)?(hand|discard|deck)(?:\s+pile)?", text, re.IGNORECASE)
    pool = choices.pool(state, choice)
    card = card_id(
        state, said[1] if said else text, [state.cards.kind[p.partition("/")[2]] for p in pool], "You can choose"
    )
    if said:
        return f"{said[2].lower()}/{card}"
    return next((p for p in pool if p.partition("/")[2] == card), f"hand/{card}")


def _player_pick(state: Realm, choice: Choice, text: str) -> str:
    return str(_seat_named(state, text))


def _option_pick(state: Realm, choice: Choice, text: str) -> str:
    """`1`, or words that only one of the options has: `combat`."""
    if re.fullmatch(r"(?:option\s+|number\s+)?-?\d{1,4}", text, re.IGNORECASE):
        return text.split()[-1]
    wanted = set(plain(text).split())
    options: Any = choices.asking_word(state).of  # type: ignore[attr-defined]
    fits = [n for n, words in enumerate(options, 1) if wanted <= set(plain(ability_text(words)).split())]
    if len(fits) == 1:
        return str(fits[0])
    said = listed([f"{n} ({ability_text(words).rstrip('.')})" for n, words in enumerate(options, 1)], "or")
    raise UnknownName(f"There is no answer {text[:60]!r} here. Say {said}.")


def _plain_pick(state: Realm, choice: Choice, text: str) -> str:
    """A number of cards, or a place: one that exists and is not on offer is refused by its rule."""
    number = re.fullmatch(r"(-?\d{1,4})(?:\s+cards?)?", text, re.IGNORECASE)
    if number:
        return number[1]
    place = " ".join(word for word in plain(text).split() if word not in ("to", "on", "into", "in", "the", "my"))
    known = {"top": "top_of_deck", "deck": "top_of_deck", "discard": "discard pile", "discard pile": "discard pile"}
    if choice.ask == "redirect":
        for said, pick in {**{plain(n): p for n, p in _offered(state, choice).items()}, **known}.items():
            if place == said:
                return pick
    raise UnknownName(f"There is no answer {text[:60]!r} here. Say {listed(_offered(state, choice), 'or')}.")


_PICKS: Mapping[str, Any] = {
    "discard": _card_pick, "recover": _card_pick, "prepare": _card_pick, "sacrifice": _zone_pick, "legacy": _zone_pick,
    "stun": lambda d, c, text: _target_pick(d, c.seat, text), "opponent": _player_pick, "option": _option_pick,
    "draw": _plain_pick, "redirect": _plain_pick,
}  # fmt: skip

_PARSE: Mapping[str, Any] = {
    "play": _parse_play, "expend": _use("expend"), "ally": _use("ally"), "sacrifice": _use("sacrifice"),
    "use": _parse_use, "acquire": _parse_acquire, "buy": _parse_acquire, "attack": _parse_attack,
    "pledge": _parse_pledge, "donate": _parse_donate, "resume": lambda d, seat, rest: Resume(seat),
    **dict.fromkeys(("done", "end", "pass"), lambda d, seat, rest: Done(seat)),
}  # fmt: skip
