"""What players must have spent for the patches on their quilts: spaces of the time board, and buttons.

Only bounds that hold in every game: a patch moves the token by its time, less only if it ends on the last space; every
other space brings a button at most; an income brings the button symbols that are on the quilt by now at most.
"""

from collections.abc import Iterator, Sequence

from quiltbee.notation.possible.contradiction import Contradiction
from quiltbee.rules.edition import Patch
from quiltbee.rules.setup import MOST_HANDICAP
from quiltbee.rules.state import State


def overspent(state: State, seats: Sequence[int], patches: Sequence[Patch]) -> Iterator[Contradiction]:
    """Why these seats cannot have laid these patches on their quilts, and still have what they have."""
    whose = {"seat": seats[0]} if len(seats) == 1 else {}
    who = f"player {seats[0]}" if whose else "the players together"
    spaces, moved = _least_spaces(state, seats, patches), sum(state.sides[seat].time for seat in seats)
    if spaces > moved:
        words = f"the patches of {who} cost at least {spaces} spaces, but the tokens have moved only {moved}"
        yield Contradiction("spaces", words, least=spaces, found=moved, **whose)
        return
    most, has = _most_buttons(state, seats, patches, spaces), sum(state.sides[seat].buttons for seat in seats)
    if has > most:
        words = f"{who} can have {most} buttons at most, not {has}"
        yield Contradiction("buttons", words, most=most, found=has, **whose)


def _least_spaces(state: State, seats: Sequence[int], patches: Sequence[Patch]) -> int:
    """How far these patches have moved the tokens at least: the last move of each may have been cut short (B5)."""
    times = sorted((patch.time for patch in patches), reverse=True)
    arrived = sum(state.sides[seat].time == state.edition.time.last_space for seat in seats)
    return sum(times[arrived:]) + sum(min(time, 1) for time in times[:arrived])


def _most_buttons(state: State, seats: Sequence[int], patches: Sequence[Patch], spaces: int) -> int:
    edition, sides = state.edition, [state.sides[seat] for seat in seats]
    start = len(sides) * (edition.start_buttons + MOST_HANDICAP)
    advanced = sum(side.time for side in sides) - spaces
    incomes = sum(side.income * edition.time.incomes_upto[side.time] for side in sides)
    return start + advanced + incomes - sum(patch.cost for patch in patches)
