"""Numbers with their nouns."""

import pytest

from quiltbee.rules.wording import counted


@pytest.mark.parametrize(("number", "text"), [(0, "0 buttons"), (1, "1 button"), (2, "2 buttons")])
def test_only_one_thing_is_in_the_singular(number: int, text: str) -> None:
    assert counted(number, "button") == text


def test_a_plural_of_its_own_is_used() -> None:
    assert counted(2, "leather patch", "leather patches") == "2 leather patches"
