"""The tables of the database. What a migration changes is changed here too."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("opened_by", sa.String(16), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("changed_at", sa.Float, nullable=False),
    sa.Column("finished", sa.Boolean, nullable=False),
    sa.Column("info", sa.LargeBinary, nullable=False),
    sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("due_at", sa.Float),
    sa.Index("tables_by_due", "due_at"),
    sa.Index("tables_by_change", "finished", "changed_at"),
    sa.Index("tables_by_opener", "opened_by", "created_at"),
)
"""What the lobby lists. Nothing here that the events do not say: ``info`` is written with them, in the same transaction."""

seated = sa.Table(
    "seated",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("guest_id", sa.String(16), nullable=False),
    sa.PrimaryKeyConstraint("table_id", "seat"),
    sa.Index("seated_by_guest", "guest_id"),
)
"""Where people sit, for the same list."""

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("event", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "seq"),
)

lives = sa.Table(
    "lives",
    metadata,
    sa.Column("since", sa.Float, primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)
"""When a server was awake: nobody's time runs out while none is."""
