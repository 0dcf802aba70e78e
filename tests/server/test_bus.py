"""Two processes on one PostgreSQL hear each other: what one remembers is forgotten when the other changes it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from quiltbee.server.bus import Bus
from quiltbee.server.clocks import ServerClock
from quiltbee.server.database import database_url
from quiltbee.server.games import Games
from quiltbee.server.live import Hub
from quiltbee.server.migrate import migrate
from quiltbee.server.requests import NewGame
from quiltbee.server.seats import Seats
from quiltbee.server.security import token_hash
from quiltbee.server.store import Store
from tests.server.support.postgres import Postgres

ANN, BEN = "a" * 43, "b" * 43
ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot", "level": "master-quilter"}, {"kind": "open"}


def new_game(*seats: dict[str, str]) -> NewGame:
    """A game in which the second seat begins."""
    return NewGame.model_validate({"edition": "express", "seats": list(seats), "first": 1})


@dataclass
class Process:
    """What a server process has of these, without HTTP and without bots."""

    games: Games
    seats: Seats
    bus: Bus

    @property
    def hub(self) -> Hub:
        return self.games.hub


@asynccontextmanager
async def process(database: str) -> AsyncIterator[Process]:
    store = Store(database_url(database))
    hub = Hub(store)
    games = Games(store, hub, ServerClock())
    one = Process(games, Seats(games), Bus(store.url, hub))
    listening = asyncio.create_task(one.bus.listen())
    await one.bus.ready.wait()
    try:
        yield one
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await asyncio.to_thread(store.close)


@pytest.fixture
def at_two(postgres: Postgres) -> Callable[[Callable[[Process, Process], Awaitable[None]]], None]:
    """Runs something with two processes."""
    database = postgres.new_database()
    migrate(database_url(database), lambda _: None)

    async def run(work: Callable[[Process, Process], Awaitable[None]]) -> None:
        async with process(database) as here, process(database) as there, asyncio.timeout(60):
            await work(here, there)

    return lambda work: asyncio.run(run(work))


AtTwo = Callable[[Callable[[Process, Process], Awaitable[None]]], None]


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def test_a_bot_is_told_to_stop_thinking_wherever_it_thinks(at_two: AtTwo) -> None:
    async def work(here: Process, there: Process) -> None:
        live, _ = await here.games.create(new_game(ME, BOT), ANN)
        hurried: list[str] = []
        here.hub.on_hurry = hurried.append
        id = live.setup.id
        there_live, who = await there.seats.enter(id, token_hash(ANN))
        await there.games.hurry(there_live, who)
        await _until(lambda: hurried == [id])

    at_two(work)


def test_who_was_sent_away_at_one_process_is_forgotten_at_the_other(at_two: AtTwo) -> None:
    async def work(here: Process, there: Process) -> None:
        live, links = await here.games.create(new_game(ME, OPEN), ANN)
        id, ben = live.setup.id, token_hash(BEN)
        watch = next(link.token for link in links if link.purpose == "watch")
        await there.seats.exchange(watch, ben, None)
        there_live, who = await there.seats.enter(id, ben)
        assert who.roles == {"watch"}
        assert there_live.roles[ben] == {"watch"}
        await here.seats.revoke(*await here.seats.enter(id, token_hash(ANN)), "watch", None)
        await _until(lambda: ben not in there_live.roles)
        assert (await there.seats.who(there_live, ben)).roles == set()

    at_two(work)


def test_who_hears_nothing_trusts_no_memory(at_two: AtTwo) -> None:
    async def work(here: Process, there: Process) -> None:
        live, _ = await here.games.create(new_game(ME, ME), ANN)
        there_live, who = await there.seats.enter(live.setup.id, token_hash(ANN))
        there_live.roles[token_hash(BEN)] = frozenset({"0"})
        assert (await there.seats.who(there_live, token_hash(BEN))).roles == {"0"}
        there.hub.hears_all = False
        assert (await there.seats.who(there_live, token_hash(BEN))).roles == set()
        assert (await there.seats.who(there_live, token_hash(ANN))).roles == who.roles

    at_two(work)
