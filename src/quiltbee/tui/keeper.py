"""Keeps the game of a session safe: knows what is on disk, and never overwrites anything that would be lost."""

import tempfile
import time
from dataclasses import replace
from pathlib import Path

from quiltbee.editions.finder import EditionFinder
from quiltbee.game import Game
from quiltbee.notation.games import parse_games
from quiltbee.notation.record import Record

ENDING = ".quilt"


class Keeper:
    """A game, its file if it has one, and how much of it is saved."""

    def __init__(
        self, game: Game, file: Path | None = None, alone: bool = True, edition_files: tuple[Path, ...] = ()
    ) -> None:
        self.game = game
        self.file = file if alone else None
        """Where `save` without a name writes. This is never a file that holds other games too."""
        self._saved: Record = game.record if file else replace(game.record, decisions=(), notes=())
        self._edition_files = edition_files

    @classmethod
    def load(cls, file: Path, game: int = 1, edition_files: tuple[Path, ...] = ()) -> "Keeper":
        """A game of a file."""
        loaded = Game.load(file, game, edition_files=edition_files)
        finder = EditionFinder(edition_files, [file.parent, "."])
        alone = len(parse_games(file.read_text(encoding="utf-8-sig"), finder.find)) == 1
        return cls(loaded, file, alone, edition_files)

    def other(self, file: Path) -> "Keeper":
        """The game of another file, with the same custom editions."""
        return Keeper.load(file, edition_files=self._edition_files)

    @property
    def is_saved(self) -> bool:
        """Whether leaving now would lose nothing."""
        return self.game.record == self._saved

    def save(self, file: Path) -> None:
        """Writes the game to a file, which becomes the file of the game."""
        self.game.save(file)
        self.file, self._saved = file, self.game.record

    def would_lose(self, file: Path) -> bool:
        """Whether writing to this file would destroy anything but this game."""
        return file.exists() and not (file == self.file and self._goes_on())

    def save_somewhere(self) -> Path:
        """Saves the game and returns its file: its own file if this only adds to it, else a new one."""
        file = self.file if self.file is not None and self._goes_on() else self._new_name(Path())
        try:
            self.save(file)
        except OSError:  # the folder is not writable
            self.save(self._new_name(Path(tempfile.gettempdir())))
        assert self.file is not None
        return self.file

    def _goes_on(self) -> bool:
        """Whether the game only adds to what is saved: no saved decision was taken back."""
        saved = self._saved.decisions
        return self.game.record.decisions[: len(saved)] == saved

    def _new_name(self, folder: Path) -> Path:
        stem = f"{self.game.record.edition.id}-{time.strftime('%Y-%m-%d-%H%M%S')}"
        names = (f"{stem}{f'-{number}' if number else ''}{ENDING}" for number in range(1000))
        return next(folder / name for name in names if not (folder / name).exists())
