"""*search*: players that sample the worlds that fit what their seat has seen, and look ahead in each of them."""

from .player import SearchPlayer

__all__ = ["SearchPlayer"]
