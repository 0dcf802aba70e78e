"""Nonsense for every route of a real server: no answer may be a 5xx, none may be missing, the log stays clean.

    python -m tests.server_faults.fuzz --examples 400 --bodies 20000
    python -m tests.server_faults.fuzz --examples 4200 --bodies 0 --minutes 120     # 100,000 by the description

`--examples` counts the requests that Schemathesis makes of the OpenAPI description for each route; `--bodies` those
that are mutations of right ones: decisions, new games, records and edition files.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as hypothesis_seed
from schemathesis.core.result import Err

from tests.server.support.player import Browser, close_browsers
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess
from tests.server_faults.support.mutants import Mutants
from tests.server_faults.support.wire import Answer, Broken, Wire

LONGEST_ANSWER = 20.0
ROUND = 50
"""So many requests by the description go to a route, and to a game, before it is the next one's turn."""
ENDLESS = "/api/games/{game}/events"
"""A stream has no end; it is asked for with a game that does not exist, or by the tests of streams."""


def edition_text(id: str) -> str:
    """The file of an edition."""
    return (files("quiltbee.editions") / f"{id}.toml").read_text(encoding="utf-8")


@dataclass
class Findings:
    """What came back."""

    statuses: Counter[int] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "")
    """Seconds, and what was asked."""
    described: int = 0
    """How many of the requests Schemathesis made."""
    ends: float = float("inf")

    @property
    def time_is_up(self) -> bool:
        return time.monotonic() > self.ends

    def note(self, what: str, status: int, body: bytes, seconds: float) -> None:
        self.statuses[status] += 1
        self.slowest = max(self.slowest, (seconds, what))
        if status >= 500:
            self.problems.append(f"{what} was answered {status}: {body[:200]!r}")

    @property
    def total(self) -> int:
        return sum(self.statuses.values())


# --- by the description


def fuzz_by_description(server: ServerProcess, examples: int, seed: int, findings: Findings) -> None:
    """What Schemathesis makes of the OpenAPI description, half of it about a game that exists. All routes have their
    turn again and again, so that a run that is short of time has been everywhere."""
    ann = Browser([server.base])
    schema = schemathesis.openapi.from_url(f"{server.base}/openapi.json", headers={"Host": "localhost"})
    found = list(schema.get_all_operations())
    findings.problems += [f"the description is wrong: {each.err()}" for each in found if isinstance(each, Err)]
    operations = [each.ok() for each in found if not isinstance(each, Err)]
    for done in range(0, examples, ROUND):
        for operation in operations:
            if not findings.time_is_up:
                _fuzz_operation(operation, ann, server, min(ROUND, examples - done), seed + done, findings)


def _fuzz_operation(
    operation: Any, ann: Browser, server: ServerProcess, examples: int, seed: int, findings: Findings
) -> None:
    game = ann.create("express")["game"]
    count = 0

    @hypothesis_seed(seed)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy())
    def ask(case: Any) -> None:
        nonlocal count
        count += 1
        if count % 2 and operation.path != ENDLESS and "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = game
        _ask(case, ann, server, findings)

    ask()


def _ask(case: Any, ann: Browser, server: ServerProcess, findings: Findings) -> None:
    started = time.monotonic()
    what = f"{case.method} {case.formatted_path}"
    cookies = {**dict(ann.http.cookies), **(case.cookies or {})}
    try:
        answer = case.call(base_url=server.base, headers={"Host": "localhost"}, cookies=cookies, timeout=LONGEST_ANSWER)
    except Exception as error:  # whatever the client's library calls it, there was no answer
        if "Invalid" not in type(error).__name__:  # a header or an address that cannot be sent at all
            findings.problems.append(f"{what}: no answer: {type(error).__name__}: {error}")
        return
    findings.described += 1
    findings.note(what, answer.status_code, answer.content, time.monotonic() - started)


# --- by mutation


