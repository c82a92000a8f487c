"""*search*: players that sample the worlds that fit what their seat has seen, and look ahead in each of them."""

from stich.players.effort import Effort

from .player import SearchPlayer

__all__ = ["Effort", "SearchPlayer"]
