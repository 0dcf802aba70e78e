"""A data set of games: a strong bot plays itself, and every position carries the value that it found.

The games are in parts, text files of a hundred games each. A part is written every few games, and when a run is
stopped, so the next run continues with the missing games.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from quiltbee.editions.files import read_edition
from quiltbee.engine.arena.workers import Run
from quiltbee.engine.bot import NO_LIMIT, Bot, BotFailed, SeatValue
from quiltbee.engine.bots.spec import open_bot
from quiltbee.engine.seeds import derived
from quiltbee.files.safe_file import write_safely
from quiltbee.notation.games import game_text, parse_game
from quiltbee.notation.record import Evaluation, Record, start_record
from quiltbee.rules.edition import Edition
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Decision
from quiltbee.rules.outcome import outcome, score
from quiltbee.rules.play import play
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import shuffled
from quiltbee.rules.state import CHANCE, State

_SAVED_EVERY = 10
"""Games. A process that is killed loses at most this many, and those at work."""
_BETWEEN_GAMES = re.compile(r'\n(?=\[Edition ")')


@dataclass(frozen=True)
class Job:
    """One game. It is data, so that any process can play it."""

    number: int
    start: str
    """The game before its first decision, as text."""
    bot: str
    wander: float
    seed: int
    """The seed of this game."""
    edition_file: str | None

    def record(self) -> Record:
        """The game before its first decision."""
        if self.edition_file is None:
            return parse_game(self.start)
        custom = read_edition(self.edition_file)
        return parse_game(self.start, lambda _: custom)


@dataclass(frozen=True)
class DataSet:
    """What is to be made."""

    bot: str
    """The bot spec. With a limit in nodes the games are the same on every machine."""
    edition: Edition
    games: int
    seed: int
    wander: float = 0.0
    """The share of the turns in which a random alternative is played, so that worse positions occur, too."""
    edition_file: str | None = None
    part: int = 100
    """Games in one file."""

    def job(self, number: int) -> Job:
        """One of its games."""
        seed = derived(self.seed, "data set", number)
        start = start_record(shuffled(self.edition, random.Random(derived(seed, "circle"))))
        return Job(number, game_text(start), self.bot, self.wander, seed, self.edition_file)

    def parts(self) -> Iterator["Part"]:
        """The files."""
        for number, first in enumerate(range(0, self.games, self.part), start=1):
            yield Part(self, number, range(first, min(first + self.part, self.games)))


@dataclass(frozen=True)
class Part:
    """One file of the data set."""

    of: DataSet
    number: int
    games: range

    @property
    def file_name(self) -> str:
        return f"games-{self.number:04}.txt"


def play_valued(job: Job) -> tuple[int, str]:
    """A game as text, with a value before every decision of a player."""
    with open_bot(job.bot) as bot:
        return job.number, game_text(_Game(job, bot).played())


class _Game:
    """A game that is being played."""

    def __init__(self, job: Job, bot: Bot) -> None:
        self._job, self._bot = job, bot
        self._record = job.record()
        self._state = self._record.start
        self._refill = XorShift(derived(job.seed, "refill"))
        self._whim = random.Random(derived(job.seed, "wander"))

    def played(self) -> Record:
        while not self._state.is_over:
            is_chance = self._state.turn == CHANCE
            decision = choose(self._state, self._refill.below) if is_chance else self._decision(self._state)
            self._state = play(self._state, decision)
            self._record = self._record.then(decision)
        return replace(self._record, headers=self._headers())

    def _decision(self, state: State) -> Decision:
        ply = len(self._record.decisions)
        choice = self._bot.choose(state, NO_LIMIT, XorShift(derived(self._job.seed, "ply", ply)))
        if not choice.has_value:
            raise BotFailed(f"{self._job.bot} gives no values of positions, and a data set is made of values")
        value = SeatValue.found(choice.value, state.turn).seen_by(0)
        note = (ply, Evaluation(round(value.margin, 2), round(100 * value.chance, 1)))
        self._record = replace(self._record, notes=(*self._record.notes, note))
        if choice.alternatives and self._whim.random() < self._job.wander:
            return self._whim.choice(choice.alternatives).decisions[0]
        return choice.decision

    def _headers(self) -> tuple[tuple[str, str], ...]:
        ended = outcome(self._state)
        assert ended is not None
        scores = f"{score(self._state, 0)} {score(self._state, 1)}"
        return (
            ("Player0", self._job.bot),
            ("Player1", self._job.bot),
            ("Game", str(self._job.number + 1)),
            ("Result", str(ended.winner)),
            ("Score", scores),
        )


def make(wanted: DataSet, folder: Path, run: Run[Job, tuple[int, str]], on_game: Callable[[int], None]) -> None:
    """Makes the missing games, and tells how many are there."""
    done = 0
    for part in wanted.parts():
        texts = dict(zip(part.games, _games_in(folder / part.file_name), strict=False))
        on_game(done + len(texts))
        missing = [number for number in part.games if number not in texts]
        try:
            for number, text in run(map(wanted.job, missing)) if missing else ():
                texts[number] = text
                on_game(done + len(texts))
                if len(texts) % _SAVED_EVERY == 0:
                    _save(part, texts, folder)
        finally:
            if missing:
                _save(part, texts, folder)
        done += len(part.games)


def _save(part: Part, texts: Mapping[int, str], folder: Path) -> None:
    """Writes the games up to the first one that is missing."""
    if whole := list(takewhile(texts.__contains__, part.games)):
        write_safely(folder / part.file_name, "\n".join(texts[number] for number in whole))


def _games_in(file: Path) -> list[str]:
    """The games of a part, each as text. The last part of a run that was stopped has fewer than it will have."""
    return _BETWEEN_GAMES.split(file.read_text(encoding="utf-8")) if file.exists() else []


def games_there(wanted: DataSet, folder: Path) -> int:
    """How many games a folder has, up to its last one. (A part that was deleted is made again.)"""
    numbers = [int(file.stem.rpartition("-")[2]) for file in folder.glob("games-*.txt")]
    if not numbers:
        return 0
    last = Part(wanted, max(numbers), range(0))
    return wanted.part * (last.number - 1) + len(_games_in(folder / last.file_name))
