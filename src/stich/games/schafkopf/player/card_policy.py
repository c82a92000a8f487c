"""Card play of Schafkopf predicted by nets, one for each contract."""

from __future__ import annotations

from functools import cache
from typing import cast

from stich.games.schafkopf.rules.contract import LONG, Declaration, parse_contract, play_spec, trumps_of
from stich.games.schafkopf.view.view import SchafkopfView, options_of
from stich.kernel.knowledge.view import View
from stich.nets import Net, load_net
from stich.nets.net_policy import NetPolicy
from stich.nets.policy import NOTHING_TOLD, CardPlay, Family

from .contract_evaluation import nets_know
from .location_likelihood import learnt_as


@cache
def policy_net(declaration: Declaration, family: Family) -> Net | None:
    """Return the net that predicts the card play of this declaration of Schafkopf; None if no net was trained for it, or nets cannot run
    here.

    ``family``: kind of players on whose games the net was trained.
    """
    name = learnt_as(declaration)
    return load_net(__package__, f"{family}-{name}") if name else None


def load_card_policy() -> NetPolicy | None:
    """Return the model of Schafkopf's card play by nets trained by self-play; None if nets cannot run here."""
    return NetPolicy(card_play) if load_net(__package__, f"{Family.SELF_PLAY}-partner") else None


def card_play(view: View, family: Family = Family.SELF_PLAY) -> CardPlay | None:
    """Return the facts and the net for predicting cards at this view of Schafkopf; None if no net was trained for its contract."""
    schafkopf_view = cast(SchafkopfView, view)
    options = options_of(schafkopf_view)
    if schafkopf_view.declarer is None or schafkopf_view.contract is None or not nets_know(options):
        return None
    declaration, declarer = parse_contract(schafkopf_view.contract), view.order.index(schafkopf_view.declarer)
    net = policy_net(declaration, family)
    if net is None:
        return None
    spec = play_spec(declaration, trumps_of(declaration), LONG, declarer, options.run_away_min)
    return CardPlay(spec, net, declarer, None, False, NOTHING_TOLD)
