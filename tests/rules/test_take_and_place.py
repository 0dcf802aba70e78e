"""docs/explanation/rules.md, Action B: B1 to B6. The refill, B7, has its own file."""

import pytest

from quiltbee import ADVANCE, NotAllowed, Place, Take, edition, legal, placements, play, takeable
from quiltbee.rules.reasons import missing_buttons, why_not_take
from tests.rules.support.by_hand import cells_of, ways_to_lay
from tests.rules.support.positions import BUILT_IN, FULL, after, box, circle_of, position
from tests.rules.support.random_games import random_steps

PATCHWORK = edition("patchwork")

every_edition = pytest.mark.parametrize("name", BUILT_IN)


# --- B1 -----------------------------------------------------------------------------------------------------------


@every_edition
def test_B1_one_of_the_three_patches_in_front_of_the_neutral_token_is_chosen(name: str) -> None:
    state = position(name, buttons=(99, 99))
    assert takeable(state) == list(state.circle[:3])
    assert legal(state) == [ADVANCE, *map(Take, state.circle[:3])]


@every_edition
@pytest.mark.parametrize("left", [0, 1, 2])
def test_B1_of_those_that_are_left_if_fewer(name: str, left: int) -> None:
    circle = circle_of(box(name))[-left:] if left else ()
    assert takeable(position(name, buttons=(99, 99), circle=circle, waiting=())) == list(circle)


def test_B1_the_fourth_patch_is_out_of_reach() -> None:
    state = position("patchwork", circle=circle_of(PATCHWORK, "p02", "p03", "p04", "p05"))
    with pytest.raises(NotAllowed, match="p05 is not in reach; in reach: p02 p03 p04"):
        play(state, Take("p05"))


def test_B1_nothing_is_in_reach_of_an_empty_circle() -> None:
    with pytest.raises(NotAllowed, match="p05 is not in reach; in reach: nothing"):
        play(position("patchwork", circle=()), Take("p05"))


# --- B2 -----------------------------------------------------------------------------------------------------------


def test_B2_a_patch_can_be_chosen_only_if_the_player_can_pay() -> None:
    """p02 costs 2, p06 costs 6, p17 costs 10."""
    circle = circle_of(PATCHWORK, "p17", "p02", "p06")
    assert takeable(position("patchwork", buttons=(1, 99), circle=circle)) == []
    assert takeable(position("patchwork", buttons=(2, 99), circle=circle)) == ["p02"]
    assert takeable(position("patchwork", buttons=(9, 0), circle=circle)) == ["p02", "p06"]
    assert takeable(position("patchwork", buttons=(10, 0), circle=circle)) == ["p17", "p02", "p06"]


def test_B2_the_player_who_cannot_pay_is_told_so() -> None:
    state = position("patchwork", top=1, buttons=(99, 9), circle=circle_of(PATCHWORK, "p17"))
    with pytest.raises(NotAllowed, match="p17 costs 10 and player 1 has 9"):
        play(state, Take("p17"))


# All that is free: three cells across in the first row, two by two below.
NARROW = "...xxxxxx xxxxxxxxx xx..xxxxx xx..xxxxx" + 5 * " xxxxxxxxx"


def test_B2_a_patch_can_be_chosen_only_if_it_fits_somewhere_on_the_own_quilt() -> None:
    circle = circle_of(PATCHWORK, "p02", "p06", "p05")  # XXX, the square of 2, XXXX
    assert takeable(position("patchwork", buttons=(20, 20), quilts=(NARROW, ""), circle=circle)) == ["p02", "p06"]
    assert takeable(position("patchwork", buttons=(20, 20), quilts=("", NARROW), circle=circle)) == list(circle[:3])
    assert takeable(position("patchwork", buttons=(20, 20), quilts=(FULL, ""), circle=circle)) == []


def test_B2_the_player_whose_quilt_has_no_room_is_told_so() -> None:
    state = position("patchwork", quilts=(NARROW, ""), circle=circle_of(PATCHWORK, "p05"))
    with pytest.raises(NotAllowed, match="p05 fits nowhere on the quilt of player 0"):
        play(state, Take("p05"))


