"""Whether a game can reach a position."""

from collections.abc import Iterator

from quiltbee.rules.legal import placement_masks
from quiltbee.rules.state import CHANCE, NOBODY, State


def impossible(state: State) -> str | None:
    """The first reason why no game can reach this position, or None if there is none."""
    return next(_contradictions(state), None)


def _contradictions(state: State) -> Iterator[str]:
    yield from _tokens(state)
    yield from _patches(state)
    yield from _turn(state)
    yield from _ledgers(state)
    yield from _special_tile(state)


def _tokens(state: State) -> Iterator[str]:
    last = state.edition.time.last_space
    times = [side.time for side in state.sides]
    for seat, time in enumerate(times):
        if time > last:
            yield f"the token of player {seat} is on space {time}, but the last one is {last}"
    if times[0] != times[1] and state.top != times.index(min(times)):
        yield f"player {1 - state.top} is behind, so top is {1 - state.top}"


def _patches(state: State) -> Iterator[str]:
    held = (*state.circle, *state.waiting, *(() if state.hand is None else (state.hand,)))
    if len(set(held)) < len(held):
        yield "a patch is in two places"
    if state.waiting not in ((), state.edition.second_set):
        yield f"the set that waits is the whole second set in its order: {','.join(state.edition.second_set) or '-'}"
    left = len(state.circle)
    if (
        state.waiting
        and left <= state.edition.refill_when_left
        and not (state.turn == CHANCE and left == state.edition.refill_when_left)
    ):
        yield f"with {left} patches left the second set has joined the circle"
    of_first = len({*state.circle} & {*state.edition.first_set})
    if state.edition.second_set and not state.waiting and of_first > state.edition.refill_when_left:
        yield f"with {of_first} patches of the first set left the second set still waits"


def _turn(state: State) -> Iterator[str]:
    last = state.edition.time.last_space
    all_home = all(side.time == last for side in state.sides)
    if state.hand is not None and state.leather_due:
        yield "a leather patch is due while a bought patch is still in hand"
    if state.turn == CHANCE and not (
        state.hand and state.waiting and len(state.circle) == state.edition.refill_when_left
    ):
        yield "no refill is due, so it is not the turn of chance"
    if (state.turn == NOBODY) != (all_home and not state.leather_due):
        yield "the game is over only when both tokens are on the last space and nothing is left to decide"
    if state.turn < CHANCE and not state.leather_due and state.turn != state.top:
        yield f"it is the turn of player {state.top}"
    if state.turn < CHANCE and state.leather_due:
        yield from _leather(state)
    if state.hand is not None and not any(placement_masks(state, state.edition.patch[state.hand], state.top)):
        yield f"{state.hand} is in hand but fits nowhere"


def _leather(state: State) -> Iterator[str]:
    """Leather patches are due to the player who has just passed the opponent, between the two tokens (M3)."""
    due, seat = state.leather_due, state.turn
    mine, theirs = state.sides[seat].time, state.sides[1 - seat].time
    crossed = sum(theirs < space <= mine for space in state.edition.time.leather_at)
    if due > crossed:
        yield f"{due} leather patches are due to player {seat}, who has crossed only {crossed} before the opponent"
    if not state.sides[seat].free and not state.edition.leather_may_be_discarded:
        yield "a leather patch is due, but no cell is free"


def _ledgers(state: State) -> Iterator[str]:
    """The quilts have the cells and button symbols of the patches sold and of the leather patches."""
    edition = state.edition
    away = {*state.circle, *state.waiting, state.hand}
    sold = [patch for patch in edition.patches if patch.id not in away]
    symbols = sum(patch.income for patch in sold)
    if sum(side.income for side in state.sides) != symbols:
        yield f"the patches sold have {symbols} button symbols, not {sum(side.income for side in state.sides)}"
    cells = sum(patch.size for patch in sold)
    covered = sum(state.covered(seat).bit_count() for seat in (0, 1))
    leather = len(edition.time.leather_at) - len(state.leather_left) - state.leather_due
    may_be_lost = edition.leather_may_be_discarded or not all(side.free for side in state.sides)
    least, most = cells if may_be_lost else cells + leather, cells + leather
    if not least <= covered <= most:
        to_most = f" to {most}" if least < most else ""
        yield f"the patches sold and the leather patches cover {least}{to_most} cells, not {covered}"


def _special_tile(state: State) -> Iterator[str]:
    complete = [any(not side.free & square for square in state.edition.squares) for side in state.sides]
    if state.special is not None and not complete[state.special]:
        yield f"player {state.special} has the special tile, but no full square"
    if state.special is None and any(complete):
        yield "there is a full square, but nobody has the special tile"
