"""The circle of a day: the same for everybody, because it is computed from the date. It needs no server."""

from hashlib import sha256

from quiltbee.rules.edition import Edition
from quiltbee.rules.rng import XorShift
from quiltbee.rules.setup import shuffled
from quiltbee.rules.solo.deck import HUMAN
from quiltbee.rules.state import State


class DayDealer:
    """Draws what chance decides on a day: first the circle, later the order of the refill.

    >>> from quiltbee import edition
    >>> monday, tuesday = (day_start(edition("express"), day).circle for day in ("2026-11-16", "2026-11-17"))
    >>> monday == tuesday
    False
    """

    def __init__(self, edition: Edition, day: str) -> None:
        """The day is a date such as 2026-11-18."""
        text = f"quiltbee {day} {edition.id} {edition.board}"
        self._rng = XorShift(int.from_bytes(sha256(text.encode()).digest()[:8], "big"))

    def randrange(self, stop: int, /) -> int:
        """A number below `stop`. A single choice takes no random number, so a clock's steps change no order."""
        return self._rng.below(stop) if stop > 1 else 0

    def shuffle(self, x: list[str], /) -> None:
        """Draws one of those left until none is left."""
        left = list(x)
        x[:] = [left.pop(self.randrange(len(left))) for _ in x]


def day_start(edition: Edition, day: str) -> State:
    """The first position of a day, for two; `with_automa` makes it one for one player."""
    return shuffled(edition, DayDealer(edition, day), HUMAN)


def dealer_of_refill(edition: Edition, day: str) -> DayDealer:
    """The dealer when the circle lies on the table: it draws the same order of the refill for everybody."""
    dealer = DayDealer(edition, day)
    shuffled(edition, dealer, HUMAN)
    return dealer
