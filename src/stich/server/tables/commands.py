"""Carry out what somebody asks of a table; a bot that asks for illegal actions again and again loses its seat."""

from __future__ import annotations

from collections import Counter

from stich.kernel.errors import StichError
from stich.players import PLAYERS
from stich.server.wire.messages import Act, TableCommand

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
    """Sequence number of the event that this command caused. ``level``: of the computer player that takes a bot's seat.

    Raises `StichError` where it is refused, ``seat/lost`` where that cost a bot its seat, and `Moved` as `Table.submit`.
    """
    try:
        return await table.submit(lambda state: decide(state, who, command, PLAYERS, table.gone))
    except StichError as refusal:
        # What is legal is told only to whose turn it is, and who answers what is there now.
        if not (who.bot and isinstance(command, Act) and refusal.legal and strikes.out(who.id, table.state)):
            raise
        await table.submit(lambda state: for_who_acts_illegally(state, who.id, level))
        raise StichError("seat/lost") from None
