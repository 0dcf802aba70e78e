"""Puzzles: who solves them, what became of each, and how hard they turned out to be."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "puzzle_player",
        sa.Column("owner", sa.Text, primary_key=True),
        *_rating(),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_try",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("wrong", sa.SmallInteger, nullable=False),
        sa.Column("helped", sa.SmallInteger, nullable=False),
        sa.Column("stars", sa.SmallInteger, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("day", sa.Text),
    )
    op.create_index("puzzle_try_by_day", "puzzle_try", ["owner", "day"])
    op.create_table("puzzle_rating", sa.Column("puzzle", sa.Text, primary_key=True), *_rating())


def _rating() -> list[sa.Column[float] | sa.Column[int]]:
    return [
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    ]
