"""Browsers in which an account was signed in before."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", "guest_id"),
    )
    op.create_index("devices_by_guest", "devices", ["guest_id"])
