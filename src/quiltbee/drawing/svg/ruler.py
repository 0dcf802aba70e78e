"""Where the spaces of the time board lie on its length."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Ruler:
    """A time board of some width: two caps, and between them one step for every space."""

    width: float
    last_space: int
    cap: float = 20

    @property
    def step(self) -> float:
        return (self.width - 2 * self.cap) / (self.last_space + 1)

    def left(self, space: int) -> float:
        """Where a space begins."""
        return self.cap + space * self.step

    def middle(self, space: int) -> float:
        return self.left(space) + self.step / 2
