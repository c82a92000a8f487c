"""Alembic's entry: run the scripts in the transaction that `stich.server.store.migrate` has begun."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
