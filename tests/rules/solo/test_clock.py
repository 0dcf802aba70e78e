"""The clock: our own mode for one player of every edition, rule by rule (K1 to K6)."""

import random

import pytest

from quiltbee import ADVANCE, Game, State, choose, edition, game_text, parse_game, play
from quiltbee.editions.opponents import automa, opponent
from quiltbee.notation.positions import parse_state, state_text
from quiltbee.notation.possible import impossible
from quiltbee.rules.moves import Card
from quiltbee.rules.outcome import first_home, outcome
from quiltbee.rules.solo.deck import AUTOMA, HUMAN
from quiltbee.rules.solo.setup import shuffled_solo
from quiltbee.rules.solo.turn import automa_turn, marker
from quiltbee.rules.story import story

CLOCK = "clock steady 1"
EDITIONS = ("patchwork", "express", "stack-n-stuff")


def started(id: str = "patchwork", seed: int = 1) -> State:
    return shuffled_solo(edition(id), random.Random(seed), automa(*CLOCK.split()))


def whole(id: str, seed: int) -> Game:
    game, rng = Game.new(id, solo=CLOCK, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(choose(game.state, rng.randrange))
    return game


@pytest.mark.parametrize("id", EDITIONS)
def test_K1_one_player_begins_in_every_edition_and_the_clock_has_nothing(id: str) -> None:
    state = started(id)
    human, clock = state.sides
    assert (state.turn, human.buttons, clock.buttons, clock.income) == (HUMAN, state.edition.start_buttons, 0, 0)
    assert opponent("clock").is_clock
    assert not opponent("automa").is_clock


def test_K2_the_human_advances_in_front_of_the_clocks_token() -> None:
    state = play(play(started(), ADVANCE), Card(1))
    assert [side.time for side in state.sides] == [1, 2]
    state = play(state, ADVANCE)
    assert (state.sides[HUMAN].time, state.sides[HUMAN].buttons) == (3, 5 + 1 + 2)


def test_K3_the_clock_moves_in_front_of_the_human_and_takes_no_patch_even_if_it_costs_nothing() -> None:
    state = started()
    state = state._replace(circle=("p26", *(id for id in state.circle if id != "p26")))
    due = play(state, ADVANCE)
    turn = automa_turn(due, 1)
    assert (turn.choice.took, turn.start, turn.end, turn.collected) == (None, 0, 2, 0)
    after = play(due, Card(1))
    assert (after.circle, after.sides[1].time, after.turn) == (due.circle, 2, HUMAN)


def test_K3_with_the_human_home_the_clock_goes_home_at_once() -> None:
    state = started()
    human, clock = state.sides
    state = state._replace(sides=(human._replace(time=52), clock._replace(time=40)), turn=2, top=1)
    state = state._replace(sides=(state.sides[0]._replace(time=53), state.sides[1]))
    after = play(state, Card(1))
    assert after.is_over
    assert first_home(after) == HUMAN


def test_K4_a_leather_patch_that_the_clock_reaches_first_is_gone() -> None:
    state = started()
    human, clock = state.sides
    due = state._replace(sides=(human._replace(time=19), clock._replace(time=15)), turn=2, top=1)
    after = play(due, Card(1))
    assert 20 in due.leather_left
    assert 20 not in after.leather_left
    assert after.solo is not None
    assert after.solo.leather == 1


def test_K3_no_card_is_told_of_when_the_clock_moves() -> None:
    due = play(started(), ADVANCE)
    assert [event.type for event in story(due, Card(1), play(due, Card(1)))] == ["moved", "turn"]


@pytest.mark.parametrize("seed", range(5))
def test_K5_the_clock_never_takes_the_special_tile(seed: int) -> None:
    game = whole("patchwork", seed)
    assert marker(game.state) is None
    assert game.state.special in (None, HUMAN)
    robbed = game.state._replace(special=AUTOMA)
    assert str(impossible(robbed)) == "the Clock never takes the special tile"


@pytest.mark.parametrize("id", EDITIONS)
def test_K6_the_score_is_the_result_and_the_clock_has_none(id: str) -> None:
    game = whole(id, 2)
    result = outcome(game.state)
    assert result is not None
    assert result.scores[1] == 0
    assert result.winner == (HUMAN if result.scores[0] > 0 else 1) or result.by_tie_break


@pytest.mark.parametrize("id", EDITIONS)
def test_a_game_survives_as_text_and_so_does_every_position(id: str) -> None:
    game = whole(id, 3)
    record = parse_game(game.text)
    assert f'[Solo "{CLOCK}"]' in game_text(record)
    assert record.final == game.state
    for state in record.states():
        assert parse_state(state_text(state)) == state


def test_what_the_clock_does_is_known_so_it_is_undone_with_the_decision_before_it() -> None:
    game = Game.new(solo=CLOCK, seed=1)
    before = game.state
    game.play("A")
    assert game.state.turn == HUMAN
    game.undo()
    assert game.state == before
