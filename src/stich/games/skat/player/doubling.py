"""Value of a deal of Skat for players who may say kontra or re (measured, docs/players.md)."""

from __future__ import annotations

from stich.games.skat.rules.actions import KONTRA, PASS, RE
from stich.games.skat.rules.contract import Contract, parse_declaration
from stich.games.skat.view.view import SkatView
from stich.kernel.plugin.player import Doubling

# Relation of played-out deals to open hands: an added constant (in game points before doubling) and the share of the open-hand payoff.
KONTRA_SUIT, KONTRA_GRAND = (-5.5, 0.65), (-20.0, 0.8)
RE_ADDED, RE_SHARE = -8.0, 0.8
"""Constant and share after kontra, which is evidence of strong opponents."""


def doubling(view: SkatView) -> Doubling | None:
    """Return the doubling that the observer may say; None if there is none, and for null."""
    legal = view.legal_actions
    word = next((word for word in (KONTRA, RE) if word in legal), None)
    contract = parse_declaration(view.contract).contract if word and view.contract else Contract.NULL
    if contract is Contract.NULL:
        return None
    if word == RE:
        return Doubling(RE, PASS, 2 * RE_ADDED, RE_SHARE)
    return Doubling(KONTRA, None, *(KONTRA_GRAND if contract is Contract.GRAND else KONTRA_SUIT))
