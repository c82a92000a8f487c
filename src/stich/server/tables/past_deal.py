"""Fair files of deals that are over. With a fair file anyone can check the dealing (``docs/explanation/fair.md``, "The fair file")."""

from __future__ import annotations

from collections.abc import Sequence

from stich.fair import DealtCards, FairFile, LogPart
from stich.fair.statements import End, chain_entry, opened, opened_entry, revealed_entry
from stich.server.store.events import AnyEvent, Chained, Opened
from stich.server.store.events import Dealt as DealtEvent

from .fairness import Fairness, begun
from .fold import TableState
from .reading import OverDeal


class PastDeal:
    """Deal that is over, with all data for its fair file."""

    def __init__(self, fair: Fairness, end: End, cards: DealtCards | None, over: OverDeal) -> None:
        self.over = over
        """The deal's end and its readers."""
        assert fair.opening is not None
        self._opening, self._reveal, self._cards = fair.opening, fair.revealed(end), cards
        statement = opened(fair.opening.statement)
        self.entries = [
            chain_entry(fair.table, fair.first, fair.chain, fair.salted_tag),
            opened_entry(statement),
            revealed_entry(self._reveal),
        ]
        """The deal's entries in the public log: chain, opening and reveal."""

    def file(self, log: LogPart) -> FairFile:
        """Return the fair file. ``log``: positions and proofs of `entries`."""
        return FairFile(
            stich_fair=1,
            opened=self._opening.statement,
            receipt=self._opening.receipt,
            revealed=self._reveal.text,
            hands=() if self._cards is None else self._cards.hands,
            undealt=() if self._cards is None else self._cards.undealt,
            log=log,
        )


def past_deal(events: Sequence[AnyEvent], state: TableState, number: int) -> PastDeal | None:
    """Return the deal that is over and has this number in fair dealing; None if the deal is unknown or not over. ``events``, ``state``: all
    events of its table, and the state after them."""
    over = next((deal for deal in state.over if deal.fair == number), None)
    if over is None:
        return None
    fair: Fairness | None = None
    cards: DealtCards | None = None
    for event in events:
        if fair is not None and fair.deal == number and fair.opening is not None:
            if isinstance(event, Chained | Opened):
                return PastDeal(fair, "played", cards, over)
            if isinstance(event, DealtEvent):
                cards = DealtCards(event.deal.hands, event.deal.undealt)
        if fair is not None:
            fair = fair.after(event)
        elif isinstance(event, Chained):
            fair = begun(state.id, event)
    if fair is None or fair.deal != number or fair.opening is None or state.in_deal:
        return None
    if cards is None:
        return PastDeal(fair, "not dealt", None, over) if state.match.finished else None
    return PastDeal(fair, "played" if state.deal is not None else "broken off", cards, over)
