"""Tables: events, the fold over them, what may happen next, the one exit to observers, computer players."""
