"""Somebody guesses secrets, as fast as the server lets them, while others play.

    python -m tests.server_faults.guesses --guesses 1000000 --minutes 60

Guessed are the cookie of a player (to look, and to play), the secret of a link, the id of a game. Some of the guesses
come from one address, which is told to wait; the others from very many addresses, each of them left before it is told
so, and all of these are looked up. No guess may be right, and the people at their table must notice nothing: nobody
tells them to wait. Ends with exit code 1 if any of this was wrong.
"""

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from quiltbee.server.limits import RATES
from quiltbee.server.security import new_game_id, new_token
from tests.server_faults.support.games import decision, new_table
from tests.server_faults.support.history import History
from tests.server_faults.support.victim import serving
from tests.server_faults.support.wire import Address, Broken, Json, Wire

AT_ONCE = 4
"""Connections of each of the two."""
THINKS = 0.3
"""Seconds between the decisions of those who play: nobody who decides so often is told to wait."""
REFUSED = (403, 404, 429)
ONE = "127.0.0.2"


@dataclass
class Told:
    """What the guessers were told."""

    statuses: Counter[int] = field(default_factory=Counter)
    before_the_first_429: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Seconds that each decision of those who play took."""

    @property
    def total(self) -> int:
        return self.statuses.total()


@dataclass(frozen=True)
class Guess:
    """One request. `limit` is the narrowest of the limits that it meets."""

    limit: str
    path: str
    body: Json | None = None
    cookie: str = ""


def guesses(game: str) -> Iterator[Guess]:
    """All kinds by turns, about a game that exists (except the one that looks for games)."""
    while True:
        yield Guess("request", f"/api/games/{game}", cookie=f"quiltbee={new_token()}")
        yield Guess("request", f"/api/games/{game}/decisions", decision(0), f"quiltbee={new_token()}")
        yield Guess("request", f"/api/games/{new_game_id()}", cookie=f"quiltbee={new_token()}")
        yield Guess("exchange", "/api/links/exchange", {"token": new_token(), "name": "Eve"})


async def try_one(wire: Wire, guess: Guess, told: Told) -> int:
    """The answer's status; a hit, or no answer at all, is a problem."""
    wire.cookie = guess.cookie
    try:
        answer = await (wire.get(guess.path) if guess.body is None else wire.post(guess.path, guess.body))
    except Broken as error:
        told.problems.append(f"{guess.path}: no answer: {error}")
        return 0
    told.statuses[answer.status] += 1
    if answer.status not in REFUSED:
        told.problems.append(f"{guess.path} was answered {answer.status}: {answer.body[:200]!r}")
    return answer.status


def addresses() -> Iterator[str]:
    """Very many, none of them that of those who play."""
    for number in itertools.cycle(range(1 << 22)):
        yield f"127.{64 + (number >> 16)}.{number >> 8 & 255}.{number & 255}"


async def from_many(
    server: Address, kinds: Iterator[Guess], sources: Iterator[str], told: Told, on: Callable[[], bool]
) -> None:
    """Goes to a new address before it is told to wait."""
    while on():
        wire = Wire(server, source=next(sources))
        left = {name: int(RATES[name].burst) for name in ("request", "exchange")}
        while on() and all(left.values()):
            guess = next(kinds)
            left["request"] -= 1
            left["exchange"] -= guess.limit == "exchange"
            if await try_one(wire, guess, told) == 429:
                told.problems.append(f"{guess.path}: an address that had asked for little was told to wait")
        wire.close()


async def from_one(server: Address, kinds: Iterator[Guess], told: Told, on: Callable[[], bool]) -> None:
    """Does not care what it is told."""
    wire = Wire(server, source=ONE)
    while on():
        await try_one(wire, next(kinds), told)
    wire.close()


async def until_429(server: Address, game: str, told: Told) -> None:
    """How many questions, and how many links, an address that has asked nothing before may try."""
    kinds = {guess.limit: guess for guess in itertools.islice(guesses(game), 4)}
    for (limit, guess), source in zip(kinds.items(), addresses(), strict=False):
        wire = Wire(server, source=source.replace("127.64", "127.1"))
        count = 0
        while await try_one(wire, guess, told) in (403, 404):
            count += 1
        told.before_the_first_429[limit] = count
        wire.close()


async def run(folder: Path, count: int, seconds: float) -> tuple[Told, History]:
    """Guess so often, or so long."""
    told, history, ends = Told(), History(), time.monotonic() + seconds
    async with serving(folder, "", "--limits") as server:
        table = await new_table(server.address, history)
        table.repeats = False
        table.pace.pause = lambda: THINKS
        table.pace.on_ok = told.waits.append
        playing = asyncio.create_task(table.play())
        await until_429(server.address, table.game, told)
        sources, kinds = addresses(), guesses(table.game)

        def on() -> bool:
            return told.total < count and time.monotonic() < ends

        many = [from_many(server.address, kinds, sources, told, on) for _ in range(AT_ONCE)]
        await asyncio.gather(*many, *(from_one(server.address, kinds, told, on) for _ in range(AT_ONCE)))
        table.pace.stopping.set()
        await playing
        await table.close()
    told.problems += history.complaints
    return told, history


def report(told: Told, history: History) -> str:
    waits = sorted(told.waits)
    lines = [
        f"{told.total} guesses: " + ", ".join(f"{count} x {status}" for status, count in sorted(told.statuses.items())),
        *(f"kind {name}: {count} before the first 429" for name, count in told.before_the_first_429.items()),
        f"{history.count('ok')} decisions of those who play: p50 {_ms(waits, 0.5)}, p99 {_ms(waits, 0.99)}",
        f"{len(told.problems)} problems",
    ]
    return "\n".join([*lines, *told.problems[:20]])


def _ms(waits: list[float], share: float) -> str:
    return f"{1000 * waits[int(len(waits) * share)]:.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--guesses", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=60, help="end after this time, whatever was reached")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="quiltbee-guesses-") as folder:
        told, history = asyncio.run(run(Path(folder), given.guesses, given.minutes * 60))
    print(report(told, history))
    sys.exit(1 if told.problems else 0)


if __name__ == "__main__":
    main()
