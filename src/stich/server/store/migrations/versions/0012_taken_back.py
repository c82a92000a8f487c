"""Finished deals in which somebody took an action back are marked."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("deals", sa.Column("taken_back", sa.Boolean, nullable=False, server_default=sa.false()))
