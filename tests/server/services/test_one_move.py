"""One move, from the request to the log: parsed once, played once, written once and by one writer."""

import ast
import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import quiltbee.server
from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import choose
from quiltbee.rules.play import play
from quiltbee.server.api.requests import NewGame
from quiltbee.server.domain import replay
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands import play as play_commands
from quiltbee.server.domain.replay import parse_decision, split_decisions
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.services.games import Games
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.storage.store import Store
from tests.server.support.commands import play_command
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
    calls = {"parse_decision": 0, "play": 0}

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def count(*words: Any) -> Any:
            calls[name] += 1
            return real(*words)

        return count

    async def run() -> int:
        games = Games(store, GameCache(store), ServerClock())
        wanted = NewGame.model_validate({"edition": edition, "seats": [ME, ME]})
        live, _ = await games.create(wanted, "some-browser")
        for room in (play_commands, replay):
            monkeypatch.setattr(room, "parse_decision", counted("parse_decision", parse_decision))
        monkeypatch.setattr(replay, "play", counted("play", play))
        decisions = 0
        while not live.game.is_over:
            words = move_text(choose(live.game.state, lambda below: below - 1), live.game.edition)
            await games.submit(live, Caller.at(0, 1), play_command(live, words))
            decisions += len(split_decisions(words))
        return decisions

    decisions = asyncio.run(run())
    assert calls["parse_decision"] == decisions
    assert calls["play"] == decisions + (edition == "express")  # the refill is drawn, not asked for


# --- one writer of the log

SERVER = Path(quiltbee.server.__file__).parent


def functions_that_call(wanted: str, tree: ast.Module) -> set[str]:
    """The functions with a call that begins like this, such as `append_entry(`; the module itself outside of them."""
    inside = [part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = {part.name for part in inside if calls(part, wanted)}
    return found if calls(tree, wanted) <= {each for part in inside for each in calls(part, wanted)} else found | {""}


def calls(where: ast.AST, wanted: str) -> set[int]:
    lines = [node for node in ast.walk(where) if isinstance(node, ast.Call) and ast.unparse(node).startswith(wanted)]
    return {node.lineno for node in lines}


def places(wanted: str) -> set[str]:
    words = re.findall(r"\w+", wanted)
    texts = {path: path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py")}
    return {
        f"{path.relative_to(SERVER).as_posix()} {name}"
        for path, text in texts.items()
        if all(word in text for word in words)  # looking closer takes long
        for name in functions_that_call(wanted, ast.parse(text))
    }


def test_a_log_begins_in_one_function_and_goes_on_in_one_function() -> None:
    """For moves, rematches, seats and imports alike. A restore copies whole tables (`bulk.py`); it appends nothing."""
    assert places("add_logs(") == {"services/log.py begin_games"}
    assert places("append_entry(") == {"services/log.py next_entry", "services/log.py work"}  # the job that it makes
    assert places("next_entry(") == {"services/games.py _append"}


def test_nothing_else_inserts_entries() -> None:
    inserts = ("insert", "sa.insert", "sqlite.insert", "postgresql.insert", "statements(connection).insert")
    assert set().union(*(places(f"{insert}(schema.entry") for insert in inserts)) == {
        "storage/queries/log.py add_logs",
        "storage/statements.py _insert_entry",
    }
    assert places("statements(connection).append(") == {"storage/queries/log.py append_entry"}


@pytest.mark.parametrize("where", ["async def sneak():\n    def work(connection):\n        {}", "{}"])
def test_another_writer_would_be_found(where: str) -> None:
    tree = ast.parse(where.format("append_entry(connection, id, entry, summary)"))
    assert functions_that_call("append_entry(", tree)


# --- one path for both databases

CHOSEN_AT_CONSTRUCTION = ("http/app.py", "storage/sweep_lock.py")


@pytest.mark.parametrize("room", ["domain", "api", "services", "realtime", "thinking", "http", "storage/queries"])
def test_no_request_asks_which_database_it_is(room: str) -> None:
    asking = [
        path.relative_to(SERVER).as_posix()
        for path in (SERVER / room).rglob("*.py")
        if re.search(r"is_sqlite|dialect\.name|get_backend_name", path.read_text(encoding="utf-8"))
    ]
    assert set(asking) <= set(CHOSEN_AT_CONSTRUCTION)


@pytest.mark.parametrize("module", ["store", "writer", "statements"])
def test_nor_does_the_store(module: str) -> None:
    source = (SERVER / f"storage/{module}.py").read_text(encoding="utf-8")
    assert not re.search(r"is_sqlite|dialect\.name|get_backend_name", source)


# --- no callback slots


def test_nobody_hangs_a_callback_into_another_object() -> None:
    """What has to be done later is published as a signal, and subscribed to at construction."""
    slots = re.compile(r"^\s*\w+(?:\.\w+)*\.(?:on_\w+|in_doubt|when_\w+) = |self\.on_\w+: Callable", re.MULTILINE)
    found = [path.name for path in SERVER.rglob("*.py") if slots.search(path.read_text(encoding="utf-8"))]
    assert found == []
