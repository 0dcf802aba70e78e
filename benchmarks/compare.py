"""Compares this checkout with an older revision in one run: `scripts/compare REV [--rounds N] [--only WORD]`.

The older revision is checked out and installed under `build/compare`. Both get the same questions in turn, through
interfaces that do not change: the command line, the engine protocol, HTTP and the page. It prints the median of all
rounds, and a ratio that is above 1 where this checkout is better. A ratio below 0.95 is marked.

All JavaScript together is printed and never marked: screens that load on demand make it larger, and nobody loads all of
it. `tests/web/sources/test_sizes.py` has the limits for the page (decision 0019).
"""

import argparse
import asyncio
import gzip
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server_faults.support.history import History
from tests.web.support.browser import started_chromium

from benchmarks.page import opening
from benchmarks.server.people import as_fast_as_possible, seat
from quiltbee.engine.arena.report import percentile

ROOT = Path(__file__).parents[1]
OLDER = ROOT / "build" / "compare"
WORST = 0.95
"""A ratio below this is marked."""
UNMARKED = ("JavaScript in all, bytes",)
"""Figures that may grow."""
NODES = 20_000
AT_ONCE = 8
WARM_UP_SECONDS, SERVER_SECONDS = 1.5, 5.0
"""A new server draws the editions after it has said that it listens. That belongs to its start."""


@dataclass(frozen=True)
class Checkout:
    """An installed revision."""

    folder: Path

    @property
    def command(self) -> str:
        return str(self.folder / ".venv" / "bin" / "quiltbee")

    @property
    def page(self) -> Path:
        return self.folder / "src" / "quiltbee" / "web_dist"


@dataclass(frozen=True)
class Measure:
    """Something to compare: it returns figures by name."""

    name: str
    run: Callable[[Checkout], dict[str, float]]
    more_is_better: bool
    rounds: int | None = None


def installed(revision: str) -> Checkout:
    """The older revision, checked out and installed if necessary."""
    commit = _output("git", "rev-parse", "--short", f"{revision}^{{commit}}")
    folder = OLDER / commit
    if not folder.exists():
        OLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "worktree", "add", "--detach", str(folder), commit], cwd=ROOT, check=True)
    subprocess.run(["make", "--silent", ".venv/play.stamp"], cwd=folder, check=True)
    return Checkout(folder)


def _output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


# --- what is measured


def random_games(checkout: Checkout) -> dict[str, float]:
    done = subprocess.run(
        [checkout.command, "bench", "--json", "--seconds", "1"], check=True, capture_output=True, text=True
    )
    rows = json.loads(done.stdout)
    return {f"{name}, {key}": row[key] for name, row in rows.items() for key in ("rules/s", "kernel/s") if key in row}


