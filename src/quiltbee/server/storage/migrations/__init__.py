"""The steps from every released schema to the newest (Alembic)."""
