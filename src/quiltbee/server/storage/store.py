"""The store: writes go through the one writer, reads run beside it (`hands.py`). What they do is in `queries/`."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Literal, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from quiltbee.server.signals import Signals
from quiltbee.server.storage.database import open_engine, statements_for
from quiltbee.server.storage.errors import NoSuchGame, Unavailable
from quiltbee.server.storage.hands import READERS, Hands
from quiltbee.server.storage.migrate import database_words

log = logging.getLogger("quiltbee.store")
T = TypeVar("T")
WRITE_DEADLINE = 15.0
READ_DEADLINE = 15.0


class Store:
    """The database of a running server."""

    def __init__(self, url: URL, signals: Signals | None = None, hands: Hands | None = None) -> None:
        self.url = url
        self.signals = signals or Signals()
        self._statements = statements_for(url)
        hands = hands or Hands()
        self.reading = open_engine(url, READERS, one_by_one=True, pragmas=hands.pragmas)
        self.writing = open_engine(url, pool_size=1, pragmas=hands.pragmas)
        self._readers = hands.readers()
        self.writer = hands.writer(self.writing)

    @property
    def kind(self) -> Literal["sqlite", "postgresql"]:
        return self._statements.kind

    async def write(self, game: str, work: Callable[[sa.Connection], T]) -> T:
        """Run a job in the writer; returns after the commit. `Unavailable` means that nobody knows whether it was (or
        will be) written; the caller may ask again."""
        job = self.writer.submit(game, work)
        try:
            async with asyncio.timeout(WRITE_DEADLINE):
                return await asyncio.wrap_future(job)
        except TimeoutError:
            loop = asyncio.get_running_loop()
            job.add_done_callback(lambda _: self._doubt_later(loop, game))
            raise Unavailable("the database is too slow to answer") from None
        except Unavailable:
            self._doubt(game)
            raise
        except IntegrityError as error:
            raise NoSuchGame if _refers_to_nothing(error) else error from None

    def _doubt(self, game: str) -> None:
        """Nobody knows whether something was written: the cache must read the game again."""
        self.signals.publish("write_in_doubt", game)

    def _doubt_later(self, loop: asyncio.AbstractEventLoop, game: str) -> None:
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(self._doubt, game)

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            async with asyncio.timeout(READ_DEADLINE):
                return await asyncio.wrap_future(self._submit(work))
        except TimeoutError:
            raise Unavailable("the database is too slow to answer") from None

    def _submit(self, work: Callable[[sa.Connection], T]) -> Future[T]:
        try:
            return self._readers.submit(self._read_now, work)
        except RuntimeError:
            raise Unavailable("the server is stopping") from None

    def _read_now(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a read. On PostgreSQL each of its statements sees the database at its own moment."""
        try:
            try:
                return self._read_once(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return self._read_once(work)  # the connection had died since it was used last; the next one is new
        except SQLAlchemyError as error:
            raise Unavailable(f"the database does not answer: {type(error).__name__}") from error

    def _read_once(self, work: Callable[[sa.Connection], T]) -> T:
        with self.reading.connect() as connection:
            return work(connection)

    async def forget(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a job that deletes something, and leave nothing of it in the files."""

        def overwriting(connection: sa.Connection) -> T:
            self._statements.overwrite_deleted(connection)
            return work(connection)

        done = await self.write("", overwriting)
        await asyncio.wrap_future(self._readers.submit(self._statements.tidy, self.reading))
        return done

    def close(self) -> None:
        """Wait for the last job and the last read: a read that went on would keep its connection open."""
        self.writer.close()
        self._readers.shutdown(cancel_futures=True)
        try:
            self._statements.tidy(self.writing)
        except SQLAlchemyError as error:  # such as a full disk; the next start reads them from there
            words = "the newest entries stay in the database's log (-wal): never delete it"
            log.warning(words, extra={"reason": database_words(error)})
        finally:
            self.reading.dispose()
            self.writing.dispose()


def _refers_to_nothing(error: IntegrityError) -> bool:
    """Whether a row was refused because the game that it belongs to has been deleted."""
    names = (getattr(error.orig, "sqlite_errorname", None), getattr(error.orig, "sqlstate", None))
    return "SQLITE_CONSTRAINT_FOREIGNKEY" in names or "23503" in names
