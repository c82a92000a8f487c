"""Deals, auctions and contracts for the rulebook tests, set up in a few words.

Dealer is seat 2 unless told, so that seat 0 is forehand, 1 middlehand and 2 rearhand.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from stich.games.skat import Skat, SkatOutcome, SkatView
from stich.games.skat.rules.contract import DECK
from stich.games.skat.rules.play import Play
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from stich.registry import plugin
from tests.games.driver import cards, do, legal

F, M, R = 0, 1, 2
SEATS = {"F": F, "M": M, "R": R}

GOLDEN = Path(__file__).parents[2] / "golden"
SCORING: dict[str, Any] = json.loads((GOLDEN / "skat_scoring.json").read_text())
BIDDING: dict[str, Any] = json.loads((GOLDEN / "skat_bidding.json").read_text())
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in (GOLDEN / "skat_records.jsonl").read_text().splitlines()]

CLASSIC: dict[str, object] = {"hand_loss_factor": 1, "grand_ouvert": 36}
"""The two options in which the scoring of ``skat-classic`` differs (A.1)."""
PRESETS: dict[str, dict[str, object]] = {"skat-isko": {}, "skat-classic": CLASSIC}


@cache
def _skat(options: tuple[tuple[str, object], ...]) -> Skat:
    changed = dict(options)
    preset = changed.pop("preset", None)
    assert preset is None or isinstance(preset, str)
    return plugin("skat").configure(preset, changed)


def skat(**options: object) -> Skat:
    """Skat by ``skat-isko`` or another ``preset``, some options changed."""
    return _skat(tuple(sorted(options.items())))


def deal(forehand: str, middlehand: str = "", rearhand: str = "", down: str = "", dealer: int = 2) -> Deal:
    """Return a deal by hands as people write them. What is left empty gets the cards that are left, in the order of the deck."""
    given = [cards(forehand), cards(middlehand), cards(rearhand), cards(down)]
    left = [c for c in DECK.cards if not any(c in hand for hand in given)]
    for i, size in enumerate((10, 10, 10, 2)):
        if not given[i]:
            given[i], left = tuple(left[:size]), left[size:]
    assert [*map(len, given)] == [10, 10, 10, 2] and len({c for hand in given for c in hand}) == 32, given
    hands = dict(zip(((dealer + 1 + place) % 3 for place in range(3)), given[:3], strict=True))
    return Deal(Seat(dealer), tuple(hands[s] for s in range(3)), given[3])


def bidding(declarer: int, bid: int = 18) -> str:
    """Return an auction that makes this place (F, M, R) the declarer at this bid."""
    return (f"{bid}, hold, pass, pass", f"{bid}, pass, pass", f"pass, {bid}, pass")[declarer]


def bid_for(dealt: Deal, declarer: int, bid: int = 18, **options: object) -> State:
    """Return the moment at which the declarer takes the skat or plays from the hand."""
    return do(skat(**options).start(dealt), bidding(declarer, bid))


def declared(dealt: Deal, declarer: int, declare: str, down: str = "", bid: int = 18, **options: object) -> State:
    """Return the moment before the first lead: a skat game if ``down`` names two cards, else a hand game."""
    exchange = f"pickup, discard {down}" if down else "hand"
    return do(bid_for(dealt, declarer, bid, **options), f"{exchange}, declare {declare}")


def view(state: State, observer: int | None) -> SkatView:
    seen = state.view(observer)
    assert isinstance(seen, SkatView)
    return seen


def over(state: State) -> SkatOutcome:
    """How the deal ended; it must have."""
    assert state.finished and isinstance(state.outcome, SkatOutcome), state.phase.name
    return state.outcome


def playing(state: State) -> Play:
    """Return the phase, which must be trick play."""
    assert isinstance(state.phase, Play), state.phase.name
    return state.phase


def until(state: State, place: int, held: int) -> State:
    """Play on, always the first legal card, until it is this place's turn with so many cards in hand."""
    while state.actor != place or view(state, None).counts[place] != held:
        state = state.apply(next(a for a in legal(state) if a in DECK.bit))
    return state
