"""What `quiltbee hint` finds out, and how it tells it."""

from collections.abc import Iterable
from dataclasses import dataclass
from json import dumps
from pathlib import Path

from quiltbee.cli.ending import Failure
from quiltbee.cli.showing import find
from quiltbee.engine.advice.hints import Suggestion, suggestions
from quiltbee.engine.advice.to_json import suggestion_json
from quiltbee.engine.bot import Choice, Limit, NobodyDecides, SeatValue
from quiltbee.engine.bots.spec import BadRecipe, open_bot, timed
from quiltbee.engine.protocol.lines import line_text
from quiltbee.engine.protocol.process import ProgramFailed
from quiltbee.notation.positions import state_text
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

_FORESEEN = 10
"""How many decisions of a line are shown to people: further on it is guesswork."""
_SEED = 1
"""The same question gets the same answer, if the bot does not look at the clock."""


@dataclass(frozen=True)
class Advice:
    """A position and what a bot says about it."""

    state: State
    bot: str
    choice: Choice
    ways: list[Suggestion]


def advice(
    words: list[str],
    game: int,
    ply: int | None,
    edition_files: Iterable[Path] | None,
    recipe: str,
    time: float | None,
    most: int,
) -> Advice:
    """Asks the bot about the position that the words mean."""
    thing = find(words, game, ply, edition_files)
    state = thing if isinstance(thing, State) else thing.final
    recipe = recipe if time is None else timed(recipe, time)
    try:
        with open_bot(recipe) as bot:
            choice = bot.choose(state, Limit(time), XorShift(_SEED))
    except (BadRecipe, NobodyDecides, ProgramFailed) as error:
        raise Failure(str(error)) from None
    return Advice(state, recipe, choice, suggestions(state, choice, most))


def print_text(told: Advice) -> None:
    """For people."""
    edition = told.state.edition
    for number, way in enumerate(told.ways, start=1):
        print(f"{number}. {line_text(way.decisions, edition)}  ({value_text(way.value)})")
        print(f"   {way.why}")
        if len(way.line) > len(way.decisions):
            more = " ..." if len(way.line) > _FORESEEN else ""
            print(f"   expected: {line_text(way.line[:_FORESEEN], edition)}{more}")


def value_text(value: SeatValue) -> str:
    """`+3.5 points, 61 % to win`."""
    return f"{value.margin:+.1f} points, {100 * value.chance:.0f} % to win"


def print_json(told: Advice) -> None:
    """For programs: one line."""
    edition = told.state.edition
    fields = {
        "position": state_text(told.state),
        "turn": told.state.turn,
        "bot": told.bot,
        "nodes": told.choice.nodes,
        "suggestions": [suggestion_json(way, edition) for way in told.ways],
    }
    print(dumps(fields))
