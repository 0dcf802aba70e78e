"""The command `quiltbee review`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.options import USUAL_ADVISER, Adviser, AsJson, EditionFiles, GameNumber, ThinkingTime

if TYPE_CHECKING:
    from quiltbee.engine.review.analysis import Analysis
    from quiltbee.notation.record import Record


def review(
    file: Annotated[str, Argument(metavar="FILE", help="A file with games; - is standard input.")],
    level: Adviser = USUAL_ADVISER,
    time: ThinkingTime = None,
    nodes: Annotated[
        int | None, Option("--nodes", metavar="N", min=1, help="Look at N positions for each decision (30,000).")
    ] = None,
    game: GameNumber = 1,
    out: Annotated[
        Path | None, Option("--out", metavar="FILE", help="Write the game with all values into this file.")
    ] = None,
    html: Annotated[
        Path | None, Option("--html", metavar="FILE", help="Write a web page with pictures into this file.")
    ] = None,
    json: AsJson = False,
    edition_file: EditionFiles = None,
) -> None:
    """Prints accuracy, luck, the three moments of each player with what was better, and the value of every decision."""
    from quiltbee.cli.commands.engine.review_report import print_json, print_text
    from quiltbee.cli.lookup import find_game
    from quiltbee.files.safe_file import must_not_be_input, write_safely
    from quiltbee.notation.games import game_text

    for path in (out, html):
        if path is not None:
            must_not_be_input(path, file, *(edition_file or ()))
    analysis = _ask(find_game(file, game, edition_file), level, time, nodes)
    if out is not None:
        write_safely(out, game_text(analysis.noted()))
    if html is not None:
        from quiltbee.cli.commands.engine.review_page import review_page

        write_safely(html, review_page(analysis))
    (print_json if json else print_text)(analysis)


def _ask(record: "Record", bot: str, time: float | None, nodes: int | None) -> "Analysis":
    """Asks a bot about every position, under a progress bar."""
    from quiltbee.cli.background import in_background
    from quiltbee.cli.progress import progress_bar
    from quiltbee.engine.bot import BotFailed, Limit
    from quiltbee.engine.bots.spec import BadSpec, must_play, timed
    from quiltbee.engine.review.judge import PLAIN
    from quiltbee.engine.review.reviewing import review

    bot = bot if time is None or bot == PLAIN else timed(bot, time)
    try:
        must_play(bot, record.edition)
        with progress_bar("positions") as progress:
            limit = Limit(time, nodes)
            return in_background(
                lambda: review(record, bot, limit, on_value=lambda _, done, of, __: progress(done, of))
            )
    except BadSpec as error:
        raise Failure(str(error)) from None
    except BotFailed as error:
        raise Failure(str(error), WRONG) from None
