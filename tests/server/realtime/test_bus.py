"""Two processes on one PostgreSQL hear each other: what one remembers is forgotten when the other changes it."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from quiltbee.server.api.requests import NewGame
from quiltbee.server.http import stream as streams
from quiltbee.server.realtime.bus import Listener
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import LiveGame, Watcher
from quiltbee.server.realtime.postgres_bus import PostgresBus
from quiltbee.server.security import token_hash
from quiltbee.server.services.games import Games
from quiltbee.server.services.seats import Seats
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.migrate import migrate
from quiltbee.server.storage.store import Store
from tests.server.support.commands import play_command
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
    bus: PostgresBus

    @property
    def cache(self) -> GameCache:
        return self.games.cache


@asynccontextmanager
async def process(database: str) -> AsyncIterator[Process]:
    store = Store(database_url(database))
    bus = PostgresBus(store)
    cache = GameCache(store, bus)
    games = Games(store, cache, ServerClock())
    tasks = [asyncio.create_task(work) for work in await bus.open(cache)]
    try:
        yield Process(games, Seats(games), bus)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(store.close)


@pytest.fixture
def at_two(postgres: Postgres) -> Callable[[Callable[[Process, Process], Awaitable[None]]], None]:
    """Runs something with two processes."""
    database = postgres.new_database()
    migrate(database_url(database), lambda _: None)

    async def run(work: Callable[[Process, Process], Awaitable[None]]) -> None:
        async with process(database) as here, process(database) as there, asyncio.timeout(180):
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
        here.games.store.signals.subscribe("bot_hurried", hurried.append)
        id = live.setup.id
        there_live, caller = await there.seats.enter(id, token_hash(ANN))
        await there.games.hurry(there_live, caller)
        await _until(lambda: hurried == [id])

    at_two(work)


def test_who_was_sent_away_at_one_process_is_forgotten_at_the_other(at_two: AtTwo) -> None:
    async def work(here: Process, there: Process) -> None:
        live, links = await here.games.create(new_game(ME, OPEN), ANN)
        id, ben = live.setup.id, token_hash(BEN)
        watch = next(link.token for link in links if link.purpose == "watch")
        await there.seats.exchange(watch, ben, None)
        there_live, caller = await there.seats.enter(id, ben)
        assert caller.roles == {"watch"}
        assert there_live.roles[ben] == {"watch"}
        await here.seats.revoke(*await here.seats.enter(id, token_hash(ANN)), "watch", None)
        await _until(lambda: ben not in there_live.roles)
        assert (await there.seats.who(there_live, ben)).roles == set()

    at_two(work)


def test_who_hears_nothing_trusts_no_memory(at_two: AtTwo) -> None:
    async def work(here: Process, there: Process) -> None:
        live, _ = await here.games.create(new_game(ME, ME), ANN)
        there_live, caller = await there.seats.enter(live.setup.id, token_hash(ANN))
        there_live.roles[token_hash(BEN)] = frozenset({"0"})
        assert (await there.seats.who(there_live, token_hash(BEN))).roles == {"0"}
        there.bus.is_listening = False
        assert (await there.seats.who(there_live, token_hash(BEN))).roles == set()
        assert (await there.seats.who(there_live, token_hash(ANN))).roles == caller.roles

    at_two(work)


def stream(at: Process, live: LiveGame, browser: str) -> AsyncGenerator[bytes]:
    """What a browser that only watches is sent."""

    async def may_look() -> bool:
        return bool((await at.seats.who(live, browser)).roles)

    return streams.events(at.cache, live, Watcher(browser, frozenset()), None, False, lambda: 0, may_look)


async def _advance(at: Process, id: str) -> None:
    live, caller = await at.seats.enter(id, token_hash(ANN))
    await at.games.submit(live, caller, play_command(live, "A"))


def hold_back(bus: PostgresBus, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What is heard from now on stays unheard until what is returned is called."""
    held: list[tuple[Listener, str]] = []
    hears = bus._on_notification
    monkeypatch.setattr(bus, "_on_notification", lambda *heard: held.append(heard))

    def release() -> None:
        for listener, payload in held:
            hears(listener, payload)

    return release


def test_no_view_is_sent_to_whom_another_process_has_sent_away_before(
    at_two: AtTwo, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(here: Process, there: Process) -> None:
        live, links = await here.games.create(new_game(ME, ME), ANN)
        id, ben = live.setup.id, token_hash(BEN)
        await there.seats.exchange(next(link.token for link in links if link.purpose == "watch"), ben, None)
        there_live, _ = await there.seats.enter(id, ben)
        await _until(lambda: there_live.roles.get(ben) is not None)
        seen = stream(there, there_live, ben)
        assert (await anext(seen)).startswith(b"retry")
        assert b"event: view" in await anext(seen)
        release = hold_back(there.bus, monkeypatch)
        await here.seats.revoke(*await here.seats.enter(id, token_hash(ANN)), "watch", None)
        there_live.roles[ben] = frozenset({"watch"})  # it is remembered until the word comes
        sent = asyncio.create_task(anext(seen))
        await _advance(there, id)
        for _ in range(20):
            await asyncio.sleep(0)
        release()
        assert b"event: gone" in await sent
        await seen.aclose()

    at_two(work)


def test_a_view_that_nobody_speaks_of_is_sent_when_the_database_has_been_asked(
    at_two: AtTwo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PATIENCE", 0.05)

    async def work(here: Process, _: Process) -> None:
        live, _links = await here.games.create(new_game(ME, ME), ANN)
        seen = stream(here, live, token_hash(ANN))
        assert (await anext(seen)).startswith(b"retry")
        assert b'"seq":0' in await anext(seen)
        hold_back(here.bus, monkeypatch)
        await _advance(here, live.setup.id)
        assert b'"seq":1' in await anext(seen)
        await seen.aclose()

    at_two(work)


def test_what_happens_while_a_slow_reader_takes_a_view_is_sent_after_it(at_two: AtTwo) -> None:
    async def work(here: Process, there: Process) -> None:
        live, _ = await here.games.create(new_game(ME, ME), ANN)
        seen = stream(here, live, token_hash(ANN))
        assert (await anext(seen)).startswith(b"retry")
        assert b'"seq":0' in await anext(seen)  # and now the stream stands where it is while this is taken
        await _advance(there, live.setup.id)
        await _until(lambda: live.game.seq == 1)
        assert b'"seq":1' in await anext(seen)
        await seen.aclose()

    at_two(work)
