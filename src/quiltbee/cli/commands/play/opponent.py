"""The computer as an opponent in the terminal."""

import secrets

from quiltbee.cli.background import in_background
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.progress import progress_bar
from quiltbee.engine.bot import BotFailed, Limit, Stop
from quiltbee.engine.bots.levels import UnknownLevel, level
from quiltbee.engine.bots.spec import BadSpec, make_bot
from quiltbee.rules.moves import Decision
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State
from quiltbee.tui.table import NoAnswer, Opponent


class Computer:
    """A bot with a seat. Its seed comes from the system's secure source, so no two games are alike."""

    def __init__(self, spec: str, seat: int) -> None:
        try:
            self._bot = make_bot(spec)
        except BadSpec as error:
            raise Failure(str(error)) from None
        except BotFailed as error:
            raise Failure(str(error), WRONG) from None
        self._spec = spec
        self._stop = Stop()
        self.seat = seat

    def decide(self, state: State) -> Decision:
        """The bot's decision in this position."""
        self._stop = Stop()
        limit = Limit(eager=True, stop=self._stop)
        try:
            return self._bot.choose(state, limit, XorShift(secrets.randbits(64))).decision
        except BotFailed as error:
            raise NoAnswer(f"{error}; decide for it, or quit") from None

    def stop(self) -> None:
        """Makes `decide`, which runs in another thread, return soon."""
        self._stop.set()

    def among(self, player0: str | None, player1: str | None) -> tuple[str | None, str | None]:
        """The names of both players. The computer has its own name unless it was given another."""
        names = [player0, player1]
        names[self.seat] = names[self.seat] or self._name()
        return names[0], names[1]

    def _name(self) -> str:
        try:
            return level(self._spec.removeprefix("level:")).title
        except UnknownLevel:
            return self._spec


class Waiting:
    """A computer for play line by line: it shows that it is thinking, and Ctrl-C works meanwhile."""

    def __init__(self, computer: Opponent) -> None:
        self._computer = computer
        self.seat = computer.seat

    def decide(self, state: State) -> Decision:
        """The decision of the computer."""
        with progress_bar("the computer thinks"):
            return in_background(lambda: self._computer.decide(state))

    def stop(self) -> None:
        """Makes the computer decide soon."""
        self._computer.stop()
