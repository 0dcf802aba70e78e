"""How long each route can make everybody else wait: the longest standstill of the event loop under hostile data.

    python -m benchmarks.server.worst_case            # every route, three times, with the worst that the limits allow
    python -m benchmarks.server.worst_case --quick    # once each, with a shorter log and film: to try it
    python -m benchmarks.server.worst_case --only statistics

Each request goes to a game that nobody has looked at since the server started (`first`) and, where possible, to a game
that somebody has looked at (`then`). The figures are milliseconds that the server itself worked while its loop was
blocked; `wall` is the same on the clock, where a busy machine shows too. The median of three runs counts. The aim is
at most 100 ms. It fails if a route of the application is not in the table.
"""

import argparse
import asyncio
import os
import secrets
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.parse import quote

from starlette.routing import Mount, Route
from tests.server_faults.support.wire import Answer, Broken, Wire

from benchmarks.server.hostile import BAD_EDITIONS, LONG_RECORDS, WIDEST_NAME, longest_edition, widest_edition
from benchmarks.server.scene import Kind, Scene
from benchmarks.server.standstill import Standstill
from quiltbee import Game, state_text
from quiltbee.puzzles import shipped
from quiltbee.server.http.app import make_app
from quiltbee.server.settings import Settings

AIM_MS = 100
PATIENCE = 200
"""Seconds that a single answer may take, such as a film of the longest game."""
SETTLE_SECONDS = 0.05
Ask = Callable[[Scene, str], Awaitable[Answer]]


@dataclass(frozen=True)
class Case:
    """One request to one route, with data that makes it expensive."""

    route: str
    data: str
    ask: Ask
    game: Kind | None = None
    """The game that it gets its own copy of."""
    before: Ask | None = None
    """Preparation that is not measured."""
    once: bool = False
    """It takes minutes, so it is done once."""


@dataclass
class Result:
    """The measurements, one for each run."""

    status: int = 0
    kilobytes: float = 0.0
    first: list[Standstill] = field(default_factory=list)
    then: list[Standstill] = field(default_factory=list)

    def note(self, answer: Answer, found: Standstill, looked_at: bool) -> None:
        self.status, self.kilobytes = answer.status, len(answer.body) / 1000
        (self.then if looked_at else self.first).append(found)

    @property
    def work(self) -> list[float | None]:
        """The medians, for `first` and `then`."""
        return [median(each.work for each in way) if way else None for way in (self.first, self.then)]

    @property
    def wall(self) -> float:
        return max(median(each.wall for each in way) for way in (self.first, self.then) if way)

    @property
    def is_too_long(self) -> bool:
        return any(work is not None and work > AIM_MS for work in self.work)


# --- requests -----------------------------------------------------------------------------------------------------


def get(path: str) -> Ask:
    """A GET of Ann; its path may have {game}, {ply} and {since} in it."""

    def ask(scene: Scene, game: str) -> Awaitable[Answer]:
        ply, since = scene.long_game.plies - 1, scene.entries["long"] - 40
        return scene.ann.ask("GET", path.format(game=game, ply=ply, since=since), None, PATIENCE)

    return ask


def post(path: str, guest: bool = False, **fields: object) -> Ask:
    """A POST of Ann, or of her guest."""

    async def ask(scene: Scene, game: str) -> Answer:
        who = scene.ben if guest else scene.ann
        return await who.post(path.replace("{game}", game), fields, PATIENCE)

    return ask


def step(path: str, guest: bool = False, later: int = 0, **fields: object) -> Ask:
    """A change of a game, this many entries after those it started with."""

    async def ask(scene: Scene, game: str) -> Answer:
        seen = {"client_id": secrets.token_hex(8), "expected_seq": scene.entries_of(game) + later}
        return await post(f"/api/games/{{game}}/{path}", guest, **seen, **fields)(scene, game)

    return ask


