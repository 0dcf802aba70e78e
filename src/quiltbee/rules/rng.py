"""A small random generator that every language can reproduce bit for bit: xorshift64*."""

_MASK = (1 << 64) - 1
_MULTIPLIER = 0x2545F4914F6CDD1D
_GOLDEN = 0x9E3779B97F4A7C15


class XorShift:
    """Not for secrets. The kernel has the same generator, so both play the same random games.

    >>> XorShift(7).below(100) == XorShift(7).below(100)
    True
    """

    def __init__(self, seed: int) -> None:
        self.state = _scrambled(seed)

    def next(self) -> int:
        """The next 64 bits."""
        x = self.state
        x ^= x >> 12
        x ^= x << 25 & _MASK
        x ^= x >> 27
        self.state = x
        return x * _MULTIPLIER & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1: the high 32 bits, scaled. Its bias is below n / 2**32."""
        return (self.next() >> 32) * n >> 32


def _scrambled(seed: int) -> int:
    """Seeds that differ in one bit must not start alike, and zero would stay zero (splitmix64)."""
    z = (seed + _GOLDEN) & _MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    z ^= z >> 31
    return z or _GOLDEN
