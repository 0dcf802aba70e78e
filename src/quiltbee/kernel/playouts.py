"""Random games, hundreds of thousands a second."""

from typing import NamedTuple

from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.placement import Shapes, c_weights
from quiltbee.kernel.position import Position, packed
from quiltbee.kernel.problems import checked
from quiltbee.rules.state import State

_GAMES_PER_CALL = 20_000
_TIDY_GAMES_PER_CALL = 2_000
"""Games in one call into C, which cannot be interrupted: so Ctrl-C works within a tenth of a second."""


class GameResult(NamedTuple):
    """How one random game ended.

    >>> from quiltbee import Game
    >>> [result] = playouts(Game.new("express", seed=4, first=0).state, 1, results=True).results
    >>> result.winner in (0, 1)
    True
    """

    scores: tuple[int, int]
    winner: int
    plies: int
    """Decisions made, without refills."""


class Playouts(NamedTuple):
    """The results of many random games.

    >>> from quiltbee import Game
    >>> played = playouts(Game.new("express", seed=4, first=0).state, 10)
    >>> played.games, sum(played.wins)
    (10, 10)
    """

    games: int
    wins: tuple[int, int]
    score_sums: tuple[int, int]
    plies: int
    valued: int = 0
    """How many placements were compared, if they were chosen by value."""
    results: tuple[GameResult, ...] = ()
    """Each game, if asked for."""

    @property
    def margin_sum(self) -> int:
        """The sum of the margins of seat 0."""
        return self.score_sums[0] - self.score_sums[1]


def playouts(
    position: State | Position, games: int, seed: int = 0, results: bool = False, weights: Shapes | None = None
) -> Playouts:
    """Plays random games to their end, each from this position.

    They are the games that `quiltbee.choose` plays one after the other with one `XorShift(seed)`. With weights, only
    advances and takes are random: `best_placements` places every patch. Other Python threads run meanwhile.

    >>> import random
    >>> from quiltbee import edition, shuffled
    >>> state = shuffled(edition("patchwork"), random.Random(1))
    >>> playouts(state, 1000, seed=7).games
    1000
    """
    if games < 0:
        raise ValueError(f"{games} is not a number of games")
    position = packed(position)
    rng = ffi.new("uint64_t *", lib.qb_seeded(seed & (1 << 64) - 1))
    tally = ffi.new("struct qb_tally *")
    c = ffi.NULL if weights is None else c_weights(weights)
    slice = _GAMES_PER_CALL if weights is None else _TIDY_GAMES_PER_CALL
    each: list[GameResult] = []
    for done in range(0, games, slice):
        each += _some(position, min(slice, games - done), rng, c, tally, results)
    wins, scores = tuple(tally.wins), tuple(tally.scores)
    return Playouts(tally.games, wins, scores, tally.plies, tally.valued, tuple(each))


def _some(position: Position, games: int, rng: CData, weights: CData, tally: CData, results: bool) -> list[GameResult]:
    each = ffi.new("struct qb_result[]", games) if results else ffi.NULL
    checked(lib.qb_playouts(position.tables.c, position.c, games, rng, weights, tally, each))
    return [GameResult((r.scores[0], r.scores[1]), r.winner, r.plies) for r in each] if results else []
