"""Skat deals for the solver: lines in the format of ``tests/golden/skat_open_hand.jsonl`` (docs/guide/solver.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stich.games.skat.rules.contract import card_points, parse_declaration, play_spec
from stich.games.skat.rules.ramsch import SPEC
from stich.kernel.errors import MalformedAction, StichError
from stich.kernel.facts import read_facts
from stich.kernel.rules.cards import card
from stich.kernel.solver_input.open_hand import OpenHand, OpenHandCase

RAMSCH = "ramsch"


class SkatPosition(OpenHandCase, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Position in a declared game or in a ramsch."""

    contract: str
    """Contract as in ``declare``: ``clubs``, ``grand``, ``null`` …; or ``ramsch``."""
    declarer: int | None = None
    """Seat of the declarer; omitted only in a ramsch."""
    skat: tuple[str, ...] = ()
    """The two cards that count for the declarer, if they are to count; in a ramsch they count for no player."""


def open_hand(line: Mapping[str, Any]) -> OpenHand:
    """Return the position that this line describes. Raises `StichError` ``solve/…``."""
    case = read_facts(line, SkatPosition, "solve/shape")
    if case.contract == RAMSCH:
        if case.declarer is not None:
            raise StichError("solve/seat#ramsch")
        _skat(case)
        return OpenHand(SPEC, case.position(SPEC), case.order(3), 0)
    try:
        contract = parse_declaration(case.contract).contract
    except MalformedAction as error:
        raise StichError("solve/contract#text", reason=str(error)) from None
    order = case.order(3)
    declarer = order.index(case.declaring(case.declarer))
    spec = play_spec(contract, declarer)
    skat = _skat(case)
    position = case.position(spec)
    return OpenHand(spec, position, order, 1 << declarer, card_points(skat))


def _skat(case: SkatPosition) -> list[Any]:
    if len(case.skat) not in (0, 2):
        raise StichError("solve/skat", count=len(case.skat))
    held = {c for cards in (*case.hands, case.trick) for c in cards}
    twice = [c for c in case.skat if c in held or case.skat.count(c) > 1]
    if twice:
        raise StichError("solve/twice", cards=tuple(twice))
    try:
        return [card(c) for c in case.skat]
    except StichError as error:
        raise StichError("solve/card#skat", reason=str(error)) from None