def _right_requests(game: str, record: str) -> list[tuple[str, Any]]:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "1"}]
    step = {"client_id": "abcdefgh", "expected_seq": 0}
    return [
        ("/api/games", {"edition": "express", "seats": seats, "clock": {"kind": "fischer", "base_ms": 60_000}}),
        ("/api/games", {"record": record, "seats": seats}),
        ("/api/games", {"edition_file": edition_text("express"), "seats": seats}),
        ("/api/editions/check", {"edition_file": edition_text("stack-n-stuff")}),
        (f"/api/games/{game}/decisions", {**step, "decisions": "p17@d4.1f"}),
        (f"/api/games/{game}/decisions", {**step, "decisions": "A"}),
        (f"/api/games/{game}/undo", {**step, "to_ply": 0}),
        (f"/api/games/{game}/offers", {**step, "what": "rematch", "circle": "new"}),
        (f"/api/games/{game}/answers", {**step, "what": "takeback", "accept": True}),
        (f"/api/games/{game}/name", {**step, "name": "Ann", "seat": 0}),
        (f"/api/games/{game}/links", {"purpose": "device", "seat": 0}),
        ("/api/links/exchange", {"token": "x" * 43, "name": "Ben"}),
    ]


def fuzz_by_mutation(server: ServerProcess, bodies: int, seed: int, findings: Findings) -> None:
    """Right requests with something wrong in them."""
    ann = Browser([server.base])
    game = ann.create("express")["game"]
    finished = ann.create("stack-n-stuff")["game"]
    ann.play_out(finished)
    record = ann.get(f"/api/games/{finished}/record").text
    cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    asyncio.run(_mutate(server, cookie, _right_requests(game, record), bodies, seed, findings))


async def _mutate(
    server: ServerProcess, cookie: str, right: list[tuple[str, Any]], bodies: int, seed: int, findings: Findings
) -> None:
    mutants = Mutants(seed)
    wire = Wire(("127.0.0.1", server.port), cookie)
    for number in range(bodies):
        if findings.time_is_up:
            break
        path, value = right[number % len(right)]
        body = mutants.body(value)
        started = time.monotonic()
        try:
            answer: Answer = await wire.ask("POST", path, body, LONGEST_ANSWER)
        except Broken as error:
            findings.problems.append(f"POST {path} {body[:300]!r}: no answer: {error}")
            continue
        wire.cookie = cookie
        findings.note(f"POST {path} {body[:300]!r}", answer.status, answer.body, time.monotonic() - started)
        _must_be_told_why(path, body, answer, findings)
    wire.close()


def _must_be_told_why(path: str, body: bytes, answer: Answer, findings: Findings) -> None:
    if answer.status >= 400 and set(json.loads(answer.body)) != {"code", "message", "seq"}:
        findings.problems.append(f"POST {path} {body[:300]!r}: not told why: {answer.body[:200]!r}")


def run(folder: Path, examples: int, bodies: int, seed: int = 1, minutes: float = 60, database: str = "") -> Findings:
    """Both kinds on one server."""
    findings = Findings(ends=time.monotonic() + 60 * minutes)
    server = ServerProcess(folder, database or str(folder / "games.db"), "--no-limits", "--bots", "1")
    try:
        fuzz_by_mutation(server, bodies, seed, findings)
        fuzz_by_description(server, examples, seed, findings)
        if not server.is_running():
            findings.problems.append("the server has died")
        if server.stop() != 0:
            findings.problems.append("the server did not stop in order")
    finally:
        close_browsers()
        if server.is_running():
            server.kill()
    if "Traceback" in server.output():
        log = server.output()
        findings.problems.append("the log has a traceback: " + log[log.index("Traceback") :][:3000])
    return findings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=400)
    parser.add_argument("--bodies", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=20, help="give up after this time")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    wanted = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="quiltbee-fuzz-")))
        database = ""
        if wanted.database == "postgresql":
            cluster = Postgres()
            stack.callback(cluster.stop)
            database = cluster.new_database()
        found = run(folder, wanted.examples, wanted.bodies, wanted.seed, wanted.minutes, database)
    made = f"{found.total} requests, {found.described} of them by the description"
    print(f"{made}; {len(found.problems)} problems")
    print(f"slowest answer {found.slowest[0]:.2f} s, to {found.slowest[1]}")
    print(", ".join(f"{count} x {status}" for status, count in sorted(found.statuses.items())))
    print(*found.problems[:20], sep="\n")
    sys.exit(1 if found.problems else 0)


if __name__ == "__main__":
    main()
