"""The table as text."""

import random
from dataclasses import replace

import pytest

from quiltbee import (
    Edition,
    Game,
    Record,
    State,
    choose,
    edition,
    game_text,
    layout,
    parse_game,
    parse_state,
    read_edition,
)
from quiltbee.text.board import board_text, capital
from quiltbee.text.canvas import Span, beside, block, folded, line, plain, tiled
from quiltbee.text.glyphs import FINE, PLAIN, Glyphs, glyphs_for
from quiltbee.text.quilt import quilt
from quiltbee.text.speech import Speech

PATCHES = "\n".join(
    f'[[patches]]\nid = "p{number:02}"\nrows = ["{"X" * size}"]\ncost = 0\ntime = 1\nincome = 9\n'
    for number, size in enumerate([1, *[2 + number % 9 for number in range(63)]])
)
HUGE = f"""
id = "huge"
title = "The largest edition there can be, with a long title"
reach = 9
[quilt]
columns = 10
rows = 10
[special_tile]
square = 2
points = 99
[boards.one]
last_space = 199
income_at = [5, 60, 199]
leather_at = [5, 61, 180]
[boards.two]
last_space = 1
income_at = []
leather_at = []
[words]
leather = "ink blot"
leathers = "ink blots"
{PATCHES}
"""


def played(game: Game, seed: int = 1) -> Game:
    rng = random.Random(seed)
    while not game.is_over:
        game.play(choose(game.state, rng.randrange))
    return game


@pytest.fixture(scope="module")
def huge() -> Edition:
    return read_edition(HUGE)


def rows(text: str, seat: int) -> list[str]:
    """The rows of one quilt on a board."""
    lines = [line for line in text.splitlines() if line[:4].strip().isdigit() and "income" not in line]
    return [line[4:40].strip() if seat == 0 else line[44:].strip() for line in lines]


def test_each_patch_has_its_letter_and_seams_join_its_cells() -> None:
    game = Game.new("express", seed=4, first=0).play("e14@a1 A e07@a3")
    assert rows(str(game), 0)[:5] == [
        "· A─A─A · · ·",
        "A─A · · · · ·",
        "B · · · · · ·",
        "B─B · · · · ·",
        "· B─B · · · ·",
    ]
    assert set(rows(str(game), 1)) == {"· · · · · · ·"}


def test_every_cell_that_is_covered_has_a_letter_and_no_other() -> None:
    game = played(Game.new("patchwork", seed=4))
    for seat in (0, 1):
        cells = "".join(row[::2] for row in rows(str(game), seat))
        assert cells.count("·") == game.state.empty(seat)


def test_patches_that_touch_differ_in_colour() -> None:
    game = played(Game.new("patchwork", seed=4))
    for seat in (0, 1):
        lines = quilt(game.state, seat, None, FINE)
        assert {span.style for row in lines[1:] for span in row} == {"faint", "cloth0"}
    for seat in (0, 1):
        sewn = [piece for piece in layout(game.record) if piece.seat == seat]
        lines = quilt(game.state, seat, sewn, FINE)
        style = {(y, x): lines[1 + y][1 + x] for y in range(9) for x in range(9)}
        owner = {cell: number for number, piece in enumerate(sewn) for cell in piece.cells}
        for (y, x), number in owner.items():
            for near in ((y + 1, x), (y, x + 1)):
                if near in owner and owner[near] != number and style[near].style != "hide":
                    assert style[y, x].style != style[near].style


def test_a_bare_state_shows_only_what_is_covered() -> None:
    game = Game.new("express", seed=4, first=0).play("e14@a1")
    assert rows(board_text(game.state), 0)[:2] == ["· ██████· · ·", "████· · · · ·"]


def test_tokens_stand_on_their_spaces() -> None:
    lines = str(Game.new("express", seed=4, first=0).play("e14@a1 A")).splitlines()
    track = next(number for number, text in enumerate(lines) if "·····●·■" in text)
    start = lines[track].index("·")
    assert lines[track - 1].index("▼") == start + 2
    assert lines[track + 1].index("▲") == start + 3


def test_leather_patches_that_are_gone_are_gone() -> None:
    start = Game.new("express", seed=4, first=0)
    assert str(start).count("■") == 7  # one in the legend
    assert str(played(start)).count("■") == 1


def test_the_end_shows_how_the_scores_add_up_and_who_won() -> None:
    game = played(Game.new("patchwork", seed=4))
    text = " ".join(str(game).split())
    assert f"score {game.scores[0]} {game.scores[1]}" in text
    assert game.outcome is not None
    assert text.endswith(capital(game.outcome.why()))


def test_the_owner_of_the_special_tile_is_named(huge: Edition) -> None:
    game = played(Game.new(huge, seed=1))
    assert game.state.special is not None
    assert f"player {game.state.special} has the special tile" in str(game)


