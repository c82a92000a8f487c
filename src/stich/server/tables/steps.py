"""Events of one table that happen at once, and what is written along with them."""

from __future__ import annotations

from stich.server.store.batch import Statement
from stich.server.store.deals import written
from stich.server.store.events import AnyEvent
from stich.server.store.public_log import logged

from .dealing import log_entries
from .ended_deal import ended_deal
from .fold import TableState, created


class Steps:
    """Events that follow each other, with the table after each."""

    def __init__(self, before: TableState | None, first: AnyEvent) -> None:
        """``before``: None where the first event creates the table."""
        self.events: list[AnyEvent] = [first]
        self.states: list[TableState] = [created(first) if before is None else before.after(first)]
        self._before = before

    @property
    def state(self) -> TableState:
        """The table after all of them."""
        return self.states[-1]

    def add(self, event: AnyEvent) -> None:
        """One more."""
        self.events.append(event)
        self.states.append(self.state.after(event))

    def along(self, now: float) -> list[Statement]:
        """What is written with them at this moment: the public log's entries, and the deal that they ended."""
        public: list[str] = []
        ended: list[Statement] = []
        befores = [self._before, *self.states[:-1]]
        for before, event, after in zip(befores, self.events, self.states, strict=True):
            if before is not None:
                public += log_entries(before, event, after)
                deal = ended_deal(before, after)
                ended += [] if deal is None else written(deal, now)
        return [*logged(public), *ended]
