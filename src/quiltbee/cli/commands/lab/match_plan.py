"""The match that `quiltbee match` was asked for: checked before the first game, then played under a progress bar."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from quiltbee.cli.commands.lab.entrants import custom_edition_text, must_be_bots
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.games_file import must_hold_games
from quiltbee.cli.progress import progress_bar
from quiltbee.cli.setup import chosen_edition, chosen_handicap
from quiltbee.engine.arena.cluster import on_cluster
from quiltbee.engine.arena.elo import elo_difference
from quiltbee.engine.arena.match import Match, Pair, Score, play_match
from quiltbee.engine.arena.referee import GameResult, Job, play_game
from quiltbee.engine.arena.report import Report, report
from quiltbee.engine.arena.sprt import Sprt
from quiltbee.engine.arena.workers import NoWorkers, Run, in_processes
from quiltbee.engine.bot import BotFailed, Limit
from quiltbee.files.safe_file import is_device, must_not_be_input, write_safely


@dataclass(frozen=True)
class Wish:
    """What the user typed."""

    a: str
    b: str
    pairs: int
    edition: str
    board: str | None
    seed: int | None
    time: str | None
    nodes: str | None
    sprt: str | None
    workers: int
    cluster: str | None
    out: Path | None
    handicap: str | None = None


@dataclass(frozen=True)
class Plan:
    """A match that can be played: what, where and until when."""

    match: Match
    run: Run[Job, GameResult]
    sprt: Sprt | None
    out: Path | None

    def was_interrupted(self, report: Report) -> bool:
        """Whether the match ended before all games were played or the test was decided."""
        decided = report.sprt is not None and report.sprt.verdict is not None
        return report.games < 2 * self.match.pairs and not decided


# --- before the first game ----------------------------------------------------------------------------------------


def prepare(wish: Wish) -> Plan:
    """The match that was asked for. Raises `Failure` if it cannot be played."""
    edition = chosen_edition(wish.edition, wish.board)
    must_be_bots((wish.a, wish.b), edition)
    if wish.out is not None:
        must_not_be_input(wish.out, wish.edition)
        must_hold_games(wish.out)
    seed = secrets.randbits(63) if wish.seed is None else wish.seed
    match = Match(
        (wish.a, wish.b),
        edition,
        wish.pairs,
        seed,
        _limits(wish.time, wish.nodes),
        custom_edition_text(wish.edition),
        handicap=chosen_handicap(wish.handicap),
    )
    run = in_processes(wish.workers, play_game) if wish.cluster is None else on_cluster(wish.cluster, play_game)
    return Plan(match, run, None if wish.sprt is None else _sprt(wish.sprt), wish.out)


def _limits(time: str | None, nodes: str | None) -> tuple[Limit, Limit]:
    seconds = _two(time, "--time", "seconds, such as 0.1 or 0.1,1")
    budgets = _two(nodes, "--nodes", "positions, such as 5000 or 5000,20000")
    a, b = (
        Limit(second, None if budget is None else int(budget)) for second, budget in zip(seconds, budgets, strict=True)
    )
    return a, b


def _two(text: str | None, option: str, what: str) -> tuple[float | None, float | None]:
    """One number for both bots, or one for each."""
    if text is None:
        return None, None
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 2) or not all(0 < number < 1e12 for number in numbers):
        raise Failure(f"{option} takes one or two numbers of {what}, not {text!r}")
    return numbers[0], numbers[-1]


def _sprt(text: str) -> Sprt:
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        raise Failure(f"--sprt takes two differences in Elo, such as 0,20, not {text!r}") from None
    if not -1000 <= elo0 < elo1 <= 1000:
        raise Failure(
            f"--sprt: the first number must be smaller than the second, both between -1000 and 1000, not {text!r}"
        )
    return Sprt(elo0, elo1)


# --- while it is played -------------------------------------------------------------------------------------------


def run(plan: Plan) -> Report:
    """Plays the match, shows its progress and writes the games."""
    with _file(plan.out) as write, progress_bar("pairs") as progress:

        def on_pair(score: Score, pair: Pair) -> None:
            write("".join(f"{result.text}\n" for result in pair))
            progress(len(score.pairs), plan.match.pairs, _standing(plan, score))

        try:
            score = play_match(plan.match, plan.run, plan.sprt, on_pair)
        except NoWorkers as error:
            raise Failure(str(error)) from None
        except BotFailed as error:  # the bot could be made here, but not where the games are played
            raise Failure(str(error), WRONG) from None
    return report(plan.match.bots, score, plan.sprt)


def _standing(plan: Plan, score: Score) -> str:
    counts = score.counts
    elo = elo_difference(counts)
    wins = counts[2] + 2 * counts[4]
    text = f"{wins}:{2 * len(score.pairs) - wins}  Elo {elo.value:+.0f} [{elo.low:+.0f}, {elo.high:+.0f}]"
    return text if plan.sprt is None else f"{text}  LLR {plan.sprt.llr(counts):+.2f}"


@contextmanager
def _file(path: Path | None) -> Iterator[Callable[[str], object]]:
    """Writes games. The first ones replace an older file: a match that finishes none leaves it as it is."""
    if path is None:
        yield lambda _: None
        return
    if is_device(path):
        with path.open("w", encoding="utf-8") as device:
            yield lambda games: print(games, end="", file=device, flush=True)
        return
    begun = False

    def write(games: str) -> None:
        nonlocal begun
        if begun:
            with path.open("a", encoding="utf-8", newline="") as file:
                file.write(games)
        else:
            write_safely(path, games)
            begun = True

    yield write
