"""One game between two bots, played here or anywhere: the job is data, the result is data.

A bot that breaks the rules, crashes or hangs loses the game; the match goes on. A program that
cannot be started ends it.
"""

import time
from dataclasses import dataclass, field, replace

from quiltbee.editions.files import read_edition
from quiltbee.engine.bot import Bot, CannotStart, Limit
from quiltbee.engine.bots.spec import Seated, open_bot
from quiltbee.engine.seeds import derived
from quiltbee.notation.decisions import FindEdition, builtin_edition, move_text
from quiltbee.notation.games import game_text, parse_game
from quiltbee.notation.record import Record
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Decision
from quiltbee.rules.outcome import outcome, score
from quiltbee.rules.play import NotAllowed, play
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import EVEN, Handicap
from quiltbee.rules.state import CHANCE


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played. Pair n is the games 2n and 2n + 1: the same circle with the seats swapped."""

    number: int
    start: str
    """The game as text, with the decisions of its opening, if there are any."""
    bots: tuple[str, str]
    """The bot specs of A and B."""
    limits: tuple[Limit, Limit]
    seed: int
    """The seed of the whole match."""
    edition_file: str | None = None
    """The text of the edition's file, if it is a custom edition."""
    handicap: Handicap = EVEN
    """The buttons that A and B have at the start beyond those of the edition. They move with the bot."""

    def record(self) -> Record:
        """The game as far as its opening."""
        record = parse_game(self.start, self._find_edition())
        if self.handicap == EVEN:
            return record
        return replace(record, handicap=(self.handicap[self.bot_on(0)], self.handicap[self.bot_on(1)]))

    def _find_edition(self) -> FindEdition:
        if self.edition_file is None:
            return builtin_edition
        own = read_edition(self.edition_file)
        return lambda _: own

    def bot_on(self, seat: int) -> int:
        """Which bot sits here: 0 for A, 1 for B."""
        return seat ^ self.number % 2


@dataclass(frozen=True, slots=True)
class SideResult:
    """How one of the bots played."""

    score: int
    empty: int
    """Cells that stayed free."""
    special: bool
    """Whether it took the special tile."""
    seconds: tuple[float, ...]
    """How long it thought, decision by decision."""
    allowed: float | None
    """How long it was allowed to think about each."""
    nodes: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played; bot 0 is A, bot 1 is B."""

    number: int
    winner: int
    first: int
    """Which bot moved first."""
    sides: tuple[SideResult, SideResult]
    """How A and B played."""
    forfeit: str | None
    """Why the loser lost before the end of the game."""
    text: str
    """The whole game."""


def play_game(job: Job) -> GameResult:
    """Plays a game to its end. With node limits, the result (except the times) depends only on the job."""
    with open_bot(job.bots[0]) as a, open_bot(job.bots[1]) as b:
        table = _Table(job, (a, b))
        table.play()
    return table.result()


@dataclass
class _Player:
    bot: Bot
    limit: Limit
    seconds: list[float] = field(default_factory=list)
    nodes: int = 0

    @property
    def allowed(self) -> float | None:
        limit = self.bot.limit(self.limit) if isinstance(self.bot, Seated) else self.limit
        return limit.seconds


class _Forfeit(Exception):
    """The player to move has lost, whatever the score."""


class _Table:
    """A running game."""

    def __init__(self, job: Job, bots: tuple[Bot, Bot]) -> None:
        self._job = job
        self._record = job.record()
        self._state = self._record.final
        self._players = [_Player(bot, limit) for bot, limit in zip(bots, job.limits, strict=True)]
        # Both games of a pair draw the same order. No bot ever learns this seed.
        self._refill = XorShift(derived(job.seed, "pair", job.number // 2, "refill"))
        self._forfeit: str | None = None

    def play(self) -> None:
        while not self._state.is_over and self._forfeit is None:
            if self._state.turn == CHANCE:
                self._add(choose(self._state, self._refill.below))
                continue
            try:
                self._add(self._decision(self._players[self._job.bot_on(self._state.turn)]))
            except _Forfeit as forfeit:
                self._forfeit = str(forfeit)

    def _add(self, decision: Decision) -> None:
        try:
            self._state = play(self._state, decision)
        except NotAllowed as error:
            raise _Forfeit(f"{move_text(decision, self._record.edition)} is not allowed: {error}") from None
        self._record = self._record.then(decision)

    def _decision(self, player: _Player) -> Decision:
        ply = len(self._record.decisions)
        rng = XorShift(derived(self._job.seed, "game", self._job.number, "ply", ply))
        start = time.perf_counter()
        try:
            choice = player.bot.choose(self._state, player.limit, rng)
        except CannotStart:
            raise  # no game of this match can be played
        except Exception as error:  # a bot that fails loses the game, not the match
            raise _Forfeit(f"{type(error).__name__}: {error}") from error
        player.seconds.append(time.perf_counter() - start)
        player.nodes += choice.nodes
        return choice.decision

    # --- the result -----------------------------------------------------------------------------------------------

    def result(self) -> GameResult:
        ended = outcome(self._state)
        winner = ended.winner if ended is not None else 1 - self._state.turn
        seat_of_a = self._job.bot_on(0)
        return GameResult(
            number=self._job.number,
            winner=self._job.bot_on(winner),
            first=self._job.bot_on(self._record.first),
            sides=(self._side(0, seat_of_a), self._side(1, 1 - seat_of_a)),
            forfeit=self._forfeit,
            text=game_text(replace(self._record, headers=self._headers(winner))),
        )

    def _side(self, bot: int, seat: int) -> SideResult:
        state, player = self._state, self._players[bot]
        return SideResult(
            score=score(state, seat),
            empty=state.empty(seat),
            special=state.special == seat,
            seconds=tuple(player.seconds),
            allowed=player.allowed,
            nodes=player.nodes,
        )

    def _headers(self, winner: int) -> tuple[tuple[str, str], ...]:
        names = [self._job.bots[self._job.bot_on(seat)] for seat in (0, 1)]
        ending = ("Score", f"{score(self._state, 0)} {score(self._state, 1)}")
        if self._forfeit is not None:
            ending = ("Forfeit", _one_line(self._forfeit))
        return (
            ("Player0", names[0]),
            ("Player1", names[1]),
            ("Pair", str(self._job.number // 2 + 1)),
            ("Result", str(winner)),
            ending,
        )


def _one_line(text: str) -> str:
    return " ".join(text.split())
