"""A server that is asked to stop: what it tells systemd, and what becomes of the requests that it has begun."""

import os
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import StartServer
from tests.server.support.player import Browser
from tests.server.support.process import workers


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket on which systemd would listen."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(120)
        yield listener


def test_systemd_is_told_when_the_server_is_ready_lives_and_stops(
    start_server: StartServer, manager: socket.socket
) -> None:
    environ = {"NOTIFY_SOCKET": str(manager.getsockname()), "WATCHDOG_USEC": "20000"}
    server = start_server("--bots", "0", environ=environ)
    assert manager.recv(100) == b"READY=1"
    assert server.get("/healthz").status_code == 200
    assert manager.recv(100) == manager.recv(100) == b"WATCHDOG=1"
    os.kill(server.pid, signal.SIGTERM)
    while (told := manager.recv(100)) == b"WATCHDOG=1":
        pass
    assert told == b"STOPPING=1"
    assert server.wait() == 0


@pytest.mark.slow
def test_who_cannot_be_answered_any_more_is_told_to_ask_again(start_server: StartServer) -> None:
    server = start_server("--bots", "0", "--no-limits")
    ann = Browser([server.base])
    game = ann.create("patchwork")["game"]
    answers: list[httpx.Response] = []
    asking = threading.Thread(target=lambda: answers.append(ann.get(f"/api/games/{game}/film.gif")))
    asking.start()
    while not (busy := workers(server.pid)):
        pass
    os.kill(busy[0], signal.SIGSTOP)  # now it takes for ever
    assert server.stop() == 0
    asking.join()
    assert (answers[0].status_code, answers[0].json()["code"]) == (503, "unavailable")
    assert answers[0].headers["retry-after"] == "1"
    assert "Traceback" not in server.output()
