"""A checker that finds nothing proves nothing: here it must find every kind of fault."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from quiltbee.editions.known import edition
from quiltbee.notation.positions import state_text
from quiltbee.rules.setup import setup, shuffled
from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.migrate import migrate
from tests.server_faults.support.checker import check, check_stored
from tests.server_faults.support.history import History, Operation

GAME = "0" * 32
SETUP = '{"edition_id": "express", "board": "%s", "circle": %s, "first": 0}'
Spoil = Callable[[History, sqlite3.Connection], object]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A game in which both have advanced three times."""
    path = tmp_path / "games.db"
    migrate(database_url(str(path)), lambda _: None)
    with closing(sqlite3.connect(path)) as connection:
        express = edition("express")
        circle = str(_circle()).replace("'", '"')
        connection.execute(
            "INSERT INTO game VALUES (?, ?, 0, 3, 0, 'playing', 0, '{}')", (GAME, SETUP % (express.board, circle))
        )
        for seq, seat in enumerate((0, 1, 0), start=1):
            connection.execute(
                "INSERT INTO entry VALUES (?, ?, ?, ?, 'play', 'A', '', 0, 0)", (GAME, seq, seat, f"id-{seq}")
            )
        connection.commit()
    return path


def _circle() -> list[str]:
    return list(shuffled(edition("express"), random.Random(1), 0).circle)


@pytest.fixture
def history() -> History:
    told = [Operation(GAME, (seat,), f"id-{seq}", "play", "A", "ok", seq) for seq, seat in enumerate((0, 1, 0), 1)]
    return History([GAME], told)


def test_what_was_told_and_what_is_stored_agree(database: Path, history: History) -> None:
    assert check(str(database), history).problems == ()
    assert check_stored(str(database)).problems == ()


def _forget_the_last(_: History, connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM entry WHERE seq = 3")


def _forget_one_between(_: History, connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM entry WHERE seq = 2")


def _forget_the_game(_: History, connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM game")


def _apply_twice(_: History, connection: sqlite3.Connection) -> None:
    connection.executescript(
        "CREATE TABLE loose AS SELECT * FROM entry; DROP TABLE entry; ALTER TABLE loose RENAME TO entry;"
    )  # the table's own key would not have it
    connection.execute("UPDATE entry SET client_id = 'id-1' WHERE seq = 3")


def _change_a_decision(_: History, connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE entry SET body = '-' WHERE seq = 2")


def _store_what_was_refused(history: History, _: sqlite3.Connection) -> None:
    history.operations[1].outcome = "fail"


def _store_elsewhere(history: History, _: sqlite3.Connection) -> None:
    history.operations[1].seq = 7


def _store_what_nobody_asked_for(history: History, _: sqlite3.Connection) -> None:
    del history.operations[1]


def _show_something_else(history: History, _: sqlite3.Connection) -> None:
    history.views[GAME] = [state_text(setup(edition("express"), tuple(_circle()), 0))]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_forget_the_last, "LOST"),
        (_forget_one_between, "gap"),
        (_forget_the_game, "it is gone"),
        (_apply_twice, "2 times"),
        (_change_a_decision, "cannot be replayed"),
        (_store_what_was_refused, "was refused and is stored"),
        (_store_elsewhere, "is stored as 2"),
        (_store_what_nobody_asked_for, "nobody asked for id-2"),
        (_show_something_else, "a viewer sees"),
    ],
)
def test_every_kind_of_fault_is_found(database: Path, history: History, spoil: Spoil, words: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        spoil(history, connection)
        connection.commit()
    assert words in "\n".join(check(str(database), history).problems)


def test_an_operation_without_an_answer_may_be_stored_or_not(database: Path, history: History) -> None:
    history.operations[2].outcome, history.operations[2].seq = "info", None
    assert check(str(database), history).problems == ()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM entry WHERE seq = 3")
        connection.commit()
    assert check(str(database), history).problems == ()
