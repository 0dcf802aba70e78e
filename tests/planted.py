"""A folder full of traps: modules with the names of everything that Python programs import. A program that looks for
modules in the current folder runs one of them, and the trap records its name."""

import sys
from pathlib import Path

OTHERS = (
    "alembic",
    "cffi",
    "distributed",
    "fastapi",
    "numpy",
    "pydantic",
    "quiltbee",
    "rich",
    "setuptools",
    "sqlalchemy",
)
TRAP = "with open({diary!r}, 'a') as diary:\n    diary.write({name!r} + chr(10))\n"


class Planted:
    """The folder, and which of its traps were run."""

    def __init__(self, folder: Path, *more: str, without: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self._diary = folder / "diary"
        folder.mkdir(exist_ok=True)
        names = {*sys.stdlib_module_names, *OTHERS, "sitecustomize", "usercustomize", *more} - set(without)
        for name in names:
            (folder / f"{name}.py").write_text(TRAP.format(diary=str(self._diary), name=name))

    @property
    def run(self) -> list[str]:
        """The traps that were run, in order."""
        return self._diary.read_text().splitlines() if self._diary.exists() else []
