"""The result of a match, for people and for programs."""

import math
from dataclasses import asdict
from json import dumps
from typing import Any

from quiltbee.engine.arena.elo import Estimate
from quiltbee.engine.arena.match import Match
from quiltbee.engine.arena.report import BotReport, Report
from quiltbee.rules.wording import counted

_HEADS = ("wins", "score", "empty", "tile", "1st", "p50", "p99", "max", "over99", "overmax", "nodes")


def print_text(match: Match, report: Report) -> None:
    """A table of both bots, then the estimates."""
    title = f"{match.edition}, seed {match.seed}"
    if not report.games:
        print(f"{title}: no pair of games was finished, so there is nothing to say")
        return
    print(f"{title}: {counted(report.games, 'game')}, {counted(report.games // 2, 'pair')}")
    width = max(len(bot.spec) for bot in report.bots)
    print(f"  {'':{width}}  " + " ".join(f"{head:>7}" for head in _HEADS))
    for letter, bot in zip("AB", report.bots, strict=True):
        print(f"{letter} {bot.spec:{width}}  " + " ".join(f"{cell:>7}" for cell in _cells(bot)))
    print("  (tile, 1st: per cent of the games with the special tile, won when moving first; times in ms)")
    print(_won(report))
    print(f"{_margin(report)}, Elo of A {_estimate(report.elo, '.0f')}, 95 % intervals")
    print(f"the first mover won {report.first_mover:.0%}")
    if (sprt := report.sprt) is not None:
        verdict = {"H0": f"Elo {sprt.elo0:g} accepted", "H1": f"Elo {sprt.elo1:g} accepted", None: "not decided"}
        ratio = f"LLR {sprt.llr:+.2f} in [{sprt.bounds[0]:.2f}, {sprt.bounds[1]:.2f}]"
        print(f"SPRT {sprt.elo0:g} or {sprt.elo1:g}: {ratio}, {verdict[sprt.verdict]}")
    for letter, bot in zip("AB", report.bots, strict=True):
        for number, why in bot.forfeits:
            print(f"{letter} lost game {number + 1} by forfeit: {why}")


def _margin(report: Report) -> str:
    if math.isnan(report.margin.value):
        return "no margin, since every pair had a forfeit"
    return f"margin of A {_estimate(report.margin, '.1f')}"


def _won(report: Report) -> str:
    """In how many pairs A won both games, one or none."""
    named = (("both games", report.counts[4]), ("one game", report.counts[2]), ("no game", report.counts[0]))
    return "A won " + ", ".join(f"{games} of {counted(pairs, 'pair')}" for games, pairs in named if pairs)


def _cells(bot: BotReport) -> list[str]:
    times = bot.thinking
    seconds = (times.p50, times.p99, times.max, times.over_p99, times.over_max)
    thinking = [*(_figure(1000 * each, 1) for each in seconds), _figure(times.nodes, 0)]
    return [
        str(bot.wins),
        _figure(bot.score, 1),
        _figure(bot.empty, 1),
        _figure(100 * bot.special, 0),
        _figure(100 * bot.first_wins, 0),
        *(thinking if times.decisions else ["-"] * len(thinking)),
    ]


def _figure(value: float, decimals: int) -> str:
    return "-" if math.isnan(value) else f"{value:.{decimals}f}"


def _estimate(estimate: Estimate, form: str) -> str:
    return f"{estimate.value:+{form}} [{estimate.low:+{form}}, {estimate.high:+{form}}]"


def print_json(match: Match, report: Report) -> None:
    """One line with everything. Infinite numbers, and those that no game has shown, are null."""
    settings = {
        "edition": match.edition.id,
        "board": match.edition.board,
        "seed": match.seed,
        "pairs": match.pairs,
        "limits": [{"seconds": limit.seconds, "nodes": limit.nodes} for limit in match.limits],
    }
    print(dumps(_finite({**settings, **_named(asdict(report))})))


def _named(fields: dict[str, Any]) -> dict[str, Any]:
    """Estimates with named fields instead of bare lists."""
    return fields | {name: Estimate(*fields[name])._asdict() for name in ("margin", "elo")}


def _finite(value: Any) -> Any:
    match value:
        case dict():
            return {key: _finite(each) for key, each in value.items()}
        case list() | tuple():
            return [_finite(each) for each in value]
        case float() if not math.isfinite(value):
            return None
    return value