async def delete(scene: Scene, game: str) -> Answer:
    return await scene.ann.ask("DELETE", f"/api/games/{game}", None, PATIENCE)


async def delete_profile(scene: Scene, _: str) -> Answer:
    return await scene.ann.ask("DELETE", f"/api/profiles/{NOBODY}", None, PATIENCE)


async def decide(scene: Scene, game: str) -> Answer:
    return await step("decisions", decisions=scene.long_game.last[0])(scene, game)


async def stream(scene: Scene, game: str) -> Answer:
    """The stream of a game, up to its first view."""
    async with scene.ann.stream(f"/api/games/{game}/events") as events:
        async for event in events:
            if event["event"] == "view":
                return Answer(200, {}, event["data"])
    raise Broken("no view came")


async def create_long(scene: Scene, _: str) -> Answer:
    long = scene.long_game
    return await post("/api/games", seats=SEATS, edition_file=long.edition, record=long.record)(scene, "")


def by_link(path: str, **fields: object) -> Ask:
    """A stranger with a link to watch."""

    async def ask(scene: Scene, game: str) -> Answer:
        link = await post("/api/games/{game}/links", purpose="watch")(scene, game)
        stranger = Wire(scene.ann.address)
        scene.server.longest()  # making the link is not measured
        try:
            return await stranger.post(path, {"token": link.json()["token"], **fields})
        finally:
            stranger.close()

    return ask


async def stop_thinking(scene: Scene, _: str) -> Answer:
    seats = [{"kind": "me"}, {"kind": "bot", "level": scene.strongest}]
    made = await post("/api/games", edition_file=widest_edition(), seats=seats, first=1)(scene, "")
    scene.server.longest()  # creating the game is measured elsewhere
    return await post("/api/games/{game}/stop-thinking")(scene, made.json()["game"])


NOBODY = "0" * 16
"""The id of a profile, or of a task, that is not there."""
PUZZLE = next(each.id for each in shipped() if each.family == "seven")
POSITION = state_text(Game.new("patchwork", seed=1).state)
SEATS = [{"kind": "me", "name": WIDEST_NAME}, {"kind": "me", "name": WIDEST_NAME}]
GAME = "/api/games/{game}"

