"""Game of Schafkopf, as an implementation of the kernel's `Game` (docs/rules C.1, C.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.phase import Over, Phase

from .actions import parse_action
from .auction import begin, shown_sie
from .contract import HOCHZEIT, RAMSCH, Contract, Declaration, parse_contract
from .dealing import SchafkopfDealing
from .hochzeit import trump_mask
from .options import SchafkopfOptions, declarations
from .play import FixedContract, Hochzeit, Play
from .scoring import SchafkopfOutcome
from .seating import SchafkopfSeating

if TYPE_CHECKING:
    from stich.games.schafkopf.view.view import SchafkopfView  # noqa: F401 (a base class names it below, in a text)


class RecordStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Contract with which a record from another source starts; it replaces knocking, auction and kontra (docs/reference/records.md,
    ``start``).
    """

    declarer: Seat
    declare: str
    knocked: tuple[Seat, ...] = ()
    partner: Seat | None = None
    """Seat that offered the hochzeit; only in a hochzeit, whose hands are those after the exchange."""
    stoss: Literal[0, 1, 2, 3, 4] = 0
    """Number of doublings: 1 kontra, 2 re."""


class Schafkopf(Game["SchafkopfView", SchafkopfOutcome]):
    """Schafkopf for four, with the long deck of 32 cards or the short one of 24; or for three with the short deck."""

    name = "schafkopf"
    options: SchafkopfOptions

    @cached_property
    def dealing(self) -> SchafkopfDealing:
        return SchafkopfDealing(self.options)

    def first_phase(self, deal: Deal) -> Phase:
        return begin(SchafkopfSeating.of(self.options, deal))

    def contract_phase(self, deal: Deal, contract: Mapping[str, Any]) -> Phase:
        def refuse(why: str) -> StichError:
            """Return an error with this reason."""
            return StichError("record/start#invalid", reason=why)

        try:
            start = read_facts(contract, RecordStart, "record/start")
            declaration = parse_contract(start.declare)
        except StichError as error:
            raise refuse(str(error)) from None
        if declaration == RAMSCH:
            raise refuse("declare: a ramsch is not declared; it follows when all pass")
        if not 0 <= start.declarer < self.seats:
            raise refuse(f"declarer: a seat 0 to {self.seats - 1}, not {str(start.declarer)[:9]}")
        if len(set(start.knocked)) != len(start.knocked) or not set(start.knocked) <= set(range(self.seats)):
            raise refuse(f"knocked: seats 0 to {self.seats - 1}, each once")
        if start.knocked and not self.options.klopfen:
            raise refuse("knocked: this table does not knock (option klopfen)")
        if start.stoss > self.options.stoss_max:
            raise refuse(f"stoss: at most {self.options.stoss_max} at this table (option stoss_max), not {start.stoss}")
        seating = SchafkopfSeating.of(self.options, deal)
        place = seating.order.index(start.declarer)
        sie = declaration.contract is Contract.SIE
        if sie and start.stoss:
            raise refuse("stoss: a sie is shown and paid at once, nobody can double it (C.12.4)")
        shown = shown_sie(seating)
        if shown is not None and (place, sie) != (shown, True):
            raise refuse(
                f"declare: seat {seating.order[shown]} was dealt nothing but Obers and Unters, and shows them before the auction: "
                f"sie is all that can be declared, by that seat (C.12.4)"
            )
        wed = self._hochzeit(seating, start, declaration, refuse)
        if shown is None and wed is None and declaration not in declarations(self.options, seating.hands[place]):
            raise refuse(f"declare: {declaration.text} is not played at this table, or the declarer's hand does not allow it (C.6)")
        knocked = tuple(p for p, seat in enumerate(seating.order) if seat in start.knocked)
        fixed = FixedContract(msgspec.structs.replace(seating, knocked=knocked), place, declaration, may_double=False, hochzeit=wed)
        return Over(fixed.outcome("sie"), Play.before_lead(fixed)) if sie else Play.before_lead(fixed, start.stoss)

    def _hochzeit(
        self, seating: SchafkopfSeating, start: RecordStart, declaration: Declaration, refuse: Callable[[str], StichError]
    ) -> Hochzeit | None:
        """Return the hochzeit with which a record starts, without its exchanged cards; None for another contract. Raise the error that
        ``refuse`` returns if the facts are impossible.
        """
        if declaration != HOCHZEIT:
            if start.partner is not None:
                raise refuse("partner: only in a hochzeit; in a partner game the called ace shows the partner")
            return None
        if not self.options.hochzeit:
            raise refuse("declare: this table does not play hochzeit (option hochzeit)")
        if start.partner is None or start.partner not in range(self.seats) or start.partner == start.declarer:
            raise refuse(f"partner: in a hochzeit the seat that offered it, 0 to {self.seats - 1}, not the declarer")
        partner, trumps = seating.order.index(start.partner), trump_mask(seating)
        if seating.hands[partner] & trumps or not seating.hands[seating.order.index(start.declarer)] & trumps:
            raise refuse("partner: after the exchange of a hochzeit the declarer has the trump, and the partner has none (C.21)")
        return Hochzeit(partner)

    def parse(self, text: str) -> Action:
        return parse_action(text, self.dealing.deck)
