"""Deals that are named on as *simple* would, many at once: names and privileges are sums over the cards of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.phase import Phase
from stich.kernel.state import State

from ..rules.auction import Naming, TakingPrivilege
from ..rules.contract import DECKS, HAND_SIZES, Privilege, Role, Roles
from ..rules.play import Play
from .simple import naming_scale
from .valuation import hand_worth, naming_worth, roles_worth

Worths = NDArray[np.float64]
"""``[things, cards]``: what each card of the deck adds to each thing that may be said, in points."""


@lru_cache(maxsize=512)
def naming_worths(players: int, roles: Roles, deals: bool) -> Worths:
    """For the names that may be given, in the order of `Roles.free`. ``deals``: by the dealer."""
    worths = _roles_worths(players, deals)
    return np.array([naming_worth(worths, roles.naming(suit, role)) for suit, role in roles.free])


@cache
def _roles_worths(players: int, deals: bool) -> Mapping[tuple[str, Role], NDArray[np.float64]]:
    """What each card adds by suit and its role."""
    by_card = [roles_worth([card], players, naming_scale(players, deals)) for card in DECKS[players].cards]
    return {key: np.array([worths[key] for worths in by_card]) for key in by_card[0]}


@lru_cache(maxsize=512)
def privilege_worths(players: int, roles: Roles) -> Worths:
    """For the privileges, in their order. What a hand starts from is shared among its cards."""
    rows = []
    for privilege in Privilege:
        begin = hand_worth([], players, roles, privilege)
        each = begin / HAND_SIZES[players]
        rows.append([hand_worth([card], players, roles, privilege) - begin + each for card in DECKS[players].cards])
    return np.array(rows)


def declared(worlds: Sequence[State], action: Action) -> list[Play]:
    """The play of each of these worlds, which look alike to the actor, when he says this and the others go on as *simple* would."""
    tables = [cast(Naming | TakingPrivilege, world.phase).seating for world in worlds]
    masks = np.array([table.hands for table in tables], dtype=np.uint64)
    held = (masks[..., None] >> np.arange(len(tables[0].deck.cards), dtype=np.uint64) & np.uint64(1)).astype(np.float64)
    plays: dict[int, Play] = {}
    alike: list[tuple[Phase, NDArray[np.intp]]] = [(worlds[0].phase.apply(action), np.arange(len(worlds)))]
    while alike:
        phase, which = alike.pop()
        if isinstance(phase, Naming | TakingPrivilege):
            best = (held[which, phase.seating.order.index(cast(Seat, phase.actor))] @ _worths(phase).T).argmax(axis=1)
            alike += [(phase.apply(phase.legal_actions[thing]), which[best == thing]) for thing in np.unique(best)]
        else:
            fixed = cast(Play, phase).fixed
            plays |= {i: Play.first(tables[i], fixed.roles, fixed.privilege_taken) for i in which.tolist()}
    return [plays[i] for i in range(len(worlds))]


def _worths(phase: Naming | TakingPrivilege) -> Worths:
    """What may be said now is worth, in the order of the legal actions."""
    players = len(phase.seating.order)
    if isinstance(phase, TakingPrivilege):
        return privilege_worths(players, phase.roles)
    return naming_worths(players, phase.roles, phase.actor == phase.seating.deal.dealer)
