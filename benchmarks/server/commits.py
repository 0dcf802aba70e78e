"""How many transactions a PostgreSQL commits each second, with and without a notification in each.

PostgreSQL commits notifying transactions one at a time, so here several processes first get in each other's way.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg
from tests.server.support.postgres import Postgres

_PLAIN = "begin; insert into entry (body) values ('A'); select 1; commit;\n"
_NOTIFYING = "begin; insert into entry (body) values ('A'); select pg_notify('quiltbee', 'game:1'); commit;\n"


def commits_per_second(cluster: Postgres, clients: int, notify: bool, seconds: int) -> float:
    """Clients that each commit one small transaction after the other; somebody listens."""
    database = cluster.new_database()
    with (
        tempfile.TemporaryDirectory(prefix="quiltbee-commits-") as folder,
        psycopg.connect(database, autocommit=True) as listener,
    ):
        listener.execute("create table entry (id bigserial primary key, body text)")
        listener.execute("listen quiltbee")
        script = Path(folder) / "script.sql"
        script.write_text(_NOTIFYING if notify else _PLAIN)
        options = ["-n", "-f", str(script), "-c", str(clients), "-j", "2", "-T", str(seconds)]
        command = [_pgbench(), *options, database]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"tps = ([\d.]+)", said)
    assert found is not None, said
    return float(found[1])


def _pgbench() -> str:
    """PostgreSQL's own load generator; Debian keeps it away from PATH."""
    found = [shutil.which("pgbench"), *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin/pgbench")))]
    return next(path for path in found if path is not None)
