"""What is legal. Lists, counts, checks and masks all come from `takeable` and `placement_masks`."""

from collections.abc import Callable, Iterator

from quiltbee.rules.bits import kth_set_bit, set_bits
from quiltbee.rules.edition import Patch
from quiltbee.rules.moves import ADVANCE, DISCARD, Card, Decision, Place, Refill, place, take
from quiltbee.rules.state import CHANCE, NOBODY, State


def takeable(state: State) -> list[str]:
    """The patches that can be taken now, in the order of reach (B1, B2); none in the middle of a turn.

    >>> from quiltbee import Game
    >>> takeable(Game.new("express", seed=4, first=0).state)
    ['e11', 'e14', 'e07']
    """
    edition, sides, circle, _, hand, leather_due, turn, _, _, _ = state
    if hand is not None or leather_due or turn > 1:
        return []
    patch = edition.patch
    free, buttons, _, _ = sides[turn]
    affordable = [id for id in circle[: edition.reach] if patch[id].cost <= buttons]
    if not affordable:
        return affordable
    maps = edition.line_maps(free)
    return [id for id in affordable if patch[id].fits(maps)]


def placement_masks(state: State, patch: Patch, seat: int | None = None) -> tuple[int, ...]:
    """For each of the patch's `turns`, the anchors where it fits on a seat's quilt (by default, the player to move).

    >>> from quiltbee import Game
    >>> state = Game.new("express", seed=4, first=0).state
    >>> [mask.bit_count() for mask in placement_masks(state, state.reach[1])]
    [24, 24, 24, 24, 24, 24, 24, 24]
    """
    side = state.sides[state.turn if seat is None else seat]
    return patch.masks(state.edition.line_maps(side.free))


def placements(state: State) -> Iterator[Place]:
    """Every placement of the patch in hand (B4, M4): turn by turn, each from the top left to the bottom right.

    >>> from quiltbee import Game
    >>> len(list(placements(Game.new("express", seed=4, first=0).play("e14").state)))
    192
    """
    patch = state.in_hand
    if patch is not None and state.turn != CHANCE:
        for turned, mask in zip(patch.turns, placement_masks(state, patch), strict=True):
            for anchor in set_bits(mask):
                yield place(turned.code, anchor)


def may_discard(state: State) -> bool:
    """Whether the leather patch in hand may be removed from play (M5).

    >>> from quiltbee import Game
    >>> may_discard(Game.new("express", seed=4, first=0).state)
    False
    """
    return state.leather_due > 0 and state.edition.leather_may_be_discarded


def legal(state: State) -> list[Decision]:
    """Every decision of the player to move: advance, then takes; or placements, then discard.

    While `state.turn` is `CHANCE`, and when the game is over, nobody decides and the list is empty: `draw_chance` draws
    what chance decides.

    >>> from quiltbee import Game
    >>> legal(Game.new("express", seed=4, first=0).state)
    [Advance(), Take(patch='e11'), Take(patch='e14'), Take(patch='e07')]
    """
    if state.turn in (CHANCE, NOBODY):
        return []
    if state.in_hand is None:
        return [ADVANCE, *(take(id) for id in takeable(state))]
    return [*placements(state), *([DISCARD] if may_discard(state) else [])]


def legal_count(state: State) -> int:
    """How many decisions `legal` lists, without listing them.

    >>> from quiltbee import Game
    >>> legal_count(Game.new("express", seed=4, first=0).play("e14").state)
    192
    """
    if state.turn in (CHANCE, NOBODY):
        return 0
    patch = state.in_hand
    if patch is None:
        return 1 + len(takeable(state))
    return sum(map(int.bit_count, placement_masks(state, patch))) + may_discard(state)


def choose(state: State, below: Callable[[int], int]) -> Decision:
    """A random legal decision, a random order of the refill, or a random card; `below(n)` draws from 0 to n - 1.

    All are equally likely: the number drawn is the index in `legal`.

    >>> from quiltbee import Game, XorShift, is_legal
    >>> state = Game.new("express", seed=4, first=0).state
    >>> is_legal(state, choose(state, XorShift(1).below))
    True
    """
    if state.turn == CHANCE:
        if state.solo is not None and state.hand is None:
            unseen = state.solo.unseen
            return Card(unseen[below(len(unseen))].number)
        return Refill(_drawn_order(state.waiting, below))
    patch = state.in_hand
    if patch is None:
        takes = takeable(state)
        index = below(1 + len(takes))
        return take(takes[index - 1]) if index else ADVANCE
    masks = placement_masks(state, patch)
    index = below(sum(map(int.bit_count, masks)) + may_discard(state))
    for turned, mask in zip(patch.turns, masks, strict=True):
        count = mask.bit_count()
        if index < count:
            return place(turned.code, kth_set_bit(mask, index))
        index -= count
    return DISCARD


def _drawn_order(waiting: tuple[str, ...], below: Callable[[int], int]) -> tuple[str, ...]:
    """A shuffle: draws one of those left until none is left."""
    left = list(waiting)
    return tuple(left.pop(below(len(left))) for _ in waiting)
