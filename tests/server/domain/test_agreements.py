"""What players agree on, judged without a server: offers, rematches, seats, pauses, the clock and names."""

from quiltbee.server.api.view.permissions import permissions_for
from quiltbee.server.domain.commands.clock import propose_claim, propose_pause, propose_resume
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.commands.offers import propose_offer, propose_rematch
from quiltbee.server.domain.commands.seats import propose_join, propose_leave, propose_rename
from quiltbee.server.domain.commands.undo import propose_undo
from quiltbee.server.domain.replay import begin_entry
from quiltbee.server.domain.setup import SeatSetup
from quiltbee.server.services.new_game import next_setup
from tests.server.domain.tables import (
    BOTH,
    FIRST,
    PEOPLE,
    SECOND,
    TIMED,
    WITH_BOT,
    after,
    answer,
    over,
    paused,
    played,
    refused,
    table,
)

# --- offers


def test_one_cannot_answer_ones_own_offer_nor_one_that_nobody_made() -> None:
    game = played(table(), "A")
    offered = after(game, propose_offer(game, FIRST, "takeback"))
    assert refused(lambda: answer(offered, FIRST, "takeback", True)) == "no_such_offer"
    assert refused(lambda: answer(offered, SECOND, "pause", True)) == "no_such_offer"
    assert refused(lambda: answer(game, SECOND, "takeback", True)) == "no_such_offer"
    agreed = after(offered, answer(offered, SECOND, "takeback", True))
    assert (len(agreed.plies), agreed.offers) == (0, ())
    declined = after(offered, answer(offered, SECOND, "takeback", False))
    assert (len(declined.plies), declined.offers) == (1, ())


def test_an_offer_lapses_when_the_game_goes_on() -> None:
    game = played(table(), "A")
    offered = after(game, propose_offer(game, FIRST, "takeback"))
    assert refused(lambda: answer(played(offered, "A"), SECOND, "takeback", True)) == "no_such_offer"


def test_a_rematch_is_offered_once_the_game_is_over_and_made_once() -> None:
    assert refused(lambda: propose_offer(table(), FIRST, "rematch", "new")) == "not_over"
    done = over(table())
    assert propose_offer(done, FIRST, "rematch", "new").body == "rematch new"
    made = after(done, Draft(0, "rematch", "1" * 32))
    assert refused(lambda: propose_offer(made, FIRST, "rematch", "new")) == "rematch_made"


def test_a_rematch_begins_at_once_where_nobody_else_has_to_agree() -> None:
    done = over(table())
    assert propose_rematch(done, FIRST, "new", next_setup) == Draft(0, "offer", "rematch new")
    for game, caller in ((done, BOTH), (over(table(seats=WITH_BOT)), FIRST)):
        made = propose_rematch(game, caller, "new", next_setup)
        assert made.kind == "rematch"
        assert made.next_game is not None
        assert made.next_game.setup.id == made.body


def test_a_rematch_that_is_accepted_begins_with_the_answer() -> None:
    done = over(table())
    offered = after(done, propose_offer(done, FIRST, "rematch", "same"))
    made = answer(offered, SECOND, "rematch", True)
    assert (made.seat, made.kind) == (1, "rematch")
    assert made.next_game is not None
    assert made.next_game.swaps_seats
    assert [seat.name for seat in made.next_game.setup.seats] == ["Ben", "Ann"]
    assert answer(offered, SECOND, "rematch", False) == Draft(1, "answer", "decline rematch")


# --- seats


def test_only_an_open_seat_can_be_taken() -> None:
    game = table(seats=(PEOPLE[0], SeatSetup("open", "Player 2")))
    assert propose_join(game, 1, "Ben") == Draft(1, "join", "Ben")
    assert propose_join(game, 1, None) == Draft(1, "join", "Player 2")
    assert refused(lambda: propose_join(game, 0, "Ben")) == "seat_taken"


def test_the_host_sends_away_only_a_guest_who_has_not_played() -> None:
    game = table()
    sent_away = propose_leave(game, FIRST, 1)
    assert (sent_away.seat, sent_away.kind, sent_away.role) == (1, "leave", "host")
    assert refused(lambda: propose_leave(game, FIRST, 0)) == "not_a_guest"
    assert refused(lambda: propose_leave(table(seats=WITH_BOT), FIRST, 1)) == "not_a_guest"
    assert refused(lambda: propose_leave(played(game, "A", "A"), FIRST, 1)) == "has_played"
    may = [
        permissions_for(each, frozenset({0}), host=True)["may"]["send_away"] for each in (game, played(game, "A", "A"))
    ]
    assert may == [[1], []]
    assert permissions_for(game, frozenset({1}), host=False)["may"]["send_away"] == []


# --- pausing, clocks, names


def test_a_clock_is_stopped_only_by_consent() -> None:
    timed = table(clock=TIMED)
    assert propose_pause(timed, FIRST).kind == "offer"
    assert propose_pause(timed, BOTH).kind == "pause"
    assert propose_pause(table(clock=TIMED, seats=WITH_BOT), FIRST).kind == "pause"
    assert propose_pause(table(), FIRST).kind == "pause"


def test_a_game_is_paused_and_resumed_once() -> None:
    still = paused(table())
    assert refused(lambda: propose_pause(still, FIRST)) == "paused"
    assert refused(lambda: propose_offer(still, FIRST, "pause")) == "paused"
    assert propose_resume(still, SECOND) == Draft(1, "resume", "")
    assert refused(lambda: propose_resume(table(), FIRST)) == "not_paused"


def test_time_is_claimed_only_by_the_seat_that_may() -> None:
    game = played(table(clock=TIMED), "A")
    assert refused(lambda: propose_claim(begin_entry(game, 60_000, 60_000), FIRST)) == "time_left"
    late = begin_entry(game, 60_001, 60_001)
    assert refused(lambda: propose_claim(late, SECOND)) == "time_left"
    assert propose_claim(late, FIRST) == Draft(0, "claim", "")


def test_at_one_device_the_time_of_the_other_is_claimed_too() -> None:
    game = played(table(clock=TIMED), "A")
    assert permissions_for(game, frozenset({0, 1}), host=True)["may"]["claim"]
    assert not permissions_for(table(clock=TIMED), frozenset({0, 1}), host=True)["may"]["claim"]
    assert propose_claim(begin_entry(game, 60_001, 60_001), BOTH) == Draft(0, "claim", "")


def test_nobody_loses_on_time_by_taking_back() -> None:
    game = played(table(clock=TIMED), "A")
    assert propose_undo(begin_entry(game, 59_999, 59_999), FIRST, None) == Draft(0, "undo", "0")
    assert refused(lambda: propose_undo(begin_entry(game, 60_000, 60_000), FIRST, None)) == "no_time_left"


def test_one_names_only_oneself() -> None:
    game = table()
    assert propose_rename(game, FIRST, None, "Anna") == Draft(0, "name", "Anna")
    assert propose_rename(game, SECOND, None, "Benno") == Draft(1, "name", "Benno")
    assert refused(lambda: propose_rename(game, FIRST, 1, "Fool")) == "not_your_seat"
