"""Why no game can reach a position."""


class Contradiction(str):
    """Why there can be no such position, in words; `code` and `data` say the same for programs."""

    code: str
    data: dict[str, object]

    def __new__(cls, code: str, words: str, **data: object) -> "Contradiction":
        """The words are the text."""
        made = super().__new__(cls, words)
        made.code, made.data = code, data
        return made
