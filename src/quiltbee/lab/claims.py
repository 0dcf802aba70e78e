"""The matches behind the claims about the engine: the top level against the baselines, and against itself.

    python -m quiltbee.lab.claims [--only NAME ...] [--pairs 100] [--minutes 60] [--workers 2] [--show]

They take many hours, so every game is saved as it ends (benchmarks/claims/NAME.jsonl), and the next call goes on from
there. Games of another net, other search settings or another seed do not count and are deleted. `--show` plays nothing
and prints the results so far. The exit code is 1 if a claim does not hold.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from quiltbee.editions.known import edition, edition_ids
from quiltbee.engine.arena.elo import score_interval
from quiltbee.engine.arena.match import Match, Score
from quiltbee.engine.arena.referee import GameResult, Job, play_game
from quiltbee.engine.arena.report import Report, report
from quiltbee.engine.arena.saved import result_from_json, result_json
from quiltbee.engine.arena.sprt import Sprt
from quiltbee.engine.arena.workers import in_processes
from quiltbee.engine.bots.levels import level
from quiltbee.engine.search.nets import net_for
from quiltbee.engine.search.settings import DEFAULT
from quiltbee.files.safe_file import write_safely

SEED = 20_261_118
"""The circles of a match come from a hash of its seed, those for learning from `learn/SEED/GAME`: they never overlap.

No setting of the search was chosen on these circles. To choose one by a match, take another seed."""
QUICK, SLOW = "level:8,time=0.1", "level:8,time=1"


@dataclass(frozen=True)
class Claim:
    """A match and the result that it must have."""

    bots: tuple[str, str]
    edition: str
    board: str
    wanted: float
    """The share of the games that the first bot must win."""
    sprt: Sprt | None = None
    """Instead of a share: the test that must accept its second hypothesis."""

    @property
    def name(self) -> str:
        other = "more-time" if self.sprt else self.bots[1].partition(":")[0]
        return f"{self.edition}-{self.board}-{other}"

    def match(self, pairs: int) -> Match:
        return Match(self.bots, edition(self.edition, self.board), pairs, SEED)

    @property
    def player(self) -> str:
        """A fingerprint of bots, net, settings and circles. Games must share it to count for one claim."""
        net = net_for(edition(self.edition, self.board))
        known = (self.bots, level("8").spec, asdict(DEFAULT), net.digest if net else None, SEED)
        return sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:12]


def claims() -> Iterator[Claim]:
    """Every claim. Where a second set joins, luck matters, and less is claimed."""
    for box in (edition(id, board) for id in edition_ids() for board in edition(id).boards):
        shares = (0.95, 0.90) if box.refill_when_left else (0.98, 0.95)
        yield Claim((QUICK, "uct:time=1"), box.id, box.board, shares[0])
        yield Claim((QUICK, "abstract:nodes=100000"), box.id, box.board, shares[1])
        yield Claim((SLOW, QUICK), box.id, box.board, 0.5, Sprt(0, 20))


# --- saved games ------------------------------------------------------------------------------------------------------


def read(claim: Claim, file: Path) -> list[GameResult]:
    """The saved games that count."""
    if not file.exists():
        return []
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [result_from_json(line["game"]) for line in lines if line["player"] == claim.player]


def written(claim: Claim, result: GameResult) -> str:
    """A game as a line, without the times of its decisions."""
    return json.dumps({"player": claim.player, "game": result_json(result)}) + "\n"


def score_of(results: Iterable[GameResult]) -> Score:
    """The score of the pairs that are complete."""
    score = Score()
    for result in results:
        list(score.add(result))
    list(score.close())
    return score


def play_on(claim: Claim, pairs: int, until: float, workers: int, file: Path) -> None:
    """Plays the missing games, and saves each one as it ends."""
    kept = read(claim, file)
    done = {result.number for result in kept}
    missing = (job for job in claim.match(pairs).jobs() if job.number not in done)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_safely(file, "".join(written(claim, result) for result in kept))  # it holds hours of games
    with file.open("a", encoding="utf-8") as out:
        for result in in_processes(workers, play_game)(_while_there_is_time(missing, until)):
            out.write(written(claim, result))
            out.flush()
            if claim.sprt and claim.sprt.verdict(score_of(read(claim, file)).counts):
                return


def _while_there_is_time(jobs: Iterable[Job], until: float) -> Iterator[Job]:
    for job in jobs:
        if time.monotonic() >= until and job.number % 2 == 0:
            return
        yield job


# --- the table --------------------------------------------------------------------------------------------------------


def row(claim: Claim, report: Report, verdict: str) -> str:
    a, b = report.bots
    low, high = score_interval(report.counts)
    share = 100 * a.wins / report.games if report.games else 0.0
    wanted = f"SPRT {claim.sprt.elo0:g}, {claim.sprt.elo1:g}" if claim.sprt else f"{100 * claim.wanted:.0f} %"
    cells = [
        f"{claim.edition} {claim.board}",
        f"`{a.spec}` vs `{b.spec}`",
        f"{a.wins}/{report.games}",
        f"{share:.1f} % [{100 * low:.1f}, {100 * high:.1f}]" if report.games else "",
        wanted,
        f"{report.margin.value:+.1f}" if report.games else "",
        f"{a.score:.1f} : {b.score:.1f}" if report.games else "",
        f"{a.empty:.1f} : {b.empty:.1f}" if report.games else "",
        f"{a.special:.2f} : {b.special:.2f}" if report.games else "",
        verdict,
    ]
    return f"| {' | '.join(cells)} |"


def verdict_of(claim: Claim, report: Report, pairs: int) -> str:
    """Whether the claim holds. A share is judged only when all its games have been played."""
    if claim.sprt:
        found = report.sprt.verdict if report.sprt else None
        return {"H1": "holds", "H0": "does not hold", None: "open"}[found]
    if report.games < 2 * pairs:
        return "open"
    return "holds" if report.bots[0].wins >= claim.wanted * report.games else "does not hold"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], help="which matches to play: names, or how they begin")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=600.0, help="for each match: no new pair starts after that")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--show", "--told", action="store_true", help="play nothing, print the results so far")
    parser.add_argument("--results", type=Path, default=Path("benchmarks/claims"))
    wish = parser.parse_args()
    wanted = [claim for claim in claims() if claim.name.startswith(tuple(wish.only) or "")]
    if not wanted:
        parser.error(f"--only names no match; there are {', '.join(claim.name for claim in claims())}")
    print("| edition | match | wins | share [95 %] | wanted | margin | score | empty | 7x7 | verdict |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    verdicts = []
    for claim in wanted:
        file = wish.results / f"{claim.name}.jsonl"
        if not wish.show:
            play_on(claim, wish.pairs, time.monotonic() + 60 * wish.minutes, wish.workers, file)
        so_far = report(claim.bots, score_of(read(claim, file)), claim.sprt)
        verdicts.append(verdict_of(claim, so_far, wish.pairs))
        print(row(claim, so_far, verdicts[-1]), flush=True)
    sys.exit(1 if "does not hold" in verdicts else 0)


if __name__ == "__main__":
    main()
