"""Card play of Skat predicted by nets, one net for each contract; there is none for Ramsch, nor for games with an exposed hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stich.games.skat.rules.contract import DECK, AnnouncedLevel, Declaration, parse_declaration, play_spec
from stich.games.skat.rules.options import PRESETS
from stich.games.skat.view.view import SkatView
from stich.kernel.knowledge.view import View
from stich.kernel.rules.deal import Seat
from stich.nets import Net, load_net
from stich.nets.net_policy import NetPolicy
from stich.nets.policy import NOTHING_TOLD, CardPlay, Family

from .auction_likelihood import SeatCalls, said_in

TOLD = (18, 20, 22, 23, 24, 27, 30, 33, 36, 40, 46)
"""Bids (game points) that the net's input distinguishes.

Each player has a bit for each of these numbers, set if they bid or held at least the number, and one last bit for playing a hand game.
"""


def auction_facts(said: Mapping[Seat, SeatCalls], order: Sequence[Seat], declarer: int, *, hand_game: bool) -> NDArray[np.uint8]:
    """Return the public facts of Skat's auction as input bits of the net: [3 places, bits] (`TrickKnowledge.public_facts`).

    ``said``: calls by seat.

    ``declarer``: place of the declarer.
    """
    accepted = (said[seat].accepted if seat in said else 0 for seat in order)
    numbers = [[*(number >= least for least in TOLD), hand_game and place == declarer] for place, number in enumerate(accepted)]
    return np.array(numbers, dtype=np.uint8)


def learnt_as(declaration: Declaration) -> str | None:
    """Return the name of the net trained for card play in this declaration of Skat; None if there is no such net."""
    return None if declaration.level is AnnouncedLevel.OUVERT else "suit" if declaration.contract.suit else declaration.contract.value


@cache
def policy_net(declaration: Declaration, family: Family) -> Net | None:
    """Return the net that predicts the card play of this declaration of Skat; None if no net was trained for it, or nets cannot run here.

    ``family``: kind of players on whose games the net was trained.
    """
    name = learnt_as(declaration)
    return load_net(__package__, f"{family}-{name}") if name else None


def load_card_policy() -> NetPolicy | None:
    """Return the model of Skat's card play by nets trained by self-play; None if nets cannot run here."""
    return NetPolicy(card_play) if load_net(__package__, f"{Family.SELF_PLAY}-suit") else None


def card_play(view: View, family: Family = Family.SELF_PLAY) -> CardPlay | None:
    """Return the facts and the net with which cards are predicted at this view; None if no net was trained for its contract."""
    skat_view = cast(SkatView, view)
    if skat_view.declarer is None or skat_view.contract is None:
        return None
    declaration, declarer = parse_declaration(skat_view.contract), view.order.index(skat_view.declarer)
    net = policy_net(declaration, family)
    if net is None:
        return None
    laid_away = not declaration.hand
    own = laid_away and skat_view.declarer == view.observer
    discards = DECK.mask(skat_view.discards or ()) if own else None
    known = NOTHING_TOLD
    if family is Family.SELF_PLAY:
        known = auction_facts(said_in(view, PRESETS.options_of(view)), view.order, declarer, hand_game=declaration.hand)
    return CardPlay(play_spec(declaration.contract, declarer), net, declarer, discards, laid_away, known)
