"""People play and watch through a bad network. At every quiet point all must see the same.

python -m tests.server_faults.reconnect --disconnects 10000 --minutes 15
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.server_faults.support.chaos import ChaosProxy, Weather
from tests.server_faults.support.checker import Verdict, check
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Pace, Table
from tests.server_faults.support.victim import serving
from tests.server_faults.support.viewer import Viewer

SILENCE = 1.0
"""How long these viewers wait for a connection that hangs; real ones wait for the heartbeat."""


async def run(folder: Path, disconnects: int, seconds: float, tables: int = 6) -> tuple[History, int, Verdict]:
    """Play until so many connections are broken, or the time is up. Both players and a viewer go through the proxy."""
    history = History()
    pace = Pace(history)
    async with serving(folder) as server, ChaosProxy(server.address, Weather(), seed=1).running() as proxy:
        playing = [Table(proxy.address, pace, number, number % 2 > 0, proxy.address) for number in range(tables)]
        for table in playing:
            assert isinstance(table.viewer, Viewer)
            table.viewer.silence = SILENCE
        ends = time.monotonic() + seconds
        tasks = [asyncio.create_task(table.play()) for table in playing]
        while proxy.broken < disconnects and time.monotonic() < ends:
            await asyncio.sleep(0.1)
        pace.stopping.set()
        proxy.weather.life = 3600  # a quiet point: now everybody must come to see the same
        await asyncio.gather(*tasks)
        for table in playing:
            await table.final_views()
            await table.close()
        broken = proxy.broken
        database = server.database
    return history, broken, check(database, history)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--disconnects", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--tables", type=int, default=12)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="quiltbee-reconnect-") as folder:
        history, broken, verdict = asyncio.run(run(Path(folder), given.disconnects, given.minutes * 60, given.tables))
    print(f"{broken} connections broken, {history.count('ok')} requests acknowledged, {history.count('info')} unknown")
    print(f"{verdict.entries} entries in {verdict.games} games; {len(verdict.problems)} problems")
    print(*verdict.problems[:20], sep="\n")
    sys.exit(1 if verdict.problems else 0)


if __name__ == "__main__":
    main()
