"""Which cards strong players play in each contract, as nets have learnt it; not in a Ramsch, nor where a hand lies open."""

from __future__ import annotations

from functools import cache
from typing import cast

from stich.kernel.view import View
from stich.nets import Net, load_net
from stich.nets.policy import CardPlay, NetPolicy

from ..rules.contract import DECK, Declaration, Level, parse_declaration, play_spec
from ..view.view import SkatView


@cache
def policy_net(declaration: Declaration) -> Net | None:
    """The net for this declaration; None where none has learnt it, or it cannot be run."""
    contract = declaration.contract
    return None if declaration.level is Level.OUVERT else load_net(__package__, f"policy-{'suit' if contract.suit else contract.value}")


def load_card_policy() -> NetPolicy | None:
    """None where nothing runs nets."""
    return NetPolicy(card_play) if load_net(__package__, "policy-suit") else None


def card_play(view: View) -> CardPlay | None:
    """What is played in this view; None where no net has learnt it."""
    skat_view = cast(SkatView, view)
    if skat_view.declarer is None or skat_view.contract is None:
        return None
    declaration, declarer = parse_declaration(skat_view.contract), view.order.index(skat_view.declarer)
    net = policy_net(declaration)
    own = skat_view.declarer == view.observer and not declaration.hand
    discards = DECK.mask(skat_view.discards or ()) if own else None
    return None if net is None else CardPlay(play_spec(declaration.contract, declarer), net, declarer, discards)
