"""Database access: the event log, the schema, the single writer and the migrations.

The store keeps events and lobby entries and contains no game rules. It imports nothing from the server's tables, people or HTTP packages.
"""
