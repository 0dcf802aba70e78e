"""`quiltbee serve --open`, for a person at this machine: the page opens even if quiltbee runs already or another
program uses its port."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from urllib.request import ProxyHandler, build_opener

from quiltbee.server.ops.run import address, listener, serve
from quiltbee.server.settings import BadSetting, Settings
from quiltbee.server.storage.errors import InUse

NEXT_PORTS = 10
"""How many ports are tried after the one that was wanted."""
PATIENCE = 3.0
"""Seconds that a program may take to say who it is."""


def open_or_serve(settings: Settings, open_page: Callable[[str], object]) -> None:
    """Open the page of the server that runs already, or start one and open its page."""
    if settings.port and _is_quiltbee(settings, settings.port):
        return _open(settings, settings.port, open_page)
    chosen = _with_free_port(settings)

    def ready(there: str) -> None:
        if chosen.port != settings.port:
            print(f"another program uses port {settings.port}; quiltbee takes port {chosen.port} instead", flush=True)
        open_page(there)

    try:
        serve(chosen, ready)
    except InUse:  # the server of these games may have moved to another port
        port = next((port for port in _next_ports(settings) if _is_quiltbee(settings, port)), None)
        if port is None:
            raise
        _open(settings, port, open_page)


def _open(settings: Settings, port: int, open_page: Callable[[str], object]) -> None:
    there = address(settings, port)
    print(f"quiltbee is running already: {there}", flush=True)
    open_page(there)


def _with_free_port(settings: Settings) -> Settings:
    """These settings, or the same with the next port that is free."""
    for port in (settings.port, *_next_ports(settings)):
        tried = replace(settings, port=port)
        with suppress(BadSetting):
            listener(tried).close()
            return tried
    return settings  # `serve` then says what is wrong


def _next_ports(settings: Settings) -> Iterator[int]:
    return (port for port in range(settings.port + 1, settings.port + 1 + NEXT_PORTS) if settings.port and port < 65536)


def _is_quiltbee(settings: Settings, port: int) -> bool:
    """Whether the program at this port is one of ours."""
    here = address(replace(settings, public_url=""), port)
    try:
        with build_opener(ProxyHandler({})).open(f"{here}healthz", timeout=PATIENCE) as answer:
            told = json.loads(answer.read(10_000))
    except (OSError, ValueError):
        return False
    return isinstance(told, dict) and {"ok", "database", "version"} <= told.keys()
