"""One move, from the request to the log: parsed once, played once, written once."""

import asyncio
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import choose
from quiltbee.rules.play import play
from quiltbee.server.api.requests import NewGame
from quiltbee.server.domain import commands
from quiltbee.server.domain import game as fold
from quiltbee.server.domain.clock import ServerClock
from quiltbee.server.domain.game import apart, parse_word
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.services.games import Ask, Caller, Games, request_text
from quiltbee.server.storage.store import Store
from tests.server.support.stores import new_store

ME = {"kind": "me"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with new_store(tmp_path) as store:
        yield store


@pytest.mark.parametrize("edition", ["patchwork", "express"])
def test_each_accepted_decision_is_parsed_once_and_played_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    calls = {"parse_word": 0, "play": 0}

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def count(*words: Any) -> Any:
            calls[name] += 1
            return real(*words)

        return count

    async def run() -> int:
        games = Games(store, GameCache(store), ServerClock())
        wanted = NewGame.model_validate({"edition": edition, "seats": [ME, ME]})
        live, _ = await games.create(wanted, "some-browser")
        for room in (commands, fold):
            monkeypatch.setattr(room, "parse_word", counted("parse_word", parse_word))
        monkeypatch.setattr(fold, "play", counted("play", play))
        decisions = 0
        while not live.game.is_over:
            words = move_text(choose(live.game.state, lambda below: below - 1), live.game.edition)
            ask = Ask(secrets.token_hex(8), live.game.seq, request_text("test"))
            await games.decide(live, Caller(None, frozenset({"0", "1"})), ask, words)
            decisions += len(apart(words))
        return decisions

    decisions = asyncio.run(run())
    assert calls["parse_word"] == decisions
    assert calls["play"] == decisions + (edition == "express")  # the refill is drawn, not asked for
