"""Create the tables of the boards of duplicate events."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

TABLE_ID = sa.String(40).with_variant(sa.String(16), "sqlite")


def upgrade() -> None:
    op.create_table(
        "club_board_sets",
        sa.Column("event_id", sa.String(12), sa.ForeignKey("club_events.id"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("boards", sa.LargeBinary, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("revealed_at", sa.Float, nullable=True),
        sa.Column("logged", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "round"),
    )
    op.create_table(
        "club_board_tables",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("event_id", sa.String(12), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Index("club_board_tables_by_event", "event_id", "round"),
    )
