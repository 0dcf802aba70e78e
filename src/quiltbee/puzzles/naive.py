"""Answers the questions of puzzles a second time, by the rules alone. It is simple and uses nothing of the finders.

No kernel, no solver, no covering search, no symmetry. It is slow, so it gives up after a number of positions.
"""

from collections.abc import Sequence

from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.legal import legal
from quiltbee.rules.moves import Decision, Place
from quiltbee.rules.outcome import outcome
from quiltbee.rules.play import successor
from quiltbee.rules.state import CHANCE, State


class GivenUp(Exception):
    """More positions than allowed."""


_WORST = 9_999


class Endgame:
    """The exact end of a game: who wins, then by how much. Each player wants to win first, and then the best margin.

    If only the winner matters, the margin is that of any winning way.
    """

    def __init__(self, only_winner: bool = False, most: int = 150_000) -> None:
        self._only_winner, self._left = only_winner, most
        self._known: dict[State, tuple[int, int]] = {}

    def worth(self, state: State) -> tuple[int, int]:
        """For seat 0: 1 or -1, and the margin."""
        if state not in self._known:
            self._left -= 1
            if self._left < 0 or state.turn == CHANCE:
                raise GivenUp
            self._known[state] = self._found(state)
        return self._known[state]

    def _found(self, state: State) -> tuple[int, int]:
        result = outcome(state)
        if result is not None:
            return 1 if result.winner == 0 else -1, result.scores[0] - result.scores[1]
        best, wins = (max, 1) if state.turn == 0 else (min, -1)
        found = (-wins, -wins * _WORST)
        for decision in legal(state):
            found = best(found, self.worth(successor(state, decision)))
            if self._only_winner and found[0] == wins:
                return found
        return found

    def after(self, state: State, line: Sequence[Decision]) -> tuple[int, int]:
        """The same for the player to move, after some decisions."""
        seat = state.turn
        for decision in line:
            state = successor(state, decision)
        won, margin = self.worth(state)
        return (won, margin) if seat == 0 else (-won, -margin)


def patches_in_a_row(state: State, seat: int, wanted: int, most: int = 20_000) -> bool:
    """Whether a seat can place this many more patches before the opponent moves."""
    return _row(state, seat, wanted, None, [most])


def leather_in_a_row(state: State, seat: int, space: int, most: int = 20_000) -> bool:
    """Whether a seat can cross this space before the opponent moves."""
    return _row(state, seat, None, space, [most])


def _row(state: State, seat: int, wanted: int | None, space: int | None, left: list[int]) -> bool:
    if wanted == 0 or (space is not None and state.sides[seat].time >= space):
        return True
    if state.turn != seat:
        return False
    left[0] -= 1
    if left[0] < 0:
        raise GivenUp
    for decision in legal(state):
        placed = isinstance(decision, Place) and not state.leather_due
        still = None if wanted is None else wanted - placed
        if _row(successor(state, decision), seat, still, space, left):
            return True
    return False


def covers(edition: Edition, region: int, patches: Sequence[str]) -> int:
    """In how many ways these patches cover a region: patch after patch, the one with the fewest places first."""
    if not patches:
        return int(not region)
    places = {id: _cells(edition.patch[id], region) for id in patches}
    fewest = min(patches, key=lambda id: len(places[id]))
    others = [id for id in patches if id != fewest]
    return sum(covers(edition, region & ~cells, others) for cells in places[fewest])


def _cells(patch: Patch, free: int) -> list[int]:
    """Every set of free cells that a patch can cover."""
    anchors = range(free.bit_length())
    found = {turned.mask << anchor for turned in patch.turns for anchor in anchors}
    return [cells for cells in found if not cells & ~free]


def square_can_be_covered(state: State, seat: int, most: int = 20_000) -> bool:
    """Whether some square of a quilt can still be covered by the circle, the second set and the leather left."""
    if state.special is not None:
        return state.special == seat
    stock = [state.edition.patch[id] for id in (*state.circle, *state.waiting)]
    leathers = len(state.leather_left) + (state.leather_due if state.turn == seat else 0)
    left = [most]
    free = state.sides[seat].free
    # The squares that miss least come first: most of those that can be covered are among them.
    squares = sorted(state.edition.squares, key=lambda square: (square & free).bit_count())
    return any(_covered(square & free, free, stock, leathers, left) for square in squares)


def _covered(missing: int, free: int, stock: list[Patch], leathers: int, left: list[int]) -> bool:
    if not missing:
        return True
    left[0] -= 1
    if left[0] < 0:
        raise GivenUp
    cell = missing & -missing
    for patch in stock:
        for cells in _cells_over(patch, cell, free):
            rest = [each for each in stock if each is not patch]
            if _covered(missing & ~cells, free & ~cells, rest, leathers, left):
                return True
    return leathers > 0 and _covered(missing & ~cell, free & ~cell, stock, leathers - 1, left)


def _cells_over(patch: Patch, cell: int, free: int) -> list[int]:
    at = cell.bit_length() - 1
    shifted = (turned.mask << anchor for turned in patch.turns for anchor in range(max(0, at - 99), at + 1))
    return [cells for cells in shifted if cells & cell and not cells & ~free]
