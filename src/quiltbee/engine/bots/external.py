"""A bot that is a separate program and speaks the engine protocol."""

import time
from collections.abc import Sequence

from quiltbee.engine.bot import Alternative, Choice, Limit, Value, check_that_somebody_decides
from quiltbee.engine.protocol.lines import HELLO, HELLO_OK, Info, go_text, parse_best, parse_info
from quiltbee.engine.protocol.process import Program, ProgramFailed
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.positions import state_text
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

START_SECONDS = 30.0
"""How long a program may take to start and say hello."""
GRACE_SECONDS = 1.0
"""How much longer than its limit a program may take to answer."""
PATIENCE_SECONDS = 120.0
"""How long a program without a time limit may take to answer."""
_LOOK_SECONDS = 0.05
"""Seconds between two checks of the stop flag."""


class External:
    """Drives a program through its standard input and output. It starts with the first question.

    `choose` raises `ProgramFailed` when the program crashes, hangs or sends an answer that cannot be read.
    """

    def __init__(self, command: Sequence[str], name: str = "", patience: float = PATIENCE_SECONDS) -> None:
        self.name = name or "cmd:" + " ".join(command)
        self._command = list(command)
        self._patience = patience
        self._program: Program | None = None

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        check_that_somebody_decides(state)
        try:
            if self._program is None:
                self._program = Program(self._command)
                _greet(self._program)
            return _Question(self._program, state, limit).ask(rng.next(), self._patience)
        except ProgramFailed:
            self._program = None
            raise

    def close(self) -> None:
        """Ends the program."""
        if self._program is not None:
            self._program.end()
            self._program = None


def _greet(program: Program) -> None:
    program.send(HELLO)
    end = time.monotonic() + START_SECONDS
    while (line := program.line(end)) != HELLO_OK:
        if line is None:
            raise program.failure(f"did not say {HELLO_OK} within {START_SECONDS:g} s")


class _Question:
    """One question to a program, and its answers so far."""

    def __init__(self, program: Program, state: State, limit: Limit) -> None:
        self._program = program
        self._state = state
        self._limit = limit
        self._told: dict[int, Info] = {}

    def ask(self, seed: int, patience: float) -> Choice:
        self._program.send(f"position text {state_text(self._state)}")
        self._program.send(go_text(self._limit, seed))
        seconds = patience if self._limit.seconds is None else self._limit.seconds + GRACE_SECONDS
        end = time.monotonic() + seconds
        while (line := self._next_line(end)) is not None:
            try:
                if line.startswith("bestmove"):
                    return self._choice(line)
                if line.startswith("info rank "):
                    self._hear(line)
            except Unreadable as error:
                raise self._program.failure(f"said what cannot be read: {error}") from None
            if line.startswith("error"):
                raise self._program.failure(f"said: {line[:200]}")
        raise self._program.failure(f"did not answer within {seconds:g} s")

    def _next_line(self, end: float) -> str | None:
        """The next line, or None if the time is up. Passes a request to stop on to the program."""
        stop = self._limit.stop
        stopped = False
        while time.monotonic() < end:
            if stop is not None and stop.is_set() and not stopped:
                self._program.send("stop")
                stopped, end = True, time.monotonic() + GRACE_SECONDS
            look = end if stop is None else min(end, time.monotonic() + _LOOK_SECONDS)
            line = self._program.line(look)
            if line is not None:
                return line
        return None

    def _hear(self, line: str) -> None:
        info = parse_info(line, self._state)
        self._told[info.rank] = info
        if self._limit.progress is not None and info.rank == 1:
            self._limit.progress(Choice(info.line[0], info.value, info.line, info.nodes))

    def _choice(self, line: str) -> Choice:
        decision = parse_best(line, self._state)
        told = [self._told[rank] for rank in sorted(self._told)]
        ways = tuple(Alternative(info.line[:1], info.value, info.visits, info.line) for info in told)
        expected = next((info.line for info in told if info.line[0] == decision), (decision,))
        if not told:
            return Choice(decision, Value(0.0, 0.5))
        return Choice(decision, told[0].value, expected, told[0].nodes, ways)
