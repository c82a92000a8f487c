"""What people have made of puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "puzzle_results",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("puzzle_id", sa.String(10), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("difficulty", sa.Integer, nullable=False),
        sa.Column("begun_at", sa.Float, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("given_up", sa.Boolean, nullable=False),
        sa.Column("solved_at", sa.Float, nullable=True),
        sa.Column("seconds", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("guest_id", "puzzle_id"),
    )
    op.create_table(
        "puzzle_days",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "day", "game"),
    )
