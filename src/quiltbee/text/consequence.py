"""What a choice would do, in short clauses: the words of a card. Every fact comes from `foresight`."""

from collections.abc import Iterator

from quiltbee.rules.foresight import Foresight, foresee_advance
from quiltbee.rules.state import State
from quiltbee.rules.wording import counted


def money(buttons: int, seen: Foresight) -> str:
    """The buttons as they add up: `5 -4 +1 = 2`."""
    changes = (-seen.pays, seen.receives, sum(event.buttons for event in seen.earned))
    return " ".join([str(buttons), *(f"{change:+}" for change in changes if change), "=", str(seen.buttons_after)])


def on_the_way(seen: Foresight) -> Iterator[str]:
    """What else the action brings."""
    if seen.reveals:
        yield "the second set joins"
    if seen.leather:
        yield counted(len(seen.leather), "leather patch", "leather patches")


def next_turn(seen: Foresight, seat: int) -> str:
    """Who decides afterwards."""
    if seen.next_seat is None:
        return "the game is over"
    return f"player {seen.next_seat} again" if seen.next_seat == seat else f"player {seen.next_seat}"


def consequences(seen: Foresight, seat: int) -> Iterator[str]:
    """Everything that the action of a seat would do, in the order in which it happens."""
    if seen.pays:
        yield f"pay {counted(seen.pays, 'button')}"
    if seen.covers:
        yield f"cover {counted(seen.covers, 'cell')}"
    yield f"go to space {seen.lands_on}{', the last' if seen.cut else ''}"
    if seen.receives:
        yield f"receive {counted(seen.receives, 'button')}"
    for earned in seen.earned:
        yield f"earn {counted(earned.buttons, 'button')} at space {earned.space}"
    if seen.earns_by_end:
        yield f"earns {counted(seen.earns_by_end, 'button')} by the end"
    yield from on_the_way(seen)
    yield f"then you have {counted(seen.buttons_after, 'button')}"
    yield _next_sentence(seen, seat)


def _next_sentence(seen: Foresight, seat: int) -> str:
    if seen.next_seat is None:
        return "the game is over"
    return "it is your turn again" if seen.next_seat == seat else f"player {seen.next_seat} is next"


def short_advance(state: State) -> str:
    """An advance on one line: `to space 13, 4 +3 = 7 buttons, then player 1`."""
    seen = foresee_advance(state)
    buttons = f"{money(state.sides[state.turn].buttons, seen)} buttons"
    return ", ".join([f"to space {seen.lands_on}", buttons, *on_the_way(seen), _next_sentence(seen, state.turn)])
