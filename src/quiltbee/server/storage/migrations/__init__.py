"""The way from every released schema to the newest, one step after the other (Alembic)."""
