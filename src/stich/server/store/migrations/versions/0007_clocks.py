"""Tables with a clock are woken when they are due, and time in which no server was awake does not count."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("due_at", sa.Float))
    op.create_index("tables_by_due", "tables", ["due_at"])
    op.create_table("lives", sa.Column("since", sa.Float, primary_key=True), sa.Column("until", sa.Float, nullable=False))
