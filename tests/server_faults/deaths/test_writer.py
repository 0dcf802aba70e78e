"""The one writer of a process must outlive everybody who waits for it."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from quiltbee.server.storage.database import database_url, open_engine
from quiltbee.server.storage.writer import ThreadWriter

SECONDS = 180


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[ThreadWriter]:
    (tmp_path / "some.db").touch()
    engine = open_engine(database_url(str(tmp_path / "some.db")))
    writer = ThreadWriter(engine)
    writer.submit("", lambda connection: connection.execute(sa.text("CREATE TABLE told (word TEXT)"))).result(SECONDS)
    yield writer
    writer.close()
    engine.dispose()


def _tell(writer: ThreadWriter, word: str) -> int:
    def work(connection: sa.Connection) -> int:
        connection.execute(sa.text("INSERT INTO told VALUES (:word)"), {"word": word})
        return int(connection.execute(sa.text("SELECT count(*) FROM told")).scalar_one())

    return writer.submit("", work).result(SECONDS)


def test_it_goes_on_when_somebody_stops_waiting_for_a_write_that_has_begun(writer: ThreadWriter) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def stalled(_: sa.Connection) -> None:
        begun.set()
        go_on.wait(SECONDS)

    waiting = writer.submit("", stalled)
    assert begun.wait(SECONDS)
    waiting.cancel()
    go_on.set()
    assert _tell(writer, "still here") == 1


def test_a_write_whose_asker_left_before_it_began_is_not_made(writer: ThreadWriter) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def stalled(_: sa.Connection) -> None:
        begun.set()
        go_on.wait(SECONDS)

    writer.submit("", stalled)
    assert begun.wait(SECONDS)
    left = writer.submit("", lambda connection: connection.execute(sa.text("INSERT INTO told VALUES ('left')")))
    assert left.cancel()
    go_on.set()
    assert _tell(writer, "stayed") == 1


def test_a_job_that_fails_by_itself_leaves_the_others_of_its_group_alone(writer: ThreadWriter) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def stalled(_: sa.Connection) -> None:
        begun.set()
        go_on.wait(SECONDS)

    def fails(connection: sa.Connection) -> None:
        connection.execute(sa.text("INSERT INTO told VALUES ('half done')"))
        raise LookupError("not mine")

    def tells(connection: sa.Connection) -> None:
        connection.execute(sa.text("INSERT INTO told VALUES ('done')"))

    writer.submit("", stalled)
    assert begun.wait(SECONDS)
    jobs = [writer.submit("", work) for work in (tells, fails, tells)]
    go_on.set()
    assert isinstance(jobs[1].exception(SECONDS), LookupError)
    assert [jobs[0].exception(SECONDS), jobs[2].exception(SECONDS)] == [None, None]
    assert _tell(writer, "after") == 3
