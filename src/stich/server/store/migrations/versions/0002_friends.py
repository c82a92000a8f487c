"""Tables are private unless shown to everybody; guests who never chose a name have none."""

import json
import re

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NO_NAME = re.compile("Guest [a-z0-9]{4}")
"""What guests without a name were called before."""


def upgrade() -> None:
    op.add_column("tables", sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE guests SET name = '' WHERE name = 'Guest ' || substr(id, 1, 4)")
    connection = op.get_bind()
    for row in connection.execute(sa.text("SELECT id, info FROM tables")).all():
        info = json.loads(row.info)
        for seat in info["seats"]:
            if seat["kind"] == "guest" and NO_NAME.fullmatch(seat["name"]):
                seat["name"] = ""
        connection.execute(sa.text("UPDATE tables SET info = :info WHERE id = :id"), {"id": row.id, "info": json.dumps(info).encode()})
