"""A bot: a player of one's own at the tables of a server, by the open protocol (docs/bots.md).

`Server` speaks the protocol, `Bot` answers with a player. Nothing here needs more than the standard library and the games.
"""

from .bot import ACCEPT, Bot, Report
from .protocol import PROTOCOL
from .server import Gone, Server

__all__ = ["ACCEPT", "PROTOCOL", "Bot", "Gone", "Report", "Server"]
