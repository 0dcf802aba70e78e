"""docs/explanation/rules.md, Alone against the Automa: what it takes (U5 to U8), what it gets (U10 to U12)."""

from collections.abc import Callable

import pytest

from quiltbee import Patch, State, edition, outcome, score
from quiltbee.rules.solo.choice import Asked, choice
from quiltbee.rules.solo.deck import AUTOMA, HUMAN, AutomaCard
from quiltbee.rules.solo.turn import automa_turn
from quiltbee.rules.state import NOBODY
from tests.rules.support.solo import LAST, LEVELS, card, card_due, humans_turn

PATCH = edition("patchwork").patch


def asked_by(state: State, number: int) -> list[tuple[str, list[str]]]:
    return [(asked.filter, ids(asked.kept)) for asked in automa_turn(state, number).choice.asked]


def ids(patches: tuple[Patch, ...]) -> list[str]:
    return [patch.id for patch in patches]


def took(state: State, number: int) -> str | None:
    patch = automa_turn(state, number).choice.took
    return None if patch is None else patch.id


def counted(state: State, number: int) -> list[str]:
    return ids(automa_turn(state, number).choice.counted)


# --- U5: what counts ----------------------------------------------------------------------------------------------


def test_U5_patches_in_reach_that_cost_at_most_the_budget_count_and_nothing_is_paid() -> None:
    state = card_due("p10", "p20", "p05", human=20, at=0)  # they cost 4, 5 and 3
    assert counted(state, 4) == ["p10", "p05"]
    assert card(state, 4).sides[AUTOMA].buttons == 0


@pytest.mark.parametrize("left", range(4))
def test_U5_1_three_are_in_reach_or_those_that_are_left(left: int) -> None:
    state = card_due(human=20, at=0, circle=("p01", "p02", "p03", "p04")[:left])
    assert counted(state, 11) == ["p01", "p02", "p03"][:left]
    assert len(counted(card_due("p01", "p02", "p03", "p04", human=20, at=0), 11)) == 3


def test_U5_2_collected_buttons_do_not_raise_the_budget_and_an_equal_cost_counts() -> None:
    state = card_due("p18", "p12", "p24", human=20, at=0)  # they cost 5, 7 and 10
    rich = state._replace(sides=(state.sides[0], state.sides[1]._replace(buttons=30)))
    assert counted(rich, 5) == ["p18"]


def test_U5_3_with_budget_0_a_patch_that_costs_0_counts() -> None:
    assert took(card_due("p10", "p26", human=20, at=0), 12) == "p26"
    assert took(card_due("p10", "p27", human=20, at=0), 12) is None


# --- U6: none or one ----------------------------------------------------------------------------------------------


def test_U6_none_counts_and_it_advances_or_one_counts_and_it_takes_that() -> None:
    none = card_due("p24", "p17", "p22", human=10, at=7)
    assert (automa_turn(none, 1).choice.decided, card(none, 1).sides[AUTOMA].time) == ("none", 11)
    one = card_due("p24", "p17", "p13", human=10, at=7)
    assert (automa_turn(one, 1).choice.decided, took(one, 1)) == ("only", "p13")


@pytest.mark.parametrize(("human", "at", "end"), [(10, 7, 11), (10, 10, 11), (52, 40, 53), (53, 40, 53)])
def test_U6_1_it_advances_to_the_space_in_front_of_the_human_or_the_last(human: int, at: int, end: int) -> None:
    assert automa_turn(card_due("p24", "p17", "p22", human=human, at=at), 12).end == end


def test_U6_2_the_spaces_bring_nothing_but_income_marks_count() -> None:
    assert card(card_due("p24", "p17", "p22", human=9, at=6), 1).sides[AUTOMA].buttons == 0
    assert card(card_due("p24", "p17", "p22", human=10, at=6), 1).sides[AUTOMA].buttons == 4  # the mark on 11


def test_U6_3_the_only_one_is_taken_even_if_it_overtakes() -> None:
    state = card_due("p29", "p17", "p22", human=10, at=9)
    assert (asked_by(state, 3), card(state, 3).sides[AUTOMA].time, card(state, 3).turn) == ([], 15, HUMAN)


