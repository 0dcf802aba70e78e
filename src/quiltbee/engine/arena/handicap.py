"""How many buttons make two bots even: matches with different handicaps, and what follows from them.

The share of wins grows with the handicap along a logistic curve. All games played so far are fitted with it; the next
games are played where it crosses one half. So nearly all games are spent close to the answer, and none is thrown away.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from quiltbee.engine.arena.elo import Z95
from quiltbee.rules.setup import MOST_HANDICAP

FIRST_GUESS = 8
FIRST_STEP = 16
_STEPS = 60


@dataclass(frozen=True, slots=True)
class Tried:
    """What the weaker bot won with a handicap."""

    buttons: int
    games: int
    wins: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share, 95 %."""
        n, p, z = self.games, self.share, Z95
        centre, width = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (centre - width) / (1 + z * z / n), (centre + width) / (1 + z * z / n)


def add(tried: Sequence[Tried], more: Tried) -> tuple[Tried, ...]:
    """The games so far and some more, by handicap."""
    by_buttons = {each.buttons: each for each in tried}
    if (before := by_buttons.get(more.buttons)) is not None:
        more = Tried(more.buttons, before.games + more.games, before.wins + more.wins)
    by_buttons[more.buttons] = more
    return tuple(by_buttons[buttons] for buttons in sorted(by_buttons))


def even_at(tried: Sequence[Tried]) -> int:
    """The handicap to try next: where the games so far say that both win equally often."""
    if not tried:
        return FIRST_GUESS
    if all(each.share < 0.5 for each in tried) or all(each.share > 0.5 for each in tried):
        return _beyond(tried)
    return _bounded(round(_crossing(tried)))


def _beyond(tried: Sequence[Tried]) -> int:
    """The handicap to try if the same side has won more with each one so far: larger steps while it wins nearly all."""
    last = tried[-1] if tried[-1].share < 0.5 else tried[0]
    step = FIRST_STEP if abs(last.share - 0.5) > 0.2 else FIRST_STEP // 4
    if len(tried) > 1 and abs(last.share - 0.5) < 0.1:
        return _bounded(last.buttons + (1 if last.share < 0.5 else -1))
    return _bounded(last.buttons + (step if last.share < 0.5 else -step))


def _bounded(buttons: int) -> int:
    return min(max(buttons, 0), MOST_HANDICAP)


def _crossing(tried: Sequence[Tried]) -> float:
    """Where the fitted curve crosses one half (Newton's method for logistic regression)."""
    rows = [*tried, Tried(-200, 2, 0), Tried(200, 2, 2)]
    centre = sum(each.buttons * each.games for each in tried) / sum(each.games for each in tried)
    height, slope = 0.0, 0.05
    for _ in range(_STEPS):
        height, slope = _newton(rows, centre, height, slope)
    return centre - height / slope


def _newton(rows: Sequence[Tried], centre: float, height: float, slope: float) -> tuple[float, float]:
    g0 = g1 = h00 = h01 = h11 = 0.0
    for row in rows:
        x = row.buttons - centre
        p = 1 / (1 + math.exp(-max(-30.0, min(30.0, height + slope * x))))
        weight = row.games * p * (1 - p)
        g0 += row.wins - row.games * p
        g1 += (row.wins - row.games * p) * x
        h00, h01, h11 = h00 + weight, h01 + weight * x, h11 + weight * x * x
    determinant = max(h00 * h11 - h01 * h01, 1e-9)
    step0, step1 = (h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant
    return height + max(-1.0, min(1.0, step0)), max(1e-3, slope + max(-0.05, min(0.05, step1)))


def is_settled(tried: Sequence[Tried], games: int) -> bool:
    """Whether enough games were played with the handicap that all games point to."""
    if not tried:
        return False
    chosen = even_at(tried)
    return any(each.buttons == chosen and each.games >= games for each in tried)