def test_the_order_of_play_is_told_in_the_words_of_the_edition() -> None:
    text = str(Game.new("stack-n-stuff", seed=4))
    assert "5 coins" in text
    assert "Road, spaces 0 to 29   ● income  ■ box" in text
    assert not any(word in text for word in ("button", "patch", "leather", "circle", "neutral"))


@pytest.mark.parametrize("glyphs", [FINE, PLAIN])
def test_the_largest_edition_fits_into_80_columns(huge: Edition, glyphs: Glyphs) -> None:
    record = played(Game.new(huge, seed=2, names=("A" * 60, "B" * 60))).record
    for ply in range(0, len(record.decisions) + 1, 11):
        assert max(map(len, board_text(record.upto(ply), glyphs).splitlines())) <= 80


def test_a_board_without_marks_has_no_legend(huge: Edition) -> None:
    assert "\nTime board, spaces 0 to 1\n" in str(Game.new(huge, board="two"))


def test_a_board_that_is_full_of_leather_and_income_shows_both(huge: Edition) -> None:
    assert "·····◙·····" in str(Game.new(huge, seed=1))


def test_ascii_has_ascii_only() -> None:
    record = played(Game.new("patchwork", seed=4)).record
    assert all(board_text(record.upto(ply), PLAIN).isascii() for ply in (0, 20, 40))


@pytest.mark.parametrize(("encoding", "glyphs"), [("utf-8", FINE), ("ascii", PLAIN), ("x?", PLAIN), (None, PLAIN)])
def test_the_signs_are_those_that_the_stream_can_show(encoding: str | None, glyphs: object) -> None:
    assert glyphs_for(encoding) is glyphs


# --- situations in words ------------------------------------------------------------------------------------------


def at(text: str) -> str:
    state: State = parse_state(text)
    return board_text(state).splitlines()[-1]


WAITING = "e16,e17,e18,e19,e20,e21,e22,e23"


def test_it_says_whose_turn_it_is_and_why() -> None:
    quilts = "7/7/7/7/7/7/7"
    first = ",".join(edition("express").first_set[1:]) + ",e01"
    said = {
        (0, 0): "Player 0 goes first",
        (3, 3): "Player 0's turn: both tokens are on space 3, with theirs on top",
        (2, 5): "Player 0's turn: 3 spaces behind",
        (4, 5): "Player 0's turn: 1 space behind",
        (28, 29): "Player 0's turn: player 1 is already on the last space",
    }
    for (mine, theirs), sentence in said.items():
        assert at(f"express 0 0 - - 0 {quilts}:5:0:{mine} {quilts}:5:0:{theirs} {first} {WAITING}") == sentence


def test_two_leather_patches_are_told_to_be_two(huge: Edition) -> None:
    state = Game.new(huge, seed=1, first=0).state._replace(leather_due=2)
    assert board_text(state).endswith("Player 0 has an ink blot to place (2 of them, one by one)")


def test_a_refill_that_is_due_is_told() -> None:
    sides = "1xxxx2/2x4/4x2/1xx1xx1/xx3x1/x4x1/3x3:7:1:16 2xxxxx/7/xx5/xxx3x/xxx1xxx/xxx1xxx/xxx1xxx:7:3:17"
    assert (
        at(f"express ? 0 - e10 0 {sides} e11,e06,e12,e02,e04 {WAITING}")
        == "The second set joins the circle now, in random order"
    )


def test_a_resignation_is_told() -> None:
    assert str(Game.new("express", seed=4, first=1).resign()).endswith("Player 0 wins: player 1 has resigned")


def test_names_come_from_the_headers() -> None:
    record = Game.new("express", seed=4, first=0).record
    named: Record = replace(record, headers=(("Player1", "Ben"),))
    lines = board_text(parse_game(game_text(named))).splitlines()
    assert lines[2].split() == ["▶", "player", "0", "Ben"]


def test_names_cannot_play_tricks_on_a_terminal() -> None:
    record = Game.new("express", seed=4, first=0, names=("\x1b[2J\x07Anna", " ")).record
    assert "\x1b" not in board_text(record)
    assert board_text(record).endswith("␛[2J␇Anna goes first")
    assert "player 1" in board_text(record)


def test_articles_fit_the_words(huge: Edition) -> None:
    assert Speech(huge)("a leather patch, two leather patches, an patch") == "an ink blot, two ink blots, a patch"


# --- putting text together ----------------------------------------------------------------------------------------


def test_blocks_stand_side_by_side() -> None:
    assert plain(beside([block("a", "bb"), block("c")], gap=2)) == "a   c\nbb"


def test_blocks_that_do_not_fit_go_below() -> None:
    assert plain(tiled([block("aaa"), block("bbb"), block("ccc")], columns=9)) == "aaa   bbb\n\nccc"


def test_styles_are_not_in_the_text() -> None:
    assert plain([line("a", Span("b", "strong"))]) == "ab"


def test_words_are_folded() -> None:
    assert folded(["aa", "bb", "cc"], 5) == ["aa bb", "cc"]
    assert folded(["much-too-long", "b"], 5) == ["much-too-long", "b"]
