"""Schafkopf deals whose best contract the solver is to find: the declarer and the hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stich.games.schafkopf.rules.auction import PARTNER, Declaring
from stich.games.schafkopf.rules.contract import PLAYERS
from stich.games.schafkopf.rules.options import SchafkopfOptions
from stich.games.schafkopf.rules.seating import Seating
from stich.kernel.errors import StichError
from stich.kernel.facts import read_facts
from stich.kernel.rules.deal import Deal
from stich.kernel.solver_input.open_hand import OpenHandCase


class SchafkopfStart(OpenHandCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Deal as in `SchafkopfPosition`, before the first card. Contract and partner are ignored."""

    contract: str | None = None
    declarer: int | None = None
    """Seat of the declarer."""
    partner: int | None = None


def declaring_deal(options: SchafkopfOptions, line: Mapping[str, Any]) -> tuple[Deal, Callable[[Deal], Declaring]]:
    """Return the deal that these facts describe, and a function from the checked deal to its declaration phase.

    Raises `StichError` ``solve/…``.
    """
    case = read_facts(line, SchafkopfStart, "solve/shape")
    order = case.order(PLAYERS)
    declarer = order.index(case.declaring(case.declarer))
    if case.trick:
        raise StichError("solve/trick#start")
    return case.deal(order[-1]), lambda deal: Declaring(Seating.of(options, deal), declarer, PARTNER)
