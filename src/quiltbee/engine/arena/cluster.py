"""Games on a Dask cluster: the same jobs, the same function, on as many machines as the scheduler has.

Every worker needs quiltbee installed. A worker that dies in the middle of a game costs time only: the scheduler gives
its games to another, and each result is counted once. What is sent between the machines is trusted: use it in a
network where you trust everybody, or with Dask's TLS.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from functools import partial

from quiltbee.engine.arena.referee import GameResult, Job, play_game
from quiltbee.engine.arena.workers import NoWorkers, Run, stream

_ANSWER_SECONDS = 15
"""How long the scheduler may take to answer, and its first worker to be there."""
_HANDED_OUT = 64
"""Jobs that are handed out at a time, at least; the scheduler spreads them."""


def on_cluster(address: str) -> Run[Job, GameResult]:
    """Plays on the cluster whose scheduler has this address, such as `tcp://quilt.example:8786`."""
    return partial(_play, address)


def _play(address: str, jobs: Iterable[Job]) -> Iterator[GameResult]:
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise NoWorkers("Dask is not installed here; install it with: pip install 'quiltbee[cluster]'") from None
    try:
        client = Client(address, timeout=_ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise NoWorkers(f"no Dask scheduler answers at {address}: {error}") from None
    try:
        client.wait_for_workers(1, timeout=_ANSWER_SECONDS)
        threads = sum(client.nthreads().values())
        yield from stream(client.get_executor(pure=False), play_game, jobs, max(_HANDED_OUT, 2 * threads))
    except TimeoutError:
        raise NoWorkers(f"the Dask scheduler at {address} has no workers") from None
    except CancelledError:
        raise NoWorkers(f"the connection to the Dask scheduler at {address} is lost") from None
    except KilledWorker as error:
        raise NoWorkers(f"a game has killed worker after worker of the cluster: {error}") from None
    finally:
        client.close()