def nodes(checkout: Checkout) -> dict[str, float]:
    """How fast the search grows its tree, by the engine protocol, from the second question on."""
    circle = _output(checkout.command, "new", "--seed", "1").partition('[Circle "')[2].partition('"]')[0]
    asked = f"position setup patchwork first 0 circle {circle}\n"
    process = subprocess.Popen(
        [checkout.command, "engine", "--bot", "search"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    seconds = []
    for seed in (1, 2, 3):
        process.stdin.write(f"newgame\n{asked}go nodes {NODES} seed {seed}\n")
        process.stdin.flush()
        started = time.perf_counter()
        while not process.stdout.readline().startswith("bestmove"):
            assert process.poll() is None
        seconds.append(time.perf_counter() - started)
    process.stdin.close()
    process.wait()
    return {"search, nodes/s": NODES / min(seconds[1:])}


def decisions(checkout: Checkout) -> dict[str, float]:
    with running(checkout) as port:

        async def play() -> tuple[float, list[float]]:
            tables = await seat([("127.0.0.1", port)], AT_ONCE * 2, History())
            await as_fast_as_possible(tables, AT_ONCE, WARM_UP_SECONDS)
            result = await as_fast_as_possible(tables, AT_ONCE, SERVER_SECONDS)
            for table in tables:
                await table.close()
            return result

        speed, waits = asyncio.run(play())
    return {"decisions/s": speed, "1 / p99 of a decision, in s": 1 / percentile(waits, 0.99)}


def start_up(checkout: Checkout) -> dict[str, float]:
    started = time.perf_counter()
    with running(checkout):
        return {"start of the server, ms": 1000 * (time.perf_counter() - started)}


def help_text(checkout: Checkout) -> dict[str, float]:
    started = time.perf_counter()
    subprocess.run([checkout.command, "--help"], check=True, capture_output=True)
    return {"quiltbee --help, ms": 1000 * (time.perf_counter() - started)}


def script(checkout: Checkout) -> dict[str, float]:
    """JavaScript as it is sent: the files that the page loads at once, and all files."""
    page = (checkout.page / "index.html").read_text(encoding="utf-8")
    first = {checkout.page / path.lstrip("/") for path in re.findall(r'(?:src|href)="\.?(/[^"]+\.js)"', page)}
    sizes = {path: len(gzip.compress(path.read_bytes(), 9)) for path in checkout.page.rglob("*.js")}
    at_once = sum(size for path, size in sizes.items() if path in first)
    return {"JavaScript at once, bytes": at_once, "JavaScript in all, bytes": sum(sizes.values())}


def first_move(checkout: Checkout) -> dict[str, float]:
    with running(checkout) as port, started_chromium() as browser:
        return {"first move possible, ms": opening(browser, f"http://127.0.0.1:{port}", None, 1).ready}


MEASURES = (
    Measure("games", random_games, more_is_better=True),
    Measure("nodes", nodes, more_is_better=True),
    Measure("server", decisions, more_is_better=True),
    Measure("start", start_up, more_is_better=False),
    Measure("help", help_text, more_is_better=False),
    Measure("script", script, more_is_better=False, rounds=1),
    Measure("page", first_move, more_is_better=False),
)


@contextmanager
def running(checkout: Checkout) -> Iterator[int]:
    """The port of a server of that revision on an empty database."""
    with tempfile.TemporaryDirectory(prefix="quiltbee-compare-") as folder:
        flags = ("--port", "0", "--database", str(Path(folder) / "games.db"), "--bots", "0", "--no-limits")
        process = subprocess.Popen([checkout.command, "serve", *flags], stdout=subprocess.PIPE, text=True, cwd=folder)
        assert process.stdout is not None
        try:
            yield next(int(found[1]) for line in process.stdout if (found := re.search(r"listens on port (\d+)", line)))
        finally:
            process.terminate()
            process.wait()


# --- comparing


def compare(measure: Measure, older: Checkout, now: Checkout, rounds: int) -> list[str]:
    """A line for each figure: then, now, and how much better."""
    seen: tuple[dict[str, list[float]], dict[str, list[float]]] = ({}, {})
    for _ in range(measure.rounds or rounds):
        for checkout, figures in zip((older, now), seen, strict=True):
            for name, figure in measure.run(checkout).items():
                figures.setdefault(name, []).append(figure)
    return [_line(name, seen[0][name], seen[1][name], measure) for name in seen[0] if name in seen[1]]


def _line(name: str, before: list[float], after: list[float], measure: Measure) -> str:
    old, new = statistics.median(before), statistics.median(after)
    ratio = new / old if measure.more_is_better else old / new
    mark = "  WORSE" if ratio < WORST and name not in UNMARKED else ""
    return f"{name:<44} {old:>14,.1f} {new:>14,.1f} {ratio:>7.2f}{mark}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("revision", help="what to compare with, such as a commit or a tag")
    parser.add_argument("--rounds", type=int, default=5, help="how often each figure is taken")
    parser.add_argument("--only", choices=[measure.name for measure in MEASURES], help="one measure instead of all")
    wanted = parser.parse_args()
    try:
        older, now = installed(wanted.revision), Checkout(ROOT)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{wanted.revision!r} cannot be checked out and installed: {error}")
    print(f"{'':<44} {older.folder.name:>14} {'now':>14} {'better':>7}")
    for measure in MEASURES:
        if wanted.only in (None, measure.name):
            print("\n".join(compare(measure, older, now, wanted.rounds)), flush=True)


if __name__ == "__main__":
    main()