# --- U7: several --------------------------------------------------------------------------------------------------


def test_U7_each_filter_gets_what_the_one_before_left_and_an_empty_one_is_skipped() -> None:
    state = card_due("p07", "p05", "p01", human=6, at=6)  # from the human's own space every patch overtakes
    assert asked_by(state, 5) == [("N", []), ("B", ["p07", "p05"]), ("F", ["p05"])]
    assert took(state, 5) == "p05"


def test_U7_1_the_filter_that_leaves_one_decides_and_the_others_are_not_asked() -> None:
    state = card_due("p10", "p23", "p11", human=8, at=6)  # two, five and six spaces
    assert asked_by(state, 5) == [("N", ["p10"])]
    assert automa_turn(state, 5).choice.decided == "N"


@pytest.mark.parametrize("number", range(1, 12))
def test_U7_2_the_choice_is_one_comparison_by_first_filter_second_filter_and_place(number: int) -> None:
    keys: dict[str, Callable[[State, Patch], int]] = {
        "N": lambda state, patch: min(state.sides[1].time + patch.time, LAST) <= state.sides[0].time,
        "B": lambda _, patch: patch.income,
        "L": lambda _, patch: patch.size,
    }
    everything = [patch.id for patch in edition("patchwork").patches]
    for first in range(31):
        for human, at in ((8, 8), (10, 7), (53, 50)):
            state = card_due(human=human, at=at, circle=tuple(everything[first:] + everything[:first]))
            turn = automa_turn(state, number)
            by = [keys[letter] for letter in turn.card.filters[:2]]
            among = list(enumerate(turn.choice.counted))
            best = max(among, key=lambda each: (*(key(state, each[1]) for key in by), each[0]), default=(0, None))
            assert turn.choice.took == best[1]


def test_U7_3_a_card_without_filters_lets_F_decide() -> None:
    state = card_due("p01", "p02", "p03", human=20, at=0)
    chosen = choice(state, AutomaCard(12, 2, "", 5))
    assert (chosen.took, chosen.decided) == (PATCH["p03"], "F")
    assert chosen.asked == (Asked("F", (PATCH["p03"],)),)


# --- U8: the filters ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "reach", "expected"),
    [
        (3, ("p01", "p16", "p32"), [("N", ["p01"])]),  # one, four and three spaces to a human two ahead
        (7, ("p06", "p08", "p17"), [("B", ["p08"])]),
        (8, ("p06", "p33", "p10"), [("L", ["p33"])]),
        (11, ("p21", "p25", "p27"), [("B", ["p21", "p25", "p27"]), ("L", ["p21", "p25", "p27"]), ("F", ["p27"])]),
    ],
)
def test_U8_each_filter_keeps_what_it_says(
    number: int, reach: tuple[str, str, str], expected: list[tuple[str, list[str]]]
) -> None:
    assert asked_by(card_due(*reach, human=8, at=6), number) == expected


def test_U8_1_N_allows_the_humans_own_space_and_cuts_at_the_last_one() -> None:
    onto = card_due("p13", "p31", "p27", human=8, at=6)  # two spaces, four, two
    assert asked_by(onto, 1)[0] == ("N", ["p13", "p27"])
    own = card_due("p13", "p31", "p27", human=6, at=6)
    assert asked_by(own, 1)[0] == ("N", [])
    home = card_due("p13", "p31", "p23", human=LAST, at=51)
    assert asked_by(home, 1)[0] == ("N", ["p13", "p31", "p23"])


def test_U8_2_B_counts_symbols_and_keeps_all_if_there_are_none() -> None:
    assert asked_by(card_due("p12", "p28", "p22", human=8, at=6), 7)[0] == ("B", ["p28", "p22"])
    assert asked_by(card_due("p01", "p02", "p03", human=8, at=6), 7)[0] == ("B", ["p01", "p02", "p03"])


def test_U8_3_L_counts_cells_not_the_box() -> None:
    long, dense = PATCH["p12"], PATCH["p25"]
    assert (long.size, dense.size) == (5, 6)
    state = card_due("p12", "p25", "p24", human=8, at=6)
    assert asked_by(state, 8) == [("L", ["p25"])]


