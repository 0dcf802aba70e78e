"""What a net learns from: positions of many games, what the search found about them, and how the games ended."""

import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from quiltbee.files.safe_file import write_safely
from quiltbee.kernel.position import Position, unpack
from quiltbee.lab.arrays import Floats, np, npt
from quiltbee.rules.edition import Edition
from quiltbee.rules.state import State


class BadRows(ValueError):
    """A file that holds no rows."""


@dataclass(frozen=True)
class Rows:
    """Positions to learn from, and their results."""

    features: npt.NDArray[np.float16]
    """The inputs of our net."""
    policy: Floats
    """The share of the visits of each choice: to advance, or to take the first, second or third patch in reach."""
    values: Floats
    """Columns: chance and margin found by the search; outcome and margin at the end; 1 for a position of the game."""
    positions: npt.NDArray[np.uint8]
    """The positions themselves, as bytes of the kernel: for other inputs than ours (`states`)."""
    boards: npt.NDArray[np.uint8]
    """The number of the board that each position was played on."""

    def __len__(self) -> int:
        return len(self.features)

    def states(self, boards: Sequence[Edition]) -> Iterator[State]:
        """The positions as states of the rules. `boards` are those that the games were played on."""
        for position, board in zip(self.positions, self.boards, strict=True):
            yield unpack(Position.read(boards[board], position.tobytes()))


def join(parts: Sequence[Rows]) -> Rows:
    """All rows of several parts."""
    columns = [list(vars(part).values()) for part in parts]
    return Rows(*(np.concatenate(column) for column in zip(*columns, strict=True)))


def save_rows(rows: Rows, path: Path) -> None:
    """Writes an .npz file, whole or not at all."""
    packed = io.BytesIO()
    np.savez_compressed(packed, **asdict(rows))
    write_safely(path, packed.getvalue())


def load_rows(path: Path) -> Rows:
    """The rows of an .npz file. Raises `BadRows` if there are none."""
    try:
        with np.load(path) as columns:
            return Rows(**columns)
    except (OSError, ValueError, TypeError, zipfile.BadZipFile) as error:
        raise BadRows(f"{path} holds no rows: {error}") from None
