"""How much one visitor may ask for. Token buckets in memory, per process."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal

MOST_BUCKETS = 20_000


class TooMany(RuntimeError):
    """Asked too often; it will be granted `retry_after` seconds later."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"too many requests; try again in {retry_after} s")
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class Rate:
    """How many tokens at once, and how many a second in the long run."""

    burst: float
    per_second: float
    of: Literal["address", "browser"]
    """Whose tokens they are: an address's (`hosts.network_of`), or a known browser's."""


Bucket = Literal["request", "create", "exchange", "decide", "phrase", "think", "draw", "link"]

RATES: dict[Bucket, Rate] = {
    "request": Rate(200, 50, "address"),
    "create": Rate(20, 10 / 60, "address"),
    "exchange": Rate(20, 20 / 60, "address"),
    "decide": Rate(30, 5, "browser"),
    "phrase": Rate(4, 0.25, "browser"),
    "think": Rate(10, 1, "browser"),
    "draw": Rate(10, 1, "browser"),
    "link": Rate(20, 20 / 60, "browser"),
}
MOST_STREAMS = 20
"""Open streams of one address."""


class Limits:
    """The buckets of one process."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._streams: dict[str, int] = {}

    def take(self, what: Bucket, whose: str, tokens: int = 1) -> None:
        """Take tokens; `TooMany` if too few are left. A refused request costs nothing, so nobody is
        locked out for long."""
        if not self.on:
            return
        rate = RATES[what]
        now = time.monotonic()
        left, since = self._buckets.pop((what, whose), (rate.burst, now))
        left = min(rate.burst, left + (now - since) * rate.per_second)
        missing = tokens - left
        self._buckets[what, whose] = (left if missing > 0 else -missing, now)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if missing > 0:
            raise TooMany(retry_after=max(1, round(missing / rate.per_second)))

    def open_stream(self, whose: str) -> None:
        count = self._streams.get(whose, 0)
        if self.on and count >= MOST_STREAMS:
            raise TooMany(retry_after=10)
        self._streams[whose] = count + 1

    def close_stream(self, whose: str) -> None:
        count = self._streams.get(whose, 0) - 1
        if count > 0:
            self._streams[whose] = count
        else:
            self._streams.pop(whose, None)
