"""The nginx of `docs/how-to/host-on-the-internet.md` in front of two servers: games, ports, rolling restarts."""

import os
import secrets
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.server.support.log_check import check_logs
from tests.server.support.nginx import Nginx, routed_by_game, unit_environment
from tests.server.support.player import Browser, views
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess, workers
from tests.server_faults.support.history import History, Operation

PLAYERS = 6
DECISIONS = 5


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServerProcess]]:
    folder, database = tmp_path_factory.mktemp("pair"), postgres.new_database()
    flags = ("--bots", "0", "--no-limits")
    servers = [ServerProcess(folder, database, *flags, environ=unit_environment()) for _ in range(2)]
    yield servers
    for server in servers:
        server.end()


@pytest.fixture
def two_servers(pair: list[ServerProcess]) -> list[ServerProcess]:
    """Both of them are up, whatever was done to them before."""
    for server in pair:
        if not server.is_running():
            server.start()
    return pair


@pytest.fixture
def front(two_servers: list[ServerProcess], tmp_path: Path) -> Iterator[Nginx]:
    nginx = Nginx(tmp_path, [server.port for server in two_servers])
    yield nginx
    nginx.stop()


def visitor(front: Nginx, host: str = "quilt.example", seed: int = 1) -> Browser:
    """A browser that was sent to this host, which may name a port."""
    browser = Browser([front.base], seed, host=host, verify=False)
    browser.http.headers["origin"] = f"https://{host}"
    return browser


def test_a_game_is_played_through_nginx_though_a_server_dies(front: Nginx, two_servers: list[ServerProcess]) -> None:
    ann, ben = visitor(front), visitor(front)
    created = ann.create("patchwork", {"kind": "me", "name": "Ann"}, {"kind": "open"}, first=0)
    assert created["links"][0]["url"].startswith("https://quilt.example/#join=")
    assert [cookie.name[:16] for cookie in ann.http.cookies.jar] == ["__Host-quiltbee-"]
    game = created["game"]
    ben.join(created["links"][0]["token"])
    with ben.stream(game) as events:
        seen = views(events)
        assert next(seen)["table"]["seq"] == 1
        ann.play(game, "A")
        assert next(seen)["table"]["seq"] == 2
    two_servers[0].kill()
    for _ in range(4):
        ben.play(game, "A") if ben.view(game)["you"]["may"]["decide"] else ann.play(game, "A")
    assert ann.seq(game) == 6
    with ann.stream(game, last_event_id="4") as events:
        assert [told["seq"] for told in next(views(events))["happened"]] == [5, 6]


def test_a_game_is_played_on_another_port(front: Nginx) -> None:
    ann = visitor(front, f"quilt.example:{front.port}")
    game = ann.create("express")["game"]
    assert ann.play(game, "A")["seq"] == 1


def test_all_requests_of_a_game_go_to_one_server_if_they_are_routed_by_game(
    two_servers: list[ServerProcess], tmp_path: Path
) -> None:
    nginx = Nginx(tmp_path, [server.port for server in two_servers], routed_by_game())
    try:
        ann = visitor(nginx)
        games = [ann.create("express")["game"] for _ in range(16)]
        paths = [[f"/api/games/{game}", f"/api/games/{game}?since=0", f"/api/games/{game}/record"] for game in games]
        answered = [{ann.get(path).headers["x-answered-by"] for path in each} for each in paths]
        assert [len(each) for each in answered] == [1] * 16
        assert len(set().union(*answered)) == 2
        two_servers[0].kill()
        assert [ann.view(game)["table"]["seq"] for game in games] == [0] * 16
    finally:
        nginx.stop()


