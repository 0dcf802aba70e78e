"""docs/explanation/rules.md, End and score: E1 to E3, and the worked examples of scoring."""

import pytest

from quiltbee import (
    ADVANCE,
    NOBODY,
    NotAllowed,
    Outcome,
    State,
    final_facts,
    first_home,
    legal,
    legal_count,
    outcome,
    play,
    score,
    takeable,
)
from quiltbee.rules.outcome import score_sheet
from tests.rules.support.positions import BUILT_IN, WITH_SECOND_SET, after, box, position, with_empty_cells

every_edition = pytest.mark.parametrize("name", BUILT_IN)


def ended(
    name: str, buttons: tuple[int, int], empty: tuple[int, int], special: int | None = None, home_first: int = 0
) -> State:
    """A finished game."""
    last = box(name).time.last_space
    quilts = (with_empty_cells(box(name), empty[0]), with_empty_cells(box(name), empty[1]))
    top = 1 - home_first  # the token that came second lies on top
    return position(name, time=(last, last), top=top, turn=NOBODY, buttons=buttons, quilts=quilts, special=special)


# --- E1 -----------------------------------------------------------------------------------------------------------


@every_edition
def test_E1_the_game_ends_when_both_tokens_are_on_the_last_space(name: str) -> None:
    last = box(name).time.last_space
    one_home = play(position(name, time=(last - 1, last - 1)), ADVANCE)
    assert (one_home.is_over, one_home.turn, outcome(one_home)) == (False, 1, None)
    both_home = play(one_home, ADVANCE)
    assert (both_home.is_over, both_home.turn) == (True, NOBODY)
    assert outcome(both_home) is not None


@every_edition
def test_E1_and_all_that_they_crossed_has_been_resolved(name: str) -> None:
    """A leather patch crossed on the way to the last space is decided there, and only then the game goes on."""
    last, mark = box(name).time.last_space, box(name).time.leather_at[-1]
    long = max(box(name).patches, key=lambda patch: patch.time)
    state = after(position(name, time=(mark - 1, mark - 1), hand=long.id), "@a1")
    assert (state.sides[0].time, state.leather_due, state.turn) == (last, 1, 0)
    decided = after(state, "@g7")
    assert (decided.leather_due, decided.turn) == (0, 1)
    assert play(decided, ADVANCE).is_over


@every_edition
def test_E1_nothing_can_be_decided_when_the_game_is_over(name: str) -> None:
    state = ended(name, (9, 9), (9, 9))
    assert (legal(state), legal_count(state), takeable(state)) == ([], 0, [])
    for word in ("A", box(name).first_set[1], "@a1", "-", "R()"):
        with pytest.raises(NotAllowed, match="the game is over"):
            after(state, word)


# --- E2 -----------------------------------------------------------------------------------------------------------


def test_E2_worked_example_14_buttons_the_special_tile_and_5_empty_cells_score_11() -> None:
    assert score(ended("patchwork", (14, 0), (5, 40), special=0), 0) == 11


def test_E2_worked_example_18_buttons_and_2_empty_cells_score_14() -> None:
    assert score(ended("patchwork", (14, 18), (5, 2), special=0), 1) == 14


def test_E2_the_worked_example_as_a_whole_is_won_by_the_second() -> None:
    assert outcome(ended("patchwork", (14, 18), (5, 2), special=0)) == Outcome((11, 14), 1, by_tie_break=False)


@every_edition
def test_E2_the_score_may_be_negative(name: str) -> None:
    assert score(ended(name, (0, 3), (30, 2)), 0) == -60


@every_edition
def test_E2_two_points_are_lost_for_each_empty_cell(name: str) -> None:
    start = position(name)
    assert score(start, 0) == score(start, 1) == 5 - 2 * start.empty(0)


@every_edition
def test_E2_a_score_sheet_says_how_the_score_adds_up(name: str) -> None:
    tile, penalty = box(name).special, box(name).empty_cell_penalty
    state = ended(name, (14, 3), (5, 0), special=None if tile is None else 0)
    sheet = score_sheet(state, 0)
    assert sheet[:4] == (14, tile.points if tile else 0, 5, -5 * penalty)
    assert (sheet.total, score_sheet(state, 1)[:4]) == (score(state, 0), (3, 0, 0, 0))


# --- E3 -----------------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("home_first", [0, 1])
@pytest.mark.parametrize(("buttons", "winner"), [((10, 9), 0), ((9, 10), 1)])
def test_E3_the_higher_score_wins(name: str, home_first: int, buttons: tuple[int, int], winner: int) -> None:
    result = outcome(ended(name, buttons, (0, 0), home_first=home_first))
    assert result is not None
    assert (result.winner, result.by_tie_break) == (winner, False)
    assert result.why() == f"player {winner} wins by 1: 10 to 9"


@pytest.mark.parametrize("name", WITH_SECOND_SET)
@pytest.mark.parametrize("home_first", [0, 1])
def test_E3_worked_example_both_score_6_and_whoever_reached_the_last_space_first_wins(
    name: str, home_first: int
) -> None:
    """14 buttons with 4 empty cells, 8 buttons with 1 empty cell."""
    result = outcome(ended(name, (14, 8), (4, 1), home_first=home_first))
    assert result == Outcome((6, 6), winner=home_first, by_tie_break=True)
    assert result.why() == (
        f"player {home_first} wins: both have 6, and player {home_first} reached the last space first"
    )


@every_edition
@pytest.mark.parametrize("first", [0, 1])
def test_E3_who_reached_the_last_space_first_is_known_from_play(name: str, first: int) -> None:
    last = box(name).time.last_space
    quilt = with_empty_cells(box(name), 0)
    state = position(name, time=(last - 1, last - 1), top=first, quilts=(quilt, quilt))
    assert first_home(state) is None
    state = play(state, ADVANCE)
    assert first_home(state) == first
    state = play(state, ADVANCE)
    assert first_home(state) == first
    assert outcome(state) == Outcome((6, 6), winner=first, by_tie_break=True)


@every_edition
def test_E3_there_is_no_draw(name: str) -> None:
    for home_first in (0, 1):
        told = final_facts(ended(name, (3, 3), (3, 3), home_first=home_first))
        assert (told["scores"], told["winner"], told["first_home"]) == ([-3, -3], home_first, home_first)


def test_E3_a_game_that_is_not_over_has_no_result() -> None:
    with pytest.raises(ValueError, match="the game is not over"):
        final_facts(position("patchwork"))
