"""A bot that is a separate program and speaks the engine protocol."""

import time
from collections.abc import Sequence
from dataclasses import replace

from quiltbee.engine.bot import Choice, Limit, Stop, check_that_somebody_decides
from quiltbee.engine.protocol.client import GoQuestion, Misunderstood
from quiltbee.engine.protocol.lines import HELLO, HELLO_OK
from quiltbee.engine.protocol.process import Program, ProgramCannotStart, ProgramFailed
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

START_SECONDS = 30.0
"""How long a program may take to start and say hello."""
GRACE_SECONDS = 1.0
"""How much longer than its limit a program may take to answer."""
PATIENCE_SECONDS = 120.0
"""How long a program without a time limit may take to answer."""
_LOOK_SECONDS = 0.05
"""How often we look, while we wait, whether to stop."""


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
        # Not every program knows the newer words of `go`, so we use none of them.
        question = GoQuestion(state, replace(limit, eager=False), rng.next())
        seconds = self._patience if limit.seconds is None else limit.seconds + GRACE_SECONDS
        try:
            if self._program is None:
                self._program = _started(self._command)
            return _answer(self._program, question, seconds, limit.stop)
        except ProgramFailed:
            self._program = None
            raise

    def close(self) -> None:
        """Ends the program."""
        if self._program is not None:
            self._program.end()
            self._program = None


def _started(command: list[str]) -> Program:
    program = Program(command)
    try:
        _greet(program)
    except ProgramFailed as error:
        raise ProgramCannotStart(str(error)) from None
    return program


def _greet(program: Program) -> None:
    program.send(HELLO)
    end = time.monotonic() + START_SECONDS
    while (line := program.line(end)) != HELLO_OK:
        if line is None:
            raise program.failure(f"did not say {HELLO_OK} within {START_SECONDS:g} s")


def _answer(program: Program, question: GoQuestion, seconds: float, stop: Stop | None) -> Choice:
    for line in question.lines():
        program.send(line)
    end = time.monotonic() + seconds
    try:
        while (said := _next_line(program, end, stop)) is not None:
            if (choice := question.hear(said)) is not None:
                return choice
    except Misunderstood as error:
        raise program.failure(str(error)) from None
    raise program.failure(f"did not answer within {seconds:g} s")


def _next_line(program: Program, end: float, stop: Stop | None) -> str | None:
    """The next line; None if it is too late. Passes on a request to stop."""
    stopped = False
    while time.monotonic() < end:
        if stop is not None and stop.is_set() and not stopped:
            program.send("stop")
            stopped, end = True, time.monotonic() + GRACE_SECONDS
        line = program.line(end if stop is None else min(end, time.monotonic() + _LOOK_SECONDS))
        if line is not None:
            return line
    return None
