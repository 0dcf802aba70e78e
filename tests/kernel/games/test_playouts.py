"""Random games in great numbers."""

import random
import threading

import pytest

from quiltbee import Edition, Place, Refill, State, XorShift, choose, edition, kernel, outcome, shuffled
from quiltbee import successor as after
from quiltbee.kernel import PACKING, GameResult, best_placements, playouts
from tests.kernel.support.random_editions import random_edition
from tests.kernel.support.same_game import built_in_editions

EDITIONS = pytest.mark.parametrize("edition", [*built_in_editions(), *map(random_edition, range(8))], ids=str)


def played_on(state: State, rng: XorShift, tidy: bool) -> GameResult:
    """A game to its end, by the rules."""
    plies = 0
    while not state.is_over:
        decision = choose(state, rng.below) if not (tidy and state.in_hand and state.turn < 2) else tidiest(state)
        state = after(state, decision)
        plies += not isinstance(decision, Refill)
    ended = outcome(state)
    assert ended is not None
    return GameResult(ended.scores, ended.winner, plies)


def tidiest(state: State) -> Place:
    patch = state.in_hand
    assert patch is not None
    return best_placements(state, patch.id, 1)[0].place


@EDITIONS
def test_games_follow_each_other_with_one_generator(edition: Edition) -> None:
    state, rng = shuffled(edition, random.Random(3)), XorShift(9)
    expected = tuple(played_on(state, rng, tidy=False) for _ in range(4))
    assert playouts(state, 4, seed=9, results=True).results == expected


def test_tidy_games_place_where_the_best_placement_is() -> None:
    for each in built_in_editions():
        state, rng = shuffled(each, random.Random(3)), XorShift(5)
        expected = tuple(played_on(state, rng, tidy=True) for _ in range(3))
        played = playouts(state, 3, seed=5, results=True, weights=PACKING)
        assert played.results == expected
        assert played.valued > 500


def test_the_tally_adds_up() -> None:
    state = shuffled(edition("patchwork"), random.Random(3))
    played = playouts(state, 500, seed=1, results=True)
    assert played.games == len(played.results) == 500
    assert played.wins == tuple(sum(result.winner == seat for result in played.results) for seat in (0, 1))
    assert played.score_sums == tuple(sum(result.scores[seat] for result in played.results) for seat in (0, 1))
    assert played.plies == sum(result.plies for result in played.results)
    assert played.margin_sum == played.score_sums[0] - played.score_sums[1]
    assert played._replace(results=()) == playouts(state, 500, seed=1)


def test_more_games_than_one_call_takes_are_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    state = shuffled(edition("express"), random.Random(3))
    whole = playouts(state, 100, seed=4, results=True)
    monkeypatch.setitem(playouts.__globals__, "_GAMES_PER_CALL", 7)
    assert playouts(state, 100, seed=4, results=True) == whole


def test_a_game_that_is_over_has_its_result_at_once() -> None:
    state = shuffled(edition("patchwork"), random.Random(3))
    rng = XorShift(1)
    while not state.is_over:
        state = after(state, choose(state, rng.below))
    played = playouts(state, 2, results=True)
    ended = outcome(state)
    assert ended is not None
    assert played.results == (GameResult(ended.scores, ended.winner, 0),) * 2


def test_no_games_and_negative_numbers_of_games() -> None:
    state = shuffled(edition("patchwork"), random.Random(3))
    assert playouts(state, 0) == kernel.Playouts(0, (0, 0), (0, 0), 0)
    with pytest.raises(ValueError, match="-1 is not a number of games"):
        playouts(state, -1)


def test_any_whole_number_is_a_seed() -> None:
    state = shuffled(edition("patchwork"), random.Random(3))
    for seed in (-1, 0, 2**64 - 1, 2**70 + 3):
        assert playouts(state, 1, seed, results=True).results == (played_on(state, XorShift(seed), tidy=False),)


def test_threads_play_the_same_games_as_one_alone() -> None:
    state = shuffled(edition("patchwork"), random.Random(3))
    alone = [playouts(state, 300, seed) for seed in range(4)]
    together: dict[int, kernel.Playouts] = {}
    threads = [
        threading.Thread(target=lambda seed=seed: together.update({seed: playouts(state, 300, seed)}))
        for seed in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[seed] for seed in range(4)] == alone
