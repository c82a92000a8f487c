"""Decisions in Skat's Schieberamsch by the value of ten cards (`ramsch_worth`): whether to pick up two cards, and which to pass on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import cast

import numpy as np

from stich.games.skat.rules.actions import LEAVE, PICKUP, Discard
from stich.games.skat.rules.contract import DECK
from stich.games.skat.rules.options import PRESETS, SkatOptions
from stich.games.skat.rules.ramsch import Pushing, factor, pushable
from stich.games.skat.view.view import SkatView
from stich.games.skat.view.worlds import takers
from stich.kernel.plugin.decision import ChoiceEstimate
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.nets import Net

from .ramsch_worth import Masks, ramsch_worth
from .simple_ramsch import safest

WORLDS = 48
"""Number of worlds from which a player learns what the two face-down cards may be, before picking them up."""
LEAVE_RATE = 0.2
"""Assumed probability that a later player leaves the two cards, which raises the factor of the result."""


def worth_of_discards(net: Net, view: SkatView) -> dict[Action, ChoiceEstimate]:
    """Return the estimate of each discard in Schieberamsch: value of the ten cards kept (game points less the mean of the others)."""
    discards = cast(Sequence[Discard], view.legal_actions)
    payoffs = expected_factor(view, leaves=False) * ramsch_worth(net, *_parted(DECK.mask(view.hand), discards), _place(view))
    return {discard: ChoiceEstimate(payoff) for discard, payoff in zip(discards, payoffs.tolist(), strict=True)}


def worth_of_pushing(net: Net, view: SkatView, worlds: Sequence[State]) -> dict[Action, ChoiceEstimate]:
    """Return the estimates of picking up and of leaving the two cards in Schieberamsch (game points less the mean of the others).

    ``worlds``: worlds of this view.
    """
    hand, place, options = DECK.mask(view.hand), _place(view), PRESETS.options_of(view)
    ten, none = np.array([hand], dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    kept = float(ramsch_worth(net, ten, none, place)[0])
    twelves = [hand | _lying(options, view, world) for world in worlds]
    parted = [_parted(twelve, pushable(options, twelve)) for twelve in twelves]
    tens, passed = (np.concatenate(of_world) for of_world in zip(*parted, strict=True))
    payoffs = np.split(ramsch_worth(net, tens, passed, place), np.cumsum([len(of_world) for of_world, _ in parted])[:-1])
    taken = float(np.mean([np.max(of_world) for of_world in payoffs]))
    return {
        PICKUP: ChoiceEstimate(expected_factor(view, leaves=False) * taken),
        LEAVE: ChoiceEstimate(expected_factor(view, leaves=True) * kept),
    }


def expected_factor(view: SkatView, *, leaves: bool) -> float:
    """Return the expected factor of a Schieberamsch after all players have decided. ``leaves``: the observer leaves the two cards now."""
    options, later = PRESETS.options_of(view), len(view.order) - 1 - _place(view)
    leavers = leaves + sum(entry.action == LEAVE.text for entry in view.log)
    chances = [comb(later, more) * LEAVE_RATE**more * (1 - LEAVE_RATE) ** (later - more) for more in range(later + 1)]
    return sum(chance * factor(options, leavers + more) for more, chance in enumerate(chances))


def _place(view: SkatView) -> int:
    return view.order.index(cast(Seat, view.observer))


def _lying(options: SkatOptions, view: SkatView, world: State) -> int:
    """Return the two cards that probably lie face down in this world of a Schieberamsch (mask).

    If a player discarded them, the world's two cards are replaced by those that *simple* would discard from the player's twelve, since
    players do not discard at random.
    """
    pushing = cast(Pushing, world.phase)
    took = takers(view)
    if not took:
        return pushing.face_down
    twelve = pushing.hands[view.order.index(took[-1])] | pushing.face_down
    return DECK.mask(safest(twelve, pushable(options, twelve)).cards)


def _parted(twelve: int, discards: Iterable[Discard]) -> tuple[Masks, Masks]:
    """Return two lists of masks, by discard from these twelve cards (mask): the ten cards kept, and the two cards discarded."""
    pairs = np.array([DECK.mask(discard.cards) for discard in discards], dtype=np.uint64)
    return np.uint64(twelve) & ~pairs, pairs
