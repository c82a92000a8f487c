"""Value of a deal of Schafkopf for players who may double it by knocking, kontra or re (measured, docs/research/doubling.md)."""

from __future__ import annotations

from typing import NamedTuple

from stich.games.schafkopf.rules.actions import KNOCK, KONTRA, PASS, RE
from stich.games.schafkopf.rules.contract import HOCHZEIT, Contract, parse_contract
from stich.games.schafkopf.rules.scoring import prices
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.plugin.player import Doubling

from .valuation import first_cards_strength

EVEN_STRENGTH = 24
"""Strength of the first four cards with which a deal is worth 0 (in tenths of a trick)."""
PAYOFF_PER_TENTH_ABOVE, PAYOFF_PER_TENTH_BELOW = 0.18, 0.05
"""Change of the deal's value for each tenth of a trick above and below `EVEN_STRENGTH` (in prices of a partner game)."""


class Calibration(NamedTuple):
    """Linear relation between a deal's payoff solved with open hands and its payoff in real play: ``added`` + ``share`` * open-hand payoff.

    Play with open hands always underestimates the declarer.
    """

    added: float
    """Constant of the relation (in prices of the contract)."""
    share: float
    """Factor of the mean payoff with open hands."""


KONTRA_CALIBRATIONS = {
    Contract.PARTNER: Calibration(-0.4, 0.8),
    Contract.HOCHZEIT: Calibration(-0.4, 0.8),
    Contract.SOLO: Calibration(-0.6, 0.95),
}
"""Calibrations for an opponent who may say kontra, by contract."""
KONTRA_ELSEWHERE = Calibration(-0.65, 0.5)
"""Calibration for an opponent who may say kontra in a contract that `KONTRA_CALIBRATIONS` does not name."""
RE_IN_PARTNER_GAME, RE_ALONE = Calibration(-1.3, 0.75), Calibration(-1.0, 0.5)
"""Calibrations for a declarer who may say re, with a partner and alone. The kontra before it is evidence of strong opponents."""


def doubling(view: SchafkopfView) -> Doubling | None:
    """Return the choice about doubling (knock, kontra or re) that the observer of a Schafkopf view has now.

    None if there is none; also against bettel, and for the declarer's partner, whose re does not pay.
    """
    legal = view.legal_actions
    if KNOCK in legal:
        options = options_of(view)
        tenths = first_cards_strength(view.hand, options) - EVEN_STRENGTH + 0.5
        per_tenth = PAYOFF_PER_TENTH_ABOVE if tenths > 0 else PAYOFF_PER_TENTH_BELOW
        return Doubling(KNOCK, PASS, tenths * per_tenth * prices(options).partner)
    word = next((word for word in (KONTRA, RE) if word in legal), None)
    if word is None or view.contract is None or view.price is None or view.stoss > 1:
        return None
    declaration = parse_contract(view.contract)
    if declaration.contract is Contract.BETTEL:
        return None
    if word == KONTRA:
        added, share = KONTRA_CALIBRATIONS.get(declaration.contract, KONTRA_ELSEWHERE)
    elif view.declarer != view.observer:
        return None
    else:
        added, share = RE_IN_PARTNER_GAME if declaration.called or declaration == HOCHZEIT else RE_ALONE
    return Doubling(word, PASS, added * view.price, share)
