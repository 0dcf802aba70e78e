"""A pool of processes that think. Those who wait for one are served in a fair order."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from quiltbee.server.limits import TooMany
from quiltbee.server.thinking.fair_queue import ANY_LENGTH, FairQueue

RETRY_SECONDS = 5


class Stoppable(Protocol):
    """A process."""

    async def stop(self) -> None:
        """Ends it."""


Worker = TypeVar("Worker", bound=Stoppable)


@dataclass(frozen=True, eq=False, slots=True)
class _Place(Generic[Worker]):
    """A process, and the longest thought that it is for."""

    worker: Worker
    longest: float


class Desk(Generic[Worker]):
    """Some processes, and some more that are kept for quick thoughts. `room` is how many may wait."""

    def __init__(
        self,
        workers: Iterable[Worker],
        *,
        quick: Iterable[Worker] = (),
        quick_seconds: float = 0,
        room: int | None = None,
    ) -> None:
        for_quick = [_Place(worker, quick_seconds) for worker in quick]
        self._places = [*for_quick, *(_Place(worker, ANY_LENGTH) for worker in workers)]
        self._free = list(self._places)
        self._queue = FairQueue[asyncio.Future[_Place[Worker]]]()
        self._room = room

    @asynccontextmanager
    async def turn(self, owner: str, seconds: float) -> AsyncIterator[Worker]:
        """Lends a process for a thought of about this length. `TooMany` if others need the room more."""
        place = await self._place(owner, seconds)
        try:
            yield place.worker
        finally:
            self._give_back(place)

    async def _place(self, owner: str, seconds: float) -> _Place[Worker]:
        waiting: asyncio.Future[_Place[Worker]] = asyncio.get_running_loop().create_future()
        self._queue.push(owner, seconds, waiting)
        self._serve()
        self._make_room()
        try:
            return await waiting
        except asyncio.CancelledError:
            self._queue.remove(waiting)
            if waiting.done() and not waiting.cancelled() and waiting.exception() is None:
                self._give_back(waiting.result())  # its turn came just as it was cancelled
            raise

    def must_have_room(self, owner: str) -> None:
        """`TooMany` if a thought for this owner would be refused now."""
        if self._room is not None and len(self._queue) >= self._room and self._queue.has_most(owner):
            raise TooMany(RETRY_SECONDS)

    def _make_room(self) -> None:
        while self._room is not None and len(self._queue) > self._room:
            pushed_out = self._queue.push_out()
            if not pushed_out.done():
                pushed_out.set_exception(TooMany(RETRY_SECONDS))

    def _give_back(self, place: _Place[Worker]) -> None:
        self._free.append(place)
        self._serve()

    def _serve(self) -> None:
        """Give every free process the next thought, the processes for quick thoughts first."""
        for place in sorted(self._free, key=lambda place: place.longest):
            if (waiting := self._next(place.longest)) is not None:
                self._free.remove(place)
                waiting.set_result(place)

    def _next(self, longest: float) -> asyncio.Future[_Place[Worker]] | None:
        while (waiting := self._queue.pop(longest)) is not None and waiting.done():
            pass  # this one was cancelled just now
        return waiting

    async def stop(self) -> None:
        """End the processes."""
        for place in self._places:
            await place.worker.stop()
