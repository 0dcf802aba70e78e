"""Watches a game by its event stream, through every loss of connection."""

import asyncio
import json
from contextlib import suppress

from tests.server_faults.support.history import History
from tests.server_faults.support.wire import Broken, Wire

RETRY_SECONDS = 0.05
PATIENCE = 180.0
SILENCE = 20.0
"""A stream that is silent for this long is dead: a living stream sends something every 15 seconds."""


class Viewer:
    """Keeps the last view. Complains if the game goes back, or if what happened does not lead from view to view."""

    def __init__(self, wire: Wire, history: History, silence: float = SILENCE) -> None:
        self.wire = wire
        self.silence = silence
        self.history = history
        self.game = ""
        self.seq = -1
        self.position = ""
        self.connections = 0
        self.views = 0
        self._seen = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def follow(self, game: str) -> None:
        """Watch this game from now on."""
        await self.leave()
        self.game, self.seq, self.position = game, -1, ""
        self._task = asyncio.create_task(self._watch())

    async def leave(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def converge(self, seq: int, position: str) -> None:
        """Wait until this seq is seen; then it must look like this."""
        try:
            async with asyncio.timeout(PATIENCE), self._seen:
                await self._seen.wait_for(lambda: self.seq >= seq)
        except TimeoutError:
            self.history.complaints.append(f"game {self.game}: a viewer saw seq {self.seq} and never {seq}")
            return
        if (self.seq, self.position) != (seq, position):
            self.history.complaints.append(
                f"game {self.game}: a viewer sees {self.seq} {self.position}, it stands at {seq} {position}"
            )

    async def _watch(self) -> None:
        while True:
            with suppress(Broken, TimeoutError):
                async with asyncio.timeout(self.silence) as deadline:
                    await self._watch_once(deadline)
            await asyncio.sleep(RETRY_SECONDS)

    async def _watch_once(self, deadline: asyncio.Timeout) -> None:
        last = self.seq if self.seq >= 0 else None
        async with self.wire.stream(f"/api/games/{self.game}/events", last) as events:
            self.connections += 1
            async for event in events:
                deadline.reschedule(asyncio.get_running_loop().time() + self.silence)
                if event["event"] == "view":
                    await self._take(json.loads(event["data"]))

    async def _take(self, view: dict[str, object]) -> None:
        table, happened = view["table"], view["happened"]
        assert isinstance(table, dict)
        assert isinstance(happened, list)
        seq = table["seq"]
        if seq < self.seq:
            self.history.complaints.append(f"game {self.game}: a viewer was taken back from seq {self.seq} to {seq}")
        told = [each["seq"] for each in happened]
        if self.seq >= 0 and told and told != list(range(self.seq + 1, seq + 1)):
            self.history.complaints.append(f"game {self.game}: a viewer at {self.seq} was told {told}, up to {seq}")
        async with self._seen:
            self.seq, self.position = seq, table["position"]
            self.views += 1
            self._seen.notify_all()
