"""A server that runs for months: what nobody looks at is forgotten, and garbage is looked for when nobody plays."""

import asyncio
import gc
import tracemalloc
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from starlette.types import Message

from quiltbee.server import gc_tuning as pauses
from quiltbee.server.api.requests import NewGame
from quiltbee.server.http.stream import EventStream, events
from quiltbee.server.realtime import cache
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import LiveGame, Watcher
from quiltbee.server.services.games import Games
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.storage.store import Store
from tests.custom_edition import tea_towel_text
from tests.server.support.stores import new_store

STREAMS, LARGE_VIEW = 20, 1_000_000
ME = {"kind": "me"}
WANTED = NewGame.model_validate({"edition": "express", "seats": [ME, ME]})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with new_store(tmp_path) as store:
        yield store


def test_of_the_games_that_nobody_looks_at_only_the_last_stay_in_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_IDLE", 2)

    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        watched, _ = await games.create(WANTED, "some-browser")
        with games.cache.watching(watched, Watcher("some-browser", frozenset())):
            others = [(await games.create(WANTED, "some-browser"))[0].setup.id for _ in range(4)]
            known = [games.cache.known(id) is not None for id in (watched.setup.id, *others)]
            assert known == [True, False, False, True, True]
            assert (await games.cache.get(others[0])).setup.id == others[0]

    asyncio.run(run())


async def _follow(games: Games, live: LiveGame) -> None:
    """Read the stream of a game, at once and to its end."""
    watcher = Watcher("some-browser", frozenset())

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(_: Message) -> None:
        pass

    async def may_look() -> bool:
        return True

    frames = events(games.cache, live, watcher, None, False, games.clock.now, may_look)
    await EventStream(frames, watcher, lambda: None)({}, receive, send)


def test_a_stream_does_not_keep_what_it_has_sent(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveGame, "view_json", lambda *_: bytes(LARGE_VIEW))

    async def run() -> int:
        games = Games(store, GameCache(store), ServerClock())
        live, _ = await games.create(WANTED, "some-browser")
        tracemalloc.start()
        streams = [asyncio.create_task(_follow(games, live)) for _ in range(STREAMS)]
        while tracemalloc.get_traced_memory()[1] < LARGE_VIEW or not _wait(live, STREAMS):
            await asyncio.sleep(0)
        kept = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        games.cache.close()
        await asyncio.gather(*streams)
        return kept

    assert asyncio.run(run()) < STREAMS * LARGE_VIEW / 4


def _wait(live: LiveGame, streams: int) -> bool:
    """Whether so many streams wait for the next change."""
    return len(live.watchers) == streams and not any(watcher.changed.is_set() for watcher in live.watchers)


def test_few_games_with_an_edition_of_their_own_stay_in_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_IDLE_OWN", 2)
    own = NewGame.model_validate({"edition_file": tea_towel_text(), "seats": [ME, ME]})

    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        ids = [(await games.create(wanted, "some-browser"))[0].setup.id for wanted in (WANTED, own, own, own, WANTED)]
        assert [games.cache.known(id) is not None for id in ids] == [True, False, True, True, True]

    asyncio.run(run())


class _Ring:
    """Garbage that only the collector finds."""

    def __init__(self) -> None:
        self.itself = self


@contextmanager
def _collecting(written: Callable[[], int]) -> Iterator[asyncio.Task[None]]:
    task = asyncio.create_task(pauses.collect_when_quiet(written))
    try:
        yield task
    finally:
        task.cancel()


async def _is_collected(written: Callable[[], int]) -> bool:
    ring = weakref.ref(_Ring())
    with _collecting(written):
        for _ in range(3):
            await asyncio.sleep(0)
    return ring() is None


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The collector does nothing by itself, and everything is worth while."""
    monkeypatch.setattr(pauses, "LOOK_SECONDS", 0)
    monkeypatch.setattr(pauses, "WORTH_IT", 0)
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("at_once")
def test_garbage_is_looked_for_when_nobody_plays() -> None:
    assert asyncio.run(_is_collected(lambda: 1))


@pytest.mark.usefixtures("at_once")
def test_as_long_as_people_play_it_is_put_off() -> None:
    played = count()
    assert not asyncio.run(_is_collected(lambda: next(played)))


@pytest.mark.usefixtures("at_once")
def test_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "TOO_MANY", 0)
    played = count()
    assert asyncio.run(_is_collected(lambda: next(played)))
