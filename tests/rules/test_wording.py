"""Numbers with their nouns, and sentences that keep their facts."""

import pickle

import pytest

from quiltbee.rules.wording import at_least_one, counted, message, one_of


@pytest.mark.parametrize(("number", "text"), [(0, "0 buttons"), (1, "1 button"), (2, "2 buttons")])
def test_only_one_thing_is_in_the_singular(number: int, text: str) -> None:
    assert counted(number, "button") == text


def test_a_plural_of_its_own_is_used() -> None:
    assert counted(2, "leather patch", "leather patches") == "2 leather patches"


def test_a_sentence_keeps_its_code_and_its_facts_on_the_way_to_another_process() -> None:
    sent = message("cell_covered", "cell {0} is covered", "d4")
    arrived = pickle.loads(pickle.dumps(sent))
    assert (arrived, arrived.code, arrived.facts) == (sent, "cell_covered", ("d4",))


def test_a_choice_is_named_whole_if_a_word_is_none_of_it() -> None:
    assert one_of("reward", "win", ["win"]) == "win"
    with pytest.raises(ValueError, match=r"^reward is win or margin, not 'nope'$"):
        one_of("reward", "nope", ["win", "margin"])
    with pytest.raises(ValueError, match=r"^reward is win, not 'nope'$"):
        one_of("reward", "nope", ["win"])


@pytest.mark.parametrize("wrong", [0, -3, 1.5, "2"])
def test_a_number_that_counts_nothing_is_refused_by_name(wrong: object) -> None:
    assert at_least_one("nodes", 2) == 2
    with pytest.raises(ValueError, match="nodes is a whole number of at least 1, not "):
        at_least_one("nodes", wrong)
