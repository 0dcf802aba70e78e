"""The client's end of the protocol: a question is lines to send, and then lines to hear until the answer is there.

Nothing here knows how lines travel. `process.py` carries them for code that waits, `async_process.py` for asyncio.
"""

from typing import Protocol, TypeVar

from quiltbee.engine.bot import Alternative, Choice, Limit, Value
from quiltbee.engine.protocol.lines import Info, edition_text, go_text, parse_best, parse_info
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.positions import state_text
from quiltbee.rules.state import State

Answer_co = TypeVar("Answer_co", covariant=True)


class Misunderstood(RuntimeError):
    """An engine said `error`, or something that cannot be read; the message follows the name of the engine."""


class Question(Protocol[Answer_co]):
    """Something that an engine is asked. It is asked once."""

    def lines(self) -> list[str]:
        """What to send."""
        ...

    def hear(self, line: str) -> Answer_co | None:
        """Takes in a line that the engine says; the answer, if this was the last one. May raise `Misunderstood`."""
        ...


def check(line: str) -> None:
    """Raises `Misunderstood` if the engine says that it cannot answer."""
    if line.startswith("error"):
        raise Misunderstood(f"said: {line[:200]}")


class GoQuestion:
    """What to do in a position: `go`. It asks for `level` and for `ways` only if these are given."""

    def __init__(self, state: State, limit: Limit, seed: int, level: str = "", ways: int = 0) -> None:
        self._state = state
        self._limit = limit
        self._go = go_text(limit, seed, level, ways)
        self._infos: dict[int, Info] = {}

    def lines(self) -> list[str]:
        return [f"position text {state_text(self._state)}", self._go]

    def hear(self, line: str) -> Choice | None:
        check(line)
        try:
            if line.startswith("bestmove"):
                return self._choice(line)
            if line.startswith("info rank "):
                self._take_in(parse_info(line, self._state))
        except Unreadable as error:
            raise Misunderstood(f"said what cannot be read: {error}") from None
        return None

    def _take_in(self, info: Info) -> None:
        self._infos[info.rank] = info
        if self._limit.progress is not None and info.rank == 1:
            self._limit.progress(Choice(info.line[0], info.value, info.line, info.nodes))

    def _choice(self, line: str) -> Choice:
        decision = parse_best(line, self._state)
        infos = [self._infos[rank] for rank in sorted(self._infos)]
        if not infos:
            return Choice(decision, Value(0.0, 0.5), has_value=False)
        ways = tuple(Alternative(info.line[:1], info.value, info.visits, info.line, info.is_trap) for info in infos)
        expected = next((info.line for info in infos if info.line[0] == decision), (decision,))
        return Choice(decision, infos[0].value, expected, infos[0].nodes, ways)


class WithEdition(Question[Answer_co]):
    """A question about a game whose edition the engine may not know. It works with our engine only."""

    def __init__(self, question: Question[Answer_co], file_text: str | None) -> None:
        """`file_text` is the edition file that the game brought; None if it is played by an edition of the package."""
        self._question = question
        self._file_text = file_text

    def lines(self) -> list[str]:
        return [edition_text(self._file_text), *self._question.lines()]

    def hear(self, line: str) -> Answer_co | None:
        return self._question.hear(line)
