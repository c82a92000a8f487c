"""Create the table of the leagues of clubs."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.create_table(
        "club_leagues",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("club", sa.String(40), sa.ForeignKey("clubs.name"), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Index("club_leagues_by_club", "club"),
    )
