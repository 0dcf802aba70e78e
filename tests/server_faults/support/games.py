"""Small steps that several fault tests share."""

import json
import secrets

from tests.server_faults.support.history import History
from tests.server_faults.support.table import Pace, Table
from tests.server_faults.support.wire import Address, Json


async def new_table(address: Address, history: History, seed: int = 1, shared_device: bool = True) -> Table:
    """A table whose first game is ready."""
    table = Table(address, Pace(history), seed, shared_device)
    while not table.game:
        await table.start()
    return table


def decision(seq: int, words: str = "A") -> Json:
    """The body of a request to decide, with its own client_id."""
    return {"client_id": secrets.token_hex(8), "expected_seq": seq, "decisions": words}


def seq_of(body: bytes) -> int:
    seq: int = json.loads(body)["seq"]
    return seq
