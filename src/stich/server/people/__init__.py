"""People: guest sessions, their cookies and names, and the company they find.

Imports the store and the wire, and nothing of tables or HTTP.
"""
