"""Create the tables of the ladder of bots."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

TABLE_ID = sa.String(40).with_variant(sa.String(16), "sqlite")


def upgrade() -> None:
    op.create_table(
        "ladder_entries",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("preset", sa.String(40), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "game", "preset"),
    )
    op.create_table(
        "ladder_boards",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("preset", sa.String(40), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("boards", sa.LargeBinary, nullable=False),
        sa.Column("logged", sa.Boolean, nullable=False),
        sa.Column("settled_at", sa.Float, nullable=True),
        sa.Index("ladder_boards_by_day", "game", "preset", "day"),
        sa.Index("ladder_boards_unsettled", "settled_at"),
    )
    op.create_table(
        "ladder_plays",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("points", sa.Float, nullable=True),
        sa.Column("score", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seat"),
        sa.Index("ladder_plays_by_guest", "guest_id"),
    )
