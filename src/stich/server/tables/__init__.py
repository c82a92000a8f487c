"""Tables: the fold of events, the decision of commands, the view that observers get, and computer players.

`decide`, `fold` and `view` are pure. Imports the store and the wire, and nothing of HTTP.
"""
