"""Two people at a table who play one game after the other, whatever happens to the server.

They know the rules (their own copy of the position), so a decision costs the server one request and nothing else.
"""

import asyncio
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from quiltbee.notation.decisions import move_text
from quiltbee.notation.positions import parse_state, state_text
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Take
from quiltbee.rules.play import play
from quiltbee.rules.state import CHANCE, State
from tests.server_faults.support.history import History, Operation
from tests.server_faults.support.viewer import Viewer
from tests.server_faults.support.wire import Address, Answer, Broken, Json, Wire

EDITIONS = ("express", "patchwork", "stack-n-stuff")
RETRY_SECONDS = 0.05
GIVE_UP = 0.05
"""How often a player does not repeat a request whose answer was lost, but looks at the game instead."""
REPEAT = 0.03
"""How often an answered request is sent again: it must get the same answer and change nothing."""
UNDO = 0.03


@dataclass
class Pace:
    """What all tables of a run share."""

    history: History
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    on_ok: Callable[[float], None] = lambda _: None
    """Called with the seconds that an acknowledged decision took, from the first try on."""
    pause: Callable[[], float] = lambda: 0.0
    """How long people think."""


@dataclass
class Undoable:
    """The position before the last decision, as long as it can be undone."""

    state: State
    ply: int
    seat: int


