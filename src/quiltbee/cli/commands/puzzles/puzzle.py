"""The command `quiltbee puzzle`."""

from datetime import date
from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.offers import editions, families
from quiltbee.cli.options import Ascii, AsJson, EditionFiles


def puzzle(
    id: Annotated[str | None, Argument(metavar="ID", help="The puzzle with this id; without it, a random one.")] = None,
    daily: Annotated[bool, Option("--daily", help="The puzzle of the day: everybody has the same.")] = False,
    day: Annotated[
        str | None, Option("--day", metavar="DATE", help="The puzzle of this day, such as 2026-11-18.")
    ] = None,
    edition: Annotated[
        str | None, Option("--edition", "-e", metavar="E", help="Only this edition.", offers=editions)
    ] = None,
    family: Annotated[str | None, Option("--family", metavar="F", help="Only this family.", offers=families)] = None,
    rating: Annotated[float | None, Option("--rating", metavar="N", help="A puzzle about as hard as this.")] = None,
    answer: Annotated[
        str | None, Option("--answer", metavar="DECISIONS", help="Judge this answer, and do not ask.")
    ] = None,
    hint: Annotated[bool, Option("--hint", help="Begin with a hint.")] = False,
    file: Annotated[
        Path | None, Option("--file", metavar="FILE", help="Take puzzles from this file instead of the package.")
    ] = None,
    json: AsJson = False,
    ascii: Ascii = False,
    edition_file: EditionFiles = None,
) -> int:
    """Shows a position and asks. Type an answer as in a game, such as 'p17 @d4', or hint, answer, quit. After a wrong
    answer you get a hint, and after the next one the answer. The exit code is 1 if the puzzle was not solved.
    """
    from quiltbee.cli.commands.puzzles.shelves import chosen, opened
    from quiltbee.cli.commands.puzzles.solving import ask, judge_once, print_json

    today = _day(day) if day is not None else date.today() if daily else None
    found = chosen(opened(file, edition_file), id, today, edition, family, rating)
    if json:
        print_json(found, answer)
        return 0
    return ask(found, ascii, hint) if answer is None else judge_once(found, answer)


def _day(text: str) -> date:
    from quiltbee.cli.ending import Failure

    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Failure(f"--day takes a date such as 2026-11-18, not {text!r}") from None
