"""*search*: players that draw worlds that fit what their seat has seen, and search each of them, or all of them at once."""

from stich.players.search_config import SearchConfig

from .player import SearchPlayer

__all__ = ["SearchConfig", "SearchPlayer"]
