"""Players that search: they draw worlds that agree with their seat's view, and search these one by one or in one tree."""

from stich.players.search_config import SearchConfig

from .player import SearchPlayer

__all__ = ["SearchConfig", "SearchPlayer"]
