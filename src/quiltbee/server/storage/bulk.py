"""Writes very many rows to a database with the drivers themselves: SQLAlchemy takes three times as long."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import sqlalchemy as sa

ROWS_AT_ONCE = 5_000
Row = Mapping[str, object]


def insert_rows(connection: sa.Connection, table: sa.Table, rows: Iterable[Row]) -> None:
    """Insert rows that have all columns of the table and no others; `ValueError` for any other row, and for
    one that the database refuses."""
    values = (_values(table, row) for row in rows)
    if connection.dialect.name == "postgresql":
        _copy(connection, table, values)
    else:
        _insert(connection, table, values)


def _values(table: sa.Table, row: Row) -> tuple[object, ...]:
    if len(row) != len(table.c):
        raise ValueError(f"a row of {table.name} has {len(row)} columns, not {len(table.c)}")
    return tuple(row[name] for name in table.c.keys())  # noqa: SIM118  # a table's columns are not its keys


def _insert(connection: sa.Connection, table: sa.Table, values: Iterator[tuple[object, ...]]) -> None:
    insert = str(sa.insert(table).compile(connection))
    while some := list(islice(values, ROWS_AT_ONCE)):
        connection.exec_driver_sql(insert, some)


def _copy(connection: sa.Connection, table: sa.Table, values: Iterator[tuple[object, ...]]) -> None:
    import psycopg
    from psycopg import sql

    driver: Any = connection.connection.driver_connection
    names = sql.SQL(", ").join(map(sql.Identifier, table.c.keys()))
    order = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table.name), names)
    try:
        with driver.cursor() as cursor, cursor.copy(order) as copy:
            for row in values:
                copy.write_row(row)
    except psycopg.Error as error:
        raise ValueError(f"{table.name}: {str(error).strip()}") from None
