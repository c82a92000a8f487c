"""Alembic's entry: connect to the database named by `stich.server.store.migrate` and run the scripts."""

from alembic import context
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

engine = create_engine(context.config.attributes["url"], poolclass=NullPool, hide_parameters=True)
with engine.connect() as connection:
    context.configure(connection=connection, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()
