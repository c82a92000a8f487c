"""Talk at the tables, and the desk: reports, suspensions, moderators, and the log of what they did."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "line"),
    )
    op.create_table(
        "mutes",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("reader", sa.String(16), nullable=False),
        sa.Column("muted", sa.String(16), nullable=False),
        sa.UniqueConstraint("reader", "muted"),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("reporter", sa.String(16), nullable=False),
        sa.Column("reported", sa.String(16), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("talk", sa.LargeBinary, nullable=False),
        sa.Column("closed_at", sa.Float),
    )
    op.create_index("reports_by_reporter", "reports", ["reporter", "at"])
    op.create_table("suspensions", sa.Column("guest_id", sa.String(16), primary_key=True), sa.Column("until", sa.Float))
    op.create_table("moderators", sa.Column("guest_id", sa.String(16), primary_key=True))
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("target", sa.String(16), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
