"""Requests that are almost right, and requests that are completely wrong."""

import json
import random
from typing import Any

Json = Any
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**400, 0.5, -0.0, 1e308, float("nan"), float("inf"),
    "", " ", "\0", "A", "-", "@a1", "p0", "R()", "\ud800", "é" * 50, "Z" * 5_000, "٣", "‮", "<script>", "' OR 1=1 --",
    [], {}, [[]], [None] * 50, {"": ""}, {"kind": "me"}, {"__proto__": 1},
]  # fmt: skip
BYTES = (b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\0", b'"', b"{", b"[" * 200, b"}" * 3, b"\\u0000", b"1e999", b"NaN")


class Mutants:
    """An endless source, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def value(self, value: Json) -> Json:
        """The same with something changed somewhere inside."""
        if isinstance(value, dict) and value and self.random.random() < 0.8:
            return self._object(value)
        if isinstance(value, list) and value and self.random.random() < 0.8:
            index = self.random.randrange(len(value))
            return [*value[:index], self.value(value[index]), *value[index + 1 :]]
        if isinstance(value, str) and self.random.random() < 0.6:
            return self.text(value)
        return self.random.choice(ODD)

    def _object(self, value: dict[str, Json]) -> dict[str, Json]:
        key = self.random.choice(list(value))
        rest = {name: each for name, each in value.items() if name != key}
        return self.random.choice(
            [{**value, key: self.value(value[key])}, rest, {**value, "more": self.random.choice(ODD)}]
        )

    def text(self, text: str) -> str:
        """A text with a piece cut out, doubled, moved or replaced."""
        start, end = sorted(self.random.randrange(len(text) + 1) for _ in range(2))
        odd = str(self.random.choice(ODD))[:60]
        middle = self.random.choice(["", odd, text[start:end] * 2, text[start:end][::-1]])
        return text[:start] + middle + text[end:]

    def body(self, value: Json) -> bytes:
        """JSON with wrong content, or bytes that are hardly JSON."""
        for _ in range(self.random.randint(1, 3)):
            value = self.value(value)
        body = json.dumps(value).encode()
        if self.random.random() < 0.3:
            at = self.random.randrange(len(body) + 1)
            body = body[:at] + self.random.choice(BYTES) + body[at + self.random.randint(0, 4) :]
        return body
