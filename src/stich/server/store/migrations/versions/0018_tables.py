"""Create all tables of release 1.0. From this release on every change of the schema is a new migration.

This file replaces the migrations 0001 to 0018 of the versions before 1.0. It has the revision of the last of them, so a database of that
revision stays as it is; `stich.server.store.versions` refuses older ones. The upgrade test (``tests/server/test_upgrade.py``) starts here.
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = None

TABLE_ID = sa.String(40).with_variant(sa.String(16), "sqlite")


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Index("guests_by_name", "name"),
    )
    op.create_table(
        "tables",
        sa.Column("id", TABLE_ID, primary_key=True),
        sa.Column("opened_by", sa.String(16), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("info", sa.LargeBinary, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("due_at", sa.Float),
        sa.Column("node", sa.Integer),
        sa.Column("epoch", sa.Integer, nullable=False, server_default="0"),
        sa.Column("deals_kept", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Index("tables_by_due", "due_at"),
        sa.Index("tables_by_node", "node"),
        sa.Index("tables_by_change", "finished", "changed_at"),
        sa.Index("tables_by_opener", "opened_by", "created_at"),
    )
    op.create_table(
        "seated",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
        sa.Index("seated_by_guest", "guest_id"),
    )
    op.create_table(
        "events",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("event", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    # accounts
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("began_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("browser", sa.String(40), nullable=False),
        sa.Index("sessions_by_guest", "guest_id"),
    )
    op.create_table(
        "accounts",
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("skeleton", sa.String(200), nullable=False, unique=True),
        sa.Column("password_hash", sa.String(200)),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "account_skeletons",
        sa.Column("skeleton", sa.String(200), primary_key=True),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Index("account_skeletons_by_guest", "guest_id"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary(1023), primary_key=True),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Index("passkeys_by_guest", "guest_id"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("used", sa.Boolean, nullable=False),
        sa.Index("recovery_codes_by_guest", "guest_id"),
    )
    op.create_table("spent_codes", sa.Column("hash", sa.LargeBinary(32), primary_key=True))
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", "guest_id"),
        sa.Index("devices_by_guest", "guest_id"),
    )
    op.create_table(
        "bots",
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), primary_key=True),
        sa.Column("owner_id", sa.String(16), sa.ForeignKey("accounts.guest_id"), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Index("bots_by_owner", "owner_id"),
    )
    op.create_table(
        "relations",
        sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("other_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "other_id"),
        sa.Index("relations_by_other", "other_id"),
    )
    # talk and the desk
    op.create_table(
        "talk",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
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
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("reporter", sa.String(16), nullable=False),
        sa.Column("reported", sa.String(16), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("talk", sa.LargeBinary, nullable=False),
        sa.Column("closed_at", sa.Float),
        sa.Index("reports_by_reporter", "reporter", "at"),
    )
    op.create_table(
        "suspensions",
        sa.Column("guest_id", sa.String(16), primary_key=True),
        sa.Column("until", sa.Float),
    )
    op.create_table("moderators", sa.Column("guest_id", sa.String(16), primary_key=True))
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("target", TABLE_ID, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    # ratings: what people made of deals, once a match is over
    op.create_table(
        "settled",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("why", sa.String(20), nullable=False),
        sa.Column("circle", sa.LargeBinary(32), nullable=False),
        sa.Index("settled_by_circle", "circle", "at"),
    )
    op.create_table(
        "results",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("preset", sa.String(60), nullable=False),
        sa.Column("contract", sa.String(80), nullable=False),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("adjusted", sa.Float, nullable=False),
        sa.Column("declared", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal", "seat"),
        sa.Index("results_by_guest", "guest_id", "at"),
    )
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
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("sd", sa.Float, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "table_id"),
        sa.Index("rating_history_by_game", "game", "at"),
    )
    op.create_table(
        "visits",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("address", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest_id", "address"),
    )
    op.create_table(
        "visit_keys",
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
    )
    op.create_table(
        "lives",
        sa.Column("since", sa.Float, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    # several nodes on one database
    op.create_table(
        "nodes",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.LargeBinary(32), nullable=False),
    )
    # fair dealing: the public log (docs/explanation/fair.md)
    op.create_table(
        "log_entries",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("entry", sa.String(300), nullable=False),
        sa.Column("leaf", sa.LargeBinary(32), nullable=False),
        sa.Column("place", sa.Integer, unique=True),
        sa.Index("log_entries_by_leaf", "leaf"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "log_nodes",
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("level", "place"),
    )
    op.create_table(
        "log_head",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("checkpoint", sa.Text, nullable=False),
    )
    op.create_table(
        "log_key",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
    )
    # deals that are over (docs/reference/deals.md)
    op.create_table(
        "deals",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("preset", sa.String(60), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("shared_by", sa.String(16)),
        sa.Column("origin", sa.String(12)),
        sa.Column("origin_moment", sa.Integer),
        sa.Column("origin_seat", sa.Integer),
        sa.Column("levels", sa.Text, nullable=False),
        sa.Column("fair", sa.Integer),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("judged", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("taken_back", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.UniqueConstraint("table_id", "number"),
        sa.Index("deals_to_judge", "judged", "at"),
    )
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
        sa.Column("won", sa.Boolean),
        sa.Column("company", sa.Integer, nullable=False),
        sa.Column("lost_bidding", sa.Float),
        sa.Column("lost_discarding", sa.Float),
        sa.Column("lost_leading", sa.Float),
        sa.Column("lost_following", sa.Float),
        sa.Column("lost", sa.Float),
        sa.PrimaryKeyConstraint("guest_id", "at", "deal_id"),
        sa.UniqueConstraint("guest_id", "deal_id"),
        sa.Index("deal_people_by_deal", "deal_id"),
        sa.Index(
            "deal_people_counted",
            *("guest_id", "game", "contract", "role", "month", "owned", "counts", "at", "won", "points", "company", "deal_id"),
            *("lost", "lost_bidding", "lost_discarding", "lost_leading", "lost_following"),
        ),
        sqlite_with_rowid=False,
    )
    # puzzles (docs/reference/puzzles.md)
    op.create_table(
        "puzzle_results",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("puzzle_id", sa.String(10), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("difficulty", sa.Integer, nullable=False),
        sa.Column("begun_at", sa.Float, nullable=False),
        sa.Column("wrong", sa.Integer, nullable=False),
        sa.Column("given_up", sa.Boolean, nullable=False),
        sa.Column("solved_at", sa.Float),
        sa.Column("seconds", sa.Float),
        sa.PrimaryKeyConstraint("guest_id", "puzzle_id"),
    )
    op.create_table(
        "puzzle_days",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "day", "game"),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle_id", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Index("puzzle_ratings_by_game", "game"),
    )
    # progress (docs/reference/progress.md)
    op.create_table(
        "lessons_done",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("lesson", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "game", "lesson"),
    )
    op.create_table(
        "trainings",
        sa.Column("guest_id", sa.String(16), nullable=False),
        sa.Column("exercise", sa.String(12), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("trainer", sa.String(10), nullable=False),
        sa.Column("game", sa.String(30), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("behind", sa.Float),
        sa.PrimaryKeyConstraint("guest_id", "exercise", "step"),
    )
