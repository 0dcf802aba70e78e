"""Alembic's entry: runs the steps on the connection that `migrate.py` hands over, in its transaction."""

from alembic import context

from quiltbee.server.storage import schema

context.configure(connection=context.config.attributes["connection"], target_metadata=schema.metadata)
context.run_migrations()
