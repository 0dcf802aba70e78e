"""What `quiltbee analyse` finds out, and how it tells it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from json import dumps
from pathlib import Path
from statistics import fmean

from rich.console import Console
from rich.progress import Progress

from quiltbee.cli.ending import Failure
from quiltbee.cli.showing import find
from quiltbee.editions.known import edition, edition_ids
from quiltbee.engine.advice.analysis import Analysis, Judged, analyse, answer
from quiltbee.engine.advice.to_json import judged_json, value_json
from quiltbee.engine.arena.workers import NoWorkers, in_processes
from quiltbee.engine.bot import Limit
from quiltbee.engine.bots.spec import BadRecipe, make_bot, timed
from quiltbee.engine.protocol.lines import line_text
from quiltbee.engine.protocol.process import ProgramFailed
from quiltbee.notation.decisions import move_text
from quiltbee.notation.games import game_text
from quiltbee.notation.record import Record
from quiltbee.rules.plurals import counted
from quiltbee.safe_file import write_safely
from quiltbee.text.speech import names_in


def game_in(file: str, game: int, edition_files: Iterable[Path] | None) -> Record:
    """The game to look at."""
    found = find([file], game, None, edition_files)
    if isinstance(found, Record):
        return found
    raise Failure(f"{file} holds a position, not a game; ask `quiltbee hint` about it")


def look_at(record: Record, recipe: str, time: float | None, workers: int) -> Analysis:
    """Has a bot look at every position, under a progress bar."""
    recipe = recipe if time is None else timed(recipe, time)
    try:
        make_bot(recipe)
        with _bar() as bar:

            def told(done: int, of: int) -> None:
                bar.update(bar.task_ids[0], completed=done, total=of)

            ask = in_processes(workers, answer) if _is_built_in(record) else None
            return analyse(record, recipe, Limit(time), ask=ask, told=told)
    except (BadRecipe, ProgramFailed, NoWorkers) as error:
        raise Failure(str(error)) from None


def _is_built_in(record: Record) -> bool:
    """Other processes know the editions of the package only."""
    played = record.edition
    if played.id not in edition_ids() or played.board not in edition(played.id).boards:
        return False
    return played == edition(played.id, played.board)


@contextmanager
def _bar() -> Iterator[Progress]:
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        bar.add_task("positions", total=None)
        yield bar


def write(told: Analysis, out: Path) -> None:
    """The game with its values."""
    write_safely(out, game_text(told.noted()))


# --- for people ---------------------------------------------------------------------------------------------------


def print_text(told: Analysis) -> None:
    """A line for each decision, then a line for each player."""
    names = names_in(told.record)
    width = max(map(len, names))
    print(f"values are those of {names[0]}")
    for each in told.judged:
        who = "" if each.seat is None else names[each.seat]
        value = "" if each.value is None else f"{each.value.margin:+6.1f} {100 * each.value.chance:4.0f} %"
        decision = move_text(each.decision, told.record.edition)
        print(f"{each.ply:3} {who:{width}} {decision:8} {value} {_remark(each, told)}".rstrip())
    for seat, name in enumerate(names):
        print(_summary(name, [each for each in told.judged if each.seat == seat]))


def _remark(each: Judged, told: Analysis) -> str:
    if each.better is None or each.lost is None:
        return ""
    better = line_text(each.better.decisions, told.record.edition)
    cost = f"-{each.lost.margin:.1f} points, -{100 * each.lost.chance:.0f} %"
    return f" {each.grade} ({cost}): better {better}, which {each.better.why}"


_BAD_GRADES = (("blunder", "blunders"), ("mistake", "mistakes"), ("inaccuracy", "inaccuracies"))


def _summary(name: str, judged: list[Judged]) -> str:
    grades: list[str] = [each.grade for each in judged]
    counts = ", ".join(counted(grades.count(one), one, many) for one, many in _BAD_GRADES)
    lost = fmean(each.lost.margin for each in judged if each.lost is not None) if judged else 0.0
    return f"{name}: {counts}; {lost:.2f} points lost by a decision on average"


# --- for programs -------------------------------------------------------------------------------------------------


def print_json(told: Analysis) -> None:
    """One line. Every value says whose it is (`seat`); chances are from 0 to 1."""
    record = told.record
    fields = {
        "edition": record.edition.id,
        "board": record.edition.board,
        "players": names_in(record),
        "start": None if told.start is None else value_json(told.start),
        "decisions": [judged_json(each, record.edition) for each in told.judged],
    }
    print(dumps(fields))
