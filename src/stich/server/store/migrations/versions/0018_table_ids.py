"""Ids of tables are longer. SQLite does not limit texts, so nothing changes there."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

TABLE_ID = 40
COLUMNS = {
    "tables": "id",
    "audit": "target",
}


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name != "postgresql":
        return
    found = sa.inspect(connection)
    columns = list(COLUMNS.items())
    columns += [(table, "table_id") for table in found.get_table_names() if any(c["name"] == "table_id" for c in found.get_columns(table))]
    for table, column in columns:
        op.alter_column(table, column, type_=sa.String(TABLE_ID))
