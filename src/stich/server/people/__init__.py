"""People: guest sessions, their cookies and names. Imports the store, and nothing of tables or HTTP."""
