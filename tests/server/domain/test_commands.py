"""What a player may do, judged without a server: every refusal, and what is granted just beside it."""

import secrets
from dataclasses import replace
from typing import Any

import pytest

from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import choose
from quiltbee.server.domain.commands.advice import must_be_finished, must_have_thinking_bot, seat_for_hint
from quiltbee.server.domain.commands.clock import propose_claim, propose_pause, propose_resume
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.commands.offers import propose_offer
from quiltbee.server.domain.commands.play import propose_play
from quiltbee.server.domain.commands.resign import propose_resign
from quiltbee.server.domain.commands.seats import own_seat, propose_rename
from quiltbee.server.domain.commands.undo import propose_undo
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game, bot_is_due
from quiltbee.server.domain.setup import SeatSetup
from quiltbee.server.services.games import Games
from tests.server.domain.tables import (
    BOTH,
    FIRST,
    NOBODY,
    PEOPLE,
    SECOND,
    WITH_BOT,
    after,
    answer,
    below,
    over,
    paused,
    play,
    played,
    refused,
    table,
)

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
    for propose in (
        lambda: play(game, NOBODY, "A"),
        lambda: propose_undo(game, NOBODY, None),
        lambda: propose_offer(game, NOBODY, "takeback"),
        lambda: answer(game, NOBODY, "takeback", True),
        lambda: propose_resign(game, NOBODY),
        lambda: propose_claim(game, NOBODY),
        lambda: propose_pause(game, NOBODY),
        lambda: propose_resume(game, NOBODY),
        lambda: propose_rename(game, NOBODY, None, "Eve"),
        lambda: seat_for_hint(game, NOBODY),
        lambda: must_have_thinking_bot(game, NOBODY),
        lambda: own_seat(game, NOBODY, None),
    ):
        assert refused(propose) == "only_watching"


def test_nothing_is_decided_when_paused_or_over() -> None:
    assert refused(lambda: play(paused(table()), FIRST, "A")) == "paused"
    assert refused(lambda: play(over(table()), FIRST, "A")) == "game_over"
    assert refused(lambda: propose_resign(over(table()), FIRST)) == "game_over"
    assert refused(lambda: propose_claim(over(table()), FIRST)) == "game_over"
    assert refused(lambda: propose_pause(over(table()), FIRST)) == "game_over"
    assert refused(lambda: propose_undo(over(played(table(), "A")), FIRST, None)) == "game_over"
    assert refused(lambda: propose_offer(over(played(table(), "A")), FIRST, "takeback")) == "game_over"
    assert refused(lambda: propose_offer(over(table()), FIRST, "pause")) == "game_over"


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
    """The player to move can take the patch that reveals the second set."""
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
    assert refused(lambda: propose_undo(revealed, BOTH, None)) == "revealed"
    assert refused(lambda: propose_undo(revealed, BOTH, len(revealed.plies) - 2)) == "revealed"
    assert refused(lambda: propose_offer(revealed, BOTH, "takeback")) == "revealed"
    placed = played(revealed, _any(revealed))
    assert refused(lambda: propose_undo(placed, BOTH, 0)) == "revealed"
    assert propose_undo(placed, BOTH, len(revealed.plies)).body == str(len(revealed.plies))


def test_the_order_comes_from_the_generator_that_is_given() -> None:
    game, patch = before_the_reveal()
    bodies = {propose_play(game, BOTH, patch, below).body for _ in range(8)}
    assert len(bodies) > 1
    assert len({propose_play(game, BOTH, patch, lambda _: 0).body for _ in range(3)}) == 1


def test_the_generator_is_not_asked_before_the_reveal() -> None:
    """So the order of the second set does not exist before: there is nothing that could be told."""
    asked: list[int] = []

    def watched(bound: int) -> int:
        asked.append(bound)
        return 0

    game = table()
    while not asked:
        before = game
        game = after(game, propose_play(game, BOTH, _any(game), watched))
        assert not game.is_over, "this game comes to its reveal"
        assert bool(asked) == (before.state.waiting != game.state.waiting)


def test_a_server_draws_with_the_randomness_of_the_system() -> None:
    store: Any = None
    assert Games(store, store, store).below is secrets.randbelow


# --- taking back


def test_one_takes_back_until_the_other_has_played() -> None:
    game = played(table(), "A")
    assert propose_undo(game, FIRST, None) == Draft(0, "undo", "0")
    assert refused(lambda: propose_undo(game, SECOND, None)) == "nothing_to_undo"
    answered = played(game, "A")
    assert refused(lambda: propose_undo(answered, FIRST, None)) == "opponent_acted"
    assert propose_undo(answered, SECOND, None).body == "1"
    assert refused(lambda: propose_undo(answered, SECOND, 0)) == "opponent_acted"
    assert propose_undo(answered, BOTH, 0).body == "0"


