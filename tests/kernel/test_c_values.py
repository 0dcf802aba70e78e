"""What Python asks of C values. In a page they are not cffi's, but those of static_site/native.py."""

from typing import Any

import pytest

from quiltbee.kernel.native import ffi, lib


def weights(*values: int) -> Any:
    return ffi.new("struct qb_weights *", {"of": list(values)})


@pytest.mark.parametrize("number", [256, -1, 1 << 70])
def test_a_number_that_its_type_cannot_hold_is_refused(number: int) -> None:
    numbers = ffi.new("uint8_t[]", [1, 2, 3])
    position = ffi.new("struct qb_position *")
    with pytest.raises(OverflowError):
        ffi.new("uint8_t[]", [number])
    with pytest.raises(OverflowError):
        numbers[1] = number
    with pytest.raises(OverflowError):
        position.turn = number
    with pytest.raises(OverflowError):
        position.circle[0] = number
    with pytest.raises(OverflowError):
        ffi.new("struct qb_position *", {"turn": number})
    assert (list(numbers), position.turn, position.circle[0]) == ([1, 2, 3], 0, 0)


def test_a_pointer_to_a_number_and_an_argument_are_refused_too() -> None:
    word = ffi.new("uint64_t *", 7)
    for number in (-1, 1 << 64):
        with pytest.raises(OverflowError):
            word[0] = number
        with pytest.raises(OverflowError):
            ffi.new("uint64_t *", number)
        with pytest.raises(OverflowError):
            lib.qb_seeded(number)
    assert word[0] == 7


@pytest.mark.parametrize("what", ["1", 1.0, None, [1]])
def test_what_is_no_whole_number_is_refused(what: object) -> None:
    numbers = ffi.new("uint8_t[]", 1)
    with pytest.raises(TypeError):
        numbers[0] = what
    with pytest.raises(TypeError):
        ffi.new("struct qb_position *").turn = what


def test_a_list_becomes_the_array_of_a_struct_and_may_not_be_longer() -> None:
    made = weights(*range(8))
    assert list(made.of) == list(range(8))
    made.of = [9, 8]
    assert list(made.of)[:2] == [9, 8]
    with pytest.raises(IndexError):
        made.of = list(range(9))
    with pytest.raises(IndexError):
        weights(*range(9))


def test_a_struct_has_no_other_fields_and_takes_no_more_values() -> None:
    with pytest.raises(AttributeError):
        ffi.new("struct qb_position *").colour = 1
    with pytest.raises(ValueError, match="2"):
        ffi.new("struct qb_weights *", ([1], [2]))


def test_one_index_too_far_is_refused() -> None:
    numbers = ffi.new("uint8_t[]", 3)
    with pytest.raises(IndexError):
        numbers[3]
    with pytest.raises(IndexError):
        numbers[3] = 1


def test_a_copy_of_a_struct_is_another_one() -> None:
    first = ffi.new("struct qb_position *", {"turn": 1})
    second = ffi.new("struct qb_position *", first[0])
    second.turn = 0
    assert (first.turn, second.turn) == (1, 0)
    second[0] = first[0]
    assert second.turn == 1


def test_memory_that_may_not_be_written_is_not_borrowed_for_writing() -> None:
    with pytest.raises(BufferError):
        ffi.from_buffer("int32_t[]", bytes(8), require_writable=True)
    memory = bytearray(8)
    ffi.from_buffer("int32_t[]", memory, require_writable=True)[1] = 1
    assert memory[4] == 1


def test_a_function_takes_as_many_arguments_as_it_has() -> None:
    seeded: Any = lib.qb_seeded
    with pytest.raises(TypeError):
        seeded()
    with pytest.raises(TypeError):
        seeded(1, 2)


def test_a_function_that_returns_a_struct_returns_all_of_it() -> None:
    values = list(lib.qb_packing_weights().of)
    assert len(values) == lib.QB_SHAPES
    assert values[0] < 0 < values[3], "four free cells in a square are tidy, two that touch at a corner are not"
    assert max(map(abs, values)) <= lib.QB_LARGEST_WEIGHT
    assert list(lib.qb_packing_weights().of) == values
