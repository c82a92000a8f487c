"""Database access: event log, schema, writer and migrations.

The store contains no game rules. It imports nothing from the server's tables, people or HTTP packages.
"""
