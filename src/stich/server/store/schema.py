"""Tables of the database. Every change here needs a migration that makes the same change."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()


TABLE_ID = sa.String(40).with_variant(sa.String(16), "sqlite")
"""Type of the id of a table: 20 letters, or 10 for tables of older servers. For SQLite, which does not limit texts, the declared length
stays 16."""


def _person(name: str, *rest: sa.ForeignKey, primary_key: bool = False) -> sa.Column[str]:
    """Return a column that holds the id of a guest. `store.data_export` must handle every such column in exports and deletions of
    accounts."""
    return sa.Column(name, sa.String(16), *rest, nullable=False, primary_key=primary_key, info={"person": True})


guests = sa.Table(
    "guests",
    metadata,
    _person("id", primary_key=True),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Index("guests_by_name", "name"),
)
"""People with or without an account. A person who deletes their account keeps a row without a name, because their deals still contain
the id."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", TABLE_ID, primary_key=True),
    _person("opened_by"),
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
"""Tables at which people play. ``info``: lobby entry, computed from the events and written in the same transaction. ``node``: node that has
the table; ``epoch``: number of changes of that node. ``deals_kept``: whether the finished deals are stored in ``deals``; false if an older
server opened the table."""

seated = sa.Table(
    "seated",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    _person("guest_id"),
    sa.PrimaryKeyConstraint("table_id", "seat"),
    sa.Index("seated_by_guest", "guest_id"),
)
"""Seats of guests at tables, for the lobby."""

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("event", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "seq"),
)

# -- accounts ------------------------------------------------------------------------------------------------------

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    _person("guest_id", sa.ForeignKey("guests.id")),
    sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
    sa.Column("began_at", sa.Float, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Column("browser", sa.String(40), nullable=False),
    sa.Index("sessions_by_guest", "guest_id"),
)
"""Browsers in which a guest is signed in. A guest without an account has one session."""

