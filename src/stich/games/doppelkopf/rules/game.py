"""Game of Doppelkopf, as an implementation of the kernel's `Game` (docs/rules D.1, D.9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.phase import Phase

from .actions import parse_action
from .dealing import DoppelkopfDealing
from .options import DDV_DEALS, DoppelkopfOptions
from .reservations import begin
from .scoring import DoppelkopfOutcome
from .seating import DoppelkopfSeating

if TYPE_CHECKING:
    from stich.games.doppelkopf.view.view import DoppelkopfView  # noqa: F401 (a base class names it below, in a text)


class SessionFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Facts of the session that decide about a deal (D.9.2, D.23; docs/reference/records.md, ``start``)."""

    deal: int
    """Number of the deal, from 1."""
    of: int
    """Number of deals in the session."""
    owed: tuple[Seat, ...] = ()
    """Seats that owe their compulsory solo."""
    forced: bool = False
    """True if as many solos are owed as deals are left (D.9.5)."""


class Doppelkopf(Game["DoppelkopfView", DoppelkopfOutcome]):
    """Doppelkopf for four, with two packs of 24 or 20 cards."""

    name = "doppelkopf"
    options: DoppelkopfOptions

    @cached_property
    def dealing(self) -> DoppelkopfDealing:
        return DoppelkopfDealing(self.options)

    def first_phase(self, deal: Deal) -> Phase:
        seating = DoppelkopfSeating.of(self.options, deal)
        owed = tuple(seating.places) if self.options.compulsory_solos else ()
        return begin(msgspec.structs.replace(seating, owed=owed))

    def contract_phase(self, deal: Deal, contract: Mapping[str, Any]) -> Phase:
        def refuse(why: str) -> StichError:
            """Return an error with this reason."""
            return StichError("record/start#invalid", reason=why)

        try:
            facts = read_facts(contract, SessionFacts, "record/start")
        except StichError as error:
            raise refuse(str(error)) from None
        if not self.options.compulsory_solos:
            raise refuse("no solo is owed at this table (option compulsory_solos)")
        if facts.of != DDV_DEALS or not 1 <= facts.deal <= facts.of:
            raise refuse(f"deal: a number 1 to {DDV_DEALS}, of {DDV_DEALS}")
        if len(set(facts.owed)) != len(facts.owed) or not set(facts.owed) <= set(range(self.seats)):
            raise refuse(f"owed: seats 0 to {self.seats - 1}, each once")
        left = facts.of - facts.deal + 1
        if len(facts.owed) > left:
            raise refuse(f"owed: {len(facts.owed)} solos are owed, and only {left} deals are left (D.9.5)")
        if facts.forced != (len(facts.owed) == left):
            raise refuse(f"forced: {len(facts.owed)} solos are owed in {left} deals (D.9.5)")
        seating = DoppelkopfSeating.of(self.options, deal)
        owed = tuple(place for place in seating.places if seating.order[place] in facts.owed)
        return begin(msgspec.structs.replace(seating, owed=owed, forced=facts.forced))

    def parse(self, text: str) -> Action:
        return parse_action(text, self.dealing.deck)
