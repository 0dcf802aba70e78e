"""Numbers with their nouns, and sentences that keep their facts."""

import pickle

import pytest

from quiltbee.rules.wording import counted, message


@pytest.mark.parametrize(("number", "text"), [(0, "0 buttons"), (1, "1 button"), (2, "2 buttons")])
def test_only_one_thing_is_in_the_singular(number: int, text: str) -> None:
    assert counted(number, "button") == text


def test_a_plural_of_its_own_is_used() -> None:
    assert counted(2, "leather patch", "leather patches") == "2 leather patches"


def test_a_sentence_keeps_its_code_and_its_facts_on_the_way_to_another_process() -> None:
    sent = message("cell_covered", "cell {0} is covered", "d4")
    arrived = pickle.loads(pickle.dumps(sent))
    assert (arrived, arrived.code, arrived.facts) == (sent, "cell_covered", ("d4",))