accounts = sa.Table(
    "accounts",
    metadata,
    _person("guest_id", sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("skeleton", sa.String(200), nullable=False, unique=True),
    sa.Column("password_hash", sa.String(200), nullable=True),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""Accounts of guests. Their unique name is in ``guests``. ``skeleton``: skeleton of the name in lower case."""

account_skeletons = sa.Table(
    "account_skeletons",
    metadata,
    sa.Column("skeleton", sa.String(200), primary_key=True),
    _person("guest_id", sa.ForeignKey("accounts.guest_id")),
    sa.Index("account_skeletons_by_guest", "guest_id"),
)
"""Skeletons of the name of an account: as written, in lower case and in capitals. Each skeleton belongs to one account only, so that no two
accounts have names that look alike."""

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.LargeBinary(1023), primary_key=True),
    _person("guest_id", sa.ForeignKey("accounts.guest_id")),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.Integer, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Index("passkeys_by_guest", "guest_id"),
)

recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("hash", sa.LargeBinary(32), primary_key=True),
    _person("guest_id", sa.ForeignKey("accounts.guest_id")),
    sa.Column("used", sa.Boolean, nullable=False),
    sa.Index("recovery_codes_by_guest", "guest_id"),
)

spent_codes = sa.Table("spent_codes", metadata, sa.Column("hash", sa.LargeBinary(32), primary_key=True))
"""Used recovery codes. Using a code inserts a row here, so that the database refuses the second of two concurrent uses."""

known_browsers = sa.Table(
    "devices",
    metadata,
    sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
    _person("guest_id", sa.ForeignKey("accounts.guest_id")),
    sa.Column("since", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("token_hash", "guest_id"),
    sa.Index("devices_by_guest", "guest_id"),
)
"""Browsers in which an account was signed in before. A row does not sign anyone in. Sign-in attempts in these browsers are counted apart,
so that wrong guesses by others do not lock the owner out."""

bots = sa.Table(
    "bots",
    metadata,
    _person("guest_id", sa.ForeignKey("accounts.guest_id"), primary_key=True),
    _person("owner_id", sa.ForeignKey("accounts.guest_id")),
    sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
    sa.Index("bots_by_owner", "owner_id"),
)
"""Accounts of programs, without password or passkey. A bot signs in by its token; its owner creates and deletes it."""

relations = sa.Table(
    "relations",
    metadata,
    _person("guest_id", sa.ForeignKey("guests.id")),
    _person("other_id", sa.ForeignKey("guests.id")),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("guest_id", "other_id"),
    sa.Index("relations_by_other", "other_id"),
)
"""Relations of ``guest_id`` to ``other_id``: at most one, a follow or a block (``kind``), for each pair."""

# -- chat and moderation -----------------------------------------------------------------------------------------------------

chat = sa.Table(
    "talk",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("line", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    _person("guest_id"),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "line"),
)
"""Chat of people at a table. It is stored apart from the events, so that the event log contains no personal words."""

mutes = sa.Table(
    "mutes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    _person("reader"),
    _person("muted"),
    sa.UniqueConstraint("reader", "muted"),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
    _person("reporter"),
    _person("reported"),
    sa.Column("reason", sa.String(16), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("talk", sa.LargeBinary, nullable=False),
    sa.Column("closed_at", sa.Float),
    sa.Index("reports_by_reporter", "reporter", "at"),
)
"""Reports about players. ``talk``: the last chat lines at the table before the report, as JSON."""

suspensions = sa.Table(
    "suspensions",
    metadata,
    _person("guest_id", primary_key=True),
    sa.Column("until", sa.Float),
)
"""People who may not play with people, chat or look for players. ``until``: end of the suspension; NULL until a moderator lifts it."""

moderators = sa.Table("moderators", metadata, _person("guest_id", primary_key=True))

audit = sa.Table(
    "audit",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("by", sa.String(80), nullable=False),
    sa.Column("act", sa.String(16), nullable=False),
    sa.Column("target", TABLE_ID, nullable=False, info={"person": True}),
    sa.Column("detail", sa.Text, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)
"""Actions of moderators, each written in the same transaction as the action. Rows are never removed; only the names of people who delete
their accounts are overwritten."""

# -- ratings: results of people in finished matches ------------------------------------------------------------------

settled = sa.Table(
    "settled",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("why", sa.String(20), nullable=False),
    sa.Column("circle", sa.LargeBinary(32), nullable=False),
    sa.Index("settled_by_circle", "circle", "at"),
)
"""Finished matches whose results are stored in the tables below, each once. ``why``: reason why the match is not rated, empty if it is
rated; ``circle``: hash of its people."""

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("deal", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    _person("guest_id"),
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
    sa.Index("results_by_guest", "guest_id", "at"),
)
"""Result of each person in each deal. ``shown``: whether the person's public page shows it; results of unrated matches at private tables
are not shown."""

ratings = sa.Table(
    "ratings",
    metadata,
    _person("guest_id"),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("mean", sa.Float, nullable=False),
    sa.Column("sd", sa.Float, nullable=False),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("guest_id", "game"),
)

rating_history = sa.Table(
    "rating_history",
    metadata,
    _person("guest_id"),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("mean", sa.Float, nullable=False),
    sa.Column("sd", sa.Float, nullable=False),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("guest_id", "table_id"),
    sa.Index("rating_history_by_game", "game", "at"),
)
"""Ratings of people after each of their rated matches."""

visits = sa.Table(
    "visits",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
    _person("guest_id"),
    sa.Column("address", sa.LargeBinary(32), nullable=False),
    sa.PrimaryKeyConstraint("table_id", "guest_id", "address"),
)
"""Addresses of people at a rated table as keyed hashes, deleted once the results of the match are stored."""

visit_keys = sa.Table(
    "visit_keys",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("key", sa.LargeBinary(32), nullable=False),
)
"""Keys with which the addresses at a table are hashed, deleted together with the hashes."""

lives = sa.Table(
    "lives",
    metadata,
    sa.Column("since", sa.Float, primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)
"""Periods in which a server was running. The clocks of tables stop while no server runs."""

# -- several nodes on one database -----------------------------------------------------------------------------------

nodes = sa.Table(
    "nodes",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("address", sa.String(200), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sqlite_autoincrement=True,
)
"""Nodes. A node counts as alive until the given time of the database's clock, which it extends regularly. Numbers are never reused."""

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.LargeBinary(32), nullable=False),
)
"""Secrets of the server: one by which nodes recognise each other, one from which the deals of trainers are computed."""

# -- fair dealing: the public log (docs/explanation/fair.md) ---------------------------------------------------------------------

log_entries = sa.Table(
    "log_entries",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("entry", sa.String(300), nullable=False),
    sa.Column("leaf", sa.LargeBinary(32), nullable=False),
    sa.Column("place", sa.Integer, unique=True),
    sa.Index("log_entries_by_leaf", "leaf"),
    sqlite_autoincrement=True,
)
"""Entries of the public log, each written in the same transaction as the data that it describes. ``leaf``: hash of the entry; ``place``:
its position in the log, assigned shortly afterwards."""

