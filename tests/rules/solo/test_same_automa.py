"""The rules and a second, naive Automa agree on every turn."""

import random

import pytest

from tests.rules.support.same_automa import differences


@pytest.mark.parametrize("seed", range(20))
def test_both_play_the_same_turns(seed: int) -> None:
    found = list(differences(random.Random(seed)))
    assert found
    assert set(found) == {""}
