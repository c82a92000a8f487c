"""Skeletons of accounts' names by Unicode's table of lookalikes; several for a name that looks like different ones in its cases."""

import sqlalchemy as sa
from alembic import op

from stich.server.lookalikes import skeleton, skeletons

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Of accounts whose names look alike by the new rules the oldest gets the skeletons; the others still sign in by their exact names."""
    table = op.create_table(
        "account_skeletons",
        sa.Column("skeleton", sa.String(200), primary_key=True),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
    )
    op.create_index("account_skeletons_by_guest", "account_skeletons", ["guest_id"])
    connection = op.get_bind()
    query = "SELECT a.guest_id, g.name, a.skeleton FROM accounts a JOIN guests g ON g.id = a.guest_id ORDER BY a.created_at, a.guest_id"
    found = connection.execute(sa.text(query)).all()
    owners: dict[str, str] = {}
    main = {row.skeleton for row in found}
    update = sa.text("UPDATE accounts SET skeleton = :skeleton WHERE guest_id = :guest")
    for row in found:
        for one in sorted(skeletons(row.name)):
            owners.setdefault(one, row.guest_id)
        new = skeleton(row.name)
        if new != row.skeleton and new not in main:
            connection.execute(update, {"skeleton": new, "guest": row.guest_id})
            main.add(new)
    if owners:
        op.bulk_insert(table, [{"skeleton": one, "guest_id": guest} for one, guest in owners.items()])