def test_B2_a_patch_fits_if_only_its_flipped_turn_does() -> None:
    """p07 is XX. over .XX; the hole is its mirror image."""
    hole = "xxxxxxxxx x..xxxxxx ..xxxxxxx" + 6 * " xxxxxxxxx"
    state = position("patchwork", quilts=(hole, ""), circle=("p07",))
    assert takeable(state) == ["p07"]
    assert legal(after(state, "p07")) == [Place(4, PATCHWORK.stride)]


@pytest.mark.parametrize(
    ("buttons", "quilt", "why", "missing"),
    [(2, "", None, 0), (1, "", "cost", 1), (0, FULL, "cost", 2), (2, FULL, "room", 0)],
)
def test_B2_what_keeps_a_player_from_a_patch_is_the_cost_or_the_room(
    buttons: int, quilt: str, why: str | None, missing: int
) -> None:
    """p02 costs 2."""
    state = position("patchwork", buttons=(buttons, 0), quilts=(quilt, ""), circle=circle_of(PATCHWORK, "p02"))
    assert why_not_take(state, PATCHWORK.patch["p02"]) == why
    assert missing_buttons(state, PATCHWORK.patch["p02"]) == missing


# --- B3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "ahead_now", "passed"), [("p02", "p03", ()), ("p03", "p04", ("p02",)), ("p04", "p05", ("p02", "p03"))]
)
def test_B3_the_neutral_token_moves_to_where_the_patch_was(taken: str, ahead_now: str, passed: tuple[str, ...]) -> None:
    circle = circle_of(PATCHWORK, "p02", "p03", "p04", "p05")
    state = after(position("patchwork", circle=circle), taken)
    assert state.circle[0] == ahead_now
    assert state.circle[32 - len(passed) :] == passed
    assert len(state.circle) == 32


def test_B3_the_steps_are_choose_pay_place_advance() -> None:
    """p18 costs 5 buttons and 4 time, and has two button symbols."""
    start = position("patchwork", buttons=(8, 5), circle=circle_of(PATCHWORK, "p18"))
    paid = after(start, "p18")
    assert (paid.turn, paid.hand) == (0, "p18")
    assert paid.sides == (start.sides[0]._replace(buttons=3), start.sides[1])
    placed = after(paid, "@a1")
    assert (placed.turn, placed.hand, placed.circle) == (1, None, paid.circle)
    assert placed.sides[1] == start.sides[1]
    assert (placed.sides[0].buttons, placed.sides[0].income, placed.sides[0].time) == (3, 2, 4)
    assert placed.covered(0).bit_count() == 5


# --- B4 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["patchwork", "express"])
def test_B4_a_patch_may_lie_wherever_its_cells_are_free_rotated_and_flipped(name: str) -> None:
    """Every patch in every position of a random game, against a search cell by cell."""
    for state, _, _ in random_steps(box(name), seed=3):
        for patch in state.reach:
            in_hand = state._replace(hand=patch.id, leather_due=0, turn=state.top)
            laid = [cells_of(in_hand, each) for each in placements(in_hand)]
            assert set(laid) == ways_to_lay(state.edition, state.sides[state.top].free, patch)


@pytest.mark.parametrize("id", [patch.id for patch in PATCHWORK.patches])
def test_B4_ways_of_turning_that_cover_the_same_cells_are_the_same_placement(id: str) -> None:
    state = position("patchwork", hand=id)
    laid = [cells_of(state, each) for each in placements(state)]
    assert len(laid) == len(set(laid)) == len(ways_to_lay(PATCHWORK, PATCHWORK.all_cells, PATCHWORK.patch[id]))


def test_B4_it_lies_on_free_cells() -> None:
    state = position("patchwork", quilts=("...x", ""), hand="p02")
    with pytest.raises(NotAllowed, match="p02 does not fit there: cell d1 is covered"):
        after(state, "@b1")
    assert after(state, "@a1").covered(0).bit_count() == 4


