"""Every error of the storage: what can be wrong with a database or a backup, and why a write or a read failed."""


class BadDatabaseUrl(ValueError):
    """A database address that this server cannot use."""


class CannotOpen(RuntimeError):
    """A database that cannot be used."""


class InUse(CannotOpen):
    """Another server holds this database."""


class NotOurs(ValueError):
    """A database that another program has made."""


class BadBackup(ValueError):
    """A backup that cannot be made or restored."""


class NoSuchGame(LookupError):
    """There is no game with this id, or the caller may not see it."""

    def __init__(self) -> None:
        super().__init__("there is no such game here")


class Unavailable(RuntimeError):
    """The database does not answer, or takes no writes now (disk full, connection lost). Nothing was confirmed."""


class Full(Unavailable):
    """There is no room to keep more. Nothing was written."""


class Conflict(RuntimeError):
    """Somebody else wrote this first."""


class NotSeated(RuntimeError):
    """The browser does not have the role with which it wanted to write, or no longer has it."""
