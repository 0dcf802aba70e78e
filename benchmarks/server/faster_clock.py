"""A server whose clock runs faster: hourly and daily tasks happen within minutes.

Debian's package `faketime` replaces the wall clock and the monotonic clock; the server itself is unchanged.
"""

from pathlib import Path

LIBRARY = "faketime/libfaketime.so.1"
"""Not the library for many threads: if its lock is held when the server forks a bot, the bot waits for ever."""


class NoFasterClock(SystemExit):
    """The library is missing, or the clock would run slower."""


def faster_clock(times: float) -> dict[str, str]:
    """The environment variables of a process whose clock runs this many times as fast; none for 1.

    >>> faster_clock(1)
    {}
    """
    if times == 1:
        return {}
    if times < 1:
        raise NoFasterClock(f"the clock can only run faster, not {times:g} times as fast")
    found = sorted(Path("/usr/lib").glob(f"*/{LIBRARY}"))
    if not found:
        raise NoFasterClock("a faster clock needs the package faketime: apt-get install faketime")
    return {"LD_PRELOAD": str(found[0]), "FAKETIME": f"+0 x{times:g}"}
