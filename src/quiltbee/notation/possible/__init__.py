"""Whether a game can reach a position."""

from collections.abc import Iterator, Sequence

from quiltbee.notation.possible.contradiction import Contradiction
from quiltbee.notation.possible.cover import cannot_lie
from quiltbee.notation.possible.solo import solo_contradictions
from quiltbee.notation.possible.spending import overspent
from quiltbee.rules.edition import LEATHER, Patch
from quiltbee.rules.legal import placement_masks
from quiltbee.rules.solo.deck import AUTOMA, HUMAN
from quiltbee.rules.state import CHANCE, NOBODY, State

Quilts = tuple[Sequence[str], Sequence[str]]
"""The ids of the patches on each quilt, leather patches too, where they are known: a position does not say."""


def impossible(state: State) -> str | None:
    """The first reason why no game can reach this position, or None if there is none."""
    return next(contradictions(state), None)


def contradictions(state: State, quilts: Quilts | None = None) -> Iterator[Contradiction]:
    """Every reason found why no game can reach this position. Where it is known which patches lie on which quilt, more
    can be told."""
    yield from _tokens(state)
    yield from _patches(state)
    if state.solo is not None:
        yield from (Contradiction("automa", words) for words in solo_contradictions(state, state.solo))
    yield from _turn(state)
    ledgers = list(_ledgers(state))
    yield from ledgers
    yield from _special_tile(state)
    if not ledgers and all(side.time <= state.edition.time.last_space for side in state.sides):
        yield from _spending(state, quilts)


def _tokens(state: State) -> Iterator[Contradiction]:
    last = state.edition.time.last_space
    times = [side.time for side in state.sides]
    for seat, time in enumerate(times):
        if time > last:
            yield Contradiction(
                "token_off_board",
                f"the token of player {seat} is on space {time}, but the last one is {last}",
                seat=seat,
                space=time,
                last=last,
            )
    if times[0] != times[1] and state.top != times.index(min(times)):
        yield Contradiction(
            "other_on_top", f"player {1 - state.top} is behind, so top is {1 - state.top}", seat=1 - state.top
        )


def _patches(state: State) -> Iterator[Contradiction]:
    held = (*state.circle, *state.waiting, *(() if state.hand is None else (state.hand,)), *_piles(state))
    if len(set(held)) < len(held):
        yield Contradiction(
            "patch_twice", "a patch is in two places", patches=sorted({id for id in held if held.count(id) > 1})
        )
    if state.waiting not in ((), state.edition.second_set):
        yield Contradiction(
            "second_set",
            f"the set that waits is the whole second set in its order: {','.join(state.edition.second_set) or '-'}",
        )
    left = len(state.circle)
    if (
        state.waiting
        and left <= state.edition.refill_when_left
        and not (state.turn == CHANCE and left == state.edition.refill_when_left)
    ):
        yield Contradiction("second_set", f"with {left} patches left the second set has joined the circle", left=left)
    of_first = len({*state.circle} & {*state.edition.first_set})
    if state.edition.second_set and not state.waiting and of_first > state.edition.refill_when_left:
        yield Contradiction(
            "second_set", f"with {of_first} patches of the first set left the second set still waits", left=of_first
        )


def _piles(state: State) -> tuple[str, ...]:
    """The patches of the Automa."""
    return () if state.solo is None else (*state.solo.with_buttons, *state.solo.without_buttons)


def _turn(state: State) -> Iterator[Contradiction]:
    last = state.edition.time.last_space
    all_home = all(side.time == last for side in state.sides)
    if state.hand is not None and state.leather_due:
        yield Contradiction("leather", "a leather patch is due while a bought patch is still in hand")
    if (
        state.turn == CHANCE
        and not state.card_due
        and not (state.hand and state.waiting and len(state.circle) == state.edition.refill_when_left)
    ):
        yield Contradiction("nothing_due", "no refill is due, so it is not the turn of chance")
    if (state.turn == NOBODY) != (all_home and not state.leather_due):
        yield Contradiction(
            "not_over", "the game is over only when both tokens are on the last space and nothing is left to decide"
        )
    if state.turn < CHANCE and not state.leather_due and state.turn != state.top:
        yield Contradiction("other_turn", f"it is the turn of player {state.top}", seat=state.top)
    if state.turn < CHANCE and state.leather_due:
        yield from _leather(state)
    if state.hand is not None and not any(placement_masks(state, state.edition.patch[state.hand], state.top)):
        yield Contradiction("no_place", f"{state.hand} is in hand but fits nowhere", patch=state.hand)


