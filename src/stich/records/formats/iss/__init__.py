"""Reading and writing of game texts of the Skat server ISS (docs/reference/formats.md)."""

from .reading import read
from .result import IssResult
from .text import IssGame, Move, Property, games, looks
from .writing import write

__all__ = ["IssGame", "IssResult", "Move", "Property", "games", "looks", "read", "write"]
