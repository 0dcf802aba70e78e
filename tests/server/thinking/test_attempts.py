"""Who takes the right patch and lays it badly is told so, and not sent to look for another patch."""

from typing import Any, Literal

import pytest

from quiltbee.notation.games import parse_moves
from quiltbee.rules.edition import LEATHER
from quiltbee.server.api.advice import Worth
from quiltbee.server.api.reviews import Mistake, Step
from quiltbee.server.thinking.attempts import place_clue, well_chosen
from tests.server.domain.tables import table

START = table().state
FIRST, SECOND = START.circle[:2]


def way(text: str, chance: float) -> Any:
    return Step(decisions=text.split(), text=text, value=Worth(seat=0, margin=0, chance=chance))


def mistake(wrong: Literal["purchase", "placement", "leather"] = "purchase", *ladder: Any) -> Mistake:
    return Mistake.model_construct(wrong=wrong, better=way(f"{FIRST}@a1", 0.8), ladder=list(ladder), facts=[])


def chosen(text: str, *ladder: Any) -> bool:
    made = tuple(parse_moves(text, START.edition, START.hand or LEATHER))
    return well_chosen(mistake("purchase", *ladder), START, made)


def test_the_best_patch_in_a_bad_place_was_well_chosen() -> None:
    assert chosen(f"{FIRST}@d4")
    assert not chosen(f"{SECOND}@d4")
    assert not chosen("A")


@pytest.mark.parametrize(("chance", "enough"), [(0.78, True), (0.75, False)])
def test_so_was_one_that_is_nearly_as_good_in_its_best_place(chance: float, enough: bool) -> None:
    assert chosen(f"{SECOND}@d4", way(f"{SECOND}@a1", chance)) == enough


def test_the_clue_for_it_says_nothing_of_what_another_patch_would_bring() -> None:
    told = place_clue(mistake())
    assert (told.wrong, told.code) == ("placement", None)
