"""Games replayed one after the other, and the reports about them."""

import sys
from collections.abc import Iterable, Iterator
from json import JSONEncoder
from pathlib import Path

from quiltbee.cli.commands.games.pieces import pieces
from quiltbee.cli.input import finder_for, lines_of, shown
from quiltbee.cli.progress import Progress
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.facts import facts, final_facts
from quiltbee.notation.games import each_game, handicap_text
from quiltbee.notation.record import IllegalGame, Record
from quiltbee.rules.outcome import Outcome, outcome
from quiltbee.rules.setup import EVEN
from quiltbee.rules.state import State
from quiltbee.rules.wording import counted
from quiltbee.text.sentences import situation

_json = JSONEncoder(separators=(",", ":")).encode


class WrongEnding(ValueError):
    """The headers name one result, but the game ends with another."""


class TextReport:
    """One line for each game."""

    games = 0
    wrong = 0

    def after(self, state: State) -> None:
        """Single decisions are not reported."""

    def over(self, where: str, record: Record, state: State) -> None:
        """Reports a game that was replayed to the end of its record."""
        self.games += 1
        decisions = counted(len(record.decisions), "decision")
        result = situation(record, state)
        ended_early = record.header("Resigned") or record.header("Forfeit")
        unfinished = "" if state.is_over or ended_early else "not finished, "
        print(f"{where}: {record.edition}, {decisions}{_handicap(record)}: {unfinished}{result}")

    def bad(self, where: str, error: Exception) -> None:
        """Reports a game that is wrong."""
        self.wrong += 1
        sys.stdout.flush()  # keeps the lines in order where both streams go to the same place
        print(f"{where}: {error}", file=sys.stderr)

    def end(self) -> None:
        """Reports the totals."""
        if self.games + self.wrong > 1:
            print(f"{self.games + self.wrong} games, {self.wrong or 'none'} wrong")


def _handicap(record: Record) -> str:
    return "" if record.handicap == EVEN else f", handicap {handicap_text(record.handicap)}"


class JsonReport(TextReport):
    """One line of JSON for each decision, and one for the end of each game."""

    def after(self, state: State) -> None:
        print(_json(facts(state)))

    def over(self, where: str, record: Record, state: State) -> None:  # noqa: ARG002  # only the text report needs both
        print(_json({"final": final_facts(state) if state.is_over else None}))

    def bad(self, where: str, error: Exception) -> None:
        print(_json({"error": f"{where}: {error}"}))
        super().bad(where, error)

    def end(self) -> None:
        """JSON has no totals."""


def replay_file(name: str, edition_files: Iterable[Path] | None, report: TextReport, progress: Progress) -> None:
    """Replays the games of a file one at a time. A wrong game does not stop the others."""
    number = 0
    for number, record in enumerate(_records(name, edition_files), start=1):
        where = f"{shown(name)}: game {number}"
        try:
            if isinstance(record, Unreadable):
                raise record
            _replay(where, record, report)
            sys.stdout.flush()  # a reader at the end of a pipe gets each result at once
        except (Unreadable, IllegalGame, WrongEnding) as error:
            report.bad(where, error)
        progress(report.games + report.wrong)
    if not number:
        report.bad(shown(name), Unreadable("there is no game in it"))


def _replay(where: str, record: Record, report: TextReport) -> None:
    states = record.states()
    state = next(states)
    for state in states:
        report.after(state)
    if (played := outcome(state)) is not None:
        _check_ending(record, played)
    report.over(where, record, state)


def _check_ending(record: Record, played: Outcome) -> None:
    """The headers must name the result that was played. A player who resigned or forfeited may have been ahead."""
    score = f"{played.scores[0]} {played.scores[1]}"
    if (stated := record.header("Score")) and stated.split() != score.split():
        raise WrongEnding(f'the header says [Score "{stated}"], but the game ends with [Score "{score}"]')
    ended_early = record.header("Resigned") or record.header("Forfeit")
    if (won := record.header("Result")) and won != str(played.winner) and not ended_early:
        raise WrongEnding(f'the header says [Result "{won}"], but the game ends with [Result "{played.winner}"]')


def _records(name: str, edition_files: Iterable[Path] | None) -> Iterator[Record | Unreadable]:
    """The games of a file. An error stands in the place of a game that cannot be read."""
    finder = finder_for(name, edition_files)
    for first_line, text in pieces(lines_of(name)):
        try:
            yield from each_game(text, finder.find, first_line)
        except Unreadable as error:
            yield error
