"""Several servers (nodes) on one PostgreSQL database: which nodes are alive, which node has which table, and messages between nodes.

Imports ``store`` and ``tables.ownership``. Only the modules that assemble the server import this package.
"""
