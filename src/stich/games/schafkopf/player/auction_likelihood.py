"""What was said in the auction tells about the cards: how likely each world is by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.kernel.deal import Seat
from stich.kernel.state import State

from ..rules.contract import DECLARATIONS, LONG, PLAYERS, Contract, Declaration, parse_declaration
from ..rules.options import SchafkopfOptions, levels, may_declare
from ..rules.scoring import TARIFFS
from ..view.view import SchafkopfView, options_of
from .contract_evaluation import Chair, Nets, expected, passing

TEMPER = 2.0
"""Prices of a partner game in expected payoff by which people differ when they decide what to play."""
SLIP = 0.03
"""Part of what is said that has nothing to do with the cards."""
CAUTION = 0.3
"""Payoff that people expect of passing while nobody plays, in prices of a partner game: they pass more than would be good for them."""
NEVER = -1e6
"""Payoff of what the hand does not allow."""


class Said(NamedTuple):
    """A word of the auction."""

    willing: bool
    level: str | None
    """What was held before it."""


def spoken(nets: Nets, view: SchafkopfView, worlds: Sequence[State]) -> NDArray[np.float64]:
    """Up to a common factor, the chance that everybody but the observer would have spoken as he did, in each of these worlds."""
    found = np.ones(len(worlds))
    for place, seat in enumerate(view.order):
        if seat != view.observer:
            hands, of = np.unique([LONG.mask(world.deal.hands[seat]) for world in worlds], return_inverse=True)
            found *= _chances(nets, view, place, hands.tolist())[of]
    return found


def _chances(nets: Nets, view: SchafkopfView, place: int, hands: Sequence[int]) -> NDArray[np.float64]:
    """The chance that a seat would have spoken as it did, with each of these hands."""
    options, seat = options_of(view), view.order[place]
    names = levels(options)
    declared = parse_declaration(view.contract) if view.contract not in (None, Contract.RAMSCH) else None
    chair = Chair(options, place, len(view.knocked))
    temper = TEMPER * TARIFFS[options.tariff].partner * (1 << chair.knocks)
    ways = [d for d in _choices(options) if d == declared or not d.tout]
    worth = _worth(nets, chair, ways, hands)
    if declared and seat == view.declarer:
        return _slipping(_declares(worth, ways.index(declared), temper))
    found = np.ones(len(hands))
    for willing, level in _words(view, seat):
        least = 0 if level is None else names.index(level) + (not willing)
        possible = [i for i, d in enumerate(ways) if names.index(d.level) >= least]
        best = worth[possible].max(axis=0) if possible else np.full(len(hands), NEVER)
        plays = 1 / (1 + np.exp(np.clip((_left(chair, level) - best) / temper, -50, 50)))
        found *= _slipping(plays if willing else 1 - plays)
    return found


def _left(chair: Chair, level: str | None) -> float:
    """What people think that it is worth to leave the deal to others."""
    return passing(chair, level, level) if level else CAUTION * TARIFFS[chair.options.tariff].partner * (1 << chair.knocks)


def _choices(options: SchafkopfOptions) -> list[Declaration]:
    """What the table plays, without a sie: its holder says so himself."""
    names = levels(options)
    return [d for d in DECLARATIONS.values() if d.level in names and d.contract is not Contract.SIE]


def _worth(nets: Nets, chair: Chair, ways: Sequence[Declaration], hands: Sequence[int]) -> NDArray[np.float64]:
    """Expected payoff [ways, hands]."""
    found = np.full((len(ways), len(hands)), NEVER)
    cards = [LONG.members(hand) for hand in hands]
    for i, way in enumerate(ways):
        able = [k for k, held in enumerate(cards) if may_declare(chair.options, held, way)]
        if able:
            found[i, able] = expected(nets, chair, way, [hands[k] for k in able])
    return found


def _declares(worth: NDArray[np.float64], declared: int, temper: float) -> NDArray[np.float64]:
    """Chance that the declarer would name this of all that his hand allows."""
    heat = np.exp((worth - worth.max(axis=0)) / temper)
    chances: NDArray[np.float64] = heat[declared] / heat.sum(axis=0)
    return chances


def _slipping(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    return SLIP + (1 - SLIP) * chances


def _words(view: SchafkopfView, seat: Seat) -> Iterator[Said]:
    """What a seat said before somebody declared."""
    options = options_of(view)
    level: str | None = None
    rounds = options.auction == "level_rounds"
    for entry in view.log[PLAYERS if options.klopfen else 0 :]:
        word, _, rest = entry.action.partition(" ")
        if word == "declare":
            return
        if entry.seat == seat and word in ("play", "pass"):
            yield Said(word == "play", level)
        if entry.seat == seat and word == "bid":
            yield Said(True, rest)
        if word == "bid":
            level = rest
        elif word == "play" and not rounds:
            level = level or Contract.PARTNER.value
