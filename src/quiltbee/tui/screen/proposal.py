"""What the player at the screen is about to do: the chosen card, or a patch that floats over the quilt."""

from collections.abc import Sequence

from quiltbee.rules.edition import Patch
from quiltbee.rules.foresight import Foresight, foresee_advance, foresee_take
from quiltbee.rules.legal import takeable
from quiltbee.rules.moves import ADVANCE, Decision, Place, Take
from quiltbee.rules.play import successor
from quiltbee.rules.reasons import why_not
from quiltbee.rules.state import CHANCE, State
from quiltbee.tui.screen.ghost import Ghost


class Proposal:
    """Belongs to one position; the next position has a new one."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.chosen = self._first_choice()
        """A card by its number in reach; -1 is the advance."""
        self.ghost = None if state.in_hand is None or state.turn == CHANCE else Ghost.over(state)
        self.taking: Patch | None = None
        """The patch of the ghost, if it is not taken yet."""

    def _first_choice(self) -> int:
        """The first patch that can be taken; if there is none, the first one, so that nobody advances by accident."""
        takes = takeable(self.state)
        numbers = (number for number, patch in enumerate(self.state.reach) if patch.id in takes)
        return next(numbers, 0 if self.state.reach else -1)

    # --- cards ----------------------------------------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """Looks at a card. A patch that was picked up goes back."""
        if self.state.in_hand is None and -1 <= number < len(self.state.reach):
            self.put_back()
            self.chosen = number

    def step(self, by: int) -> None:
        """Looks at the next card, or at the advance, which is the last."""
        count = len(self.state.reach) + 1
        self.choose((self.chosen + 1 + by) % count - 1)

    @property
    def patch(self) -> Patch | None:
        """The patch of the chosen card; None for the advance."""
        return None if self.chosen < 0 else self.state.reach[self.chosen]

    @property
    def action(self) -> Decision:
        """What the chosen card would do."""
        return ADVANCE if self.patch is None else Take(self.patch.id)

    @property
    def foreseen(self) -> Foresight:
        """What playing the chosen card would lead to."""
        return foresee_advance(self.state) if self.patch is None else foresee_take(self.state, self.patch)

    @property
    def why_not(self) -> str | None:
        """Why the chosen card cannot be played, or the ghost cannot be placed here; None if it can."""
        return why_not(self.state, self.action) if self.ghost is None else self.ghost.why_not

    @property
    def must_take_first(self) -> bool:
        """Whether taking the chosen patch shows the second set: players see it before they place."""
        return self.ghost is None and self.patch is not None and self.foreseen.reveals

    # --- the ghost ------------------------------------------------------------------------------------------------

    def pick_up(self) -> None:
        """The chosen patch floats over the quilt, without being taken yet."""
        if self.patch is not None and self.why_not is None and not self.must_take_first:
            self.taking = self.patch
            self.ghost = Ghost.over(successor(self.state, Take(self.patch.id)))

    def put_back(self) -> None:
        """The patch goes back to its card, if it was not taken."""
        if self.taking is not None:
            self.taking = self.ghost = None

    def decisions(self) -> Sequence[Decision]:
        """What to play when the player confirms."""
        if self.ghost is None:
            return [self.action]
        taken: list[Decision] = [] if self.taking is None else [Take(self.taking.id)]
        return [*taken, self.ghost.decision]

    def follow(self, decisions: Sequence[Decision]) -> None:
        """Proposes what is advised, without playing it."""
        for decision in decisions:
            match decision:
                case Take(id):
                    self.choose([patch.id for patch in self.state.reach].index(id))
                    self.pick_up()
                case Place() if self.ghost is not None:
                    self.ghost = self.ghost.at(decision)
                case _ if decision == ADVANCE:
                    self.choose(-1)
