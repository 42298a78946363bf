"""A verdict in words: every reason with its rule's title and printed place, and what would make it legal."""

from __future__ import annotations

import textwrap

import click

from heroplay.cli.frame import WIDTH
from heroplay.core.verdict import Verdict


def explain(verdict: Verdict, repairs: int = 12) -> str:
    """All that there is to say about a verdict."""
    said = verdict.game.language.say(verdict.state, verdict.action)
    head = click.style("Allowed", fg="green", bold=True) if verdict.ok else click.style("Refused", fg="red", bold=True)
    lines = [f"{head}: {said}"]
    book = verdict.game.rulebook
    for finding in verdict.violations or verdict.supports:
        lines += wrapped(f"- {verdict.reason(finding)}", "  ")
        rule = book[finding.rule]
        place = "our ruling, where the booklets are silent" if rule.kind == "ruling" else "; ".join(rule.where[:1])
        lines += wrapped(f"{rule.id} {rule.title}" + (f" [{place}]" if place else ""), "    ", dim=True)
        for other in finding.also:
            lines += wrapped(f"{other} {book[other].title}", "    ", dim=True)
    return "\n".join([*lines, *ways_out(verdict, repairs)])


def refusal(verdict: Verdict, repairs: int = 3) -> str:
    """A refused move in short: the sentence, the title of its rule, what would be legal."""
    rule = verdict.game.rulebook[verdict.rule]
    kind = "our ruling" if rule.kind == "ruling" else "; ".join(rule.where[:1])
    lines = [click.style(line, fg="red") for line in wrapped(verdict.text, "", "  ")]
    lines += wrapped(f"{rule.id} {rule.title}" + (f" [{kind}]" if kind else ""), "  ", dim=True)
    more = len(verdict.violations) - 1
    if more:
        lines.append(f"  {more} more {'reason' if more == 1 else 'reasons'}: say why.")
    return "\n".join([*lines, *ways_out(verdict, repairs)])


def ways_out(verdict: Verdict, most: int) -> list[str]:
    """The smallest changes that would make a refused action legal."""
    if verdict.ok or most <= 0:
        return []
    found = verdict.repairs(limit=most)
    if not found:
        return []
    lines = ["  Legal instead:"]
    for repair in found[:most]:
        lines += wrapped(f"- {repair}", "    ")
    return lines


def wrapped(text: str, indent: str, more: str | None = None, *, dim: bool = False) -> list[str]:
    """Lines of at most 100 characters."""
    lines = textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  " if more is None else more)
    return [click.style(line, dim=True) for line in lines] if dim else lines
