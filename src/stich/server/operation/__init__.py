"""What whoever runs a server does with it: back up, restore, move to another database, and look whether all is well.

Imports the store and the tables, and nothing of HTTP: it works on databases, also while a server has them open.
"""
