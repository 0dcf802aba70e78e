"""Games on a Dask cluster: the same jobs, the same function, on as many machines as the scheduler has.

Every worker needs quiltbee installed. If a worker dies in the middle of a game, the scheduler gives the game to another
one, and each result is counted once. The machines trust what they send each other: use a network in which you trust
everybody, or Dask's TLS.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from functools import partial

from quiltbee.engine.arena.workers import Answer, NoWorkers, Question, Run, stream
from quiltbee.extras import how_to_install

_ANSWER_SECONDS = 15
"""How long the scheduler may take to answer, and its first worker to appear."""
_HANDED_OUT = 64
"""The least number of jobs that are handed out at a time; the scheduler distributes them."""


def on_cluster(address: str, work: Callable[[Question], Answer]) -> Run[Question, Answer]:
    """Works on the cluster whose scheduler has this address, such as `tcp://quilt.example:8786`."""
    return partial(_spread, address, work)


def _spread(address: str, work: Callable[[Question], Answer], jobs: Iterable[Question]) -> Iterator[Answer]:
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise NoWorkers(f"Dask is not installed here; install it with: {how_to_install('distributed')}") from None
    try:
        client = Client(address, timeout=_ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise NoWorkers(f"no Dask scheduler answers at {address}: {error}") from None
    try:
        client.wait_for_workers(1, timeout=_ANSWER_SECONDS)
        threads = sum(client.nthreads().values())
        yield from stream(client.get_executor(pure=False), work, jobs, max(_HANDED_OUT, 2 * threads))
    except TimeoutError:
        raise NoWorkers(f"the Dask scheduler at {address} has no workers") from None
    except CancelledError:
        raise NoWorkers(f"the connection to the Dask scheduler at {address} was lost") from None
    except KilledWorker as error:
        raise NoWorkers(f"several workers of the cluster died one after the other in the same game: {error}") from None
    finally:
        client.close()
