"""Deals, declarations and positions for the rulebook tests, set up in a few words.

The dealer has the highest seat unless told, so that seat 0 is at the dealer's left and places are seats.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from stich.games.suitability import Suitability, SuitabilityOutcome, SuitabilityView
from stich.games.suitability.rules.contract import DECKS, HAND_SIZES, Roles, SuitRole
from stich.games.suitability.rules.play import Play
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from stich.registry import plugin
from tests.games.driver import cards, do

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "suitability_scoring.json").read_text())
PRESETS = ("suitability-akagiri", "suitability-parlett")
SIZES = (2, 3, 4, 5)
SPADES = "suit S trump, suit H penalty, suit D reverse"
"""The declaration of most golden cases: clubs remain plain."""


@cache
def _game(options: tuple[tuple[str, object], ...]) -> Suitability:
    changed = dict(options)
    preset = changed.pop("preset", None)
    assert preset is None or isinstance(preset, str)
    return plugin("suitability").configure(preset, changed)


def game(players: int = 4, **options: object) -> Suitability:
    """Return Suitability for this number of players by ``suitability-akagiri`` or another ``preset``, with some options changed."""
    return _game(tuple(sorted({"players": players, **options}.items())))


def roles(by_suit: dict[str, str]) -> Roles:
    return Roles.of({suit: SuitRole(role) for suit, role in by_suit.items()})


def deal(players: int, *hands: str, up: str = "", dealer: int | None = None) -> Deal:
    """Return a deal by hands from the dealer's left. What is left out gets the cards that are left, in the order of the deck."""
    dealer = players - 1 if dealer is None else dealer
    size, whole = HAND_SIZES[players], DECKS[players].cards
    given = [*map(cards, hands), *[()] * (players - len(hands))]
    stock = cards(up)
    left = [c for c in whole if c not in stock and not any(c in hand for hand in given)]
    filled = []
    for hand in given:
        missing = size - len(hand)
        filled.append((*hand, *left[:missing]))
        left = left[missing:]
    stock = stock or tuple(left)
    assert sorted([*sum(filled, ()), *stock]) == sorted(whole), "the hands are not a deal"
    by_seat = {(dealer + 1 + place) % players: hand for place, hand in enumerate(filled)}
    return Deal(Seat(dealer), tuple(by_seat[seat] for seat in range(players)), stock)


def declared(dealt: Deal, names: str = SPADES, privilege: str = "none", **options: object) -> State:
    """Return the state before the first lead: no player takes a privilege, or the fourth declaration takes this one."""
    players = len(dealt.hands)
    state = do(game(players, **options).start(dealt), names)
    while state.phase.name == "privilege":
        state = state.apply(f"privilege {privilege}")
    return state


def view(state: State, observer: int | None) -> SuitabilityView:
    seen = state.view(observer)
    assert isinstance(seen, SuitabilityView)
    return seen


def over(state: State) -> SuitabilityOutcome:
    """How the deal ended; it must have."""
    assert state.finished and isinstance(state.outcome, SuitabilityOutcome), state.phase.name
    return state.outcome


def playing(state: State) -> Play:
    """Return the phase, which must be trick play."""
    assert isinstance(state.phase, Play), state.phase.name
    return state.phase


def finish(state: State) -> State:
    """Play on, always the first legal action, until the deal is over."""
    while not state.finished:
        state = state.apply(state.legal_actions[0])
    return state
