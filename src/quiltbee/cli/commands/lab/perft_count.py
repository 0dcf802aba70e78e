"""The count of `quiltbee perft`, with clear errors for wrong questions."""

from collections.abc import Callable

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.progress import Progress, progress_bar
from quiltbee.notation.decisions import Unreadable, move_text
from quiltbee.notation.games import parse_moves
from quiltbee.rules.edition import Edition
from quiltbee.rules.legal import legal
from quiltbee.rules.moves import Decision, Refill
from quiltbee.rules.perft import perft
from quiltbee.rules.play import NotAllowed, play
from quiltbee.rules.setup import BadSetup, setup
from quiltbee.rules.state import CHANCE, State

Counter = Callable[[State, int, tuple[str, ...]], int]
_BRANCH = 2
"""How many decisions a branch begins with."""


def position(edition: Edition, circle: list[str], first: int) -> State:
    """The position before the first decision."""
    try:
        return setup(edition, circle, first)
    except BadSetup as error:
        raise Failure(str(error)) from None


def count(state: State, moves: str, depth: int, refill: tuple[str, ...] | None, with_kernel: bool = False) -> int:
    """How many sequences of `depth` decisions there are after the moves."""
    _check_refill(state.edition, refill)
    try:
        decisions = parse_moves(moves, state.edition)
    except Unreadable as error:
        raise Failure(f"--moves: {error}") from None
    for ply, decision in enumerate(decisions, start=1):
        state = _played(state, ply, decision, refill)
    try:
        with progress_bar("branches") as progress:
            return _total(_counter(with_kernel), state, depth, refill or (), progress)
    except NotAllowed:  # all decisions that the rules list are allowed; only an empty refill is not
        raise _no_refill(state.edition, "within the count") from None


def _total(counter: Counter, state: State, depth: int, refill: tuple[str, ...], progress: Progress) -> int:
    """The count, branch by branch, so that the progress can be shown."""
    branches, plies = [_settled(state, refill)], max(0, min(_BRANCH, depth - 1))
    for _ in range(plies):
        branches = [_settled(play(each, decision), refill) for each in branches for decision in legal(each)]
    total = 0
    for done, each in enumerate(branches):
        progress(done, len(branches))
        total += counter(each, depth - plies, refill)
    return total


def _settled(state: State, refill: tuple[str, ...]) -> State:
    """The position after the refill, if that is due."""
    return play(state, Refill(refill)) if state.turn == CHANCE else state


def _counter(with_kernel: bool) -> Counter:
    if with_kernel:
        from quiltbee.kernel import perft as kernel_perft  # the kernel is loaded only if it is asked for

        return kernel_perft
    return perft


def _played(state: State, ply: int, decision: Decision, refill: tuple[str, ...] | None) -> State:
    if state.turn == CHANCE and not isinstance(decision, Refill):
        if refill is None:
            raise _no_refill(state.edition, f"before ply {ply} of --moves")
        state = play(state, Refill(refill))
    try:
        return play(state, decision)
    except NotAllowed as error:
        word = move_text(decision, state.edition)
        raise Failure(f"--moves: ply {ply}: {word} is not allowed: {error}", WRONG) from None


def _no_refill(edition: Edition, when: str) -> Failure:
    example = " ".join(edition.second_set)
    return Failure(f'the refill is due {when}; give the order of the second set: --refill "{example}"')


def _check_refill(edition: Edition, refill: tuple[str, ...] | None) -> None:
    if refill and sorted(refill) != sorted(edition.second_set):
        every = " ".join(edition.second_set)
        wanted = f"each of {every} once" if every else f"left out: {edition} has no second set"
        raise Failure(f"--refill must be {wanted}, not {' '.join(refill)!r}")
