"""How long the coach of a teaching game takes to say what a decision costs.

    python -m benchmarks.server.verdicts [--verdicts 200] [--edition patchwork] [--think 0.5]

Plays games against level 3 on a real server and asks before each own decision, as the page does. The player thinks for
half a second: the server uses that time. Prints the median, the 95th percentile and the slowest; the first verdict of
the server also starts a process, so it is printed separately.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from tests.server.support.player import Browser, Json
from tests.server.support.process import ServerProcess

WANTED_MS = 500
PATIENCE_SECONDS = 60.0
SEATS: tuple[Json, Json] = ({"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "3"})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--verdicts", type=int, default=200)
    parser.add_argument("--edition", default="patchwork")
    parser.add_argument("--think", type=float, default=0.5)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), f"{folder}/games.db", "--no-limits", "--bots", "1")
        try:
            report(wish.edition, measure(server.base, wish.edition, wish.verdicts, wish.think))
        finally:
            server.stop()


def measure(base: str, edition: str, wanted: int, think: float) -> list[float]:
    """Milliseconds for each verdict."""
    ann, times = Browser([base]), list[float]()
    while len(times) < wanted:
        game: str = ann.create(edition, *SEATS)["game"]
        while len(times) < wanted and (text := _next_decision(ann, game)) is not None:
            time.sleep(think)
            start = time.perf_counter()
            ann.ok(f"/api/games/{game}/judge", {"decisions": text})
            times.append(1000 * (time.perf_counter() - start))
            ann.play(game, text)
    return times


def _next_decision(ann: Browser, game: str) -> str | None:
    """The player's next decision, once the bot has decided; None when the game is over."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        view = ann.view(game)
        if view["table"]["phase"] != "playing":
            return None
        if view["you"]["may"]["decide"]:
            return ann.choice(view["table"])
        time.sleep(0.02)
    raise RuntimeError("the bot did not decide")


def report(edition: str, times: list[float]) -> None:
    later = sorted(times[1:])
    high = later[int(0.95 * len(later))]
    holds = "holds" if high <= WANTED_MS else "does not hold"
    print(f"{edition}: {len(later)} verdicts: median {statistics.median(later):.0f} ms, 95 % within {high:.0f} ms")
    print(f"  slowest {later[-1]:.0f} ms; the first of the server {times[0]:.0f} ms; at most {WANTED_MS} ms: {holds}")


if __name__ == "__main__":
    main()