def test_a_page_of_another_site_is_refused_behind_nginx_too(front: Nginx) -> None:
    ann = visitor(front)
    ann.http.headers["origin"] = "https://elsewhere.example"
    refused = ann.post("/api/games", {"edition": "express", "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong_origin")


def test_a_request_that_is_too_large_is_refused_in_our_words(front: Nginx) -> None:
    refused = visitor(front).post("/api/editions/check", {"edition_file": "x" * 65_536})
    assert (refused.status_code, refused.json()["code"]) == (413, "too_large")


class Player(threading.Thread):
    """Plays game after game, and never asks twice: nginx has to."""

    def __init__(self, front: Nginx, number: int) -> None:
        super().__init__()
        self.browser = visitor(front, seed=number)
        self.history = History()
        self.failures: list[str] = []
        self.stopping = threading.Event()

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                self._play_one_game()
            except (httpx.HTTPError, AssertionError) as error:
                self.failures.append(f"{type(error).__name__}: {error}")

    def _play_one_game(self) -> None:
        game = self.browser.create("express", client_id=secrets.token_hex(12))["game"]
        self.history.games.append(game)
        while not self.stopping.is_set() and (table := self.browser.view(game)["table"])["phase"] != "over":
            name, words = secrets.token_hex(8), self.browser.choice(table)
            noted = Operation(game, (0, 1), name, "play", words)
            self.history.operations.append(noted)
            did = self.browser.did(game, "decisions", client_id=name, expected_seq=table["seq"], decisions=words)
            noted.outcome, noted.seq = "ok", did["seq"]


def _play_on(players: list[Player], decisions: int) -> None:
    """Returns when each player has made so many more decisions, or has failed."""
    wanted = [player.history.count("ok") + decisions for player in players]
    for player, enough in zip(players, wanted, strict=True):
        while player.history.count("ok") < enough and not player.failures:
            player.stopping.wait(0.01)


@pytest.mark.slow
def test_a_rolling_restart_fails_no_request_and_loses_nothing(front: Nginx, two_servers: list[ServerProcess]) -> None:
    players = [Player(front, number) for number in range(PLAYERS)]
    for player in players:
        player.start()
    for server in (*two_servers, two_servers[0]):
        assert server.stop() == 0
        _play_on(players, DECISIONS)
        server.start()
    for player in players:
        player.stopping.set()
        player.join()
    assert [failure for player in players for failure in player.failures] == []
    assert check_logs(two_servers[0].database, players) >= PLAYERS * DECISIONS * 3


class Reader(threading.Thread):
    """Reads the stream of a game; when it ends, connects again, as a page does. Stops when it gets no stream."""

    def __init__(self, browser: Browser, game: str) -> None:
        super().__init__()
        self.browser, self.game = browser, game
        self.seen: list[int] = []
        self.connected = 0
        self.ended = ""

    def run(self) -> None:
        while not self.ended:
            try:
                with self.browser.stream(self.game, last_event_id=str(len(self.seen))) as events:
                    self.connected += 1
                    for view in views(events):
                        self.seen += [told["seq"] for told in view["happened"]]
            except (httpx.HTTPError, AssertionError) as error:
                self.ended = f"{type(error).__name__}: {error}"


@pytest.mark.slow
def test_who_reads_a_stream_misses_nothing_in_a_rolling_restart(front: Nginx, two_servers: list[ServerProcess]) -> None:
    ann = visitor(front)
    game = ann.create("patchwork")["game"]
    reader = Reader(ann, game)
    reader.start()
    for server in two_servers:
        server.stop()
        ann.play_some(game, 3)
        server.start()
    while len(reader.seen) < 6 and reader.is_alive():
        reader.join(0.01)
    ann.delete(f"/api/games/{game}")
    reader.join()
    assert reader.seen == [1, 2, 3, 4, 5, 6], reader.ended
    assert "no_such_game" in reader.ended
    assert reader.connected > 1


@pytest.mark.slow
def test_what_a_server_cannot_finish_when_it_stops_the_other_one_does(
    front: Nginx, two_servers: list[ServerProcess]
) -> None:
    ann = visitor(front)
    game = ann.create("express")["game"]
    with ThreadPoolExecutor() as pool:
        answer = pool.submit(ann.get, f"/api/games/{game}/film.gif")
        while not (busy := [server for server in two_servers if workers(server.pid)]):
            assert not answer.done(), "the film was made too quickly to stop it"
        os.kill(workers(busy[0].pid)[0], signal.SIGSTOP)  # now it takes for ever
        assert busy[0].stop() == 0
        told = answer.result()
    assert (told.status_code, told.headers["content-type"]) == (200, "image/gif")
