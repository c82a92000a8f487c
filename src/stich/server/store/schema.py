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

relations = sa.Table(
    "relations",
    metadata,
    sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("other_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("guest_id", "other_id"),
    sa.Index("relations_by_other", "other_id"),
)
"""Whom a guest follows or has blocked: one of the two, ``kind``, for each other guest."""

# -- talk and the desk ---------------------------------------------------------------------------------------------------

talk = sa.Table(
    "talk",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("line", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("guest_id", sa.String(16), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "line"),
)
"""What people said at a table. Not among its events, so that a log of cards holds nobody's words."""

mutes = sa.Table(
    "mutes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("reader", sa.String(16), nullable=False),
    sa.Column("muted", sa.String(16), nullable=False),
    sa.UniqueConstraint("reader", "muted"),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("reporter", sa.String(16), nullable=False),
    sa.Column("reported", sa.String(16), nullable=False),
    sa.Column("reason", sa.String(16), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("talk", sa.LargeBinary, nullable=False),
    sa.Column("closed_at", sa.Float),
    sa.Index("reports_by_reporter", "reporter", "at"),
)
"""``talk``: the last lines said at the table before the report, as JSON."""

suspensions = sa.Table(
    "suspensions",
    metadata,
    sa.Column("guest_id", sa.String(16), primary_key=True),
    sa.Column("until", sa.Float),
)
"""Who may not sit with people, talk or seek; without ``until`` until somebody lifts it."""

moderators = sa.Table("moderators", metadata, sa.Column("guest_id", sa.String(16), primary_key=True))

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("by", sa.String(80), nullable=False),
    sa.Column("act", sa.String(16), nullable=False),
    sa.Column("target", sa.String(16), nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)
"""Every act of the desk, in the same transaction as the act. Nothing is ever changed or removed here."""