@pytest.mark.parametrize("left", [2, 3, 5])
def test_U8_4_F_keeps_the_last_one_clockwise_however_many_are_left(left: int) -> None:
    circle = ("p21", "p25", "p27", "p13", "p14")[:left]
    assert took(card_due(human=8, at=6, circle=circle), 11) == circle[: min(left, 3)][-1]


# --- U10 and U11: marks -------------------------------------------------------------------------------------------


def test_U10_each_mark_brings_the_income_of_the_card_on_either_kind_of_turn() -> None:
    assert card(card_due("p13", human=30, at=9), 1).sides[AUTOMA].buttons == 4
    assert card(card_due("p24", "p17", "p22", human=11, at=9), 12).sides[AUTOMA].buttons == 5


@pytest.mark.parametrize(
    ("human", "at", "marks"), [(10, 9, (11,)), (11, 11, ()), (17, 9, (11, 17)), (53, 40, (41, 47, 53))]
)
def test_U10_1_landing_on_a_mark_counts_and_leaving_one_does_not(human: int, at: int, marks: tuple[int, ...]) -> None:
    state = card_due("p24", "p17", "p22", human=human, at=at)
    assert automa_turn(state, 12).marks == marks
    assert automa_turn(state, 12).collected == 5 * len(marks)


def test_U10_2_the_symbols_on_its_patches_do_not_matter() -> None:
    state = card_due("p24", "p17", "p22", human=11, at=9, with_buttons=("p08", "p19"))
    assert card(state, 12).sides[AUTOMA].buttons == 5
    assert card(state, 6).sides[AUTOMA].buttons == 0


def test_U11_a_leather_patch_it_reaches_first_goes_to_its_pile_and_counts_nothing() -> None:
    state = card_due("p24", "p17", "p22", human=19, at=18, level=5)
    then = card(state, 12)
    assert then.solo is not None
    assert (then.solo.leather, score(then, AUTOMA)) == (1, 0)


def test_U11_1_it_is_gone_for_the_human_and_nothing_is_decided() -> None:
    then = card(card_due("p24", "p17", "p22", human=19, at=18), 12)
    assert (then.turn, then.leather_due, then.leather_left) == (HUMAN, 0, (26, 32, 44, 50))
    gone = card(card_due("p24", "p17", "p22", human=21, at=18), 12)
    assert gone.solo is not None
    assert gone.solo.leather == 0  # the human was there before


# --- U12: the score -----------------------------------------------------------------------------------------------


def rich(level: int, **others: int | None) -> State:
    """The Automa has 10 buttons, two patches with five symbols between them, and one without."""
    state = card_due(human=53, at=53, level=level, with_buttons=("p08", "p28"), without_buttons=("p01",))
    human, its = state.sides
    return state._replace(sides=(human, its._replace(buttons=10)), **others)  # type: ignore[arg-type]  # a mapping of fields


def test_U12_it_scores_the_tile_and_what_its_level_counts() -> None:
    assert score(rich(5, special=AUTOMA), AUTOMA) == 7 + 10 + 2 + 5


@pytest.mark.parametrize(("level", "points"), list(zip(LEVELS, (0, 10, 12, 15, 17), strict=True)))
def test_U12_1_each_level_counts_something_else(level: int, points: int) -> None:
    assert score(rich(level, special=HUMAN), AUTOMA) == points
    assert score(rich(level, special=AUTOMA), AUTOMA) == points + 7


@pytest.mark.parametrize("home_first", [HUMAN, AUTOMA])
def test_U12_2_on_a_tie_whoever_was_home_first_wins(home_first: int) -> None:
    state = rich(2, special=AUTOMA, turn=NOBODY, top=1 - home_first)
    human, its = state.sides
    tied = state._replace(sides=(human._replace(free=0, buttons=17), its))
    result = outcome(tied)
    assert result is not None
    assert (result.scores, result.winner, result.by_tie_break) == ((17, 17), home_first, True)


def test_a_solo_position_with_the_human_on_turn_has_no_card_due() -> None:
    assert not humans_turn(card_due(human=3, at=9)).card_due
