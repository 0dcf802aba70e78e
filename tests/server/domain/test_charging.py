"""The time of both players together is the time that passed: every moment is charged once, and to the right one."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import choose
from quiltbee.server.api.requests import NewGame
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.clock import clock_face
from quiltbee.server.domain.commands.clock import propose_claim, propose_pause, propose_resume
from quiltbee.server.domain.commands.command import Propose
from quiltbee.server.domain.commands.offers import propose_answer, propose_offer, propose_rematch
from quiltbee.server.domain.commands.play import propose_play
from quiltbee.server.domain.commands.resign import propose_resign
from quiltbee.server.domain.commands.seats import propose_rename
from quiltbee.server.domain.commands.undo import propose_undo
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game, OfferKind
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.security import new_token, token_hash
from quiltbee.server.services.games import Games
from quiltbee.server.services.new_game import next_setup
from quiltbee.server.services.seats import Seats
from quiltbee.server.services.server_clock import ServerClock
from tests.server.conftest import Servers
from tests.server.services.test_taking_back import two_players
from tests.server.support.commands import command
from tests.server.support.stores import new_store

CLOCKS: list[dict[str, Any]] = [
    {"kind": "fischer", "base_ms": 600_000, "increment_ms": 5_000},
    {"kind": "fischer", "base_ms": 20_000},
    {"kind": "days", "days": 1},
]
SEATS = st.integers(0, 1)


class FakeClock(ServerClock):
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.at = 1_000

    @property
    def started(self) -> int:
        return 0

    def now(self) -> int:
        return self.at


profile = settings.get_profile(settings.get_current_profile_name())


class Table(RuleBasedStateMachine):
    """Two people with a clock do whatever they may, in any order, on the real server without HTTP."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = TemporaryDirectory()
        self.opened = new_store(Path(self.folder.name))
        self.clock = FakeClock()
        store = self.opened.__enter__()
        self.games = Games(store, GameCache(store), self.clock)
        self.seats = Seats(self.games)
        self.charged = [0, 0]
        self.ran = 0
        self.left_with = 0
        """What was charged to guests who have left."""
        self.in_turn = 0
        """What the player to move has been charged since the turn began."""
        self.plies: list[tuple[int, list[int]]] = []
        """`in_turn` and `charged` when each decision that stands was made."""

    def teardown(self) -> None:
        self.opened.__exit__(None, None, None)
        self.runner.close()
        self.folder.cleanup()

    def run_(self, work: Awaitable[Any]) -> Any:
        async def main() -> Any:
            return await work

        return self.runner.run(main())

    @initialize(clock=st.sampled_from(CLOCKS), edition=st.sampled_from(["patchwork", "express"]))
    def sit_down(self, clock: dict[str, Any], edition: str) -> None:
        wanted = {"edition": edition, "first": 0, "clock": clock, "seats": [{"kind": "me"}, {"kind": "open"}]}
        self.tokens = [new_token(), new_token()]
        self.live: LiveGame
        self.live, _ = self.run_(self.games.create(NewGame.model_validate(wanted), self.tokens[0]))
        self.invite()

    def invite(self) -> None:
        host = self.run_(self.seats.who(self.live, token_hash(self.tokens[0])))
        link = self.run_(self.seats.make_link(self.live, host, "invite", 1))
        self.tokens[1] = new_token()
        self.run_(self.seats.exchange(link.token, token_hash(self.tokens[1]), None))

    @property
    def game(self) -> Game:
        return self.live.game

    @property
    def runs(self) -> bool:
        game = self.game
        return bool(game.plies) and not game.is_over and not game.paused and game.is_seated

    def caller(self, seat: int) -> Caller:
        return Caller(token_hash(self.tokens[seat]), frozenset({str(seat)} | ({"host"} if seat == 0 else set())))

    def submit(self, seat: int, propose: Propose) -> bool:
        """Whether the server granted what a seat asked for."""
        return self.granted(self.games.submit(self.live, self.caller(seat), command(self.live, propose)))

    def granted(self, request: Awaitable[object]) -> bool:
        try:
            self.run_(request)
        except Refused:
            return False
        return True

    @rule(ms=st.integers(1, 9_000))
    def time_passes(self, ms: int) -> None:
        self.clock.at += ms
        if self.runs:
            self.ran += ms
            self.in_turn += ms
            self.charged[self.game.state.turn] += ms

    @rule(pick=st.integers(0, 1_000))
    def play(self, pick: int) -> None:
        game = self.game
        if game.is_over:
            return
        decision = move_text(choose(game.state, lambda below: pick % below), game.edition)
        if self.submit(game.state.turn, lambda game, caller: propose_play(game, caller, decision, self.games.below)):
            more = len(self.game.plies) - len(self.plies)
            self.plies += [(self.in_turn, self.charged.copy())] * more
            self.in_turn = 0 if self.game.state.in_hand is None else self.in_turn

    @rule(seat=SEATS)
    def undo(self, seat: int) -> None:
        """The one who takes back pays for all the time since the turn passed."""
        turn = self.game.state.turn
        if self.submit(seat, propose_undo):
            if turn != seat:
                self.charged[turn] -= self.in_turn
                self.charged[seat] += self.in_turn
            in_turn, charged = self.cut()
            self.in_turn = in_turn + self.charged[seat] - charged[seat]

    def cut(self) -> tuple[int, list[int]]:
        """How it stood when the first of the decisions taken back was made."""
        first = self.plies[len(self.game.plies)]
        del self.plies[len(self.game.plies) :]
        return first

    @rule(seat=SEATS)
    def rename(self, seat: int) -> None:
        assert self.submit(seat, lambda game, caller: propose_rename(game, caller, seat, "Somebody else"))

    @rule(seat=SEATS, what=st.sampled_from(["takeback", "hints"]))
    def offer(self, seat: int, what: OfferKind) -> None:
        self.submit(seat, lambda game, caller: propose_offer(game, caller, what))

    @rule(seat=SEATS)
    def offer_rematch(self, seat: int) -> None:
        self.submit(seat, lambda game, caller: propose_rematch(game, caller, "new", next_setup))

    @rule(seat=SEATS, what=st.sampled_from(["takeback", "hints", "pause"]), accept=st.booleans())
    def answer(self, seat: int, what: OfferKind, accept: bool) -> None:
        plies = len(self.game.plies)
        granted = self.submit(seat, lambda game, caller: propose_answer(game, caller, what, accept, next_setup))
        if granted and len(self.game.plies) < plies:
            self.in_turn = self.cut()[0]

    @rule(seat=SEATS)
    def pause(self, seat: int) -> None:
        self.submit(seat, propose_pause)

    @rule(seat=SEATS)
    def resume(self, seat: int) -> None:
        self.submit(seat, propose_resume)

    @rule(seat=SEATS)
    def claim(self, seat: int) -> None:
        """It is granted when the other one has used up their time by this account, and never before."""
        face, runs = clock_face(self.game), self.runs and self.game.state.turn == 1 - seat
        up = face.deadline_ms is not None and self.clock.at > face.deadline_ms
        assert self.submit(seat, propose_claim) == (runs and up)

    @precondition(lambda self: self.ran > 60_000)
    @rule(seat=SEATS)
    def resign(self, seat: int) -> None:
        self.submit(seat, propose_resign)

    @rule()
    def the_guest_is_sent_away_and_another_comes(self) -> None:
        if not self.game.is_over and self.granted(self.seats.revoke(self.live, self.caller(0), "seat", 1)):
            self.left_with += self.charged[1]
            self.charged[1] = self.in_turn = 0
            self.invite()

    @invariant()
    def every_moment_is_charged_once(self) -> None:
        if not hasattr(self, "live"):
            return
        game = self.game
        owed = list(game.spent)
        if game.clock_since is not None:
            owed[game.state.turn] += self.clock.at - game.clock_since
        assert owed == self.charged
        assert sum(owed) + self.left_with == self.ran

    @invariant()
    def a_turn_of_days_ends_when_its_days_have_passed(self) -> None:
        if hasattr(self, "live") and self.runs and self.game.setup.clock.kind == "days":
            deadline = self.clock.at + self.game.setup.clock.base_ms - self.in_turn
            assert clock_face(self.game).deadline_ms == deadline


TestTable = pytest.mark.slow(Table.TestCase)
TestTable.settings = settings(
    max_examples=profile.max_examples // 2,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def test_renames_and_offers_do_not_bring_a_claim_nearer(servers: Servers) -> None:
    ann, ben, game = two_players(servers, clock={"kind": "fischer", "base_ms": 600_000})
    ann.play(game, "A")
    deadline = ann.view(game)["table"]["clock"]["deadline_ms"]
    for number in range(10):
        ann.did(game, "name", name=f"Ann {number}")
        ann.did(game, "offers", what="takeback")
        ben.did(game, "answers", what="takeback", accept=False)
    assert ann.view(game)["table"]["clock"]["deadline_ms"] == deadline
    assert ann.act(game, "claim").json()["code"] == "time_left"


def test_who_decides_and_takes_back_again_and_again_thinks_on_their_own_clock(servers: Servers) -> None:
    ann, _, game = two_players(servers, clock={"kind": "fischer", "base_ms": 600_000})
    for _ in range(3):
        ann.play(game, "A")
        ann.did(game, "undo")
    ann.play(game, "A")
    own, other = ann.view(game)["table"]["clock"]["left_ms"]
    assert own < 600_000
    assert other == 600_000
