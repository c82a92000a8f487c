"""The public log of fair dealing: its entries, the nodes of its tree, its newest heads, and the key that signs them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "log_entries",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("entry", sa.String(300), nullable=False),
        sa.Column("leaf", sa.LargeBinary(32), nullable=False),
        sa.Column("place", sa.Integer, unique=True),
        sqlite_autoincrement=True,
    )
    op.create_index("log_entries_by_leaf", "log_entries", ["leaf"])
    op.create_table(
        "log_nodes",
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("level", "place"),
    )
    op.create_table(
        "log_head",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("checkpoint", sa.Text, nullable=False),
    )
    op.create_table(
        "log_key",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
    )
