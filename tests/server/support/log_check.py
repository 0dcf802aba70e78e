"""Holds what clients noted against what is stored. The judge is the independent checker of the fault tests: it uses
the rules and plain SQL, nothing of the server."""

from collections.abc import Sequence
from typing import Protocol

import sqlalchemy as sa

from tests.server_faults.support.checker import check, check_stored, opened
from tests.server_faults.support.history import History

NOT_AT_ITS_LAST_ENTRY = """
    SELECT id FROM game WHERE seq <> (SELECT count(*) FROM entry WHERE entry.game = game.id)
"""


class Witness(Protocol):
    """A client that notes what it asked for and what it was told."""

    history: History


def check_logs(database: str, witnesses: Sequence[Witness]) -> int:
    """Every acknowledged request exactly once and where it was said to be, every refused one absent, no gap, no illegal
    decision, in the games of the witnesses and in all others. Returns how many requests were acknowledged."""
    noted = History()
    for witness in witnesses:
        noted.games += witness.history.games
        noted.operations += witness.history.operations
    assert check(database, noted).problems == ()
    assert check_stored(database).problems == ()
    assert _not_at_their_last_entry(database) == []
    return noted.count("ok")


def _not_at_their_last_entry(database: str) -> list[str]:
    engine = opened(database)
    try:
        with engine.connect() as connection:
            return list(connection.execute(sa.text(NOT_AT_ITS_LAST_ENTRY)).scalars())
    finally:
        engine.dispose()