def _leather(state: State) -> Iterator[Contradiction]:
    """Leather patches are due to the player who has just passed the opponent, between the two tokens (M3)."""
    due, seat = state.leather_due, state.turn
    mine, theirs = state.sides[seat].time, state.sides[1 - seat].time
    crossed = sum(theirs < space <= mine for space in state.edition.time.leather_at)
    if due > crossed:
        yield Contradiction(
            "leather",
            f"{due} leather patches are due to player {seat}, who has crossed only {crossed} before the opponent",
            seat=seat,
            due=due,
            crossed=crossed,
        )
    if not state.sides[seat].free and not state.edition.leather_may_be_discarded:
        yield Contradiction("leather", "a leather patch is due, but no cell is free", seat=seat)


def _ledgers(state: State) -> Iterator[Contradiction]:
    """The quilts have the cells and button symbols of the patches sold and of the leather patches."""
    edition, sold = state.edition, _sold(state)
    symbols = sum(patch.income for patch in sold)
    if sum(side.income for side in state.sides) != symbols:
        yield Contradiction(
            "ledger",
            f"the patches sold have {symbols} button symbols, not {sum(side.income for side in state.sides)}",
            symbols=symbols,
            found=sum(side.income for side in state.sides),
        )
    cells = sum(patch.size for patch in sold)
    covered = sum(state.covered(seat).bit_count() for seat in (0, 1))
    leather = len(edition.time.leather_at) - len(state.leather_left) - state.leather_due
    leather -= 0 if state.solo is None else state.solo.leather
    may_be_lost = edition.leather_may_be_discarded or not all(side.free for side in state.sides)
    least, most = cells if may_be_lost else cells + leather, cells + leather
    if not least <= covered <= most:
        to_most = f" to {most}" if least < most else ""
        yield Contradiction(
            "ledger",
            f"the patches sold and the leather patches cover {least}{to_most} cells, not {covered}",
            least=least,
            most=most,
            covered=covered,
        )


def _sold(state: State) -> list[Patch]:
    """The patches that lie on the quilts."""
    away = {*state.circle, *state.waiting, state.hand, *_piles(state)}
    return [patch for patch in state.edition.patches if patch.id not in away]


def _spending(state: State, quilts: Quilts | None) -> Iterator[Contradiction]:
    """What lies on the quilts was paid for, and passed; few patches can be laid out on the cells that are covered."""
    if quilts is not None:
        for seat, ids in enumerate(quilts):
            yield from overspent(state, (seat,), [state.edition.patch[id] for id in ids])
            yield from _leather_passed(state, seat, ids.count(LEATHER))
        return
    sold = _sold(state)
    if state.solo is not None:
        found = [*overspent(state, (HUMAN,), sold)]
    else:
        groups: list[tuple[tuple[int, ...], list[Patch]]] = [((0,), []), ((1,), []), ((0, 1), sold)]
        found = next(filter(None, ([*overspent(state, *group)] for group in groups)), [])
    yield from found
    if not found and state.solo is None and cannot_lie(state, sold):
        ids = [patch.id for patch in sold]
        words = f"the patches sold cannot lie like that on the covered cells: {','.join(ids) or '-'}"
        yield Contradiction("shapes", words, patches=ids)


def _leather_passed(state: State, seat: int, laid: int) -> Iterator[Contradiction]:
    passed = state.edition.time.leathers_upto[state.sides[seat].time]
    if laid > passed:
        words = f"player {seat} has {laid} leather patches, but has passed only {passed}"
        yield Contradiction("leather", words, seat=seat, laid=laid, passed=passed)


def _special_tile(state: State) -> Iterator[Contradiction]:
    complete = [any(not side.free & square for square in state.edition.squares) for side in state.sides]
    by_marker = state.solo is not None and state.special == AUTOMA
    if state.special is not None and not complete[state.special] and not by_marker:
        yield Contradiction(
            "special_tile", f"player {state.special} has the special tile, but no full square", seat=state.special
        )
    if state.special is None and any(complete):
        yield Contradiction("special_tile", "there is a full square, but nobody has the special tile")
