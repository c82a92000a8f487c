"""Reading and writing of the logs of the program XSkat (docs/reference/formats.md)."""

from .log import XSkatGame, games, looks
from .reading import read
from .writing import write

__all__ = ["XSkatGame", "games", "looks", "read", "write"]
