"""Every error of the use cases."""


class StaleSeq(RuntimeError):
    """The player decided in a position that is no longer the current one."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the game has gone on to seq {seq}; look again")
        self.seq = seq


class ReusedClientId(RuntimeError):
    """The same `client_id` came with another request."""

    def __init__(self) -> None:
        super().__init__("this client_id was used for another request; choose a new one")


class BadLink(LookupError):
    """A link that opens nothing: unknown, withdrawn or too old."""

    def __init__(self) -> None:
        super().__init__("this link no longer works; ask for a new one")


class UnknownLevel(ValueError):
    """There is no level of this name."""


class ImportStopped(RuntimeError):
    """The database took no more games; the message says how far the import has come."""
