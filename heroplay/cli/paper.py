"""`heroplay paper`: a chapter, a course or the rules as pages to print."""

from __future__ import annotations

from pathlib import Path

import click

from heroplay.cli.frame import Trouble
from heroplay.games.registry import default_id, get_game


@click.command(short_help="Print chapters or the rules on paper.")
@click.argument("game", default=default_id())
@click.argument("chapter", required=False)
@click.option("--rules", "wants_rules", is_flag=True, help="The rules on one page, with their ids.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file to write.  [default: GAME.html]")
def paper(game: str, chapter: str | None, wants_rules: bool, out: Path | None) -> None:
    """Write CHAPTER of GAME, or all its chapters, as HTML to print: A4 or Letter, with a page for the teacher.

    CHAPTER is a name such as first-point, or a chapter of your own (.toml).
    """
    from heroplay.tutor.lessons import course, load_chapter
    from heroplay.tutor.paper import chapter_page, document, summary_page

    wanted = get_game(game)
    if wants_rules:
        if chapter:
            raise Trouble("The rules are a page of their own; leave the chapter out.")
        title, pages = f"{wanted.info.title}: rules", [summary_page(wanted)]
    else:
        if chapter and chapter.endswith(".toml"):
            chapters = [load_chapter(chapter)]
        else:
            known = course(wanted.info.id)
            chapters = [c for c in known if chapter in (None, c.id)]
            if not chapters:
                there = ", ".join(c.id for c in known) or "none"
                raise Trouble(f"{wanted.info.title} has no chapter {chapter!r}. There are: {there}.")
        title = chapters[0].title if chapter else f"{wanted.info.title}: the course"
        pages = [chapter_page(c) for c in chapters]
    stem = Path(chapter).stem if chapter else wanted.info.id
    out = out or Path(f"{stem}-rules.html" if wants_rules else f"{stem}.html")
    try:
        out.write_text(document(title, pages), "utf-8")
    except OSError as error:
        raise Trouble(f"{out} cannot be written: {error.strerror}.") from None
    count = len(pages)
    what = "the rules on a page" if wants_rules else f"{count} {'chapter' if count == 1 else 'chapters'}"
    click.echo(f"{out}: {what}. Open it in a browser and print it; A4 or Letter.")
