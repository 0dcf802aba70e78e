"""Edition files: what can be played is read, and everything that is wrong is said with its line, in plain words."""

from pathlib import Path

import pytest
from hypothesis import given

from quiltbee import EditionError, Problem, edition_problems, read_edition
from tests.rules.support.custom_editions import custom_edition_files

EDITIONS = Path(__file__).parents[2] / "data" / "editions"
KITCHEN = (EDITIONS / "kitchen.toml").read_text(encoding="utf-8")
CASES = (EDITIONS / "problems.txt").read_text(encoding="utf-8").strip().split("\n\n")
"""Each is a change of the file, as a diff (`-` there, `+` instead), and behind `=` all that is wrong then."""


def problems(text: str) -> list[str]:
    return list(map(str, edition_problems(text)))


# --- what can be played -------------------------------------------------------------------------------------------


def test_a_file_without_a_problem_is_an_edition() -> None:
    assert problems(KITCHEN) == []
    kitchen = read_edition(KITCHEN)
    assert (kitchen.id, kitchen.title, kitchen.columns, kitchen.rows) == ("kitchen", "Kitchen table", 4, 3)
    assert (kitchen.first_set, kitchen.second_set, kitchen.smallest) == (("a", "b"), ("c",), "a")
    assert [(each.cost, each.time, each.income) for each in kitchen.patches] == [(1, 2, 0), (3, 4, 2), (0, 0, 0)]
    assert kitchen.special is not None
    assert (kitchen.special.square, kitchen.special.points) == (2, 7)
    assert dict(kitchen.provenance) == {"kind": "made up"}


def test_what_may_be_left_out_is_as_in_the_boxed_games() -> None:
    kitchen = read_edition(KITCHEN)
    assert (kitchen.start_buttons, kitchen.reach, kitchen.empty_cell_penalty) == (5, 3, 2)
    assert (kitchen.year, kitchen.dress) == (0, "patchwork")
    assert (kitchen.words["button"], kitchen.words["patch"]) == ("coin", "patch")


def test_the_first_board_is_the_default_and_the_others_can_be_asked_for() -> None:
    kitchen = read_edition(KITCHEN)
    assert (kitchen.time.last_space, kitchen.on_board("short").time.last_space) == (12, 6)
    assert kitchen.on_board("long") is kitchen
    assert (str(kitchen), repr(kitchen.on_board("short"))) == ("kitchen/long", "<Edition kitchen/short>")
    with pytest.raises(ValueError, match="kitchen has no board 'tiny'; it has long, short"):
        kitchen.on_board("tiny")


def test_cells_may_be_listed_instead_of_drawn() -> None:
    assert read_edition(KITCHEN).patch["c"].rows == ("XX", "X.")


def test_marks_may_be_written_in_any_order() -> None:
    assert read_edition(KITCHEN.replace("[3, 6]", "[6, 3]")).time.income_at == (3, 6)


def test_a_patch_may_be_as_large_as_the_quilt_when_turned() -> None:
    assert problems(KITCHEN.replace('["XX.", ".XX"]', '["XXX", "XXX", "XXX", "XXX"]')) == []


@given(custom_edition_files())
def test_files_made_up_on_the_spot_are_editions(text: str) -> None:
    assert problems(text) == []


def test_the_same_file_gives_the_same_edition() -> None:
    one, other = read_edition(KITCHEN), read_edition(KITCHEN)
    assert (one, hash(one)) == (other, hash(other))
    assert one != one.on_board("short")
    assert one != read_edition(KITCHEN.replace("cost = 3", "cost = 2"))


# --- what is wrong, line by line ----------------------------------------------------------------------------------


def lines_after(sign: str, case: str) -> str:
    """The lines of a case with this sign, as they stand in a file."""
    return "".join(f"{line[2:]}\n" for line in case.splitlines() if line.startswith(f"{sign} "))


@pytest.mark.parametrize("case", CASES)
def test_a_problem_is_said_with_its_line_in_plain_words(case: str) -> None:
    there, instead, wrong = (lines_after(sign, case) for sign in "-+=")
    assert KITCHEN.count(there) == 1
    assert problems(KITCHEN.replace(there, instead)) == wrong.splitlines()


