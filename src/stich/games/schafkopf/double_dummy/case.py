"""Schafkopf deals for the solver: lines as in `DoubleDummyCase`, with the contracts of Schafkopf (docs/reference/solver.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stich.games.schafkopf.rules.contract import PLAYERS, Contract, Declaration, parse_declaration, play_spec, ramsch_spec, trumps_of
from stich.games.schafkopf.rules.options import SchafkopfOptions
from stich.kernel.errors import MalformedAction, StichError
from stich.kernel.facts import read_facts
from stich.kernel.solver_input.perfect_info import DoubleDummyCase, PerfectInfoPosition


class SchafkopfPosition(DoubleDummyCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Position in a declared game or in a ramsch."""

    contract: str
    """Contract as in ``declare``: ``partner C``, ``wenz``, ``solo H`` …; or ``ramsch``."""
    declarer: int | None = None
    """Seat of the declarer; omitted only in a ramsch."""
    partner: int | None = None
    """Seat that was dealt the called ace. Needed only if the ace was played in an earlier trick."""
    called_led: bool = False
    """True if the called suit was led before, so that the ace has no duties any more."""


def perfect_info(options: SchafkopfOptions, line: Mapping[str, Any]) -> PerfectInfoPosition:
    """Return the position that this line describes, at a table with these options. Raises `StichError` ``solve/…``."""
    case = read_facts(line, SchafkopfPosition, "solve/shape")
    order = case.order(PLAYERS)
    if case.contract == Contract.RAMSCH:
        return _ramsch(options, case)
    declaration = _declaration(case)
    declarer = order.index(case.declaring(case.declarer))
    trumps = trumps_of(declaration, options.bettel_trumps)
    spec = play_spec(declaration, trumps, options.cards, declarer, options.run_away_min)
    position = case.position(spec, called_led=case.called_led)
    partner = _partner(case, declaration)
    side = 1 << declarer | (0 if partner is None else 1 << order.index(case.seat(partner, "partner")))
    return PerfectInfoPosition(spec, position, order, side, faces="german")


def _ramsch(options: SchafkopfOptions, case: SchafkopfPosition) -> PerfectInfoPosition:
    if case.declarer is not None or case.partner is not None:
        raise StichError("solve/seat#ramsch-partner")
    if options.stichzwang:
        raise StichError("solve/contract#stichzwang")
    spec = ramsch_spec(options.cards)
    return PerfectInfoPosition(spec, case.position(spec), case.order(PLAYERS), 0, faces="german")


def _declaration(case: SchafkopfPosition) -> Declaration:
    try:
        declaration = parse_declaration(case.contract)
    except MalformedAction as error:
        raise StichError("solve/contract#text", reason=str(error)) from None
    if declaration.contract is Contract.SIE:
        raise StichError("solve/contract#sie")
    return declaration


def _partner(case: SchafkopfPosition, declaration: Declaration) -> int | None:
    """Return the seat that holds, or held, the called ace."""
    called = declaration.called
    if called is None:
        if case.partner is not None:
            raise StichError("solve/seat#uncalled", contract=declaration.text)
        return None
    played = {(case.leader + place) % PLAYERS: card for place, card in enumerate(case.trick)}
    holder = next((seat for seat, hand in enumerate(case.hands) if called in hand or played.get(seat) == called), None)
    if holder is None and case.partner is None:
        raise StichError("solve/seat#partner", card=called)
    if holder is not None and case.partner not in (None, holder):
        raise StichError("solve/seat#holder", holder=holder, card=called, partner=case.partner)
    partner = case.partner if holder is None else holder
    if partner == case.declarer:
        raise StichError("solve/seat#own", card=called)
    return partner
