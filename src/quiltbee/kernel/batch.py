"""Thousands of positions in one call, for learning programs.

Positions, actions and results are in memory of the caller: anything with the buffer protocol. NumPy arrays work well,
but this module does not need NumPy.
"""

from math import prod

from quiltbee.kernel.actions import action_count
from quiltbee.kernel.buffers import borrowed, viewed
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.observations import FEATURE_COUNT, planes_shape
from quiltbee.kernel.position import SIZE, Position
from quiltbee.kernel.problems import checked, in_words
from quiltbee.kernel.tables import tables
from quiltbee.rules.edition import Edition
from quiltbee.rules.wording import at_least_one

LEAVE: int = lib.QB_LEAVE
"""An entry of `actions`: leave this position as it is.

>>> from quiltbee.kernel import DEAL, LEAVE
>>> LEAVE < 0 and DEAL < 0
True
"""
DEAL: int = lib.QB_DEAL
"""An entry of `actions`: replace this position by a new game.

>>> from quiltbee.kernel import DEAL, LEAVE
>>> DEAL == LEAVE
False
"""


class RowsRefused(ValueError):
    """Some rows could not be played and were left as they were; all others were played.

    >>> from array import array
    >>> from quiltbee import edition
    >>> Batch(edition("express"), rows=1, seed=1).step(array("i", [396]))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    quiltbee.kernel.batch.RowsRefused: ...
    """

    def __init__(self, problems: dict[int, str]) -> None:
        row, problem = next(iter(problems.items()))
        were = "1 row was" if len(problems) == 1 else f"{len(problems)} rows were"
        super().__init__(f"{were} refused; row {row}: {problem}")
        self.problems = problems
        """What was wrong, by row."""


def step_batch(
    edition: Edition,
    positions: object,
    actions: object,
    rngs: object,
    *,
    turns: object = None,
    scores: object = None,
    counts: object = None,
    masks: object = None,
    features: object = None,
    planes: object = None,
    cpu_variant: str | None = None,
) -> None:
    """Plays one action in each row, and writes the results that are asked for.

    Each argument is memory. For each row there are:

    - in `positions` 136 bytes,
    - in `actions` 32 bits: an action (see `quiltbee.kernel.actions`), or `LEAVE`, or `DEAL`,
    - in `rngs` 64 bits: a generator of its own, made by `seed_rows`, which draws a refill as soon as one is due.

    These results are written if there is memory for them:

    - in `turns` 8 bits: who decides next, 0 or 1, or 3 when the game is over,
    - in `scores` twice 32 bits: the scores of both seats,
    - in `counts` 32 bits: how many decisions are legal now,
    - in `masks` a byte for each action: 1 if it is legal, else 0,
    - in `features` and `planes` what the player who decides sees (see `quiltbee.kernel.observations`).

    Raises `RowsRefused` if a position or an action is not allowed.

    >>> from array import array
    >>> from quiltbee import edition
    >>> positions, rngs, turns = bytearray(2 * SIZE), array("Q", [0, 0]), array("B", [9, 9])
    >>> seed_rows(rngs, 7)
    >>> step_batch(edition("express"), positions, array("i", [DEAL, DEAL]), rngs, turns=turns)
    >>> all(turn in (0, 1) for turn in turns)
    True
    """
    known = tables(edition, cpu_variant)
    rows = viewed("positions", positions).nbytes // SIZE
    problems = ffi.new("int8_t[]", rows)
    batch = ffi.new(
        "struct qb_batch *",
        {
            "rows": rows,
            "positions": borrowed("positions", "uint8_t", SIZE * rows, positions),
            "actions": borrowed("actions", "int32_t", rows, actions, writable=False),
            "rngs": borrowed("rngs", "uint64_t", rows, rngs),
            "problems": problems,
            "turns": borrowed("turns", "uint8_t", rows, turns),
            "scores": borrowed("scores", "int32_t", 2 * rows, scores),
            "counts": borrowed("counts", "int32_t", rows, counts),
            "masks": borrowed("masks", "uint8_t", rows * action_count(edition), masks),
            "features": borrowed("features", "float", rows * FEATURE_COUNT, features),
            "planes": borrowed("planes", "uint8_t", rows * prod(planes_shape(edition)), planes),
        },
    )
    if lib.qb_step_batch(known.c, batch):
        raise RowsRefused({row: in_words(problem) for row, problem in enumerate(problems) if problem})


def seed_rows(rngs: object, seed: int) -> None:
    """Makes a generator for each row: row i gets that of `XorShift(seed + i)`.

    >>> from array import array
    >>> rngs = array("Q", [0] * 4)
    >>> seed_rows(rngs, 7)
    >>> len(set(rngs))
    4
    """
    rows = viewed("rngs", rngs).nbytes // 8
    states = borrowed("rngs", "uint64_t", rows, rngs)
    for row in range(rows):
        states[row] = lib.qb_seeded(seed + row & (1 << 64) - 1)


