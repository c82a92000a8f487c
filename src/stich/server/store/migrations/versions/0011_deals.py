"""Finished deals, each with its address, and who held a seat in them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("preset", sa.String(60), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("shared_by", sa.String(16), nullable=True),
        sa.Column("origin", sa.String(12), nullable=True),
        sa.Column("origin_moment", sa.Integer, nullable=True),
        sa.Column("origin_seat", sa.Integer, nullable=True),
        sa.Column("levels", sa.Text, nullable=False),
        sa.Column("fair", sa.Integer, nullable=True),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("judged", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("table_id", "number"),
    )
    op.create_index("deals_to_judge", "deals", ["judged", "at"])
    op.create_table(
        "deal_people",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("deal_id", sa.String(12), sa.ForeignKey("deals.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("owned", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("month", sa.Integer, nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("contract", sa.String(80), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("won", sa.Boolean, nullable=True),
        sa.Column("company", sa.Integer, nullable=False),
        sa.Column("lost_bidding", sa.Float, nullable=True),
        sa.Column("lost_discarding", sa.Float, nullable=True),
        sa.Column("lost_leading", sa.Float, nullable=True),
        sa.Column("lost_following", sa.Float, nullable=True),
        sa.Column("lost", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("guest_id", "at", "deal_id"),
        sa.UniqueConstraint("guest_id", "deal_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("deal_people_by_deal", "deal_people", ["deal_id"])
    counted = ["guest_id", "game", "contract", "role", "month", "owned", "counts", "at", "won", "points", "company", "deal_id"]
    op.create_index(
        "deal_people_counted", "deal_people", [*counted, "lost", "lost_bidding", "lost_discarding", "lost_leading", "lost_following"]
    )
    op.add_column("tables", sa.Column("deals_kept", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("guests_by_name", "guests", ["name"])
