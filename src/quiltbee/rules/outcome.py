"""Score and winner (E1-E3)."""

from typing import NamedTuple

from quiltbee.rules.state import State


class ScoreSheet(NamedTuple):
    """How a score adds up (E2)."""

    buttons: int
    special: int
    """Points for the special tile, or 0."""
    empty_cells: int
    penalty: int
    """What the empty cells cost: 0 or a negative number."""

    @property
    def total(self) -> int:
        return self.buttons + self.special + self.penalty


def score_sheet(state: State, seat: int) -> ScoreSheet:
    """Buttons, plus the special tile, minus the penalty for each empty cell (E2). Defined at any time of the game."""
    edition, empty = state.edition, state.empty(seat)
    tile = edition.special.points if edition.special is not None and state.special == seat else 0
    return ScoreSheet(state.sides[seat].buttons, tile, empty, -edition.empty_cell_penalty * empty)


def score(state: State, seat: int) -> int:
    """The total of the score sheet."""
    return score_sheet(state, seat).total


def first_home(state: State) -> int | None:
    """Who reached the last space first; None while nobody is there."""
    last = state.edition.time.last_space
    home = [side.time == last for side in state.sides]
    if all(home):
        return 1 - state.top  # the token that arrived last lies on top
    return home.index(True) if any(home) else None


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[int, int]
    winner: int
    by_tie_break: bool
    """The scores are equal, so the player who reached the last space first won (E3)."""

    def why(self) -> str:
        """Who won and why, in words."""
        mine, theirs = self.scores[self.winner], self.scores[1 - self.winner]
        if self.by_tie_break:
            return f"player {self.winner} wins: both have {mine}, and player {self.winner} reached the last space first"
        return f"player {self.winner} wins by {mine - theirs}: {mine} to {theirs}"


def outcome(state: State) -> Outcome | None:
    """The result of a game that is over, else None (E1, E3)."""
    if not state.is_over:
        return None
    scores = (score(state, 0), score(state, 1))
    tie = scores[0] == scores[1]
    winner = 1 - state.top if tie else scores.index(max(scores))
    return Outcome(scores, winner, tie)
