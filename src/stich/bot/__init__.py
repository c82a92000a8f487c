"""A bot: a user's own player that plays at the tables of a server by the open protocol (docs/reference/bots.md).

`Server` speaks the protocol, and `Bot` answers with a player. The package needs only the standard library, msgspec and the games.
"""

from .bot import ACCEPT, Bot, BotReport
from .protocol import PROTOCOL
from .server import Gone, Server

__all__ = ["ACCEPT", "PROTOCOL", "Bot", "BotReport", "Gone", "Server"]
