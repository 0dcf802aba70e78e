"""The desk where processes are given out. Nobody is asked anything here, so no process is started."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from quiltbee.server.limits import TooMany
from quiltbee.server.thinking.desk import Desk

Leave = Callable[[], None]


class Idle:
    """A process that is never asked anything."""

    async def stop(self) -> None:
        pass


def desk(count: int, quick: int = 0, **more: Any) -> Desk[Idle]:
    return Desk([Idle() for _ in range(count)], quick=[Idle() for _ in range(quick)], **more)


class Office:
    """A desk, those who come to it, and in which order they were served."""

    def __init__(self, desk: Desk[Idle]) -> None:
        self.desk = desk
        self.served: list[str] = []
        self._done: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, seconds: float = 1.0) -> asyncio.Task[None]:
        """Somebody comes; the owner is the first letter of the name."""
        self._done[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._visit(name, seconds))
        await _settled()
        return self.tasks[name]

    async def _visit(self, name: str, seconds: float) -> None:
        async with self.desk.turn(name[0], seconds):
            self.served.append(name)
            await self._done[name].wait()

    async def leave(self, *names: str) -> None:
        """These have their answer."""
        for name in names:
            self._done[name].set()
            await _settled()

    async def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


async def _settled() -> None:
    """Everybody has done what they can do now."""
    for _ in range(10):
        await asyncio.sleep(0)


def at(make: Callable[[], Desk[Idle]], scene: Callable[[Office], Awaitable[None]]) -> Office:
    async def play() -> Office:
        office = Office(make())
        await scene(office)
        await office.close()
        return office

    return asyncio.run(play())


def test_one_who_asks_for_much_lets_others_in_between() -> None:
    async def scene(office: Office) -> None:
        for name in ("m1", "m2", "m3", "m4", "a1"):
            await office.come(name)
        await office.leave("m1", "a1", "m2", "m3", "m4")

    assert at(lambda: desk(1), scene).served == ["m1", "a1", "m2", "m3", "m4"]


def test_a_process_kept_for_quick_thoughts_is_free_when_the_others_are_not() -> None:
    async def scene(office: Office) -> None:
        for name in ("m1", "m2", "m3"):
            await office.come(name, 1.0)
        await office.come("a1", 0.02)
        await office.come("b1", 0.02)
        await office.leave("a1")

    assert at(lambda: desk(1, quick=1, quick_seconds=0.1), scene).served == ["m1", "a1", "b1"]


def test_quick_thoughts_take_the_process_kept_for_them_first() -> None:
    async def scene(office: Office) -> None:
        await office.come("a1", 0.02)
        await office.come("m1", 1.0)
        await office.come("b1", 0.02)

    assert at(lambda: desk(1, quick=1, quick_seconds=0.1), scene).served == ["a1", "m1"]


def test_when_there_is_no_room_whoever_asked_for_the_most_is_refused() -> None:
    async def scene(office: Office) -> None:
        for name in ("m1", "m2", "m3", "m4", "a1"):
            await office.come(name)
        with pytest.raises(TooMany):
            await office.tasks["m4"]
        with pytest.raises(TooMany):
            office.desk.must_have_room("m")
        office.desk.must_have_room("b")
        await office.leave("m1", "a1", "m2", "m3")

    assert at(lambda: desk(1, room=3), scene).served == ["m1", "a1", "m2", "m3"]


def test_who_leaves_while_waiting_takes_nobodys_turn() -> None:
    async def scene(office: Office) -> None:
        for name in ("m1", "a1", "b1"):
            await office.come(name)
        office.tasks["a1"].cancel()
        await office.leave("m1")

    assert at(lambda: desk(1), scene).served == ["m1", "b1"]


def test_who_leaves_at_the_moment_of_being_called_gives_the_process_back() -> None:
    async def scene(office: Office) -> None:
        for name in ("m1", "a1", "b1"):
            await office.come(name)
        office._done["m1"].set()
        while not office.desk._free and "a1" not in office.served and not office.tasks["m1"].done():
            await asyncio.sleep(0)  # one step at a time, until m1 has gone and a1 is called but has not come yet
        office.tasks["a1"].cancel()
        await _settled()

    assert at(lambda: desk(1), scene).served == ["m1", "b1"]


def test_an_error_in_a_thought_gives_the_process_back() -> None:
    async def scene(office: Office) -> None:
        with pytest.raises(ZeroDivisionError):
            async with office.desk.turn("m", 1.0):
                raise ZeroDivisionError
        await office.come("a1")

    assert at(lambda: desk(1), scene).served == ["a1"]
