"""Tasks of a server's operator: backups, restores, moving to another database, and diagnosis.

They work on databases, also while a server uses them. Imports the store and the tables, but no HTTP code.
"""
