"""Create the tables of clubs."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("description", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("shows", sa.String(10), nullable=False),
        sa.Column("invitation", sa.String(40), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.String(40), sa.ForeignKey("clubs.name"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=True),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("facts", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("club", "number"),
        sa.UniqueConstraint("club", "guest_id"),
        sa.Index("club_members_by_guest", "guest_id"),
    )
    op.create_table(
        "club_events",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("club", sa.String(40), sa.ForeignKey("clubs.name"), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("info", sa.LargeBinary, nullable=False),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Index("club_events_by_club", "club"),
    )
    op.create_table(
        "club_changes",
        sa.Column("thing", sa.String(60), nullable=False),
        sa.Column("base", sa.Integer, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("thing", "base"),
    )
    op.create_table(
        "club_typed",
        sa.Column("event_id", sa.String(12), sa.ForeignKey("club_events.id"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("table", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("waits", sa.Boolean, nullable=False),
        sa.Column("typed", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "round", "table"),
    )
    op.create_table(
        "club_players",
        sa.Column("event_id", sa.String(12), sa.ForeignKey("club_events.id"), nullable=False),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "guest_id"),
        sa.Index("club_players_by_guest", "guest_id"),
    )
