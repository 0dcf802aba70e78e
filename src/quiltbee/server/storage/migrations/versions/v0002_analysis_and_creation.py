"""What engines said of finished games; and which requests created a game, so that they can be repeated."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "analysis",
        sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("leased_until", sa.BigInteger),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.create_table(
        "creation",
        sa.Column("browser", sa.Text, sa.ForeignKey("browser.hash", ondelete="CASCADE"), primary_key=True),
        sa.Column("client_id", sa.Text, primary_key=True),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("game", sa.Text, sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("creation_game", "creation", ["game"])