class Table:
    """One table. `play` continues until the run stops."""

    def __init__(
        self, address: Address, pace: Pace, seed: int, shared_device: bool, watched_at: Address | None = None
    ) -> None:
        self.pace = pace
        self.random = random.Random(seed)
        ann = Wire(address)
        self.people = (ann, ann if shared_device else Wire(address))
        self.game = ""
        self.state: State
        self.seq = self.ply = 0
        self.before: Undoable | None = None
        self.in_doubt = False
        """A request was given up and may still arrive, from a connection that hung, until the next one is granted."""
        self.repeats = True
        """Whether moves are undone and requests repeated now and then; not where speed is measured."""
        self.viewer = Viewer(Wire(watched_at), pace.history) if watched_at else None

    async def close(self) -> None:
        if self.viewer is not None:
            await self.viewer.leave()
        for person in self.people:
            person.close()

    async def play(self) -> None:
        while not self.pace.stopping.is_set():
            if not self.game or self.state.is_over:
                await self.everybody_agrees()
                await self.start()
            else:
                await self.decide()
        await self.everybody_agrees()

    async def everybody_agrees(self) -> None:
        """At a quiet moment, all viewers see the same."""
        if self.game and self.viewer is not None:
            await self.viewer.converge(self.seq, state_text(self.state))

    async def patiently(self, person: Wire, method: str, path: str, body: Json | None = None) -> Answer:
        """Asks until the answer is not `try again`. For requests that may be repeated."""
        while True:
            try:
                answer = await (person.get(path) if method == "GET" else person.post(path, body or {}))
                if answer.status < 500:
                    return answer
                self._note_5xx(answer)
            except Broken:
                pass
            await asyncio.sleep(RETRY_SECONDS)

    def _note_5xx(self, answer: Answer) -> None:
        if answer.status != 503:
            self.pace.history.complaints.append(f"an answer was {answer.status}: {answer.body[:200]!r}")

    # --- a new game

    async def start(self) -> None:
        """A new game; it enters the history when both can play."""
        ann, ben = self.people
        mine: Json = {"kind": "me", "name": "Ann"}
        other: Json = mine if ann is ben else {"kind": "open"}
        wanted: Json = {"edition": self.random.choice(EDITIONS), "seats": [mine, other]}
        created = await self.patiently(ann, "POST", "/api/games", wanted)
        if created.status != 201:
            self.pace.history.complaints.append(f"no game was created: {created.body[:200]!r}")
            return
        self.game = created.json()["game"]
        if ann is not ben and not await self._join(ben, created.json()["links"]):
            self.game = ""
            return
        self.pace.history.games.append(self.game)
        self.seq, self.in_doubt = 0, False
        await self.look()
        if self.viewer is not None:
            self.viewer.wire.cookie = ann.cookie
            await self.viewer.follow(self.game)

    async def _join(self, ben: Wire, links: list[Json]) -> bool:
        """False if the answer to the first visit was lost: then Ben never got the cookie that holds his seat."""
        token = next(link["token"] for link in links if link["purpose"] == "invite")
        answer = await self.patiently(ben, "POST", "/api/links/exchange", {"token": token, "name": "Ben"})
        return answer.status == 200 and answer.json()["seats"] == [1]

    async def look(self) -> None:
        """Takes the position from the server."""
        answer = await self.patiently(self.people[0], "GET", f"/api/games/{self.game}")
        table = answer.json()["table"]
        if table["seq"] < self.seq:
            self.pace.history.complaints.append(f"game {self.game} went back from seq {self.seq} to {table['seq']}")
        self.state, self.seq, self.ply = parse_state(table["position"]), table["seq"], table["ply"]
        self.before = None

    # --- one decision

    async def decide(self) -> None:
        await asyncio.sleep(self.pace.pause())
        before = self.before
        if before is not None and self.repeats and self.random.random() < UNDO:
            self.before = None
            await self.take_back(before)
            return
        state, ply, words, reveals = self.choice()
        seat, here = self.state.turn, Undoable(self.state, self.ply, self.state.turn)
        if await self._do(seat, "play", words, state, ply):
            self.before = None if reveals else here
        if reveals:
            await self.look()

    async def take_back(self, before: Undoable) -> None:
        await self._do(before.seat, "undo", str(before.ply), before.state, before.ply)

    def choice(self) -> tuple[State, int, str, bool]:
        """A random decision, with the placement of a bought patch unless that reveals the second set first."""
        edition = self.state.edition
        decision = choose(self.state, self.random.randrange)
        state, ply, words = play(self.state, decision), self.ply + 1, move_text(decision, edition)
        if isinstance(decision, Take) and state.turn != CHANCE:
            placing = choose(state, self.random.randrange)
            return play(state, placing), ply + 1, words + move_text(placing, edition), False
        return state, ply, words, state.turn == CHANCE

    async def _do(self, seat: int, kind: Literal["play", "undo"], asked: str, then: State, ply: int) -> bool:
        """One operation from its invocation to its outcome."""
        shared = kind == "undo" and self.people[0] is self.people[1]
        operation = Operation(self.game, (0, 1) if shared else (seat,), secrets.token_hex(8), kind, asked)
        self.pace.history.operations.append(operation)
        route = "decisions" if kind == "play" else "undo"
        body: Json = {"client_id": operation.client_id, "expected_seq": self.seq}
        body |= {"decisions": asked} if kind == "play" else {"to_ply": int(asked)}
        path = f"/api/games/{self.game}/{route}"
        answer = await self._insist(self.people[seat], path, body)
        if answer is None or answer.status != 200:
            self._refused(operation, answer)
            await self.look()
            return False
        self.in_doubt = False
        operation.outcome, operation.seq = "ok", answer.json()["seq"]
        self.state, self.seq, self.ply = then, operation.seq or 0, ply
        if self.repeats and self.random.random() < REPEAT:
            await self._again(self.people[seat], path, body, answer)
        return True

    def _refused(self, operation: Operation, answer: Answer | None) -> None:
        if answer is None:
            self.in_doubt = True
            return
        operation.outcome = "fail"
        if answer.status == 409 and self.in_doubt:
            self.in_doubt = False  # the request had arrived, and the answer says so
        else:
            self.pace.history.complaints.append(
                f"{operation.kind} {operation.asked} got {answer.status}: {answer.body[:200]!r}"
            )

    async def _insist(self, person: Wire, path: str, body: Json) -> Answer | None:
        """Sends a request again and again with the same client_id; None if the player gives up."""
        clock = asyncio.get_running_loop().time
        started = clock()
        gives_up = self.random.random() < GIVE_UP
        while True:
            try:
                answer = await person.post(path, body)
                if answer.status < 500:
                    self.pace.on_ok(clock() - started)
                    return answer
                self._note_5xx(answer)
            except Broken:
                pass
            if gives_up:
                return None
            await asyncio.sleep(RETRY_SECONDS)

    async def _again(self, person: Wire, path: str, body: Json, first: Answer) -> None:
        second = await self.patiently(person, "POST", path, body)
        if (second.status, second.body) != (first.status, first.body):
            self.pace.history.complaints.append(f"the same request was answered {first.body!r}, then {second.body!r}")

    async def final_views(self) -> None:
        """What both see in the end."""
        for person in self.people if self.game else ():
            answer = await self.patiently(person, "GET", f"/api/games/{self.game}")
            self.pace.history.views.setdefault(self.game, []).append(answer.json()["table"]["position"])
