"""Sessions apart from guests, so that one person may have several; accounts with passwords, passkeys and recovery codes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # SQLite drops no column with a unique index: the table is made anew.
    op.rename_table("guests", "nameless_guests")
    op.create_table(
        "guests",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("began_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("browser", sa.String(40), nullable=False),
    )
    op.create_index("sessions_by_guest", "sessions", ["guest_id"])
    op.execute("INSERT INTO guests SELECT id, name, created_at FROM nameless_guests")
    op.execute("INSERT INTO sessions SELECT id, id, token_hash, created_at, created_at, '' FROM nameless_guests")
    op.drop_table("nameless_guests")
    op.create_table(
        "accounts",
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("skeleton", sa.String(200), nullable=False, unique=True),
        sa.Column("password_hash", sa.String(200), nullable=True),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary(1023), primary_key=True),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest_id"])
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("used", sa.Boolean, nullable=False),
    )
    op.create_index("recovery_codes_by_guest", "recovery_codes", ["guest_id"])
    op.create_table("spent_codes", sa.Column("hash", sa.LargeBinary(32), primary_key=True))
