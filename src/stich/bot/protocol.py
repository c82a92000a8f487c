"""Version of the protocol between bots and servers."""

PROTOCOL = 1
"""Version number. It increases when a line or a request changes its meaning, but not for new fields and new types of lines, which older
clients skip."""
