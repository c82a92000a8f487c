"""The tables of the database. What a migration changes is changed here too."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""People, with or without an account. Whoever has deleted his account keeps a row without a name: his deals still name the id."""

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

# -- accounts ------------------------------------------------------------------------------------------------------

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
    sa.Column("began_at", sa.Float, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Column("browser", sa.String(40), nullable=False),
    sa.Index("sessions_by_guest", "guest_id"),
)
"""The browsers in which somebody is signed in. A guest without an account has one."""

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("skeleton", sa.String(200), nullable=False, unique=True),
    sa.Column("password_hash", sa.String(200), nullable=True),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""Guests whose name, in ``guests``, is nobody else's: of names that look alike, all have the same ``skeleton``."""

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.LargeBinary(1023), primary_key=True),
    sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Index("passkeys_by_guest", "guest_id"),
)

recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
    sa.Column("used", sa.Boolean, nullable=False),
    sa.Index("recovery_codes_by_guest", "guest_id"),
)

spent_codes = sa.Table("spent_codes", metadata, sa.Column("hash", sa.LargeBinary(32), primary_key=True))
"""A recovery code is used by an insert here: of two who use it at once, the database refuses one."""
