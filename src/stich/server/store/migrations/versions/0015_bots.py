"""Accounts of programs, each of which belongs to a person."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "bots",
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), primary_key=True, nullable=False),
        sa.Column("owner_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
    )
    op.create_index("bots_by_owner", "bots", ["owner_id"])
