"""What a player may do, judged without a server: every refusal, and what is granted just beside it."""

import random
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from quiltbee import edition, shuffled
from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import choose
from quiltbee.server.domain import commands
from quiltbee.server.domain.commands import Actor, Draft, Refused
from quiltbee.server.domain.game import Game, apply, begin_entry, new_game
from quiltbee.server.domain.log import Entry
from quiltbee.server.domain.setup import ClockSetup, GameSetup, SeatSetup
from quiltbee.server.services.games import Games

BOTH, FIRST, SECOND, NOBODY = (Actor(frozenset(seats)) for seats in ({0, 1}, {0}, {1}, ()))
PEOPLE = (SeatSetup("human", "Ann"), SeatSetup("human", "Ben"))
WITH_BOT = (SeatSetup("human", "Ann"), SeatSetup("bot", "Thimble", "thimble"))
below = random.Random(2).randrange
TIMED = ClockSetup("fischer", 60_000, 0)


def table(**more: Any) -> Game:
    """A game of Express before its first decision; seat 0 begins."""
    express = edition("express")
    circle = shuffled(express, random.Random(1), 0).circle
    facts = {"seats": PEOPLE, "clock": ClockSetup(), "undo": "free", **more}
    return new_game(
        GameSetup("0" * 32, "express", express.board, None, circle, 0, same_device=False, created_at=0, **facts)
    )


def after(game: Game, *drafts: Draft) -> Game:
    for draft in drafts:
        game = apply(game, Entry(game.seq + 1, draft.seat, draft.kind, draft.body, 0))
    return game


def played(game: Game, *texts: str) -> Game:
    """Decisions of whoever is on turn."""
    for text in texts:
        game = after(game, commands.playing(game, BOTH, text, below))
    return game


def refused(deed: Callable[[], object]) -> str:
    with pytest.raises(Refused) as told:
        deed()
    assert str(told.value)
    return told.value.code


def play(game: Game, actor: Actor, text: str) -> Draft:
    return commands.playing(game, actor, text, below)


def over(game: Game) -> Game:
    return after(game, commands.resigning(game, FIRST))


def paused(game: Game) -> Game:
    return after(game, commands.pausing(game, BOTH))


# --- playing


def test_only_the_seat_on_turn_decides() -> None:
    game = table()
    assert play(game, FIRST, "A") == Draft(0, "play", "A")
    assert refused(lambda: play(game, SECOND, "A")) == "not_your_turn"
    game = played(game, "A")
    assert game.state.turn == 1
    assert refused(lambda: play(game, FIRST, "A")) == "not_your_turn"
    assert play(game, SECOND, "A").seat == 1
    assert play(game, BOTH, "A").seat == 1


def test_who_watches_decides_nothing() -> None:
    game = table()
    for deed in (
        lambda: play(game, NOBODY, "A"),
        lambda: commands.undoing(game, NOBODY, None),
        lambda: commands.offering(game, NOBODY, "takeback"),
        lambda: commands.answering(game, NOBODY, "takeback", True),
        lambda: commands.resigning(game, NOBODY),
        lambda: commands.claiming(game, NOBODY),
        lambda: commands.pausing(game, NOBODY),
        lambda: commands.resuming(game, NOBODY),
        lambda: commands.renaming(game, NOBODY, None, "Eve"),
        lambda: commands.hinting(game, NOBODY),
        lambda: commands.hurrying(game, NOBODY),
        lambda: commands.saying(game, NOBODY, None),
    ):
        assert refused(deed) == "only_watching"


def test_nothing_is_decided_when_paused_or_over() -> None:
    assert refused(lambda: play(paused(table()), FIRST, "A")) == "paused"
    assert refused(lambda: play(over(table()), FIRST, "A")) == "game_over"
    assert refused(lambda: commands.resigning(over(table()), FIRST)) == "game_over"
    assert refused(lambda: commands.claiming(over(table()), FIRST)) == "game_over"
    assert refused(lambda: commands.pausing(over(table()), FIRST)) == "game_over"
    assert refused(lambda: commands.undoing(over(played(table(), "A")), FIRST, None)) == "game_over"
    assert refused(lambda: commands.offering(over(played(table(), "A")), FIRST, "takeback")) == "game_over"
    assert refused(lambda: commands.offering(over(table()), FIRST, "pause")) == "game_over"


