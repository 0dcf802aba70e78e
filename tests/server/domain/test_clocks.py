"""Clocks: what is charged, what is left, and that running out ends nothing by itself."""

import time
from dataclasses import replace

import pytest

from quiltbee import edition, shuffled
from quiltbee.server.domain.clock import charge, clock_face, is_time_up
from quiltbee.server.domain.game import Game, new_game
from quiltbee.server.domain.log import Entry, Kind
from quiltbee.server.domain.replay import apply, begin_entry
from quiltbee.server.domain.setup import ClockSetup, GameSetup, SeatSetup, parse_setup, setup_text
from quiltbee.server.services.server_clock import ServerClock
from tests.server.conftest import Servers
from tests.server.services.test_taking_back import two_players

MINUTE = 60_000
DAY = 86_400_000
FISCHER = ClockSetup("fischer", 5 * MINUTE, 10_000)
STARTED = 0


def setup_with(clock: ClockSetup) -> GameSetup:
    import random

    start = shuffled(edition("patchwork"), random.Random(1), first=0)
    seats = (SeatSetup("human", "Ann"), SeatSetup("human", "Ben"))
    return GameSetup("0" * 32, "patchwork", "2014", None, start.circle, 0, seats, clock, "free", False, 0)


def after(game: Game, kind: Kind, body: str, at: int, seat: int | None = None) -> Game:
    by = game.state.turn if seat is None else seat
    return apply(game, Entry(game.seq + 1, by, kind, body, at, spent=charge(game, at, STARTED)))


def may_claim(game: Game, seat: int, at: int, server_started: int) -> bool:
    return is_time_up(begin_entry(game, at, charge(game, at, server_started)), 1 - seat)


def test_the_clock_starts_with_the_first_decision() -> None:
    game = new_game(setup_with(FISCHER))
    assert clock_face(game).running is None
    game = after(game, "play", "A", 3 * MINUTE)
    face = clock_face(game)
    assert (face.running, face.left_ms) == (1, (5 * MINUTE + 10_000, 5 * MINUTE))
    assert face.deadline_ms == 8 * MINUTE


def test_thinking_is_charged_and_a_turn_brings_the_increment() -> None:
    game = after(new_game(setup_with(FISCHER)), "play", "A", 0)
    game = after(game, "play", "A", MINUTE)
    assert clock_face(game).left_ms == (5 * MINUTE + 10_000, 4 * MINUTE + 10_000)


def test_a_pause_is_nobodys_time() -> None:
    game = after(new_game(setup_with(FISCHER)), "play", "A", 0)
    game = after(game, "pause", "", MINUTE, seat=1)
    assert clock_face(game).running is None
    game = after(game, "resume", "", DAY, seat=0)
    assert clock_face(game).left_ms == (5 * MINUTE + 10_000, 4 * MINUTE)
    assert clock_face(game).deadline_ms == DAY + 4 * MINUTE


def test_time_that_is_up_lets_the_opponent_claim_and_nobody_else() -> None:
    game = after(new_game(setup_with(FISCHER)), "play", "A", 0)
    assert not may_claim(game, 0, 5 * MINUTE, STARTED)
    assert may_claim(game, 0, 5 * MINUTE + 1, STARTED)
    assert not may_claim(game, 1, 5 * MINUTE + 1, STARTED)
    assert after(game, "play", "A", 50 * MINUTE).ending is None  # whoever waits lets the game go on


def test_time_is_never_negative_and_never_runs_backwards() -> None:
    game = after(new_game(setup_with(FISCHER)), "play", "A", 1000)
    assert charge(game, 0, STARTED) == 0
    game = after(game, "play", "A", 10 * DAY)
    left = clock_face(game).left_ms
    assert left is not None
    assert min(left) >= 0


