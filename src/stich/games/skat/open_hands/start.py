"""Skat deals whose best contract the solver is to find: the declarer, the bid, and the twelve cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stich.games.skat.rules.exchange import SkatOrHand
from stich.games.skat.rules.options import SkatOptions, legal_bids
from stich.games.skat.rules.seating import PLACES, Seating
from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.kernel.rules.deal import Deal
from stich.kernel.solver_input.open_hand import OpenHandCase


class SkatStart(OpenHandCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Deal as in `SkatPosition`, before the first card. The solver ignores its contract and finds the best one."""

    contract: str | None = None
    declarer: int | None = None
    """Seat of the declarer."""
    skat: tuple[str, ...]
    """The declarer's other two cards."""
    bid: int | None = None
    """Bid of the declarer; the lowest bid by default."""


def declaring_deal(options: SkatOptions, line: Mapping[str, Any]) -> tuple[Deal, Callable[[Deal], SkatOrHand]]:
    """Return the deal that these facts describe, and a function from the checked deal to its skat-or-hand phase.

    Raises `StichError` ``solve/…``.
    """
    case = read_facts(line, SkatStart, "solve/shape")
    check_three(options)
    order = case.order(len(PLACES))
    declarer = order.index(case.declaring(case.declarer))
    if case.trick:
        raise StichError("solve/trick#start")
    bids = legal_bids(options)
    bid = bids[0] if case.bid is None else case.bid
    if bid not in bids:
        raise StichError("solve/bid", bid=bid)
    return case.deal(order[-1], case.skat), lambda deal: SkatOrHand(Seating.of(options, deal), declarer, bid)


def check_three(options: SkatOptions) -> None:
    """Raise `StichError` ``solve/shape`` unless this is a table of three."""
    if options.players != len(PLACES):
        raise StichError("solve/shape#three")
