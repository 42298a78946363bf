"""Playing at the terminal: moves, lists, reasons, undo, files, several people, and whatever else is typed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import heroplay as hp
from heroplay.cli import main
from heroplay.cli.commands import meant
from heroplay.cli.listing import SHORT
from tests.cli.terminal import WIDTH, after, run, typed, widest
from tests.herocard.builders import duel

HAND = ["Overhand Thrust", "Thunder Stroke", "Efficient Block", "Efficient Block", "Unbroken Defense", "Cross Block"]
#: Samurai to move; the bot holds nothing that could answer.
ACTION = duel(hand=HAND, other_hand=["Jab!"]).code()
DISCARD = duel(hand=HAND, other_hand=["Jab!"], phase="discard").code()
SET = "attack overhand + thunder"
TOTAL = 6 + 4  # Overhand Thrust and Thunder Stroke


def code_after(*lines: str, code: str = ACTION) -> str:
    """The code of the table after these lines."""
    return after(typed(*lines, "code", code=code), "code").strip()


def test_the_table_is_shown_for_the_person_and_not_for_the_bot():
    text = typed(code=DISCARD)
    assert "You are Samurai, against To'a King (greedy bot)." in text
    assert "Samurai (you)" in text
    assert "  hand 2 x Efficient Block" in text and "Jab!" not in text
    assert "> Samurai: Discard phase. Discard as many cards as you like, or none. You hold 6." in text


def test_a_move_is_played_and_the_bot_answers():
    said = after(typed(SET, code=ACTION), SET)
    assert f"Samurai announces attack {TOTAL}." in said
    assert "To'a King passes." in said.partition("announces")[2]
    assert f"> Samurai: your attack on To'a King is {TOTAL} against 0." in said


def test_what_has_one_answer_is_answered_with_a_log_line():
    full = duel(hand=[*HAND, "Braced Heel"], phase="discard").code()
    said = after(typed("discard nothing", code=full), "discard nothing")
    for line in ("Samurai discards nothing.", "Samurai draws nothing.", "Samurai clears nothing."):
        assert said.count(line) == 1
    assert "> Samurai: Action phase." in said


def test_a_refused_move_says_the_sentence_the_rules_title_and_what_would_do():
    said = after(typed("attack Thunder Stroke", code=ACTION), "attack Thunder Stroke")
    assert "Thunder Stroke needs a Base Attack in this sequence or in the same set." in said
    assert "HC-4.18 Mods need a base [Rise of the Shogun > Core Rules" in said
    assert "Legal instead:" in said
    assert 1 <= said.count("    - ") <= 3
    assert "=====" not in said  # nothing happened, so the table is not drawn again
    assert code_after("attack Thunder Stroke") == code_after()


def test_why_gives_every_reason_of_a_refusal_with_titles():
    said = after(typed("why attack second", code=DISCARD), "why attack second")
    assert said.startswith("Refused: attack Second Cut")
    assert "(HC-4.8)" in said and "HC-4.8 Cards only in Action phases" in said
    assert "(HC-R63)" in said and "our ruling" in said


def test_why_alone_explains_the_move_that_was_just_refused():
    said = after(typed("attack thunder", "why", code=ACTION), "why")
    assert said.startswith("Refused: attack Thunder Stroke")
    assert after(typed("why", code=ACTION), "why").startswith("Say which move")


def test_why_names_the_rules_that_allow():
    said = after(typed(f"why {SET}", code=ACTION), f"why {SET}")
    assert said.startswith("Allowed: attack Overhand Thrust + Thunder Stroke")
    assert "HC-4.16 " in said and "HC-4.9 Single cards or sets" in said


def test_a_number_plays_an_entry_of_the_last_list():
    text = typed("legal cross", "2", code=DISCARD)
    entry = next(line for line in after(text, "legal cross").splitlines() if line.strip().startswith("2  "))
    cards = entry.partition("discard ")[2].split(", ")
    assert len(cards) == 2
    assert f"Samurai discards {' and '.join(cards)}." in after(text, "2")


def test_a_number_needs_a_list_of_this_moment():
    assert "type legal" in after(typed("3", code=DISCARD), "3")
    assert "type legal" in after(typed("legal", "1", "2", code=DISCARD), "2")
    assert "The list goes from 1 to" in after(typed("legal", "0", code=DISCARD), "0")
    assert "The list goes from 1 to" in after(typed("legal", "123456789012", code=DISCARD), "123456789012")
    assert after(typed("legal", "why 1", code=ACTION), "why 1").startswith("Allowed: ")


def test_the_list_is_short_grouped_and_counted():
    count = len(hp.load(DISCARD).legal())
    assert count > SHORT
    said = after(typed("legal", code=DISCARD), "legal")
    assert "  2 at once:" in said and "  6 at once:" in said
    assert f"{count} legal actions." in said
    assert sum(line.strip()[:1].isdigit() and "discard" in line for line in said.splitlines()) <= SHORT
    everything = after(typed("legal all", code=DISCARD), "legal all")
    assert f"  {count}  discard" in everything and "more" not in everything


def test_rules_and_cards_can_be_read():
    text = typed("rule HC-4.18", "rule refresh", "rule HC-4.99", "card jab", "hand", code=ACTION)
    assert "HC-4.18  Mods need a base" in after(text, "rule HC-4.18")
    assert "HC-3.14" in after(text, "rule refresh")
    assert "HC-4 goes from HC-4.1 to HC-4.32." in after(text, "rule HC-4.99")
    assert after(text, "card jab").startswith("Jab!   5 Body, Exclusive Base Attack 6")
    assert after(text, "hand").count("rules: ") == 5  # five different cards


def test_undo_goes_back_to_the_persons_last_decision_and_redo_forward_again():
    text = typed(SET, "pass", "undo", "undo", "redo", "code", code=ACTION)
    assert "Taken back: pass." in text
    assert "Taken back: attack Overhand Thrust + Thunder Stroke." in text
    assert "Played again." in after(text, "redo")
    assert f"announces attack {TOTAL}" in after(text, "redo")
    assert after(text, "code").strip() == code_after(SET)


def test_undo_passes_over_what_was_answered_for_the_person():
    full = duel(hand=[*HAND, "Braced Heel"], phase="discard").code()
    assert "Taken back: discard nothing." in typed("discard nothing", "undo", code=full)
    assert "nothing to undo" in after(typed("undo", code=ACTION), "undo")
    assert "nothing to redo" in after(typed("redo", code=ACTION), "redo")


def test_after_undo_the_bot_answers_the_same_move_in_the_same_way():
    text = typed(SET, "undo", SET, code=ACTION)
    first, second = text.split(f"> {SET}\n")[1:]
    assert first.partition("\n=")[0] == second.partition("\n=")[0]


def test_a_game_is_saved_and_loaded(tmp_path: Path):
    file = tmp_path / "duel"
    first = typed(SET, f"save {file}", "code", code=ACTION)
    assert "Saved to" in after(first, f"save {file}")
    saved = file.with_suffix(".heroplay")
    assert hp.replay(saved.read_text("utf-8")).ply == 2
    for again in (typed(f"load {file}", "code"), typed("code", options=("--load", str(saved)))):
        assert after(again, "code") == after(first, "code")


def test_what_cannot_be_saved_or_loaded_is_told(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "junk.heroplay").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "bad.heroplay").write_text("HeroPlay record 1\ngame: herocard\nsetup: {}\n\n1. Samurai: fly\n")
    lines = {
        f"save {tmp_path}/notes.txt": "is not a HeroPlay record; choose another name",
        f"save {tmp_path}/no/where": "cannot be written",
        "save": "Say which file",
        "load": "Say which file",
        f"load {tmp_path}/none": "There is no file",
        f"load {tmp_path}": "There is no file",
        f"load {tmp_path}/notes.txt": "This is not a record",
        f"load {tmp_path}/junk": "is not a text",
        f"load {tmp_path}/bad": "move 1",
        "load hp1.herocard.abc.def": "This code is damaged",
    }
    text = typed(*lines, "code", code=ACTION)
    for line, words in lines.items():
        assert words in " ".join(after(text, line).split()), line
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert after(text, "code").strip() == code_after()


def test_a_code_of_one_seat_can_be_loaded_and_played_on():
    text = typed(f"load {code_after()}", SET)
    assert f"announces attack {TOTAL}" in after(text, SET)


def test_record_and_code_hold_only_what_the_person_may_know():
    text = typed("discard nothing", "record", "code", options=("--seed", "7", "--seat", "0"))
    said = after(text, "record")
    assert "seen by seat: 0" in said and "seed" not in said and "start:" not in said
    known = hp.load(after(text, "code").strip())
    assert known.state.cards.names[known.state.players[1].hand[0]] == "a hidden card"


@pytest.mark.parametrize("line", ["To'a King: pass", "why To'a King: attack Jab!", "why to'a king: block wall"])
def test_nobody_asks_or_plays_for_another_seat(line: str):
    assert "You decide for Samurai here" in after(typed(line, code=ACTION), line)


@pytest.mark.parametrize(
    "line, words",
    [
        ("", "help says what can be typed"),
        ("   ", "help says what can be typed"),
        ("legl", "Did you mean legal?"),
        ("recrod", "Did you mean record?"),
        ("atack", "Did you mean attack?"),
        ("xyzzy 12", "There is no action 'xyzzy'"),
        ("attack Thunder Strike", "Did you mean Thunder Stroke?"),
        ("draw many", "'many' is not a number"),
        ("x" * 3_000, "too long"),
        ("attack " + "jab + " * 300, "too long"),
        ("card nobody knows", "There is no card"),
        ("card", "Overhand Thrust"),
        ("rule", "Say which rule"),
        ("rule xyzzy", "No rule has 'xyzzy'"),
        ("RULE hc-4.18", "Mods need a base"),
        ("²", "There is no action"),
        ("\x00\x1b[2J\x07", "There is no action"),
        ("💥 + 💥", "There is no action"),
        ("help", "You may shorten names as long as they are clear."),
        ("log", "Samurai"),
    ],
)
def test_whatever_is_typed_gets_an_answer_and_the_session_goes_on(line: str, words: str):
    text = typed(line, "rule HC-7.5", code=ACTION)
    assert words in " ".join(text.split())
    assert "HC-7.5  " in text  # it still listens


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(st.characters(exclude_characters="\n\r", exclude_categories=("Cs",)), max_size=40), max_size=8))
def test_no_line_ends_the_session(lines: list[str]):
    clean = ["".join(c if c.isprintable() else " " for c in line).split() for line in lines]
    leaves = [bool(words) and meant(words[0]) in ("quit", "new") for words in clean]
    kept = [line for line, left in zip(lines, leaves, strict=True) if not left]
    assert "HC-7.5  " in typed(*kept, "rule HC-7.5", code=ACTION)


def test_bytes_that_are_no_text_get_an_answer():
    result = CliRunner().invoke(main, ["play", "--seed", "7"], input=b"\xff\xfe\x80\nrule HC-7.5\n")
    assert result.exception is None
    assert "HC-7.5  " in result.output


def test_ctrl_c_asks_once_and_leaves_at_the_second(monkeypatch: pytest.MonkeyPatch):
    answers = iter([KeyboardInterrupt, "rule HC-7.5", KeyboardInterrupt, KeyboardInterrupt])

    def interrupted(label: str = "") -> str:
        answer = next(answers)
        if answer is KeyboardInterrupt:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr("builtins.input", interrupted)
    text = run("play", "--seed", "7").output
    assert text.count("Press Ctrl-C once more") == 2
    assert "HC-7.5  " in text and text.rstrip().endswith("Goodbye.")


def test_a_whole_duel_to_the_end():
    luck = random.Random(4)
    text = typed(*(line for _ in range(400) for line in ("legal", str(luck.randint(1, 3)))))
    assert "wins the duel with 3 Victory Points. (HC-7.5)" in text
    assert "Type yes or new for another game" in text
    assert widest(text) <= WIDTH


LOST = duel(active=1, hand=[], other_hand=["Jab!"], seats={1: {"points": 2}}).code()


def test_the_end_can_be_undone_or_followed_by_another_game():
    text = typed("pass", "maybe", "undo", "table", code=LOST)
    assert "To'a King wins the duel with 3 Victory Points. (HC-7.5)" in after(text, "pass")
    assert "Another one: yes, or no?" in after(text, "maybe")
    assert "Taken back: pass." in text and "To'a King attacks you with 6" in after(text, "undo")
    assert typed("pass", "yes", code=LOST).count("You are Samurai") == 2
    assert typed("pass", "no", "rule HC-7.5", code=LOST).count("HC-7.5  ") == 0


def test_when_the_duel_is_over_record_and_code_are_whole():
    text = typed("pass", "record", "code", code=LOST)
    assert "start: hp1." in after(text, "record") and "result: To'a King wins" in after(text, "record")
    assert hp.replay(after(text, "record")).outcome is not None
    assert hp.load(after(text, "code").strip()).outcome is not None


def test_autopass_passes_where_nothing_else_is_legal():
    assert "To'a King attacks you with 6" in typed(code=LOST)  # asked, although only a pass is legal
    text = typed("autopass", code=LOST)
    assert "When passing is all you can do, it is done for you." in text
    assert "To'a King wins the duel" in text


def test_people_at_one_keyboard_do_not_see_each_others_hands():
    code = duel(hand=HAND, other_hand=["Jab!", "Wall of Muscle"]).code()
    text = typed("", SET, "", "pass", options=("--load", code, "--people", "2"))
    samurai, king = text.split("The keyboard goes to ")[1:3]
    assert samurai.startswith("Samurai.") and king.startswith("To'a King.")
    assert "press Enter when nobody else is looking" in samurai
    assert "Samurai (you)" in samurai and "Jab!" not in samurai
    assert "To'a King (you)" in king and "Efficient Block" not in king
    assert f"To'a King: Samurai attacks you with {TOTAL}" in king


def test_what_one_person_asked_is_not_told_to_the_next():
    text = typed("", "attack cross", SET, "", "why", options=("--load", ACTION, "--people", "2"))
    assert "Say which move" in after(text, "why")


def test_leaving_while_the_keyboard_is_handed_over():
    assert "Samurai (you)" not in typed(options=("--people", "2", "--seed", "7"))
    assert "Samurai (you)" not in typed("quit", options=("--people", "2", "--seed", "7"))


def test_four_heroes_two_people_two_bots():
    options = ("--heroes", "ninja,talon,deva,ferrion", "--people", "2", "--seat", "3", "--seed", "4")
    text = typed("", *["legal", "1"] * 20, options=options)
    assert "Ninja and Ferrion are played here, at a table with Talon and Deva (greedy bot)." in text


def test_new_asks_before_it_leaves_a_running_game():
    text = typed("pass", "new", "no", "new miko, prince", "yes", code=ACTION)
    assert "Then we go on." in text
    assert "You are Miko, against Prince" in text
    assert "There is no hero 'nobody'" in typed("new nobody", code=ACTION)


def test_the_same_seed_deals_the_same_cards_and_no_seed_any():
    assert typed(options=("--seed", "11")) == typed(options=("--seed", "11"))
    assert typed(options=("--seed", "11")) != typed(options=("--seed", "12"))
    assert "You are Samurai" in typed(options=())


@pytest.mark.parametrize(
    "args, words",
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "--heroes", "samurai"], "at least 2"),
        (["play", "--heroes", "samurai,nobody"], "There is no hero 'nobody'"),
        (["play", "--bots", "clever"], "There is no bot 'clever'"),
        (["play", "--people", "3"], "3 people cannot share 2 seats"),
        (["play", "--seat", "2"], "There is no seat 2"),
        (["play", "--load", "/nowhere"], "There is no file"),
        (["play", "--load", "x", "--seed", "1"], "give --load alone"),
        (["play", "--seed", "many"], "'many' is not a valid integer"),
    ],
)
def test_wrong_options_get_one_sentence_and_exit_code_2(args: list[str], words: str):
    result = run(*args, code=2)
    assert words in " ".join(result.stderr.split())
    assert result.stdout == ""
