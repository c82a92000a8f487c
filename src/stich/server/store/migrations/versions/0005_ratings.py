"""What people made of deals, their ratings, and where they came from to rated tables."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "settled",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("why", sa.String(20), nullable=False),
        sa.Column("circle", sa.LargeBinary(32), nullable=False),
    )
    op.create_index("settled_by_circle", "settled", ["circle", "at"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("preset", sa.String(60), nullable=False),
        sa.Column("contract", sa.String(80), nullable=False),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("adjusted", sa.Float, nullable=False),
        sa.Column("declared", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean, nullable=True),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal", "seat"),
    )
    op.create_index("results_by_guest", "results", ["guest_id", "at"])
    op.create_table(
        "ratings",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("sd", sa.Float, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "game"),
    )
    op.create_table(
        "rating_history",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("sd", sa.Float, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "table_id"),
    )
    op.create_index("rating_history_by_game", "rating_history", ["game", "at"])
    op.create_table(
        "visits",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("address", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest_id", "address"),
    )
    op.create_table(
        "visit_keys",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
    )
