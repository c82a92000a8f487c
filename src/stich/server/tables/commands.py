"""Execution of commands of people and bots. A bot that sends too many illegal actions in a deal loses its seat."""

from __future__ import annotations

from collections import Counter

from stich.kernel.errors import StichError
from stich.players import PLAYERS
from stich.server.wire.messages import Act, StandIn, TableCommand

from .absent import for_who_acts_illegally
from .decide import Person, decide
from .fold import TableState
from .table import Table


class Strikes:
    """Counter of the illegal actions of each bot in each deal."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counted: Counter[tuple[str, str, int]] = Counter()

    def out(self, bot: str, state: TableState) -> bool:
        """Count an illegal action of this bot. Return whether the bot has reached the limit in this deal."""
        deal = bot, state.id, len(state.match.rows)
        self._counted[deal] += 1
        if enough := self._counted[deal] >= self._most:
            del self._counted[deal]
        elif len(self._counted) > 4096:
            self._counted = Counter({deal: self._counted[deal]})
        return enough


async def carry_out(table: Table, who: Person, command: TableCommand, strikes: Strikes, level: str) -> int:
    """Execute a command at a table and return the sequence number of its event. ``level``: level of the computer player that replaces a
    bot.

    Raise `StichError` if the command is refused (``seat/lost`` if the bot lost its seat because of it), and `Moved` as `Table.submit` does.
    """

    def decision(state: TableState) -> TableState:
        return decide(state, who, command, PLAYERS, table.gone if isinstance(command, StandIn) else ())

    try:
        return await table.submit(decision)
    except StichError as refusal:
        # A refusal lists legal actions only at the bot's own turn and for the newest event.
        if not (who.bot and isinstance(command, Act) and refusal.legal and strikes.out(who.id, table.state)):
            raise
        await table.submit(lambda state: state.after(for_who_acts_illegally(state, who.id, level)))
        raise StichError("seat/lost") from None
