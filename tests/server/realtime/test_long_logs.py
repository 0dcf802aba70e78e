"""A log that somebody makes long on purpose: nobody else waits for it, and it does not grow without end."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Decision
from quiltbee.rules.play import successor
from quiltbee.rules.state import State
from quiltbee.server.api.requests import NewGame
from quiltbee.server.api.view.permissions import permissions_for
from quiltbee.server.domain import replay
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands import checks
from quiltbee.server.domain.commands.clock import propose_pause
from quiltbee.server.domain.commands.offers import propose_offer
from quiltbee.server.domain.commands.seats import propose_rename
from quiltbee.server.domain.commands.undo import propose_undo
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.log import Entry
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import MOST_HAPPENED, LiveGame
from quiltbee.server.services.games import Games
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.storage.store import Store
from tests.server.support.commands import command, play_command
from tests.server.support.stores import new_store

ME = {"kind": "me"}
WANTED = NewGame.model_validate({"edition": "patchwork", "seats": [ME, ME]})
BROWSER = "some-browser"
BOTH = Caller.at(0, 1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with new_store(tmp_path) as store:
        yield store


@pytest.fixture
def played_on(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads that play a log again, one for each entry."""
    threads: list[str] = []
    real = replay.apply

    def watched(game: Game, entry: Entry) -> Game:
        threads.append(threading.current_thread().name)
        return real(game, entry)

    monkeypatch.setattr(replay, "apply", watched)
    return threads


async def decide(games: Games, live: LiveGame) -> None:
    words = move_text(choose(live.game.state, lambda _: 0), live.game.edition)
    await games.submit(live, BOTH, play_command(live, words))


async def undo(games: Games, live: LiveGame, to_ply: int) -> None:
    await games.submit(live, BOTH, command(live, lambda game, caller: propose_undo(game, caller, to_ply)))


async def to_and_fro(games: Games, live: LiveGame, times: int) -> None:
    for _ in range(times):
        await decide(games, live)
        await undo(games, live, len(live.game.plies) - 1)


def test_a_view_since_an_older_entry_plays_nothing_again(store: Store, played_on: list[str]) -> None:
    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        live, _ = await games.create(WANTED, BROWSER)
        await to_and_fro(games, live, 40)
        played_on.clear()
        for since in range(live.game.seq + 2):
            live.view_json(frozenset({0}), True, since, 0)

    asyncio.run(run())
    assert played_on == []


def test_what_happened_is_told_as_far_back_as_is_promised(store: Store) -> None:
    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        live, _ = await games.create(WANTED, BROWSER)
        await to_and_fro(games, live, 30)
        again = await GameCache(store).get(live.setup.id)
        for since in (None, 0, 19, 20, 21, 45, 59, 60, 61, 1_000_000):
            told = live.happened_json(since)
            missed = 60 - (60 if since is None else since)
            assert told.count(b'"seq":') == (missed if 0 < missed <= MOST_HAPPENED else 0)
            assert told == again.happened_json(since)

    asyncio.run(run())


def test_answers_since_different_entries_are_not_kept(store: Store) -> None:
    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        live, _ = await games.create(WANTED, BROWSER)
        for since in range(1_000):
            live.view_json(frozenset({0}), True, since, 0)
        assert len(live._rendered) <= 2

    asyncio.run(run())


def test_a_game_is_read_from_the_database_beside_the_event_loop(store: Store, played_on: list[str]) -> None:
    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        live, _ = await games.create(WANTED, BROWSER)
        late = await GameCache(store).get(live.setup.id)
        await to_and_fro(games, live, 5)
        played_on.clear()
        cache = GameCache(store)
        await cache.get(live.setup.id)
        await cache.catch_up(late)
        assert late.game.seq == 10

    asyncio.run(run())
    assert len(played_on) == 20
    assert all(name.startswith("reader") for name in played_on)


def test_to_take_back_at_the_end_of_a_long_game_plays_few_decisions_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        live, _ = await games.create(WANTED, BROWSER)
        while len(live.game.plies) < 39:
            await decide(games, live)
        again: list[Decision] = []

        def counted(state: State, decision: Decision) -> State:
            again.append(decision)
            return successor(state, decision)

        monkeypatch.setattr(replay, "successor", counted)
        for ply in range(38, 0, -1):
            again.clear()
            await undo(games, live, ply)
            assert len(again) < replay.CHECKPOINT

    asyncio.run(run())


def test_a_game_taken_back_to_any_ply_is_the_game_played_so_far(store: Store) -> None:
    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        live, _ = await games.create(WANTED, BROWSER)
        met = [live.game]
        while not live.game.is_over:
            await decide(games, live)
            met.append(live.game)
        for number, game in enumerate(met):
            cut = replay.cut_to(live.game, number)
            assert (cut.state, cut.plies, cut.pieces) == (game.state, game.plies, game.pieces)

    asyncio.run(run())


def test_a_full_log_can_only_be_played_to_its_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MOST_ENTRIES", 20)

    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        live, _ = await games.create(WANTED, BROWSER)
        await to_and_fro(games, live, 10)
        await decide(games, live)
        for repeated in (
            propose_undo,
            lambda game, caller: propose_rename(game, caller, 0, "Somebody"),
            propose_pause,
            lambda game, caller: propose_offer(game, caller, "takeback"),
        ):
            with pytest.raises(Refused) as refused:
                await games.submit(live, BOTH, command(live, repeated))
            assert refused.value.code == "log_full"
        while not live.game.is_over:
            await decide(games, live)

    asyncio.run(run())


def test_a_page_does_not_offer_what_a_full_log_refuses(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        games = Games(store, GameCache(store), ServerClock())
        live, _ = await games.create(WANTED, BROWSER)
        await decide(games, live)
        seats = frozenset({0, 1})
        assert permissions_for(live.game, seats, host=True)["may"]["undo"] is not None
        monkeypatch.setattr(checks, "MOST_ENTRIES", 1)
        assert permissions_for(live.game, seats, host=True)["may"]["undo"] is None

    asyncio.run(run())
