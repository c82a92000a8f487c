"""What a deal of Skat is worth to who may say kontra, or re (measured, docs/players.md)."""

from __future__ import annotations

from stich.kernel.player import Doubling

from ..rules.actions import KONTRA, PASS, RE
from ..rules.contract import Contract, parse_declaration
from ..view.view import SkatView

# How deals that were played out follow from open hands: what is added, in game points before doubling, and the share of their payoff.
KONTRA_SUIT, KONTRA_GRAND = (-5.5, 0.65), (-20.0, 0.8)
RE_ADDED, RE_SHARE = -8.0, 0.8
"""After kontra, which tells that the opponents are strong."""


def doubling(view: SkatView) -> Doubling | None:
    """The doubling that may be said; None where there is none, or for null."""
    legal = view.legal_actions
    word = next((word for word in (KONTRA, RE) if word in legal), None)
    contract = parse_declaration(view.contract).contract if word and view.contract else Contract.NULL
    if contract is Contract.NULL:
        return None
    if word == RE:
        return Doubling(RE, PASS, 2 * RE_ADDED, RE_SHARE)
    return Doubling(KONTRA, None, *(KONTRA_GRAND if contract is Contract.GRAND else KONTRA_SUIT))
