"""The random generator: the same numbers in every language. splitmix64 stirs the seed, xorshift64* goes on."""

from collections import Counter

import pytest

from quiltbee import XorShift

# The first output of splitmix64 for a seed, as published with that generator: the state that the generator starts in.
STIRRED = {0: 0xE220A8397B1DCDAF, 1234567: 6457827717110365317}


@pytest.mark.parametrize(("seed", "state"), STIRRED.items())
def test_a_seed_is_stirred_by_splitmix64(seed: int, state: int) -> None:
    assert XorShift(seed).state == state


def test_a_step_is_one_of_xorshift64_star() -> None:
    """Written out for state 1: 1 -> (x ^ x << 25) = 2**25 + 1 -> nothing to shift down."""
    rng = XorShift(0)
    rng.state = 1
    assert rng.next() == (2**25 + 1) * 0x2545F4914F6CDD1D % 2**64
    assert rng.state == 2**25 + 1
    rng.state = 1 << 63
    assert rng.next() == rng.state * 0x2545F4914F6CDD1D % 2**64
    assert rng.state == 1 << 63 | 1 << 51 | 1 << 36 | 1 << 24


def test_the_seed_that_would_be_stirred_to_zero_does_not_stay_there() -> None:
    zero = -0x9E3779B97F4A7C15
    assert len({XorShift(zero).next(), *(XorShift(seed).next() for seed in range(100))}) == 101


@pytest.mark.parametrize("n", [1, 2, 3, 7, 200])
def test_below_n_every_number_comes_about_as_often(n: int) -> None:
    """A hundred times each on average; six standard deviations allowed."""
    below = XorShift(9).below
    drawn = Counter(below(n) for _ in range(100 * n))
    assert set(drawn) == set(range(n))
    assert all(40 <= count <= 160 for count in drawn.values())
