"""Hero Realms at the terminal: a team that shares its turn, and names that have a comma in them."""

from __future__ import annotations

from click.testing import CliRunner

from heroplay.cli import main
from tests.cli.terminal import WIDTH, after, widest
from tests.realms.kit import new, table


def typed(code: str, *lines: str, options: tuple[str, ...] = ()) -> str:
    keys = "".join(f"{line}\n" for line in lines)
    made = CliRunner().invoke(main, ["play", "realms", "--load", code, *options], input=keys)
    assert made.exception is None and made.exit_code == 0, made.output
    return made.output


def test_a_mate_who_is_a_bot_plays_when_the_person_is_done():
    text = typed(new("hydra", seed=3).code(), "play all", "done")
    said = after(text, "done")
    assert "Bob plays" in said and "Bob is done." in said, "the mate has had his say"
    assert "Turn 3: Ann" in said and widest(text) <= WIDTH


def test_two_people_of_a_team_have_the_keyboard_one_after_the_other():
    text = typed(new("hydra", seed=3).code(), "", "play all", "done", "", "play all", "done", options=("--people", "2"))
    assert text.index("The keyboard goes to Ann.") < text.index("The keyboard goes to Bob.")
    assert "Turn 3: Ann" in text and text.count("The keyboard goes to") == 2, "whoever has it begins the next turn"


def test_a_number_answers_a_question_that_offers_numbers():
    t = table(play=["Cult Priest"])
    text = typed(t.code(), "1", "expend Cult Priest", "3", "2")
    assert "type legal to see the list" in after(text, "1")
    assert "You cannot choose 3 here. You can choose: 1 and 2. (HR-4.22)" in after(text, "3")
    assert "Ann gains 1 Combat" in after(text, "2")


def test_what_is_typed_without_need_is_answered_not_refused():
    t = table("first_blood", hand=["Spark"], them={"hand": []})
    text = typed(t.code(), "play Spark", "choose Bob", "choose Cleo", "gold", "why", "rule")
    assert "Ann's Spark makes Bob discard 1 card." in after(text, "play Spark")
    said = after(text, "choose Bob")
    assert said.strip() == "Bob was the only possible target and is already chosen. (HR-R16)"
    assert "on the left: Bob, not Cleo. (HR-8.6)" in after(text, "choose Cleo")
    assert "gold is a card. Say" in after(text, "gold")
    assert "why choose Cleo" not in text and "rule HR-1.1" in after(text, "rule")


def test_a_comma_in_a_name_is_no_second_card():
    t = table(gold=5, market=["Rayla, Endweaver", "Taxation", "Recruit", "Spark", "Bribe"])
    said = after(typed(t.code(), "legal"), "legal")
    assert "acquire Rayla, Endweaver" in said and "at once" not in said


def test_where_nobody_passes_no_pass_is_offered():
    text = typed(table(hand=["Spark"]).code(), "help", "autopass")
    assert "autopass" not in after(text, "help") and "new [SEED or PLAYERS]" in after(text, "help")
    assert "Hero Realms has no passes." in after(text, "autopass")


def test_players_are_named_by_an_option_of_their_own():
    made = CliRunner().invoke(
        main, ["play", "realms", "--players", "Ida,Max", "--seed", "3"], input="new Eve,Tom\nyes\n"
    )
    assert made.exit_code == 0 and "You are Ida" in made.output and "You are Eve" in made.output
    both = CliRunner().invoke(main, ["simulate", "realms", "--players", "Ida,Max", "--matrix"])
    assert both.exit_code == 2 and "give --players or --matrix, not both" in both.output
