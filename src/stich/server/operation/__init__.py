"""Tasks of a server's operator: backups, restores, moving to another database, and diagnosis.

Imports the store and the tables, but no HTTP code. It works on databases, even while a server has them open.
"""
