"""What drawing returns: SVG text that a notebook shows as a picture."""

from pathlib import Path


class Picture(str):
    """A whole SVG document as text. Jupyter shows it as a picture; `print` shows the source.

    >>> Picture("<svg/>").startswith("<svg")
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | Path) -> None:
        """Writes the picture to a file."""
        Path(path).write_text(self, encoding="utf-8")