def test_decisions_for_the_next_turn_are_not_taken_in_advance() -> None:
    assert refused(lambda: play(table(), FIRST, "A A")) == "turn_passed"
    assert refused(lambda: play(table(), BOTH, "A A")) == "turn_passed"


@pytest.mark.parametrize("text", ["", " ", "A A A A A", "nonsense", "@z99"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    assert refused(lambda: play(table(), FIRST, text)) == "unreadable"


def test_four_words_are_not_too_many_to_read() -> None:
    assert refused(lambda: play(table(), FIRST, "A A A A")) == "turn_passed"


def test_what_the_rules_forbid_is_refused() -> None:
    game = table()
    far = game.state.circle[game.setup.edition.reach]
    assert refused(lambda: play(game, FIRST, far)) == "not_allowed"
    assert refused(lambda: play(game, FIRST, "-")) == "not_allowed"


# --- the reveal


def before_the_reveal() -> tuple[Game, str]:
    """The player on turn can take the patch that reveals the second set."""
    while True:
        game = table()
        while not game.is_over and game.state.waiting:
            takes = [patch for patch in game.state.reach if _reveals(game, patch.id)]
            if takes:
                return game, takes[0].id
            game = played(game, _any(game))


def _reveals(game: Game, patch: str) -> bool:
    if game.state.in_hand is not None or len(game.state.circle) != game.setup.edition.refill_when_left + 1:
        return False
    try:
        return "R(" in play(game, BOTH, patch).body
    except Refused:
        return False


def _any(game: Game) -> str:
    return move_text(choose(game.state, below), game.setup.edition)


def test_the_reveal_is_drawn_by_the_server_and_cannot_be_played_over_or_taken_back() -> None:
    game, patch = before_the_reveal()
    order = " ".join(game.state.waiting)
    assert refused(lambda: play(game, BOTH, f"{patch} R({order})")) in ("turn_passed", "not_allowed", "revealed")
    assert refused(lambda: play(game, BOTH, f"{patch} @a1")) == "revealed"
    revealed = played(game, patch)
    assert refused(lambda: commands.undoing(revealed, BOTH, None)) == "revealed"
    assert refused(lambda: commands.undoing(revealed, BOTH, len(revealed.plies) - 2)) == "revealed"
    assert refused(lambda: commands.offering(revealed, BOTH, "takeback")) == "revealed"
    placed = played(revealed, _any(revealed))
    assert refused(lambda: commands.undoing(placed, BOTH, 0)) == "revealed"
    assert commands.undoing(placed, BOTH, len(revealed.plies)).body == str(len(revealed.plies))


def test_the_order_comes_from_the_generator_that_is_given() -> None:
    game, patch = before_the_reveal()
    bodies = {commands.playing(game, BOTH, patch, below).body for _ in range(8)}
    assert len(bodies) > 1
    assert len({commands.playing(game, BOTH, patch, lambda _: 0).body for _ in range(3)}) == 1


def test_the_generator_is_not_asked_before_the_reveal() -> None:
    """So the order of the second set does not exist before: there is nothing that could be told."""
    asked: list[int] = []

    def watched(bound: int) -> int:
        asked.append(bound)
        return 0

    game = table()
    while not asked:
        before = game
        game = after(game, commands.playing(game, BOTH, _any(game), watched))
        assert not game.is_over, "this game comes to its reveal"
        assert bool(asked) == (before.state.waiting != game.state.waiting)


def test_a_server_draws_with_the_randomness_of_the_system() -> None:
    store: Any = None
    assert Games(store, store, store).below is secrets.randbelow


# --- taking back


def test_one_takes_back_until_the_other_has_played() -> None:
    game = played(table(), "A")
    assert commands.undoing(game, FIRST, None) == Draft(0, "undo", "0")
    assert refused(lambda: commands.undoing(game, SECOND, None)) == "nothing_to_undo"
    answered = played(game, "A")
    assert refused(lambda: commands.undoing(answered, FIRST, None)) == "opponent_acted"
    assert commands.undoing(answered, SECOND, None).body == "1"
    assert refused(lambda: commands.undoing(answered, SECOND, 0)) == "opponent_acted"
    assert commands.undoing(answered, BOTH, 0).body == "0"


def test_against_a_bot_one_takes_back_its_answer_too() -> None:
    game = played(table(seats=WITH_BOT), "A", "A")
    assert commands.undoing(game, FIRST, None).body == "0"


@pytest.mark.parametrize("ply", [-1, 1, 2])
def test_one_goes_back_only_to_where_the_game_has_been(ply: int) -> None:
    assert refused(lambda: commands.undoing(played(table(), "A"), FIRST, ply)) == "no_such_ply"


def test_the_table_says_whether_one_may_take_back() -> None:
    strict, asking = played(table(undo="none"), "A"), played(table(undo="consent"), "A")
    assert refused(lambda: commands.undoing(strict, FIRST, None)) == "no_undo"
    assert refused(lambda: commands.undoing(strict, BOTH, None)) == "no_undo"
    assert refused(lambda: commands.offering(strict, FIRST, "takeback")) == "no_undo"
    assert refused(lambda: commands.undoing(asking, FIRST, None)) == "needs_consent"
    assert commands.undoing(asking, BOTH, None).body == "0"
    assert commands.offering(asking, FIRST, "takeback").body == "takeback 0"


def test_a_patch_that_was_sewn_goes_back_to_where_it_was_bought() -> None:
    game = table()
    patch = next(patch.id for patch in game.state.reach if patch.cost <= game.state.sides[0].buttons)
    taken = played(game, patch)
    sewn = played(taken, _any(taken))
    assert commands.undoing(taken, FIRST, None).body == "0"
    assert commands.undoing(sewn, FIRST, None).body == "0"


# --- offers


def test_one_cannot_answer_ones_own_offer_nor_one_that_nobody_made() -> None:
    game = played(table(), "A")
    offered = after(game, commands.offering(game, FIRST, "takeback"))
    assert refused(lambda: commands.answering(offered, FIRST, "takeback", True)) == "no_such_offer"
    assert refused(lambda: commands.answering(offered, SECOND, "pause", True)) == "no_such_offer"
    assert refused(lambda: commands.answering(game, SECOND, "takeback", True)) == "no_such_offer"
    agreed = after(offered, commands.answering(offered, SECOND, "takeback", True))
    assert (len(agreed.plies), agreed.offers) == (0, ())
    declined = after(offered, commands.answering(offered, SECOND, "takeback", False))
    assert (len(declined.plies), declined.offers) == (1, ())


def test_an_offer_lapses_when_the_game_goes_on() -> None:
    game = played(table(), "A")
    offered = after(game, commands.offering(game, FIRST, "takeback"))
    assert refused(lambda: commands.answering(played(offered, "A"), SECOND, "takeback", True)) == "no_such_offer"


def test_a_rematch_is_offered_once_the_game_is_over_and_made_once() -> None:
    assert refused(lambda: commands.offering(table(), FIRST, "rematch", "new")) == "not_over"
    done = over(table())
    assert commands.offering(done, FIRST, "rematch", "new").body == "rematch new"
    made = after(done, Draft(0, "rematch", "1" * 32))
    assert refused(lambda: commands.offering(made, FIRST, "rematch", "new")) == "rematch_made"


# --- pausing, clocks, names


def test_a_clock_is_stopped_only_by_consent() -> None:
    timed = table(clock=TIMED)
    assert commands.pausing(timed, FIRST).kind == "offer"
    assert commands.pausing(timed, BOTH).kind == "pause"
    assert commands.pausing(table(clock=TIMED, seats=WITH_BOT), FIRST).kind == "pause"
    assert commands.pausing(table(), FIRST).kind == "pause"


def test_a_game_is_paused_and_resumed_once() -> None:
    still = paused(table())
    assert refused(lambda: commands.pausing(still, FIRST)) == "paused"
    assert refused(lambda: commands.offering(still, FIRST, "pause")) == "paused"
    assert commands.resuming(still, SECOND) == Draft(1, "resume", "")
    assert refused(lambda: commands.resuming(table(), FIRST)) == "not_paused"


def test_time_is_claimed_only_by_the_seat_that_may() -> None:
    game = played(table(clock=TIMED), "A")
    assert refused(lambda: commands.claiming(begin_entry(game, 60_000, 60_000), FIRST)) == "time_left"
    late = begin_entry(game, 60_001, 60_001)
    assert refused(lambda: commands.claiming(late, SECOND)) == "time_left"
    assert commands.claiming(late, FIRST) == Draft(0, "claim", "")


def test_nobody_loses_on_time_by_taking_back() -> None:
    game = played(table(clock=TIMED), "A")
    assert commands.undoing(begin_entry(game, 59_999, 59_999), FIRST, None) == Draft(0, "undo", "0")
    assert refused(lambda: commands.undoing(begin_entry(game, 60_000, 60_000), FIRST, None)) == "no_time_left"


def test_one_names_only_oneself() -> None:
    game = table()
    assert commands.renaming(game, FIRST, None, "Anna") == Draft(0, "name", "Anna")
    assert commands.renaming(game, SECOND, None, "Benno") == Draft(1, "name", "Benno")
    assert refused(lambda: commands.renaming(game, FIRST, 1, "Fool")) == "not_your_seat"


# --- machines


def test_hints_are_for_the_seat_on_turn_of_a_table_that_allows_them() -> None:
    game = table(hints=True)
    assert commands.hinting(game, FIRST) == 0
    assert refused(lambda: commands.hinting(game, SECOND)) == "not_your_turn"
    assert refused(lambda: commands.hinting(table(hints=False), FIRST)) == "no_hints"
    assert refused(lambda: commands.hinting(paused(game), FIRST)) == "paused"
    assert refused(lambda: commands.hinting(over(game), FIRST)) == "game_over"


def test_old_games_allow_hints_where_nobody_came_by_a_link() -> None:
    assert table(hints=None).allows_hints
    assert not table(hints=None, seats=(PEOPLE[0], SeatSetup("open", "Player 2"))).allows_hints


def test_hints_are_agreed_on_by_both() -> None:
    game = table(hints=False)
    offered = after(game, commands.offering(game, SECOND, "hints"))
    assert not offered.allows_hints
    agreed = after(offered, commands.answering(offered, FIRST, "hints", True))
    assert agreed.allows_hints
    assert not after(offered, commands.answering(offered, FIRST, "hints", False)).allows_hints
    assert refused(lambda: commands.offering(agreed, FIRST, "hints")) == "hints_allowed"
    assert refused(lambda: commands.offering(game, BOTH, "hints")) == "no_hints"
    assert refused(lambda: commands.offering(over(game), FIRST, "hints")) == "game_over"


def test_only_a_bot_on_turn_is_told_to_hurry() -> None:
    game = table(seats=WITH_BOT)
    assert refused(lambda: commands.hurrying(game, FIRST)) == "no_bot_thinks"
    commands.hurrying(played(game, "A"), FIRST)
    assert refused(lambda: commands.hurrying(paused(played(game, "A")), FIRST)) == "no_bot_thinks"
    assert refused(lambda: commands.hurrying(over(played(game, "A")), FIRST)) == "no_bot_thinks"
    assert refused(lambda: commands.hurrying(played(table(), "A"), FIRST)) == "no_bot_thinks"


def test_a_game_is_looked_at_with_an_engine_only_when_it_is_over() -> None:
    assert refused(lambda: commands.reviewing(table())) == "not_over"
    commands.reviewing(over(table()))


def test_one_speaks_only_for_oneself() -> None:
    game = table()
    assert commands.saying(game, SECOND, None) == 1
    assert commands.saying(game, BOTH, 1) == 1
    assert refused(lambda: commands.saying(game, FIRST, 1)) == "not_your_seat"


def test_a_bot_is_due_only_while_the_game_goes_on() -> None:
    game = played(table(seats=WITH_BOT), "A")
    assert commands.bot_is_due(game)
    assert not commands.bot_is_due(table(seats=WITH_BOT))
    assert not commands.bot_is_due(replace(game, paused=True))
    assert not commands.bot_is_due(over(game))
