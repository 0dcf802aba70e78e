"""A bot that is the user's own Python code."""

from collections.abc import Callable, Mapping
from typing import Any

from quiltbee.engine.bot import BotFailed, Choice, Limit, check_that_somebody_decides
from quiltbee.engine.bots.estimate import estimate
from quiltbee.engine.bots.own_code import error_text
from quiltbee.notation.decisions import move_text
from quiltbee.rules.moves import Advance, Discard, Place, Take
from quiltbee.rules.reasons import why_not
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State


class PythonBot:
    """Asks a function `choose(state, limit, rng)`. Its answer is a decision, or a `Choice` that says more.

    `thing` is a class with such a method, an object with one, or the function itself. `choose` raises `BotFailed` when
    the user's code fails, or when its answer is not a legal decision.
    """

    def __init__(self, name: str, thing: Any, options: Mapping[str, float | str]) -> None:
        self.name = name
        self._choose: Callable[[State, Limit, XorShift], object] = _chooser(name, thing, options)

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        check_that_somebody_decides(state)
        try:
            answer = self._choose(state, limit, rng)
        except Exception as error:
            raise BotFailed(f"{self.name} failed: {error_text(error)}") from error
        choice = self._choice(answer, state)
        problem = why_not(state, choice.decision)
        if problem is not None:
            raise BotFailed(f"{self.name} chose {move_text(choice.decision, state.edition)}: {problem}")
        return choice

    def _choice(self, answer: object, state: State) -> Choice:
        if isinstance(answer, Choice):
            return answer
        if isinstance(answer, Advance | Take | Place | Discard):
            return Choice(answer, estimate(state, state.turn), has_value=False)
        raise BotFailed(f"{self.name} answered {str(answer)[:60]!r} instead of a decision or a Choice")


def _chooser(name: str, thing: Any, options: Mapping[str, float | str]) -> Callable[[State, Limit, XorShift], object]:
    if isinstance(thing, type):
        try:
            thing = thing(**options)
        except Exception as error:
            raise BotFailed(f"{name} cannot be made: {error_text(error)}") from error
    elif options:
        raise BotFailed(f"{name}: only a class takes options such as {next(iter(options))}")
    chooser = getattr(thing, "choose", thing)
    if not callable(chooser):
        raise BotFailed(f"{name} is no bot: a bot is a class with choose(state, limit, rng), or such a function")
    return chooser  # type: ignore[no-any-return]  # what it takes and returns is seen when it is asked
