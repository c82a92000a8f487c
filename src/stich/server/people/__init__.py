"""People: guest sessions, their cookies and names. Imports the store and the wire, and nothing of tables or HTTP."""
