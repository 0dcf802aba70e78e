"""The game as it lies on a table: cardboard in sets and lists, buttons in an account book.

Written from the numbered rules alone, slow and plain, and in other terms than the library: the library must agree with
it after every decision.
"""

from quiltbee import LEATHER, Advance, Decision, Discard, Edition, Place, Refill, State, Take
from tests.rules.support.by_hand import Cells, cells_of, ways_to_lay

NEUTRAL = "the neutral token"


class TableModel:
    """One game between two players."""

    def __init__(self, edition: Edition, circle: tuple[str, ...], first: int) -> None:
        self.edition = edition
        self.book: list[list[tuple[str, int]]] = [[("start", edition.start_buttons)] for _ in (0, 1)]
        self.quilts: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
        self.symbols = [0, 0]
        self.spaces = [0, 0]
        self.arrived_last = first
        self.ring = [NEUTRAL, *circle]
        self.outside = list(edition.second_set)
        self.leather_on_board = set(edition.time.leather_at)
        self.leather_taken: list[tuple[int, int]] = []
        self.to_decide: list[int] = []
        self.hand: str | None = None
        self.refill_due = False
        self.tile_owner: int | None = None
        self.home_first: int | None = None

    # --- what can be seen -----------------------------------------------------------------------------------------

    def buttons(self, seat: int) -> int:
        return sum(amount for _, amount in self.book[seat])

    @property
    def circle(self) -> tuple[str, ...]:
        token = self.ring.index(NEUTRAL)
        return (*self.ring[token + 1 :], *self.ring[:token])

    @property
    def is_over(self) -> bool:
        last = self.edition.time.last_space
        return self.spaces == [last, last] and not self.to_decide

    @property
    def behind(self) -> int:
        """T1, T2."""
        if self.spaces[0] == self.spaces[1]:
            return self.arrived_last
        return 0 if self.spaces[0] < self.spaces[1] else 1

    @property
    def seat(self) -> int:
        """Who decides: the player who has a leather patch to decide, otherwise the player whose token is behind."""
        return self.leather_taken[-1][0] if self.to_decide else self.behind

    def free(self, seat: int) -> int:
        stride = self.edition.columns + 1
        rows, columns = range(self.edition.rows), range(self.edition.columns)
        cells = ((row, column) for row in rows for column in columns if (row, column) not in self.quilts[seat])
        return sum(1 << stride * row + column for row, column in cells)

    # --- what is legal --------------------------------------------------------------------------------------------

    def takes(self) -> list[str]:
        """B1, B2."""
        in_reach = [self.edition.patch[id] for id in self.circle[: self.edition.reach]]
        free = self.free(self.seat)
        return [
            patch.id
            for patch in in_reach
            if patch.cost <= self.buttons(self.seat) and ways_to_lay(self.edition, free, patch)
        ]

    def ways(self) -> set[Cells]:
        """Where the patch in hand, bought or leather, may lie."""
        return ways_to_lay(self.edition, self.free(self.seat), self.edition.patch[self.hand or LEATHER])

    # --- decisions ------------------------------------------------------------------------------------------------

    def play(self, state: State, decision: Decision) -> None:
        """The decision, made on the table. The state is asked only which cells a placement means."""
        match decision:
            case Advance():
                self._advance()
            case Take(id):
                self._take(id)
            case Refill(order):
                self._refill(order)
            case Place():
                self._place(cells_of(state, decision))
            case Discard():
                self.to_decide.pop(0)

    def _advance(self) -> None:
        seat = self.seat
        start = self.spaces[seat]
        end = min(self.spaces[1 - seat] + 1, self.edition.time.last_space)
        self.book[seat].append(("spaces advanced", end - start))
        self._travel(seat, end)

    def _take(self, id: str) -> None:
        self.ring.remove(NEUTRAL)
        self.ring[self.ring.index(id)] = NEUTRAL
        self.book[self.seat].append((id, -self.edition.patch[id].cost))
        self.hand = id
        self.refill_due = bool(self.outside) and len(self.ring) - 1 == self.edition.refill_when_left

    def _refill(self, order: tuple[str, ...]) -> None:
        token = self.ring.index(NEUTRAL)
        self.ring[token:token] = order
        self.outside.clear()
        self.refill_due = False

    def _place(self, cells: Cells) -> None:
        seat = self.seat
        assert not cells & self.quilts[seat]
        self.quilts[seat].update(cells)
        self._look_for_square(seat)
        if self.hand is None:
            self.to_decide.pop(0)
            self._drop_what_has_no_room(seat)
            return
        patch = self.edition.patch[self.hand]
        self.hand = None
        self.symbols[seat] += patch.income
        self._travel(seat, min(self.spaces[seat] + patch.time, self.edition.time.last_space))

    def _travel(self, seat: int, end: int) -> None:
        """Space by space, looking at each for marks."""
        board = self.edition.time
        for space in range(self.spaces[seat] + 1, end + 1):
            if space in board.income_at:
                self.book[seat].append((f"income at {space}", self.symbols[seat]))
            if space in self.leather_on_board:
                self.leather_on_board.remove(space)
                self.leather_taken.append((seat, space))
                self.to_decide.append(space)
        self.spaces[seat] = end
        if end == board.last_space and self.home_first is None:
            self.home_first = seat
        self.arrived_last = seat
        self._drop_what_has_no_room(seat)

    def _drop_what_has_no_room(self, seat: int) -> None:
        """M4."""
        full = len(self.quilts[seat]) == self.edition.rows * self.edition.columns
        if full and not self.edition.leather_may_be_discarded:
            self.to_decide.clear()

    def _look_for_square(self, seat: int) -> None:
        """X1."""
        tile = self.edition.special
        if tile is None or self.tile_owner is not None:
            return
        for row in range(self.edition.rows):
            for column in range(self.edition.columns):
                square = {(row + y, column + x) for y in range(tile.square) for x in range(tile.square)}
                if square <= self.quilts[seat]:
                    self.tile_owner = seat

    # --- scoring --------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """E2."""
        empty = self.edition.rows * self.edition.columns - len(self.quilts[seat])
        tile = self.edition.special.points if self.edition.special and self.tile_owner == seat else 0
        return self.buttons(seat) + tile - self.edition.empty_cell_penalty * empty

    def winner(self) -> int | None:
        """E3."""
        mine, theirs = self.score(0), self.score(1)
        return self.home_first if mine == theirs else int(mine < theirs)
