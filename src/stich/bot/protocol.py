"""The number of the protocol between bots and servers."""

PROTOCOL = 1
"""Raised when a line or a request changes its meaning. New fields and new types of lines do not raise it: who does not know them skips
them."""
