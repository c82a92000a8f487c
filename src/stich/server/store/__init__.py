"""The database: the events of the log, its schema, its one writer, and its migrations.

The store keeps events and lobby entries and knows nothing of rules: of the server it imports the wire's `TableInfo` only.
"""
