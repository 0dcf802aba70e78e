"""Real servers for the tests: on SQLite, on PostgreSQL, two processes on one PostgreSQL, and one as in a page."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.left_out import why_left_out
from tests.server.support.in_page import Page
from tests.server.support.not_in_page import NOT_IN_PAGE, SAMPLE
from tests.server.support.player import Browser, close_browsers
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess

QUIET = ("--no-limits", "--bots", "1", "--review-nodes", "500")
"""No limits; and reviews with little thought. Each game that a test ends is reviewed, at the lowest priority."""


ALL_IN_PAGE = bool(os.environ.get("QUILTBEE_ALL_IN_PAGE"))
"""Whether all black-box tests run over the server of a page, as in `make test-static`, or a sample."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Over the server of a page only what means something there; and of that, usually, a sample."""
    others = []
    for item in items:
        if "[in a page" not in item.nodeid:
            continue
        if reason := why_left_out(item.nodeid, NOT_IN_PAGE):
            item.add_marker(pytest.mark.skip(reason=reason))
        if not ALL_IN_PAGE and item.nodeid.partition("::")[0] not in SAMPLE:
            others.append(item)
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


@pytest.fixture(autouse=True)
def _browsers_are_closed() -> Iterator[None]:
    yield
    close_browsers()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.stop()


class Servers:
    """One or more server processes on one database."""

    def __init__(self, processes: list[ServerProcess]) -> None:
        self.processes = processes
        self._seeds = iter(range(1, 1_000_000))

    def browser(self) -> Browser:
        """A new person with a browser."""
        return Browser([process.base for process in self.processes], seed=next(self._seeds))


class Pages(Servers):
    """Each person has a page with a server in it, and nobody meets anybody."""

    def __init__(self, new_folder: Callable[[], Path]) -> None:
        super().__init__([])
        self._new_folder = new_folder

    def browser(self) -> Browser:
        return Browser(["http://localhost"], seed=next(self._seeds), way=Page(self._new_folder()))


def _slow(database: str) -> Any:
    return pytest.param(database, marks=pytest.mark.slow, id=database)


@pytest.fixture(scope="session", params=["sqlite", _slow("postgresql x2"), _slow("in a page")])
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """The same black-box tests run over all of these; on SQLite they are part of `make check`.

    Two processes on PostgreSQL can do wrong all that one can. One alone is crashed, flooded and restarted elsewhere.
    """
    if request.param == "in a page":
        yield Pages(lambda: tmp_path_factory.mktemp("page"))
        return
    folder = tmp_path_factory.mktemp("servers")
    sqlite = request.param == "sqlite"
    database = str(folder / "games.db") if sqlite else request.getfixturevalue("postgres").new_database()
    count = 2 if request.param == "postgresql x2" else 1
    processes = [ServerProcess(folder, database, *QUIET) for _ in range(count)]
    yield Servers(processes)
    assert [process.stop() for process in processes] == [0] * count
    for process in processes:
        assert "Traceback" not in process.output()


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """One server on SQLite, for what does not depend on the database."""
    folder = tmp_path_factory.mktemp("sqlite")
    process = ServerProcess(folder, str(folder / "games.db"), *QUIET)
    yield Servers([process])
    assert process.stop() == 0
    assert "Traceback" not in process.output()


StartServer = Callable[..., ServerProcess]


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers for one test; they end with it."""
    with ExitStack() as stack:

        def start(*flags: str, database: str | None = None, environ: dict[str, str] | None = None) -> ServerProcess:
            process = ServerProcess(tmp_path, database or str(tmp_path / "games.db"), *flags, environ=environ)
            stack.callback(process.end)
            return process

        yield start


@pytest.fixture
def ann(servers: Servers) -> Browser:
    return servers.browser()


@pytest.fixture
def ben(servers: Servers) -> Browser:
    return servers.browser()
