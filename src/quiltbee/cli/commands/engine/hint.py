"""The command `quiltbee hint`."""

from dataclasses import dataclass
from json import dumps
from typing import TYPE_CHECKING, Annotated

from quiltbee.cli.arguments.parameter import Option
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.options import (
    USUAL_ADVISER,
    Adviser,
    AsJson,
    EditionFiles,
    GameNumber,
    Ply,
    PositionOrFile,
    ThinkingTime,
)

if TYPE_CHECKING:
    from quiltbee.engine.advice.hints import Suggestion
    from quiltbee.engine.bot import Choice
    from quiltbee.rules.state import State

_SEED = 1
"""The same question gets the same answer from a bot that does not look at the clock."""


def hint(
    what: PositionOrFile,
    level: Adviser = USUAL_ADVISER,
    time: ThinkingTime = None,
    most: Annotated[int, Option("--most", metavar="N", min=1, help="Show at most N suggestions.")] = 3,
    game: GameNumber = 1,
    ply: Ply = None,
    json: AsJson = False,
    edition_file: EditionFiles = None,
) -> None:
    """Each suggestion comes with its value, the expected line of play and the reason."""
    from quiltbee.cli.lookup import find_position

    advice = _ask(find_position(what, game, ply, edition_file), level, time, most)
    (_print_json if json else _print_text)(advice)


@dataclass(frozen=True)
class Advice:
    """A position and what a bot suggests there."""

    state: "State"
    bot: str
    choice: "Choice"
    suggestions: "list[Suggestion]"


def _ask(state: "State", bot: str, time: float | None, most: int) -> Advice:
    """Asks the bot about the position."""
    from quiltbee.cli.background import in_background
    from quiltbee.cli.progress import progress_bar
    from quiltbee.engine.advice.hints import suggestions
    from quiltbee.engine.bot import BotFailed, Limit, NobodyDecides
    from quiltbee.engine.bots.spec import BadSpec, open_bot, timed
    from quiltbee.rules.rng import XorShift

    bot = bot if time is None else timed(bot, time)
    try:
        with progress_bar("thinking"), open_bot(bot) as adviser:
            choice = in_background(lambda: adviser.choose(state, Limit(time), XorShift(_SEED)))
    except (BadSpec, NobodyDecides) as error:
        raise Failure(str(error)) from None
    except BotFailed as error:
        raise Failure(str(error), WRONG) from None
    return Advice(state, bot, choice, suggestions(state, choice, most))


def _print_text(advice: Advice) -> None:
    """For people."""
    from quiltbee.engine.advice.words import suggestion_lines

    for number, each in enumerate(advice.suggestions, start=1):
        first, *others = suggestion_lines(each, advice.state.edition)
        print(f"{number}. {first}")
        for line in others:
            print(f"   {line}")


def _print_json(advice: Advice) -> None:
    """For programs: one line."""
    from quiltbee.engine.advice.to_json import suggestion_json
    from quiltbee.notation.positions import state_text

    edition = advice.state.edition
    fields = {
        "position": state_text(advice.state),
        "turn": advice.state.turn,
        "bot": advice.bot,
        "nodes": advice.choice.nodes,
        "suggestions": [suggestion_json(each, edition) for each in advice.suggestions],
    }
    print(dumps(fields))
