"""Create the tables of the twelve deals a day."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

TABLE_ID = sa.String(40).with_variant(sa.String(16), "sqlite")


def upgrade() -> None:
    op.create_table(
        "daily_sets",
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("boards", sa.LargeBinary, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("revealed_at", sa.Float, nullable=True),
        sa.Column("logged", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", "day"),
    )
    op.create_table(
        "daily_plays",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("player_class", sa.Integer, nullable=False),
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False, unique=True),
        sa.Column("opened_at", sa.Float, nullable=False),
        sa.Column("finished_at", sa.Float, nullable=True),
        sa.Column("points", sa.Float, nullable=True),
        sa.Column("contract", sa.String(80), nullable=True),
        sa.PrimaryKeyConstraint("guest_id", "game", "day", "board"),
        sa.Index("daily_plays_by_day", "game", "day", "board"),
    )
    op.create_table(
        "daily_fields",
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("plays", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "day", "board"),
    )
    op.create_table(
        "daily_classes",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("week", sa.String(10), nullable=False),
        sa.Column("player_class", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "game", "week"),
    )
    op.create_table(
        "daily_weeks",
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("week", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("game", "week"),
    )