def test_while_the_server_was_down_nobodys_clock_ran() -> None:
    game = after(new_game(setup_with(FISCHER)), "play", "A", 0)
    assert charge(game, DAY + 5, server_started=DAY) == 5
    assert not may_claim(game, 0, DAY + 5, server_started=DAY)


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_a_jump_of_the_wall_clock_is_not_noticed_while_the_server_runs(
    jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, real = ServerClock(), time.time_ns
    before = clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: real() + jump * 1_000_000)
    assert 0 <= clock.now() - before < DAY // 2


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_a_jump_of_the_wall_clock_while_the_server_is_down_costs_nobody_time(jump: int) -> None:
    game = after(new_game(setup_with(FISCHER)), "play", "A", 10 * DAY)
    started = 10 * DAY + jump
    assert 0 <= charge(game, started + 5, started) <= 5
    assert not may_claim(game, 0, started + 5, started)
    game = apply(game, Entry(2, 1, "play", "A", started + 5, spent=charge(game, started + 5, started)))
    assert min(clock_face(game).left_ms or ()) >= 5 * MINUTE


def test_turns_of_days_begin_anew_with_every_decision() -> None:
    game = after(new_game(setup_with(ClockSetup("days", 3 * DAY))), "play", "A", 0)
    game = after(game, "play", "A", 2 * DAY)
    assert clock_face(game).deadline_ms == 5 * DAY
    assert may_claim(game, 1 - game.state.turn, 5 * DAY + 1, server_started=5 * DAY)


def test_a_turn_of_days_goes_on_when_it_is_taken_back() -> None:
    game = after(new_game(setup_with(ClockSetup("days", 3 * DAY))), "play", "A", 0)
    game = after(game, "play", "A", 2 * DAY)
    game = after(game, "undo", "1", 2 * DAY + 5, seat=1)
    assert clock_face(game).deadline_ms == 3 * DAY


def test_a_take_back_that_was_granted_gives_the_turn_the_time_it_had() -> None:
    game = after(new_game(setup_with(ClockSetup("days", 3 * DAY))), "play", "A", 0)
    game = after(game, "play", "A", 2 * DAY)
    game = after(game, "play", "A", 4 * DAY)
    game = after(game, "answer", "accept takeback 1", 5 * DAY, seat=0)
    assert clock_face(game).deadline_ms == 6 * DAY


def test_to_take_a_patch_does_not_begin_a_new_turn() -> None:
    setup = setup_with(ClockSetup("days", 3 * DAY))
    game = after(new_game(setup), "play", "A", 0)
    patch = next(patch.id for patch in game.state.reach if patch.cost <= game.state.sides[1].buttons)
    game = after(game, "play", patch, 2 * DAY)
    assert clock_face(game).deadline_ms == 3 * DAY


def test_who_takes_back_pays_for_the_time_since() -> None:
    game = after(new_game(setup_with(FISCHER)), "play", "A", 0)
    game = after(game, "name", "Bob", 10_000, seat=1)
    game = after(game, "undo", "0", MINUTE, seat=0)
    assert game.spent == (MINUTE, 0)


def test_a_guest_who_comes_later_has_a_full_clock() -> None:
    game = after(new_game(setup_with(FISCHER)), "play", "A", 0)
    game = after(game, "leave", "Player 2", MINUTE, seat=1)
    game = after(game, "join", "Cleo", DAY, seat=1)
    assert clock_face(game).left_ms == (5 * MINUTE + 10_000, 5 * MINUTE)


def test_without_a_clock_nothing_is_charged() -> None:
    game = after(new_game(setup_with(ClockSetup())), "play", "A", 0)
    assert clock_face(game) == (None, None, None, None)
    assert charge(game, DAY, STARTED) == 0


def test_an_empty_seat_has_no_running_clock() -> None:
    setup = setup_with(FISCHER)
    setup = replace(setup, seats=(setup.seats[0], SeatSetup("open", "Player 2")))
    game = after(new_game(setup), "play", "A", 0)
    assert clock_face(game).running is None
    game = after(game, "join", "Ben", DAY, seat=1)
    assert clock_face(game).deadline_ms == DAY + 5 * MINUTE


def test_a_setup_survives_its_text() -> None:
    setup = setup_with(FISCHER)
    assert parse_setup(setup_text(setup)) == setup


def test_a_claim_over_http_is_refused_in_time_and_granted_after(servers: Servers) -> None:
    ann, ben, game = two_players(servers, clock={"kind": "fischer", "base_ms": 1000})
    ann.play(game, "A")
    assert ben.act(game, "claim").json()["code"] == "time_left"
    while (answer := ann.act(game, "claim")).status_code != 200:
        assert answer.json()["code"] == "time_left"
    assert ben.view(game)["table"]["result"]["reason"] == "time"
