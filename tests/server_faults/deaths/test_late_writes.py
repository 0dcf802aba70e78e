"""A write that comes after its deadline: whoever asked was told that nothing is confirmed, but it may still happen."""

import asyncio
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa

from quiltbee.server.api.requests import NewGame
from quiltbee.server.domain.log import Entry
from quiltbee.server.domain.replay import apply
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import LiveGame, Watcher
from quiltbee.server.services.games import Games
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.services.summaries import summarise
from quiltbee.server.storage import store as store_module
from quiltbee.server.storage.errors import Unavailable
from quiltbee.server.storage.queries.log import append_entry
from quiltbee.server.storage.store import Store
from tests.server.support.stores import new_store

SECONDS = 180
ME = {"kind": "me", "name": "Ann"}


class StalledWrite:
    """A decision whose transaction has begun and does not go on."""

    def __init__(self, live: LiveGame) -> None:
        self.id = live.setup.id
        self.entry = Entry(1, live.game.state.turn, "play", "A", 1, "some-client-id", "decide")
        self.summary = summarise(apply(live.game, self.entry))
        self.begun, self.go_on = threading.Event(), threading.Event()

    def __call__(self, connection: sa.Connection) -> None:
        self.begun.set()
        self.go_on.wait(SECONDS)
        append_entry(connection, self.id, self.entry, self.summary)


async def _seen_after_a_late_write(store: Store, monkeypatch: pytest.MonkeyPatch) -> int:
    games = Games(store, GameCache(store), ServerClock())
    live, _ = await games.create(NewGame.model_validate({"edition": "express", "seats": [ME, ME]}), "some-browser")
    late = StalledWrite(live)
    monkeypatch.setattr(store_module, "WRITE_DEADLINE", 0.1)
    with games.cache.watching(live, Watcher("some-browser", frozenset())) as watcher:
        while not late.begun.is_set():
            with pytest.raises(Unavailable):
                await store.write(live.setup.id, late)
        assert live.game.seq == 0
        watcher.changed.clear()
        late.go_on.set()
        async with asyncio.timeout(SECONDS):
            await watcher.changed.wait()
    return live.game.seq


def test_viewers_see_a_decision_that_was_written_after_its_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_store(tmp_path) as store:
        assert asyncio.run(_seen_after_a_late_write(store, monkeypatch)) == 1
