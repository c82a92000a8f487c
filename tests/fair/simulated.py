"""Many deals at once, made with numpy: fair ones, and such as a bad shuffle would make."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

import stich
from stich.fair.audit.pack import Pack, pack_of
from stich.fair.audit.report import Kind
from stich.fair.audit.tally import PackTally
from stich.kernel.rules.deal import Seat

Places = npt.NDArray[np.uint8]
"""A row a deal: where each card lies, a seat, or the number of seats for the undealt cards."""
Fault = Callable[[Pack, Places, np.random.Generator], None]
"""Changes some deals."""
ROUND = 36
"""Deals at one table."""


def pack(name: str = "skat", **options: object) -> Pack:
    return pack_of(stich.game(name, **options), Seat(0))


def fair(of: Pack, deals: int, rng: np.random.Generator) -> Places:
    """Deals of a perfect shuffle; the deal goes round."""
    laid = np.repeat(np.arange(of.seats + 1), [*of.sizes, of.undealt]).astype(np.uint8)
    turns = rng.permuted(np.tile(laid, (deals, 1)), axis=1)
    seats: Places = np.where(turns == of.seats, of.seats, (turns + dealers(of, deals)[:, None] + 1) % of.seats).astype(np.uint8)
    return seats


def dealers(of: Pack, deals: int) -> npt.NDArray[np.int64]:
    return np.arange(deals, dtype=np.int64) % ROUND % of.seats


def tally(of: Pack, places: Places) -> PackTally:
    """Return the counts of these deals."""
    counted = PackTally(of)
    counted.add(places, dealers(of, len(places)), np.arange(len(places)) % ROUND > 0)
    return counted


# -- faults ------------------------------------------------------------------------------------------------------------


def swap(row: Places, card: int, place: int, rng: np.random.Generator) -> None:
    """Let the card lie at this place, for one of the cards there, each equally likely."""
    if row[card] != place:
        other = rng.choice(np.flatnonzero(row == place))
        row[card], row[other] = place, row[card]


def one_card(of: Pack, places: Places, rng: np.random.Generator, *, bias: float = 0.01) -> None:
    """Give the fourth card of the pack to seat 1 with probability p + bias in place of p."""
    share = of.sizes[0] / len(of.cards)
    for number in _each(bias / (1 - share), places, rng):
        swap(places[number], 3, 1, rng)


def _each(chance: float, places: Places, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    return np.flatnonzero(rng.random(len(places)) < chance)


def hearts_to_seat_0(of: Pack, places: Places, rng: np.random.Generator) -> None:
    hearts = [c for c, card in enumerate(of.cards) if card[0] == "H"]
    for number in _each(0.25, places, rng):
        swap(places[number], rng.choice(hearts), 0, rng)


def jacks_to_seat_2(of: Pack, places: Places, rng: np.random.Generator) -> None:
    for number in _each(0.2, places, rng):
        swap(places[number], rng.choice(np.flatnonzero(of.is_high)), 2, rng)


def no_jacks_in_the_skat(of: Pack, places: Places, rng: np.random.Generator) -> None:
    high = np.flatnonzero(of.is_high)
    for number in _each(0.4, places, rng):
        for card in high[places[number, high] == of.seats]:
            swap(places[number], card, int(rng.integers(of.seats)), rng)


def jacks_together(of: Pack, places: Places, rng: np.random.Generator) -> None:
    high = np.flatnonzero(of.is_high)
    for number in _each(0.02, places, rng):
        seat = int(rng.integers(of.seats))
        for card in high:
            swap(places[number], card, seat, rng)


def aces_to_seat_0(of: Pack, places: Places, rng: np.random.Generator) -> None:
    aces = [c for c, card in enumerate(of.cards) if card[1] == "A"]
    for number in _each(0.25, places, rng):
        swap(places[number], rng.choice(aces), 0, rng)


def hardly_shuffled(of: Pack, places: Places, rng: np.random.Generator) -> None:
    """Leave some packs in order and only cut them; draw seats at random."""
    laid = np.repeat(np.arange(of.seats + 1), [*of.sizes, of.undealt])
    for number in _each(0.02, places, rng):
        order = np.append(rng.permutation(of.seats), of.seats)
        places[number] = order[np.roll(laid, rng.integers(len(laid)))]


def as_before(of: Pack, places: Places, rng: np.random.Generator) -> None:
    """Leave some cards with the seats of the deal before."""
    for number in _each(0.1, places, rng):
        for card in rng.choice(len(of.cards), 6, replace=False):
            swap(places[number], card, int(places[number - 1, card]), rng)


def as_before_from_the_dealer(of: Pack, places: Places, rng: np.random.Generator) -> None:
    who = dealers(of, len(places)).astype(int)
    for number in _each(0.1, places, rng):
        for card in rng.choice(len(of.cards), 6, replace=False):
            before = int(places[number - 1, card])
            now = before if before == of.seats else (before - who[number - 1] + who[number]) % of.seats
            swap(places[number], card, now, rng)


def in_turn(of: Pack, places: Places, rng: np.random.Generator) -> None:
    """Seat 0 gets the better of two hands after a worse one, sometimes."""
    points = of.points
    for number in _each(0.3, places, rng):
        before, row = places[number - 1], places[number]
        worse = points[before == 0].sum() < points[before == 1].sum()
        if worse != (points[row == 0].sum() > points[row == 1].sum()):
            row[:] = np.where(row == 0, 1, np.where(row == 1, 0, row))


def twice(of: Pack, places: Places, rng: np.random.Generator) -> None:
    """One deal comes again, by the same dealer."""
    places[of.seats * 7] = places[0]


FAULTS: dict[Kind, Fault] = {
    "one-card": lambda of, places, rng: one_card(of, places, rng, bias=0.05),
    "suits": hearts_to_seat_0,
    "high-seats": jacks_to_seat_2,
    "high-undealt": no_jacks_in_the_skat,
    "high-split": jacks_together,
    "points": aces_to_seat_0,
    "long-suits": hardly_shuffled,
    "stay-seats": as_before,
    "stay-turns": as_before_from_the_dealer,
    "streaks": in_turn,
    "repeats": twice,
}
"""A fault for each test that is made to find it."""
