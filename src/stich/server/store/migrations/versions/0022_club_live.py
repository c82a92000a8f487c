"""Store the times from which the server acts on events of clubs by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("club_events", sa.Column("due_at", sa.Float, nullable=True))
    op.create_index("club_events_by_due", "club_events", ["due_at"])
