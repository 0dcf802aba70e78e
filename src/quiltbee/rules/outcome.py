"""Score and winner (E1-E3)."""

from typing import NamedTuple

from quiltbee.rules.solo.deck import AUTOMA, Solo
from quiltbee.rules.solo.score import counted_sums
from quiltbee.rules.state import State


class ScoreSheet(NamedTuple):
    """How a score adds up (E2)."""

    buttons: int
    special: int
    """Points for the special tile, or 0."""
    empty_cells: int
    penalty: int
    """What the empty cells cost: 0 or a negative number."""
    patches: int = 0
    """Points of the Automa for its patches with button symbols, if its level counts them (U12)."""
    symbols: int = 0
    """Points of the Automa for the button symbols on its patches, if its level counts them (U12)."""

    @property
    def total(self) -> int:
        return self.buttons + self.special + self.penalty + self.patches + self.symbols


def score_sheet(state: State, seat: int) -> ScoreSheet:
    """Buttons, plus the special tile, minus the penalty for each empty cell (E2). Defined at any time of the game."""
    edition = state.edition
    tile = edition.special.points if edition.special is not None and state.special == seat else 0
    if state.solo is not None and seat == AUTOMA:
        return _automas_sheet(state, state.solo, tile)
    empty = state.empty(seat)
    return ScoreSheet(state.sides[seat].buttons, tile, empty, -edition.empty_cell_penalty * empty)


def _automas_sheet(state: State, solo: Solo, tile: int) -> ScoreSheet:
    """U12: the Automa has no quilt, and its level says what counts."""
    counted = counted_sums(state, solo)
    return ScoreSheet(
        buttons=counted["collected_buttons"],
        special=tile,
        empty_cells=0,
        penalty=0,
        patches=counted["one_per_patch_with_buttons"],
        symbols=counted["buttons_printed_on_its_patches"],
    )


def score(state: State, seat: int) -> int:
    """The total of the score sheet.

    >>> from quiltbee import Game
    >>> score(Game.new("express", seed=4, first=0).state, 0)
    -93
    """
    return score_sheet(state, seat).total


def first_home(state: State) -> int | None:
    """Who reached the last space first; None while nobody is there.

    >>> from quiltbee import Game
    >>> print(first_home(Game.new("express", seed=4, first=0).state))
    None
    """
    last = state.edition.time.last_space
    home = [side.time == last for side in state.sides]
    if all(home):
        return 1 - state.top  # the token that arrived last lies on top
    return home.index(True) if any(home) else None


class Outcome(NamedTuple):
    """How a game ended.

    >>> Outcome(scores=(12, 9), winner=0, by_tie_break=False).why()
    'player 0 wins by 3: 12 to 9'
    """

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
    """The result of a game that is over, else None (E1, E3).

    >>> import random
    >>> from quiltbee import Game
    >>> game, rng = Game.new("patchwork", seed=4, first=0), random.Random(1)
    >>> while not game.is_over:
    ...     _ = game.play(rng.choice(game.legal()))
    >>> outcome(game.state).winner in (0, 1)
    True
    """
    if not state.is_over:
        return None
    scores = (score(state, 0), score(state, 1))
    tie = scores[0] == scores[1]
    winner = 1 - state.top if tie else scores.index(max(scores))
    return Outcome(scores, winner, tie)
