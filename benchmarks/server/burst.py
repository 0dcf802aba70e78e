"""How long a person waits for a bot while another address has asked for very much:

    python -m benchmarks.server.burst [--games 20] [--moves 20]

A quiet and a busy server take turns on the same machine; the ratio counts.
"""

import argparse
import tempfile
import time
from pathlib import Path

from tests.server.support.player import Browser, Json, close_browsers, views
from tests.server.support.process import ServerProcess

from benchmarks.server.figures import Figure
from quiltbee.engine.arena.report import percentile

ME: Json = {"kind": "me"}
WEAKEST: Json = {"kind": "bot", "level": "thimble"}
STRONGEST: Json = {"kind": "bot", "level": "master-quilter"}


def waits(ann: Browser, level: Json, moves: int) -> list[float]:
    """How long the bot took for each of this many decisions, as the browser sees it."""
    found: list[float] = []
    while len(found) < moves + 1:
        game = ann.create("patchwork", ME, level)["game"]
        while len(found) < moves + 1 and (view := ann.view(game))["table"]["phase"] != "over":
            if view["you"]["may"]["decide"]:
                ann.play_some(game, 1)
            else:
                found.append(_until_ready(ann, game))
    return found[1:]  # the first one also starts the process


def _until_ready(ann: Browser, game: str) -> float:
    start = time.perf_counter()
    with ann.stream(game) as events:
        next(view for view in views(events) if view["you"]["may"]["decide"] or view["table"]["phase"] == "over")
    return time.perf_counter() - start


def measured(burst: list[Json] | None, games: int, level: Json, moves: int) -> list[float]:
    """The waits on a fresh server, after another address has created this many games."""
    with tempfile.TemporaryDirectory(prefix="quiltbee-burst-") as folder:
        server = ServerProcess(Path(folder), str(Path(folder) / "games.db"), "--no-limits", "--bots", "1")
        try:
            greedy = Browser([server.base], address="127.0.0.66")
            for _ in range(games if burst else 0):
                greedy.create("patchwork", *(burst or []), first=1)
            return waits(Browser([server.base], address="127.0.0.7"), level, moves)
        finally:
            close_browsers()
            server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.burst", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--moves", type=int, default=20)
    wish = parser.parse_args()
    bursts = {
        "nobody else is there": None,
        f"{wish.games} games of strong bots among themselves": [STRONGEST, STRONGEST],
        f"{wish.games} games of somebody else against strong bots": [ME, STRONGEST],
    }
    for name, level in (("weakest", WEAKEST), ("strongest", STRONGEST)):
        quiet = 0.0
        for words, burst in bursts.items():
            found = measured(burst, wish.games, level, wish.moves)
            median = percentile(found, 0.5)
            quiet = quiet or median
            print(Figure(f"{name} bot, {words}: p50", 1000 * median, "ms"), f"x {median / quiet:.1f}")
            print(Figure("... longest", 1000 * max(found), "ms"))


if __name__ == "__main__":
    main()
