"""A server whose clock runs faster: what happens once an hour or once a day happens in minutes.

Wall clock and monotonic clock are both those of Debian's package `faketime`; the server itself is as always.
"""

from pathlib import Path

LIBRARY = "faketime/libfaketime.so.1"
"""Not the one for many threads: its lock may be held when the server forks a bot, and the bot waits for it for ever."""


class NoFasterClock(SystemExit):
    """The library is not there, or the clock would be a slow one."""


def faster_clock(times: float) -> dict[str, str]:
    """The variables of a process whose clock runs so many times faster; none if it runs as always.

    >>> faster_clock(1)
    {}
    """
    if times == 1:
        return {}
    if times < 1:
        raise NoFasterClock(f"a clock runs 1 times as fast or more, not {times:g} times")
    found = sorted(Path("/usr/lib").glob(f"*/{LIBRARY}"))
    if not found:
        raise NoFasterClock("a faster clock needs the package faketime: apt-get install faketime")
    return {"LD_PRELOAD": str(found[0]), "FAKETIME": f"+0 x{times:g}"}
