"""Every error of the domain: requests that are refused, and stored games that cannot be read."""

from quiltbee.server.domain.problem_codes import ProblemCode

LONGEST_REASON = 300
"""A reason goes into logs and terminals, and a damaged game may hold anything."""


class Refused(ValueError):
    """A request that cannot be granted; `code` is for programs, the message for people."""

    def __init__(self, code: ProblemCode, message: str) -> None:
        super().__init__(message)
        self.code: ProblemCode = code


class BadName(ValueError):
    """A name that cannot be shown."""


class BrokenLog(ValueError):
    """A log that cannot be replayed: it has a gap, or a decision that the rules do not allow."""


class UnreadableGame(ValueError):
    """A game whose setup or log cannot be read; the message names it and says why."""

    def __init__(self, id: str, error: Exception) -> None:
        why = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        super().__init__(f"game {id} cannot be read: {' '.join(why.split())[:LONGEST_REASON]}")
        self.id = id
