"""Ways to play a hand of Skat, and what each is worth by what the nets expect of it (docs/players.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich.kernel.payoffs import relative_payoffs
from stich.nets import Valuer, planes, results_of, valuer

from ..rules.contract import DECK, HAND_DECLARATIONS, SKAT_DECLARATIONS, Contract, Declaration, Level, matadors, play_spec
from ..rules.options import SkatOptions
from ..rules.scoring import Facts, score, seat_scores

TRICKS, CARD_POINTS = 10, 120
SKATS = 24
"""Skats that are looked at before the skat is known, of 231."""
NEAR = 8.0
"""Game points of expected payoff: of contracts so near to the best the surest is taken, null last.

As people choose; it costs little (docs/players.md).
"""
Chances = NDArray[np.float32]


class Chair(NamedTuple):
    """Who asks."""

    options: SkatOptions
    order: tuple[int, ...]
    """Seats by place."""
    place: int


class Way(NamedTuple):
    """A way to play, and its expected payoff: game points of the declarer less what the others score on average."""

    payoff: float
    declaration: Declaration
    laid: int
    """The two cards laid away, as a mask; 0 in a hand game."""
    sure: float
    """Chance that the declarer's payoff is positive."""


class Nets(NamedTuple):
    """What nets say of the contracts."""

    suit: Valuer
    grand: Valuer
    null: Valuer
    null_ouvert: Valuer
    suit_locations: Valuer
    grand_locations: Valuer
    null_locations: Valuer

    def of(self, declaration: Declaration) -> Valuer:
        """The net for a declaration."""
        if declaration.contract is Contract.NULL:
            return self.null_ouvert if declaration.level is Level.OUVERT else self.null
        return self.grand if declaration.contract is Contract.GRAND else self.suit

    def locations(self, declaration: Declaration) -> Valuer:
        """The net that says where cards lie."""
        if declaration.contract is Contract.NULL:
            return self.null_locations
        return self.grand_locations if declaration.contract is Contract.GRAND else self.suit_locations

    def chances(self, declaration: Declaration, place: int, own: Sequence[int], laid: Sequence[int]) -> Chances:
        """Chances [n, results] of n hands of the declarer at this place; what is laid away counts where he has seen it."""
        rows = planes(play_spec(declaration.contract, 0))
        return self.of(declaration).chances(rows(np.array(own, dtype=np.uint64), np.array(laid, dtype=np.uint64), place))


NAMES = ("suit", "grand", "null", "null-ouvert", "locations-suit", "locations-grand", "locations-null")


@cache
def nets() -> Nets | None:
    """Skat's nets; None where they cannot be run."""
    found = [valuer(__package__, name) for name in NAMES]
    return Nets(*found) if all(found) else None  # type: ignore[arg-type]


@lru_cache(maxsize=65536)
def payoffs(chair: Chair, declaration: Declaration, run: int, bid: int) -> Chances:
    """The declarer's payoff for each of `results_of`, ``run`` being the matadors."""
    options, order, place = chair
    spec = play_spec(declaration.contract, place)
    found = []
    for result in results_of(spec):
        tricks = 1 if result.tricks is None else result.tricks % (TRICKS + 1)
        facts = Facts(declaration=declaration, bid=bid, matadors=run, card_points=result.points, tricks=tricks)
        made = score(options, facts)
        seat = order[place]
        by_seat = seat_scores(options, order, seat, made.score, made.won)  # type: ignore[arg-type]
        found.append(relative_payoffs([by_seat[s] for s in order])[place])
    return np.array(found, dtype=np.float32)


def best_way(nets: Nets, chair: Chair, twelve: int, bid: int) -> Way:
    """The best two cards to lay away and the best contract for these twelve."""
    pairs = [DECK.mask(pair) for pair in combinations(DECK.members(twelve), 2)]
    return surest(ways_with(nets, chair, twelve, pairs, bid=bid, declarations=SKAT_DECLARATIONS))


def best_declaration(nets: Nets, chair: Chair, own: int, laid: int, bid: int) -> Way:
    """The best contract with these two cards laid away."""
    return surest(ways_with(nets, chair, own | laid, [laid], bid=bid, declarations=SKAT_DECLARATIONS))


def surest(ways: Sequence[Way]) -> Way:
    """The best of these ways, or one that is worth nearly as much: a game for points rather than null, and the surest."""
    least = max(ways).payoff - NEAR
    return max((way for way in ways if way.payoff >= least), key=lambda way: (way.declaration.contract is not Contract.NULL, way.sure))


def ways_with(nets: Nets, chair: Chair, twelve: int, pairs: Sequence[int], *, bid: int, declarations: Sequence[Declaration]) -> list[Way]:
    """For each declaration the best of these pairs to lay away."""
    found = []
    for declaration in declarations:
        chances = nets.chances(declaration, chair.place, [twelve & ~pair for pair in pairs], pairs)
        by_result = payoffs(chair, declaration, matadors(DECK.members(twelve), declaration.contract), bid)
        worth = chances @ by_result
        best = int(worth.argmax())
        found.append(Way(float(worth[best]), declaration, pairs[best], float(chances[best] @ (by_result > 0))))
    return found


def skats(ten: int) -> tuple[int, ...]:
    """Pairs of cards that may lie in the skat, always the same for the same ten."""
    unknown = DECK.members(DECK.full & ~ten)
    return tuple(DECK.mask(pair) for pair in Random(ten).sample(list(combinations(unknown, 2)), SKATS))


def picking_up(nets: Nets, chair: Chair, ten: int, bid: int) -> float:
    """Expected payoff when the skat is taken up: the mean over skats of the best way with each."""
    found = skats(ten)
    best = np.full(len(found), -np.inf, dtype=np.float32)
    for declaration in SKAT_DECLARATIONS:
        chances = _with_each_skat(nets, declaration, chair.place, ten)
        worth = [payoffs(chair, declaration, run, bid) for run in _runs(ten, found, declaration.contract)]
        best = np.maximum(best, np.einsum("kpr,kr->kp", chances, np.stack(worth)).max(axis=1))
    return float(best.mean())


@lru_cache(maxsize=512)
def _with_each_skat(nets: Nets, declaration: Declaration, place: int, ten: int) -> Chances:
    """Chances [skats, pairs laid away, results]."""
    pairs = [(ten | skat, DECK.mask(pair)) for skat in skats(ten) for pair in combinations(DECK.members(ten | skat), 2)]
    chances = nets.chances(declaration, place, [twelve & ~pair for twelve, pair in pairs], [pair for _, pair in pairs])
    return chances.reshape(SKATS, -1, chances.shape[1])


def _runs(ten: int, skats: Sequence[int], contract: Contract) -> list[int]:
    return [matadors(DECK.members(ten | skat), contract) for skat in skats]


def hand_games(nets: Nets, chair: Chair, ten: int, bid: int, declarations: Sequence[Declaration] = HAND_DECLARATIONS) -> Way:
    """The best game with the skat unseen."""
    found = skats(ten)
    ways = []
    for declaration in declarations:
        chances = _unseen(nets, declaration, chair.place, ten)
        worth = [payoffs(chair, declaration, run, bid) for run in _runs(ten, found, declaration.contract)]
        mean = np.mean(worth, axis=0)
        ways.append(Way(float(chances @ mean), declaration, 0, float(chances @ (mean > 0))))
    return max(ways)


@lru_cache(maxsize=512)
def _unseen(nets: Nets, declaration: Declaration, place: int, ten: int) -> Chances:
    """Chances [results] of ten cards with the skat unseen."""
    found: Chances = nets.chances(declaration, place, [ten], [0])[0]
    return found