CASES = [
    Case("POST /api/games", "the widest edition", post("/api/games", edition_file=widest_edition(), seats=SEATS)),
    Case("POST /api/games", "the longest edition", post("/api/games", edition_file=longest_edition(), seats=SEATS)),
    Case("POST /api/games", "an edition and the longest record", create_long),
    *(
        Case("POST /api/games", f"bad edition: {name}", post("/api/games", edition_file=text, seats=SEATS))
        for name, text in BAD_EDITIONS.items()
    ),
    *(
        Case("POST /api/games", f"record: {name}", post("/api/games", record=text, seats=SEATS))
        for name, text in LONG_RECORDS.items()
    ),
    Case("GET /api/games", "100 games with the widest names", get("/api/games?limit=100")),
    Case(f"GET {GAME}", "the longest log", get(GAME), "long"),
    Case(f"GET {GAME}", "the longest log, since 40 entries ago", get(f"{GAME}?since={{since}}"), "long"),
    Case(f"GET {GAME}", "the widest edition", get(GAME), "wide"),
    Case(f"GET {GAME}/events", "the longest log", stream, "long"),
    Case(f"GET {GAME}/events", "the widest edition", stream, "wide"),
    Case(f"GET {GAME}/at/{{ply}}", "the longest log, one step before its end", get(f"{GAME}/at/{{ply}}"), "long"),
    Case(f"GET {GAME}/turns", "the longest log", get(f"{GAME}/turns"), "long"),
    Case(f"GET {GAME}/fits/{{seat}}/{{patch}}", "the widest edition", get(f"{GAME}/fits/0/p{8:015}"), "wide"),
    Case(f"DELETE {GAME}", "the longest log", delete, "long"),
    Case(f"POST {GAME}/decisions", "the longest log", decide, "long"),
    Case(f"POST {GAME}/decisions", "200 characters of nonsense", step("decisions", decisions="@" * 200), "long"),
    Case(f"POST {GAME}/undo", "the longest log, to its beginning", step("undo", to_ply=0), "long"),
    Case(f"POST {GAME}/undo", "the longest log, one step", step("undo"), "long"),
    Case(f"POST {GAME}/offers", "a take-back, the longest log", step("offers", what="takeback"), "pair"),
    Case(f"POST {GAME}/offers", "a rematch, the longest log", step("offers", what="rematch"), "over"),
    Case(
        f"POST {GAME}/answers",
        "a take-back, the longest log",
        step("answers", guest=True, later=1, what="takeback", accept=True),
        "pair",
        before=step("offers", what="takeback"),
    ),
    Case(f"POST {GAME}/resign", "the longest log", step("resign"), "long"),
    Case(f"POST {GAME}/pause", "the longest log", step("pause"), "long"),
    Case(f"POST {GAME}/resume", "the longest log", step("resume", later=1), "long", before=step("pause")),
    Case(f"POST {GAME}/claim", "the longest log", step("claim", guest=True), "timed"),
    Case(f"POST {GAME}/phrases", "the longest log", post(f"{GAME}/phrases", phrase="good_luck"), "long"),
    Case(f"POST {GAME}/name", "the longest log, the widest name", step("name", name=WIDEST_NAME), "long"),
    Case(f"POST {GAME}/name", "a name that is composed again", step("name", name="a" + "\u0327\u0301" * 79), "long"),
    Case("GET /api/statistics/{name}", "5,000 finished games", get(f"/api/statistics/{quote(WIDEST_NAME)}")),
    Case("GET /api/me", "", get("/api/me")),
    Case(f"GET {GAME}/record", "the longest finished game", get(f"{GAME}/record"), "over"),
    Case(f"GET {GAME}/record.json", "the longest finished game", get(f"{GAME}/record.json"), "over"),
    Case(f"GET {GAME}/picture.svg", "the longest finished game", get(f"{GAME}/picture.svg"), "over"),
    Case(f"GET {GAME}/film.gif", "the longest finished game", get(f"{GAME}/film.gif"), "film", once=True),
    Case(f"POST {GAME}/hints", "the widest edition", post(f"{GAME}/hints", most=5), "wide"),
    Case(f"POST {GAME}/judge", "the widest edition", post(f"{GAME}/judge", decisions="A"), "wide"),
    Case(f"POST {GAME}/stop-thinking", "the widest edition", stop_thinking),
    Case(f"POST {GAME}/analysis", "the longest finished game", post(f"{GAME}/analysis"), "over"),
    Case(f"GET {GAME}/analysis", "while it is made", get(f"{GAME}/analysis"), "over", before=post(f"{GAME}/analysis")),
    Case(
        "POST /api/links/exchange",
        "the widest name, to watch the longest log",
        by_link("/api/links/exchange", name=WIDEST_NAME),
        "long",
    ),
    Case("POST /api/links/look", "to watch the longest log", by_link("/api/links/look"), "long"),
    Case("POST /api/links/learning", "the widest name", by_link("/api/links/learning", name=WIDEST_NAME), "long"),
    Case(f"POST {GAME}/links", "the longest log", post(f"{GAME}/links", purpose="watch"), "long"),
    Case(f"POST {GAME}/revoke", "the longest log", post(f"{GAME}/revoke", what="watch"), "long"),
    Case("GET /api/editions", "", get("/api/editions")),
    Case("GET /api/editions/{edition}", "stack-n-stuff", get("/api/editions/stack-n-stuff")),
    *(
        Case("POST /api/editions/check", f"bad edition: {name}", post("/api/editions/check", edition_file=text))
        for name, text in BAD_EDITIONS.items()
    ),
    Case("POST /api/editions/check", "the widest edition", post("/api/editions/check", edition_file=widest_edition())),
    *(
        Case("POST /api/files/check", name, post("/api/files/check", text=text))
        for name, text in {"the widest edition": widest_edition(), **BAD_EDITIONS, **LONG_RECORDS}.items()
    ),
    Case(f"GET {GAME}/edition", "the widest edition", get(f"{GAME}/edition"), "wide"),
    Case("GET /api/phrases", "", get("/api/phrases")),
    Case("GET /api/levels", "", get("/api/levels")),
    *(
        Case(f"{method} {GAME}/mistakes/{{turn}}{more}", "a game that has no review", ask, "over")
        for method, more, ask in (
            ("GET", "", get(f"{GAME}/mistakes/3")),
            ("POST", "/try", post(f"{GAME}/mistakes/3/try", decisions="A")),
            ("POST", "/help", post(f"{GAME}/mistakes/3/help", step="clue")),
        )
    ),
    Case("GET /api/training", "", get("/api/training")),
    Case("GET /api/training/{item}", "no such task", get(f"/api/training/{NOBODY}")),
    Case("POST /api/training/{item}/try", "no such task", post(f"/api/training/{NOBODY}/try", decisions="A")),
    Case("POST /api/training/{item}/help", "no such task", post(f"/api/training/{NOBODY}/help", step="clue")),
    Case("POST /api/board/check", "200 spaces", post("/api/board/check", position=" " * 200)),
    Case(f"GET {GAME}/par", "a game for two", get(f"{GAME}/par"), "over"),
    Case(f"GET {GAME}/watchers", "the longest log", get(f"{GAME}/watchers"), "long"),
    Case("GET /api/puzzles", "", get("/api/puzzles")),
    Case("GET /api/puzzles/next", "", get("/api/puzzles/next")),
    Case("GET /api/puzzles/{puzzle}", "to place seven", get(f"/api/puzzles/{PUZZLE}")),
    Case("POST /api/puzzles/{puzzle}/try", "nonsense", post(f"/api/puzzles/{PUZZLE}/try", decisions="@" * 200)),
    Case("POST /api/puzzles/{puzzle}/help", "the answer", post(f"/api/puzzles/{PUZZLE}/help", what="answer")),
    Case("POST /api/board/fits", "an unreadable position", post("/api/board/fits", position="x", patch="p1")),
    Case("POST /api/board/play", "200 advances", post("/api/board/play", position=POSITION, decisions="A " * 200)),
    Case("POST /api/board/ways", "the start of a game", post("/api/board/ways", position=POSITION, most=5)),
    Case("GET /api/profiles", "", get("/api/profiles")),
    Case(
        "POST /api/profiles",
        "the widest name",
        post("/api/profiles", name=WIDEST_NAME, colour="teal", picture="bee"),
    ),
    Case(
        "POST /api/profiles/{profile}",
        "nobody",
        post(f"/api/profiles/{NOBODY}", name=WIDEST_NAME, colour="teal", picture="bee"),
    ),
    Case("DELETE /api/profiles/{profile}", "nobody", delete_profile),
    Case("POST /api/profiles/{profile}/here", "nobody", post(f"/api/profiles/{NOBODY}/here")),
    Case("POST /api/book/games/{game}", "the longest finished game", post("/api/book/games/{game}"), "over"),
    *(
        Case("POST /api/games/import", name, post("/api/games/import", record=text))
        for name, text in LONG_RECORDS.items()
    ),
    Case(f"GET {GAME}/profile", "the longest log", get(f"{GAME}/profile"), "long"),
    Case(f"POST {GAME}/profile", "nobody", post(f"{GAME}/profile", seat=0, profile=None), "long"),
    Case("GET /api/book", "", get("/api/book")),
    Case("GET /api/book/{profile}", "nobody", get(f"/api/book/{NOBODY}")),
    Case("GET /api/book/export", "", get("/api/book/export")),
    Case("POST /api/book/import", "a file of another kind", post("/api/book/import", people="x" * 100_000)),
    Case("GET /api/handicaps", "Patchwork", get("/api/handicaps?edition=patchwork&level=1")),
    Case("GET /healthz", "", get("/healthz")),
    Case("GET /metrics", "after all of the above", get("/metrics")),
    Case("GET /openapi.json", "", get("/openapi.json")),
    Case("GET /", "the page", get("/")),
]


