"""The database: its schema, the writer of the event log, migrations."""
