"""The command `quiltbee analyse`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.options import USUAL_ADVISER, Adviser, AsJson, EditionFiles, GameNumber, ThinkingTime

if TYPE_CHECKING:
    from quiltbee.engine.advice.analysis import Analysis
    from quiltbee.notation.record import Record
    from quiltbee.rules.edition import Edition


def analyse(
    file: Annotated[str, Argument(metavar="FILE", help="A file with games; - is standard input.")],
    level: Adviser = USUAL_ADVISER,
    time: ThinkingTime = None,
    game: GameNumber = 1,
    workers: Annotated[int, Option("--workers", metavar="N", min=1, help="Think in N processes.")] = 2,
    out: Annotated[
        Path | None, Option("--out", metavar="FILE", help="Write the game with all values into this file.")
    ] = None,
    json: AsJson = False,
    edition_file: EditionFiles = None,
) -> None:
    """Each decision gets its value. Mistakes come with what they cost and what was better."""
    from quiltbee.cli.commands.engine.analysis_report import print_json, print_text
    from quiltbee.cli.lookup import find_game
    from quiltbee.notation.games import game_text
    from quiltbee.safe_file import must_not_be_input, write_safely

    if out is not None:
        must_not_be_input(out, file, *(edition_file or ()))
    analysis = _ask(find_game(file, game, edition_file), level, time, workers)
    if out is not None:
        write_safely(out, game_text(analysis.noted()))
    (print_json if json else print_text)(analysis)


def _ask(record: "Record", bot: str, time: float | None, workers: int) -> "Analysis":
    """Asks a bot about every position, under a progress bar."""
    from quiltbee.cli.progress import progress_bar
    from quiltbee.engine.advice.analysis import analyse, answer
    from quiltbee.engine.arena.workers import NoWorkers, in_processes
    from quiltbee.engine.bot import BotFailed, Limit
    from quiltbee.engine.bots.spec import BadSpec, must_play, timed

    bot = bot if time is None else timed(bot, time)
    try:
        must_play(bot, record.edition)
        with progress_bar("positions") as progress:
            ask = in_processes(workers, answer) if _is_built_in(record.edition) else None
            return analyse(record, bot, Limit(time), ask=ask, on_progress=progress)
    except (BadSpec, NoWorkers) as error:
        raise Failure(str(error)) from None
    except BotFailed as error:
        raise Failure(str(error), WRONG) from None


def _is_built_in(played: "Edition") -> bool:
    """Other processes know only the built-in editions."""
    from quiltbee.editions.known import edition, edition_ids

    if played.id not in edition_ids() or played.board not in edition(played.id).boards:
        return False
    return played == edition(played.id, played.board)
