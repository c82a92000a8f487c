"""Carry out what somebody asks of a table; a bot that asks for illegal actions again and again loses its seat."""

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
    """Illegal actions of bots, by deal."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counted: Counter[tuple[str, str, int]] = Counter()

    def out(self, bot: str, state: TableState) -> bool:
        """One more; whether that is enough."""
        deal = bot, state.id, len(state.match.rows)
        self._counted[deal] += 1
        if enough := self._counted[deal] >= self._most:
            del self._counted[deal]
        elif len(self._counted) > 4096:
            self._counted = Counter({deal: self._counted[deal]})
        return enough


async def carry_out(table: Table, who: Person, command: TableCommand, strikes: Strikes, level: str) -> int:
    """Carry out a person's command and return the sequence number of its event. ``level``: level of a computer player that replaces a bot.

    Raise `StichError` if the command is refused (``seat/lost`` if that cost a bot its seat), and `Moved` like `Table.submit`.
    """

    def decision(state: TableState) -> TableState:
        return decide(state, who, command, PLAYERS, table.gone if isinstance(command, StandIn) else ())

    try:
        return await table.submit(decision)
    except StichError as refusal:
        # What is legal is told only to whose turn it is, and who answers what is there now.
        if not (who.bot and isinstance(command, Act) and refusal.legal and strikes.out(who.id, table.state)):
            raise
        await table.submit(lambda state: state.after(for_who_acts_illegally(state, who.id, level)))
        raise StichError("seat/lost") from None
