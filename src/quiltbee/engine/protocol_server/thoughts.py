"""What takes time: thinking about a position, reviewing a game. A carrier runs it and may stop it meanwhile."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from quiltbee.engine.bot import Bot, Choice, Limit, SeatValue, Stop
from quiltbee.engine.protocol.lines import best_text, info_text, infos, way_infos
from quiltbee.engine.protocol_server.words import one_line
from quiltbee.engine.review.asking import Progress, progress_text, review_texts
from quiltbee.engine.review.reviewing import review_states
from quiltbee.rules.moves import Decision
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

Say = Callable[[str], None]
_TELL_SECONDS = 0.25
"""Seconds between two reports of a thought that goes on."""


class Thought(ABC):
    """The engine at work."""

    def __init__(self) -> None:
        self._halt = Stop()
        self.is_over = False

    def run(self, say: Say) -> None:
        """Says what it finds out, and finally the answer."""
        try:
            *before, last = self._think(say)
        except Exception as error:  # those who wait for an answer must get one
            before, last = [], f"error the bot failed: {type(error).__name__}: {one_line(error)}"
        for line in before:
            say(line)
        self.is_over = True  # before the last line: a client may ask the next question as soon as it hears it
        say(last)

    @abstractmethod
    def _think(self, say: Say) -> Iterator[str]:
        """The lines of the answer; `say` takes what is reported before it."""

    def stop(self) -> None:
        """Asks for the answer now."""
        self._halt.set()

    @property
    def is_stopped(self) -> bool:
        return self._halt.is_set()

    @property
    def is_endless(self) -> bool:
        """Whether only `stop` ends it."""
        return False


class GoThought(Thought):
    """About one position."""

    def __init__(self, bot: Bot, state: State, limit: Limit, seed: int, ways: int, is_infinite: bool) -> None:
        super().__init__()
        self._bot = bot
        self._state = state
        self._limit = limit
        self._seed = seed
        self._ways = ways
        self._is_endless = is_infinite
        self._start = time.monotonic()
        self._told = -_TELL_SECONDS

    def _think(self, say: Say) -> Iterator[str]:
        def tell_now_and_then(choice: Choice) -> None:
            """A bot may report as often as it likes; people and pipes want to hear of it less often."""
            now = time.monotonic() - self._start
            if now - self._told >= _TELL_SECONDS:
                self._told = now
                for line in self._infos(choice):
                    say(line)

        limit = replace(self._limit, stop=self._halt, progress=tell_now_and_then)
        choice = self._bot.choose(self._state, limit, XorShift(self._seed))
        if self._is_endless:
            self._halt.wait()
        yield from self._infos(choice)
        yield best_text(choice.decision, self._state.edition)

    def _infos(self, choice: Choice) -> Iterator[str]:
        passed = round(1000 * (time.monotonic() - self._start))
        found = way_infos(choice, passed, self._state.turn, self._ways) if self._ways else infos(choice, passed)
        return (info_text(info, self._state.edition) for info in found)

    @property
    def is_endless(self) -> bool:
        return self._is_endless


class ReviewThought(Thought):
    """About every decision of a game. After `stop` the positions that are left get a glance only."""

    def __init__(
        self, states: Sequence[State], decisions: Sequence[Decision], bot: str, limit: Limit, seed: int
    ) -> None:
        super().__init__()
        self._states = states
        self._decisions = decisions
        self._bot = bot
        self._limit = replace(limit, stop=self._halt)
        self._seed = seed

    def _think(self, say: Say) -> Iterator[str]:
        def tell(ply: int, done: int, of: int, value: SeatValue) -> None:
            say(progress_text(Progress(ply, done, of, value)))

        found = review_states(self._states, self._decisions, self._bot, self._limit, self._seed, tell)
        yield from review_texts(found, self._states[0].edition)
