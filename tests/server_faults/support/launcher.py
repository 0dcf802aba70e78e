"""Starts servers quickly: loads the program once, and forks it for each start. `quiltbee serve` runs in the child.

    python -m tests.server_faults.support.launcher SOCKET

A client of the socket orders servers, one after the other: a JSON object `{"flags", "environ", "log",
"descriptors", "unread_seconds"}` on a line starts one; it is answered by the process id and, when the server has ended,
by its exit status. Ends when its standard input does.
"""

import importlib
import json
import os
import random
import resource
import select
import signal
import socket
import sys
from typing import Any

import uvicorn.protocols.http.httptools_impl
import uvloop

from quiltbee.cli import app, main
from quiltbee.editions.known import edition, edition_ids
from quiltbee.rules.legal import choose
from quiltbee.rules.play import play
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import shuffled
from quiltbee.server import failpoints
from quiltbee.server.ops import run

LOADED = (app, run, uvicorn.protocols.http.httptools_impl, uvloop)
"""What a server would load when it starts."""


def _compile_patches() -> None:
    """Play a game of each edition: what its patches need to be placed is made when they are first looked at."""
    below = XorShift(1).below
    for id in edition_ids():
        state = shuffled(edition(id), random.Random(1))
        while not state.is_over:
            state = play(state, choose(state, below))


def _child(order: dict[str, Any]) -> None:
    log = os.open(order["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for number in (1, 2):
        os.dup2(log, number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.environ.update(order["environ"])
    if order["descriptors"]:
        resource.setrlimit(resource.RLIMIT_NOFILE, (order["descriptors"], order["descriptors"]))
    run.UNREAD_SECONDS = order["unread_seconds"] or run.UNREAD_SECONDS
    importlib.reload(failpoints)  # it reads its plan when it is loaded
    code = main(["serve", *order["flags"]])
    sys.stdout.flush()
    os._exit(code or 0)


def _serve_orders(client: socket.socket) -> None:
    """Until the client orders no more servers."""
    with client.makefile("rw") as orders:
        for line in orders:
            pid = os.fork()
            if pid == 0:
                client.close()
                _child(json.loads(line))
            print(pid, file=orders, flush=True)
            _, status = os.waitpid(pid, 0)
            print(os.waitstatus_to_exitcode(status), file=orders, flush=True)


def listen(path: str) -> None:
    """Serves every client in its own process."""
    _compile_patches()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        while sys.stdin not in select.select([sys.stdin, listener], [], [])[0]:
            client, _ = listener.accept()
            if os.fork() == 0:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                listener.close()
                _serve_orders(client)
                os._exit(0)
            client.close()


if __name__ == "__main__":
    listen(sys.argv[1])
