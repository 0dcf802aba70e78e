"""What a decision did, told as events in the order of the table."""

import pytest

from quiltbee import CHANCE, State, play
from quiltbee.rules.story import (
    Discarded,
    Earned,
    Event,
    LeatherLost,
    LeatherReached,
    Moved,
    Over,
    Placed,
    ReachedEnd,
    Received,
    Refilled,
    SpecialWon,
    Took,
    Turn,
    story,
)
from tests.rules.support.positions import BUILT_IN, FULL, after, box, circle_of, decision, moved, position
from tests.rules.support.random_games import random_steps

EXPRESS, PATCHWORK = box("express"), box("patchwork")


def told(state: State, word: str) -> list[Event]:
    made = decision(state, word)
    return story(state, made, play(state, made))


def test_an_advance_is_a_move_and_what_is_received_for_it() -> None:
    state = position("patchwork", time=(3, 5), income=(2, 0))
    assert told(state, "A") == [Moved(0, 3, 6, on_top=False), Received(0, 3), Earned(0, 5, 2), Turn(1, again=False)]


def test_a_take_tells_the_price_and_what_was_passed_over() -> None:
    state = position("patchwork", circle=circle_of(PATCHWORK, "p02", "p09", "p10"))
    assert told(state, "p10") == [Took(0, "p10", 4, passed=("p02", "p09"))]


def test_a_placement_tells_the_cells_and_the_way_of_the_token() -> None:
    state = position("patchwork", time=(0, 2), hand="p02")
    cells = ((3, 3), (3, 4), (3, 5))
    assert told(state, "@d4") == [
        Placed(0, "p02", 0, 3, 3, cells),
        Moved(0, 0, 2, on_top=True),
        Turn(0, again=True),
    ]


def test_a_refill_tells_the_order() -> None:
    state = after(position("express", buttons=(9, 9), circle=circle_of(EXPRESS)[-6:]), "e11")
    order = EXPRESS.second_set
    assert state.turn == CHANCE
    assert told(state, f"R({'_'.join(order)})".replace("_", " ")) == [Refilled(order)]


def test_income_is_told_mark_by_mark_then_leather_then_nothing_until_it_is_decided() -> None:
    before = position("patchwork", time=(22, 22), income=(2, 0), hand="p20")
    assert told(before, "@a1")[1:] == [
        Moved(0, 22, 27, on_top=False),
        Earned(0, 23, 4),
        LeatherReached(0, 26),
    ]


def test_a_leather_patch_is_placed_under_its_own_name() -> None:
    due = moved("express", 6, 7)
    assert told(due, "@a2") == [Placed(0, "leather", 0, 1, 0, ((1, 0),)), Turn(1, again=False)]


def test_a_leather_patch_is_discarded() -> None:
    assert told(moved("express", 6, 7), "-") == [Discarded(0), Turn(1, again=False)]


def test_a_leather_patch_without_a_free_cell_is_lost() -> None:
    state = position("patchwork", time=(19, 19), quilts=(FULL, ""))
    assert told(state, "A") == [
        Moved(0, 19, 20, on_top=False),
        Received(0, 1),
        LeatherReached(0, 20),
        LeatherLost(0, 1),
        Turn(1, again=False),
    ]


def test_the_second_of_two_leather_patches_is_lost_when_the_first_took_the_last_cell() -> None:
    due = position("patchwork", time=(26, 19), quilts=(1, ""), turn=0, leather_due=2)
    assert told(due, "@a1")[1:] == [SpecialWon(0, 7), LeatherLost(0, 1), Turn(1, again=False)]


def test_the_special_tile_is_won() -> None:
    state = position("patchwork", quilts=("..xxxxx " + 6 * "xxxxxxx ", ""), hand="p01")
    assert SpecialWon(0, 7) in told(state, "@a1")


@pytest.mark.parametrize(("last", "first"), [(False, True), (True, False)])
def test_reaching_the_last_space_is_told_and_whether_it_was_the_first(last: bool, first: bool) -> None:
    state = position("express", time=(28, 29 if last else 28))
    assert ReachedEnd(0, first) in told(state, "A")


def test_the_end_is_told_with_the_scores() -> None:
    state = position("express", time=(28, 29), buttons=(5, 90))
    assert told(state, "A") == [
        Moved(0, 28, 29, on_top=True),
        Received(0, 1),
        ReachedEnd(0, first=False),
        Over(1, (6 - 98, 90 - 98), by_tie_break=False),
    ]


def test_a_patch_that_takes_no_time_moves_no_token() -> None:
    free = moved("express", 3, 3)
    assert free.turn == 0
    state = position("express", time=(3, 3), hand="way")._replace(edition=free.edition)
    assert [event.type for event in told(state, "@a1")] == ["placed", "turn"]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_stories_of_a_game_add_up_to_its_end(name: str) -> None:
    """Buttons paid, received and earned are the buttons at the end; the last event is the end."""
    buttons = [5, 5]
    events: list[Event] = []
    final = None
    for before, made, final in random_steps(box(name), seed=13):
        events += story(before, made, final)
    for event in events:
        match event:
            case Took(seat, _, paid):
                buttons[seat] -= paid
            case Received(seat, amount) | Earned(seat, _, amount):
                buttons[seat] += amount
    assert final is not None
    assert buttons == [side.buttons for side in final.sides]
    assert [event.type for event in events].count("over") == 1
    assert isinstance(events[-1], Over)
