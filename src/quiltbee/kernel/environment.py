"""Games side by side that start again by themselves: the heart of the Gymnasium vector environment, without NumPy.

Everything that a learning program needs for a step happens in one call: its action, the opponent's reply, the reward,
the next observation and, when a game is over, the deal of the next one.
"""

from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple

from quiltbee.kernel.actions import action_count
from quiltbee.kernel.buffers import borrowed
from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.observations import FEATURE_COUNT, planes_shape
from quiltbee.kernel.position import Position
from quiltbee.kernel.tables import tables
from quiltbee.rules.edition import Edition
from quiltbee.rules.wording import at_least_one, counted, one_of

OPPONENTS = {"self": lib.QB_SELF_PLAY, "random": lib.QB_RANDOM_PLAYER}
"""Who plays the other seat: the same program plays both, or a player who decides at random."""
REWARDS = {"win": lib.QB_WIN, "margin": lib.QB_MARGIN, "potential": lib.QB_POTENTIAL}
"""What is rewarded: 1 for a win and -1 for a loss; the margin at the end; every change of `kernel.potential`."""
AUTORESETS = {"next_step": lib.QB_NEXT_STEP, "same_step": lib.QB_SAME_STEP, "disabled": lib.QB_NO_AUTORESET}
"""When the next game is dealt: at the next step, whose action is ignored; in the same step; or never."""

_WORD = (1 << 64) - 1


class Seeds(NamedTuple):
    """The seeds of a row. Together with n, they decide game number n of that row.

    >>> Seeds(deal=1, refill=2, agents=3).deal
    1
    """

    deal: int
    """The circle and the first player."""
    refill: int
    """The order of the second set."""
    agents: int
    """Random decisions: those of a random opponent, and those of `sample`."""


class ActionsRefused(ValueError):
    """Some actions were not legal, so nothing was played.

    >>> from array import array
    >>> from quiltbee import edition
    >>> environment = Environment(edition("express"), rows=1)
    >>> environment.reset([Seeds(1, 0, 0)])
    >>> environment.step(array("q", [396]))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    quiltbee.kernel.environment.ActionsRefused: nothing was played: ...
    """

    def __init__(self, rows: list[int], actions: list[int]) -> None:
        one = f"action {actions[0]} in row {rows[0]}"
        what = f"{one} is not legal" if len(rows) == 1 else f"{len(rows)} actions are not legal, the first is {one}"
        super().__init__(f"nothing was played: {what}; a legal action has a 1 in the mask")
        self.rows = rows
        """The rows with an action that is not legal."""


class _Memory:
    """What the kernel writes for every row."""

    def __init__(self, edition: Edition, rows: int, features: bool, planes: bool) -> None:
        actions, shape = action_count(edition), (rows, *planes_shape(edition))
        self.features = _cast("f", 4, (rows, FEATURE_COUNT)) if features else None
        self.planes = _cast("B", 1, shape) if planes else None
        self.masks = _cast("b", 1, (rows, actions))


def _cast(format: str, size: int, shape: tuple[int, ...]) -> "memoryview[Any]":
    memory: Any = memoryview(bytearray(size * prod(shape)))  # mypy wants the letter itself
    view: memoryview[Any] = memory.cast(format, shape)
    return view


