"""Where hidden cards lie, by the cards played: nets give each card a probability for each seat (docs/players.md)."""

from __future__ import annotations

from functools import cache

from stich.nets import Net, load_net
from stich.nets.location_features import location_weights

from ..rules.contract import LONG, Contract, Declaration, play_spec, trumps_of
from ..view.view import SchafkopfView, options_of

LIKELIHOOD_EXPONENT = 0.4
"""Power of what the nets say: with it they give the real deal about the highest likelihood; with more they are too sure."""
NETS = {Contract.SOLO: "solo", Contract.WENZ: "wenz", Contract.GEIER: "wenz"}
"""By contract; none of a contract that is too rare to learn from."""


def learnt_as(declaration: Declaration) -> str | None:
    """As what nets have learnt the play of this declaration; None where they have not. A partner game alone is a solo in hearts."""
    called = declaration.contract is Contract.PARTNER
    return ("partner" if declaration.suit else "solo") if called else NETS.get(declaration.contract)


@cache
def location_net(declaration: Declaration) -> Net | None:
    """The net for this declaration; None where there is none, or it cannot be run."""
    name = learnt_as(declaration)
    return load_net(__package__, f"locations-{name}") if name else None


def locations(view: SchafkopfView, declaration: Declaration, declarer: int) -> dict[int, list[float]]:
    """By seat how likely each card lies there; empty where no net says so. ``declarer``: his place."""
    net = location_net(declaration)
    if net is None:
        return {}
    spec = play_spec(declaration, trumps_of(declaration), LONG, declarer, options_of(view).run_away_min)
    return location_weights(view, spec, net, declarer, exponent=LIKELIHOOD_EXPONENT)
