"""Starts servers quickly: loads the program once, and forks it for each start. `quiltbee serve` runs in the child.

One JSON object `{"flags", "environ", "log", "descriptors"}` on a line of standard input starts a server; answered by
its process id, and when it has ended by its exit status.
"""

import importlib
import json
import os
import random
import resource
import sys
from typing import Any

import uvicorn.protocols.http.httptools_impl
import uvloop

from quiltbee.cli import app, main
from quiltbee.rules.editions import edition, edition_ids
from quiltbee.rules.legal import choose
from quiltbee.rules.play import play
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import shuffled
from quiltbee.server import failpoints, run

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
    importlib.reload(failpoints)  # it reads its plan when it is loaded
    code = main(["serve", *order["flags"]])
    sys.stdout.flush()
    os._exit(code or 0)


def serve_orders() -> None:
    """Until nobody orders any more."""
    _compile_patches()
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            _child(json.loads(line))
        print(pid, flush=True)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    serve_orders()