class Environment:
    """Games side by side. What is written by `reset` and `step` is in its memory, which NumPy reads without copying.

    Against an opponent the program plays seat 0; in self-play it plays the seat that decides. Rewards are for the
    player who acted. The first player of each game is random.

    >>> from array import array
    >>> from quiltbee import edition
    >>> environment = Environment(edition("express"), rows=4)
    >>> environment.reset([Seeds(row, 0, 0) for row in range(4)])
    >>> environment.step(environment.sample())
    >>> list(environment.rewards), environment.masks.shape
    ([0.0, 0.0, 0.0, 0.0], (4, 397))
    """

    def __init__(
        self,
        edition: Edition,
        rows: int,
        *,
        opponent: str = "random",
        reward: str = "win",
        autoreset: str = "next_step",
        features: bool = True,
        planes: bool = False,
        cpu_variant: str | None = None,
    ) -> None:
        self.edition, self.rows = edition, at_least_one("rows", rows)
        self._tables = tables(edition, cpu_variant)
        options = (
            OPPONENTS[one_of("opponent", opponent, OPPONENTS)],
            REWARDS[one_of("reward", reward, REWARDS)],
            AUTORESETS[one_of("autoreset", autoreset, AUTORESETS)],
        )
        made = lib.qb_env_new(self._tables.c, rows, ffi.new("struct qb_env_options *", options))
        if made == ffi.NULL:
            raise MemoryError(f"there is no memory for {rows} rows")
        self._c = ffi.gc(made, lib.qb_env_free)
        seen = _Memory(edition, rows, features, planes)
        self.features, self.planes, self.masks = seen.features, seen.planes, seen.masks
        """What the player who decides sees; when the game is over, what the player who acted last sees."""
        self.rewards = _cast("d", 8, (rows,))
        self.terminations = _cast("?", 1, (rows,))
        """Whether the game ended in this step."""
        self.turns = _cast("B", 1, (rows,))
        """Who decides next: 0 or 1, or 3 when the game is over."""
        self.scores = _cast("i", 4, (rows, 2))
        """The scores of both seats. If the next game was dealt in the same step, still those of the game that ended."""
        self.final = _Memory(edition, rows, features, planes) if autoreset == "same_step" else None
        """With `same_step`, for rows whose game ended: the last observation of that game."""
        self._problems = ffi.new("int8_t[]", rows)
        self._view = self._viewed()

    def _viewed(self) -> CData:
        """A `qb_env_view` of the memory. It keeps nothing alive: the attributes do."""
        final = self.final
        parts = {
            "features": ("float", self.features),
            "planes": ("uint8_t", self.planes),
            "masks": ("uint8_t", self.masks),
            "rewards": ("double", self.rewards),
            "terminations": ("uint8_t", self.terminations),
            "turns": ("uint8_t", self.turns),
            "scores": ("int32_t", self.scores),
            "final_features": ("float", final and final.features),
            "final_planes": ("uint8_t", final and final.planes),
            "final_masks": ("uint8_t", final and final.masks),
        }
        pointers = {
            name: ffi.NULL if memory is None else ffi.from_buffer(f"{ctype}[]", memory)
            for name, (ctype, memory) in parts.items()
        }
        return ffi.new("struct qb_env_view *", {**pointers, "problems": self._problems})

    def reset(self, seeds: Sequence[Seeds] | None = None, which: object = None) -> None:
        """Deals new games: in all rows, or in those where `which`, a byte for each row, is not 0.

        With seeds, one for each row, the games of a row are counted from 0 again. Without them each row goes on with
        its own.
        """
        if seeds is not None and len(seeds) != self.rows:
            raise ValueError(f"seeds has {counted(len(seeds), 'entry', 'entries')} for {counted(self.rows, 'row')}")
        numbers = [tuple(number & _WORD for number in each) for each in seeds or ()]
        given = ffi.new("struct qb_env_seeds[]", numbers) if numbers else ffi.NULL
        chosen = borrowed("which", "uint8_t", self.rows, which, writable=False)
        _dealt(lib.qb_env_reset(self._c, chosen, given, self._view))

    def step(self, actions: object) -> None:
        """Plays one action in each row, 64 bits each.

        Raises `ActionsRefused` if any of them is not legal; then nothing was played.
        """
        given = borrowed("actions", "int64_t", self.rows, actions, writable=False)
        if _dealt(lib.qb_env_step(self._c, given, self._view)):
            rows = [row for row, problem in enumerate(self._problems) if problem]
            raise ActionsRefused(rows, [given[row] for row in rows])

    def sample(self, actions: object = None) -> memoryview:
        """A legal action for each row, all equally likely; 0 where the game is over. Writes into `actions` if given."""
        drawn = memoryview(bytearray(8 * self.rows)).cast("q") if actions is None else memoryview(actions)  # type: ignore[arg-type]  # as in buffers.py
        _dealt(lib.qb_env_sample(self._c, borrowed("actions", "int64_t", self.rows, drawn)))
        return drawn

    def position(self, row: int) -> Position:
        """The position of one row."""
        if not 0 <= row < self.rows:
            raise ValueError(f"row is a whole number from 0 to {self.rows - 1}, not {row}")
        found = Position(self._tables, ffi.new("struct qb_position *"))
        _dealt(lib.qb_env_position(self._c, row, found.c))
        return found


def _dealt(answer: int) -> int:
    """The kernel's answer. Everything else that it refuses has been checked before."""
    if answer < 0:
        raise ValueError("no game is dealt yet: the first call is reset, with seeds for all rows")
    return answer