def test_several_problems_are_said_at_once_in_the_order_of_their_lines() -> None:
    changed = KITCHEN.replace("columns = 4", "columns = 40").replace("last_space = 6", "last_space = 0")
    changed = changed.replace('rows = ["XX"]', 'rows = ["X.X"]').replace("cost = 3", "cost = 3.5")
    assert problems(changed) == [
        "line 7: quilt.columns must be a whole number from 2 to 10, not 40",
        "line 20: boards.short.last_space must be a whole number from 1 to 199, not 0",
        "line 32: patch 'a': it is in pieces: its cells are not connected",
        "line 39: patch 'b': cost must be a whole number from 0 to 99, not 3.5",
    ]


def test_the_error_has_the_problems_and_says_each_on_a_line_of_its_own() -> None:
    changed = KITCHEN.replace("cost = 3", "cost = -3").replace("time = 4", "time = -4")
    with pytest.raises(EditionError) as error:
        read_edition(changed)
    assert [problem.line for problem in error.value.problems] == [39, 40]
    assert isinstance(error.value.problems[0], Problem)
    assert str(error.value) == "\n".join(map(str, error.value.problems))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('id = "a"\ntitle = \n', "line 2: this is not TOML: Invalid value (at line 2, column 9)"),
        ('id = "a"\n\ntitle = "b', "line 3: this is not TOML: Unterminated string (at end of document)"),
        ("id = 'a'\nid = 'b'\n", "line 2: this is not TOML: Cannot overwrite a value (at line 2, column 9)"),
        ("<html>", "line 1: this is not TOML: Invalid statement (at line 1, column 1)"),
        (f"a = 1\n{'a.' * 40}a = 1", "line 2: this key has too many parts: no table is nested that deep"),
    ],
)
def test_what_is_not_toml_is_said_with_its_line(text: str, problem: str) -> None:
    assert problems(text) == [problem]


def test_an_empty_file_lacks_what_every_edition_has() -> None:
    assert problems("") == [
        "line 1: boards is missing; write a table [boards]",
        'line 1: id is missing; write an id such as "my-quilt"',
        "line 1: patches is missing; write a list of tables, each under [[patches]]",
        "line 1: quilt is missing; write a table [quilt]",
        "line 1: there is no patch in the first set, so the circle would be empty",
        "line 1: title is missing; write a title",
    ]


def test_there_must_be_a_board_in_the_table_of_boards() -> None:
    changed = KITCHEN[: KITCHEN.index("[boards.long]")] + "[boards]\n" + KITCHEN[KITCHEN.index("[words]") :]
    assert problems(changed) == ["line 14: there is no time board; write one as [boards.standard]"]


def test_there_must_be_a_patch_in_the_first_set() -> None:
    all_second = KITCHEN.replace("time =", 'set = "second"\ntime =').replace('set = "second"\nset', "set")
    all_second = all_second.replace('time = 0\nset = "second"\n', "time = 0\n")
    assert "line 30: there is no patch in the first set, so the circle would be empty" in problems(all_second)


def test_at_most_64_patches_can_be_played() -> None:
    more = "".join(f'[[patches]]\nid = "m{number}"\nrows = ["XXX"]\ncost = 1\ntime = 1\n' for number in range(61))
    assert problems(KITCHEN + more) == []
    one_more = '[[patches]]\nid = "z"\nrows = ["XXX"]\ncost = 1\ntime = 1\n'
    assert problems(KITCHEN + more + one_more) == ["line 30: there are 65 patches; at most 64 can be played"]


def test_a_problem_in_a_list_of_several_lines_is_where_the_key_stands() -> None:
    changed = KITCHEN.replace('["XX.", ".XX"]', '[\n  "XX.",\n  "..X",\n]')
    assert problems(changed) == ["line 38: patch 'b': it is in pieces: its cells are not connected"]


def test_quoted_keys_and_comments_do_not_hide_a_line() -> None:
    changed = KITCHEN.replace("[boards.short]", "[ 'boards' . \"short\" ]  # rainy days")
    assert problems(changed) == []
    changed = changed.replace("last_space = 6", '"last_space" = 600')
    assert problems(changed) == ["line 20: boards.short.last_space must be a whole number from 1 to 199, not 600"]


