"""`quiltbee serve`: opens the database, says where the server is, serves, and stops in order."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import closing, nullcontext, suppress

import uvicorn

from quiltbee.server.addresses import lan_address
from quiltbee.server.backups.backup import back_up_before_migration
from quiltbee.server.backups.leftovers import settle
from quiltbee.server.gc_tuning import shorten_pauses
from quiltbee.server.http.app import make_app
from quiltbee.server.http.connections import Connection, most_connections
from quiltbee.server.http.routes import editions
from quiltbee.server.ops import systemd
from quiltbee.server.ops.logs import set_up_logs
from quiltbee.server.services.inviting.links import qr_terminal
from quiltbee.server.settings import BadSetting, Settings
from quiltbee.server.storage.database import database_url, is_sqlite, name_of, sqlite_path
from quiltbee.server.storage.lock import FileLock
from quiltbee.server.storage.migrate import migrate

DRAIN_SECONDS = 5
BACKLOG = 2048
UNREAD_BYTES = 64 * 1024
UNREAD_SECONDS = 20
log = logging.getLogger("quiltbee")


class Server(uvicorn.Server):
    """Says when it is ready. When it is asked to stop it ends the open streams, which would keep it waiting."""

    def __init__(self, config: uvicorn.Config, greeting: str, when_ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._greeting = greeting
        self._when_ready = when_ready
        self._tasks: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            shorten_pauses()
            print(self._greeting, flush=True)
            self._when_ready()
            systemd.tell("READY=1")
            self._tasks = [asyncio.create_task(work) for work in (systemd.keep_alive(), editions.prepare())]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        systemd.tell("STOPPING=1")
        self.config.app.state.context.cache.close()  # type: ignore[union-attr]  # the app is the one made below
        await super().shutdown(sockets)


def serve(settings: Settings, when_ready: Callable[[str], object] = lambda _: None) -> None:
    """Run until asked to stop; `when_ready` is told the address. Raises with a clear message if it cannot start."""
    set_up_logs(settings.log)
    url = database_url(settings.database_text)
    for sentence in settle(url):
        log.warning(sentence)
    with FileLock(sqlite_path(url)) if is_sqlite(url) else nullcontext(), closing(listener(settings)) as listening:
        migrate(url, lambda version: back_up_before_migration(url, version))
        _run(settings, listening, when_ready)


def listener(settings: Settings) -> socket.socket:
    """A socket at the address and port of the settings; `BadSetting` if it cannot be had."""
    family = socket.AF_INET6 if ":" in settings.listen_on else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((settings.listen_on, settings.port))
    except OSError as error:
        opened.close()
        where = f"{settings.listen_on}:{settings.port}"
        raise BadSetting(f"cannot listen on {where}: {error.strerror}; choose another --port or --host") from None
    opened.set_inheritable(False)
    _limit_unread_bytes(opened)
    return opened


def _limit_unread_bytes(listener: socket.socket) -> None:
    """A client that does not read its answers takes little memory and is cut off; accepted connections inherit this.

    Without a limit the system would keep megabytes for each of them, and try to deliver them without end.
    """
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000)


def _allow_many_connections() -> None:
    """Take all the descriptors that the system grants (a desktop gives 1,024 unless asked for more), and refuse the
    connections beyond them."""
    if sys.platform == "win32":
        return
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):  # some systems name a limit that they do not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    granted = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if granted != resource.RLIM_INFINITY:
        Connection.most = most_connections(granted)


def _run(settings: Settings, listener: socket.socket, when_ready: Callable[[str], object]) -> None:
    config = uvicorn.Config(
        make_app(settings),
        access_log=False,
        log_config=None,
        server_header=False,
        ws="none",
        lifespan="on",
        http=Connection,
        backlog=BACKLOG,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
    _allow_many_connections()
    port = listener.getsockname()[1]
    server = Server(config, greeting(settings, port), lambda: when_ready(address(settings, port)))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn raises them again after an orderly stop, which exits with 0
    server.run(sockets=[listener])


def address(settings: Settings, port: int) -> str:
    """Where a browser on this machine finds the page."""
    host = "127.0.0.1" if settings.listen_on in ("0.0.0.0", "::") else settings.listen_on
    name = f"[{host}]" if ":" in host else host
    return f"{settings.public_url.rstrip('/') or f'http://{name}:{port}'}/"


def greeting(settings: Settings, port: int) -> str:
    """Where the server is, in words and, in a home network, as a QR code."""
    lines = [
        f"quiltbee is ready: {address(settings, port)}",
        f"it listens on port {port}; games are kept in {name_of(database_url(settings.database_text))}",
    ]
    if not settings.bots and is_sqlite(database_url(settings.database_text)):
        lines.append("no bot plays (--bots 0): games against the computer wait")
    at_home = lan_address() if settings.lan else None
    if at_home:
        there = f"http://{at_home}:{port}/"
        lines += [f"in your home network: {there}", qr_terminal(there)]
    elif settings.lan:
        lines.append("no address in a home network was found; are you connected?")
    return "\n".join([*lines, "stop with Ctrl-C"])