def test_against_a_bot_one_takes_back_its_answer_too() -> None:
    game = played(table(seats=WITH_BOT), "A", "A")
    assert propose_undo(game, FIRST, None).body == "0"


@pytest.mark.parametrize("ply", [-1, 1, 2])
def test_one_goes_back_only_to_where_the_game_has_been(ply: int) -> None:
    assert refused(lambda: propose_undo(played(table(), "A"), FIRST, ply)) == "no_such_ply"


def test_the_table_says_whether_one_may_take_back() -> None:
    strict, asking = played(table(undo="none"), "A"), played(table(undo="consent"), "A")
    assert refused(lambda: propose_undo(strict, FIRST, None)) == "no_undo"
    assert refused(lambda: propose_undo(strict, BOTH, None)) == "no_undo"
    assert refused(lambda: propose_offer(strict, FIRST, "takeback")) == "no_undo"
    assert refused(lambda: propose_undo(asking, FIRST, None)) == "needs_consent"
    assert propose_undo(asking, BOTH, None).body == "0"
    assert propose_offer(asking, FIRST, "takeback").body == "takeback 0"


def test_a_patch_that_was_sewn_goes_back_to_where_it_was_bought() -> None:
    game = table()
    patch = next(patch.id for patch in game.state.reach if patch.cost <= game.state.sides[0].buttons)
    taken = played(game, patch)
    sewn = played(taken, _any(taken))
    assert propose_undo(taken, FIRST, None).body == "0"
    assert propose_undo(sewn, FIRST, None).body == "0"


# --- machines


def test_hints_are_for_the_seat_on_turn_of_a_table_that_allows_them() -> None:
    game = table(hints=True)
    assert seat_for_hint(game, FIRST) == 0
    assert refused(lambda: seat_for_hint(game, SECOND)) == "not_your_turn"
    assert refused(lambda: seat_for_hint(table(hints=False), FIRST)) == "no_hints"
    assert refused(lambda: seat_for_hint(paused(game), FIRST)) == "paused"
    assert refused(lambda: seat_for_hint(over(game), FIRST)) == "game_over"


def test_old_games_allow_hints_where_nobody_came_by_a_link() -> None:
    assert table(hints=None).allows_hints
    assert not table(hints=None, seats=(PEOPLE[0], SeatSetup("open", "Player 2"))).allows_hints


def test_hints_are_agreed_on_by_both() -> None:
    game = table(hints=False)
    offered = after(game, propose_offer(game, SECOND, "hints"))
    assert not offered.allows_hints
    agreed = after(offered, answer(offered, FIRST, "hints", True))
    assert agreed.allows_hints
    assert not after(offered, answer(offered, FIRST, "hints", False)).allows_hints
    assert refused(lambda: propose_offer(agreed, FIRST, "hints")) == "hints_allowed"
    assert refused(lambda: propose_offer(game, BOTH, "hints")) == "no_hints"
    assert refused(lambda: propose_offer(over(game), FIRST, "hints")) == "game_over"


def test_only_a_bot_on_turn_is_told_to_hurry() -> None:
    game = table(seats=WITH_BOT)
    assert refused(lambda: must_have_thinking_bot(game, FIRST)) == "no_bot_thinks"
    must_have_thinking_bot(played(game, "A"), FIRST)
    assert refused(lambda: must_have_thinking_bot(paused(played(game, "A")), FIRST)) == "no_bot_thinks"
    assert refused(lambda: must_have_thinking_bot(over(played(game, "A")), FIRST)) == "no_bot_thinks"
    assert refused(lambda: must_have_thinking_bot(played(table(), "A"), FIRST)) == "no_bot_thinks"


def test_a_game_is_looked_at_with_an_engine_only_when_it_is_over() -> None:
    assert refused(lambda: must_be_finished(table())) == "not_over"
    must_be_finished(over(table()))


def test_one_speaks_only_for_oneself() -> None:
    game = table()
    assert own_seat(game, SECOND, None) == 1
    assert own_seat(game, BOTH, 1) == 1
    assert refused(lambda: own_seat(game, FIRST, 1)) == "not_your_seat"


def test_a_bot_is_due_only_while_the_game_goes_on() -> None:
    game = played(table(seats=WITH_BOT), "A")
    assert bot_is_due(game)
    assert not bot_is_due(table(seats=WITH_BOT))
    assert not bot_is_due(replace(game, paused=True))
    assert not bot_is_due(over(game))
