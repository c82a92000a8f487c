"""*search*: players that draw worlds consistent with their seat's view and search them one by one or in one tree."""

from stich.players.search_config import SearchConfig

from .player import SearchPlayer

__all__ = ["SearchConfig", "SearchPlayer"]