def test_a_problem_in_an_inline_table_is_where_its_table_stands() -> None:
    changed = KITCHEN.replace("[quilt]\ncolumns = 4\nrows = 3\n", "quilt = { columns = 4, rows = 30 }\n")
    assert problems(changed) == ["line 6: quilt.rows must be a whole number from 2 to 10, not 30"]


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "0b" + "1" * 20000])
def test_a_number_too_long_to_print_is_a_problem_like_any_other(number: str) -> None:
    assert problems(KITCHEN.replace("cost = 3", f"cost = {number}")) == [
        "line 39: patch 'b': cost must be a whole number from 0 to 99, not something far too large"
    ]


def test_what_a_user_wrote_is_quoted_but_never_at_length() -> None:
    (problem,) = problems(KITCHEN.replace("cost = 3", f'cost = "{"x" * 1000}"'))
    assert len(problem) < 120
    assert problem.endswith("'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...")


# --- how much a file may hold -------------------------------------------------------------------------------------


def test_a_file_has_a_largest_size() -> None:
    padded = KITCHEN + "#" * (32_000 - len(KITCHEN))
    assert problems(padded) == []
    assert problems(padded + "#") == ["line 1: the file has 32001 characters; an edition has at most 32000"]


def test_all_patches_together_have_a_largest_number_of_cells() -> None:
    row = '"' + "X" * 10 + '"'
    many = "".join(
        f'[[patches]]\nid = "m{number}"\nrows = [{", ".join([row] * 10)}]\ncost = 1\ntime = 1\n' for number in range(7)
    )
    assert "line 30: the patches have 709 cells together; at most 640 can be played" in problems(KITCHEN + many)
    listed = KITCHEN.replace("cells = [[5, 5], [5, 6], [6, 5]]", f"cells = {[[0, 0]] * 641}")
    assert listed != KITCHEN
    assert problems(listed) == ["line 30: the patches have 647 cells together; at most 640 can be played"]


@pytest.mark.parametrize(
    "patches", ["patches = 1", "patches = [1, 2]", "patches = [{rows = 1, cells = 1}, {rows = [1]}]"]
)
def test_cells_are_counted_whatever_stands_there(patches: str) -> None:
    assert any("patches" in problem or "patch 1" in problem for problem in problems(patches))


@pytest.mark.parametrize(
    ("texts", "problem"),
    [
        (f'[words]\nquilt = "{"q" * 41}"\n', "words: 'quilt' is too long; at most 40 characters are allowed"),
        (f'[words]\n{"q" * 41} = "quilt"\n', f"words: '{'q' * 36}... is too long; at most 40 characters are allowed"),
        (f'[provenance]\nby = "{"b" * 1001}"\n', "provenance: 'by' is too long; at most 1000 characters are allowed"),
        ("[words]\n" + "".join(f'w{n} = ""\n' for n in range(41)), "words: there are 41; at most 40 are read"),
        (
            "[provenance]\n" + "".join(f'w{n} = ""\n' for n in range(41)),
            "provenance: there are 41; at most 40 are read",
        ),
        ("".join(f"[boards.b{n}]\n" for n in range(21)), "boards: there are 21; at most 20 are read"),
    ],
)
def test_words_and_boards_are_few_and_short(texts: str, problem: str) -> None:
    assert problems(texts) == [f"line 1: {problem}"]


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "1", "[1, 2]"])
def test_a_word_that_is_no_text_is_a_problem_like_any_other(number: str) -> None:
    assert any("words must be a table of texts" in each for each in problems(f"[words]\nquilt = {number}\n"))


def test_the_first_fifty_problems_are_told_and_how_many_more_there_are() -> None:
    found = edition_problems(KITCHEN + "".join(f"unknown{number} = 1\n" for number in range(90)))
    assert len(found) == 51
    assert found[-1].message == "and 40 more problems"
    assert found[-1].line == found[-2].line


def test_a_list_of_marks_longer_than_any_board_is_one_problem() -> None:
    (problem,) = problems(KITCHEN.replace("[3, 6]", f"[{'99, ' * 5000}]"))
    assert problem.endswith("income_at: there are 5000 marks; at most 199 are allowed")


def test_a_message_is_never_long() -> None:
    assert all(len(problem) < 420 for problem in problems("k" * 20_000 + " = 1"))


def test_the_edition_of_a_game_that_is_there_may_have_any_size() -> None:
    large = KITCHEN + "#" * 40_000
    assert read_edition(large, any_size=True) == read_edition(KITCHEN)
