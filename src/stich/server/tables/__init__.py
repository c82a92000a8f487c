"""Tables: their state as a fold of events, decisions about commands, the views that observers get, and computer players.

`decide`, `fold` and `view` are pure functions. The package imports the store and the wire, but no HTTP code.
"""
