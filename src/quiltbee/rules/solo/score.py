"""What the Automa has, and what its level counts (U12)."""

from typing import TypedDict

from quiltbee.rules.solo.deck import AUTOMA, Solo
from quiltbee.rules.state import State


class Sums(TypedDict):
    """The three sums that a level may count. Levels name them by these keys."""

    collected_buttons: int
    one_per_patch_with_buttons: int
    buttons_printed_on_its_patches: int


def sums(state: State, solo: Solo) -> Sums:
    """The three sums, counted or not."""
    return Sums(
        collected_buttons=state.sides[AUTOMA].buttons,
        one_per_patch_with_buttons=len(solo.with_buttons),
        buttons_printed_on_its_patches=sum(state.edition.patch[id].income for id in solo.with_buttons),
    )


def counted_sums(state: State, solo: Solo) -> Sums:
    """The three sums, with 0 for what the level does not count."""
    found, counts = sums(state, solo), solo.automa.level.counts
    return Sums(
        collected_buttons=found["collected_buttons"] * ("collected_buttons" in counts),
        one_per_patch_with_buttons=found["one_per_patch_with_buttons"] * ("one_per_patch_with_buttons" in counts),
        buttons_printed_on_its_patches=found["buttons_printed_on_its_patches"]
        * ("buttons_printed_on_its_patches" in counts),
    )
