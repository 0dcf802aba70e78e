"""What a match has shown: wins, margin, Elo with its interval, and how each bot played."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Literal

from quiltbee.engine.arena.elo import Z95, Counts, Estimate, elo_difference
from quiltbee.engine.arena.match import Pair, Score
from quiltbee.engine.arena.referee import GameResult, SideResult
from quiltbee.engine.arena.sprt import Sprt


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a bot thought about a decision, in seconds."""

    decisions: int
    p50: float
    p95: float
    p99: float
    max: float
    over_p99: float
    """How much longer than allowed it thought; 0 without a limit."""
    over_max: float
    nodes: float
    """Positions looked at for a decision, on average."""


@dataclass(frozen=True, slots=True)
class BotReport:
    """How one of the two bots played. A mean over no games is not a number (`math.nan`)."""

    spec: str
    wins: int
    score: float
    """On average, like all that follows, without the games lost by forfeit."""
    empty: float
    special: float
    """The share of its games in which it took the special tile."""
    first_wins: float
    """The share that it won of the games in which it moved first."""
    thinking: Thinking
    forfeits: tuple[tuple[int, str], ...]
    """Games lost by breaking the rules, crashing or hanging: how many, and why."""


@dataclass(frozen=True, slots=True)
class SprtReport:
    """How far a test has come."""

    elo0: float
    elo1: float
    llr: float
    bounds: tuple[float, float]
    verdict: Literal["H0", "H1"] | None


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a match so far. What no game has shown is not a number (`math.nan`)."""

    bots: tuple[BotReport, BotReport]
    games: int
    counts: Counts
    margin: Estimate
    """A's score minus B's, on average, without the games lost by forfeit."""
    elo: Estimate
    first_mover: float
    """The share of the games that the first mover won."""
    sprt: SprtReport | None


def report(specs: tuple[str, str], score: Score, sprt: Sprt | None = None) -> Report:
    """The report of a match."""
    results = [result for pair in score.pairs for result in pair]
    counts = score.counts
    return Report(
        bots=(_bot(0, specs[0], results), _bot(1, specs[1], results)),
        games=len(results),
        counts=counts,
        margin=_margin(score.pairs),
        elo=elo_difference(counts),
        first_mover=_mean(float(result.winner == result.first) for result in results),
        sprt=None if sprt is None else _sprt(sprt, counts),
    )


def _sprt(sprt: Sprt, counts: Counts) -> SprtReport:
    return SprtReport(sprt.elo0, sprt.elo1, sprt.llr(counts), sprt.bounds, sprt.verdict(counts))


def _bot(bot: int, spec: str, results: Sequence[GameResult]) -> BotReport:
    ended = [result.sides[bot] for result in results if result.forfeit is None]
    lost = ((result.number, result.forfeit) for result in results if result.winner != bot)
    return BotReport(
        spec=spec,
        wins=sum(result.winner == bot for result in results),
        score=_mean(side.score for side in ended),
        empty=_mean(side.empty for side in ended),
        special=_mean(float(side.special) for side in ended),
        first_wins=_mean(float(result.winner == bot) for result in results if result.first == bot),
        thinking=_thinking([result.sides[bot] for result in results]),
        forfeits=tuple((number, why) for number, why in lost if why is not None),
    )


def _thinking(sides: Sequence[SideResult]) -> Thinking:
    seconds = [each for side in sides for each in side.seconds]
    over = [max(0.0, each - side.allowed) for side in sides if side.allowed is not None for each in side.seconds]
    return Thinking(
        decisions=len(seconds),
        p50=percentile(seconds, 0.5),
        p95=percentile(seconds, 0.95),
        p99=percentile(seconds, 0.99),
        max=max(seconds, default=0.0),
        over_p99=percentile(over, 0.99),
        over_max=max(over, default=0.0),
        nodes=sum(side.nodes for side in sides) / max(1, len(seconds)),
    )


def _margin(pairs: Iterable[Pair]) -> Estimate:
    """The mean margin. The games of a pair are not independent, so the error comes from the pairs."""
    margins = [
        fmean(result.sides[0].score - result.sides[1].score for result in pair)
        for pair in pairs
        if all(result.forfeit is None for result in pair)
    ]
    mean = _mean(margins)
    if not margins:
        return Estimate(mean, mean, mean)
    error = Z95 * stdev(margins) / math.sqrt(len(margins)) if len(margins) > 1 else math.inf
    return Estimate(mean, mean - error, mean + error)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that this share of the values does not exceed; 0 if there are none."""
    if not values:
        return 0.0
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def _mean(values: Iterable[float]) -> float:
    values = list(values)
    return fmean(values) if values else math.nan
