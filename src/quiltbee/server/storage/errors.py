"""What can be wrong with a database or a backup. Each message says what to do."""


class CannotOpen(RuntimeError):
    """A database that cannot be used."""


class InUse(CannotOpen):
    """Another server holds this database."""


class NotOurs(ValueError):
    """A database that another program has made."""


class BadBackup(ValueError):
    """A backup that cannot be made or restored."""