log_nodes = sa.Table(
    "log_nodes",
    metadata,
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("hash", sa.LargeBinary(32), nullable=False),
    sa.PrimaryKeyConstraint("level", "place"),
)
"""Hashes of the full subtrees of the log, each of 2^level entries."""

log_head = sa.Table(
    "log_head",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("size", sa.Integer, nullable=False),
    sa.Column("checkpoint", sa.Text, nullable=False),
)
"""Newest signed head of the log (one row)."""

log_key = sa.Table(
    "log_key",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("secret", sa.LargeBinary(32), nullable=False),
)
"""Private key that signs heads and receipts (one row)."""

# -- finished deals (docs/reference/deals.md) -----------------------------------------------------------------------------

deals = sa.Table(
    "deals",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("preset", sa.String(60), nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("shared_by", sa.String(16), nullable=True, info={"person": True}),
    sa.Column("origin", sa.String(12), nullable=True),
    sa.Column("origin_moment", sa.Integer, nullable=True),
    sa.Column("origin_seat", sa.Integer, nullable=True),
    sa.Column("levels", sa.Text, nullable=False),
    sa.Column("fair", sa.Integer, nullable=True),
    sa.Column("record", sa.LargeBinary, nullable=False),
    sa.Column("judged", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("taken_back", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.UniqueConstraint("table_id", "number"),
    sa.Index("deals_to_judge", "judged", "at"),
)
"""Finished deals, each written in the same transaction as the event that ended it. All data can be computed from the events.

``open``: whether the lobby listed the table when the deal ended; ``shared_by``: player who lets everyone read the deal; ``origin``: deal
that this one continues; ``taken_back``: whether a player took an action back (the record has only the final actions); ``levels``: levels of
the computer players by seat, as JSON, empty for people; ``fair``: number of the deal in fair dealing, if its dealing can be checked;
``record``: record in the format of ``docs/reference/records.md``, with seat numbers for names; ``judged``: whether the judge has processed
the deal.
"""

deal_people = sa.Table(
    "deal_people",
    metadata,
    _person("guest_id"),
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
    sa.Index("deal_people_by_deal", "deal_id"),
    sa.Index(
        "deal_people_counted",
        *("guest_id", "game", "contract", "role", "month", "owned", "counts", "at", "won", "points", "company", "deal_id"),
        *("lost", "lost_bidding", "lost_discarding", "lost_leading", "lost_following"),
    ),
    sqlite_with_rowid=False,
)
"""People who held a seat in a finished deal.

``owned``: whether the result is theirs, because they sat there at the end or left the seat to a computer player; ``counts``: whether the
deal counts in their statistics (not if it continues another deal, if an action was taken back, or if the person sat out); ``month``: month
of ``at`` in UTC, such as 202611; ``role``, ``won``: as in `stich.study.archive.deal_rows`; ``company``: number of other people who held a
seat. The last five columns are the points that the person gave away, by kind of decision and in sum; NULL until they are computed
(``docs/reference/archive.md``).

The rows of one person are stored in order of time. Statistics read only the index, which contains all columns that they need, so that
100,000 deals are searched within the time of a request (``benchmarks/archive.py``).
"""

# -- puzzles (docs/reference/puzzles.md) ---------------------------------------------------------------------------------

puzzle_results = sa.Table(
    "puzzle_results",
    metadata,
    _person("guest_id"),
    sa.Column("puzzle_id", sa.String(10), nullable=False),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("difficulty", sa.Integer, nullable=False),
    sa.Column("begun_at", sa.Float, nullable=False),
    sa.Column("wrong", sa.Integer, nullable=False),
    sa.Column("given_up", sa.Boolean, nullable=False),
    sa.Column("solved_at", sa.Float, nullable=True),
    sa.Column("seconds", sa.Float, nullable=True),
    sa.PrimaryKeyConstraint("guest_id", "puzzle_id"),
)
"""Result of one person in one puzzle, as in `stich.server.store.puzzle_rows.PuzzleResult`. Results of rushes are not stored."""

puzzle_days = sa.Table(
    "puzzle_days",
    metadata,
    _person("guest_id"),
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("game", sa.String(30), nullable=False),
    sa.PrimaryKeyConstraint("guest_id", "day", "game"),
)
"""Days (UTC, such as 2026-11-24) on which a person solved the puzzle of the day. One puzzle may be used on several days."""

puzzle_ratings = sa.Table(
    "puzzle_ratings",
    metadata,
    sa.Column("puzzle_id", sa.String(10), primary_key=True, nullable=False),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index("puzzle_ratings_by_game", "game"),
)
"""Ratings of puzzles, as in `stich.server.store.puzzle_rows.PuzzleRating`. They contain no personal data."""

# -- progress (docs/reference/progress.md) -------------------------------------------------------------------------------

lessons_done = sa.Table(
    "lessons_done",
    metadata,
    _person("guest_id"),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("lesson", sa.String(40), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("guest_id", "game", "lesson"),
)
"""Lessons of the school that a person has completed, with the time of the first completion."""

trainings = sa.Table(
    "trainings",
    metadata,
    _person("guest_id"),
    sa.Column("exercise", sa.String(12), nullable=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("trainer", sa.String(10), nullable=False),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("right", sa.Boolean, nullable=False),
    sa.Column("behind", sa.Float, nullable=True),
    sa.PrimaryKeyConstraint("guest_id", "exercise", "step"),
)
"""First answers to questions of trainers, as in `stich.server.store.progress_rows.Trained`."""

# -- clubs -------------------------------------------------------------------------------------------------------------

clubs = sa.Table(
    "clubs",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("description", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("shows", sa.String(10), nullable=False),
    sa.Column("invitation", sa.String(40), nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""Clubs. ``invitation``: token of the invitation link; ``revision``: number of changes of the members."""

club_members = sa.Table(
    "club_members",
    metadata,
    sa.Column("club", sa.String(40), sa.ForeignKey("clubs.name"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
    sa.Column("guest_id", sa.String(16), sa.ForeignKey("guests.id"), nullable=True, info={"person": True}),
    sa.Column("role", sa.String(10), nullable=False),
    sa.Column("facts", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("club", "number"),
    sa.UniqueConstraint("club", "guest_id"),
    sa.Index("club_members_by_guest", "guest_id"),
)
"""Members of clubs, with or without an account. ``facts``: entry of the address book (`stich.clubs.members.Member`) as JSON."""

club_events = sa.Table(
    "club_events",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("club", sa.String(40), sa.ForeignKey("clubs.name"), nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("info", sa.LargeBinary, nullable=False),
    sa.Column("key", sa.LargeBinary(32), nullable=False),
    sa.Column("document", sa.LargeBinary, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("due_at", sa.Float, nullable=True),
    sa.Index("club_events_by_club", "club"),
    sa.Index("club_events_by_due", "due_at"),
)
"""Events of clubs. ``document``: the event as JSON, without white space; ``revision``: number of its changes; ``info``: entry of the
calendar, computed from the document; ``key``: key of the tokens of its sheets; ``due_at``: time from which the server acts on the event by
itself, NULL if it need not."""

club_changes = sa.Table(
    "club_changes",
    metadata,
    sa.Column("thing", sa.String(60), nullable=False),
    sa.Column("base", sa.Integer, nullable=False, autoincrement=False),
    sa.PrimaryKeyConstraint("thing", "base"),
)
"""Changed revisions of members, events and typed lists. Each change inserts the revision on which it is based, so that the database refuses
the second of two concurrent changes."""

club_typed = sa.Table(
    "club_typed",
    metadata,
    sa.Column("event_id", sa.String(12), sa.ForeignKey("club_events.id"), nullable=False),
    sa.Column("round", sa.Integer, nullable=False, autoincrement=False),
    sa.Column("table", sa.Integer, nullable=False, autoincrement=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("waits", sa.Boolean, nullable=False),
    sa.Column("typed", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("event_id", "round", "table"),
)
"""Lists that players type at their tables. ``waits``: False after the organiser has confirmed or discarded the list."""

club_players = sa.Table(
    "club_players",
    metadata,
    sa.Column("event_id", sa.String(12), sa.ForeignKey("club_events.id"), nullable=False),
    _person("guest_id", sa.ForeignKey("guests.id")),
    sa.Column("number", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("event_id", "guest_id"),
    sa.Index("club_players_by_guest", "guest_id"),
)
"""Accounts that play in an event, with their start numbers."""

club_board_sets = sa.Table(
    "club_board_sets",
    metadata,
    sa.Column("event_id", sa.String(12), sa.ForeignKey("club_events.id"), nullable=False),
    sa.Column("round", sa.Integer, nullable=False, autoincrement=False),
    sa.Column("boards", sa.LargeBinary, nullable=False),
    sa.Column("made_at", sa.Float, nullable=False),
    sa.Column("revealed_at", sa.Float, nullable=True),
    sa.Column("logged", sa.Boolean, nullable=False),
    sa.PrimaryKeyConstraint("event_id", "round"),
)
"""Boards of the rounds of duplicate events, as in ``daily_sets``; revealed once all tables of the round have played them."""

club_board_tables = sa.Table(
    "club_board_tables",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("event_id", sa.String(12), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Index("club_board_tables_by_event", "event_id", "round"),
)
"""Tables that play the boards of a round."""


club_leagues = sa.Table(
    "club_leagues",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("club", sa.String(40), sa.ForeignKey("clubs.name"), nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("document", sa.LargeBinary, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Index("club_leagues_by_club", "club"),
)
"""Leagues of clubs. ``document``: the league (`stich.clubs.league.League`) as JSON; ``revision``: number of its changes."""

# -- twelve deals a day (docs/adr/0085-twelve-deals-a-day.md) ---------------------------------------------------------------

daily_sets = sa.Table(
    "daily_sets",
    metadata,
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("boards", sa.LargeBinary, nullable=False),
    sa.Column("made_at", sa.Float, nullable=False),
    sa.Column("revealed_at", sa.Float, nullable=True),
    sa.Column("logged", sa.Boolean, nullable=False),
    sa.PrimaryKeyConstraint("game", "day"),
)
"""Sets of the twelve boards of a game and day (UTC, such as 2026-11-29), made when the first player opens a board. ``boards``: the set as
its director stores it, with its secret; ``revealed_at``: time from which its cards are public; ``logged``: whether the set is in the public
log."""

daily_plays = sa.Table(
    "daily_plays",
    metadata,
    _person("guest_id"),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("board", sa.Integer, nullable=False),
    sa.Column("player_class", sa.Integer, nullable=False),
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False, unique=True),
    sa.Column("opened_at", sa.Float, nullable=False),
    sa.Column("finished_at", sa.Float, nullable=True),
    sa.Column("points", sa.Float, nullable=True),
    sa.Column("contract", sa.String(80), nullable=True),
    sa.PrimaryKeyConstraint("guest_id", "game", "day", "board"),
    sa.Index("daily_plays_by_day", "game", "day", "board"),
)
"""Boards that people have opened. ``points``, ``contract``: result of a board that was finished within its day, otherwise NULL."""

daily_fields = sa.Table(
    "daily_fields",
    metadata,
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("board", sa.Integer, nullable=False),
    sa.Column("plays", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("game", "day", "board"),
)
"""Results of the computer plays with which a board's results are compared (``plays``: JSON of `stich.clubs.daily_boards.FieldPlay`)."""

daily_classes = sa.Table(
    "daily_classes",
    metadata,
    _person("guest_id"),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("week", sa.String(10), nullable=False),
    sa.Column("player_class", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("guest_id", "game", "week"),
)
"""Classes of people from a week (its Monday) on. People without a row are in class 3."""

daily_weeks = sa.Table(
    "daily_weeks",
    metadata,
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("week", sa.String(10), nullable=False),
    sa.PrimaryKeyConstraint("game", "week"),
)
"""Weeks (their Mondays) whose promotions are stored in ``daily_classes``."""

# -- the ladder of bots (docs/adr/0084-a-ladder-of-bots.md) ----------------------------------------------------------------

ladder_entries = sa.Table(
    "ladder_entries",
    metadata,
    _person("guest_id"),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("preset", sa.String(40), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("guest_id", "game", "preset"),
)
"""Bots that play the ladder of a preset."""

ladder_boards = sa.Table(
    "ladder_boards",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("game", sa.String(30), nullable=False),
    sa.Column("preset", sa.String(40), nullable=False),
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("boards", sa.LargeBinary, nullable=False),
    sa.Column("logged", sa.Boolean, nullable=False),
    sa.Column("settled_at", sa.Float, nullable=True),
    sa.Index("ladder_boards_by_day", "game", "preset", "day"),
    sa.Index("ladder_boards_unsettled", "settled_at"),
)
"""Boards of the ladder, each played at one table. ``boards``: the board as its director stores it, with its secret; ``settled_at``: time
from which its scores and its secret are public."""

ladder_plays = sa.Table(
    "ladder_plays",
    metadata,
    sa.Column("table_id", TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    _person("guest_id"),
    sa.Column("points", sa.Float, nullable=True),
    sa.Column("score", sa.Float, nullable=True),
    sa.PrimaryKeyConstraint("table_id", "seat"),
    sa.Index("ladder_plays_by_guest", "guest_id"),
)
"""Seats of the ladder's boards. ``guest_id``: a bot, or the level of a computer player; ``score``: points less the mean of computer plays,
NULL until the board is settled, or if its deal was broken off."""