def routes() -> set[str]:
    """Every route of the application, as the cases name them."""
    found = set()
    for route in make_app(Settings()).routes:
        if isinstance(route, Route):
            found |= {f"{method} {route.path}" for method in route.methods or () if method != "HEAD"}
        elif isinstance(route, Mount):
            found.add(f"GET {route.path}/")
    return found


def left_out() -> set[str]:
    """Routes that no case covers."""
    return routes() - {case.route for case in CASES}


# --- measuring ----------------------------------------------------------------------------------------------------


async def _measured(scene: Scene, case: Case, looked_at: bool) -> tuple[Answer, Standstill]:
    game = scene.copy_of(case.game) if case.game else ""
    if looked_at:
        await get(GAME)(scene, game)
    if case.before:
        await case.before(scene, game)
    await asyncio.sleep(SETTLE_SECONDS)
    scene.server.longest()
    answer = await case.ask(scene, game)
    await asyncio.sleep(SETTLE_SECONDS)
    return answer, scene.server.longest()


async def _measure(scene: Scene, case: Case, times: int) -> Result:
    result = Result()
    for _ in range(1 if case.once else times):
        for looked_at in (False, True):
            if _is_wanted(case, looked_at):
                result.note(*await _measured(scene, case, looked_at), looked_at)
    return result


