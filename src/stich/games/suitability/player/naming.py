"""Naming of suits and choice of privileges as by *simple*, for many deals at once.

The worth of a choice is a sum over the cards of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from stich.games.suitability.rules.auction import Naming, TakingPrivilege
from stich.games.suitability.rules.contract import DECKS, HAND_SIZES, Privilege, Role, Roles
from stich.games.suitability.rules.play import Play
from stich.kernel.rules.action import Action
from stich.kernel.rules.card_bits import card_bits
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Phase
from stich.kernel.rules.state import State

from .simple import naming_scale
from .valuation import hand_worth, suit_role_worths, worth_with_roles

CardWorths = NDArray[np.float64]
"""Contribution of each card of the deck to the worth of each choice, ``[choices, cards]`` (in points)."""


@lru_cache(maxsize=512)
def naming_worths(players: int, roles: Roles, is_dealer: bool) -> CardWorths:
    """Return the worths of the suits and roles that may be named, in the order of `Roles.free`. ``is_dealer``: the dealer names."""
    worths = _card_worths_by_role(players, is_dealer)
    return np.array([worth_with_roles(worths, roles.naming(suit, role)) for suit, role in roles.free])


@cache
def _card_worths_by_role(players: int, is_dealer: bool) -> Mapping[tuple[str, Role], NDArray[np.float64]]:
    """Return the contribution of each card of the deck, by suit and role of the suit."""
    by_card = [suit_role_worths([card], players, naming_scale(players, is_dealer)) for card in DECKS[players].cards]
    return {key: np.array([worths[key] for worths in by_card]) for key in by_card[0]}


@lru_cache(maxsize=512)
def privilege_worths(players: int, roles: Roles) -> CardWorths:
    """Return the worths of the privileges, in their order. The base worth of a hand is divided among its cards."""
    rows = []
    for privilege in Privilege:
        base = hand_worth([], players, roles, privilege)
        share = base / HAND_SIZES[players]
        rows.append([hand_worth([card], players, roles, privilege) - base + share for card in DECKS[players].cards])
    return np.array(rows)


def finish_naming(worlds: Sequence[State], action: Action) -> list[Play]:
    """Return the play of each world, if the actor chooses this action and all then choose as *simple* would.

    The worlds look alike to the actor, so the action is legal in each.
    """
    tables = [cast(Naming | TakingPrivilege, world.phase).seating for world in worlds]
    masks = np.array([table.hands for table in tables], dtype=np.uint64)
    held = card_bits(masks, tables[0].deck).astype(np.float64)
    plays: dict[int, Play] = {}
    # Worlds with the same choices so far have the same phase except for the hands, so they are handled together.
    groups: list[tuple[Phase, NDArray[np.intp]]] = [(worlds[0].phase.apply(action), np.arange(len(worlds)))]
    while groups:
        phase, group = groups.pop()
        if isinstance(phase, Naming | TakingPrivilege):
            choices = (held[group, phase.seating.order.index(cast(Seat, phase.actor))] @ _choice_worths(phase).T).argmax(axis=1)
            groups += [(phase.apply(phase.legal_actions[choice]), group[choices == choice]) for choice in np.unique(choices)]
        else:
            fixed = cast(Play, phase).fixed
            plays |= {i: Play.first(tables[i], fixed.roles, fixed.privilege_taken) for i in group.tolist()}
    return [plays[i] for i in range(len(worlds))]


def _choice_worths(phase: Naming | TakingPrivilege) -> CardWorths:
    """Return the worths of the legal actions, in their order."""
    players = len(phase.seating.order)
    if isinstance(phase, TakingPrivilege):
        return privilege_worths(players, phase.roles)
    return naming_worths(players, phase.roles, phase.actor == phase.seating.deal.dealer)
