"""Game of Skat, as an implementation of the kernel's `Game` (docs/rules A.1, A.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import check_factor
from stich.kernel.rules.action import Action
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.phase import Phase

from .actions import parse_action
from .auction import Bidding, before_bids, before_ramsch
from .contract import DECK, parse_declaration
from .dealing import SkatDealing
from .options import SkatOptions, legal_bids, refuses_null
from .play import Play
from .scoring import SkatOutcome
from .seating import SkatSeating

if TYPE_CHECKING:
    from stich.games.skat.view.view import SkatView  # noqa: F401 (a base class names it below, in a text)


class RecordStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Contract that replaces the auction, or facts that earlier deals of a match decided (docs/reference/records.md, ``start``)."""

    declarer: Seat | None = None
    bid: int | None = None
    declare: str | None = None
    discard: tuple[str, ...] | None = None
    factor: int = 1
    """Factor of the deal, such as 2 in a bock round (A.19)."""
    ramsch: bool = False
    """True if Ramsch must be played (A.19)."""


class Skat(Game["SkatView", SkatOutcome]):
    """Skat for three or four players; with four the dealer sits out."""

    name = "skat"
    options: SkatOptions

    @cached_property
    def dealing(self) -> SkatDealing:
        return SkatDealing(self.options.players)

    def first_phase(self, deal: Deal) -> Phase:
        return self._first_phase(deal)

    def _first_phase(self, deal: Deal, factor: int = 1, ramsch: bool = False) -> Phase:
        """Return the phase that begins when the cards are dealt. ``factor``: that of the deal; ``ramsch``: True if Ramsch must be played.

        Raise `StichError` ``record/start`` if the table plays no Ramsch.
        """
        seating = SkatSeating.of(self.options, deal, factor)
        if not ramsch:
            return Bidding(seating, kontra_by=before_bids(self.options))
        if self.options.ramsch == "none":
            raise StichError("record/start#invalid", reason="this table plays no ramsch (option ramsch)")
        return before_ramsch(seating)

    def contract_phase(self, deal: Deal, contract: Mapping[str, Any]) -> Phase:
        def refuse(why: str) -> StichError:
            """Return an error with this reason."""
            return StichError("record/start#invalid", reason=why)

        try:
            start = msgspec.convert(dict(contract), RecordStart)
            check_factor(start.factor)
            has_contract = (start.declarer, start.bid, start.declare, start.discard) != (None, None, None, None)
            if not has_contract and (start.factor > 1 or start.ramsch):
                return self._first_phase(deal, start.factor, start.ramsch)
            if start.declarer is None or start.bid is None or start.declare is None:
                missing = next(name for name in ("declarer", "bid", "declare") if getattr(start, name) is None)
                raise refuse(f"Object missing required field `{missing}`")
            declaration = parse_declaration(start.declare)
        except (msgspec.ValidationError, StichError) as error:
            raise refuse(str(error)) from None
        if start.ramsch:
            raise refuse("a Ramsch has no declarer: leave out ramsch")
        seating = SkatSeating.of(self.options, deal, start.factor)
        if start.declarer not in seating.order:
            raise refuse(f"declarer: a seat that plays, {', '.join(map(str, seating.order))}, not {start.declarer}")
        if start.bid not in legal_bids(self.options):
            raise refuse(f"bid {start.bid} is not a game value")
        if declaration.refusal:
            raise refuse(declaration.refusal)
        if refuses_null(self.options, declaration, start.bid):
            raise refuse(f"{declaration.text} counts less than the bid {start.bid} (option null_below_bid)")
        place = seating.order.index(start.declarer)
        if declaration.hand:
            if start.discard is not None:
                raise refuse("a hand game has no discard: leave it out")
            return Play.first(seating, place, start.bid, declaration, None)
        twelve = {*deal.hands[start.declarer], *deal.undealt}
        if start.discard is None or not len(start.discard) == len(set(start.discard)) == 2 or not twelve.issuperset(start.discard):
            raise refuse("discard: two different cards of the declarer's twelve")
        return Play.first(seating, place, start.bid, declaration, DECK.mask(map(Card, start.discard)))

    def parse(self, text: str) -> Action:
        return parse_action(text)
