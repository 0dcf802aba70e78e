"""A hint in three steps: which card, where, and why. A player who wants to think stops after the first."""

from typing import TYPE_CHECKING, Literal

from quiltbee.engine.advice.words import comparison_text, value_text
from quiltbee.notation.decisions import move_text
from quiltbee.rules.moves import Advance, Discard, Take
from quiltbee.text.board import capital
from quiltbee.tui.screen.palette import Palette
from quiltbee.tui.screen.proposal import Proposal

if TYPE_CHECKING:
    from quiltbee.engine.advice.hints import Suggestion

Stage = Literal["which", "where", "why"]


class Hint:
    """The advice for one position, and how much of it the player has seen."""

    def __init__(self, best: "Suggestion") -> None:
        self._best = best
        self.stage: Stage | None = None

    def step(self, proposal: Proposal) -> None:
        """Shows what the player does not see yet."""
        self.stage = self._next_stage(proposal)
        if self.stage == "which":
            proposal.follow(self._best.decisions[:1])
            proposal.put_back()
        else:
            proposal.follow(self._best.decisions)

    def _next_stage(self, proposal: Proposal) -> Stage:
        first = self._best.decisions[0]
        if self.stage is None and proposal.ghost is None:
            return "which"
        if self.stage == "which" and not isinstance(first, Advance):
            return "where"
        if self.stage is None and not self._lies_there(proposal):
            return "where"
        return "why"

    def _lies_there(self, proposal: Proposal) -> bool:
        return tuple(proposal.decisions()) == self._best.decisions

    def lines(self, palette: Palette) -> list[str]:
        """What to show."""
        edition = palette.edition
        match self.stage, self._best.decisions[0]:
            case "which", Advance():
                return ["Hint: advance."]
            case "which", Take(id):
                return [f"Hint: look at {palette.name(id)}, {id}."]
            case "where", Discard():
                return ["Hint: x, remove it from play."]
            case "where", _:
                return [f"Hint: {move_text(self._best.decisions[-1], edition)}"]
        than = comparison_text(self._best, edition)
        why = [f"Why: {self._best.why}.", than and f"{than}."]
        return [f"{capital(each)}" for each in [*why, value_text(self._best.value)] if each]
