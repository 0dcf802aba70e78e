"""A number that can be set: its range, its default, and what it means."""

from dataclasses import dataclass


class BadOption(ValueError):
    """A value that an option does not take; the message says what it takes."""


@dataclass(frozen=True, slots=True)
class Option:
    """One row of a table of options. A bot spec may give it (`c_puct=0.6`), help and documentation show it."""

    name: str
    default: float
    low: float
    high: float
    about: str
    whole: bool = False
    """Whether it must be a whole number."""
    old_name: str = ""
    """A bot spec may still use this name."""

    def check(self, number: float) -> None:
        """Raises `BadOption` for a number outside the range."""
        if not self.low <= number <= self.high or (self.whole and number != int(number)):
            sort = "a whole number" if self.whole else "a number"
            raise BadOption(f"{self.name} is {sort} from {self.low:g} to {self.high:g} ({self.about}), not {number:g}")