def _is_wanted(case: Case, looked_at: bool) -> bool:
    return case.game is not None and not case.once if looked_at else case.before is None


def _line(case: Case, result: Result) -> str:
    first, then = (" " * 7 if each is None else f"{each:7.1f}" for each in result.work)
    mark = "  over the aim" if result.is_too_long else ""
    answer = f"{result.status} {result.kilobytes:8.1f} kB"
    return f"{case.route:<42} {case.data:<42} {answer} {first} {then} {result.wall:7.1f}{mark}"


async def _table(scene: Scene, cases: list[Case], times: int) -> list[str]:
    """Prints the table. Returns the failures and everything over the aim."""
    print(f"{'route':<42} {'data':<42} {'answer':>15} {'first':>7} {'then':>7} {'wall':>7}  (ms)")
    faults = []
    for case in cases:
        result = await _measure(scene, case, times)
        print(_line(case, result), flush=True)
        if result.is_too_long or result.status == 500:  # 503 is a refusal: no film is made of an endless game
            faults.append(f"{case.route} ({case.data})")
    return faults


async def _run(quick: bool, only: str) -> list[str]:
    cases = [case for case in CASES if only in f"{case.route} {case.data}"]
    with tempfile.TemporaryDirectory(prefix="quiltbee-worst-") as folder:
        async with Scene.built(str(Path(folder) / "games.db"), quick) as scene:
            return await _table(scene, cases, 1 if quick else 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="once each, with a shorter log and film")
    parser.add_argument("--only", default="", metavar="WORDS", help="only the rows with these words in them")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # end what was started, as after Ctrl-C
    if missing := left_out():
        sys.exit(f"no case for {', '.join(sorted(missing))}: add one to benchmarks/server/worst_case.py")
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}", flush=True)
    faults = asyncio.run(_run(given.quick, given.only))
    print(f"{len(faults)} over {AIM_MS} ms or failed" if faults else f"none over {AIM_MS} ms")


if __name__ == "__main__":
    main()
