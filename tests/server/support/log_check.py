"""The checker: replays every log of a database with the rules, and compares it with the answers that clients got."""

from collections.abc import Sequence
from typing import Protocol

from quiltbee.server.domain.replay import replay
from quiltbee.server.domain.setup import parse_setup
from quiltbee.server.storage.database import database_url, open_engine
from quiltbee.server.storage.queries.games import all_games, game_seq
from quiltbee.server.storage.queries.log import whole_game


class Witness(Protocol):
    """A client's own log: the answer to each request, by game and `client_id`."""

    acknowledged: dict[tuple[str, str], int]
    refused: set[tuple[str, str]]


def check_logs(database: str, witnesses: Sequence[Witness]) -> int:
    """Checks that every acknowledged request is there exactly once with its `seq`, that no refused one is there, and
    that there is no gap and no illegal decision. Returns the number of entries."""
    engine = open_engine(database_url(database), pool_size=1)
    try:
        with engine.connect() as connection:
            logs = {id: whole_game(connection, id) for id in all_games(connection)}
            seqs = {id: game_seq(connection, id) for id in logs}
    finally:
        engine.dispose()
    written: dict[tuple[str, str], int] = {}
    for id, found in logs.items():
        assert found is not None
        setup, entries = found
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), "no gap, no duplicate"
        game = replay(parse_setup(setup), entries)  # raises at the first decision that the rules do not allow
        assert game.seq == seqs[id] == len(entries)
        for entry in entries:
            if entry.client_id:
                assert (id, entry.client_id) not in written, "written twice"
                written[id, entry.client_id] = entry.seq
    for witness in witnesses:
        _agree(witness, written)
    return len(written)


def _agree(witness: Witness, written: dict[tuple[str, str], int]) -> None:
    for request, seq in witness.acknowledged.items():
        assert written.get(request) == seq, f"acknowledged as entry {seq}, but it is {written.get(request)}"
    assert not witness.refused & set(written), "refused, and written all the same"
