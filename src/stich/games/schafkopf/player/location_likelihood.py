"""Probable locations of hidden cards in Schafkopf, by the cards played: nets give each card a probability for each seat.

See docs/research/reading.md.
"""

from __future__ import annotations

from functools import cache

from stich.games.schafkopf.rules.contract import LONG, Contract, Declaration, play_spec, trumps_of
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.nets import Net, load_net
from stich.nets.location_features import location_weights

LIKELIHOOD_EXPONENT = 0.4
"""Exponent of the nets' likelihoods, chosen so that the real deal is as likely as possible; higher exponents are overconfident."""
NETS = {Contract.SOLO: "solo", Contract.WENZ: "wenz", Contract.GEIER: "wenz"}
"""Names of the nets by contract. Contracts that are too rare for training have no net."""


def learnt_as(declaration: Declaration) -> str | None:
    """Return the name of the nets trained for this declaration of Schafkopf; None if there are none.

    A partner game played alone uses the nets of solos.
    """
    called = declaration.contract is Contract.PARTNER
    return ("partner" if declaration.suit else "solo") if called else NETS.get(declaration.contract)


@cache
def location_net(declaration: Declaration) -> Net | None:
    """Return the net that predicts the locations of cards in this declaration of Schafkopf.

    None if there is no such net, or if nets cannot run here.
    """
    name = learnt_as(declaration)
    return load_net(__package__, f"locations-{name}") if name else None


def locations(view: SchafkopfView, declaration: Declaration, declarer: int) -> dict[int, list[float]]:
    """Return for each seat how likely each card of the deck lies in its hand, as a list by card, for `Prior.locations`. Empty without a
    net.

    ``declarer``: place of the declarer.
    """
    net = location_net(declaration)
    if net is None:
        return {}
    spec = play_spec(declaration, trumps_of(declaration), LONG, declarer, options_of(view).run_away_min)
    return location_weights(view, spec, net, declarer, exponent=LIKELIHOOD_EXPONENT)
