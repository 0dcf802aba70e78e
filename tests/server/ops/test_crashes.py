"""The server dies at any moment; what it acknowledged is there afterwards, exactly once, and replays by the rules."""

import random
import secrets
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.server.support.log_check import check_logs
from tests.server.support.player import Browser
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess
from tests.server_faults.support.history import History, Operation

pytestmark = pytest.mark.slow
StartServer = Callable[..., ServerProcess]


class Client(threading.Thread):
    """Plays games on one device, resending each request until it is answered; notes what was acknowledged."""

    def __init__(self, bases: list[str], seed: int, stop: threading.Event) -> None:
        super().__init__()
        self.browser = Browser(bases, seed)
        self.browser.http.timeout = httpx.Timeout(2)
        self.game = ""
        self.history = History()
        self._stop_now = stop
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self._stop_now.is_set():
                self._one_step()
        except BaseException as error:
            self.failure = error

    def _one_step(self) -> None:
        if not self.game:
            created = self._try(lambda: self.browser.post("/api/games", NEW_GAME))
            if created is not None and created.status_code == 201:
                self.game = created.json()["game"]
                self.history.games.append(self.game)
            return
        looked = self._try(lambda: self.browser.get(f"/api/games/{self.game}"))
        if looked is None or looked.status_code != 200:
            return
        view = looked.json()
        if view["table"]["phase"] == "over":
            self.game = ""
            return
        request = {
            "client_id": secrets.token_hex(8),
            "expected_seq": view["table"]["seq"],
            "decisions": self.browser.choice(view["table"]),
        }
        noted = Operation(self.game, (0, 1), request["client_id"], "play", request["decisions"])
        self.history.operations.append(noted)
        while not self._stop_now.is_set():
            answer = self._try(lambda: self.browser.post(f"/api/games/{self.game}/decisions", request))
            if answer is None or answer.status_code == 503:
                continue  # nobody knows whether it was written: ask again, with the same client_id
            assert answer.status_code in (200, 409), answer.text
            noted.outcome = "ok" if answer.status_code == 200 else "fail"
            noted.seq = answer.json()["seq"] if answer.status_code == 200 else None
            return

    def _try(self, ask: Callable[[], httpx.Response]) -> httpx.Response | None:
        try:
            return ask()
        except httpx.TransportError:
            self._stop_now.wait(0.02)
            return None


NEW_GAME = {"edition": "express", "seats": [{"kind": "me"}, {"kind": "me"}]}


def run_clients(servers: list[ServerProcess], kills: Callable[[], None], count: int = 4) -> list[Client]:
    stop = threading.Event()
    clients = [Client([server.base for server in servers], seed, stop) for seed in range(count)]
    for client in clients:
        client.start()
    try:
        kills()
        deadline = time.monotonic() + 180
        while any(not client.history.count("ok") for client in clients) and time.monotonic() < deadline:
            time.sleep(0.02)
    finally:
        stop.set()
        for client in clients:
            client.join()
    for client in clients:
        assert client.failure is None, repr(client.failure)
    assert any(client.history.count("ok") for client in clients)
    return clients


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_random_moments(kind: str, start_server: StartServer, postgres: Postgres, tmp_path: Path) -> None:
    database = str(tmp_path / "games.db") if kind == "sqlite" else postgres.new_database()
    server = start_server("--no-limits", "--bots", "0", database=database)

    def kill_three_times() -> None:
        for number in range(3):
            time.sleep(random.Random(number).uniform(0.2, 0.8))
            server.kill()
            server.start()

    clients = run_clients([server], kill_three_times)
    server.kill()
    check_logs(database, clients)


@pytest.mark.parametrize("point", ["before-commit", "after-commit", "before-answer"])
def test_killed_at_a_named_moment(point: str, start_server: StartServer, tmp_path: Path) -> None:
    environ = {"QUILTBEE_FAIL_AT": f"{point}:0.1"}
    server = start_server("--no-limits", "--bots", "0", environ=environ)

    def die_twice() -> None:
        for number in range(2):
            server.wait(180)
            if number:
                server.environ = {}
            server.start()

    clients = run_clients([server], die_twice)
    server.kill()
    check_logs(str(tmp_path / "games.db"), clients)


def test_two_servers_restarted_one_after_the_other_fail_nobody_who_tries_again(
    start_server: StartServer, postgres: Postgres
) -> None:
    database = postgres.new_database()
    servers = [start_server("--no-limits", "--bots", "0", database=database) for _ in range(2)]

    def restart_both() -> None:
        for server in servers:
            assert server.stop() == 0
            server.start()

    clients = run_clients(servers, restart_both)
    assert [client.history.count("fail") for client in clients] == [0] * len(clients)
    for server in servers:
        assert "Traceback" not in server.output()
        server.kill()
    check_logs(database, clients)


def test_the_database_itself_is_killed(start_server: StartServer) -> None:
    cluster = Postgres()
    try:
        database = cluster.new_database()
        server = start_server("--no-limits", "--bots", "0", database=database)

        def kill_database() -> None:
            time.sleep(1)
            cluster.kill()
            cluster.start()

        clients = run_clients([server], kill_database, count=3)
        assert server.is_running(), "the server outlives its database"
        before = clients[0].history.count("ok")
        server.kill()
        check_logs(database, clients)
        assert before
    finally:
        cluster.stop()
