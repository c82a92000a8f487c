"""People: guest sessions, their cookies and names, and matchmaking.

Imports the store and the wire, but neither the tables nor HTTP code.
"""
