"""The record of progress: lessons, and answers to trainers."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "lessons_done",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("lesson", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "game", "lesson"),
    )
    op.create_table(
        "trainings",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("exercise", sa.String(12), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("trainer", sa.String(10), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("behind", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("guest_id", "exercise", "step"),
    )
