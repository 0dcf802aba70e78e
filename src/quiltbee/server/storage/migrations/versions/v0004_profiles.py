"""Profiles, the lines of the family book, and what comes back in the trainer."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "profile",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("colour", sa.Text, nullable=False),
        sa.Column("picture", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seat_profile",
        sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("profile", sa.Text, sa.ForeignKey("profile.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("seat_profile_by_profile", "seat_profile", ["profile"])
    _book()
    _trainer()


def _book() -> None:
    op.create_table(
        "played",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("profile", sa.Text, sa.ForeignKey("profile.id", ondelete="CASCADE"), nullable=False),
        sa.Column("other", sa.Text, sa.ForeignKey("profile.id", ondelete="SET NULL")),
        sa.Column("level", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("won", sa.SmallInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("other_score", sa.Integer, nullable=False),
        sa.Column("handicap", sa.Integer, nullable=False),
        sa.Column("covered", sa.Integer, nullable=False),
        sa.Column("cells", sa.Integer, nullable=False),
        sa.Column("special", sa.SmallInteger, nullable=False),
        sa.Column("error_rate", sa.Float),
        sa.Column("luck", sa.Float),
    )
    op.create_index("played_by_other", "played", ["other"])
    adds_up = [
        "profile",
        "other",
        "level",
        "at",
        "edition",
        "won",
        "reason",
        "score",
        "other_score",
        "covered",
        "cells",
        "special",
        "luck",
        "error_rate",
        "game",
        "seat",
    ]
    op.create_index("played_adds_up", "played", adds_up)
    op.create_table(
        "played_quilt",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("profile", sa.Text, sa.ForeignKey("profile.id", ondelete="CASCADE"), nullable=False),
        sa.Column("incomes", sa.Text, nullable=False),
        sa.Column("quilt", sa.Text, nullable=False),
    )
    op.create_index("played_quilt_by_profile", "played_quilt", ["profile"])


def _trainer() -> None:
    op.create_table(
        "trained",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "training_item",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE")),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("stage", sa.SmallInteger, nullable=False),
        sa.Column("wrong", sa.SmallInteger, nullable=False),
        sa.Column("due_at", sa.BigInteger),
    )
    op.create_index("training_item_due", "training_item", ["owner", "due_at"])
    op.create_index("training_item_game", "training_item", ["game"])
