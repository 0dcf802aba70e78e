"""What systemd is told, if it started us: that the server is ready, that it lives, that it stops.

The protocol is a datagram to the socket that `NOTIFY_SOCKET` names (see sd_notify(3)).
"""

import asyncio
import os
import socket
from collections.abc import Mapping
from contextlib import suppress


def tell(word: str, environ: Mapping[str, str] = os.environ) -> None:
    """Send a word such as `READY=1`; nothing happens where nobody listens."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    name = f"\0{address[1:]}" if address.startswith("@") else address
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender, suppress(OSError):
        sender.setblocking(False)  # a manager that does not listen must not hold up those who play
        sender.sendto(word.encode(), name)


async def keep_alive(environ: Mapping[str, str] = os.environ) -> None:
    """Tell the watchdog that the event loop runs, twice in the time that it waits; returns if there is no watchdog."""
    wait = int(environ.get("WATCHDOG_USEC", "0")) / 1_000_000
    while wait:
        tell("WATCHDOG=1", environ)
        await asyncio.sleep(wait / 2)
