"""Several servers on one PostgreSQL database: who is alive, who has which table, and what they tell each other.

Imports ``store`` and ``tables.ownership``; nobody but the files that put the server together imports this room.
"""
