"""The same position is the same puzzle, however it lies and whatever it is called."""

from dataclasses import replace

from quiltbee import edition
from quiltbee.notation.positions import state_text
from quiltbee.puzzles.identity import identity
from quiltbee.puzzles.puzzle import Puzzle
from quiltbee.rules.bits import cells_mask, mask_cells
from quiltbee.rules.edition import Patch
from quiltbee.rules.shapes import turned_cells
from quiltbee.rules.state import State
from tests.puzzles.samples import sample, samples


def turned(state: State, seat: int) -> State:
    """The same with the quilt of a seat turned by a quarter."""
    size, stride = state.edition.rows, state.edition.stride
    cells = mask_cells(state.sides[seat].free, stride)
    sides = list(state.sides)
    sides[seat] = sides[seat]._replace(free=cells_mask([(y, size - 1 - x) for x, y in cells], stride))
    return state._replace(sides=(sides[0], sides[1]))


def swapped(state: State) -> State:
    """The same with the seats swapped."""
    special = None if state.special is None else 1 - state.special
    sides = (state.sides[1], state.sides[0])
    return state._replace(sides=sides, turn=1 - state.turn, top=1 - state.top, special=special)


def test_every_sample_has_its_id_and_no_two_the_same() -> None:
    assert [each.id for each in samples()] == [identity(each) for each in samples()]
    assert len({each.id for each in samples()}) == len(samples())


def test_a_turned_quilt_and_swapped_seats_change_nothing() -> None:
    puzzle = sample("win")
    for state in (turned(puzzle.state, 0), turned(puzzle.state, 1), swapped(puzzle.state)):
        assert identity(replace(puzzle, position=state_text(state))) == puzzle.id


def test_a_button_more_is_another_puzzle() -> None:
    puzzle = sample("win")
    mine, other = puzzle.state.sides
    more = puzzle.state._replace(sides=(mine._replace(buttons=mine.buttons + 1), other))
    assert identity(replace(puzzle, position=state_text(more))) != puzzle.id


def test_a_position_of_express_is_one_of_stack_n_stuff_with_other_names() -> None:
    """Patch by patch the two have the same numbers, under other ids."""
    one, two = edition("express"), edition("stack-n-stuff")
    kinds = {_kind(patch): patch.id for patch in two.patches}
    names = {patch.id: kinds[_kind(patch)] for patch in one.patches}
    puzzle = sample("win", "express")
    state = puzzle.state
    renamed = state._replace(
        edition=two, circle=tuple(names[id] for id in state.circle), waiting=two.second_set if state.waiting else ()
    )
    other = Puzzle("win", two, state_text(renamed))
    assert identity(other) == puzzle.id


def _kind(patch: Patch) -> tuple[object, ...]:
    cells = min(turned_cells(patch.cells, code) for code in range(8))
    return cells, patch.cost, patch.time, patch.income


def test_a_region_is_the_same_wherever_it_lies() -> None:
    puzzle = replace(sample("pack"), goal="e01,e02,e03", position="3x3/7/7/7/7/7/7", edition=edition("express"))
    elsewhere = replace(puzzle, position="7/7/7/7/7/7/3x3")
    other = replace(puzzle, position="2x4/7/7/7/7/7/7")
    assert identity(puzzle) == identity(elsewhere) != identity(other)
