"""Server-sent events as messages."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import NamedTuple


class Event(NamedTuple):
    name: str
    data: str
    last_id: str


async def events(parts: AsyncGenerator[bytes]) -> AsyncGenerator[Event | None]:
    """The events of a stream; None when it has opened. Frames without data, such as `retry`, are left out."""
    text, last_id = b"", ""
    async with aclosing(parts):
        async for part in parts:
            if not part:
                yield None
            *frames, text = (text + part).split(b"\n\n")
            for frame in frames:
                fields = dict(_field(line) for line in frame.decode().split("\n"))
                last_id = fields.get("id", last_id)
                if "data" in fields:
                    yield Event(fields.get("event", "message"), fields["data"], last_id)


def _field(line: str) -> tuple[str, str]:
    name, _, value = line.partition(":")
    return name, value.removeprefix(" ")
