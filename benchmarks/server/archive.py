"""Very many finished games in PostgreSQL, copied inside the database from a few real games: a million in minutes.

Ids are random, like real ones, so a lookup may hit any place in the tables. Every game has a browser that may see it,
each browser has twenty games, and one more browser may see a thousand of them.
"""

from dataclasses import dataclass

import psycopg
from tests.server.support.player import Browser, close_browsers
from tests.server.support.process import ServerProcess

SAMPLES = 5
DECISIONS = 6
"""Decisions of each real game; then a player resigns. Whole games have six times as many, and a million of them do not
fit into a run of some minutes. So the size of an entry is measured, and the rest is multiplication."""
MINE = 1_000
TABLES = ("game", "entry", "seat_name", "browser", "access")

ID = "md5(n::text)"
GUEST = "md5('browser' || n / 20) || md5('more' || n / 20)"
NUMBERS = "generate_series(%(first)s::int, %(last)s::int) AS n JOIN sample ON sample.number = n %% %(samples)s"
FILL = (
    f"""INSERT INTO game SELECT {ID}, replace(setup, id, {ID}), created_at, seq, touched_at - n, phase, bot_due, summary
        FROM {NUMBERS} JOIN game USING (id)""",
    f"""INSERT INTO entry SELECT {ID}, seq, seat, client_id, kind, body, request, at, spent
        FROM {NUMBERS} JOIN entry ON entry.game = sample.id""",
    f"INSERT INTO seat_name SELECT {ID}, seat, name FROM {NUMBERS} JOIN seat_name ON seat_name.game = sample.id",
    f"INSERT INTO browser SELECT DISTINCT {GUEST}, 0 FROM generate_series(%(first)s::int, %(last)s::int) AS n",
    f"""INSERT INTO access SELECT {GUEST}, {ID}, '0', 0 FROM generate_series(%(first)s::int, %(last)s::int) AS n""",
)
GIVE = f"""INSERT INTO access SELECT %(browser)s, {ID}, 'watch', 0
    FROM generate_series(%(first)s::int, %(last)s::int, %(step)s::int) AS n ON CONFLICT DO NOTHING"""
RULES = """SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text = ANY(%s)
    ORDER BY array_position('{f,u,p}', contype)"""
INDEXES = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY(%s)"


@dataclass
class Archive:
    """The stored games of a database."""

    database: str
    reader: str
    """The cookie of a browser that may see some of them."""
    games: int = 0

    @classmethod
    def begun(cls, server: ServerProcess) -> "Archive":
        """A few real games, which a player resigned."""
        ann = Browser([server.base])
        for number in range(SAMPLES):
            game = ann.create("patchwork" if number % 2 else "express")["game"]
            ann.play_some(game, DECISIONS)
            ann.did(game, "resign")
        (cookie,) = ann.http.cookies.jar
        close_browsers()
        archive = cls(server.database, f"{cookie.name}={cookie.value}")
        with psycopg.connect(archive.database) as connection:
            connection.execute("CREATE TABLE sample AS SELECT row_number() OVER () - 1 AS number, id FROM game")
        return archive

    def grow(self, games: int) -> None:
        """Fills the database up to this many games. Keys and indexes are rebuilt at the end, which is much faster."""
        with psycopg.connect(self.database) as connection:
            connection.execute("SET LOCAL synchronous_commit = off; SET LOCAL maintenance_work_mem = '512MB'")
            rules = connection.execute(RULES, (list(TABLES),)).fetchall()
            for table, name, _ in rules:
                connection.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}" CASCADE'.encode())
            indexes = connection.execute(INDEXES, (list(TABLES),)).fetchall()
            for name, _ in indexes:
                connection.execute(f'DROP INDEX "{name}"'.encode())
            self._fill(connection, games)
            for _, definition in indexes:
                connection.execute(definition.encode())
            for table, name, definition in reversed(rules):
                connection.execute(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}'.encode())
        with psycopg.connect(self.database, autocommit=True) as connection:
            connection.execute("VACUUM ANALYZE")
            connection.execute("CHECKPOINT")
        self.games = games

    def _fill(self, connection: psycopg.Connection, games: int) -> None:
        first, last = self.games, games - 1
        for statement in FILL:
            connection.execute(statement.encode(), {"first": first, "last": last, "samples": SAMPLES})
        (browser,) = connection.execute("SELECT browser FROM access WHERE role = 'host' LIMIT 1").fetchone() or ("",)
        step = max(1, games // MINE)
        connection.execute("DELETE FROM access WHERE browser = %s AND role = 'watch'", (browser,))
        connection.execute(GIVE.encode(), {"browser": browser, "first": 0, "last": last, "step": step})

    def some_ids(self, count: int) -> list[str]:
        """Games that the reader may see, in no order."""
        with psycopg.connect(self.database) as connection:
            found = connection.execute(
                "SELECT game FROM access WHERE role = 'watch' ORDER BY md5(game) LIMIT %s", (count,)
            )
            return [id for (id,) in found]

    def sizes(self) -> tuple[float, float, float]:
        """Bytes of a game with all its data, of a game without its log, and of one entry of a log."""
        with psycopg.connect(self.database) as connection:
            size = "SELECT pg_total_relation_size(%s)"
            sizes = {name: (connection.execute(size, (name,)).fetchone() or (0,))[0] for name in TABLES}
            (entries,) = connection.execute("SELECT count(*) FROM entry").fetchone() or (1,)
        total = sum(sizes.values())
        return total / self.games, (total - sizes["entry"]) / self.games, sizes["entry"] / entries
