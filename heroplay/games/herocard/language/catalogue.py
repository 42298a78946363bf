"""The heroes as a catalogue: a list, a hero's deck, and the judgement on a hero of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from heroplay.contracts.catalogue import Catalogue, Entry, Judgement
from heroplay.core.verdict import Finding
from heroplay.games.herocard.language.sheets import hero_row, hero_sheet
from heroplay.games.herocard.rules import heroes
from heroplay.games.herocard.rules.words import RULES, TEXTS


def _entries() -> list[dict[str, Any]]:
    return [hero_row(hero) for hero in heroes.all_heroes().values()]


def _sheet(name: str) -> Entry:
    hero = heroes.get_hero(name)
    return Entry(hero.model_dump(mode="json", by_alias=True), hero_sheet(hero))


def _judge(file: Path) -> Judgement:
    custom = heroes.read_hero(file)
    judged = heroes.judge(custom)
    return Judgement(
        custom.name,
        judged.ok,
        tuple(finding.rule for finding in judged.findings),
        tuple(_sentence(finding) for finding in judged.findings),
        tuple(_sentence(finding) for finding in judged.warnings),
        hero_sheet(judged.hero) if judged.hero is not None else "",
    )


def _sentence(finding: Finding) -> str:
    return f"{TEXTS.say(f'reasons.{finding.code}', finding.facts)} ({finding.rule} {RULES[finding.rule].title})"


CATALOGUE = Catalogue(
    word="hero",
    words="heroes",
    about="The heroes of HeroCard, their decks, and a judge for your own.",
    entries=_entries,
    sheet=_sheet,
    judge=_judge,
)