class Batch:
    """Games side by side, with their own memory for everything that `step_batch` writes.

    >>> from array import array
    >>> from quiltbee import edition
    >>> batch = Batch(edition("express"), rows=2, seed=1)
    >>> batch.step(array("i", [0, 0]))
    >>> list(batch.turns), batch.masks.shape
    ([1, 1], (2, 397))
    """

    def __init__(
        self,
        edition: Edition,
        rows: int,
        seed: int = 0,
        cpu_variant: str | None = None,
        *,
        features: bool = False,
        planes: bool = False,
    ) -> None:
        at_least_one("rows", rows)
        self.edition = edition
        self.cpu_variant = cpu_variant
        self._tables = tables(edition, cpu_variant)
        self.positions = memoryview(bytearray(SIZE * rows)).cast("B", (rows, SIZE))
        self.rngs = memoryview(bytearray(8 * rows)).cast("Q")
        self.sample_rngs = memoryview(bytearray(8 * rows)).cast("Q")
        """The generators of `sample`."""
        self.turns = memoryview(bytearray(rows))
        """Who decides next: 0, 1, or 3 when the game is over."""
        self.scores = memoryview(bytearray(8 * rows)).cast("i", (rows, 2))
        self.counts = memoryview(bytearray(4 * rows)).cast("i")
        self.masks = memoryview(bytearray(rows * action_count(edition))).cast("B", (rows, action_count(edition)))
        self.features = (
            memoryview(bytearray(4 * rows * FEATURE_COUNT)).cast("f", (rows, FEATURE_COUNT)) if features else None
        )
        """What the player who decides sees, if it was asked for: see `quiltbee.kernel.observations`."""
        shape = (rows, *planes_shape(edition))
        self.planes = memoryview(bytearray(prod(shape))).cast("B", shape) if planes else None
        """The same as pictures of the quilt, if asked for."""
        seed_rows(self.rngs, seed)
        seed_rows(self.sample_rngs, ~seed)
        self.step(memoryview(bytearray(DEAL.to_bytes(4, "little", signed=True) * rows)).cast("i"))

    def step(self, actions: object) -> None:
        """One action per row, 32 bits each; a row may also `LEAVE` or `DEAL`."""
        step_batch(
            self.edition,
            self.positions,
            actions,
            self.rngs,
            turns=self.turns,
            scores=self.scores,
            counts=self.counts,
            masks=self.masks,
            features=self.features,
            planes=self.planes,
            cpu_variant=self.cpu_variant,
        )

    def sample(self) -> memoryview:
        """A legal action for each row, all equally likely; `DEAL` where the game is over. `step` takes them.

        It draws from generators of its own, so it changes neither deals nor refills.

        >>> from quiltbee import edition
        >>> batch = Batch(edition("express"), rows=100, seed=1)
        >>> for _ in range(200):
        ...     batch.step(batch.sample())
        """
        rows = len(self.turns)
        actions = memoryview(bytearray(4 * rows)).cast("i")
        positions = borrowed("positions", "uint8_t", SIZE * rows, self.positions)
        rngs = borrowed("sample_rngs", "uint64_t", rows, self.sample_rngs)
        lib.qb_sample_batch(self._tables.c, rows, positions, rngs, ffi.from_buffer("int32_t[]", actions))
        return actions

    def legal_actions(self) -> tuple[memoryview, memoryview]:
        """The legal actions of all rows, one row after the other, and where each row starts.

        Those of row i are `actions[starts[i]:starts[i + 1]]`, in the order of `legal`.

        >>> from quiltbee import edition
        >>> starts, actions = Batch(edition("express"), rows=2, seed=1).legal_actions()
        >>> [actions[start:end].tolist() for start, end in zip(starts, starts[1:])]
        [[0, 2, 3], [0, 1, 2, 3]]
        """
        rows, room = len(self.turns), sum(self.counts)
        starts = memoryview(bytearray(4 * (rows + 1))).cast("i")
        actions = memoryview(bytearray(4 * room)).cast("i")
        positions = borrowed("positions", "uint8_t", SIZE * rows, self.positions)
        into = (ffi.from_buffer("int32_t[]", starts), ffi.from_buffer("int32_t[]", actions))
        checked(lib.qb_list_batch(self._tables.c, rows, positions, *into, room))
        return starts, actions

    def position(self, row: int) -> Position:
        """The position of one row."""
        return Position.read(self.edition, bytes(self.positions[row : row + 1]), self.cpu_variant)