@pytest.mark.parametrize("cell", ["@h1", "@i9", "@a8.1"])
def test_B4_it_lies_inside_the_quilt(cell: str) -> None:
    with pytest.raises(NotAllowed, match="p02 does not fit there: it would reach beyond the edge"):
        after(position("patchwork", hand="p02"), cell)


@pytest.mark.parametrize("anchor", [-1, 9, 90, 1000])
def test_B4_there_is_no_cell_off_the_grid(anchor: int) -> None:
    """Bit 9 is the wall at the right of the first row."""
    with pytest.raises(NotAllowed, match="beyond the edge"):
        play(position("patchwork", hand="p02"), Place(0, anchor))


def test_B4_it_lies_on_the_own_quilt_only() -> None:
    state = after(position("patchwork", hand="p02", quilts=("", "xxx")), "@a1")
    assert (state.covered(0).bit_count(), state.covered(1).bit_count()) == (3, 3)


def test_B4_it_need_not_touch_another_patch() -> None:
    assert after(position("patchwork", quilts=("xx", ""), hand="p02"), "@g9").covered(0).bit_count() == 5


@every_edition
def test_B4_once_placed_it_never_moves(name: str) -> None:
    for step in random_steps(box(name), seed=4):
        for seat in (0, 1):
            assert step.before.covered(seat) & ~step.after.covered(seat) == 0


@pytest.mark.parametrize(
    ("word", "quilt"),
    [
        ("@a1", "xxxx x"),  # p17 as it is printed
        ("@a1.1", "xx .x .x .x"),
        ("@a1.2", "...x xxxx"),
        ("@a1.3", "x x x xx"),
        ("@a1.f", "xxxx ...x"),
        ("@a1.1f", ".x .x .x xx"),
        ("@a1.2f", "x xxxx"),
        ("@a1.3f", "xx x x x"),
    ],
)
def test_B4_flipped_is_left_for_right_before_turning_and_turns_are_clockwise(word: str, quilt: str) -> None:
    laid = after(position("patchwork", hand="p17"), word)
    assert laid.sides[0].free == position("patchwork", quilts=(quilt, "")).sides[0].free


def test_B4_a_turn_that_is_not_the_least_is_no_other_decision() -> None:
    with pytest.raises(NotAllowed, match="p02 has no turn 2; it has 0, 1"):
        play(position("patchwork", hand="p02"), Place(2, 0))


# --- B5, B6 -------------------------------------------------------------------------------------------------------


def test_B5_the_token_moves_the_patchs_time_forward() -> None:
    assert after(position("patchwork", time=(7, 9), hand="p20"), "@a1").sides[0].time == 12


@every_edition
def test_B5_the_last_space_at_most_and_the_patch_still_costs_its_full_buttons(name: str) -> None:
    edition = box(name)
    last = edition.time.last_space
    dear = max((edition.patch[id] for id in edition.first_set), key=lambda patch: (patch.cost > 3) * patch.time)
    state = position(name, time=(last - 1, last), buttons=(20, 0), circle=circle_of(edition, dear.id))
    placed = after(state, f"{dear.id} @a1")
    assert dear.time > 1
    assert (placed.sides[0].time, placed.is_over) == (last, True)
    assert placed.sides[0].buttons == 20 - dear.cost + dear.income


@pytest.mark.parametrize(("time", "seat"), [((8, 10), 0), ((10, 8), 1)])
def test_B6_a_token_that_ends_on_the_opponents_space_goes_on_top_and_moves_again(
    time: tuple[int, int], seat: int
) -> None:
    state = after(position("patchwork", time=time, circle=circle_of(PATCHWORK, "p02")), "p02 @a1")
    assert (state.turn, state.top) == (seat, seat)
    assert after(state, "A").turn == 1 - seat


@pytest.mark.parametrize(("time", "turn"), [((8, 9), 1), ((8, 11), 0)])
def test_B6_one_that_ends_before_or_beyond_does_not(time: tuple[int, int], turn: int) -> None:
    state = after(position("patchwork", time=time, circle=circle_of(PATCHWORK, "p02")), "p02 @a1")
    assert state.turn == turn
